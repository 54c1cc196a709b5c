//! Data races: conflicting accesses that nothing orders [JLS §17.4.5].
//!
//! For every plain cell that threads share, the last write and the reads since then are kept, each with its
//! thread's epoch, until every other thread knows of it: from then on it can take part in no race. Two accesses race iff they
//! conflict and the later thread's clock does not know the earlier access. Atomic accesses do not race with each other, and a write does not happen before another because it is earlier:
//! so an atomic write leaves earlier atomic accesses on record that do not happen before it, which may race with plain accesses yet to come.
//!
//! Errs on: nothing for the execution at hand. The set of records is part of the state (module `fingerprint`),
//! reduced to what it can still tell: which record is known to which thread and to which release. So two
//! paths that meet in one state have the same races ahead of them.

use jmmc_program::MethodId;
use smallvec::SmallVec;

use crate::clock::{ClockId, Clocks, Knower};
use crate::heap::Addr;
use crate::journal::Journal;
use crate::thread::ThreadId;

/// Where in the program an access stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Site {
    /// The method whose code it is.
    pub(crate) method: MethodId,
    /// The position of the op in that code.
    pub(crate) pc: u32,
}

/// An access to a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mark {
    /// The thread that accessed.
    pub(crate) thread: ThreadId,
    /// When, on the thread's own clock.
    pub(crate) epoch: u32,
    /// Where in the code that was.
    pub(crate) site: Site,
    /// Whether it was stronger than plain: two such accesses do not race.
    pub(crate) atomic: bool,
}

/// What can still race on a cell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Record {
    /// The last write.
    pub(crate) write: Option<Mark>,
    /// If that is an atomic one: of each other thread the last atomic write before it that does not happen before it.
    pub(crate) older: SmallVec<[Mark; 1]>,
    /// Whether the object was not shared yet when `write` happened: then no schedule can put the write later.
    pub(crate) before_publication: bool,
    /// The reads since the last write, and atomic ones that do not happen before it: the last plain and the last atomic one of each thread.
    pub(crate) reads: SmallVec<[Mark; 2]>,
}

impl Record {
    /// All that is on record.
    pub(crate) fn marks(&self) -> impl Iterator<Item = &Mark> {
        self.write.iter().chain(&self.older).chain(&self.reads)
    }
}

/// What releases into and acquires from: monitors, volatile cells, ended threads, initialised classes, interrupts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum SyncKey {
    /// A volatile, or otherwise atomically accessed, cell.
    Cell(Addr),
    /// The monitor of an object.
    Monitor(crate::value::Ref),
    /// The end of a thread.
    End(ThreadId),
    /// A class's initialisation.
    Class(jmmc_program::ClassId),
    /// The interruption of a thread.
    Interrupt(ThreadId),
    /// The start of a thread.
    Start(ThreadId),
    /// All fences together: each knows those before it.
    Fence,
    /// What the thread's writes hand on because of its last release fence.
    Fenced(ThreadId),
    /// What the thread gets to know by its next acquire fence.
    Learned(ThreadId),
    /// What happens before everything: the program's initial state.
    Beginning,
}

/// A conflict found: the earlier and the later access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Conflict {
    /// The earlier access.
    pub(crate) first: Mark,
    /// Whether the earlier access is a write.
    pub(crate) first_writes: bool,
    /// Whether scheduling around the earlier access matters: false if it happened before publication.
    pub(crate) schedulable: bool,
}

/// Records and release clocks of the current path, with undo.
///
/// Invariant: the reads of a record are sorted, one for each thread and strength, older writes by thread, one for each.
#[derive(Clone, Default)]
pub(crate) struct Races {
    records: Journal<Addr, Record>,
    releases: Journal<SyncKey, ClockId>,
}

impl Races {
    /// Notes a read and returns the write it races with. `keep` says whether a later write could conflict.
    pub(crate) fn read(
        &mut self,
        clocks: &Clocks,
        knower: Knower,
        addr: Addr,
        by: Mark,
        keep: bool,
    ) -> Option<Conflict> {
        let record = self.records.get(addr);
        let conflict = record.and_then(|record| {
            let last = record.write.filter(|write| races(clocks, knower, write, &by));
            let write =
                last.or_else(|| record.older.iter().copied().find(|write| races(clocks, knower, write, &by)))?;
            Some(Conflict {
                first: write,
                first_writes: true,
                schedulable: last.is_none() || !record.before_publication,
            })
        });
        if keep && !record.is_some_and(|record| record.reads.iter().any(|read| same_time(read, &by))) {
            let mut changed = record.cloned().unwrap_or_default();
            changed.reads.retain(|read| (read.thread, read.atomic) != (by.thread, by.atomic));
            changed.reads.push(by);
            changed.reads.sort_unstable_by_key(|read| (read.thread, read.atomic));
            self.records.set(addr, Some(changed));
        }
        conflict
    }

