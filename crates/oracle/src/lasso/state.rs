//! States of a program and the steps between them: one access, or one operation on a monitor, at a time [JLS §17.1, §17.2].

use super::Rules;
use super::fair::Step;
use super::memory::{Memory, Reads, Source};
use super::program::{Code, Op, Program, REGISTERS, SCRATCH, Value};
use crate::TooLarge;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Status {
    New,
    Ready,
    /// In a wait set; how often it held the monitor.
    Waiting(usize, u8, bool),
    /// Out of the wait set, but without the monitor.
    Relocking(usize, u8),
    Ended,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Thread {
    status: Status,
    at: usize,
    registers: [i8; REGISTERS + 1],
}

/// A state.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    threads: Vec<Thread>,
    /// Who holds each lock, and how often.
    locks: Vec<(usize, u8)>,
    memory: Memory,
}

impl State {
    /// Where the program begins.
    pub fn first(program: &Program, code: &Code, reads: Reads) -> State {
        let thread = Thread { status: Status::New, at: 0, registers: [0; REGISTERS + 1] };
        let mut state = State {
            threads: vec![thread; program.threads.len()],
            locks: vec![(0, 0); program.locks.len()],
            memory: Memory::first(program, reads),
        };
        state.threads[0].status = Status::Ready;
        state.settle(0, code);
        state
    }

    /// Whether all threads have ended that the program waits for.
    pub fn is_over(&self, program: &Program) -> bool {
        let mut threads = self.threads.iter().zip(&program.threads);
        threads.all(|(thread, text)| text.daemon || thread.status == Status::Ended)
    }

    fn live(&self) -> Vec<usize> {
        let live = |thread: &usize| !matches!(self.threads[*thread].status, Status::New | Status::Ended);
        (0..self.threads.len()).filter(live).collect()
    }

    /// All steps from here.
    ///
    /// # Errors
    /// There are too many writes to keep.
    pub fn steps(&self, program: &Program, code: &Code, rules: Rules) -> Result<Vec<(Step, State)>, TooLarge> {
        let mut steps = Vec::new();
        if self.is_over(program) {
            return Ok(steps);
        }
        for thread in 0..self.threads.len() {
            let step = |rare| Step { from: 0, to: 0, thread, rare };
            match self.threads[thread].status {
                Status::New | Status::Ended => {}
                Status::Ready => {
                    let op = code.0[thread][self.threads[thread].at];
                    steps.extend(self.perform(thread, op, code)?.into_iter().map(|next| (step(false), next)));
                }
                Status::Waiting(lock, count, timed) => {
                    if timed || rules.spurious {
                        let mut next = self.clone();
                        next.threads[thread].status = Status::Relocking(lock, count);
                        steps.push((step(!timed), next));
                    }
                }
                Status::Relocking(lock, count) => {
                    let mut next = self.clone();
                    if next.lock(thread, lock, count) {
                        next.threads[thread].status = Status::Ready;
                        next.go(thread, self.threads[thread].at + 1, code);
                        steps.push((step(false), next));
                    }
                }
            }
        }
        Ok(steps)
    }

    /// The states after the thread's next operation; none if it cannot be done now.
    fn perform(&self, thread: usize, op: Op, code: &Code) -> Result<Vec<State>, TooLarge> {
        let (mut next, mut to) = (self.clone(), self.threads[thread].at + 1);
        let live = self.live();
        let done = match op {
            Op::Read(register, variable) => return Ok(self.read(thread, register, variable, code)),
            Op::Notify(lock, false) => return Ok(self.notify_one(thread, lock, code)),
            Op::Write(variable, value) => {
                next.write(thread, variable, self.value(thread, value))?;
                true
            }
            Op::Swap(variable, from, value, otherwise) => {
                next.memory.acquire(thread, Source::Variable(variable), &live);
                if next.memory.read(thread, variable) == [from] {
                    next.write(thread, variable, value)?;
                } else {
                    to = otherwise;
                }
                true
            }
            Op::Lock(lock) => next.lock(thread, lock, 1),
            Op::TryLock(lock, otherwise) => {
                if !next.lock(thread, lock, 1) {
                    to = otherwise;
                }
                true
            }
            Op::Unlock(lock) => {
                next.memory.release(thread, Source::Lock(lock));
                next.locks[lock].1 -= 1;
                true
            }
            Op::Wait(lock, timed) => {
                next.memory.release(thread, Source::Lock(lock));
                next.threads[thread].status = Status::Waiting(lock, self.locks[lock].1, timed);
                next.locks[lock].1 = 0;
                to = self.threads[thread].at;
                true
            }
            Op::Notify(lock, true) => {
                self.waiters(lock).into_iter().for_each(|waiter| next.wake(waiter));
                true
            }
            Op::Join(other) => {
                next.memory.acquire(thread, Source::Thread(other), &live);
                self.threads[other].status == Status::Ended
            }
            Op::Start(other) => {
                next.memory.release(thread, Source::Thread(other));
                next.threads[other].status = Status::Ready;
                next.settle(other, code);
                true
            }
            Op::Jump(target) => {
                to = target;
                true
            }
            Op::Unless(..) | Op::When(..) => unreachable!("done as part of the step before"),
        };
        next.go(thread, to, code);
        Ok(if done { vec![next] } else { Vec::new() })
    }

