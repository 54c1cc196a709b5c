//! What an exploration is worth: from what a search found, and why it ended, to a verdict and its reason.
//!
//! Errs on: saying *unknown* too often. It says *holds* only if everything was explored and nothing was left out.

use crate::models::worth_in_words;
use jmmc_jmm::{Answer, Exploration, ModelName, Verdict, worth};
use jmmc_report::NotAnalysed;
use jmmc_search::StopReason;

/// What *holds* is worth without races but with accesses weaker than volatile.
const WEAK: &str =
    "there are accesses weaker than volatile, so the Java Memory Model allows more executions than were explored";

/// What an exploration under a model brought to light.
pub struct Explored {
    /// The model.
    pub model: ModelName,
    /// Whether a violation was found.
    pub violated: bool,
    /// Whether any execution had a data race.
    pub racy: bool,
    /// Whether shared data is accessed in a mode between plain and volatile.
    pub weak_accesses: bool,
    /// Why the search ended.
    pub stop: StopReason,
    /// Whether the search explored everything that the machine offered.
    pub complete: bool,
    /// What the machine reached but does not model.
    pub not_modelled: Vec<NotAnalysed>,
    /// Why the witnesses of violations that do not count are refused.
    pub refused: Vec<String>,
    /// How many iterations of loops were explored, if there are more.
    pub unwound: Option<u32>,
    /// Why it is so, if legality decided.
    pub why: Option<String>,
}

/// The verdict, and all that has to be said with it.
pub struct Conclusion {
    /// The model that it is about.
    pub model: ModelName,
    /// The verdict about the model.
    pub verdict: Verdict,
    /// The verdict about the Java Memory Model.
    pub worth: Verdict,
    /// The answer about the model.
    pub answer: Answer,
    /// Whether everything that the model allows was explored.
    pub complete: bool,
    /// Whether no explored execution has a data race, or shares something in a mode weaker than volatile.
    pub race_free: bool,
    /// Why, and what it is worth.
    pub reason: String,
    /// All that was left out: what is not modelled, and a limit that was reached.
    pub not_analysed: Vec<NotAnalysed>,
}

impl Explored {
    /// What follows.
    pub fn conclude(self) -> Conclusion {
        let limit = limit_reached(self.stop);
        let exploration = Exploration {
            found: self.violated,
            complete: self.complete && self.not_modelled.is_empty() && self.refused.is_empty(),
            race_free: !self.racy && !self.weak_accesses,
        };
        let answer = exploration.answer();
        let model = self.model.name();
        let why = self.why.map(|why| format!(": {why}")).unwrap_or_default();
        let told = match answer {
            Answer::Allowed => format!("an execution under {model} goes wrong{why}"),
            Answer::Forbidden => match self.unwound {
                Some(most) => {
                    format!("no execution under {model} goes wrong within {most} iterations of loops (--unwind){why}")
                }
                None => format!("no execution under {model} goes wrong{why}"),
            },
            Answer::Unknown if !self.refused.is_empty() => {
                format!(
                    "an execution under {model} seems to go wrong, but its witness is not accepted: {}",
                    self.refused[0]
                )
            }
            Answer::Unknown if self.unwound.is_some() && limit.is_none() => {
                let most = self.unwound.unwrap_or_default();
                format!(
                    "nothing goes wrong under {model} within {most} iterations of loops, but they may go on (--unwind)"
                )
            }
            Answer::Unknown => format!(
                "nothing goes wrong so far under {model}, but {}",
                limit.as_deref().unwrap_or("something that was reached is not modelled")
            ),
        };
        let in_words = match answer {
            Answer::Forbidden if self.weak_accesses && !self.racy => Some(WEAK),
            Answer::Forbidden if self.unwound.is_some() => None,
            Answer::Allowed | Answer::Forbidden | Answer::Unknown => worth_in_words(self.model, exploration),
        };
        let reason = in_words.map_or(told.clone(), |worth| format!("{told}; {worth}"));
        let mut not_analysed = self.not_modelled;
        let refused = self.refused.into_iter();
        not_analysed
            .extend(refused.map(|why| NotAnalysed { what: format!("a violation, refused: {why}"), location: None }));
        not_analysed.extend(limit.map(|limit| NotAnalysed { what: format!("what is left: {limit}"), location: None }));
        Conclusion {
            model: self.model,
            verdict: answer.verdict(),
            worth: match answer {
                // More iterations may go wrong.
                Answer::Forbidden if self.unwound.is_some() => Verdict::Unknown,
                Answer::Allowed | Answer::Forbidden | Answer::Unknown => worth(self.model.approximation(), exploration),
            },
            answer,
            complete: exploration.complete,
            race_free: exploration.race_free,
            reason,
            not_analysed,
        }
    }
}

/// What explorations under several models say about the Java Memory Model: the verdict, the position of the one that decided it, and why.
pub fn combine(conclusions: &[Conclusion]) -> (Verdict, usize, String) {
    let decided = |verdict: Verdict| conclusions.iter().position(|conclusion| conclusion.worth == verdict);
    for verdict in [Verdict::Violated, Verdict::Holds] {
        if let Some(by) = decided(verdict) {
            return (verdict, by, conclusions[by].reason.clone());
        }
    }
    // Only a model that allows too much shows it: a candidate.
    if let Some(by) = conclusions.iter().position(|conclusion| conclusion.answer == Answer::Allowed) {
        return (Verdict::Unknown, by, conclusions[by].reason.clone());
    }
    let incomplete = conclusions.iter().position(|conclusion| conclusion.answer == Answer::Unknown);
    if let Some(by) = incomplete {
        return (Verdict::Unknown, by, conclusions[by].reason.clone());
    }
    let names: Vec<&str> = conclusions.iter().map(|conclusion| conclusion.model.name()).collect();
    let reason = format!(
        "no execution under {} goes wrong, but there are data races or accesses weaker than volatile, for which the Java Memory Model \
         allows still more",
        names.join(" or ")
    );
    (Verdict::Unknown, conclusions.len().saturating_sub(1), reason)
}

