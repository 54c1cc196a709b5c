//! What threads do, as far as the memory model distinguishes it.
//!
//! Implements: the kinds of actions of [JLS §17.4.2], and which of them are releases and acquires in the sense of the
//! *synchronizes-with* edges of [JLS §17.4.4].
//! Errs on: nothing. Not modelled: opaque, acquire and release accesses, which the JLS does not know.

/// A kind of action [JLS §17.4.2].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ActionKind {
    /// Reads a plain variable.
    Read,
    /// Writes a plain variable.
    Write,
    /// Gives a variable its default value, conceptually before the program begins.
    DefaultWrite,
    /// Reads a volatile variable.
    VolatileRead,
    /// Writes a volatile variable.
    VolatileWrite,
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
    /// Is observable outside the execution, such as printing.
    External,
    /// Goes on forever without any other action: the thread diverges.
    Diverge,
}

impl ActionKind {
    /// All kinds.
    pub const ALL: [ActionKind; 15] = [
        ActionKind::Read,
        ActionKind::Write,
        ActionKind::DefaultWrite,
        ActionKind::VolatileRead,
        ActionKind::VolatileWrite,
        ActionKind::Lock,
        ActionKind::Unlock,
        ActionKind::Start,
        ActionKind::First,
        ActionKind::Last,
        ActionKind::Join,
        ActionKind::Interrupt,
        ActionKind::DetectInterrupt,
        ActionKind::External,
        ActionKind::Diverge,
    ];

    /// The source of a *synchronizes-with* edge [JLS §17.4.4].
    pub fn is_release(self) -> bool {
        match self {
            ActionKind::DefaultWrite
            | ActionKind::VolatileWrite
            | ActionKind::Unlock
            | ActionKind::Start
            | ActionKind::Last
            | ActionKind::Interrupt => true,
            ActionKind::Read
            | ActionKind::Write
            | ActionKind::VolatileRead
            | ActionKind::Lock
            | ActionKind::First
            | ActionKind::Join
            | ActionKind::DetectInterrupt
            | ActionKind::External
            | ActionKind::Diverge => false,
        }
    }

    /// The destination of a *synchronizes-with* edge [JLS §17.4.4].
    pub fn is_acquire(self) -> bool {
        match self {
            ActionKind::VolatileRead
            | ActionKind::Lock
            | ActionKind::First
            | ActionKind::Join
            | ActionKind::DetectInterrupt => true,
            ActionKind::Read
            | ActionKind::Write
            | ActionKind::DefaultWrite
            | ActionKind::VolatileWrite
            | ActionKind::Unlock
            | ActionKind::Start
            | ActionKind::Last
            | ActionKind::Interrupt
            | ActionKind::External
            | ActionKind::Diverge => false,
        }
    }

    /// Takes part in *synchronizes-with* edges, on one side or the other.
    pub fn is_synchronization(self) -> bool {
        self.is_release() || self.is_acquire()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The edges of [JLS §17.4.4], in its order: from a kind to the kinds that it synchronizes with.
    const EDGES: [(ActionKind, ActionKind); 6] = [
        (ActionKind::Unlock, ActionKind::Lock),
        (ActionKind::VolatileWrite, ActionKind::VolatileRead),
        (ActionKind::Start, ActionKind::First),
        (ActionKind::DefaultWrite, ActionKind::First),
        (ActionKind::Last, ActionKind::Join),
        (ActionKind::Interrupt, ActionKind::DetectInterrupt),
    ];

    #[test]
    fn releases_and_acquires_are_the_ends_of_the_edges_and_nothing_else() {
        for kind in ActionKind::ALL {
            let from = EDGES.iter().any(|(from, _)| *from == kind);
            let to = EDGES.iter().any(|(_, to)| *to == kind);
            assert_eq!((kind.is_release(), kind.is_acquire()), (from, to), "{kind:?}");
            assert_eq!(kind.is_synchronization(), from || to, "{kind:?}");
        }
    }

    #[test]
    fn every_kind_is_listed_once() {
        let mut kinds = ActionKind::ALL.to_vec();
        kinds.dedup();
        assert_eq!(kinds.len(), ActionKind::ALL.len());
        assert_eq!(ActionKind::ALL.map(|kind| kind as usize), std::array::from_fn(|index| index));
    }
}
