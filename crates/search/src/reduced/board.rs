//! What several workers of a reduced search tell each other: which states are done with, and where there is more to do.
//!
//! One worker *leads*: it explores everything behind the root, as if it were alone. The others run errands: each explores what is behind a state that the leader, or another helper, will
//! come to later, as a search of its own with that state as its root. Whoever completes a strongly connected component puts its states here, with their summary;
//! who comes to such a state treats it like one that it has completed itself. When the leader is done, so is the search.
//!
//! **Why that is sound.** Which processes are tried in the states of a component, and what its summary says, depends on nothing but those states and the components behind it: what lies
//! before a state never takes a process away from it, it only adds some. So a complete component is a correct reduction of all that is behind its states, whoever explored it and from
//! where, and each rests only on components that were complete before it. States that one worker has open are none to another: it explores them itself. So the cycles of the graph that all
//! workers explore together are each within what one worker has explored, which lets all states on it try all their processes, and looks for rounds in it.
//!
//! A helper that is called back, because the leader comes to its errand, forgets what it has not completed.
//!
//! Errs on: exploring twice. States that several workers have open at once are explored, and counted, by each of them.

use crate::TouchKind;
use crate::pool::WorkerOrder;
use crate::run::Run;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Who touches what kind of object, and how; no kind: anything.
pub(crate) type TouchedKind = (usize, Option<u64>, TouchKind);
/// What is touched behind a state.
pub(crate) type SharedSummary = Arc<[TouchedKind]>;

/// The parts of the board, each with a lock of its own.
const PARTS: usize = 64;
/// How long a helper waits before it looks whether the search is over.
const PATIENCE: Duration = Duration::from_millis(5);

/// What all workers of a reduced search know.
pub(crate) struct Board<C> {
    /// The states of complete components, by fingerprint.
    complete: Vec<Mutex<FxHashMap<u128, SharedSummary>>>,
    bytes: AtomicU64,
    errands: Mutex<Errands<C>>,
    changed: Condvar,
    /// Whether a helper waits for an errand.
    wanted: AtomicBool,
}

struct Errands<C> {
    waiting: VecDeque<Errand<C>>,
    idle: usize,
}

/// Something for a helper to explore.
pub(crate) struct Errand<C> {
    /// Leads from the root to a state.
    pub path: Vec<C>,
    /// What is to be tried there.
    pub choices: Vec<C>,
    /// Set when there is no use in it any more.
    pub called_back: Arc<AtomicBool>,
}

impl<C> Board<C> {
    pub fn new() -> Self {
        Board {
            complete: (0..PARTS).map(|_| Mutex::default()).collect(),
            bytes: AtomicU64::new(0),
            errands: Mutex::new(Errands { waiting: VecDeque::new(), idle: 0 }),
            changed: Condvar::new(),
            wanted: AtomicBool::new(false),
        }
    }

    /// What is touched behind a state whose component is complete.
    pub fn of(&self, state: u128) -> Option<SharedSummary> {
        self.part(state).get(&state).cloned()
    }

    /// Notes that a state's component is complete. Several workers may complete it; all of them are right.
    pub fn complete(&self, state: u128, summary: &SharedSummary) {
        const SLOT: u64 = size_of::<(u128, SharedSummary)>() as u64 + 1;
        let mut part = self.part(state);
        let before = part.capacity();
        part.insert(state, Arc::clone(summary));
        let grown = (part.capacity() - before) as u64;
        drop(part);
        if grown > 0 {
            self.bytes.fetch_add(grown * SLOT, Relaxed);
        }
    }

    fn part(&self, state: u128) -> MutexGuard<'_, FxHashMap<u128, SharedSummary>> {
        // The lower bits are those by which the table itself finds places.
        let part = (state >> 121) as usize % PARTS;
        self.complete[part].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many bytes the states of complete components take.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Relaxed)
    }

    /// Whether a helper waits for an errand.
    #[inline]
    pub fn is_wanted(&self) -> bool {
        self.wanted.load(Relaxed)
    }

    /// Puts an errand here for a helper.
    pub fn offer(&self, errand: Errand<C>) {
        let mut errands = self.errands();
        errands.waiting.push_back(errand);
        self.update(&errands);
        self.changed.notify_one();
    }

    /// Waits for an errand; none if the run is over.
    pub fn take(&self, run: &Run<'_, C>) -> Option<Errand<C>> {
        let mut errands = self.errands();
        errands.idle += 1;
        let taken = loop {
            if run.pool.call() == WorkerOrder::Stop {
                break None;
            }
            match errands.waiting.pop_front() {
                Some(errand) if errand.called_back.load(Relaxed) => {}
                Some(errand) => break Some(errand),
                None => {
                    self.update(&errands);
                    let waited = self.changed.wait_timeout(errands, PATIENCE);
                    errands = waited.unwrap_or_else(PoisonError::into_inner).0;
                }
            }
        };
        errands.idle -= 1;
        self.update(&errands);
        taken
    }

    fn update(&self, errands: &Errands<C>) {
        self.wanted.store(errands.idle > errands.waiting.len(), Relaxed);
    }

    fn errands(&self) -> MutexGuard<'_, Errands<C>> {
        self.errands.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
