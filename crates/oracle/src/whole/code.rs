//! Flat instructions for whole programs: what is one step for others, and where control goes.

use super::{Field, Operand, Place, Program, Stmt, Update, Var};
use std::ops::Range;

/// A register of a thread.
pub type Register = usize;

/// A variable: a static one, or a field or element of what the register refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The register with the object.
    pub base: Option<Register>,
    /// The field.
    pub field: Field,
}

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// A number.
    Constant(i32),
    /// A register.
    Register(Register),
}

/// An instruction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Op {
    /// Sets a register to a number.
    Set(Register, i32),
    /// Makes an object or array.
    New(Register),
    /// What the object's constructor wrote to final fields is frozen.
    Freeze(Register),
    /// Reads.
    Load(Register, Cell),
    /// Writes.
    Store(Cell, Source),
    /// Updates the atomic number.
    Update(Register, Update),
    /// Goes on elsewhere if the register is not this number.
    Unless(Register, i32, usize),
    /// Goes on elsewhere if the register is null.
    IfNull(Register, usize),
    /// Goes on elsewhere.
    Jump(usize),
    /// Initialises a class, if need be; if that fails, or has failed, the register is 77 and control goes on elsewhere.
    Init(u8, Register, usize),
    /// The end of a class's initialiser: whether it fails.
    InitEnd(u8, bool),
    /// Enters a lock.
    Lock(u8),
    /// Leaves a lock.
    Unlock(u8),
    /// Tries to enter a lock.
    TryLock(u8, bool, Register),
    /// Waits for a monitor.
    Wait(u8, bool, Register),
    /// Wakes one waiter, or all.
    Notify(u8, bool),
    /// Interrupts a thread.
    Interrupt(usize),
    /// Tells and clears the interrupt.
    Interrupted(Register),
    /// Parks.
    Park(bool),
    /// Unparks a thread.
    Unpark(usize),
    /// Starts a thread.
    Start(usize),
    /// Waits for a thread's end.
    Join(usize, bool),
    /// Whether a thread runs.
    IsAlive(Register, usize),
    /// Takes a permit.
    Acquire,
    /// Tries to take a permit.
    TryAcquire(Register, bool),
    /// Gives a permit.
    Release,
    /// Counts the latch down.
    CountDown,
    /// Waits for the latch.
    Await,
}

/// The instructions of a program.
#[derive(Clone, Debug)]
pub struct Code {
    /// Of threads, and then of initialisers.
    pub parts: Vec<Vec<Op>>,
    /// How many threads there are.
    pub threads: usize,
    /// Which of them are daemons.
    pub daemons: Vec<bool>,
    /// The registers of each thread that are its numbers.
    pub numbers: Vec<Range<Register>>,
    /// How many registers each thread has.
    pub registers: Vec<usize>,
}

/// Registers for the initialiser of each class, in whatever thread runs it: two numbers, two objects, and a hidden one.
const SCRATCH: usize = 5;

/// The instructions of a program.
pub fn compile(program: &Program) -> Code {
    let classes = program.initializers.len();
    let mut parts: Vec<Vec<Op>> = Vec::new();
    let (mut numbers, mut registers) = (Vec::new(), Vec::new());
    for thread in &program.threads {
        let first = classes * SCRATCH;
        let layout = Layout { first, numbers: thread.numbers, objects: thread.objects, arrays: thread.arrays };
        let mut part = Part { layout, ops: Vec::new() };
        part.block(&thread.body);
        parts.push(part.ops);
        numbers.push(first..first + thread.numbers);
        registers.push(layout.hidden() + 1);
    }
    for (class, initializer) in program.initializers.iter().enumerate() {
        let layout = Layout { first: class * SCRATCH, numbers: 2, objects: 2, arrays: 0 };
        let mut part = Part { layout, ops: Vec::new() };
        part.block(&initializer.body);
        part.ops.push(Op::InitEnd(class as u8, initializer.fails));
        parts.push(part.ops);
    }
    let daemons = program.threads.iter().map(|thread| thread.daemon).collect();
    Code { parts, threads: program.threads.len(), daemons, numbers, registers }
}

/// Where locals are.
#[derive(Clone, Copy)]
struct Layout {
    first: Register,
    numbers: usize,
    objects: usize,
    arrays: usize,
}

impl Layout {
    fn register(self, var: Var) -> Register {
        self.first
            + match var {
                Var::Number(local) => local,
                Var::Object(local) => self.numbers + local,
                Var::Array(local) => self.numbers + self.objects + local,
            }
    }

    /// One for what nobody sees.
    fn hidden(self) -> Register {
        self.first + self.numbers + self.objects + self.arrays
    }
}

struct Part {
    layout: Layout,
    ops: Vec<Op>,
}

impl Part {
    fn block(&mut self, body: &[Stmt]) {
        body.iter().for_each(|statement| self.statement(statement));
    }

    fn cell(&self, place: Place) -> Cell {
        Cell { base: place.base.map(|var| self.layout.register(var)), field: place.field }
    }

    /// What is done only if the place's object is there and its class can be initialised; `failed` is set if it cannot.
    fn guarded(&mut self, place: Place, failed: Register, body: impl FnOnce(&mut Part, Cell)) {
        let cell = self.cell(place);
        let start = self.ops.len();
        match (cell.base, cell.field.initialized_by()) {
            (Some(base), _) => self.ops.push(Op::IfNull(base, 0)),
            (None, Some(class)) => self.ops.push(Op::Init(class, failed, 0)),
            (None, None) => return body(self, cell),
        }
        body(self, cell);
        let end = self.ops.len();
        match &mut self.ops[start] {
            Op::IfNull(_, target) | Op::Init(_, _, target) => *target = end,
            _ => {}
        }
    }

