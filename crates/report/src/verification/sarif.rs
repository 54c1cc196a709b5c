//! A verification as SARIF 2.1.0, which code hosts and editors show beside the code.
//!
//! A warning is a result of kind `fail`; what was not decided is one of kind `open`, so that it is never taken for a pass.

use super::kinds::rule;
use super::{MethodResult, Verification, Warning};
use crate::sarif::{Places, SarifRule, UNDECIDED, labelled, sarif_log, sarif_open};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// One log, indented, with a newline at the end. `sources` are the sources that were given, from here.
pub fn to_sarif(verification: &Verification, sources: &[PathBuf]) -> String {
    let places = Places { sources };
    let mut results: Vec<Value> = verification.methods.iter().flat_map(|method| of_method(&places, method)).collect();
    results.extend(verification.not_analysed.iter().map(|what| sarif_open(UNDECIDED, what)));
    let kinds: BTreeSet<&str> =
        verification.warnings().map(|(_, warning)| warning.kind.as_str()).chain([UNDECIDED]).collect();
    let rules: Vec<SarifRule<'_>> = kinds.into_iter().map(rule).collect();
    sarif_log("jmmc verify", &rules, &results)
}

fn of_method(places: &Places<'_>, method: &MethodResult) -> Vec<Value> {
    let found = method.warnings.iter().map(|warning| result(places, method, warning));
    let open = method.undecided.iter().map(|why| sarif_open(UNDECIDED, &format!("{}: {why}", method.name)));
    found.chain(open).collect()
}

fn result(places: &Places<'_>, method: &MethodResult, warning: &Warning) -> Value {
    // Of files of the same name, the one in the folder of the method's package is meant.
    let of = format!("{}.{}", method.class, method.member());
    let declared = warning.declarations.iter().enumerate().map(|(index, declaration)| {
        let place = places.place(&declaration.location, Some(declaration.column), &of);
        labelled(place, index, &format!("Associated declaration: {}", declaration.text))
    });
    json!({
        "ruleId": warning.kind,
        "kind": "fail",
        "level": "warning",
        "message": { "text": message(warning, &method.name) },
        "locations": [places.place(&warning.location, None, &of)],
        "relatedLocations": declared.collect::<Vec<_>>(),
    })
}

/// What is wrong, in which methods, where it was called from, and the values that show it.
fn message(warning: &Warning, method: &str) -> String {
    let mut text = format!("{}, {}", warning.message, warning.place_in(method));
    warning.part_of().iter().for_each(|others| text += &format!(", {others}"));
    warning.example().iter().for_each(|example| text += &format!(" ({example})"));
    warning.hint.iter().for_each(|hint| text += &format!("; {hint}"));
    text
}
