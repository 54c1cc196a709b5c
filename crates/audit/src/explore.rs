//! The search: every state once, every step of every thread in it, every choice within the step.
//!
//! A step of a thread is what it does in its own registers, and then one operation that others may see, or that depends on others. Besides, writes arrive in
//! memory, and waiting threads time out.
//!
//! Errs on: nothing, if it ends.

use std::time::Instant;

use jmmc_program::{ClassId, LinkError};
use jmmc_solo::{Ending, Halt, Paused, World};
use rustc_hash::FxHashSet;

use crate::canonical::canonical;
use crate::heap::{Ref, Universe};
use crate::memory::Sync;
use crate::question::{Audit, Budget, Coverage, Finding, Kind, Start};
use crate::script::Script;
use crate::state::{Phase, Role, State, Wakeup};
use crate::world::Turn;

/// Operations that a thread may execute without touching anything shared; before the first start, all operations.
const PATIENCE: u64 = 200_000_000;

/// What happens next.
#[derive(Clone, Debug)]
enum Choice {
    /// The thread's next step, with these choices.
    Step(usize, Vec<u16>),
    /// One of the thread's writes arrives in memory.
    Arrive(usize, usize),
    /// The thread waits no longer.
    TimeOut(usize),
}

/// What a thread's step came to.
struct Stepped {
    /// The class of the exception by which it ended.
    thrown: Option<ClassId>,
    /// What it did, if that is wanted.
    told: Vec<String>,
}

/// The search.
pub(crate) struct Explorer<'p> {
    pub(crate) universe: Universe<'p>,
    root: State<'p>,
    pub(crate) roles: Vec<Role<'p>>,
    pub(crate) start: Start<'p>,
    visited: FxHashSet<Box<[u8]>>,
    /// How each state was reached first: from which, and how.
    nodes: Vec<(u32, Choice)>,
    audit: Audit,
    bytes: u64,
    /// The first thing that was in the way.
    reason: Option<String>,
}

/// A turn of the main thread before there are others.
pub(crate) fn boot_turn<'a, 'p>(
    universe: &'a mut Universe<'p>,
    state: &'a mut State<'p>,
    script: &'a mut Script,
) -> Turn<'a, 'p> {
    Turn { universe, state, me: 0, script, touched: false, message: String::new(), callers: [None; 2], told: None }
}

impl<'p> Explorer<'p> {
    pub(crate) fn new(universe: Universe<'p>, root: State<'p>, roles: Vec<Role<'p>>, start: Start<'p>) -> Self {
        let coverage = Coverage::Complete { states: 0 };
        let audit = Audit { findings: Vec::new(), outcomes: Default::default(), coverage };
        let (visited, nodes) = (FxHashSet::default(), Vec::new());
        Explorer { universe, root, roles, start, visited, nodes, audit, bytes: 0, reason: None }
    }

    /// Explores all that can be reached, as far as the budget reaches.
    pub(crate) fn explore(mut self, budget: Budget) -> Audit {
        let began = Instant::now();
        let mut root = self.root.clone();
        let mut stack = Vec::new();
        if self.beginning(&mut root) {
            self.root = root.clone();
            self.visit(root, u32::MAX, Choice::TimeOut(0), &mut stack);
        }
        while let Some((state, node)) = stack.pop() {
            let spent = budget.time.is_some_and(|time| began.elapsed() > time);
            if spent || self.nodes.len() as u64 >= budget.states || self.bytes > budget.bytes {
                self.stopped(if spent { "the time that it may take" } else { "the states that it may keep" });
                break;
            }
            self.expand(state, node, &mut stack);
        }
        let states = self.nodes.len() as u64;
        self.audit.coverage = match self.reason {
            None => Coverage::Complete { states },
            Some(reason) => Coverage::Partial { states, reason },
        };
        self.audit
    }

    fn stopped(&mut self, reason: impl Into<String>) {
        self.reason.get_or_insert_with(|| reason.into());
    }

    /// Runs the main thread alone until it starts another one, waits, or ends. False if it cannot go on.
    fn beginning(&mut self, state: &mut State<'p>) -> bool {
        while state.booting && !state.is_over() {
            let before = state.clone();
            match self.step(state, 0, &mut Script::default(), false) {
                Ok(Some(stepped)) => {
                    if let Some(class) = stepped.thrown.filter(|_| !self.is_litmus()) {
                        self.finding(Kind::Exception, Some(class), None);
                    }
                }
                Ok(None) => {
                    *state = before;
                    state.booting = false;
                }
                Err(halt) => {
                    self.halted(halt);
                    return false;
                }
            }
        }
        true
    }

