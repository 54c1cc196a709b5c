//! What came of a unit.
//!
//! The form in files is schema `jmmc-result/1`, see `docs/suite.schema.json`: one JSON object on one line. What is the same whenever the unit is answered
//! (`report`) is apart from what was measured, and is hashed: half of a line, or two halves of different lines, are never a result.

use super::identity;
use super::unit::Unit;
use jmmc_report::{Measured, Report, from_kept, to_kept};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// The name of the form in files.
pub const SCHEMA: &str = "jmmc-result/1";

/// What came of a unit.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct UnitResult {
    /// Always [`SCHEMA`], the name of the form.
    pub schema: String,
    /// The unit's name.
    pub unit: String,
    /// The name of the test, for people.
    pub test: String,
    /// The models that were asked, for people.
    pub models: Vec<String>,
    /// How far it came.
    pub status: UnitStatus,
    /// Why it came no further.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The hash of the report's text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
    /// What was measured meanwhile: times and memory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub measured: Option<Measured>,
    /// The answer, as a report is kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report: Option<Box<RawValue>>,
}

/// How far a unit came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum UnitStatus {
    /// There is a report.
    Done,
    /// The test is no good: bad input.
    Failed,
    /// Whoever answered it came to an end before, as often as was tried. Drivers say so; jmmc itself never does.
    Lost,
}

impl UnitResult {
    fn new(unit: &Unit, status: UnitStatus) -> UnitResult {
        UnitResult {
            schema: SCHEMA.to_string(),
            unit: unit.unit.clone(),
            test: unit.content.test.clone(),
            models: unit.content.models.clone(),
            status,
            why: None,
            digest: None,
            measured: None,
            report: None,
        }
    }

    /// The result that is this report.
    pub fn done(unit: &Unit, report: &Report) -> UnitResult {
        let (text, measured) = to_kept(report);
        let digest = identity::hash(&text);
        let report = RawValue::from_string(text).ok();
        UnitResult { digest: Some(digest), measured: Some(measured), report, ..UnitResult::new(unit, UnitStatus::Done) }
    }

    /// The result that the test is no good.
    pub fn failed(unit: &Unit, why: String) -> UnitResult {
        UnitResult { why: Some(why), ..UnitResult::new(unit, UnitStatus::Failed) }
    }

    /// The result as a line.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("these types have only string keys and finite depth") + "\n"
    }

    /// The result in a line, if it is a whole one.
    pub fn read(line: &str) -> Option<UnitResult> {
        let result: UnitResult = serde_json::from_str(line).ok()?;
        let digest = result.report.as_ref().map(|report| identity::hash(report.get()));
        let whole = (result.status == UnitStatus::Done) == digest.is_some() && digest == result.digest;
        (result.schema == SCHEMA && whole).then_some(result)
    }

    /// The report, with or without what was measured.
    pub fn report(&self, measured: bool) -> Option<Report> {
        from_kept(self.report.as_ref()?.get(), self.measured.as_ref().filter(|_| measured)).ok()
    }
}
