//! How much solving may cost: time, conflicts, and whether somebody still wants to know.
//!
//! Errs on: giving up. An answer that a limit kept away is never given.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// What solving may cost.
#[derive(Debug, Clone, Default)]
pub struct SolverLimits {
    /// For the translation and all calls of the solver together, counted from the start of the search.
    pub time: Option<Duration>,
    /// For all calls of the solver that have it.
    pub effort: Effort,
    /// Whether nobody wants an answer any more.
    pub cancelled: Cancelled,
}

/// Conflicts that the solver may have, in all searches that share it: clones are the same. The default is no limit.
#[derive(Debug, Clone, Default)]
pub struct Effort {
    whole: Option<u64>,
    spent: Arc<AtomicU64>,
}

impl Effort {
    /// So many conflicts.
    pub fn new(conflicts: u64) -> Effort {
        Effort { whole: Some(conflicts), spent: Arc::default() }
    }

    /// As many conflicts as it takes.
    pub fn unlimited() -> Effort {
        Effort::default()
    }

    /// As many as there were at first, nothing of which is spent.
    pub fn anew(&self) -> Effort {
        Effort { whole: self.whole, spent: Arc::default() }
    }

    /// What there was at first; `None` if there is no limit.
    pub fn whole(&self) -> Option<u64> {
        self.whole
    }

    /// What is left; `None` if there is no limit.
    pub fn left(&self) -> Option<u64> {
        self.whole.map(|whole| whole.saturating_sub(self.spent()))
    }

    /// What was spent so far, also if there is no limit.
    pub fn spent(&self) -> u64 {
        self.spent.load(Relaxed)
    }

    /// Notes so many conflicts.
    pub fn spend(&self, conflicts: u64) {
        self.spent.fetch_add(conflicts, Relaxed);
    }
}

/// Asks whether to give up. The default never does.
#[derive(Clone, Default)]
pub struct Cancelled(Option<Arc<dyn Fn() -> bool + Send + Sync>>);

impl Cancelled {
    /// Gives up when this says so.
    pub fn new(is_cancelled: impl Fn() -> bool + Send + Sync + 'static) -> Cancelled {
        Cancelled(Some(Arc::new(is_cancelled)))
    }

    /// Whether to give up now.
    pub fn is_so(&self) -> bool {
        self.0.as_ref().is_some_and(|is_cancelled| is_cancelled())
    }
}

impl fmt::Debug for Cancelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_so() { "cancelled" } else { "not cancelled" })
    }
}

/// Why a search gave up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GaveUp {
    /// Time was up, or nobody wanted the answer any more.
    Time,
    /// The solver had as many conflicts as it may have.
    Effort,
}

/// The moment at which a search gives up.
#[derive(Debug, Clone)]
pub(crate) struct Deadline {
    at: Option<Instant>,
    effort: Effort,
    cancelled: Cancelled,
}

impl Deadline {
    pub(crate) fn start(limits: &SolverLimits) -> Self {
        let at = limits.time.and_then(|time| Instant::now().checked_add(time));
        Deadline { at, effort: limits.effort.clone(), cancelled: limits.cancelled.clone() }
    }

    /// Whether time is up, or nobody wants to know any more.
    pub(crate) fn is_past(&self) -> bool {
        self.at.is_some_and(|deadline| Instant::now() >= deadline) || self.cancelled.is_so()
    }

    /// What the solver may spend.
    pub(crate) fn effort(&self) -> &Effort {
        &self.effort
    }

    /// Why a call of the solver gave up that gave up now.
    pub(crate) fn gave_up(&self) -> GaveUp {
        if self.effort.left() == Some(0) { GaveUp::Effort } else { GaveUp::Time }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effort_is_spent_by_all_who_have_it() {
        let effort = Effort::new(10);
        let limits = SolverLimits { effort: effort.clone(), ..SolverLimits::default() };
        Deadline::start(&limits).effort().spend(8);
        assert_eq!((effort.left(), effort.spent(), effort.anew().left()), (Some(2), 8, Some(10)));
        assert_eq!(Deadline::start(&limits).gave_up(), GaveUp::Time);
        effort.spend(8);
        assert_eq!((effort.left(), Deadline::start(&limits).gave_up()), (Some(0), GaveUp::Effort));
        Effort::unlimited().spend(5);
        assert_eq!(Effort::unlimited().left(), None);
    }

    #[test]
    fn who_is_cancelled_is_past_its_end() {
        let cancelled = |so: bool| SolverLimits { cancelled: Cancelled::new(move || so), ..SolverLimits::default() };
        assert!(Deadline::start(&cancelled(true)).is_past() && !Deadline::start(&cancelled(false)).is_past());
        assert!(!Deadline::start(&SolverLimits::default()).is_past());
        assert!(Deadline::start(&SolverLimits { time: Some(Duration::ZERO), ..SolverLimits::default() }).is_past());
    }
}
