//! The exact rules, decided twice: by search and by a SAT solver, which share nothing but the rules.
//!
//! Errs on: *unknown*. Where both have an answer, and not the same, there is none; where one of them has none, that of the other counts.

use super::axiomatic::{asked, main_method, test};
use crate::algebra::Extent;
use crate::auditing::Auditing;
use crate::budget::Budget;
use crate::engine::{Question, TestCase};
use crate::evidence::{Audit, Auditor, Evidence, Objection, Outcomes, Says};
use crate::gap::Gap;
use crate::registry;
use jmmc_axioms::{AxiomsAnswer, AxiomsSettings, Judgement, Limitation, OutcomeQuestion, judge, outcomes};
use jmmc_jmm::ModelName;
use jmmc_litmus::{AbruptEnd, FinalValue, Outcome};
use jmmc_machine::{FindingKind, MainMethod};
use jmmc_models::Model;
use std::time::{Duration, Instant};

/// Asks the second engine what the first one, which took that long, has answered about an exact model.
pub(super) fn compare(
    question: &Question<'_>,
    case: &TestCase<'_>,
    evidence: &Evidence,
    spent: Duration,
    budget: &Budget,
) -> Option<Audit> {
    let (model, found) = (Model::shipped(&evidence.about.name)?, evidence.findings.outcomes()?);
    let began = Instant::now();
    let settings = settings(question, Auditing::Budget.time(spent, budget), budget);
    // Within a bound on loops counts as complete here: both engines have one.
    let complete = evidence.case().extent != Extent::Partial;
    let (difference, limitation) = match asked(case).filter(|_| case.one_is_enough) {
        Some(asked) => {
            let judgement = judge(&test(question, case), &model, &asked, &settings).ok()?;
            let limitation = match &judgement.answer {
                AxiomsAnswer::Unknown(limitation) => Some(limitation.to_string()),
                AxiomsAnswer::Allowed(_) | AxiomsAnswer::Forbidden(_) => None,
            };
            (contradiction(found, complete, judgement), limitation)
        }
        None => {
            let listed = outcomes(&test(question, case), &model, &settings).ok()?;
            (difference(found, complete, &listed), listed.limitation.map(|limitation| limitation.to_string()))
        }
    };
    Some(audit(difference, limitation, began))
}

/// The same about a program with a main method: whether an exception can end one of its threads; what the path relaxer excludes, the exact rules exclude, too.
/// None where the search has no answer, or the solver has no translation.
pub(crate) fn compare_main(
    question: &Question<'_>,
    entry: &MainMethod,
    evidence: &Evidence,
    time: Option<Duration>,
    budget: &Budget,
) -> Option<Audit> {
    let violations = evidence.findings.violations();
    let is_exception = |kind| matches!(kind, FindingKind::Assertion | FindingKind::Exception);
    let decided = match violations.is_empty() {
        true => evidence.case().extent != Extent::Partial,
        false => violations.iter().all(|shown| is_exception(shown.finding.kind)),
    };
    let exact = match evidence.about.model? {
        ModelName::Jpr => ModelName::Jmm,
        model => model,
    };
    if !decided || !registry::is_exact(exact) {
        return None;
    }
    let (model, test) = (Model::shipped(exact.name())?, main_method(question, entry)?);
    let (began, settings) = (Instant::now(), settings(question, time, budget));
    let judgement = judge(&test, &model, &OutcomeQuestion::Exceptions, &settings).ok()?;
    let (difference, limitation) = match judgement.answer {
        AxiomsAnswer::Allowed(found) if violations.is_empty() => {
            let ends = found.outcome.ends.iter().filter_map(|end| match end {
                AbruptEnd::Threw { thread, exception } => Some(format!("{exception} may end {thread}")),
                _ => None,
            });
            (Some(("that nothing goes wrong".to_string(), ends.collect::<Vec<_>>().join(", "))), None)
        }
        AxiomsAnswer::Forbidden(_) if !violations.is_empty() && !judgement.bounded => {
            (Some(("that an exception ends a thread".to_string(), "that none can".to_string())), None)
        }
        AxiomsAnswer::Unknown(limitation @ (Limitation::Time | Limitation::Effort)) => {
            (None, Some(limitation.to_string()))
        }
        AxiomsAnswer::Unknown(_) => return None,
        AxiomsAnswer::Forbidden(_) if judgement.bounded => {
            (None, Some(Gap::Unfolding(settings.finitization.unwind).to_string()))
        }
        AxiomsAnswer::Allowed(_) | AxiomsAnswer::Forbidden(_) => (None, None),
    };
    Some(audit(difference, limitation, began))
}

