//! What goes wrong only because the Java library's own code reads an old value.
//!
//! The library relies on more than the Java Memory Model promises: where a plain write of a constructor and a compare-and-set of another thread are not ordered by
//! happens-before, a later plain read may go back to the older one [JLS §17.4.5], although no known JVM does that to the library and the published model of access modes
//! forbids it (coherence). A program that only uses such a class is not to blame. So what goes wrong by such reads alone is no verdict about the program, unless that is asked for.
//!
//! Errs on: saying *unknown*. Classes that do not promise to be thread-safe, such as `java.util.HashMap`, are not meant: who shares them without a lock is to blame. Nor are atomic variables, which read what their callers want to read.

use jmmc_machine::{OldReads, Shown, SourcePlace};

/// The package whose classes promise to work when they are shared, and the one beneath it that reads on behalf of its callers.
const THREAD_SAFE: &str = "java.util.concurrent.";
const FOR_CALLERS: &str = "java.util.concurrent.atomic.";

/// A read of an old value by the Java library's own code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LetterRead {
    /// The variable, as `Class.field`.
    pub variable: String,
    /// Where it is read.
    pub place: SourcePlace,
}

impl std::fmt::Display for LetterRead {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let LetterRead { variable, place } = self;
        write!(f, "{} reads an old value of {variable} at {}:{}", place.method, place.file, place.line)
    }
}

/// If everything that goes wrong does so by reads of old values in the library alone: the first such read.
pub(crate) fn letter_read(violations: &[Shown]) -> Option<LetterRead> {
    let reads: Option<Vec<LetterRead>> = violations.iter().map(of_one).collect();
    reads?.into_iter().next()
}

fn of_one(shown: &Shown) -> Option<LetterRead> {
    let old = OldReads::of(&shown.events);
    let mut reads = old.places().map(|index| &shown.events[index]).peekable();
    let first = reads.peek().map(|read| LetterRead { variable: read.variable.clone(), place: read.place.clone() });
    let is_safe = |method: &str| method.starts_with(THREAD_SAFE) && !method.starts_with(FOR_CALLERS);
    first.filter(|_| reads.all(|read| is_safe(&read.place.method)))
}
