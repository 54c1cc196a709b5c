//! Mistakes that tests make on purpose, to see whether a second engine objects.
//!
//! Each is one that could be made where it is asked for. Without the feature `defects`, which only tests have, there are none.
//! Errs on: nothing.

/// A mistake that a test can have made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Defect {
    /// What is reached through a racily published object is not published with it, if it is kept elsewhere than in memory.
    ShallowPublication,
    /// Who notifies does not touch the wait set.
    UntouchedWaitSets,
    /// Work on objects that others may see ahead of time is done in passing.
    AheadInPassing,
    /// Paths of different executions are compared by references, which depend on what came first.
    KeysByReference,
    /// When an object was written to that nobody else knew is no part of the state.
    EpochsForgotten,
    /// Store buffers are emptied in passing.
    DrainedInPassing,
    /// Nothing is learned from what others have released.
    NothingAcquired,
    /// A rule of well-formedness is too strict: nothing may be read that a thread of the program other than the reader wrote.
    OwnReadsOnly,
}

#[cfg(feature = "defects")]
static MADE: std::sync::Mutex<Option<Defect>> = std::sync::Mutex::new(None);

/// Makes the mistake from now on, everywhere in the process; or none.
#[cfg(feature = "defects")]
pub fn make(defect: Option<Defect>) {
    *MADE.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = defect;
}

/// Whether the mistake is made.
#[cfg(feature = "defects")]
pub(crate) fn is_made(defect: Defect) -> bool {
    *MADE.lock().unwrap_or_else(std::sync::PoisonError::into_inner) == Some(defect)
}

/// Whether the mistake is made: never.
#[cfg(not(feature = "defects"))]
#[inline]
pub(crate) fn is_made(_: Defect) -> bool {
    false
}
