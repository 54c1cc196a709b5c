//! Write-lists with Mask&Read: the operational model as it was published.
//!
//! Implements: rules (Wr), (Rd), (Ul), (L-1), (L-2), (V-Wr), (V-Rd) of [De, Roychoudhury, D'Souza], Fig. 4, Mask&Read (Algorithm 1) and its
//! pruning form (Algorithm 2). Every thread has its own list for every variable; a list holds write-items, release-items
//! and acquire-items. Deviations, both needed for happens-before consistency: a volatile read appends its acquire-item to the lists
//! of *all* threads, as the text says and the printed rule (V-Rd) does not; the initial value is a write-item of a thread of its own, whose release
//! all threads have acquired. A variable's lists begin with its first write while there are several threads; what
//! is released and acquired before that could only order writes that are not there.
//!
//! Errs on: nothing; it is slow and its states are large. Not modelled: accesses weaker than volatile.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::heap::Addr;
use crate::journal::Journal;
use crate::models::histories::Write;
use crate::race::SyncKey;
use crate::thread::ThreadId;

/// An element of a write-list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Item {
    /// A write-item: what was written, and by whom.
    Write(Write),
    /// A release-item: a thread has unlocked, written a volatile, or otherwise released.
    Release(SyncKey, ThreadId),
    /// An acquire-item: a thread has locked, read a volatile, or otherwise acquired.
    Acquire(SyncKey, ThreadId),
}

/// Who wrote the initial values.
const BEGINNING: ThreadId = ThreadId(u16::MAX);

/// The lists of one variable, newest items last.
///
/// Invariant: there is one list for each thread that was started, by its number.
#[derive(Clone, Debug)]
pub(crate) struct Views {
    /// Whether the values are references.
    pub(crate) is_ref: bool,
    /// How many writes there were.
    writes: u32,
    /// The list of each thread, by its number.
    pub(crate) lists: Vec<Vec<Item>>,
}

/// The lists of all variables.
#[derive(Clone, Default)]
pub(crate) struct Lists {
    of: Journal<Addr, Arc<Views>>,
}

impl Lists {
    /// The lists of a variable, if it was written while there were several threads.
    pub(crate) fn get(&self, addr: Addr) -> Option<&Views> {
        self.of.get(addr).map(|views| &**views)
    }

    /// All lists, in no order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Addr, &Views)> {
        self.of.iter().map(|(addr, views)| (addr, &**views))
    }

    /// (Wr): appends a write to the lists of all threads; the variable had the value `before` when it had no lists.
    pub(crate) fn write(&mut self, addr: Addr, before: u64, is_ref: bool, write: Write, threads: usize) {
        let fresh = || Views { is_ref, writes: 0, lists: vec![initial_list(before, threads); threads] };
        let mut views = self.get(addr).cloned().unwrap_or_else(fresh);
        views.writes += 1;
        let write = Write { serial: views.writes, ..write };
        views.lists.iter_mut().for_each(|list| list.push(Item::Write(write)));
        self.of.set(addr, Some(Arc::new(views)));
    }

    /// (Ul), (L-1), (L-2), (V-Wr), (V-Rd): appends a release or an acquire to all lists of all threads.
    pub(crate) fn synchronize(&mut self, item: Item) {
        let all: Vec<Addr> = self.of.iter().map(|(addr, _)| addr).collect();
        for addr in all {
            self.change(addr, |views| views.lists.iter_mut().for_each(|list| list.push(item)));
        }
    }

    /// A thread is started: it sees what its parent sees.
    pub(crate) fn start(&mut self, parent: ThreadId, child: ThreadId) {
        let all: Vec<Addr> = self.of.iter().map(|(addr, _)| addr).collect();
        for addr in all {
            self.change(addr, |views| {
                let view = views.lists[parent.index()].clone();
                views.lists.push(view);
            });
        }
        self.synchronize(Item::Release(SyncKey::Start(child), parent));
        self.synchronize(Item::Acquire(SyncKey::Start(child), child));
    }

    /// The newest write to a variable, which nothing can hide.
    pub(crate) fn newest(&self, addr: Addr) -> Option<Write> {
        self.get(addr)?.lists.first()?.iter().rev().find_map(|item| match item {
            Item::Write(write) => Some(*write),
            Item::Release(..) | Item::Acquire(..) => None,
        })
    }

    /// The values of all writes to a variable that are in some list.
    pub(crate) fn values(&self, addr: Addr) -> impl Iterator<Item = u64> + '_ {
        let items = self.get(addr).into_iter().flat_map(|views| views.lists.iter().flatten());
        items.filter_map(|item| match item {
            Item::Write(write) => Some(write.value),
            Item::Release(..) | Item::Acquire(..) => None,
        })
    }

    /// (Rd): the writes that the thread may see, newest first.
    pub(crate) fn visible(&self, addr: Addr, thread: ThreadId) -> SmallVec<[Write; 4]> {
        self.get(addr).map(|views| mask_and_read(&views.lists[thread.index()], thread).0).unwrap_or_default()
    }

    /// What Algorithm 2 deletes on the way of a read.
    pub(crate) fn prune(&mut self, addr: Addr, thread: ThreadId) {
        self.change(addr, |views| {
            let list = &mut views.lists[thread.index()];
            *list = mask_and_read(list, thread).1;
        });
    }

    fn change(&mut self, addr: Addr, change: impl FnOnce(&mut Views)) {
        if let Some(views) = self.get(addr) {
            let mut views = views.clone();
            change(&mut views);
            self.of.set(addr, Some(Arc::new(views)));
        }
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

fn initial_list(value: u64, threads: usize) -> Vec<Item> {
    let write = Write { thread: BEGINNING, ..Write::initial(value) };
    let acquires = (0..threads).map(|thread| Item::Acquire(SyncKey::Beginning, ThreadId(thread as u16)));
    [Item::Write(write), Item::Release(SyncKey::Beginning, BEGINNING)].into_iter().chain(acquires).collect()
}

/// What is known of a thread or of a lock while a list is read from its new end: not in the map, it has not synchronized with the reader.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Marking {
    /// It has, and no write behind that point was seen yet.
    Unmarked,
    /// It has, and its older writes are hidden.
    Marked,
}

