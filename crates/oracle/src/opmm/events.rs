//! The actions of one combination of traces, numbered: initial writes first, then thread by thread in program order.

use super::Trace;
use super::relation::{MOST_EVENTS, Relation};
use crate::outcome::TooLarge;
use crate::thread::{Action, Halved, Location, Mode, ObjectId, Threads};
use std::collections::BTreeSet;

/// An action of a combination of traces.
#[derive(Clone, Copy, Debug)]
pub struct Event {
    /// Who performs it; `None` for an initial write.
    pub thread: Option<usize>,
    /// What it is.
    pub action: Action,
}

/// The events of a combination of traces.
pub struct Events {
    /// All of them. Invariant: events of one thread follow each other in program order.
    pub all: Vec<Event>,
    /// Program order, thread order, and initial writes before all threads: the part of happens-before that is always there.
    pub base: Relation,
    /// For each thread, its synchronization actions, except its first and last action, which constrain no other order than `base`.
    pub sync: Vec<Vec<usize>>,
    /// Variables with volatile accesses and weaker ones.
    pub mixed: BTreeSet<Location>,
}

impl Events {
    /// The events of these traces; initial writes are of variables that are accessed or observed.
    pub fn new(threads: &Threads<'_>, traces: &[&Trace], observed: &[(String, Location)]) -> Result<Events, TooLarge> {
        let actions = || traces.iter().flat_map(|trace| &trace.actions);
        let accessed = actions().filter_map(|action| action.read().or(action.write()).map(|(location, _)| location));
        let locations: BTreeSet<Location> = accessed.chain(observed.iter().map(|(_, location)| *location)).collect();
        let mut all: Vec<Event> = Vec::new();
        for location in locations {
            let action = Action::Write { location, mode: Mode::Volatile, value: threads.initial_value(location) };
            all.push(Event { thread: None, action });
        }
        let initial = all.len();
        let mut spans = Vec::new();
        for (thread, trace) in traces.iter().enumerate() {
            let first = all.len();
            let end: &[Action] = if trace.complete { &[Action::End] } else { &[] };
            let actions = [Action::Start].iter().chain(&trace.actions).chain(end);
            all.extend(actions.map(|action| Event { thread: Some(thread), action: *action }));
            spans.push(first..all.len());
        }
        if all.len() > MOST_EVENTS {
            return Err(TooLarge(format!("more than {MOST_EVENTS} actions")));
        }
        let mut base = Relation::new(all.len());
        for span in &spans {
            (span.start + 1..span.end).for_each(|event| base.add(event - 1, event));
            (0..initial).for_each(|write| base.add(write, span.start));
        }
        for (thread, after) in threads.after.iter().enumerate() {
            after.iter().for_each(|other| base.add(spans[*other].end - 1, spans[thread].start));
        }
        let sync = spans.into_iter().map(|span| span.filter(|event| is_sync(all[*event].action)).collect()).collect();
        let mixed = mixed(&all[initial..]);
        Ok(Events { all, base, sync, mixed })
    }

    /// The numbers of the writes of a variable, initial ones included.
    pub fn writes(&self, location: Location) -> impl Iterator<Item = usize> {
        let is = move |event: &usize| self.all[*event].action.write().is_some_and(|(written, _)| written == location);
        (0..self.all.len()).filter(is)
    }

    /// The variable and value of a read whose write seen is not given by the synchronization order.
    pub fn free_read(&self, event: usize) -> Option<(Location, i64)> {
        let action = self.all[event].action;
        let (location, value) = action.read()?;
        (action.mode() != Some(Mode::Volatile) || self.mixed.contains(&location)).then_some((location, value))
    }

    /// Whether the event accesses a field of an object that another thread created while threads were running.
    pub fn foreign(&self, event: usize) -> Option<ObjectId> {
        let Event { thread, action } = self.all[event];
        match action.read().or(action.write())?.0 {
            Location::Field { object, .. } | Location::High(Halved::Field(object, _)) => {
                self.is_foreign(thread?, object).then_some(object)
            }
            Location::Static(_) | Location::Element(..) | Location::High(_) => None,
        }
    }

    /// Whether another thread created the object while threads were running.
    pub fn is_foreign(&self, thread: usize, object: ObjectId) -> bool {
        object.creator.is_some_and(|creator| usize::from(creator) != thread)
    }

    /// Whether the event reads a final field.
    pub fn reads_final(&self, event: usize) -> bool {
        matches!(self.all[event].action.read(), Some((Location::Field { is_final: true, .. }, _)))
    }
}

fn is_sync(action: Action) -> bool {
    match action {
        Action::Lock(_) | Action::Unlock(_) | Action::Update { .. } => true,
        Action::Read { mode, .. } | Action::Write { mode, .. } => mode == Mode::Volatile,
        Action::Start | Action::End | Action::Freeze(_) | Action::Print(_) => false,
    }
}

fn mixed(events: &[Event]) -> BTreeSet<Location> {
    let accesses = |volatile: bool| -> BTreeSet<Location> {
        let of_kind = events.iter().filter(|event| (event.action.mode() == Some(Mode::Volatile)) == volatile);
        of_kind.filter_map(|event| event.action.read().or(event.action.write()).map(|(location, _)| location)).collect()
    };
    accesses(true).intersection(&accesses(false)).copied().collect()
}
