//! The exact rules, decided twice: by search and by a SAT solver, which share nothing but the rules.
//!
//! Errs on: *unknown*. Where both have an answer, and not the same, there is none; where one of them has none, that of the other counts.

use super::axiomatic::{asked, test};
use crate::algebra::Extent;
use crate::budget::Budget;
use crate::engine::{Question, TestCase};
use crate::evidence::{Audit, Evidence, Outcomes};
use jmmc_axioms::{Answer, Judgement, judge, outcomes};
use jmmc_litmus::{Outcome, Value};
use jmmc_models::Model;
use std::time::Duration;

/// How long the second engine may take, if the first one was quicker.
const PATIENCE: Duration = Duration::from_secs(2);

/// Asks the second engine what the first one, which took that long, has answered about an exact model.
pub(super) fn compare(
    question: &Question<'_>,
    case: &TestCase<'_>,
    evidence: &Evidence,
    spent: Duration,
    budget: &Budget,
) -> Audit {
    let (Some(model), Some(found)) = (Model::shipped(&evidence.about.name), evidence.findings.outcomes()) else {
        return Audit::NotAsked;
    };
    let mut settings = question.how.axioms.clone();
    settings.options.minimal_cores = false;
    settings.options.limits.time = Some(spent.max(PATIENCE).min(budget.time_left().unwrap_or(Duration::MAX)));
    // Within a bound on loops counts as complete here: both engines have one.
    let complete = evidence.case().extent != Extent::Partial;
    let said = match asked(case).filter(|_| case.one_is_enough) {
        Some(asked) => match judge(&test(question, case), &model, &asked, &settings) {
            Ok(judgement) => contradiction(found, complete, judgement),
            Err(_) => return Audit::NotAsked,
        },
        None => match outcomes(&test(question, case), &model, &settings) {
            Ok(listed) => difference(found, complete, &listed),
            Err(_) => return Audit::NotAsked,
        },
    };
    match said {
        Some((says, other)) => Audit::Disagrees(format!("the search says {says}, the SAT solver says {other}")),
        None => Audit::Agrees,
    }
}

/// What the two say, if it is not the same.
type Difference = Option<(String, String)>;

fn contradiction(found: &Outcomes, complete: bool, judgement: Judgement) -> Difference {
    let (allowed, forbidden) = ("allowed".to_string(), "forbidden".to_string());
    match judgement.answer {
        Answer::Allowed(other) if !found.asked && complete && other.witness.is_ok() => Some((forbidden, allowed)),
        Answer::Forbidden(_) if found.asked && !judgement.bounded => Some((allowed, forbidden)),
        Answer::Allowed(_) | Answer::Forbidden(_) | Answer::Unknown(_) => None,
    }
}

fn difference(found: &Outcomes, complete: bool, listed: &jmmc_axioms::Outcomes) -> Difference {
    // Objects have names of their own in each engine.
    let comparable =
        |outcome: &&Outcome| !outcome.values.iter().flatten().any(|value| matches!(value, Value::Object(_)));
    let all = listed.limitation.is_none() && !listed.bounded;
    let missing = listed.outcomes.iter().filter(comparable).find(|outcome| !found.all.contains(outcome));
    let extra = found.all.iter().filter(comparable).find(|outcome| !listed.outcomes.contains(outcome));
    let text = |outcome: &Outcome| {
        let values = outcome.values.iter().map(|value| value.as_ref().map_or("-".to_string(), ToString::to_string));
        values.collect::<Vec<_>>().join(", ")
    };
    match (missing.filter(|_| complete), extra.filter(|_| all)) {
        (Some(outcome), _) => Some((format!("{} is forbidden", text(outcome)), "it is allowed".to_string())),
        (None, Some(outcome)) => Some((format!("{} is allowed", text(outcome)), "it is forbidden".to_string())),
        (None, None) => None,
    }
}
