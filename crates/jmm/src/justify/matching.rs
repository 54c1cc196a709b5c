//! Which actions of a candidate are the committed ones: injections, by backtracking.
//!
//! Implements: action identity *any*. A committed action may be any action of the candidate with its label, chosen anew for every step, as
//! long as the rules that compare committed actions with each other are kept: rules 2 and 5 here, rules 1 and 4 by the labels.
//! Errs on: nothing.

use std::ops::ControlFlow;

use super::class::{Set, bit, members};
use super::problem::{Candidate, Problem};
use crate::legality::Rules;

/// Work that was promised not to be exceeded is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Exceeded;

/// Why there is no answer if somebody wants to stop.
pub(super) const STOPPED: &str = "a limit was reached while a commit sequence was searched for";

/// Work after which it is asked whether to stop.
const EVERY: u64 = 1 << 10;

/// How much may still be tried.
pub(super) struct Budget<'s> {
    left: u64,
    stop: &'s mut dyn FnMut() -> bool,
    stopped: bool,
}

impl<'s> Budget<'s> {
    /// So much, unless somebody wants to stop before.
    pub(super) fn new(work: u64, stop: &'s mut dyn FnMut() -> bool) -> Budget<'s> {
        Budget { left: work, stop, stopped: false }
    }

    /// Whether somebody wanted to stop.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped
    }

    pub(super) fn spend(&mut self) -> ControlFlow<Exceeded> {
        self.stopped |= self.left.is_multiple_of(EVERY) && (self.stop)();
        match self.left.checked_sub(1).filter(|_| !self.stopped) {
            Some(left) => {
                self.left = left;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(Exceeded),
        }
    }
}

/// An injection of items into the events of a candidate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Image {
    /// Of each item, its event.
    pub(super) of: Vec<Option<u8>>,
    /// The events that are taken.
    pub(super) used: Set,
}

impl Image {
    /// The event of the item.
    pub(super) fn event(&self, item: usize) -> Option<usize> {
        self.of[item].map(usize::from)
    }

    /// The events of the items.
    pub(super) fn events(&self, items: Set) -> Set {
        members(items).filter_map(|item| self.event(item)).map(bit).fold(0, |all, bit| all | bit)
    }

    /// The injection with one more item.
    pub(super) fn with(&self, item: usize, event: usize) -> Image {
        let mut image = self.clone();
        image.of[item] = Some(event as u8);
        image.used |= bit(event);
        image
    }
}

/// Whether the item may be the event, given what the items that were placed before are.
pub(super) fn fits(problem: &Problem, candidate: &Candidate, image: &Image, item: usize, event: usize) -> bool {
    if (image.used | candidate.barred) & bit(event) != 0 {
        return false;
    }
    match problem.rules {
        // Rule 2: hb_i|C_i = hb|C_i.
        Rules::Original => image.of.iter().enumerate().all(|(other, placed)| {
            let Some(placed) = placed.map(usize::from) else {
                return true;
            };
            let agrees = |a: usize, b: usize, x: usize, y: usize| {
                (problem.after[a] & bit(b) != 0) == (candidate.after[x] & bit(y) != 0)
            };
            agrees(item, other, event, placed) && agrees(other, item, placed, event)
        }),
        // Revised rule 2: a read and the write that it sees in E, which does not happen before it there, are not ordered.
        Rules::Revised => image.of.iter().enumerate().all(|(other, placed)| {
            let Some(placed) = placed.map(usize::from) else {
                return true;
            };
            let related = problem.sees[item] == Some(other) || problem.sees[other] == Some(item);
            !related || (candidate.after[event] & bit(placed) == 0 && candidate.after[placed] & bit(event) == 0)
        }),
    }
}

/// Calls `visit` with every injection of the committed items under which the candidate may justify a next step: reads see the same
/// writes as in E (rule 5), and all racy reads are committed (rule 6).
pub(super) fn injections(
    problem: &Problem,
    candidate: &Candidate,
    committed: Set,
    budget: &mut Budget<'_>,
    visit: &mut dyn FnMut(&Image, &mut Budget<'_>) -> ControlFlow<Exceeded>,
) -> ControlFlow<Exceeded> {
    let writes = members(committed & !problem.reads);
    let order: Vec<usize> = writes.chain(members(committed & problem.reads)).collect();
    if order.iter().any(|item| candidate.options[*item] == 0) {
        return ControlFlow::Continue(());
    }
    let image = Image { of: vec![None; problem.items.len()], used: 0 };
    place(problem, candidate, &order, &image, budget, &mut |image, budget| {
        let committed_reads = image.events(committed & problem.reads);
        if candidate.racy & !committed_reads == 0 { visit(image, budget) } else { ControlFlow::Continue(()) }
    })
}

fn place(
    problem: &Problem,
    candidate: &Candidate,
    order: &[usize],
    image: &Image,
    budget: &mut Budget<'_>,
    visit: &mut dyn FnMut(&Image, &mut Budget<'_>) -> ControlFlow<Exceeded>,
) -> ControlFlow<Exceeded> {
    budget.spend()?;
    let Some((&item, rest)) = order.split_first() else {
        return visit(image, budget);
    };
    for event in members(candidate.options[item]) {
        let seen = problem.sees[item].filter(|_| problem.reads & bit(item) != 0);
        let sees_same = seen.is_none_or(|write| candidate.sees[event].map(usize::from) == image.event(write));
        if sees_same && fits(problem, candidate, image, item, event) {
            place(problem, candidate, rest, &image.with(item, event), budget, visit)?;
        }
    }
    ControlFlow::Continue(())
}
