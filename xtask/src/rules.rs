//! `docs/rules.md` tells the truth: the functions and tests that it names exist.

use crate::findings::Findings;
use crate::source::Source;

const PAGE: &str = "docs/rules.md";

/// Checks the page against the workspace's files.
pub fn check(page: &str, files: &[Source], findings: &mut Findings) {
    let mut rows = 0;
    for line in page.lines().filter(|line| line.starts_with("| ") && line.contains(".rs`")) {
        rows += 1;
        let named = named(line);
        if named.len() != 2 {
            findings.error(PAGE, &format!("a rule needs a function and a test: {line}"));
        }
        for (path, function) in named {
            let declares = |source: &Source| {
                source.path == path && source.lines.iter().any(|line| declared(line) == Some(function))
            };
            if !files.iter().any(declares) {
                findings.error(PAGE, &format!("`{path}` has no function `{function}`"));
            }
        }
    }
    if rows == 0 {
        findings.error(PAGE, "has no rules");
    }
}

/// Files and functions that a row names, each pair as two words in backquotes.
fn named(row: &str) -> Vec<(&str, &str)> {
    let quoted: Vec<&str> = row.split('`').skip(1).step_by(2).collect();
    let pairs = quoted.windows(2).filter(|pair| pair[0].ends_with(".rs"));
    pairs.map(|pair| (pair[0], pair[1])).collect()
}

/// The function that a line begins to declare.
fn declared(line: &str) -> Option<&str> {
    let (before, rest) = line.split_once("fn ")?;
    let is_declaration = before.split_whitespace().all(|word| word.starts_with("pub") || word == "const");
    is_declaration.then(|| rest.split(['(', '<']).next().unwrap_or(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(page: &str) -> usize {
        let source = Source::new("crates/a/src/b.rs", "    pub(crate) fn rule<T>(x: T) {}\n#[test]\nfn tested() {}\n");
        let mut findings = Findings::default();
        check(page, &[source], &mut findings);
        findings.errors()
    }

    #[test]
    fn what_is_named_must_exist() {
        assert_eq!(messages("| a | `crates/a/src/b.rs` `rule` | `crates/a/src/b.rs` `tested` |"), 0);
        assert_eq!(messages("| a | `crates/a/src/b.rs` `rule` | `crates/a/src/b.rs` `other` |"), 1);
        assert_eq!(messages("| a | `crates/a/src/b.rs` `rule` | |"), 1);
        assert_eq!(messages("nothing"), 1);
    }
}
