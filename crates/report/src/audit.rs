//! What second engines say of an answer: as plain data, and in words.

use serde::{Deserialize, Serialize};

/// What a second engine says of a model's answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Audit {
    /// Who: the name of the model that was explored, or `SAT`.
    pub by: String,
    /// Whether it decided all of it again.
    pub complete: bool,
    /// States that were explored for it, if states were explored.
    pub states: Option<u64>,
    /// What was in the way, if it is not complete.
    pub missing: Option<String>,
    /// What it says otherwise.
    pub objection: Option<String>,
    /// The execution that shows it, a line for each step.
    pub trace: Vec<String>,
    /// How long it took, by the clock on the wall.
    pub seconds: f64,
}

impl Audit {
    /// How far it went: `under sc (12 states)`, `under sc up to 12 states (its time was up)`, `by SAT`.
    pub(crate) fn extent(&self, count: impl Fn(u64) -> String) -> String {
        match (self.states, &self.missing) {
            (Some(states), None) => format!("under {} ({})", self.by, count(states)),
            (Some(states), Some(missing)) => format!("under {} up to {} ({missing})", self.by, count(states)),
            (None, None) => format!("by {}", self.by),
            (None, Some(missing)) => format!("by {} in part ({missing})", self.by),
        }
    }
}
