//! From the moves of the search to the steps of a commit sequence.
//!
//! A plan names the events of classes, so that it serves every execution of a class. Moves that one execution justifies under one injection
//! are put together, as long as no read comes after what it sees in the same step.
//! Errs on: nothing.

use super::class::{Member, Set, members};
use super::problem::Problem;
use super::search::Move;
use super::{Justification, JustifyingStep};
use crate::execution::ActionId;

/// A step, in terms of classes.
#[derive(Clone, Debug)]
pub(super) struct PlannedStep {
    /// The events of E that it commits.
    commits: Vec<usize>,
    /// The class of E_i.
    class: usize,
    /// Which events of E_i are which of E.
    identity: Vec<(usize, usize)>,
    /// Which ends of `sw` edges of E_i are which of E.
    sync: Vec<(u16, u16)>,
    /// Initial writes of E that E_i does not mention.
    missing: Vec<usize>,
}

/// The steps of the moves.
pub(super) fn plan(problem: &Problem, moves: Vec<Move>) -> Vec<PlannedStep> {
    let mut merged: Vec<Move> = Vec::new();
    for next in moves {
        match merged.last_mut() {
            Some(last) if continues(problem, last, &next) => *last = Move { new: last.new | next.new, ..next },
            _ => merged.push(next),
        }
    }
    let mut committed: Set = problem.initial;
    let mut steps = Vec::new();
    for step in &merged {
        let new = if steps.is_empty() { committed | step.new } else { step.new };
        committed |= step.new;
        let origin = &problem.candidates[step.candidate].1;
        let event = |item: usize| step.image.event(item).and_then(|event| origin.events[event]);
        steps.push(PlannedStep {
            commits: members(new).map(|item| problem.items[item]).collect(),
            class: origin.class,
            identity: members(committed).filter_map(|item| Some((event(item)?, problem.items[item]))).collect(),
            sync: step.sync.clone(),
            missing: members(problem.initial)
                .filter(|item| event(*item).is_none())
                .map(|item| problem.items[item])
                .collect(),
        });
    }
    steps
}

/// Whether the second move may be part of the first.
fn continues(problem: &Problem, first: &Move, second: &Move) -> bool {
    let same_image = first.image.of.iter().zip(&second.image.of).all(|(a, b)| a.is_none() || a == b);
    let same_sync = first.sync.iter().all(|pair| second.sync.contains(pair));
    first.candidate == second.candidate && same_image && same_sync && second.new & problem.reads == 0
}

/// The sequence of one execution; `first` is the first member of each class.
pub(super) fn justification(steps: &[PlannedStep], own: &Member, first: &[usize], all: &[Member]) -> Justification {
    let steps = steps.iter().map(|step| {
        let execution = first[step.class];
        let other = &all[execution];
        let action = |event: &usize| own.actions[*event];
        let mut identity: Vec<(ActionId, ActionId)> =
            step.identity.iter().map(|(theirs, ours)| (other.actions[*theirs], action(ours))).collect();
        let sync = step.sync.iter().map(|(theirs, ours)| (usize::from(*theirs), usize::from(*ours)));
        identity.extend(sync.map(|(theirs, ours)| (other.sync[theirs], own.sync[ours])));
        JustifyingStep {
            commits: step.commits.iter().map(action).collect(),
            execution,
            identity,
            missing: step.missing.iter().map(action).collect(),
        }
    });
    Justification { steps: steps.collect() }
}
