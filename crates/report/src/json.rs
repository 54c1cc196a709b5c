//! The JSON form of a report, schema `jmmc/1`: see `docs/report.schema.json`.
//!
//! The types here are the contract; a change to them that is not an added field needs a new schema name.

use crate::advice_json::{Repairs, Volatiles};
use crate::scenarios::json::Scenarios;
use crate::{model, names};
use jmmc_litmus::FinalValue;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use std::collections::BTreeMap;

/// The report as one JSON object, indented, with a newline at the end.
pub fn to_json(report: &model::Report) -> String {
    rendered(serde_json::to_string_pretty(&Report::from(report)))
}

/// The report as one JSON object on one line, with a newline at the end.
pub fn to_json_line(report: &model::Report) -> String {
    rendered(serde_json::to_string(&Report::from(report)))
}

/// What was serialised, with a newline at the end.
pub(crate) fn rendered(text: serde_json::Result<String>) -> String {
    let mut text = text.expect("these types have only string keys and finite depth");
    text.push('\n');
    text
}

#[derive(Serialize)]
struct Report<'r> {
    schema: &'static str,
    command: &'r str,
    target: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    ask: Option<&'r str>,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    without_reason: Option<&'static str>,
    decided_by: &'r str,
    reason: &'r str,
    models: Vec<Model<'r>>,
    violations: Vec<Violation<'r>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cores: Vec<Core<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    jcstress: Option<Grades<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scenarios: Option<Scenarios<'r>>,
    races: Vec<Race<'r>>,
    not_analysed: Vec<NotAnalysed<'r>>,
    assumptions: &'r [String],
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    warnings: &'r [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    repairs: Option<Repairs<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    volatiles: Option<Volatiles<'r>>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    account: &'r [String],
    output: Option<&'r str>,
    collision_probability: Option<f64>,
    statistics: Statistics,
}

impl<'r> From<&'r model::Report> for Report<'r> {
    fn from(report: &'r model::Report) -> Self {
        Report {
            schema: "jmmc/1",
            command: &report.command,
            target: &report.target,
            ask: report.ask.as_deref(),
            verdict: names::of_verdict(report.verdict),
            without_reason: report.without_reason().map(model::StepKind::name),
            decided_by: &report.decided_by,
            reason: &report.reason,
            models: all(&report.models),
            violations: all(&report.violations),
            cores: all(&report.cores),
            jcstress: report.grades.as_ref().map(Grades::from),
            scenarios: report.scenarios.as_ref().map(Scenarios::from),
            races: all(&report.races),
            not_analysed: all(&report.not_analysed),
            assumptions: &report.assumptions,
            warnings: &report.advice.warnings,
            repairs: report.advice.repairs.as_ref().map(Repairs::from),
            volatiles: report.advice.volatiles.as_ref().map(Volatiles::from),
            account: &report.advice.account,
            output: report.output.as_deref(),
            collision_probability: report.collision_probability,
            statistics: Statistics::from(&report.statistics),
        }
    }
}

#[derive(Serialize)]
struct Core<'r> {
    model: &'r str,
    minimal: bool,
    constraints: Vec<Constraint<'r>>,
}

#[derive(Serialize)]
struct Constraint<'r> {
    says: &'r str,
    source: &'r str,
}

impl<'r> From<&'r model::Core> for Core<'r> {
    fn from(core: &'r model::Core) -> Self {
        let constraints = core.constraints.iter().map(|(says, source)| Constraint { says, source }).collect();
        Core { model: &core.model, minimal: core.is_minimal, constraints }
    }
}

#[derive(Serialize)]
struct Model<'r> {
    model: &'r str,
    answer: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<&'static str>,
    complete: bool,
    states: u64,
    transitions: u64,
    executions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    iterations: Option<u32>,
    seconds: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    audits: Vec<Audit<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcomes: Option<Vec<Outcome<'r>>>,
}

#[derive(Serialize)]
struct Audit<'r> {
    by: &'r str,
    complete: bool,
    states: Option<u64>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    objection: Option<&'r str>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    trace: &'r [String],
}

impl<'r> From<&'r crate::audit::Audit> for Audit<'r> {
    fn from(audit: &'r crate::audit::Audit) -> Self {
        Audit {
            by: &audit.by,
            complete: audit.complete,
            states: audit.states,
            seconds: audit.seconds,
            missing: audit.missing.as_deref(),
            objection: audit.objection.as_deref(),
            trace: &audit.trace,
        }
    }
}

