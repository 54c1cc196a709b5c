//! The JSON form of a verification, schema `jmmc/1`: see `docs/verify.schema.json`.
//!
//! The types here are the contract: fields may be added, none changes its meaning.

use super::{Integers, Verification};
use crate::json::rendered;
use crate::model::SourceLocation;
use serde::Serialize;

/// The verification as one JSON object, indented, with a newline at the end.
pub fn to_json(verification: &Verification) -> String {
    let prover = &verification.prover;
    rendered(serde_json::to_string_pretty(&Whole {
        schema: "jmmc/1",
        command: "verify",
        verdict: verification.verdict.name(),
        reason: &verification.reason,
        methods: verification.methods.iter().map(method).collect(),
        not_analysed: &verification.not_analysed,
        inferred: verification.inferred.iter().map(declaration).collect(),
        assumptions: &verification.assumptions,
        not_covered: &verification.not_covered,
        integers: match verification.integers {
            Integers::Java => "java",
            Integers::Mathematical => "mathematical",
        },
        prover: Prover {
            calls: prover.calls,
            remembered: prover.remembered,
            steps: prover.steps,
            seconds: prover.seconds,
        },
    }))
}

#[derive(Serialize)]
struct Whole<'v> {
    schema: &'static str,
    command: &'static str,
    verdict: &'static str,
    reason: &'v str,
    methods: Vec<Method<'v>>,
    not_analysed: &'v [String],
    inferred: Vec<Declaration<'v>>,
    assumptions: &'v [String],
    not_covered: &'v [String],
    integers: &'static str,
    prover: Prover,
}

#[derive(Serialize)]
struct Prover {
    calls: u64,
    remembered: u64,
    steps: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct Method<'v> {
    class: &'v str,
    method: &'v str,
    answer: &'static str,
    warnings: Vec<Warning<'v>>,
    undecided: &'v [String],
    goals: usize,
    seconds: f64,
}

fn method(method: &super::MethodResult) -> Method<'_> {
    Method {
        class: &method.class,
        method: &method.name,
        answer: method.answer.name(),
        warnings: method.warnings.iter().map(warning).collect(),
        undecided: &method.undecided,
        goals: method.goals,
        seconds: method.seconds,
    }
}

#[derive(Serialize)]
struct Warning<'v> {
    kind: &'v str,
    message: &'v str,
    location: Place<'v>,
    source: &'v str,
    called_from: Vec<Call<'v>>,
    also_in: &'v [String],
    declarations: Vec<Declaration<'v>>,
    hint: Option<&'v str>,
    values: Vec<NamedValue<'v>>,
    confirmed: bool,
}

fn warning(warning: &super::Warning) -> Warning<'_> {
    Warning {
        kind: &warning.kind,
        message: &warning.message,
        location: Place { file: &warning.location.file, line: line(&warning.location) },
        source: &warning.source,
        called_from: warning.called_from.iter().map(|call| Call { method: &call.method, line: call.line }).collect(),
        also_in: &warning.also_in,
        declarations: warning.declarations.iter().map(declaration).collect(),
        hint: warning.hint.as_deref(),
        values: warning.values.iter().map(|(name, value)| NamedValue { name, value }).collect(),
        confirmed: warning.confirmed,
    }
}

#[derive(Serialize)]
struct Place<'v> {
    file: &'v str,
    line: u32,
}

#[derive(Serialize)]
struct Call<'v> {
    method: &'v str,
    line: u32,
}

#[derive(Serialize)]
struct Declaration<'v> {
    file: &'v str,
    line: u32,
    column: u32,
    text: &'v str,
}

fn declaration(declaration: &super::Declaration) -> Declaration<'_> {
    let (file, text) = (&declaration.location.file, &declaration.text);
    Declaration { file, line: line(&declaration.location), column: declaration.column, text }
}

#[derive(Serialize)]
struct NamedValue<'v> {
    name: &'v str,
    value: &'v str,
}

/// 0 says that it is about no line.
fn line(location: &SourceLocation) -> u32 {
    location.line.unwrap_or(0)
}
