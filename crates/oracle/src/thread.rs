//! What a thread does, given the values that its reads return: a pure function from inputs to actions.
//!
//! All enumerators rest on it: they differ only in the inputs that they feed. Actions are those of [JLS §17.4.2], with the freeze of
//! [JLS §17.5.1] and the access modes of variable handles.

mod halves;
mod interpreter;

pub(crate) use halves::{high, join};

use crate::program::Program;
use std::collections::BTreeMap;
use std::rc::Rc;

/// How often a loop goes round at most; executions with more are left out.
pub const LOOP_BOUND: usize = 3;

/// Values of references: this plus the object's number. So no number that a program computes is taken for an object.
const REFERENCE: i64 = 1 << 40;

/// An object, named by who created it and when, so that it has the same name in all executions in which that thread got so far.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ObjectId {
    /// The thread that created it; `None` if it was there before the threads.
    pub creator: Option<u8>,
    /// How many objects that thread had created before.
    pub count: u8,
    /// The number of its class; `None` for class `Object` and for arrays.
    pub class: Option<u8>,
    /// Its length, if it is an array.
    pub length: Option<u8>,
}

impl ObjectId {
    /// The object as the value of a variable.
    pub fn to_value(self) -> i64 {
        let part = |number: Option<u8>| number.map_or(0, |n| i64::from(n) + 1);
        let owner = (part(self.creator) << 20) + (i64::from(self.count) << 10);
        REFERENCE + (part(self.length) << 30) + owner + part(self.class)
    }

    /// The object that a value refers to.
    pub fn from_value(value: i64) -> Option<ObjectId> {
        let number = value.checked_sub(REFERENCE).filter(|number| *number >= 0)?;
        let part = |shift: u32| u8::try_from((number >> shift) & 0x3ff).ok();
        let optional = |shift: u32| part(shift).map(|n| n.checked_sub(1));
        Some(ObjectId { creator: optional(20)?, count: part(10)?, class: optional(0)?, length: optional(30)? })
    }
}

/// A variable in memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Location {
    /// A static field, or the value of an atomic integer.
    Static(u8),
    /// An element of a static array.
    Element(u8, u8),
    /// A field of an object, or an element of an array that a thread made.
    Field {
        /// The object.
        object: ObjectId,
        /// The number of the field in the class, or the index.
        field: u8,
        /// Whether the field is final.
        is_final: bool,
    },
    /// The high half of a `long` that has halves, whose low half has the variable's own name.
    High(Halved),
}

/// A variable that may have halves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Halved {
    /// A static field.
    Static(u8),
    /// An element of a static array.
    Element(u8, u8),
    /// A field of an object.
    Field(ObjectId, u8),
}

/// A monitor.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Monitor {
    /// That of the program's class.
    Class,
    /// That of an object.
    Object(ObjectId),
}

/// How an access orders others, the weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mode {
    /// Not at all.
    Plain,
    /// Coherently with accesses of the same variable.
    Opaque,
    /// As an acquiring read or a releasing write.
    Ordered,
    /// As a synchronization action.
    Volatile,
}

/// An action of a thread.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// The thread's first action.
    Start,
    /// The thread's last action.
    End,
    /// A read that returned `value`.
    Read {
        /// The variable.
        location: Location,
        /// How.
        mode: Mode,
        /// What it returned.
        value: i64,
    },
    /// A write.
    Write {
        /// The variable.
        location: Location,
        /// How.
        mode: Mode,
        /// What is written.
        value: i64,
    },
    /// An atomic update: a volatile read and a volatile write in one.
    Update {
        /// The variable.
        location: Location,
        /// What the read returned.
        read: i64,
        /// What is written.
        written: i64,
    },
    /// Enters a monitor.
    Lock(Monitor),
    /// Leaves a monitor.
    Unlock(Monitor),
    /// The end of the constructor of an object with final fields.
    Freeze(ObjectId),
    /// An external action.
    Print(i64),
}

impl Action {
    /// The variable that it reads, and the value.
    pub fn read(self) -> Option<(Location, i64)> {
        match self {
            Action::Read { location, value, .. } | Action::Update { location, read: value, .. } => {
                Some((location, value))
            }
            Action::Start | Action::End | Action::Write { .. } | Action::Lock(_) => None,
            Action::Unlock(_) | Action::Freeze(_) | Action::Print(_) => None,
        }
    }

    /// The variable that it writes, and the value.
    pub fn write(self) -> Option<(Location, i64)> {
        match self {
            Action::Write { location, value, .. } | Action::Update { location, written: value, .. } => {
                Some((location, value))
            }
            Action::Start | Action::End | Action::Read { .. } | Action::Lock(_) => None,
            Action::Unlock(_) | Action::Freeze(_) | Action::Print(_) => None,
        }
    }

