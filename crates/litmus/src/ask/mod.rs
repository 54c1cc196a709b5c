//! The little language of `ask`: Java's boolean expressions over final values.
//!
//! Literals, names of locals and fields, `! - * + - < <= > >= == != && ||` and parentheses, with Java's precedence, promotion and overflow.
//! An expression is parsed when the header is read, and checked against the test's variables when those are known.
//!
//! Errs on: *does not hold*. A comparison with a variable that was never assigned makes the whole condition false.

mod lexer;
mod meaning;
mod parser;

pub use meaning::Condition;

use crate::position::{HeaderProblem, Position};

/// An expression as written.
#[derive(Clone, PartialEq, Debug)]
pub struct Ask {
    root: Node,
    text: String,
}

/// A name in an expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AskName {
    /// As written: `r1`, `t1.r1`.
    pub text: String,
    /// Where in the condition it is wrong.
    pub at: Position,
}

#[derive(Clone, PartialEq, Debug)]
struct Node {
    at: Position,
    term: Term,
}

#[derive(Clone, PartialEq, Debug)]
enum Term {
    Literal(Literal),
    Name(String),
    Unary(Unary, Box<Node>),
    Binary(Binary, Box<Node>, Box<Node>),
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Literal {
    Boolean(bool),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Null,
}

impl Literal {
    fn text(self) -> String {
        match self {
            Literal::Boolean(value) => value.to_string(),
            Literal::Int(value) => value.to_string(),
            Literal::Long(value) => value.to_string(),
            Literal::Float(value) => value.to_string(),
            Literal::Double(value) => value.to_string(),
            Literal::Null => "null".to_string(),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unary {
    Not,
    Negate,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Binary {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Add,
    Subtract,
    Multiply,
}

impl Binary {
    fn symbol(self) -> &'static str {
        match self {
            Binary::Or => "||",
            Binary::And => "&&",
            Binary::Equal => "==",
            Binary::Unequal => "!=",
            Binary::Less => "<",
            Binary::LessEqual => "<=",
            Binary::Greater => ">",
            Binary::GreaterEqual => ">=",
            Binary::Add => "+",
            Binary::Subtract => "-",
            Binary::Multiply => "*",
        }
    }
}

impl Ask {
    /// Parses an expression that may go over several lines; an empty one is missed at `at`.
    pub(crate) fn parse(lines: &[(Position, &str)], at: Position) -> Result<Ask, HeaderProblem> {
        let (tokens, end) = lexer::tokens(lines, at)?;
        let root = parser::parse(tokens, end)?;
        let text: Vec<&str> = lines.iter().map(|(_, line)| *line).collect();
        Ok(Ask { root, text: text.join(" ") })
    }

    /// The expression as written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The names in it, in order.
    pub fn names(&self) -> Vec<AskName> {
        let mut names = Vec::new();
        self.root.collect_names(&mut names);
        names
    }
}

impl Node {
    fn collect_names(&self, names: &mut Vec<AskName>) {
        match &self.term {
            Term::Literal(_) => {}
            Term::Name(text) => names.push(AskName { text: text.clone(), at: self.at }),
            Term::Unary(_, inner) => inner.collect_names(names),
            Term::Binary(_, left, right) => {
                left.collect_names(names);
                right.collect_names(names);
            }
        }
    }
}
