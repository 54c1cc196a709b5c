//! The machine: a program's threads, heap and clocks as a [`TransitionSystem`].
//!
//! A transition takes one thread from the visible operation it stands before to the next one. All nondeterminism is in the
//! [`Choice`]s: which thread moves and, where an operation has several results, which. Backtracking takes logs back; nothing is copied.

use std::sync::{Arc, LazyLock};

use jmmc_program::{Body, Program};
use jmmc_search::{Endless, Footprint, Order, Step, Touch, TransitionSystem, Turn};

use crate::check::Learned;
use crate::classes::ClassStates;
use crate::clock::Clocks;
use crate::counters::IdleCounters;
use crate::entry::Entered;
use crate::finding::{Finding, Missing, Stuck};
use crate::fingerprint::Canon;
use crate::footprint::Pending;
use crate::heap::Heap;
use crate::interp::{Current, Exec, Flow};
use crate::known::KnownIds;
use crate::library::library_touches;
use crate::models::{FLUSH, Memory, Nature, Relaxed, Sight};
use crate::natives::VOID;
use crate::parts::{Jvm, Mark, Record, Tables, ThisStep, Undo};
use crate::race::Races;
use crate::refinement::Facts;
use crate::settings::MachineSettings;
use crate::shared::SharedFindings;
use crate::stand_ins::{ENDS, NO_REASON, TIME_OUT};
use crate::states::BEGIN;
use crate::thread::{FAILURE, Head, Status, Thread, ThreadId, Wakeup};
use crate::trace::TraceEventKind;
use crate::value::Ref;

/// One enabled move: a thread, and which of its operation's alternatives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Choice {
    /// The thread that moves.
    pub thread: ThreadId,
    /// Which alternative; 0 where there is but one.
    pub alternative: u16,
}

/// A program being executed.
///
/// Invariant: between transitions every thread's frames and registers are in `threads`, and `current` is empty.
pub struct Machine<'p> {
    pub(crate) program: &'p Program,
    pub(crate) settings: MachineSettings,
    /// Facts about the program that decide what is visible; see `refinement`.
    pub(crate) facts: Facts,
    /// What all workers have found.
    pub(crate) shared: Arc<SharedFindings>,
    /// What was looked up in the program once.
    pub(crate) tables: Tables,
    /// Where execution begins.
    pub(crate) entry: Option<Arc<Entered<'p>>>,
    pub(crate) heap: Heap,
    pub(crate) threads: Vec<Thread<'p>>,
    pub(crate) classes: ClassStates,
    pub(crate) clocks: Clocks,
    pub(crate) races: Races,
    /// What there is once in a virtual machine.
    pub(crate) jvm: Jvm,
    /// The rules of the memory model.
    pub(crate) memory: &'static dyn Memory,
    /// What is true of them whatever the program does.
    pub(crate) nature: Nature,
    /// What the model keeps of the path.
    pub(crate) relaxed: Relaxed,
    /// The thread that makes a step.
    pub(crate) current: Current<'p>,
    /// What its step has come to.
    pub(crate) this_step: ThisStep,
    /// Steps since something was learned that makes this search worthless, but not at once: 0 if nothing was.
    pub(crate) stale: u32,
    /// What is known of variables that count for nobody.
    pub(crate) counters: IdleCounters,
    /// How to take steps back.
    pub(crate) undo: Undo<'p>,
    /// Scratch space for canonical forms.
    pub(crate) canon: Canon,
    /// What is written down of a path that is replayed.
    pub(crate) record: Record,
}

/// Steps that a worthless search goes on for.
const STALE_STEPS: u32 = 300;

static NO_CODE: LazyLock<Body> = LazyLock::new(Body::default);

