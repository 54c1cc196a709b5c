//! A number of things that may be spent once, by whoever holds the purse: states, executions.
//!
//! Errs on: nothing. Never more is given out than there was.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What several phases of work may spend together. Clones are the same purse.
#[derive(Clone, Debug)]
pub struct Purse {
    whole: u64,
    spent: Arc<AtomicU64>,
}

impl Purse {
    /// A purse with this much, nothing of which is spent.
    pub fn new(whole: u64) -> Purse {
        Purse { whole, spent: Arc::default() }
    }

    /// What there was at first.
    pub fn whole(&self) -> u64 {
        self.whole
    }

    /// What is left.
    pub fn left(&self) -> u64 {
        self.whole.saturating_sub(self.spent.load(Relaxed))
    }

    /// Takes one. Returns whether there was one left.
    #[inline]
    pub fn take(&self) -> bool {
        self.spent.fetch_add(1, Relaxed) < self.whole
    }

    /// Takes as many as were needed, or what is left.
    pub fn spend(&self, some: u64) {
        self.spent.fetch_add(some.min(self.left()), Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_who_hold_it_spend_from_the_same() {
        let purse = Purse::new(5);
        let other = purse.clone();
        assert!(purse.take() && other.take());
        other.spend(2);
        assert_eq!((purse.left(), purse.whole()), (1, 5));
        assert!(purse.take() && !other.take() && !purse.take());
        purse.spend(u64::MAX);
        assert_eq!((purse.left(), other.left()), (0, 0));
    }
}
