//! What is known about the program before it is unfolded: which constants each read may return, which variables are written. Found by unfolding
//! it again and again.
//!
//! Implements: the may-see sets of [MemSAT §3.2]: a read may return what any write may write that may touch the same variable and is no later one of
//! its own thread.
//!
//! A round adds the values that are one step of computation away from those that were known. A value that a model without values out of thin
//! air lets a read return is at most as many steps away as there are reads: each read in its computation is of another write. In models that justify executions by
//! others each execution may add as many. So the rounds may end there, though `x = x + 1` in two threads would always give more.
//! Errs on: nothing for such models. For others the first round takes every branch, whatever reads return, so that writes that justify each other by
//! control are there; and reads whose values can go round in circles return [`Datum::Other`] as well.

use crate::event::{Event, EventPlace, Key, Objects};
use crate::limitation::Limitation;
use crate::term::{CondId, Datum, ObjectId, ReadId, SymbolicValue, Terms};
use crate::unfold::{MethodEnding, Read, Unfolder};
use crate::{Finitization, LitmusTest};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// Most constants that a read may return.
pub(crate) const MOST_VALUES: usize = 60;

/// What earlier rounds have found out.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Knowledge {
    pub(crate) domains: BTreeMap<Key, BTreeSet<Datum>>,
    pub(crate) written: BTreeSet<EventPlace>,
    /// Whether nothing is known: reads may return anything, so that everything is reached that any values reach.
    pub(crate) nothing: bool,
}

/// A program without loops, calls and branches: guarded events.
pub(crate) struct Unfolded {
    pub(crate) terms: Terms,
    pub(crate) objects: Objects,
    /// The events of all threads, those of a thread in program order; the initial thread's are first.
    pub(crate) events: Vec<Event>,
    pub(crate) reads: Vec<Read>,
    pub(crate) choices: u32,
    /// The threads in which a loop goes on beyond the bound, and when. Such a thread does nothing more.
    pub(crate) cuts: Vec<(usize, CondId)>,
    /// What each thread allocates, in order, and when; what the static initialiser does is thread 0's.
    pub(crate) allocations: Vec<(usize, ObjectId, CondId)>,
    /// Whether final fields matter.
    pub(crate) freezes: bool,
    /// How the test's threads end, in order.
    pub(crate) endings: Vec<MethodEnding>,
    /// The final values of the test's fields.
    pub(crate) observed: Vec<SymbolicValue>,
    /// How many threads there are, the initial one and the one that reads final values included.
    pub(crate) threads: usize,
    /// Pairs of threads of which the first ends before the second begins.
    pub(crate) thread_order: Vec<(usize, usize)>,
}

/// The number of the initial thread.
pub(crate) const INITIAL: usize = 0;

/// What of a program a model is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Knows {
    /// Whether the model may let values come out of thin air.
    pub(crate) thin_air: bool,
    /// Whether it knows access modes between plain and volatile.
    pub(crate) modes: bool,
}

/// Unfolds the test until nothing new comes of it, or as many `rounds` as its reads need have brought nothing but values.
pub(crate) fn unfold(
    test: &LitmusTest<'_>,
    bounds: &Finitization,
    knows: Knows,
    time: Option<Duration>,
    rounds: impl Fn(&Unfolded) -> usize,
) -> Result<Unfolded, Limitation> {
    let begin = Instant::now();
    // Values that justify each other, by what is computed or by which branch is taken, are found only by going down from all that could be.
    let (mut knowledge, mut objects) =
        (Knowledge { nothing: knows.thin_air, ..Knowledge::default() }, Objects::default());
    // What a round makes reachable brings reads of its own; only rounds that add nothing but values count.
    let (mut round, mut reads) = (0, 0);
    loop {
        if time.is_some_and(|time| begin.elapsed() > time) {
            return Err(Limitation::Time);
        }
        let deadline = time.map(|time| begin + time);
        let unfolded = one_round(test, bounds, (knows, deadline), &knowledge, objects)?;
        let mut next = Knowledge { nothing: knowledge.nothing, ..learn(&unfolded) };
        if knows.thin_air && !knowledge.nothing {
            add_thin_air(&unfolded, &mut next);
        }
        let grows = unfolded.reads.len() > reads || next.written != knowledge.written;
        (round, reads) = (if grows { 0 } else { round + 1 }, unfolded.reads.len().max(reads));
        if next == knowledge || round > rounds(&unfolded) {
            if !knowledge.nothing {
                return Ok(unfolded);
            }
            (next.nothing, round) = (false, 0);
        }
        (knowledge, objects) = (next, unfolded.objects);
    }
}

