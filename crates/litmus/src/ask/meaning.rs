//! What an expression means: its names bound to variables, its types checked, and its value for an outcome.

use super::{Ask, Binary, Literal, Node, Term, Unary};
use crate::outcome::{FinalValue, Outcome};
use crate::position::{HeaderProblem, Position};
use crate::variables::{NotFound, ValueSort, Variables};

/// A condition on outcomes.
#[derive(Clone, PartialEq, Debug)]
pub struct Condition {
    root: Bound,
}

/// An expression whose names are variables.
#[derive(Clone, PartialEq, Debug)]
enum Bound {
    Literal(Literal),
    Variable(usize),
    Unary(Unary, Box<Bound>),
    Binary(Binary, Box<Bound>, Box<Bound>),
}

/// A value during evaluation.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Scalar<'o> {
    Boolean(bool),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Null,
    Object(&'o str),
}

impl Ask {
    /// Binds the names to the test's variables, and checks the types.
    ///
    /// # Errors
    /// A name that is unknown or means several variables, or an operator whose operands do not fit.
    pub fn bind(&self, variables: &Variables) -> Result<Condition, HeaderProblem> {
        let (root, sort) = bind(&self.root, variables)?;
        if sort != ValueSort::Boolean {
            return Err(HeaderProblem::new(self.root.at, format!("a condition is expected, this is {}", shown(sort))));
        }
        Ok(Condition { root })
    }
}

impl Condition {
    /// Whether the outcome is one that was asked for: all threads came to an end, and the condition is true.
    pub fn holds(&self, outcome: &Outcome) -> bool {
        outcome.is_over() && self.root.value(outcome) == Some(Scalar::Boolean(true))
    }

    /// The conditions that it is the conjunction of: it holds where all of them do.
    pub fn conjuncts(&self) -> Vec<Condition> {
        match &self.root {
            Bound::Binary(Binary::And, left, right) => {
                [left, right].into_iter().flat_map(|side| Condition { root: (**side).clone() }.conjuncts()).collect()
            }
            Bound::Binary(..) | Bound::Unary(..) | Bound::Variable(_) | Bound::Literal(_) => vec![self.clone()],
        }
    }

    /// The variables in it, by index, in order.
    pub fn variables(&self) -> Vec<usize> {
        let mut found = Vec::new();
        self.root.collect_variables(&mut found);
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The condition as it would be written.
    pub fn text(&self, variables: &Variables) -> String {
        self.root.text(variables, false)
    }
}

fn bind(node: &Node, variables: &Variables) -> Result<(Bound, ValueSort), HeaderProblem> {
    Ok(match &node.term {
        Term::Literal(literal) => (Bound::Literal(*literal), sort_of(*literal)),
        Term::Name(name) => {
            let index = variables.find(name).map_err(|why| not_found(node.at, name, why))?;
            let sort = variables.get(index).map_or(ValueSort::Number, |variable| variable.sort);
            (Bound::Variable(index), sort)
        }
        Term::Unary(operator, inner) => {
            let (bound, sort) = bind(inner, variables)?;
            let (symbol, wanted) = match operator {
                Unary::Not => ("!", ValueSort::Boolean),
                Unary::Negate => ("-", ValueSort::Number),
            };
            if sort != wanted {
                let message = format!("`{symbol}` is for {}, this is {}", shown(wanted), shown(sort));
                return Err(HeaderProblem::new(node.at, message));
            }
            (Bound::Unary(*operator, Box::new(bound)), sort)
        }
        Term::Binary(operator, left, right) => {
            let (left, a) = bind(left, variables)?;
            let (right, b) = bind(right, variables)?;
            let sort = result_sort(*operator, a, b).ok_or_else(|| unfit(node.at, *operator, a, b))?;
            (Bound::Binary(*operator, Box::new(left), Box::new(right)), sort)
        }
    })
}

fn sort_of(literal: Literal) -> ValueSort {
    match literal {
        Literal::Boolean(_) => ValueSort::Boolean,
        Literal::Int(_) | Literal::Long(_) | Literal::Float(_) | Literal::Double(_) => ValueSort::Number,
        Literal::Null => ValueSort::Reference,
    }
}

/// The sort of the result, if the operands fit.
fn result_sort(operator: Binary, a: ValueSort, b: ValueSort) -> Option<ValueSort> {
    let (fits, result) = match operator {
        Binary::Or | Binary::And => (a == ValueSort::Boolean && b == ValueSort::Boolean, ValueSort::Boolean),
        Binary::Equal | Binary::Unequal => (a == b, ValueSort::Boolean),
        Binary::Less | Binary::LessEqual | Binary::Greater | Binary::GreaterEqual => {
            (a == ValueSort::Number && b == ValueSort::Number, ValueSort::Boolean)
        }
        Binary::Add | Binary::Subtract | Binary::Multiply => {
            (a == ValueSort::Number && b == ValueSort::Number, ValueSort::Number)
        }
    };
    fits.then_some(result)
}

fn shown(sort: ValueSort) -> &'static str {
    match sort {
        ValueSort::Boolean => "a boolean",
        ValueSort::Number => "a number",
        ValueSort::Reference => "a reference",
    }
}

