//! Memory: fields, elements, statics; which accesses are visible; happens-before; publication. Weaker models take over
//! for the variables that they treat differently (module `relaxed`).
//!
//!
//! Every read sees the last write in the order of execution [JLS §17.4.3]. An access is visible, that is, begins a step, if
//! the cell can be reached by several threads and the access may conflict with one of theirs: volatile and
//! atomic accesses of locations that are written when shared, and plain accesses of locations known to race (module `refinement`).
//! Final fields of constructed objects and static finals of initialised classes never change, so reading them is invisible.
//!
//! Errs on: nothing under SC. Happens-before edges are those of [JLS §17.4.4]; an acquire read gets an edge only from the write it reads.

use jmmc_program::{ClassId, ClassKind, Field, FieldRef, Mode, Reg, Type};
use jmmc_search::Order;

use crate::classes::Init;
use crate::clock::ClockId;
use crate::footprint::{Shared, order_key};
use crate::heap::Addr;
use crate::interp::{Exec, Flow};
use crate::library::library_touches;
use crate::machine::Machine;
use crate::race::{Conflict, Mark, Site, SyncKey};
use crate::refinement::{Fact, Location, Traits};
use crate::relaxed::{MemoryModel, Sure};
use crate::thread::Head;
use crate::trace::EventKind;
use crate::value::{Ref, int, narrow};

/// A cell about to be accessed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    /// Its address.
    pub(crate) addr: Addr,
    /// The object it belongs to; null for statics.
    pub(crate) object: Ref,
    /// Which class of cells it belongs to.
    pub(crate) location: Location,
    /// What it holds.
    pub(crate) ty: Type,
    /// Whether other threads may reach it.
    pub(crate) shared: bool,
    /// Whether it can never change again.
    pub(crate) settled: bool,
    /// Whether it is a final field.
    pub(crate) is_final: bool,
}

/// What came of an attempt to access memory.
pub(crate) enum Done<T> {
    /// It happened.
    Yes(T),
    /// It is visible and must begin a step, as said.
    NotNow(Head),
    /// It taught us something that makes this search worthless.
    Abandon,
}

impl<T> Done<T> {
    /// The flow that ends the op if the access did not happen.
    pub(crate) fn or_flow(self) -> Result<T, Flow> {
        match self {
            Done::Yes(value) => Ok(value),
            Done::NotNow(head) => Err(Flow::Stop(head)),
            Done::Abandon => Err(Flow::Abandon),
        }
    }
}

impl<'p> Machine<'p> {
    /// Whether a visible operation may happen now: it begins the step, or nobody else is there.
    #[inline]
    pub(crate) fn pass(&mut self, visible: bool) -> bool {
        if !visible || self.threads.len() <= 1 {
            return true;
        }
        std::mem::replace(&mut self.token, false)
    }

    /// The cell of an object's field.
    #[inline]
    pub(crate) fn field_cell(&self, object: Ref, field: &Field) -> Cell {
        let header = self.heap.header(object);
        Cell {
            addr: Addr(header.base + field.slot),
            object,
            location: Location::Field(field.id),
            ty: field.ty,
            shared: header.shared,
            settled: field.is_final() && field.slot < header.settled,
            is_final: field.is_final(),
        }
    }

    /// The cell of a static field.
    #[inline]
    pub(crate) fn static_cell(&self, field: &Field) -> Cell {
        Cell {
            addr: Addr::of_static(field.slot),
            object: Ref::NULL,
            location: Location::Field(field.id),
            ty: field.ty,
            shared: true,
            settled: field.is_final() && self.classes.get(field.class) == Init::Done,
            is_final: false,
        }
    }

    /// The cell of an array element; the index must be in range.
    #[inline]
    pub(crate) fn element_cell(&self, array: Ref, index: u32, ty: Type) -> Cell {
        let header = self.heap.header(array);
        Cell {
            addr: Addr(header.base + index),
            object: array,
            location: Location::Elements(header.site),
            ty,
            shared: header.shared,
            settled: header.settled > 0,
            is_final: false,
        }
    }

    /// Whether an access of this strength is one that the scheduler must see.
    #[inline]
    fn is_visible(&self, traits: Traits, mode: Mode) -> bool {
        !self.settings.reduction || (traits.written() && (mode > Mode::Plain || traits.racy() || traits.mixed()))
    }

