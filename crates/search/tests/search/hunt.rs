//! What a depth-first search comes to late, or never, is found by hunting.

use crate::explore;
use jmmc_search::{Limits, Options, Step, StopReason, TransitionSystem};

/// Processes that do one thing after the other.
#[derive(Clone)]
struct Crowd {
    programs: Vec<Vec<Deed>>,
    state: CrowdState,
    before: Vec<CrowdState>,
}

#[derive(Clone)]
struct CrowdState {
    at: Vec<usize>,
    cells: Vec<u64>,
    owners: Vec<Option<usize>>,
}

#[derive(Clone, Copy)]
enum Deed {
    /// Goes on if the cell has this value, and ends otherwise.
    Expect(usize, u64),
    Write(usize, u64),
    /// Adds one and does the same again, for ever.
    Count(usize),
    Lock(usize),
    Fail,
}

use Deed::{Count, Expect, Fail, Lock, Write};

impl Crowd {
    fn new(programs: Vec<Vec<Deed>>) -> Self {
        let state = CrowdState { at: vec![0; programs.len()], cells: vec![0; 4], owners: vec![None; 2] };
        Crowd { programs, state, before: Vec::new() }
    }

    fn deed(&self, process: usize) -> Option<Deed> {
        self.programs[process].get(self.state.at[process]).copied()
    }

    fn waits_for(&self, process: usize) -> Option<usize> {
        match self.deed(process) {
            Some(Lock(lock)) => self.state.owners[lock],
            _ => None,
        }
    }
}

impl TransitionSystem for Crowd {
    type Choice = usize;
    type Finding = &'static str;

    fn choices(&mut self, out: &mut Vec<usize>) {
        out.extend((0..self.programs.len()).filter(|&one| self.deed(one).is_some() && self.waits_for(one).is_none()));
    }

    fn apply(&mut self, process: usize) -> Step<&'static str> {
        self.before.push(self.state.clone());
        let deed = self.deed(process).expect("an enabled choice");
        self.state.at[process] += 1;
        match deed {
            Expect(cell, value) if self.state.cells[cell] == value => {}
            Expect(..) => self.state.at[process] = usize::MAX,
            Write(cell, value) => self.state.cells[cell] = value,
            Count(cell) => {
                self.state.cells[cell] += 1;
                self.state.at[process] -= 1;
            }
            Lock(lock) => self.state.owners[lock] = Some(process),
            Fail => return Step::Violation("failed"),
        }
        Step::Next
    }

    fn undo(&mut self) {
        self.state = self.before.pop().expect("something was applied");
    }

    fn end_state(&mut self) -> Option<&'static str> {
        None
    }

    fn wrong_for_good(&mut self) -> Option<&'static str> {
        let in_circle = |one: usize| self.waits_for(one).is_some_and(|other| self.waits_for(other) == Some(one));
        (0..self.programs.len()).any(in_circle).then_some("circle")
    }

    fn fingerprint(&mut self) -> u128 {
        let words = self.state.at.iter().map(|&at| at as u64).chain(self.state.cells.iter().copied());
        let owners = self.state.owners.iter().map(|owner| owner.map_or(0, |owner| owner as u64 + 1));
        words.chain(owners).fold(0, |sum, word| (sum ^ u128::from(word)).wrapping_mul(0x0100_0000_0000_0000_0000_013b))
    }

    fn encode(&mut self, out: &mut Vec<u8>) {
        out.extend(self.fingerprint().to_le_bytes());
    }

    fn processes(&self) -> usize {
        self.programs.len()
    }

    fn process(&self, choice: usize) -> usize {
        choice
    }
}

/// Most states.
const LIMIT: u64 = 300_000;

fn hunted(programs: Vec<Vec<Deed>>) -> (StopReason, Option<&'static str>) {
    let limits = Limits { states: Some(LIMIT), ..Limits::default() };
    let options = Options { reduction: true, endless: true, limits, ..Options::default() };
    let outcome = explore(&Crowd::new(programs), 1, &options);
    (outcome.stop, outcome.findings.first().map(|(_, finding)| *finding))
}

#[test]
fn a_circle_beside_a_process_that_counts_for_ever_is_found() {
    let programs = vec![vec![Count(0)], vec![Lock(0), Lock(1)], vec![Lock(1), Lock(0)]];
    assert_eq!(hunted(programs), (StopReason::FirstViolation, Some("circle")));
}

#[test]
fn locks_in_one_order_beside_a_process_that_counts_are_no_circle() {
    let programs = vec![vec![Count(0)], vec![Lock(0), Lock(1)], vec![Lock(0), Lock(1)]];
    assert_eq!(hunted(programs), (StopReason::StateLimit(LIMIT), None));
}

#[test]
fn what_needs_many_turns_among_many_others_is_found_by_lot() {
    let ping = vec![Expect(0, 1), Expect(0, 2), Expect(0, 3), Expect(0, 4), Fail];
    let pong = (1..=4).map(|value| Write(0, value)).collect();
    let noise = |value: u64| (0..6).map(|round| Write(1, 10 * value + round)).collect();
    let programs = [ping, pong].into_iter().chain((1..=9).map(noise)).collect();
    assert_eq!(hunted(programs), (StopReason::FirstViolation, Some("failed")));
}
