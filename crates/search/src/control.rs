//! The window between a running search and other threads: stop it, watch it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Shared by a search and whoever watches it. The search updates it now and then, some hundred times a second.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    states: AtomicU64,
    transitions: AtomicU64,
    depth: AtomicU64,
    max_depth: AtomicU64,
    visited_bytes: AtomicU64,
}

/// How far a search is, as read from a [`Control`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Distinct states so far.
    pub states: u64,
    /// Choices applied so far.
    pub transitions: u64,
    /// Where some worker is now, in transitions from the initial state.
    pub depth: u64,
    /// The longest path so far.
    pub max_depth: u64,
    /// Bytes held by the visited store.
    pub visited_bytes: u64,
}

impl Control {
    /// A control for a search that may run.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the search to end soon, with what it has. Stays set, also for later runs. Safe in a signal handler.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Whether [`stop`](Self::stop) was called.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// The latest counters; each is right, together they may be a few milliseconds apart.
    pub fn progress(&self) -> Progress {
        Progress {
            states: self.states.load(Relaxed),
            transitions: self.transitions.load(Relaxed),
            depth: self.depth.load(Relaxed),
            max_depth: self.max_depth.load(Relaxed),
            visited_bytes: self.visited_bytes.load(Relaxed),
        }
    }

    /// Starts a run: all counters are zero.
    pub(crate) fn restart(&self) {
        for counter in [&self.states, &self.transitions, &self.depth, &self.max_depth, &self.visited_bytes] {
            counter.store(0, Relaxed);
        }
    }

    /// Adds a worker's news: the new states and transitions, and where it stands.
    pub(crate) fn publish(&self, news: Progress) {
        self.states.fetch_add(news.states, Relaxed);
        self.transitions.fetch_add(news.transitions, Relaxed);
        self.depth.store(news.depth, Relaxed);
        self.max_depth.fetch_max(news.max_depth, Relaxed);
        self.visited_bytes.store(news.visited_bytes, Relaxed);
    }
}
