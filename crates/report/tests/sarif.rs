//! What SARIF 2.1.0 asks for beyond the shape of a log: rules that exist, levels that fit kinds, one order of all steps.
//!
//! The shape itself is compared with the published schema by `scripts/sarif`, which needs a network.

mod common;

use jmmc_report::{Report, to_sarif};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::PathBuf;

fn log() -> Value {
    let samples = common::samples().into_iter().map(|sample| sample.report);
    let reports: Vec<Report> = samples.chain(common::litmus()).collect();
    let sources = ["./src/Bank.java", "Broken.java"].map(PathBuf::from);
    serde_json::from_str(&to_sarif(&reports, &sources)).expect("JSON")
}

fn list<'v>(value: &'v Value, name: &str) -> &'v [Value] {
    value[name].as_array().map_or(&[], Vec::as_slice)
}

fn results(log: &Value) -> &[Value] {
    list(&log["runs"][0], "results")
}

#[test]
fn every_result_has_a_rule_with_help() {
    let log = log();
    let rules = list(&log["runs"][0]["tool"]["driver"], "rules");
    let used: BTreeSet<&str> = results(&log).iter().map(|result| result["ruleId"].as_str().unwrap()).collect();
    let known: BTreeSet<&str> = rules.iter().map(|rule| rule["id"].as_str().unwrap()).collect();
    assert_eq!(used, known, "each once, and no other");
    for kind in ["assertion", "deadlock", "exception", "data-race", "expectation", "undecided", "not-analysed"] {
        assert!(known.contains(kind), "{kind}");
    }
    assert!(rules.iter().all(|rule| rule["help"]["text"].as_str().is_some_and(|help| help.len() > 20)));
}

#[test]
fn only_what_fails_has_a_level() {
    for result in results(&log()) {
        match (result["kind"].as_str().unwrap(), result["level"].as_str().unwrap()) {
            ("fail", "error" | "warning" | "note") | ("open", "none") => {}
            other => panic!("{other:?}: {result:#}"),
        }
        assert!(!result["message"]["text"].as_str().unwrap().is_empty());
    }
}

#[test]
fn nothing_is_said_of_what_holds() {
    let holds = common::samples().into_iter().find(|sample| sample.name == "holds").unwrap().report;
    let log: Value = serde_json::from_str(&to_sarif(&[holds], &[])).unwrap();
    assert_eq!(results(&log), [] as [Value; 0]);
    assert_eq!(log["runs"][0]["invocations"][0]["executionSuccessful"], true);
}

#[test]
fn steps_of_all_threads_are_in_one_order() {
    let log = log();
    let flows: Vec<&Value> = results(&log).iter().flat_map(|result| list(result, "codeFlows")).collect();
    assert!(flows.iter().any(|flow| list(flow, "threadFlows").len() > 1));
    for flow in flows {
        let threads = list(flow, "threadFlows");
        let mut orders = BTreeSet::new();
        for thread in threads {
            let steps: Vec<u64> =
                list(thread, "locations").iter().map(|step| step["executionOrder"].as_u64().unwrap()).collect();
            assert!(steps.is_sorted(), "{thread:#}");
            assert!(steps.iter().all(|step| orders.insert(*step)), "a step of two threads: {flow:#}");
        }
    }
}

#[test]
fn places_are_uris_with_lines() {
    fn places(value: &Value, found: &mut Vec<Value>) {
        match value {
            Value::Object(members) => {
                found.extend(members.get("physicalLocation").cloned());
                members.values().for_each(|member| places(member, found));
            }
            Value::Array(items) => items.iter().for_each(|item| places(item, found)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let mut found = Vec::new();
    places(&log(), &mut found);
    let uris: BTreeSet<&str> = found.iter().map(|place| place["artifactLocation"]["uri"].as_str().unwrap()).collect();
    assert_eq!(
        uris,
        BTreeSet::from(["src/Bank.java", "Broken.java"]),
        "files of the library have their caller's place"
    );
    assert!(found.iter().all(|place| place["region"].is_null() || place["region"]["startLine"].as_u64() > Some(0)));
}
