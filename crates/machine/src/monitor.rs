//! Monitors: lock, unlock, wait, notify [JLS §17.1, §17.2].
//!
//! Visible: locking a shared monitor that the thread does not hold; notifying when someone waits who might also leave otherwise. Invisible:
//! locking again; locking an unshared object; unlocking, since nobody else can do anything with a monitor that this thread holds; notifying when
//! the wait set is empty, since it stays empty while this thread holds the monitor. But threads leave the set by time-outs and interrupts
//! without the monitor, so whoever notifies touches the set in any case: they might have left later. Entering a wait set is
//! invisible unless the program uses interrupts, since only the monitor's holder may look at the set.
//!
//! Notified and interrupted [JLS §17.2.4]: a thread that was notified and is interrupted before it has the monitor again either returns
//! normally, with its interrupt pending, or throws; then one of those whom that `notify` passed over is notified. A thread that was
//! interrupted may still be the one that `notify` chooses, as long as it does not have the monitor again.
//!
//! Wake-ups without a reason [JLS §17.2.1] are part of getting the monitor again: a thread that left the set earlier could have stayed in it, since a notification would have had
//! the same effect, and chosen another if there was one. Not so where interrupts are used, or states of threads looked at: there leaving the set is a step of its own.
//!
//! Errs on: fewer behaviours; waiting ends for a reason only if that was asked for (`Settings::spurious`), and in the library's own code, which waits in loops.
//! Ledger: Reason, Failures, Await.

use jmmc_program::Origin;

use crate::defects::{Defect, is_made};
use crate::footprint::Shared;
use crate::interp::{Exec, Flow};
use crate::ledger::Assumption;
use crate::machine::Machine;
use crate::race::SyncKey;
use crate::refinement::Fact;
use crate::thread::{Frame, Head, Status, ThreadId, Wakeup};
use crate::threads::deadline;
use crate::trace::TraceEventKind;
use crate::value::Ref;
use crate::witness::Record;

/// Classes whose methods wait for those who call them.
const WAITS: [&str; 2] = ["java/lang/Object", "java/util/concurrent/locks/LockSupport"];
/// The library's conditions.
const CONDITION: &str = "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject";

impl<'p> Machine<'p> {
    /// `monitorenter` [JVMS §6.5.monitorenter].
    pub(crate) fn lock_op(&mut self, object: Ref) -> Exec {
        if object.is_null() {
            return self.throw("java/lang/NullPointerException", None);
        }
        self.lock(object)
    }

    /// Locks the monitor, or stops before it.
    pub(crate) fn lock(&mut self, object: Ref) -> Exec {
        let header = self.heap.header(object);
        let (count, owner, shared) = (header.lock_count, header.lock_owner, header.shared);
        let me = self.current.thread;
        let mine = count > 0 && owner == me;
        if self.locks_thread(object) {
            return Err(Flow::Abandon);
        }
        if !self.drain(&[(Shared::Monitor(object), true)]) {
            return Err(self.stop());
        }
        self.touches(&[(Shared::Monitor(object), true)]);
        if count > 0 && !mine {
            return Err(Flow::Stop(Head::Lock(object)));
        }
        if !self.pass(self.sees_monitor(shared) || (shared && !mine)) {
            return Err(Flow::Stop(Head::Lock(object)));
        }
        self.take_monitor(object, 1);
        Ok(())
    }

    /// Whether monitors are visible even if nobody waits for them; not those that only a stand-in at work knows, as of exceptions that it makes.
    fn sees_monitor(&self, shared: bool) -> bool {
        !self.settings.reduction && (shared || !self.works_in_stand_in())
    }

    /// Makes the running thread the owner, `count` locks deeper.
    pub(crate) fn take_monitor(&mut self, object: Ref, count: u32) {
        let me = self.current.thread;
        self.heap.update(object, |header| {
            header.lock_count += count;
            header.lock_owner = me;
        });
        if self.threads.len() > 1 {
            self.acquire(SyncKey::Monitor(object));
        }
        if self.tracing() {
            self.trace_object(TraceEventKind::Lock, object);
            (0..count).for_each(|_| self.log(Record::Lock(object)));
        }
    }

