//! A verification as SARIF 2.1.0, which code hosts and editors show beside the code.
//!
//! A warning is a result of kind `fail`; what was not decided is one of kind `open`, so that it is never taken for a pass.

use jmmc_modular::{MethodAnswer, MethodReport, Verification, Warning};
use jmmc_report::{SarifRule, sarif_location, sarif_log, sarif_open};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What was not decided.
const UNDECIDED: &str = "undecided";

/// One log, indented, with a newline at the end. `paths` are the sources that were given.
pub fn of(verification: &Verification, paths: &[PathBuf]) -> String {
    let files = paths.iter().filter_map(|path| Some((path.file_name()?.to_string_lossy().into_owned(), path)));
    let place = Places { files: files.collect() };
    let mut results: Vec<Value> = verification.methods.iter().flat_map(|report| place.results(report)).collect();
    results.extend(verification.not_analysed.iter().map(|what| sarif_open(UNDECIDED, what)));
    let warnings = verification.methods.iter().flat_map(|report| match &report.answer {
        MethodAnswer::Warnings { warnings, .. } => warnings.as_slice(),
        MethodAnswer::Verified | MethodAnswer::Inlined | MethodAnswer::Unknown(_) => &[],
    });
    let kinds: BTreeSet<&'static str> = warnings.map(|warning| warning.kind).chain([UNDECIDED]).collect();
    let rules: Vec<SarifRule> = kinds.into_iter().map(rule).collect();
    sarif_log("jmmc verify", &rules, &results)
}

fn rule(kind: &'static str) -> SarifRule {
    let summary = match kind {
        "null" => "A reference may be null where it is used.",
        "bounds" => "An index may be outside of its array.",
        "division" => "A divisor may be 0.",
        "cast" => "A cast may fail.",
        "negative-size" => "The size of a new array may be negative.",
        "assertion" => "An assertion may fail.",
        "exception" => "An exception may be thrown that nobody declares.",
        "monitor" => "A monitor may be used by a thread that does not hold it.",
        "array-store" => "A value may not fit into its array.",
        "precondition" => "What a called method requires may not hold.",
        "postcondition" => "What the method ensures may not hold.",
        "write" => "A write may not be allowed by a declaration.",
        "assumption" => "A step may break what other threads assume.",
        "invariant" => "A step may break an invariant.",
        "initial-invariant" => "An invariant may not hold in the beginning.",
        "loop-invariant" => "A loop may break its invariant.",
        "modifies" => "Something may be changed that the method does not declare.",
        "action" => "A step may not be one of those that the method's abstraction allows.",
        "race" => "A variable may be accessed without what guards it.",
        "final" => "A final field may be assigned twice.",
        "initializer" => "A static initialiser may change what others know.",
        "started-twice" => "A thread may be started twice.",
        "releases" => "A lock may not be released.",
        UNDECIDED => "The prover did not decide this.",
        _ => "Something that was declared may not hold.",
    };
    let help = match kind {
        UNDECIDED => "This is no pass: give the prover more time (--timeout, --effort), or split the method.",
        _ => {
            "The message has values for which there is no proof, if the prover gave any; related locations are declarations that are not \
              kept. Correct the code, or say in an annotation why it is right: docs/verify.md."
        }
    };
    SarifRule { id: kind, summary, help, weakness: 0 }
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
        found.chain(undecided.iter().map(|why| sarif_open(UNDECIDED, &format!("{}: {why}", report.method)))).collect()
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
        sarif_location(self.files.get(file).map_or(Path::new(file), |path| path), Some(line), column)
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
