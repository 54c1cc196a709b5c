//! States by fingerprint: a table with linear probing that doubles when thirteen of sixteen slots are taken.
//!
//! That makes 20 to 40 bytes a state, four or five more for every slot with a depth limit.

use super::{StateTable, Visit};
use crate::{Limits, TransitionSystem};

/// Stands for an empty slot; a fingerprint of this value is changed to [`INSTEAD_OF_EMPTY`].
const EMPTY: u128 = 0;
/// Looks random, so that it is no likely fingerprint even if they are small numbers.
const INSTEAD_OF_EMPTY: u128 = 0x243f_6a88_85a3_08d3_1319_8a2e_0370_7344;
const FIRST_SLOTS: usize = 1024;
const FIRST_SLOTS_OF_A_SHARE: usize = 64;

/// Invariant: the number of slots is a power of two, and at least one is empty.
pub(crate) struct FingerprintTable {
    slots: Vec<u128>,
    /// The least depth of the state in the slot of the same index; empty without a depth limit.
    depths: Vec<u32>,
    taken: usize,
    /// Shifts a hash so that a slot index remains.
    shift: u32,
    /// Most bytes to hold, also while growing.
    most_bytes: u64,
}

impl FingerprintTable {
    fn with_slots(slots: usize, depths: bool, most_bytes: u64) -> Self {
        FingerprintTable {
            slots: vec![EMPTY; slots],
            depths: if depths { vec![0; slots] } else { Vec::new() },
            taken: 0,
            shift: u64::BITS - slots.trailing_zeros(),
            most_bytes,
        }
    }

    /// The slot that holds `key`, or the empty one where it belongs.
    #[inline]
    fn find(&self, key: u128, hash: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = (hash >> self.shift) as usize & mask;
        loop {
            let slot = self.slots[at];
            if slot == key || slot == EMPTY {
                return at;
            }
            at = (at + 1) & mask;
        }
    }

    /// Doubles the slots. Returns whether the memory allowed it.
    #[cold]
    fn grow(&mut self) -> bool {
        if self.bytes() * 3 > self.most_bytes {
            return false;
        }
        let depths = !self.depths.is_empty();
        let mut larger = Self::with_slots(self.slots.len() * 2, depths, self.most_bytes);
        for (at, &key) in self.slots.iter().enumerate() {
            if key != EMPTY {
                let to = larger.find(key, Self::hash(key));
                larger.slots[to] = key;
                if depths {
                    larger.depths[to] = self.depths[at];
                }
            }
        }
        larger.taken = self.taken;
        *self = larger;
        true
    }
}

impl StateTable for FingerprintTable {
    type Key<'k> = u128;
    type Scratch = ();

    fn new(limits: &Limits, shares: u64) -> Self {
        let most_bytes = limits.memory.map_or(u64::MAX, |bytes| bytes / shares);
        let slots = if shares == 1 { FIRST_SLOTS } else { FIRST_SLOTS_OF_A_SHARE };
        Self::with_slots(slots, limits.depth.is_some(), most_bytes)
    }

    #[inline]
    fn key<S: TransitionSystem>(system: &mut S, (): &mut ()) -> u128 {
        let fingerprint = system.fingerprint();
        if fingerprint == EMPTY { INSTEAD_OF_EMPTY } else { fingerprint }
    }

    /// Fibonacci hashing: also good if only some bits of the fingerprint vary.
    #[inline]
    fn hash(key: u128) -> u64 {
        ((key >> 64) as u64 ^ key as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    #[inline]
    fn visit(&mut self, key: u128, hash: u64, depth: u32) -> Visit {
        let mut at = self.find(key, hash);
        if self.slots[at] == EMPTY {
            if self.taken >= self.slots.len() / 16 * 13 {
                if !self.grow() {
                    return Visit::Full;
                }
                at = self.find(key, hash);
            }
            self.slots[at] = key;
            self.taken += 1;
            if let Some(least) = self.depths.get_mut(at) {
                *least = depth;
            }
            return Visit::New;
        }
        match self.depths.get_mut(at) {
            Some(least) if depth < *least => Visit::Closer(std::mem::replace(least, depth)),
            Some(_) | None => Visit::Known,
        }
    }

    fn bytes(&self) -> u64 {
        (self.slots.len() * size_of::<u128>() + self.depths.len() * size_of::<u32>()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visit(table: &mut FingerprintTable, key: u128, depth: u32) -> Visit {
        table.visit(key, FingerprintTable::hash(key), depth)
    }

    #[test]
    fn each_state_is_new_once() {
        let mut table = FingerprintTable::new(&Limits::default(), 1);
        for round in [Visit::New, Visit::Known] {
            for key in 1..=100_000u128 {
                assert_eq!(visit(&mut table, key << 70 | key, 0), round);
            }
        }
    }

    #[test]
    fn a_state_takes_at_most_forty_bytes() {
        let mut table = FingerprintTable::new(&Limits::default(), 1);
        for key in 1..=300_000u64 {
            visit(&mut table, u128::from(key) << 3, 0);
            assert!(key < 1000 || table.bytes() <= 40 * key);
        }
    }

    #[test]
    fn depths_survive_growth() {
        let limits = Limits { depth: Some(9), ..Limits::default() };
        let mut table = FingerprintTable::new(&limits, 1);
        for key in 1..=10_000 {
            assert_eq!(visit(&mut table, key, (key % 7) as u32 + 1), Visit::New);
        }
        for key in 1..=10_000 {
            let depth = (key % 7) as u32 + 1;
            assert_eq!(visit(&mut table, key, depth), Visit::Known);
            assert_eq!(visit(&mut table, key, depth - 1), Visit::Closer(depth));
            assert_eq!(visit(&mut table, key, depth - 1), Visit::Known);
        }
    }

    #[test]
    fn a_table_never_outgrows_its_memory() {
        let limits = Limits { memory: Some(1 << 17), ..Limits::default() };
        let mut table = FingerprintTable::new(&limits, 1);
        let stored = (1..).take_while(|&key| visit(&mut table, key, 0) == Visit::New).count();
        assert_eq!(stored, 4096 / 16 * 13);
    }
}
