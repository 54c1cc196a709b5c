//! Places in a test's text, and what is wrong there.

use std::fmt;

/// A place in a text; both count from 1, columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// The line, counted from 1.
    pub line: u32,
    /// The column, counted from 1.
    pub column: u32,
}

/// What is wrong with a header, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeaderProblem {
    /// Where in the header it is wrong.
    pub at: Position,
    /// What, and what to do about it.
    pub message: String,
}

impl HeaderProblem {
    /// The problem at that place.
    pub fn new(at: Position, message: impl Into<String>) -> HeaderProblem {
        HeaderProblem { at, message: message.into() }
    }
}

impl fmt::Display for HeaderProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.at.line, self.at.column, self.message)
    }
}

impl std::error::Error for HeaderProblem {}
