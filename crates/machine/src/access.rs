//! Accesses through `VarHandle` and `Unsafe`: reads, writes and read-modify-writes of all modes.
//!
//! Offsets are the machine's own: a field's is derived from its cell number, an element's from the type's scale. Several bytes at once: module `bytes`.
//!
//! Ledger: Failures (by module `monitor`).
//! Errs on: fewer behaviours; weak compare-and-sets fail without a reason unless that is left out (`Settings::failures`), and in the program's own code only. Not modelled: accesses
//! wider than an element of other arrays than those of bytes.

use jmmc_program::{AccessOp, AccessTarget, ClassId, ClassKind, FieldId, HandleAccess, Mode, Reg, Type};

use crate::bytes::{Span, updated};
use crate::footprint::Shared;
use crate::interp::{Exec, Flow};
use crate::machine::Machine;
use crate::memory::Cell;
use crate::models::{Look, Sight};
use crate::thread::{FAILURE, Head, Status};
use crate::trace::TraceEventKind;
use crate::value::{Ref, from_double, from_float, from_int, from_long, int, narrow};
use crate::witness::NativeName;

/// Offset of the first field or element, as `Unsafe` reports it.
pub(crate) const FIRST_OFFSET: i64 = 16;
/// Distance of the offsets of two fields.
const FIELD_STRIDE: i64 = 8;
/// The first release that says by its name which way of access a handle lacks.
const NAMES_MODE: u32 = 22;
/// Offset of the first static cell.
const STATIC_OFFSETS: i64 = 1 << 40;

/// What a `VarHandle` refers to, as kept in the object's hidden cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HandleTarget {
    /// A field of an object, which is the coordinate.
    Field(FieldId),
    /// A static field.
    Static(FieldId),
    /// An element of an array of this class; array and index are the coordinates.
    Element(ClassId),
    /// Several bytes of a byte array as one element of an array of this class, most significant byte first or last.
    Bytes { view: ClassId, big_endian: bool },
    /// The same of a `ByteBuffer`.
    Buffer { view: ClassId, big_endian: bool },
}

impl HandleTarget {
    /// The hidden cells that say this.
    pub(crate) fn words(self) -> [u64; 2] {
        match self {
            HandleTarget::Field(field) => [1, u64::from(field.0)],
            HandleTarget::Static(field) => [2, u64::from(field.0)],
            HandleTarget::Element(class) => [3, u64::from(class.0)],
            HandleTarget::Bytes { view, big_endian } => [4, u64::from(view.0) << 1 | u64::from(big_endian)],
            HandleTarget::Buffer { view, big_endian } => [5, u64::from(view.0) << 1 | u64::from(big_endian)],
        }
    }

    pub(crate) fn of(words: &[u64]) -> Option<HandleTarget> {
        match *words {
            [1, field] => Some(HandleTarget::Field(FieldId(field as u32))),
            [2, field] => Some(HandleTarget::Static(FieldId(field as u32))),
            [3, class] => Some(HandleTarget::Element(ClassId(class as u32))),
            [4, word] => Some(HandleTarget::Bytes { view: ClassId((word >> 1) as u32), big_endian: word & 1 == 1 }),
            [5, word] => Some(HandleTarget::Buffer { view: ClassId((word >> 1) as u32), big_endian: word & 1 == 1 }),
            _ => None,
        }
    }
}

/// The offset of an instance field.
pub(crate) fn field_offset(slot: u32) -> i64 {
    FIRST_OFFSET + i64::from(slot) * FIELD_STRIDE
}

/// The offset of a static field.
pub(crate) fn static_offset(slot: u32) -> i64 {
    STATIC_OFFSETS + i64::from(slot)
}

/// Where an access goes.
pub(crate) enum AccessSpot {
    One(Cell),
    /// Several bytes of a byte array, read or written as one number.
    Bytes(Span),
}

