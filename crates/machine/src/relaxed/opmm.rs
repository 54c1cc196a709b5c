//! The operational model: rules for reads and writes of relaxed variables.
//!
//! Implements: rules (Wr) and (Rd) of [De, Roychoudhury, D'Souza] over histories or lists. A plain write is no step of its own, unless the variable is accessed atomically, too: it only adds to what a
//! later read may choose from, so executing it at once loses nothing. A plain read is a step, with one alternative for each write that it may see.
//! Beyond the paper, for `VarHandle` accesses: opaque and stronger ones agree on one order of a variable's writes; an acquire read
//! that sees a release write gets to know what happened before it; a volatile read and a read-modify-write see the newest write. All fences are full.
//!
//! Ledger: none; what the model is worth is part of every answer (`jmm::worth`).
//! Errs on: fewer behaviours, for accesses between plain and volatile and for fences; nothing for plain accesses, volatiles and locks.

use jmmc_program::{Fence, Mode, Type};
use jmmc_search::Access;
use smallvec::SmallVec;

use crate::clock::{ClockId, Knower};
use crate::footprint::Shared;
use crate::heap::Addr;
use crate::machine::Machine;
use crate::memory::{Cell, Done};
use crate::race::SyncKey;
use crate::refinement::Traits;
use crate::relaxed::finals::Sure;
use crate::relaxed::halves::{combinations, sight_of};
use crate::relaxed::history::{Seen, Sight, Write};
use crate::relaxed::{Form, MemoryModel};
use crate::thread::{Head, ThreadId};
use crate::value::Ref;

