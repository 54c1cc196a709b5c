//! What `Thread.getState` says: runnable, blocked, waiting, waiting with a time limit [API documentation of `Thread.State`].
//!
//! Otherwise a thread that stands before a lock, a `park`, a `join` or a `sleep` needs no step to begin waiting, because nobody can tell. Where some thread asks, it
//! does: it is runnable before that step and blocked or waiting after it. A thread that was notified is blocked until it has the monitor again; one
//! that has given up waiting, or was interrupted, still waits until it tries to lock.
//!
//! Errs on: nothing; the state of a thread that waits for a class to be initialised differs between JVMs and is not analysed.

use crate::footprint::Shared;
use crate::interp::{Exec, Flow};
use crate::machine::Machine;
use crate::refinement::Fact;
use crate::thread::{Head, Status, ThreadId, Wakeup};
use crate::value::Ref;

/// The alternative that a thread begins to wait in the operation that it stands before.
pub(crate) const BEGIN: u16 = 1 << 14;

/// Thread states as JVM TI numbers them; `VM.toThreadState` knows them.
const NEW: i32 = 0;
const TERMINATED: i32 = 0x0002;
const RUNNABLE: i32 = 0x0005;
const WAITING: i32 = 0x0191;
const TIMED_WAITING: i32 = 0x01a1;
const BLOCKED: i32 = 0x0401;

impl Machine<'_> {
    /// Some thread asks for a thread's state.
    pub(crate) fn observe_state(&mut self, object: Ref) -> Exec {
        if self.threads.len() <= 1 || !self.heap.header(object).shared {
            return Ok(());
        }
        if !self.facts.states_observed && self.learn(Fact::StatesObserved) {
            return Err(Flow::Abandon);
        }
        if !self.pass(true) {
            self.touches(&[(Shared::Liveness(object), false), (Shared::States, false)]);
            return Err(self.stop());
        }
        if self.has_ended(object) == Some(true) { self.observe_liveness(object) } else { Ok(()) }
    }

    /// The state of a thread.
    pub(crate) fn thread_state(&self, object: Ref) -> Exec<i32> {
        let Some(thread) = self.thread_of(object) else {
            return Ok(NEW);
        };
        let core = &self.threads[thread.index()].core;
        let waits = |timed: bool| if timed { TIMED_WAITING } else { WAITING };
        let once_begun = |state: i32| if core.begun { state } else { RUNNABLE };
        Ok(match core.status {
            Status::Terminated => TERMINATED,
            Status::Waiting { timed, .. } => waits(timed),
            Status::Relocking { wakeup: Wakeup::Notified | Wakeup::AllNotified, .. } => BLOCKED,
            Status::Relocking { timed, wakeup: Wakeup::GaveUp | Wakeup::Interrupted, .. } => {
                if core.begun {
                    BLOCKED
                } else {
                    waits(timed)
                }
            }
            Status::Ready(Head::Lock(_)) => once_begun(BLOCKED),
            Status::Ready(Head::Join { timed, .. } | Head::Park { timed }) => once_begun(waits(timed)),
            Status::Ready(Head::Guard(what)) => once_begun(waits(what.is_timed())),
            Status::Ready(Head::Sleep) => once_begun(TIMED_WAITING),
            Status::Ready(Head::Initialize(class))
                if self.initializer_of(class).is_some_and(|other| other != thread) =>
            {
                return Err(self.stuck("the state of a thread that waits for a class to be initialised".to_string()));
            }
            Status::Ready(
                Head::Read { .. }
                | Head::Begin
                | Head::Step
                | Head::Pause
                | Head::Notify(_)
                | Head::Initialize(_)
                | Head::WeakCas
                | Head::Collect,
            ) => RUNNABLE,
        })
    }

    /// Whether the thread's next step may be to begin waiting.
    pub(crate) fn may_begin(&self, thread: ThreadId) -> bool {
        let core = &self.threads[thread.index()].core;
        let waits = match core.status {
            Status::Ready(Head::Lock(monitor)) => !self.is_free(monitor, thread),
            Status::Ready(Head::Join { thread: other, .. }) => {
                !core.interrupted && !self.threads[other.index()].is_terminated()
            }
            Status::Ready(Head::Park { .. }) => !core.interrupted && !core.permit,
            Status::Ready(Head::Sleep) => !core.interrupted,
            Status::Ready(Head::Guard(what)) => !self.ends_of(thread, what, false).contains(&true),
            Status::Relocking { monitor, wakeup: Wakeup::GaveUp | Wakeup::Interrupted, .. } => {
                !self.is_free(monitor, thread)
            }
            Status::Relocking { .. } | Status::Ready(_) | Status::Waiting { .. } | Status::Terminated => false,
        };
        self.facts.states_observed && !core.begun && waits
    }

    /// Whether the thread's next step changes what others see of it.
    pub(crate) fn changes_state(&self, thread: ThreadId) -> bool {
        let waits = match self.threads[thread.index()].core.status {
            Status::Ready(Head::Lock(_) | Head::Join { .. } | Head::Park { .. } | Head::Sleep | Head::Guard(_))
            | Status::Relocking { .. }
            | Status::Waiting { .. } => true,
            Status::Ready(_) | Status::Terminated => false,
        };
        waits && self.facts.states_observed
    }

    /// What an operation touches that changes a thread's state.
    pub(crate) fn by_states(&self) -> &'static [(Shared, bool)] {
        if self.facts.states_observed { &[(Shared::States, true)] } else { &[] }
    }
}
