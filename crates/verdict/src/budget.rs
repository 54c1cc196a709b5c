//! What a question may cost: one object for every engine, phase and round, so that what one leaves is what the next one gets.
//!
//! Errs on: stopping early. Nothing that a budget ended ever counts as complete.

use crate::gap::Limit;
use jmmc_relations::Effort;
use jmmc_search::{Control, Limits, Options, Progress, Purse, StopReason};
use std::time::Duration;

/// Executions that are enumerated at most: in all, and for one answer of an engine.
const EXECUTIONS: u64 = 100_000;
const EXECUTIONS_AT_ONCE: u64 = 10_000;

/// What may still be spent by all engines together: time, states, executions, the conflicts of a SAT solver, the steps of a prover, the memory of the process. Stopping one clone stops all.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Has the time and the states that are left.
    control: Control,
    /// All the time and all the states that there were, as users were told.
    time: Option<Duration>,
    states: Option<u64>,
    depth: Option<u32>,
    memory: Option<u64>,
    executions: Purse,
    effort: Effort,
    /// Steps of a prover; `None` if there is no limit.
    steps: Option<Purse>,
}

impl Default for Budget {
    fn default() -> Self {
        Budget {
            control: Control::new(),
            time: None,
            states: None,
            depth: None,
            memory: None,
            executions: Purse::new(EXECUTIONS),
            effort: Effort::unlimited(),
            steps: None,
        }
    }
}

impl Budget {
    /// A budget without limits of time, states and memory.
    pub fn unlimited() -> Budget {
        Budget::default()
    }

    /// A budget with these limits; its time begins now.
    pub fn new(limits: &Limits) -> Budget {
        let (depth, memory) = (limits.depth, limits.memory);
        Budget { depth, memory, ..Budget::default() }.with(limits.time, limits.states)
    }

    /// The same, with so much time from now on, and so many states.
    fn with(self, time: Option<Duration>, states: Option<u64>) -> Budget {
        let control = time.map_or(self.control.clone(), |time| self.control.within(time, time));
        let control = states.map_or(control.clone(), |states| control.with_states(states));
        Budget { control, time, states, ..self }
    }

    /// The same, with so many conflicts of a SAT solver, if there is a limit.
    pub fn with_conflicts(self, conflicts: Option<u64>) -> Budget {
        Budget { effort: conflicts.map_or_else(Effort::unlimited, Effort::new), ..self }
    }

    /// The same, with so many steps of a prover, if there is a limit. They are what Z3 counts as its resources.
    pub fn with_steps(self, steps: Option<u64>) -> Budget {
        Budget { steps: steps.map(Purse::new), ..self }
    }

    /// Another budget with the same limits, nothing of which is spent; stopping this one stops that one, too.
    pub fn anew(&self) -> Budget {
        let anew = |purse: &Purse| Purse::new(purse.whole());
        let (executions, effort, steps) = (anew(&self.executions), self.effort.anew(), self.steps.as_ref().map(anew));
        let control = self.control.without_deadline();
        Budget { control, executions, effort, steps, ..self.clone() }.with(self.time, self.states)
    }