impl<'p> Machine<'p> {
    /// A machine without threads; see [`crate::boot`].
    pub(crate) fn empty(
        program: &'p Program,
        settings: MachineSettings,
        shared: Arc<SharedFindings>,
        known: KnownIds,
    ) -> Machine<'p> {
        let (memory, relaxed) = settings.memory.open();
        Machine {
            program,
            settings,
            facts: Facts::default(),
            shared,
            tables: Tables::new(known),
            entry: None,
            heap: Heap::new(),
            threads: Vec::new(),
            classes: ClassStates::default(),
            clocks: Clocks::new(),
            races: Races::default(),
            jvm: Jvm::default(),
            memory,
            nature: memory.nature(),
            relaxed,
            current: Current::idle(&NO_CODE),
            this_step: ThisStep::default(),
            stale: 0,
            counters: IdleCounters::default(),
            undo: Undo::default(),
            canon: Canon::default(),
            record: Record::default(),
        }
    }

    /// What the program has printed on the current path.
    pub fn output(&self) -> &[u8] {
        &self.jvm.output
    }

    /// Takes over what all workers have learned so far; only at the initial state.
    pub(crate) fn refine_from_all(&mut self) {
        let facts = self.shared.refinement.facts();
        self.refine(&facts);
    }

    /// Takes over what has been learned; only at the initial state of a search.
    pub(crate) fn refine(&mut self, facts: &Facts) {
        self.facts = facts.clone();
        self.settings.reduction &= facts.may_reduce();
        self.stale = 0;
        self.forget_counters();
    }

    /// Takes over what searches before have learned; only at the initial state of a search.
    pub(crate) fn take_over(&mut self, learned: &Learned) {
        self.refine(&learned.facts);
        self.lay_out_base();
        self.impose_from(&learned.writes);
    }

    /// What the running thread stood before when its step began.
    pub(crate) fn status_before(&self) -> Option<Status> {
        self.undo.marks.last().map(|mark| mark.core.status)
    }

    /// Transitions since the start of the path.
    pub(crate) fn marks_len(&self) -> usize {
        self.undo.marks.len()
    }

    /// Keeps the top frame for undo if this transition has not kept it yet.
    pub(crate) fn save_top_frame(&mut self) {
        let depth = self.current.frames.len();
        if depth == 0 || depth > self.current.saved_from {
            return;
        }
        let frame = self.current.frames[depth - 1];
        self.undo.regs.extend_from_slice(&self.current.regs[frame.base as usize..]);
        self.undo.frames.push(frame);
        self.current.saved_from = depth - 1;
    }

    fn begin(&mut self, choice: Choice) {
        let index = choice.thread.index();
        let mark = Mark {
            thread: choice.thread,
            core: self.threads[index].core,
            frames: self.undo.frames.len(),
            cores: self.undo.cores.len(),
            threads: self.threads.len(),
            jvm: self.jvm.mark(),
            heap: self.heap.mark(),
            classes: self.classes.mark(),
            clocks: self.clocks.mark(),
            races: self.races.mark(),
            relaxed: self.relaxed.mark(),
            saved_from: 0,
        };
        self.undo.marks.push(mark);
        let thread = &mut self.threads[index];
        self.current.thread = choice.thread;
        self.current.alternative = choice.alternative;
        self.current.library = thread.core.library;
        self.current.synchronizer = thread.core.synchronizer;
        self.current.frames = std::mem::take(&mut thread.frames);
        self.current.regs = std::mem::take(&mut thread.regs);
        self.current.saved_from = self.current.frames.len();
        self.save_top_frame();
        self.resume_top_frame();
    }

    fn end(&mut self) {
        if let Some(top) = self.current.frames.last_mut() {
            top.pc = self.current.pc as u32;
        }
        if let Some(mark) = self.undo.marks.last_mut() {
            mark.saved_from = self.current.saved_from;
        }
        let thread = &mut self.threads[self.current.thread.index()];
        thread.core.library = self.current.library;
        thread.core.synchronizer = self.current.synchronizer;
        thread.frames = std::mem::take(&mut self.current.frames);
        thread.regs = std::mem::take(&mut self.current.regs);
        self.current.body = &NO_CODE;
    }

    /// Executes the chosen thread's step.
    fn step(&mut self, status: Status) -> Exec {
        if self.current.alternative >= FLUSH {
            self.memory.arrive(self, self.current.thread, self.current.alternative - FLUSH);
            return Ok(());
        }
        let waits = self.current.alternative == BEGIN;
        self.threads[self.current.thread.index()].core.begun = waits;
        if waits {
            return Ok(());
        }
        match status {
            Status::Ready(head) => {
                self.this_step.token = !matches!(head, Head::Begin | Head::Pause);
                if self.threads[self.current.thread.index()].core.thrown.is_some() {
                    return Err(self.end_thread());
                }
                let unwinding = self.threads[self.current.thread.index()].core.unwinding;
                if !unwinding.is_null() {
                    return match self.unwind(unwinding) {
                        Err(Flow::Jumped) => Err(self.run()),
                        ended => ended,
                    };
                }
                if self.current.frames.is_empty() {
                    self.log_first();
                    match self.enter_run() {
                        Err(Flow::Jumped) => {}
                        ended => return ended,
                    }
                    // The step began with what had to be done before: joins of a litmus test, the main class.
                    self.this_step.token = false;
                }
                Err(self.run())
            }
            Status::Waiting { monitor, count, timed, .. } => {
                // Time-out, or a wake-up without a reason: out of the wait set.
                let core = &mut self.threads[self.current.thread.index()].core;
                let deadline = core.deadline;
                core.status = Status::Relocking { monitor, count, timed, wakeup: Wakeup::GaveUp };
                core.deadline = 0;
                self.advance_clock(deadline);
                if self.tracing() {
                    self.trace_object(if timed { TraceEventKind::TimeOut } else { TraceEventKind::WakeUp }, monitor);
                }
                if timed || !self.wakes_with_monitor() {
                    return Err(Flow::Rest);
                }
                self.resume_wait(monitor, count, Wakeup::GaveUp)
            }
            Status::Relocking { monitor, count, wakeup, .. } => self.resume_wait(monitor, count, wakeup),
            Status::Terminated => Err(Flow::Ended),
        }
    }

    /// A thread that has left the wait set gets the monitor again, and `wait` returns or throws.
    fn resume_wait(&mut self, monitor: Ref, count: u32, wakeup: Wakeup) -> Exec {
        self.this_step.token = false;
        let frames = self.log_wait_resumes();
        self.take_monitor(monitor, count);
        if self.wait_throws(monitor, wakeup) {
            self.current.pc -= 1;
            let thrown: Exec = self.throw("java/lang/InterruptedException", None);
            self.log_native_ends(frames, None, None, thrown.as_ref().map(|()| None));
            if thrown != Err(Flow::Jumped) {
                return thrown;
            }
        } else {
            self.log_native_ends(frames, None, None, Ok(Some(VOID)));
        }
        Err(self.run())
    }

    /// Appends the alternatives of a thread that are enabled now.
    fn alternatives(&self, thread: ThreadId, out: &mut Vec<Choice>) {
        let core = &self.threads[thread.index()].core;
        let free = |monitor: Ref| self.is_free(monitor, thread);
        let mut add = |alternative: u16, enabled: bool| {
            if enabled {
                out.push(Choice { thread, alternative });
            }
        };
        (0..self.memory.arrivals(self, thread)).for_each(|arrival| add(FLUSH + arrival, true));
        add(BEGIN, self.may_begin(thread));
        // Where states are observed, nobody gives up before it has begun.
        let waits = core.begun || !self.facts.states_observed;
        match core.status {
            Status::Terminated => {}
            Status::Waiting { timed: true, .. } => add(0, true),
            Status::Waiting { monitor, .. } => {
                add(0, self.may_wake(thread) && (!self.wakes_with_monitor() || free(monitor)));
            }
            Status::Relocking { monitor, .. } => {
                (0..=self.ways_to_throw(thread)).for_each(|alternative| add(alternative, free(monitor)));
            }
            Status::Ready(head) => match head {
                Head::Begin | Head::Step | Head::Pause => add(0, true),
                Head::Sleep => add(0, waits || core.interrupted),
                Head::Read { addr, sight } => {
                    (0..self.memory.alternatives(self, thread, addr, sight))
                        .for_each(|alternative| add(alternative, true));
                    add(FAILURE, matches!(sight, Sight::Loose(look) if look.may_fail));
                }
                Head::Lock(monitor) => add(0, free(monitor)),
                Head::Join { thread: other, timed } => {
                    let done = core.interrupted || self.threads[other.index()].is_terminated();
                    add(0, done);
                    add(1, timed && waits && !done);
                }
                Head::Park { timed } => {
                    let done = core.interrupted || core.permit;
                    add(0, done);
                    add(1, timed && waits && !done);
                    add(2, waits && !timed && !done && self.may_wake(thread));
                }
                Head::Notify(monitor) => {
                    let waiters = self.notifiable(monitor).count().max(1);
                    (0..waiters as u16).for_each(|alternative| add(alternative, true));
                }
                Head::Initialize(class) => {
                    use crate::classes::Init;
                    let state = self.classes.get(class);
                    add(0, !matches!(state, Init::Supers(other, _) | Init::Running(other) if other != thread));
                }
                Head::Collect => (0..2).for_each(|alternative| add(alternative, true)),
                Head::Guard(what) if what.chooses() => {
                    (0..self.ways_at_guard(what)).for_each(|alternative| add(alternative, true));
                }
                Head::Guard(what) => {
                    let ends = self.ends_of(thread, what, waits);
                    (0..ENDS).for_each(|alternative| add(alternative, ends[usize::from(alternative)]));
                }
                Head::WeakCas => {
                    add(0, true);
                    add(1, true);
                }
            },
        }
    }

    /// Whether the choice is that a timed or sleeping thread gives up waiting.
    pub(crate) fn gives_up(&self, choice: Choice) -> bool {
        match self.threads[choice.thread.index()].core.status {
            Status::Waiting { .. } | Status::Ready(Head::Sleep) => true,
            Status::Ready(Head::Join { .. } | Head::Park { .. }) => !matches!(choice.alternative, 0 | BEGIN),
            Status::Ready(Head::Guard(what)) => !what.chooses() && matches!(choice.alternative, TIME_OUT | NO_REASON),
            Status::Ready(_) | Status::Relocking { .. } | Status::Terminated => false,
        }
    }

    /// Whether the thread's last step was cut on its way, after many turns of loops.
    pub(crate) fn is_paused(&self, thread: ThreadId) -> bool {
        self.threads[thread.index()].core.status == Status::Ready(Head::Pause)
    }

    /// Whether the program is over: `System.exit`, or only daemon threads are left.
    pub(crate) fn is_over(&self) -> bool {
        self.jvm.exited || self.threads.iter().all(|thread| thread.core.daemon || thread.is_terminated())
    }

    /// The path ends here, because this is not modelled.
    pub(crate) fn stuck(&self, what: String) -> Flow {
        self.gap(what).into()
    }

    /// What is not modelled, here.
    pub(crate) fn gap(&self, what: String) -> Stuck {
        self.stuck_at(Missing::NotModelled(what))
    }

    /// What keeps the exploration from being complete, here.
    pub(crate) fn stuck_at(&self, what: Missing) -> Stuck {
        Stuck { what, place: self.user_place() }
    }

    /// Whether the step did nothing at all, although it was enabled: then it would do nothing for ever, and hide what comes after.
    fn is_idle(&self, head: Head) -> bool {
        let Some(mark) = self.undo.marks.last() else {
            return false;
        };
        !self.this_step.progress
            && head != Head::Pause
            && mark.core.status == Status::Ready(head)
            && mark.core.bulk == self.threads[self.current.thread.index()].core.bulk
    }

    /// Lets a search that is worthless go on for a while, to learn more, but not find anything.
    fn abandon_soon(&mut self, step: Step<Finding>) -> Step<Finding> {
        self.stale += 1;
        match step {
            Step::Next if self.stale < STALE_STEPS && !self.is_over() => Step::Next,
            Step::Next | Step::Violation(_) | Step::Cut | Step::Abandon => Step::Abandon,
        }
    }

    fn conclude(&mut self, result: Exec) -> Step<Finding> {
        let me = self.current.thread.index();
        let step = match result {
            Err(Flow::Stop(head)) if self.is_idle(head) => {
                let what = format!("a step that makes no progress ({head:?})");
                self.shared.not_analysed(self.gap(what));
                Step::Cut
            }
            Err(Flow::Stop(head)) if self.breaks_stand_in(head) => {
                self.shared.not_analysed(self.gap(self.broken_stand_in()));
                Step::Cut
            }
            Err(Flow::Stop(head)) => {
                self.leave_stand_in();
                self.threads[me].core.status = Status::Ready(head);
                let pending = self.announced();
                self.threads[me].core.pending = if self.inside_library() {
                    // The rest of the trusted call follows in the same step.
                    pending.and(&library_touches(self.current.synchronizer, true))
                } else {
                    pending
                };
                Step::Next
            }
            Ok(()) | Err(Flow::Rest | Flow::Ended | Flow::Jumped | Flow::Decline) => Step::Next,
            Err(Flow::Exit) => {
                self.jvm.exited = true;
                Step::Next
            }
            Err(Flow::Violation(finding)) => Step::Violation(*finding),
            Err(Flow::Abandon) => Step::Abandon,
            Err(Flow::Stuck(stuck)) => {
                match std::mem::take(&mut self.this_step.overrun) {
                    true => self.shared.cuts_loop(*stuck),
                    false => self.shared.not_analysed(*stuck),
                }
                Step::Cut
            }
        };
        self.end();
        match step {
            Step::Next => self.memory.settle(self),
            Step::Violation(_) | Step::Cut | Step::Abandon => step,
        }
    }
}

