//! The operational model: rules for reads and writes of relaxed variables.
//!
//! Implements: rules (Wr) and (Rd) of [De, Roychoudhury, D'Souza] over histories or lists ([`Writes`]). A plain write is no step of its own, unless the variable is accessed atomically, too: it only adds to what a
//! later read may choose from, so executing it at once loses nothing. A plain read is a step, with one alternative for each write that it may see.
//! Beyond the paper, for `VarHandle` accesses: opaque and stronger ones agree on one order of a variable's writes; an acquire read
//! that sees a release write gets to know what happened before it; a volatile read and a read-modify-write see the newest write.
//! Fences do what their documentation says: a write after a release fence hands on what the thread knew there; an acquire fence learns what reads before it have
//! seen handed on, and no read after it sees an older write of the same variable than one before it; a full fence does both, and knows those before it.
//! `loadLoadFence` is taken for an acquire fence, `storeStoreFence` for a release fence, which promise more.
//!
//! Ledger: none; what the model is worth is part of every answer (`jmm::worth`).
//! Errs on: fewer behaviours, for accesses between plain and volatile and for fences; nothing for plain accesses, volatiles and locks.

use jmmc_jmm::ModelName;
use jmmc_program::{Fence, Mode, Type};
use jmmc_search::TouchKind;
use smallvec::SmallVec;

use crate::clock::{ClockId, Knower};
use crate::footprint::Shared;
use crate::heap::Addr;
use crate::interp::{Exec, Flow};
use crate::machine::Machine;
use crate::memory::{Cell, go_on};
use crate::models::finals::Sure;
use crate::models::halves::{choose_halves, combinations, sight_of, torn};
use crate::models::histories::{Sight, Write};
use crate::models::{Memory, Nature, PathRecord};
use crate::race::SyncKey;
use crate::refinement::{Fact, Traits};
use crate::thread::{Head, ThreadId};
use crate::value::Ref;