fn one_round(
    test: &LitmusTest<'_>,
    bounds: &Finitization,
    (knows, deadline): (Knows, Option<Instant>),
    knowledge: &Knowledge,
    mut objects: Objects,
) -> Result<Unfolded, Limitation> {
    let mut unfolder = Unfolder::new(test, bounds, knowledge, &mut objects);
    (unfolder.knows_modes, unfolder.deadline) = (knows.modes, deadline);
    unfolder.initialise()?;
    if let Some(main) = test.main {
        unfolder.main(main)?;
    }
    let mut endings = std::mem::take(&mut unfolder.parts.endings);
    for (index, (method, _)) in test.threads.iter().enumerate() {
        endings.push(unfolder.thread(index + 1, method)?);
    }
    let observer = test.threads.len().max(unfolder.parts.count) + 1;
    let observed = match test.fields[..] {
        [] => Vec::new(),
        _ => unfolder.observer(observer, &test.fields)?,
    };
    let initial = unfolder.initial_events();
    let Unfolder { terms, events: others, reads, choices, cuts, allocations, freezes, parts, .. } = unfolder;
    let events = initial.into_iter().chain(others).collect();
    let threads = if test.fields.is_empty() { observer } else { observer + 1 };
    let thread_order = thread_order(test, parts.order, threads);
    Ok(Unfolded {
        terms,
        objects,
        events,
        reads,
        choices,
        cuts,
        allocations,
        freezes,
        endings,
        observed,
        threads,
        thread_order,
    })
}

/// The initial thread is before all others, the observer after all, and what is declared; transitively.
fn thread_order(test: &LitmusTest<'_>, parts: Vec<(usize, usize)>, threads: usize) -> Vec<(usize, usize)> {
    let mut order: BTreeSet<(usize, usize)> = (1..threads).map(|thread| (INITIAL, thread)).chain(parts).collect();
    for (index, (_, after)) in test.threads.iter().enumerate() {
        order.extend(after.iter().map(|earlier| (earlier + 1, index + 1)));
    }
    if !test.fields.is_empty() {
        order.extend((1..threads - 1).map(|thread| (thread, threads - 1)));
    }
    close(&mut order);
    order.into_iter().collect()
}

/// What the round's writes may write, for the reads that may see them.
fn learn(unfolded: &Unfolded) -> Knowledge {
    let mut knowledge = Knowledge::default();
    let writes: Vec<(usize, &Event)> =
        writes(&unfolded.events).filter(|(_, event)| event.thread() != INITIAL).collect();
    for (_, write) in &writes {
        knowledge.written.extend(write.places.iter().map(|(place, _)| *place));
    }
    for (index, read) in unfolded.events.iter().enumerate().filter(|(_, event)| event.kind.is_read()) {
        let seen = writes.iter().filter(|(at, write)| may_see(index, read, *at, write));
        let values = seen.filter_map(|(_, write)| write.value.as_ref()).flat_map(SymbolicValue::cases);
        let domain: BTreeSet<Datum> = values.map(|(datum, _)| *datum).collect();
        knowledge.domains.insert(read.key.clone(), domain);
    }
    knowledge
}

/// The writes among events, with their positions.
pub(crate) fn writes(events: &[Event]) -> impl Iterator<Item = (usize, &Event)> {
    events.iter().enumerate().filter(|(_, event)| event.kind.is_write())
}

/// Whether the read, at a position among all events, may see the write at another.
pub(crate) fn may_see(read_at: usize, read: &Event, write_at: usize, write: &Event) -> bool {
    let later = read.thread() == write.thread() && read_at < write_at;
    !later && read.may_meet(write)
}

/// Reads whose values can go round in circles may return anything.
fn add_thin_air(unfolded: &Unfolded, knowledge: &mut Knowledge) {
    let events = &unfolded.events;
    let number_of: BTreeMap<ReadId, usize> =
        events.iter().enumerate().filter_map(|(index, event)| Some((event.read?, index))).collect();
    let mut reaches: BTreeSet<(usize, usize)> = BTreeSet::new();
    for (index, read) in events.iter().enumerate().filter(|(_, event)| event.kind.is_read()) {
        for (at, write) in writes(events) {
            if may_see(index, read, at, write) {
                let sources = write.value.iter().flat_map(|value| value.from());
                reaches.extend(sources.filter_map(|source| Some((index, *number_of.get(source)?))));
            }
        }
    }
    close(&mut reaches);
    for (index, event) in events.iter().enumerate() {
        if reaches.contains(&(index, index)) {
            knowledge.domains.entry(event.key.clone()).or_default().insert(Datum::Other);
        }
    }
}

/// Makes a relation transitive.
fn close(pairs: &mut BTreeSet<(usize, usize)>) {
    loop {
        let joined: Vec<(usize, usize)> = pairs
            .iter()
            .flat_map(|&(a, b)| pairs.range((b, 0)..=(b, usize::MAX)).map(move |&(_, c)| (a, c)))
            .filter(|pair| !pairs.contains(pair))
            .collect();
        if joined.is_empty() {
            return;
        }
        pairs.extend(joined);
    }
}
