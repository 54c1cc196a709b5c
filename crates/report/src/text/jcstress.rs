//! The text form of a jcstress test: results down, models across, with what the test says about each, like jcstress's own table.

use super::Text;
use crate::model::{Expected, GradedResult, Grades, Report};
use crate::names;
use crate::text::paint::{Colour, clean};
use crate::text::table::TextTable;
use jmmc_jmm::Verdict;

/// The word for the verdict on a test.
fn word(verdict: Verdict) -> (Colour, &'static str) {
    match verdict {
        Verdict::Holds => (Colour::Green, "passed"),
        Verdict::Violated => (Colour::Red, "FAILED"),
        Verdict::Unknown => (Colour::Yellow, "unknown"),
    }
}

impl Text {
    /// A line for the test; its table, unless it is brief.
    pub(super) fn graded(&mut self, report: &Report, grades: &Grades) {
        let (colour, verdict) = word(report.verdict);
        let verdict = self.paint.paint(colour, verdict);
        let target = self.paint.paint(Colour::Bold, &clean(&report.target));
        if !self.style.brief {
            self.out.push('\n');
        }
        self.line(&format!("{target}: {verdict}: {}", clean(&report.reason)));
        if self.style.brief {
            return;
        }
        for about in grades.description.iter().chain(&grades.references) {
            self.line(&format!("  {}", clean(about.trim())));
        }
        self.results(report, &grades.results);
        if !grades.unreached.is_empty() {
            let ids: Vec<_> = grades.unreached.iter().map(|id| clean(id)).collect();
            self.line(&format!("  listed, but never seen: {}", ids.join(" · ")));
        }
    }

    fn results(&mut self, report: &Report, results: &[GradedResult]) {
        let models = report.models.iter().map(|model| model.model.as_str());
        let mut table = TextTable::with_heading(["result"].into_iter().chain(models).chain(["expected", ""]));
        for result in results {
            let mut row = vec![clean(&result.result).into_owned()];
            row.extend(result.seen.iter().map(|seen| super::litmus::mark(seen.found).to_string()));
            let expected = names::of_expected(result.expected);
            row.push(match result.expected {
                Expected::Forbidden => expected.to_uppercase(),
                Expected::Acceptable | Expected::Interesting | Expected::Unknown => expected.to_string(),
            });
            row.push(clean(&result.description).into_owned());
            table.row(row);
        }
        self.table(table);
    }
}