impl<'r> From<&'r model::ModelAnswer> for Model<'r> {
    fn from(model: &'r model::ModelAnswer) -> Self {
        Model {
            model: &model.model,
            answer: names::of_answer(model.answer),
            expected: model.expected.map(names::of_answer),
            complete: model.complete,
            states: model.states,
            transitions: model.transitions,
            executions: model.executions,
            iterations: model.iterations,
            seconds: model.seconds,
            audits: all(&model.audits),
            outcomes: model.outcomes.as_ref().map(|outcomes| outcomes.iter().map(Outcome).collect()),
        }
    }
}

#[derive(Serialize)]
struct Grades<'r> {
    description: Option<&'r str>,
    references: &'r [String],
    results: Vec<GradedResult<'r>>,
    unreached: &'r [String],
}

impl<'r> From<&'r model::Grades> for Grades<'r> {
    fn from(grades: &'r model::Grades) -> Self {
        Grades {
            description: grades.description.as_deref(),
            references: &grades.references,
            results: all(&grades.results),
            unreached: &grades.unreached,
        }
    }
}

/// A result; `models` says whether it happens: true, false, or null if that is not known.
#[derive(Serialize)]
struct GradedResult<'r> {
    result: &'r str,
    expected: &'static str,
    description: &'r str,
    models: BTreeMap<&'r str, Option<bool>>,
}

impl<'r> From<&'r model::GradedResult> for GradedResult<'r> {
    fn from(result: &'r model::GradedResult) -> Self {
        GradedResult {
            result: &result.result,
            expected: names::of_expected(result.expected),
            description: &result.description,
            models: result.seen.iter().map(|seen| (seen.model.as_str(), seen.found)).collect(),
        }
    }
}

/// What did not end by a return is under this key, which no Java name can be.
const ENDS: &str = "!";

/// An outcome: an object with a member for each variable.
struct Outcome<'r>(&'r model::ReportedOutcome);

impl Serialize for Outcome<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let model::ReportedOutcome { values, ends, asked: _ } = self.0;
        let mut map = serializer.serialize_map(None)?;
        for (name, value) in values.iter().filter_map(|(name, value)| Some((name, value.as_ref()?))) {
            map.serialize_key(name)?;
            match value {
                FinalValue::Boolean(value) => map.serialize_value(value)?,
                FinalValue::Int(value) => map.serialize_value(value)?,
                FinalValue::Long(value) => map.serialize_value(value)?,
                FinalValue::Float(bits) if f32::from_bits(*bits).is_finite() => {
                    map.serialize_value(&f32::from_bits(*bits))?
                }
                FinalValue::Double(bits) if f64::from_bits(*bits).is_finite() => {
                    map.serialize_value(&f64::from_bits(*bits))?
                }
                FinalValue::Null => map.serialize_value(&())?,
                FinalValue::Float(_) | FinalValue::Double(_) | FinalValue::Char(_) | FinalValue::Object(_) => {
                    map.serialize_value(&value.to_string())?;
                }
            }
        }
        if !ends.is_empty() {
            map.serialize_entry(ENDS, ends)?;
        }
        map.end()
    }
}

#[derive(Serialize)]
struct Statistics {
    states: u64,
    transitions: u64,
    depth: u64,
    seconds: f64,
    memory_bytes: Option<u64>,
    workers: u32,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unreduced: bool,
}

impl From<&model::Totals> for Statistics {
    fn from(statistics: &model::Totals) -> Self {
        Statistics {
            states: statistics.states,
            transitions: statistics.transitions,
            depth: statistics.depth,
            seconds: statistics.seconds,
            memory_bytes: statistics.memory,
            workers: statistics.workers,
            unreduced: statistics.unreduced,
        }
    }
}

#[derive(Serialize)]
struct Location<'r> {
    file: &'r str,
    line: Option<u32>,
}

fn location(location: &Option<model::SourceLocation>) -> Option<Location<'_>> {
    location.as_ref().map(|l| Location { file: &l.file, line: l.line })
}

