//! From tokens to an expression, with Java's precedence [JLS §15].

use super::lexer::{Lexeme, Token};
use super::{Binary, Node, Term, Unary};
use crate::position::{HeaderProblem, Position};

/// Operators of each level, the weakest first.
const LEVELS: [&[Binary]; 6] = [
    &[Binary::Or],
    &[Binary::And],
    &[Binary::Equal, Binary::Unequal],
    &[Binary::Less, Binary::LessEqual, Binary::Greater, Binary::GreaterEqual],
    &[Binary::Add, Binary::Subtract],
    &[Binary::Multiply],
];

/// Deepest nesting that is accepted.
const MAX_NESTING: u32 = 200;

struct Parser {
    tokens: std::iter::Peekable<std::vec::IntoIter<Token>>,
    end: Position,
    nesting: u32,
}

/// Parses all tokens; the text ends at `end`.
pub(super) fn parse(tokens: Vec<Token>, end: Position) -> Result<Node, HeaderProblem> {
    let mut parser = Parser { tokens: tokens.into_iter().peekable(), end, nesting: 0 };
    let node = parser.level(0)?;
    match parser.tokens.next() {
        None => Ok(node),
        Some((at, lexeme)) => Err(HeaderProblem::new(at, format!("expected an operator, found {}", shown(&lexeme)))),
    }
}

impl Parser {
    /// An expression whose operators are of that level or stronger.
    fn level(&mut self, level: usize) -> Result<Node, HeaderProblem> {
        let Some(operators) = LEVELS.get(level) else {
            return self.unary();
        };
        let mut left = self.level(level + 1)?;
        while let Some((at, operator)) = self.operator(operators) {
            let right = self.level(level + 1)?;
            left = Node { at, term: Term::Binary(operator, Box::new(left), Box::new(right)) };
        }
        Ok(left)
    }

    fn operator(&mut self, operators: &[Binary]) -> Option<(Position, Binary)> {
        let (at, Lexeme::Symbol(symbol)) = self.tokens.peek()? else {
            return None;
        };
        let (at, operator) = (*at, operators.iter().copied().find(|operator| operator.symbol() == *symbol)?);
        self.tokens.next();
        Some((at, operator))
    }

    fn unary(&mut self) -> Result<Node, HeaderProblem> {
        let Some((at, lexeme)) = self.tokens.next() else {
            return Err(HeaderProblem::new(self.end, "the expression ends where a value is expected"));
        };
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            return Err(HeaderProblem::new(at, "the expression is nested too deeply"));
        }
        let term = match lexeme {
            Lexeme::Literal(literal) => Term::Literal(literal),
            Lexeme::Name(name) => Term::Name(name),
            Lexeme::Symbol("!") => Term::Unary(Unary::Not, Box::new(self.unary()?)),
            Lexeme::Symbol("-") => Term::Unary(Unary::Negate, Box::new(self.unary()?)),
            Lexeme::Symbol("(") => {
                let inner = self.level(0)?;
                self.close(at)?;
                inner.term
            }
            Lexeme::Symbol(_) => {
                return Err(HeaderProblem::new(at, format!("expected a value, found {}", shown(&lexeme))));
            }
        };
        self.nesting -= 1;
        Ok(Node { at, term })
    }

    fn close(&mut self, open: Position) -> Result<(), HeaderProblem> {
        match self.tokens.next() {
            Some((_, Lexeme::Symbol(")"))) => Ok(()),
            Some((at, lexeme)) => Err(HeaderProblem::new(at, format!("expected `)`, found {}", shown(&lexeme)))),
            None => Err(HeaderProblem::new(open, "this `(` is never closed")),
        }
    }
}

fn shown(lexeme: &Lexeme) -> String {
    match lexeme {
        Lexeme::Literal(_) => "a literal".to_string(),
        Lexeme::Name(name) => format!("`{name}`"),
        Lexeme::Symbol(symbol) => format!("`{symbol}`"),
    }
}
