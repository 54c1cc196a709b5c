//! Folding of library code: what a reader wants to see is the own line that called into the library, once.

use crate::model::{SourceLocation, StepOrigin, TraceStep};

/// One line of a folded trace.
#[derive(Clone, Debug, PartialEq)]
pub enum Line<'r> {
    /// A step of the code under test, or of the library if nothing is folded.
    Single {
        /// Its number in the whole trace, from 1.
        number: usize,
        /// The step that is shown.
        step: &'r TraceStep,
    },
    /// A run of steps inside one library call.
    Folded {
        /// The number of its first step.
        number: usize,
        /// Its first step.
        first: &'r TraceStep,
        /// The library method that was called.
        entry: &'r str,
        /// The line that called it.
        caller: Option<&'r SourceLocation>,
        /// The text of that line.
        source: Option<&'r str>,
        /// How many steps are folded.
        steps: usize,
    },
}

impl Line<'_> {
    /// The number of its first step.
    pub fn number(&self) -> usize {
        match self {
            Line::Single { number, .. } | Line::Folded { number, .. } => *number,
        }
    }
}

/// Folds every longest run of steps that one thread makes inside one library call; minor steps are neither shown nor counted.
pub fn fold(trace: &[TraceStep]) -> Vec<Line<'_>> {
    let mut lines: Vec<Line<'_>> = Vec::new();
    let shown = trace.iter().filter(|step| !step.minor);
    for (index, step) in shown.enumerate() {
        let line = line_of(index + 1, step);
        match (lines.last_mut(), &line) {
            (Some(last), Line::Folded { .. }) if continues(last, &line) => {
                if let Line::Folded { steps, .. } = last {
                    *steps += 1;
                }
            }
            (_, Line::Single { .. } | Line::Folded { .. }) => lines.push(line),
        }
    }
    lines
}

fn line_of(number: usize, step: &TraceStep) -> Line<'_> {
    match &step.origin {
        StepOrigin::User => Line::Single { number, step },
        StepOrigin::Library { entry, caller, caller_source } => Line::Folded {
            number,
            first: step,
            entry,
            caller: caller.as_ref(),
            source: caller_source.as_deref(),
            steps: 1,
        },
    }
}

fn continues(last: &Line<'_>, next: &Line<'_>) -> bool {
    match (last, next) {
        (
            Line::Folded { first: s1, entry: e1, caller: c1, .. },
            Line::Folded { first: s2, entry: e2, caller: c2, .. },
        ) => {
            let landmark = s1.kind.is_landmark() || s2.kind.is_landmark();
            s1.thread == s2.thread && e1 == e2 && c1 == c2 && !landmark
        }
        (Line::Single { .. }, _) | (_, Line::Single { .. }) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::StepKind;

    /// `threads_and_entries`: one `thread/entry` per step, `thread/-` for a step of the code under test; `thread!entry` for a
    /// start in the library, and `thread?entry` for a minor step.
    fn trace(threads_and_entries: &str) -> Vec<TraceStep> {
        let step = |word: &str| {
            let (thread, entry) = word.split_once(['/', '!', '?']).unwrap();
            let origin = match entry {
                "-" => StepOrigin::User,
                _ => StepOrigin::Library { entry: entry.to_string(), caller: None, caller_source: None },
            };
            TraceStep {
                thread: thread.to_string(),
                method: String::new(),
                location: None,
                source: None,
                kind: if word.contains('!') { StepKind::Start } else { StepKind::Read },
                variable: None,
                value: None,
                remark: None,
                origin,
                minor: word.contains('?'),
            }
        };
        threads_and_entries.split_whitespace().map(step).collect()
    }

    #[track_caller]
    fn check(threads_and_entries: &str, expected: &str) {
        let trace = trace(threads_and_entries);
        let shown: Vec<String> = fold(&trace)
            .iter()
            .map(|line| match line {
                Line::Single { number, step } => format!("{number}:{}", step.thread),
                Line::Folded { number, first, entry, steps, .. } => {
                    format!("{number}:{}/{entry}*{steps}", first.thread)
                }
            })
            .collect();
        assert_eq!(shown.join(" "), expected);
    }

    #[test]
    fn user_steps_stay_single() {
        check("a/- a/- b/-", "1:a 2:a 3:b");
    }

    #[test]
    fn one_call_is_one_line() {
        check("a/- a/lock a/lock a/lock a/-", "1:a 2:a/lock*3 5:a");
    }

    #[test]
    fn another_thread_between_breaks_the_run() {
        check("a/lock a/lock b/- a/lock", "1:a/lock*2 3:b 4:a/lock*1");
    }

    #[test]
    fn what_threads_do_to_each_other_stands_alone() {
        check("a/run a/run a!run a/run", "1:a/run*2 3:a/run*1 4:a/run*1");
    }

    #[test]
    fn minor_steps_vanish() {
        check("a?init a/- a/run b?run a/run", "1:a 2:a/run*2");
    }

    #[test]
    fn another_call_is_another_line() {
        check("a/lock a/unlock b/unlock", "1:a/lock*1 2:a/unlock*1 3:b/unlock*1");
    }
}
