//! What the reduction may ignore, and how it learns that it may not.
//!
//! A step of the reduced search is one visible operation and everything the thread does up to the next one. Which
//! operations are visible depends on facts about the whole program that nobody knows beforehand: is this field ever written once
//! it is shared, does it take part in a race, does anyone ask whether a thread is alive? The search starts by assuming "no"
//! everywhere. As soon as an explored execution shows a "yes", the fact is recorded here and the search starts over.
//! The last round, which learns nothing new, is the one that counts.
//!
//! Why that is sound. (1) If no explored execution of a round has a race outside the recorded locations, then
//! every execution is equivalent to an explored one: plain accesses to the other locations are ordered by happens-before,
//! whose edges enter a thread only at visible operations (lock, volatile read, join, …), so the steps of any execution can be
//! sorted by their first operations without changing what anyone reads. (2) Every other operation that is treated as invisible is
//! independent of all that other threads can do before it, as the comment at its place says.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use jmmc_program::{ClassId, FieldId, MethodId};
use rustc_hash::FxHashMap;

/// A class of cells that the reduction treats alike: a declared field, or all arrays allocated by one op.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum CellClass {
    /// A field, static or not.
    Field(FieldId),
    /// Elements of arrays with this allocation site.
    Elements(u32),
}

/// A fact learned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fact {
    /// The location is written after other threads could reach it.
    Written(CellClass),
    /// The location takes part in a data race.
    Racy(CellClass),
    /// The location is accessed plainly while shared.
    Plain(CellClass),
    /// The location is accessed with a mode stronger than plain while shared.
    Atomic(CellClass),
    /// The location is accessed with a mode between plain and volatile while shared.
    Weak(CellClass),
    /// The location is written plainly while shared, and reads may see writes that are yet to come.
    Imposable(CellClass),
    /// The location is written plainly while shared, and it makes a difference to atomic reads.
    Plainly(CellClass),
    /// Threads order each other by other means than synchronization actions: by releases and acquires of variables that are accessed in modes
    /// between plain and volatile. Then the order of volatile accesses need not agree with happens-before.
    Loosens,
    /// An atomic update has seen ahead of time what it replaces: then it matters which write that is.
    Follows,
    /// There are memory fences.
    Fences,
    /// There are long paths on which numbers are written: see `counters`.
    Counters,
    /// Perhaps nobody looks at the values of the location.
    Counts(CellClass),
    /// The location counts for something.
    Matters(CellClass),
    /// The op stores to elements that count for something.
    Stores(MethodId, u32),
    /// References are written where reads need not see the last write: then what was written to objects before they were shared matters.
    Exposes,
    /// Threads know of objects of the class because of the final fields by which they got there.
    Derived(ClassId),
    /// Some thread asks whether another is alive.
    LivenessObserved,
    /// Some thread interrupts another.
    InterruptsUsed,
    /// Some thread reads the clock while there are others.
    ClockRead,
    /// Some thread asks what another is doing: whether it runs, waits or is blocked.
    StatesObserved,
    /// Somebody locks the monitor of a `Thread` object.
    ThreadsLocked,
    /// Some thread can tell whether another holds a lock, other than by waiting for it.
    LocksObserved,
    /// Some thread can tell by a weak reference when another lets go of an object: any step may be when.
    Collects,
    /// A class of the JDK is initialised while there are several threads.
    Late(ClassId),
    /// Byte arrays that this op allocates are accessed as numbers of so many bytes, as a power of two: each is one variable (module `slots`).
    Slots(u32, u8),
}

/// What is known of one location.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Traits(u16);

const WRITTEN: u16 = 1;
const RACY: u16 = 2;
const PLAIN: u16 = 4;
const ATOMIC: u16 = 8;
const WEAK: u16 = 16;
const IMPOSABLE: u16 = 32;
const PLAINLY: u16 = 64;
const COUNTS: u16 = 128;
const MATTERS: u16 = 256;
const MIXED: u16 = WRITTEN | PLAIN | ATOMIC;

impl Traits {
    /// Written after other threads could reach it.
    #[inline]
    pub(crate) fn written(self) -> bool {
        self.0 & WRITTEN != 0
    }

    /// Takes part in a race.
    #[inline]
    pub(crate) fn racy(self) -> bool {
        self.0 & RACY != 0
    }

    /// Accessed in a mode between plain and volatile.
    #[inline]
    pub(crate) fn weak(self) -> bool {
        self.0 & WEAK != 0
    }

