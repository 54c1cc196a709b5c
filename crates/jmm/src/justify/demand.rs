//! Rule 8: synchronization that justified a step stays.
//!
//! Implements: [JLS §17.4.8] rule 8, with z in C_i − C_{i-1}. The sufficient edges before what a step commits must be edges of E and of all
//! later justifying executions. Which action of E such an end of an edge is may be chosen freely among those of its thread, kind and
//! subject; the choice is part of the search's state.
//! Errs on: nothing.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::class::Sync;
use super::matching::{Budget, Exceeded};

/// Edges of E's `sw` that must be in all further executions.
pub(super) type Demands = BTreeSet<(u16, u16)>;

/// Which synchronization actions of a candidate are which of E: pairs of a candidate's and E's.
pub(super) type SyncImage = Vec<(u16, u16)>;

/// What demands are looked up in.
pub(super) struct Question<'q> {
    /// The synchronization of E, the execution to be justified.
    pub(super) whole: &'q Sync,
    /// The synchronization of the candidate.
    pub(super) candidate: &'q Sync,
}

/// Receives the demands after the step, and which actions are which.
pub(super) type Visit<'v> = &'v mut dyn FnMut(&Demands, &SyncImage, &mut Budget<'_>) -> ControlFlow<Exceeded>;

impl Question<'_> {
    /// Calls `visit` for every way in which the candidate keeps the demands and adds the edges of the given numbers.
    pub(super) fn answers(
        &self,
        demands: &Demands,
        new: &BTreeSet<u16>,
        budget: &mut Budget<'_>,
        visit: Visit<'_>,
    ) -> ControlFlow<Exceeded> {
        let ends: BTreeSet<u16> = demands.iter().flat_map(|(x, y)| [*x, *y]).collect();
        let ends: Vec<u16> = ends.into_iter().collect();
        let new: Vec<(u16, u16)> = new.iter().map(|edge| self.candidate.sufficient[usize::from(*edge)]).collect();
        self.keep(demands, &ends, &new, &mut Vec::new(), budget, visit)
    }

    /// Finds the demanded ends in the candidate.
    fn keep(
        &self,
        demands: &Demands,
        ends: &[u16],
        new: &[(u16, u16)],
        image: &mut SyncImage,
        budget: &mut Budget<'_>,
        visit: Visit<'_>,
    ) -> ControlFlow<Exceeded> {
        budget.spend()?;
        let Some((&end, rest)) = ends.split_first() else {
            let own = |end: u16| image.iter().find(|(_, whole)| *whole == end).map(|(own, _)| *own);
            let kept = |(x, y): &(u16, u16)| match (own(*x), own(*y)) {
                (Some(x), Some(y)) => self.candidate.sw.contains(&(x, y)),
                _ => false,
            };
            if !demands.iter().all(kept) {
                return ControlFlow::Continue(());
            }
            return self.add(&demands.clone(), new, image, budget, visit);
        };
        for own in 0..self.candidate.labels.len() as u16 {
            let taken = image.iter().any(|(other, _)| *other == own);
            if !taken && self.candidate.labels[usize::from(own)] == self.whole.labels[usize::from(end)] {
                image.push((own, end));
                self.keep(demands, rest, new, image, budget, visit)?;
                image.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Finds new edges of the candidate in E.
    fn add(
        &self,
        demands: &Demands,
        new: &[(u16, u16)],
        image: &mut SyncImage,
        budget: &mut Budget<'_>,
        visit: Visit<'_>,
    ) -> ControlFlow<Exceeded> {
        budget.spend()?;
        let Some((&(x, y), rest)) = new.split_first() else {
            return visit(demands, image, budget);
        };
        for from in self.choices(x, image) {
            let length = image.len();
            if !image.contains(&(x, from)) {
                image.push((x, from));
            }
            for to in self.choices(y, image).into_iter().filter(|to| self.whole.sw.contains(&(from, *to))) {
                let length = image.len();
                if !image.contains(&(y, to)) {
                    image.push((y, to));
                }
                let mut demands = demands.clone();
                demands.insert((from, to));
                self.add(&demands, rest, image, budget, visit)?;
                image.truncate(length);
            }
            image.truncate(length);
        }
        ControlFlow::Continue(())
    }

    /// The actions of E that the candidate's action may be.
    fn choices(&self, own: u16, image: &SyncImage) -> Vec<u16> {
        if let Some((_, whole)) = image.iter().find(|(other, _)| *other == own) {
            return vec![*whole];
        }
        let label = self.candidate.labels[usize::from(own)];
        let free = |whole: &u16| {
            self.whole.labels[usize::from(*whole)] == label && image.iter().all(|(_, other)| other != whole)
        };
        (0..self.whole.labels.len() as u16).filter(free).collect()
    }
}
