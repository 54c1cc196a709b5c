//! The SARIF 2.1.0 form of reports, which code hosts and editors show beside the code.
//!
//! What goes wrong is a result of kind `fail`, with its execution as a code flow: a thread flow for each thread, whose locations are numbered in the order of
//! the execution. What was not decided is of kind `open`, so that it is never taken for a pass. What holds leaves no result.

mod log;
mod rules;

pub(crate) use log::{SarifRule, sarif_location, sarif_log, sarif_open};
pub(crate) use rules::UNDECIDED;

use crate::fold::{Line, fold};
use crate::model::{Race, Report, SourceLocation, Violation};
use crate::names;
use crate::text::{changes, what};
use jmmc_jmm::Verdict;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// The reports as one log. `sources` are the source files as far as they are known, from here.
pub fn to_sarif(reports: &[Report], sources: &[PathBuf]) -> String {
    let places = Places { sources };
    let results: Vec<Value> = reports.iter().flat_map(|report| places.results(report)).collect();
    let command = reports.first().map_or("check", |report| &report.command);
    sarif_log(&format!("jmmc {command}"), &rules::RULES, &results)
}

/// Knows where files are.
pub(crate) struct Places<'p> {
    /// The source files as far as they are known, from here.
    pub sources: &'p [PathBuf],
}

