//! Minimal cores: constraints that cannot hold together, though any of them can be dropped to make the rest hold.
//!
//! The first core is what a refutation happened to use. Then every constraint gets a selector, and one after the other
//! is left out: if the rest is still refuted, what that refutation used is the new core (*refinement*); if not, the
//! constraint is needed, for good, since a smaller core has fewer constraints to contradict it with. One incremental
//! solver does all of that, so that what it learned from some constraints serves for all later questions.
//! Measured, and not worth their code: handing the first refutation's lemmas over to that solver, refuting the
//! first core again to trim it, trying the constraints in other orders.
//! Symmetry breaking stays on throughout; [`crate::symmetry`] says why that is exact.

use crate::bounds::Bounds;
use crate::cnf::{Cnf, UNTAGGED};
use crate::encoding::Encoding;
use crate::error::RelationsError;
use crate::instance::Instance;
use crate::options::FinderOptions;
use crate::problem::{ConstraintId, Problem};
use crate::sat::{Cadical, Deadline, SatAnswer, SatSolver};
use std::collections::BTreeSet;

/// Constraints that cannot hold together within the bounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnsatCore {
    /// The constraints, in the order in which they were required.
    pub members: Vec<ConstraintId>,
    /// Whether each of them is needed; false if that was not asked for or a limit stopped the search.
    pub is_minimal: bool,
}

impl UnsatCore {
    pub(crate) fn any(members: BTreeSet<ConstraintId>) -> Self {
        UnsatCore { members: members.into_iter().collect(), is_minimal: false }
    }

    /// The members' names.
    pub fn names(&self, problem: &Problem) -> Vec<String> {
        let constraints = problem.constraints();
        self.members.iter().filter_map(|id| constraints.get(id.0)).map(|it| it.name.clone()).collect()
    }
}

/// Confirms by evaluation that the instance satisfies the constraints.
pub(crate) fn check_instance(
    problem: &Problem,
    instance: &Instance,
    constraints: impl Iterator<Item = ConstraintId>,
) -> Result<(), RelationsError> {
    let all = problem.constraints();
    let arena = problem.arena.borrow();
    let mut evaluator = crate::evaluate::Evaluator::new(&arena, instance);
    for id in constraints {
        if !evaluator.formula(all[id.0].formula)? {
            return Err(RelationsError::Unsound(format!("an instance does not satisfy `{}`", all[id.0].name)));
        }
    }
    Ok(())
}

/// The search for a minimal core.
pub(crate) struct Minimiser<'a> {
    problem: &'a Problem,
    bounds: &'a Bounds,
    encoding: &'a Encoding,
    check: bool,
    deadline: Deadline,
    /// Calls of the solver.
    pub(crate) calls: usize,
}

impl<'a> Minimiser<'a> {
    pub(crate) fn new(
        problem: &'a Problem,
        bounds: &'a Bounds,
        encoding: &'a Encoding,
        options: &FinderOptions,
        deadline: Deadline,
    ) -> Self {
        Minimiser { problem, bounds, encoding, check: options.check, deadline, calls: 0 }
    }

    /// A minimal subset of the core, which must be one.
    pub(crate) fn minimise(&mut self, first: BTreeSet<ConstraintId>) -> Result<UnsatCore, RelationsError> {
        let cnf = self.encoding.clauses(first.iter().copied());
        let mut solver = Cadical::new(false);
        let selector = |id: ConstraintId| cnf.variables + 1 + id.0 as i32;
        add_with_selectors(&cnf, &mut solver, |tag| selector(ConstraintId(tag as usize)));
        let mut core = first.clone();
        let mut needed: BTreeSet<ConstraintId> = BTreeSet::new();
        while let Some(candidate) = core.iter().rev().find(|id| !needed.contains(id)).copied() {
            let rest: Vec<ConstraintId> = core.iter().copied().filter(|id| *id != candidate).collect();
            let assumptions: Vec<i32> = rest.iter().map(|id| selector(*id)).collect();
            self.calls += 1;
            match solver.solve(&assumptions, &self.deadline) {
                SatAnswer::Unknown => return Ok(UnsatCore::any(core)),
                SatAnswer::Unsat => {
                    let failed: BTreeSet<i32> = solver.failed(&assumptions).into_iter().collect();
                    let kept = |id: &ConstraintId| needed.contains(id) || failed.contains(&selector(*id));
                    let dropped = core.iter().filter(|id| !kept(id)).map(|id| -selector(*id));
                    dropped.for_each(|unit| solver.add_clause(&[unit]));
                    core.retain(kept);
                }
                SatAnswer::Sat => {
                    if self.check {
                        let instance = self.encoding.decode(self.bounds, |variable| solver.value(variable));
                        check_instance(self.problem, &instance, rest.into_iter())?;
                    }
                    needed.insert(candidate);
                    solver.add_clause(&[selector(candidate)]);
                }
            }
        }
        if self.check && core != first {
            self.refute(&core)?;
        }
        Ok(UnsatCore { members: core.into_iter().collect(), is_minimal: true })
    }

    /// Refutes the constraints on their own, with a checked proof.
    fn refute(&mut self, core: &BTreeSet<ConstraintId>) -> Result<(), RelationsError> {
        let cnf = self.encoding.clauses(core.iter().copied());
        let mut solver = Cadical::new(true);
        cnf.iter().for_each(|(clause, _)| solver.add_clause(clause));
        self.calls += 1;
        match solver.solve(&[], &self.deadline) {
            SatAnswer::Unknown => Ok(()),
            SatAnswer::Sat => Err(RelationsError::Unsound("a core has an instance".into())),
            SatAnswer::Unsat => {
                let mut checked = Err("no refutation".to_string());
                let clause = |at: usize| (at < cnf.len()).then(|| cnf.clause(at));
                solver.with_proof(&mut |proof| checked = proof.check(clause, &[]));
                checked.map_err(RelationsError::Unsound)
            }
        }
    }
}

/// Adds the clauses, those of a constraint only under its selector.
fn add_with_selectors(cnf: &Cnf, solver: &mut Cadical, selector: impl Fn(u32) -> i32) {
    let mut guarded = Vec::new();
    for (clause, tag) in cnf.iter() {
        if tag == UNTAGGED {
            solver.add_clause(clause);
        } else {
            guarded.clear();
            guarded.extend_from_slice(clause);
            guarded.push(-selector(tag));
            solver.add_clause(&guarded);
        }
    }
}
