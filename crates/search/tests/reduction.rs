//! The reduced search against the full one, on random programs of processes that share cells, bags and locks, with loops.

use jmmc_oracle::choices::{Choices, check};
use jmmc_search::{
    Control, Explorer, Footprint, Options, SearchOutcome, Step, StopReason, Touch, TouchKind, TransitionSystem, Visited,
};
use std::collections::BTreeSet;

/// What a process can do.
#[derive(Clone, Copy, Debug)]
enum Op {
    /// Reads a cell into the register.
    Read(usize),
    /// Writes the register plus a constant, modulo 3.
    Write(usize, u8),
    /// Locks a lock; waits while it is held.
    Lock(usize),
    /// Unlocks, if held by this process.
    Unlock(usize),
    /// Goes back to the given op while the register is zero.
    LoopWhileZero(usize),
    /// Fails if the register has this value.
    Check(u8),
    /// Does nothing that anyone sees.
    Local,
    /// Puts a number into a bag. In the reduced search it belongs to the step before it.
    Add(usize, u8),
    /// Takes a copy of any number in the bag into the register.
    Pick(usize),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
struct State {
    pc: Vec<usize>,
    register: Vec<u8>,
    cells: Vec<u8>,
    locks: Vec<Option<usize>>,
    /// For each bag, the set of numbers in it.
    bags: Vec<u8>,
}

struct Toy {
    programs: Vec<Vec<Op>>,
    state: State,
    history: Vec<State>,
    /// Whether additions are part of the step before them, and to which bags the last step added.
    eager: bool,
    added: Vec<usize>,
}

/// A violated check, or the registers and cells of an end state.
type Finding = String;

impl Toy {
    fn new(programs: Vec<Vec<Op>>, eager: bool) -> Toy {
        let processes = programs.len();
        let state = State {
            pc: vec![0; processes],
            register: vec![0; processes],
            cells: vec![0; 3],
            locks: vec![None; 2],
            bags: vec![1; 2],
        };
        Toy { programs, state, history: Vec::new(), eager, added: Vec::new() }
    }

    fn add_eagerly(&mut self, process: usize) {
        self.added.clear();
        while let Some(Op::Add(bag, number)) = self.op(process).filter(|_| self.eager) {
            self.state.pc[process] += 1;
            self.state.bags[bag] |= 1 << number;
            self.added.push(bag);
        }
    }

    fn op(&self, process: usize) -> Option<Op> {
        self.programs[process].get(self.state.pc[process]).copied()
    }
}

impl TransitionSystem for Toy {
    type Choice = usize;
    type Finding = Finding;

    fn choices(&mut self, out: &mut Vec<usize>) {
        for process in 0..self.programs.len() {
            match self.op(process) {
                None => {}
                Some(Op::Lock(lock)) if self.state.locks[lock].is_some() => {}
                Some(Op::Pick(bag)) => {
                    out.extend(
                        (0..3).filter(|number| self.state.bags[bag] & 1 << number != 0).map(|n| process * 3 + n),
                    );
                }
                Some(_) => out.push(process * 3),
            }
        }
    }

    fn apply(&mut self, choice: usize) -> Step<Finding> {
        let process = choice / 3;
        self.history.push(self.state.clone());
        let op = self.op(process).expect("an enabled process has an op");
        let state = &mut self.state;
        state.pc[process] += 1;
        match op {
            Op::Read(cell) => state.register[process] = state.cells[cell],
            Op::Write(cell, plus) => state.cells[cell] = (state.register[process] + plus) % 3,
            Op::Lock(lock) => state.locks[lock] = Some(process),
            Op::Unlock(lock) if state.locks[lock] == Some(process) => state.locks[lock] = None,
            Op::Unlock(_) | Op::Local => {}
            Op::LoopWhileZero(to) if state.register[process] == 0 => state.pc[process] = to,
            Op::LoopWhileZero(_) => {}
            Op::Check(bad) if state.register[process] == bad => {
                return Step::Violation(format!("process {process} read {bad} at {}", state.pc[process]));
            }
            Op::Check(_) => {}
            Op::Add(bag, number) => state.bags[bag] |= 1 << number,
            Op::Pick(_) => state.register[process] = choice as u8 % 3,
        }
        self.add_eagerly(process);
        Step::Next
    }

    fn undo(&mut self) {
        self.state = self.history.pop().expect("an apply to take back");
    }

    fn end_state(&mut self) -> Option<Finding> {
        Some(format!("end {:?} {:?} {:?} {:?}", self.state.pc, self.state.register, self.state.cells, self.state.bags))
    }

    fn fingerprint(&mut self) -> u128 {
        let mut bytes = Vec::new();
        self.encode(&mut bytes);
        bytes
            .iter()
            .fold(7u128, |hash, &byte| (hash ^ u128::from(byte)).wrapping_mul(0x0000_0100_0000_01b3_0000_0000_0193))
    }

    fn encode(&mut self, out: &mut Vec<u8>) {
        out.extend(self.state.pc.iter().map(|&pc| pc as u8));
        out.extend(&self.state.register);
        out.extend(&self.state.cells);
        out.extend(&self.state.bags);
        out.extend(self.state.locks.iter().map(|lock| lock.map_or(255, |process| process as u8)));
    }

    fn is_forced_for_good(&self) -> bool {
        false
    }

    fn processes(&self) -> usize {
        self.programs.len()
    }

    fn process(&self, choice: usize) -> usize {
        choice / 3
    }

