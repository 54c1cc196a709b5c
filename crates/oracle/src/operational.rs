//! `sc`, `tso` and `pso` by running the program in every possible way.
//!
//! A thread reads from its own store buffer first, else from memory. Plain, opaque and release writes go to the buffer, from where they
//! reach memory at any later time: in order in `tso`, in order for each variable in `pso`. Volatile writes, atomic updates, locks and
//! unlocks wait until the buffer is empty, and so does the end of a thread. In `pso`, a release write and the freeze of final fields
//! are store-store barriers, as compilers make them; without them `pso` would allow what Java forbids. In `sc` there is no buffer.

use crate::Model;
use crate::outcome::{Names, Outcomes, TooLarge};
use crate::program::Program;
use crate::thread::{Action, Location, Mode, Monitor, Next, Progress, Threads};
use std::collections::{BTreeMap, HashSet};

/// More states than this are not looked at.
const MOST_STATES: usize = 2_000_000;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Entry {
    Store(Location, i64),
    Barrier,
}

/// Variables that are not 0, sorted.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Memory(Vec<(Location, i64)>);

impl Memory {
    fn get(&self, location: Location) -> i64 {
        self.0.iter().find(|(other, _)| *other == location).map_or(0, |(_, value)| *value)
    }

    fn set(&mut self, location: Location, value: i64) {
        self.0.retain(|(other, _)| *other != location);
        if value != 0 {
            let position = self.0.partition_point(|(other, _)| *other < location);
            self.0.insert(position, (location, value));
        }
    }
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    /// How far each thread's reads are, and how many actions it has done.
    threads: Vec<(Progress, usize)>,
    memory: Memory,
    buffers: Vec<Vec<Entry>>,
    /// Who holds a monitor, and how often.
    owners: BTreeMap<Monitor, (usize, u32)>,
}

/// Every outcome under a store-buffer model, or under sequential consistency.
///
/// # Errors
/// There are too many states.
pub fn outcomes(program: &Program, model: Model, observed: &[&str]) -> Result<Outcomes, TooLarge> {
    let mut threads = Threads::new(program);
    let names = Names::new(program);
    let count = threads.count();
    let first = State {
        threads: (0..count).map(|thread| (threads.first(thread), 0)).collect(),
        memory: Memory(
            threads
                .initial
                .iter()
                .map(|(location, value)| (*location, *value))
                .filter(|(_, value)| *value != 0)
                .collect(),
        ),
        buffers: vec![Vec::new(); count],
        owners: BTreeMap::new(),
    };
    let mut outcomes = Outcomes::new();
    let mut seen = HashSet::from([first.clone()]);
    let mut ahead = vec![first];
    while let Some(state) = ahead.pop() {
        let successors = successors(&state, &mut threads, model);
        if successors.is_empty()
            && let Some(locals) = (0..count).map(|thread| ended(&state, &threads, thread)).collect::<Option<Vec<_>>>()
        {
            let fields = observed.iter().filter_map(|name| {
                let number = u8::try_from(program.find_static(name)?.0).ok()?;
                let value = state.memory.get(Location::Static(number));
                Some(((*name).to_string(), value))
            });
            outcomes.insert(names.outcome(&locals, fields));
        }
        for successor in successors {
            if seen.insert(successor.clone()) {
                ahead.push(successor);
            }
        }
        if seen.len() > MOST_STATES {
            return Err(TooLarge(format!("more than {MOST_STATES} states")));
        }
    }
    Ok(outcomes)
}

/// Whether the threads that the thread waits for have ended.
fn may_start(state: &State, threads: &Threads<'_>, thread: usize) -> bool {
    threads.after[thread].iter().all(|other| ended(state, threads, *other).is_some())
}

/// The thread's locals, if it has ended.
fn ended(state: &State, threads: &Threads<'_>, thread: usize) -> Option<BTreeMap<String, i64>> {
    if !may_start(state, threads, thread) {
        return None;
    }
    let (progress, done) = state.threads[thread];
    let run = threads.run(progress);
    match &run.next {
        Next::Over(locals) if done == run.actions.len() && state.buffers[thread].is_empty() => Some(locals.clone()),
        Next::Over(_) | Next::Input(_) | Next::LeftOut => None,
    }
}