    /// Lets an access to a shared cell of a trusted synchronizer begin a step, or go on with one.
    fn pass_trusted(&mut self, cell: &Cell) -> bool {
        let synchronizer = self.synchronizer_of(cell);
        if self.settings.reduction && self.inside_library() {
            if !synchronizer.is_null() && synchronizer != self.current.synchronizer {
                self.touches_in_passing(Shared::Synchronizer(synchronizer), true);
            }
            return true;
        }
        if !self.pass(true) {
            self.touches(&library_touches(synchronizer));
            return false;
        }
        self.enter_library(synchronizer);
        true
    }

    /// Reads a cell.
    #[inline]
    pub(crate) fn load(&mut self, cell: &Cell, mode: Mode) -> Done<u64> {
        let value = match self.load_untraced(cell, mode) {
            Done::Yes(value) => value,
            other => return other,
        };
        if self.tracing() {
            self.trace_access(EventKind::Read, cell, value, mode);
            self.log_read(cell, value, mode);
        }
        Done::Yes(value)
    }

    #[inline]
    fn load_untraced(&mut self, cell: &Cell, mode: Mode) -> Done<u64> {
        let shared = cell.shared || (self.threads.len() > 1 && self.is_seen_ahead(cell));
        if shared && !cell.settled && self.threads.len() > 1 {
            let traits = self.facts.traits(cell.location);
            if self.is_trusted(cell) {
                if !self.pass_trusted(cell) {
                    return Done::NotNow(Head::Step);
                }
            } else if self.is_relaxed(traits) {
                return self.load_relaxed(cell, mode, traits);
            } else if !self.pass(self.is_visible(traits, mode)) {
                self.touches(&[(Shared::Cell(cell.addr, cell.location), false)]);
                return Done::NotNow(Head::Step);
            }
            if self.order_read(cell, mode, traits) {
                return Done::Abandon;
            }
        }
        let value = self.peek_cell(cell.addr);
        self.got_reference(cell, value, Sure::NONE);
        Done::Yes(value)
    }

    /// Writes a cell.
    #[inline]
    pub(crate) fn store(&mut self, cell: &Cell, value: u64, mode: Mode) -> Done<()> {
        match self.store_untraced(cell, value, mode) {
            Done::Yes(()) => {}
            other => return other,
        }
        if self.tracing() {
            self.trace_access(EventKind::Write, cell, value, mode);
            self.log_write(cell, value, mode, false);
        }
        Done::Yes(())
    }

    #[inline]
    fn store_untraced(&mut self, cell: &Cell, value: u64, mode: Mode) -> Done<()> {
        if self.threads.len() > 1 {
            let mut cell = *cell;
            if cell.shared && cell.settled {
                self.unsettle(&mut cell);
            }
            cell.shared |= mode == Mode::Volatile && self.is_seen_ahead(&cell);
            let traits = self.facts.traits(cell.location);
            let trusted = self.is_trusted(&cell);
            if !trusted && self.is_relaxed(traits) {
                return self.store_relaxed(&cell, value, mode, traits);
            }
            if mode == Mode::Volatile && !self.drain(&[(Shared::Cell(cell.addr, cell.location), true)]) {
                return Done::NotNow(Head::Step);
            }
            if !cell.shared {
                self.note_local_write(&cell, mode);
            } else {
                if trusted {
                    if !self.pass_trusted(&cell) {
                        return Done::NotNow(Head::Step);
                    }
                } else if !self.pass(self.is_visible(traits, mode)) {
                    self.touches(&[(Shared::Cell(cell.addr, cell.location), true)]);
                    return Done::NotNow(Head::Step);
                }
                if self.order_write(&cell, mode, traits) {
                    return Done::Abandon;
                }
            }
        }
        self.write_cell(cell, value);
        Done::Yes(())
    }

    /// Reads a cell and, if `update` gives a value, writes that, all at once. Returns the value read.
    pub(crate) fn modify(
        &mut self,
        cell: &Cell,
        read_mode: Mode,
        write_mode: Mode,
        update: impl FnOnce(u64) -> Option<u64>,
    ) -> Done<u64> {
        let (old, new) = match self.modify_untraced(cell, read_mode, write_mode, update) {
            Done::Yes(values) => values,
            Done::NotNow(head) => return Done::NotNow(head),
            Done::Abandon => return Done::Abandon,
        };
        if self.tracing() {
            self.trace_modify(cell, old, new);
            self.log_read(cell, old, read_mode.max(Mode::Opaque));
            if let Some(new) = new {
                self.log_write(cell, new, write_mode.max(Mode::Opaque), true);
            }
        }
        Done::Yes(old)
    }

