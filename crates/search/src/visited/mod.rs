//! The visited store: has this state been reached before, and how close to the initial state?

mod exact;
mod fingerprint;
mod shared;

pub(crate) use exact::ExactTable;
pub(crate) use fingerprint::FingerprintTable;
pub(crate) use shared::{Shards, SharedVisited};

use crate::{Limits, TransitionSystem};

/// What the store knows of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Visit {
    /// Never reached before.
    New,
    /// Reached before, no farther from the initial state.
    Known,
    /// Reached before, but at this greater depth. Only with a depth limit.
    Closer(u32),
    /// There is no memory left to remember it.
    Full,
}

/// Recognises states of `S`; one per worker.
pub(crate) trait VisitedStore<S> {
    /// Remembers that the current state of `system` was reached at `depth`.
    fn visit(&mut self, system: &mut S, depth: u32) -> Visit;

    /// Bytes held, by all workers together.
    fn bytes(&self) -> u64;
}

/// A set of states by some key, with the depths at which they were reached.
pub(crate) trait StateTable: Send {
    /// What stands for a state.
    type Key<'k>: Copy;
    /// Room for making a key.
    type Scratch: Default + Send;

    /// An empty table that keeps within its share, one of `shares`, of the limits.
    fn new(limits: &Limits, shares: u64) -> Self;

    /// The key of the current state.
    fn key<'k, S: TransitionSystem>(system: &mut S, scratch: &'k mut Self::Scratch) -> Self::Key<'k>;

    /// A hash whose highest bits are good.
    fn hash(key: Self::Key<'_>) -> u64;

    /// Remembers that the state with this key (and its hash) was reached at `depth`.
    fn visit(&mut self, key: Self::Key<'_>, hash: u64, depth: u32) -> Visit;

    /// How many bytes it holds.
    fn bytes(&self) -> u64;
}

/// The store of a single worker.
pub(crate) struct Own<T: StateTable> {
    table: T,
    scratch: T::Scratch,
}

impl<T: StateTable> Own<T> {
    pub fn new(limits: &Limits) -> Self {
        Own { table: T::new(limits, 1), scratch: T::Scratch::default() }
    }
}

impl<S: TransitionSystem, T: StateTable> VisitedStore<S> for Own<T> {
    #[inline]
    fn visit(&mut self, system: &mut S, depth: u32) -> Visit {
        let key = T::key(system, &mut self.scratch);
        self.table.visit(key, T::hash(key), depth)
    }

    fn bytes(&self) -> u64 {
        self.table.bytes()
    }
}

/// An upper bound for the probability that two of `states` different states have the same 128-bit fingerprint, if
/// fingerprints are as good as random: n² / 2¹²⁹.
pub fn collision_probability(states: u64) -> f64 {
    let states = states as f64;
    (states * states * 2f64.powi(-129)).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_collision_among_a_billion_states_is_very_unlikely() {
        let probability = collision_probability(1_000_000_000);
        assert!(1.4e-21 < probability && probability < 1.5e-21, "{probability}");
        assert_eq!(collision_probability(0), 0.0);
    }
}
