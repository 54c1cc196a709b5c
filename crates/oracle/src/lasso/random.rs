//! Small programs that wait, at random: flags of all kinds, awaited in many ways and now and then never set.

use crate::choices::Choices;

use super::program::{Condition, Idle, Place, Program, Stmt, Thread, Value, Variable};

/// The monitors of all programs: one of any object, one of the library.
const MONITOR: usize = 0;
const LIBRARY: usize = 1;

struct Generator<'c> {
    choices: &'c mut Choices,
    variables: Vec<Variable>,
}

/// A program.
pub fn program(name: String, choices: &mut Choices) -> Program {
    let mut generator = Generator { choices, variables: Vec::new() };
    for _ in 0..1 + generator.below(3) {
        let variable = generator.variable();
        generator.variables.push(variable);
    }
    let workers = 1 + generator.below(2);
    let mut threads = vec![Thread::default()];
    for _ in 0..workers {
        let body = generator.body(3);
        threads.push(Thread { daemon: generator.one_in(6), body });
    }
    let mut main = generator.body(2);
    // Mostly, somebody says at last what others wait for.
    if !generator.one_in(3) {
        main = (0..generator.variables.len()).map(|variable| Stmt::Write(variable, Value::Constant(1))).collect();
        if generator.one_in(2) {
            main.push(Stmt::Notify(MONITOR, true));
            main = vec![Stmt::Synchronized(MONITOR, main)];
        }
    }
    for index in 1..threads.len() {
        if generator.one_in(2) {
            main.push(Stmt::Join(index));
        }
    }
    threads[0].body = main;
    Program { name, variables: generator.variables, locks: vec![false, true], threads }
}

impl Generator<'_> {
    fn below(&mut self, bound: u64) -> usize {
        self.choices.below(bound as usize)
    }

    fn one_in(&mut self, chances: u64) -> bool {
        self.below(chances) == 0
    }

    fn variable(&mut self) -> Variable {
        let (place, volatile) = match self.below(8) {
            0 | 1 => (Place::Static, false),
            2 => (Place::Field, false),
            3 => (Place::Element, false),
            4 | 5 => (Place::Static, true),
            6 => (Place::Field, true),
            _ => (Place::Atomic, true),
        };
        Variable { place, volatile }
    }

    fn any(&mut self) -> usize {
        self.below(self.variables.len() as u64)
    }

    fn atomic(&mut self) -> Option<usize> {
        self.variables.iter().position(|variable| variable.place == Place::Atomic)
    }

    /// 0, 1 or 2, mostly 1.
    fn number(&mut self) -> i8 {
        [1, 1, 1, 1, 1, 1, 0, 2][self.below(8)]
    }

    fn body(&mut self, most: u64) -> Vec<Stmt> {
        let count = 1 + self.below(most);
        (0..count).flat_map(|_| self.statements()).collect()
    }

    fn statements(&mut self) -> Vec<Stmt> {
        match self.below(12) {
            0..=3 => vec![self.spin()],
            4 => vec![Stmt::Idle(self.idle())],
            5 | 6 => vec![self.write()],
            7 => {
                let lock = self.below(2);
                vec![Stmt::Synchronized(lock, self.simple(2))]
            }
            8 => vec![self.await_notification()],
            9 => {
                let (write, all) = (self.write(), self.one_in(2));
                vec![Stmt::Synchronized(MONITOR, vec![write, Stmt::Notify(MONITOR, all)])]
            }
            10 => {
                let (variable, number) = (self.any(), self.number());
                let (then, otherwise) = (self.simple(2), self.simple(1));
                vec![Stmt::Read(0, variable), Stmt::If(0, number, then, otherwise)]
            }
            _ => vec![Stmt::TryLock(LIBRARY, self.simple(2), self.simple(1))],
        }
    }

    fn write(&mut self) -> Stmt {
        let variable = self.any();
        let value = if self.one_in(6) { Value::Register(0) } else { Value::Constant(self.number()) };
        Stmt::Write(variable, value)
    }

    /// Statements that do not wait.
    fn simple(&mut self, most: u64) -> Vec<Stmt> {
        let count = self.below(most + 1);
        (0..count)
            .map(|_| match self.below(4) {
                0 => Stmt::Read(self.below(2), self.any()),
                1 => Stmt::Idle(self.idle()),
                _ => self.write(),
            })
            .collect()
    }

    fn idle(&mut self) -> Idle {
        [Idle::Yield, Idle::SpinWait, Idle::Sleep, Idle::Count, Idle::New][self.below(5)]
    }

    /// What a loop does that waits for something.
    fn meanwhile(&mut self) -> Vec<Stmt> {
        match self.below(5) {
            0 | 1 => Vec::new(),
            2 | 3 => vec![Stmt::Idle(self.idle())],
            _ if self.one_in(2) => {
                let lock = self.below(2);
                vec![Stmt::Synchronized(lock, self.simple(1))]
            }
            _ => self.simple(2),
        }
    }

    fn spin(&mut self) -> Stmt {
        let (variable, number) = (self.any(), self.number());
        match self.below(6) {
            0 | 1 => Stmt::While(Condition::Unequal(variable, number), self.meanwhile()),
            2 => Stmt::While(Condition::Equal(variable, 0), self.meanwhile()),
            3 => {
                let lock = self.below(2);
                let mut body = vec![Stmt::Synchronized(lock, vec![Stmt::Read(1, variable)]), Stmt::BreakIf(1, number)];
                body.extend(self.meanwhile());
                Stmt::While(Condition::Always, body)
            }
            4 => match self.atomic() {
                Some(variable) => {
                    let (from, to) = [(0, 1), (1, 0), (0, 2), (1, 1)][self.below(4)];
                    Stmt::While(Condition::NoSwap(variable, from, to), self.meanwhile())
                }
                None => Stmt::While(Condition::Equal(variable, 0), self.meanwhile()),
            },
            _ => {
                let mut body = self.meanwhile();
                body.push(Stmt::TryLock(LIBRARY, vec![Stmt::Read(1, variable)], self.simple(1)));
                body.push(Stmt::BreakIf(1, number));
                Stmt::While(Condition::Always, body)
            }
        }
    }

    fn await_notification(&mut self) -> Stmt {
        let (variable, timed) = (self.any(), self.one_in(4));
        let wait = Stmt::Wait(MONITOR, timed);
        let body = if self.one_in(4) { wait } else { Stmt::While(Condition::Equal(variable, 0), vec![wait]) };
        Stmt::Synchronized(MONITOR, vec![body])
    }
}
