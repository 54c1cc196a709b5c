//! Plato, the language of atomic operations [Calvin §2], as a graph.
//!
//! A node is an operation `p?X`: a [`Instr::Check`] is `p?⟨true⟩`, an [`Instr::Assume`] is `⟨p⟩`, an access of the store is `X`. Composition is
//! an edge, choice is a node with several successors, iteration is a loop of edges, and a call stays a node only if the callee has a
//! specification: other bodies are inlined [Calvin §6.1]. Operations on locals are no steps of their own, since nobody else sees them.
//!
//! What code throws by `throw`, and what comes out of code that is not looked at, goes to its handlers ([`raising`]); exceptions of the virtual machine (null, bounds, casts, division …) count as errors where they happen.
//!
//! Errs on: refusing. What has no translation is [`Unsupported`] by name.
//! Not modelled: stack overflow, lack of memory, `Thread.interrupt` (refused).

mod calls;
mod contents;
mod dispatch;
mod dynamic;
mod foreign;
mod inline;
mod library;
mod locks;
mod loops;
mod points;
mod raising;
mod translate;

pub(crate) use calls::{is_first, is_thread_body};
pub(crate) use dynamic::referred;
pub(crate) use loops::{Loop, postorder};
pub(crate) use points::{invariants, is_visible};
pub(crate) use translate::translate;

use crate::arithmetic::Width;
use crate::store::StoreVar;
use crate::term::Sort;
use jmmc_program::{BinaryOp, ClassId, Cond, MethodId};
use std::collections::BTreeMap;

/// A local variable: a register of one frame.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct LocalRegister(pub u32);

/// A node of a graph.
pub(crate) type NodeId = usize;

/// A local or a constant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum PlatoOperand {
    Local(LocalRegister),
    Int(i64),
    Null,
}

/// A value computed from locals.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Rhs {
    Is(PlatoOperand),
    /// The current thread.
    Tid,
    /// Any value: the operation is not modelled more closely.
    Any,
    /// Any value that others may know, of a reference.
    Known,
    /// An object that exists since the program's start, by a name for the prover.
    Eternal(String),
    Compute(BinaryOp, LocalRegister, PlatoOperand),
    Negate(LocalRegister, Width),
    /// The bits that a narrower type keeps.
    Narrow(LocalRegister, Width),
    InstanceOf(LocalRegister, ClassId),
    Length(LocalRegister),
}

/// A condition on locals.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum LocalTest {
    Compare(Cond, PlatoOperand, PlatoOperand),
    /// Null or an instance of the class.
    Castable(LocalRegister, ClassId),
    /// `0 <= index && index < array.length`.
    InBounds {
        array: LocalRegister,
        index: LocalRegister,
    },
    /// The array has that many elements from that one on.
    HasRange {
        array: LocalRegister,
        start: LocalRegister,
        length: LocalRegister,
    },
    /// Not an instance of the class.
    NoInstance(LocalRegister, ClassId),
    /// If the array is of the class, the value is null or an instance of the component.
    Storable {
        array: LocalRegister,
        class: ClassId,
        value: LocalRegister,
        component: ClassId,
    },
    /// The current thread holds the object's lock.
    Holds(LocalRegister),
    /// The current thread holds the read-write lock for reading.
    Reads(LocalRegister),
    /// The current thread holds the locks that it held when the method began, as often, and no others.
    KeepsLocks,
    /// The thread has not been started.
    NotStarted(LocalRegister),
    Never,
}

/// A place in the store.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum StorePlace {
    Field { object: LocalRegister, var: StoreVar },
    Static(StoreVar),
    Element { array: LocalRegister, index: LocalRegister, var: StoreVar },
}

impl StorePlace {
    /// The variable that it is part of.
    pub fn var(&self) -> StoreVar {
        match *self {
            StorePlace::Field { var, .. } | StorePlace::Static(var) | StorePlace::Element { var, .. } => var,
        }
    }
}

