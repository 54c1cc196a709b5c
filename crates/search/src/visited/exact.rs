//! States by all their bytes.

use super::{StateTable, Visit};
use crate::{Limits, TransitionSystem};
use rustc_hash::FxHashMap;
use std::hash::{BuildHasher, BuildHasherDefault};

/// What an entry costs beside the state's bytes: the map's slot, its share of free slots, the allocation's header.
const ENTRY_BYTES: u64 = 64;

/// Every state's bytes, with the least depth at which it was reached.
pub(crate) struct ExactTable {
    least_depths: FxHashMap<Box<[u8]>, u32>,
    bytes: u64,
    most_bytes: u64,
    depth_matters: bool,
}

impl StateTable for ExactTable {
    type Key<'k> = &'k [u8];
    type Scratch = Vec<u8>;

    fn new(limits: &Limits, shares: u64) -> Self {
        ExactTable {
            least_depths: FxHashMap::default(),
            bytes: 0,
            most_bytes: limits.memory.map_or(u64::MAX, |bytes| bytes / shares),
            depth_matters: limits.depth.is_some(),
        }
    }

    fn key<'k, S: TransitionSystem>(system: &mut S, scratch: &'k mut Vec<u8>) -> &'k [u8] {
        scratch.clear();
        system.encode(scratch);
        scratch
    }

    fn hash(key: &[u8]) -> u64 {
        BuildHasherDefault::<rustc_hash::FxHasher>::default().hash_one(key)
    }

    fn visit(&mut self, key: &[u8], _hash: u64, depth: u32) -> Visit {
        if let Some(least) = self.least_depths.get_mut(key) {
            if self.depth_matters && depth < *least {
                return Visit::Closer(std::mem::replace(least, depth));
            }
            return Visit::Known;
        }
        let bytes = self.bytes + key.len() as u64 + ENTRY_BYTES;
        if bytes > self.most_bytes {
            return Visit::Full;
        }
        self.bytes = bytes;
        self.least_depths.insert(key.into(), depth);
        Visit::New
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visit(table: &mut ExactTable, key: &[u8], depth: u32) -> Visit {
        table.visit(key, ExactTable::hash(key), depth)
    }

    #[test]
    fn depth_counts_only_with_a_limit() {
        for (limit, second) in [(None, Visit::Known), (Some(9), Visit::Closer(5))] {
            let limits = Limits { depth: limit, ..Limits::default() };
            let mut table = ExactTable::new(&limits, 1);
            assert_eq!(visit(&mut table, b"state", 5), Visit::New);
            assert_eq!(visit(&mut table, b"state", 5), Visit::Known);
            assert_eq!(visit(&mut table, b"state", 4), second);
        }
    }

    #[test]
    fn a_table_never_outgrows_its_memory() {
        let limits = Limits { memory: Some(1000), ..Limits::default() };
        let mut table = ExactTable::new(&limits, 2);
        let stored = (0..).take_while(|&key: &u8| visit(&mut table, &[key; 36], 0) == Visit::New);
        assert_eq!(stored.count(), 5);
    }
}
