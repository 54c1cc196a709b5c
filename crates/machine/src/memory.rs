//! Memory: fields, elements, statics; which accesses are visible; happens-before; publication. Weaker models take over
//! for the variables that they treat differently (module `models`).
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
use crate::defects::{Defect, is_made};
use crate::footprint::{Shared, order_key};
use crate::heap::Addr;
use crate::interp::{Exec, Flow};
use crate::library::library_touches;
use crate::machine::Machine;
use crate::models::Sure;
use crate::race::{Conflict, Mark, Site, SyncKey};
use crate::refinement::{CellClass, Fact, Traits};
use crate::thread::Head;
use crate::trace::TraceEventKind;
use crate::value::{Ref, int, narrow};

/// A cell about to be accessed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    /// Its address in the heap.
    pub(crate) addr: Addr,
    /// The object it belongs to; null for statics.
    pub(crate) object: Ref,
    /// Which class of cells it belongs to.
    pub(crate) location: CellClass,
    /// What it holds.
    pub(crate) ty: Type,
    /// Whether other threads may reach it.
    pub(crate) shared: bool,
    /// Whether it can never change again.
    pub(crate) settled: bool,
    /// Whether it is a final field.
    pub(crate) is_final: bool,
}

impl<'p> Machine<'p> {
    /// Whether a visible operation may happen now: it begins the step, or nobody else is there.
    #[inline]
    pub(crate) fn pass(&mut self, visible: bool) -> bool {
        if !visible || self.threads.len() <= 1 {
            return true;
        }
        std::mem::replace(&mut self.this_step.token, false)
    }

    /// The cell of an object's field.
    #[inline]
    pub(crate) fn field_cell(&self, object: Ref, field: &Field) -> Cell {
        let header = self.heap.header(object);
        Cell {
            addr: Addr(header.base + field.slot),
            object,
            location: CellClass::Field(field.id),
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
            location: CellClass::Field(field.id),
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
            location: CellClass::Elements(header.site),
            ty,
            shared: header.shared,
            settled: header.settled > 0,
            is_final: false,
        }
    }

    /// Whether an access of this strength is one that the scheduler must see.
    #[inline]
    pub(crate) fn is_visible(&self, traits: Traits, mode: Mode) -> bool {
        !self.settings.reduction || (traits.written() && (mode > Mode::Plain || traits.racy() || traits.mixed()))
    }

    /// Lets an access to a shared cell of a trusted synchronizer begin a step, or go on with one.
    fn pass_trusted(&mut self, cell: &Cell, writes: bool) -> bool {
        let synchronizer = self.synchronizer_of(cell);
        if (self.settings.reduction || self.is_in_stand_in()) && self.inside_library() {
            if !synchronizer.is_null() && (writes || synchronizer != self.current.synchronizer) {
                self.touches_in_passing(Shared::Synchronizer(synchronizer), writes);
            }
            return true;
        }
        // What it turns out to write is added on the way.
        let touched = library_touches(synchronizer, writes);
        // What a thread's buffer holds must not arrive in passing.
        let passes = if self.holds_stand_in(synchronizer) { self.drain(&touched) } else { self.pass(true) };
        if !passes {
            self.touches(&touched);
            return false;
        }
        self.enter_library(synchronizer);
        true
    }

    /// Makes the running thread's writes reach memory before it writes the cell. What a trusted cell stands for is its synchronizer, whoever has writes to wait for.
    fn drain_before(&mut self, cell: &Cell, trusted: bool) -> bool {
        if trusted {
            let touched = library_touches(self.synchronizer_of(cell), true);
            return self.drain(&touched);
        }
        self.drain(&[(Shared::Cell(cell.addr, cell.location), true)])
    }

    /// Reads a cell.
    #[inline]
    pub(crate) fn load(&mut self, cell: &Cell, mode: Mode) -> Exec<u64> {
        if self.is_part(cell) {
            return self.load_part(cell, mode);
        }
        let value = self.load_untraced(cell, mode)?;
        if self.tracing() {
            self.trace_access(TraceEventKind::Read, cell, value, mode);
            self.log_read(cell, value, mode);
        }
        Ok(value)
    }

    #[inline]
    fn load_untraced(&mut self, cell: &Cell, mode: Mode) -> Exec<u64> {
        let shared = cell.shared || (self.threads.len() > 1 && self.reads_what_others_write(cell, mode));
        if shared && !cell.settled && self.threads.len() > 1 {
            let traits = self.facts.traits(cell.location);
            if self.is_trusted(cell) {
                if !self.pass_trusted(cell, false) {
                    return Err(Flow::Stop(Head::Step));
                }
            } else if self.is_relaxed(traits) {
                return self.memory.load(self, cell, mode, traits);
            } else if !self.pass(self.is_visible(traits, mode)) {
                self.touches(&[(Shared::Cell(cell.addr, cell.location), false)]);
                return Err(Flow::Stop(Head::Step));
            }
            self.order_read(cell, mode, traits)?;
        }
        let value = self.peek_cell(cell.addr);
        let value = self.counted(cell, value)?;
        self.got_reference(cell, value, Sure::NONE);
        Ok(value)
    }

