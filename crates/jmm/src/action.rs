//! What threads do, as far as the memory model distinguishes it.
//!
//! Implements: the kinds of actions of [JLS §17.4.2] and of final-field freezes [JLS §17.5.1]; which of them are releases and acquires
//! in the sense of the *synchronizes-with* edges of [JLS §17.4.4]; the access modes of `VarHandle`, which the JLS does not know: a release
//! write and the acquire read that sees it are an edge, opaque accesses are none; and the initialisation of classes
//! [JLS §12.4.2] as one release at its end and an acquire by whoever relies on it.
//! Errs on: nothing.

/// A kind of action [JLS §17.4.2].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ActionKind {
    /// Reads a plain variable.
    Read,
    /// Writes a plain variable.
    Write,
    /// Gives a variable its initial value, conceptually before the program begins.
    DefaultWrite,
    /// Reads a volatile variable, or any variable in volatile mode.
    VolatileRead,
    /// Writes a volatile variable, or any variable in volatile mode.
    VolatileWrite,
    /// Reads in opaque mode.
    OpaqueRead,
    /// Writes in opaque mode.
    OpaqueWrite,
    /// Reads in acquire mode.
    AcquireRead,
    /// Writes in release mode.
    ReleaseWrite,
    /// Locks a monitor.
    Lock,
    /// Unlocks a monitor.
    Unlock,
    /// Starts a thread.
    Start,
    /// The synthetic first action of a thread.
    First,
    /// The synthetic last action of a thread.
    Last,
    /// Detects that a thread has ended: `join` returns, or `isAlive` answers no.
    Join,
    /// Interrupts a thread.
    Interrupt,
    /// Detects that a thread was interrupted: by an exception, or by asking.
    DetectInterrupt,
    /// Begins the initialisation of a class.
    BeginInitialization,
    /// Ends the initialisation of a class, with success or not.
    EndInitialization,
    /// Finds a class initialised, and relies on it.
    UseInitialization,
    /// Freezes the final fields of an object at the end of a constructor [JLS §17.5.1].
    Freeze,
    /// Is observable outside the execution, such as printing, or depends on what is outside, such as a native method's result.
    External,
    /// Goes on forever without any other action: the thread diverges.
    Diverge,
}

/// What a kind of action does with memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Reads a variable.
    Reads,
    /// Writes a variable.
    Writes,
    /// It neither releases nor acquires.
    Neither,
}

impl ActionKind {
    /// All kinds, in the order of declaration.
    pub const ALL: [ActionKind; 23] = [
        ActionKind::Read,
        ActionKind::Write,
        ActionKind::DefaultWrite,
        ActionKind::VolatileRead,
        ActionKind::VolatileWrite,
        ActionKind::OpaqueRead,
        ActionKind::OpaqueWrite,
        ActionKind::AcquireRead,
        ActionKind::ReleaseWrite,
        ActionKind::Lock,
        ActionKind::Unlock,
        ActionKind::Start,
        ActionKind::First,
        ActionKind::Last,
        ActionKind::Join,
        ActionKind::Interrupt,
        ActionKind::DetectInterrupt,
        ActionKind::BeginInitialization,
        ActionKind::EndInitialization,
        ActionKind::UseInitialization,
        ActionKind::Freeze,
        ActionKind::External,
        ActionKind::Diverge,
    ];

