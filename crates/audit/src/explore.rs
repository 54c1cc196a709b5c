//! The search: every state once, every step of every thread in it, every choice within the step.
//!
//! A step of a thread is what it does in its own registers, and then one operation that others may see, or that depends on others. Besides, writes arrive in
//! memory, and waiting threads time out.
//!
//! Two threads that are about to access the same variable in one state race [JLS §17.4.5]: no synchronization is between accesses that can come in either order, one
//! right after the other. Conversely, if a program has a data race at all, then some execution has two such accesses side by side, unless an atomic write that comes between them always does,
//! as where the first is a compare-and-set that would fail after it: such races are not looked for here.
//!
//! Errs on: nothing, if it ends. Whether threads go round for ever, or are blocked while others go on for ever, is not asked.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Instant;

use jmmc_program::{ClassId, LinkError};
use jmmc_solo::{Ending, Halt, Paused, World};
use rustc_hash::FxHashSet;

use crate::canonical::canonical;
use crate::heap::{Ref, StateUniverse};
use crate::memory::{AuditedModel, Spot, Sync, Written};
use crate::question::{AuditBudget, AuditCoverage, AuditFinding, AuditQuestion, AuditStart, Audited, FaultKind};
use crate::script::ChoiceScript;
use crate::state::{Phase, Role, State, Wakeup};
use crate::world::{Accessed, ThreadTurn, name_of};

/// Operations that a thread may execute without touching anything shared; before the first start, all operations.
const PATIENCE: u64 = 200_000_000;

/// After so many operations of a step it is looked whether time is up.
const BETWEEN_LOOKS: u64 = 1 << 14;

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
    /// What it accessed.
    accessed: Vec<Accessed>,
    /// What it did, if that is wanted.
    told: Vec<String>,
}

/// The depth-first search over all interleavings, with the states that it has seen.
pub(crate) struct PlainSearch<'p> {
    pub(crate) universe: StateUniverse<'p>,
    root: State<'p>,
    pub(crate) roles: Vec<Role<'p>>,
    pub(crate) question: AuditQuestion<'p>,
    budget: AuditBudget<'p>,
    began: Instant,
    visited: FxHashSet<Box<[u8]>>,
    /// What may be imposed in this round, what has been written in any, and which variables race.
    known: Rc<Written>,
    written: Written,
    racing: BTreeSet<Spot>,
    /// States of earlier rounds.
    earlier: u64,
    /// How each state was reached first: from which, and how.
    nodes: Vec<(u32, Choice)>,
    audit: Audited,
    bytes: u64,
    /// The first thing that was in the way.
    reason: Option<String>,
}

/// A turn of the main thread before there are others.
pub(crate) fn boot_turn<'a, 'p>(
    universe: &'a mut StateUniverse<'p>,
    state: &'a mut State<'p>,
    script: &'a mut ChoiceScript,
) -> ThreadTurn<'a, 'p> {
    ThreadTurn::new(universe, state, 0, script, false)
}

impl Stepped {
    fn of(turn: ThreadTurn<'_, '_>, thrown: Option<ClassId>) -> Stepped {
        Stepped { thrown, accessed: turn.accessed, told: turn.told.unwrap_or_default() }
    }
}

impl<'p> PlainSearch<'p> {
    pub(crate) fn new(
        universe: StateUniverse<'p>,
        root: State<'p>,
        roles: Vec<Role<'p>>,
        (question, budget): (AuditQuestion<'p>, AuditBudget<'p>),
        began: Instant,
    ) -> Self {
        let coverage = AuditCoverage::Complete { states: 0 };
        let audit = Audited { findings: Vec::new(), outcomes: Default::default(), coverage };
        let (visited, nodes) = (FxHashSet::default(), Vec::new());
        let (known, written, racing, earlier) = Default::default();
        PlainSearch {
            universe,
            root,
            roles,
            question,
            budget,
            began,
            visited,
            known,
            written,
            racing,
            earlier,
            nodes,
            audit,
            bytes: 0,
            reason: None,
        }
    }

    /// Explores all that can be reached, as far as the budget reaches.
    pub(crate) fn explore(mut self) -> Audited {
        let mut root = self.root.clone();
        if self.beginning(&mut root) {
            self.root = root;
            self.round();
            while self.reason.is_none() && self.begins_another_round() {
                self.round();
            }
        }
        let states = self.earlier + self.nodes.len() as u64;
        self.audit.coverage = match self.reason {
            None => AuditCoverage::Complete { states },
            Some(reason) => AuditCoverage::Partial { states, reason },
        };
        self.audit
    }

