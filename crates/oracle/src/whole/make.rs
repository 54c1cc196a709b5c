//! Makes whole programs from choices.

use super::dress::Dress;
use super::{Field, Flavour, Initializer, Local, Operand, Place, Program, Stmt, Thread, Var};
use crate::choices::Choices;

/// The program that the choices make.
pub fn make(flavour: Flavour, numbers: Vec<u16>) -> Program {
    let mut choices = Choices::new(numbers);
    let classes = [0, 0, 0, 1, 1, 2][choices.below(6)];
    let dress = Dress::choose(&mut choices);
    let reentrant = flavour == Flavour::Library || (flavour == Flavour::Memory && choices.one_in(5));
    let count = choices.pick(&[2, 2, 2, 3, 3, 4]);
    let mut maker = Maker { choices, flavour, count, classes, thread: Thread::default(), number: 0, held: Vec::new() };
    let mut threads: Vec<Thread> = (1..=count).map(|number| maker.thread(number)).collect();
    let starters: Vec<usize> = (1..=count).map(|number| maker.starter(number)).collect();
    for (index, starter) in starters.iter().enumerate().filter(|(_, starter)| **starter > 0) {
        let body = &mut threads[starter - 1].body;
        let place = maker.choices.below(body.len() + 1);
        body.insert(place, Stmt::Start(index + 1));
    }
    if flavour == Flavour::Memory && maker.choices.one_in(3) {
        buffer_loads(&mut threads);
    }
    let started: Vec<usize> = (1..=count).filter(|number| starters[number - 1] == 0).collect();
    threads.insert(0, maker.main(&started));
    let initializers = (0..classes).map(|_| maker.initializer()).collect();
    Program { flavour, threads, initializers, reentrant, dress }
}

/// Puts load buffering around what the first two threads do.
fn buffer_loads(threads: &mut [Thread]) {
    let place = |field| Place { base: None, field };
    let one = Operand::Constant(1);
    for (number, (read, written)) in [(Field::Y, Field::X), (Field::X, Field::Y)].into_iter().enumerate() {
        let thread = &mut threads[number];
        let local = Var::Number(thread.numbers);
        thread.numbers += 1;
        let before = if number == 0 { 0 } else { thread.body.len() };
        thread.body.insert(before, Stmt::Load(local, place(read)));
        thread.body.push(Stmt::Store(place(written), one));
    }
}

pub(super) struct Maker {
    pub(super) choices: Choices,
    pub(super) flavour: Flavour,
    /// Threads besides main.
    count: usize,
    pub(super) classes: usize,
    /// The thread that is made.
    pub(super) thread: Thread,
    number: usize,
    held: Vec<u8>,
}

impl Maker {
    pub(super) fn new_number(&mut self) -> Local {
        self.thread.numbers += 1;
        self.thread.numbers - 1
    }

    /// Which thread starts the thread.
    fn starter(&mut self, number: usize) -> usize {
        let nested = self.flavour == Flavour::Library && number > 1 && self.choices.one_in(6);
        if nested { 1 + self.choices.below(number - 1) } else { 0 }
    }

    fn thread(&mut self, number: usize) -> Thread {
        self.thread = Thread::default();
        self.number = number;
        let mut body = Vec::new();
        if self.flavour == Flavour::Memory && !self.choices.one_in(5) {
            if number == 1 || self.choices.one_in(4) { self.publish(&mut body) } else { self.consume(&mut body) }
        }
        let most = if self.count == 2 { 4 } else { 2 };
        for _ in 0..1 + self.choices.below(most) {
            self.statement(&mut body, 0);
        }
        Thread { body, ..std::mem::take(&mut self.thread) }
    }

    /// Prepares something perhaps, starts the threads, does something perhaps, and waits for all.
    fn main(&mut self, started: &[usize]) -> Thread {
        self.thread = Thread::default();
        self.number = 0;
        let mut body = Vec::new();
        if self.choices.one_in(3) {
            self.begin(&mut body);
        }
        let busy = self.flavour != Flavour::Memory || self.choices.one_in(4);
        for number in started {
            body.push(Stmt::Start(*number));
            if busy && self.choices.one_in(3) {
                self.statement(&mut body, 0);
            }
        }
        if busy {
            for _ in 0..self.choices.below(2) {
                self.statement(&mut body, 0);
            }
        }
        body.extend((1..=self.count).map(|number| Stmt::Join(number, false)));
        Thread { body, ..std::mem::take(&mut self.thread) }
    }

    pub(super) fn statement(&mut self, body: &mut Vec<Stmt>, depth: usize) {
        match (self.choices.below(12), self.flavour) {
            (0..=4, Flavour::Memory) | (0 | 1, _) => self.access(body),
            (2..=6, Flavour::Monitors) => self.signal(body),
            (2..=6, Flavour::Library) => self.library(body, depth),
            (5, _) => self.update(body),
            (6, _) => self.copy(body),
            (7, _) if depth < 2 => self.locked(body, depth),
            (8 | 9, _) if depth < 2 => self.branch(body, depth),
            (10, _) if depth == 0 => self.rounds(body),
            (11, _) if self.classes > 0 => self.touch(body),
            _ => self.access(body),
        }
    }

