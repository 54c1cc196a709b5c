//! Hunting before proving: executions that leave a simple schedule in few places only.
//!
//! Two hunts. The first follows the simple schedule once, and after each step lets every process that this step enabled, or may have something to do with, run for as long as it can, and no further.
//! The second one implements limited discrepancy search [Harvey and Ginsberg, IJCAI 1995]. The simple schedule lets a process go on for as long as it can, then the first one; who goes on for very long
//! gives way to the next one, as it may never end. Each step that is another one counts, be it another process's or another result of the same [cf. Emmi, Qadeer and Rakamarić, POPL 2011]. Most errors need few; where there are many processes, a search that
//! goes deep first comes to such executions late. Interrupts a search that has become long, once, and leaves it as it was.
//!
//! Errs on: nothing; it finds violations, and proves nothing.

use rustc_hash::FxHashMap;

use super::Reduced;
use crate::run::Ended;
use crate::{Footprint, Step, StopReason, Touch, TransitionSystem};

/// Transitions of the search after which it is interrupted.
const AFTER: u64 = 10_000;
/// Transitions of the hunt.
const EFFORT: u64 = 40_000;
/// What of that is for the first hunt.
const FIRST: u64 = EFFORT / 4;
/// Steps after which a process gives way in the simple schedule.
const TURN: usize = 20;
/// Steps of a path.
const DEPTH: usize = 1_000;
/// Steps of a process that runs ahead of the simple schedule, at most.
const AHEAD: usize = 100;
/// Steps that are not the simple schedule's, at most.
const MOST: u8 = 2;

/// A state on the way.
struct Level<C> {
    /// Its choices, the simple schedule's first.
    choices: Vec<C>,
    /// The next one.
    next: usize,
    /// Steps so far that were not the simple schedule's.
    used: u8,
    /// Who took the last step, and how many in a row.
    turn: Turn,
}

/// A process, if one has taken a step, with how many it has taken in a row.
type Turn = (Option<usize>, usize);

/// What came of a step.
enum Landed<C, F> {
    /// To a state to go on from.
    At(Level<C>),
    /// To nothing new.
    Back,
    Found(F),
    Abandoned,
}

