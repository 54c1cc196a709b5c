//! Final fields [JLS §17.5.1]: what a freeze makes visible to threads that got the object by a race.
//!
//! A thread that did not create an object has its address from some earlier read: that read *dereferences* to the accesses of
//! the object's fields. The *memory chain* goes from a write to the reads that see it, from a read to what it dereferences to, and from a
//! read of an address to a write of that address by the same thread. If a freeze happens-before an action from which the memory
//! chain leads to a read of the final field, then writes that happen-before the freeze also come before that read and before what
//! it dereferences to. For reads of final fields of other threads' objects, nothing else counts as coming before.
//!
//! The specification leaves open which of several reads is the one: any choice that makes the execution allowed will do.

use super::events::Events;
use super::writes_seen::Execution;
use crate::thread::{Action, ObjectId};

/// From where each event has the address of the object it accesses, and of the object whose address it writes.
#[derive(Clone)]
struct Chains {
    dereferenced: Vec<Option<usize>>,
    handed_on: Vec<Option<usize>>,
}

/// What a choice is about.
#[derive(Clone, Copy)]
enum Point {
    Dereferenced(usize, ObjectId),
    HandedOn(usize, ObjectId),
}

/// Whether there are dereference and memory chains with which every read is allowed to see what it sees.
pub fn are_respected(execution: &Execution<'_>) -> bool {
    let events = execution.events;
    if !events.all.iter().any(|event| matches!(event.action, Action::Freeze(_))) {
        return true;
    }
    let points: Vec<Point> = (0..events.all.len()).flat_map(|event| points(events, event)).collect();
    let none = vec![None; events.all.len()];
    choose(execution, &points, &mut Chains { dereferenced: none.clone(), handed_on: none })
}

fn points(events: &Events, event: usize) -> Vec<Point> {
    let mut points = Vec::new();
    points.extend(events.foreign(event).map(|object| Point::Dereferenced(event, object)));
    let written = events.all[event].action.write().and_then(|(_, value)| ObjectId::from_value(value));
    if let (Some(thread), Some(object)) = (events.all[event].thread, written)
        && events.is_foreign(thread, object)
    {
        points.push(Point::HandedOn(event, object));
    }
    points
}

fn choose(execution: &Execution<'_>, points: &[Point], chains: &mut Chains) -> bool {
    let Some((point, rest)) = points.split_first() else { return holds(execution, chains) };
    let (Point::Dereferenced(event, object) | Point::HandedOn(event, object)) = *point;
    sources(execution.events, event, object).into_iter().any(|read| {
        match point {
            Point::Dereferenced(..) => chains.dereferenced[event] = Some(read),
            Point::HandedOn(..) => chains.handed_on[event] = Some(read),
        }
        choose(execution, rest, chains)
    })
}

/// Earlier reads of the event's thread that return the object's address.
fn sources(events: &Events, event: usize, object: ObjectId) -> Vec<usize> {
    let address = |read: &usize| {
        let same = events.all[*read].thread == events.all[event].thread;
        same && events.all[*read].action.read().is_some_and(|(_, value)| value == object.to_value())
    };
    (0..event).filter(address).collect()
}

fn holds(execution: &Execution<'_>, chains: &Chains) -> bool {
    (0..execution.events.all.len()).all(|read| sees_frozen(execution, chains, read))
}

/// Whether no write between the one that the read sees and the read is made visible by a freeze.
fn sees_frozen(execution: &Execution<'_>, chains: &Chains, read: usize) -> bool {
    let events = execution.events;
    let (Some((location, _)), Some(seen)) = (events.all[read].action.read(), execution.seen[read]) else { return true };
    if events.foreign(read).is_none() {
        return true;
    }
    let freezes = visible_freezes(execution, chains, read);
    let before = &execution.happens_before;
    let frozen = |write: usize| freezes.iter().any(|freeze| before.has(write, *freeze));
    !events.writes(location).any(|write| before.has(seen, write) && frozen(write))
}

/// Freezes that the read knows of, through final fields on the way to it.
fn visible_freezes(execution: &Execution<'_>, chains: &Chains, read: usize) -> Vec<usize> {
    let events = execution.events;
    let mut freezes = Vec::new();
    let mut link = Some(read);
    while let Some(event) = link {
        if let (true, Some(object)) = (events.reads_final(event), events.foreign(event)) {
            let mut past = Vec::new();
            memory_chain(execution, chains, event, &mut past);
            let is_freeze = |freeze: &usize| events.all[*freeze].action == Action::Freeze(object);
            let known = |freeze: &usize| {
                let knows =
                    |action: &usize| !events.reads_final(*action) && execution.happens_before.has(*freeze, *action);
                past.iter().any(knows)
            };
            freezes.extend((0..events.all.len()).filter(is_freeze).filter(known));
        }
        link = chains.dereferenced[event];
    }
    freezes
}

/// Everything from which the memory chain leads to the event, and the event.
fn memory_chain(execution: &Execution<'_>, chains: &Chains, event: usize, past: &mut Vec<usize>) {
    if past.contains(&event) {
        return;
    }
    past.push(event);
    for before in [execution.seen[event], chains.dereferenced[event], chains.handed_on[event]].into_iter().flatten() {
        memory_chain(execution, chains, before, past);
    }
}