    fn modify_untraced(
        &mut self,
        cell: &Cell,
        read_mode: Mode,
        write_mode: Mode,
        update: impl FnOnce(u64) -> Option<u64>,
    ) -> Done<(u64, Option<u64>)> {
        let shared = self.threads.len() > 1 && (cell.shared || self.is_seen_ahead(cell));
        let traits = self.facts.traits(cell.location);
        if shared {
            // Always visible: it may write, and it is atomic.
            if !self.drain(&[(Shared::Cell(cell.addr, cell.location), true)]) {
                return Done::NotNow(Head::Step);
            }
            if self.is_trusted(cell) {
                if !self.pass_trusted(cell) {
                    return Done::NotNow(Head::Step);
                }
            } else if !traits.written() {
                self.learn(Fact::Written(cell.location));
                return Done::Abandon;
            } else if self.is_relaxed(traits) && !self.has_buffers() {
                return self.modify_opmm(cell, (read_mode, write_mode), traits, update);
            } else if !self.pass(true) {
                self.touches(&[(Shared::Cell(cell.addr, cell.location), true)]);
                return Done::NotNow(Head::Step);
            }
            if self.order_read(cell, read_mode.max(Mode::Opaque), traits) {
                return Done::Abandon;
            }
        }
        let old = self.peek_cell(cell.addr);
        self.got_reference(cell, old, Sure::NONE);
        let new = update(old);
        if let Some(new) = new {
            if shared && self.order_write(cell, write_mode.max(Mode::Opaque), traits) {
                return Done::Abandon;
            }
            if !shared && self.threads.len() > 1 {
                self.note_local_write(cell, write_mode);
            }
            self.write_cell(cell, new);
        }
        Done::Yes((old, new))
    }

    #[inline]
    pub(crate) fn write_cell(&mut self, cell: &Cell, value: u64) {
        let is_ref = cell.ty == Type::Ref;
        if is_ref && cell.shared {
            let racily = self.threads.len() > 1 && self.facts.traits(cell.location).racy();
            self.publish(Ref::of(value), racily);
        }
        self.heap.write(cell.addr, value, is_ref);
    }

    /// Where the running thread is.
    pub(crate) fn here(&self) -> Site {
        let method = self.current.frames.last().map_or(jmmc_program::MethodId(0), |frame| frame.method.id);
        Site { method, pc: self.current.pc as u32 }
    }

    fn mark_here(&self, mode: Mode) -> Mark {
        let me = self.current.thread;
        let epoch = self.clocks.component(self.threads[me.index()].core.clock, me);
        Mark { thread: me, epoch, site: self.here(), atomic: mode > Mode::Plain }
    }

    /// Happens-before and race bookkeeping of a read of a shared cell; true if the search must be abandoned.
    pub(crate) fn order_read(&mut self, cell: &Cell, mode: Mode, traits: Traits) -> bool {
        // Where reads have a choice, an acquire read learns from the write that it sees.
        let chooses = mode == Mode::Acquire && !self.has_buffers() && self.is_relaxed(traits);
        if matches!(mode, Mode::Volatile | Mode::Acquire) && !chooses {
            self.acquire(SyncKey::Cell(cell.addr));
        }
        if self.is_trusted(cell) {
            return false;
        }
        if self.note_mode(cell, mode, traits) {
            return true;
        }
        if traits.racy() || (mode > Mode::Plain && !traits.mixed()) {
            return false;
        }
        let by = self.mark_here(mode);
        let knower = self.knower(by.thread, cell.object);
        match self.races.read(&self.clocks, knower, cell.addr, by, traits.written()) {
            Some(conflict) => self.race_found(cell, conflict, by, false),
            None => false,
        }
    }

    /// Happens-before and race bookkeeping of a write to a shared cell; true if the search must be abandoned.
    pub(crate) fn order_write(&mut self, cell: &Cell, mode: Mode, traits: Traits) -> bool {
        if !self.is_trusted(cell) && self.record_write(cell, mode, traits) {
            return true;
        }
        let key = SyncKey::Cell(cell.addr);
        match mode {
            Mode::Volatile => self.release(key, true),
            Mode::Release => self.release(key, false),
            Mode::Plain | Mode::Opaque | Mode::Acquire => {
                if self.races.released(key) != ClockId::NONE {
                    self.races.release(key, ClockId::NONE);
                }
            }
        }
        false
    }

    /// Race bookkeeping of a write to a shared cell; true if the search must be abandoned.
    pub(crate) fn record_write(&mut self, cell: &Cell, mode: Mode, traits: Traits) -> bool {
        if !traits.written() {
            self.learn(Fact::Written(cell.location));
            return true;
        }
        if self.note_mode(cell, mode, traits) || self.note_imposable(cell, mode, traits) {
            return true;
        }
        if traits.racy() || (mode > Mode::Plain && !traits.mixed()) {
            return false;
        }
        let by = self.mark_here(mode);
        let knower = self.knower(by.thread, cell.object);
        match self.races.write(&self.clocks, knower, cell.addr, by) {
            Some(conflict) => self.race_found(cell, conflict, by, true),
            None => false,
        }
    }

