//! Whole programs: a main method, threads, a heap, and most ways in which threads wait for each other; with an oracle that tries everything.
//!
//! [`make()`] makes them from [`crate::choices::Choices`], [`java`] writes them as Java in several dresses, [`code`] makes flat instructions of them, and [`run`] tries all orders of
//! these, under sequential consistency or with all the values that happens-before lets a read see ([`memory`]). What a program means is written here only, from the
//! Java Language Specification; nothing is shared with the engines.

pub mod change;
pub mod code;
pub mod dress;
pub mod java;
mod make;
pub mod memory;
mod parts;
pub mod run;
mod sync;

use dress::Dress;

pub use make::make;

/// A local variable of a thread, by number. Numbers, objects and arrays are counted apart.
pub type Local = usize;

/// What programs are mostly about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flavour {
    /// Memory: objects, arrays, publication, class initialisation, locks; threads never wait for each other for ever.
    Memory,
    /// Monitors with waiting, notifying, interrupting and parking.
    Monitors,
    /// Locks, semaphores and latches of `java.util.concurrent`.
    Library,
}

/// A program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// Its kind.
    pub flavour: Flavour,
    /// Threads; the first one is `main`.
    pub threads: Vec<Thread>,
    /// What the static initialisers of the classes `C0`, `C1` … do.
    pub initializers: Vec<Initializer>,
    /// Whether locks are `ReentrantLock`s.
    pub reentrant: bool,
    /// How it is written.
    pub dress: Dress,
}

/// A static initialiser.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Initializer {
    /// What it does.
    pub body: Vec<Stmt>,
    /// Whether it ends with an exception.
    pub fails: bool,
}

/// A thread.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thread {
    /// What it does.
    pub body: Vec<Stmt>,
    /// Whether the program ends without it.
    pub daemon: bool,
    /// How many locals that are numbers it has.
    pub numbers: usize,
    /// How many that refer to objects.
    pub objects: usize,
    /// How many that refer to arrays.
    pub arrays: usize,
}

/// Every field and element of the programs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Field {
    /// `static int x`.
    X,
    /// `static int y`.
    Y,
    /// `static volatile int v`.
    V,
    /// `static volatile int w`.
    W,
    /// `static N p`.
    P,
    /// `static N q`.
    Q,
    /// `static volatile N vp`.
    Vp,
    /// `static int[] z`.
    Z,
    /// `static AtomicInteger a`, its value.
    A,
    /// `int N.f`.
    F,
    /// `int N.g`.
    G,
    /// `volatile int N.h`.
    H,
    /// `final int N.c`.
    C,
    /// `N N.n`.
    N,
    /// `final N N.m`.
    M,
    /// `int[] N.e`.
    E,
    /// The first element of an array.
    E0,
    /// The second element of an array.
    E1,
    /// `static int s` of the class with an initialiser.
    S(u8),
    /// `static N t` of the class with an initialiser.
    T(u8),
}

impl Program {
    /// Whether `main` does more than to start threads and wait for them.
    pub fn has_busy_main(&self) -> bool {
        self.threads[0].body.iter().any(|statement| !matches!(statement, Stmt::Start(_) | Stmt::Join(..)))
    }
}

impl Field {
    /// Whether it holds a reference to an object.
    pub fn is_object(self) -> bool {
        matches!(self, Field::P | Field::Q | Field::Vp | Field::N | Field::M | Field::T(_))
    }

    /// Whether it holds a reference to an array.
    pub fn is_array(self) -> bool {
        matches!(self, Field::Z | Field::E)
    }

    /// Whether it is volatile.
    pub fn is_volatile(self) -> bool {
        matches!(self, Field::V | Field::W | Field::Vp | Field::A | Field::H)
    }

    /// Whether it is final.
    pub fn is_final(self) -> bool {
        matches!(self, Field::C | Field::M)
    }

    /// The class whose initialiser must have run before it is accessed.
    pub fn initialized_by(self) -> Option<u8> {
        match self {
            Field::S(class) | Field::T(class) => Some(class),
            _ => None,
        }
    }
}

/// What a local variable is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Var {
    /// A number.
    Number(Local),
    /// A reference to an object, or null.
    Object(Local),
    /// A reference to an array, or null.
    Array(Local),
}

/// A variable of the program: a static field, or one of what a local refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The local, if the field is not static. If it is null, nothing is accessed.
    pub base: Option<Var>,
    /// The field.
    pub field: Field,
}

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operand {
    /// A number.
    Constant(i32),
    /// A local.
    Local(Var),
}

/// How an array is copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Copy {
    /// `clone()`.
    Clone,
    /// `Arrays.copyOf`.
    CopyOf,
    /// `System.arraycopy` into a new one.
    Arraycopy,
}

/// What an atomic update does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Update {
    /// `getAndAdd(1)`.
    Add,
    /// `getAndSet(n)`.
    Set(i32),
    /// `compareAndSet(0, n)`: 1 if it succeeds.
    Compare(i32),
}

/// A statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stmt {
    /// Reads a variable into a local.
    Load(Var, Place),
    /// Writes a variable.
    Store(Place, Operand),
    /// Makes an object, whose final reference is this one.
    New(Local, Option<Local>),
    /// Makes an array of two elements.
    NewArray(Local),
    /// Copies an array, if there is one.
    Copy(Local, Local, Copy),
    /// Updates the atomic number.
    Update(Local, Update),
    /// A branch: whether the local is (or is not) the number.
    If {
        /// The local.
        local: Local,
        /// Whether the first branch is taken if they are equal.
        equal: bool,
        /// The number.
        value: i32,
        /// The first branch.
        then: Vec<Stmt>,
        /// The second branch.
        otherwise: Vec<Stmt>,
    },
    /// Goes round as often as this.
    Loop(u8, Vec<Stmt>),
    /// Goes round as often as this; what is written counts up to the numbers that the statements say. Only the last round makes a difference.
    Long(u16, Vec<Stmt>),
    /// Holds a lock; at its end an exception is thrown that is caught behind it, if so.
    Locked(u8, Vec<Stmt>, bool),
    /// Waits for the lock's monitor, which is held: whether for a time only; the local is 7 if it is interrupted.
    Wait(u8, bool, Local),
    /// Waits while the volatile field `v` is 0.
    WaitWhile(u8, Local),
    /// Wakes one waiter, or all.
    Notify(u8, bool),
    /// Interrupts a thread.
    Interrupt(usize),
    /// Tells, and takes back, whether the thread is interrupted.
    Interrupted(Local),
    /// Parks, whether for a time only.
    Park(bool),
    /// Unparks a thread.
    Unpark(usize),
    /// Starts a thread.
    Start(usize),
    /// Waits for a thread's end, whether for a time only.
    Join(usize, bool),
    /// Whether a thread runs.
    IsAlive(Local, usize),
    /// Tries to get a lock, whether for a time; if it does, the statements are done with it.
    TryLock(u8, bool, Local, Vec<Stmt>),
    /// Takes a permit of the semaphore.
    Acquire,
    /// Tries to take a permit, whether for a time.
    TryAcquire(Local, bool),
    /// Gives a permit.
    Release,
    /// Counts the latch down.
    CountDown,
    /// Waits until the latch is open.
    Await,
}
