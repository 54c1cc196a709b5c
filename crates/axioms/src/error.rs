//! What ends an analysis without an answer.

use crate::limitation::Limitation;
use std::fmt;

/// Why there is no answer.
#[derive(Debug)]
pub enum Error {
    /// The program, or the search, is beyond what is supported.
    Limitation(Limitation),
    /// The model cannot be stated.
    Model(jmmc_models::Error),
    /// The relational problem cannot be solved: it is too large, or an answer failed its check.
    Relations(jmmc_relations::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Limitation(limitation) => limitation.fmt(f),
            Error::Model(error) => error.fmt(f),
            Error::Relations(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<Limitation> for Error {
    fn from(limitation: Limitation) -> Error {
        Error::Limitation(limitation)
    }
}

impl From<jmmc_models::Error> for Error {
    fn from(error: jmmc_models::Error) -> Error {
        Error::Model(error)
    }
}

impl From<jmmc_relations::Error> for Error {
    fn from(error: jmmc_relations::Error) -> Error {
        Error::Relations(error)
    }
}