fn unfit(at: Position, operator: Binary, a: ValueSort, b: ValueSort) -> HeaderProblem {
    HeaderProblem::new(at, format!("`{}` cannot be between {} and {}", operator.symbol(), shown(a), shown(b)))
}

fn not_found(at: Position, name: &str, why: NotFound) -> HeaderProblem {
    let message = match why {
        NotFound::Unknown(names) if names.is_empty() => {
            format!("`{name}` is unknown; the test has no named locals (compile with -g) and no static fields")
        }
        NotFound::Unknown(names) => {
            format!(
                "`{name}` is neither a local nor a static field; there are {} (javac leaves out a local whose block ends \
                 with its only assignment: declare it before the block)",
                names.join(", ")
            )
        }
        NotFound::Ambiguous(names) => format!("`{name}` is a local of several threads; write {}", names.join(" or ")),
    };
    HeaderProblem::new(at, message)
}

impl Bound {
    fn collect_variables(&self, found: &mut Vec<usize>) {
        match self {
            Bound::Literal(_) => {}
            Bound::Variable(index) => found.push(*index),
            Bound::Unary(_, inner) => inner.collect_variables(found),
            Bound::Binary(_, left, right) => {
                left.collect_variables(found);
                right.collect_variables(found);
            }
        }
    }

    /// As it would be written; a binary expression inside another one in parentheses.
    fn text(&self, variables: &Variables, inside: bool) -> String {
        match self {
            Bound::Literal(literal) => literal.text(),
            Bound::Variable(index) => variables.get(*index).map_or("?".to_string(), |variable| variable.name.clone()),
            Bound::Unary(Unary::Not, inner) => format!("!{}", inner.text(variables, true)),
            Bound::Unary(Unary::Negate, inner) => format!("-{}", inner.text(variables, true)),
            Bound::Binary(operator, left, right) => {
                let (left, right) = (left.text(variables, true), right.text(variables, true));
                let text = format!("{left} {} {right}", operator.symbol());
                if inside { format!("({text})") } else { text }
            }
        }
    }

    /// The value, unless a variable in it was never assigned.
    fn value<'o>(&self, outcome: &'o Outcome) -> Option<Scalar<'o>> {
        match self {
            Bound::Literal(literal) => Some(Scalar::of_literal(*literal)),
            Bound::Variable(index) => outcome.values.get(*index)?.as_ref().map(Scalar::of_value),
            Bound::Unary(operator, inner) => match (operator, inner.value(outcome)?) {
                (Unary::Not, Scalar::Boolean(value)) => Some(Scalar::Boolean(!value)),
                (Unary::Negate, Scalar::Int(value)) => Some(Scalar::Int(value.wrapping_neg())),
                (Unary::Negate, Scalar::Long(value)) => Some(Scalar::Long(value.wrapping_neg())),
                (Unary::Negate, Scalar::Float(value)) => Some(Scalar::Float(-value)),
                (Unary::Negate, Scalar::Double(value)) => Some(Scalar::Double(-value)),
                (Unary::Not | Unary::Negate, _) => None,
            },
            Bound::Binary(operator, left, right) => combine(*operator, left.value(outcome)?, right.value(outcome)?),
        }
    }
}

