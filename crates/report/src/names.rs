//! The words of the closed lists: the same in text and in JSON, and part of the JSON contract.

use crate::model::{AccessKind, Answer, StepKind, Verdict, ViolationKind};

impl Verdict {
    /// The verdict as one word.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::Violated => "violated",
            Verdict::Unknown => "unknown",
        }
    }
}

impl Answer {
    /// The answer as one word.
    pub fn name(self) -> &'static str {
        match self {
            Answer::Allowed => "allowed",
            Answer::Forbidden => "forbidden",
            Answer::Unknown => "unknown",
        }
    }
}

impl ViolationKind {
    /// The kind as one word.
    pub fn name(self) -> &'static str {
        match self {
            ViolationKind::Assertion => "assertion",
            ViolationKind::Deadlock => "deadlock",
            ViolationKind::Exception => "exception",
            ViolationKind::Race => "race",
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
    /// The kind as one word.
    pub fn name(self) -> &'static str {
        match self {
            StepKind::Read => "read",
            StepKind::Write => "write",
            StepKind::Update => "update",
            StepKind::Lock => "lock",
            StepKind::Unlock => "unlock",
            StepKind::Wait => "wait",
            StepKind::Wake => "wake",
            StepKind::Notify => "notify",
            StepKind::Start => "start",
            StepKind::Join => "join",
            StepKind::End => "end",
            StepKind::Park => "park",
            StepKind::Unpark => "unpark",
            StepKind::Interrupt => "interrupt",
            StepKind::Sleep => "sleep",
            StepKind::Timeout => "timeout",
            StepKind::Initialise => "initialise",
            StepKind::Fence => "fence",
            StepKind::Print => "print",
            StepKind::Throw => "throw",
            StepKind::Call => "call",
        }
    }
}
