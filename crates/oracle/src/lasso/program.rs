//! The language of programs that wait for each other: flags of many kinds, loops that look at them, monitors, wait sets.

/// What a variable is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A static field.
    Static,
    /// A field of an object.
    Field,
    /// The element of an array; never volatile.
    Element,
    /// An `AtomicInteger`; always volatile.
    Atomic,
}

/// A variable, 0 at first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variable {
    /// Where it is.
    pub place: Place,
    /// Whether it is volatile.
    pub volatile: bool,
}

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// A number.
    Constant(i8),
    /// A register of the thread.
    Register(usize),
}

/// What does nothing that anybody could see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Idle {
    /// `Thread.yield()`.
    Yield,
    /// `Thread.onSpinWait()`.
    SpinWait,
    /// `Thread.sleep(1)`.
    Sleep,
    /// Counts something that nobody reads.
    Count,
    /// Makes an object that nobody keeps.
    New,
}

/// When a loop goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// While the variable is this number.
    Equal(usize, i8),
    /// While it is not.
    Unequal(usize, i8),
    /// While it cannot be changed from one to the other.
    NoSwap(usize, i8, i8),
    /// Until it is left.
    Always,
}

/// A statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stmt {
    /// Reads a variable into a register.
    Read(usize, usize),
    /// Writes a variable.
    Write(usize, Value),
    /// Goes one way if the register is the number, else the other.
    If(usize, i8, Vec<Stmt>, Vec<Stmt>),
    /// A loop.
    While(Condition, Vec<Stmt>),
    /// Leaves the loop if the register is the number.
    BreakIf(usize, i8),
    /// Holds a monitor meanwhile.
    Synchronized(usize, Vec<Stmt>),
    /// Tries to get a lock: what is done if it is got, and else.
    TryLock(usize, Vec<Stmt>, Vec<Stmt>),
    /// Waits in the monitor's wait set; with a time-out or without.
    Wait(usize, bool),
    /// Notifies one, or all.
    Notify(usize, bool),
    /// Does nothing.
    Idle(Idle),
    /// Waits until a thread has ended.
    Join(usize),
}

/// A thread.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thread {
    /// Whether the program does not wait for it.
    pub daemon: bool,
    /// What it does. The first thread starts all others before that.
    pub body: Vec<Stmt>,
}

/// A program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Program {
    /// The class's name.
    pub name: String,
    /// Its variables.
    pub variables: Vec<Variable>,
    /// Its monitors: for each, whether it is a `ReentrantLock`.
    pub locks: Vec<bool>,
    /// Its threads, the first of which is `main`.
    pub threads: Vec<Thread>,
}

/// Registers of each thread.
pub const REGISTERS: usize = 2;

/// An operation of a thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    /// Reads a variable into a register.
    Read(usize, usize),
    /// Writes a variable.
    Write(usize, Value),
    /// Changes a variable from one number to another; goes on there if it was another.
    Swap(usize, i8, i8, usize),
    /// Gets a monitor.
    Lock(usize),
    /// Gets a monitor if it can, else goes on there.
    TryLock(usize, usize),
    /// Gives a monitor back.
    Unlock(usize),
    /// Waits.
    Wait(usize, bool),
    /// Notifies one, or all.
    Notify(usize, bool),
    /// Waits for a thread's end.
    Join(usize),
    /// Starts a thread.
    Start(usize),
    /// Goes on there.
    Jump(usize),
    /// Goes on there unless the register is the number.
    Unless(usize, i8, usize),
    /// Goes on there if it is.
    When(usize, i8, usize),
}

/// The register that conditions of loops are read into.
pub const SCRATCH: usize = REGISTERS;

/// What each thread does, operation by operation.
pub struct Code(pub Vec<Vec<Op>>);

impl Code {
    /// The operations of the program's threads.
    pub fn of(program: &Program) -> Code {
        let threads = program.threads.iter().enumerate().map(|(index, thread)| {
            let mut ops = Vec::new();
            if index == 0 {
                ops.extend((1..program.threads.len()).map(Op::Start));
            }
            block(&thread.body, &mut ops, &mut Vec::new());
            ops
        });
        Code(threads.collect())
    }
}

/// Where jumps lead that are not known yet.
const AHEAD: usize = usize::MAX;

/// Appends the statements; `breaks` collects the jumps out of the loop they are in.
fn block(body: &[Stmt], ops: &mut Vec<Op>, breaks: &mut Vec<usize>) {
    for statement in body {
        match statement {
            Stmt::Read(register, variable) => ops.push(Op::Read(*register, *variable)),
            Stmt::Write(variable, value) => ops.push(Op::Write(*variable, *value)),
            Stmt::If(register, number, then, otherwise) => {
                branch(Op::Unless(*register, *number, AHEAD), then, None, otherwise, ops, breaks);
            }
            Stmt::While(condition, body) => repeat(*condition, body, ops),
            Stmt::BreakIf(register, number) => {
                breaks.push(ops.len());
                ops.push(Op::When(*register, *number, AHEAD));
            }
            Stmt::Synchronized(lock, body) => {
                ops.push(Op::Lock(*lock));
                block(body, ops, breaks);
                ops.push(Op::Unlock(*lock));
            }
            Stmt::TryLock(lock, then, otherwise) => {
                branch(Op::TryLock(*lock, AHEAD), then, Some(Op::Unlock(*lock)), otherwise, ops, breaks);
            }
            Stmt::Wait(lock, timed) => ops.push(Op::Wait(*lock, *timed)),
            Stmt::Notify(lock, all) => ops.push(Op::Notify(*lock, *all)),
            Stmt::Idle(_) => {}
            Stmt::Join(thread) => ops.push(Op::Join(*thread)),
        }
    }
}

/// A branch; `last` is done at the end of its first way.
fn branch(test: Op, then: &[Stmt], last: Option<Op>, otherwise: &[Stmt], ops: &mut Vec<Op>, breaks: &mut Vec<usize>) {
    let at = ops.len();
    ops.push(test);
    block(then, ops, breaks);
    ops.extend(last);
    let end = ops.len();
    ops.push(Op::Jump(AHEAD));
    aim(ops, at, end + 1);
    block(otherwise, ops, breaks);
    let after = ops.len();
    aim(ops, end, after);
}

fn repeat(condition: Condition, body: &[Stmt], ops: &mut Vec<Op>) {
    let start = ops.len();
    let mut breaks = Vec::new();
    match condition {
        Condition::Equal(variable, number) => {
            ops.push(Op::Read(SCRATCH, variable));
            breaks.push(ops.len());
            ops.push(Op::Unless(SCRATCH, number, AHEAD));
        }
        Condition::Unequal(variable, number) => {
            ops.push(Op::Read(SCRATCH, variable));
            breaks.push(ops.len());
            ops.push(Op::When(SCRATCH, number, AHEAD));
        }
        Condition::NoSwap(variable, from, to) => {
            ops.push(Op::Swap(variable, from, to, start + 2));
            breaks.push(ops.len());
            ops.push(Op::Jump(AHEAD));
        }
        Condition::Always => {}
    }
    block(body, ops, &mut breaks);
    ops.push(Op::Jump(start));
    let after = ops.len();
    breaks.into_iter().for_each(|at| aim(ops, at, after));
}

/// The jump at a position leads there.
fn aim(ops: &mut [Op], at: usize, target: usize) {
    match &mut ops[at] {
        Op::Jump(to) | Op::Unless(_, _, to) | Op::When(_, _, to) | Op::TryLock(_, to) => *to = target,
        op => unreachable!("{op:?} is no jump"),
    }
}
