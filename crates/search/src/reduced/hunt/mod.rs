//! Hunting before proving: executions that leave a simple schedule in few places only, and executions drawn by lot.
//!
//! Interrupts a search that has become long, and leaves it as it was: first by two hunts along a simple schedule (modules [`ahead`] and [`discrepancies`]), later, again and again, for a small
//! share of what the search has cost so far, by samples (module [`samples`]). The simple schedule lets a process go on for as long as it can, then the first one. If that does not come to an
//! end, because some process goes round for ever, processes take turns instead, and executions are followed for a while only.
//!
//! Errs on: nothing; it finds violations, and proves nothing.

mod ahead;
mod discrepancies;
mod samples;

use super::Reduced;
use crate::run::Ended;
use crate::{Footprint, Step, StopReason, Touch, TransitionSystem};

/// Transitions of the search after which it is interrupted first.
const FIRST: u64 = 10_000;
/// The same, and the share below, where a seed says that many searches hunt side by side.
const FIRST_OF_MANY: u64 = 100;
const SHARE_OF_MANY: u64 = 1;
/// How many times as many it has made when it is interrupted next.
const AGAIN: u64 = 4;
/// Transitions of the first hunt.
const EFFORT: u64 = 40_000;
/// The share of the search's transitions that a later hunt makes.
const SHARE: u64 = 25;
/// Steps of the simple schedule after which it is not expected to end.
const ENDLESS: usize = 4_000;
/// Steps of a process before it is another one's turn, if processes take turns.
const TURN: usize = 25;
/// Steps of an execution whose processes take turns, at most.
const WHILE: usize = 200;

/// A hunt. Invariant: the system is where `path` leads from the root of the search.
struct Hunt<'r, 'a, S: TransitionSystem> {
    reduced: &'r mut Reduced<'a, S>,
    path: Vec<S::Choice>,
    /// Transitions that are left.
    left: u64,
    /// Whether processes take turns.
    turns: bool,
    /// Steps of an execution, at most.
    bound: usize,
    /// The fingerprint of the state that the last step led to.
    state: u128,
}

/// Whose steps the newest ones of a path are.
#[derive(Clone, Copy, Default)]
struct Mover {
    process: Option<usize>,
    /// How many it has taken, one after the other.
    steps: usize,
}

impl Mover {
    fn then(self, process: usize) -> Mover {
        let steps = if self.process == Some(process) { self.steps + 1 } else { 1 };
        Mover { process: Some(process), steps }
    }
}

/// What came of a step.
enum Landed<F> {
    /// A state to go on from.
    At,
    /// Nothing; as all others, it was taken back.
    Nowhere,
    Found(F),
    Abandoned,
}

/// Transitions of a search with that seed after which it is interrupted first.
pub(super) fn first(seed: u64) -> u64 {
    if seed == 0 { FIRST } else { FIRST_OF_MANY }
}

impl<S: TransitionSystem> Reduced<'_, S> {
    /// Whether it is time to hunt.
    pub(super) fn is_long(&self) -> bool {
        self.scout.transitions() >= self.next_hunt && self.scout.run.options.stop_at_first
    }

    /// Goes back to the root, hunts from there, and comes back to the top of the stack.
    #[cold]
    pub(super) fn interlude(&mut self) -> Result<(), Ended> {
        let seed = self.scout.run.options.seed;
        let first = self.next_hunt == first(seed);
        let share = if seed == 0 { SHARE } else { SHARE_OF_MANY };
        self.next_hunt *= AGAIN;
        (1..self.frames.len()).for_each(|_| self.scout.system.undo());
        let left = if first { EFFORT } else { self.scout.transitions() / share };
        let mut hunt = Hunt { reduced: self, path: Vec::new(), left, turns: false, bound: usize::MAX, state: 0 };
        if let Err(ended) = hunt.go(first && seed == 0) {
            hunt.back_to(0);
            self.frames.truncate(1);
            return Err(ended);
        }
        for (at, choice) in self.taken.clone().into_iter().enumerate() {
            self.scout.follow(choice).inspect_err(|_| self.frames.truncate(at + 1))?;
            // What a state drops when it is looked at, it has dropped then, too.
            self.scout.system.fingerprint();
        }
        Ok(())
    }
}