    fn value(&self, thread: usize, value: Value) -> i8 {
        match value {
            Value::Constant(number) => number,
            Value::Register(register) => self.threads[thread].registers[register],
        }
    }

    fn read(&self, thread: usize, register: usize, variable: usize, code: &Code) -> Vec<State> {
        let mut after = self.clone();
        after.memory.acquire(thread, Source::Variable(variable), &self.live());
        let values = after.memory.read(thread, variable);
        let with = |value| {
            let mut next = after.clone();
            next.threads[thread].registers[register] = value;
            next.go(thread, self.threads[thread].at + 1, code);
            next
        };
        values.into_iter().map(with).collect()
    }

    fn write(&mut self, thread: usize, variable: usize, value: i8) -> Result<(), TooLarge> {
        let live = self.live();
        self.memory.write(thread, variable, value, &live)?;
        self.memory.release(thread, Source::Variable(variable));
        Ok(())
    }

    fn lock(&mut self, thread: usize, lock: usize, count: u8) -> bool {
        let live = self.live();
        let (owner, held) = self.locks[lock];
        if held > 0 && owner != thread {
            return false;
        }
        self.locks[lock] = (thread, held + count);
        self.memory.acquire(thread, Source::Lock(lock), &live);
        true
    }

    fn waiters(&self, lock: usize) -> Vec<usize> {
        let waits = |thread: &usize| matches!(self.threads[*thread].status, Status::Waiting(of, ..) if of == lock);
        (0..self.threads.len()).filter(waits).collect()
    }

    fn notify_one(&self, thread: usize, lock: usize, code: &Code) -> Vec<State> {
        let mut after = self.clone();
        after.go(thread, self.threads[thread].at + 1, code);
        let chosen = self.waiters(lock).into_iter().map(|waiter| {
            let mut next = after.clone();
            next.wake(waiter);
            next
        });
        let chosen: Vec<State> = chosen.collect();
        if chosen.is_empty() { vec![after] } else { chosen }
    }

    fn wake(&mut self, thread: usize) {
        if let Status::Waiting(lock, count, _) = self.threads[thread].status {
            self.threads[thread].status = Status::Relocking(lock, count);
        }
    }

    /// The thread stands there, and does what nobody else notices.
    fn go(&mut self, thread: usize, to: usize, code: &Code) {
        self.threads[thread].at = to;
        self.settle(thread, code);
    }

    /// Branches and jumps ahead are part of the step before; a jump back is a step, so that every loop has one.
    fn settle(&mut self, thread: usize, code: &Code) {
        loop {
            let at = self.threads[thread].at;
            let is = |register: usize, number| self.threads[thread].registers[register] == number;
            let to = match code.0[thread].get(at) {
                Some(Op::Jump(to)) if *to > at => *to,
                Some(Op::Unless(register, number, to)) if !is(*register, *number) => *to,
                Some(Op::When(register, number, to)) if is(*register, *number) => *to,
                Some(Op::Unless(..) | Op::When(..)) => at + 1,
                Some(_) => break,
                None => {
                    self.end(thread);
                    return;
                }
            };
            self.threads[thread].at = to;
        }
        self.threads[thread].registers[SCRATCH] = 0;
    }

    fn end(&mut self, thread: usize) {
        self.threads[thread] = Thread { status: Status::Ended, at: 0, registers: [0; REGISTERS + 1] };
        let live = self.live();
        self.memory.forget(&live);
    }
}