    /// Notes that the location is accessed with this mode; true if the search must be abandoned.
    #[inline]
    fn note_mode(&mut self, cell: &Cell, mode: Mode, traits: Traits) -> bool {
        let atomic = mode > Mode::Plain;
        if atomic && mode != Mode::Volatile && traits.written() {
            self.shared.weak_access();
            self.note_weak();
            if self.settings.memory != MemoryModel::Sc && !traits.weak() {
                return self.learn_of(cell, Fact::Weak(cell.location));
            }
        }
        if traits.accessed(atomic) {
            return false;
        }
        self.learn(if atomic { Fact::Atomic(cell.location) } else { Fact::Plain(cell.location) })
    }

    /// Reports a race; true if it is one that the reduction did not reckon with.
    #[cold]
    fn race_found(&mut self, cell: &Cell, conflict: Conflict, second: Mark, second_writes: bool) -> bool {
        // A final field that is seen ahead of time is seen set: that is no race that anyone could observe.
        if !cell.is_final || self.relaxed.imposed.name_ahead(cell.object).is_none() {
            self.report_race(cell, conflict, second, second_writes);
        }
        // What was written before publication can be seen unwritten where writes are not seen in order.
        let reorders = matches!(self.settings.memory, MemoryModel::Pso | MemoryModel::OpMm(_) | MemoryModel::Jpr(_));
        (conflict.schedulable || reorders) && self.learn_of(cell, Fact::Racy(cell.location))
    }

    /// Records that the cell's location is relaxed; says whether this search must be abandoned.
    pub(crate) fn learn_of(&mut self, cell: &Cell, fact: Fact) -> bool {
        (cell.ty == Type::Ref && self.learn(Fact::Exposes)) | self.learn(fact)
    }

    /// Records a fact; says whether this search must be abandoned.
    pub(crate) fn learn(&mut self, fact: Fact) -> bool {
        self.facts.learn(fact) | self.shared.refinement.learn(fact)
    }

    /// Acquires what was released into the key.
    pub(crate) fn acquire(&mut self, key: SyncKey) {
        let released = self.races.released(key);
        self.orders.push(Order::Acquires(order_key(key)));
        let me = self.current.thread.index();
        let clock = self.threads[me].core.clock;
        self.threads[me].core.clock = self.clocks.join(clock, released);
        self.list_synchronization(key, false);
    }

    /// Releases what the running thread knows into the key, besides what is there already if `accumulate`.
    ///
    /// Others may act upon it before this thread's next visible operation, which must therefore begin a step of its own, even
    /// if the present step began with an operation that turned out to be invisible.
    pub(crate) fn release(&mut self, key: SyncKey, accumulate: bool) {
        let me = self.current.thread;
        let clock = self.threads[me.index()].core.clock;
        let before = if accumulate { self.races.released(key) } else { ClockId::NONE };
        self.orders.push(Order::Releases(order_key(key)));
        let joined = self.clocks.join(clock, before);
        self.races.release(key, joined);
        self.threads[me.index()].core.clock = self.clocks.tick(clock, me);
        self.list_synchronization(key, true);
        self.token = false;
    }

    pub(crate) fn get_field(&mut self, dst: Reg, object: Reg, field: FieldRef) -> Exec {
        let field = match self.program.resolve_field(field) {
            Ok(field) => field,
            Err(error) => return self.link_failure(error),
        };
        let object = Ref::of(self.reg(object));
        if object.is_null() {
            return self.throw("java/lang/NullPointerException", None);
        }
        self.must_have(object, field)?;
        let cell = self.field_cell(object, field);
        match self.load(&cell, mode_of(field)).or_flow() {
            Ok(word) => {
                self.set(dst, word);
                Ok(Flow::Next)
            }
            Err(flow) => Ok(flow),
        }
    }

    pub(crate) fn put_field(&mut self, object: Reg, src: Reg, field: FieldRef) -> Exec {
        let field = match self.program.resolve_field(field) {
            Ok(field) => field,
            Err(error) => return self.link_failure(error),
        };
        let object = Ref::of(self.reg(object));
        if object.is_null() {
            return self.throw("java/lang/NullPointerException", None);
        }
        self.must_have(object, field)?;
        let cell = self.field_cell(object, field);
        let value = narrow(field.ty, self.reg(src));
        Ok(self.store(&cell, value, mode_of(field)).or_flow().map_or_else(|flow| flow, |()| Flow::Next))
    }

