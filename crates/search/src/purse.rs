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
    /// The purse that this is a part of: what is spent here is spent there.
    of: Option<Arc<Purse>>,
}

impl Purse {
    /// A purse with this much, nothing of which is spent.
    pub fn new(whole: u64) -> Purse {
        Purse { whole, spent: Arc::default(), of: None }
    }

    /// A part of it from which no more than this can be spent.
    pub fn part(&self, most: u64) -> Purse {
        Purse { whole: most, spent: Arc::default(), of: Some(Arc::new(self.clone())) }
    }

    /// What there was at first.
    pub fn whole(&self) -> u64 {
        self.whole
    }

    /// What is left.
    pub fn left(&self) -> u64 {
        let own = self.whole.saturating_sub(self.spent.load(Relaxed));
        self.of.as_ref().map_or(own, |of| own.min(of.left()))
    }

    /// Takes one. Returns whether there was one left.
    #[inline]
    pub fn take(&self) -> bool {
        self.spent.fetch_add(1, Relaxed) < self.whole && self.of.as_ref().is_none_or(|of| of.take())
    }

    /// Takes as many as were needed, or what is left.
    pub fn spend(&self, some: u64) {
        let some = some.min(self.left());
        self.spent.fetch_add(some, Relaxed);
        self.of.iter().for_each(|of| of.spend(some));
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

    #[test]
    fn a_part_spends_from_the_whole() {
        let purse = Purse::new(5);
        let part = purse.part(2);
        assert!(part.take() && part.take() && !part.take());
        assert_eq!((part.left(), purse.left()), (0, 3));
        let part = purse.part(9);
        part.spend(2);
        assert_eq!((part.left(), purse.left()), (1, 1));
        assert!(part.take() && !part.take() && !purse.take());
    }
}
