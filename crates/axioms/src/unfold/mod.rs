//! Unfolds the threads of a test: loops unwound, calls inlined, branches merged under guards.
//!
//! Implements: finitization and the translation to guarded values [MemSAT §3.2, §3.3]. The code of a thread is walked once in a weak
//! topological order. Where ways meet, registers become values with a condition for each constant, so that every operation is an event
//! once for each call and iteration that leads to it.
//! Errs on: stopping with a [`Limitation`] where an operation has no translation.

mod access;
mod arithmetic;
mod calls;
mod initialization;
mod memory;
mod ops;
mod threads;
mod tools;

use crate::event::{Event, EventKind, EventPlace, Key, Objects, SourceSite};
use crate::knowledge::Knowledge;
use crate::limitation::Limitation;
use crate::term::{ChoiceId, CondId, Datum, ObjectId, ReadId, SymbolicValue, Terms};
use crate::wto::{self, Element};
use crate::{Finitization, LitmusTest};
use jmmc_program::{Body, ClassId, Method, MethodId, Mode, Program, Reg};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::Instant;
use threads::Parts;

/// Most events of an unfolded program.
const MOST_EVENTS: usize = 400;
/// Most operations that are unfolded in one round.
const MOST_OPERATIONS: u32 = 100_000;
/// Most iterations of a loop whose conditions are all decided.
const MOST_ITERATIONS: u32 = 1000;

/// A read of the unfolded program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Read {
    /// The constants that it may return; literals speak of them by position.
    pub(crate) domain: Vec<Datum>,
}

/// Where initial values come from: what static initialisers have written.
pub(crate) type InitialStore = BTreeMap<EventPlace, (Datum, Option<SourceSite>)>;

/// How a thread's own method ended.
#[derive(Clone, Debug)]
pub(crate) struct MethodEnding {
    /// What the thread is called.
    pub(crate) name: Box<str>,
    /// Its registers in the end; `None` if it never ends.
    pub(crate) regs: Vec<Option<SymbolicValue>>,
    /// The exceptions that nobody caught, and when each was thrown.
    pub(crate) thrown: Vec<(ObjectId, CondId)>,
}

/// The registers where control has come under a condition.
#[derive(Clone, Debug)]
struct State {
    guard: CondId,
    regs: Vec<Option<SymbolicValue>>,
}

/// A call under way.
struct Frame<'p> {
    method: &'p Method,
    body: &'p Body,
    /// What has come to an operation, by ways that were walked already.
    pending: BTreeMap<u32, Vec<State>>,
    /// Returns: the state, and the value returned.
    returns: Vec<(State, Option<SymbolicValue>)>,
    /// Exceptions that leave the method.
    throws: Vec<(State, SymbolicValue)>,
}

/// The unfolding under way.
pub(crate) struct Unfolder<'p, 'k> {
    test: &'k LitmusTest<'p>,
    program: &'p Program,
    bounds: &'k Finitization,
    knowledge: &'k Knowledge,
    pub(crate) terms: Terms,
    pub(crate) objects: &'k mut Objects,
    pub(crate) events: Vec<Event>,
    pub(crate) reads: Vec<Read>,
    pub(crate) choices: u32,
    /// The threads in which a loop goes on beyond the bound, and when.
    pub(crate) cuts: Vec<(usize, CondId)>,
    /// What each thread allocates, in order, and when; what the static initialiser does is thread 0's.
    pub(crate) allocations: Vec<(usize, ObjectId, CondId)>,
    /// Whether a constructor that writes final fields ends.
    pub(crate) freezes: bool,
    /// What static initialisers have written so far.
    pub(crate) store: InitialStore,
    /// Whether access modes between plain and volatile are events.
    pub(crate) knows_modes: bool,
    /// When it has to be over.
    pub(crate) deadline: Option<Instant>,
    /// The threads that the program starts.
    pub(crate) parts: Parts,
    /// While a static initialiser runs: accesses are to the store.
    initialising: bool,
    /// Classes besides the test's that its static initialiser has initialised.
    initialised: BTreeSet<ClassId>,
    thread: usize,
    path: Vec<u32>,
    depth: u32,
    operations: u32,
    orders: FxHashMap<MethodId, Rc<Vec<Element>>>,
}

