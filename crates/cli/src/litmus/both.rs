//! The exact rules, decided twice: by search and by a SAT solver, which share nothing but the rules.
//!
//! Errs on: *unknown*. Where both have an answer, and not the same, there is none; where one of them has none, that of the other counts.

use super::axiomatic::{question, test};
use super::explore::Explorer;
use super::question::Case;
use jmmc_axioms::{Answer, Judgement, judge, outcomes};
use jmmc_jmm::ModelName;
use jmmc_litmus::{Outcome, Value};
use jmmc_machine::{Outcomes, Place, Stuck};
use jmmc_models::Model;
use std::time::{Duration, Instant};

/// How long the second engine may take, if the first one was quicker.
const PATIENCE: Duration = Duration::from_secs(2);

impl Explorer<'_> {
    /// Asks the second engine what the first one has answered about an exact model; if it says otherwise, nothing is known.
    pub(super) fn compare(&self, case: &Case<'_>, model: ModelName, begin: Instant, found: &mut Outcomes) {
        let Some(model) = Model::shipped(model.name()) else {
            return;
        };
        let mut settings = self.settings.axioms.clone();
        settings.options.minimal_cores = false;
        let spent = begin.elapsed();
        let left = self.options.limits.time.map_or(Duration::MAX, |limit| limit.saturating_sub(spent));
        settings.options.limits.time = Some(spent.max(PATIENCE).min(left));
        let (says, other) = match question(case).filter(|_| self.stops_at_first(case)) {
            Some(asked) => match judge(&test(case), &model, &asked, &settings) {
                Ok(judgement) => contradiction(found, |outcome| case.question.is_about(outcome), judgement),
                Err(_) => return,
            },
            None => match outcomes(&test(case), &model, &settings) {
                Ok(listed) => difference(found, &listed),
                Err(_) => return,
            },
        };
        if let (Some(says), Some(other)) = (says, other) {
            let what = format!("the engines disagree: the search says {says}, the SAT solver says {other}");
            found.gaps.push(Stuck { what, place: Place::default() });
            found.complete = false;
            found.shown = None;
            found.outcomes.retain(|outcome| !self.stops_at_first(case) || !case.question.is_about(outcome));
        }
    }
}

/// What the two say, if it is not the same.
type Difference = (Option<String>, Option<String>);

fn contradiction(found: &Outcomes, is_asked: impl Fn(&Outcome) -> bool, judgement: Judgement) -> Difference {
    let allowed = found.outcomes.iter().any(is_asked);
    let said = |text: &str| Some(text.to_string());
    match judgement.answer {
        Answer::Allowed(other) if !allowed && found.complete && other.witness.is_ok() => {
            (said("forbidden"), said("allowed"))
        }
        Answer::Forbidden(_) if allowed && !judgement.bounded => (said("allowed"), said("forbidden")),
        Answer::Allowed(_) | Answer::Forbidden(_) | Answer::Unknown(_) => (None, None),
    }
}

fn difference(found: &Outcomes, listed: &jmmc_axioms::Outcomes) -> Difference {
    // Objects have names of their own in each engine.
    let comparable =
        |outcome: &&Outcome| !outcome.values.iter().flatten().any(|value| matches!(value, Value::Object(_)));
    let complete = listed.limitation.is_none() && !listed.bounded;
    let missing = listed.outcomes.iter().filter(comparable).find(|outcome| !found.outcomes.contains(outcome));
    let extra = found.outcomes.iter().filter(comparable).find(|outcome| !listed.outcomes.contains(outcome));
    let text = |outcome: &Outcome| {
        let values = outcome.values.iter().map(|value| value.as_ref().map_or("-".to_string(), ToString::to_string));
        values.collect::<Vec<_>>().join(", ")
    };
    match (missing.filter(|_| found.complete), extra.filter(|_| complete)) {
        (Some(outcome), _) => (Some(format!("{} is forbidden", text(outcome))), Some("it is allowed".to_string())),
        (None, Some(outcome)) => (Some(format!("{} is allowed", text(outcome))), Some("it is forbidden".to_string())),
        (None, None) => (None, None),
    }
}
