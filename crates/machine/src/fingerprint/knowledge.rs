//! What threads and releases know, reduced to ranks: for each thread, which of its recorded epochs.
//!
//! An epoch is recorded if an access of it can still race, or a write of it can still be seen. Two states in which the same
//! recorded epochs are known to the same threads, releases, freezes and writes have the same future, whatever the numbers.

use crate::clock::{ClockId, Knower};
use crate::defects::{Defect, is_made};
use crate::fingerprint::Writer;
use crate::heap::Addr;
use crate::mix::Sink;
use crate::race::Mark;
use crate::thread::ThreadId;
use crate::value::Ref;

/// Tells writes to objects that were not shared from other accesses.
const LOCAL: u64 = 8;

/// The recorded epochs of each thread, sorted.
pub(crate) struct Epochs(Vec<Vec<u32>>);

impl Epochs {
    /// How many recorded epochs of the thread are not after this one.
    pub(crate) fn rank(&self, thread: ThreadId, epoch: u32) -> u64 {
        self.0[thread.index()].partition_point(|&known| known <= epoch) as u64
    }

    /// The rank of each component of a clock, for threads with recorded epochs.
    pub(crate) fn ranks_of(&self, components: &[u32]) -> Vec<u64> {
        let component = |index: usize| components.get(index).copied().unwrap_or(0);
        let recorded = (0..self.0.len()).filter(|&index| !self.0[index].is_empty());
        recorded.map(|index| self.rank(ThreadId(index as u16), component(index))).collect()
    }
}

impl<S: Sink> Writer<'_, '_, S> {
    /// The number by which an object is known; `None` if it is unreachable.
    fn object_number(&self, object: Ref) -> Option<u64> {
        if self.machine.heap.in_base(object) {
            return Some(object.word());
        }
        self.number(object).map(|number| 1 << 40 | u64::from(number))
    }

    /// Recorded accesses and writes, and who knows of which.
    pub(super) fn knowledge(&mut self, local: &[(u64, Mark)]) {
        let epochs = self.epochs(local);
        let mut entries = std::mem::take(&mut self.canon.entries);
        entries.clear();
        for (addr, record) in self.machine.races.records() {
            let Some(cell) = self.cell(addr) else {
                continue;
            };
            let writes = record.write.iter().map(|mark| (mark, 0)).chain(record.older.iter().map(|mark| (mark, 16)));
            for (mark, kind) in writes.chain(record.reads.iter().map(|mark| (mark, 1))) {
                let kind = kind | u64::from(mark.atomic) << 1 | u64::from(record.before_publication) << 2;
                let rank = epochs.rank(mark.thread, mark.epoch);
                entries.push([cell, u64::from(mark.thread.0) << 8 | kind, rank]);
            }
        }
        for (cell, mark) in local {
            entries.push([*cell, u64::from(mark.thread.0) << 8 | LOCAL, epochs.rank(mark.thread, mark.epoch)]);
        }
        self.entries(&mut entries);
        self.records(|record, teller| record.tell_order(teller, &epochs));
        let least = self.threads_know(&epochs);
        self.others_know(&epochs, &least, &mut entries);
        self.entries(&mut entries);
        self.canon.entries = entries;
    }

    /// Writes to objects that others could not reach then, which can race if the objects are published through a race, with the cells.
    pub(super) fn local_marks(&self) -> Vec<(u64, Mark)> {
        let machine = self.machine;
        let heap = &machine.heap;
        if !machine.facts.exposes || is_made(Defect::EpochsForgotten) {
            return Vec::new();
        }
        let young = self.canon.queue.iter().flat_map(|&object| {
            let header = heap.header(object);
            (header.base..header.base + header.len).map(move |cell| (object, Addr(cell)))
        });
        let old = heap.base_local_writes().iter().map(|&addr| (heap.owner(addr), addr));
        let live = || machine.threads.iter().enumerate().filter(|(_, thread)| !thread.is_terminated());
        let known = |mark: &Mark| {
            let knower = |index: usize, clock| Knower::new(ThreadId(index as u16), clock);
            live()
                .all(|(index, thread)| knower(index, thread.core.clock).knows(&machine.clocks, mark.thread, mark.epoch))
        };
        let local =
            young.chain(old).filter(|(object, _)| !heap.header(*object).exposed).filter_map(|(object, addr)| {
                let write = heap.local_write(addr)?;
                let mark = machine.racing_mark(object, addr.0 - heap.header(object).base, &write)?;
                Some((self.cell(addr)?, mark))
            });
        local.filter(|(_, mark)| !known(mark)).collect()
    }

