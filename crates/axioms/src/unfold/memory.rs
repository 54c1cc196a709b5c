//! Accesses of shared memory and monitors: each becomes an event, unless it can only see the initial value.
//!
//! A plain variable that no thread writes needs no events: every read of it sees the one write that there is.

use super::arithmetic::stored;
use super::ops::{NULL_POINTER, Next};
use super::{Frame, MOST_EVENTS, Read, State, Unfolder};
use crate::event::{Event, EventKind, EventPlace, Key, ObjectOrigin, SourceSite, SymbolicObject};
use crate::knowledge::{INITIAL, MOST_VALUES};
use crate::limitation::Limitation;
use crate::term::{CondId, Datum, ObjectId, ReadId, SymbolicValue, Terms};
use jmmc_program::{ClassKind, ConstantValue, Field, Mode, Op, Reg, Type};
use std::collections::BTreeMap;

const OUT_OF_BOUNDS: &str = "java/lang/ArrayIndexOutOfBoundsException";
const ARRAY_STORE: &str = "java/lang/ArrayStoreException";
/// The field that javac reads before it evaluates the condition of an `assert`; asserts are enabled.
const ASSERTIONS_DISABLED: &str = "$assertionsDisabled";

impl<'p> Unfolder<'p, '_> {
    pub(super) fn site(&self, pc: u32, frame: &Frame<'p>) -> Option<SourceSite> {
        let line = frame.body.lines.get(pc as usize).copied().unwrap_or(0);
        Some(SourceSite { method: frame.method.id, line })
    }

    /// The variable's value before the threads begin.
    pub(crate) fn initial(&mut self, place: EventPlace) -> Datum {
        if let Some((datum, _)) = self.store.get(&place) {
            return *datum;
        }
        let EventPlace::Static(field) = place else {
            return Datum::ZERO;
        };
        match self.program.field(field).constant {
            Some(ConstantValue::Bits(bits)) => Datum::Bits(bits),
            Some(ConstantValue::String(string)) => match self.program.load("java/lang/String") {
                Ok(class) => Datum::Object(self.objects.of(ObjectOrigin::Literal(string), class, None)),
                Err(_) => Datum::NULL,
            },
            None => Datum::ZERO,
        }
    }

    /// The initial thread: it writes every variable that is accessed.
    pub(crate) fn initial_events(&mut self) -> Vec<Event> {
        let accesses = self.events.iter().filter(|event| event.kind.is_read() || event.kind.is_write());
        let places: BTreeMap<EventPlace, bool> = accesses
            .flat_map(|event| {
                let is_volatile =
                    matches!(event.kind, EventKind::Read(Mode::Volatile) | EventKind::Write(Mode::Volatile));
                event.places.iter().map(move |(place, _)| (*place, is_volatile))
            })
            .collect();
        let event = |kind: EventKind, number: u32| Event {
            key: Key { thread: INITIAL, path: vec![number] },
            kind,
            guard: Terms::TRUE,
            places: Vec::new(),
            value: None,
            read: None,
            updates: None,
            site: None,
        };
        let mut events = vec![event(EventKind::Start, 0)];
        for (number, (place, is_volatile)) in (1..).zip(places) {
            let kind = EventKind::Write(if is_volatile { Mode::Volatile } else { Mode::Plain });
            let value = Some(SymbolicValue::constant(self.initial(place)));
            let site = self.store.get(&place).and_then(|(_, site)| *site);
            events.push(Event { places: vec![(place, Terms::TRUE)], value, site, ..event(kind, number) });
        }
        events.push(event(EventKind::End, u32::MAX));
        events
    }

    /// Whether the place can be written after it was initialised.
    fn may_change(&self, place: EventPlace) -> bool {
        match place {
            EventPlace::Static(field) | EventPlace::Field(_, field) => !self.program.field(field).is_final(),
            EventPlace::Element(..) => true,
            EventPlace::Monitor(_) => false,
        }
    }

    /// A read of one of the places: its value. It is computed from that read only, if it is an event.
    pub(super) fn read(
        &mut self,
        guard: CondId,
        places: &[(EventPlace, CondId)],
        mode: Mode,
        site: Option<SourceSite>,
    ) -> Result<SymbolicValue, Limitation> {
        let unwritten = |place: &EventPlace| !self.knowledge.written.contains(place);
        let known = mode != Mode::Volatile && !self.knowledge.nothing;
        if self.initialising || (known && places.iter().all(|(place, _)| unwritten(place))) {
            let cases: Vec<(Datum, CondId)> = places.iter().map(|&(place, cond)| (self.initial(place), cond)).collect();
            return Ok(SymbolicValue::of_cases(cases, [], &mut self.terms));
        }
        let key = self.key();
        let mut domain: Vec<Datum> = places.iter().map(|(place, _)| self.initial(*place)).collect();
        domain.extend(self.knowledge.domains.get(&key).into_iter().flatten());
        if self.knowledge.nothing && places.iter().any(|(place, _)| self.may_change(*place)) {
            domain.push(Datum::Other);
        }
        domain.sort_unstable();
        domain.dedup();
        if domain.len() > MOST_VALUES {
            let what = format!(
                "a variable that is read{}",
                site.map_or(String::new(), |site| format!(" in line {}", site.line))
            );
            return Err(Limitation::Values { most: MOST_VALUES, what });
        }
        let read = self.terms.add_read(domain.len());
        self.reads.push(Read { domain: domain.clone() });
        let mut cases = Vec::new();
        for (index, datum) in domain.into_iter().enumerate() {
            cases.push((datum, self.terms.is_in(read, 1 << index)));
        }
        let event = Event { read: Some(read), ..self.access_event(EventKind::Read(mode), guard, places, site) };
        self.event(event)?;
        Ok(SymbolicValue::of_cases(cases, [read], &mut self.terms))
    }

    pub(super) fn write(
        &mut self,
        guard: CondId,
        places: &[(EventPlace, CondId)],
        (value, updates): (&SymbolicValue, Option<ReadId>),
        mode: Mode,
        site: Option<SourceSite>,
    ) -> Result<(), Limitation> {
        if self.initialising {
            let ([(place, _)], Some(datum)) = (places, value.single()) else {
                let place = self.program.class(self.test.class).name.replace('/', ".");
                return Err(Limitation::Unsupported { what: "a static initialiser with a choice".to_string(), place });
            };
            self.store.insert(*place, (datum, site));
            return Ok(());
        }
        let value = Some(value.under(guard, &mut self.terms));
        let event = self.access_event(EventKind::Write(mode), guard, places, site);
        self.event(Event { value, updates, ..event })
    }

    /// An event that is being unfolded, as far as all kinds have the same.
    pub(super) fn access_event(
        &self,
        kind: EventKind,
        guard: CondId,
        places: &[(EventPlace, CondId)],
        site: Option<SourceSite>,
    ) -> Event {
        let (key, places) = (self.key(), places.to_vec());
        Event { key, kind, guard, places, value: None, read: None, updates: None, site }
    }

    pub(super) fn event(&mut self, event: Event) -> Result<(), Limitation> {
        if self.events.len() >= MOST_EVENTS {
            return Err(Limitation::Events { most: MOST_EVENTS });
        }
        self.events.push(event);
        Ok(())
    }

    pub(super) fn access_field(
        &mut self,
        pc: u32,
        state: &mut State,
        frame: &mut Frame<'p>,
    ) -> Result<Next, Limitation> {
        let site = self.site(pc, frame);
        match frame.body.ops[pc as usize] {
            Op::GetField { dst, object, field } => {
                let field = self.program.resolve_field(field)?;
                let places = self.field_places(pc, object, field, state, frame)?;
                state.regs[dst.index()] = Some(self.read(state.guard, &places, mode_of(field), site)?);
            }
            Op::PutField { object, src, field } => {
                let field = self.program.resolve_field(field)?;
                let places = self.field_places(pc, object, field, state, frame)?;
                let value = Self::reg(state, src);
                self.write(state.guard, &places, (&value, None), mode_of(field), site)?;
            }
            Op::GetStatic { dst, field } => {
                let field = self.program.resolve_field(field)?;
                state.regs[dst.index()] = Some(self.get_static(pc, field, state, frame)?);
            }
            Op::PutStatic { src, field } => {
                let field = self.program.resolve_field(field)?;
                self.ready(field.class, pc, frame)?;
                let (places, value) = ([(EventPlace::Static(field.id), Terms::TRUE)], Self::reg(state, src));
                self.write(state.guard, &places, (&value, None), mode_of(field), site)?;
            }
            _ => {}
        }
        Ok(Next::Falls)
    }

    fn get_static(
        &mut self,
        pc: u32,
        field: &'p Field,
        state: &State,
        frame: &Frame<'p>,
    ) -> Result<SymbolicValue, Limitation> {
        if &*field.name == ASSERTIONS_DISABLED {
            return Ok(SymbolicValue::bits(0));
        }
        let class = self.program.class(field.class);
        if &*class.name == "java/lang/System" && matches!(&*field.name, "out" | "err") {
            let stream = self.program.load("java/io/PrintStream")?;
            return Ok(self.object(ObjectOrigin::Library(field.id), stream, None));
        }
        if let Some(primitive) = primitive(&class.name).filter(|_| &*field.name == "TYPE") {
            return self.mirror(self.program.load(primitive)?);
        }
        if self.initialising {
            self.ready(field.class, pc, frame)?;
        }
        if class.origin == jmmc_program::Origin::Jdk && !self.initialised.contains(&class.id) {
            return self.unsupported(frame, pc, &format!("the library's static field {}", field.name));
        }
        self.ready(field.class, pc, frame)?;
        let site = self.site(pc, frame);
        self.read(state.guard, &[(EventPlace::Static(field.id), Terms::TRUE)], mode_of(field), site)
    }

    fn field_places(
        &mut self,
        pc: u32,
        object: Reg,
        field: &Field,
        state: &mut State,
        frame: &mut Frame<'p>,
    ) -> Result<Vec<(EventPlace, CondId)>, Limitation> {
        let objects = self.objects_of(pc, object, state, frame)?;
        let is_made = |object: ObjectId| matches!(self.objects.get(object).origin, ObjectOrigin::Allocated(_));
        if !objects.iter().all(|(object, _)| is_made(*object)) {
            return self.unsupported(frame, pc, &format!("the field {} of an object of the library", field.name));
        }
        Ok(objects.into_iter().map(|(object, cond)| (EventPlace::Field(object, field.id), cond)).collect())
    }

    /// The objects that the reference may be; it throws where it is null.
    pub(super) fn objects_of(
        &mut self,
        pc: u32,
        reference: Reg,
        state: &mut State,
        frame: &mut Frame<'p>,
    ) -> Result<Vec<(ObjectId, CondId)>, Limitation> {
        let (value, is_null) = self.non_null(&Self::reg(state, reference), state.guard);
        self.raise(pc, is_null, state, frame, NULL_POINTER)?;
        let mut objects = Vec::new();
        for &(datum, cond) in value.cases() {
            match datum {
                Datum::Object(object) => objects.push((object, cond)),
                // Which objects it may be is for the next round to say.
                Datum::Other if self.knowledge.nothing => {}
                Datum::Bits(_) | Datum::Other => return self.unsupported(frame, pc, "a reference out of thin air"),
            }
        }
        Ok(objects)
    }

    pub(super) fn access_element(
        &mut self,
        pc: u32,
        state: &mut State,
        frame: &mut Frame<'p>,
    ) -> Result<Next, Limitation> {
        let site = self.site(pc, frame);
        match frame.body.ops[pc as usize] {
            Op::GetElement { dst, array, index, .. } => {
                let places = self.element_places(pc, array, index, state, frame)?;
                state.regs[dst.index()] = Some(self.read(state.guard, &places, Mode::Plain, site)?);
            }
            Op::PutElement { array, index, src, .. } => {
                let places = self.element_places(pc, array, index, state, frame)?;
                let value = Self::reg(state, src).under(state.guard, &mut self.terms);
                let value = self.stored_elements(pc, &places, &value, state, frame)?;
                self.write(state.guard, &places, (&value, None), Mode::Plain, site)?;
            }
            _ => {}
        }
        Ok(Next::Falls)
    }

    pub(super) fn element_places(
        &mut self,
        pc: u32,
        array: Reg,
        index: Reg,
        state: &mut State,
        frame: &mut Frame<'p>,
    ) -> Result<Vec<(EventPlace, CondId)>, Limitation> {
        let arrays = self.objects_of(pc, array, state, frame)?;
        let index = Self::reg(state, index).under(state.guard, &mut self.terms);
        let (mut places, mut outside) = (Vec::new(), Vec::new());
        for &(array, when) in &arrays {
            let length = self.objects.get(array).length.unwrap_or(0);
            for &(datum, cond) in index.cases() {
                let both = self.terms.and(when, cond);
                match datum {
                    Datum::Bits(word) if word < u64::from(length) => {
                        places.push((EventPlace::Element(array, word as u32), both));
                    }
                    Datum::Bits(_) => outside.push(both),
                    Datum::Object(_) | Datum::Other => {
                        return self.unsupported(frame, pc, "an array index that may be any number");
                    }
                }
            }
        }
        let outside = self.terms.or_all(outside);
        self.raise(pc, outside, state, frame, OUT_OF_BOUNDS)?;
        Ok(places)
    }

    /// What array elements hold when the value is stored in them; it throws where the array does not take it.
    fn stored_elements(
        &mut self,
        pc: u32,
        places: &[(EventPlace, CondId)],
        value: &SymbolicValue,
        state: &mut State,
        frame: &mut Frame<'p>,
    ) -> Result<SymbolicValue, Limitation> {
        let Some(EventPlace::Element(array, _)) = places.first().map(|(place, _)| *place) else {
            return Ok(value.clone());
        };
        let SymbolicObject { class, .. } = *self.objects.get(array);
        let ClassKind::Array { element, ty } = self.program.class(class).kind else {
            return Ok(value.clone());
        };
        if ty == Type::Ref {
            let misfits: Vec<CondId> = value
                .cases()
                .iter()
                .filter(|(datum, _)| matches!(datum, Datum::Object(object) if !self.is_a(*object, element)))
                .map(|(_, cond)| *cond)
                .collect();
            let misfits = self.terms.or_all(misfits);
            self.raise(pc, misfits, state, frame, ARRAY_STORE)?;
            return Ok(value.clone());
        }
        let narrow = |datum: Datum| match datum {
            Datum::Bits(word) => Datum::Bits(stored(ty, word)),
            Datum::Object(_) | Datum::Other => datum,
        };
        let cases: Vec<(Datum, CondId)> = value.cases().iter().map(|(datum, cond)| (narrow(*datum), *cond)).collect();
        Ok(SymbolicValue::of_cases(cases, value.from().iter().copied(), &mut self.terms))
    }

    pub(super) fn monitor(
        &mut self,
        pc: u32,
        object: Reg,
        locks: bool,
        state: &mut State,
        frame: &mut Frame<'p>,
    ) -> Result<Next, Limitation> {
        let objects = self.objects_of(pc, object, state, frame)?;
        let site = self.site(pc, frame);
        self.lock_event(locks, state.guard, &objects, site)?;
        Ok(Next::Falls)
    }

    pub(super) fn lock_event(
        &mut self,
        locks: bool,
        guard: CondId,
        objects: &[(ObjectId, CondId)],
        site: Option<SourceSite>,
    ) -> Result<(), Limitation> {
        let places: Vec<(EventPlace, CondId)> =
            objects.iter().map(|&(object, cond)| (EventPlace::Monitor(object), cond)).collect();
        self.hold(locks, guard, &places);
        if self.initialising {
            return Ok(());
        }
        let kind = if locks { EventKind::Lock } else { EventKind::Unlock };
        self.event(self.access_event(kind, guard, &places, site))
    }
}

/// The primitive type that a class of the library wraps; `int.class` is read as a field of that class.
fn primitive(class: &str) -> Option<&'static str> {
    Some(match class {
        "java/lang/Boolean" => "boolean",
        "java/lang/Byte" => "byte",
        "java/lang/Character" => "char",
        "java/lang/Short" => "short",
        "java/lang/Integer" => "int",
        "java/lang/Long" => "long",
        "java/lang/Float" => "float",
        "java/lang/Double" => "double",
        _ => return None,
    })
}

/// The mode in which the field's own operations access it.
fn mode_of(field: &Field) -> Mode {
    if field.is_volatile() { Mode::Volatile } else { Mode::Plain }
}
