//! The log of a path: every access, lock, call that the machine answers itself, allocation and class initialisation.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::heap::{Addr, Heap};
use crate::journal::Journal;
use crate::race::Site;
use crate::thread::ThreadId;
use crate::value::Ref;
use jmmc_program::{ClassId, FieldId, MethodId, Mode, Type};

/// What the machine does itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum NativeName {
    /// A method's work.
    Method(MethodId),
    /// Loading a constant that is a method handle or a method type.
    Constant,
    /// Calling a method handle.
    Handle,
    /// An access that throws, or that is to several bytes at once.
    Access,
    /// Something that no call asks for, such as the message of an exception.
    Machine,
}

/// A variable of the program, as the witness is going to name it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum LoggedVariable {
    Field(Ref, FieldId),
    Static(FieldId),
    Element(Ref, u32),
    /// The bytes of an array from this one on, so many, that are one variable.
    Slot(Ref, u32, u8),
}

/// A word, and whether it is a reference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LoggedWord {
    pub(crate) word: u64,
    pub(crate) is_ref: bool,
}

impl LoggedWord {
    pub(crate) fn new(word: u64, ty: Type) -> LoggedWord {
        LoggedWord { word, is_ref: ty == Type::Ref }
    }
}

/// What came of what the machine did itself.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum NativeResult {
    Returned(LoggedWord),
    Threw { class: ClassId, message: bool },
    Rethrew(Ref),
    Called { method: MethodId, arguments: Vec<LoggedWord>, result: Option<LoggedWord> },
}

/// Something that happened on the path, and that a witness needs.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Record {
    Read { variable: LoggedVariable, addr: Addr, value: LoggedWord, mode: Mode },
    Write { variable: LoggedVariable, addr: Addr, value: LoggedWord, mode: Mode, update: bool },
    Lock(Ref),
    Unlock(Ref),
    First,
    Last,
    Start(ThreadId),
    Join(ThreadId),
    Interrupt(ThreadId),
    DetectInterrupt(ThreadId),
    BeginInitialization(ClassId),
    EndInitialization { class: ClassId, failed: bool },
    UseInitialization(ClassId),
    Freeze(Ref),
    Native { name: NativeName, outcome: NativeResult },
}

/// A record, by whom and where.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Logged {
    pub(crate) thread: ThreadId,
    pub(crate) record: Record,
    /// As part of what.
    pub(crate) native: Option<NativeName>,
    /// Objects that the thread had allocated before.
    pub(crate) allocated: u32,
    pub(crate) site: Site,
}

/// What a thread is at, as far as the log is concerned.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct ThreadLog {
    /// Objects that it has allocated.
    pub(crate) allocated: u32,
    /// Whether it has begun.
    pub(crate) begun: bool,
    /// What the machine does for it that is not complete.
    pub(crate) inside: Option<NativeName>,
}

/// How far the log was when a step of a thread began, to go back to.
///
/// Invariant: writes reach memory at once, and natives that the machine answers itself are over between steps.
#[derive(Clone, Copy)]
pub(crate) struct LogMark {
    entries: usize,
    thread: ThreadId,
    state: ThreadLog,
    makers: usize,
    mentioned: usize,
    initial: usize,
    used: usize,
    before_throw: u32,
    rethrown: Ref,
    arrived: usize,
    uncaught: Option<(ThreadId, ClassId)>,
}

/// All that happened on a path, in the order of execution.
#[derive(Clone)]
pub(crate) struct Log {
    /// Memory when it began.
    pub(crate) start: Arc<Heap>,
    pub(crate) entries: Vec<Logged>,
    pub(crate) threads: Vec<ThreadLog>,
    /// Who allocated an object, and as which of its allocations.
    pub(crate) makers: Journal<Ref, (ThreadId, u32)>,
    /// Literals and class objects that code has used.
    pub(crate) mentioned: Vec<Ref>,
    /// What cells that the machine itself sets up, such as those of literals, hold from the beginning.
    pub(crate) initial: Journal<Addr, u64>,
    /// What slots hold from the beginning (module `slots`).
    pub(crate) laid_out: BTreeMap<Addr, u64>,
    /// Classes that threads have found initialised.
    pub(crate) used: Journal<(ThreadId, ClassId), ()>,
    /// What the machine is doing itself right now, outermost first.
    pub(crate) natives: Vec<NativeName>,
    /// Objects that the running thread had allocated before the exception that is being thrown.
    pub(crate) before_throw: u32,
    /// The exception thrown last by the machine that existed before.
    pub(crate) rethrown: Ref,
    /// Writes, as indices of entries, in the order in which they reached memory.
    pub(crate) arrived: Vec<usize>,
    /// Writes that are on their way.
    pub(crate) buffered: Vec<(ThreadId, Addr, usize)>,
    /// Who threw an exception that nobody catches, and its class.
    pub(crate) uncaught: Option<(ThreadId, ClassId)>,
    /// How many entries there were when each round began of those that are repeated for ever.
    pub(crate) rounds: Vec<usize>,
}

impl Log {
    pub(crate) fn new(start: Heap) -> Log {
        Log {
            start: Arc::new(start),
            entries: Vec::new(),
            threads: Vec::new(),
            makers: Journal::default(),
            mentioned: Vec::new(),
            initial: Journal::default(),
            laid_out: BTreeMap::new(),
            used: Journal::default(),
            natives: Vec::new(),
            before_throw: 0,
            rethrown: Ref::NULL,
            arrived: Vec::new(),
            buffered: Vec::new(),
            uncaught: None,
            rounds: Vec::new(),
        }
    }

    /// What a thread is at.
    pub(crate) fn thread(&mut self, thread: ThreadId) -> &mut ThreadLog {
        if self.threads.len() <= thread.index() {
            self.threads.resize_with(thread.index() + 1, ThreadLog::default);
        }
        &mut self.threads[thread.index()]
    }

    /// What the variable, which is in the cell, held when the execution began.
    pub(crate) fn initial_value(&self, variable: LoggedVariable, addr: Addr) -> u64 {
        if let (LoggedVariable::Slot(..), Some(word)) = (variable, self.laid_out.get(&addr)) {
            return *word;
        }
        let set_up = self.initial.get(addr).copied();
        set_up.unwrap_or_else(|| if self.start.has_cell(addr) { self.start.read(addr) } else { 0 })
    }

    /// Where it is before a step of the thread.
    pub(crate) fn mark(&mut self, thread: ThreadId) -> LogMark {
        LogMark {
            entries: self.entries.len(),
            thread,
            state: *self.thread(thread),
            makers: self.makers.mark(),
            mentioned: self.mentioned.len(),
            initial: self.initial.mark(),
            used: self.used.mark(),
            before_throw: self.before_throw,
            rethrown: self.rethrown,
            arrived: self.arrived.len(),
            uncaught: self.uncaught,
        }
    }

    /// Takes back what the step has added.
    pub(crate) fn undo_to(&mut self, mark: &LogMark) {
        self.entries.truncate(mark.entries);
        *self.thread(mark.thread) = mark.state;
        self.makers.undo_to(mark.makers);
        self.mentioned.truncate(mark.mentioned);
        self.initial.undo_to(mark.initial);
        self.used.undo_to(mark.used);
        self.natives.clear();
        (self.before_throw, self.rethrown) = (mark.before_throw, mark.rethrown);
        self.arrived.truncate(mark.arrived);
        self.uncaught = mark.uncaught;
    }
}
