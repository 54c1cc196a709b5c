//! What a report says beyond the verdict: repairs, what is not needed, and how the verdict came about. Plain data.

use serde::{Deserialize, Serialize};

/// What is said beyond the verdict.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Advice {
    /// What is no violation, but should be known: a sentence each.
    pub warnings: Vec<String>,
    /// Repairs of a program that goes wrong, if any were looked for.
    pub repairs: Option<Repairs>,
    /// Which `volatile` is needed, if that was asked.
    pub volatiles: Option<Volatiles>,
    /// How the verdict came about: a sentence each, if that was asked.
    pub account: Vec<String>,
}

/// Repairs that were looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Repairs {
    /// Those with which the program holds.
    pub found: Vec<Repair>,
    /// How many were tried.
    pub tried: usize,
    /// How many of them are not known to help or not.
    pub unknown: usize,
    /// How many were not tried for lack of time.
    pub not_tried: usize,
}

/// Changes with which the program holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Repair {
    /// All of them together.
    pub changes: Vec<Change>,
    /// Under what it holds then: `the JMM`, or a model's name.
    pub under: String,
    /// The model that decided it.
    pub decided_by: String,
}

/// A field that is declared otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// The field, such as `Lazy.helper`.
    pub field: String,
    /// What it is then, such as `volatile`.
    pub modifier: String,
}

/// Which `volatile` is needed for what the program checks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Volatiles {
    /// The volatile fields.
    pub fields: Vec<VolatileField>,
    /// Fields that need not be volatile, all together.
    pub together: Vec<String>,
    /// What that is about: `the JMM`, or a model's name.
    pub under: String,
}

/// A volatile field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VolatileField {
    /// Its name, such as `Lazy.helper`.
    pub field: String,
    /// Whether it has to be volatile.
    pub need: Need,
}

/// Whether a field has to be volatile for what the program checks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Need {
    /// The program holds without.
    NotNeeded,
    /// The program goes wrong without, for this reason.
    Needed(String),
    /// It was not decided, for this reason.
    Unknown(String),
}
