//! What ends an analysis without an answer.

use crate::limitation::Limitation;
use std::fmt;

/// Why there is no answer.
#[derive(Debug)]
pub enum AxiomsError {
    /// The program, or the search, is beyond what is supported.
    Limitation(Limitation),
    /// The model cannot be stated.
    Model(jmmc_models::ModelError),
    /// The relational problem cannot be solved: it is too large, or an answer failed its check.
    Relations(jmmc_relations::RelationsError),
}

impl fmt::Display for AxiomsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AxiomsError::Limitation(limitation) => limitation.fmt(f),
            AxiomsError::Model(error) => error.fmt(f),
            AxiomsError::Relations(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for AxiomsError {}

impl From<Limitation> for AxiomsError {
    fn from(limitation: Limitation) -> AxiomsError {
        AxiomsError::Limitation(limitation)
    }
}

impl From<jmmc_models::ModelError> for AxiomsError {
    fn from(error: jmmc_models::ModelError) -> AxiomsError {
        AxiomsError::Model(error)
    }
}

impl From<jmmc_relations::RelationsError> for AxiomsError {
    fn from(error: jmmc_relations::RelationsError) -> AxiomsError {
        AxiomsError::Relations(error)
    }
}
