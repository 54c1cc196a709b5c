//! Tries every order of the steps of a whole program.

use super::code::{Cell, Code, Op, Register, Source};
use super::memory::{Clock, Held, Memory, Value, Variable, Writes};
use super::{Field, Update};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// What a program can do.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// The numbers of all threads, main first, without daemons', at every end.
    pub outcomes: BTreeSet<Vec<i32>>,
    /// Whether threads can be blocked for ever.
    pub deadlock: bool,
    /// Whether there is a data race; known under [`Memory::Races`].
    pub race: bool,
}

/// Why a thread left the wait set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cause {
    /// It was notified.
    Notified,
    /// Its time was up.
    TimedOut,
    /// It was interrupted.
    Interrupted,
}

/// What a thread is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// Not started.
    New,
    /// At an instruction.
    Ready,
    /// In the wait set of a lock: whether for a time only.
    Waiting(u8, bool),
    /// Wants the lock back.
    Relocking(u8, Cause),
    /// At its end.
    Done,
}

/// A thread's part of the state.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Thread {
    /// What it is about.
    pub status: Status,
    /// Parts of the code and places there, the innermost last.
    pub frames: Vec<(usize, usize)>,
    /// Its registers.
    pub registers: Vec<Held>,
    /// Whether it is interrupted.
    pub interrupted: bool,
    /// Whether it need not park.
    pub permit: bool,
    /// What happens before its next action.
    pub clock: Clock,
    made: u8,
}

/// How far a class is initialised.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Class {
    /// Not at all.
    New,
    /// By a thread.
    Running(usize),
    /// Wholly.
    Done,
    /// It failed.
    Failed,
}

/// What hands on happens-before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sync {
    /// A volatile variable.
    Variable(Variable),
    /// A lock.
    Lock(u8),
    /// The end of a thread.
    End(usize),
    /// The interrupt of a thread.
    Interrupt(usize),
    /// The permit of a thread.
    Permit(usize),
    /// A class.
    Class(u8),
    /// The semaphore.
    Semaphore,
    /// The latch.
    Latch,
}

/// A state of a program.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Its threads.
    pub threads: Vec<Thread>,
    /// Who has each lock, and how often.
    pub locks: [Option<(usize, u8)>; 2],
    /// Classes.
    pub classes: Vec<Class>,
    /// Permits of the semaphore.
    pub permits: u8,
    /// What the latch still waits for.
    pub latch: u8,
    /// Memory.
    pub writes: Writes,
    /// Whether there was a data race.
    pub raced: bool,
    pub(super) released: BTreeMap<Sync, Clock>,
}

/// All that the program can do; `None` if it has more states than the limit.
pub fn behaviour(code: &Code, memory: Memory, limit: usize) -> Option<Behaviour> {
    let mut found = Behaviour::default();
    let run = Run { code, memory };
    let mut first = run.initial();
    (0..code.threads).for_each(|thread| run.run_local(&mut first, thread));
    let mut seen = HashSet::from([first.clone()]);
    let mut work = vec![first];
    while let Some(state) = work.pop() {
        found.race |= state.raced;
        if run.is_over(&state) {
            found.outcomes.insert(run.outcome(&state));
            continue;
        }
        let mut next = Vec::new();
        (0..code.threads).for_each(|thread| run.steps(&state, thread, &mut next));
        found.deadlock |= next.is_empty();
        for mut state in next {
            (0..code.threads).for_each(|thread| run.run_local(&mut state, thread));
            if seen.len() >= limit {
                return None;
            }
            if seen.insert(state.clone()) {
                work.push(state);
            }
        }
    }
    Some(found)
}

pub(super) struct Run<'c> {
    pub(super) code: &'c Code,
    pub(super) memory: Memory,
}

