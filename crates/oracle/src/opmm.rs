//! `opmm` from its axioms: well-formed executions in which hb ∪ so ∪ {W(r) → r} has no cycle.
//!
//! Every combination of thread traces with guessed read values is tried with every synchronization order and every choice of the
//! writes seen. Well-formed is meant as in [JLS §17.4.7]: volatile reads see the last write in the synchronization order, monitors
//! exclude each other, other reads are happens-before consistent, with the happens-before edges that final fields add [JLS §17.5.1].
//! A thread order is a synchronizes-with edge from the last action of one thread to the first action of another.
//! Initial values are writes that happen-before the first action of every thread. Final values of fields are read by an observer
//! that starts after all threads ended. This is the model that OpMM's rules generate [OpMM §5.6]. Access modes weaker than volatile
//! follow the documentation of `VarHandle`: see module `coherence`. Plain `long` variables are two variables each [JLS §17.7].

mod coherence;
pub(crate) mod combinations;
pub(crate) mod events;
pub(crate) mod finals;
pub(crate) mod relation;
pub(crate) mod sync;
pub(crate) mod writes_seen;

use crate::outcome::{Names, Outcomes, TooLarge};
use crate::program::Program;
use crate::thread::{Location, Threads, high, join};
pub(crate) use combinations::Trace;
use events::Events;
use std::collections::BTreeMap;
use writes_seen::Free;

/// Every outcome.
///
/// # Errors
/// There are too many combinations of traces, or too many actions in one.
pub fn outcomes(program: &Program, observed: &[&str]) -> Result<Outcomes, TooLarge> {
    let mut threads = Threads::in_halves(program);
    // In an execution without a cycle, a value is handed on through each write at most once.
    let mut traces = combinations::traces(&mut threads, |writes| writes)?;
    traces.iter_mut().for_each(|traces| traces.retain(|trace| trace.complete));
    let (names, fields) = (Names::new(program), observables(program, observed));
    let mut outcomes = Outcomes::new();
    combinations::each(&threads, &traces, &mut |combination| {
        let locals: Vec<&BTreeMap<String, i64>> = combination.iter().map(|trace| &trace.locals).collect();
        let done =
            |outcomes: &Outcomes| fields.is_empty() && outcomes.contains(&names.outcome(locals.iter().copied(), []));
        if done(&outcomes) {
            return Ok(());
        }
        let events = Events::new(&threads, combination, &fields)?;
        sync::orders(&events, &mut |order| {
            for values in writes_seen::final_values(&events, order, &fields, &Free::new()) {
                outcomes.insert(names.outcome(locals.iter().copied(), named(&fields, &values)));
            }
            !done(&outcomes)
        });
        Ok(())
    })?;
    Ok(outcomes)
}

/// The static fields of these names; of those that have halves, both, one after the other.
pub(crate) fn observables(program: &Program, names: &[&str]) -> Vec<(String, Location)> {
    let fields = names.iter().filter_map(|name| observable(program, name));
    fields
        .flat_map(|(name, location)| {
            let high = high(program, location).map(|high| (name.clone(), high));
            std::iter::once((name, location)).chain(high)
        })
        .collect()
}

/// Final values with the names of their fields, halves put together.
pub(crate) fn named(fields: &[(String, Location)], values: &[i64]) -> Vec<(String, i64)> {
    let mut named: Vec<(String, i64)> = Vec::new();
    for ((name, location), value) in fields.iter().zip(values) {
        match (location, named.last_mut()) {
            (Location::High(_), Some((_, low))) => *low = join(*low, *value),
            _ => named.push((name.clone(), *value)),
        }
    }
    named
}

fn observable(program: &Program, name: &str) -> Option<(String, Location)> {
    let (number, _) = program.find_static(name)?;
    Some((name.to_string(), Location::Static(u8::try_from(number).ok()?)))
}
