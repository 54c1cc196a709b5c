//! One step of any search: take a choice, see where it leads, count it. All strategies share this.

use crate::run::{Ended, Pace, Run};
use crate::tally::Tally;
use crate::visited::{Visit, VisitedStore};
use crate::{Path, Progress, Step, StopReason, TransitionSystem};

/// Where a choice led.
pub(crate) enum Arrival<F> {
    /// To a state to be expanded: the system is there, and its choices were appended.
    Entered {
        /// Whether its choices have been counted before.
        repeat: bool,
    },
    /// To a new state without choices, which may be a bad one: the system is there. Only if asked for.
    End(Option<F>),
    /// To nothing new; it was taken back.
    Back,
    /// Nowhere: the system cut it, and it was taken back.
    Cut,
    /// To a violation; it was taken back.
    Found(F),
}

/// A worker's system with the store, the counts and the findings.
pub(crate) struct Scout<'a, S: TransitionSystem, V> {
    pub system: &'a mut S,
    pub run: &'a Run<'a, S::Choice>,
    findings: Vec<(Path<S::Choice>, S::Finding)>,
    tally: Tally,
    pub store: V,
    /// Whether states without choices are entered too.
    pub enter_ends: bool,
    /// The depth limit.
    deepest: u32,
    pace: Pace,
    /// What the control and the run have been told so far.
    told: Tally,
    told_stack_bytes: u64,
}

impl<'a, S: TransitionSystem, V: VisitedStore<S>> Scout<'a, S, V> {
    pub fn new(system: &'a mut S, store: V, run: &'a Run<'a, S::Choice>) -> Self {
        Scout {
            system,
            run,
            findings: Vec::new(),
            tally: Tally::default(),
            store,
            enter_ends: false,
            deepest: run.options.limits.depth.unwrap_or(u32::MAX),
            pace: Pace::new(),
            told: Tally::default(),
            told_stack_bytes: 0,
        }
    }

    /// Enters the state in which the search starts, at `depth`, without a transition. There is nothing to take back.
    pub fn start(&mut self, depth: usize, choices: &mut Vec<S::Choice>) -> Result<Arrival<S::Finding>, Ended> {
        self.check(depth, 0)?;
        self.arrive(depth, choices)
    }

    /// Takes `choice`, which leads to `depth`. If it leads to a state to be expanded, that state's choices are
    /// appended to `choices`; otherwise the choice is taken back and `choices` is as before.
    #[inline]
    pub fn take(
        &mut self,
        choice: S::Choice,
        depth: usize,
        repeat: bool,
        choices: &mut Vec<S::Choice>,
    ) -> Result<Arrival<S::Finding>, Ended> {
        self.tally.max_depth = self.tally.max_depth.max(depth as u64);
        let arrival = match self.system.apply(choice) {
            Step::Next => self.arrive(depth, choices),
            Step::Violation(finding) if !repeat || self.run.options.stop_at_first => {
                self.tally.bad_transitions += 1;
                Ok(Arrival::Found(finding))
            }
            Step::Violation(_) => Ok(Arrival::Back),
            Step::Cut => {
                self.tally.cut += u64::from(!repeat);
                Ok(Arrival::Cut)
            }
            Step::Abandon => Err(self.run.end(StopReason::Abandoned)),
        };
        if !matches!(arrival, Ok(Arrival::Entered { .. } | Arrival::End(_))) {
            self.system.undo();
        }
        // A transition that ends the run, for instance because its state is beyond the limit, is not counted.
        if arrival.is_ok() {
            self.tally.transitions += u64::from(!repeat);
            self.tally.repeated += u64::from(repeat);
        }
        arrival
    }

    /// Looks the current state up and lists its choices if it is to be expanded.
    #[inline]
    fn arrive(&mut self, depth: usize, choices: &mut Vec<S::Choice>) -> Result<Arrival<S::Finding>, Ended> {
        let depth = depth as u32;
        match self.store.visit(self.system, depth) {
            Visit::Known => Ok(Arrival::Back),
            Visit::New => self.enter(depth, choices),
            Visit::Closer(before) => Ok(self.enter_again(before, choices)),
            Visit::Full => Err(self.run.out_of_memory()),
        }
    }