#[derive(Serialize)]
struct Violation<'r> {
    kind: &'static str,
    message: &'r str,
    thread: Option<&'r str>,
    location: Option<Location<'r>>,
    stack: Vec<Frame<'r>>,
    waits: Vec<Wait<'r>>,
    witness: Witness<'r>,
}

impl<'r> From<&'r model::Violation> for Violation<'r> {
    fn from(violation: &'r model::Violation) -> Self {
        Violation {
            kind: violation.kind.name(),
            message: &violation.message,
            thread: violation.thread.as_deref(),
            location: location(&violation.location),
            stack: all(&violation.stack),
            waits: all(&violation.waits),
            witness: Witness { trace: all(&violation.trace), round: violation.round },
        }
    }
}

#[derive(Serialize)]
struct Witness<'r> {
    trace: Vec<Step<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<usize>,
}

#[derive(Serialize)]
struct Frame<'r> {
    method: &'r str,
    location: Option<Location<'r>>,
}

impl<'r> From<&'r model::StackFrame> for Frame<'r> {
    fn from(frame: &'r model::StackFrame) -> Self {
        Frame { method: &frame.method, location: location(&frame.location) }
    }
}

#[derive(Serialize)]
struct Wait<'r> {
    thread: &'r str,
    location: Option<Location<'r>>,
    waits_for: &'r str,
    held_by: Option<&'r str>,
}

impl<'r> From<&'r model::Wait> for Wait<'r> {
    fn from(wait: &'r model::Wait) -> Self {
        Wait {
            thread: &wait.thread,
            location: location(&wait.location),
            waits_for: &wait.waits_for,
            held_by: wait.held_by.as_deref(),
        }
    }
}

#[derive(Serialize)]
struct Step<'r> {
    thread: &'r str,
    method: &'r str,
    file: Option<&'r str>,
    line: Option<u32>,
    source: Option<&'r str>,
    kind: &'static str,
    variable: Option<&'r str>,
    value: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    remark: Option<&'r str>,
    library: Option<Library<'r>>,
    minor: bool,
}

/// The library call that a step is part of.
#[derive(Serialize)]
struct Library<'r> {
    entry: &'r str,
    called_from: Option<Location<'r>>,
    source: Option<&'r str>,
}

impl<'r> From<&'r model::TraceStep> for Step<'r> {
    fn from(step: &'r model::TraceStep) -> Self {
        let library = match &step.origin {
            model::StepOrigin::User => None,
            model::StepOrigin::Library { entry, caller, caller_source } => {
                Some(Library { entry, called_from: location(caller), source: caller_source.as_deref() })
            }
        };
        Step {
            thread: &step.thread,
            method: &step.method,
            file: step.location.as_ref().map(|l| l.file.as_str()),
            line: step.location.as_ref().and_then(|l| l.line),
            source: step.source.as_deref(),
            kind: step.kind.name(),
            variable: step.variable.as_deref(),
            value: step.value.as_deref(),
            remark: step.remark.as_deref(),
            library,
            minor: step.minor,
        }
    }
}

#[derive(Serialize)]
struct Race<'r> {
    location: &'r str,
    accesses: Vec<Access<'r>>,
    benign: Option<bool>,
}

impl<'r> From<&'r model::Race> for Race<'r> {
    fn from(race: &'r model::Race) -> Self {
        Race { location: &race.variable, accesses: all(&race.accesses), benign: race.benign }
    }
}

#[derive(Serialize)]
struct Access<'r> {
    thread: &'r str,
    kind: &'static str,
    location: Option<Location<'r>>,
    source: Option<&'r str>,
}

impl<'r> From<&'r model::RacingAccess> for Access<'r> {
    fn from(access: &'r model::RacingAccess) -> Self {
        Access {
            thread: &access.thread,
            kind: access.kind.name(),
            location: location(&access.location),
            source: access.source.as_deref(),
        }
    }
}

#[derive(Serialize)]
struct NotAnalysed<'r> {
    what: &'r str,
    location: Option<Location<'r>>,
}

impl<'r> From<&'r model::NotAnalysed> for NotAnalysed<'r> {
    fn from(entry: &'r model::NotAnalysed) -> Self {
        NotAnalysed { what: &entry.what, location: location(&entry.location) }
    }
}

fn all<'r, M, D: From<&'r M>>(items: &'r [M]) -> Vec<D> {
    items.iter().map(D::from).collect()
}