impl TransitionSystem for Machine<'_> {
    type Choice = Choice;
    type Finding = Finding;

    fn choices(&mut self, out: &mut Vec<Choice>) {
        if self.is_over() {
            return;
        }
        for index in 0..self.threads.len() {
            self.alternatives(ThreadId(index as u16), out);
        }
    }

    fn apply(&mut self, choice: Choice) -> Step<Finding> {
        self.begin(choice);
        let status = self.threads[choice.thread.index()].core.status;
        self.this_step.pending = Pending::Unknown;
        self.this_step.progress = false;
        self.this_step.touched.clear();
        self.this_step.orders.clear();
        let before = self.threads[choice.thread.index()].core;
        let owed = self.relaxed.imposed.owes().then(|| self.relaxed.imposed.settled());
        self.this_step.turn = self.turn_of(choice);
        let result = self.step(status);
        let step = self.conclude(result);
        self.complete_turn(&before, owed);
        if self.stale > 0 { self.abandon_soon(step) } else { step }
    }

    fn is_promised(&self, choice: Choice) -> bool {
        !self.is_without_reason(choice)
    }

    fn turn(&self) -> Turn {
        self.this_step.turn
    }

    fn owes(&self) -> bool {
        self.relaxed.imposed.owes()
    }

    fn endless(&mut self, round: Endless) -> Option<Finding> {
        self.endless_finding(round)
    }

    fn undo(&mut self) {
        let Some(mark) = self.undo.marks.pop() else { return };
        self.threads.truncate(mark.threads);
        let thread = &mut self.threads[mark.thread.index()];
        thread.core = mark.core;
        let untouched = mark.saved_from;
        let regs = thread.frames.get(untouched).map_or(thread.regs.len(), |frame| frame.base as usize);
        thread.regs.truncate(regs);
        thread.frames.truncate(untouched);
        while self.undo.frames.len() > mark.frames {
            let Some(frame) = self.undo.frames.pop() else {
                break;
            };
            let start = self.undo.regs.len() - frame.body.registers.len();
            thread.regs.extend_from_slice(&self.undo.regs[start..]);
            thread.frames.push(frame);
            self.undo.regs.truncate(start);
        }
        while self.undo.cores.len() > mark.cores {
            let Some((thread, core)) = self.undo.cores.pop() else {
                break;
            };
            if let Some(thread) = self.threads.get_mut(thread.index()) {
                thread.core = core;
            }
        }
        self.threads[mark.thread.index()].core = mark.core;
        self.jvm.undo_to(&mark.jvm);
        self.heap.undo_to(&mark.heap);
        self.classes.undo_to(mark.classes);
        self.clocks.undo_to(mark.clocks);
        self.races.undo_to(mark.races);
        self.relaxed.undo_to(&mark.relaxed);
    }

    fn end_state(&mut self) -> Option<Finding> {
        self.stuck_finding()
    }

    fn wrong_for_good(&mut self) -> Option<Finding> {
        self.circle_finding()
    }

    fn fingerprint(&mut self) -> u128 {
        self.canonical_hash()
    }

    fn encode(&mut self, out: &mut Vec<u8>) {
        self.canonical_bytes(out);
    }

    /// What is visible, and so where a step ends, depends on facts only once there are several threads.
    fn is_forced_for_good(&self) -> bool {
        !self.heap.has_base()
    }

    /// With store buffers, each thread's buffer is a process of its own, next to the thread.
    fn processes(&self) -> usize {
        if self.nature.buffers { 2 * self.threads.len() } else { self.threads.len() }
    }

    fn process(&self, choice: Choice) -> usize {
        match self.nature.buffers {
            true => 2 * choice.thread.index() + usize::from(choice.alternative >= FLUSH),
            false => choice.thread.index(),
        }
    }

    fn footprint(&mut self, process: usize, out: &mut Vec<Touch>) -> Footprint {
        let (thread, buffer) = if self.nature.buffers { (process / 2, process % 2 == 1) } else { (process, false) };
        self.list_footprint(ThreadId(thread as u16), buffer, out)
    }

    fn touched(&mut self, out: &mut Vec<Touch>) {
        let touched = std::mem::take(&mut self.this_step.touched);
        out.extend(touched.iter().map(|&(shared, access)| self.touch(shared, access)));
        self.this_step.touched = touched;
    }

    fn orders(&mut self, out: &mut Vec<Order>) {
        out.append(&mut self.this_step.orders);
    }

    fn forget_history(&mut self) {
        assert!(self.threads.len() <= 1, "concurrency is explored from the state before its beginning");
        self.undo.marks.clear();
        self.undo.frames.clear();
        self.undo.regs.clear();
        self.undo.cores.clear();
        self.heap.forget();
        self.classes.forget();
    }
}
