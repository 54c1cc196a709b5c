//! The grammar of annotations [Calvin §6.3].
//!
//! ```text
//! annotation := clause (";"? clause)*
//! clause     := env_assumption F | global_invariant F | unwritable_by_env_if F | non_null | helper
//!             | [static] ghost type name | loop_invariant F | assert F | assume F | set place = F | step | stutter
//!             | requires F | modifies places | action ":" [also modifies places] [ensures F] | ensures F
//! ```
//!
//! A clause begins with one of these words only where an operand or operator cannot stand, so that fields may be called `set`.

use super::lexer::{Token, Word, tokens};
use super::syntax::{ActionBlock, AnnotationExpr, AnnotationFormula, Clause, ExprKind, Operator, SourcePosition, Spec};

/// What the annotation's text says; `at` is where it starts in the file.
pub(super) fn parse(text: &str, at: SourcePosition) -> Result<Vec<Clause>, (SourcePosition, String)> {
    let tokens = tokens(text, at)?;
    Parser { text, tokens, next: 0 }.clauses()
}

/// An expression by itself.
pub(super) fn parse_expr(text: &str, at: SourcePosition) -> Result<AnnotationExpr, (SourcePosition, String)> {
    let tokens = tokens(text, at)?;
    let mut parser = Parser { text, tokens, next: 0 };
    let expr = parser.expr()?;
    match parser.peek() {
        Word::End => Ok(expr),
        other => Err(parser.unexpected(&other.quoted(), "an operator or the end")),
    }
}

type Parsed<T> = Result<T, (SourcePosition, String)>;

struct Parser<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    next: usize,
}

/// Operators from the loosest to the tightest; `==>` groups to the right.
const LEVELS: [&[(&str, Operator)]; 7] = [
    &[("<==>", Operator::Iff)],
    &[("==>", Operator::Implies)],
    &[("||", Operator::Or)],
    &[("&&", Operator::And)],
    &[("==", Operator::Eq), ("!=", Operator::Ne)],
    &[("<=", Operator::Le), (">=", Operator::Ge), ("<", Operator::Lt), (">", Operator::Gt)],
    &[("+", Operator::Add), ("-", Operator::Sub)],
];

