//! Dining philosophers. The number of states is a Pell–Lucas number: a philosopher has no fork, the left one, or both,
//! and with both the right neighbour has none, which gives Q(n) = 2·Q(n-1) + Q(n-2), Q(2) = 6, Q(3) = 14.

use crate::{every_way, everything, explore};
use jmmc_search::{Options, ReplayEnd, Step, StopReason, TransitionSystem, replay};

/// A philosopher's forks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Forks {
    None,
    Left,
    Both,
}

/// Philosophers at a round table; a choice is a philosopher who makes the next step.
#[derive(Clone)]
struct Table {
    forks: Vec<Forks>,
    before: Vec<(usize, Forks)>,
}

/// Nobody can make a step.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Deadlock;

impl Table {
    fn new(philosophers: usize) -> Self {
        Table { forks: vec![Forks::None; philosophers], before: Vec::new() }
    }

    /// What the philosopher has after the next step, if it is possible.
    fn next(&self, philosopher: usize) -> Option<Forks> {
        let count = self.forks.len();
        let left_free = self.forks[(philosopher + count - 1) % count] != Forks::Both;
        let right_free = self.forks[(philosopher + 1) % count] == Forks::None;
        match self.forks[philosopher] {
            Forks::None => left_free.then_some(Forks::Left),
            Forks::Left => right_free.then_some(Forks::Both),
            Forks::Both => Some(Forks::None),
        }
    }
}

impl TransitionSystem for Table {
    type Choice = usize;
    type Finding = Deadlock;

    fn choices(&mut self, out: &mut Vec<usize>) {
        out.extend((0..self.forks.len()).filter(|&philosopher| self.next(philosopher).is_some()));
    }

    fn apply(&mut self, philosopher: usize) -> Step<Deadlock> {
        let next = self.next(philosopher).expect("an enabled choice");
        self.before.push((philosopher, self.forks[philosopher]));
        self.forks[philosopher] = next;
        Step::Next
    }

    fn undo(&mut self) {
        let (philosopher, forks) = self.before.pop().expect("something was applied");
        self.forks[philosopher] = forks;
    }

    fn end_state(&mut self) -> Option<Deadlock> {
        Some(Deadlock)
    }

    fn fingerprint(&mut self) -> u128 {
        self.forks.iter().fold(0, |sum, &forks| sum * 3 + forks as u128)
    }

    fn encode(&mut self, out: &mut Vec<u8>) {
        out.extend(self.forks.iter().map(|&forks| forks as u8));
    }
}

#[test]
fn all_states_and_the_deadlock_are_found() {
    let states = [(2, 6), (3, 14), (4, 34), (5, 82), (6, 198), (8, 1154), (10, 6726)];
    for (philosophers, states) in states {
        let mut transitions = None;
        for (workers, options) in every_way() {
            let outcome = explore(&Table::new(philosophers), workers, &options);
            assert_eq!((outcome.statistics.states, outcome.statistics.end_states), (states, 1));
            assert_eq!(outcome.findings.len(), 1);
            assert!(outcome.complete);
            let expected = *transitions.get_or_insert(outcome.statistics.transitions);
            assert_eq!(outcome.statistics.transitions, expected);
        }
    }
}

#[test]
fn the_first_deadlock_ends_the_search() {
    for workers in 1..=3 {
        let outcome = explore(&Table::new(10), workers, &Options::default());
        assert_eq!((outcome.stop, outcome.complete), (StopReason::FirstViolation, false));
        assert_eq!(outcome.findings.len(), 1);
        let end = replay(&mut Table::new(10), &outcome.findings[0].0);
        assert_eq!(end, ReplayEnd::EndState(Some(Deadlock)));
    }
}

#[test]
fn the_shortest_way_to_the_deadlock_is_that_everyone_takes_the_left_fork() {
    let outcome = explore(&Table::new(9), 1, &Options { shortest: true, ..everything() });
    assert_eq!(outcome.findings[0].0.len(), 9);
}

#[test]
fn replay_sees_what_is_not_enabled() {
    assert_eq!(replay(&mut Table::new(3), &[0, 0, 2, 1]), ReplayEnd::NotEnabled { at: 3 });
    assert_eq!(replay(&mut Table::new(3), &[0, 0, 0]), ReplayEnd::Open);
}