    pub(crate) fn is_litmus(&self) -> bool {
        matches!(self.start, Start::Threads(_))
    }

    pub(crate) fn audit_mut(&mut self) -> &mut Audit {
        &mut self.audit
    }

    fn halted(&mut self, halt: Halt) {
        match halt {
            Halt::End => self.stopped("a thread that waits for nothing"),
            Halt::Differs(what) | Halt::Unknown(what) => self.stopped(what),
        }
    }

    /// Keeps a state if it is new.
    fn visit(&mut self, mut state: State<'p>, from: u32, by: Choice, stack: &mut Vec<(State<'p>, u32)>) {
        let bytes = canonical(&mut state, &self.universe);
        let size = bytes.len() as u64 + 64;
        if self.visited.insert(bytes) {
            self.bytes += size;
            self.nodes.push((from, by));
            stack.push((state, self.nodes.len() as u32 - 1));
        }
    }

    /// All that can happen next.
    fn expand(&mut self, state: State<'p>, node: u32, stack: &mut Vec<(State<'p>, u32)>) {
        if state.is_over() {
            return self.note_outcome(&state);
        }
        let mut moved = false;
        for thread in 0..state.threads.len() {
            for which in 0..state.memory.arrivals(thread) {
                let mut next = state.clone();
                next.memory.arrive(thread, which);
                self.visit(next, node, Choice::Arrive(thread, which), stack);
                moved = true;
            }
            if let Phase::Waiting { timed: true, .. } = state.threads[thread].phase {
                let mut next = state.clone();
                next.wake(thread, Wakeup::TimedOut);
                self.visit(next, node, Choice::TimeOut(thread), stack);
                moved = true;
            }
            moved |= self.steps_of(&state, thread, node, stack);
        }
        if !moved {
            if self.is_litmus() {
                self.note_outcome(&state);
            } else {
                self.finding(Kind::Deadlock, None, Some(node));
            }
        }
    }

    /// All steps of a thread. Says whether there is any.
    fn steps_of(&mut self, state: &State<'p>, thread: usize, node: u32, stack: &mut Vec<(State<'p>, u32)>) -> bool {
        let mut script = Script::default();
        let mut moved = false;
        loop {
            let mut next = state.clone();
            match self.step(&mut next, thread, &mut script, false) {
                Ok(None) => {}
                Ok(Some(stepped)) => {
                    moved = true;
                    let choice = Choice::Step(thread, script.chosen());
                    match stepped.thrown.filter(|_| !self.is_litmus()) {
                        Some(class) => {
                            self.nodes.push((node, choice));
                            let here = self.nodes.len() as u32 - 1;
                            self.finding(Kind::Exception, Some(class), Some(here));
                        }
                        None => self.visit(next, node, choice, stack),
                    }
                }
                Err(halt) => {
                    moved = true;
                    self.halted(halt);
                }
            }
            if !script.next() {
                return moved;
            }
        }
    }

    /// A thread's step; `None` if it cannot go on in this state, and then what is left of the state means nothing.
    fn step(
        &mut self,
        state: &mut State<'p>,
        me: usize,
        script: &mut Script,
        tells: bool,
    ) -> Result<Option<Stepped>, Halt> {
        if !matches!(state.threads[me].phase, Phase::Running | Phase::Woken { .. }) || !self.begins(state, me) {
            return Ok(None);
        }
        let program = self.universe.program;
        let mut run = std::mem::take(&mut state.thread_mut(me).run);
        let told = tells.then(Vec::new);
        let universe = &mut self.universe;
        let mut turn =
            Turn { universe, state, me, script, touched: false, message: String::new(), callers: [None; 2], told };
        for _ in 0..PATIENCE {
            let mut methods = run.methods();
            turn.callers = [methods.next(), methods.next()].map(|method| method.map(|method| method.class));
            drop(methods);
            let ending = match run.advance(program, &mut turn) {
                Ok(ending) => ending,
                Err(Halt::End) => return Ok(None),
                Err(halt) => return Err(halt),
            };
            if let Some(ending) = ending {
                return end(turn, run, &ending);
            }
            if turn.touched && !turn.state.booting || turn.state.exited {
                let told = turn.told.take().unwrap_or_default();
                turn.state.thread_mut(me).run = run;
                return Ok(Some(Stepped { thrown: None, told }));
            }
        }
        Err(Halt::Unknown("a thread that does very much without touching memory".to_string()))
    }

    /// A thread of a litmus test begins when those have ended that come before, and runs a method of its own.
    fn begins(&self, state: &mut State<'p>, me: usize) -> bool {
        if state.threads[me].begun {
            return true;
        }
        let object = state.threads[me].object;
        if let Some(role) = self.roles.iter().find(|role| role.object == object) {
            for after in &role.after {
                match state.thread_of(*after).filter(|thread| state.threads[*thread].has_ended()) {
                    Some(thread) => state.memory.acquire(me, Sync::End(thread)),
                    None => return false,
                }
            }
            let entry = jmmc_solo::Entry { method: role.method.id, arguments: Vec::new(), class: None };
            state.thread_mut(me).run = Paused::before(entry);
        }
        state.thread_mut(me).begun = true;
        true
    }

    /// Notes what goes wrong, if it is the first of its sort.
    fn finding(&mut self, kind: Kind, thrown: Option<ClassId>, node: Option<u32>) {
        let program = self.universe.program;
        let is_assertion = |class: ClassId| {
            let error: Result<ClassId, LinkError> = program.load("java/lang/AssertionError");
            error.is_ok_and(|error| program.is_subtype(class, error))
        };
        let kind = if thrown.is_some_and(is_assertion) { Kind::Assertion } else { kind };
        let message = match thrown {
            Some(class) => program.class(class).name.replace('/', "."),
            None => "threads wait for ever".to_string(),
        };
        if self.audit.findings.iter().any(|known| known.kind == kind && known.message == message) {
            return;
        }
        let trace = node.map(|node| self.trace(node)).unwrap_or_default();
        self.audit.findings.push(Finding { kind, message, trace });
    }

    /// Follows the way to a state again, and tells what happens.
    fn trace(&mut self, node: u32) -> Vec<String> {
        let mut way = Vec::new();
        let mut at = node;
        while let Some((from, choice)) = self.nodes.get(at as usize).cloned().filter(|(from, _)| *from != u32::MAX) {
            way.push(choice);
            at = from;
        }
        let mut state = self.root.clone();
        let mut lines = Vec::new();
        for choice in way.into_iter().rev() {
            match choice {
                Choice::Arrive(thread, which) => {
                    state.memory.arrive(thread, which);
                    lines.push(format!("thread {thread}: a write arrives in memory"));
                }
                Choice::TimeOut(thread) => {
                    state.wake(thread, Wakeup::TimedOut);
                    lines.push(format!("thread {thread}: its wait times out"));
                }
                Choice::Step(thread, choices) => {
                    let Ok(Some(stepped)) = self.step(&mut state, thread, &mut Script::of(&choices), true) else {
                        break;
                    };
                    let place = place(&self.universe, &state, thread);
                    lines.extend(stepped.told.iter().map(|told| format!("thread {thread}: {told}{place}")));
                }
            }
            canonical(&mut state, &self.universe);
        }
        lines
    }
}