/// Algorithm 1: the writes in the list that the thread may see, newest first; and Algorithm 2: the list without what it deletes.
fn mask_and_read(list: &[Item], reader: ThreadId) -> (SmallVec<[Write; 4]>, Vec<Item>) {
    let mut threads: FxHashMap<ThreadId, Marking> = FxHashMap::default();
    let mut acquired: FxHashMap<SyncKey, Marking> = FxHashMap::default();
    threads.insert(reader, Marking::Unmarked);
    let mut visible = SmallVec::new();
    let mut kept = Vec::with_capacity(list.len());
    for &item in list.iter().rev() {
        let delete = match item {
            Item::Write(write) => {
                let marking = threads.get(&write.thread).copied();
                if marking != Some(Marking::Marked) {
                    visible.push(write);
                }
                if marking == Some(Marking::Unmarked) {
                    threads.insert(write.thread, Marking::Marked);
                }
                marking == Some(Marking::Marked)
            }
            Item::Acquire(key, thread) => {
                let marking = threads.get(&thread).copied();
                if let Some(marking) = marking.filter(|_| acquired.get(&key) != Some(&Marking::Marked)) {
                    acquired.insert(key, marking);
                }
                marking == Some(Marking::Marked)
            }
            Item::Release(key, thread) => {
                if threads.get(&thread) != Some(&Marking::Marked)
                    && let Some(&marking) = acquired.get(&key)
                {
                    threads.insert(thread, marking);
                }
                threads.get(&thread) == Some(&Marking::Marked)
            }
        };
        if !delete {
            kept.push(item);
        }
    }
    kept.reverse();
    (visible, kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    const X: Addr = Addr(1);
    const LOCK: SyncKey = SyncKey::Class(jmmc_program::ClassId(7));

    fn write(lists: &mut Lists, thread: u16, value: u64) {
        lists.write(X, 0, false, Write { thread: ThreadId(thread), epoch: 1, ..Write::initial(value) }, 3);
    }

    fn sees(lists: &Lists, thread: u16) -> Vec<u64> {
        lists.visible(X, ThreadId(thread)).iter().map(|write| write.value).collect()
    }

    #[test]
    fn a_thread_does_not_see_what_its_own_write_hides() {
        let mut lists = Lists::default();
        write(&mut lists, 1, 1);
        assert_eq!(sees(&lists, 1), [1]);
        assert_eq!(sees(&lists, 2), [1, 0]);
    }

    #[test]
    fn a_release_and_an_acquire_hide_older_writes() {
        let mut lists = Lists::default();
        write(&mut lists, 1, 1);
        lists.synchronize(Item::Release(LOCK, ThreadId(1)));
        lists.synchronize(Item::Acquire(LOCK, ThreadId(2)));
        assert_eq!(sees(&lists, 2), [1]);
        assert_eq!(sees(&lists, 0), [1, 0]);
    }

    #[test]
    fn what_another_thread_has_acquired_is_passed_on() {
        let mut lists = Lists::default();
        let other = SyncKey::Class(jmmc_program::ClassId(8));
        write(&mut lists, 0, 1);
        lists.synchronize(Item::Release(LOCK, ThreadId(0)));
        lists.synchronize(Item::Acquire(LOCK, ThreadId(1)));
        lists.synchronize(Item::Release(other, ThreadId(1)));
        lists.synchronize(Item::Acquire(other, ThreadId(2)));
        assert_eq!(sees(&lists, 2), [1]);
    }

    #[test]
    fn pruning_changes_no_read() {
        let mut lists = Lists::default();
        write(&mut lists, 1, 1);
        lists.synchronize(Item::Release(LOCK, ThreadId(1)));
        lists.synchronize(Item::Acquire(LOCK, ThreadId(2)));
        write(&mut lists, 2, 2);
        write(&mut lists, 1, 3);
        let before = sees(&lists, 2);
        let length = lists.get(X).map(|views| views.lists[2].len());
        lists.prune(X, ThreadId(2));
        assert_eq!(sees(&lists, 2), before);
        assert!(lists.get(X).map(|views| views.lists[2].len()) < length);
    }
}
