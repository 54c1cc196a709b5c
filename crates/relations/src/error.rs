//! What can be wrong with a problem: each error names the thing and says what was expected.

use std::fmt;

/// Why a problem, its bounds or its solving was rejected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RelationsError {
    /// An atom, tuple or tuple set does not fit the universe or its fellows.
    Tuple(String),
    /// An expression, formula or integer expression is put together from parts that do not fit.
    Type(String),
    /// A relation occurs in a constraint but has no bounds.
    Unbound {
        /// The relation's name.
        relation: String,
    },
    /// The bounds of a relation contradict each other or its declaration.
    Bounds {
        /// The relation's name.
        relation: String,
        /// What is wrong.
        problem: String,
    },
    /// A named constraint mentions variables that no quantifier binds.
    FreeVariables {
        /// The constraint's name.
        constraint: String,
        /// The variables' names.
        variables: Vec<String>,
    },
    /// An integer does not fit the bit width.
    Overflow {
        /// The integer that does not fit.
        value: i64,
        /// The bit width.
        bits: u32,
    },
    /// The problem exceeds what the translation can number.
    Capacity(String),
    /// The time was over before there was a problem to solve.
    Time,
    /// An answer of the solver did not survive its check: a bug in the solver or in this crate.
    Unsound(String),
}

impl fmt::Display for RelationsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RelationsError::Tuple(problem) | RelationsError::Type(problem) | RelationsError::Capacity(problem) => {
                f.write_str(problem)
            }
            RelationsError::Unbound { relation } => write!(f, "relation `{relation}` is used but has no bounds"),
            RelationsError::Bounds { relation, problem } => write!(f, "bounds of relation `{relation}`: {problem}"),
            RelationsError::FreeVariables { constraint, variables } => {
                write!(f, "constraint `{constraint}` has variables that nothing binds: {}", variables.join(", "))
            }
            RelationsError::Overflow { value, bits } => {
                write!(f, "the integer {value} does not fit {bits} bits; a larger bit width is needed")
            }
            RelationsError::Time => f.write_str("the time limit was reached"),
            RelationsError::Unsound(problem) => write!(f, "an answer failed its check: {problem}"),
        }
    }
}

impl std::error::Error for RelationsError {}
