//! A map with a log of its changes, to go back to any earlier state.

use std::hash::Hash;

use rustc_hash::FxHashMap;

/// The map and its log.
///
/// Invariant: taking the log back from its end gives the map as it was at each mark.
#[derive(Clone)]
pub(crate) struct Journal<K, V> {
    map: FxHashMap<K, V>,
    log: Vec<(K, Option<V>)>,
}

impl<K, V> Default for Journal<K, V> {
    fn default() -> Self {
        Journal { map: FxHashMap::default(), log: Vec::new() }
    }
}

impl<K: Copy + Eq + Hash, V> Journal<K, V> {
    /// The value of a key.
    #[inline]
    pub(crate) fn get(&self, key: K) -> Option<&V> {
        self.map.get(&key)
    }

    /// Gives a key a value, or none.
    pub(crate) fn set(&mut self, key: K, value: Option<V>) {
        let old = match value {
            Some(value) => self.map.insert(key, value),
            None => self.map.remove(&key),
        };
        self.log.push((key, old));
    }

    /// Whether no key has a value.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.map.is_empty()
    }

    /// All keys with their values, in no order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (K, &V)> {
        self.map.iter().map(|(&key, value)| (key, value))
    }

    /// The present length of the log, to go back to.
    pub(crate) fn mark(&self) -> usize {
        self.log.len()
    }

    /// Takes back everything since the mark.
    pub(crate) fn undo_to(&mut self, mark: usize) {
        for (key, old) in self.log.drain(mark..).rev() {
            match old {
                Some(value) => self.map.insert(key, value),
                None => self.map.remove(&key),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goes_back_to_a_mark() {
        let mut journal = Journal::default();
        journal.set(1, Some('a'));
        let mark = journal.mark();
        journal.set(1, Some('b'));
        journal.set(2, Some('c'));
        journal.set(1, None);
        journal.undo_to(mark);
        assert_eq!((journal.get(1), journal.get(2)), (Some(&'a'), None));
    }
}
