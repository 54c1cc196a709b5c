//! A folder with an index page of a suite, a page for each test, and what came of the tests in earlier runs.
//!
//! A run is called by what people call it and by what its tests came to; so merging the same results twice is one run, and no clock is asked. The history is a file of
//! lines that is only added to, each at once, so that two who merge at the same time lose nothing; lines that are not whole are passed over.

use super::output::LineWriter;
use super::unit::Unit;
use super::{identity, merge};
use crate::errors::InputError;
use crate::present;
use jmmc_jmm::Verdict;
use jmmc_report::{IndexRow, IndexRun, Page, Report, headline, to_html, to_index, verdict_name};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

/// The name of the form in the file.
const SCHEMA: &str = "jmmc-history/1";
/// How many runs the index shows.
const SHOWN: usize = 20;

/// What came of the tests in one run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct KeptRun {
    schema: String,
    label: String,
    /// The hash of `tests`.
    digest: String,
    /// A verdict for each test, by its key.
    tests: BTreeMap<String, String>,
}

/// Writes the folder: `tests` are the units of each test, `reports` what came of it.
pub fn write(folder: &Path, label: Option<&str>, tests: &[Vec<&Unit>], reports: &[Report]) -> anyhow::Result<()> {
    let unwritable = |error: std::io::Error| InputError::Unwritable { path: folder.into(), why: error.to_string() };
    std::fs::create_dir_all(folder.join("tests")).map_err(unwritable)?;
    let verdicts =
        tests.iter().zip(reports).map(|(units, report)| (key(units), verdict_name(report.verdict).to_string()));
    let runs = remembered(&folder.join("history.jsonl"), KeptRun::new(label, verdicts.collect()))?;
    let mut rows = Vec::new();
    for (units, report) in tests.iter().zip(reports) {
        let page = format!("tests/{}.html", file_name(&report.target, &key(units)));
        let (reports, sources) = (std::slice::from_ref(report), merge::shown(units.iter().copied()));
        present::write_file(&folder.join(&page), &to_html(&Page { reports, sources: &sources }))?;
        rows.push(IndexRow {
            test: report.target.clone(),
            page,
            verdict: report.verdict,
            headline: headline(report).to_string(),
            reason: report.reason.clone(),
            answers: report.models.iter().map(|model| (model.model.clone(), model.answer)).collect(),
            past: runs.iter().map(|run| run.verdict(&key(units))).collect(),
        });
    }
    let told: Vec<IndexRun> =
        runs.iter().enumerate().map(|(at, run)| run.told(at.checked_sub(1).map(|before| &runs[before]))).collect();
    // Whoever reads meanwhile sees the page of before, or this one.
    let mut page = tempfile::Builder::new().permissions(permissions()).tempfile_in(folder).map_err(unwritable)?;
    page.write_all(to_index(&rows, &told).as_bytes()).map_err(unwritable)?;
    page.persist(folder.join("index.html")).map_err(|error| unwritable(error.error))?;
    Ok(())
}

/// Those of any other page: everybody may read it.
fn permissions() -> std::fs::Permissions {
    std::os::unix::fs::PermissionsExt::from_mode(0o644)
}

/// What a test is called in all runs: where it is, and its class.
fn key(units: &[&Unit]) -> String {
    let first = units.first();
    let path = first.and_then(|unit| unit.path.as_deref()).unwrap_or_default();
    let content = first.map(|unit| (unit.content.class.as_str(), unit.content.arguments.join(" ")));
    let (class, arguments) = content.unwrap_or_default();
    [path, class, &arguments].join(" ").trim().to_string()
}

/// A name for a file that tells tests apart, and is the same in all runs.
fn file_name(test: &str, key: &str) -> String {
    let plain = |letter: char| if letter.is_ascii_alphanumeric() || letter == '.' { letter } else { '-' };
    let short: String = test.chars().map(plain).take(60).collect();
    format!("{short}-{}", &identity::hash(key)[..8])
}

/// The runs that the index shows, the latest last, with this one, which is added to the file unless it is there.
fn remembered(file: &Path, run: KeptRun) -> Result<Vec<KeptRun>, InputError> {
    // No file is no history; whatever else is wrong with it is told when it is written to.
    let text = std::fs::read(file).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
    let mut runs: Vec<KeptRun> = text.lines().filter_map(KeptRun::read).collect();
    if runs.contains(&run) {
        runs.retain(|other| *other != run);
    } else {
        let line = serde_json::to_string(&run).expect("these types have only string keys and finite depth");
        LineWriter::append(Some(file))?.line(&(line + "\n"))?;
    }
    runs.push(run);
    Ok(runs.split_off(runs.len().saturating_sub(SHOWN)))
}

impl KeptRun {
    fn new(label: Option<&str>, tests: BTreeMap<String, String>) -> KeptRun {
        let digest = digest(&tests);
        let label = label.map_or_else(|| digest[..8].to_string(), str::to_string);
        KeptRun { schema: SCHEMA.to_string(), label, digest, tests }
    }

    /// The run in a line, if it is a whole one.
    fn read(line: &str) -> Option<KeptRun> {
        let run: KeptRun = serde_json::from_str(line).ok()?;
        (run.schema == SCHEMA && run.digest == digest(&run.tests)).then_some(run)
    }

    fn verdict(&self, key: &str) -> Option<Verdict> {
        let name = self.tests.get(key)?;
        [Verdict::Holds, Verdict::Violated, Verdict::Unknown].into_iter().find(|verdict| verdict_name(*verdict) == name)
    }

    /// The run as the index shows it.
    fn told(&self, before: Option<&KeptRun>) -> IndexRun {
        let count = |verdict: Verdict| self.tests.values().filter(|name| *name == verdict_name(verdict)).count();
        let differs =
            |before: &KeptRun| self.tests.iter().filter(|(key, name)| before.tests.get(*key) != Some(*name)).count();
        IndexRun {
            label: self.label.clone(),
            counts: [Verdict::Holds, Verdict::Violated, Verdict::Unknown].map(count),
            changed: before.map_or(0, differs),
        }
    }
}

fn digest(tests: &BTreeMap<String, String>) -> String {
    identity::hash(serde_json::to_string(tests).expect("strings by strings"))
}