/// The next states. A step that no other thread can notice, such as a write to the store buffer, is taken at once and alone: what other
/// threads and the buffer do before it, they can do after it as well.
fn successors(state: &State, threads: &mut Threads<'_>, model: Model) -> Vec<State> {
    let ready: Vec<usize> = (0..threads.count()).filter(|thread| may_start(state, threads, *thread)).collect();
    if let Some(thread) = ready.iter().find(|thread| is_unnoticed(state, threads, **thread, model)) {
        return step(state, threads, *thread, model).into_iter().collect();
    }
    let mut successors = Vec::new();
    for thread in ready {
        for position in drainable(&state.buffers[thread], model) {
            successors.push(drain(state, thread, position));
        }
        successors.extend(step(state, threads, thread, model));
    }
    successors
}

fn is_unnoticed(state: &State, threads: &Threads<'_>, thread: usize, model: Model) -> bool {
    let (progress, done) = state.threads[thread];
    match threads.run(progress).actions.get(done) {
        Some(Action::Write { mode, .. }) => *mode != Mode::Volatile && model != Model::Sc,
        Some(Action::Freeze(_) | Action::Print(_) | Action::Start | Action::End) => true,
        Some(Action::Read { .. } | Action::Update { .. } | Action::Lock(_) | Action::Unlock(_)) | None => false,
    }
}

/// Positions of the stores that may reach memory next.
fn drainable(buffer: &[Entry], model: Model) -> Vec<usize> {
    let mut positions = Vec::new();
    let mut passed = Vec::new();
    for (position, entry) in buffer.iter().enumerate() {
        match entry {
            Entry::Barrier if passed.is_empty() => {}
            Entry::Barrier => break,
            Entry::Store(location, _) => {
                if passed.is_empty() || (model == Model::Pso && !passed.contains(location)) {
                    positions.push(position);
                }
                passed.push(*location);
            }
        }
    }
    positions
}

fn drain(state: &State, thread: usize, position: usize) -> State {
    let mut next = state.clone();
    if let Entry::Store(location, value) = next.buffers[thread].remove(position) {
        next.memory.set(location, value);
    }
    while next.buffers[thread].first() == Some(&Entry::Barrier) {
        next.buffers[thread].remove(0);
    }
    next
}

/// What the thread sees in a variable.
fn look(state: &State, thread: usize, location: Location) -> i64 {
    let own = state.buffers[thread].iter().rev().find_map(|entry| match entry {
        Entry::Store(stored, value) if *stored == location => Some(*value),
        Entry::Store(..) | Entry::Barrier => None,
    });
    own.unwrap_or_else(|| state.memory.get(location))
}

/// The state after the thread's next action, if it is enabled.
fn step(state: &State, threads: &mut Threads<'_>, thread: usize, model: Model) -> Option<State> {
    let (mut progress, done) = state.threads[thread];
    let run = threads.run(progress);
    if let Next::Input(location) = run.next
        && done == run.actions.len()
    {
        progress = threads.with_input(progress, look(state, thread, location));
    }
    let action = *threads.run(progress).actions.get(done)?;
    let mut next = state.clone();
    next.threads[thread] = (progress, done + 1);
    perform(&mut next, thread, action, model).then_some(next)
}

/// Whether the action is enabled; then it is performed.
fn perform(state: &mut State, thread: usize, action: Action, model: Model) -> bool {
    let drained = state.buffers[thread].is_empty();
    match action {
        Action::Start | Action::End | Action::Read { .. } | Action::Print(_) => true,
        Action::Write { location, mode, value } if mode == Mode::Volatile || model == Model::Sc => {
            state.memory.set(location, value);
            drained
        }
        Action::Write { location, mode, value } => {
            if mode == Mode::Ordered && model == Model::Pso {
                barrier(&mut state.buffers[thread]);
            }
            state.buffers[thread].push(Entry::Store(location, value));
            true
        }
        Action::Update { location, written, .. } => {
            state.memory.set(location, written);
            drained
        }
        Action::Freeze(_) => {
            if model == Model::Pso {
                barrier(&mut state.buffers[thread]);
            }
            true
        }
        Action::Lock(monitor) => {
            let owner = state.owners.entry(monitor).or_insert((thread, 0));
            owner.1 += 1;
            drained && owner.0 == thread
        }
        Action::Unlock(monitor) => {
            if let Some(owner) = state.owners.get_mut(&monitor) {
                owner.1 -= 1;
            }
            state.owners.retain(|_, owner| owner.1 > 0);
            drained
        }
    }
}

fn barrier(buffer: &mut Vec<Entry>) {
    if buffer.last().is_some_and(|last| *last != Entry::Barrier) {
        buffer.push(Entry::Barrier);
    }
}
