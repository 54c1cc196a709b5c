//! What a jcstress test can result in, for the report.

use super::explore::{TestEvidence, TestExplorer};
use super::question::AskedTest;
use crate::source_text::SourceText;
use jmmc_jcstress::Expect;
use jmmc_report::{Expected, GradedResult, Grades, Report, Sighting, Violation};
use jmmc_verdict::Asked;
use jmmc_verdict::grading::{JudgedResult, broken_by, grade};
use std::collections::BTreeSet;

impl TestExplorer<'_> {
    /// The report of a jcstress test, with grades; other reports as they are.
    pub fn graded(
        &self,
        case: &AskedTest<'_>,
        explored: &TestEvidence,
        mut report: Report,
        text: &mut SourceText,
    ) -> anyhow::Result<Report> {
        let Some(test) = case.jcstress.filter(|_| self.judges) else {
            return Ok(report);
        };
        let grading = grade(&test.expectations, test.mode, &explored.evidence);
        (report.verdict, report.reason) = (grading.verdict, grading.reason);
        if let Some(shown) = self.shown(case, &grading.broken, explored, text)? {
            report.reason = shown.reason;
            report.violations.push(shown.violation);
        }
        let models: Vec<&str> = explored.evidence.iter().map(|evidence| evidence.about.name.as_str()).collect();
        report.grades = Some(Grades {
            description: test.description.clone(),
            references: test.references.clone(),
            results: grading.grades.into_iter().map(|grade| graded_result(grade, &models)).collect(),
            unreached: grading.unreached,
        });
        Ok(report)
    }

    /// An execution with a forbidden result that happens: one in which every read is whole, if there is one among the first.
    fn shown(
        &self,
        case: &AskedTest<'_>,
        broken: &[(String, usize)],
        explored: &TestEvidence,
        text: &mut SourceText,
    ) -> anyhow::Result<Option<ShownResult>> {
        let mut torn: Option<ShownResult> = None;
        let mut are_torn = broken.len() <= EXAMPLES;
        for (result, by) in broken.iter().take(EXAMPLES) {
            let question = Asked::Results(BTreeSet::from([result.clone()]));
            let asked = AskedTest { question, ..case.clone() };
            let model = explored.evidence[*by].about.model;
            let example = model.map(|model| self.example(&asked, model, text)).transpose()?.flatten();
            let (Some(model), Some(violation)) = (model, example) else {
                are_torn = false;
                continue;
            };
            let is_torn = violation.witness.as_ref().is_some_and(|witness| !witness.execution.torn.is_empty());
            let shown = ShownResult { reason: broken_by(result, model.name()), violation };
            if !is_torn {
                return Ok(Some(shown));
            }
            torn.get_or_insert(shown);
        }
        let why = if are_torn { TORN } else { "" };
        Ok(torn.map(|shown| ShownResult { reason: shown.reason + why, ..shown }))
    }
}

/// How many forbidden results that happen are looked at to find one without a torn read.
const EXAMPLES: usize = 32;

/// Why that is no fault of the machines that the test was written for.
const TORN: &str =
    ", if a plain long or double is read in two halves [JLS §17.7], as virtual machines for 64 bits never do";

/// A forbidden result that happens, with the execution that shows it.
struct ShownResult {
    reason: String,
    violation: Violation,
}

fn graded_result(grade: JudgedResult, models: &[&str]) -> GradedResult {
    let seen = models.iter().zip(grade.seen).map(|(model, found)| Sighting { model: model.to_string(), found });
    GradedResult {
        expected: expected(grade.expect),
        description: grade.description,
        seen: seen.collect(),
        result: grade.result,
    }
}

fn expected(expect: Expect) -> Expected {
    match expect {
        Expect::Acceptable => Expected::Acceptable,
        Expect::Interesting => Expected::Interesting,
        Expect::Forbidden => Expected::Forbidden,
        Expect::Unknown => Expected::Unknown,
    }
}