impl<'p> Machine<'p> {
    pub(crate) fn access(&mut self, index: u32) -> Exec {
        let body = self.current.body;
        let access = &body.accesses[index as usize];
        let frames = self.log_native_begins(NativeName::Access);
        let target = match &access.target {
            AccessTarget::Handle { handle, coordinates } => self.handle_target(*handle, coordinates, access),
            AccessTarget::Offset { base, offset } => {
                let target = self.offset_target(Ref::of(self.reg(*base)), self.reg(*offset) as i64, access.ty);
                target.ok_or_else(|| self.outside())
            }
        };
        // Where memory outside the heap is, only the machine knows.
        let outside = matches!(access.target, AccessTarget::Offset { base, .. } if Ref::of(self.reg(base)).is_null());
        match target {
            Ok(AccessSpot::One(cell)) if !outside => {
                self.log_native_declines();
                self.access_cell(access, &cell, None)
            }
            Ok(target) => {
                let done = match target {
                    AccessSpot::One(cell) => self.access_cell(access, &cell, None),
                    AccessSpot::Bytes(span) => self.access_span(access, span),
                };
                self.log_native_ends(frames, Some(access.ty), access.dst, done.as_ref().map(|()| None));
                done
            }
            Err(flow) => {
                self.log_native_ends(frames, None, None, Err(&flow));
                Err(flow)
            }
        }
    }

    /// Whether the variables of a handle have the access in the mode [VarHandle documentation].
    pub(crate) fn handle_supports(&self, target: HandleTarget, op: AccessOp, mode: Mode) -> bool {
        let plain = mode == Mode::Plain && matches!(op, AccessOp::Read | AccessOp::Write);
        if matches!(target, HandleTarget::Bytes { .. }) && !plain && !self.aligns_arrays() {
            return false;
        }
        let (ty, is_final) = match target {
            HandleTarget::Field(field) | HandleTarget::Static(field) => {
                let field = self.program.field(field);
                (field.ty, field.is_final())
            }
            HandleTarget::Element(class) => (self.element_type(class), false),
            HandleTarget::Bytes { view, .. } | HandleTarget::Buffer { view, .. } => (self.element_type(view), false),
        };
        let views_bytes = matches!(target, HandleTarget::Bytes { .. } | HandleTarget::Buffer { .. });
        if views_bytes && matches!(ty, Type::Short | Type::Char) {
            return matches!(op, AccessOp::Read | AccessOp::Write);
        }
        if views_bytes && matches!(ty, Type::Float | Type::Double) && op == AccessOp::GetAndAdd {
            return false;
        }
        match op {
            AccessOp::Read => true,
            AccessOp::Write
            | AccessOp::CompareAndSet
            | AccessOp::WeakCompareAndSet
            | AccessOp::CompareAndExchange
            | AccessOp::GetAndSet => !is_final,
            AccessOp::GetAndAdd => !is_final && !matches!(ty, Type::Ref | Type::Boolean),
            AccessOp::GetAndOr | AccessOp::GetAndAnd | AccessOp::GetAndXor => {
                !is_final && !matches!(ty, Type::Ref | Type::Float | Type::Double)
            }
        }
    }

    fn handle_target(&mut self, handle: Reg, coordinates: &[Reg], access: &HandleAccess) -> Exec<AccessSpot> {
        let handle = Ref::of(self.reg(handle));
        if handle.is_null() {
            return self.throw("java/lang/NullPointerException", None);
        }
        let coordinate = |index: usize| coordinates.get(index).map(|&reg| self.reg(reg)).unwrap_or(0);
        let (first, second) = (coordinate(0), coordinate(1));
        match HandleTarget::of(self.hidden(handle)) {
            Some(target) if !self.handle_supports(target, access.op, access.read_mode.max(access.write_mode)) => {
                let name = (self.program.jdk_feature() >= NAMES_MODE).then(|| mode_name(access));
                self.throw("java/lang/UnsupportedOperationException", name.as_deref())
            }
            Some(HandleTarget::Field(field)) => {
                let object = Ref::of(first);
                if object.is_null() {
                    return self.throw("java/lang/NullPointerException", None);
                }
                let field = self.program.field(field);
                self.must_be(object, field.class)?;
                Ok(AccessSpot::One(self.field_cell(object, field)))
            }
            Some(HandleTarget::Static(field)) => {
                let field = self.program.field(field);
                self.ensure_initialized(field.class)?;
                Ok(AccessSpot::One(self.static_cell(field)))
            }
            Some(HandleTarget::Element(class)) if first != 0 => {
                self.must_be(Ref::of(first), class)?;
                self.checked_element(Ref::of(first), int(second)).map(AccessSpot::One)
            }
            Some(HandleTarget::Element(_)) => self.checked_element(Ref::of(first), int(second)).map(AccessSpot::One),
            Some(HandleTarget::Bytes { view, big_endian }) => {
                self.view_target(Ref::of(first), int(second), self.element_type(view), big_endian, access)
            }
            Some(HandleTarget::Buffer { view, big_endian }) => {
                self.buffer_target(Ref::of(first), int(second), self.element_type(view), big_endian, access)
            }
            None => Err(self.stuck("a VarHandle of an unusual kind".to_string())),
        }
    }