impl Machine<'_> {
    /// The writes to a relaxed cell that the thread may see, newest first; none if there is no choice.
    pub(super) fn visible_writes(&self, thread: ThreadId, addr: Addr, sight: Sight) -> SmallVec<[Write; 4]> {
        let object = if addr.is_static() { Ref::NULL } else { self.heap.owner(addr) };
        let knower = Knower::new(thread, self.threads[thread.index()].core.clock);
        let ways = self.relaxed.finals.ways(thread, object);
        let Some((&first, others)) = ways.split_first() else {
            return self.visible_to(&knower, addr, sight);
        };
        let mut visible = self.visible_to(&Knower { besides: first, ..knower }, addr, sight);
        for &besides in others {
            let more = self.visible_to(&Knower { besides, ..knower }, addr, sight);
            let new = |write: &Write| !visible.iter().any(|known| known.serial == write.serial);
            let more: SmallVec<[Write; 4]> = more.into_iter().filter(new).collect();
            visible.extend(more);
        }
        visible.sort_unstable_by_key(|write| std::cmp::Reverse(write.serial));
        visible
    }

    /// The writes to a relaxed cell that whoever knows this much may see.
    fn visible_to(&self, knower: &Knower, addr: Addr, sight: Sight) -> SmallVec<[Write; 4]> {
        if self.has_histories() {
            let history = self.relaxed.histories.get(addr);
            return history.map(|history| history.visible(&self.clocks, knower, sight)).unwrap_or_default();
        }
        let mut visible = self.relaxed.lists.visible(addr, knower.thread);
        if knower.besides != ClockId::NONE {
            // The published algorithm knows nothing of final fields: leave out what they hide.
            let all = visible.clone();
            let known = |write: &Write| knower.knows(&self.clocks, write.thread, write.epoch);
            visible.retain(|write| {
                !all.iter().any(|other| {
                    other.serial > write.serial && known(other) && write.happens_before(&self.clocks, other)
                })
            });
        }
        let mut distinct: SmallVec<[Write; 4]> = SmallVec::new();
        for write in visible {
            if !distinct.iter().any(|other| other.value == write.value && other.sure == write.sure) {
                distinct.push(write);
            }
        }
        distinct
    }

    /// How many different results the read has that the thread stands before.
    pub(crate) fn read_alternatives(&self, thread: ThreadId, addr: Addr, sight: Sight) -> u16 {
        let jpr = matches!(self.settings.memory, MemoryModel::Jpr(_));
        match sight {
            Sight::Plain | Sight::Eventual if jpr => self.views(thread, addr).count(),
            Sight::Halves if jpr => self.half_alternatives(thread, addr),
            Sight::Halves => combinations(&self.visible_writes(thread, addr, sight)).len().max(1) as u16,
            Sight::Plain | Sight::Eventual | Sight::Coherent => {
                self.visible_writes(thread, addr, sight).len().max(1) as u16
            }
        }
    }

    /// The newest write, if there is a choice.
    pub(super) fn newest_write(&self, addr: Addr) -> Option<Write> {
        match self.relaxed.histories.get(addr) {
            Some(history) => history.writes.last().copied(),
            None => self.relaxed.lists.newest(addr),
        }
    }

    /// The value of a cell for whoever looks at it from outside the program: the newest, as the running thread knows it.
    pub(crate) fn peek_cell(&self, addr: Addr) -> u64 {
        let newest = match self.settings.memory {
            MemoryModel::Sc | MemoryModel::Tso => None,
            MemoryModel::Pso => self.relaxed.buffers.forwarded(self.current.thread, addr),
            MemoryModel::OpMm(_) | MemoryModel::Jpr(_) => self.newest_write(addr).map(|write| write.value),
        };
        newest.unwrap_or_else(|| self.heap.read(addr))
    }

    pub(super) fn load_opmm(&mut self, cell: &Cell, mode: Mode, traits: Traits) -> Done<u64> {
        let sight = sight_of(mode, cell.ty);
        if !self.pass(true) {
            self.touches(&[(Shared::Cell(cell.addr, cell.location), false)]);
            let head = if mode == Mode::Volatile { Head::Step } else { Head::Read { addr: cell.addr, sight } };
            return Done::NotNow(head);
        }
        if self.order_read(cell, mode, traits) {
            return Done::Abandon;
        }
        let seen = self.choose_write(cell, mode, sight);
        let value = seen.map_or_else(|| self.heap.read(cell.addr), |write| write.value);
        self.got_reference(cell, value, seen.map_or(Sure::NONE, |write| write.sure));
        Done::Yes(value)
    }

    /// The write that the read sees; `None` if there is no choice.
    fn choose_write(&mut self, cell: &Cell, mode: Mode, sight: Sight) -> Option<Write> {
        let me = self.current.thread;
        let is_final = cell.is_final && !self.is_unsure(me, cell.object, cell.addr);
        let write = if mode == Mode::Volatile || is_final {
            self.newest_write(cell.addr)?
        } else {
            let visible = self.visible_writes(me, cell.addr, sight);
            if sight == Sight::Halves {
                let seen = self.choose_halves(&visible);
                self.prune_lists(cell.addr);
                return seen;
            }
            let chosen = usize::from(std::mem::take(&mut self.current.alternative));
            *visible.get(chosen).or(visible.last())?
        };
        self.prune_lists(cell.addr);
        self.notice(cell, &write, mode);
        Some(write)
    }

    /// Algorithm 2 deletes what a read passes by.
    #[inline]
    fn prune_lists(&mut self, addr: Addr) {
        if self.settings.memory == MemoryModel::OpMm(Form::PrunedLists) {
            self.relaxed.lists.prune(addr, self.current.thread);
        }
    }

    /// What an atomic read learns from the write that it sees.
    fn notice(&mut self, cell: &Cell, write: &Write, mode: Mode) {
        if mode == Mode::Plain {
            return;
        }
        let me = self.current.thread;
        let clock = self.threads[me.index()].core.clock;
        if mode == Mode::Acquire {
            self.threads[me.index()].core.clock = self.clocks.join(clock, write.release);
        }
        let epoch = self.clocks.component(clock, me);
        self.relaxed.histories.see(cell.addr, Seen { thread: me, epoch, serial: write.serial });
        if mode != Mode::Volatile && !self.has_histories() {
            let stuck = self.stuck("an access weaker than volatile (--opmm lists knows none)".to_string());
            self.shared.not_analysed(stuck);
        }
    }

    pub(super) fn store_opmm(&mut self, cell: &Cell, value: u64, mode: Mode, traits: Traits) -> Done<()> {
        if cell.shared {
            let here = Shared::Cell(cell.addr, cell.location);
            // The place of an atomic write among the others matters; that of a plain one only to atomic accesses, which see the newest.
            let placed = mode > Mode::Plain || traits.mixed();
            if (placed || !self.settings.reduction) && !self.pass(true) {
                self.touches(&[(here, true)]);
                return Done::NotNow(Head::Step);
            }
            self.does_in_passing(here, if placed { Access::Writes } else { Access::Adds });
            if self.record_write(cell, mode, traits) {
                return Done::Abandon;
            }
        }
        self.append(cell, value, mode);
        Done::Yes(())
    }

    /// Reads the newest write and, if `update` gives a value, writes that.
    pub(crate) fn modify_opmm(
        &mut self,
        cell: &Cell,
        modes: (Mode, Mode),
        traits: Traits,
        update: impl FnOnce(u64) -> Option<u64>,
    ) -> Done<(u64, Option<u64>)> {
        if !self.pass(true) {
            self.touches(&[(Shared::Cell(cell.addr, cell.location), true)]);
            return Done::NotNow(Head::Step);
        }
        if self.is_loose(traits) {
            self.note_weak();
        }
        let (read_mode, write_mode) = (modes.0.max(Mode::Opaque), modes.1.max(Mode::Opaque));
        if self.order_read(cell, read_mode, traits) {
            return Done::Abandon;
        }
        let seen = self.newest_write(cell.addr);
        if let Some(write) = seen {
            self.notice(cell, &write, read_mode);
        }
        let old = seen.map_or_else(|| self.heap.read(cell.addr), |write| write.value);
        self.got_reference(cell, old, seen.map_or(Sure::NONE, |write| write.sure));
        let new = update(old);
        if let Some(new) = new {
            if self.record_write(cell, write_mode, traits) {
                return Done::Abandon;
            }
            self.append(cell, new, write_mode);
        }
        Done::Yes((old, new))
    }

    /// (Wr), and the release that goes with an atomic write.
    pub(super) fn append(&mut self, cell: &Cell, value: u64, mode: Mode) {
        let is_ref = cell.ty == Type::Ref;
        if is_ref && cell.shared {
            self.publish(Ref::of(value), true);
        }
        let thread = self.current.thread;
        let clock = self.threads[thread.index()].core.clock;
        let loose = self.is_loose(self.facts.traits(cell.location));
        let releases = matches!(mode, Mode::Volatile | Mode::Release) && !loose;
        let write = Write {
            thread,
            epoch: self.clocks.component(clock, thread),
            clock,
            release: if releases { clock } else { ClockId::NONE },
            atomic: mode > Mode::Plain && !loose,
            sure: if is_ref { self.writes_sure(Ref::of(value)) } else { Sure::ALL },
            ..Write::initial(value)
        };
        self.note_written(cell, &write);
        self.note_news(cell.addr);
        let before = self.heap.read(cell.addr);
        if self.has_histories() {
            self.relaxed.histories.write(&self.clocks, cell.addr, before, is_ref, write);
        } else {
            self.relaxed.lists.write(cell.addr, before, is_ref, write, self.threads.len());
        }
        if releases {
            self.release(SyncKey::Cell(cell.addr), true);
        }
    }

    /// A fence, of whatever strength: all of them are ordered, and each knows those before it. That is too much for one that is not full, so the path relaxer,
    /// which must not allow too little, knows full ones only.
    pub(super) fn fence_opmm(&mut self, fence: Fence) -> Done<()> {
        if self.threads.len() <= 1 {
            return Done::Yes(());
        }
        self.note_fence(fence);
        if !self.pass(true) {
            self.touches(&[(Shared::Fences, true)]);
            return Done::NotNow(Head::Step);
        }
        self.acquire(SyncKey::Fence);
        self.release(SyncKey::Fence, true);
        Done::Yes(())
    }
}
