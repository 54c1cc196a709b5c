//! What is asked, and what is answered.
//!
//! Errs on: nothing; what was not explored is said.

use std::collections::BTreeMap;
use std::time::Duration;

use jmmc_litmus::Outcome;
use jmmc_program::{ClassId, FieldId, Method};

use crate::memory::AuditedModel;

/// What is asked.
#[derive(Clone)]
pub struct AuditQuestion<'p> {
    /// Where execution begins.
    pub start: AuditStart<'p>,
    /// Under which model.
    pub model: AuditedModel,
    /// Whether races within `java.util.concurrent` are none, because its code is trusted.
    pub trusts_locks: bool,
    /// Whether reads may see ahead of time only what is written to variables that race, as far as races are met on paths that owe nothing.
    pub imposes_on_races: bool,
}

/// Where execution begins.
#[derive(Clone)]
pub enum AuditStart<'p> {
    /// The main method of a class, given by its internal name.
    Main {
        /// The class that has the main method.
        class: String,
        /// What `main` gets.
        arguments: Vec<String>,
    },
    /// The threads of a litmus test.
    Threads(Threads<'p>),
}

/// The threads of a litmus test.
#[derive(Clone)]
pub struct Threads<'p> {
    /// The class that is initialised before anything else.
    pub class: ClassId,
    /// What each thread runs, and the indices of those that come before.
    pub roles: Vec<(&'p Method, Vec<usize>)>,
    /// Static fields whose final values are part of outcomes.
    pub fields: Vec<FieldId>,
}

impl Threads<'_> {
    /// An order in which no thread is started before one that it comes after.
    pub(crate) fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = Vec::new();
        while order.len() < self.roles.len() {
            let free = |index: &usize| {
                !order.contains(index) && self.roles[*index].1.iter().all(|earlier| order.contains(earlier))
            };
            match (0..self.roles.len()).find(free) {
                Some(index) => order.push(index),
                None => order.extend((0..self.roles.len()).filter(|index| !order.contains(index)).collect::<Vec<_>>()),
            }
        }
        order
    }
}

/// How much an audit may cost.
#[derive(Clone, Copy)]
pub struct AuditBudget<'b> {
    /// Time; none is no limit.
    pub time: Option<Duration>,
    /// States that may be looked at.
    pub states: u64,
    /// Bytes of states that are kept.
    pub bytes: u64,
    /// Whether somebody asked for the end.
    pub is_stopped: &'b dyn Fn() -> bool,
}

impl Default for AuditBudget<'_> {
    fn default() -> Self {
        AuditBudget { time: Some(Duration::from_secs(2)), states: u64::MAX, bytes: 1 << 30, is_stopped: &|| false }
    }
}

/// What sort of thing goes wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum FaultKind {
    /// An `AssertionError` that nobody catches.
    Assertion,
    /// Another exception that nobody catches.
    Exception,
    /// Threads that the program waits for cannot go on.
    Deadlock,
    /// Two threads are about to access a variable, one of them writes, and one of them neither as volatile nor atomically.
    Race,
}

/// Something that goes wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditFinding {
    /// What sort of fault it is.
    pub kind: FaultKind,
    /// What, in a few words.
    pub message: String,
    /// What each thread does on the way there, one line for each step.
    pub trace: Vec<String>,
}

/// How much was explored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AuditCoverage {
    /// Everything was looked at that the model allows.
    Complete {
        /// States that were looked at.
        states: u64,
    },
    /// Some of it.
    Partial {
        /// States that were looked at until then.
        states: u64,
        /// What was in the way.
        reason: String,
    },
}

impl AuditCoverage {
    /// How many states were seen.
    pub fn states(&self) -> u64 {
        match self {
            AuditCoverage::Complete { states } | AuditCoverage::Partial { states, .. } => *states,
        }
    }

    /// Whether everything was explored.
    pub fn is_complete(&self) -> bool {
        matches!(self, AuditCoverage::Complete { .. })
    }
}

/// What an audit found out. Findings and outcomes are possible in the model, whatever the coverage; that there are no others is
/// true only if it is complete.
#[derive(Clone, Debug)]
pub struct Audited {
    /// What goes wrong: one of each sort and message.
    pub findings: Vec<AuditFinding>,
    /// Outcomes of a litmus test, each with what threads do on the way to one of its ends.
    pub outcomes: BTreeMap<Outcome, Vec<String>>,
    /// How much was explored.
    pub coverage: AuditCoverage,
}
