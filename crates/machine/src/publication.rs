//! Publication: what a thread writes to an object before others can reach it, and what becomes of that when they can.
//!
//! Writes to an object that nobody else knows need no turn and cannot race yet. If the object is then published through a race, whoever gets it there
//! may miss them [JLS §17.4.5]: they race with the reads of that thread, like any others. That holds for all that can be reached from
//! the object, however deep, and for all contents that the machine makes itself: the elements of a clone are assigned [JLS §10.7], nested arrays
//! are made by loops of assignments [JLS §15.10.2].
//!
//! Errs on: nothing. A write that is kept somewhere else than in memory (a history, a write-list, a store buffer) is a way to an object, too.

use jmmc_program::{ClassKind, Mode, Type};
use rustc_hash::FxHashSet;

use crate::defects::{Defect, is_made};
use crate::footprint::Shared;
use crate::heap::{Addr, LocalWrite};
use crate::machine::Machine;
use crate::memory::Cell;
use crate::race::{Mark, Site, SyncKey};
use crate::refinement::{CellClass, Fact};
use crate::thread::ThreadId;
use crate::value::Ref;

impl Machine<'_> {
    /// Other threads may reach the object from now on, and all that it refers to. Only if that happens `racily`, through a location
    /// that races, can what was written to it before race, too; perhaps it was published otherwise before.
    pub(crate) fn publish(&mut self, object: Ref, racily: bool) {
        if object.is_null() || self.is_public(object, racily) {
            return;
        }
        let mut work = vec![object];
        while let Some(object) = work.pop() {
            if self.is_public(object, racily) {
                continue;
            }
            self.heap.update(object, |header| {
                header.shared = true;
                header.exposed |= racily;
            });
            if racily {
                self.publish_writes(object);
                self.memory.expose(self, object);
            }
            self.referred_to(object, &mut work);
            work.retain(|target| !target.is_null() && !self.is_public(*target, racily));
        }
    }

    /// The object's final fields are frozen: they lead to what nobody else can reach yet.
    pub(crate) fn enclose(&mut self, object: Ref) {
        let header = *self.heap.header(object);
        let layout = &self.program.class(header.class).layout;
        let finals = (header.base..).map(Addr).zip(layout).filter_map(|(addr, field)| {
            let field = self.program.field(*field);
            (field.is_final() && field.ty == Type::Ref).then(|| Ref::of(self.peek_cell(addr)))
        });
        let mut work: Vec<Ref> = finals.collect();
        let mut done = FxHashSet::default();
        while let Some(object) = work.pop() {
            // What is shared needs no way to it; whatever it led to was shared with it.
            if object.is_null() || self.heap.header(object).shared || !done.insert(object) {
                continue;
            }
            if !self.heap.header(object).enclosed {
                self.heap.update(object, |header| header.enclosed = true);
            }
            self.referred_to(object, &mut work);
        }
    }

    fn is_public(&self, object: Ref, racily: bool) -> bool {
        let header = self.heap.header(object);
        header.shared && (header.exposed || !racily)
    }

    /// Adds all objects that a variable of the object may be seen to refer to.
    fn referred_to(&self, object: Ref, out: &mut Vec<Ref>) {
        let header = self.heap.header(object);
        let class = self.program.class(header.class);
        let cells = (header.base..).map(Addr).zip(self.heap.cells_of(object));
        let mut add = |addr: Addr, word: u64| {
            out.push(Ref::of(word));
            if !is_made(Defect::ShallowPublication) {
                self.memory.references(self, addr, out);
            }
        };
        match class.kind {
            ClassKind::Array { ty: Type::Ref, .. } => cells.for_each(|(addr, &word)| add(addr, word)),
            ClassKind::Array { .. } | ClassKind::Primitive(_) => {}
            // Hidden cells of handles hold no references to unshared objects.
            ClassKind::Instance => {
                let fields = class.layout.iter().map(|field| self.program.field(*field).ty);
                let references = fields.zip(cells).filter(|(ty, _)| *ty == Type::Ref);
                references.for_each(|(_, (addr, &word))| add(addr, word));
            }
        }
    }

    /// The writes made to an object before it was shared can race with reads of threads that got at it through a race.
    fn publish_writes(&mut self, object: Ref) {
        let header = *self.heap.header(object);
        if header.pieced && self.nature.reorders {
            let gap = self.in_parts_gap();
            self.shared.not_analysed(gap);
        }
        for index in 0..header.len {
            let addr = Addr(header.base + index);
            let Some(write) = self.heap.local_write(addr) else {
                continue;
            };
            let cell = self.cell_at(object, index);
            let trusted = cell.is_some_and(|cell| self.is_trusted(&cell));
            if write.weak {
                self.shared.weak_access();
                self.may_arrive_late(cell.filter(|_| !trusted));
            }
            if let Some(mark) = self.racing_mark(object, index, &write).filter(|_| !trusted) {
                self.races.publish(addr, mark);
            }
        }
    }

    /// A write in a weaker mode than volatile goes to the store buffer like any other: it may reach memory after the reference to its object; and the path relaxer must know
    /// that the variable is accessed in such modes.
    fn may_arrive_late(&mut self, cell: Option<Cell>) {
        if let Some(cell) = cell.filter(|_| self.nature.buffers || self.nature.looks_ahead)
            && !self.facts.traits(cell.location).weak()
            && self.learn_of(&cell, Fact::Weak(cell.location))
        {
            self.stale = self.stale.max(1);
        }
    }

    /// A write to a cell of the object, made before others could reach it, as one that can race, if it can and no history tells it.
    pub(crate) fn racing_mark(&self, object: Ref, index: u32, write: &LocalWrite) -> Option<Mark> {
        let cell = self.cell_at(object, index)?;
        let frozen = cell.is_final && index < self.heap.header(object).frozen;
        if let CellClass::Field(field) = cell.location
            && (frozen || self.program.field(field).is_volatile())
        {
            return None;
        }
        let site = Site { method: jmmc_program::MethodId(write.method), pc: write.pc };
        let mark = Mark { thread: ThreadId(write.thread), epoch: write.epoch, site, atomic: false };
        (!self.facts.traits(cell.location).racy()).then_some(mark)
    }

    /// The cell of an object or array with that number; `None` if it is hidden.
    pub(crate) fn cell_at(&self, object: Ref, index: u32) -> Option<Cell> {
        let class = self.program.class(self.heap.header(object).class);
        match class.kind {
            ClassKind::Array { ty, .. } => Some(self.element_cell(object, index, ty)),
            ClassKind::Instance | ClassKind::Primitive(_) => {
                let field = class.layout.get(index as usize)?;
                Some(self.field_cell(object, self.program.field(*field)))
            }
        }
    }

    /// A write to an object that nobody else knows yet: it may race once the object is published, and may release.
    pub(crate) fn note_local_write(&mut self, cell: &Cell, mode: Mode) {
        let site = self.here();
        let me = self.current.thread;
        let epoch = self.clocks.component(self.threads[me.index()].core.clock, me);
        // A plain write of a volatile variable is one by a handle.
        let volatile = matches!(cell.location, CellClass::Field(field) if self.program.field(field).is_volatile());
        let weak = mode < Mode::Volatile && (volatile || mode > Mode::Plain);
        let write = LocalWrite { thread: me.0, epoch, method: site.method.0, pc: site.pc, weak };
        self.heap.note_local_write(cell.addr, write);
        if matches!(mode, Mode::Volatile | Mode::Release) {
            self.release(SyncKey::Cell(cell.addr), mode == Mode::Volatile);
        }
    }

    /// The machine sets a cell of an object that it makes for the running thread: a plain write like any other, in passing, because others
    /// know the object at most ahead of time, and then it only adds to what they may see.
    pub(crate) fn set_cell(&mut self, object: Ref, index: u32, word: u64) {
        let addr = Addr(self.heap.header(object).base + index);
        let Some(cell) = self.cell_at(object, index) else {
            return self.heap.write(addr, word, false);
        };
        let (cell, word) = self.slot_with(cell, word);
        let addr = cell.addr;
        let is_ref = cell.ty == Type::Ref;
        self.log_set(addr, word, is_ref);
        if self.threads.len() <= 1 || cell.settled {
            return self.heap.write(addr, word, is_ref);
        }
        let traits = self.facts.traits(cell.location);
        if cell.shared {
            self.touches_in_passing(Shared::Cell(addr, cell.location), true);
            if self.record_write(&cell, Mode::Plain, traits).is_err() {
                self.stale = self.stale.max(1);
            }
        }
        if self.is_relaxed(traits) {
            return self.memory.store_made(self, &cell, word);
        }
        if !cell.shared {
            self.note_local_write(&cell, Mode::Plain);
        }
        self.write_cell(&cell, word);
    }
}