/// The settings of the solver, with so much time.
fn settings(question: &Question<'_>, time: Option<Duration>, budget: &Budget) -> AxiomsSettings {
    let mut settings = question.how.axioms.clone();
    settings.options.minimal_cores = false;
    settings.options.limits = budget.of_solver(time);
    settings
}

fn audit(difference: Difference, limitation: Option<String>, began: Instant) -> Audit {
    let says = match (difference, limitation) {
        (Some((says, other)), _) => {
            let what = format!("the search says {says}, the SAT solver says {other}");
            Says::Otherwise(Objection { what, trace: Vec::new() })
        }
        (None, Some(why)) => Says::SoFar(why),
        (None, None) => Says::Same,
    };
    Audit { by: Auditor::Solver, says, states: None, seconds: began.elapsed().as_secs_f64() }
}

/// What the two say, if it is not the same.
type Difference = Option<(String, String)>;

fn contradiction(found: &Outcomes, complete: bool, judgement: Judgement) -> Difference {
    let (allowed, forbidden) = ("allowed".to_string(), "forbidden".to_string());
    match judgement.answer {
        AxiomsAnswer::Allowed(other) if !found.asked && complete && other.witness.is_ok() => Some((forbidden, allowed)),
        AxiomsAnswer::Forbidden(_) if found.asked && !judgement.bounded => Some((allowed, forbidden)),
        AxiomsAnswer::Allowed(_) | AxiomsAnswer::Forbidden(_) | AxiomsAnswer::Unknown(_) => None,
    }
}

fn difference(found: &Outcomes, complete: bool, listed: &jmmc_axioms::OutcomeSearch) -> Difference {
    // Objects have names of their own in each engine.
    let comparable =
        |outcome: &&Outcome| !outcome.values.iter().flatten().any(|value| matches!(value, FinalValue::Object(_)));
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

#[cfg(test)]
mod tests {
    use super::*;
    use jmmc_axioms::OutcomeSearch;
    use std::collections::BTreeSet;

    fn set(values: &[i32]) -> BTreeSet<Outcome> {
        let outcome =
            |value: &i32| Outcome { values: vec![Some(FinalValue::Int(*value))], ends: Vec::new(), asserts_hold: true };
        values.iter().map(outcome).collect()
    }

    /// Who says that something is allowed which the other one forbids.
    fn differs(
        found: &[i32],
        complete: bool,
        listed: &[i32],
        limitation: Option<Limitation>,
        bounded: bool,
    ) -> Option<&'static str> {
        let found = Outcomes { all: set(found), ..Outcomes::default() };
        let listed = OutcomeSearch { outcomes: set(listed), limitation, bounded, statistics: Default::default() };
        difference(&found, complete, &listed)
            .map(|(first, _)| if first.contains("allowed") { "search" } else { "solver" })
    }

    #[test]
    fn engines_differ_where_one_knows_everything_and_the_other_found_more() {
        for (complete, all) in [(false, false), (false, true), (true, false), (true, true)] {
            let asked = |found: &[i32], listed: &[i32]| {
                let limitation = (!all).then_some(Limitation::Effort);
                let bounded = differs(found, complete, listed, None, !all);
                assert_eq!(differs(found, complete, listed, limitation, false), bounded);
                bounded
            };
            assert_eq!(asked(&[1, 2], &[1, 2]), None);
            assert_eq!(asked(&[1], &[1, 2]), complete.then_some("solver"));
            assert_eq!(asked(&[1, 2], &[1]), all.then_some("search"));
            assert_eq!(asked(&[], &[]), None);
        }
    }
}