    /// Whether a read of what nobody else can reach yet may see what others write: they may see its object ahead of time.
    #[inline]
    fn reads_what_others_write(&mut self, cell: &Cell, mode: Mode) -> bool {
        if !self.nature.looks_ahead {
            return false;
        }
        // What is trusted is volatile, or as good.
        let ordered = mode == Mode::Volatile || self.is_trusted(cell);
        self.is_seen_ahead(cell, ordered)
    }

    /// Writes a cell.
    #[inline]
    pub(crate) fn store(&mut self, cell: &Cell, value: u64, mode: Mode) -> Exec {
        if self.is_part(cell) {
            return self.store_part(cell, value, mode);
        }
        self.store_untraced(cell, value, mode)?;
        if self.tracing() {
            self.trace_access(TraceEventKind::Write, cell, value, mode);
            self.log_write(cell, value, mode, false);
        }
        Ok(())
    }

    #[inline]
    fn store_untraced(&mut self, cell: &Cell, value: u64, mode: Mode) -> Exec {
        let kept = self.count(cell, value)?;
        if self.threads.len() > 1 {
            let mut cell = *cell;
            if cell.shared && cell.settled {
                self.unsettle(&mut cell)?;
            }
            cell.shared |= mode == Mode::Volatile && self.is_seen_ahead(&cell, true);
            let traits = self.facts.traits(cell.location);
            let trusted = self.is_trusted(&cell);
            if !trusted && self.is_relaxed(traits) {
                return self.memory.store(self, &cell, value, mode, traits);
            }
            if mode == Mode::Volatile && !self.drain_before(&cell, trusted) {
                return Err(Flow::Stop(Head::Step));
            }
            if !cell.shared {
                self.note_local_write(&cell, mode);
            } else {
                if trusted {
                    if !self.pass_trusted(&cell, true) {
                        return Err(Flow::Stop(Head::Step));
                    }
                } else if !self.pass(self.is_visible(traits, mode)) {
                    self.touches(&[(Shared::Cell(cell.addr, cell.location), true)]);
                    return Err(Flow::Stop(Head::Step));
                }
                self.order_write(&cell, mode, traits)?;
            }
        }
        self.remember_number(cell, value, kept);
        self.write_cell(cell, kept);
        Ok(())
    }

    /// Reads a cell and, if `update` gives a value, writes that, all at once. Returns the value read.
    pub(crate) fn modify(
        &mut self,
        cell: &Cell,
        read_mode: Mode,
        write_mode: Mode,
        update: impl FnMut(u64) -> Option<u64>,
    ) -> Exec<u64> {
        if self.is_part(cell) {
            return Err(self.in_parts());
        }
        let (old, new) = self.modify_untraced(cell, (read_mode, write_mode), update)?;
        if self.tracing() {
            self.trace_modify(cell, old, new);
            self.log_read(cell, old, read_mode.max(Mode::Opaque));
            if let Some(new) = new {
                self.log_write(cell, new, write_mode.max(Mode::Opaque), true);
            }
        }
        Ok(old)
    }

    fn modify_untraced(
        &mut self,
        cell: &Cell,
        modes: (Mode, Mode),
        mut update: impl FnMut(u64) -> Option<u64>,
    ) -> Exec<(u64, Option<u64>)> {
        let shared = self.threads.len() > 1 && (cell.shared || self.is_seen_ahead(cell, true));
        let traits = self.facts.traits(cell.location);
        if shared {
            if cell.settled {
                let mut cell = *cell;
                self.unsettle(&mut cell)?;
            }
            // Always visible: it may write, and it is atomic.
            let trusted = self.is_trusted(cell);
            if !self.drain_before(cell, trusted) {
                return Err(Flow::Stop(Head::Step));
            }
            if trusted {
                if !self.pass_trusted(cell, true) {
                    return Err(Flow::Stop(Head::Step));
                }
            } else if !traits.written() {
                self.learn(Fact::Written(cell.location));
                return Err(Flow::Abandon);
            } else if self.is_relaxed(traits) {
                return self.memory.modify(self, cell, modes, traits, &mut update);
            } else if !self.pass(true) {
                self.touches(&[(Shared::Cell(cell.addr, cell.location), true)]);
                return Err(Flow::Stop(Head::Step));
            }
        }
        self.update_cell(cell, modes, shared.then_some(traits), &mut update)
    }

