//! The search for a commit sequence.
//!
//! Implements: the rules of [JLS §17.4.8], or their revision, as a search over sets of committed items. Every step of a sequence can be split: what
//! it commits that is no read one by one, then its reads together, all justified by the same execution. So two kinds of moves are
//! enough: one more action that is no read; or some reads that see committed writes. A sequence is complete as soon as every racy read of E is
//! committed: then E justifies the rest. States in which more of what those reads see is committed are tried first.
//! Errs on: nothing; where the budget ends, that is said.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::ops::ControlFlow;

use super::bound::is_usable;
use super::class::{Set, bit, members, set_of};
use super::demand::{Demands, Question, SyncImage};
use super::matching::{Budget, Exceeded, Image, fits, injections};
use super::problem::{Candidate, Problem};
use crate::legality::Rules;

/// A step that was found.
#[derive(Clone, Debug)]
pub(super) struct Move {
    /// What it commits.
    pub(super) new: Set,
    /// The candidate that justifies it.
    pub(super) candidate: usize,
    /// Which of its events are committed actions.
    pub(super) image: Image,
    /// Which of its synchronization actions are which of E.
    pub(super) sync: SyncImage,
}

/// A state of the search.
struct Node {
    committed: Set,
    demands: Demands,
    /// The state before, and the step from there.
    from: Option<(usize, Move)>,
}

/// What the search found.
pub(super) enum Found {
    /// The steps up to the last racy read.
    Sequence(Vec<Move>),
    /// There is none; the most racy reads that can be committed.
    Nothing(Set),
    /// The budget was not enough.
    Exceeded,
}

/// Searches for a commit sequence, as far as the budget reaches.
pub(super) fn search(problem: &Problem, budget: &mut Budget<'_>) -> Found {
    let root = Node { committed: problem.initial, demands: Demands::new(), from: None };
    let mut search =
        Search { problem, nodes: vec![root], known: BTreeMap::new(), open: BinaryHeap::from([(0, usize::MAX)]) };
    let mut best = 0;
    while let Some((_, order)) = search.open.pop() {
        let node = usize::MAX - order;
        let committed = search.nodes[node].committed;
        if problem.must & !committed == 0 {
            return Found::Sequence(search.path(node));
        }
        if (committed & problem.must).count_ones() > Set::count_ones(best) {
            best = committed & problem.must;
        }
        if search.expand(node, budget).is_break() {
            return Found::Exceeded;
        }
    }
    Found::Nothing(best)
}

struct Search<'p> {
    problem: &'p Problem,
    nodes: Vec<Node>,
    /// Of each set that was reached, the demands under which it was.
    known: BTreeMap<Set, Vec<Demands>>,
    /// States that are not expanded: how promising, and which, the oldest of equals first.
    open: BinaryHeap<(u32, usize)>,
}

