//! What the machine reports: violated properties, races, and what it could not analyse.

use jmmc_search::SearchPart;
use std::fmt;

/// A place in the source.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct SourcePlace {
    /// The method as Java writes it: `java.util.ArrayList.add`.
    pub method: String,
    /// `ArrayList.java`; empty if unknown.
    pub file: String,
    /// Line; 0 if unknown.
    pub line: u32,
    /// Whether it is in the user's code.
    pub user: bool,
}

/// What sort of property is violated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FindingKind {
    /// An `assert`, or an `AssertionError` that nobody caught.
    Assertion,
    /// Another exception that nobody caught.
    Exception,
    /// Threads that the program needs can never move again.
    Deadlock,
    /// A thread that the program needs goes round for ever, or waits for work that never comes.
    Endless,
    /// A litmus test has the outcome that was asked for.
    Outcome,
}

/// A thread that cannot move, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blocked {
    /// The thread's name.
    pub thread: String,
    /// Where it stands.
    pub place: SourcePlace,
    /// What it waits for.
    pub waits_for: String,
    /// Who could help: the owner of the monitor, the thread to be joined.
    pub held_by: Option<String>,
}

/// A violated property.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What sort of property is violated.
    pub kind: FindingKind,
    /// The exception with its message, or one sentence.
    pub message: String,
    /// The thread that threw; `None` for a deadlock, and for what never ends.
    pub thread: Option<String>,
    /// Where, in the user's code if possible.
    pub place: SourcePlace,
    /// The calls that led to the throw, or where the thread goes round, innermost first, without what is below the user's own code; empty for a deadlock.
    pub stack: Vec<SourcePlace>,
    /// For a deadlock, and for what never ends: who waits for what.
    pub blocked: Vec<Blocked>,
}

/// One side of a race.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct RaceAccess {
    /// The thread's name.
    pub thread: String,
    /// Whether it writes.
    pub writes: bool,
    /// Where in the program it was met.
    pub place: SourcePlace,
}

/// Two conflicting accesses that nothing orders.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Race {
    /// `Account.balance`, `int[] allocated in Main.main`.
    pub location: String,
    /// The earlier and the later access.
    pub accesses: [RaceAccess; 2],
}

/// What keeps an exploration from being complete. Only here is it known which sort it is; what people read is its text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Missing {
    /// Something that is not modelled, by name.
    NotModelled(String),
    /// A loop went round more often than this.
    Unwinding(u32),
    /// A memory fence, which the rules of the Java Memory Model do not speak of.
    Fence,
    /// Executions in which reads of the location are torn [JLS §17.7].
    Torn(String),
    /// A path none of whose executions is well-formed, for this reason: it may be none, or a rule may be too strict.
    NotWellFormed(String),
    /// A loop that waits for time to pass.
    Timeless,
    /// All but one part of the search.
    OtherParts(Vec<SearchPart>),
    /// Something was learned about the program after the search had been cut into parts.
    LearnedLate,
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Missing::NotModelled(what) => f.write_str(what),
            Missing::Unwinding(most) => write!(f, "more than {most} iterations of a loop (--unwind)"),
            Missing::Fence => f.write_str("a memory fence (the Java Memory Model has no rules for it)"),
            Missing::Torn(location) => write!(f, "executions in which reads of {location} are torn"),
            Missing::NotWellFormed(why) => write!(f, "a path none of whose executions is well-formed: {why}"),
            Missing::Timeless => {
                f.write_str("a loop that waits for time to pass (time passes only when somebody waits for it)")
            }
            Missing::OtherParts(part) => {
                let levels: Vec<String> =
                    part.iter().map(|part| format!("{} of {}", part.index + 1, part.of)).collect();
                write!(f, "the other parts of the search, of which this is {} (--part)", levels.join(", and of that "))
            }
            Missing::LearnedLate => f.write_str(
                "the search learned something about the program after it was cut into parts; search without --part",
            ),
        }
    }
}

/// Something that is not modelled, or was not followed further: the path ends there, unexplored.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Stuck {
    /// What it is.
    pub what: Missing,
    /// Where it was reached, in the user's code if possible.
    pub place: SourcePlace,
}
