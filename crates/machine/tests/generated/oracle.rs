//! What a generated program can do, by the simplest means: every order of single accesses is tried, on copied states.
//!
//! Shares nothing with the machine. Happens-before is computed with plain vector clocks that are part of the state.

use crate::program::{Generated, Monitor, NodeField, Op, Operand, Pointer, REGISTERS, Update, VARS, Var};
use std::collections::{BTreeSet, HashSet};

/// What a program can do.
#[derive(Default, Debug)]
pub struct Behaviour {
    /// Outcomes as the Java program words them.
    pub outcomes: BTreeSet<String>,
    pub deadlock: bool,
    /// Names of the locations that race; meaningful if clocks were kept.
    pub races: BTreeSet<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Status {
    New,
    Ready,
    /// `passed_over`: since it began, a `notify` has chosen another thread.
    Waiting {
        lock: u8,
        count: u8,
        timed: bool,
        passed_over: bool,
    },
    Relocking {
        lock: u8,
        count: u8,
        cause: Cause,
    },
    Done,
}

/// Why a thread left the wait set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Cause {
    Notify,
    NotifyAll,
    TimeOut,
    Interrupt,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Thread {
    status: Status,
    pc: usize,
    registers: [i32; REGISTERS],
    node: Option<u8>,
    interrupted: bool,
    permit: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Lock {
    owner: u8,
    count: u8,
}

/// How far the class with the initialiser is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Init {
    No,
    /// By whom, and the next of its three steps.
    Running(u8, u8),
    Done,
}

type Clock = Vec<u16>;

/// Happens-before so far.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Order {
    threads: Vec<Clock>,
    /// Of volatile variables, volatile fields, locks, ends, interrupts, the class: see `Sync`.
    released: Vec<Clock>,
    /// Of each plain location: when each thread last read it and wrote it.
    reads: Vec<Clock>,
    writes: Vec<Clock>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct State {
    threads: Vec<Thread>,
    vars: [i32; 7],
    pointers: [Option<u8>; 2],
    nodes: Vec<[i32; 2]>,
    locks: Vec<Lock>,
    /// Nodes that some pointer has referred to, as bits.
    published: u32,
    init: Init,
    h: i32,
    order: Option<Order>,
}

/// A plain cell, for races.
#[derive(Clone, Copy)]
enum Cell {
    Var(Var),
    Pointer,
    NodeF(u8),
    H,
}

/// What carries happens-before from one thread to another.
#[derive(Clone, Copy)]
enum Sync {
    Var(Var),
    PointerQ,
    NodeG(u8),
    Lock(usize),
    End(u8),
    Interrupt(u8),
    Class,
}

struct Oracle<'p> {
    program: &'p Generated,
    behaviour: Behaviour,
}

/// All that the program can do; `None` if it has more states than the limit. Clocks make many more states.
pub fn behaviour(program: &Generated, clocks: bool, limit: usize) -> Option<Behaviour> {
    let mut oracle = Oracle { program, behaviour: Behaviour::default() };
    let mut initial = oracle.initial(clocks);
    oracle.run_local(&mut initial);
    let mut seen = HashSet::from([initial.clone()]);
    let mut work = vec![initial];
    while let Some(state) = work.pop() {
        let mut successors = Vec::new();
        for thread in 0..state.threads.len() {
            oracle.steps(&state, thread, &mut successors);
        }
        if successors.is_empty() {
            oracle.finish(&state);
        }
        for mut successor in successors {
            oracle.run_local(&mut successor);
            if seen.len() >= limit {
                return None;
            }
            if seen.insert(successor.clone()) {
                work.push(successor);
            }
        }
    }
    Some(oracle.behaviour)
}