    /// Whether the variable was written plainly before a race published it.
    pub(crate) fn is_published(&self, addr: Addr) -> bool {
        self.records.get(addr).is_some_and(|record| record.before_publication && record.write.is_some())
    }

    /// Notes a write and returns an access it races with.
    pub(crate) fn write(&mut self, clocks: &Clocks, knower: Knower, addr: Addr, by: Mark) -> Option<Conflict> {
        let record = self.records.get(addr);
        let conflict = record.and_then(|record| {
            let older = || record.older.iter().copied().find(|write| races(clocks, knower, write, &by));
            let write = record.write.filter(|write| races(clocks, knower, write, &by)).or_else(older);
            // What a final field tells of is for reads: it orders no write after reads [JLS §17.5.1].
            let orderly = Knower { besides: ClockId::NONE, ..knower };
            let read = record.reads.iter().find(|read| races(clocks, orderly, read, &by));
            let (first, first_writes) = write.map(|write| (write, true)).or(read.map(|&read| (read, false)))?;
            // A read came after publication in any case.
            let schedulable = read.is_some() || !record.before_publication;
            Some(Conflict { first, first_writes, schedulable })
        });
        let unchanged = record.is_some_and(|record| {
            record.reads.is_empty()
                && record.older.is_empty()
                && record.write.is_some_and(|write| same_time(&write, &by))
                && !record.before_publication
        });
        if !unchanged {
            let open = |mark: &Mark| {
                by.atomic && mark.atomic && mark.thread != by.thread && !knower.knows(clocks, mark.thread, mark.epoch)
            };
            let mut kept = Record { write: Some(by), ..Record::default() };
            if let Some(record) = record {
                let again = |mark: &Mark| record.write.is_some_and(|write| write.thread == mark.thread);
                let older = record.older.iter().filter(|mark| !again(mark)).chain(&record.write);
                kept.older.extend(older.copied().filter(open));
                kept.older.sort_unstable_by_key(|mark| mark.thread);
                kept.reads.extend(record.reads.iter().copied().filter(open));
            }
            self.records.set(addr, Some(kept));
        }
        conflict
    }

    /// Notes the last write to a cell before its object was published, unless there was one since.
    pub(crate) fn publish(&mut self, addr: Addr, write: Mark) {
        let record = self.records.get(addr).cloned().unwrap_or_default();
        if record.write.is_none() {
            self.records.set(addr, Some(Record { write: Some(write), before_publication: true, ..record }));
        }
    }

    /// The clock last released into `key`.
    pub(crate) fn released(&self, key: SyncKey) -> ClockId {
        self.releases.get(key).copied().unwrap_or(ClockId::NONE)
    }

    /// Sets the clock that a later acquire of `key` gets.
    pub(crate) fn release(&mut self, key: SyncKey, clock: ClockId) {
        self.releases.set(key, (clock != ClockId::NONE).then_some(clock));
    }

    /// All records, in no order.
    pub(crate) fn records(&self) -> impl Iterator<Item = (Addr, &Record)> {
        self.records.iter()
    }

    /// All release clocks, in no order.
    pub(crate) fn releases(&self) -> impl Iterator<Item = (SyncKey, ClockId)> + '_ {
        self.releases.iter().map(|(key, &clock)| (key, clock))
    }

    /// Whether there is any record.
    pub(crate) fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Drops what every one of the given clocks (of all live threads, with their threads) knows.
    pub(crate) fn prune(&mut self, clocks: &Clocks, live: &[Knower]) {
        let settled = |mark: &Mark| live.iter().all(|knower| knower.knows(clocks, mark.thread, mark.epoch));
        let stale: SmallVec<[Addr; 8]> =
            self.records.iter().filter(|(_, record)| record.marks().any(settled)).map(|(addr, _)| addr).collect();
        for addr in stale {
            let Some(record) = self.records.get(addr) else {
                continue;
            };
            let mut kept = record.clone();
            kept.write = kept.write.filter(|write| !settled(write));
            kept.older.retain(|write| !settled(write));
            kept.reads.retain(|read| !settled(read));
            let empty = kept.marks().next().is_none();
            self.records.set(addr, (!empty).then_some(kept));
        }
    }

    /// The present lengths, to go back to.
    pub(crate) fn mark(&self) -> (usize, usize) {
        (self.records.mark(), self.releases.mark())
    }

    /// Takes back everything since the mark.
    pub(crate) fn undo_to(&mut self, mark: (usize, usize)) {
        self.records.undo_to(mark.0);
        self.releases.undo_to(mark.1);
    }
}