    fn block(&mut self, most: usize, depth: usize) -> Vec<Stmt> {
        let mut body = Vec::new();
        for _ in 0..1 + self.choices.below(most) {
            self.statement(&mut body, depth + 1);
        }
        body
    }

    /// Locks are taken in order where nobody may be blocked for ever.
    fn locked(&mut self, body: &mut Vec<Stmt>, depth: usize) {
        let lock = self.choices.below(2) as u8;
        let ordered = self.flavour == Flavour::Memory && self.held.iter().any(|held| *held > lock);
        if ordered || self.held.contains(&lock) {
            return self.access(body);
        }
        self.held.push(lock);
        let inner = self.block(2, depth);
        self.held.pop();
        body.push(Stmt::Locked(lock, inner, self.choices.one_in(4)));
    }

    fn branch(&mut self, body: &mut Vec<Stmt>, depth: usize) {
        if self.thread.numbers == 0 {
            return self.access(body);
        }
        let local = self.choices.below(self.thread.numbers);
        let (equal, value) = (!self.choices.one_in(3), self.choices.below(3) as i32);
        let then = self.block(1, depth);
        let otherwise = if self.choices.one_in(3) { self.block(1, depth) } else { Vec::new() };
        body.push(Stmt::If { local, equal, value, then, otherwise });
    }

    fn rounds(&mut self, body: &mut Vec<Stmt>) {
        let mut inner = Vec::new();
        self.access(&mut inner);
        body.push(Stmt::Loop(self.choices.pick(&[2, 4, 5]), inner));
    }

    /// A thread that was started before this one, or this one: what becomes of interrupts and permits of threads that do not run yet is open.
    fn other(&mut self) -> usize {
        let last = if self.number == 0 { self.count } else { self.number };
        1 + self.choices.below(last)
    }

    /// Waiting and waking, in a monitor where one is needed.
    fn signal(&mut self, body: &mut Vec<Stmt>) {
        let to = self.new_number();
        let other = self.other();
        let statement = match self.choices.below(10) {
            0 => Stmt::Park(true),
            1 => Stmt::Unpark(other),
            2 if self.choices.one_in(2) => Stmt::Park(false),
            2 | 3 => Stmt::Interrupt(other),
            4 => Stmt::Interrupted(to),
            5 => return self.in_monitor(body, |lock| Stmt::Wait(lock, true, to)),
            6 => return self.in_monitor(body, |lock| Stmt::WaitWhile(lock, to)),
            7 => return self.in_monitor(body, |lock| Stmt::Wait(lock, false, to)),
            8 => return self.in_monitor(body, |lock| Stmt::Notify(lock, true)),
            _ => return self.in_monitor(body, |lock| Stmt::Notify(lock, false)),
        };
        body.push(statement);
    }

    fn in_monitor(&mut self, body: &mut Vec<Stmt>, make: impl FnOnce(u8) -> Stmt) {
        if let Some(lock) = self.held.last() {
            return body.push(make(*lock));
        }
        let lock = u8::from(self.choices.one_in(4));
        let mut inner = Vec::new();
        self.held.push(lock);
        if self.choices.one_in(3) {
            self.access(&mut inner);
        }
        inner.push(make(lock));
        if self.choices.one_in(3) {
            self.access(&mut inner);
        }
        self.held.pop();
        body.push(Stmt::Locked(lock, inner, self.choices.one_in(6)));
    }

    fn library(&mut self, body: &mut Vec<Stmt>, depth: usize) {
        let to = self.new_number();
        let other = self.other();
        let timed = self.choices.one_in(2);
        let statement = match self.choices.below(9) {
            0 | 1 if depth < 2 && self.held.is_empty() => {
                let lock = self.choices.below(2) as u8;
                self.held.push(lock);
                let inner = self.block(2, depth);
                self.held.pop();
                Stmt::TryLock(lock, timed, to, inner)
            }
            0..=2 => Stmt::TryAcquire(to, timed),
            3 => Stmt::Acquire,
            4 | 5 => Stmt::Release,
            6 => Stmt::CountDown,
            7 => Stmt::Await,
            _ if other != self.number => Stmt::IsAlive(to, other),
            _ => Stmt::Release,
        };
        body.push(statement);
    }

    /// A static initialiser: it has locals of its own.
    fn initializer(&mut self) -> Initializer {
        self.thread = Thread::default();
        let mut body = Vec::new();
        for _ in 0..1 + self.choices.below(3) {
            self.initial(&mut body);
        }
        Initializer { body, fails: self.choices.one_in(4) }
    }
}