    /// Objects that the program gives a handle are of the variable's type: the JDK's own code gives no others.
    fn operands_must_fit(&mut self, access: &HandleAccess, cell: &Cell, operands: &[u64; 2]) -> Exec {
        let AccessTarget::Handle { handle, .. } = &access.target else {
            return Ok(());
        };
        if cell.ty != Type::Ref || !self.called_by_user() {
            return Ok(());
        }
        let class = match HandleTarget::of(self.hidden(Ref::of(self.reg(*handle)))) {
            Some(HandleTarget::Field(field) | HandleTarget::Static(field)) => {
                self.class_of_descriptor(&self.program.field(field).descriptor)?
            }
            Some(HandleTarget::Element(array)) => match self.program.class(array).kind {
                ClassKind::Array { element, .. } => element,
                ClassKind::Instance | ClassKind::Primitive(_) => return Ok(()),
            },
            Some(HandleTarget::Bytes { .. } | HandleTarget::Buffer { .. }) | None => return Ok(()),
        };
        for &word in operands.iter().take(access.operands.len()).filter(|word| **word != 0) {
            self.must_be(Ref::of(word), class)?;
        }
        Ok(())
    }

    /// An object that a handle is given under a wider type is cast to the one that it wants.
    fn must_be(&mut self, object: Ref, class: ClassId) -> Exec {
        let is = self.heap.header(object).class;
        if self.program.is_subtype(is, class) {
            return Ok(());
        }
        let name = |class: ClassId| self.program.class(class).name.replace('/', ".");
        let message = format!("Cannot cast {} to {}", name(is), name(class));
        self.throw("java/lang/ClassCastException", Some(&message))
    }

    fn offset_target(&self, base: Ref, offset: i64, ty: Type) -> Option<AccessSpot> {
        if base.is_null() {
            let (array, first) = self.block_at(offset, ty.scale())?;
            return Some(self.bytes_target(array, first, ty));
        }
        let header = *self.heap.header(base);
        let class = self.program.class(header.class);
        if offset >= STATIC_OFFSETS {
            let slot = (offset - STATIC_OFFSETS) as u32;
            let owner = self.mirrored(base).map(|id| self.program.class(id));
            let field = owner.and_then(|class| {
                class.fields.iter().map(|&id| self.program.field(id)).find(|f| f.is_static() && f.slot == slot)
            });
            return field.map(|field| AccessSpot::One(self.static_cell(field)));
        }
        let distance = offset - FIRST_OFFSET;
        if let ClassKind::Array { ty: element, .. } = class.kind {
            let scale = i64::from(element.scale());
            let bytes = i64::from(ty.scale());
            if distance < 0 || distance + bytes > i64::from(header.len) * scale {
                return None;
            }
            let index = (distance / scale) as u32;
            if scale == bytes && distance % scale == 0 {
                return Some(AccessSpot::One(self.element_cell(base, index, element)));
            }
            return (scale == 1).then(|| self.bytes_target(base, index, ty));
        }
        let slot = distance / FIELD_STRIDE;
        if distance < 0 || distance % FIELD_STRIDE != 0 {
            return None;
        }
        let field = class.layout.get(slot as usize).map(|&id| self.program.field(id));
        field.map(|field| AccessSpot::One(self.field_cell(base, field)))
    }

    /// The number of the type, at the index of an array of bytes, the least significant byte first.
    fn bytes_target(&self, array: Ref, index: u32, ty: Type) -> AccessSpot {
        match ty.scale() {
            1 => AccessSpot::One(self.element_cell(array, index, Type::Byte)),
            count => AccessSpot::Bytes(Span { array, first: index, count, ty, big_endian: false }),
        }
    }

