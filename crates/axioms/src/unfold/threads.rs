//! Programs that start their threads themselves: what a thread does between two starts or joins is a part of it, and parts are ordered as threads are.
//!
//! Implements: the edges of starts and joins [JLS §17.4.4]. What `main` does before it starts the first thread happens before everything else, so it is done like a static initialiser.
//! A started thread is unfolded where it starts; its first part comes after the part that started it, and what follows a join comes after its last part.
//! Errs on: stopping where a thread starts, or is joined, under a condition, while a monitor may be held, or by another than the thread that started it; and at every other method of `Thread`.

use super::{Frame, MethodEnding, State, Unfolder};
use crate::event::{EventKind, EventPlace};
use crate::knowledge::INITIAL;
use crate::limitation::Limitation;
use crate::term::{CondId, Datum, ObjectId, SymbolicValue, Terms};
use jmmc_program::{Call, Method};
use std::collections::{BTreeMap, BTreeSet};

const THREAD: &str = "java/lang/Thread";
/// What the keys of `main` begin with before the first start: static initialisers are of the same thread.
const MAIN: u32 = u32::MAX - 1;

/// The parts of threads so far.
#[derive(Default)]
pub(crate) struct Parts {
    /// Whether threads may start others.
    allowed: bool,
    /// How many parts there are.
    pub(crate) count: usize,
    /// Pairs of parts of which the first is over before the second begins.
    pub(crate) order: Vec<(usize, usize)>,
    /// How the threads ended, in the order in which they did here.
    pub(crate) endings: Vec<MethodEnding>,
    /// The `Runnable`s that threads were made with.
    runnables: BTreeMap<ObjectId, SymbolicValue>,
    started: BTreeMap<ObjectId, Started>,
    own: Own,
}

/// The thread that is being unfolded.
#[derive(Default)]
struct Own {
    /// Its number among the threads that were started; `main` has 0.
    number: usize,
    /// Monitors that it may hold, and when.
    held: Vec<(EventPlace, CondId)>,
}

/// A thread that was started.
struct Started {
    /// Who has started it.
    by: usize,
    /// Its last part.
    last: usize,
}