    /// Of those of which reads may see writes that are yet to come.
    #[inline]
    pub(crate) fn imposable(self) -> bool {
        self.0 & IMPOSABLE != 0
    }

    /// Counts, as far as is known for nobody.
    #[inline]
    pub(crate) fn counts(self) -> bool {
        self.0 & (COUNTS | MATTERS) == COUNTS
    }

    /// Counts for something.
    #[inline]
    pub(crate) fn matters(self) -> bool {
        self.0 & MATTERS != 0
    }

    /// Written, and accessed both plainly and atomically: then a plain access may conflict with an atomic one.
    #[inline]
    pub(crate) fn mixed(self) -> bool {
        self.0 & MIXED == MIXED
    }

    /// Written plainly, as far as it makes a difference ([`Fact::Plainly`]).
    #[inline]
    pub(crate) fn plainly(self) -> bool {
        self.0 & PLAINLY != 0
    }

    /// Whether an access of this sort has been seen.
    #[inline]
    pub(crate) fn accessed(self, atomic: bool) -> bool {
        self.0 & if atomic { ATOMIC } else { PLAIN } != 0
    }
}

/// All facts learned so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    fields: Vec<u16>,
    elements: FxHashMap<u32, u16>,
    /// Of which allocation sites [`Fact::Slots`] was learned, and what.
    slots: FxHashMap<u32, u8>,
    /// Whether [`Fact::Counters`] was learned.
    pub(crate) counters: bool,
    /// Ops of which [`Fact::Stores`] was learned.
    stores: BTreeSet<(MethodId, u32)>,
    /// Whether [`Fact::Exposes`] was learned.
    pub(crate) exposes: bool,
    /// Whether [`Fact::Loosens`] was learned.
    pub(crate) loosens: bool,
    /// Whether [`Fact::Follows`] was learned.
    pub(crate) follows: bool,
    /// Whether [`Fact::Fences`] was learned.
    pub(crate) fences: bool,
    /// The classes of which [`Fact::Derived`] was learned.
    derived: BTreeSet<ClassId>,
    /// Whether [`Fact::LivenessObserved`] was learned.
    pub(crate) liveness_observed: bool,
    /// Whether [`Fact::InterruptsUsed`] was learned.
    pub(crate) interrupts_used: bool,
    /// Whether [`Fact::ClockRead`] was learned.
    pub(crate) clock_read: bool,
    /// Whether [`Fact::StatesObserved`] was learned.
    pub(crate) states_observed: bool,
    /// Whether [`Fact::ThreadsLocked`] was learned.
    pub(crate) threads_locked: bool,
    /// Whether [`Fact::LocksObserved`] was learned.
    pub(crate) locks_observed: bool,
    /// Whether [`Fact::Collects`] was learned.
    pub(crate) collects: bool,
    /// Classes to initialise before the first thread is started: see [`Fact::Late`]. When a class of the JDK is
    /// initialised makes no difference to the program, but a great one to the number of states.
    pub(crate) early: BTreeSet<ClassId>,
}

impl Facts {
    /// Whether steps may be merged and left out.
    pub(crate) fn may_reduce(&self) -> bool {
        !self.collects
    }

    /// What is known of the location.
    #[inline]
    pub(crate) fn traits(&self, location: CellClass) -> Traits {
        Traits(match location {
            CellClass::Field(field) => self.fields.get(field.index()).copied().unwrap_or(0),
            CellClass::Elements(site) => self.elements.get(&site).copied().unwrap_or(0),
        })
    }

    /// Whether some location counts, as far as is known for nobody.
    pub(crate) fn has_counters(&self) -> bool {
        self.counters && self.fields.iter().chain(self.elements.values()).any(|bits| Traits(*bits).counts())
    }

    /// Of how many bytes the slots are, as a power of two, as which byte arrays of the site are kept; 0 for single bytes.
    #[inline]
    pub(crate) fn slots(&self, site: u32) -> u8 {
        if self.slots.is_empty() { 0 } else { self.slots.get(&site).copied().unwrap_or(0) }
    }

    /// Whether [`Fact::Slots`] was learned of any site.
    pub(crate) fn has_slots(&self) -> bool {
        !self.slots.is_empty()
    }

    /// Whether [`Fact::Stores`] was learned of the op.
    pub(crate) fn stores(&self, method: MethodId, pc: u32) -> bool {
        self.stores.contains(&(method, pc))
    }

