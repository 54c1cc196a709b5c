//! What formulas mean in an interpretation, by the definition of each symbol.
//!
//! Written from the meaning of the language, not from how the prover is asked: quotients and remainders are those of Java
//! [JLS §15.17.2, §15.17.3], what does not fit into a type loses its upper bits [JLS §5.1.3], and quantifiers are looped over.
//! `=`, `and`, … are those of logic. What has no definition here stops the reader, never a proof.

use super::values::{Connective, Interpretation, Key, MapValue, Place, REFS, Value};
use crate::condition::ProofCondition;
use crate::term::{Sort, Term};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Why there is no value: a symbol without meaning, or too much work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct NoValue(pub String);

pub(super) type Valued<T> = Result<T, NoValue>;

/// Values of bound variables, innermost last.
pub(super) type Bound = Vec<(Rc<str>, Value)>;

/// A condition in an interpretation.
pub(super) struct Reading<'c> {
    pub condition: &'c ProofCondition,
    /// What names stand for.
    pub definitions: &'c BTreeMap<&'c str, &'c Term>,
    pub chosen: Interpretation,
    /// Steps that are left.
    pub steps: u64,
}

pub(super) fn head(term: &Term) -> Option<(&str, &[Term])> {
    let Term::List(items) = term else {
        return None;
    };
    match items.split_first() {
        Some((Term::Atom(name), rest)) => Some((name, rest)),
        _ => None,
    }
}

fn no_value<T>(term: &Term) -> Valued<T> {
    Err(NoValue(term.to_string().chars().take(80).collect()))
}