    fn statement(&mut self, statement: &Stmt) {
        let layout = self.layout;
        let number = |local: &usize| layout.register(Var::Number(*local));
        match statement {
            Stmt::Load(var, place) => self.load(*var, *place),
            Stmt::Store(place, operand) => {
                let source = match operand {
                    Operand::Constant(number) => Source::Constant(*number),
                    Operand::Local(var) => Source::Register(self.layout.register(*var)),
                };
                let hidden = self.layout.hidden();
                self.guarded(*place, hidden, |part, cell| part.ops.push(Op::Store(cell, source)));
            }
            Stmt::New(object, inner) => self.new_object(*object, *inner),
            Stmt::NewArray(array) => self.ops.push(Op::New(self.layout.register(Var::Array(*array)))),
            Stmt::Copy(to, from, _) => self.copy(*to, *from),
            Stmt::Update(to, update) => self.ops.push(Op::Update(number(to), *update)),
            Stmt::If { local, equal, value, then, otherwise } => {
                self.branch(number(local), *equal, *value, then, otherwise)
            }
            Stmt::Loop(times, body) => (0..*times).for_each(|_| self.block(body)),
            Stmt::Long(_, body) => self.block(body),
            Stmt::Locked(lock, body, _) => {
                self.ops.push(Op::Lock(*lock));
                self.block(body);
                self.ops.push(Op::Unlock(*lock));
            }
            Stmt::TryLock(lock, timed, to, body) => {
                self.ops.push(Op::TryLock(*lock, *timed, number(to)));
                let start = self.ops.len();
                self.ops.push(Op::Unless(number(to), 1, 0));
                self.block(body);
                self.ops.push(Op::Unlock(*lock));
                self.ops[start] = Op::Unless(number(to), 1, self.ops.len());
            }
            Stmt::WaitWhile(lock, to) => {
                let start = self.ops.len();
                let hidden = self.layout.hidden();
                self.ops.push(Op::Load(hidden, Cell { base: None, field: Field::V }));
                self.ops.push(Op::Unless(hidden, 0, start + 4));
                self.ops.push(Op::Wait(*lock, false, number(to)));
                self.ops.push(Op::Jump(start));
                self.ops.push(Op::Set(hidden, 0));
            }
            simple => self.ops.extend(synchronization(simple, number)),
        }
    }

    fn load(&mut self, var: Var, place: Place) {
        let to = self.layout.register(var);
        let failed = if matches!(var, Var::Number(_)) { to } else { self.layout.hidden() };
        self.guarded(place, failed, |part, cell| part.ops.push(Op::Load(to, cell)));
        self.ops.push(Op::Set(self.layout.hidden(), 0));
    }

    /// The new object is another local than what its constructor is given.
    fn new_object(&mut self, object: usize, inner: Option<usize>) {
        let to = self.layout.register(Var::Object(object));
        self.ops.push(Op::New(to));
        self.ops.push(Op::Store(Cell { base: Some(to), field: Field::C }, Source::Constant(3)));
        if let Some(inner) = inner {
            let inner = Source::Register(self.layout.register(Var::Object(inner)));
            self.ops.push(Op::Store(Cell { base: Some(to), field: Field::M }, inner));
        }
        self.ops.push(Op::Freeze(to));
    }

    fn copy(&mut self, to: usize, from: usize) {
        let (to, from) = (self.layout.register(Var::Array(to)), self.layout.register(Var::Array(from)));
        let hidden = self.layout.hidden();
        let start = self.ops.len();
        self.ops.push(Op::IfNull(from, 0));
        self.ops.push(Op::New(to));
        for field in [Field::E0, Field::E1] {
            self.ops.push(Op::Load(hidden, Cell { base: Some(from), field }));
            self.ops.push(Op::Store(Cell { base: Some(to), field }, Source::Register(hidden)));
        }
        self.ops.push(Op::Set(hidden, 0));
        self.ops[start] = Op::IfNull(from, self.ops.len());
    }

    fn branch(&mut self, register: Register, equal: bool, value: i32, then: &[Stmt], otherwise: &[Stmt]) {
        let (first, second) = if equal { (then, otherwise) } else { (otherwise, then) };
        let start = self.ops.len();
        self.ops.push(Op::Unless(register, value, 0));
        self.block(first);
        let middle = self.ops.len();
        self.ops.push(Op::Jump(0));
        self.ops[start] = Op::Unless(register, value, self.ops.len());
        self.block(second);
        self.ops[middle] = Op::Jump(self.ops.len());
    }
}

/// Statements that are one instruction.
fn synchronization(statement: &Stmt, number: impl Fn(&usize) -> Register) -> Option<Op> {
    Some(match statement {
        Stmt::Wait(lock, timed, to) => Op::Wait(*lock, *timed, number(to)),
        Stmt::Notify(lock, all) => Op::Notify(*lock, *all),
        Stmt::Interrupt(thread) => Op::Interrupt(*thread),
        Stmt::Interrupted(to) => Op::Interrupted(number(to)),
        Stmt::Park(timed) => Op::Park(*timed),
        Stmt::Unpark(thread) => Op::Unpark(*thread),
        Stmt::Start(thread) => Op::Start(*thread),
        Stmt::Join(thread, timed) => Op::Join(*thread, *timed),
        Stmt::IsAlive(to, thread) => Op::IsAlive(number(to), *thread),
        Stmt::Acquire => Op::Acquire,
        Stmt::TryAcquire(to, timed) => Op::TryAcquire(number(to), *timed),
        Stmt::Release => Op::Release,
        Stmt::CountDown => Op::CountDown,
        Stmt::Await => Op::Await,
        _ => return None,
    })
}
