//! `jmmc litmus` and `jmmc outcomes`: explores tests under each model, and compares what is found with what the tests expect.
//!
//! Everything that can be wrong with the input is found before the first test is explored.

mod adapters;
mod cores;
mod explore;
mod grading;
mod question;
mod source;
mod suite;

use crate::args::Format;
use crate::environment::Environment;
use crate::interrupt::stop_on_interrupt;
use crate::parallel::in_parallel;
use crate::present;
use crate::progress::Meter;
use crate::settings::{Presentation, SuiteSettings};
use crate::source_text::SourceText;
pub use explore::TestExplorer;
use jmmc_jmm::Verdict;
use jmmc_report::{Report, ShownSource, to_json_line, to_junit, to_matrix, to_outcomes, to_sarif, to_text};
use jmmc_verdict::Budget;
pub use question::AskedTest;
pub use source::{TestSource, public_type};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
pub use suite::{Group, LitmusSuite, TestClass, given, linked};

/// How long one of several jcstress tests is explored under a model, unless somebody says otherwise.
const PATIENCE: Duration = Duration::from_secs(60);

/// Judges the tests by their expectations, and says so.
pub fn judge(settings: &SuiteSettings, environment: &Environment) -> anyhow::Result<Verdict> {
    run(true, settings, environment)?.tell(true, &settings.presentation)
}

/// Lists the tests' outcomes.
pub fn list(settings: &SuiteSettings, environment: &Environment) -> anyhow::Result<Verdict> {
    run(false, settings, environment)?.tell(false, &settings.presentation)
}

/// What became of a suite.
pub struct RanSuite {
    /// A report for each test, in order.
    pub reports: Vec<Report>,
    /// The tests' sources.
    pub sources: Vec<PathBuf>,
}

impl RanSuite {
    /// Whether programs were checked.
    fn is_check(&self) -> bool {
        self.reports.iter().any(|report| report.command == "check")
    }

    /// Writes the reports in the form that is wanted; the worst verdict.
    pub fn tell(&self, judges: bool, presentation: &Presentation) -> anyhow::Result<Verdict> {
        let text = match presentation.format {
            Format::Text if self.is_check() => {
                self.reports.iter().map(|report| to_text(report, presentation.style)).collect()
            }
            Format::Text if judges => to_matrix(&self.reports, presentation.style),
            Format::Text => to_outcomes(&self.reports, presentation.style),
            Format::Json => self.reports.iter().map(to_json_line).collect(),
            Format::Junit => to_junit(&self.reports),
            Format::Sarif => to_sarif(&self.reports, &present::from_here(&self.sources)),
        };
        present::write(&text, presentation)?;
        Ok(overall(&self.reports))
    }
}

/// The worst verdict: a broken expectation, then an answer that is not known.
fn overall(reports: &[Report]) -> Verdict {
    let is = |verdict: Verdict| reports.iter().any(|report| report.verdict == verdict);
    if is(Verdict::Violated) {
        Verdict::Violated
    } else if is(Verdict::Unknown) {
        Verdict::Unknown
    } else {
        Verdict::Holds
    }
}

/// Runs all tests.
fn run(judges: bool, settings: &SuiteSettings, environment: &Environment) -> anyhow::Result<RanSuite> {
    let budget = Budget::new(&settings.options.limits).with_conflicts(settings.conflicts);
    stop_on_interrupt(budget.control());
    let suite = LitmusSuite::prepare(settings, environment)?;
    let cases = cases(&suite, settings)?;
    let done = Arc::new(AtomicUsize::new(0));
    let _meter = {
        let (done, all) = (Arc::clone(&done), cases.len());
        Meter::showing(settings.progress, move |elapsed| {
            format!("{} of {all} tests · {} s", done.load(Ordering::Relaxed), elapsed.as_secs())
        })
    };
    let explorer = TestExplorer { judges, settings, budget: &budget, patience: patience(&cases, settings) };
    let reports = in_parallel(settings.workers, &cases, |case| {
        let mut text = SourceText::new(case.text_roots(&suite.text_roots));
        let report = explorer.report(case, &mut text);
        done.fetch_add(1, Ordering::Relaxed);
        // One jcstress test of many that cannot be run does not keep the others from being graded.
        match report {
            Err(why) if case.jcstress.is_some() && cases.len() > 1 => {
                Ok(explorer.refused(case.name(), format!("{why:#}")))
            }
            report => report,
        }
    });
    let mut reports: Vec<Report> = reports.into_iter().collect::<anyhow::Result<_>>()?;
    reports.extend(suite.refused.iter().map(|refused| explorer.refused(refused.test.clone(), refused.why.clone())));
    present::html(&reports, &sources(&suite), &settings.presentation)?;
    let paths = suite.groups.iter().flat_map(|group| &group.sources).map(|source| source.path.clone());
    Ok(RanSuite { reports, sources: paths.collect() })
}

/// How long a test may take under each model: among many jcstress tests, one that is too large for a search must not keep the others waiting.
pub fn patience(cases: &[AskedTest<'_>], settings: &SuiteSettings) -> Option<Duration> {
    let many = cases.len() > 1 && cases.iter().any(|case| case.jcstress.is_some());
    settings.options.limits.time.is_none().then_some(PATIENCE).filter(|_| many)
}

/// The tests, each with what is asked about it.
pub fn cases<'s>(suite: &'s LitmusSuite, settings: &SuiteSettings) -> anyhow::Result<Vec<AskedTest<'s>>> {
    let tests = suite.groups.iter().flat_map(|group| group.tests.iter().map(move |test| (group, test)));
    Ok(tests.map(|(group, test)| AskedTest::new(group, test, settings.fields)).collect::<Result<_, _>>()?)
}

/// The sources of the tests, as far as they can be read.
fn sources(suite: &LitmusSuite) -> Vec<ShownSource> {
    let sources = suite.groups.iter().flat_map(|group| &group.sources);
    let read = |path: &std::path::Path| {
        let text = String::from_utf8_lossy(&std::fs::read(path).ok()?).into_owned();
        Some(ShownSource { name: path.file_name()?.to_string_lossy().into_owned(), text })
    };
    sources.filter_map(|source| read(&source.path)).collect()
}