impl<'o> Scalar<'o> {
    fn of_literal(literal: Literal) -> Scalar<'o> {
        match literal {
            Literal::Boolean(value) => Scalar::Boolean(value),
            Literal::Int(value) => Scalar::Int(value),
            Literal::Long(value) => Scalar::Long(value),
            Literal::Float(value) => Scalar::Float(value),
            Literal::Double(value) => Scalar::Double(value),
            Literal::Null => Scalar::Null,
        }
    }

    fn of_value(value: &'o FinalValue) -> Scalar<'o> {
        match value {
            FinalValue::Boolean(value) => Scalar::Boolean(*value),
            FinalValue::Char(unit) => Scalar::Int((*unit).into()),
            FinalValue::Int(value) => Scalar::Int(*value),
            FinalValue::Long(value) => Scalar::Long(*value),
            FinalValue::Float(bits) => Scalar::Float(f32::from_bits(*bits)),
            FinalValue::Double(bits) => Scalar::Double(f64::from_bits(*bits)),
            FinalValue::Null => Scalar::Null,
            FinalValue::Object(name) => Scalar::Object(name),
        }
    }

    fn as_f64(self) -> Option<f64> {
        match self {
            Scalar::Int(value) => Some(value.into()),
            Scalar::Long(value) => Some(value as f64),
            Scalar::Float(value) => Some(value.into()),
            Scalar::Double(value) => Some(value),
            Scalar::Boolean(_) | Scalar::Null | Scalar::Object(_) => None,
        }
    }

    fn as_f32(self) -> Option<f32> {
        match self {
            Scalar::Int(value) => Some(value as f32),
            Scalar::Long(value) => Some(value as f32),
            Scalar::Float(value) => Some(value),
            Scalar::Double(_) | Scalar::Boolean(_) | Scalar::Null | Scalar::Object(_) => None,
        }
    }

    fn as_i64(self) -> Option<i64> {
        match self {
            Scalar::Int(value) => Some(value.into()),
            Scalar::Long(value) => Some(value),
            Scalar::Float(_) | Scalar::Double(_) | Scalar::Boolean(_) | Scalar::Null | Scalar::Object(_) => None,
        }
    }
}

/// Applies an operator after binary numeric promotion [JLS §5.6].
fn combine<'o>(operator: Binary, a: Scalar<'o>, b: Scalar<'o>) -> Option<Scalar<'o>> {
    match (a, b) {
        (Scalar::Boolean(a), Scalar::Boolean(b)) => logic(operator, a, b).map(Scalar::Boolean),
        (Scalar::Null | Scalar::Object(_), Scalar::Null | Scalar::Object(_)) => {
            let same = a == b;
            logic(operator, same, true).map(Scalar::Boolean)
        }
        (Scalar::Double(_), _) | (_, Scalar::Double(_)) => {
            let (a, b) = (a.as_f64()?, b.as_f64()?);
            arithmetic(operator, [a + b, a - b, a * b]).map(Scalar::Double).or_else(|| compare(operator, a, b))
        }
        (Scalar::Float(_), _) | (_, Scalar::Float(_)) => {
            let (a, b) = (a.as_f32()?, b.as_f32()?);
            arithmetic(operator, [a + b, a - b, a * b]).map(Scalar::Float).or_else(|| compare(operator, a, b))
        }
        (Scalar::Long(_), _) | (_, Scalar::Long(_)) => {
            let (a, b) = (a.as_i64()?, b.as_i64()?);
            let results = [a.wrapping_add(b), a.wrapping_sub(b), a.wrapping_mul(b)];
            arithmetic(operator, results).map(Scalar::Long).or_else(|| compare(operator, a, b))
        }
        (Scalar::Int(a), Scalar::Int(b)) => {
            let results = [a.wrapping_add(b), a.wrapping_sub(b), a.wrapping_mul(b)];
            arithmetic(operator, results).map(Scalar::Int).or_else(|| compare(operator, a, b))
        }
        (Scalar::Boolean(_) | Scalar::Int(_) | Scalar::Null | Scalar::Object(_), _) => None,
    }
}

fn logic(operator: Binary, a: bool, b: bool) -> Option<bool> {
    match operator {
        Binary::Or => Some(a || b),
        Binary::And => Some(a && b),
        Binary::Equal => Some(a == b),
        Binary::Unequal => Some(a != b),
        Binary::Less | Binary::LessEqual | Binary::Greater | Binary::GreaterEqual => None,
        Binary::Add | Binary::Subtract | Binary::Multiply => None,
    }
}

/// One of sum, difference and product, if that is what the operator asks for.
fn arithmetic<T>(operator: Binary, [sum, difference, product]: [T; 3]) -> Option<T> {
    match operator {
        Binary::Add => Some(sum),
        Binary::Subtract => Some(difference),
        Binary::Multiply => Some(product),
        Binary::Or | Binary::And | Binary::Equal | Binary::Unequal => None,
        Binary::Less | Binary::LessEqual | Binary::Greater | Binary::GreaterEqual => None,
    }
}