impl<S: TransitionSystem> Hunt<'_, '_, S> {
    fn go(&mut self, first: bool) -> Result<(), Ended> {
        let length = self.simple_schedule()?;
        self.turns = length.is_none();
        if !first {
            self.bound = length.map_or(ENDLESS, |length| 2 * length);
            return self.draw();
        }
        if self.turns {
            self.bound = WHILE;
        }
        self.run_ahead()?;
        self.leave_the_schedule()
    }

    /// How many steps the simple schedule takes, if it ends. To see that costs nothing.
    fn simple_schedule(&mut self) -> Result<Option<usize>, Ended> {
        let (left, mut mover) = (self.left, Mover::default());
        while let Some(choice) = self.choices(mover).first().copied() {
            if self.path.len() == ENDLESS || !self.advance(choice)? {
                break;
            }
            mover = mover.then(self.process(choice));
        }
        let length = self.path.len();
        self.back_to(0);
        self.left = left;
        Ok((length < ENDLESS).then_some(length))
    }

    /// What can be done in the current state; what the simple schedule does comes first, if there is anything.
    fn choices(&mut self, mover: Mover) -> Vec<S::Choice> {
        let mut choices = Vec::new();
        self.reduced.scout.system.choices(&mut choices);
        let (system, turns) = (&*self.reduced.scout.system, self.turns);
        let goes_on = |of: usize| Some(of) == mover.process && !(turns && mover.steps >= TURN);
        choices.sort_by_key(|&choice| {
            let of = system.process(choice);
            let is_past = turns && Some(of) <= mover.process;
            (!system.is_promised(choice), !goes_on(of), is_past, of)
        });
        choices
    }

    fn process(&self, choice: S::Choice) -> usize {
        self.reduced.scout.system.process(choice)
    }

    /// Takes a step that counts; whether it led anywhere.
    fn advance(&mut self, choice: S::Choice) -> Result<bool, Ended> {
        self.left = self.left.saturating_sub(1);
        self.reduced.scout.tick(self.reduced.prefix.len() + self.path.len(), || 0)?;
        match self.land(choice) {
            Landed::At => {
                self.path.push(choice);
                Ok(true)
            }
            Landed::Nowhere => Ok(false),
            Landed::Found(finding) => {
                let prefix = self.reduced.prefix.iter();
                let all = prefix.chain(&self.path).copied().chain([choice]).collect();
                self.reduced.scout.report(all, finding)?;
                Ok(false)
            }
            Landed::Abandoned => Err(self.reduced.scout.run.end(StopReason::Abandoned)),
        }
    }

    /// Takes a step; it is taken back unless there is a state to go on from.
    fn land(&mut self, choice: S::Choice) -> Landed<S::Finding> {
        let scout = &mut self.reduced.scout;
        let landed = match scout.system.apply(choice) {
            Step::Violation(finding) => Landed::Found(finding),
            Step::Abandon => Landed::Abandoned,
            Step::Cut => Landed::Nowhere,
            Step::Next => {
                // Also where nothing is remembered: what a state drops when it is looked at decides what its choices are called.
                self.state = scout.system.fingerprint();
                let mut choices = Vec::new();
                scout.system.choices(&mut choices);
                let bad = match choices.is_empty() {
                    true => scout.system.end_state(),
                    false if scout.run.options.endless => scout.system.wrong_for_good(),
                    false => None,
                };
                bad.map_or(Landed::At, Landed::Found)
            }
        };
        if !matches!(landed, Landed::At) {
            scout.system.undo();
        }
        landed
    }

    /// Takes steps back until so many are left.
    fn back_to(&mut self, length: usize) {
        for _ in length..self.path.len() {
            self.path.pop();
            self.reduced.scout.system.undo();
        }
    }

    /// Whether there is effort left to go on from here.
    fn may_go_on(&self) -> bool {
        self.left > 0 && self.path.len() < self.bound
    }

    /// Whether the next step of the process conflicts with one that touched this.
    fn may_conflict(&mut self, process: usize, step: &[Touch]) -> bool {
        let mut next = Vec::new();
        let conflict =
            |one: &Touch, two: &Touch| one.object == two.object && one.access.conflicts_with_later(two.access);
        match self.reduced.scout.system.footprint(process, &mut next) {
            Footprint::Everything => true,
            Footprint::Listed => next.iter().any(|two| step.iter().any(|one| conflict(one, two))),
        }
    }
}
