//! The interface between the interpreter and memory models, and the one place where the name of a model becomes its rules.
//!
//! The interpreter (operations, frames, calls, heap, monitors, threads) asks a [`Memory`] what an access does. Only accesses to *relaxed*
//! variables differ from model to model: those that race, or that are accessed in a mode between plain and volatile
//! (module `refinement` learns which, in the model at hand). All other variables have their accesses ordered by happens-before, so
//! that every read sees the last write, under each of the models [JLS §17.4.5]; module `memory` decides about them alone.
//!
//! | implementation | models | keeps |
//! |---|---|---|
//! | `sc` | `sc` | nothing: the heap is the memory |
//! | `buffers` | `tso`, `pso` | writes on their way to memory |
//! | `opmm` over `histories` | `opmm` | the writes that some thread may still see, with clocks |
//! | `opmm` over `lists` | `opmm`, as published | a write-list for each thread and variable |
//! | `relaxer` | `jpr` | histories, and what the path owes |
//!
//! What all of them share: torn reads of `long` and `double` variables (`halves`), final fields (`finals`).

mod buffers;
mod finals;
mod halves;
mod histories;
mod lists;
mod opmm;
mod record;
mod relaxer;
mod sc;

pub(crate) use buffers::{FLUSH, Queued};
pub(crate) use finals::Sure;
pub(crate) use histories::{Look, Sight};
pub(crate) use record::{PathRecord, Teller};
pub use relaxer::ActionIdentity;
pub(crate) use relaxer::{Name, ThreadName, WriteSet};

use buffers::{Buffered, Buffers};
use finals::{Finals, FinalsMark};
use histories::{Clocked, Histories};
use lists::{Listed, Lists};
use opmm::OpMm;
use relaxer::{Imposed, ImposedMark, Relaxer};
use sc::Sc;

use jmmc_jmm::ModelName;
use jmmc_program::{ClassId, Fence, Mode};
use jmmc_search::Step;

use crate::clock::Knower;
use crate::finding::Finding;
use crate::footprint::Shared;
use crate::heap::{Addr, LastingName};
use crate::interp::Exec;
use crate::machine::Machine;
use crate::memory::Cell;
use crate::race::SyncKey;
use crate::refinement::Traits;
use crate::thread::ThreadId;
use crate::value::Ref;

/// The memory model that the machine runs under, by name, and what the name leaves open.
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

impl MemoryModel {
    /// The model whose paths have among them all executions that the rules of legality may allow; for enumerating those.
    pub fn of_candidates() -> MemoryModel {
        MemoryModel::Jpr(Jpr::default())
    }

    /// The rules of the model, and what they start with.
    pub(crate) fn open(self) -> (&'static dyn Memory, Relaxed) {
        let nothing = Relaxed::default();
        match self {
            MemoryModel::Sc => (&Sc, nothing),
            MemoryModel::Tso => (&Buffered { in_order: true }, nothing),
            MemoryModel::Pso => (&Buffered { in_order: false }, nothing),
            MemoryModel::OpMm(Form::Clocks) => (&OpMm(Clocked), nothing),
            MemoryModel::OpMm(Form::Lists) => (&OpMm(Listed { prunes: false }), nothing),
            MemoryModel::OpMm(Form::PrunedLists) => (&OpMm(Listed { prunes: true }), nothing),
            MemoryModel::Jpr(options) => (&Relaxer, Relaxed { imposed: Imposed::new(options), ..nothing }),
        }
    }

    /// What is true of the model whatever the program does.
    pub(crate) fn nature(self) -> Nature {
        self.open().0.nature()
    }
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

/// What is true of a model whatever the program does. The interpreter looks at it before it asks for more, so that what a model does not do costs nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nature {
    /// What witnesses call it.
    pub(crate) model: ModelName,
    /// Whether relaxed variables are treated differently from others at all.
    pub(crate) relaxes: bool,
    /// Whether a read may choose among several writes, and so see a final field unset that is frozen.
    pub(crate) chooses: bool,
    /// Whether writes reach memory in steps of their own; then each thread has a second process.
    pub(crate) buffers: bool,
    /// Whether writes of one thread can be seen out of order: what was written before an object was published can be seen unwritten, and the newest
    /// value of a variable may be elsewhere than in the heap.
    pub(crate) reorders: bool,
    /// Whether reads may see what is yet to be written: then objects have names, and the search has rounds.
    pub(crate) looks_ahead: bool,
}

