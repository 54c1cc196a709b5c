//! What could be committed at best: a quick way to see that some read never can.
//!
//! All rules are dropped that compare several committed actions with each other. What is left is monotone: the more is committed, the more can
//! be. So the least fixed point holds everything that any commit sequence commits, and if a read of E is not in it, E is illegal.
//! Errs on: nothing; what it does not refute is left to the search.

use super::class::{Set, bit, members};
use super::problem::{Candidate, Problem};
use crate::legality::Rules;

/// The largest set of items that some commit sequence may commit; candidates whose racy reads are not all in it are dropped from the problem.
pub(super) fn reachable(problem: &mut Problem) -> Set {
    let mut reached = problem.initial;
    loop {
        let before = reached;
        for (candidate, _) in problem.candidates.iter().filter(|(candidate, _)| is_usable(problem, candidate, before)) {
            reached |= added(problem, candidate, reached);
        }
        if reached == before {
            break;
        }
    }
    let usable: Vec<bool> =
        problem.candidates.iter().map(|(candidate, _)| is_usable(problem, candidate, reached)).collect();
    let mut usable = usable.into_iter();
    problem.candidates.retain(|_| usable.next().unwrap_or(false));
    reached
}

/// Whether each racy read of the candidate may be a committed one that sees the same write.
pub(super) fn is_usable(problem: &Problem, candidate: &Candidate, committed: Set) -> bool {
    members(candidate.racy).all(|event| {
        let seen = candidate.sees[event];
        members(committed & problem.reads).any(|read| {
            let write = problem.sees[read].filter(|write| committed & bit(*write) != 0);
            let same = |write: usize| seen.is_some_and(|seen| candidate.options[write] & bit(usize::from(seen)) != 0);
            candidate.options[read] & bit(event) != 0 && write.is_some_and(same)
        })
    })
}

/// What the candidate may add to what is committed.
fn added(problem: &Problem, candidate: &Candidate, committed: Set) -> Set {
    let images = members(committed).map(|item| candidate.options[item]).fold(0, |all, set| all | set);
    let sees_committed = |event: usize| {
        let seen = candidate.sees[event].is_some_and(|seen| images & bit(usize::from(seen)) != 0);
        problem.rules == Rules::Revised || seen
    };
    let mut added = 0;
    for item in (0..problem.items.len()).filter(|item| committed & bit(*item) == 0) {
        let options = candidate.options[item] & !candidate.barred;
        let can = if problem.reads & bit(item) == 0 {
            options != 0
        } else {
            let ready = problem.sees[item].is_some_and(|write| committed & bit(write) != 0);
            ready && members(options & !candidate.racy).any(sees_committed)
        };
        added |= if can { bit(item) } else { 0 };
    }
    added
}
