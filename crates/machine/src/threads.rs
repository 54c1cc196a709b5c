//! Threads: start, end, join, sleep, interrupt, park [JLS §17.2.3, §17.3, §17.4.4].
//!
//! Visible: starting a thread whose object others already know; joining a thread that has not ended; asking whether it is alive;
//! parking and unparking; interrupting. Invisible: starting a thread that nobody else knows, since nobody can tell
//! before from after; joining an ended thread. A thread's end is visible only if some thread asks whether another
//! is alive or only daemon threads are left; sleeping, only if interrupts are used.
//!
//! `Thread.join` waits on the monitor of the `Thread` object, which a thread's start and end lock, too, as the documentation of `join` says. That matters only to
//! programs that lock such an object themselves: then the JDK's own code of `join` runs. Virtual threads have no part in that [API documentation of `join`: "for platform threads"].
//! The interrupt flag of a thread that has ended is kept, as the JDK does.
//!
//! Errs on: more behaviours, since a timed join, wait, park or sleep may end at any moment; fewer, since daemon threads are cut short at once. Virtual
//! threads are otherwise ordinary threads.
//! Ledger: Daemons.

use jmmc_program::ClassId;

use crate::clock::ClockId;
use crate::footprint::{Pending, Shared};
use crate::interp::{Exec, Flow};
use crate::ledger::Assumption;
use crate::machine::Machine;
use crate::models::{Sure, ThreadName};
use crate::race::SyncKey;
use crate::refinement::Fact;
use crate::thread::{Bulk, Head, Status, Thread, ThreadCore, ThreadId, Wakeup};
use crate::trace::TraceEventKind;
use crate::value::Ref;
use crate::witness::Record;

/// Threads that one program may start: as many as there are numbers for.
const THREAD_LIMIT: usize = u16::MAX as usize;

impl<'p> Machine<'p> {
    /// The running thread's `Thread` object.
    pub(crate) fn current_thread_object(&self) -> Ref {
        self.threads[self.current.thread.index()].object
    }

    /// The started thread of a `Thread` object.
    pub(crate) fn thread_of(&self, object: Ref) -> Option<ThreadId> {
        let index = self.threads.iter().position(|thread| thread.object == object)?;
        Some(ThreadId(index as u16))
    }

    /// The state of a thread that others may change, to be changed with undo.
    pub(crate) fn core_mut(&mut self, thread: ThreadId) -> &mut ThreadCore {
        let core = &mut self.threads[thread.index()].core;
        self.undo.cores.push((thread, *core));
        core
    }

    /// `Thread.start` [JLS §17.4.4].
    pub(crate) fn start_thread(&mut self, object: Ref, daemon: bool) -> Exec {
        let known = self.heap.header(object).shared;
        if self.is_locked_thread(object) {
            return Err(Flow::Stop(Head::Lock(object)));
        }
        let touched = [(Shared::Liveness(object), true), (Shared::Monitor(object), true)];
        if !self.drain(&touched) || !self.pass(!self.settings.reduction || known) {
            self.touches(&touched);
            self.this_step.pending = self.this_step.pending.and(self.by_states());
            return Err(self.stop());
        }
        self.begin_branching()?;
        if self.thread_of(object).is_some() {
            return self.throw("java/lang/IllegalThreadStateException", None);
        }
        if self.threads.len() >= THREAD_LIMIT {
            return Err(self.stuck(format!("more than {THREAD_LIMIT} threads")));
        }
        self.heap.track_local_writes();
        self.publish(object, false);
        let me = self.current.thread;
        let child = ThreadId(self.threads.len() as u16);
        let parent_clock = self.threads[me.index()].core.clock;
        if self.ends_with_others(me) && !daemon {
            self.touches_in_passing(Shared::Users, true);
        }
        let clock = self.clocks.tick(parent_clock, child);
        self.threads[me.index()].core.clock = self.clocks.tick(parent_clock, me);
        let before = self.threads.iter().skip(1).filter(|thread| thread.parent == me).count();
        let name = self.thread_key(me).child(before);
        self.threads.push(Thread { name, parent: me, ..new_thread(object, clock, daemon) });
        self.memory.start(self, child);
        self.jvm.live += 1;
        self.gets_sure_of(child, object, Sure::NONE);
        // The new thread may act before this one's next visible operation.
        self.this_step.token = false;
        if self.tracing() {
            self.trace_object(TraceEventKind::Start, object);
            self.log(Record::Start(child));
        }
        Ok(())
    }

    /// From here on states branch, and all rounds of search begin here, in a step of their own.
    pub(crate) fn begin_branching(&mut self) -> Exec {
        if self.heap.has_base() {
            return Ok(());
        }
        let early: Vec<ClassId> = self.facts.early.iter().copied().collect();
        for class in early {
            self.ensure_initialized(class)?;
        }
        self.heap.set_base();
        self.lay_out_base();
        Err(Flow::Stop(Head::Pause))
    }