impl Nature {
    /// That of a model in which the heap is the memory.
    pub(crate) const fn plain(model: ModelName) -> Nature {
        Nature { model, relaxes: false, chooses: false, buffers: false, reorders: false, looks_ahead: false }
    }
}

/// A memory model: what accesses to relaxed variables see and do. What a method says that it does by default is right for a model in which the heap is the memory.
///
/// Invariant: implementations have no state; all that a path has done to memory is in [`Machine::relaxed`], with undo, and is part of the canonical form of a state.
pub(crate) trait Memory: Sync {
    /// What is true whatever the program does.
    fn nature(&self) -> Nature;

    /// What the model keeps of the path, for the canonical form of states: nothing. Asked only if the model relaxes anything ([`Nature::relaxes`]).
    fn records(&self) -> &'static [&'static dyn PathRecord] {
        &[]
    }

    /// Reads a relaxed cell; `current.alternative` says which of the alternatives. From the heap.
    fn load(&self, machine: &mut Machine<'_>, cell: &Cell, mode: Mode, traits: Traits) -> Exec<u64> {
        sc::load(machine, cell, mode, traits)
    }

    /// Writes a relaxed cell: to the heap.
    fn store(&self, machine: &mut Machine<'_>, cell: &Cell, value: u64, mode: Mode, traits: Traits) -> Exec {
        sc::store(machine, cell, value, mode, traits)
    }

    /// Reads a relaxed cell and, if `update` gives a value, writes that, all at once; both values. In the heap.
    fn modify(
        &self,
        machine: &mut Machine<'_>,
        cell: &Cell,
        modes: (Mode, Mode),
        traits: Traits,
        update: &mut dyn FnMut(u64) -> Option<u64>,
    ) -> Exec<(u64, Option<u64>)> {
        sc::modify(machine, cell, modes, traits, update)
    }

    /// The machine itself writes a relaxed cell of an object that it makes: to the heap.
    fn store_made(&self, machine: &mut Machine<'_>, cell: &Cell, value: u64) {
        machine.write_cell(cell, value);
    }

    /// A memory fence: does nothing.
    fn fence(&self, _machine: &mut Machine<'_>, _fence: Fence) -> Exec {
        Ok(())
    }

    /// How many different results the read has that the thread stands before: one.
    fn alternatives(&self, _machine: &Machine<'_>, _thread: ThreadId, _addr: Addr, _sight: Sight) -> u16 {
        1
    }

    /// Whether the read that the thread stands before overlooks, with this alternative (not the first), a write that it must see in the end.
    fn overlooks(&self, _: &Machine<'_>, _thread: ThreadId, _addr: Addr, sight: Sight, _alternative: usize) -> bool {
        sight == Sight::Coherent
    }

    /// The newest value of a cell, as the running thread knows it, if it is elsewhere than in the heap. Asked only if writes are reordered ([`Nature::reorders`]).
    fn newest(&self, _machine: &Machine<'_>, _addr: Addr) -> Option<u64> {
        None
    }

    /// How many of the thread's writes may reach memory next: none.
    fn arrivals(&self, _machine: &Machine<'_>, _thread: ThreadId) -> u16 {
        0
    }

    /// One of the thread's writes reaches memory.
    fn arrive(&self, _machine: &mut Machine<'_>, _thread: ThreadId, _which: u16) {}

    /// Before an operation that everyone's memory must know of, and that touches what is said: makes the running thread's writes reach memory. False if that operation must begin a
    /// step, and does not.
    fn drain(&self, _machine: &mut Machine<'_>, _touched: &[(Shared, bool)]) -> bool {
        true
    }

    /// The running thread acquires from the key, or releases into it.
    fn synchronize(&self, _machine: &mut Machine<'_>, _key: SyncKey, _releases: bool) {}

    /// The running thread starts another.
    fn start(&self, _machine: &mut Machine<'_>, _child: ThreadId) {}

    /// A constructor of the running thread ends that wrote final fields.
    fn freeze(&self, _machine: &mut Machine<'_>) {}

    /// Adds the references of a cell's writes that are kept elsewhere than in the heap.
    fn references(&self, _machine: &Machine<'_>, _addr: Addr, _out: &mut Vec<Ref>) {}

    /// New cells for an object.
    fn allocate(&self, machine: &mut Machine<'_>, class: ClassId, len: u32, site: u32, identity: LastingName) -> Ref {
        let object = machine.heap.allocate(class, len, site, identity);
        machine.heap.set_maker(object, machine.current.thread, 0);
        object
    }

    /// Other threads may reach the object from now on, by way of a race.
    fn expose(&self, _machine: &Machine<'_>, _object: Ref) {}

    /// Whether others may see the object of the cell before its publication, and so whether an access comes before or after theirs: one that a freeze orders, because it is volatile or an update, or
    /// any. Asked only if reads look ahead ([`Nature::looks_ahead`]).
    fn is_seen_ahead(&self, _machine: &Machine<'_>, _cell: &Cell, _ordered: bool) -> bool {
        false
    }

    /// A shared cell is written; what that teaches may make the search worthless.
    fn note_write(&self, _machine: &mut Machine<'_>, _cell: &Cell, _mode: Mode, _traits: Traits) -> Exec {
        Ok(())
    }

    /// At the end of a step: what becomes of the path. It goes on.
    fn settle(&self, _machine: &mut Machine<'_>) -> Step<Finding> {
        Step::Next
    }
}

/// What models keep of the current path, with undo. Parts that a model does not use are empty, and add nothing to a state.
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
    /// Whether the location's accesses are the memory model's business.
    #[inline]
    pub(crate) fn is_relaxed(&self, traits: Traits) -> bool {
        self.nature.relaxes && (traits.racy() || traits.weak() || traits.imposable() || self.is_loosened(traits))
    }

    /// Whether the location is one of volatile variables whose order need not be that of execution ([`Fact::Loosens`]).
    #[inline]
    pub(crate) fn is_loosened(&self, traits: Traits) -> bool {
        self.facts.loosens && traits.written() && traits.accessed(true)
    }

    /// As [`Memory::records`], where the model relaxes anything at all.
    #[inline]
    pub(crate) fn records(&self) -> &'static [&'static dyn PathRecord] {
        if self.nature.relaxes { self.memory.records() } else { &[] }
    }

    /// What the thread knows when it accesses the object.
    #[inline]
    pub(crate) fn knower(&self, thread: ThreadId, object: Ref) -> Knower {
        let clock = self.threads[thread.index()].core.clock;
        Knower { thread, clock, besides: self.relaxed.finals.reached(thread, object) }
    }

    /// The value of a cell for whoever looks at it from outside the program: the newest, as the running thread knows it.
    #[inline]
    pub(crate) fn peek_cell(&self, addr: Addr) -> u64 {
        let newest = if self.nature.reorders { self.memory.newest(self, addr) } else { None };
        newest.unwrap_or_else(|| self.heap.read(addr))
    }

    /// As [`Memory::drain`], where writes are buffered at all.
    #[inline]
    pub(crate) fn drain(&mut self, touched: &[(Shared, bool)]) -> bool {
        !self.nature.buffers || self.memory.drain(self, touched)
    }

    /// As [`Memory::is_seen_ahead`], where reads look ahead at all.
    #[inline]
    pub(crate) fn is_seen_ahead(&self, cell: &Cell, ordered: bool) -> bool {
        self.nature.looks_ahead && self.memory.is_seen_ahead(self, cell, ordered)
    }
}
