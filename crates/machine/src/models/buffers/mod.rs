//! Total and partial store order: rules for reads and writes of relaxed variables.
//!
//! A plain write goes to the thread's buffer; the thread itself sees it at once, the others when it has reached memory, which happens at any moment
//! (an alternative of its own) and at the latest when the thread writes a volatile, locks, unlocks, updates atomically, executes a full fence, starts a
//! thread, interrupts one, begins or ends the initialisation of a class, or ends. Opaque and release writes are plain ones, with a barrier before a release. Such an operation
//! begins a step if the buffer is not empty, so that whatever order of arrival the model allows can come before it.
//!
//! Ledger: none; what the model is worth is part of every answer (`jmm::worth`).
//! Errs on: fewer behaviours where plain accesses of the Java Memory Model are freer than these machines. A buffer holds a limited number of
//! writes; where that makes a difference, the program is reported as not analysed.

use jmmc_program::{Fence, Mode, Type};
use jmmc_search::TouchKind;

mod canonical;
mod queue;

pub(crate) use queue::{Buffers, Queued};

use canonical::OfBuffers;

use crate::clock::ClockId;
use crate::defects::{Defect, is_made};
use crate::footprint::Shared;
use crate::heap::Addr;
use crate::interp::{Exec, Flow};
use crate::machine::Machine;
use crate::memory::Cell;
use crate::models::finals::Sure;
use crate::models::{Memory, Nature, PathRecord};
use crate::race::SyncKey;
use crate::refinement::Traits;
use crate::thread::{Head, ThreadId};
use crate::value::Ref;
use jmmc_jmm::ModelName;

/// Alternatives from here on are not the thread's own steps, but arrivals of its writes in memory.
pub(crate) const FLUSH: u16 = 1 << 15;

/// Entries that a store buffer may hold. A thread that writes on and on without anything that empties its buffer ends as not analysed.
const MOST_BUFFERED: usize = 24;

/// Total store order, or partial store order.
pub(super) struct Buffered {
    /// Whether a thread's writes reach memory in the order in which it made them, all of them.
    pub(super) in_order: bool,
}

impl Memory for Buffered {
    fn nature(&self) -> Nature {
        let model = if self.in_order { ModelName::Tso } else { ModelName::Pso };
        Nature { relaxes: true, buffers: true, reorders: !self.in_order, ..Nature::plain(model) }
    }

