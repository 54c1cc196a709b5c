//! Random programs of processes that share cells, bags and locks, with loops.

use jmmc_oracle::choices::Choices;
use jmmc_search::{Endless, Footprint, Step, Touch, TouchKind, TransitionSystem};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a process can do.
#[derive(Clone, Copy, Debug)]
pub enum Op {
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
pub struct State {
    pc: Vec<usize>,
    register: Vec<u8>,
    cells: Vec<u8>,
    locks: Vec<Option<usize>>,
    /// For each bag, the set of numbers in it.
    bags: Vec<u8>,
}

pub struct Toy {
    programs: Vec<Vec<Op>>,
    pub state: State,
    history: Vec<State>,
    /// Whether additions are part of the step before them, and to which bags the last step added.
    eager: bool,
    added: Vec<usize>,
    /// Set after so many steps.
    pub alarm: Option<(Arc<AtomicBool>, usize)>,
}

/// A violated check, or the registers and cells of an end state.
pub type Finding = String;

impl Toy {
    /// The programs from their beginnings.
    pub fn new(programs: Vec<Vec<Op>>, eager: bool) -> Toy {
        let processes = programs.len();
        let state = State {
            pc: vec![0; processes],
            register: vec![0; processes],
            cells: vec![0; 3],
            locks: vec![None; 2],
            bags: vec![1; 2],
        };
        Toy { programs, state, history: Vec::new(), eager, added: Vec::new(), alarm: None }
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
        if let Some((alarm, left)) = &mut self.alarm {
            *left = left.saturating_sub(1);
            alarm.store(*left == 0, Ordering::Relaxed);
        }
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

    fn endless(&mut self, round: Endless) -> Option<Finding> {
        (round.movers != 0).then(|| "never ends".to_string())
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

/// Between `least` and `least` + 1 programs.
pub fn random_programs(choices: &mut Choices, least: usize) -> Vec<Vec<Op>> {
    let processes = least + choices.below(2);
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
