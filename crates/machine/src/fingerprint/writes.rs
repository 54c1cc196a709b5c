//! What weaker memory models add to a state: histories, write-lists and store buffers.
//!
//! Plain writes of a history come in the order of their threads, not of execution, which makes no difference to any read. Histories of
//! atomic accesses, and write-lists, come as they are.

use crate::fingerprint::Writer;
use crate::fingerprint::knowledge::Epochs;
use crate::heap::Addr;
use crate::mix::Sink;
use crate::models::{History, Item, Queued, Views, Write};
use crate::thread::ThreadId;
use crate::value::Ref;

/// The writes of a history in the order that counts.
fn in_order(history: &History) -> Vec<&Write> {
    let mut writes: Vec<&Write> = history.writes.iter().collect();
    if !is_coherent(history) {
        writes.sort_by_key(|write| (write.thread, write.epoch, write.serial));
    }
    writes
}

fn is_coherent(history: &History) -> bool {
    !history.seen.is_empty() || history.writes.iter().any(|write| write.atomic)
}

fn flags(write: &Write) -> u64 {
    u64::from(write.sure.0) << 32
        | u64::from(write.thread.0) << 8
        | u64::from(write.loose) << 2
        | u64::from(write.atomic) << 1
        | u64::from(write.repeated)
}

impl<S: Sink> Writer<'_, '_, S> {
    /// The number by which an object is known; `None` if it is unreachable.
    pub(super) fn object_number(&self, object: Ref) -> Option<u64> {
        if self.machine.heap.in_base(object) {
            return Some(object.word());
        }
        self.number(object).map(|number| 1 << 40 | u64::from(number))
    }

    /// Values of the relaxed variables among these cells.
    pub(super) fn relaxed_cells(&mut self, wanted: impl Fn(Addr) -> bool) {
        if self.canon.relaxed.is_empty() {
            return;
        }
        let cells = std::mem::take(&mut self.canon.relaxed);
        for &addr in cells.iter().filter(|addr| wanted(**addr)) {
            // Both forms number the cell within its object; objects are in the order of the traversal.
            self.sink.word(u64::from(addr.0 - self.machine.heap.start_of(addr)));
            if let Some(history) = self.machine.relaxed.histories.get(addr) {
                self.history(history);
            }
            if let Some(views) = self.machine.relaxed.lists.get(addr) {
                self.lists(views);
            }
        }
        self.canon.relaxed = cells;
    }

    fn history(&mut self, history: &History) {
        self.sink.word(history.writes.len() as u64);
        for write in in_order(history) {
            self.sink.word(flags(write));
            self.value(write.value, history.is_ref);
        }
    }

    fn lists(&mut self, views: &Views) {
        let running = |index: usize| !self.machine.threads[index].is_terminated();
        let live: Vec<usize> = (0..views.lists.len()).filter(|&index| running(index)).collect();
        for index in live {
            self.sink.word(views.lists[index].len() as u64);
            for item in &views.lists[index] {
                match item {
                    Item::Write(write) => {
                        self.sink.word(flags(write));
                        self.value(write.value, views.is_ref);
                    }
                    Item::Release(key, thread) | Item::Acquire(key, thread) => {
                        let releases = matches!(item, Item::Release(..));
                        self.sink.word(1 << 63 | u64::from(releases) << 62 | u64::from(thread.0));
                        self.sync_key(*key);
                    }
                }
            }
        }
    }

    fn sync_key(&mut self, key: crate::race::SyncKey) {
        use crate::race::SyncKey;
        match key {
            SyncKey::Monitor(object) => self.reference(object),
            SyncKey::Cell(addr) => {
                if !addr.is_static() {
                    self.reference(self.machine.heap.owner(addr));
                }
                self.sink.word(u64::from(addr.0 - self.machine.heap.start_of(addr)));
            }
            other => self.sink.word(self.key(other).unwrap_or(0)),
        }
    }

    /// Which writes happen before which, when they were made, and what atomic reads have seen.
    pub(super) fn order_of_writes(&mut self, epochs: &Epochs) {
        let machine = self.machine;
        let mut histories: Vec<(u64, &History)> = Vec::new();
        for (addr, history) in machine.relaxed.histories.iter() {
            if let Some(cell) = self.cell(addr) {
                histories.push((cell, history));
            }
        }
        histories.sort_unstable_by_key(|&(cell, _)| cell);
        for (cell, history) in histories {
            self.sink.word(cell);
            let writes = in_order(history);
            for write in &writes {
                self.sink.word(if write.epoch == 0 { 0 } else { 1 + epochs.rank(write.thread, write.epoch) });
                let before =
                    |older: &&Write| older.serial < write.serial && older.happens_before(&machine.clocks, write);
                let older = writes.iter().enumerate().filter(|(_, older)| before(older));
                older.for_each(|(index, _)| self.sink.word(index as u64));
                self.sink.word(u64::MAX);
                if write.loose {
                    let block = writes.iter().position(|other| other.block == write.block).unwrap_or_default();
                    self.sink.word(u64::from(write.rank) << 32 | block as u64);
                }
                if write.atomic || write.loose {
                    let release = machine.clocks.get(write.release);
                    epochs.ranks_of(release).into_iter().for_each(|word| self.sink.word(word));
                }
            }
            for seen in &history.seen {
                let position = writes.iter().position(|write| write.serial >= seen.serial).unwrap_or(writes.len());
                let rank = epochs.rank(seen.thread, seen.epoch);
                let kind = u64::from(seen.coherent) << 62 | u64::from(seen.fenced) << 63;
                self.sink.word(kind | u64::from(seen.thread.0) << 46 | rank << 16 | position as u64);
            }
        }
    }

    /// The thread's writes that have not reached memory.
    pub(super) fn buffer(&mut self, thread: ThreadId) {
        let machine = self.machine;
        for entry in machine.relaxed.buffers.get(thread) {
            match *entry {
                Queued::Barrier => self.sink.word(u64::MAX),
                Queued::Store { addr, value, is_ref, .. } => {
                    if !addr.is_static() {
                        self.reference(machine.heap.owner(addr));
                    }
                    self.sink.word(u64::from(addr.0 - machine.heap.start_of(addr)));
                    self.value(value, is_ref);
                }
            }
        }
    }
}