    /// `monitorexit` [JVMS §6.5.monitorexit].
    pub(crate) fn unlock_op(&mut self, object: Ref) -> Exec {
        if object.is_null() {
            return self.throw("java/lang/NullPointerException", None);
        }
        if !self.holds(object) {
            return self.throw("java/lang/IllegalMonitorStateException", None);
        }
        if !self.drain(&[]) || !self.pass(self.sees_monitor(self.heap.header(object).shared)) {
            return Err(self.stop());
        }
        self.release_monitor(object);
        Ok(())
    }

    /// One unlock of a monitor that the running thread holds.
    pub(crate) fn release_monitor(&mut self, object: Ref) {
        self.drop_monitor(object, 1);
    }

    fn drop_monitor(&mut self, object: Ref, count: u32) {
        if self.threads.len() > 1 {
            self.release(SyncKey::Monitor(object), false);
        }
        self.heap.update(object, |header| header.lock_count = header.lock_count.saturating_sub(count));
        if self.tracing() {
            self.trace_object(TraceEventKind::Unlock, object);
            (0..count).for_each(|_| self.log(Record::Unlock(object)));
        }
    }

    /// Whether the thread could lock the monitor now.
    pub(crate) fn is_free(&self, object: Ref, thread: ThreadId) -> bool {
        let header = self.heap.header(object);
        header.lock_count == 0 || header.lock_owner == thread
    }

    /// Notes that somebody locks a `Thread` object. True if the search must be abandoned.
    fn locks_thread(&mut self, object: Ref) -> bool {
        !self.facts.threads_locked
            && self.program.is_subtype(self.heap.header(object).class, self.tables.known.thread)
            && self.learn(Fact::ThreadsLocked)
            && self.threads.len() > 1
    }

    /// Whether the running thread holds the monitor.
    pub(crate) fn holds(&self, object: Ref) -> bool {
        let header = self.heap.header(object);
        header.lock_count > 0 && header.lock_owner == self.current.thread
    }

    /// `Object.wait`; `timed` may time out at any moment.
    pub(crate) fn wait(&mut self, object: Ref, timed: bool, millis: u64) -> Exec {
        if !self.holds(object) {
            return self.throw("java/lang/IllegalMonitorStateException", Some("current thread is not owner"));
        }
        let interrupt =
            [(Shared::Interrupt(self.current.thread), true), (Shared::WaitSets, true), (Shared::WaitSet(object), true)];
        let visible = !self.settings.reduction || self.facts.interrupts_used || self.facts.states_observed;
        if !self.drain(&interrupt) || !self.pass(visible) {
            self.touches(&interrupt);
            self.this_step.pending = self.this_step.pending.and(self.by_states());
            return Err(Flow::Stop(Head::Step));
        }
        if self.take_interrupt() {
            return self.throw("java/lang/InterruptedException", None);
        }
        if self.program.is_subtype(self.heap.header(object).class, self.tables.known.thread) {
            // The end of that thread is a notification.
            if !self.facts.liveness_observed && self.learn(Fact::LivenessObserved) {
                return Err(Flow::Abandon);
            }
            self.touches_in_passing(Shared::Liveness(object), false);
        }
        let count = self.heap.header(object).lock_count;
        if self.tracing() {
            self.trace_object(TraceEventKind::Wait, object);
        }
        self.drop_monitor(object, count);
        if !timed {
            self.assume_reason();
        }
        let deadline = deadline(self.jvm.now, millis);
        let core = &mut self.threads[self.current.thread.index()].core;
        core.status = Status::Waiting { monitor: object, count, timed, passed_over: false };
        core.deadline = if timed { deadline } else { 0 };
        Err(Flow::Rest)
    }

    /// Notes that waiting ends for a reason, where the program's own code waits, unless what needs none is explored.
    pub(crate) fn assume_reason(&self) {
        let caller = self.who_waits(&self.current.frames);
        let condition = |frame: &&Frame<'p>| *self.program.class(frame.method.class).name == *CONDITION;
        let above = |frame: &&Frame<'p>| self.program.class(frame.method.class).origin == Origin::User;
        if caller.is_some_and(|frame| condition(&frame)) {
            if self.current.frames.iter().rev().find(|frame| !condition(frame)).as_ref().is_some_and(above) {
                self.shared.assume(Assumption::Await);
            }
        } else if !self.settings.spurious && caller.as_ref().is_some_and(above) {
            self.shared.assume(Assumption::Reason);
        }
    }