impl Places<'_> {
    fn results(&self, report: &Report) -> Vec<Value> {
        let mut results = Vec::new();
        if report.verdict == Verdict::Violated {
            let broken = self.broken_expectations(report);
            if broken.is_empty() {
                results.extend(report.violations.iter().map(|violation| self.violation(report, violation)));
            }
            results.extend(broken);
        }
        if report.verdict == Verdict::Unknown {
            results.push(sarif_open(rules::UNDECIDED, &format!("{}: {}", report.target, report.reason)));
        }
        // Litmus tests race on purpose.
        let races = report.races.iter().filter(|_| report.command == "check");
        results.extend(races.map(|race| self.race(report, race)));
        for entry in &report.not_analysed {
            let mut result = sarif_open(rules::NOT_ANALYSED, &format!("{}: {}", report.target, entry.what));
            result["locations"] = self.places(entry.location.as_ref(), "");
            results.push(result);
        }
        results
    }

    fn violation(&self, report: &Report, violation: &Violation) -> Value {
        let thread = violation.thread.as_ref().map(|name| format!(" in thread {name}")).unwrap_or_default();
        let mut text = format!("{}: {}{thread}: {}", report.target, violation.message, report.reason);
        let repairs = report.advice.repairs.iter().flat_map(|repairs| &repairs.found);
        repairs.for_each(|repair| {
            text += &format!(". Repair: {} (re-checked: holds under {})", changes(repair), repair.under);
        });
        let mut result = json!({
            "ruleId": rules::of_violation(violation.kind),
            "kind": "fail",
            "level": "error",
            "message": { "text": text },
            "locations": self.places(violation.location.as_ref(), innermost(violation)),
        });
        let waits = violation.waits.iter().enumerate().filter_map(|(index, wait)| {
            let told = format!("{} waits for {}", wait.thread, wait.waits_for);
            Some(labelled(self.place(wait.location.as_ref()?, None, ""), index, &told))
        });
        result["relatedLocations"] = json!(waits.collect::<Vec<_>>());
        if !violation.trace.is_empty() {
            result["codeFlows"] = json!([self.code_flow(violation)]);
        }
        result
    }

    /// An execution: a flow for each thread, in the order of their first steps.
    fn code_flow(&self, violation: &Violation) -> Value {
        let lines = fold(&violation.trace);
        let mut threads: Vec<(&str, Vec<Value>)> = Vec::new();
        for line in &lines {
            let (thread, location) = self.flow_location(line);
            match threads.iter_mut().find(|(name, _)| *name == thread) {
                Some((_, locations)) => locations.push(location),
                None => threads.push((thread, vec![location])),
            }
        }
        let flows = threads.into_iter().map(|(name, locations)| {
            json!({ "id": name, "message": { "text": format!("thread {name}") }, "locations": locations })
        });
        json!({ "message": { "text": "the execution" }, "threadFlows": flows.collect::<Vec<_>>() })
    }

    fn flow_location<'l>(&self, line: &Line<'l>) -> (&'l str, Value) {
        let (step, told, place) = match *line {
            Line::Single { step, .. } => (step, what(step), step.location.as_ref()),
            Line::Folded { first, caller, entry, .. } => (first, format!("{}, in {entry}", what(first)), caller),
        };
        let mut location = place.map_or_else(|| json!({}), |place| self.place(place, None, &step.method));
        location["message"] = json!({ "text": format!("{}: {told}", step.thread) });
        (&step.thread, json!({ "location": location, "executionOrder": line.number() }))
    }

    fn race(&self, report: &Report, race: &Race) -> Value {
        let (level, worth) = match race.benign {
            Some(false) => ("warning", "it occurs in the execution that goes wrong"),
            Some(true) => ("note", "the program is right in spite of it"),
            None => ("note", "whether it does harm was not decided"),
        };
        let threads: Vec<String> =
            race.accesses.iter().map(|access| format!("a {} by {}", access.kind.name(), access.thread)).collect();
        let text = format!("{}: data race on {}: {}; {worth}", report.target, race.variable, threads.join(" and "));
        let known = race.accesses.iter().filter_map(|access| Some((access, access.location.as_ref()?)));
        let places: Vec<Value> = known
            .enumerate()
            .map(|(index, (access, place))| {
                let told = format!("{} by {}", access.kind.name(), access.thread);
                // Which method an access is in, a race does not tell; most are in the package of what is checked.
                labelled(self.place(place, None, &in_package(&report.target)), index, &told)
            })
            .collect();
        json!({
            "ruleId": rules::RACE,
            "kind": "fail",
            "level": level,
            "message": { "text": text },
            "locations": places.first().into_iter().collect::<Vec<_>>(),
            "relatedLocations": places,
        })
    }

    /// What a litmus test does not expect: answers of models, or results of a jcstress test.
    fn broken_expectations(&self, report: &Report) -> Vec<Value> {
        let answers = report.models.iter().filter(|model| model.is_broken()).map(|model| {
            let (found, expected) = (names::of_answer(model.answer), model.expected.map_or("?", names::of_answer));
            let asked = report.ask.as_ref().map(|ask| format!(" (asked: {ask})")).unwrap_or_default();
            format!("{} under {}: {found}, but {expected} is expected{asked}", report.target, model.model)
        });
        let graded = report.grades.as_ref().map(|_| format!("{}: {}", report.target, report.reason));
        let shown: Vec<Value> =
            report.violations.iter().filter(|v| !v.trace.is_empty()).map(|v| self.code_flow(v)).collect();
        let texts: Vec<String> = answers.chain(graded).collect();
        let result = |text: String| {
            let mut result = json!({
                "ruleId": rules::EXPECTATION,
                "kind": "fail",
                "level": "error",
                "message": { "text": text },
                "locations": self.test(report),
            });
            if !shown.is_empty() {
                result["codeFlows"] = json!(shown);
            }
            result
        };
        texts.into_iter().map(result).collect()
    }

    /// Where a test is: in the file that is named after it.
    fn test(&self, report: &Report) -> Vec<Value> {
        let class = report.target.rsplit('.').next().unwrap_or(&report.target);
        let outermost = class.split('$').next().unwrap_or(class);
        let named = |path: &&PathBuf| path.file_stem().is_some_and(|stem| stem == outermost);
        self.sources.iter().find(named).map(|path| sarif_location(path, Some(1), None)).into_iter().collect()
    }

    fn places(&self, location: Option<&SourceLocation>, method: &str) -> Value {
        json!(location.map(|location| self.place(location, None, method)).into_iter().collect::<Vec<_>>())
    }

    /// A place in the file of that name; of several, in the one that is in the folder of the method's package. A file that is not known is in that folder, from where sources begin.
    pub(crate) fn place(&self, location: &SourceLocation, column: Option<u32>, method: &str) -> Value {
        let package: Vec<&str> = method.split('.').collect();
        let package = package[..package.len().saturating_sub(2)].join("/");
        let exact = Path::new(&package).join(&location.file);
        let named = self.sources.iter().filter(|path| path.file_name().is_some_and(|name| *name == *location.file));
        let found = named.clone().find(|path| path.ends_with(&exact)).or(named.clone().next());
        sarif_location(found.unwrap_or(&exact), location.line, column)
    }
}

/// Some method of the package that a target is in; by custom, classes begin with a capital.
fn in_package(target: &str) -> String {
    let package = target.split('.').take_while(|part| !part.starts_with(char::is_uppercase));
    package.chain(["C", "m"]).collect::<Vec<_>>().join(".")
}

/// The innermost method of a violation's stack.
fn innermost(violation: &Violation) -> &str {
    violation.stack.first().map_or("", |frame| &frame.method)
}

/// The place with a number and a text.
pub(crate) fn labelled(mut location: Value, id: usize, text: &str) -> Value {
    location["id"] = json!(id);
    location["message"] = json!({ "text": text });
    location
}