impl Reading<'_> {
    /// Whether the formula is true.
    pub fn holds(&mut self, term: &Term, bound: &mut Bound) -> Valued<bool> {
        match self.value(term, bound)? {
            Value::Bool(truth) => Ok(truth),
            Value::Int(_) | Value::Ref(_) | Value::Map(_) => no_value(term),
        }
    }

    fn number(&mut self, term: &Term, bound: &mut Bound) -> Valued<i128> {
        match self.value(term, bound)? {
            Value::Int(number) => Ok(number),
            Value::Bool(_) | Value::Ref(_) | Value::Map(_) => no_value(term),
        }
    }

    pub fn map(&mut self, term: &Term, bound: &mut Bound) -> Valued<Rc<MapValue>> {
        match self.value(term, bound)? {
            Value::Map(map) => Ok(map),
            Value::Bool(_) | Value::Int(_) | Value::Ref(_) => no_value(term),
        }
    }

    pub fn key(&mut self, term: &Term, bound: &mut Bound) -> Valued<Key> {
        self.value(term, bound)?.key().map_or_else(|| no_value(term), Ok)
    }

    /// What the term is worth.
    pub fn value(&mut self, term: &Term, bound: &mut Bound) -> Valued<Value> {
        self.steps = self.steps.checked_sub(1).ok_or(NoValue("too much work".to_string()))?;
        match term {
            Term::Atom(name) => self.symbol(name, bound),
            Term::List(items) => match (head(term), &items[..]) {
                (Some((name, arguments)), _) => self.applied(term, name, arguments, bound),
                (None, [function, arguments @ ..]) => self.applied_to_maps(function, arguments, bound),
                (None, []) => no_value(term),
            },
        }
    }

    fn symbol(&mut self, name: &Rc<str>, bound: &mut Bound) -> Valued<Value> {
        if let Some((_, value)) = bound.iter().rev().find(|(variable, _)| variable == name) {
            return Ok(value.clone());
        }
        match &**name {
            "true" => return Ok(Value::Bool(true)),
            "false" => return Ok(Value::Bool(false)),
            "null" => return Ok(Value::Ref(0)),
            _ => {}
        }
        if let Ok(number) = name.parse() {
            return Ok(Value::Int(number));
        }
        if let Some(value) = self.chosen.constants.get(&**name) {
            return Ok(value.clone());
        }
        let value = match (self.definitions.get(&**name), self.condition.symbols.get(&**name)) {
            (Some(definition), _) => self.value(definition, &mut Bound::new())?,
            // New objects are best none of those that are known.
            (None, Some((_, Sort::Ref))) if name.starts_with("new@") => {
                let others = self.chosen.constants.keys().filter(|other| other.starts_with("new@")).count() as u8;
                Value::Ref(REFS - 1 - others % (REFS - 1))
            }
            (None, Some((_, sort))) => self.chosen.any(sort),
            (None, None) => return Err(NoValue(name.to_string())),
        };
        self.chosen.constants.insert(name.to_string(), value.clone());
        Ok(value)
    }

    fn applied(&mut self, term: &Term, name: &str, arguments: &[Term], bound: &mut Bound) -> Valued<Value> {
        let truth = |truth: bool| Ok(Value::Bool(truth));
        match (name, arguments) {
            ("!", [body, ..]) => self.value(body, bound),
            ("and", _) => truth(self.all(arguments, bound, true)?),
            ("or", _) => truth(!self.all(arguments, bound, false)?),
            ("not", [inner]) => truth(!self.holds(inner, bound)?),
            ("=>", [condition, then]) => truth(!self.holds(condition, bound)? || self.holds(then, bound)?),
            ("ite", [condition, yes, no]) => {
                let branch = if self.holds(condition, bound)? { yes } else { no };
                self.value(branch, bound)
            }
            ("=", [a, b]) => {
                let (a, b) = (self.value(a, bound)?, self.value(b, bound)?);
                truth(self.chosen.equal(&a, &b))
            }
            ("<" | "<=" | ">" | ">=", _) => truth(self.ordered(name, arguments, bound)?),
            ("+" | "-" | "*" | "java.div" | "java.rem", _) => self.computed(name, arguments, bound),
            ("select", [map, key]) => {
                let (map, key) = (self.map(map, bound)?, self.key(key, bound)?);
                Ok(self.chosen.at(&map, key))
            }
            ("store", [map, key, value]) => {
                let (map, key, value) = (self.map(map, bound)?, self.key(key, bound)?, self.value(value, bound)?);
                Ok(Value::Map(Rc::new(MapValue::Changed(map, key, value))))
            }
            ("forall", [variables, body]) => truth(self.always(variables, body, bound, true)?),
            ("exists", [variables, body]) => truth(!self.always(variables, body, bound, false)?),
            ("size", [set]) => {
                let set = self.map(set, bound)?;
                let members = (0..REFS).filter(|o| matches!(self.chosen.at(&set, Key::Ref(*o)), Value::Bool(true)));
                Ok(Value::Int(members.count() as i128))
            }
            (_, [number]) if name.starts_with("wrap.") => {
                let number = self.number(number, bound)?;
                wrapped(name, number).map_or_else(|| no_value(term), |number| Ok(Value::Int(number)))
            }
            _ => self.uninterpreted(term, name, arguments, bound),
        }
    }

    /// Whether all of the formulas are `wanted`.
    fn all(&mut self, formulas: &[Term], bound: &mut Bound, wanted: bool) -> Valued<bool> {
        for formula in formulas {
            if self.holds(formula, bound)? != wanted {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn ordered(&mut self, relation: &str, arguments: &[Term], bound: &mut Bound) -> Valued<bool> {
        let numbers = arguments.iter().map(|term| self.number(term, bound)).collect::<Valued<Vec<i128>>>()?;
        let fits = |a: i128, b: i128| match relation {
            "<" => a < b,
            "<=" => a <= b,
            ">" => a > b,
            _ => a >= b,
        };
        Ok(numbers.windows(2).all(|pair| fits(pair[0], pair[1])))
    }

    fn computed(&mut self, operator: &str, arguments: &[Term], bound: &mut Bound) -> Valued<Value> {
        let numbers = arguments.iter().map(|term| self.number(term, bound)).collect::<Valued<Vec<i128>>>()?;
        let too_large = || NoValue("numbers that are too large".to_string());
        let result = match (operator, &numbers[..]) {
            ("-", [number]) => number.checked_neg(),
            ("+", [first, rest @ ..]) => rest.iter().try_fold(*first, |sum, number| sum.checked_add(*number)),
            ("-", [first, rest @ ..]) => rest.iter().try_fold(*first, |sum, number| sum.checked_sub(*number)),
            ("*", [first, rest @ ..]) => rest.iter().try_fold(*first, |sum, number| sum.checked_mul(*number)),
            // What a quotient by zero is, nobody says.
            ("java.div" | "java.rem", [a, 0]) => {
                let place = Place::Application(operator.to_string(), vec![Key::Int(*a)]);
                return Ok(self.chosen_at(place, &Sort::Int));
            }
            ("java.div", [a, b]) => a.checked_div(*b),
            ("java.rem", [a, b]) => a.checked_rem(*b),
            _ => None,
        };
        result.map(Value::Int).ok_or_else(too_large)
    }

    /// The value of an application, chosen if it was not.
    fn chosen_at(&mut self, place: Place, sort: &Sort) -> Value {
        if let Place::Application(name, keys) = &place
            && let Some(value) = self.chosen.applications.get(&(name.clone(), keys.clone()))
        {
            return value.clone();
        }
        let value = self.chosen.any(sort);
        self.chosen.choose(place, value.clone());
        value
    }

    fn uninterpreted(&mut self, term: &Term, name: &str, arguments: &[Term], bound: &mut Bound) -> Valued<Value> {
        let Some((_, sort)) = self.condition.symbols.get(name) else {
            return no_value(term);
        };
        let keys = arguments.iter().map(|argument| self.key(argument, bound)).collect::<Valued<Vec<Key>>>()?;
        Ok(self.chosen_at(Place::Application(name.to_string(), keys), sort))
    }

    /// `((as const S) v)`, and `((_ map op) m …)`.
    fn applied_to_maps(&mut self, function: &Term, arguments: &[Term], bound: &mut Bound) -> Valued<Value> {
        match (head(function), arguments) {
            (Some(("as", [constant, _])), [value]) if constant.is("const") => {
                let value = self.value(value, bound)?;
                Ok(Value::Map(Rc::new(MapValue::Everywhere(value))))
            }
            (Some(("_", [map, operator])), _) if map.is("map") => {
                let connective = match () {
                    () if operator.is("and") => Connective::And,
                    () if operator.is("or") => Connective::Or,
                    () if operator.is("not") => Connective::Not,
                    () => return no_value(operator),
                };
                let maps = arguments.iter().map(|term| self.map(term, bound)).collect::<Valued<Vec<_>>>()?;
                Ok(Value::Map(Rc::new(MapValue::Each(connective, maps))))
            }
            _ => no_value(function),
        }
    }

    /// Whether the body is `wanted` for all values of the variables.
    fn always(&mut self, variables: &Term, body: &Term, bound: &mut Bound, wanted: bool) -> Valued<bool> {
        for mut values in self.instances(variables)? {
            let outer = bound.len();
            bound.append(&mut values);
            let holds = self.holds(body, bound);
            bound.truncate(outer);
            if holds? != wanted {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The values that bound variables are given, together.
    pub fn instances(&mut self, variables: &Term) -> Valued<Vec<Bound>> {
        let Term::List(variables) = variables else {
            return no_value(variables);
        };
        let mut all = vec![Bound::new()];
        for variable in variables.iter() {
            let (Term::List(pair), values) = (variable, self.domain(variable)?) else {
                return no_value(variable);
            };
            let Some(Term::Atom(name)) = pair.first() else {
                return no_value(variable);
            };
            let with = |known: &Bound, value: &Value| {
                known.iter().cloned().chain([(name.clone(), value.clone())]).collect::<Bound>()
            };
            all = all.iter().flat_map(|known| values.iter().map(move |value| with(known, value))).collect();
        }
        Ok(all)
    }

    /// The values of a bound variable `(x S)`.
    fn domain(&mut self, variable: &Term) -> Valued<Vec<Value>> {
        let sort = match variable {
            Term::List(pair) if pair.len() == 2 => &pair[1],
            _ => return no_value(variable),
        };
        match sort {
            _ if sort.is("Bool") => Ok([false, true].map(Value::Bool).to_vec()),
            _ if sort.is("Ref") => Ok((0..REFS).map(Value::Ref).collect()),
            _ if sort.is("Int") => Ok(self.chosen.interesting().into_iter().map(Value::Int).collect()),
            _ if *sort == Sort::set().term() => {
                let none = || Rc::new(MapValue::Everywhere(Value::Bool(false)));
                let member = |set: Rc<MapValue>, o: u8| Rc::new(MapValue::Changed(set, Key::Ref(o), Value::Bool(true)));
                let set = |bits: u32| (0..REFS).filter(|o| (bits >> o) & 1 == 1).fold(none(), member);
                Ok((0..1 << REFS).map(|bits| Value::Map(set(bits))).collect())
            }
            _ => no_value(sort),
        }
    }
}

/// The bits of a number that a type keeps [JLS §5.1.3].
fn wrapped(function: &str, number: i128) -> Option<i128> {
    Some(match function {
        "wrap.byte" => (number as i8).into(),
        "wrap.short" => (number as i16).into(),
        "wrap.char" => (number as u16).into(),
        "wrap.int" => (number as i32).into(),
        "wrap.long" => (number as i64).into(),
        _ => return None,
    })
}
