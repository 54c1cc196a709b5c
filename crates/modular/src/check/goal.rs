//! What can be wrong with a method: one goal for each check, with all that a message needs.

use super::escapes::Escape;
use crate::annotation::SourcePosition;
use crate::inference::INFERRED;
use crate::plato::{CheckFailure, NodeId};
use crate::store::StoreVar;
use crate::term::Term;

/// An annotation that a message refers to: file and place, and its text.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Quoted {
    pub file: usize,
    pub position: SourcePosition,
    pub text: String,
}

/// What must hold.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum GoalKind {
    /// An implicit check or an assertion of the code.
    Check(CheckFailure),
    /// An `assert` annotation.
    Assert(Quoted),
    Precondition(Quoted),
    Postcondition(Quoted),
    /// A write is allowed by an `unwritable_by_env_if` annotation.
    Write(Quoted),
    /// A step keeps the environment assumption of every other thread.
    Assumption(Quoted),
    Invariant(Quoted),
    /// The store before any thread runs satisfies the invariant.
    InitialInvariant(Quoted),
    LoopInvariant {
        quoted: Quoted,
        initially: bool,
    },
    /// A step is an action of the specification, or changes only what `modifies` lists.
    Modifies {
        var: StoreVar,
        spec: Quoted,
    },
    /// A step that is said to be an action is one.
    Step(Quoted),
    /// All actions have been performed at the end.
    Actions {
        count: usize,
        spec: Quoted,
    },
    /// An iteration performs no action.
    LoopAction {
        spec: Quoted,
    },
    /// An access follows a discipline under which it does not race.
    Race {
        var: StoreVar,
        write: bool,
        declared: Vec<Quoted>,
    },
    /// A final field is written by the constructor, before others know the object.
    Final(StoreVar),
    /// A static initialiser, which may run in the midst of any method, changes only its own class and what it has made.
    Initializer(StoreVar),
    /// A thread is started once.
    StartedTwice,
    /// An array that is guarded here is not known to callers that are not looked at.
    Escape(Escape),
    /// An iteration of a loop gives back the locks that it takes, and no others.
    LoopLocks,
    /// `wait` or `join` gives up a lock, which the specification must say.
    Releases(Quoted),
}

impl GoalKind {
    /// The discipline or invariant that must be kept, or was to be.
    pub fn kept(&self) -> Option<&Quoted> {
        match self {
            GoalKind::Write(quoted)
            | GoalKind::Invariant(quoted)
            | GoalKind::InitialInvariant(quoted)
            | GoalKind::LoopInvariant { quoted, .. } => Some(quoted),
            _ => None,
        }
    }

    /// Whether it is about something that nobody wrote.
    pub fn is_guessed(&self) -> bool {
        self.kept().is_some_and(|quoted| quoted.text.ends_with(INFERRED))
    }
}

/// A goal in its place.
#[derive(Clone, Debug)]
pub(crate) struct Goal {
    pub kind: GoalKind,
    pub node: NodeId,
    /// Names and terms whose values explain a failure.
    pub shown: Vec<(String, Term)>,
}