    /// Whether somebody else holds the monitor of a `Thread` object, so that it can neither be started nor end. Says what that touches.
    fn is_locked_thread(&mut self, object: Ref) -> bool {
        let locked =
            self.facts.threads_locked && !self.is_free(object, self.current.thread) && !self.is_virtual(object);
        if locked {
            self.touches(&[(Shared::Monitor(object), true)]);
        }
        locked
    }

    /// The running thread has returned from `run`, or its exception has been dealt with.
    pub(crate) fn end_thread(&mut self) -> Flow {
        if self.is_locked_thread(self.current_thread_object()) {
            return Flow::Stop(Head::Lock(self.current_thread_object()));
        }
        let watched = self.facts.liveness_observed
            || self.facts.threads_locked
            || self.facts.states_observed
            || self.ends_program()
            || self.notified_by_end().next().is_some();
        let visible = !self.settings.reduction || watched;
        let object = self.current_thread_object();
        let touched = [
            (Shared::Liveness(object), true),
            (Shared::WaitSet(object), true),
            (Shared::WaitSets, true),
            (Shared::Monitor(object), true),
            (Shared::States, true),
        ];
        if !self.drain(if visible { &touched } else { &[] }) {
            return self.stop();
        }
        if !self.pass(visible) {
            self.touches(&touched);
            return self.stop();
        }
        let me = self.current.thread;
        self.leaves_daemons();
        self.release(SyncKey::End(me), false);
        let waiting: Vec<ThreadId> = self.notified_by_end().collect();
        for thread in waiting {
            self.wake(thread, Wakeup::AllNotified);
        }
        if self.tracing() {
            self.trace_object(TraceEventKind::End, object);
            self.log(Record::Last);
        }
        if self.current.frames.len() != 1 || !self.current.body.keeps() {
            self.current.frames.clear();
            self.current.regs.clear();
        }
        self.threads[me.index()].core.status = Status::Terminated;
        self.jvm.live -= 1;
        Flow::Ended
    }