    fn records(&self) -> &'static [&'static dyn PathRecord] {
        &[&OfBuffers]
    }

    fn load(&self, machine: &mut Machine<'_>, cell: &Cell, mode: Mode, traits: Traits) -> Exec<u64> {
        if !machine.pass(true) {
            machine.touches(&[(Shared::Cell(cell.addr, cell.location), false)]);
            return Err(Flow::Stop(Head::Step));
        }
        let forwarded = machine.relaxed.buffers.forwarded(machine.current.thread, cell.addr);
        // A thread learns nothing from a write of its own.
        let learns = if forwarded.is_some() { mode.min(Mode::Opaque) } else { mode };
        machine.order_read(cell, learns, traits)?;
        let value = forwarded.unwrap_or_else(|| machine.heap.read(cell.addr));
        machine.got_reference(cell, value, Sure::NONE);
        Ok(value)
    }

    fn store(&self, machine: &mut Machine<'_>, cell: &Cell, value: u64, mode: Mode, traits: Traits) -> Exec {
        let volatile = mode == Mode::Volatile;
        if volatile || !machine.settings.reduction {
            let here = [(Shared::Cell(cell.addr, cell.location), true)];
            let free = !volatile || self.drain(machine, &here);
            if !free || (cell.shared && !machine.pass(true)) {
                machine.touches(&here);
                return Err(Flow::Stop(Head::Step));
            }
        }
        if cell.shared {
            match volatile {
                true => machine.order_write(cell, mode, traits)?,
                false => machine.record_write(cell, mode, traits)?,
            }
        }
        if cell.ty == Type::Ref && cell.shared {
            machine.publish(Ref::of(value), true);
        }
        self.put(machine, cell, value, mode);
        Ok(())
    }

    fn store_made(&self, machine: &mut Machine<'_>, cell: &Cell, value: u64) {
        self.put(machine, cell, value, Mode::Plain);
    }

    /// A full fence empties the buffer, a weaker one keeps what comes before it before what comes after.
    fn fence(&self, machine: &mut Machine<'_>, fence: Fence) -> Exec {
        if fence == Fence::Full {
            return if self.drain(machine, &[]) { Ok(()) } else { Err(Flow::Stop(Head::Step)) };
        }
        machine.relaxed.buffers.push(machine.current.thread, Queued::Barrier);
        Ok(())
    }

    fn newest(&self, machine: &Machine<'_>, addr: Addr) -> Option<u64> {
        machine.relaxed.buffers.forwarded(machine.current.thread, addr)
    }

    fn arrivals(&self, machine: &Machine<'_>, thread: ThreadId) -> u16 {
        machine.relaxed.buffers.ready(thread, self.in_order).len() as u16
    }

    fn arrive(&self, machine: &mut Machine<'_>, thread: ThreadId, which: u16) {
        let ready = machine.relaxed.buffers.ready(thread, self.in_order);
        if let Some(&index) = ready.get(usize::from(which)) {
            flush_entry(machine, thread, index);
        }
    }

    fn drain(&self, machine: &mut Machine<'_>, touched: &[(Shared, bool)]) -> bool {
        let me = machine.current.thread;
        if machine.relaxed.buffers.get(me).is_empty() {
            return true;
        }
        if !machine.this_step.token && !machine.inside_library() && !is_made(Defect::DrainedInPassing) {
            machine.touches(touched);
            return false;
        }
        while !machine.relaxed.buffers.get(me).is_empty() {
            flush_entry(machine, me, 0);
        }
        machine.this_step.progress = true;
        true
    }

    fn freeze(&self, machine: &mut Machine<'_>) {
        if !self.in_order {
            machine.relaxed.buffers.push(machine.current.thread, Queued::Barrier);
        }
    }

    fn references(&self, machine: &Machine<'_>, addr: Addr, out: &mut Vec<Ref>) {
        out.extend(machine.relaxed.buffers.values(addr).map(Ref::of));
    }
}

impl Buffered {
    /// The write itself, now that it happens.
    fn put(&self, machine: &mut Machine<'_>, cell: &Cell, value: u64, mode: Mode) {
        // Others can reach an object only by a later write, which total store order keeps behind this one.
        let at_once = mode == Mode::Volatile || (!cell.shared && self.in_order);
        if at_once {
            machine.heap.write(cell.addr, value, cell.ty == Type::Ref);
        } else {
            buffer(machine, cell, value, mode == Mode::Release);
        }
    }
}

/// The write goes to the running thread's buffer; its release takes effect when it reaches memory.
fn buffer(machine: &mut Machine<'_>, cell: &Cell, value: u64, releases: bool) {
    let me = machine.current.thread;
    let mut release = ClockId::NONE;
    if releases {
        machine.relaxed.buffers.push(me, Queued::Barrier);
        release = machine.threads[me.index()].core.clock;
        machine.threads[me.index()].core.clock = machine.clocks.tick(release, me);
    }
    if machine.relaxed.buffers.get(me).len() >= MOST_BUFFERED {
        machine.shared.not_analysed(machine.gap(format!("more than {MOST_BUFFERED} writes in a store buffer")));
        flush_entry(machine, me, 0);
    }
    let (addr, location, is_ref) = (cell.addr, cell.location, cell.ty == Type::Ref);
    machine.relaxed.buffers.push(me, Queued::Store { addr, location, value, is_ref, release });
    // The buffer may go on from here without happening after this.
    machine.does_in_passing(Shared::Buffer(me), TouchKind::Adds);
}

/// The entry of the thread's buffer reaches memory.
fn flush_entry(machine: &mut Machine<'_>, thread: ThreadId, index: usize) {
    if let Some(Queued::Store { addr, value, is_ref, release, .. }) = machine.relaxed.buffers.take(thread, index) {
        machine.heap.write(addr, value, is_ref);
        machine.log_arrival(thread, addr);
        if machine.races.released(SyncKey::Cell(addr)) != release {
            machine.races.release(SyncKey::Cell(addr), release);
        }
    }
}
