//! Values of a counterexample as a reader of the program sees them.

use std::collections::BTreeMap;

/// Names and the prover's values, made readable: numbers as they are, references as `null`, a known name, or a numbered object.
pub(super) fn readable<'v>(pairs: impl Iterator<Item = (&'v str, &'v String)>) -> Vec<(String, String)> {
    let pairs: Vec<(&str, &String)> = pairs.collect();
    let mut objects: BTreeMap<&str, String> = BTreeMap::new();
    let mut readable: Vec<(String, String)> = Vec::new();
    for (name, value) in pairs {
        let text = match value.strip_prefix("(- ").and_then(|rest| rest.strip_suffix(')')) {
            Some(number) => format!("-{number}"),
            None if value.starts_with("Ref!") => {
                let next = format!("object {}", objects.len() + 1);
                objects.entry(value.as_str()).or_insert(next).clone()
            }
            None => value.clone(),
        };
        if !readable.iter().any(|(known, _)| known == name) && !text.starts_with('(') {
            readable.push((name.to_string(), text));
        }
    }
    readable
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_numbered_and_numbers_are_plain() {
        let values: Vec<String> = ["Ref!val!7", "(- 3)", "Ref!val!7", "(store a b c)"].map(str::to_string).to_vec();
        let shown = readable(["tid", "x", "this", "map"].into_iter().zip(&values));
        let expected = [("tid", "object 1"), ("x", "-3"), ("this", "object 1")];
        assert_eq!(shown, expected.map(|(name, value)| (name.to_string(), value.to_string())));
    }
}