    /// Counts a state reached for the first time.
    fn enter(&mut self, depth: u32, choices: &mut Vec<S::Choice>) -> Result<Arrival<S::Finding>, Ended> {
        self.run.claim_state()?;
        self.tally.states += 1;
        let before = choices.len();
        self.system.choices(choices);
        if choices.len() == before {
            self.tally.end_states += 1;
            let bad = self.system.end_state();
            self.tally.bad_end_states += u64::from(bad.is_some());
            if self.enter_ends {
                return Ok(Arrival::End(bad));
            }
            return Ok(bad.map_or(Arrival::Back, Arrival::Found));
        }
        if depth >= self.deepest {
            self.tally.depth_cut += 1;
            choices.truncate(before);
            return Ok(Arrival::Back);
        }
        Ok(Arrival::Entered { repeat: false })
    }

    /// Expands a state again that was reached before at a greater depth, so with less left of the depth limit.
    #[cold]
    fn enter_again(&mut self, depth_before: u32, choices: &mut Vec<S::Choice>) -> Arrival<S::Finding> {
        let before = choices.len();
        self.system.choices(choices);
        if choices.len() == before {
            return Arrival::Back;
        }
        let was_cut = depth_before >= self.deepest;
        self.tally.depth_cut -= i64::from(was_cut);
        Arrival::Entered { repeat: !was_cut }
    }

    /// Takes a choice again that has led to a state before, without counting it. If the system has meanwhile come to
    /// abandon the search there, the choice is taken back.
    pub fn follow(&mut self, choice: S::Choice) -> Result<(), Ended> {
        if follow(self.system, choice) {
            return Ok(());
        }
        self.system.undo();
        Err(self.run.end(StopReason::Abandoned))
    }

    /// Transitions so far.
    #[inline]
    pub fn transitions(&self) -> u64 {
        self.tally.transitions
    }

    /// States so far, each counted once.
    #[inline]
    pub fn states(&self) -> u64 {
        self.tally.states
    }

    /// Keeps a violation and the path to it, if there is room.
    pub fn report(&mut self, path: Vec<S::Choice>, finding: S::Finding) -> Result<(), Ended> {
        self.keep(Path::new(path), finding)
    }

    /// Keeps an execution that never ends, if there is room.
    pub fn report_endless(&mut self, path: Path<S::Choice>, finding: S::Finding) -> Result<(), Ended> {
        self.tally.endless += 1;
        self.keep(path, finding)
    }

    fn keep(&mut self, path: Path<S::Choice>, finding: S::Finding) -> Result<(), Ended> {
        if self.findings.len() < self.run.options.max_findings.max(1) {
            self.findings.push((path, finding));
        }
        if self.run.options.stop_at_first {
            return Err(self.run.end(StopReason::FirstViolation));
        }
        Ok(())
    }

    /// To be called once per transition: every few milliseconds tells the control how far this worker is, and ends
    /// the run when it is time.
    #[inline]
    pub fn tick(&mut self, depth: usize, stack_bytes: impl FnOnce() -> u64) -> Result<(), Ended> {
        if self.pace.tick() { self.check(depth, stack_bytes()) } else { Ok(()) }
    }

    #[cold]
    fn check(&mut self, depth: usize, stack_bytes: u64) -> Result<(), Ended> {
        self.publish(depth);
        let growth = stack_bytes as i64 - self.told_stack_bytes as i64;
        self.told_stack_bytes = stack_bytes;
        self.pace.reset();
        self.run.check(self.store.bytes(), growth)
    }

    /// Tells the control what this worker has done since the last time.
    fn publish(&mut self, depth: usize) {
        self.run.control.publish(Progress {
            states: self.tally.states - self.told.states,
            transitions: self.tally.transitions - self.told.transitions,
            depth: depth as u64,
            max_depth: self.tally.max_depth,
            visited_bytes: self.store.bytes(),
        });
        self.told = self.tally;
    }

    /// Ends this worker's part, with its system back at the root of the run, at `depth`.
    pub fn finish(mut self, depth: usize) -> Haul<S> {
        self.publish(depth);
        Haul { findings: self.findings, tally: self.tally, visited_bytes: self.store.bytes() }
    }
}

/// Takes a choice again that has led to a state before. Returns whether it does so now, or abandons the search.
pub(crate) fn follow<S: TransitionSystem>(system: &mut S, choice: S::Choice) -> bool {
    match system.apply(choice) {
        Step::Next => true,
        Step::Abandon => false,
        Step::Violation(_) | Step::Cut => panic!(
            "{choice:?} led to a state before and does not now: \
             the system is not deterministic, or its copies differ"
        ),
    }
}

/// What one worker brings home.
pub(crate) struct Haul<S: TransitionSystem> {
    pub findings: Vec<(Path<S::Choice>, S::Finding)>,
    pub tally: Tally,
    pub visited_bytes: u64,
}
