//! The propositional solver, behind one small trait, and the check of its refutations.

mod cadical;
mod proof;

pub(crate) use cadical::Cadical;
pub(crate) use proof::Proof;

use std::time::{Duration, Instant};

/// What a solver found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    Sat,
    Unsat,
    /// Stopped by a limit.
    Unknown,
}

/// An incremental solver of clauses. Literals are DIMACS integers.
pub(crate) trait SatSolver {
    /// Adds a clause for good.
    fn add_clause(&mut self, clause: &[i32]);

    /// Looks for an assignment that satisfies all clauses and the assumptions.
    fn solve(&mut self, assumptions: &[i32], deadline: &Deadline) -> Answer;

    /// The variable's value; after `Answer::Sat` only.
    fn value(&mut self, variable: i32) -> bool;

    /// Those of the last assumptions that the refutation needed; after `Answer::Unsat` only.
    fn failed(&mut self, assumptions: &[i32]) -> Vec<i32>;

    /// Calls `check` with what was derived, if that is recorded; after `Answer::Unsat` only.
    fn with_proof(&mut self, check: &mut dyn FnMut(&Proof));
}

/// How long solving may take.
#[derive(Debug, Clone, Copy, Default)]
pub struct Limits {
    /// For the translation and all calls of the solver together, counted from the start of the search.
    pub time: Option<Duration>,
}

/// The moment at which a search gives up.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Deadline(Option<Instant>);

impl Deadline {
    pub(crate) fn start(limits: &Limits) -> Self {
        Deadline(limits.time.and_then(|time| Instant::now().checked_add(time)))
    }

    pub(crate) fn is_past(&self) -> bool {
        self.0.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Whether there is one at all.
    pub(crate) fn is_set(&self) -> bool {
        self.0.is_some()
    }
}
