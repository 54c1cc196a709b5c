//! Memory models weaker than sequential consistency.
//!
//! Only accesses to *relaxed* variables differ from `memory`: those that race, or that are accessed in a mode between plain and volatile
//! (module `refinement` learns which, in the model at hand). All other variables have their accesses ordered by happens-before, so
//! that every read sees the last write, under each of the models [JLS §17.4.5].
//!
//! - [`MemoryModel::Tso`], [`MemoryModel::Pso`]: module `buffers`, and `stores` for the rules.
//! - [`MemoryModel::OpMm`]: modules `history` (by clocks) and `lists` (as published), and `opmm` for the rules.
//! - [`MemoryModel::Jpr`]: on top of `history`, modules `jpr` for the rules, `imposed` for what a path owes, `write_set` and `names` for what
//!   the rounds hand on.
//! - Torn reads of `long` and `double` variables: module `halves`, for `OpMm` and `Jpr`.
//! - Final fields: module `finals`, for all models.

mod buffers;
mod finals;
mod halves;
mod history;
mod imposed;
mod jpr;
mod lists;
mod names;
mod opmm;
mod stores;
mod write_set;

pub(crate) use buffers::Entry;
pub(crate) use finals::Sure;
pub(crate) use history::{History, Sight, Write};
pub(crate) use imposed::Counted;
pub(crate) use lists::{Item, Views};
pub(crate) use names::{Name, ThreadName};
pub(crate) use stores::FLUSH;
pub use write_set::ActionIdentity;
pub(crate) use write_set::WriteSet;

use buffers::Buffers;
use finals::{Finals, FinalsMark};
use history::Histories;
use imposed::{Imposed, ImposedMark};
use lists::Lists;

use jmmc_program::{Fence, Mode};

use crate::clock::Knower;
use crate::heap::Addr;
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
    /// The over-approximation of the Java Memory Model as a least fixed point.
    Jpr(Jpr),
}

/// How the path relaxer goes about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Jpr {
    /// How writes of different executions are matched.
    pub identity: ActionIdentity,
    /// Which reads may see writes that are yet to come.
    pub imposing: Imposing,
}

/// Which reads may see writes that are yet to come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Imposing {
    /// Those of all variables, as published.
    #[default]
    Everywhere,
    /// Those of variables that race in some execution found. Whatever the Java Memory Model allows is among that, too: when a read is
    /// committed, the execution at hand has both the read and the write that it is going to see, and nothing orders them. Programs without races
    /// have sequentially consistent executions only.
    OnRaces,
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
    pub(crate) imposed: Imposed,
}

/// Lengths of all logs.
#[derive(Clone, Copy)]
pub(crate) struct RelaxedMark {
    histories: usize,
    lists: usize,
    buffers: usize,
    finals: FinalsMark,
    imposed: ImposedMark,
}

impl Relaxed {
    /// The present lengths of the logs, to go back to.
    pub(crate) fn mark(&self) -> RelaxedMark {
        RelaxedMark {
            histories: self.histories.mark(),
            lists: self.lists.mark(),
            buffers: self.buffers.mark(),
            finals: self.finals.mark(),
            imposed: self.imposed.mark(),
        }
    }

    /// Takes back everything since the mark.
    pub(crate) fn undo_to(&mut self, mark: &RelaxedMark) {
        self.histories.undo_to(mark.histories);
        self.lists.undo_to(mark.lists);
        self.buffers.undo_to(mark.buffers);
        self.finals.undo_to(mark.finals);
        self.imposed.undo_to(mark.imposed);
    }
}

impl Machine<'_> {
    /// Whether the location's accesses are the weaker model's business.
    #[inline]
    pub(crate) fn is_relaxed(&self, traits: Traits) -> bool {
        self.settings.memory != MemoryModel::Sc && (traits.racy() || traits.weak() || traits.imposable())
    }

    /// Whether relaxed variables have histories.
    #[inline]
    pub(crate) fn has_histories(&self) -> bool {
        matches!(self.settings.memory, MemoryModel::OpMm(Form::Clocks) | MemoryModel::Jpr(_))
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
            MemoryModel::Jpr(_) => self.load_jpr(cell, mode, traits),
        }
    }

    /// Writes a relaxed cell.
    pub(crate) fn store_relaxed(&mut self, cell: &Cell, value: u64, mode: Mode, traits: Traits) -> Done<()> {
        match self.settings.memory {
            MemoryModel::Tso | MemoryModel::Pso | MemoryModel::Sc => self.store_buffered(cell, value, mode, traits),
            MemoryModel::OpMm(_) | MemoryModel::Jpr(_) => self.store_opmm(cell, value, mode, traits),
        }
    }

    /// The machine itself writes a relaxed cell of an object that it makes.
    pub(crate) fn store_made(&mut self, cell: &Cell, value: u64) {
        match self.settings.memory {
            MemoryModel::Tso | MemoryModel::Pso | MemoryModel::Sc => self.put_buffered(cell, value, Mode::Plain),
            MemoryModel::OpMm(_) | MemoryModel::Jpr(_) => self.append(cell, value, Mode::Plain),
        }
    }

    /// Adds the references of a cell's writes that are kept elsewhere than in memory.
    pub(crate) fn kept_references(&self, addr: Addr, out: &mut Vec<Ref>) {
        let written = self.relaxed.histories.get(addr).into_iter().flat_map(|history| &history.writes);
        out.extend(written.map(|write| Ref::of(write.value)));
        out.extend(self.relaxed.lists.values(addr).map(Ref::of));
        out.extend(self.relaxed.buffers.values(addr).map(Ref::of));
    }

    /// A memory fence; under sequential consistency it does nothing.
    pub(crate) fn fence(&mut self, fence: Fence) -> Done<()> {
        match self.settings.memory {
            MemoryModel::Sc => Done::Yes(()),
            MemoryModel::Tso | MemoryModel::Pso => self.fence_buffered(fence),
            MemoryModel::OpMm(_) | MemoryModel::Jpr(_) => self.fence_opmm(fence),
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