    /// Whether well-formed paths have written something that could not be imposed so far.
    fn begins_another_round(&mut self) -> bool {
        let may = |spot: &Spot| !self.question.imposes_on_races || self.racing.contains(spot);
        let imposed = self.written.iter().filter(|(spot, _)| may(spot));
        let known: Written = imposed.map(|(spot, writes)| (*spot, writes.clone())).collect();
        if known == *self.known {
            return false;
        }
        self.known = Rc::new(known);
        self.root.memory.relax(Rc::clone(&self.known));
        self.earlier += self.nodes.len() as u64;
        (self.visited, self.nodes, self.bytes) = Default::default();
        true
    }

    /// Every state once.
    fn round(&mut self) {
        let mut stack = Vec::new();
        self.visit(self.root.clone(), u32::MAX, Choice::TimeOut(0), &mut stack);
        while let Some((state, node)) = stack.pop() {
            if let Some(limit) = self.limit() {
                self.stopped(limit);
                break;
            }
            self.expand(state, node, &mut stack);
        }
    }

    /// The limit that is reached, if one is.
    fn limit(&self) -> Option<&'static str> {
        if (self.budget.is_stopped)() {
            Some("it was interrupted")
        } else if self.budget.time.is_some_and(|time| self.began.elapsed() > time) {
            Some("its time was up")
        } else if self.nodes.len() as u64 >= self.budget.states || self.bytes > self.budget.bytes {
            Some("it may keep no more states")
        } else {
            None
        }
    }

    fn stopped(&mut self, reason: impl Into<String>) {
        self.reason.get_or_insert_with(|| reason.into());
    }

    /// Runs the main thread alone until it starts another one, waits, or ends. False if it cannot go on.
    fn beginning(&mut self, state: &mut State<'p>) -> bool {
        while state.booting && !state.is_over() {
            let before = state.clone();
            match self.step(state, 0, &mut ChoiceScript::default(), false) {
                Ok(Some(stepped)) => {
                    if let Some(class) = stepped.thrown.filter(|_| !self.is_litmus()) {
                        let (kind, message) = self.uncaught(class);
                        self.finding(kind, message, None);
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
        matches!(self.question.start, AuditStart::Threads(_))
    }

    pub(crate) fn audit_mut(&mut self) -> &mut Audited {
        &mut self.audit
    }

    fn halted(&mut self, halt: Halt) {
        match halt {
            Halt::End => self.stopped("a thread that waits for nothing"),
            Halt::Differs(what) | Halt::Unknown(what) => self.stopped(what),
        }
    }

    /// Keeps a state if it is new. What its path has written, and what went wrong on it, counts if it owes nothing.
    fn visit(&mut self, mut state: State<'p>, from: u32, by: Choice, stack: &mut Vec<(State<'p>, u32)>) {
        if state.memory.is_settled() {
            for (spot, content, by) in state.memory.take_fresh() {
                self.written.entry(spot).or_default().insert((content, by));
            }
            if !state.failures.is_empty() {
                self.nodes.push((from, by));
                let here = self.nodes.len() as u32 - 1;
                for (kind, message) in state.failures {
                    self.finding(kind, message, Some(here));
                }
                return;
            }
        }
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
            return self.ended(&state, node);
        }
        let (mut moved, mut accessed) = (false, Vec::new());
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
            let own = accessed.len();
            moved |= self.steps_of(&state, thread, node, stack, &mut accessed);
            self.races(&state, &accessed, own, node);
        }
        if !moved {
            self.ended(&state, node);
        }
    }

    /// Nothing happens any more. What that means counts if the path is well-formed.
    fn ended(&mut self, state: &State<'p>, node: u32) {
        if !state.memory.is_settled() {
            return;
        }
        if self.is_litmus() {
            self.note_outcome(state, node);
        } else if !state.is_over() {
            self.finding(FaultKind::Deadlock, "threads wait for ever".to_string(), Some(node));
        }
    }

    /// Notes what the thread whose accesses begin at `own` is about to access when others are, too.
    fn races(&mut self, state: &State<'p>, accessed: &[Accessed], own: usize, node: u32) {
        let (others, own) = accessed.split_at(own);
        let trusts = self.question.trusts_locks;
        for access in own.iter().filter(|access| access.is_of(state) && !(trusts && access.in_locks)) {
            if others.iter().any(|other| access.races_with(other)) {
                if self.question.model == AuditedModel::Jpr && access.has_halves() {
                    self.stopped("halves that are seen ahead of time");
                }
                if state.memory.is_settled() {
                    self.racing.extend(state.memory.spot(access.cell()));
                }
                let name = name_of(self.universe.program, access.location);
                self.finding(FaultKind::Race, name, Some(node));
            }
        }
    }

    /// All steps of a thread. Says whether there is any, and adds what they access.
    fn steps_of(
        &mut self,
        state: &State<'p>,
        thread: usize,
        node: u32,
        stack: &mut Vec<(State<'p>, u32)>,
        accessed: &mut Vec<Accessed>,
    ) -> bool {
        let mut script = ChoiceScript::default();
        let mut moved = false;
        loop {
            let mut next = state.clone();
            match self.step(&mut next, thread, &mut script, false) {
                Ok(None) => {}
                Ok(Some(stepped)) => {
                    moved = true;
                    accessed.extend(stepped.accessed);
                    let choice = Choice::Step(thread, script.chosen());
                    if let Some(class) = stepped.thrown.filter(|_| !self.is_litmus()) {
                        next.failures.insert(self.uncaught(class));
                    }
                    self.visit(next, node, choice, stack);
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
        script: &mut ChoiceScript,
        tells: bool,
    ) -> Result<Option<Stepped>, Halt> {
        if !matches!(state.threads[me].phase, Phase::Running | Phase::Woken { .. }) || !self.begins(state, me) {
            return Ok(None);
        }
        let program = self.universe.program;
        let mut run = std::mem::take(&mut state.thread_mut(me).run);
        let (budget, began) = (self.budget, self.began);
        let mut turn = ThreadTurn::new(&mut self.universe, state, me, script, tells);
        for count in 1..PATIENCE {
            if count % BETWEEN_LOOKS == 0
                && ((budget.is_stopped)() || budget.time.is_some_and(|time| began.elapsed() > time))
            {
                return Err(Halt::Unknown("its time was up".to_string()));
            }
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
                turn.state.thread_mut(me).run = run;
                return Ok(Some(Stepped::of(turn, None)));
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

    /// What it is that nobody catches an exception of that class.
    fn uncaught(&self, class: ClassId) -> (FaultKind, String) {
        let program = self.universe.program;
        let error: Result<ClassId, LinkError> = program.load("java/lang/AssertionError");
        let is_assertion = error.is_ok_and(|error| program.is_subtype(class, error));
        let kind = if is_assertion { FaultKind::Assertion } else { FaultKind::Exception };
        (kind, program.class(class).name.replace('/', "."))
    }

    /// Notes what goes wrong, if it is the first of its sort.
    fn finding(&mut self, kind: FaultKind, message: String, node: Option<u32>) {
        if self.audit.findings.iter().any(|known| known.kind == kind && known.message == message) {
            return;
        }
        let trace = node.map(|node| self.trace(node)).unwrap_or_default();
        self.audit.findings.push(AuditFinding { kind, message, trace });
    }

    /// Follows the way to a state again, and tells what happens.
    pub(crate) fn trace(&mut self, node: u32) -> Vec<String> {
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
                    let Ok(Some(stepped)) = self.step(&mut state, thread, &mut ChoiceScript::of(&choices), true) else {
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

fn place(universe: &StateUniverse<'_>, state: &State<'_>, thread: usize) -> String {
    match state.threads[thread].run.place() {
        Some((method, line)) => {
            let class = universe.program.class(method.class);
            format!(" ({}.{}:{line})", class.name.replace('/', "."), method.name)
        }
        None => String::new(),
    }
}

/// A thread ends.
fn end<'p>(mut turn: ThreadTurn<'_, 'p>, mut run: Paused<'p>, ending: &Ending) -> Result<Option<Stepped>, Halt> {
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
    Ok(Some(Stepped::of(turn, thrown)))
}

/// The name of a thread, for people.
pub(crate) fn thread_name<'p>(universe: &mut StateUniverse<'p>, state: &mut State<'p>, thread: usize) -> String {
    let object: Ref = state.threads[thread].object;
    let mut script = ChoiceScript::default();
    let turn = boot_turn(universe, state, &mut script);
    let name = turn.peek_field(object, "name").map(Ref::of).unwrap_or_default();
    turn.text_lossy(name)
}
