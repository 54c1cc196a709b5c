//! Memory models weaker than sequential consistency.
//!
//! Only accesses to *relaxed* variables differ from `memory`: those that race, or that are accessed in a mode between plain and volatile
//! (module `refinement` learns which, in the model at hand). All other variables have their accesses ordered by happens-before, so
//! that every read sees the last write, under each of the models [JLS §17.4.5].
//!
//! - [`MemoryModel::Tso`], [`MemoryModel::Pso`]: module `buffers`, and `stores` for the rules.
//! - [`MemoryModel::OpMm`]: modules `history` (by clocks) and `lists` (as published), and `opmm` for the rules.
//! - Final fields: module `finals`, for all models.

mod buffers;
mod finals;
mod history;
mod lists;
mod opmm;
mod stores;

pub(crate) use buffers::Entry;
pub(crate) use history::{History, Sight, Write};
pub(crate) use lists::{Item, Views};
pub(crate) use stores::FLUSH;

use buffers::Buffers;
use finals::{Finals, FinalsMark};
use history::Histories;
use lists::Lists;

use jmmc_program::Mode;

use crate::clock::Knower;
use crate::machine::Machine;
use crate::memory::{Cell, Done};
use crate::race::SyncKey;
use crate::refinement::Traits;
use crate::thread::ThreadId;
use crate::value::Ref;

/// The memory model that the machine runs under.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MemoryModel {
    /// Sequential consistency: every read sees the last write.
    #[default]
    Sc,
    /// Total store order.
    Tso,
    /// Partial store order.
    Pso,
    /// The operational under-approximation of the Java Memory Model.
    OpMm(Form),
}

/// How the operational model decides what a read may see. All three give the same answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Form {
    /// By happens-before clocks.
    #[default]
    Clocks,
    /// By write-lists and Mask&Read, Algorithm 1.
    Lists,
    /// By write-lists and Mask&Read with pruning, Algorithm 2.
    PrunedLists,
}

/// What the weaker models remember of the current path, with undo.
#[derive(Clone, Default)]
pub(crate) struct Relaxed {
    pub(crate) histories: Histories,
    pub(crate) lists: Lists,
    pub(crate) buffers: Buffers,
    pub(crate) finals: Finals,
}

/// Lengths of all logs.
#[derive(Clone, Copy)]
pub(crate) struct RelaxedMark {
    histories: usize,
    lists: usize,
    buffers: usize,
    finals: FinalsMark,
}

impl Relaxed {
    /// The present lengths of the logs, to go back to.
    pub(crate) fn mark(&self) -> RelaxedMark {
        RelaxedMark {
            histories: self.histories.mark(),
            lists: self.lists.mark(),
            buffers: self.buffers.mark(),
            finals: self.finals.mark(),
        }
    }

    /// Takes back everything since the mark.
    pub(crate) fn undo_to(&mut self, mark: &RelaxedMark) {
        self.histories.undo_to(mark.histories);
        self.lists.undo_to(mark.lists);
        self.buffers.undo_to(mark.buffers);
        self.finals.undo_to(mark.finals);
    }
}

impl Machine<'_> {
    /// Whether the location's accesses are the weaker model's business.
    #[inline]
    pub(crate) fn is_relaxed(&self, traits: Traits) -> bool {
        self.settings.memory != MemoryModel::Sc && (traits.racy() || traits.weak())
    }

    /// What the thread knows when it accesses the object.
    #[inline]
    pub(crate) fn knower(&self, thread: ThreadId, object: Ref) -> Knower {
        let clock = self.threads[thread.index()].core.clock;
        Knower { thread, clock, besides: self.relaxed.finals.reached(thread, object) }
    }

    /// Reads a relaxed cell.
    pub(crate) fn load_relaxed(&mut self, cell: &Cell, mode: Mode, traits: Traits) -> Done<u64> {
        match self.settings.memory {
            MemoryModel::Tso | MemoryModel::Pso | MemoryModel::Sc => self.load_buffered(cell, mode, traits),
            MemoryModel::OpMm(_) => self.load_opmm(cell, mode, traits),
        }
    }

    /// Writes a relaxed cell.
    pub(crate) fn store_relaxed(&mut self, cell: &Cell, value: u64, mode: Mode, traits: Traits) -> Done<()> {
        match self.settings.memory {
            MemoryModel::Tso | MemoryModel::Pso | MemoryModel::Sc => self.store_buffered(cell, value, mode, traits),
            MemoryModel::OpMm(_) => self.store_opmm(cell, value, mode, traits),
        }
    }

    /// A memory fence; under sequential consistency it does nothing.
    pub(crate) fn fence(&mut self, mode: Mode) -> Done<()> {
        match self.settings.memory {
            MemoryModel::Sc => Done::Yes(()),
            MemoryModel::Tso | MemoryModel::Pso => self.fence_buffered(mode),
            MemoryModel::OpMm(_) => self.fence_opmm(),
        }
    }

    /// The list form of the operational model hears of every release and acquire.
    #[inline]
    pub(crate) fn list_synchronization(&mut self, key: SyncKey, releases: bool) {
        if !self.relaxed.lists.is_empty() {
            let me = self.current.thread;
            self.relaxed.lists.synchronize(if releases { Item::Release(key, me) } else { Item::Acquire(key, me) });
        }
    }
}
