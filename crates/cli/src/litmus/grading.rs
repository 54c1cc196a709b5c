//! Grades what a jcstress test can result in by what its annotations say.
//!
//! A forbidden result counts as seen under models that allow no more than the Java Memory Model does, and as excluded under models that allow no
//! less, if all their executions were explored; or if there are no data races, under any.
//!
//! Errs on: *unknown*.

use super::explore::Explorer;
use super::question::{Case, Question};
use crate::source_text::SourceText;
use jmmc_jcstress::{Adapter, Expect, Expectations};
use jmmc_jmm::{Approximation, ModelName, Verdict};
use jmmc_report::{Expected, GradedResult, Grades, Outcome, Report, Seen};
use std::collections::{BTreeMap, BTreeSet};

impl Explorer<'_> {
    /// The report of a jcstress test, with grades; other reports as they are.
    pub fn graded(&self, case: &Case<'_>, mut report: Report, text: &mut SourceText) -> anyhow::Result<Report> {
        let Some(test) = case.jcstress.filter(|_| self.judges) else {
            return Ok(report);
        };
        let (results, unreached) = grade(&test.expectations, &report);
        let race_free = report.models.iter().any(|model| model.complete && model.race_free);
        let real = |seen: &Seen| {
            seen.found == Some(true) && self.approximation(&seen.model).is_some_and(|of| of != Approximation::Over)
        };
        let excluded = |seen: &Seen| {
            seen.found == Some(false)
                && (race_free || self.approximation(&seen.model).is_some_and(|of| of != Approximation::Under))
        };
        let forbidden = || results.iter().filter(|result| result.expected == Expected::Forbidden);
        let broken = forbidden().find_map(|result| Some((result, result.seen.iter().find(|seen| real(seen))?)));
        let open = forbidden().find(|result| !result.seen.iter().any(excluded));
        let all_known = self.is_bounded(&report);
        (report.verdict, report.reason) = match (broken, open) {
            (Some((result, seen)), _) => {
                let model = seen.model.clone();
                let reason = format!("`{}` is forbidden, but happens under {model}", result.result);
                self.show(case, &result.result, &model, &mut report, text)?;
                (Verdict::Violated, reason)
            }
            (None, Some(result)) => {
                let reason = format!("whether `{}`, which is forbidden, can happen was not decided", result.result);
                (Verdict::Unknown, reason)
            }
            (None, None) if all_known => (Verdict::Holds, "no forbidden result can happen".to_string()),
            (None, None) => {
                (Verdict::Unknown, "no forbidden result was seen, but not all executions are known".to_string())
            }
        };
        report.grades = Some(Grades {
            description: test.description.clone(),
            references: test.references.clone(),
            results,
            unreached,
        });
        Ok(report)
    }

    /// Adds an execution with the result under the model.
    fn show(
        &self,
        case: &Case<'_>,
        result: &str,
        model: &str,
        report: &mut Report,
        text: &mut SourceText,
    ) -> anyhow::Result<()> {
        let Some(model) = ModelName::named(model) else {
            return Ok(());
        };
        let question = Question::Results(BTreeSet::from([result.to_string()]));
        report.violations.extend(self.example(&Case { question, ..case.clone() }, model, text)?);
        Ok(())
    }
}

/// Every result that some model allows, graded; and what is expected but never happens.
fn grade(expectations: &Expectations, report: &Report) -> (Vec<GradedResult>, Vec<String>) {
    let mut found: BTreeMap<String, bool> = BTreeMap::new();
    let rows = |index: usize| report.models[index].outcomes.iter().flatten();
    for outcome in (0..report.models.len()).flat_map(rows) {
        found.insert(result_of(outcome), outcome.ends.is_empty() || is_endless(outcome));
    }
    let mut reached = BTreeSet::new();
    let mut results = Vec::new();
    for (result, ends_well) in found {
        let grade = expectations.grade(&result);
        reached.extend(grade.outcome.filter(|_| ends_well));
        let seen = report.models.iter().enumerate().map(|(index, model)| {
            let is_there = rows(index).any(|outcome| result_of(outcome) == result);
            Seen { model: model.model.clone(), found: (is_there || model.complete).then_some(is_there) }
        });
        results.push(GradedResult {
            expected: if ends_well { expected(grade.expect) } else { Expected::Forbidden },
            description: if ends_well { grade.description.to_string() } else { "not an end of a test".to_string() },
            seen: seen.collect(),
            result,
        });
    }
    let missed = expectations.outcomes.iter().enumerate().filter(|(index, _)| !reached.contains(index));
    let missed = missed.filter(|(_, outcome)| outcome.expect != Expect::Forbidden);
    let ids = missed.flat_map(|(_, outcome)| outcome.ids.iter().filter(|id| !id.is_empty()).cloned());
    (results, ids.collect())
}

/// The text of a result as jcstress prints it; where threads do not end by a return, what becomes of them instead.
fn result_of(outcome: &Outcome) -> String {
    if is_endless(outcome) {
        Adapter::stale().to_string()
    } else if outcome.ends.is_empty() {
        let values: Vec<_> = outcome.values.iter().map(|(_, value)| value.clone()).collect();
        Adapter::result(&values)
    } else {
        outcome.ends.join("; ")
    }
}

/// Whether it is that of an actor that may go round for ever; others have no such outcomes.
fn is_endless(outcome: &Outcome) -> bool {
    outcome.ends.iter().any(|end| end.starts_with("endless: "))
}

fn expected(expect: Expect) -> Expected {
    match expect {
        Expect::Acceptable => Expected::Acceptable,
        Expect::Interesting => Expected::Interesting,
        Expect::Forbidden => Expected::Forbidden,
        Expect::Unknown => Expected::Unknown,
    }
}
