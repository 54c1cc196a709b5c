//! The shared store [Calvin §2]: its variables, and which version of each is current at a point of the check.

use crate::term::Term;
use jmmc_program::FieldId;
use std::collections::BTreeMap;

/// A variable of the store. Instance fields are maps from objects.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum StoreVar {
    /// An instance field.
    Field(FieldId),
    /// A static field.
    Static(FieldId),
    /// A field that exists for specification only: its number in the world.
    Ghost(usize),
    /// Who holds each object's lock [Calvin §6.2]; null if nobody.
    Holder,
    /// How often this thread has locked each object that it holds: Java's locks are reentrant, the paper's are not. Not shared, and
    /// without meaning for what it does not hold.
    Depth,
    /// Which threads hold each read-write lock for reading; the field's lock for writing has a holder.
    Readers,
    /// How often this thread has locked each of them for reading. Not shared, like `Depth`.
    ReadDepth,
    /// Which threads have been started [Calvin §6.2].
    Start,
    /// Elements of arrays of primitive values.
    Ints,
    /// Elements of arrays of references.
    Refs,
    /// Which objects other threads may know.
    Published,
    /// Which objects only the current thread knows. Not shared: other threads have their own.
    Mine,
    /// Those of them that are known through another one, and so get known with it.
    Linked,
}

/// The current version of each variable; one that is not listed still has its first.
#[derive(Clone, Default, Debug)]
pub(crate) struct StoreVersions {
    versions: BTreeMap<StoreVar, Term>,
}

impl StoreVersions {
    /// The variable's current version, if it is not the first.
    pub fn get(&self, var: StoreVar) -> Option<&Term> {
        self.versions.get(&var)
    }

    /// Makes `version` current.
    pub fn set(&mut self, var: StoreVar, version: Term) {
        self.versions.insert(var, version);
    }

    /// Variables that have a version of their own.
    pub fn vars(&self) -> impl Iterator<Item = StoreVar> + '_ {
        self.versions.keys().copied()
    }
}
