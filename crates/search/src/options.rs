//! What the caller decides about a search.

use std::time::Duration;

/// How to search, and when to stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// When to stop although there is more to explore.
    pub limits: Limits,
    /// How visited states are recognised.
    pub visited: Visited,
    /// Stop at the first violation. Otherwise everything is explored.
    pub stop_at_first: bool,
    /// Search breadth-first, on one worker: each violation comes with a path of the fewest transitions.
    pub shortest: bool,
    /// Leave out choices that only reorder independent steps. Needs no depth limit and no shortest path and, with several workers, fingerprints;
    /// otherwise it is ignored.
    pub reduction: bool,
    /// Look for fair executions that never end, too. Needs a single worker or a reduction, no depth limit and no shortest path; otherwise it is ignored.
    pub endless: bool,
    /// Explore one of several parts only, each of which starts alike and then leaves to the others what they explore; of that part one of several parts, and so on; empty: all of it. Needs a search without
    /// reduction, without executions that never end, without a depth limit and not for shortest paths; otherwise it is ignored, and everything is explored.
    pub part: Vec<SearchPart>,
    /// Other numbers make a search try processes in another order first, and hunt earlier, longer and elsewhere. What is complete says the same whatever it is.
    pub seed: u64,
    /// How many violations are kept with their paths (at least one); all are counted.
    pub max_findings: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            limits: Limits::default(),
            visited: Visited::Fingerprint,
            stop_at_first: true,
            shortest: false,
            reduction: false,
            endless: false,
            part: Vec::new(),
            seed: 0,
            max_findings: 100,
        }
    }
}

impl Options {
    /// Whether so many workers leave out what they can, if they are to.
    pub fn can_reduce(&self, workers: usize) -> bool {
        let is_whole = !self.shortest && self.limits.depth.is_none();
        is_whole && (workers <= 1 || self.visited == Visited::Fingerprint)
    }

    /// Whether so many workers find executions that never end, if they are to.
    pub fn can_tell_endless(&self, workers: usize) -> bool {
        self.can_reduce(workers) && (workers <= 1 || self.reduction)
    }
}

/// One of several parts of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SearchPart {
    /// Which, counted from 0.
    pub index: usize,
    /// How many there are.
    pub of: usize,
}

/// The search's budget; `None` is no limit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Most transitions on one path, counted from the initial state. Longer paths are cut; every state that *some*
    /// path within the limit reaches is explored.
    pub depth: Option<u32>,
    /// Most distinct states.
    pub states: Option<u64>,
    /// Most wall-clock time.
    pub time: Option<Duration>,
    /// Most bytes for the visited store and the stacks, also while they grow: a table that doubles is held twice.
    pub memory: Option<u64>,
    /// Whether `memory` also bounds what the whole process holds in main memory (where the system tells).
    pub memory_of_process: bool,
}

/// How visited states are recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visited {
    /// By a 128-bit fingerprint: at most 40 bytes a state, and [a tiny risk](crate::collision_probability).
    Fingerprint,
    /// By the whole state.
    Exact,
}
