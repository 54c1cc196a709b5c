//! The rendered samples fit `docs/report.schema.json`, and the schema is not so loose that anything would.

mod common;
mod schema_checker;
mod witness_sample;

use jmmc_report::{from_kept, to_json, to_json_line, to_kept, witness_from_json, witness_to_json};
use schema_checker::validate;
use serde_json::Value;

fn schema() -> Value {
    serde_json::from_str(include_str!("../../../docs/report.schema.json")).unwrap()
}

#[test]
fn samples_fit_the_schema() {
    let schema = schema();
    for sample in common::samples() {
        let value: Value = serde_json::from_str(&to_json(&sample.report)).unwrap();
        validate(&schema, &schema, &value, sample.name).unwrap();
    }
}

#[test]
fn litmus_tests_fit_the_schema() {
    let schema = schema();
    for report in common::litmus() {
        let line = to_json_line(&report);
        assert_eq!(line.lines().count(), 1);
        let value: Value = serde_json::from_str(&line).unwrap();
        validate(&schema, &schema, &value, &report.target).unwrap();
    }
}

#[test]
fn the_schema_refuses_what_is_not_a_report() {
    let schema = schema();
    let good: Value = serde_json::from_str(&to_json(&common::samples()[0].report)).unwrap();
    let spoil = |change: fn(&mut Value)| {
        let mut bad = good.clone();
        change(&mut bad);
        validate(&schema, &schema, &bad, "report").unwrap_err()
    };
    assert!(spoil(|v| v["verdict"] = "maybe".into()).contains("/verdict"));
    assert!(spoil(|v| v["schema"] = "jmmc/2".into()).contains("/schema"));
    assert!(spoil(|v| v["violations"][0]["kind"] = "bug".into()).contains("/violations/0/kind"));
    assert!(spoil(|v| v["violations"][0]["witness"]["trace"][1]["line"] = "x".into()).contains("/trace/1/line"));
    assert!(spoil(|v| drop(v.as_object_mut().unwrap().remove("races"))).contains("`races` is missing"));
    assert!(spoil(|v| v["surprise"] = Value::Null).contains("`surprise` is not in the schema"));
}

#[test]
fn witnesses_fit_their_schema_and_are_read_as_written() {
    let schema: Value = serde_json::from_str(include_str!("../../../docs/witness.schema.json")).unwrap();
    for witness in witness_sample::witnesses() {
        let text = witness_to_json(&witness);
        let value: Value = serde_json::from_str(&text).unwrap();
        validate(&schema, &schema, &value, "witness").unwrap();
        assert_eq!(witness_from_json(&text), Ok(witness));
    }
}

#[test]
fn what_is_no_witness_is_not_read() {
    let good: Value = serde_json::from_str(&witness_to_json(&witness_sample::witnesses()[0])).unwrap();
    let spoil = |change: fn(&mut Value)| {
        let mut bad = good.clone();
        change(&mut bad);
        witness_from_json(&bad.to_string()).unwrap_err()
    };
    assert!(spoil(|v| v["schema"] = "jmmc/1".into()).contains("jmmc-witness/1"));
    assert!(spoil(|v| v["model"] = "arm".into()).contains("no model `arm`"));
    assert!(spoil(|v| v["execution"]["actions"][1]["kind"] = "dance".into()).contains("no kind of action `dance`"));
    assert!(spoil(|v| drop(v["commits"][0].as_object_mut().unwrap().remove("prefix"))).contains("prefix"));
    assert!(spoil(|v| v["execution"]["so"] = "none".into()).contains("invalid type"));
}

#[test]
fn what_is_kept_is_read_back_as_it_was() {
    let mut reports: Vec<_> = common::samples().into_iter().map(|sample| sample.report).collect();
    reports.extend(common::litmus());
    for (index, witness) in witness_sample::witnesses().into_iter().enumerate() {
        let violation = reports.iter_mut().flat_map(|report| &mut report.violations).nth(index);
        violation.expect("as many violations as witnesses").witness = Some(Box::new(witness));
    }
    for mut report in reports {
        let (text, measured) = to_kept(&report);
        assert!(!text.contains('\n'));
        assert_eq!(from_kept(&text, Some(&measured)).as_ref(), Ok(&report));
        // What was measured is the only difference between two runs.
        report.statistics.seconds += 1.0;
        report.statistics.memory = Some(1);
        report.models.iter_mut().for_each(|model| model.seconds += 1.0);
        assert_eq!(to_kept(&report).0, text);
        assert_eq!(from_kept(&text, None).map(|bare| bare.statistics.seconds), Ok(0.0));
        assert!(from_kept(&text[..text.len() / 2], None).is_err());
    }
}
