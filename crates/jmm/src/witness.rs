//! Witnesses: an execution that goes wrong, why the memory model allows it, and what is said to go wrong.
//!
//! Implements: plain data only; the validator checks it.
//! Errs on: nothing.

use crate::commit::CommitStep;
use crate::execution::{ActionId, Execution, ThreadIndex, Value};
use crate::model::ModelName;

/// What was run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramRun {
    /// Internal name of the main class.
    pub class: Box<str>,
    /// What `main` gets.
    pub arguments: Vec<String>,
    /// If it is a litmus test, the static fields whose final values the main thread reads.
    pub litmus: Option<Vec<String>>,
    /// Feature version of the JDK: 17, 25.
    pub jdk: u32,
    /// Where its classes or sources are: what was given on the command line, if it is known.
    pub paths: Vec<String>,
    /// Whether the library's locks were taken as atomic, so that what they keep in plain variables is not judged by the rules of legality.
    pub trusts_locks: bool,
}

/// The final value of a thread's local variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Local {
    /// The thread whose local it is.
    pub thread: ThreadIndex,
    /// The variable's name.
    pub name: Box<str>,
    /// Its last value.
    pub value: Value,
}

/// What is said to go wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// A thread throws an assertion error that nobody of its own catches.
    Assertion(ThreadIndex),
    /// A thread throws another exception that nobody catches, of the class with this internal name.
    Exception(ThreadIndex, Box<str>),
    /// No thread that has not ended can go on, or some wait for each other in a circle.
    Deadlock,
    /// The program never ends: its last actions are the same twice, from `first` and from `second` on, and can be repeated for ever.
    Endless {
        /// Where the first of the rounds begins.
        first: ActionId,
        /// Where the second begins.
        second: ActionId,
    },
    /// Local variables of the threads of a litmus test have these values in the end.
    Outcome(Vec<Local>),
}

/// An execution that shows what is claimed, with the commit sequence that makes it legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// What was run.
    pub run: ProgramRun,
    /// The model under which the execution was found.
    pub model: ModelName,
    /// What goes wrong.
    pub claim: Claim,
    /// The execution that shows the claim.
    pub execution: Execution,
    /// Why the Java Memory Model allows it.
    pub commits: Vec<CommitStep>,
}