    /// Whether there is any class with [`Fact::Derived`].
    #[inline]
    pub(crate) fn derives(&self) -> bool {
        !self.derived.is_empty()
    }

    /// Whether [`Fact::Derived`] was learned of the class.
    #[inline]
    pub(crate) fn derives_of(&self, class: ClassId) -> bool {
        self.derived.contains(&class)
    }

    /// Records a fact; says whether it makes a difference to the search under way.
    pub(crate) fn learn(&mut self, fact: Fact) -> bool {
        let set = |flag: &mut bool| !std::mem::replace(flag, true);
        match fact {
            Fact::Written(location) => self.add(location, WRITTEN),
            Fact::Racy(location) => self.add(location, RACY),
            Fact::Plain(location) => self.add(location, PLAIN) && self.traits(location).mixed(),
            Fact::Atomic(location) => {
                let known = self.traits(location);
                self.add(location, ATOMIC) && (self.traits(location).mixed() || known.racy() || self.loosens)
            }
            Fact::Weak(location) => self.add(location, WEAK),
            Fact::Imposable(location) => self.add(location, IMPOSABLE),
            Fact::Plainly(location) => self.add(location, PLAINLY),
            Fact::Counters => set(&mut self.counters),
            Fact::Counts(location) => self.add(location, COUNTS),
            Fact::Matters(location) => self.add(location, MATTERS),
            Fact::Stores(method, pc) => self.stores.insert((method, pc)),
            Fact::Derived(class) => self.derived.insert(class),
            Fact::Exposes => set(&mut self.exposes),
            Fact::Loosens => set(&mut self.loosens),
            Fact::Follows => set(&mut self.follows),
            Fact::Fences => set(&mut self.fences),
            Fact::LivenessObserved => set(&mut self.liveness_observed),
            Fact::InterruptsUsed => set(&mut self.interrupts_used),
            Fact::ClockRead => set(&mut self.clock_read),
            Fact::StatesObserved => set(&mut self.states_observed),
            Fact::ThreadsLocked => set(&mut self.threads_locked),
            Fact::LocksObserved => set(&mut self.locks_observed),
            Fact::Collects => set(&mut self.collects),
            Fact::Late(class) => self.early.insert(class),
            // The first counts: a variable has one size.
            Fact::Slots(site, slots) => {
                let new = !self.slots.contains_key(&site);
                self.slots.entry(site).or_insert(slots);
                new
            }
        }
    }

    fn add(&mut self, location: CellClass, bit: u16) -> bool {
        let bits = match location {
            CellClass::Field(field) => {
                if self.fields.len() <= field.index() {
                    self.fields.resize(field.index() + 1, 0);
                }
                &mut self.fields[field.index()]
            }
            CellClass::Elements(site) => self.elements.entry(site).or_insert(0),
        };
        let new = *bits & bit == 0;
        *bits |= bit;
        new
    }
}

/// The facts that all workers of a search share.
#[derive(Default)]
pub(crate) struct Refinement {
    facts: Mutex<Facts>,
}

impl Refinement {
    /// Records a fact for all workers; says whether it makes a difference to the search under way.
    pub(crate) fn learn(&self, fact: Fact) -> bool {
        self.facts.lock().unwrap_or_else(PoisonError::into_inner).learn(fact)
    }

    /// A copy of all facts.
    pub(crate) fn facts(&self) -> Facts {
        self.facts.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fact_is_new_once() {
        let mut facts = Facts::default();
        let field = CellClass::Field(FieldId(7));
        assert!(facts.learn(Fact::Written(field)));
        assert!(!facts.learn(Fact::Written(field)));
        assert!(facts.learn(Fact::Racy(field)));
        assert!(facts.traits(field).written() && facts.traits(field).racy());
        assert!(!facts.traits(CellClass::Elements(7)).written());
        assert!(facts.learn(Fact::InterruptsUsed) && !facts.learn(Fact::InterruptsUsed));
    }

    #[test]
    fn modes_matter_once_they_are_mixed() {
        let mut facts = Facts::default();
        let elements = CellClass::Elements(3);
        facts.learn(Fact::Written(elements));
        assert!(!facts.learn(Fact::Plain(elements)));
        assert!(facts.learn(Fact::Atomic(elements)));
        assert!(facts.traits(elements).mixed());
    }
}