    /// The same for weak compare-and-sets, which fail.
    pub(crate) fn assume_failures(&self) {
        let own = |frame: &Frame<'p>| self.program.class(frame.method.class).origin == Origin::User;
        if !self.settings.failures && self.who_waits(&self.current.frames).is_some_and(own) {
            self.shared.assume(Assumption::Failures);
        }
    }

    /// The innermost frame that is not the wait or weak compare-and-set itself.
    fn who_waits<'f>(&self, frames: &'f [Frame<'p>]) -> Option<&'f Frame<'p>> {
        let class = |frame: &Frame<'p>| self.program.class(frame.method.class);
        let waits = |frame: &&Frame<'p>| {
            WAITS.contains(&&*class(frame).name)
                || frame.method.name.starts_with("weakCompareAndSet")
                || class(frame).is_stand_in()
        };
        frames.iter().rev().find(|frame| !waits(frame))
    }

    /// Whether what a thread does there may end, or fail, without a reason. The library does it in loops: there that would change nothing.
    pub(crate) fn needs_no_reason(&self, explored: bool, frames: &[Frame<'p>]) -> bool {
        let own = |frame: &Frame<'p>| self.program.class(frame.method.class).origin == Origin::User;
        // Where wake-ups are not explored, neither are failures inside the library, whose loops would try ever new things.
        let library = !self.settings.trust_library && self.settings.spurious;
        let none = explored && (library || self.who_waits(frames).is_some_and(own));
        if none {
            self.shared.needs_no_reason();
        }
        none
    }

    /// Whether a thread in this wait set, without a time limit, may wake up without a reason, some time.
    pub(crate) fn may_wake(&self, thread: ThreadId) -> bool {
        self.needs_no_reason(self.settings.spurious, &self.threads[thread.index()].frames)
    }

    /// Whether waking up without a reason is part of getting the monitor again.
    pub(crate) fn wakes_with_monitor(&self) -> bool {
        !self.facts.interrupts_used && !self.facts.states_observed
    }

    /// Threads in the monitor's wait set.
    pub(crate) fn waiters(&self, object: Ref) -> impl Iterator<Item = ThreadId> + '_ {
        let waits = move |status: Status| matches!(status, Status::Waiting { monitor, .. } if monitor == object);
        let threads = self.threads.iter().enumerate();
        threads.filter(move |(_, thread)| waits(thread.core.status)).map(|(index, _)| ThreadId(index as u16))
    }

    /// `Object.notify` and `notifyAll`.
    pub(crate) fn notify(&mut self, object: Ref, all: bool) -> Exec {
        if !self.holds(object) {
            return self.throw("java/lang/IllegalMonitorStateException", Some("current thread is not owner"));
        }
        let waiting: Vec<ThreadId> = self.notifiable(object).collect();
        let head = if all { Head::Step } else { Head::Notify(object) };
        let choice = !all && waiting.len() > 1;
        if !is_made(Defect::UntouchedWaitSets) {
            self.touches_in_passing(Shared::WaitSet(object), true);
            self.by_interrupts().iter().for_each(|&(sets, writes)| self.touches_in_passing(sets, writes));
        }
        let watched = self.facts.states_observed && !waiting.is_empty();
        let visible = !self.settings.reduction || self.wait_set_changes(&waiting) || choice || watched;
        if !self.pass(visible) {
            self.touches(&[(Shared::WaitSet(object), true)]);
            self.this_step.pending = self.this_step.pending.and(self.by_interrupts()).and(self.by_states());
            return Err(Flow::Stop(head));
        }
        if self.tracing() {
            self.trace_object(if all { TraceEventKind::NotifyAll } else { TraceEventKind::Notify }, object);
        }
        if all {
            for thread in waiting {
                self.wake(thread, Wakeup::AllNotified);
            }
        } else if let Some(&thread) = waiting.get(usize::from(std::mem::take(&mut self.current.alternative))) {
            self.pass_over(object, thread);
            self.wake(thread, Wakeup::Notified);
        }
        Ok(())
    }

    /// The threads that a `notify` may choose: those in the wait set, and those whom an interrupt has taken out of it but who do not have
    /// the monitor again [JLS §17.2.4].
    pub(crate) fn notifiable(&self, object: Ref) -> impl Iterator<Item = ThreadId> + '_ {
        let leaves = move |status: Status| match status {
            Status::Waiting { monitor, .. } | Status::Relocking { monitor, wakeup: Wakeup::Interrupted, .. } => {
                monitor == object
            }
            Status::Relocking { .. } | Status::Ready(_) | Status::Terminated => false,
        };
        let threads = self.threads.iter().enumerate();
        threads.filter(move |(_, thread)| leaves(thread.core.status)).map(|(index, _)| ThreadId(index as u16))
    }

    /// A `notify` chooses a thread; where interrupts are used, it may have to hand the notification on to one of the others.
    fn pass_over(&mut self, object: Ref, chosen: ThreadId) {
        if !self.facts.interrupts_used {
            return;
        }
        let others: Vec<ThreadId> = self.waiters(object).filter(|&other| other != chosen).collect();
        for other in others {
            if let Status::Waiting { passed_over, .. } = &mut self.core_mut(other).status {
                *passed_over = true;
            }
        }
    }

    /// The threads that a notification of this monitor may be handed on to.
    fn heirs(&self, object: Ref) -> impl Iterator<Item = ThreadId> + '_ {
        let waits = |thread: &ThreadId| {
            matches!(self.threads[thread.index()].core.status, Status::Waiting { passed_over: true, .. })
        };
        self.waiters(object).filter(waits)
    }

    /// In how many ways a thread that was notified may throw because it was interrupted, too: it hands the notification on.
    pub(crate) fn ways_to_throw(&self, thread: ThreadId) -> u16 {
        let core = &self.threads[thread.index()].core;
        match core.status {
            Status::Relocking { monitor, wakeup: Wakeup::Notified, .. } if core.interrupted => {
                self.heirs(monitor).count().max(1) as u16
            }
            Status::Relocking { wakeup: Wakeup::AllNotified, .. } if core.interrupted => 1,
            Status::Relocking { .. } | Status::Ready(_) | Status::Waiting { .. } | Status::Terminated => 0,
        }
    }

    /// A thread has the monitor again after `wait`: says whether `wait` throws [JLS §17.2.1, §17.2.4].
    pub(crate) fn wait_throws(&mut self, monitor: Ref, wakeup: Wakeup) -> bool {
        let alternative = usize::from(std::mem::take(&mut self.current.alternative));
        match wakeup {
            Wakeup::GaveUp => return false,
            Wakeup::Notified | Wakeup::AllNotified if alternative == 0 => return false,
            Wakeup::AllNotified | Wakeup::Interrupted => {}
            Wakeup::Notified => {
                let heir = self.heirs(monitor).nth(alternative - 1);
                if let Some(heir) = heir {
                    self.wake(heir, Wakeup::Notified);
                }
            }
        }
        self.take_interrupt()
    }

    /// Whether some other thread could take one of these out of the wait set, by interrupt or time-out.
    fn wait_set_changes(&self, waiting: &[ThreadId]) -> bool {
        let leaves = |thread: &ThreadId| match self.threads[thread.index()].core.status {
            Status::Waiting { timed, .. } => timed || !self.wakes_with_monitor() && self.may_wake(*thread),
            Status::Ready(_) | Status::Relocking { .. } | Status::Terminated => false,
        };
        !waiting.is_empty() && (self.facts.interrupts_used || waiting.iter().any(leaves))
    }

    /// Takes a thread out of the wait set it is in; a notification also counts for a thread that an interrupt has taken out of it.
    pub(crate) fn wake(&mut self, thread: ThreadId, wakeup: Wakeup) {
        let (monitor, count, timed) = match self.threads[thread.index()].core.status {
            Status::Waiting { monitor, count, timed, .. } => (monitor, count, timed),
            Status::Relocking { monitor, count, timed, wakeup: Wakeup::Interrupted } if wakeup.is_notification() => {
                (monitor, count, timed)
            }
            Status::Relocking { .. } | Status::Ready(_) | Status::Terminated => return,
        };
        let core = self.core_mut(thread);
        core.status = Status::Relocking { monitor, count, timed, wakeup };
        core.deadline = 0;
    }
}