/// How the model keeps the writes of relaxed variables: by clocks (module `histories`) or as published (module `lists`).
pub(super) trait Writes: Sync {
    /// What [`Memory::records`] are.
    fn records(&self) -> &'static [&'static dyn PathRecord];

    /// The writes to a cell that whoever knows this much may see, newest first; none if there is no choice.
    fn visible(&self, machine: &Machine<'_>, knower: &Knower, addr: Addr, sight: Sight) -> SmallVec<[Write; 4]>;

    /// The newest write to a cell, if there is a choice.
    fn newest(&self, machine: &Machine<'_>, addr: Addr) -> Option<Write>;

    /// Appends a write, which may be one more than those that there were, or the first besides the heap's value.
    fn add(&self, machine: &mut Machine<'_>, cell: &Cell, write: Write);

    /// An atomic read by the running thread, whose own time is the epoch, has seen the write.
    fn see(&self, machine: &mut Machine<'_>, cell: &Cell, write: &Write, mode: Mode, epoch: u32);

    /// A read of the cell has passed by its writes.
    fn pass_by(&self, _machine: &mut Machine<'_>, _addr: Addr) {}

    /// What [`Memory::synchronize`] does to the writes.
    fn synchronize(&self, _machine: &mut Machine<'_>, _key: SyncKey, _releases: bool) {}

    /// What [`Memory::start`] does to the writes.
    fn start(&self, _machine: &mut Machine<'_>, _child: ThreadId) {}

    /// What [`Memory::references`] finds among the writes.
    fn references(&self, machine: &Machine<'_>, addr: Addr, out: &mut Vec<Ref>);
}

/// The operational model over writes that are kept this way.
pub(super) struct OpMm<W>(pub(super) W);

impl<W: Writes> Memory for OpMm<W> {
    fn nature(&self) -> Nature {
        Nature { relaxes: true, chooses: true, reorders: true, ..Nature::plain(ModelName::Opmm) }
    }

    fn records(&self) -> &'static [&'static dyn PathRecord] {
        self.0.records()
    }

    fn load(&self, machine: &mut Machine<'_>, cell: &Cell, mode: Mode, traits: Traits) -> Exec<u64> {
        let sight = sight_of(mode, cell.ty);
        if !machine.pass(true) {
            machine.touches(&[(Shared::Cell(cell.addr, cell.location), false)]);
            let head = if mode == Mode::Volatile { Head::Step } else { Head::Read { addr: cell.addr, sight } };
            return Err(Flow::Stop(head));
        }
        machine.order_read(cell, mode, traits)?;
        let seen = self.choose(machine, cell, mode, sight);
        let value = seen.map_or_else(|| machine.heap.read(cell.addr), |write| write.value);
        machine.got_reference(cell, value, seen.map_or(Sure::NONE, |write| write.sure));
        Ok(value)
    }

    fn store(&self, machine: &mut Machine<'_>, cell: &Cell, value: u64, mode: Mode, traits: Traits) -> Exec {
        if cell.shared {
            let here = Shared::Cell(cell.addr, cell.location);
            // The place of an atomic write among the others matters; that of a plain one only to atomic accesses, which see the newest.
            let placed = mode > Mode::Plain || traits.mixed();
            if (placed || !machine.settings.reduction) && !machine.pass(true) {
                machine.touches(&[(here, true)]);
                return Err(Flow::Stop(Head::Step));
            }
            machine.does_in_passing(here, if placed { TouchKind::Writes } else { TouchKind::Adds });
            machine.record_write(cell, mode, traits)?;
        }
        self.append(machine, cell, value, mode, None);
        Ok(())
    }

    /// Reads the newest write and, if `update` gives a value, writes that.
    fn modify(
        &self,
        machine: &mut Machine<'_>,
        cell: &Cell,
        modes: (Mode, Mode),
        traits: Traits,
        update: &mut dyn FnMut(u64) -> Option<u64>,
    ) -> Exec<(u64, Option<u64>)> {
        if !machine.pass(true) {
            machine.touches(&[(Shared::Cell(cell.addr, cell.location), true)]);
            return Err(Flow::Stop(Head::Step));
        }
        let (read_mode, write_mode) = (modes.0.max(Mode::Opaque), modes.1.max(Mode::Opaque));
        machine.order_read(cell, read_mode, traits)?;
        let seen = self.0.newest(machine, cell.addr);
        if let Some(write) = seen {
            self.notice(machine, cell, &write, read_mode);
        }
        let old = seen.map_or_else(|| machine.heap.read(cell.addr), |write| write.value);
        machine.got_reference(cell, old, seen.map_or(Sure::NONE, |write| write.sure));
        let new = update(old);
        if let Some(new) = new {
            machine.record_write(cell, write_mode, traits)?;
            self.append(machine, cell, new, write_mode, None);
        }
        Ok((old, new))
    }

    fn store_made(&self, machine: &mut Machine<'_>, cell: &Cell, value: u64) {
        self.append(machine, cell, value, Mode::Plain, None);
    }

    fn fence(&self, machine: &mut Machine<'_>, fence: Fence) -> Exec {
        if machine.threads.len() <= 1 {
            return Ok(());
        }
        go_on(!machine.learn(Fact::Fences))?;
        if !machine.pass(true) {
            machine.touches(&[(Shared::Fences, true)]);
            return Err(Flow::Stop(Head::Step));
        }
        let me = machine.current.thread;
        if matches!(fence, Fence::Full | Fence::Acquire | Fence::LoadLoad) {
            machine.acquire(SyncKey::Learned(me));
            machine.relaxed.histories.pass_fence(me);
        }
        if fence == Fence::Full {
            machine.acquire(SyncKey::Fence);
            machine.release(SyncKey::Fence, true);
        }
        if matches!(fence, Fence::Full | Fence::Release | Fence::StoreStore) {
            machine.release(SyncKey::Fenced(me), false);
        }
        Ok(())
    }

    fn alternatives(&self, machine: &Machine<'_>, thread: ThreadId, addr: Addr, sight: Sight) -> u16 {
        let visible = self.visible(machine, thread, addr, sight);
        let count = match sight {
            Sight::Halves => combinations(&visible).len(),
            Sight::Plain | Sight::Coherent | Sight::Loose(_) => visible.len(),
        };
        count.max(1) as u16
    }

    /// Plain reads may overlook newer writes for ever. Whether they still may with a fence after each, which keeps them apart, the documents leave open: here, in programs with
    /// fences, they may not.
    fn overlooks(&self, machine: &Machine<'_>, _: ThreadId, _: Addr, sight: Sight, _: usize) -> bool {
        sight == Sight::Coherent || machine.facts.fences
    }

    fn newest(&self, machine: &Machine<'_>, addr: Addr) -> Option<u64> {
        self.0.newest(machine, addr).map(|write| write.value)
    }

    fn synchronize(&self, machine: &mut Machine<'_>, key: SyncKey, releases: bool) {
        self.0.synchronize(machine, key, releases);
    }

    fn start(&self, machine: &mut Machine<'_>, child: ThreadId) {
        self.0.start(machine, child);
    }

    fn references(&self, machine: &Machine<'_>, addr: Addr, out: &mut Vec<Ref>) {
        self.0.references(machine, addr, out);
    }
}

impl<W: Writes> OpMm<W> {
    /// The writes to a relaxed cell that the thread may see, newest first; none if there is no choice.
    pub(super) fn visible(
        &self,
        machine: &Machine<'_>,
        thread: ThreadId,
        addr: Addr,
        sight: Sight,
    ) -> SmallVec<[Write; 4]> {
        let object = if addr.is_static() { Ref::NULL } else { machine.heap.owner(addr) };
        let knower = Knower::new(thread, machine.threads[thread.index()].core.clock);
        let ways = machine.relaxed.finals.ways(thread, object);
        let Some((&first, others)) = ways.split_first() else {
            return self.0.visible(machine, &knower, addr, sight);
        };
        let mut visible = self.0.visible(machine, &Knower { besides: first, ..knower }, addr, sight);
        for &besides in others {
            let more = self.0.visible(machine, &Knower { besides, ..knower }, addr, sight);
            let new = |write: &Write| !visible.iter().any(|known| known.serial == write.serial);
            let more: SmallVec<[Write; 4]> = more.into_iter().filter(new).collect();
            visible.extend(more);
        }
        visible.sort_unstable_by_key(|write| std::cmp::Reverse(write.serial));
        visible
    }

    /// The write that the read sees; `None` if there is no choice.
    fn choose(&self, machine: &mut Machine<'_>, cell: &Cell, mode: Mode, sight: Sight) -> Option<Write> {
        let me = machine.current.thread;
        let is_final = cell.is_final && !machine.is_unsure(me, cell.object, cell.addr);
        let write = if mode == Mode::Volatile || is_final {
            self.0.newest(machine, cell.addr)?
        } else {
            let visible = self.visible(machine, me, cell.addr, sight);
            let chosen = usize::from(std::mem::take(&mut machine.current.alternative));
            if sight == Sight::Halves {
                self.0.pass_by(machine, cell.addr);
                let [high, low] = choose_halves(&visible, chosen)?;
                self.notice(machine, cell, &high, mode);
                self.notice(machine, cell, &low, mode);
                return Some(torn(high, low));
            }
            *visible.get(chosen).or(visible.last())?
        };
        self.0.pass_by(machine, cell.addr);
        self.notice(machine, cell, &write, mode);
        Some(write)
    }

    /// What an atomic read learns from the write that it sees.
    fn notice(&self, machine: &mut Machine<'_>, cell: &Cell, write: &Write, mode: Mode) {
        let me = machine.current.thread;
        let clock = machine.threads[me.index()].core.clock;
        if machine.facts.fences {
            learn_at_fence(machine, me, write.release);
        } else if mode == Mode::Plain {
            return;
        }
        if matches!(mode, Mode::Acquire | Mode::Volatile) {
            machine.threads[me.index()].core.clock = machine.clocks.join(clock, write.release);
        }
        let epoch = machine.clocks.component(clock, me);
        self.0.see(machine, cell, write, mode, epoch);
    }

    /// (Wr), and the release that goes with an atomic write; if an update follows a write, nothing comes between the two.
    pub(super) fn append(&self, machine: &mut Machine<'_>, cell: &Cell, value: u64, mode: Mode, after: Option<&Write>) {
        let is_ref = cell.ty == Type::Ref;
        if is_ref && cell.shared {
            machine.publish(Ref::of(value), true);
        }
        let thread = machine.current.thread;
        let clock = machine.threads[thread.index()].core.clock;
        let releases = matches!(mode, Mode::Volatile | Mode::Release);
        let write = Write {
            thread,
            epoch: machine.clocks.component(clock, thread),
            clock,
            release: if releases { clock } else { machine.races.released(SyncKey::Fenced(thread)) },
            atomic: mode > Mode::Plain,
            sure: if is_ref { machine.writes_sure(Ref::of(value)) } else { Sure::ALL },
            block: after.map_or(0, |seen| seen.block),
            rank: after.map_or(0, |seen| seen.rank + 1),
            ..Write::initial(value)
        };
        self.0.add(machine, cell, write);
        machine.note_news(cell.addr);
        if releases {
            machine.release(SyncKey::Cell(cell.addr), true);
        }
    }
}

/// The thread's next acquire fence gets to know what a write has handed on that the thread has seen.
pub(super) fn learn_at_fence(machine: &mut Machine<'_>, thread: ThreadId, release: ClockId) {
    let key = SyncKey::Learned(thread);
    let learned = machine.races.released(key);
    if !machine.clocks.covers(learned, release) {
        let joined = machine.clocks.join(learned, release);
        machine.races.release(key, joined);
    }
}
