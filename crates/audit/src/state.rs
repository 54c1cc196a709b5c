//! A state, written out in full.
//!
//! Errs on: nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use jmmc_program::{ClassId, Method};
use jmmc_solo::Paused;

use crate::heap::{FIRST_OWN, HeapObject, Init, Ref};
use crate::memory::Memory;
use crate::question::FaultKind;

/// Why a thread that waited has been taken out of the wait set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wakeup {
    Notified,
    Interrupted,
    TimedOut,
}

/// What a thread is at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// Its next operation.
    Running,
    /// In the wait set of the monitor, which it had locked so often.
    Waiting { monitor: Ref, count: u32, timed: bool },
    /// Taken out of the wait set; it locks the monitor again.
    Woken { monitor: Ref, count: u32, wakeup: Wakeup },
    /// Ended, by an exception of the class if there is one.
    Ended(Option<ClassId>),
}

/// A native operation on many variables, one access at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bulk {
    /// Accesses that are done.
    pub(crate) done: u32,
    /// The value read last, or the copy that is being made.
    pub(crate) carry: u64,
    /// Whether that is a reference.
    pub(crate) is_reference: bool,
}

/// A thread of a litmus test: what it runs, and the `Thread` objects of those that come before.
#[derive(Clone)]
pub(crate) struct Role<'p> {
    pub(crate) object: Ref,
    pub(crate) method: &'p Method,
    pub(crate) after: Vec<Ref>,
}

/// A thread, its frames and what it waits for.
#[derive(Clone)]
pub(crate) struct Thread<'p> {
    /// Its `Thread` object.
    pub(crate) object: Ref,
    /// Frames and registers.
    pub(crate) run: Paused<'p>,
    pub(crate) phase: Phase,
    pub(crate) interrupted: bool,
    /// The permit of `LockSupport.park`, if there is one.
    pub(crate) permit: bool,
    pub(crate) daemon: bool,
    /// Whether it has begun.
    pub(crate) begun: bool,
    /// Identity hash codes and thread ids handed out.
    pub(crate) numbers: u32,
    pub(crate) bulk: Option<Bulk>,
}

impl Thread<'_> {
    pub(crate) fn has_ended(&self) -> bool {
        matches!(self.phase, Phase::Ended(_))
    }
}

/// Who has locked a monitor, and how often.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Monitor {
    pub(crate) owner: usize,
    pub(crate) count: u32,
}

/// What all threads and the memory have come to.
#[derive(Clone)]
pub(crate) struct State<'p> {
    pub(crate) threads: Vec<Rc<Thread<'p>>>,
    /// Objects made since the first start.
    pub(crate) objects: BTreeMap<Ref, HeapObject>,
    /// Number of the next one.
    next: u32,
    pub(crate) memory: Memory,
    /// Monitors that are locked.
    pub(crate) monitors: BTreeMap<Ref, Monitor>,
    /// How far classes are initialised that were not before the first start.
    pub(crate) classes: BTreeMap<ClassId, Init>,
    /// Identity hash codes handed out since the first start, and before.
    pub(crate) hashes: BTreeMap<Ref, u32>,
    /// Whether no thread has been started yet.
    pub(crate) booting: bool,
    /// Whether the program has ended itself.
    pub(crate) exited: bool,
    /// What has gone wrong while something that was seen was not written yet.
    pub(crate) failures: BTreeSet<(FaultKind, String)>,
}

impl<'p> State<'p> {
    pub(crate) fn new(memory: Memory, main: Thread<'p>) -> State<'p> {
        State {
            threads: vec![Rc::new(main)],
            objects: BTreeMap::new(),
            next: FIRST_OWN,
            memory,
            monitors: BTreeMap::new(),
            classes: BTreeMap::new(),
            hashes: BTreeMap::new(),
            booting: true,
            exited: false,
            failures: BTreeSet::new(),
        }
    }

    /// A thread, to be changed.
    pub(crate) fn thread_mut(&mut self, thread: usize) -> &mut Thread<'p> {
        Rc::make_mut(&mut self.threads[thread])
    }

    /// The started thread of a `Thread` object.
    pub(crate) fn thread_of(&self, object: Ref) -> Option<usize> {
        self.threads.iter().position(|thread| thread.object == object)
    }

    /// A new object of this state.
    pub(crate) fn add(&mut self, object: HeapObject) -> Ref {
        let name = Ref(self.next);
        self.next += 1;
        self.objects.insert(name, object);
        name
    }

    /// Threads that a notification may choose: those in the wait set, and those that an interrupt has taken out of it but that do not have the monitor again: nobody can
    /// tell which came first [JLS §17.2.4].
    pub(crate) fn notifiable(&self, monitor: Ref) -> Vec<usize> {
        let may = |thread: &Thread<'_>| match thread.phase {
            Phase::Waiting { monitor: on, .. } | Phase::Woken { monitor: on, wakeup: Wakeup::Interrupted, .. } => {
                on == monitor
            }
            Phase::Running | Phase::Woken { .. } | Phase::Ended(_) => false,
        };
        (0..self.threads.len()).filter(|index| may(&self.threads[*index])).collect()
    }

    /// Notifies a thread that may be.
    pub(crate) fn notify(&mut self, thread: usize) {
        if let Phase::Waiting { monitor, count, .. } | Phase::Woken { monitor, count, .. } = self.threads[thread].phase
        {
            self.thread_mut(thread).phase = Phase::Woken { monitor, count, wakeup: Wakeup::Notified };
        }
    }

    /// Takes a thread out of the wait set that it is in.
    pub(crate) fn wake(&mut self, thread: usize, wakeup: Wakeup) {
        if let Phase::Waiting { monitor, count, .. } = self.threads[thread].phase {
            self.thread_mut(thread).phase = Phase::Woken { monitor, count, wakeup };
        }
    }

    /// Whether the program is over: it ended itself, or only daemon threads are left.
    pub(crate) fn is_over(&self) -> bool {
        self.exited || self.threads.iter().all(|thread| thread.daemon || thread.has_ended())
    }
}
