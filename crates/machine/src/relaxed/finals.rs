//! Final fields [JLS §17.5]: what a thread knows of an object because of how it got hold of it.
//!
//! Implements: the freeze at the end of the outermost constructor that has final fields to freeze, the dereference chain and the memory chain, as
//! far as they decide what a read sees. (1) An object that nobody else could reach before its freeze: whoever reads a final field of it
//! sees the frozen value, so that field is as good as constant (`Cell::settled`). (2) What is reached through such a final
//! field, however deep: what was written before the freeze counts as known (`reached`), for reads of those objects only.
//! (3) An object that was reachable before its freeze: a thread that got it from a write made before the freeze is *tainted* and may see its final
//! fields unset; every other thread sees the frozen values.
//!
//! Errs on: fewer behaviours. A thread that gets an object both through a final field and otherwise keeps the better knowledge if it
//! had it first; a reference that went through a volatile or a lock before the freeze does not taint after it; an inner constructor's fields are
//! frozen only with the outermost one's.

use jmmc_program::{ClassId, ClassKind, Type};
use rustc_hash::FxHashMap;

use crate::clock::ClockId;
use crate::journal::Journal;
use crate::machine::Machine;
use crate::memory::Cell;
use crate::relaxed::{Entry, MemoryModel};
use crate::thread::ThreadId;
use crate::value::Ref;

/// Freezes, and what they did for whom.
#[derive(Clone, Default)]
pub(crate) struct Finals {
    /// What happened before each object's freeze; objects frozen before there were two threads are not listed.
    freezes: Journal<Ref, ClockId>,
    /// What threads know of objects besides what their clocks say.
    reached: Journal<(ThreadId, Ref), ClockId>,
    /// Objects that threads got before their freeze.
    tainted: Journal<(ThreadId, Ref), ()>,
    /// Which classes have final instance fields, their own or inherited.
    has_finals: FxHashMap<ClassId, bool>,
}

/// Lengths of the logs.
#[derive(Clone, Copy)]
pub(crate) struct FinalsMark([usize; 3]);

impl Finals {
    /// What the thread knows of the object besides.
    #[inline]
    pub(crate) fn reached(&self, thread: ThreadId, object: Ref) -> ClockId {
        self.reached.get((thread, object)).copied().unwrap_or(ClockId::NONE)
    }

    /// Whether the thread may see the object's final fields unset.
    pub(crate) fn is_tainted(&self, thread: ThreadId, object: Ref) -> bool {
        self.tainted.get((thread, object)).is_some()
    }

    /// All freezes, in no order.
    pub(crate) fn freezes(&self) -> impl Iterator<Item = (Ref, ClockId)> {
        self.freezes.iter().map(|(object, &clock)| (object, clock))
    }

    /// All that threads know besides, in no order.
    pub(crate) fn all_reached(&self) -> impl Iterator<Item = (ThreadId, Ref, ClockId)> {
        self.reached.iter().map(|((thread, object), &clock)| (thread, object, clock))
    }

    /// All taints, in no order.
    pub(crate) fn taints(&self) -> impl Iterator<Item = (ThreadId, Ref)> {
        self.tainted.iter().map(|(key, ())| key)
    }

    fn is_idle(&self) -> bool {
        self.freezes.is_empty() && self.reached.is_empty()
    }

    /// The present lengths of the logs, to go back to.
    pub(crate) fn mark(&self) -> FinalsMark {
        FinalsMark([self.freezes.mark(), self.reached.mark(), self.tainted.mark()])
    }

    /// Takes back everything since the mark.
    pub(crate) fn undo_to(&mut self, mark: FinalsMark) {
        self.freezes.undo_to(mark.0[0]);
        self.reached.undo_to(mark.0[1]);
        self.tainted.undo_to(mark.0[2]);
    }
}

