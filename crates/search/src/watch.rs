//! One budget over several phases of work: what one phase has used up the next one does not get.
//!
//! Errs on: stopping a little late, by as long as the work between two looks takes.

use crate::run::resident_bytes;
use crate::{Control, Limits, StopReason};
use std::time::Instant;

/// Looks at which the clock and the memory are read; the others only look whether somebody wants to stop.
const EVERY: u32 = 64;

/// Watches limits from the moment it is made.
#[derive(Clone, Debug)]
pub struct Watch<'c> {
    limits: Limits,
    control: &'c Control,
    begin: Instant,
    looks: u32,
    states: u64,
    stop: Option<StopReason>,
}

impl<'c> Watch<'c> {
    /// Starts the clock.
    pub fn new(limits: &Limits, control: &'c Control) -> Watch<'c> {
        Watch { limits: limits.clone(), control, begin: Instant::now(), looks: 0, states: 0, stop: None }
    }

    /// The limits that are left for a phase of work that watches them itself.
    pub fn left(&self) -> Limits {
        let time = self.limits.time.map(|limit| limit.saturating_sub(self.begin.elapsed()));
        let states = self.limits.states.map(|limit| limit.saturating_sub(self.states));
        Limits { time, states, ..self.limits.clone() }
    }

    /// Counts one more state, here and for all that share the control.
    pub fn count(&mut self) {
        self.states += 1;
        if let Err(stop) = self.control.claim_state() {
            self.stop.get_or_insert(stop);
        }
    }

    /// Why the work has to end now, if it has.
    pub fn look(&mut self) -> Option<StopReason> {
        if self.stop.is_none() {
            self.stop = self.reached();
            self.looks = self.looks.wrapping_add(1);
        }
        self.stop
    }

    fn reached(&self) -> Option<StopReason> {
        let limits = &self.limits;
        if self.control.is_stopped() {
            return Some(StopReason::Interrupted);
        }
        if let Some(states) = limits.states.filter(|states| self.states > *states) {
            return Some(StopReason::StateLimit(states));
        }
        if !self.looks.is_multiple_of(EVERY) {
            return None;
        }
        if let Some(over) = self.control.over() {
            return Some(over);
        }
        if let Some(time) = limits.time.filter(|time| self.begin.elapsed() >= *time) {
            return Some(StopReason::TimeLimit(time));
        }
        let memory = limits.memory.filter(|_| limits.memory_of_process);
        memory.filter(|limit| resident_bytes() > *limit).map(StopReason::MemoryLimit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_limit_that_was_reached_stays_reached() {
        let control = Control::new();
        let limits = Limits { states: Some(1), ..Limits::default() };
        let mut watch = Watch::new(&limits, &control);
        watch.count();
        assert_eq!(watch.look(), None);
        watch.count();
        assert_eq!(watch.look(), Some(StopReason::StateLimit(1)));
        assert_eq!(watch.left().states, Some(0));
    }

    #[test]
    fn states_are_counted_for_all_that_share_the_control() {
        let control = Control::new().with_states(2);
        let (mut first, mut second) =
            (Watch::new(&Limits::default(), &control), Watch::new(&Limits::default(), &control));
        first.count();
        first.count();
        assert_eq!((first.look(), control.states_left()), (None, Some(0)));
        second.count();
        assert_eq!((second.look(), first.look()), (Some(StopReason::StateLimit(2)), None));
    }

    #[test]
    fn memory_is_that_of_the_process_where_it_is_asked_for() {
        let look = |memory, memory_of_process| {
            let limits = Limits { memory: Some(memory), memory_of_process, ..Limits::default() };
            Watch::new(&limits, &Control::new()).look()
        };
        assert_eq!(look(1, true), Some(StopReason::MemoryLimit(1)));
        assert_eq!((look(u64::MAX, true), look(1, false)), (None, None));
    }

    #[test]
    fn time_is_looked_at_at_once() {
        let control = Control::new();
        let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        assert_eq!(Watch::new(&limits, &control).look(), Some(StopReason::TimeLimit(Duration::ZERO)));
    }
}