impl Run<'_> {
    fn initial(&self) -> State {
        let count = self.code.threads;
        let thread = |number: usize| {
            let numbers = &self.code.numbers[number];
            let register = |register| if numbers.contains(&register) { Value::Number(-9) } else { Value::Null };
            Thread {
                status: if number == 0 { Status::Ready } else { Status::New },
                frames: vec![(number, 0)],
                registers: (0..self.code.registers[number]).map(|index| Held::plain(register(index))).collect(),
                interrupted: false,
                permit: false,
                clock: vec![0; count],
                made: 0,
            }
        };
        State {
            threads: (0..count).map(thread).collect(),
            locks: [None; 2],
            classes: vec![Class::New; self.code.parts.len() - count],
            permits: 1,
            latch: 1,
            writes: Writes::default(),
            raced: false,
            released: BTreeMap::new(),
        }
    }

    /// The program ends when all threads have that were started and are no daemons [JLS §12.8].
    fn is_over(&self, state: &State) -> bool {
        let over = |(number, thread): (usize, &Thread)| {
            matches!(thread.status, Status::New | Status::Done) || self.code.daemons[number]
        };
        state.threads.iter().enumerate().all(over)
    }

    fn outcome(&self, state: &State) -> Vec<i32> {
        let mut numbers = Vec::new();
        for (number, thread) in state.threads.iter().enumerate().filter(|(number, _)| !self.code.daemons[*number]) {
            let values = thread.registers[self.code.numbers[number].clone()].iter().map(|held| held.value);
            numbers.extend(values.map(|value| if let Value::Number(number) = value { number } else { -9 }));
        }
        numbers
    }

    /// The next instruction; none at the end of a thread.
    pub(super) fn next<'s>(&'s self, thread: &Thread) -> Option<&'s Op> {
        let (part, place) = *thread.frames.last()?;
        self.code.parts[part].get(place)
    }

    /// Does what nobody else can see.
    fn run_local(&self, state: &mut State, me: usize) {
        while state.threads[me].status == Status::Ready {
            let thread = &mut state.threads[me];
            let to = match self.next(thread) {
                Some(Op::Set(register, number)) => {
                    thread.registers[*register] = Held::plain(Value::Number(*number));
                    None
                }
                Some(Op::New(register)) => {
                    thread.registers[*register] = Held::plain(Value::Object(me as u8, thread.made));
                    thread.made += 1;
                    None
                }
                Some(Op::Freeze(register)) => {
                    let object = thread.registers[*register].value;
                    state.freeze(self.memory, me, object);
                    None
                }
                Some(Op::Jump(target)) => Some(*target),
                Some(Op::IfNull(register, target)) => {
                    (thread.registers[*register].value == Value::Null).then_some(*target)
                }
                Some(Op::Unless(register, number, target)) => {
                    (thread.registers[*register].value != Value::Number(*number)).then_some(*target)
                }
                _ => return,
            };
            state.threads[me].go_on(to);
        }
    }

    /// Appends the states that a step of the thread leads to.
    fn steps(&self, state: &State, me: usize, out: &mut Vec<State>) {
        let thread = &state.threads[me];
        match thread.status {
            Status::New | Status::Done => {}
            Status::Waiting(lock, timed) => self.leave_wait_set(state, me, lock, timed, out),
            Status::Relocking(lock, cause) => self.relock(state, me, lock, cause, out),
            Status::Ready => match self.next(thread) {
                None => out.extend(state.changed(|next| {
                    next.threads[me].status = Status::Done;
                    next.release(self.memory, me, Sync::End(me));
                    true
                })),
                Some(Op::Load(to, cell)) => self.load(state, me, *to, *cell, out),
                Some(Op::Store(cell, source)) => out.push(self.store(state, me, *cell, *source)),
                Some(Op::Update(to, update)) => out.push(self.update(state, me, *to, *update)),
                Some(op) => self.synchronize(state, me, op, out),
            },
        }
    }

    fn load(&self, state: &State, me: usize, to: Register, cell: Cell, out: &mut Vec<State>) {
        let mut after = state.clone();
        let nothing = Held::plain(Value::Null);
        let base = cell.base.map_or(nothing, |base| state.threads[me].registers[base].clone());
        for held in after.visible(self.memory, me, &base, cell.field) {
            let mut next = after.clone();
            next.threads[me].registers[to] = held;
            next.threads[me].go_on(None);
            out.push(next);
        }
    }

    fn store(&self, state: &State, me: usize, cell: Cell, source: Source) -> State {
        let mut next = state.clone();
        let registers = &state.threads[me].registers;
        let value = match source {
            Source::Constant(number) => Value::Number(number),
            Source::Register(register) => registers[register].value,
        };
        next.write(self.memory, me, (cell.base.map(|base| registers[base].value), cell.field), value);
        next.threads[me].go_on(None);
        next
    }

    fn update(&self, state: &State, me: usize, to: Register, update: Update) -> State {
        let variable = (None, Field::A);
        let mut next = state.clone();
        next.acquire_variable(self.memory, me, variable);
        let Value::Number(old) = state.last(variable) else { return next };
        let (result, new) = match update {
            Update::Add => (old, Some(old + 1)),
            Update::Set(number) => (old, Some(number)),
            Update::Compare(number) => (i32::from(old == 0), (old == 0).then_some(number)),
        };
        if let Some(new) = new {
            next.write(self.memory, me, variable, Value::Number(new));
        }
        next.threads[me].registers[to] = Held::plain(Value::Number(result));
        next.threads[me].go_on(None);
        next
    }
}

impl Thread {
    /// To the next instruction, or that one.
    pub(super) fn go_on(&mut self, target: Option<usize>) {
        if let Some((_, place)) = self.frames.last_mut() {
            *place = target.unwrap_or(*place + 1);
        }
    }
}

impl State {
    /// Another state, if the change is possible.
    pub(super) fn changed(&self, change: impl FnOnce(&mut State) -> bool) -> Option<State> {
        let mut next = self.clone();
        change(&mut next).then_some(next)
    }
}
