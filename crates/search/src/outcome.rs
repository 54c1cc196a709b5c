//! What a search returns.

use crate::TransitionSystem;
use std::fmt;
use std::ops::Deref;
use std::time::Duration;

/// The choices of one path, the first one taken in the initial state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path<C> {
    choices: Vec<C>,
    /// Where its last part begins that is repeated for ever, if one is.
    round: Option<usize>,
}

impl<C> Path<C> {
    /// The path that takes these choices.
    pub fn new(choices: Vec<C>) -> Self {
        Path { choices, round: None }
    }

    /// The path that takes these choices and then repeats those from `round` on for ever.
    ///
    /// # Panics
    /// If there are fewer.
    pub fn endless(choices: Vec<C>, round: usize) -> Self {
        assert!(round <= choices.len(), "a round begins on the path");
        Path { choices, round: Some(round) }
    }

    /// How many choices come before the round that is repeated for ever, if one is. No choice behind them: nothing happens any more.
    pub fn round(&self) -> Option<usize> {
        self.round
    }

    /// The choices, first to last.
    pub fn into_choices(self) -> Vec<C> {
        self.choices
    }
}

impl<C> Deref for Path<C> {
    type Target = [C];

    fn deref(&self) -> &[C] {
        &self.choices
    }
}

/// The result of one [`Explorer::run`](crate::Explorer::run).
pub struct SearchOutcome<S: TransitionSystem> {
    /// Violations with the paths that lead to them, at most [`Options::max_findings`](crate::Options::max_findings).
    /// With one worker in the order found; with several workers which ones are kept, and their paths, may vary.
    pub findings: Vec<(Path<S::Choice>, S::Finding)>,
    /// Why the search ended.
    pub stop: StopReason,
    /// Whether everything was explored: no limit, no cut, no stop.
    pub complete: bool,
    /// What was counted on the way.
    pub statistics: Statistics,
}

impl<S: TransitionSystem> fmt::Debug for SearchOutcome<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let paths: Vec<_> = self.findings.iter().map(|(path, _)| path).collect();
        f.debug_struct("SearchOutcome")
            .field("paths", &paths)
            .field("stop", &self.stop)
            .field("complete", &self.complete)
            .field("statistics", &self.statistics)
            .finish()
    }
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// There was nothing left to explore.
    Exhausted,
    /// A violation was found, and one was enough.
    FirstViolation,
    /// This many states were reached, and there was another.
    StateLimit(u64),
    /// Everything within this many transitions was explored, and there was more beyond.
    DepthLimit(u32),
    /// The time was over.
    TimeLimit(Duration),
    /// This many bytes would have been exceeded.
    MemoryLimit(u64),
    /// [`Control::stop`](crate::Control::stop) was called.
    Interrupted,
    /// The system asked for it with [`Step::Abandon`](crate::Step::Abandon).
    Abandoned,
}

/// Counts of one run. When the run was not stopped early, all but `max_depth`, `repeated`, `visited_bytes` and
/// `seconds` are the same for every number of workers, for both visited stores, and for the shortest-path search.
///
/// Invariant: `transitions + 1 = states + revisits + cut +` the violations that are neither bad end states nor executions without end.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Statistics {
    /// Distinct states, the one that the run started in included.
    pub states: u64,
    /// Choices applied, each once for each state that offers it.
    pub transitions: u64,
    /// States without choices.
    pub end_states: u64,
    /// Violations, bad end states and executions without end included.
    pub violations: u64,
    /// Transitions that the system cut.
    pub cut: u64,
    /// States that have choices but lie at the depth limit.
    pub depth_cut: u64,
    /// Transitions that led to a state visited before.
    pub revisits: u64,
    /// Choices applied again, because a state was found closer to the initial state than before. Only with a depth limit.
    pub repeated: u64,
    /// The longest path tried, in transitions from the initial state.
    pub max_depth: u64,
    /// Bytes held by the visited store at the end.
    pub visited_bytes: u64,
    /// Wall-clock time in seconds.
    pub seconds: f64,
}