impl<'p> Unfolder<'p, '_> {
    /// Unfolds a main method with the threads that it starts.
    pub(crate) fn main(&mut self, method: &'p Method) -> Result<(), Limitation> {
        self.parts.allowed = true;
        (self.thread, self.initialising) = (INITIAL, true);
        self.path.push(MAIN);
        let strings = self.program.load("[Ljava/lang/String;")?;
        let arguments = match method.parameters.len() {
            0 => Vec::new(),
            _ => vec![self.allocated(strings, Some(0), Terms::TRUE)],
        };
        let called = self.inline(method, arguments, Terms::TRUE, None);
        self.path.pop();
        if self.initialising {
            // No thread was started: there is nothing to decide between.
            self.initialising = false;
            self.begin_part(&BTreeSet::new());
        }
        self.end_thread("main", &called?);
        Ok(())
    }

    /// What of `Thread` is known: how it is made, started, joined. True if the call is one of these.
    pub(super) fn thread_call(
        &mut self,
        pc: u32,
        call: &Call,
        method: &Method,
        state: &State,
        frame: &Frame<'p>,
    ) -> Result<bool, Limitation> {
        let class = &*self.program.class(method.class).name;
        if class != THREAD {
            return Ok(false);
        }
        if matches!(&*method.name, "onSpinWait" | "yield") {
            return Ok(true);
        }
        if !self.parts.allowed {
            return Ok(false);
        }
        let runnable = match (&*method.name, &*method.descriptor) {
            ("sleep", "(J)V") => return Ok(true),
            ("<init>", "()V" | "(Ljava/lang/String;)V") => Some(SymbolicValue::constant(Datum::NULL)),
            ("<init>", "(Ljava/lang/Runnable;)V" | "(Ljava/lang/Runnable;Ljava/lang/String;)V") => {
                Some(Self::reg(state, call.args[1]))
            }
            ("start" | "join", "()V") => None,
            (name, _) => return self.unsupported(frame, pc, &format!("Thread.{name}")),
        };
        let receiver = Self::reg(state, call.args[0]).under(state.guard, &mut self.terms).single();
        let Some(Datum::Object(thread)) = receiver else {
            return self.unsupported(frame, pc, "a thread that may be one of several");
        };
        if let Some(runnable) = runnable {
            self.parts.runnables.insert(thread, runnable);
            return Ok(true);
        }
        let otherwise = self.terms.not(state.guard);
        if self.terms.satisfiable(otherwise) {
            return self.unsupported(frame, pc, "a start or join of a thread under a condition");
        }
        if !self.parts.own.held.is_empty() {
            return self.unsupported(frame, pc, "a start or join of a thread in a synchronized block");
        }
        match &*method.name {
            "start" => self.start(pc, thread, frame)?,
            _ => self.join_thread(pc, thread, frame)?,
        }
        Ok(true)
    }

    fn start(&mut self, pc: u32, thread: ObjectId, frame: &Frame<'p>) -> Result<(), Limitation> {
        if self.parts.started.contains_key(&thread) {
            return self.unsupported(frame, pc, "a thread that is started twice");
        }
        let before: BTreeSet<usize> = if self.initialising { BTreeSet::new() } else { [self.end_part()].into() };
        self.initialising = false;
        let (method, receiver) = self.what_runs(pc, thread, frame)?;
        let outer = (self.thread, std::mem::take(&mut self.path), std::mem::take(&mut self.depth));
        let number = self.parts.started.len() + 1;
        let (by, first) = (self.parts.own.number, self.begin_part(&before));
        let own = std::mem::replace(&mut self.parts.own, Own { number, held: Vec::new() });
        self.parts.started.insert(thread, Started { by, last: first });
        let called = self.inline(method, vec![receiver], Terms::TRUE, None);
        let last = called.map(|called| self.end_thread(&format!("thread {number}"), &called));
        self.parts.own = own;
        (self.thread, self.path, self.depth) = outer;
        self.parts.started.insert(thread, Started { by, last: last? });
        self.begin_part(&before);
        Ok(())
    }

    fn join_thread(&mut self, pc: u32, thread: ObjectId, frame: &Frame<'p>) -> Result<(), Limitation> {
        let own = self.parts.own.number;
        let Some(&Started { last, .. }) = self.parts.started.get(&thread).filter(|started| started.by == own) else {
            return self.unsupported(frame, pc, "a join of a thread that this one has not started");
        };
        let before = BTreeSet::from([self.end_part(), last]);
        self.begin_part(&before);
        Ok(())
    }

    /// The method that the thread runs, and on what: its own, or that of its `Runnable`.
    fn what_runs(
        &self,
        pc: u32,
        thread: ObjectId,
        frame: &Frame<'p>,
    ) -> Result<(&'p Method, SymbolicValue), Limitation> {
        let is_own = |method: &&Method| &*self.program.class(method.class).name != THREAD;
        let run = |class| self.program.find_method(class, "run", "()V").filter(is_own);
        if let Some(own) = run(self.objects.get(thread).class) {
            return Ok((own, SymbolicValue::constant(Datum::Object(thread))));
        }
        let runnable = self.parts.runnables.get(&thread).and_then(SymbolicValue::single);
        let found = match runnable {
            Some(Datum::Object(runnable)) => run(self.objects.get(runnable).class),
            Some(Datum::Bits(_) | Datum::Other) | None => None,
        };
        match (found, runnable) {
            (Some(method), Some(runnable)) => Ok((method, SymbolicValue::constant(runnable))),
            _ => self.unsupported(frame, pc, "a thread with nothing to run, or with one of several things"),
        }
    }

    fn begin_part(&mut self, before: &BTreeSet<usize>) -> usize {
        self.parts.count += 1;
        self.thread = self.parts.count;
        self.parts.order.extend(before.iter().map(|earlier| (*earlier, self.thread)));
        self.boundary(EventKind::Start);
        self.thread
    }

    /// Ends the part; one that does nothing is not there, but keeps its place in the order.
    fn end_part(&mut self) -> usize {
        let is_empty =
            self.events.last().is_some_and(|event| event.thread() == self.thread && event.kind == EventKind::Start);
        if is_empty {
            self.events.pop();
        } else {
            self.boundary(EventKind::End);
            self.end_unless_cut(self.thread);
        }
        self.thread
    }

    fn end_thread(&mut self, name: &str, called: &Frame<'p>) -> usize {
        let thrown = self.thrown(called);
        self.parts.endings.push(MethodEnding { name: name.into(), regs: Vec::new(), thrown });
        self.end_part()
    }

    /// Keeps account of the monitors that a thread may hold.
    pub(super) fn hold(&mut self, locks: bool, guard: CondId, places: &[(EventPlace, CondId)]) {
        if !self.parts.allowed {
            return;
        }
        if locks {
            for &(place, cond) in places {
                let when = self.terms.and(guard, cond);
                self.parts.own.held.push((place, when));
            }
            return;
        }
        for &(place, cond) in places {
            let Some(at) = self.parts.own.held.iter().rposition(|(held, _)| *held == place) else { continue };
            let released = self.terms.and(guard, cond);
            let not = self.terms.not(released);
            let kept = self.terms.and(self.parts.own.held[at].1, not);
            self.parts.own.held[at].1 = kept;
            if !self.terms.satisfiable(kept) {
                self.parts.own.held.remove(at);
            }
        }
    }
}
