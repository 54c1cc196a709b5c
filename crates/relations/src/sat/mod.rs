//! The propositional solver, behind one small trait, and the check of its refutations.

mod cadical;
mod limits;
mod proof;

pub(crate) use cadical::Cadical;
pub(crate) use limits::Deadline;
pub use limits::{Cancelled, Effort, GaveUp, SolverLimits};
pub(crate) use proof::Proof;

/// What a solver found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SatAnswer {
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
    fn solve(&mut self, assumptions: &[i32], deadline: &Deadline) -> SatAnswer;

    /// The variable's value; after `SatAnswer::Sat` only.
    fn value(&mut self, variable: i32) -> bool;

    /// Those of the last assumptions that the refutation needed; after `SatAnswer::Unsat` only.
    fn failed(&mut self, assumptions: &[i32]) -> Vec<i32>;

    /// Calls `check` with what was derived, if that is recorded; after `SatAnswer::Unsat` only.
    fn with_proof(&mut self, check: &mut dyn FnMut(&Proof));
}