fn compare<'o, T: PartialOrd>(operator: Binary, a: T, b: T) -> Option<Scalar<'o>> {
    let holds = match operator {
        Binary::Equal => a == b,
        Binary::Unequal => a != b,
        Binary::Less => a < b,
        Binary::LessEqual => a <= b,
        Binary::Greater => a > b,
        Binary::GreaterEqual => a >= b,
        Binary::Or | Binary::And | Binary::Add | Binary::Subtract | Binary::Multiply => return None,
    };
    Some(Scalar::Boolean(holds))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::AbruptEnd;

    fn variables() -> Variables {
        let mut variables = Variables::new();
        for (thread, name, sort) in [
            ("t1", "i", ValueSort::Number),
            ("t1", "l", ValueSort::Number),
            ("t1", "f", ValueSort::Number),
            ("t2", "b", ValueSort::Boolean),
            ("t2", "o", ValueSort::Reference),
            ("t2", "p", ValueSort::Reference),
            ("t2", "n", ValueSort::Number),
        ] {
            variables.add_local(thread, name, sort);
        }
        variables
    }

    fn outcome() -> Outcome {
        Outcome {
            values: vec![
                Some(FinalValue::Int(2)),
                Some(FinalValue::Long(1 << 40)),
                Some(FinalValue::Float(0.5f32.to_bits())),
                Some(FinalValue::Boolean(true)),
                Some(FinalValue::Object("A".into())),
                Some(FinalValue::Object("A#2".into())),
                None,
            ],
            ends: Vec::new(),
            asserts_hold: true,
        }
    }

    fn bind(text: &str) -> Result<Condition, HeaderProblem> {
        let at = Position { line: 1, column: 1 };
        Ask::parse(&[(at, text)], at)?.bind(&variables())
    }

    #[track_caller]
    fn check(text: &str, expected: bool) {
        assert_eq!(bind(text).expect(text).holds(&outcome()), expected, "{text}");
    }

    #[track_caller]
    fn refused(text: &str, column: u32, says: &str) {
        let problem = bind(text).expect_err(text);
        assert_eq!((problem.at.column, problem.message.contains(says)), (column, true), "{problem}");
    }

    #[test]
    fn numbers_compare_as_in_java() {
        check("i == 2 && l > i", true);
        check("i + 1 * 2 == 4", true);
        check("(i + 1) * 2 == 6", true);
        check("i - 1 - 1 == 0", true);
        check("-i == -2", true);
        check("i == 2.0 && f == 0.5f && f * 2 == 1", true);
        check("2147483647 + i == -2147483647", true);
        check("2147483647L + i == 2147483649L", true);
        check("i == 0x2 && i != 3 && i <= 2 && i >= 2 && !(i < 2)", true);
        check("'a' == 97", true);
        check("t1.i == 1", false);
        check("1e3 == 1000 && 1e-1 == 0.1", true);
    }

    #[test]
    fn a_condition_has_parts_and_a_text() {
        let condition = bind("i == 2 && (b || o == null) && !(l > -1L)").unwrap();
        let texts: Vec<String> = condition.conjuncts().iter().map(|part| part.text(&variables())).collect();
        assert_eq!(texts, ["i == 2", "b || (o == null)", "!(l > -1)"]);
        assert_eq!(condition.variables(), [0, 1, 3, 4]);
    }

    #[test]
    fn booleans_and_references() {
        check("b", true);
        check("!b || b == false", false);
        check("true && b != false", true);
        check("o == o && o != p && o != null && !(o == null)", true);
        check("o == p", false);
        check("i == 1 == false", true);
    }

    #[test]
    fn what_was_never_assigned_satisfies_nothing() {
        check("n == 0", false);
        check("n != 0", false);
        check("!(n == 0)", false);
        check("n == 0 || i == 2", false);
    }

    #[test]
    fn only_executions_that_end_count() {
        let condition = bind("i == 2").unwrap();
        let stuck = Outcome { ends: vec![AbruptEnd::Deadlock { threads: ["t1".into()].into() }], ..outcome() };
        let threw =
            Outcome { ends: vec![AbruptEnd::Threw { thread: "t1".into(), exception: "Error".into() }], ..outcome() };
        assert_eq!((condition.holds(&stuck), condition.holds(&threw)), (false, true));
    }

    #[test]
    fn mistakes_are_pointed_at() {
        refused("i == 1 && q == 2", 11, "`q` is neither a local nor a static field; there are i, l, f");
        refused("i = 1", 3, "write `==`");
        refused("i == 1 &", 8, "means nothing");
        refused("i ==", 5, "ends");
        refused("(i == 1", 1, "never closed");
        refused("(i == 1 2", 9, "expected `)`, found a literal");
        refused("i == 1)", 7, "expected an operator, found `)`");
        refused("* i", 1, "expected a value, found `*`");
        refused("i", 1, "a condition is expected, this is a number");
        refused("!i", 1, "`!` is for a boolean");
        refused("i == b", 3, "`==` cannot be between a number and a boolean");
        refused("b + 1 == 2", 3, "`+` cannot be between a boolean and a number");
        refused("i == 99999999999", 6, "not a number");
        refused("i == 'ab'", 6, "a char");
        refused(&"(".repeat(500), 201, "nested too deeply");
    }
}