    fn epochs(&mut self, local: &[(u64, Mark)]) -> Epochs {
        let machine = self.machine;
        let mut epochs: Vec<Vec<u32>> = vec![Vec::new(); machine.threads.len()];
        local.iter().for_each(|(_, mark)| epochs[mark.thread.index()].push(mark.epoch));
        for (addr, record) in machine.races.records() {
            if self.cell(addr).is_some() {
                record.marks().for_each(|mark| epochs[mark.thread.index()].push(mark.epoch));
            }
        }
        for record in machine.records() {
            let teller = Writer { machine, canon: &mut *self.canon, sink: &mut Vec::new() };
            record.epochs(&teller, &mut |thread, epoch| epochs[thread.index()].push(epoch));
        }
        for (object, _, clock) in machine.relaxed.finals.freezes() {
            if self.is_leaked(object) && self.object_number(object).is_some() && clock != ClockId::NONE {
                let maker = machine.heap.header(object).maker;
                epochs[maker.index()].push(machine.clocks.component(clock, maker));
            }
        }
        for list in &mut epochs {
            list.sort_unstable();
            list.dedup();
        }
        Epochs(epochs)
    }

    fn ranks(&self, epochs: &Epochs, clock: ClockId) -> Vec<u64> {
        epochs.ranks_of(self.machine.clocks.get(clock))
    }

    /// What each thread knows; returns what all of them know.
    fn threads_know(&mut self, epochs: &Epochs) -> Vec<u64> {
        let machine = self.machine;
        let mut least: Option<Vec<u64>> = None;
        for thread in machine.threads.iter().filter(|thread| !thread.is_terminated()) {
            let known = self.ranks(epochs, thread.core.clock);
            known.iter().for_each(|&word| self.sink.word(word));
            least = Some(match least {
                Some(least) => least.iter().zip(&known).map(|(a, b)| *a.min(b)).collect(),
                None => known,
            });
        }
        least.unwrap_or_default()
    }

    /// What releases and freezes add to what some thread knows, and what threads know of objects besides.
    fn others_know(&self, epochs: &Epochs, least: &[u64], entries: &mut Vec<[u64; 3]>) {
        let machine = self.machine;
        let mut note = |key: u64, clock: ClockId, least: &[u64]| {
            let known = self.ranks(epochs, clock);
            if known.iter().zip(least).any(|(known, least)| known > least) {
                entries.extend(known.iter().enumerate().map(|(index, &word)| [key, index as u64, word]));
            }
        };
        for (key, clock) in machine.races.releases() {
            if let Some(key) = self.key(key) {
                note(key, clock, least);
            }
        }
        self.freezes_know(epochs, least, entries);
        self.ways_know(epochs, entries);
    }

    /// What happened before freezes.
    fn freezes_know(&self, epochs: &Epochs, least: &[u64], entries: &mut Vec<[u64; 3]>) {
        for (object, cells, clock) in self.machine.relaxed.finals.freezes() {
            let Some(number) = self.object_number(object) else {
                continue;
            };
            let known = self.ranks(epochs, clock);
            if self.is_leaked(object) || known.iter().zip(least).any(|(known, least)| known > least) {
                let place = |index: usize| u64::from(cells) << 16 | index as u64;
                entries.extend(known.iter().enumerate().map(|(index, &word)| [9 << 50 | number, place(index), word]));
            }
        }
    }

    /// Whether others could reach the object before one of its freezes: then who knows that freeze matters.
    fn is_leaked(&self, object: Ref) -> bool {
        let header = self.machine.heap.header(object);
        header.settled < header.frozen
    }

    /// By which ways threads know objects, and of which final fields they are not sure.
    fn ways_know(&self, epochs: &Epochs, entries: &mut Vec<[u64; 3]>) {
        let machine = self.machine;
        let running = |thread: ThreadId| !machine.threads[thread.index()].is_terminated();
        for (thread, object, ways) in machine.relaxed.finals.all_reached() {
            let Some(number) = self.object_number(object).filter(|_| running(thread)) else {
                continue;
            };
            let key = (10 + u64::from(thread.0)) << 50 | number;
            let mine = self.ranks(epochs, machine.threads[thread.index()].core.clock);
            let mut each: Vec<Vec<u64>> = ways.each.iter().map(|way| self.ranks(epochs, *way)).collect();
            each.sort_unstable();
            each.dedup();
            let tells = |way: &Vec<u64>| way.iter().zip(&mine).any(|(known, mine)| known > mine);
            if each.iter().all(tells) {
                for (way, known) in each.iter().enumerate() {
                    let place = |index: usize| (way as u64 + 1) << 16 | index as u64;
                    entries.extend(known.iter().enumerate().map(|(index, &word)| [key, place(index), word]));
                }
            }
            if each.is_empty() || !each.iter().all(tells) {
                entries.push([key, u64::MAX, 0]);
            }
        }
        for (thread, object, sure) in machine.relaxed.finals.all_unsure() {
            if let Some(number) = self.object_number(object).filter(|_| running(thread)) {
                entries.push([(100 + u64::from(thread.0)) << 50 | number, u64::from(sure.0), 0]);
            }
        }
    }
}