/// What an atomic read-modify-write does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Update {
    /// Writes the second operand if the first is there; the result says whether.
    CompareAndSet(PlatoOperand, PlatoOperand),
    /// Writes; the result is what was there.
    Exchange(PlatoOperand),
    /// Adds; the result is what was there before or, with `true`, after.
    Add(PlatoOperand, bool),
}

/// What goes wrong when a check fails.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum CheckFailure {
    Null,
    Bounds,
    Division,
    Cast(ClassId),
    NegativeSize,
    Assertion,
    Exception(String),
    Monitor,
    /// The method ends with other locks than it began with.
    Locks,
    /// A thread is given to another thread to be run.
    ThreadAsTarget,
    ArrayStore,
}

/// An operation of the graph.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Instr {
    Nop,
    Set {
        dst: LocalRegister,
        rhs: Rhs,
    },
    Assume(LocalTest),
    Check {
        test: LocalTest,
        failure: CheckFailure,
    },
    Read {
        dst: LocalRegister,
        location: StorePlace,
        descriptor: Box<str>,
    },
    Write {
        location: StorePlace,
        src: LocalRegister,
    },
    /// What stands for an object of the library is read or written: only whether that is allowed counts.
    Touch {
        location: StorePlace,
        write: bool,
    },
    Update {
        location: StorePlace,
        update: Update,
        dst: Option<LocalRegister>,
    },
    Lock(LocalRegister),
    Unlock(LocalRegister),
    /// The same by a call, which no rule of the language pairs with one that takes the lock.
    Release(LocalRegister),
    /// Takes a read-write lock for reading, and gives it back.
    LockRead(LocalRegister),
    ReleaseRead(LocalRegister),
    /// The first half of `wait`: gives the lock up and remembers how often it was taken.
    WaitRelease {
        object: LocalRegister,
        depth: LocalRegister,
    },
    WaitAcquire {
        object: LocalRegister,
        depth: LocalRegister,
    },
    New {
        dst: LocalRegister,
        class: ClassId,
    },
    NewArray {
        dst: LocalRegister,
        class: ClassId,
        length: LocalRegister,
    },
    /// Copies elements from one array to another; bounds are checked before.
    CopyElements {
        from: LocalRegister,
        to: LocalRegister,
        var: StoreVar,
    },
    Start(LocalRegister),
    /// Others may know the object from now on.
    Publish(LocalRegister),
    /// A call of a method that has a specification.
    Call {
        method: MethodId,
        args: Vec<LocalRegister>,
        dst: Option<LocalRegister>,
    },
    /// A call of code that is not among the sources; what it is given is known to others by then.
    Foreign {
        args: Vec<LocalRegister>,
    },
    /// An annotation inside the method: its number in the world's points.
    Note {
        method: MethodId,
        point: usize,
        op: u32,
    },
    /// The end of the method that is checked.
    Exit {
        result: Option<LocalRegister>,
    },
}

/// An operation in its place.
#[derive(Clone, Debug)]
pub(crate) struct PlatoNode {
    pub instr: Instr,
    pub next: Vec<NodeId>,
    pub frame: usize,
    /// The register operation that it comes from.
    pub op: u32,
    pub line: u32,
}

/// A method's code at one place of inlining.
#[derive(Clone, Debug)]
pub(crate) struct InlineFrame {
    pub method: MethodId,
    /// Its first register's local.
    pub base: u32,
    /// The frame and line that it was inlined into.
    pub caller: Option<(usize, u32)>,
}

/// A method as a Plato statement.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graph {
    pub nodes: Vec<PlatoNode>,
    pub frames: Vec<InlineFrame>,
    /// The sort of each local.
    pub locals: Vec<Sort>,
    /// How many bits locals have that are numbers.
    pub widths: BTreeMap<LocalRegister, Width>,
    pub entry: NodeId,
    pub loops: Vec<Loop>,
}

/// Something that has no translation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Unsupported {
    /// What, for people.
    pub what: String,
    /// The line of the method that is checked.
    pub line: u32,
}
