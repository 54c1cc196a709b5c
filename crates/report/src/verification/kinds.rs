//! The kinds of warnings: the stable names that JSON and SARIF use, and what each says.

use crate::sarif::{SarifRule, UNDECIDED};

/// Names and meanings.
const KINDS: [(&str, &str); 26] = [
    ("null", "A reference may be null where it is used."),
    ("bounds", "An index may be outside of its array."),
    ("division", "A divisor may be 0."),
    ("cast", "A cast may fail."),
    ("negative-size", "The size of a new array may be negative."),
    ("assertion", "An assertion may fail."),
    ("exception", "An exception may be thrown that nobody declares."),
    ("monitor", "A monitor may be used by a thread that does not hold it."),
    ("thread-as-target", "A thread may be given to another one to be run."),
    ("array-store", "A value may not fit into its array."),
    ("precondition", "What a called method requires may not hold."),
    ("postcondition", "What the method ensures may not hold."),
    ("write", "A write may not be allowed by a declaration."),
    ("assumption", "A step may break what other threads assume."),
    ("invariant", "A step may break an invariant."),
    ("initial-invariant", "An invariant may not hold in the beginning."),
    ("loop-invariant", "A loop may break its invariant."),
    ("modifies", "Something may be changed that the method does not declare."),
    ("action", "A step may not be one of those that the method's abstraction allows."),
    ("race", "A variable may be accessed without what guards it."),
    ("final", "A final field may be assigned twice."),
    ("initializer", "A static initialiser may change what others know."),
    ("started-twice", "A thread may be started twice."),
    ("releases", "A lock may not be released."),
    ("escape", "An array that is guarded may be known to code that is not looked at."),
    (UNDECIDED, "The prover did not decide this."),
];

/// Said of a kind that is not in the list.
const OTHER: &str = "Something that was declared may not hold.";

/// Whether the name is one of the stable ones.
pub fn is_known_kind(kind: &str) -> bool {
    KINDS.iter().any(|(name, _)| *name == kind)
}

/// The rule that a warning of this kind, or what was not decided, belongs to.
pub fn rule(kind: &str) -> SarifRule<'_> {
    let summary = KINDS.iter().find(|(name, _)| *name == kind).map_or(OTHER, |(_, summary)| summary);
    let help = match kind {
        UNDECIDED => "This is no pass: give the prover more time (--timeout, --effort), or split the method.",
        _ => {
            "The message has values for which there is no proof, if the prover gave any; related locations are declarations that are not \
             kept. Correct the code, or say in an annotation why it is right: docs/verify.md."
        }
    };
    SarifRule { id: kind, summary, help, weakness: 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use std::collections::BTreeSet;

    #[test]
    fn the_schema_has_all_kinds() {
        let schema: Value = serde_json::from_str(include_str!("../../../../docs/verify.schema.json")).unwrap();
        let kinds = schema["$defs"]["warning"]["properties"]["kind"]["enum"].as_array().unwrap();
        let listed: BTreeSet<&str> = kinds.iter().filter_map(Value::as_str).collect();
        let known = KINDS.iter().map(|(name, _)| *name).filter(|name| *name != UNDECIDED);
        assert_eq!(listed, known.collect());
    }

    #[test]
    fn every_kind_has_words_of_its_own() {
        assert!(KINDS.iter().all(|(name, summary)| rule(name).summary == *summary && *summary != OTHER));
        assert_eq!((rule("new").summary, is_known_kind("new")), (OTHER, false));
    }
}
