//! The window between a running search and other threads: stop it, watch it.

use crate::{Purse, StopReason};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Shared by a search and whoever watches it. The search updates it now and then, some hundred times a second.
///
/// Clones share everything; only the time that is left is each one's own ([`within`](Control::within)), and the states that it may reach
/// ([`with_states`](Control::with_states)).
#[derive(Clone, Debug, Default)]
pub struct Control {
    shared: Arc<Shared>,
    deadline: Option<Deadline>,
    states: Option<Purse>,
}

#[derive(Debug, Default)]
struct Shared {
    stop: AtomicBool,
    states: AtomicU64,
    transitions: AtomicU64,
    depth: AtomicU64,
    max_depth: AtomicU64,
    visited_bytes: AtomicU64,
    /// What is being done, for those who watch.
    task: Mutex<&'static str>,
}

/// When time is up, and how much there was in all.
#[derive(Clone, Copy, Debug)]
struct Deadline {
    at: Instant,
    whole: Duration,
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

    /// Says what is done from now on.
    pub fn begin(&self, task: &'static str) {
        *self.shared.task.lock().unwrap_or_else(PoisonError::into_inner) = task;
    }

    /// What is being done; empty if nobody said so.
    pub fn task(&self) -> &'static str {
        *self.shared.task.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks the search to end soon, with what it has. Stays set, also for later runs. Safe in a signal handler.
    pub fn stop(&self) {
        self.shared.stop.store(true, Relaxed);
    }

    /// The same, over after this time at the latest, counted from now; `whole` is how much people were told that there is.
    pub fn within(&self, time: Duration, whole: Duration) -> Control {
        let sooner = |at: &Instant| self.deadline.is_none_or(|own| *at < own.at);
        let deadline = Instant::now().checked_add(time).filter(sooner).map(|at| Deadline { at, whole });
        Control { deadline: deadline.or(self.deadline), ..self.clone() }
    }

    /// The same, over after half of the time that is left.
    pub fn half(&self) -> Control {
        match (self.time_left(), self.deadline) {
            (Some(left), Some(deadline)) => self.within(left / 2, deadline.whole),
            (Some(_) | None, _) => self.clone(),
        }
    }

    /// The same, without any end of its time.
    pub fn without_deadline(&self) -> Control {
        Control { deadline: None, ..self.clone() }
    }

    /// The same; all searches of it and of what is made from it may reach so many states together.
    pub fn with_states(&self, states: u64) -> Control {
        Control { states: Some(Purse::new(states)), ..self.clone() }
    }

    /// The same; of the states that may still be reached, a part with this fraction of them, and at least one.
    pub fn with_part_of_states(&self, parts: u32) -> Control {
        let part = |purse: &Purse| purse.part((purse.left() / u64::from(parts.max(1))).max(1));
        Control { states: self.states.as_ref().map(part), ..self.clone() }
    }

    /// States that may still be reached; `None` if there is no limit.
    pub fn states_left(&self) -> Option<u64> {
        self.states.as_ref().map(Purse::left)
    }

    /// Notes that something that counts by itself has reached so many states.
    pub fn spend_states(&self, states: u64) {
        if let Some(purse) = &self.states {
            purse.spend(states);
        }
    }

    /// Claims one more state; if there is none left, says that this is the end.
    #[inline]
    pub(crate) fn claim_state(&self) -> Result<(), StopReason> {
        match &self.states {
            Some(purse) if !purse.take() => Err(StopReason::StateLimit(purse.whole())),
            Some(_) | None => Ok(()),
        }
    }

    /// The time that is left; `None` if there is no limit.
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.at.saturating_duration_since(Instant::now()))
    }

    /// Why there should be no further step, if there should be none: it was stopped, or time is up.
    pub fn over(&self) -> Option<StopReason> {
        if self.is_stopped() {
            return Some(StopReason::Interrupted);
        }
        let past = self.deadline.filter(|deadline| Instant::now() >= deadline.at);
        past.map(|deadline| StopReason::TimeLimit(deadline.whole))
    }

    /// Whether there should be no further step.
    pub fn is_over(&self) -> bool {
        self.over().is_some()
    }

    /// Whether [`stop`](Self::stop) was called.
    pub fn is_stopped(&self) -> bool {
        self.shared.stop.load(Relaxed)
    }

    /// The latest counters; each is right, together they may be a few milliseconds apart.
    pub fn progress(&self) -> Progress {
        Progress {
            states: self.shared.states.load(Relaxed),
            transitions: self.shared.transitions.load(Relaxed),
            depth: self.shared.depth.load(Relaxed),
            max_depth: self.shared.max_depth.load(Relaxed),
            visited_bytes: self.shared.visited_bytes.load(Relaxed),
        }
    }

    /// Starts a run: all counters are zero.
    pub(crate) fn restart(&self) {
        let own = &*self.shared;
        for counter in [&own.states, &own.transitions, &own.depth, &own.max_depth, &own.visited_bytes] {
            counter.store(0, Relaxed);
        }
    }

    /// Adds a worker's news: the new states and transitions, and where it stands.
    pub(crate) fn publish(&self, news: Progress) {
        self.shared.states.fetch_add(news.states, Relaxed);
        self.shared.transitions.fetch_add(news.transitions, Relaxed);
        self.shared.depth.store(news.depth, Relaxed);
        self.shared.max_depth.fetch_max(news.max_depth, Relaxed);
        self.shared.visited_bytes.store(news.visited_bytes, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_secs(3600);

    #[test]
    fn the_nearest_end_counts_and_stopping_is_for_all() {
        let whole = Control::new();
        assert!(!whole.is_over() && whole.time_left().is_none());
        let hour = whole.within(HOUR, HOUR);
        let none = hour.within(Duration::ZERO, HOUR);
        assert_eq!((hour.over(), none.over()), (None, Some(StopReason::TimeLimit(HOUR))));
        assert!(none.within(HOUR, HOUR).is_over(), "a part never has more than the whole");
        assert!(hour.time_left().is_some_and(|left| left <= HOUR));
        assert!(hour.half().time_left().is_some_and(|left| left <= HOUR / 2) && whole.half().time_left().is_none());
        hour.stop();
        assert_eq!((whole.over(), none.over()), (Some(StopReason::Interrupted), Some(StopReason::Interrupted)));
    }

    #[test]
    fn states_are_for_all_that_come_after() {
        let whole = Control::new();
        assert_eq!((whole.states_left(), whole.claim_state()), (None, Ok(())));
        let three = whole.with_states(3);
        let part = three.within(HOUR, HOUR);
        assert_eq!((three.claim_state(), part.claim_state()), (Ok(()), Ok(())));
        assert_eq!((three.states_left(), part.states_left()), (Some(1), Some(1)));
        part.spend_states(7);
        assert_eq!(three.claim_state(), Err(StopReason::StateLimit(3)));
        assert_eq!((whole.claim_state(), three.with_states(1).claim_state()), (Ok(()), Ok(())));
    }
}