fn place(universe: &Universe<'_>, state: &State<'_>, thread: usize) -> String {
    match state.threads[thread].run.place() {
        Some((method, line)) => {
            let class = universe.program.class(method.class);
            format!(" ({}.{}:{line})", class.name.replace('/', "."), method.name)
        }
        None => String::new(),
    }
}

/// A thread ends.
fn end<'p>(mut turn: Turn<'_, 'p>, mut run: Paused<'p>, ending: &Ending) -> Result<Option<Stepped>, Halt> {
    let thrown = match ending {
        Ending::Ended => None,
        Ending::Uncaught(class) => {
            match turn.ends() {
                Ok(()) => {}
                Err(Halt::End) => return Ok(None),
                Err(halt) => return Err(halt),
            }
            Some(*class)
        }
        Ending::Stopped(_) => return Ok(None),
    };
    run.end();
    let me = turn.me;
    let thread = turn.state.thread_mut(me);
    (thread.run, thread.phase) = (run, Phase::Ended(thrown));
    turn.tell(|_| "ends".to_string());
    Ok(Some(Stepped { thrown, told: turn.told.take().unwrap_or_default() }))
}

/// The name of a thread, for people.
pub(crate) fn thread_name<'p>(universe: &mut Universe<'p>, state: &mut State<'p>, thread: usize) -> String {
    let object: Ref = state.threads[thread].object;
    let mut script = Script::default();
    let turn = boot_turn(universe, state, &mut script);
    let name = turn.peek_field(object, "name").map(Ref::of).unwrap_or_default();
    turn.text_lossy(name)
}
