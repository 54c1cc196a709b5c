//! The smaller parts of a machine, by what they are for: what was looked up once, what there is once in a virtual machine, what the step at hand has come to,
//! how to take steps back, and what is written down.

use jmmc_search::{Order, TouchKind, Turn};

use crate::footprint::{Pending, Shared};
use crate::heap::HeapMark;
use crate::known::KnownIds;
use crate::lap::Lap;
use crate::library::TrustedClasses;
use crate::models::RelaxedMark;
use crate::natives::{Block, NativeTable};
use crate::race::Site;
use crate::thread::{Frame, ThreadCore, ThreadId};
use crate::trace::Recording;
use crate::value::Ref;
use crate::witness::Log;

/// The clock of the machine when execution begins: a second, so that no time that a program computes with is negative.
const BEGINNING: u64 = 1_000_000_000;

/// What was looked up in the program once, and is the same in all states.
pub(crate) struct Tables {
    pub(crate) known: KnownIds,
    pub(crate) natives: NativeTable,
    pub(crate) trusted: TrustedClasses,
}

impl Tables {
    /// Tables in which nothing but the ids is filled in.
    pub(crate) fn new(known: KnownIds) -> Tables {
        Tables { known, natives: NativeTable::default(), trusted: TrustedClasses::default() }
    }
}

/// What there is once in a virtual machine.
pub(crate) struct Jvm {
    /// Threads that have not ended.
    pub(crate) live: u32,
    /// The clock in nanoseconds; moves only when something timed gives up or sleeps.
    pub(crate) now: u64,
    /// Whether `System.exit` was called.
    pub(crate) exited: bool,
    /// What the program printed on the current path.
    pub(crate) output: Vec<u8>,
    /// Exceptions of the current path, with the places where they were made.
    pub(crate) thrown: Vec<(Ref, Vec<Site>)>,
    /// The interned strings, by their number in the program; null if there is none yet.
    pub(crate) literals: Vec<Ref>,
    /// The `Class` objects, by their number in the program; null if there is none yet.
    pub(crate) mirrors: Vec<Ref>,
    /// Memory outside the heap, which nobody allocates once there are several threads.
    pub(crate) blocks: Vec<Block>,
}

impl Default for Jvm {
    fn default() -> Self {
        let (output, thrown, literals, mirrors, blocks) = Default::default();
        Jvm { live: 0, now: BEGINNING, exited: false, output, thrown, literals, mirrors, blocks }
    }
}

/// What a step may change of it.
pub(crate) struct JvmMark {
    live: u32,
    now: u64,
    exited: bool,
    output: usize,
    thrown: usize,
}

impl Jvm {
    /// How it is now, to go back to.
    pub(crate) fn mark(&self) -> JvmMark {
        let (output, thrown) = (self.output.len(), self.thrown.len());
        JvmMark { live: self.live, now: self.now, exited: self.exited, output, thrown }
    }

    /// Takes back everything since the mark.
    pub(crate) fn undo_to(&mut self, mark: &JvmMark) {
        (self.live, self.now, self.exited) = (mark.live, mark.now, mark.exited);
        self.output.truncate(mark.output);
        self.thrown.truncate(mark.thrown);
    }
}

/// What the step at hand has come to.
#[derive(Default)]
pub(crate) struct ThisStep {
    /// Whether it has not yet spent its one visible operation.
    pub(crate) token: bool,
    /// What the operation touches before which it stops, if that says so.
    pub(crate) pending: Pending,
    /// Where the operation stands that said it: how many frames there are, and the op.
    pub(crate) pending_at: (usize, usize),
    /// Whether it has completed an operation.
    pub(crate) progress: bool,
    /// What it touched without a turn of its own.
    pub(crate) touched: Vec<(Shared, TouchKind)>,
    /// What it released and acquired.
    pub(crate) orders: Vec<Order>,
    /// What fairness makes of it.
    pub(crate) turn: Turn,
    /// How often it has jumped back.
    pub(crate) back_jumps: u32,
    /// How many methods it has called.
    pub(crate) calls: u32,
    /// Cells of the objects that it has made.
    pub(crate) cells_made: usize,
    /// Whether it goes round without any effect.
    pub(crate) lap: Lap,
    /// Whether the running call has jumped back more often than it may.
    pub(crate) overrun: bool,
}

/// How to take steps back.
///
/// Invariant: the logs are at least as long as the last mark says.
#[derive(Default)]
pub(crate) struct Undo<'p> {
    /// What others changed of threads, as it was before.
    pub(crate) cores: Vec<(ThreadId, ThreadCore)>,
    /// Frames that steps have touched, as they were before.
    pub(crate) frames: Vec<Frame<'p>>,
    /// The registers of those frames.
    pub(crate) regs: Vec<u64>,
    /// One for each step of the path.
    pub(crate) marks: Vec<Mark>,
}

/// Lengths of all logs when a transition began.
pub(crate) struct Mark {
    pub(crate) thread: ThreadId,
    pub(crate) core: ThreadCore,
    pub(crate) frames: usize,
    pub(crate) cores: usize,
    pub(crate) threads: usize,
    pub(crate) jvm: JvmMark,
    pub(crate) heap: HeapMark,
    pub(crate) classes: usize,
    pub(crate) clocks: (usize, usize),
    pub(crate) races: (usize, usize),
    pub(crate) relaxed: RelaxedMark,
    /// Frames of the thread below this index were not touched; those from it on are in the log.
    pub(crate) saved_from: usize,
}

/// What is written down of a path while it is replayed.
#[derive(Default)]
pub(crate) struct Record {
    /// What happened, told for people.
    pub(crate) events: Option<Recording>,
    /// For a witness.
    pub(crate) log: Option<Box<Log>>,
}
