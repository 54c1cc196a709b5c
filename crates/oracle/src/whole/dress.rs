//! Dresses: ways to write one program in Java. What the program means, and so what the oracle says of it, is the same in each [JLS §4, §14, §15; the documentation of
//! `java.lang.invoke.VarHandle` and of `java.util.concurrent.atomic`].

use crate::choices::Choices;

/// How a program is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Dress {
    /// Of what type numbers in fields and elements are.
    pub numbers: Numbers,
    /// How volatile variables are accessed.
    pub volatiles: Volatiles,
    /// What the atomic number is.
    pub atomic: Atomic,
    /// Where the locals of threads are.
    pub locals: Locals,
    /// How branches are written.
    pub branches: Branches,
    /// How loops are written.
    pub rounds: Rounds,
    /// How exceptions come about.
    pub throws: Throws,
    /// How objects are made.
    pub objects: Objects,
    /// What locks are.
    pub locks: Locks,
    /// Whether fields are accessed by methods of a class and its subclass.
    pub methods: bool,
    /// Whether null is found out by an exception.
    pub exceptions: bool,
}

/// Types of numbers. Programs count to seven, and 77 and -9 say that there is none, so all types have them; none is as wide as to be torn [JLS §17.7].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Numbers {
    /// `int`.
    #[default]
    Int,
    /// `byte`.
    Byte,
    /// `short`.
    Short,
    /// `float`.
    Float,
    /// `Integer`, for `x` and `y`.
    Boxed,
}

/// Ways of volatile accesses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Volatiles {
    /// The keyword.
    #[default]
    Keyword,
    /// Objects of `java.util.concurrent.atomic`, and a field updater.
    Atomic,
    /// Plain fields and `VarHandle`s.
    Handle,
}

/// Ways of atomic updates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Atomic {
    /// An `AtomicInteger`.
    #[default]
    Integer,
    /// The same, by functions that are tried until no other thread has come between.
    Function,
    /// An `AtomicLong`.
    Long,
    /// A field and a `VarHandle`.
    Handle,
}

/// Places of locals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Locals {
    /// Local variables.
    #[default]
    Variables,
    /// Local variables of type `Integer`.
    Boxed,
    /// Fields of the thread.
    Fields,
}

/// Ways of branching.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Branches {
    /// `if`.
    #[default]
    If,
    /// `switch`.
    Switch,
    /// `switch` by text.
    Text,
}

/// Ways of looping.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rounds {
    /// `for`.
    #[default]
    For,
    /// `while`.
    While,
    /// `do`.
    Do,
    /// For each of a list.
    Each,
}

/// Ways to throw an exception.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Throws {
    /// `throw`.
    #[default]
    New,
    /// A division by zero.
    Division,
    /// An index that is too large.
    Index,
    /// An object of another type.
    Cast,
    /// An element of another type.
    Element,
}

/// Ways to make objects.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Objects {
    /// `new`.
    #[default]
    New,
    /// A lambda expression.
    Lambda,
    /// A static method.
    Factory,
    /// `new`, of an inner class.
    Inner,
}

/// What locks are: the first two are for monitors, or for locks of the library, as the program has them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Locks {
    /// An `Object`, or a `ReentrantLock`.
    #[default]
    Usual,
    /// A class, or the write lock of a `ReentrantReadWriteLock`.
    Other,
    /// An array, or a `ReentrantLock`.
    Array,
}

impl Dress {
    /// Half of all programs are in plain dress.
    pub fn choose(choices: &mut Choices) -> Dress {
        let (methods, exceptions) = (choices.one_in(4), choices.one_in(4));
        let plain = Dress { methods, exceptions, ..Dress::default() };
        if !choices.one_in(2) {
            return plain;
        }
        use Numbers::{Boxed, Byte, Float, Int, Short};
        Dress {
            numbers: choices.pick(&[Int, Int, Int, Int, Byte, Short, Float, Boxed]),
            volatiles: choices.pick(&[Volatiles::Keyword, Volatiles::Keyword, Volatiles::Atomic, Volatiles::Handle]),
            atomic: choices.pick(&[Atomic::Integer, Atomic::Function, Atomic::Long, Atomic::Handle]),
            locals: choices.pick(&[Locals::Variables, Locals::Variables, Locals::Boxed, Locals::Fields]),
            branches: choices.pick(&[Branches::If, Branches::If, Branches::Switch, Branches::Text]),
            rounds: choices.pick(&[Rounds::For, Rounds::While, Rounds::Do, Rounds::Each]),
            throws: choices.pick(&[Throws::New, Throws::Division, Throws::Index, Throws::Cast, Throws::Element]),
            objects: choices.pick(&[Objects::New, Objects::Lambda, Objects::Factory, Objects::Inner]),
            locks: choices.pick(&[Locks::Usual, Locks::Usual, Locks::Other, Locks::Array]),
            ..plain
        }
    }
}