    /// The operands of an access, as values of the type.
    pub(crate) fn access_operands(&mut self, access: &HandleAccess, ty: Type) -> Exec<[u64; 2]> {
        let mut operands = [0u64; 2];
        for (index, (&reg, &from)) in access.operands.iter().zip(&access.operand_types).enumerate().take(2) {
            operands[index] = self.convert(self.reg(reg), from, ty)?;
        }
        Ok(operands)
    }

    /// The result of an access of a variable of the type goes to its register.
    pub(crate) fn access_result(&mut self, access: &HandleAccess, ty: Type, result: u64) -> Exec {
        if let Some(dst) = access.dst {
            let is_flag = matches!(access.op, AccessOp::CompareAndSet | AccessOp::WeakCompareAndSet);
            // `Unsafe` looks at the bits of an array.
            let at_offset = matches!(access.target, AccessTarget::Offset { .. });
            let bits = at_offset && (ty, access.ty) == (Type::Double, Type::Long);
            let result = if is_flag || bits { result } else { self.convert(result, ty, access.ty)? };
            self.set(dst, result);
        }
        Ok(())
    }

    /// Does an access of a cell, which is the bytes of a number if a span is given.
    pub(crate) fn access_cell(&mut self, access: &HandleAccess, cell: &Cell, span: Option<Span>) -> Exec {
        let ty = span.map_or(cell.ty, |span| span.ty);
        let operands = self.access_operands(access, ty)?;
        self.operands_must_fit(access, cell, &operands)?;
        if access.op == AccessOp::WeakCompareAndSet {
            self.assume_failures();
        }
        let failures = self.settings.failures;
        let weak = access.op == AccessOp::WeakCompareAndSet && self.needs_no_reason(failures, &self.current.frames);
        let fails = weak && self.this_step.token && self.fails_without_reason();
        if weak {
            self.may_fail_alone(cell)?;
        }
        let result = match self.perform(access, (cell, span), operands, fails) {
            Err(Flow::Stop(Head::Read { addr, sight: Sight::Loose(look) })) if weak => {
                let look = Look { may_fail: true, ..look };
                return Err(Flow::Stop(Head::Read { addr, sight: Sight::Loose(look) }));
            }
            Err(Flow::Stop(_)) if weak => return Err(Flow::Stop(Head::WeakCas)),
            done => done?,
        };
        if fails && self.tracing() {
            self.trace_plain(TraceEventKind::Failure);
        }
        self.access_result(access, ty, result)
    }

    /// A weak compare-and-set of what nobody else can see begins a step, too: it may fail.
    fn may_fail_alone(&mut self, cell: &Cell) -> Exec {
        self.begin_branching()?;
        let is_seen = self.threads.len() > 1 && (cell.shared || self.is_seen_ahead(cell, true));
        if is_seen || self.stood_before(Head::WeakCas) {
            return Ok(());
        }
        self.touches(&[(Shared::Cell(cell.addr, cell.location), true)]);
        Err(Flow::Stop(Head::WeakCas))
    }

    /// Whether the weak compare-and-set that begins the step fails without a reason.
    fn fails_without_reason(&self) -> bool {
        match self.threads[self.current.thread.index()].core.status {
            Status::Ready(Head::Read { .. }) => self.current.alternative == FAILURE,
            _ => self.current.alternative == 1,
        }
    }

    /// Whether the object is the box of a value of the type.
    fn wraps(&self, object: Ref, ty: Type) -> bool {
        let boxed = match ty {
            Type::Boolean => "java/lang/Boolean",
            Type::Byte => "java/lang/Byte",
            Type::Char => "java/lang/Character",
            Type::Short => "java/lang/Short",
            Type::Int => "java/lang/Integer",
            Type::Long => "java/lang/Long",
            Type::Float => "java/lang/Float",
            Type::Double => "java/lang/Double",
            Type::Ref => return false,
        };
        *self.program.class(self.heap.header(object).class).name == *boxed
    }

