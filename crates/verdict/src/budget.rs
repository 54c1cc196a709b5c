//! What a question may cost: one object for every engine, phase and round, so that what one leaves is what the next one gets.
//!
//! Errs on: stopping early. Nothing that a budget ended ever counts as complete.

use crate::gap::Limit;
use jmmc_search::{Control, Limits, Options, Progress, StopReason};
use std::time::Duration;

/// Executions that are enumerated at most, unless somebody says otherwise.
const EXECUTIONS: usize = 10_000;

/// What may still be spent: the time of all engines together, the states of each search, the memory of the process. Stopping one clone stops all.
#[derive(Clone, Debug)]
pub struct Budget {
    control: Control,
    /// All the time that there was, as users were told.
    time: Option<Duration>,
    states: Option<u64>,
    depth: Option<u32>,
    memory: Option<u64>,
    executions: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Budget { control: Control::new(), time: None, states: None, depth: None, memory: None, executions: EXECUTIONS }
    }
}

impl Budget {
    /// A budget without limits of time, states and memory.
    pub fn unlimited() -> Budget {
        Budget::default()
    }

    /// A budget with these limits; its time begins now.
    pub fn new(limits: &Limits) -> Budget {
        let budget = Budget {
            states: limits.states,
            depth: limits.depth,
            memory: limits.memory,
            time: limits.time,
            ..Budget::default()
        };
        match limits.time {
            Some(time) => Budget { control: budget.control.within(time, time), ..budget },
            None => budget,
        }
    }

    /// Another budget with the same limits, nothing of which is spent; stopping this one stops that one, too.
    pub fn anew(&self) -> Budget {
        let limits = Limits { depth: self.depth, states: self.states, time: self.time, ..Limits::default() };
        let fresh = Budget { executions: self.executions, memory: self.memory, ..Budget::new(&limits) };
        let control = self.control.without_deadline();
        let control = self.time.map_or(control.clone(), |time| control.within(time, time));
        Budget { control, ..fresh }
    }

    /// A part of this budget: of the time that is left, at most what is left divided by `parts`; everything else is shared.
    pub fn share(&self, parts: u32) -> Budget {
        match (self.control.time_left(), self.time) {
            (Some(left), Some(whole)) => {
                Budget { control: self.control.within(left / parts.max(1), whole), ..self.clone() }
            }
            (Some(_) | None, _) => self.clone(),
        }
    }

    /// A part of this budget that takes no longer than this; everything else is shared.
    pub fn at_most(&self, time: Duration) -> Budget {
        let whole = self.time.unwrap_or(time);
        Budget { control: self.control.within(time, whole), time: Some(whole), ..self.clone() }
    }

    /// Ends everything that spends from this budget, soon.
    pub fn stop(&self) {
        self.control.stop();
    }

    /// Whether somebody asked for the end.
    pub fn is_stopped(&self) -> bool {
        self.control.is_stopped()
    }

    /// Whether nothing more should be begun: time is up, or somebody asked for the end.
    pub fn is_over(&self) -> bool {
        self.control.is_over()
    }

    /// What ended it, if it is over.
    pub fn limit(&self) -> Option<Limit> {
        self.control.over().and_then(|stop| self.reached(stop))
    }

    /// The time that is left; `None` if there is no limit.
    pub fn time_left(&self) -> Option<Duration> {
        self.control.time_left()
    }

    /// Executions that may be enumerated.
    pub fn executions(&self) -> usize {
        self.executions
    }

    /// Bytes that a second engine may keep: a part of the memory, because the first one's is not given back at once.
    pub(crate) fn bytes(&self) -> u64 {
        self.memory.map_or(1 << 30, |memory| memory / 4)
    }

    /// For the engines: when to stop, and where to say how far they are.
    pub fn control(&self) -> &Control {
        &self.control
    }

    /// How far the engine is that is running.
    pub fn progress(&self) -> Progress {
        self.control.progress()
    }

    /// The options with the limits of one search; the time is with [`control`](Self::control).
    pub fn options(&self, options: &Options) -> Options {
        let (depth, states, memory) = (self.depth, self.states, self.memory);
        let limits = Limits { depth, states, time: None, memory, memory_of_process: true };
        Options { limits, ..options.clone() }
    }

    /// The limit that ended a search which spent from this budget; `None` if no limit did.
    pub fn reached(&self, stop: StopReason) -> Option<Limit> {
        match stop {
            StopReason::Exhausted | StopReason::FirstViolation | StopReason::Abandoned => None,
            StopReason::StateLimit(states) => Some(Limit::States(states)),
            StopReason::DepthLimit(depth) => Some(Limit::Depth(depth)),
            StopReason::TimeLimit(left) => Some(Limit::Time(self.time.unwrap_or(left))),
            StopReason::MemoryLimit(bytes) => Some(Limit::Memory(bytes)),
            StopReason::Interrupted => Some(Limit::Interrupted),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);

    fn limited() -> Budget {
        Budget::new(&Limits { time: Some(MINUTE), states: Some(10), ..Limits::default() })
    }

    #[test]
    fn a_part_has_some_of_the_time_that_is_left() {
        let budget = limited();
        let part = budget.share(2);
        assert_eq!(part.options(&Options::default()).limits.states, Some(10));
        assert!(part.time_left().is_some_and(|left| left <= MINUTE / 2));
        assert!(budget.time_left().is_some_and(|left| left > MINUTE / 2), "a part ends by itself");
    }

    #[test]
    fn messages_name_the_limit_that_was_given() {
        let budget = limited();
        assert_eq!(budget.reached(StopReason::StateLimit(3)), Some(Limit::States(3)));
        let none = budget.at_most(Duration::ZERO);
        assert_eq!((none.limit(), budget.limit()), (Some(Limit::Time(MINUTE)), None));
        assert_eq!(budget.reached(StopReason::Exhausted), None);
    }

    #[test]
    fn stopping_is_for_all_parts_and_successors() {
        let budget = limited();
        let (part, anew) = (budget.share(3), budget.anew());
        budget.stop();
        assert!(part.is_stopped() && anew.is_stopped() && anew.is_over());
        assert_eq!(anew.limit(), Some(Limit::Interrupted));
    }
}
