//! The rendered samples fit `docs/report.schema.json`, and the schema is not so loose that anything would.
//!
//! The checker below knows exactly the keywords that the schema uses and refuses a schema with any other.

mod common;
mod witness_sample;

use jmmc_report::{to_json, to_json_line, witness_from_json, witness_to_json};
use serde_json::{Map, Value};

fn schema() -> Value {
    serde_json::from_str(include_str!("../../../docs/report.schema.json")).unwrap()
}

/// Checks `value` against `schema`; the error names the place in the value.
fn validate(root: &Value, schema: &Value, value: &Value, place: &str) -> Result<(), String> {
    for (keyword, argument) in schema.as_object().expect("a schema is an object") {
        let fits = match keyword.as_str() {
            "$schema" | "$id" | "$defs" | "title" | "description" | "required" | "additionalProperties" => true,
            "$ref" => {
                let pointer = argument.as_str().unwrap().trim_start_matches('#');
                validate(root, root.pointer(pointer).expect("a local reference"), value, place)?;
                true
            }
            "type" => types(argument).any(|name| has_type(value, name)),
            "const" => value == argument,
            "enum" => argument.as_array().unwrap().contains(value),
            "minimum" => value.as_f64().is_none_or(|n| n >= argument.as_f64().unwrap()),
            "anyOf" => argument.as_array().unwrap().iter().any(|s| validate(root, s, value, place).is_ok()),
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    validate(root, argument, item, &format!("{place}/{index}"))?;
                }
                true
            }
            "properties" => {
                if let Some(object) = value.as_object() {
                    properties(root, schema, argument.as_object().unwrap(), object, place)?;
                }
                true
            }
            other => panic!("the schema uses `{other}`, which this checker does not know"),
        };
        if !fits {
            return Err(format!("{place}: {value} does not fit `{keyword}`: {argument}"));
        }
    }
    Ok(())
}

fn properties(
    root: &Value,
    schema: &Value,
    known: &Map<String, Value>,
    object: &Map<String, Value>,
    place: &str,
) -> Result<(), String> {
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if !object.contains_key(name) {
            return Err(format!("{place}: `{name}` is missing"));
        }
    }
    for (name, member) in object {
        match known.get(name) {
            Some(schema) => validate(root, schema, member, &format!("{place}/{name}"))?,
            None if schema["additionalProperties"] == Value::Bool(false) => {
                return Err(format!("{place}: `{name}` is not in the schema"));
            }
            None => {}
        }
    }
    Ok(())
}

fn types(argument: &Value) -> impl Iterator<Item = &str> {
    let one = argument.as_str();
    one.into_iter().chain(argument.as_array().into_iter().flatten().filter_map(Value::as_str))
}

fn has_type(value: &Value, name: &str) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        other => panic!("no such type: {other}"),
    }
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