    /// A part of this budget: of the time and the states that are left, at most what is left divided by `parts`; everything else is shared.
    pub fn share(&self, parts: u32) -> Budget {
        let control = self.control.with_part_of_states(parts);
        let control = match (control.time_left(), self.time) {
            (Some(left), Some(whole)) => control.within(left / parts.max(1), whole),
            (Some(_) | None, _) => control,
        };
        Budget { control, ..self.clone() }
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

    /// States that may still be reached; `None` if there is no limit.
    pub fn states_left(&self) -> Option<u64> {
        self.control.states_left()
    }

    /// Notes that an engine that counts by itself has reached so many states.
    pub fn spend_states(&self, states: u64) {
        self.control.spend_states(states);
    }

    /// Executions that may be enumerated for one answer.
    pub fn executions(&self) -> usize {
        usize::try_from(self.executions.left().min(EXECUTIONS_AT_ONCE)).unwrap_or(usize::MAX)
    }

    /// Notes that so many executions were enumerated.
    pub fn spend_executions(&self, executions: u64) {
        self.executions.spend(executions);
    }

    /// The conflicts that a SAT solver may still have; those who hold it spend it.
    pub fn effort(&self) -> &Effort {
        &self.effort
    }

    /// Steps that a prover may still take; `None` if there is no limit.
    pub fn steps_left(&self) -> Option<u64> {
        self.steps.as_ref().map(Purse::left)
    }

    /// Notes that a prover took so many steps.
    pub fn spend_steps(&self, steps: u64) {
        self.steps.iter().for_each(|purse| purse.spend(steps));
    }

    /// The limit on a prover's steps, if there is one.
    pub(crate) fn limit_of_steps(&self) -> Option<Limit> {
        self.steps.as_ref().map(|purse| Limit::Steps(purse.whole()))
    }

    /// The limits of one call of a SAT solver that takes so long at most.
    pub(crate) fn of_solver(&self, time: Option<Duration>) -> jmmc_relations::SolverLimits {
        let control = self.control.clone();
        let cancelled = jmmc_relations::Cancelled::new(move || control.is_stopped());
        jmmc_relations::SolverLimits { time, effort: self.effort.clone(), cancelled }
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

    /// The options with the limits of one search; the time and the states are with [`control`](Self::control).
    pub fn options(&self, options: &Options) -> Options {
        let (depth, memory) = (self.depth, self.memory);
        let limits = Limits { depth, states: None, time: None, memory, memory_of_process: true };
        Options { limits, ..options.clone() }
    }

    /// The limit that ended a search which spent from this budget; `None` if no limit did.
    pub fn reached(&self, stop: StopReason) -> Option<Limit> {
        match stop {
            StopReason::Exhausted | StopReason::FirstViolation | StopReason::Abandoned => None,
            StopReason::StateLimit(part) => Some(Limit::States(self.states.unwrap_or(part))),
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
    fn a_second_engine_has_a_quarter_of_the_memory_or_a_gigabyte() {
        let of = |memory| Budget::new(&Limits { memory, ..Limits::default() }).bytes();
        assert_eq!((of(Some(4000)), of(None)), (1000, 1_073_741_824));
    }

    #[test]
    fn a_part_has_some_of_the_time_that_is_left() {
        let budget = limited();
        let part = budget.share(2);
        assert!(part.time_left().is_some_and(|left| left <= MINUTE / 2));
        assert!(budget.time_left().is_some_and(|left| left > MINUTE / 2), "a part ends by itself");
    }

    #[test]
    fn what_a_part_spends_the_others_have_not() {
        let budget = limited().with_conflicts(Some(7)).with_steps(Some(9));
        let part = budget.share(2);
        part.spend_states(4);
        part.spend_executions(EXECUTIONS - 3);
        part.of_solver(None).effort.spend(5);
        part.spend_steps(8);
        let next = budget.at_most(MINUTE).share(2);
        assert_eq!((next.states_left(), next.executions(), next.effort().left()), (Some(3), 3, Some(2)));
        assert_eq!((next.steps_left(), next.limit_of_steps()), (Some(1), Some(Limit::Steps(9))));
        assert_eq!(next.options(&Options::default()).limits.states, None, "no search has a limit of its own");
        let anew = budget.anew();
        assert_eq!((anew.states_left(), anew.executions(), anew.effort().left()), (Some(10), 10_000, Some(7)));
        assert_eq!((anew.steps_left(), Budget::unlimited().steps_left()), (Some(9), None));
        assert_eq!(budget.states_left(), Some(6), "what is spent anew is not spent here");
    }

    #[test]
    fn messages_name_the_limit_that_was_given() {
        let budget = limited();
        assert_eq!(budget.reached(StopReason::StateLimit(3)), Some(Limit::States(10)));
        assert_eq!(Budget::unlimited().reached(StopReason::StateLimit(3)), Some(Limit::States(3)));
        let none = budget.at_most(Duration::ZERO);
        assert_eq!((none.limit(), budget.limit()), (Some(Limit::Time(MINUTE)), None));
        assert_eq!(budget.reached(StopReason::Exhausted), None);
    }

    #[test]
    fn stopping_is_for_all_parts_and_successors() {
        let budget = limited();
        let (part, anew) = (budget.share(3), budget.anew());
        let solver = anew.of_solver(None);
        assert!(!solver.cancelled.is_so());
        budget.stop();
        assert!(part.is_stopped() && anew.is_stopped() && anew.is_over() && solver.cancelled.is_so());
        assert_eq!(anew.limit(), Some(Limit::Interrupted));
    }
}