impl Oracle<'_> {
    fn initial(&self, clocks: bool) -> State {
        let count = self.program.threads.len();
        let nodes = usize::from(self.program.nodes);
        let thread = |index: usize| Thread {
            status: if index == 0 { Status::Ready } else { Status::New },
            pc: 0,
            registers: [0; REGISTERS],
            node: None,
            interrupted: false,
            permit: false,
        };
        let zero = vec![0; count];
        let order = clocks.then(|| Order {
            // Each thread starts in an epoch of its own that nobody else knows.
            threads: (0..count).map(|me| (0..count).map(|index| u16::from(me == index)).collect()).collect(),
            released: vec![zero.clone(); 12 + 2 * nodes + 2 * count],
            reads: vec![zero.clone(); 9 + nodes],
            writes: vec![zero; 9 + nodes],
        });
        State {
            threads: (0..count).map(thread).collect(),
            vars: [0; 7],
            pointers: [None; 2],
            nodes: vec![[0; 2]; nodes],
            locks: vec![Lock::default(); 3 + nodes],
            published: 0,
            init: Init::No,
            h: 0,
            order,
        }
    }

    /// Appends the states that one step of the thread leads to.
    fn steps(&mut self, state: &State, me: usize, out: &mut Vec<State>) {
        let thread = &state.threads[me];
        match thread.status {
            Status::New | Status::Done => {}
            Status::Waiting { lock, count, timed, .. } => {
                if timed {
                    let mut next = state.clone();
                    next.threads[me].status = Status::Relocking { lock, count, cause: Cause::TimeOut };
                    out.push(next);
                }
            }
            Status::Relocking { lock, count, cause } => {
                if state.locks[usize::from(lock)].count > 0 {
                    return;
                }
                let mut next = state.clone();
                next.locks[usize::from(lock)] = Lock { owner: me as u8, count };
                next.acquire(me, Sync::Lock(usize::from(lock)));
                next.threads[me].status = Status::Ready;
                let Op::Wait(register, ..) = self.op(state, me) else { unreachable!("only wait locks again") };
                next.threads[me].pc += 1;
                if cause != Cause::Interrupt {
                    out.push(next.clone());
                }
                let notified = matches!(cause, Cause::Notify | Cause::NotifyAll);
                if cause == Cause::Interrupt || (notified && next.threads[me].interrupted) {
                    next.throw_interrupted(me, register);
                    let heirs = if cause == Cause::Notify { next.passed_over(lock) } else { Vec::new() };
                    for &heir in &heirs {
                        let mut handed_on = next.clone();
                        handed_on.wake(heir, Cause::Notify);
                        out.push(handed_on);
                    }
                    if heirs.is_empty() {
                        out.push(next);
                    }
                }
            }
            Status::Ready => {
                let mut next = state.clone();
                if self.ready(&mut next, me, out) {
                    out.push(next);
                }
            }
        }
    }

    /// Takes every thread over the ops that nobody else can tell.
    fn run_local(&self, state: &mut State) {
        for me in 0..state.threads.len() {
            while state.threads[me].status == Status::Ready {
                let op = self.op(state, me);
                let thread = &mut state.threads[me];
                match op {
                    Op::Set(register, value) => thread.registers[usize::from(register)] = value,
                    Op::New(node) => thread.node = Some(node),
                    Op::Unless(register, value, _) if thread.registers[usize::from(register)] == value => {}
                    Op::IfNull(_) if thread.node.is_some() => {}
                    Op::Jump(to) | Op::Unless(_, _, to) | Op::IfNull(to) => {
                        thread.pc = to;
                        continue;
                    }
                    _ => break,
                }
                thread.pc += 1;
            }
        }
    }

    fn op(&self, state: &State, me: usize) -> Op {
        self.program.threads[me][state.threads[me].pc]
    }

    /// Executes one op; false if it is not enabled, or has put its successors into `out` itself.
    fn ready(&mut self, next: &mut State, me: usize, out: &mut Vec<State>) -> bool {
        let op = self.op(next, me);
        let mut target = next.threads[me].pc + 1;
        match op {
            Op::Set(..) | Op::Jump(_) | Op::Unless(..) | Op::IfNull(_) | Op::New(_) => {
                unreachable!("done already")
            }
            Op::Read(register, var) => {
                if var.is_volatile() {
                    next.acquire(me, Sync::Var(var));
                } else {
                    self.read(next, me, Cell::Var(var));
                }
                next.threads[me].registers[usize::from(register)] = next.vars[var as usize];
            }
            Op::Write(var, operand) => {
                next.vars[var as usize] = next.operand(me, operand);
                if var.is_volatile() {
                    next.release(me, Sync::Var(var));
                } else {
                    self.write(next, me, Cell::Var(var));
                }
            }
            Op::Update(register, update) => next.update(me, register, update),
            Op::ReadField(register, field) => self.read_field(next, me, register, field),
            Op::WriteField(field, operand) => self.write_field(next, me, field, operand),
            Op::ReadPointer(pointer) => {
                match pointer {
                    Pointer::P => self.read(next, me, Cell::Pointer),
                    Pointer::Q => next.acquire(me, Sync::PointerQ),
                }
                next.threads[me].node = next.pointers[pointer as usize];
            }
            Op::WritePointer(pointer) => {
                next.pointers[pointer as usize] = next.threads[me].node;
                next.published |= next.threads[me].node.map_or(0, |node| 1 << node);
                match pointer {
                    Pointer::P => self.write(next, me, Cell::Pointer),
                    Pointer::Q => next.release(me, Sync::PointerQ),
                }
            }
            Op::Lock(monitor) => {
                if !next.lock(me, monitor) {
                    return false;
                }
            }
            Op::Unlock(monitor) => next.unlock(me, monitor),
            Op::TryLock(register) => {
                let locked = next.lock(me, Monitor::Library);
                next.threads[me].registers[usize::from(register)] = i32::from(locked);
            }
            Op::Wait(register, lock, timed) => {
                if !next.wait(me, register, lock, timed) {
                    out.push(next.clone());
                    return false;
                }
            }
            Op::Notify(lock) => return notify(next, me, lock, out),
            Op::NotifyAll(lock) => {
                for waiter in next.waiters(lock) {
                    next.wake(waiter, Cause::NotifyAll);
                }
            }
            Op::Start(thread) => next.start(me, usize::from(thread)),
            Op::Join(register, thread, timed) => {
                return join(next, me, register, thread, timed, out);
            }
            Op::Interrupt(thread) => next.interrupt(me, thread),
            Op::Interrupted(register) => {
                let flag = next.take_interrupt(me);
                next.threads[me].registers[usize::from(register)] = i32::from(flag);
            }
            Op::IsInterrupted(register, thread) => {
                let other = &next.threads[usize::from(thread)];
                let flag = other.interrupted;
                if flag {
                    next.acquire(me, Sync::Interrupt(thread));
                }
                next.threads[me].registers[usize::from(register)] = i32::from(flag);
            }
            Op::IsAlive(register, thread) => {
                let done = next.threads[usize::from(thread)].status == Status::Done;
                let new = next.threads[usize::from(thread)].status == Status::New;
                if done {
                    next.acquire(me, Sync::End(thread));
                }
                next.threads[me].registers[usize::from(register)] = i32::from(!done && !new);
            }
            Op::Sleep(register) => {
                if next.take_interrupt(me) {
                    next.threads[me].registers[usize::from(register)] = 99;
                }
            }
            Op::Park => {
                let thread = &mut next.threads[me];
                if !thread.permit && !thread.interrupted {
                    return false;
                }
                thread.permit = false;
            }
            Op::Unpark(thread) => {
                let other = &mut next.threads[usize::from(thread)];
                if other.status != Status::Done && other.status != Status::New {
                    other.permit = true;
                }
            }
            Op::Touch(register) => match self.touch(next, me, register) {
                None => return false,
                Some(true) => {}
                Some(false) => target -= 1,
            },
            Op::End => {
                next.threads[me].status = Status::Done;
                next.threads[me].permit = false;
                next.release(me, Sync::End(me as u8));
            }
        }
        next.threads[me].pc = target;
        true
    }

    /// A step of reading `H.h`: `None` if it must wait, otherwise whether it is done.
    fn touch(&mut self, next: &mut State, me: usize, register: u8) -> Option<bool> {
        match next.init {
            Init::No => next.init = Init::Running(me as u8, 0),
            Init::Running(by, _) if usize::from(by) != me => return None,
            Init::Running(by, 0) => {
                self.read(next, me, Cell::Var(Var::X));
                next.threads[me].registers[3] = next.vars[Var::X as usize];
                next.init = Init::Running(by, 1);
            }
            Init::Running(by, 1) => {
                self.write(next, me, Cell::H);
                next.h = next.threads[me].registers[3];
                next.init = Init::Running(by, 2);
            }
            Init::Running(by, 2) => {
                self.write(next, me, Cell::Var(Var::Y));
                next.vars[Var::Y as usize] = next.h + 1;
                next.init = Init::Running(by, 3);
            }
            Init::Running(..) => {
                next.threads[me].registers[3] = 0;
                next.init = Init::Done;
                next.release(me, Sync::Class);
            }
            Init::Done => {
                next.acquire(me, Sync::Class);
                self.read(next, me, Cell::H);
                next.threads[me].registers[usize::from(register)] = next.h;
                return Some(true);
            }
        }
        Some(false)
    }

    fn read_field(&mut self, next: &mut State, me: usize, register: u8, field: NodeField) {
        let node = next.threads[me].node.expect("checked by the program");
        match field {
            // A read before the publication can race only if the publication does; the machine leaves it at that.
            NodeField::F if next.published & 1 << node == 0 => {}
            NodeField::F => self.read(next, me, Cell::NodeF(node)),
            NodeField::G => next.acquire(me, Sync::NodeG(node)),
        }
        next.threads[me].registers[usize::from(register)] = next.nodes[usize::from(node)][field as usize];
    }

    fn write_field(&mut self, next: &mut State, me: usize, field: NodeField, operand: Operand) {
        let node = next.threads[me].node.expect("checked by the program");
        next.nodes[usize::from(node)][field as usize] = next.operand(me, operand);
        match field {
            NodeField::F => self.write(next, me, Cell::NodeF(node)),
            NodeField::G => next.release(me, Sync::NodeG(node)),
        }
    }

    fn read(&mut self, state: &mut State, me: usize, cell: Cell) {
        self.access(state, me, cell, false);
    }

    fn write(&mut self, state: &mut State, me: usize, cell: Cell) {
        self.access(state, me, cell, true);
    }

    fn access(&mut self, state: &mut State, me: usize, cell: Cell, writes: bool) {
        let Some(order) = &mut state.order else {
            return;
        };
        let index = match cell {
            Cell::Var(var) => var as usize,
            Cell::Pointer => 7,
            Cell::H => 8,
            Cell::NodeF(node) => 9 + usize::from(node),
        };
        let mine = order.threads[me].clone();
        let unknown = |clock: &Clock| (0..clock.len()).any(|other| other != me && clock[other] > mine[other]);
        if unknown(&order.writes[index]) || (writes && unknown(&order.reads[index])) {
            let name = &self.program.name;
            self.behaviour.races.insert(match cell {
                Cell::Var(Var::Element0 | Var::Element1) => "elements of int[]".to_string(),
                Cell::Var(var) => format!("{name}.{}", ["x", "y", "v", "w", "a"][var as usize]),
                Cell::Pointer => format!("{name}.p"),
                Cell::H => format!("{name}$H.h"),
                Cell::NodeF(_) => format!("{name}$N.f"),
            });
        }
        let list = if writes { &mut order.writes } else { &mut order.reads };
        list[index][me] = mine[me];
    }

    /// No thread can move: the program is over, or stuck.
    fn finish(&mut self, state: &State) {
        if state.threads.iter().any(|thread| thread.status != Status::Done) {
            self.behaviour.deadlock = true;
            return;
        }
        let registers = |thread: &Thread| {
            let [a, b, c, _] = thread.registers;
            format!("{a},{b},{c}")
        };
        let threads: Vec<String> = state.threads.iter().map(registers).collect();
        let vars: Vec<String> = VARS.iter().map(|&var| state.vars[var as usize].to_string()).collect();
        let node = |node: Option<u8>| match node {
            Some(node) => {
                let [f, g] = state.nodes[usize::from(node)];
                format!("{f},{g}")
            }
            None => "-".to_string(),
        };
        let [p, q] = state.pointers.map(node);
        self.behaviour.outcomes.insert(format!("{}|{}|{p}|{q}", threads.join(";"), vars.join(",")));
    }
}

