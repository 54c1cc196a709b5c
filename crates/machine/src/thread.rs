//! Threads: stacks of frames, what each waits for, and what it knows.

use jmmc_program::{Body, ClassId, Method, Reg};

use crate::clock::ClockId;
use crate::footprint::Pending;
use crate::heap::Addr;
use crate::models::{Sight, ThreadName};
use crate::value::Ref;

/// A thread, numbered in the order of starts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ThreadId(pub u16);

impl ThreadId {
    /// The maker of an object that is not allocated yet.
    pub(crate) const NOBODY: ThreadId = ThreadId(u16::MAX);

    /// Position in the table of threads.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// What happens when a frame returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OnReturn {
    /// The result goes to a register of the caller, which goes on behind its call.
    Value(Option<Reg>),
    /// A class has been initialised; the caller executes its op again.
    Initialized(ClassId),
    /// The object that the returning constructor has built is thrown in the caller.
    Throw(Ref),
    /// The string returned is printed to the stream, which is the call's own result.
    Print { newline: bool, stream: Ref, dst: Option<Reg> },
    /// Start-up goes on.
    Boot,
    /// The bottom frame of a thread: the thread ends.
    End,
}

/// An activation of a method.
///
/// Invariant: the frames of a thread tile its registers: those of a frame begin at its `base` and end where the next frame's begin.
#[derive(Clone, Copy)]
pub(crate) struct Frame<'p> {
    /// The method that is active.
    pub(crate) method: &'p Method,
    /// Its code as register operations.
    pub(crate) body: &'p Body,
    /// The op to execute next; while a call is under way, the call.
    pub(crate) pc: u32,
    /// First register of the frame in the thread's registers.
    pub(crate) base: u32,
    /// What happens at the end.
    pub(crate) on_return: OnReturn,
    /// The monitor that a synchronized method holds; null otherwise.
    pub(crate) monitor: Ref,
    /// How often it has jumped back, if that is bounded.
    pub(crate) turns: u32,
}

/// What a thread stands before: the visible operation that its next step begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Head {
    /// An operation that is always enabled.
    Step,
    /// Nothing visible: the thread has just been started.
    Begin,
    /// Nothing visible: a long stretch of invisible work was cut here.
    Pause,
    /// Reading a variable of which there are several writes to see.
    Read { addr: Addr, sight: Sight },
    /// Locking a monitor.
    Lock(Ref),
    /// Waiting for a thread's end; `timed` may give up.
    Join { thread: ThreadId, timed: bool },
    /// Parking; `timed` may give up.
    Park { timed: bool },
    /// Notifying one of the threads that wait on the monitor.
    Notify(Ref),
    /// Initialising a class, or waiting for another thread that does.
    Initialize(ClassId),
    /// Sleeping: over at any moment.
    Sleep,
    /// A compare-and-set that may fail without reason.
    WeakCas,
    /// Asking for an object that may have been collected.
    Collect,
    /// Waiting for a stand-in's number to be high enough.
    Guard(Waits),
}

/// The alternative of a read in a weak compare-and-set that fails without a reason.
pub(crate) const FAILURE: u16 = 1 << 13;

/// What a thread waits for in a stand-in (module `stand_ins`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Waits {
    /// The object that guards it.
    pub(crate) guard: Ref,
    /// How much is enough.
    pub(crate) least: i32,
    /// What else may end it, as bits.
    pub(crate) how: i32,
}

/// How a thread left a monitor's wait set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wakeup {
    /// By `notify`: `wait` returns, unless an interrupt comes, too.
    Notified,
    /// By `notifyAll`, or because the thread ended whose object it is: as by `notify`, but there is nobody else to notify.
    AllNotified,
    /// By time-out or without a reason: `wait` returns.
    GaveUp,
    /// By interrupt: `wait` throws.
    Interrupted,
}

impl Wakeup {
    /// Whether a notification was the cause.
    pub(crate) fn is_notification(self) -> bool {
        match self {
            Wakeup::Notified | Wakeup::AllNotified => true,
            Wakeup::GaveUp | Wakeup::Interrupted => false,
        }
    }
}

/// Where a thread is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    /// Before a visible operation.
    Ready(Head),
    /// In the wait set of a monitor that it had locked `count` times. `passed_over`: a `notify` has chosen another thread since, which
    /// may have to hand it on.
    Waiting { monitor: Ref, count: u32, timed: bool, passed_over: bool },
    /// Out of the wait set, to lock the monitor again.
    Relocking { monitor: Ref, count: u32, timed: bool, wakeup: Wakeup },
    /// It has ended, and never moves again.
    Terminated,
}

/// The part of a thread that others may change, and that undo saves as a whole.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThreadCore {
    /// Where it is.
    pub(crate) status: Status,
    /// What happens before its next action.
    pub(crate) clock: ClockId,
    /// The interrupt flag.
    pub(crate) interrupted: bool,
    /// The permit of `LockSupport`.
    pub(crate) permit: bool,
    /// Whether it has begun to wait in the operation that it stands before (module `states`).
    pub(crate) begun: bool,
    /// Whether the program may end without it.
    pub(crate) daemon: bool,
    /// Identity hash codes handed out by it so far.
    pub(crate) hashes: u32,
    /// When its timed wait ends, on the machine's clock.
    pub(crate) deadline: u64,
    /// How far a native operation on many cells has come.
    pub(crate) bulk: Bulk,
    /// What the operation touches that it stands before.
    pub(crate) pending: Pending,
    /// The exception that it is about to hand on to the caller of its top frame; null if there is none.
    pub(crate) unwinding: Ref,
    /// What `Current::library` is when its step begins.
    pub(crate) library: u32,
    /// What `Current::synchronizer` is when its step begins.
    pub(crate) synchronizer: Ref,
    /// The class of the exception that it ended by, or is about to end by; in litmus tests only.
    pub(crate) thrown: Option<ClassId>,
}

/// The progress of a native operation that accesses many cells, each of which may be visible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Bulk {
    /// How many of its accesses are done.
    pub(crate) done: u32,
    /// What it carries along.
    pub(crate) carry: u64,
    /// Whether that is a reference.
    pub(crate) is_ref: bool,
}

/// A thread that was started. Invariant: while it runs, its frames and registers are in `Machine::current`, and here there are none.
#[derive(Clone)]
pub(crate) struct Thread<'p> {
    /// The `java.lang.Thread` object.
    pub(crate) object: Ref,
    /// Its name on all paths.
    pub(crate) name: ThreadName,
    /// Who started it.
    pub(crate) parent: ThreadId,
    /// Frames, the running one last. Of an ended thread, the first one stays if its registers are wanted.
    pub(crate) frames: Vec<Frame<'p>>,
    /// Registers of all frames.
    pub(crate) regs: Vec<u64>,
    /// All the rest, which a transition saves as a whole.
    pub(crate) core: ThreadCore,
}

impl Thread<'_> {
    /// Whether it has ended.
    pub(crate) fn is_terminated(&self) -> bool {
        self.core.status == Status::Terminated
    }
}