impl<'p, 'k> Unfolder<'p, 'k> {
    pub(crate) fn new(
        test: &'k LitmusTest<'p>,
        bounds: &'k Finitization,
        knowledge: &'k Knowledge,
        objects: &'k mut Objects,
    ) -> Unfolder<'p, 'k> {
        Unfolder {
            test,
            program: test.program,
            bounds,
            knowledge,
            terms: Terms::new(),
            objects,
            events: Vec::new(),
            reads: Vec::new(),
            choices: 0,
            cuts: Vec::new(),
            allocations: Vec::new(),
            freezes: false,
            store: InitialStore::new(),
            knows_modes: false,
            deadline: None,
            parts: Parts::default(),
            initialising: false,
            initialised: BTreeSet::new(),
            thread: 0,
            path: Vec::new(),
            depth: 0,
            operations: 0,
            orders: FxHashMap::default(),
        }
    }

    /// Unfolds a thread that runs the method.
    pub(crate) fn thread(&mut self, thread: usize, method: &'p Method) -> Result<MethodEnding, Limitation> {
        self.thread = thread;
        self.boundary(EventKind::Start);
        let called = self.inline(method, Vec::new(), Terms::TRUE, None)?;
        let thrown = self.thrown(&called);
        let returns = called.returns.into_iter().map(|(state, _)| state);
        let ends: Vec<State> = returns.chain(called.throws.into_iter().map(|(state, _)| state)).collect();
        let regs = self.merge(ends).map(|state| state.regs).unwrap_or_default();
        self.boundary(EventKind::End);
        self.end_unless_cut(thread);
        Ok(MethodEnding { name: method.name.clone(), regs, thrown })
    }

    /// The exceptions that left the call, and when.
    fn thrown(&mut self, called: &Frame<'p>) -> Vec<(ObjectId, CondId)> {
        let mut thrown = Vec::new();
        for (state, exception) in &called.throws {
            for &(datum, cond) in exception.cases() {
                if let Datum::Object(object) = datum {
                    thrown.push((object, self.terms.and(state.guard, cond)));
                }
            }
        }
        thrown
    }

    /// The last event is the end of the thread, which comes unless a loop was cut.
    fn end_unless_cut(&mut self, thread: usize) {
        let cuts: Vec<CondId> = self.cuts.iter().filter(|(own, _)| *own == thread).map(|(_, cut)| *cut).collect();
        let cut = self.terms.or_all(cuts);
        let ends = self.terms.not(cut);
        self.events.iter_mut().last().into_iter().for_each(|end| end.guard = ends);
    }

    /// Unfolds a thread that reads static fields.
    pub(crate) fn observer(
        &mut self,
        thread: usize,
        fields: &[jmmc_program::FieldId],
    ) -> Result<Vec<SymbolicValue>, Limitation> {
        self.thread = thread;
        self.boundary(EventKind::Start);
        let mut values = Vec::new();
        for (index, field) in fields.iter().enumerate() {
            let place = [(EventPlace::Static(*field), Terms::TRUE)];
            let mode = if self.program.field(*field).is_volatile() { Mode::Volatile } else { Mode::Plain };
            self.path.push(index as u32);
            let value = self.read(Terms::TRUE, &place, mode, None);
            self.path.pop();
            values.push(value?);
        }
        self.boundary(EventKind::End);
        Ok(values)
    }

    fn boundary(&mut self, kind: EventKind) {
        let path = vec![if kind == EventKind::Start { 0 } else { u32::MAX }];
        let key = Key { thread: self.thread, path };
        let guard = Terms::TRUE;
        self.events.push(Event {
            key,
            kind,
            guard,
            places: Vec::new(),
            value: None,
            read: None,
            updates: None,
            site: None,
        });
    }

    fn key(&self) -> Key {
        Key { thread: self.thread, path: self.path.clone() }
    }

    fn place(&self, frame: &Frame<'p>, pc: u32) -> String {
        let class = self.program.class(frame.method.class).name.replace('/', ".");
        let line = frame.body.lines.get(pc as usize).copied().unwrap_or(0);
        format!("{class}.{} (line {line})", frame.method.name)
    }

    fn unsupported<T>(&self, frame: &Frame<'p>, pc: u32, what: &str) -> Result<T, Limitation> {
        Err(Limitation::Unsupported { what: what.to_string(), place: self.place(frame, pc) })
    }

