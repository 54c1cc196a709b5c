//! A verification as JSON, schema `jmmc/1`, described by `docs/verify.schema.json`: fields may be added, none changes its meaning.

use jmmc_modular::{Ints, MethodAnswer, MethodReport, NOT_COVERED, Verdict, Verification, Warning, assumed};
use serde_json::{Value, json};

/// One object, indented, with a newline at the end.
pub fn of(verification: &Verification) -> String {
    let verdict = match verification.verdict() {
        Verdict::Verified => "verified",
        Verdict::Warnings => "warnings",
        Verdict::Unknown => "unknown",
    };
    let prover = &verification.prover;
    let whole = json!({
        "schema": "jmmc/1",
        "command": "verify",
        "verdict": verdict,
        "methods": verification.methods.iter().map(method).collect::<Vec<_>>(),
        "not_analysed": verification.not_analysed,
        "assumptions": assumed(verification),
        "not_covered": NOT_COVERED,
        "integers": match verification.ints {
            Ints::Java => "java",
            Ints::Mathematical => "mathematical",
        },
        "prover": { "calls": prover.calls, "remembered": prover.cached, "seconds": prover.seconds },
    });
    format!("{whole:#}\n")
}

fn method(report: &MethodReport) -> Value {
    let (answer, warnings, undecided): (&str, &[Warning], &[String]) = match &report.answer {
        MethodAnswer::Verified => ("verified", &[], &[]),
        MethodAnswer::Inlined => ("inlined", &[], &[]),
        MethodAnswer::Warnings { warnings, undecided } => ("warnings", warnings, undecided),
        MethodAnswer::Unknown(reasons) => ("unknown", &[], reasons),
    };
    json!({
        "method": report.method,
        "answer": answer,
        "warnings": warnings.iter().map(warning).collect::<Vec<_>>(),
        "undecided": undecided,
        "goals": report.goals,
        "seconds": report.seconds,
    })
}

fn warning(warning: &Warning) -> Value {
    let declarations: Vec<Value> = warning
        .declarations
        .iter()
        .map(|d| json!({ "file": d.file, "line": d.line, "column": d.column, "text": d.text }))
        .collect();
    let values: Vec<Value> =
        warning.values.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
    let calls: Vec<Value> =
        warning.called_from.iter().map(|(method, line)| json!({ "method": method, "line": line })).collect();
    json!({
        "kind": warning.kind,
        "message": warning.message,
        "location": { "file": warning.file, "line": warning.line },
        "source": warning.source,
        "called_from": calls,
        "declarations": declarations,
        "hint": warning.hint,
        "values": values,
        "confirmed": warning.confirmed,
    })
}
