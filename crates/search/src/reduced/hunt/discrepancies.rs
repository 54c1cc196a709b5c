//! Limited discrepancy search [Harvey and Ginsberg, IJCAI 1995] around the simple schedule.
//!
//! Each step that is not the simple schedule's counts, be it another process's or another result of the same [cf. Emmi, Qadeer and Rakamarić, POPL 2011]. Most errors need few; where there
//! are many processes, a search that goes deep first comes to such executions late.

use rustc_hash::FxHashMap;

use super::{Hunt, Mover};
use crate::TransitionSystem;
use crate::run::Ended;

/// Steps that are not the simple schedule's, at most.
const MOST: u8 = 2;

/// A state on the way.
struct Level<C> {
    /// Its choices, the simple schedule's first.
    choices: Vec<C>,
    /// The next one.
    next: usize,
    mover: Mover,
    /// Steps so far that were not the simple schedule's.
    used: u8,
}

impl<S: TransitionSystem> Hunt<'_, '_, S> {
    /// From the root, and back to it.
    pub(super) fn leave_the_schedule(&mut self) -> Result<(), Ended> {
        (1..=MOST).try_for_each(|most| self.leave_it_in(most))
    }

    /// All executions with at most so many other steps, as far as there is effort left.
    fn leave_it_in(&mut self, most: u8) -> Result<(), Ended> {
        // The fewest other steps that led to a state, by who moved last.
        let mut seen: FxHashMap<(u128, usize), u8> = FxHashMap::default();
        let mut levels = vec![self.level(Mover::default(), 0, most)];
        while let Some(level) = levels.last_mut() {
            let Some(&choice) = level.choices.get(level.next).filter(|_| self.left > 0) else {
                levels.pop();
                self.back_to(levels.len().saturating_sub(1));
                continue;
            };
            let used = level.used + u8::from(level.next > 0);
            level.next += 1;
            let (mover, start) = (level.mover, self.path.len());
            if !self.advance(choice)? {
                continue;
            }
            let process = self.process(choice);
            let least = seen.entry((self.state, process)).or_insert(u8::MAX);
            if *least <= used || !self.may_go_on() {
                self.back_to(start);
                continue;
            }
            *least = used;
            levels.push(self.level(mover.then(process), used, most));
        }
        Ok(())
    }

    /// The current state.
    fn level(&mut self, mover: Mover, used: u8, most: u8) -> Level<S::Choice> {
        let mut choices = self.choices(mover);
        if used == most {
            choices.truncate(1);
        }
        Level { choices, next: 0, mover, used }
    }
}