    /// Inlines a call.
    fn call(
        &mut self,
        method: &'p Method,
        arguments: Vec<SymbolicValue>,
        guard: CondId,
    ) -> Result<Frame<'p>, Limitation> {
        let name = || format!("{}.{}", self.program.class(method.class).name.replace('/', "."), method.name);
        if self.depth >= self.bounds.recursion {
            return Err(Limitation::Recursion { depth: self.bounds.recursion, place: name() });
        }
        let Some(body) = self.program.body(method)? else {
            return Err(Limitation::Unsupported { what: "a native method".to_string(), place: name() });
        };
        if self.program.class(method.class).is_stand_in() {
            return Err(Limitation::Unsupported {
                what: "a stand-in for a class of the library".to_string(),
                place: name(),
            });
        }
        let mut regs: Vec<Option<SymbolicValue>> = arguments.into_iter().map(Some).collect();
        regs.resize(body.registers.len(), None);
        for reg in body.kept_registers() {
            regs[reg.index()] = Some(SymbolicValue::bits(0));
        }
        let (returns, throws) = (Vec::new(), Vec::new());
        let pending = BTreeMap::from([(0, vec![State { guard, regs }])]);
        let mut frame = Frame { method, body, pending, returns, throws };
        let order = self.orders.entry(method.id).or_insert_with(|| Rc::new(wto::order(body))).clone();
        self.depth += 1;
        let done = self.unfold(&order, &mut frame);
        self.depth -= 1;
        done.map(|()| frame)
    }

    fn unfold(&mut self, elements: &[Element], frame: &mut Frame<'p>) -> Result<(), Limitation> {
        for element in elements {
            match element {
                Element::Op(_) if self.deadline.is_some_and(|deadline| Instant::now() > deadline) => {
                    return Err(Limitation::Time);
                }
                Element::Op(pc) => self.step(*pc, frame)?,
                Element::Loop(head, inner) => self.iterate(*head, inner, frame)?,
            }
        }
        Ok(())
    }

    /// Unwinds a loop. Iterations that come for certain do not count.
    fn iterate(&mut self, head: u32, inner: &[Element], frame: &mut Frame<'p>) -> Result<(), Limitation> {
        let first = self.pending_guard(head, frame);
        let mut undecided = 0;
        for iteration in 0.. {
            let reads = self.reads.len();
            self.path.push(iteration);
            let done = self.step(head, frame).and_then(|()| self.unfold(inner, frame));
            self.path.pop();
            done?;
            let again = self.pending_guard(head, frame);
            if !self.terms.satisfiable(again) {
                break;
            }
            // What an iteration reads may differ once more is known.
            undecided += u32::from(again != first || self.reads.len() > reads);
            if undecided > self.bounds.unwind || iteration >= MOST_ITERATIONS {
                self.cuts.push((self.thread, again));
                break;
            }
        }
        frame.pending.remove(&head);
        Ok(())
    }

    fn pending_guard(&mut self, pc: u32, frame: &Frame<'p>) -> CondId {
        let guards: Vec<CondId> = frame.pending.get(&pc).into_iter().flatten().map(|state| state.guard).collect();
        self.terms.or_all(guards)
    }

    /// One state of several of which one is there.
    fn merge(&mut self, mut states: Vec<State>) -> Option<State> {
        if states.len() < 2 {
            return states.pop();
        }
        let guards: Vec<CondId> = states.iter().map(|state| state.guard).collect();
        let guard = self.terms.or_all(guards);
        let width = states.iter().map(|state| state.regs.len()).max().unwrap_or(0);
        let mut regs = Vec::with_capacity(width);
        for reg in 0..width {
            let versions: Option<Vec<(CondId, &SymbolicValue)>> =
                states.iter().map(|state| Some((state.guard, state.regs[reg].as_ref()?))).collect();
            regs.push(versions.map(|versions| self.join(&versions)));
        }
        Some(State { guard, regs })
    }

    /// The value that each of these is under its condition.
    fn join(&mut self, versions: &[(CondId, &SymbolicValue)]) -> SymbolicValue {
        if let Some(((_, first), rest)) = versions.split_first()
            && rest.iter().all(|(_, other)| other == first)
        {
            return (*first).clone();
        }
        let mut cases = Vec::new();
        for (guard, value) in versions {
            for &(datum, cond) in value.cases() {
                cases.push((datum, self.terms.and(*guard, cond)));
            }
        }
        let from: Vec<ReadId> = versions.iter().flat_map(|(_, value)| value.from().iter().copied()).collect();
        SymbolicValue::of_cases(cases, from, &mut self.terms)
    }

    fn choice(&mut self) -> CondId {
        self.choices += 1;
        self.terms.chosen(ChoiceId(self.choices - 1), true)
    }

    fn reg(state: &State, reg: Reg) -> SymbolicValue {
        // A register that is read has been written on every path [`jmmc_program::Op`].
        state.regs[reg.index()].clone().unwrap_or_else(|| SymbolicValue::bits(0))
    }
}
