//! Names of types: one name means one thing in all crates.

use crate::findings::Findings;
use crate::source::Source;
use std::collections::{BTreeMap, BTreeSet};

/// Crates that are no part of the product and are read alone.
const APART: [&str; 1] = ["oracle"];

/// Names that several crates may define, because they mean the same thing there, with the reason.
const SHARED: [(&str, &[&str], &[&str]); 3] = [
    (
        "`audit` says again, in its own way, what `machine` says; the same words make the two comparable",
        &["audit", "machine"],
        &["Bulk", "Cell", "Content", "Debt", "Init", "Memory", "Name", "Ref", "Role", "Spot", "Wakeup", "Write"],
    ),
    (
        "`report` has a twin in plain data of what an engine says",
        &["axioms", "machine", "modular", "report", "verdict"],
        &["Audit", "Core", "Declaration", "Race", "Verification", "Warning"],
    ),
    (
        "a Java thread and its frames, in each crate that runs or describes one",
        &["audit", "jmm", "machine", "solo"],
        &["Flow", "Frame", "Thread"],
    ),
];

/// Checks that no two crates give different types the same name.
pub fn check(files: &[Source], findings: &mut Findings) {
    let mut crates: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for file in files.iter().filter(|file| file.path.contains("/src/") && !file.is_test()) {
        if file.crate_name().is_empty() || APART.contains(&file.crate_name()) {
            continue;
        }
        for name in file.shipped().iter().filter_map(|line| defined(line)) {
            crates.entry(name).or_default().insert(file.crate_name());
        }
    }
    for (name, users) in crates.iter().filter(|(_, users)| users.len() > 1) {
        let allowed = |(_, owners, names): &(&str, &[&str], &[&str])| {
            names.contains(name) && users.iter().all(|user| owners.contains(user))
        };
        if !SHARED.iter().any(allowed) {
            let users: Vec<&str> = users.iter().copied().collect();
            findings.error(
                &format!("crates {}", users.join(", ")),
                &format!("each define a type `{name}`; one name means one thing (xtask/src/names.rs)"),
            );
        }
    }
    for name in SHARED.iter().flat_map(|(_, _, names)| names.iter()) {
        if crates.get(name).is_none_or(|users| users.len() < 2) {
            findings.error("xtask/src/names.rs", &format!("`{name}` is no longer the name of two types"));
        }
    }
}

/// The type that a line defines for more than its own module.
fn defined(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("pub ").or_else(|| line.strip_prefix("pub(crate) "))?;
    let rest = ["struct ", "enum ", "trait ", "type "].iter().find_map(|word| rest.strip_prefix(word))?;
    rest.split(|char: char| !char.is_alphanumeric()).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is wrong with two files, besides allowed names that are not used.
    fn messages(first: (&str, &str), second: (&str, &str)) -> Vec<String> {
        let mut findings = Findings::default();
        check(&[Source::new(first.0, first.1), Source::new(second.0, second.1)], &mut findings);
        let ours = |message: &&&str| !message.starts_with("xtask/");
        findings.messages().iter().filter(ours).map(|message| message.to_string()).collect()
    }

    #[test]
    fn two_crates_may_not_define_one_name() {
        let one = ("crates/search/src/a.rs", "pub struct Outcome<'a> {\n");
        assert_eq!(messages(one, ("crates/cli/src/a.rs", "pub(crate) enum Outcome {\n")).len(), 1);
        assert!(messages(one, ("crates/search/src/b.rs", "pub enum Outcome {\n")).is_empty());
        assert!(messages(one, ("crates/cli/src/a.rs", "struct Outcome;\n")).is_empty());
        assert!(messages(one, ("crates/oracle/src/a.rs", "pub struct Outcome;\n")).is_empty());
        assert!(messages(one, ("crates/cli/tests/a.rs", "pub struct Outcome;\n")).is_empty());
    }

    #[test]
    fn what_is_the_same_thing_may_share_a_name_in_its_crates_only() {
        let one = ("crates/machine/src/a.rs", "pub(crate) struct Debt;\n");
        assert!(messages(one, ("crates/audit/src/a.rs", "pub(crate) struct Debt;\n")).is_empty());
        assert_eq!(messages(one, ("crates/cli/src/a.rs", "pub(crate) struct Debt;\n")).len(), 1);
    }

    #[test]
    fn an_allowance_that_nobody_needs_is_an_error() {
        let mut findings = Findings::default();
        check(&[], &mut findings);
        let names: usize = SHARED.iter().map(|(_, _, names)| names.len()).sum();
        assert_eq!(findings.errors(), names);
    }
}
