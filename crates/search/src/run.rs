//! What all workers of one run share: the options, the clock, the pool of work, and why the run ended.

use crate::pool::WorkPool;
use crate::{Control, Options, StopReason};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The run is over; the reason is in [`Run`].
#[derive(Debug)]
pub(crate) struct Ended;

/// One run of an explorer.
pub(crate) struct Run<'a, C> {
    pub options: &'a Options,
    pub control: &'a Control,
    pub pool: WorkPool<C>,
    started: Instant,
    /// The first reason to end early.
    reason: Mutex<Option<StopReason>>,
    /// All workers' states; counted only if there is a limit.
    states: AtomicU64,
    /// Bytes of all workers' stacks.
    stack_bytes: AtomicU64,
}

impl<'a, C> Run<'a, C> {
    pub fn new(options: &'a Options, control: &'a Control, workers: usize) -> Self {
        control.restart();
        Run {
            options,
            control,
            pool: WorkPool::new(workers),
            started: Instant::now(),
            reason: Mutex::new(None),
            states: AtomicU64::new(0),
            stack_bytes: AtomicU64::new(0),
        }
    }

    /// Ends the run for all workers. The first reason counts.
    pub fn end(&self, reason: StopReason) -> Ended {
        self.reason.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(reason);
        self.pool.close();
        Ended
    }

    /// Why the run ended early, if it did.
    pub fn reason(&self) -> Option<StopReason> {
        *self.reason.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the run has ended early, or has to, and not to begin again.
    pub fn is_over(&self) -> bool {
        match self.reason() {
            Some(reason) => reason != StopReason::Abandoned,
            None => self.check(0, 0).is_err(),
        }
    }

    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Claims one more state, of this run and of all that share its control. Exact: never more than the limit in sum.
    #[inline]
    pub fn claim_state(&self) -> Result<(), Ended> {
        match self.options.limits.states {
            Some(limit) if self.states.fetch_add(1, Relaxed) >= limit => Err(self.end(StopReason::StateLimit(limit))),
            Some(_) | None => self.control.claim_state().map_err(|stop| self.end(stop)),
        }
    }

    /// Ends the run because the memory is used up.
    #[cold]
    pub fn out_of_memory(&self) -> Ended {
        self.end(StopReason::MemoryLimit(self.options.limits.memory.unwrap_or(u64::MAX)))
    }

    /// Ends the run if it was interrupted or if a limit is reached. A worker's stack has grown by `stack_growth`.
    pub fn check(&self, visited_bytes: u64, stack_growth: i64) -> Result<(), Ended> {
        let limits = &self.options.limits;
        let stack_bytes = self.stack_bytes.fetch_add(stack_growth as u64, Relaxed);
        let bytes = visited_bytes + stack_bytes.wrapping_add(stack_growth as u64);
        if let Some(over) = self.control.over() {
            return Err(self.end(over));
        }
        if let Some(time) = limits.time.filter(|&time| self.elapsed() >= time) {
            return Err(self.end(StopReason::TimeLimit(time)));
        }
        let process = || {
            if limits.memory_of_process { resident_bytes() } else { 0 }
        };
        match limits.memory {
            Some(limit) if bytes > limit || process() > limit => Err(self.out_of_memory()),
            Some(_) | None => Ok(()),
        }
    }
}

/// What the process holds in main memory; 0 where the system does not tell.
pub(crate) fn resident_bytes() -> u64 {
    const PAGE: u64 = 4096;
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    statm.split(' ').nth(1).and_then(|pages| pages.parse().ok()).map_or(0, |pages: u64| pages * PAGE)
}

/// Says when to look at the clock and the limits: every few milliseconds, however long a transition takes.
pub(crate) struct Pace {
    left: u32,
    batch: u32,
    last: Instant,
}

impl Pace {
    const INTERVAL: Duration = Duration::from_millis(4);
    const MOST: u32 = 1 << 16;

    pub fn new() -> Self {
        Pace { left: 1, batch: 1, last: Instant::now() }
    }

    /// Counts a transition. Returns whether it is time to look.
    #[inline]
    pub fn tick(&mut self) -> bool {
        self.left -= 1;
        self.left == 0
    }

    /// Notes that it was looked, and adapts to how long the transitions took.
    pub fn reset(&mut self) {
        let now = Instant::now();
        let took = now - self.last;
        if took < Self::INTERVAL / 2 {
            self.batch = (self.batch * 2).min(Self::MOST);
        } else if took > Self::INTERVAL * 2 {
            self.batch = (self.batch / 4).max(1);
        }
        self.left = self.batch;
        self.last = now;
    }
}