/// Each waiter is one alternative; without any nothing happens.
fn notify(next: &mut State, me: usize, lock: u8, out: &mut Vec<State>) -> bool {
    next.threads[me].pc += 1;
    let waiters = next.waiters(lock);
    for &waiter in &waiters {
        let mut chosen = next.clone();
        chosen.wake(waiter, Cause::Notify);
        for other in chosen.waiters(lock) {
            if let Status::Waiting { passed_over, .. } = &mut chosen.threads[other].status {
                *passed_over = true;
            }
        }
        out.push(chosen);
    }
    if waiters.is_empty() {
        out.push(next.clone());
    }
    false
}

fn join(next: &mut State, me: usize, register: u8, thread: u8, timed: bool, out: &mut Vec<State>) -> bool {
    let ended = match next.threads[usize::from(thread)].status {
        // A thread that is not started is not alive.
        Status::New => true,
        Status::Done => {
            next.acquire(me, Sync::End(thread));
            true
        }
        Status::Ready | Status::Waiting { .. } | Status::Relocking { .. } => false,
    };
    if !ended && next.take_interrupt(me) {
        next.threads[me].registers[usize::from(register)] = 99;
    } else if !ended && !timed {
        return false;
    }
    next.threads[me].pc += 1;
    out.push(next.clone());
    false
}

