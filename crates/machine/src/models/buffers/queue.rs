//! Store buffers: writes on their way to memory.
//!
//! Implements: total store order, where a thread's writes reach memory in the order in which it made them, and partial store order, where
//! only those to one variable do, and those on the two sides of a barrier [SPARC Architecture Manual V8, appendix K].
//!
//! Errs on: nothing.

use smallvec::SmallVec;

use crate::clock::ClockId;
use crate::heap::Addr;
use crate::journal::Journal;
use crate::refinement::CellClass;
use crate::thread::ThreadId;

/// What a buffer holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Queued {
    /// A write that has not reached memory.
    Store {
        /// The variable that is written.
        addr: Addr,
        /// Which class of cells that belongs to.
        location: CellClass,
        /// The value that is on its way.
        value: u64,
        /// Whether that is a reference.
        is_ref: bool,
        /// What an acquire read that sees it gets to know; nothing unless it is a release.
        release: ClockId,
    },
    /// What is behind it reaches memory after all that is before it.
    Barrier,
}

/// A thread's buffer, oldest entry first.
pub(crate) type Buffer = SmallVec<[Queued; 3]>;

/// The buffers of all threads.
///
/// Invariant: no buffer begins with a barrier or has two in a row; empty buffers have no entry in the map.
#[derive(Clone, Default)]
pub(crate) struct Buffers {
    of: Journal<ThreadId, Buffer>,
}

impl Buffers {
    /// A thread's buffer.
    pub(crate) fn get(&self, thread: ThreadId) -> &[Queued] {
        self.of.get(thread).map_or(&[], SmallVec::as_slice)
    }

    /// Appends to a thread's buffer.
    pub(crate) fn push(&mut self, thread: ThreadId, entry: Queued) {
        if entry == Queued::Barrier && matches!(self.get(thread).last(), None | Some(Queued::Barrier)) {
            return;
        }
        let mut buffer = Buffer::from_slice(self.get(thread));
        buffer.push(entry);
        self.of.set(thread, Some(buffer));
    }

    /// The value of the thread's own newest write to the variable that is still on its way.
    pub(crate) fn forwarded(&self, thread: ThreadId, addr: Addr) -> Option<u64> {
        self.get(thread).iter().rev().find_map(|entry| match *entry {
            Queued::Store { addr: to, value, .. } if to == addr => Some(value),
            Queued::Store { .. } | Queued::Barrier => None,
        })
    }

    /// The values of all writes to the variable that are on their way.
    pub(crate) fn values(&self, addr: Addr) -> impl Iterator<Item = u64> + '_ {
        self.of.iter().flat_map(|(_, buffer)| buffer).filter_map(move |entry| match *entry {
            Queued::Store { addr: to, value, .. } if to == addr => Some(value),
            Queued::Store { .. } | Queued::Barrier => None,
        })
    }

    /// Positions of the entries that may reach memory next: the oldest; if not `in_order`, the oldest of each variable up to a barrier.
    pub(crate) fn ready(&self, thread: ThreadId, in_order: bool) -> SmallVec<[usize; 3]> {
        let mut ready: SmallVec<[usize; 3]> = SmallVec::new();
        let mut variables: SmallVec<[Addr; 3]> = SmallVec::new();
        for (index, entry) in self.get(thread).iter().enumerate() {
            match *entry {
                Queued::Barrier => break,
                Queued::Store { addr, .. } if !variables.contains(&addr) => {
                    variables.push(addr);
                    ready.push(index);
                }
                Queued::Store { .. } => {}
            }
            if in_order {
                break;
            }
        }
        ready
    }

    /// Takes an entry out of a thread's buffer, and a barrier that is first then.
    pub(crate) fn take(&mut self, thread: ThreadId, index: usize) -> Option<Queued> {
        let mut buffer = Buffer::from_slice(self.get(thread));
        if index >= buffer.len() {
            return None;
        }
        let entry = buffer.remove(index);
        if buffer.first() == Some(&Queued::Barrier) {
            buffer.remove(0);
        }
        self.of.set(thread, (!buffer.is_empty()).then_some(buffer));
        Some(entry)
    }

    /// The present length of the log, to go back to.
    pub(crate) fn mark(&self) -> usize {
        self.of.mark()
    }

    /// Takes back everything since the mark.
    pub(crate) fn undo_to(&mut self, mark: usize) {
        self.of.undo_to(mark);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const T: ThreadId = ThreadId(1);

    fn store(addr: u32, value: u64) -> Queued {
        let location = CellClass::Elements(addr);
        Queued::Store { addr: Addr(addr), location, value, is_ref: false, release: ClockId::NONE }
    }

    #[test]
    fn order_is_kept_in_all_or_for_each_variable() {
        let mut buffers = Buffers::default();
        [store(1, 1), store(2, 1), store(1, 2)].into_iter().for_each(|entry| buffers.push(T, entry));
        assert_eq!(buffers.ready(T, true)[..], [0]);
        assert_eq!(buffers.ready(T, false)[..], [0, 1]);
        assert_eq!(buffers.forwarded(T, Addr(1)), Some(2));
        assert_eq!(buffers.take(T, 1), Some(store(2, 1)));
        assert_eq!(buffers.get(T), [store(1, 1), store(1, 2)]);
    }

    #[test]
    fn a_barrier_holds_back_what_is_behind_it() {
        let mut buffers = Buffers::default();
        [Queued::Barrier, store(1, 1), Queued::Barrier, store(2, 1)]
            .into_iter()
            .for_each(|entry| buffers.push(T, entry));
        assert_eq!(buffers.ready(T, false)[..], [0]);
        buffers.take(T, 0);
        assert_eq!(buffers.get(T), [store(2, 1)]);
    }
}