    /// The name in witnesses.
    pub fn name(self) -> &'static str {
        match self {
            ActionKind::Read => "read",
            ActionKind::Write => "write",
            ActionKind::DefaultWrite => "initial-write",
            ActionKind::VolatileRead => "volatile-read",
            ActionKind::VolatileWrite => "volatile-write",
            ActionKind::OpaqueRead => "opaque-read",
            ActionKind::OpaqueWrite => "opaque-write",
            ActionKind::AcquireRead => "acquire-read",
            ActionKind::ReleaseWrite => "release-write",
            ActionKind::Lock => "lock",
            ActionKind::Unlock => "unlock",
            ActionKind::Start => "start",
            ActionKind::First => "first",
            ActionKind::Last => "last",
            ActionKind::Join => "join",
            ActionKind::Interrupt => "interrupt",
            ActionKind::DetectInterrupt => "detect-interrupt",
            ActionKind::BeginInitialization => "begin-initialization",
            ActionKind::EndInitialization => "end-initialization",
            ActionKind::UseInitialization => "use-initialization",
            ActionKind::Freeze => "freeze",
            ActionKind::External => "external",
            ActionKind::Diverge => "diverge",
        }
    }

    /// The kind of that name.
    pub fn named(name: &str) -> Option<ActionKind> {
        ActionKind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The source of a *synchronizes-with* edge [JLS §17.4.4].
    pub fn is_release(self) -> bool {
        match self {
            ActionKind::DefaultWrite
            | ActionKind::VolatileWrite
            | ActionKind::ReleaseWrite
            | ActionKind::Unlock
            | ActionKind::Start
            | ActionKind::Last
            | ActionKind::Interrupt
            | ActionKind::EndInitialization => true,
            ActionKind::Read
            | ActionKind::Write
            | ActionKind::VolatileRead
            | ActionKind::OpaqueRead
            | ActionKind::OpaqueWrite
            | ActionKind::AcquireRead
            | ActionKind::Lock
            | ActionKind::First
            | ActionKind::Join
            | ActionKind::DetectInterrupt
            | ActionKind::BeginInitialization
            | ActionKind::UseInitialization
            | ActionKind::Freeze
            | ActionKind::External
            | ActionKind::Diverge => false,
        }
    }

    /// The destination of a *synchronizes-with* edge [JLS §17.4.4].
    pub fn is_acquire(self) -> bool {
        match self {
            ActionKind::VolatileRead
            | ActionKind::AcquireRead
            | ActionKind::Lock
            | ActionKind::First
            | ActionKind::Join
            | ActionKind::DetectInterrupt
            | ActionKind::UseInitialization => true,
            ActionKind::Read
            | ActionKind::Write
            | ActionKind::DefaultWrite
            | ActionKind::VolatileWrite
            | ActionKind::OpaqueRead
            | ActionKind::OpaqueWrite
            | ActionKind::ReleaseWrite
            | ActionKind::Unlock
            | ActionKind::Start
            | ActionKind::Last
            | ActionKind::Interrupt
            | ActionKind::BeginInitialization
            | ActionKind::EndInitialization
            | ActionKind::Freeze
            | ActionKind::External
            | ActionKind::Diverge => false,
        }
    }

    /// A synchronization action: it has a place in the synchronization order [JLS §17.4.2]. Accesses in release and acquire mode have none,
    /// and initial writes come before all of it.
    pub fn is_synchronization(self) -> bool {
        match self {
            ActionKind::VolatileRead
            | ActionKind::VolatileWrite
            | ActionKind::Lock
            | ActionKind::Unlock
            | ActionKind::Start
            | ActionKind::First
            | ActionKind::Last
            | ActionKind::Join
            | ActionKind::Interrupt
            | ActionKind::DetectInterrupt
            | ActionKind::BeginInitialization
            | ActionKind::EndInitialization
            | ActionKind::UseInitialization => true,
            ActionKind::Read
            | ActionKind::Write
            | ActionKind::DefaultWrite
            | ActionKind::OpaqueRead
            | ActionKind::OpaqueWrite
            | ActionKind::AcquireRead
            | ActionKind::ReleaseWrite
            | ActionKind::Freeze
            | ActionKind::External
            | ActionKind::Diverge => false,
        }
    }

    /// What it does with memory.
    pub fn effect(self) -> Effect {
        match self {
            ActionKind::Read | ActionKind::VolatileRead | ActionKind::OpaqueRead | ActionKind::AcquireRead => {
                Effect::Reads
            }
            ActionKind::Write
            | ActionKind::DefaultWrite
            | ActionKind::VolatileWrite
            | ActionKind::OpaqueWrite
            | ActionKind::ReleaseWrite => Effect::Writes,
            ActionKind::Lock
            | ActionKind::Unlock
            | ActionKind::Start
            | ActionKind::First
            | ActionKind::Last
            | ActionKind::Join
            | ActionKind::Interrupt
            | ActionKind::DetectInterrupt
            | ActionKind::BeginInitialization
            | ActionKind::EndInitialization
            | ActionKind::UseInitialization
            | ActionKind::Freeze
            | ActionKind::External
            | ActionKind::Diverge => Effect::Neither,
        }
    }

    /// An access in opaque mode or stronger: such accesses of one variable are coherent.
    pub fn is_coherent(self) -> bool {
        self.effect() != Effect::Neither && !matches!(self, ActionKind::Read | ActionKind::Write)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The edges of [JLS §17.4.4], in its order, and those that came later: from a kind to the kinds that it synchronizes with.
    const EDGES: [(ActionKind, ActionKind); 8] = [
        (ActionKind::Unlock, ActionKind::Lock),
        (ActionKind::VolatileWrite, ActionKind::VolatileRead),
        (ActionKind::Start, ActionKind::First),
        (ActionKind::DefaultWrite, ActionKind::First),
        (ActionKind::Last, ActionKind::Join),
        (ActionKind::Interrupt, ActionKind::DetectInterrupt),
        (ActionKind::EndInitialization, ActionKind::UseInitialization),
        (ActionKind::ReleaseWrite, ActionKind::AcquireRead),
    ];

    #[test]
    fn releases_and_acquires_are_the_ends_of_the_edges_and_nothing_else() {
        for kind in ActionKind::ALL {
            let from = EDGES.iter().any(|(from, _)| *from == kind);
            let to = EDGES.iter().any(|(_, to)| *to == kind);
            assert_eq!((kind.is_release(), kind.is_acquire()), (from, to), "{kind:?}");
        }
    }

    #[test]
    fn synchronization_actions_are_the_ends_of_edges_but_for_weaker_accesses_and_initial_writes() {
        let outside = [ActionKind::DefaultWrite, ActionKind::AcquireRead, ActionKind::ReleaseWrite];
        for kind in ActionKind::ALL {
            let ends = (kind.is_release() || kind.is_acquire()) && !outside.contains(&kind);
            assert_eq!(kind.is_synchronization(), ends || kind == ActionKind::BeginInitialization, "{kind:?}");
        }
    }

    #[test]
    fn every_kind_is_listed_once_and_has_a_name_of_its_own() {
        assert_eq!(ActionKind::ALL.map(|kind| kind as usize), std::array::from_fn(|index| index));
        for kind in ActionKind::ALL {
            assert_eq!(ActionKind::named(kind.name()), Some(kind));
        }
    }
}
