//! Traces of threads with guessed read values, and combinations of them in which every guess has a write.

use crate::outcome::TooLarge;
use crate::thread::{Action, Location, Next, Progress, Threads};
use std::collections::{BTreeMap, BTreeSet};

/// More traces of one thread than this are not looked at.
const MOST_TRACES: usize = 20_000;

/// What a thread does from start to end, if its reads return what was guessed.
#[derive(Clone, Debug)]
pub struct Trace {
    /// Its actions.
    pub actions: Vec<Action>,
    /// The final values of its numeric locals.
    pub locals: BTreeMap<String, i64>,
    /// What it reads that is no initial value.
    needs: BTreeSet<(Location, i64)>,
    /// What it writes.
    provides: BTreeSet<(Location, i64)>,
    /// Whether it goes on to the thread's end; if not, the rest is left out.
    pub complete: bool,
}

/// Values that a read of each variable may return, besides the initial one.
type Values = BTreeMap<Location, BTreeSet<i64>>;

/// The traces of one thread, and what was written on the way to them and on ways that led nowhere.
#[derive(Default)]
struct Found {
    traces: Vec<Trace>,
    written: BTreeSet<(Location, i64)>,
    most_writes: usize,
}

/// All traces of all threads.
///
/// Guesses are values that some thread writes, handed on from write to write; `rounds` says how often that may be, for executions with so
/// many writes at most.
pub fn traces(threads: &mut Threads<'_>, rounds: impl Fn(usize) -> usize) -> Result<Vec<Vec<Trace>>, TooLarge> {
    let mut values = Values::new();
    let mut round = 0_usize;
    loop {
        let mut all: Vec<Found> = Vec::new();
        for thread in 0..threads.count() {
            let mut found = Found::default();
            extend(threads, threads.first(thread), &values, &mut found)?;
            all.push(found);
        }
        let mut next = Values::new();
        for (location, value) in all.iter().flat_map(|found| &found.written) {
            next.entry(*location).or_default().insert(*value);
        }
        if next == values || round > rounds(all.iter().map(|found| found.most_writes).sum()) {
            return Ok(all.into_iter().map(|found| found.traces).collect());
        }
        values = next;
        round += 1;
    }
}

fn extend(threads: &mut Threads<'_>, so_far: Progress, values: &Values, found: &mut Found) -> Result<(), TooLarge> {
    let run = threads.run(so_far);
    let writes = || run.actions.iter().filter_map(|action| action.write());
    found.written.extend(writes());
    found.most_writes = found.most_writes.max(writes().count());
    match &run.next {
        Next::LeftOut | Next::Over(_) => {
            let initial = |(location, value): &(Location, i64)| threads.initial_value(*location) == *value;
            let needs = run.actions.iter().filter_map(|action| action.read()).filter(|read| !initial(read)).collect();
            let (locals, complete) = match &run.next {
                Next::Over(locals) => (locals.clone(), true),
                Next::LeftOut | Next::Input(_) => (BTreeMap::new(), false),
            };
            let actions = run.actions.clone();
            found.traces.push(Trace { actions, locals, needs, provides: writes().collect(), complete });
            if found.traces.len() > MOST_TRACES {
                return Err(TooLarge(format!("a thread with more than {MOST_TRACES} traces")));
            }
        }
        Next::Input(location) => {
            let mut guesses = values.get(location).cloned().unwrap_or_default();
            guesses.insert(threads.initial_value(*location));
            for guess in guesses {
                let longer = threads.with_input(so_far, guess);
                extend(threads, longer, values, found)?;
            }
        }
    }
    Ok(())
}

/// Calls `visit` with each combination of one trace for each thread in which what is read is initial or written.
pub fn each<'t>(
    threads: &Threads<'_>,
    traces: &'t [Vec<Trace>],
    visit: &mut impl FnMut(&[&'t Trace]) -> Result<(), TooLarge>,
) -> Result<(), TooLarge> {
    let union = |traces: &Vec<Trace>| traces.iter().flat_map(|trace| &trace.provides).copied().collect();
    let possible: Vec<BTreeSet<(Location, i64)>> = traces.iter().map(union).collect();
    choose(threads.count(), traces, &possible, &mut Vec::new(), visit)
}

fn choose<'t>(
    count: usize,
    traces: &'t [Vec<Trace>],
    possible: &[BTreeSet<(Location, i64)>],
    chosen: &mut Vec<&'t Trace>,
    visit: &mut impl FnMut(&[&'t Trace]) -> Result<(), TooLarge>,
) -> Result<(), TooLarge> {
    if chosen.len() == count {
        return visit(chosen);
    }
    for trace in &traces[chosen.len()] {
        chosen.push(trace);
        let available = |read: &(Location, i64)| {
            let written = chosen.iter().any(|other| other.provides.contains(read));
            written || possible[chosen.len()..].iter().any(|values| values.contains(read))
        };
        if chosen.iter().flat_map(|trace| &trace.needs).all(available) {
            choose(count, traces, possible, chosen, visit)?;
        }
        chosen.pop();
    }
    Ok(())
}