    /// How it accesses memory.
    pub fn mode(self) -> Option<Mode> {
        match self {
            Action::Read { mode, .. } | Action::Write { mode, .. } => Some(mode),
            Action::Update { .. } => Some(Mode::Volatile),
            Action::Start | Action::End | Action::Lock(_) | Action::Unlock(_) => None,
            Action::Freeze(_) | Action::Print(_) => None,
        }
    }
}

/// What comes after the actions of a [`Run`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// A read of this variable, or an update, whose input is missing.
    Input(Location),
    /// Nothing: the thread has ended with these values of its numeric locals.
    Over(BTreeMap<String, i64>),
    /// Nothing that is looked at: an exception, or a loop that goes round too often.
    LeftOut,
}

/// What a thread does for some inputs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// Its actions, without [`Action::Start`] and [`Action::End`].
    pub actions: Vec<Action>,
    /// What comes then.
    pub next: Next,
}

/// What stops a thread.
enum Stop {
    /// The next input is missing.
    Input(Location),
    /// Something that executions looked at do not have.
    LeftOut,
}

/// A thread with the values that its reads returned so far.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Progress {
    thread: u8,
    /// The number of the inputs among those that were asked for.
    inputs: u32,
}

/// What a thread does for some inputs, and for the same with one more.
struct Known {
    inputs: Vec<i64>,
    run: Rc<Run>,
    longer: BTreeMap<i64, u32>,
}

/// The threads of a program as functions, with a memory of what they did.
pub struct Threads<'p> {
    /// The program.
    pub program: &'p Program,
    /// Memory before the threads start, where it is not 0.
    pub initial: BTreeMap<Location, i64>,
    /// For each thread, those that have ended before it starts.
    pub after: Vec<Vec<usize>>,
    halves: bool,
    known: Vec<Vec<Known>>,
}

impl<'p> Threads<'p> {
    /// The threads of a program whose accesses are all whole.
    pub fn new(program: &'p Program) -> Threads<'p> {
        Threads::of(program, false)
    }

    /// The threads of a program in which every plain access of a `long` is two, of its low and its high half [JLS §17.7].
    pub fn in_halves(program: &'p Program) -> Threads<'p> {
        Threads::of(program, true)
    }

    fn of(program: &'p Program, halves: bool) -> Threads<'p> {
        let number = |name: &String| program.threads.iter().position(|thread| thread.name == *name);
        let after = program.threads.iter().map(|thread| thread.after.iter().filter_map(number).collect()).collect();
        let first = |thread| vec![Known::new(program, thread, Vec::new(), halves)];
        let known = (0..program.threads.len()).map(first).collect();
        let whole = interpreter::initial_memory(program);
        let initial = if halves { halves::initial(program, whole) } else { whole };
        Threads { program, initial, after, halves, known }
    }

    /// How many threads there are.
    pub fn count(&self) -> usize {
        self.program.threads.len()
    }

    /// The value of a variable before the threads start.
    pub fn initial_value(&self, location: Location) -> i64 {
        self.initial.get(&location).copied().unwrap_or(0)
    }

    /// The thread before its first read.
    pub fn first(&self, thread: usize) -> Progress {
        Progress { thread: u8::try_from(thread).unwrap_or(u8::MAX), inputs: 0 }
    }

    /// What the thread does up to the next read.
    pub fn run(&self, progress: Progress) -> Rc<Run> {
        Rc::clone(&self.known[usize::from(progress.thread)][progress.inputs as usize].run)
    }

    /// The thread after its next read returned this value.
    pub fn with_input(&mut self, progress: Progress, value: i64) -> Progress {
        let thread = usize::from(progress.thread);
        let known = &mut self.known[thread];
        let before = &known[progress.inputs as usize];
        if let Some(inputs) = before.longer.get(&value) {
            return Progress { inputs: *inputs, ..progress };
        }
        let inputs = before.inputs.iter().copied().chain([value]).collect();
        let number = known.len() as u32;
        known[progress.inputs as usize].longer.insert(value, number);
        known.push(Known::new(self.program, thread, inputs, self.halves));
        Progress { inputs: number, ..progress }
    }
}

impl Known {
    fn new(program: &Program, thread: usize, inputs: Vec<i64>, halves: bool) -> Known {
        let run = Rc::new(interpreter::run(program, thread, &inputs, halves));
        Known { inputs, run, longer: BTreeMap::new() }
    }
}
