//! The words of the closed lists: the same in text and in JSON, and part of the JSON contract.

use crate::model::{AccessKind, Expected, Report, StepKind, ViolationKind};
use jmmc_jmm::{Answer, Verdict};

/// Packages of the Java library.
const LIBRARY: [&str; 5] = ["java/", "javax/", "jdk/", "sun/", "com/sun/"];

/// Whether a class, by its internal name, belongs to the Java library.
pub fn is_library(class: &str) -> bool {
    LIBRARY.iter().any(|package| class.starts_with(package))
}

/// The verdict as one word.
pub fn of_verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "holds",
        Verdict::Violated => "violated",
        Verdict::Unknown => "unknown",
    }
}

/// What is said behind the verdict where something happens without a reason, or because the time is up.
pub fn by_what(report: &Report) -> &'static str {
    match report.without_reason() {
        Some(StepKind::WakeUp) => ", by a wake-up without a reason",
        Some(_) => ", by a failure without a reason",
        None if report.times_out() => ", with a time-out",
        None => "",
    }
}

/// The answer as one word.
pub fn of_answer(answer: Answer) -> &'static str {
    match answer {
        Answer::Allowed => "allowed",
        Answer::Forbidden => "forbidden",
        Answer::Unknown => "unknown",
    }
}

/// What is expected of a result, as one word.
pub fn of_expected(expected: Expected) -> &'static str {
    match expected {
        Expected::Acceptable => "acceptable",
        Expected::Interesting => "interesting",
        Expected::Forbidden => "forbidden",
        Expected::Unknown => "unknown",
    }
}

impl ViolationKind {
    /// The kind as one word.
    pub fn name(self) -> &'static str {
        match self {
            ViolationKind::Assertion => "assertion",
            ViolationKind::Deadlock => "deadlock",
            ViolationKind::Liveness => "liveness",
            ViolationKind::Exception => "exception",
            ViolationKind::Race => "race",
            ViolationKind::Outcome => "outcome",
        }
    }
}

impl AccessKind {
    /// The kind as one word.
    pub fn name(self) -> &'static str {
        match self {
            AccessKind::Read => "read",
            AccessKind::Write => "write",
        }
    }
}

impl StepKind {
    /// Whether its word says it all, wherever it happens: what threads do to each other, and what the program does to the world.
    pub(crate) fn is_landmark(self) -> bool {
        match self {
            StepKind::Read
            | StepKind::Write
            | StepKind::Update
            | StepKind::FailedUpdate
            | StepKind::Lock
            | StepKind::Unlock
            | StepKind::Park
            | StepKind::Unpark => false,
            StepKind::Wait
            | StepKind::Timeout
            | StepKind::WakeUp
            | StepKind::Failure
            | StepKind::Notify
            | StepKind::NotifyAll
            | StepKind::Start
            | StepKind::End
            | StepKind::Join
            | StepKind::Sleep
            | StepKind::Interrupt
            | StepKind::Print
            | StepKind::Throw
            | StepKind::Exit => true,
        }
    }

    /// The kind as one word.
    pub fn name(self) -> &'static str {
        match self {
            StepKind::Read => "read",
            StepKind::Write => "write",
            StepKind::Update => "update",
            StepKind::FailedUpdate => "failed-update",
            StepKind::Lock => "lock",
            StepKind::Unlock => "unlock",
            StepKind::Wait => "wait",
            StepKind::Timeout => "timeout",
            StepKind::WakeUp => "wake-up",
            StepKind::Failure => "failure",
            StepKind::Notify => "notify",
            StepKind::NotifyAll => "notify-all",
            StepKind::Start => "start",
            StepKind::End => "end",
            StepKind::Join => "join",
            StepKind::Sleep => "sleep",
            StepKind::Interrupt => "interrupt",
            StepKind::Park => "park",
            StepKind::Unpark => "unpark",
            StepKind::Print => "print",
            StepKind::Throw => "throw",
            StepKind::Exit => "exit",
        }
    }
}
