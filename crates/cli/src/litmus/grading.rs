//! What a jcstress test can result in, for the report.

use super::explore::{TestEvidence, TestExplorer};
use super::question::AskedTest;
use crate::source_text::SourceText;
use jmmc_jcstress::Expect;
use jmmc_report::{Expected, GradedResult, Grades, Report, Sighting};
use jmmc_verdict::Asked;
use jmmc_verdict::grading::{JudgedResult, grade};
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
        let shows = grading.broken.and_then(|(result, by)| Some((result, explored.evidence[by].about.model?)));
        if let Some((result, model)) = shows {
            let question = Asked::Results(BTreeSet::from([result]));
            report.violations.extend(self.example(&AskedTest { question, ..case.clone() }, model, text)?);
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