impl State {
    fn operand(&self, me: usize, operand: Operand) -> i32 {
        match operand {
            Operand::Const(value) => value,
            Operand::Plus(register, plus) => self.threads[me].registers[usize::from(register)] + plus,
        }
    }

    fn update(&mut self, me: usize, register: u8, update: Update) {
        self.acquire(me, Sync::Var(Var::Atomic));
        let old = self.vars[Var::Atomic as usize];
        let (new, result) = match update {
            Update::GetAndAdd(plus) => (Some(old + plus), old),
            Update::CompareAndSet(expected, new) => ((old == expected).then_some(new), i32::from(old == expected)),
        };
        if let Some(new) = new {
            self.vars[Var::Atomic as usize] = new;
            self.release(me, Sync::Var(Var::Atomic));
        }
        self.threads[me].registers[usize::from(register)] = result;
    }

    fn monitor(&self, me: usize, monitor: Monitor) -> usize {
        match monitor {
            Monitor::Static(lock) => usize::from(lock),
            Monitor::Library => 2,
            Monitor::Node => 3 + usize::from(self.threads[me].node.expect("checked by the program")),
        }
    }

    fn lock(&mut self, me: usize, monitor: Monitor) -> bool {
        let index = self.monitor(me, monitor);
        let lock = &mut self.locks[index];
        if lock.count > 0 && usize::from(lock.owner) != me {
            return false;
        }
        *lock = Lock { owner: me as u8, count: lock.count + 1 };
        self.acquire(me, Sync::Lock(index));
        true
    }