impl Search<'_> {
    fn path(&self, mut node: usize) -> Vec<Move> {
        let mut moves = Vec::new();
        while let Some((before, step)) = &self.nodes[node].from {
            moves.push(step.clone());
            node = *before;
        }
        moves.reverse();
        moves
    }

    fn expand(&mut self, node: usize, budget: &mut Budget<'_>) -> ControlFlow<Exceeded> {
        let problem = self.problem;
        let committed = self.nodes[node].committed;
        for (index, (candidate, _)) in problem.candidates.iter().enumerate() {
            if !is_usable(problem, candidate, committed) {
                continue;
            }
            injections(problem, candidate, committed, budget, &mut |image, budget| {
                let mut step = Step { search: self, node, index, candidate, committed };
                step.reads(image, budget)?;
                step.others(image, budget)
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Whether the state is new: no state with the same commits demands less.
    fn is_new(&self, committed: Set, demands: &Demands) -> bool {
        self.known.get(&committed).is_none_or(|known| !known.iter().any(|other| other.is_subset(demands)))
    }

    /// How promising a state is: writes that racy reads see and that are committed, then such reads that are. So reads are committed together
    /// where that is possible, and sequences are short.
    fn score(&self, committed: Set) -> u32 {
        let problem = self.problem;
        let seen =
            members(problem.must).filter_map(|read| problem.sees[read]).filter(|write| committed & bit(*write) != 0);
        (seen.count() as u32) << 16 | (committed & problem.must).count_ones()
    }

    fn push(&mut self, committed: Set, demands: Demands, from: (usize, Move)) {
        self.known.entry(committed).or_default().push(demands.clone());
        self.open.push((self.score(committed), usize::MAX - self.nodes.len()));
        self.nodes.push(Node { committed, demands, from: Some(from) });
    }
}

/// The steps from a state that one candidate justifies.
struct Step<'s, 'p> {
    search: &'s mut Search<'p>,
    node: usize,
    index: usize,
    candidate: &'p Candidate,
    committed: Set,
}

impl Step<'_, '_> {
    /// Commits one more action that is no read.
    fn others(&mut self, image: &Image, budget: &mut Budget<'_>) -> ControlFlow<Exceeded> {
        let problem = self.search.problem;
        let all = set_of(problem.items.len(), |_| true);
        for item in members(all & !self.committed & !problem.reads) {
            for event in members(self.candidate.options[item] & !image.used) {
                if fits(problem, self.candidate, image, item, event) {
                    self.commit(bit(item), &image.with(item, event), budget)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Commits some reads that see committed writes.
    fn reads(&mut self, image: &Image, budget: &mut Budget<'_>) -> ControlFlow<Exceeded> {
        let problem = self.search.problem;
        let ready = |read: &usize| problem.sees[*read].is_some_and(|write| self.committed & bit(write) != 0);
        let left: Vec<usize> = members(problem.reads & !self.committed).filter(ready).collect();
        let writes = image.events(self.committed);
        self.choose_reads(&left, writes, 0, image, budget)
    }

    fn choose_reads(
        &mut self,
        left: &[usize],
        writes: Set,
        new: Set,
        image: &Image,
        budget: &mut Budget<'_>,
    ) -> ControlFlow<Exceeded> {
        budget.spend()?;
        let problem = self.search.problem;
        let Some((&read, rest)) = left.split_first() else {
            return if new == 0 { ControlFlow::Continue(()) } else { self.commit(new, image, budget) };
        };
        for event in members(self.candidate.options[read] & !image.used & !self.candidate.racy) {
            // Rule 7: what it sees in the candidate is committed.
            let sees_committed = self.candidate.sees[event].is_some_and(|seen| writes & bit(usize::from(seen)) != 0);
            if (sees_committed || problem.rules == Rules::Revised) && fits(problem, self.candidate, image, read, event)
            {
                self.choose_reads(rest, writes, new | bit(read), &image.with(read, event), budget)?;
            }
        }
        self.choose_reads(rest, writes, new, image, budget)
    }

    /// Adds the state after the step, if rules 8 and 9 are kept and it is new.
    fn commit(&mut self, new: Set, image: &Image, budget: &mut Budget<'_>) -> ControlFlow<Exceeded> {
        let problem = self.search.problem;
        let committed = self.committed | new;
        let demands = self.search.nodes[self.node].demands.clone();
        if !self.search.is_new(committed, &demands) || !self.keeps_externals(committed, image) {
            return ControlFlow::Continue(());
        }
        let events = members(new).filter_map(|item| image.event(item));
        let edges: BTreeSet<u16> =
            events.flat_map(|event| self.candidate.sync.before.get(event).into_iter().flatten()).copied().collect();
        let question = Question { whole: &problem.sync, candidate: &self.candidate.sync };
        let (node, candidate) = (self.node, self.index);
        let search = &mut *self.search;
        question.answers(&demands, &edges, budget, &mut |demands, sync, _| {
            if search.is_new(committed, demands) {
                let step = Move { new, candidate, image: image.clone(), sync: sync.clone() };
                search.push(committed, demands.clone(), (node, step));
            }
            ControlFlow::Continue(())
        })
    }

    /// Rule 9: external actions that happen before committed ones are committed.
    fn keeps_externals(&self, committed: Set, image: &Image) -> bool {
        let before = members(image.used).map(|event| self.candidate.externals[event]).fold(0, |all, set| all | set);
        before & !image.events(committed & self.search.problem.externals) == 0
    }
}