fn same_time(a: &Mark, b: &Mark) -> bool {
    (a.thread, a.epoch, a.atomic) == (b.thread, b.epoch, b.atomic)
}

/// Whether two conflicting accesses race, the later one done by whoever knows this much.
fn races(clocks: &Clocks, knower: Knower, first: &Mark, second: &Mark) -> bool {
    let both_atomic = first.atomic && second.atomic;
    !both_atomic && !knower.knows(clocks, first.thread, first.epoch)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CELL: Addr = Addr(3);
    const SITE: Site = Site { method: MethodId(0), pc: 0 };

    fn mark(thread: u16, epoch: u32) -> Mark {
        Mark { thread: ThreadId(thread), epoch, site: SITE, atomic: false }
    }

    /// Two threads at epoch 1 that know nothing of each other.
    fn two() -> (Clocks, Knower, Knower) {
        let mut clocks = Clocks::new();
        let a = clocks.tick(ClockId::NONE, ThreadId(0));
        let b = clocks.tick(ClockId::NONE, ThreadId(1));
        (clocks, Knower::new(ThreadId(0), a), Knower::new(ThreadId(1), b))
    }

    #[test]
    fn unordered_write_and_read_race() {
        let (clocks, a, b) = two();
        let mut races = Races::default();
        assert!(races.write(&clocks, a, CELL, mark(0, 1)).is_none());
        assert!(races.read(&clocks, b, CELL, mark(1, 1), true).is_some());
    }

    #[test]
    fn reads_do_not_race_but_a_later_write_does() {
        let (clocks, a, b) = two();
        let mut races = Races::default();
        assert!(races.read(&clocks, a, CELL, mark(0, 1), true).is_none());
        assert!(races.read(&clocks, b, CELL, mark(1, 1), true).is_none());
        let conflict = races.write(&clocks, a, CELL, mark(0, 1)).expect("thread 1 read");
        assert!(!conflict.first_writes && conflict.first.thread == ThreadId(1));
    }

    #[test]
    fn release_and_acquire_order_accesses() {
        let (mut clocks, a, b) = two();
        let mut races = Races::default();
        races.write(&clocks, a, CELL, mark(0, 1));
        let joined = clocks.join(a.clock, b.clock);
        assert!(races.write(&clocks, Knower::new(ThreadId(1), joined), CELL, mark(1, 1)).is_none());
    }

    #[test]
    fn atomic_accesses_race_only_with_plain_ones() {
        let (clocks, a, b) = two();
        let mut races = Races::default();
        let atomic = |thread| Mark { atomic: true, ..mark(thread, 1) };
        races.write(&clocks, a, CELL, atomic(0));
        assert!(races.read(&clocks, b, CELL, atomic(1), true).is_none());
        assert!(races.read(&clocks, b, CELL, mark(1, 1), true).is_some());
    }

    #[test]
    fn an_overwritten_atomic_write_still_races_with_plain_accesses() {
        let (clocks, a, b) = two();
        let atomic = |thread| Mark { atomic: true, ..mark(thread, 1) };
        for read_first in [false, true] {
            let mut races = Races::default();
            if read_first {
                races.read(&clocks, a, CELL, atomic(0), true);
            } else {
                races.write(&clocks, a, CELL, atomic(0));
            }
            assert!(races.write(&clocks, b, CELL, atomic(1)).is_none());
            assert_eq!(races.read(&clocks, b, CELL, mark(1, 1), true).is_some(), !read_first);
            assert!(races.write(&clocks, b, CELL, mark(1, 1)).is_some());
        }
    }

    #[test]
    fn what_all_know_is_pruned_and_comes_back_on_undo() {
        let (mut clocks, a, b) = two();
        let mut races = Races::default();
        races.write(&clocks, a, CELL, mark(0, 1));
        let before = races.mark();
        let joined = clocks.join(a.clock, b.clock);
        races.prune(&clocks, &[a, Knower::new(ThreadId(1), joined)]);
        assert!(races.is_empty());
        races.undo_to(before);
        assert_eq!(races.records().count(), 1);
    }
}