    fn touched(&mut self, out: &mut Vec<Touch>) {
        out.extend(self.added.iter().map(|&bag| touch(20 + bag, TouchKind::Adds)));
    }

    fn footprint(&mut self, process: usize, out: &mut Vec<Touch>) -> Footprint {
        out.extend(match self.op(process) {
            Some(Op::Read(cell)) => Some(touch(cell, TouchKind::Reads)),
            Some(Op::Write(cell, _)) => Some(touch(cell, TouchKind::Writes)),
            // Unlocking cannot be swapped with anything that could come before it.
            Some(Op::Lock(lock)) => Some(touch(10 + lock, TouchKind::Writes)),
            Some(Op::Add(bag, _)) => Some(touch(20 + bag, TouchKind::Adds)),
            Some(Op::Pick(bag)) => Some(touch(20 + bag, TouchKind::Reads)),
            Some(Op::Unlock(_) | Op::LoopWhileZero(_) | Op::Check(_) | Op::Local) | None => None,
        });
        Footprint::Listed
    }
}

fn touch(object: usize, access: TouchKind) -> Touch {
    // Two cells share a kind, as two objects of one class do.
    Touch { object: object as u64, kind: object as u64 / 2, access }
}

fn random_programs(choices: &mut Choices) -> Vec<Vec<Op>> {
    let processes = 2 + choices.below(2);
    (0..processes).map(|_| random_program(choices)).collect()
}

fn random_program(choices: &mut Choices) -> Vec<Op> {
    let length = 2 + choices.below(4);
    let mut program = Vec::new();
    for at in 0..length {
        let cell = choices.below(3);
        program.push(match choices.below(16) {
            0..4 => Op::Read(cell),
            4..7 => Op::Write(cell, choices.below(3) as u8),
            7 => Op::Lock(cell % 2),
            8 => Op::Unlock(cell % 2),
            9 => Op::LoopWhileZero(choices.below(at + 1)),
            10 => Op::Check(choices.below(3) as u8),
            11 | 12 => Op::Add(cell % 2, choices.below(3) as u8),
            13 | 14 => Op::Pick(cell % 2),
            _ => Op::Local,
        });
    }
    program
}

fn run(programs: &[Vec<Op>], reduction: bool, visited: Visited) -> SearchOutcome<Toy> {
    run_with_seed(programs, reduction, visited, 0)
}

fn run_with_seed(programs: &[Vec<Op>], reduction: bool, visited: Visited, seed: u64) -> SearchOutcome<Toy> {
    let max_findings = usize::MAX;
    let options = Options { reduction, visited, seed, stop_at_first: false, max_findings, ..Options::default() };
    Explorer::new(vec![Toy::new(programs.to_vec(), reduction)]).run(&options, &Control::new())
}

fn findings(outcome: &SearchOutcome<Toy>) -> BTreeSet<Finding> {
    outcome.findings.iter().map(|(_, finding)| finding.clone()).collect()
}

#[test]
fn the_same_findings_and_end_states_as_without_reduction() {
    let (mut full_states, mut reduced_states) = (0, 0);
    check(0..4_000, |choices| {
        let programs = random_programs(choices);
        let full = run(&programs, false, Visited::Exact);
        let reduced = run(&programs, true, Visited::Exact);
        full_states += full.statistics.states;
        reduced_states += reduced.statistics.states;
        let agree = reduced.stop == StopReason::Exhausted && findings(&full) == findings(&reduced);
        (!agree).then(|| format!("{:?}, {:?}, {:?}, {programs:?}", reduced.stop, findings(&full), findings(&reduced)))
    });
    assert!(reduced_states * 10 < full_states * 8, "{reduced_states} of {full_states} states");
}

#[test]
fn who_is_tried_first_makes_no_difference() {
    check(0..1_000, |choices| {
        let programs = random_programs(choices);
        let full = findings(&run(&programs, false, Visited::Exact));
        let seeds = 1..=3;
        let mut others = seeds.map(|seed| findings(&run_with_seed(&programs, true, Visited::Exact, seed)));
        others.find(|other| *other != full).map(|other| format!("{full:?}, {other:?}, {programs:?}"))
    });
}

#[test]
fn fingerprints_and_exact_states_count_the_same() {
    check(0..300, |choices| {
        let programs = random_programs(choices);
        let count = |visited| {
            let statistics = run(&programs, true, visited).statistics;
            (statistics.states, statistics.transitions)
        };
        let (exact, fingerprints) = (count(Visited::Exact), count(Visited::Fingerprint));
        (exact != fingerprints).then(|| format!("{exact:?}, {fingerprints:?}, {programs:?}"))
    });
}

#[test]
fn independent_processes_are_taken_one_after_the_other() {
    let programs: Vec<Vec<Op>> =
        (0..3).map(|cell| vec![Op::Write(cell, 1), Op::Read(cell), Op::Write(cell, 1)]).collect();
    let reduced = run(&programs, true, Visited::Fingerprint);
    assert_eq!(reduced.statistics.states, 10);
    assert_eq!(run(&programs, false, Visited::Fingerprint).statistics.states, 64);
}

#[test]
fn a_process_is_not_put_off_by_another_that_spins() {
    let spins = vec![Op::Read(0), Op::LoopWhileZero(0)];
    let fails = vec![Op::Read(2), Op::Check(0)];
    let outcome = run(&[spins, fails], true, Visited::Fingerprint);
    assert!(findings(&outcome).iter().any(|finding| finding.starts_with("process 1")));
}