impl Machine<'_> {
    /// A constructor that wrote final fields ends.
    pub(crate) fn freeze(&mut self, object: Ref) {
        if self.constructor_goes_on(object) {
            return;
        }
        let alone = self.threads.len() <= 1;
        let leaked = self.heap.header(object).shared && !alone;
        self.heap.update(object, |header| {
            header.frozen = true;
            header.leaked |= leaked;
        });
        if alone {
            return;
        }
        let me = self.current.thread;
        let clock = self.threads[me.index()].core.clock;
        self.relaxed.finals.freezes.set(object, Some(clock));
        // What is written from now on was not written before the freeze.
        self.threads[me.index()].core.clock = self.clocks.tick(clock, me);
        if self.settings.memory == MemoryModel::Pso {
            self.relaxed.buffers.push(me, Entry::Barrier);
        }
    }

    /// Whether a constructor of the same object, of a subclass with final fields of its own, has not ended yet.
    fn constructor_goes_on(&self, object: Ref) -> bool {
        let frames = self.current.frames.iter().rev().skip(1);
        let mut outer = frames.take_while(|frame| {
            &*frame.method.name == "<init>" && self.current.regs[frame.base as usize] == object.word()
        });
        outer.any(|frame| {
            let fields = &self.program.class(frame.method.class).fields;
            fields.iter().map(|&field| self.program.field(field)).any(|field| field.is_final() && !field.is_static())
        })
    }

    /// A final field is written although others know the object and its freeze was thought to be over: it is not constant.
    pub(crate) fn unsettle(&mut self, cell: &mut Cell) {
        cell.settled = false;
        if !cell.object.is_null() {
            self.heap.update(cell.object, |header| header.leaked = true);
        }
    }

    /// The running thread has read a reference from a cell: what it knows of the object follows from what it knows of the cell's.
    #[inline]
    pub(crate) fn got_reference(&mut self, cell: &Cell, value: u64, early: bool) {
        if cell.ty != Type::Ref || value == 0 || self.threads.len() <= 1 {
            return;
        }
        if !self.relaxed.finals.is_idle() {
            self.reach(cell, Ref::of(value));
        }
        if matches!(self.settings.memory, MemoryModel::OpMm(_) | MemoryModel::Jpr(_)) {
            self.taint(Ref::of(value), early);
        }
    }

    /// As [`Machine::got_reference`], where it is known of the write that was seen whether it was early.
    pub(super) fn got_relaxed_reference(&mut self, cell: &Cell, value: u64, early: bool) {
        if cell.ty != Type::Ref || value == 0 || self.threads.len() <= 1 {
            return;
        }
        if !self.relaxed.finals.is_idle() {
            self.reach(cell, Ref::of(value));
        }
        if early {
            self.may_see_unset(Ref::of(value));
        }
    }

    fn reach(&mut self, cell: &Cell, object: Ref) {
        let me = self.current.thread;
        let mut knowledge = self.relaxed.finals.reached(me, cell.object);
        if cell.settled
            && let Some(&frozen) = self.relaxed.finals.freezes.get(cell.object)
        {
            knowledge = self.clocks.join(knowledge, frozen);
        }
        let before = self.relaxed.finals.reached.get((me, object)).copied();
        if let Some(before) = before {
            knowledge = self.clocks.meet(before, knowledge);
        }
        let needless = self.clocks.covers(self.threads[me.index()].core.clock, knowledge);
        let after = (!needless).then_some(knowledge);
        if after != before {
            self.relaxed.finals.reached.set((me, object), after);
        }
    }

    fn taint(&mut self, object: Ref, early: bool) {
        let header = self.heap.header(object);
        let (class, open) = (header.class, !header.frozen && header.shared);
        if early || (open && self.has_finals(class)) {
            self.may_see_unset(object);
        }
    }

    /// The running thread got the object before its freeze.
    pub(super) fn may_see_unset(&mut self, object: Ref) {
        let me = self.current.thread;
        if !self.relaxed.finals.is_tainted(me, object) {
            self.relaxed.finals.tainted.set((me, object), Some(()));
        }
    }

    /// Whether the running thread, writing a reference to the object, does not know its final fields to be frozen.
    pub(crate) fn writes_early(&mut self, object: Ref) -> bool {
        if object.is_null() {
            return false;
        }
        let me = self.current.thread;
        let header = self.heap.header(object);
        // Who has seen it ahead of time, in a write after its freeze, hands it on as such.
        let ahead = matches!(self.settings.memory, MemoryModel::Jpr(_)) && header.maker != me;
        let (class, open) = (header.class, !header.frozen && !ahead);
        self.relaxed.finals.is_tainted(me, object) || (open && self.has_finals(class))
    }

    fn has_finals(&mut self, class: ClassId) -> bool {
        if let Some(&known) = self.relaxed.finals.has_finals.get(&class) {
            return known;
        }
        let declared = self.program.class(class);
        let has = matches!(declared.kind, ClassKind::Instance)
            && declared.layout.iter().any(|&field| self.program.field(field).is_final());
        self.relaxed.finals.has_finals.insert(class, has);
        has
    }
}
