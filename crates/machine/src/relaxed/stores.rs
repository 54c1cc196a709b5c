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
use jmmc_search::Access;

use crate::clock::ClockId;
use crate::defects::{Defect, is_made};
use crate::footprint::Shared;
use crate::machine::Machine;
use crate::memory::{Cell, Done};
use crate::race::SyncKey;
use crate::refinement::Traits;
use crate::relaxed::MemoryModel;
use crate::relaxed::buffers::Entry;
use crate::relaxed::finals::Sure;
use crate::thread::{Head, ThreadId};
use crate::value::Ref;

/// Alternatives from here on are not the thread's own steps, but arrivals of its writes in memory.
pub(crate) const FLUSH: u16 = 1 << 15;

/// Entries that a store buffer may hold. A thread that writes on and on without anything that empties its buffer ends as not analysed.
const MOST_BUFFERED: usize = 24;

impl Machine<'_> {
    /// Whether the model has buffers.
    #[inline]
    pub(crate) fn has_buffers(&self) -> bool {
        matches!(self.settings.memory, MemoryModel::Tso | MemoryModel::Pso)
    }

    /// How many of the thread's writes may reach memory next.
    pub(crate) fn arrivals(&self, thread: ThreadId) -> u16 {
        if !self.has_buffers() {
            return 0;
        }
        self.relaxed.buffers.ready(thread, self.settings.memory == MemoryModel::Tso).len() as u16
    }

    /// One of the thread's writes reaches memory.
    pub(crate) fn arrive(&mut self, thread: ThreadId, which: u16) {
        let ready = self.relaxed.buffers.ready(thread, self.settings.memory == MemoryModel::Tso);
        if let Some(&index) = ready.get(usize::from(which)) {
            self.flush_entry(thread, index);
        }
    }

    fn flush_entry(&mut self, thread: ThreadId, index: usize) {
        if let Some(Entry::Store { addr, value, is_ref, release, .. }) = self.relaxed.buffers.take(thread, index) {
            self.heap.write(addr, value, is_ref);
            self.log_arrival(thread, addr);
            if self.races.released(SyncKey::Cell(addr)) != release {
                self.races.release(SyncKey::Cell(addr), release);
            }
        }
    }

    /// Empties the running thread's buffer, for an operation that everyone's memory must know of. If there is something in it, that
    /// operation, which touches what is said, must begin the step: false if it does not.
    pub(crate) fn drain(&mut self, touched: &[(Shared, bool)]) -> bool {
        let me = self.current.thread;
        if self.relaxed.buffers.get(me).is_empty() {
            return true;
        }
        if !self.token && !self.inside_library() && !is_made(Defect::DrainedInPassing) {
            self.touches(touched);
            return false;
        }
        self.flush();
        self.progress = true;
        true
    }

    /// All of the running thread's writes reach memory.
    pub(crate) fn flush(&mut self) {
        let me = self.current.thread;
        while !self.relaxed.buffers.get(me).is_empty() {
            self.flush_entry(me, 0);
        }
    }

    pub(super) fn load_buffered(&mut self, cell: &Cell, mode: Mode, traits: Traits) -> Done<u64> {
        if !self.pass(true) {
            self.touches(&[(Shared::Cell(cell.addr, cell.location), false)]);
            return Done::NotNow(Head::Step);
        }
        let forwarded = self.relaxed.buffers.forwarded(self.current.thread, cell.addr);
        // A thread learns nothing from a write of its own.
        let learns = if forwarded.is_some() { mode.min(Mode::Opaque) } else { mode };
        if self.order_read(cell, learns, traits) {
            return Done::Abandon;
        }
        let value = forwarded.unwrap_or_else(|| self.heap.read(cell.addr));
        self.got_reference(cell, value, Sure::NONE);
        Done::Yes(value)
    }

    pub(super) fn store_buffered(&mut self, cell: &Cell, value: u64, mode: Mode, traits: Traits) -> Done<()> {
        let is_ref = cell.ty == Type::Ref;
        if mode == Mode::Volatile || !self.settings.reduction {
            let here = [(Shared::Cell(cell.addr, cell.location), true)];
            let free = mode != Mode::Volatile || self.drain(&here);
            if !free || (cell.shared && !self.pass(true)) {
                self.touches(&here);
                return Done::NotNow(Head::Step);
            }
        }
        let volatile = mode == Mode::Volatile;
        let worthless = |machine: &mut Self| match volatile {
            true => machine.order_write(cell, mode, traits),
            false => machine.record_write(cell, mode, traits),
        };
        if cell.shared && worthless(self) {
            return Done::Abandon;
        }
        if is_ref && cell.shared {
            self.publish(Ref::of(value), true);
        }
        self.put_buffered(cell, value, mode);
        Done::Yes(())
    }

    /// The write itself, now that it happens.
    pub(super) fn put_buffered(&mut self, cell: &Cell, value: u64, mode: Mode) {
        // Others can reach an object only by a later write, which total store order keeps behind this one.
        let at_once = mode == Mode::Volatile || (!cell.shared && self.settings.memory == MemoryModel::Tso);
        if at_once {
            self.heap.write(cell.addr, value, cell.ty == Type::Ref);
        } else {
            self.buffer(cell, value, mode == Mode::Release);
        }
    }

    /// The write goes to the running thread's buffer; its release takes effect when it reaches memory.
    fn buffer(&mut self, cell: &Cell, value: u64, releases: bool) {
        let me = self.current.thread;
        let mut release = ClockId::NONE;
        if releases {
            self.relaxed.buffers.push(me, Entry::Barrier);
            release = self.threads[me.index()].core.clock;
            self.threads[me.index()].core.clock = self.clocks.tick(release, me);
        }
        if self.relaxed.buffers.get(me).len() >= MOST_BUFFERED {
            self.shared.not_analysed(self.stuck(format!("more than {MOST_BUFFERED} writes in a store buffer")));
            self.flush_entry(me, 0);
        }
        let (addr, location, is_ref) = (cell.addr, cell.location, cell.ty == Type::Ref);
        self.relaxed.buffers.push(me, Entry::Store { addr, location, value, is_ref, release });
        // The buffer may go on from here without happening after this.
        self.does_in_passing(Shared::Buffer(me), Access::Adds);
    }

    /// A fence: a full one empties the buffer, a weaker one keeps what comes before it before what comes after.
    pub(super) fn fence_buffered(&mut self, fence: Fence) -> Done<()> {
        if fence == Fence::Full {
            return if self.drain(&[]) { Done::Yes(()) } else { Done::NotNow(Head::Step) };
        }
        self.relaxed.buffers.push(self.current.thread, Entry::Barrier);
        Done::Yes(())
    }
}
