//! Follows a path again: the simple code that checks what the search has found.

use crate::{Step, TransitionSystem};

/// Where following a path led. `at` is the index of the choice in question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayEnd<F> {
    /// All choices were taken and there are more to take.
    Open,
    /// All choices were taken and led to an end state, perhaps a bad one.
    EndState(Option<F>),
    /// The choice at `at` violates a property. It was applied; those after it were not.
    Violation {
        /// Index of the choice.
        at: usize,
        /// What it violates.
        finding: F,
    },
    /// The choice at `at` is not enabled: this is no path of the system. It was not applied.
    NotEnabled {
        /// Index of the choice.
        at: usize,
    },
    /// The choice at `at` was applied and cut or abandoned by the system.
    Ended {
        /// Index of the choice.
        at: usize,
    },
}

/// Takes `path` from the current state of `system`, checking that each choice is enabled, and stays where it led.
pub fn replay<S: TransitionSystem>(system: &mut S, path: &[S::Choice]) -> ReplayEnd<S::Finding> {
    let mut enabled = Vec::new();
    for (at, &choice) in path.iter().enumerate() {
        enabled.clear();
        system.choices(&mut enabled);
        if !enabled.contains(&choice) {
            return ReplayEnd::NotEnabled { at };
        }
        match system.apply(choice) {
            Step::Next => {}
            Step::Violation(finding) => return ReplayEnd::Violation { at, finding },
            Step::Cut | Step::Abandon => return ReplayEnd::Ended { at },
        }
    }
    enabled.clear();
    system.choices(&mut enabled);
    if enabled.is_empty() { ReplayEnd::EndState(system.end_state()) } else { ReplayEnd::Open }
}
