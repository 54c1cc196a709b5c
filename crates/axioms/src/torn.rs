//! Whether a variable might be read torn [JLS §17.7].
//!
//! To axiomatic models a `long` or `double` is one variable, as a whole. Under those of Java that makes no difference unless accesses may
//! race, and the halves of what is written make other values: if one of the halves has one value only, a torn read has the value of the
//! write that the other half sees.
//! Errs on: yes. Monitors are not looked at.

use crate::event::{Event, EventKind, EventPlace};
use crate::knowledge::{INITIAL, Unfolded};
use crate::term::{Datum, SymbolicValue};
use jmmc_program::{ClassKind, Mode, Program, Type};
use std::collections::BTreeSet;

/// A variable that might be read torn.
pub(crate) fn may_tear(program: &Program, unfolded: &Unfolded) -> Option<EventPlace> {
    let is_plain = |event: &&Event| matches!(event.kind, EventKind::Read(Mode::Plain) | EventKind::Write(Mode::Plain));
    let own = unfolded.events.iter().filter(|event| event.thread() != INITIAL);
    let reads: BTreeSet<EventPlace> =
        own.clone().filter(|event| event.kind.is_read()).flat_map(Event::all_places).collect();
    let places: BTreeSet<EventPlace> = own.filter(is_plain).flat_map(Event::all_places).collect();
    let places = places.intersection(&reads).copied();
    let has_halves = |place: &EventPlace| matches!(type_of(program, unfolded, *place), Some(Type::Long | Type::Double));
    places.into_iter().filter(has_halves).find(|place| may_race(unfolded, *place) && mixes(unfolded, *place))
}

fn type_of(program: &Program, unfolded: &Unfolded, place: EventPlace) -> Option<Type> {
    match place {
        EventPlace::Static(field) | EventPlace::Field(_, field) => Some(program.field(field).ty),
        EventPlace::Element(array, _) => match program.class(unfolded.objects.get(array).class).kind {
            ClassKind::Array { ty, .. } => Some(ty),
            ClassKind::Instance | ClassKind::Primitive(_) => None,
        },
        EventPlace::Monitor(_) => None,
    }
}

/// Whether threads that nothing orders access the variable, and one of them writes it.
fn may_race(unfolded: &Unfolded, place: EventPlace) -> bool {
    let accesses: Vec<&Event> = unfolded.events.iter().filter(|event| event.touches(place)).collect();
    let ordered =
        |a: usize, b: usize| a == b || unfolded.thread_order.iter().any(|pair| *pair == (a, b) || *pair == (b, a));
    let mut writes = accesses.iter().filter(|event| event.kind.is_write() && event.thread() != INITIAL);
    writes.any(|write| accesses.iter().any(|other| !ordered(write.thread(), other.thread())))
}

/// Whether both halves of what is written to the variable differ.
fn mixes(unfolded: &Unfolded, place: EventPlace) -> bool {
    let writes = unfolded.events.iter().filter(|event| event.kind.is_write() && event.touches(place));
    let words: BTreeSet<u64> = writes
        .flat_map(|event| event.value.iter().flat_map(SymbolicValue::cases))
        .filter_map(|(datum, _)| match datum {
            Datum::Bits(word) => Some(*word),
            Datum::Object(_) | Datum::Other => None,
        })
        .collect();
    let differ = |half: fn(u64) -> u64| words.iter().map(|word| half(*word)).collect::<BTreeSet<u64>>().len() > 1;
    differ(|word| word >> 32) && differ(|word| word & u64::from(u32::MAX))
}