    /// Does the access; the result is the value read, or for a compare-and-set whether it wrote; `fails` if it does without a reason.
    fn perform(
        &mut self,
        access: &HandleAccess,
        (cell, span): (&Cell, Option<Span>),
        operands: [u64; 2],
        fails: bool,
    ) -> Exec<u64> {
        let ty = span.map_or(cell.ty, |span| span.ty);
        let number = |word: u64| span.map_or(word, |span| span.number(word));
        let word = |number: u64| span.map_or(number, |span| span.bits(number));
        let (read_mode, write_mode) = (access.read_mode, access.write_mode);
        match access.op {
            AccessOp::Read => self.load(cell, read_mode).map(number),
            AccessOp::Write => self.store(cell, word(operands[0]), write_mode).map(|()| 0),
            // Nothing is learned from a failure without a reason.
            AccessOp::WeakCompareAndSet if fails && self.current.alternative == FAILURE && self.pass(true) => {
                self.current.alternative = 0;
                Ok(0)
            }
            op => {
                let update = |old: u64| updated(op, ty, number(old), operands).filter(|_| !fails).map(word);
                let old = number(self.modify(cell, read_mode, write_mode, update)?);
                let is_flag = matches!(op, AccessOp::CompareAndSet | AccessOp::WeakCompareAndSet);
                Ok(if is_flag { u64::from(old == operands[0] && !fails) } else { old })
            }
        }
    }

    /// A value of one type as another: widening, unboxing; narrowing to the cell.
    pub(crate) fn convert(&mut self, word: u64, from: Type, to: Type) -> Exec<u64> {
        use jmmc_program::Kind;
        Ok(match (from.kind(), to.kind()) {
            (a, b) if a == b => narrow(to, word),
            (Kind::Int, Kind::Long) => from_long(i64::from(int(word))),
            (Kind::Int, Kind::Float) => from_float(int(word) as f32),
            (Kind::Int, Kind::Double) => from_double(f64::from(int(word))),
            (Kind::Long, Kind::Float) => from_float(word as i64 as f32),
            (Kind::Long, Kind::Double) => from_double(word as i64 as f64),
            (Kind::Float, Kind::Double) => from_double(f64::from(f32::from_bits(word as u32))),
            (Kind::Ref, _) if word != 0 && self.wraps(Ref::of(word), to) => {
                narrow(to, self.peek_field(Ref::of(word), "value").unwrap_or(0))
            }
            (Kind::Ref, _) => {
                return Err(self.stuck("a VarHandle call that converts an object to a number".to_string()));
            }
            _ => {
                return Err(self.stuck("a VarHandle call that converts between a number and an object".to_string()));
            }
        })
    }
}

/// What the documentation calls the way of access, by its operation and its modes.
fn mode_name(access: &HandleAccess) -> String {
    use Mode::{Acquire, Opaque, Plain, Release, Volatile};
    let (read, write) = (access.read_mode, access.write_mode);
    let strength = match (access.op, read, write) {
        (AccessOp::Read, Opaque, _) | (AccessOp::Write, _, Opaque) => "Opaque",
        (AccessOp::Read | AccessOp::Write, Plain, Plain) => "",
        (AccessOp::Read, Volatile, _) | (AccessOp::Write, _, Volatile) => "Volatile",
        (AccessOp::WeakCompareAndSet, Plain, Plain) => "Plain",
        (_, Acquire, _) => "Acquire",
        (_, _, Release) => "Release",
        _ => "",
    };
    let name = match access.op {
        AccessOp::Read => "get",
        AccessOp::Write => "set",
        AccessOp::CompareAndSet => "compareAndSet",
        AccessOp::WeakCompareAndSet => "weakCompareAndSet",
        AccessOp::CompareAndExchange => "compareAndExchange",
        AccessOp::GetAndSet => "getAndSet",
        AccessOp::GetAndAdd => "getAndAdd",
        AccessOp::GetAndOr => "getAndBitwiseOr",
        AccessOp::GetAndAnd => "getAndBitwiseAnd",
        AccessOp::GetAndXor => "getAndBitwiseXor",
    };
    format!("{name}{strength}")
}

pub(crate) fn add(ty: Type, a: u64, b: u64) -> u64 {
    match ty {
        Type::Long => (a as i64).wrapping_add(b as i64) as u64,
        Type::Float => from_float(f32::from_bits(a as u32) + f32::from_bits(b as u32)),
        Type::Double => from_double(f64::from_bits(a) + f64::from_bits(b)),
        Type::Boolean | Type::Byte | Type::Char | Type::Short | Type::Int | Type::Ref => {
            narrow(ty, from_int(int(a).wrapping_add(int(b))))
        }
    }
}
