//! What can be explored: a state that changes by choices, and takes them back.

use std::fmt::Debug;

/// A deterministic system with all its nondeterminism in the open, as a list of choices.
///
/// It holds one current state. Invariant: after `apply` and the matching `undo` the state is the same as before, and
/// the same choices from the same state lead to the same state, in every copy of the system.
pub trait TransitionSystem {
    /// One way to go on from a state.
    type Choice: Copy + Eq + Debug + Send;
    /// A violation of a property.
    type Finding: Clone + Send;

    /// Appends the choices enabled in the current state, in a deterministic order. None appended: an end state.
    fn choices(&mut self, out: &mut Vec<Self::Choice>);

    /// Takes an enabled choice. Every `apply` is matched by at most one later [`undo`](Self::undo), last in first out,
    /// whatever [`Step`] it returned.
    fn apply(&mut self, choice: Self::Choice) -> Step<Self::Finding>;

    /// Takes back the last `apply` that has not been taken back.
    fn undo(&mut self);

    /// Called in an end state: is it a bad one?
    fn end_state(&mut self) -> Option<Self::Finding>;

    /// Is something wrong in the current state that no step can mend? A search that looks for fair executions without end asks this where it hunts: such executions
    /// may be out of its reach.
    fn wrong_for_good(&mut self) -> Option<Self::Finding> {
        None
    }

    /// A 128-bit fingerprint of the current state; equal states have equal fingerprints.
    fn fingerprint(&mut self) -> u128;

    /// Appends the whole state as bytes: equal if and only if the states are equal. For [`crate::Visited::Exact`].
    fn encode(&mut self, out: &mut Vec<u8>);

    /// Whether later runs, too, may take it for granted that the current state's only choice leads where it leads now. Not so
    /// for a system that learns from a run and then behaves differently.
    fn is_forced_for_good(&self) -> bool {
        true
    }

    /// No state before the current one will be returned to, so what `undo` needs for them may be dropped.
    fn forget_history(&mut self) {}

    /// The number of processes in the current state. Never falls along a path.
    fn processes(&self) -> usize {
        1
    }

    /// Whose step the choice is. A process is enabled if it has a choice.
    fn process(&self, _choice: Self::Choice) -> usize {
        0
    }

    /// Appends what the next step of the process will touch, whether it is enabled or not, as far as steps of others could
    /// conflict with it. It depends on the process's own position only, except that an object may get another kind never.
    fn footprint(&mut self, _process: usize, _out: &mut Vec<Touch>) -> Footprint {
        Footprint::Everything
    }

    /// Appends what the step just taken touched beyond its footprint: where an operation needed no turn of its own because of
    /// what others had done before. Those others could have come later. Called also if the step was taken back meanwhile.
    fn touched(&mut self, _out: &mut Vec<Touch>) {}

    /// Whether fairness promises the choice's process a step where this is one of its choices. Not so for what may never happen,
    /// such as a wake-up without a reason.
    fn is_promised(&self, _choice: Self::Choice) -> bool {
        true
    }

    /// What fairness makes of the step just taken. Called also if the step was taken back meanwhile.
    fn turn(&self) -> Turn {
        Turn::default()
    }

    /// Whether the current state owes something that an execution must settle in the end ([`Turn::settles`]).
    fn owes(&self) -> bool {
        false
    }

    /// A fair execution may come by the current state again and again and never end, as it says. Is that bad? Only with
    /// [`crate::Options::endless`].
    fn endless(&mut self, _round: Endless) -> Option<Self::Finding> {
        None
    }

    /// Appends what else orders the step just taken among the others. May be left out: that costs reduction only.
    fn orders(&mut self, _out: &mut Vec<Order>) {}
}

/// What fairness makes of a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// Whether no execution takes such steps for ever: a wake-up without a reason.
    pub rare: bool,
    /// The set of variables of which it overlooks a write that it must see in the end: it is not taken for ever unless they are written again and again.
    pub overlooks: u64,
    /// The set of variables that it writes, of those which others may overlook.
    pub writes: u64,
    /// Whether the step learns the time, which never stands still for ever.
    pub tells_time: bool,
    /// Whether its process ends what it was in the middle of, such as getting a lock: a process that can do so again and again does so in the end.
    pub completes: bool,
    /// Whether it settles something that states owe.
    pub settles: bool,
}

/// How a fair execution goes on for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Endless {
    /// The set of processes that take steps, again and again; the others take none. Empty: nothing happens any more.
    pub movers: u128,
    /// Whether that is so only if time may stand still.
    pub timeless: bool,
}

impl Endless {
    /// The process in a set of movers. From the 128th on they share a place: then one that is put off may look as if it moved, so whoever
    /// believes an execution with so many must look at its steps.
    pub fn mover(process: usize) -> u128 {
        1 << process.min(u128::BITS as usize - 1)
    }
}

/// How a step touches an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TouchKind {
    /// It depends on the object.
    Reads,
    /// It changes the object, or whether others may go on.
    Writes,
    /// It adds to what a later read may choose from, and changes nothing else: whatever a read could do before it, it can do after it.
    Adds,
}

impl TouchKind {
    /// Whether an earlier step and a later one that touch the same object like this must also be tried the other way round.
    pub fn conflicts_with_later(self, later: TouchKind) -> bool {
        match (self, later) {
            (TouchKind::Writes, _) | (_, TouchKind::Writes) | (TouchKind::Reads, TouchKind::Adds) => true,
            (TouchKind::Reads | TouchKind::Adds, TouchKind::Reads) | (TouchKind::Adds, TouchKind::Adds) => false,
        }
    }
}

/// Something that a step touches. Two steps of different processes that touch the same object conflict as
/// [`TouchKind::conflicts_with_later`] says. Steps that do not conflict in either order can be swapped without changing the state they lead
/// to, and neither enables or disables the other; an addition and a read after it lead at least to where they lead in the other order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch {
    /// Which object; means the same thing along one path.
    pub object: u64,
    /// What kind of object; means the same thing on all paths, and equal objects are of equal kind.
    pub kind: u64,
    /// What the step does to it.
    pub access: TouchKind,
}

/// What is known of the objects that a step touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Footprint {
    /// Those that were listed.
    Listed,
    /// It may touch anything, or disable others.
    Everything,
}

/// An order between steps that cannot be reversed, such as between the end of a process and whoever waited for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The step happens after the last one that released this.
    Acquires(u64),
    /// The step happens before all later ones that acquire this.
    Releases(u64),
}

/// What came of taking a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<F> {
    /// A state to go on from.
    Next,
    /// The choice violates a property. The path ends here; what it led to is not counted as a state.
    Violation(F),
    /// The path ends here although it could go on. The search continues elsewhere and its result is incomplete.
    Cut,
    /// The whole search is to be abandoned now. This alone may depend on what copies of the system have seen, but not
    /// where there is no other choice.
    Abandon,
}
