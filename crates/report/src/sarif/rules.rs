//! The kinds of results of `jmmc check`, `litmus` and `outcomes`, and what to do about each.

use super::log::SarifRule;
use crate::model::ViolationKind;

/// A data race.
pub const RACE: &str = "data-race";
/// An answer or result that a test does not expect.
pub const EXPECTATION: &str = "expectation";
/// Something that was not decided.
pub const UNDECIDED: &str = "undecided";
/// Something that was reached, but not analysed.
pub const NOT_ANALYSED: &str = "not-analysed";

/// The rule that a violation breaks.
pub fn of_violation(kind: ViolationKind) -> &'static str {
    match kind {
        ViolationKind::Assertion => "assertion",
        ViolationKind::Deadlock => "deadlock",
        ViolationKind::Liveness => "liveness",
        ViolationKind::Exception => "exception",
        ViolationKind::Race => RACE,
        ViolationKind::Outcome => EXPECTATION,
    }
}

/// All of them.
pub const RULES: [SarifRule<'static>; 8] = [
    SarifRule {
        id: "assertion",
        summary: "An assert fails in an execution that the memory model allows.",
        help: "The code flow is the execution: its steps are numbered in the order in which threads took them. A read that shows an old value is \
               a data race; make the field volatile or final, or guard it by a lock. `jmmc check` tries such repairs and says which help.",
        weakness: 362,
    },
    SarifRule {
        id: "exception",
        summary: "A thread ends with an exception that nobody catches, in an execution that the memory model allows.",
        help: "The code flow is the execution that leads there. If it reads an old value, such as null, make the field volatile or final, or guard it by a lock.",
        weakness: 362,
    },
    SarifRule {
        id: "deadlock",
        summary: "Threads wait for each other, or for something that never comes.",
        help: "The related locations are where each thread waits. Take locks in one order, and wait in a loop that looks at the condition.",
        weakness: 833,
    },
    SarifRule {
        id: "liveness",
        summary: "A thread that the program needs may never end, in a fair execution that the memory model allows.",
        help: "The code flow ends with a round that can be repeated for ever. A plain read may see the same old value in every round: make the field volatile, or \
               read it under the lock under which it is written.",
        weakness: 835,
    },
    SarifRule {
        id: RACE,
        summary: "Two accesses of one variable, one of them a write, are not ordered by happens-before.",
        help: "A race is a warning if it occurs in the execution that goes wrong, otherwise a note: then the memory model decides what is read, and \
               the report says whether the program is right in spite of it.",
        weakness: 362,
    },
    SarifRule {
        id: EXPECTATION,
        summary: "A memory model does not answer as the litmus test expects.",
        help: "Either the expectation is wrong, or the code is: `jmmc litmus --explain` shows an execution for what is allowed, and why something is forbidden.",
        weakness: 0,
    },
    SarifRule {
        id: UNDECIDED,
        summary: "No verdict was reached.",
        help: "The message says what was missing. This is no pass: raise the limit that it names, or make the program smaller.",
        weakness: 0,
    },
    SarifRule {
        id: NOT_ANALYSED,
        summary: "Something that the program reaches was not analysed.",
        help: "The verdict says nothing about what happens there. Replace it by something that jmmc models, or leave it out of the program.",
        weakness: 0,
    },
];