    fn unlock(&mut self, me: usize, monitor: Monitor) {
        let index = self.monitor(me, monitor);
        let count = self.locks[index].count - 1;
        self.locks[index] = if count == 0 { Lock::default() } else { Lock { owner: me as u8, count } };
        self.release(me, Sync::Lock(index));
    }

    /// Whether `wait` is over at once; otherwise the thread is in the wait set.
    fn wait(&mut self, me: usize, register: u8, lock: u8, timed: bool) -> bool {
        if self.take_interrupt(me) {
            self.threads[me].registers[usize::from(register)] = 99;
            return true;
        }
        let count = std::mem::take(&mut self.locks[usize::from(lock)]).count;
        self.release(me, Sync::Lock(usize::from(lock)));
        self.threads[me].status = Status::Waiting { lock, count, timed, passed_over: false };
        false
    }

    /// `wait` throws: the interrupt is over.
    fn throw_interrupted(&mut self, me: usize, register: u8) {
        self.threads[me].interrupted = false;
        self.acquire(me, Sync::Interrupt(me as u8));
        self.threads[me].registers[usize::from(register)] = 99;
    }

    /// The threads that a notification may go to: those in the wait set, and those that were interrupted in it and have not gone on yet.
    fn waiters(&self, lock: u8) -> Vec<usize> {
        let waits = |thread: &Thread| match thread.status {
            Status::Waiting { lock: other, .. } | Status::Relocking { lock: other, cause: Cause::Interrupt, .. } => {
                other == lock
            }
            _ => false,
        };
        (0..self.threads.len()).filter(|&index| waits(&self.threads[index])).collect()
    }