/// The limit that ended a search, with the flag that moves it; `None` if no limit did.
pub fn limit_reached(stop: StopReason) -> Option<String> {
    match stop {
        StopReason::Exhausted | StopReason::FirstViolation | StopReason::Abandoned => None,
        StopReason::StateLimit(states) => Some(format!("the limit of {states} states was reached (--states)")),
        StopReason::DepthLimit(depth) => Some(format!("paths were cut after {depth} transitions (--depth)")),
        StopReason::TimeLimit(time) => Some(format!("the time limit of {time:?} was reached (--time-limit)")),
        StopReason::MemoryLimit(bytes) => {
            Some(format!("the memory limit of {} MB was reached (--memory-limit)", bytes >> 20))
        }
        StopReason::Interrupted => Some("the search was interrupted".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn explored(violated: bool, stop: StopReason) -> Explored {
        let complete = stop == StopReason::Exhausted;
        Explored {
            model: ModelName::Sc,
            violated,
            racy: false,
            weak_accesses: false,
            stop,
            complete,
            not_modelled: Vec::new(),
            refused: Vec::new(),
            unwound: None,
            why: None,
        }
    }

    #[track_caller]
    fn check(explored: Explored, verdict: Verdict, reason_has: &str, left_out: usize) {
        let conclusion = explored.conclude();
        assert_eq!(conclusion.verdict, verdict);
        assert!(conclusion.reason.contains(reason_has), "{}", conclusion.reason);
        assert_eq!(conclusion.not_analysed.len(), left_out);
    }

    #[test]
    fn everything_explored_and_nothing_found_holds() {
        check(explored(false, StopReason::Exhausted), Verdict::Holds, "under the Java Memory Model too", 0);
    }

    #[test]
    fn races_lessen_what_holds_is_worth() {
        let racy = Explored { racy: true, ..explored(false, StopReason::Exhausted) };
        check(racy, Verdict::Holds, "allows more executions", 0);
        let weak = Explored { weak_accesses: true, ..explored(false, StopReason::Exhausted) };
        check(weak, Verdict::Holds, "weaker than volatile", 0);
    }

    #[test]
    fn a_limit_is_never_holds() {
        let time = StopReason::TimeLimit(Duration::from_secs(10));
        for stop in
            [StopReason::StateLimit(5), StopReason::DepthLimit(5), StopReason::MemoryLimit(5), StopReason::Interrupted]
        {
            check(explored(false, stop), Verdict::Unknown, "", 1);
        }
        check(explored(false, time), Verdict::Unknown, "10s was reached (--time-limit)", 1);
        check(explored(false, StopReason::Abandoned), Verdict::Unknown, "not modelled", 0);
    }

    #[test]
    fn what_is_not_modelled_is_never_holds() {
        let entry = NotAnalysed { what: "native method `a.b`".to_string(), location: None };
        let stuck = Explored { not_modelled: vec![entry], ..explored(false, StopReason::Exhausted) };
        check(stuck, Verdict::Unknown, "not modelled", 1);
    }

    #[test]
    fn loops_that_go_on_are_never_holds() {
        let entry = NotAnalysed { what: "more than 3 iterations of a loop".to_string(), location: None };
        let cut = Explored { not_modelled: vec![entry], unwound: Some(3), ..explored(false, StopReason::Exhausted) };
        check(cut, Verdict::Unknown, "within 3 iterations", 1);
    }

    #[test]
    fn what_only_a_model_that_allows_too_much_shows_is_a_candidate() {
        let racy = |model| Explored { model, racy: true, ..explored(model == ModelName::Jpr, StopReason::Exhausted) };
        let conclusions = [ModelName::Sc, ModelName::Opmm, ModelName::Jpr].map(|model| racy(model).conclude());
        let (verdict, by, reason) = combine(&conclusions);
        assert_eq!((verdict, by), (Verdict::Unknown, 2));
        assert!(reason.contains("may forbid"), "{reason}");
    }

    #[test]
    fn races_are_benign_if_a_model_that_allows_too_much_shows_nothing() {
        let racy = |model| Explored { model, racy: true, ..explored(false, StopReason::Exhausted) };
        let conclusions = [ModelName::Sc, ModelName::Opmm, ModelName::Jpr].map(|model| racy(model).conclude());
        assert_eq!(combine(&conclusions).0, Verdict::Holds);
    }

    #[test]
    fn a_violation_without_an_accepted_witness_is_unknown() {
        let refused = vec!["locking: two owners".to_string()];
        let refused = Explored { refused, ..explored(false, StopReason::FirstViolation) };
        check(refused, Verdict::Unknown, "not accepted: locking: two owners", 1);
    }

    #[test]
    fn a_violation_is_one_whatever_was_left_out() {
        check(explored(true, StopReason::FirstViolation), Verdict::Violated, "the violation is real", 0);
        check(explored(true, StopReason::StateLimit(5)), Verdict::Violated, "the violation is real", 1);
    }
}