impl<S: TransitionSystem> Reduced<'_, S> {
    /// Whether it is time to hunt.
    pub(super) fn is_long(&self) -> bool {
        !self.hunted && self.scout.transitions() >= AFTER && self.scout.run.options.stop_at_first
    }

    /// Goes back to the root, hunts from there, and comes back to the top of the stack.
    #[cold]
    pub(super) fn interlude(&mut self) -> Result<(), Ended> {
        self.hunted = true;
        (1..self.frames.len()).for_each(|_| self.scout.system.undo());
        let mut left = EFFORT;
        let mut first = FIRST;
        self.run_ahead(&mut first)?;
        left -= FIRST - first;
        for most in 1..=MOST {
            self.hunt(most, &mut left)?;
        }
        for (at, choice) in self.taken.clone().into_iter().enumerate() {
            self.scout.follow(choice).inspect_err(|_| self.frames.truncate(at + 1))?;
            // What a state drops when it is looked at, it has dropped then, too.
            self.scout.system.fingerprint();
        }
        Ok(())
    }

    /// Follows the simple schedule, and lets others run ahead. The system is at the root, also afterwards.
    fn run_ahead(&mut self, left: &mut u64) -> Result<(), Ended> {
        let mut path: Vec<S::Choice> = Vec::new();
        let (mut step, mut turn, mut before) = (Vec::new(), (None, 0), Vec::new());
        while *left > 0 {
            let level = self.level(turn, 0, 1);
            let Some(&usual) = level.choices.first() else {
                break;
            };
            // Who touches nothing comes first, so that everyone stands before something that others may care for.
            if let Some(harmless) = level.choices.iter().copied().find(|choice| self.is_harmless(*choice)) {
                if !self.advance(harmless, &mut path, left)? {
                    break;
                }
                continue;
            }
            for &choice in &level.choices[1..] {
                let process = self.scout.system.process(choice);
                if !before.contains(&process) || self.may_conflict(process, &step) {
                    self.probe(choice, &mut path, left)?;
                }
            }
            let process = self.scout.system.process(usual);
            turn = next_turn(turn, process);
            before = level.choices.iter().map(|choice| self.scout.system.process(*choice)).collect();
            step.clear();
            self.scout.system.footprint(process, &mut step);
            if !self.advance(usual, &mut path, left)? {
                break;
            }
            self.scout.system.touched(&mut step);
        }
        path.iter().for_each(|_| self.scout.system.undo());
        Ok(())
    }

    fn is_harmless(&mut self, choice: S::Choice) -> bool {
        let mut touches = Vec::new();
        let process = self.scout.system.process(choice);
        let listed = self.scout.system.footprint(process, &mut touches) == Footprint::Listed;
        listed && touches.is_empty() && self.scout.system.is_promised(choice)
    }

    /// Whether the next step of the process conflicts with one that touched this.
    fn may_conflict(&mut self, process: usize, step: &[Touch]) -> bool {
        let mut next = Vec::new();
        let conflict =
            |one: &Touch, two: &Touch| one.object == two.object && one.access.conflicts_with_later(two.access);
        match self.scout.system.footprint(process, &mut next) {
            Footprint::Everything => true,
            Footprint::Listed => next.iter().any(|two| step.iter().any(|one| conflict(one, two))),
        }
    }

    /// Lets the process of a choice run alone for as long as it can, and takes that back.
    fn probe(&mut self, choice: S::Choice, path: &mut Vec<S::Choice>, left: &mut u64) -> Result<(), Ended> {
        let (start, process) = (path.len(), self.scout.system.process(choice));
        let mut next = Some(choice);
        while let Some(choice) = next.filter(|_| *left > 0 && path.len() < start + AHEAD) {
            if !self.advance(choice, path, left)? {
                break;
            }
            let first = self.level((Some(process), 1), 0, 1).choices.first().copied();
            next = first.filter(|choice| self.scout.system.process(*choice) == process);
        }
        for _ in start..path.len() {
            path.pop();
            self.scout.system.undo();
        }
        Ok(())
    }

    /// Takes a step; whether it led anywhere.
    fn advance(&mut self, choice: S::Choice, path: &mut Vec<S::Choice>, left: &mut u64) -> Result<bool, Ended> {
        *left = left.saturating_sub(1);
        if let Err(ended) = self.scout.tick(self.prefix.len() + path.len(), || 0) {
            self.stop_at_root(path);
            return Err(ended);
        }
        match self.land(choice, (0, 1), (None, 0), None) {
            Landed::At(_) => path.push(choice),
            Landed::Back => return Ok(false),
            Landed::Found(finding) => return self.found(path, choice, finding).map(|()| false),
            Landed::Abandoned => return Err(self.abandon(path)),
        }
        Ok(true)
    }

    fn found(&mut self, path: &[S::Choice], choice: S::Choice, finding: S::Finding) -> Result<(), Ended> {
        let all = self.prefix.iter().chain(path).copied().chain([choice]).collect();
        self.stop_at_root(path);
        self.scout.report(all, finding)
    }

    fn abandon(&mut self, path: &[S::Choice]) -> Ended {
        self.stop_at_root(path);
        self.scout.run.end(StopReason::Abandoned)
    }

    /// All executions with at most so many other steps, as far as there is effort left. The system is at the root, also afterwards.
    fn hunt(&mut self, most: u8, left: &mut u64) -> Result<(), Ended> {
        let mut seen = FxHashMap::default();
        let mut path: Vec<S::Choice> = Vec::new();
        let mut levels = vec![self.level((None, 0), 0, most)];
        while let Some(level) = levels.last_mut() {
            let open = *left > 0 && path.len() < DEPTH;
            let Some(&choice) = level.choices.get(level.next).filter(|_| open) else {
                levels.pop();
                if path.pop().is_some() {
                    self.scout.system.undo();
                }
                continue;
            };
            let (used, turn) = (level.used + u8::from(level.next > 0), level.turn);
            level.next += 1;
            *left -= 1;
            if let Err(ended) = self.scout.tick(self.prefix.len() + path.len(), || 0) {
                self.stop_at_root(&path);
                return Err(ended);
            }
            match self.land(choice, (used, most), turn, Some(&mut seen)) {
                Landed::At(level) => {
                    path.push(choice);
                    levels.push(level);
                }
                Landed::Back => {}
                Landed::Found(finding) => return self.found(&path, choice, finding),
                Landed::Abandoned => return Err(self.abandon(&path)),
            }
        }
        Ok(())
    }

    /// Leaves the path; the search will end there.
    fn stop_at_root(&mut self, path: &[S::Choice]) {
        path.iter().for_each(|_| self.scout.system.undo());
        self.frames.truncate(1);
    }

    /// Takes a step, after whose turn it was; it is taken back unless there is something to go on from. `used` steps of at most `most` were not the simple schedule's.
    fn land(
        &mut self,
        choice: S::Choice,
        (used, most): (u8, u8),
        turn: Turn,
        seen: Option<&mut FxHashMap<(u128, usize), u8>>,
    ) -> Landed<S::Choice, S::Finding> {
        let process = self.scout.system.process(choice);
        let landed = match self.scout.system.apply(choice) {
            Step::Violation(finding) => Landed::Found(finding),
            Step::Abandon => Landed::Abandoned,
            Step::Cut => Landed::Back,
            Step::Next => {
                // Also where nothing is remembered: what a state drops when it is looked at decides what its choices are called.
                let state = (self.scout.system.fingerprint(), process);
                let before = seen.map(|seen| {
                    let least = seen.entry(state).or_insert(u8::MAX);
                    std::mem::replace(least, used.min(*least))
                });
                if before.is_some_and(|before| before <= used) {
                    Landed::Back
                } else {
                    let level = self.level(next_turn(turn, process), used, most);
                    let bad = match level.choices.is_empty() {
                        true => self.scout.system.end_state(),
                        false if self.scout.run.options.endless => self.scout.system.wrong_for_good(),
                        false => None,
                    };
                    bad.map_or(Landed::At(level), Landed::Found)
                }
            }
        };
        if !matches!(landed, Landed::At(_)) {
            self.scout.system.undo();
        }
        landed
    }

    /// The current state, after whose turn it was.
    fn level(&mut self, turn: Turn, used: u8, most: u8) -> Level<S::Choice> {
        let mut choices = Vec::new();
        self.scout.system.choices(&mut choices);
        let system = &*self.scout.system;
        let (last, row) = turn;
        let tired = last.filter(|_| row >= TURN);
        choices.sort_by_key(|choice| {
            let of = system.process(*choice);
            let gives_way = tired.is_some_and(|last| of <= last);
            (!system.is_promised(*choice), tired.is_none() && Some(of) != last, gives_way, of)
        });
        if used == most {
            choices.truncate(1);
        }
        Level { choices, next: 0, used, turn }
    }
}

/// Whose turn it is when the process has taken a step.
fn next_turn((last, row): Turn, process: usize) -> Turn {
    (Some(process), if last == Some(process) && row < TURN { row + 1 } else { 1 })
}