    /// The threads in the wait set that were there when another one was notified.
    fn passed_over(&self, lock: u8) -> Vec<usize> {
        let waits = |thread: &Thread| matches!(thread.status, Status::Waiting { lock: other, passed_over: true, .. } if other == lock);
        (0..self.threads.len()).filter(|&index| waits(&self.threads[index])).collect()
    }

    fn wake(&mut self, thread: usize, cause: Cause) {
        let (lock, count) = match self.threads[thread].status {
            Status::Waiting { lock, count, .. } => (lock, count),
            Status::Relocking { lock, count, cause: Cause::Interrupt } => (lock, count),
            _ => return,
        };
        self.threads[thread].status = Status::Relocking { lock, count, cause };
    }

    fn start(&mut self, me: usize, thread: usize) {
        self.threads[thread].status = Status::Ready;
        if let Some(order) = &mut self.order {
            let mut clock = order.threads[me].clone();
            clock[thread] = order.threads[thread][thread];
            order.threads[thread] = clock;
            order.threads[me][me] += 1;
        }
    }

    fn interrupt(&mut self, me: usize, thread: u8) {
        let index = usize::from(thread);
        self.release(me, Sync::Interrupt(thread));
        self.threads[index].interrupted = true;
        self.wake(index, Cause::Interrupt);
    }

    fn take_interrupt(&mut self, me: usize) -> bool {
        let flag = std::mem::take(&mut self.threads[me].interrupted);
        if flag {
            self.acquire(me, Sync::Interrupt(me as u8));
        }
        flag
    }

    fn sync(&self, sync: Sync) -> usize {
        let (nodes, threads) = (self.nodes.len(), self.threads.len());
        match sync {
            Sync::Var(var) => var as usize,
            Sync::PointerQ => 7,
            Sync::Class => 8,
            Sync::Lock(lock) => 9 + lock,
            Sync::NodeG(node) => 12 + nodes + usize::from(node),
            Sync::End(thread) => 12 + 2 * nodes + usize::from(thread),
            Sync::Interrupt(thread) => 12 + 2 * nodes + threads + usize::from(thread),
        }
    }

    fn acquire(&mut self, me: usize, sync: Sync) {
        let index = self.sync(sync);
        if let Some(order) = &mut self.order {
            let released = order.released[index].clone();
            merge(&mut order.threads[me], &released);
        }
    }

    fn release(&mut self, me: usize, sync: Sync) {
        let index = self.sync(sync);
        if let Some(order) = &mut self.order {
            let mine = order.threads[me].clone();
            merge(&mut order.released[index], &mine);
            order.threads[me][me] += 1;
        }
    }
}

fn merge(into: &mut Clock, other: &Clock) {
    for (component, &theirs) in into.iter_mut().zip(other) {
        *component = theirs.max(*component);
    }
}