    /// The threads that the end of the running thread notifies: those that wait on its object [API documentation of `Thread.join`].
    fn notified_by_end(&self) -> impl Iterator<Item = ThreadId> + '_ {
        let object = self.current_thread_object();
        let notifies = !self.is_virtual(object);
        self.waiters(object).filter(move |_| notifies)
    }

    /// The running thread ends, perhaps the last one that daemons run beside; one that a daemon starts may come too late for that.
    fn leaves_daemons(&mut self) {
        let live = |thread: &Thread<'_>| thread.core.daemon && !thread.is_terminated();
        if self.ends_with_others(self.current.thread) || !self.threads.iter().any(live) {
            return;
        }
        self.touches_in_passing(Shared::Users, false);
        if self.ends_program() {
            self.shared.assume(Assumption::Daemons);
            self.touches_in_passing(Shared::Program, true);
        }
    }

    /// Whether the running thread is the last one that the program waits for, so that its end cuts daemon threads short.
    fn ends_program(&self) -> bool {
        let me = self.current.thread.index();
        let others =
            || self.threads.iter().enumerate().filter(|&(index, thread)| index != me && !thread.is_terminated());
        !self.threads[me].core.daemon && others().next().is_some() && others().all(|(_, thread)| thread.core.daemon)
    }

    /// Whether the thread of the object has ended; `None` if it was never started.
    pub(crate) fn has_ended(&self, object: Ref) -> Option<bool> {
        self.thread_of(object).map(|thread| self.threads[thread.index()].is_terminated())
    }

    /// `Thread.join`; `timed` may give up at any moment.
    pub(crate) fn join(&mut self, object: Ref, timed: bool, millis: u64) -> Exec {
        let Some(thread) = self.thread_of(object) else {
            // Not started: not alive, so there is nothing to wait for.
            return self.observe_liveness(object);
        };
        // It matters whether the end comes before the time-out or the interrupt.
        let may_fail = timed || self.facts.interrupts_used;
        if may_fail && !self.facts.liveness_observed && self.learn(Fact::LivenessObserved) {
            return Err(Flow::Abandon);
        }
        let ended = self.threads[thread.index()].is_terminated();
        let head = Head::Join { thread, timed };
        self.join_touches(object, timed);
        if !self.pass(!self.settings.reduction || !ended) {
            return Err(Flow::Stop(head));
        }
        if ended {
            if may_fail {
                self.touches_in_passing(Shared::Liveness(object), false);
            }
            self.acquire(SyncKey::End(thread));
            if self.tracing() {
                self.trace_object(TraceEventKind::Join, object);
                self.log(Record::Join(thread));
            }
            return Ok(());
        }
        if self.take_interrupt() {
            return self.throw("java/lang/InterruptedException", None);
        }
        if timed && (std::mem::take(&mut self.current.alternative) == 1 || self.jvm.live <= 1) {
            self.time_out(deadline(self.jvm.now, millis));
            return Ok(());
        }
        Err(Flow::Stop(head))
    }

    /// Joining can be swapped with whatever others do, unless it may give up or be interrupted.
    fn join_touches(&mut self, object: Ref, timed: bool) {
        let me = self.current.thread;
        if timed {
            self.touches(&[(Shared::Liveness(object), false), (Shared::Interrupt(me), true), (Shared::Clock, true)]);
        } else if self.facts.interrupts_used {
            self.touches(&[(Shared::Liveness(object), false), (Shared::Interrupt(me), true)]);
        } else {
            self.touches(&[]);
        }
    }

    /// A timed wait of the running thread ends at its deadline, and says so.
    pub(crate) fn time_out(&mut self, deadline: u64) {
        self.advance_clock(deadline);
        if self.tracing() {
            self.trace_plain(TraceEventKind::TimeOut);
        }
    }

    /// Moves the clock forward to a deadline: a timed operation gives up.
    pub(crate) fn advance_clock(&mut self, deadline: u64) {
        self.jvm.now = self.jvm.now.max(deadline);
    }

    /// Reads the clock.
    pub(crate) fn read_clock(&mut self) -> Exec<u64> {
        if self.threads.len() > 1 && !self.facts.clock_read && self.learn(Fact::ClockRead) {
            return Err(Flow::Abandon);
        }
        if !self.pass(!self.settings.reduction || self.facts.clock_read) {
            self.touches(&[(Shared::Clock, false)]);
            return Err(self.stop());
        }
        self.this_step.turn.tells_time = true;
        Ok(self.jvm.now)
    }

    /// Whether all that other threads may yet do happens after what this one does next: each has ended or waits for its end. The driver of a litmus test does nothing else either
    /// once it waits for anyone.
    pub(crate) fn others_wait_for(&self, thread: ThreadId) -> bool {
        let is_driver = |index: usize| index == 0 && self.is_litmus();
        let waits = |index: usize| match self.threads[index].core.status {
            Status::Terminated => true,
            Status::Ready(Head::Join { thread: other, timed: false }) if !self.threads[index].core.interrupted => {
                other == thread || is_driver(index)
            }
            Status::Ready(_) | Status::Waiting { .. } | Status::Relocking { .. } => false,
        };
        (0..self.threads.len()).all(|index| index == thread.index() || waits(index))
    }

    /// Someone asks whether a thread is alive.
    pub(crate) fn observe_liveness(&mut self, object: Ref) -> Exec {
        if self.threads.len() <= 1 || !self.heap.header(object).shared {
            return Ok(());
        }
        if !self.facts.liveness_observed && self.learn(Fact::LivenessObserved) {
            return Err(Flow::Abandon);
        }
        let ended = self.has_ended(object) == Some(true);
        if !self.pass(!self.settings.reduction || !ended) {
            self.touches(&[(Shared::Liveness(object), false)]);
            return Err(self.stop());
        }
        if let (true, Some(thread)) = (ended, self.thread_of(object)) {
            self.touches_in_passing(Shared::Liveness(object), false);
            self.acquire(SyncKey::End(thread));
            if self.logging() {
                self.log(Record::Join(thread));
            }
        }
        Ok(())
    }

    /// `Thread.sleep` [JLS §17.3].
    pub(crate) fn sleep(&mut self, nanos: u64) -> Exec {
        let watched = self.facts.interrupts_used || self.facts.clock_read || self.facts.states_observed;
        if !self.pass(!self.settings.reduction || watched) {
            let me = self.current.thread;
            self.touches(&[(Shared::Clock, true), (Shared::Interrupt(me), true)]);
            return Err(Flow::Stop(Head::Sleep));
        }
        if self.take_interrupt() {
            return self.throw("java/lang/InterruptedException", Some("sleep interrupted"));
        }
        if self.tracing() {
            self.trace_plain(TraceEventKind::Sleep);
        }
        self.advance_clock(self.jvm.now.saturating_add(nanos));
        Ok(())
    }

    /// `Thread.interrupt` [JLS §17.2.3].
    pub(crate) fn interrupt(&mut self, object: Ref) -> Exec {
        if self.threads.len() > 1 && !self.facts.interrupts_used && self.learn(Fact::InterruptsUsed) {
            return Err(Flow::Abandon);
        }
        let Some(thread) = self.thread_of(object) else {
            return Err(self.stuck("interrupting a thread that is not started".to_string()));
        };
        let touched = [(Shared::Interrupt(thread), true), (Shared::WaitSets, true)];
        if !self.drain(&touched) || !self.pass(true) {
            self.touches(&touched);
            self.this_step.pending = self.this_step.pending.and(self.by_states());
            return Err(self.stop());
        }
        if self.waits_for_signal(thread) && self.observe_locks() {
            return Err(Flow::Abandon);
        }
        if self.tracing() {
            self.trace_object(TraceEventKind::Interrupt, object);
            self.log(Record::Interrupt(thread));
        }
        self.release(SyncKey::Interrupt(thread), true);
        self.core_mut(thread).interrupted = true;
        self.wake(thread, Wakeup::Interrupted);
        Ok(())
    }

    /// Whether a thread is interrupted, and clears the flag if asked to.
    pub(crate) fn interrupted(&mut self, thread: ThreadId, clear: bool) -> Exec<bool> {
        if !self.pass(!self.settings.reduction || self.facts.interrupts_used) {
            self.touches(&[(Shared::Interrupt(thread), true)]);
            return Err(self.stop());
        }
        let flag = self.threads[thread.index()].core.interrupted;
        if flag {
            self.acquire(SyncKey::Interrupt(thread));
            if self.logging() {
                self.log(Record::DetectInterrupt(thread));
            }
            if clear {
                self.core_mut(thread).interrupted = false;
            }
        }
        Ok(flag)
    }

    /// Clears the running thread's interrupt flag; says whether it was set.
    pub(crate) fn take_interrupt(&mut self) -> bool {
        let me = self.current.thread;
        let flag = std::mem::replace(&mut self.threads[me.index()].core.interrupted, false);
        if flag {
            self.acquire(SyncKey::Interrupt(me));
            if self.logging() {
                self.log(Record::DetectInterrupt(me));
            }
        }
        flag
    }

    /// `LockSupport.park`; `timed` gives up at any moment.
    pub(crate) fn park(&mut self, timed: bool, nanos: u64) -> Exec {
        let me = self.current.thread;
        // Inside a trusted call only that synchronizer's calls unpark, and they are touched by the stop itself.
        let alone = !self.inside_library();
        let permit = [(Shared::Parking, alone), (Shared::Interrupt(me), false), (Shared::Clock, true)];
        self.touches(if timed { &permit } else { &permit[..2] });
        if !self.pass(true) {
            return Err(Flow::Stop(Head::Park { timed }));
        }
        let core = self.threads[me.index()].core;
        let alternative = std::mem::take(&mut self.current.alternative);
        if core.permit || core.interrupted {
            self.threads[me.index()].core.permit = false;
        } else if timed && (alternative == 1 || self.jvm.live <= 1) {
            self.time_out(self.jvm.now.saturating_add(nanos));
            return Ok(());
        } else if alternative != 2 {
            if !timed {
                self.assume_reason();
            }
            return Err(Flow::Stop(Head::Park { timed }));
        }
        if self.tracing() {
            self.trace_plain(if alternative == 2 { TraceEventKind::WakeUp } else { TraceEventKind::Park });
        }
        Ok(())
    }

    /// `LockSupport.unpark` of a thread.
    pub(crate) fn unpark(&mut self, object: Ref) -> Exec {
        // Before the start it has no effect.
        self.touches_in_passing(Shared::Liveness(object), false);
        let Some(thread) = self.thread_of(object) else {
            return Ok(());
        };
        if self.threads[thread.index()].is_terminated() {
            self.touches_in_passing(Shared::Parking, true);
            return Ok(());
        }
        let visible = thread != self.current.thread && !self.inside_library();
        if !self.pass(visible || !self.settings.reduction) {
            self.touches(&[(Shared::Parking, true)]);
            return Err(self.stop());
        }
        if self.tracing() {
            self.trace_object(TraceEventKind::Unpark, object);
        }
        if !self.threads[thread.index()].core.permit {
            self.core_mut(thread).permit = true;
        }
        Ok(())
    }
}

/// The time `millis` after `now`.
pub(crate) fn deadline(now: u64, millis: u64) -> u64 {
    now.saturating_add(millis.saturating_mul(1_000_000))
}

/// A thread that has not run yet.
pub(crate) fn new_thread<'p>(object: Ref, clock: ClockId, daemon: bool) -> Thread<'p> {
    Thread {
        object,
        name: ThreadName::default(),
        parent: ThreadId(0),
        frames: Vec::new(),
        regs: Vec::new(),
        core: ThreadCore {
            status: Status::Ready(Head::Begin),
            clock,
            interrupted: false,
            permit: false,
            begun: false,
            daemon,
            hashes: 0,
            deadline: 0,
            bulk: Bulk::default(),
            pending: Pending::NOTHING,
            unwinding: Ref::NULL,
            library: 0,
            synchronizer: Ref::NULL,
            thrown: None,
        },
    }
}
