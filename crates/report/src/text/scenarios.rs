//! The text form of scenarios: a column for each thread, a row for each call.

use super::Text;
use crate::model::Report;
use crate::scenarios::{FailedScenario, ScenarioCallTold, Scenarios};
use crate::text::paint::clean;
use crate::text::table::TextTable;

/// Most orders, methods and scenarios that are listed, unless all are wanted.
const LISTED: usize = 8;

impl Text {
    /// The scenario that fails, and what was not decided.
    pub(super) fn scenarios(&mut self, report: &Report) {
        let Some(all) = &report.scenarios else {
            return;
        };
        self.line(&format!("  {}", clean(&about(all))));
        if let Some(failed) = &all.failure {
            self.failed(failed);
        }
        let open = all.undecided.iter().map(|open| format!("{}: {}", open.scenario, open.why));
        self.list("not decided", open.collect());
        let skipped = all.skipped.iter().map(|(method, why)| format!("{method}: {why}"));
        self.list("no operations", skipped.collect());
    }

    fn failed(&mut self, failed: &FailedScenario) {
        self.heading(&format!("scenario, under {}", failed.model));
        if !failed.before.is_empty() {
            self.line(&format!("  before: {}", clean(&failed.before.join("; "))));
        }
        let names: Vec<String> = (1..=failed.threads.len()).map(|number| format!("thread t{number}")).collect();
        let mut table = TextTable::with_heading(names.iter().map(String::as_str));
        let rows = failed.threads.iter().map(Vec::len).max().unwrap_or(0);
        for row in 0..rows {
            let cell = |calls: &Vec<_>| calls.get(row).map(ScenarioCallTold::told).unwrap_or_default();
            table.row(failed.threads.iter().map(|calls| clean(&cell(calls)).into_owned()).collect::<Vec<_>>());
        }
        self.table(table);
        if !failed.after.is_empty() {
            let after: Vec<String> = failed.after.iter().map(ScenarioCallTold::told).collect();
            self.line(&format!("  after: {}", clean(&after.join("; "))));
        }
        self.line(&format!("  {}", clean(&failed.why)));
        self.list("one after the other, the operations give", failed.orders.clone());
    }

    fn list(&mut self, heading: &str, all: Vec<String>) {
        if all.is_empty() {
            return;
        }
        self.heading(heading);
        let most = if self.style.detailed { all.len() } else { LISTED };
        all.iter().take(most).for_each(|one| self.line(&format!("  {}", clean(one))));
        if all.len() > most {
            self.line(&format!("  … and {} more (-v shows all)", all.len() - most));
        }
    }
}

/// What was called on what.
fn about(all: &Scenarios) -> String {
    format!("{}: {}", all.new, all.operations.join(", "))
}
