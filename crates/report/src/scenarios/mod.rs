//! What `jmmc linearizable` has to say about the scenarios of a class, as plain data.

pub(crate) mod json;

use serde::{Deserialize, Serialize};

/// The scenarios of a class.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Scenarios {
    /// What is asked of results, such as `linearizable`.
    pub condition: String,
    /// What makes the object, as Java.
    pub new: String,
    /// The operations with their arguments.
    pub operations: Vec<String>,
    /// The operations that look at what is left in the end.
    pub probes: Vec<String>,
    /// Methods that are no operations, and why not.
    pub skipped: Vec<(String, String)>,
    /// How large scenarios may be, in words.
    pub bounds: String,
    /// How many were explored.
    pub explored: u64,
    /// How many of these fail.
    pub failed: u64,
    /// The smallest that fails.
    pub failure: Option<FailedScenario>,
    /// Those that were not decided.
    pub undecided: Vec<UndecidedScenario>,
}

/// A scenario with a result that nothing explains.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct FailedScenario {
    /// The model under which it has that result.
    pub model: String,
    /// What is called before the threads start.
    pub before: Vec<String>,
    /// What each thread calls, and what that returns.
    pub threads: Vec<Vec<ScenarioCallTold>>,
    /// What is called when all threads have ended.
    pub after: Vec<ScenarioCallTold>,
    /// Results that orders of the operations give, each with such an order.
    pub orders: Vec<String>,
    /// What is wrong, in a sentence.
    pub why: String,
}

/// A call of a scenario, and what became of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ScenarioCallTold {
    /// The operation with its arguments.
    pub call: String,
    /// What it returned; `None` if it did not.
    pub result: Option<String>,
    /// Calls of other threads that had returned before it was called, as `thread.number`, counted from 1; empty if times do not count.
    pub after: Vec<String>,
}

/// A scenario that was not decided.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct UndecidedScenario {
    /// The scenario on one line.
    pub scenario: String,
    /// Why it was not decided.
    pub why: String,
}

impl ScenarioCallTold {
    /// The call with its result on one line.
    pub fn told(&self) -> String {
        match self.result.as_deref() {
            Some("void") => self.call.clone(),
            Some(result) => format!("{} → {result}", self.call),
            None => format!("{} waits for ever", self.call),
        }
    }
}