    /// Reads the newest value of a cell and, if `update` gives one, writes that, now that it happens; the traits are those of a shared cell.
    pub(crate) fn update_cell(
        &mut self,
        cell: &Cell,
        modes: (Mode, Mode),
        shared: Option<Traits>,
        update: &mut dyn FnMut(u64) -> Option<u64>,
    ) -> Exec<(u64, Option<u64>)> {
        let (read_mode, write_mode) = modes;
        self.counts_no_more(cell)?;
        if let Some(traits) = shared {
            self.order_read(cell, read_mode.max(Mode::Opaque), traits)?;
        }
        let old = self.peek_cell(cell.addr);
        self.got_reference(cell, old, Sure::NONE);
        let new = update(old);
        if let Some(new) = new {
            match shared {
                Some(traits) => self.order_write(cell, write_mode.max(Mode::Opaque), traits)?,
                None if self.threads.len() > 1 => self.note_local_write(cell, write_mode),
                None => {}
            }
            self.write_cell(cell, new);
        }
        Ok((old, new))
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

    /// Happens-before and race bookkeeping of a read of a shared cell.
    pub(crate) fn order_read(&mut self, cell: &Cell, mode: Mode, traits: Traits) -> Exec {
        // Where reads have a choice, an acquire read learns from the write that it sees.
        let chooses = mode == Mode::Acquire && self.nature.chooses && self.is_relaxed(traits);
        if matches!(mode, Mode::Volatile | Mode::Acquire) && !chooses {
            self.acquire(SyncKey::Cell(cell.addr));
        }
        if self.is_trusted(cell) {
            return Ok(());
        }
        self.record_read(cell, mode, traits)
    }

    /// Race bookkeeping of a read of a shared cell.
    pub(crate) fn record_read(&mut self, cell: &Cell, mode: Mode, traits: Traits) -> Exec {
        self.note_mode(cell, mode, traits)?;
        let mixed = || traits.mixed() || self.races.is_published(cell.addr);
        if traits.racy() || (mode > Mode::Plain && !mixed()) {
            return Ok(());
        }
        let by = self.mark_here(mode);
        let knower = self.knower(by.thread, cell.object);
        match self.races.read(&self.clocks, knower, cell.addr, by, traits.written()) {
            Some(conflict) => self.race_found(cell, conflict, by, false),
            None => Ok(()),
        }
    }

    /// Happens-before and race bookkeeping of a write to a shared cell.
    pub(crate) fn order_write(&mut self, cell: &Cell, mode: Mode, traits: Traits) -> Exec {
        if !self.is_trusted(cell) {
            self.record_write(cell, mode, traits)?;
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
        Ok(())
    }

    /// Race bookkeeping of a write to a shared cell.
    pub(crate) fn record_write(&mut self, cell: &Cell, mode: Mode, traits: Traits) -> Exec {
        if !traits.written() {
            self.learn(Fact::Written(cell.location));
            return Err(Flow::Abandon);
        }
        self.note_mode(cell, mode, traits)?;
        self.memory.note_write(self, cell, mode, traits)?;
        if traits.racy() || (mode > Mode::Plain && !traits.mixed()) {
            return Ok(());
        }
        let by = self.mark_here(mode);
        let knower = self.knower(by.thread, cell.object);
        match self.races.write(&self.clocks, knower, cell.addr, by) {
            Some(conflict) => self.race_found(cell, conflict, by, true),
            None => Ok(()),
        }
    }

    /// Notes that the location is accessed with this mode.
    #[inline]
    fn note_mode(&mut self, cell: &Cell, mode: Mode, traits: Traits) -> Exec {
        let atomic = mode > Mode::Plain;
        if atomic && mode != Mode::Volatile && traits.written() {
            self.shared.weak_access();
            if self.nature.relaxes && !traits.weak() {
                return go_on(!self.learn_of(cell, Fact::Weak(cell.location)));
            }
        }
        if traits.accessed(atomic) {
            return Ok(());
        }
        go_on(!self.learn(if atomic { Fact::Atomic(cell.location) } else { Fact::Plain(cell.location) }))
    }

    /// Reports a race, and abandons the search if the reduction did not reckon with it.
    #[cold]
    fn race_found(&mut self, cell: &Cell, conflict: Conflict, second: Mark, second_writes: bool) -> Exec {
        // A final field that is seen ahead of time is seen set: that is no race that anyone could observe.
        if !cell.is_final || self.relaxed.imposed.name_ahead(cell.object).is_none() {
            self.report_race(cell, conflict, second, second_writes);
        }
        // What was written before publication can be seen unwritten where writes are not seen in order.
        let matters = conflict.schedulable || self.nature.reorders;
        go_on(!(matters && self.learn_of(cell, Fact::Racy(cell.location))))
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
        let released = if is_made(Defect::NothingAcquired) { ClockId::NONE } else { self.races.released(key) };
        self.this_step.orders.push(Order::Acquires(order_key(key)));
        let me = self.current.thread.index();
        let clock = self.threads[me].core.clock;
        self.threads[me].core.clock = self.clocks.join(clock, released);
        self.memory.synchronize(self, key, false);
    }

    /// Releases what the running thread knows into the key, besides what is there already if `accumulate`.
    ///
    /// Others may act upon it before this thread's next visible operation, which must therefore begin a step of its own, even
    /// if the present step began with an operation that turned out to be invisible.
    pub(crate) fn release(&mut self, key: SyncKey, accumulate: bool) {
        let me = self.current.thread;
        let clock = self.threads[me.index()].core.clock;
        let before = if accumulate { self.races.released(key) } else { ClockId::NONE };
        self.this_step.orders.push(Order::Releases(order_key(key)));
        let joined = self.clocks.join(clock, before);
        self.races.release(key, joined);
        self.threads[me.index()].core.clock = self.clocks.tick(clock, me);
        self.memory.synchronize(self, key, true);
        self.this_step.token = false;
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
        let word = self.load(&cell, mode_of(field))?;
        self.set(dst, word);
        Ok(())
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
        self.store(&cell, value, mode_of(field))
    }

    pub(crate) fn get_static(&mut self, dst: Reg, field: FieldRef) -> Exec {
        let field = self.static_field(field)?;
        let cell = self.static_cell(field);
        let word = self.load(&cell, mode_of(field))?;
        self.set(dst, word);
        Ok(())
    }

    pub(crate) fn put_static(&mut self, src: Reg, field: FieldRef) -> Exec {
        let field = self.static_field(field)?;
        let cell = self.static_cell(field);
        let value = narrow(field.ty, self.reg(src));
        self.store(&cell, value, mode_of(field))
    }

    /// Resolves a static field and initialises its class.
    fn static_field(&mut self, field: FieldRef) -> Exec<&'p Field> {
        let field = match self.program.resolve_field(field) {
            Ok(field) => field,
            Err(error) => return self.link_failure(error),
        };
        self.ensure_initialized(field.class)?;
        Ok(field)
    }

    /// The cell `array[index]`, or the exception that Java prescribes.
    pub(crate) fn checked_element(&mut self, array: Ref, index: i32) -> Exec<Cell> {
        if array.is_null() {
            return self.throw("java/lang/NullPointerException", None);
        }
        self.must_be_array(array)?;
        let header = self.heap.header(array);
        let (len, class) = (header.len, header.class);
        if index < 0 || index as u32 >= len {
            let message = format!("Index {index} out of bounds for length {len}");
            return self.throw("java/lang/ArrayIndexOutOfBoundsException", Some(&message));
        }
        let ty = self.element_type(class);
        Ok(self.element_cell(array, index as u32, ty))
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
        let cell = self.checked_element(array, index)?;
        let word = self.load(&cell, Mode::Plain)?;
        self.set(dst, word);
        Ok(())
    }

    pub(crate) fn put_element(&mut self, array: Reg, index: Reg, src: Reg, ty: Type) -> Exec {
        let (array, index) = (Ref::of(self.reg(array)), int(self.reg(index)));
        let cell = self.checked_element(array, index)?;
        let value = narrow(cell.ty, self.reg(src));
        if ty == Type::Ref && value != 0 && !self.may_hold(array, Ref::of(value)) {
            let name = self.program.class(self.heap.header(Ref::of(value)).class).name.replace('/', ".");
            return self.throw("java/lang/ArrayStoreException", Some(&name));
        }
        self.store(&cell, value, Mode::Plain)
    }

    /// Whether the array's element type admits the object.
    pub(crate) fn may_hold(&self, array: Ref, object: Ref) -> bool {
        match self.program.class(self.heap.header(array).class).kind {
            ClassKind::Array { element, .. } => self.program.is_subtype(self.heap.header(object).class, element),
            ClassKind::Instance | ClassKind::Primitive(_) => false,
        }
    }
}

/// Abandons the search unless it may go on.
pub(crate) fn go_on(may: bool) -> Exec {
    if may { Ok(()) } else { Err(Flow::Abandon) }
}

/// The strength of a bytecode access to the field.
#[inline]
pub(crate) fn mode_of(field: &Field) -> Mode {
    if field.is_volatile() { Mode::Volatile } else { Mode::Plain }
}