impl Parser<'_> {
    fn token(&self) -> &Token {
        &self.tokens[self.next]
    }

    fn peek(&self) -> Word {
        self.token().word.clone()
    }

    fn position(&self) -> SourcePosition {
        self.token().position
    }

    fn advance(&mut self) {
        self.next = (self.next + 1).min(self.tokens.len() - 1);
    }

    fn is(&self, symbol: &str) -> bool {
        matches!(&self.token().word, Word::Symbol(s) if *s == symbol)
    }

    fn takes(&mut self, symbol: &str) -> bool {
        let is = self.is(symbol);
        if is {
            self.advance();
        }
        is
    }

    fn takes_name(&mut self, name: &str) -> bool {
        let is = matches!(&self.token().word, Word::Name(n) if n == name);
        if is {
            self.advance();
        }
        is
    }

    fn expects(&mut self, symbol: &str) -> Parsed<()> {
        if self.takes(symbol) { Ok(()) } else { Err(self.unexpected(&self.peek().quoted(), &format!("`{symbol}`"))) }
    }

    fn unexpected(&self, found: &str, wanted: &str) -> (SourcePosition, String) {
        (self.position(), format!("{found} where {wanted} was expected"))
    }

    fn name(&mut self, what: &str) -> Parsed<String> {
        match self.peek() {
            Word::Name(name) if !name.starts_with('\\') => {
                self.advance();
                Ok(name)
            }
            other => Err(self.unexpected(&other.quoted(), what)),
        }
    }

    fn clauses(mut self) -> Parsed<Vec<Clause>> {
        let mut clauses = Vec::new();
        let mut spec: Option<Spec> = None;
        while self.peek() != Word::End {
            if self.takes(";") {
                continue;
            }
            let position = self.position();
            let keyword = self.name("an annotation")?;
            match keyword.as_str() {
                "requires" | "modifies" | "action" | "ensures" => {
                    let spec = spec.get_or_insert(Spec { position, ..Spec::default() });
                    self.spec_clause(&keyword, position, spec)?;
                }
                _ => clauses.push(self.clause(&keyword, position)?),
            }
        }
        clauses.extend(spec.map(Clause::Spec));
        Ok(clauses)
    }

    fn spec_clause(&mut self, keyword: &str, position: SourcePosition, spec: &mut Spec) -> Parsed<()> {
        match keyword {
            "requires" => spec.requires.push(self.formula(keyword)?),
            "modifies" => spec.modifies.extend(self.places()?),
            "action" => {
                self.expects(":")?;
                let mut modifies = Vec::new();
                while self.takes_name("also") {
                    let found = self.peek().quoted();
                    if !self.takes_name("modifies") {
                        return Err(self.unexpected(&found, "`modifies`"));
                    }
                    modifies.extend(self.places()?);
                }
                let ensures = if self.takes_name("ensures") { Some(self.formula("ensures")?) } else { None };
                spec.actions.push(ActionBlock { modifies, ensures, position });
            }
            _ => spec.ensures.push(self.formula(keyword)?),
        }
        Ok(())
    }

    fn clause(&mut self, keyword: &str, position: SourcePosition) -> Parsed<Clause> {
        Ok(match keyword {
            "env_assumption" => Clause::EnvAssumption(self.formula(keyword)?),
            "global_invariant" => Clause::GlobalInvariant(self.formula(keyword)?),
            "unwritable_by_env_if" => Clause::Unwritable(self.formula(keyword)?),
            "non_null" => Clause::NonNull(position),
            "helper" => Clause::Helper(position),
            "loop_invariant" => Clause::LoopInvariant(self.formula(keyword)?),
            "assert" => Clause::Assert(self.formula(keyword)?),
            "assume" => Clause::Assume(self.formula(keyword)?),
            "step" | "stutter" => Clause::Step { counts: keyword == "step", position },
            "set" => {
                let target = self.postfix()?;
                self.expects("=")?;
                Clause::Set { target, value: self.expr()? }
            }
            "static" => {
                if !self.takes_name("ghost") {
                    return Err(self.unexpected(&self.peek().quoted(), "`ghost`"));
                }
                self.ghost(true, position)?
            }
            "ghost" => self.ghost(false, position)?,
            _ => {
                return Err((
                    position,
                    format!("`{keyword}` begins no annotation; see docs/verify.md for those that exist"),
                ));
            }
        })
    }

    fn ghost(&mut self, is_static: bool, position: SourcePosition) -> Parsed<Clause> {
        let is_static = is_static || self.takes_name("static");
        let mut type_name = self.name("a type")?;
        let is_set = type_name == "set" && self.takes("<");
        if is_set {
            type_name = self.type_name()?;
            self.expects(">")?;
        } else {
            self.type_rest(&mut type_name)?;
        }
        let name = self.name("the field's name")?;
        Ok(Clause::Ghost { is_static, type_name, is_set, name, position })
    }

    fn type_name(&mut self) -> Parsed<String> {
        let mut name = self.name("a type")?;
        self.type_rest(&mut name)?;
        Ok(name)
    }

    fn type_rest(&mut self, name: &mut String) -> Parsed<()> {
        while self.takes(".") {
            name.push('.');
            name.push_str(&self.name("a type")?);
        }
        while self.takes("[") {
            self.expects("]")?;
            name.push_str("[]");
        }
        Ok(())
    }

    /// `a, b.c, d[*]`, or `\nothing`.
    fn places(&mut self) -> Parsed<Vec<AnnotationExpr>> {
        if self.takes_name("\\nothing") {
            return Ok(Vec::new());
        }
        let mut places = vec![self.postfix()?];
        while self.takes(",") {
            places.push(self.postfix()?);
        }
        Ok(places)
    }

    fn formula(&mut self, keyword: &str) -> Parsed<AnnotationFormula> {
        let start = self.token().start;
        let expr = self.expr()?;
        let end = self.tokens[self.next - 1].end;
        let words: Vec<&str> = self.text[start..end].split_whitespace().collect();
        Ok(AnnotationFormula { expr, text: format!("{keyword} {}", words.join(" ")) })
    }

    fn expr(&mut self) -> Parsed<AnnotationExpr> {
        self.level(0)
    }

    fn level(&mut self, level: usize) -> Parsed<AnnotationExpr> {
        let Some(operators) = LEVELS.get(level) else {
            return self.product();
        };
        let mut left = self.level(level + 1)?;
        loop {
            let position = left.position;
            if level == 5 && self.takes_name("instanceof") {
                let class = self.type_name()?;
                left = AnnotationExpr { kind: ExprKind::InstanceOf(Box::new(left), class), position };
                continue;
            }
            let Some((_, operator)) = operators.iter().find(|(symbol, _)| self.is(symbol)) else {
                return Ok(left);
            };
            self.advance();
            let right = if *operator == Operator::Implies { self.level(level)? } else { self.level(level + 1)? };
            left = AnnotationExpr { kind: ExprKind::Binary(*operator, Box::new(left), Box::new(right)), position };
        }
    }

    fn product(&mut self) -> Parsed<AnnotationExpr> {
        let mut left = self.unary()?;
        loop {
            let operator = match self.peek() {
                Word::Symbol("*") => Operator::Mul,
                Word::Symbol("/") => Operator::Div,
                Word::Symbol("%") => Operator::Rem,
                _ => return Ok(left),
            };
            self.advance();
            let position = left.position;
            let right = self.unary()?;
            left = AnnotationExpr { kind: ExprKind::Binary(operator, Box::new(left), Box::new(right)), position };
        }
    }

    fn unary(&mut self) -> Parsed<AnnotationExpr> {
        let position = self.position();
        if self.takes("!") {
            return Ok(AnnotationExpr { kind: ExprKind::Not(Box::new(self.unary()?)), position });
        }
        if self.takes("-") {
            return Ok(AnnotationExpr { kind: ExprKind::Negate(Box::new(self.unary()?)), position });
        }
        self.postfix()
    }

    fn postfix(&mut self) -> Parsed<AnnotationExpr> {
        let position = self.position();
        let mut expr = self.primary()?;
        loop {
            let kind = if self.takes(".") {
                ExprKind::Field(Box::new(expr), self.name("a field")?)
            } else if self.takes("[") {
                let index = if self.is("*") { self.star() } else { self.expr()? };
                self.expects("]")?;
                ExprKind::Index(Box::new(expr), Box::new(index))
            } else if self.takes("'") {
                ExprKind::Primed(Box::new(expr))
            } else {
                return Ok(expr);
            };
            expr = AnnotationExpr { kind, position };
        }
    }

    /// The `*` of `a[*]`, all elements.
    fn star(&mut self) -> AnnotationExpr {
        let position = self.position();
        self.advance();
        AnnotationExpr { kind: ExprKind::Name("*".to_string()), position }
    }

    fn primary(&mut self) -> Parsed<AnnotationExpr> {
        let position = self.position();
        let word = self.peek();
        self.advance();
        let kind = match &word {
            Word::Int(value) => ExprKind::Int(*value),
            Word::Symbol("(") => {
                let inner = self.expr()?;
                self.expects(")")?;
                return Ok(inner);
            }
            Word::Name(name) => match name.as_str() {
                "true" => ExprKind::Bool(true),
                "false" => ExprKind::Bool(false),
                "null" => ExprKind::Null,
                "this" => ExprKind::This,
                "tid" => ExprKind::Tid,
                "main" => ExprKind::Main,
                "\\result" => ExprKind::Result,
                "\\empty" => ExprKind::Empty,
                "\\old" => ExprKind::Old(Box::new(self.parenthesised()?)),
                "\\contains" => self.contains()?,
                "\\size" => ExprKind::Size(Box::new(self.parenthesised()?)),
                "\\forall" | "\\exists" => self.quantified(name == "\\forall")?,
                _ if name.starts_with('\\') => {
                    return Err((
                        position,
                        format!(
                            "`{name}` is not known; there are \\old, \\result, \\forall, \\exists, \\contains, \\size, \\empty and \\nothing"
                        ),
                    ));
                }
                _ => ExprKind::Name(name.clone()),
            },
            Word::Symbol(_) | Word::End => {
                return Err((position, format!("{} where an expression was expected", word.quoted())));
            }
        };
        Ok(AnnotationExpr { kind, position })
    }

    fn parenthesised(&mut self) -> Parsed<AnnotationExpr> {
        self.expects("(")?;
        let inner = self.expr()?;
        self.expects(")")?;
        Ok(inner)
    }

    fn contains(&mut self) -> Parsed<ExprKind> {
        self.expects("(")?;
        let set = self.expr()?;
        self.expects(",")?;
        let element = self.expr()?;
        self.expects(")")?;
        Ok(ExprKind::Contains(Box::new(set), Box::new(element)))
    }

    fn quantified(&mut self, universal: bool) -> Parsed<ExprKind> {
        let type_name = self.type_name()?;
        let variable = self.name("a variable")?;
        if !self.takes(";") {
            self.expects(":")?;
        }
        let body = Box::new(self.expr()?);
        Ok(ExprKind::Quantified { universal, variable, type_name, body })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: SourcePosition = SourcePosition { line: 1, column: 1 };

    #[track_caller]
    fn fails(text: &str, column: u32, message: &str) {
        let (position, found) = parse(text, START).unwrap_err();
        assert_eq!((position.column, found.as_str()), (column, message));
    }

    #[test]
    fn a_specification_of_the_paper() {
        let text = "requires holder == tid\n modifies hasWriter\n action:\n also modifies writer\n \
                    ensures writer == null && writer' == tid";
        let clauses = parse(text, START).unwrap();
        let [Clause::Spec(spec)] = &clauses[..] else { panic!("{clauses:?}") };
        assert_eq!((spec.requires.len(), spec.modifies.len(), spec.actions.len()), (1, 1, 1));
        let ensures = spec.actions[0].ensures.as_ref().unwrap();
        assert!(ensures.expr.is_primed());
        assert_eq!(ensures.text, "ensures writer == null && writer' == tid");
    }

    #[test]
    fn implication_groups_to_the_right() {
        let expr = parse_expr("a ==> b ==> c", START).unwrap();
        let ExprKind::Binary(Operator::Implies, left, _) = expr.kind else { panic!() };
        assert_eq!(left.kind, ExprKind::Name("a".into()));
    }

    #[test]
    fn several_annotations_in_one_comment() {
        assert_eq!(parse("global_invariant x > 0; env_assumption x == \\old(x)", START).unwrap().len(), 2);
    }

    #[test]
    fn errors_point_at_the_word() {
        fails("env_assumption x ==", 20, "the end of the annotation where an expression was expected");
        fails("env_asumption x", 1, "`env_asumption` begins no annotation; see docs/verify.md for those that exist");
        fails("action also", 8, "`also` where `:` was expected");
        fails("requires (a", 12, "the end of the annotation where `)` was expected");
    }
}
