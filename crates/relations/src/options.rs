//! What can be chosen about a search, and what is counted during it.

use crate::sat::SolverLimits;
use std::time::Duration;

/// How to search.
#[derive(Debug, Clone)]
pub struct FinderOptions {
    /// How many tuples the symmetry-breaking predicate compares for each swap of atoms; 0 turns it off, and then
    /// enumeration gives every instance instead of at least one of each kind.
    pub symmetry: usize,
    /// Under how many grounded quantifiers an existential one may still become a choice of the solver, if that is smaller.
    pub skolem_depth: usize,
    /// Whether cores are made minimal.
    pub minimal_cores: bool,
    /// Whether refutations are checked step by step and the minimality of cores by evaluation, which takes about a tenth of the
    /// time. Instances are always checked.
    pub check: bool,
    /// How long the solver may take.
    pub limits: SolverLimits,
    /// How many gates the circuit may have.
    pub max_gates: usize,
}

impl Default for FinderOptions {
    fn default() -> Self {
        FinderOptions {
            symmetry: 20,
            skolem_depth: 3,
            minimal_cores: true,
            check: true,
            limits: SolverLimits::default(),
            max_gates: 200_000_000,
        }
    }
}

/// Sizes and times of a search.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FinderStatistics {
    /// Inputs that stand for tuples of relations.
    pub primary: usize,
    /// Gates of the circuit, inputs included.
    pub gates: usize,
    /// Variables of the clauses.
    pub variables: usize,
    /// The clauses that the solver was given.
    pub clauses: usize,
    /// Calls of the solver.
    pub calls: usize,
    /// Constraints that the first refutation used.
    pub first_core: usize,
    /// Time from formulas to clauses.
    pub translation: Duration,
    /// Time in the solver up to the first answer.
    pub solving: Duration,
    /// Time to make the core minimal.
    pub minimisation: Duration,
    /// Time to check instances and refutations.
    pub checking: Duration,
}
