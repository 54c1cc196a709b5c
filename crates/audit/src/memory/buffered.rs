//! Store buffers.
//!
//! Implements: total store order, where a thread's writes reach memory in the order in which it made them, and partial store order, where only those to one
//! variable do, and those on the two sides of a barrier [SPARC Architecture Manual V8, appendix K]. A volatile write, an
//! atomic update, and whatever [`super::Memory::settles`] is asked for, wait until the thread's buffer is empty.
//!
//! Errs on: fewer behaviours. The end of a constructor with final fields is a barrier, which is more than [JLS §17.5] promises.

use std::collections::BTreeMap;

use jmmc_program::{Fence, Mode};

use super::{AccessRefusal, At, HeldValue};
use crate::heap::Cell;

/// What a buffer holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BufferEntry {
    Store(Cell, HeldValue),
    /// What comes after it reaches memory after all that comes before it.
    Barrier,
}

/// Memory, and writes on their way to it.
#[derive(Clone)]
pub(crate) struct Buffered {
    in_order: bool,
    /// Variables that were written.
    pub(crate) cells: BTreeMap<Cell, HeldValue>,
    /// By thread, oldest entry first.
    pub(crate) buffers: BTreeMap<usize, Vec<BufferEntry>>,
}

impl Buffered {
    pub(crate) fn new(in_order: bool) -> Buffered {
        Buffered { in_order, cells: BTreeMap::new(), buffers: BTreeMap::new() }
    }

    fn buffer(&self, thread: usize) -> &[BufferEntry] {
        self.buffers.get(&thread).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn is_empty(&self, thread: usize) -> bool {
        self.buffer(thread).is_empty()
    }

    /// The thread's own newest write on its way, else what memory holds.
    pub(crate) fn read(&self, me: usize, at: &At) -> u64 {
        let own = self.buffer(me).iter().rev().find_map(|entry| match entry {
            BufferEntry::Store(cell, value) if *cell == at.cell => Some(*value),
            BufferEntry::Store(..) | BufferEntry::Barrier => None,
        });
        own.or_else(|| self.cells.get(&at.cell).copied()).map_or(at.initial, |value| value.word)
    }

    pub(crate) fn write(&mut self, me: usize, at: &At, word: u64, update: bool) -> Result<(), AccessRefusal> {
        if at.mode == Mode::Volatile || update {
            if !self.is_empty(me) {
                return Err(AccessRefusal::NotNow);
            }
            self.cells.insert(at.cell, at.holding(word));
            return Ok(());
        }
        if at.mode == Mode::Release {
            self.barrier(me);
        }
        self.push(me, at.cell, at.holding(word));
        Ok(())
    }

    /// A write goes to the buffer.
    pub(crate) fn push(&mut self, me: usize, cell: Cell, value: HeldValue) {
        self.buffers.entry(me).or_default().push(BufferEntry::Store(cell, value));
    }

    pub(crate) fn barrier(&mut self, me: usize) {
        if !matches!(self.buffer(me).last(), None | Some(BufferEntry::Barrier)) {
            self.buffers.entry(me).or_default().push(BufferEntry::Barrier);
        }
    }

    pub(crate) fn fence(&mut self, me: usize, fence: Fence) -> Result<(), AccessRefusal> {
        if fence == Fence::Full {
            return if self.is_empty(me) { Ok(()) } else { Err(AccessRefusal::NotNow) };
        }
        self.barrier(me);
        Ok(())
    }

    /// Positions of the writes that may reach memory next: the oldest; or the oldest of each variable up to a barrier.
    pub(crate) fn ready(&self, thread: usize) -> Vec<usize> {
        let mut ready = Vec::new();
        let mut variables: Vec<Cell> = Vec::new();
        for (index, entry) in self.buffer(thread).iter().enumerate() {
            match entry {
                BufferEntry::Barrier => break,
                BufferEntry::Store(cell, _) if !variables.contains(cell) => {
                    variables.push(*cell);
                    ready.push(index);
                }
                BufferEntry::Store(..) => {}
            }
            if self.in_order {
                break;
            }
        }
        ready
    }

    /// One of them does; barriers that have nothing before them are over.
    pub(crate) fn arrive(&mut self, thread: usize, which: usize) -> Option<Cell> {
        let index = *self.ready(thread).get(which)?;
        let buffer = self.buffers.get_mut(&thread)?;
        let BufferEntry::Store(cell, value) = buffer.remove(index) else {
            return None;
        };
        while buffer.first() == Some(&BufferEntry::Barrier) {
            buffer.remove(0);
        }
        if buffer.is_empty() {
            self.buffers.remove(&thread);
        }
        self.cells.insert(cell, value);
        Some(cell)
    }

    /// The last write to the variable, on its way or not.
    pub(crate) fn last(&self, cell: Cell) -> Option<u64> {
        let on_its_way = self.buffers.values().flatten().rev().find_map(|entry| match entry {
            BufferEntry::Store(to, value) if *to == cell => Some(*value),
            BufferEntry::Store(..) | BufferEntry::Barrier => None,
        });
        on_its_way.or_else(|| self.cells.get(&cell).copied()).map(|value| value.word)
    }
}
