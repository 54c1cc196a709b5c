//! A verification as SARIF 2.1.0, which code hosts and editors show beside the code.
//!
//! A warning is a result of kind `fail`; what was not decided is one of kind `open`, so that it is never taken for a pass.

use jmmc_modular::{MethodAnswer, MethodReport, Verification, Warning};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// One log, indented, with a newline at the end. `paths` are the sources that were given.
pub fn of(verification: &Verification, paths: &[PathBuf]) -> String {
    let files = paths.iter().filter_map(|path| Some((path.file_name()?.to_string_lossy().into_owned(), path)));
    let files: BTreeMap<String, &PathBuf> = files.collect();
    let place = Places { files };
    let mut results: Vec<Value> = verification.methods.iter().flat_map(|report| place.results(report)).collect();
    results.extend(verification.not_analysed.iter().map(|what| open(what)));
    let rules: BTreeSet<&str> = results.iter().filter_map(|result| result["ruleId"].as_str()).collect();
    let rules: Vec<Value> = rules.iter().map(|rule| json!({ "id": rule })).collect();
    let driver = json!({ "name": "jmmc verify", "version": env!("CARGO_PKG_VERSION"), "rules": rules });
    let run = json!({ "tool": { "driver": driver }, "columnKind": "unicodeCodePoints", "results": results });
    format!("{:#}\n", json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": [run] }))
}

/// Something that was not decided.
fn open(text: &str) -> Value {
    json!({ "ruleId": "undecided", "kind": "open", "level": "none", "message": { "text": text } })
}

/// Where the files of messages are.
struct Places<'p> {
    files: BTreeMap<String, &'p PathBuf>,
}

impl Places<'_> {
    fn results(&self, report: &MethodReport) -> Vec<Value> {
        let (warnings, undecided): (&[Warning], &[String]) = match &report.answer {
            MethodAnswer::Verified | MethodAnswer::Inlined => (&[], &[]),
            MethodAnswer::Warnings { warnings, undecided } => (warnings, undecided),
            MethodAnswer::Unknown(reasons) => (&[], reasons),
        };
        let found = warnings.iter().map(|warning| self.result(warning, &report.method));
        found.chain(undecided.iter().map(|why| open(&format!("{}: {why}", report.method)))).collect()
    }

    fn result(&self, warning: &Warning, method: &str) -> Value {
        let declared = warning.declarations.iter().enumerate().map(|(index, declaration)| {
            let mut location = self.location(&declaration.file, declaration.line, Some(declaration.column));
            location["id"] = json!(index);
            location["message"] = json!({ "text": format!("Associated declaration: {}", declaration.text) });
            location
        });
        json!({
            "ruleId": warning.kind,
            "kind": "fail",
            "level": "warning",
            "message": { "text": message(warning, method) },
            "locations": [self.location(&warning.file, warning.line, None)],
            "relatedLocations": declared.collect::<Vec<_>>(),
        })
    }

    fn location(&self, file: &str, line: u32, column: Option<u32>) -> Value {
        let uri = self.files.get(file).map_or_else(|| file.to_string(), |path| path.to_string_lossy().into_owned());
        let mut region = json!({ "startLine": line.max(1) });
        if let Some(column) = column {
            region["startColumn"] = json!(column.max(1));
        }
        let artifact = json!({ "uri": encoded(&uri) });
        json!({ "physicalLocation": { "artifactLocation": artifact, "region": region } })
    }
}

/// What is wrong, where it was called from, and the values that show it.
fn message(warning: &Warning, method: &str) -> String {
    let mut text = format!("{}, in {method}", warning.message);
    warning.called_from.iter().for_each(|(caller, line)| text += &format!(", called from {caller} at line {line}"));
    let values: Vec<String> = warning.values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    if !values.is_empty() {
        let when = if warning.confirmed { "when" } else { "no proof, for example when" };
        text += &format!(" ({when} {})", values.join(", "));
    }
    if let Some(hint) = &warning.hint {
        text += &format!("; {hint}");
    }
    text
}

/// A path as a URI reference.
fn encoded(path: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-~".contains(&byte);
    path.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
}