    pub(crate) fn get_static(&mut self, dst: Reg, field: FieldRef) -> Exec {
        let field = match self.static_field(field)? {
            Ok(field) => field,
            Err(flow) => return Ok(flow),
        };
        let cell = self.static_cell(field);
        match self.load(&cell, mode_of(field)).or_flow() {
            Ok(word) => {
                self.set(dst, word);
                Ok(Flow::Next)
            }
            Err(flow) => Ok(flow),
        }
    }

    pub(crate) fn put_static(&mut self, src: Reg, field: FieldRef) -> Exec {
        let field = match self.static_field(field)? {
            Ok(field) => field,
            Err(flow) => return Ok(flow),
        };
        let cell = self.static_cell(field);
        let value = narrow(field.ty, self.reg(src));
        Ok(self.store(&cell, value, mode_of(field)).or_flow().map_or_else(|flow| flow, |()| Flow::Next))
    }

    /// Resolves a static field and initialises its class; the inner error is the flow if that takes time.
    fn static_field(&mut self, field: FieldRef) -> Exec<Result<&'p Field, Flow>> {
        let field = match self.program.resolve_field(field) {
            Ok(field) => field,
            Err(error) => return self.link_failure(error).map(Err),
        };
        Ok(match self.ensure_initialized(field.class)? {
            Flow::Next => Ok(field),
            flow => Err(flow),
        })
    }

    /// The cell `array[index]`, or the flow of the exception that Java prescribes.
    pub(crate) fn checked_element(&mut self, array: Ref, index: i32) -> Exec<Result<Cell, Flow>> {
        if array.is_null() {
            return self.throw("java/lang/NullPointerException", None).map(Err);
        }
        self.must_be_array(array)?;
        let header = self.heap.header(array);
        let (len, class) = (header.len, header.class);
        if index < 0 || index as u32 >= len {
            let message = format!("Index {index} out of bounds for length {len}");
            return self.throw("java/lang/ArrayIndexOutOfBoundsException", Some(&message)).map(Err);
        }
        let ty = self.element_type(class);
        Ok(Ok(self.element_cell(array, index as u32, ty)))
    }

    /// The element type of an array class.
    #[inline]
    pub(crate) fn element_type(&self, class: ClassId) -> Type {
        match self.program.class(class).kind {
            ClassKind::Array { ty, .. } => ty,
            ClassKind::Instance | ClassKind::Primitive(_) => Type::Ref,
        }
    }

    pub(crate) fn get_element(&mut self, dst: Reg, array: Reg, index: Reg) -> Exec {
        let (array, index) = (Ref::of(self.reg(array)), int(self.reg(index)));
        let cell = match self.checked_element(array, index)? {
            Ok(cell) => cell,
            Err(flow) => return Ok(flow),
        };
        match self.load(&cell, Mode::Plain).or_flow() {
            Ok(word) => {
                self.set(dst, word);
                Ok(Flow::Next)
            }
            Err(flow) => Ok(flow),
        }
    }

    pub(crate) fn put_element(&mut self, array: Reg, index: Reg, src: Reg, ty: Type) -> Exec {
        let (array, index) = (Ref::of(self.reg(array)), int(self.reg(index)));
        let cell = match self.checked_element(array, index)? {
            Ok(cell) => cell,
            Err(flow) => return Ok(flow),
        };
        let value = narrow(cell.ty, self.reg(src));
        if ty == Type::Ref && value != 0 && !self.may_hold(array, Ref::of(value)) {
            let name = self.program.class(self.heap.header(Ref::of(value)).class).name.replace('/', ".");
            return self.throw("java/lang/ArrayStoreException", Some(&name));
        }
        Ok(self.store(&cell, value, Mode::Plain).or_flow().map_or_else(|flow| flow, |()| Flow::Next))
    }

    /// Whether the array's element type admits the object.
    pub(crate) fn may_hold(&self, array: Ref, object: Ref) -> bool {
        match self.program.class(self.heap.header(array).class).kind {
            ClassKind::Array { element, .. } => self.program.is_subtype(self.heap.header(object).class, element),
            ClassKind::Instance | ClassKind::Primitive(_) => false,
        }
    }
}

/// The strength of a bytecode access to the field.
#[inline]
pub(crate) fn mode_of(field: &Field) -> Mode {
    if field.is_volatile() { Mode::Volatile } else { Mode::Plain }
}
