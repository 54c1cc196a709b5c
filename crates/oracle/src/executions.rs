//! All well-formed executions of a program [JLS §17.4.7], legal or not.
//!
//! As in [`crate::opmm`], every combination of thread traces with guessed values is tried with every synchronization order and every choice of
//! writes seen; cycles are allowed. Values are guessed that are handed on from write to write. In a commit sequence, each E_i hands
//! on values along happens-before only, from what is committed, and no more than all writes are committed: so as many
//! rounds as the square of the number of writes give all values of legal executions. Threads that throw or go round a loop too often are cut
//! there; such executions may justify others, but have no outcome. Atomic updates, and access modes other than plain and volatile, are refused.

mod convert;

use crate::opmm::combinations::{self, Trace};
use crate::opmm::events::{Event, Events};
use crate::opmm::relation::Relation;
use crate::opmm::sync::{self, Order};
use crate::opmm::writes_seen::{self, Execution as Choice, Free};
use crate::opmm::{finals, named, observables};
use crate::outcome::{Names, Outcome, TooLarge};
use crate::program::Program;
use crate::thread::{Action, Location, Mode, Threads};
use std::collections::BTreeSet;

pub use convert::Converter;

/// More executions than this are not looked at.
const MOST_EXECUTIONS: usize = 300_000;

/// A well-formed execution.
#[derive(Clone, Debug)]
pub struct Execution {
    /// Its actions: initial writes, then thread by thread in program order.
    pub events: Vec<Event>,
    /// Happens-before.
    pub happens_before: Relation,
    /// Synchronizes-with between threads, without initial writes and thread order.
    pub synchronizes_with: Vec<(usize, usize)>,
    /// The synchronization order of volatile accesses and monitors.
    pub order: Vec<usize>,
    /// The write that each read sees.
    pub seen: Vec<Option<usize>>,
    /// Its outcomes: final values of fields may differ. None if a thread was cut.
    pub outcomes: Vec<Outcome>,
}

/// Every well-formed execution of the program; final values of the fields `observed` are part of outcomes.
///
/// # Errors
/// The program is too large to be enumerated, or uses access modes that are not supported.
pub fn executions(program: &Program, observed: &[&str]) -> Result<Vec<Execution>, TooLarge> {
    let mut threads = Threads::in_halves(program);
    let fields = observables(program, observed);
    let traces = combinations::traces(&mut threads, |writes| writes * writes)?;
    let mut enumeration = Enumeration { names: Names::new(program), fields, found: Vec::new() };
    combinations::each(&threads, &traces, &mut |combination| {
        let events = Events::new(&threads, combination, &enumeration.fields)?;
        let weak = |event: &Event| {
            let update = matches!(event.action, Action::Update { .. });
            update || matches!(event.action.mode(), Some(Mode::Opaque | Mode::Ordered))
        };
        if !events.mixed.is_empty() || events.all.iter().any(weak) {
            return Err(TooLarge("access modes other than plain and volatile".to_string()));
        }
        enumeration.combination(&events, combination)
    })?;
    Ok(enumeration.found)
}

struct Enumeration {
    names: Names,
    fields: Vec<(String, Location)>,
    found: Vec<Execution>,
}

impl Enumeration {
    /// All executions of one combination of traces; synchronization orders that make the same edges and final values are one.
    fn combination(&mut self, events: &Events, traces: &[&Trace]) -> Result<(), TooLarge> {
        let mut known = BTreeSet::new();
        let mut too_many = false;
        sync::orders(events, &mut |order| {
            let mut edges = writes_seen::synchronizes_with(events, order);
            edges.sort_unstable();
            let mut seen = order.seen.clone();
            seen.sort_unstable();
            let last = |(_, location): &(String, Location)| {
                let writes = |event: &&usize| events.all[**event].action.write().is_some_and(|(at, _)| at == *location);
                order.actions.iter().rfind(writes).copied()
            };
            let last: Vec<Option<usize>> = self.fields.iter().map(last).collect();
            if known.insert((edges.clone(), seen, last)) {
                self.order(events, order, &edges, traces);
            }
            too_many = self.found.len() > MOST_EXECUTIONS;
            !too_many
        });
        if too_many { Err(TooLarge(format!("more than {MOST_EXECUTIONS} executions"))) } else { Ok(()) }
    }

    fn order(&mut self, events: &Events, order: &Order, edges: &[(usize, usize)], traces: &[&Trace]) {
        let mut happens_before = events.base.clone();
        edges.iter().for_each(|(a, b)| happens_before.add(*a, *b));
        let mut with_order = happens_before.clone();
        order.actions.windows(2).for_each(|pair| with_order.add(pair[0], pair[1]));
        if !with_order.is_acyclic() {
            return;
        }
        let mut seen = vec![None; events.all.len()];
        order.seen.iter().for_each(|(read, write)| seen[*read] = Some(*write));
        let combined = happens_before.clone();
        let free = Free::new();
        let mut choice = Choice { events, order, happens_before, combined, seen, free: &free };
        let plain: Vec<usize> = (0..events.all.len()).filter(|event| events.free_read(*event).is_some()).collect();
        self.choose(&mut choice, &plain, edges, traces);
    }

    /// Every choice of writes for the plain reads.
    fn choose(&mut self, choice: &mut Choice<'_>, reads: &[usize], edges: &[(usize, usize)], traces: &[&Trace]) {
        let Some((read, rest)) = reads.split_first() else {
            if finals::are_respected(choice) {
                self.add(choice, edges, traces);
            }
            return;
        };
        for write in writes_seen::candidates(choice, *read) {
            let by_final_rule = choice.events.reads_final(*read) && choice.events.foreign(*read).is_some();
            let possible =
                if by_final_rule { choice.is_not_later(*read, write) } else { choice.is_consistent(*read, write) };
            if possible {
                choice.seen[*read] = Some(write);
                self.choose(choice, rest, edges, traces);
                choice.seen[*read] = None;
            }
        }
    }

    fn add(&mut self, choice: &Choice<'_>, edges: &[(usize, usize)], traces: &[&Trace]) {
        let locals = || traces.iter().map(|trace| &trace.locals);
        let outcome = |values: Vec<i64>| self.names.outcome(locals(), named(&self.fields, &values));
        let complete = traces.iter().all(|trace| trace.complete);
        let values = if complete { writes_seen::observe(choice, &self.fields) } else { Vec::new() };
        self.found.push(Execution {
            events: choice.events.all.clone(),
            happens_before: choice.happens_before.clone(),
            synchronizes_with: edges.to_vec(),
            order: choice.order.actions.clone(),
            seen: choice.seen.clone(),
            outcomes: values.into_iter().map(outcome).collect(),
        });
    }
}
