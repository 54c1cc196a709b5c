//! Checks JSON against a schema. It knows exactly the keywords that the schemas in `docs` use and refuses a schema with any other.

use serde_json::{Map, Value};

/// Checks `value` against `schema`; the error names the place in the value.
pub fn validate(root: &Value, schema: &Value, value: &Value, place: &str) -> Result<(), String> {
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
