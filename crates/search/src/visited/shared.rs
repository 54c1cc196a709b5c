//! One visited store for several workers: tables behind locks, a state belongs to one of them by its hash.

use super::{StateTable, Visit, VisitedStore};
use crate::{Limits, TransitionSystem};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// So many that workers seldom meet at one.
const SHARDS: usize = 256;

/// A table with its lock, alone on its cache lines.
#[repr(align(128))]
struct Shard<T>(Mutex<T>);

/// The tables that workers share, each behind a lock of its own.
pub(crate) struct Shards<T> {
    shards: Vec<Shard<T>>,
    bytes: AtomicU64,
}

impl<T: StateTable> Shards<T> {
    pub fn new(limits: &Limits) -> Self {
        let table = |_| Shard(Mutex::new(T::new(limits, SHARDS as u64)));
        let shards: Vec<_> = (0..SHARDS).map(table).collect();
        let bytes = shards.iter().map(|shard| shard.0.lock().map_or(0, |table| table.bytes())).sum();
        Shards { shards, bytes: AtomicU64::new(bytes) }
    }
}

/// A worker's access to the [`Shards`].
pub(crate) struct SharedVisited<'a, T: StateTable> {
    shards: &'a Shards<T>,
    scratch: T::Scratch,
}

impl<'a, T: StateTable> SharedVisited<'a, T> {
    pub fn new(shards: &'a Shards<T>) -> Self {
        SharedVisited { shards, scratch: T::Scratch::default() }
    }
}

impl<S: TransitionSystem, T: StateTable> VisitedStore<S> for SharedVisited<'_, T> {
    #[inline]
    fn visit(&mut self, system: &mut S, depth: u32) -> Visit {
        let key = T::key(system, &mut self.scratch);
        let hash = T::hash(key);
        // Not the highest bits: they find the slot in the table.
        let shard = &self.shards.shards[(hash >> 24) as usize % SHARDS];
        let mut table = shard.0.lock().unwrap_or_else(PoisonError::into_inner);
        let before = table.bytes();
        let visit = table.visit(key, hash, depth);
        let more = table.bytes() - before;
        drop(table);
        if more != 0 {
            self.shards.bytes.fetch_add(more, Relaxed);
        }
        visit
    }

    fn bytes(&self) -> u64 {
        self.shards.bytes.load(Relaxed)
    }
}
