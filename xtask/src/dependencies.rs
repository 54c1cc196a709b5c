//! What the crates of others may be: under a licence that ours allows, and no more versions of one crate than are known.
//!
//! The same as `cargo deny check` does by `deny.toml`, for machines where that is not installed. Advisories are left to it: their list is not on any package registry.

use crate::findings::Findings;
use anyhow::Context;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// Licences that may be combined with ours; one of those that a crate offers, and all of those that it demands, must be among them.
const ALLOWED: [&str; 8] =
    ["0BSD", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BSD-2-Clause", "MIT", "Unicode-3.0", "Unlicense", "Zlib"];

/// Crates of which there are two versions, because crates of others have not moved on.
const TWICE: [&str; 2] = ["getrandom", "syn"];

/// Checks all crates that the workspace is built from on this machine.
pub fn check(root: &Path, findings: &mut Findings) -> anyhow::Result<()> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let host = Command::new("rustc").arg("-vV").output().context("rustc -vV")?;
    let host = String::from_utf8(host.stdout)?;
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc names no host")?;
    let mut command = Command::new(cargo);
    command.args(["metadata", "--format-version", "1", "--filter-platform", host]).current_dir(root);
    let output = command.output().context("cargo metadata")?;
    anyhow::ensure!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    check_packages(&serde_json::from_slice(&output.stdout)?, findings);
    Ok(())
}

fn check_packages(metadata: &Value, findings: &mut Findings) {
    let mut versions: BTreeMap<&str, usize> = BTreeMap::new();
    for package in metadata["packages"].as_array().into_iter().flatten().filter(|package| !package["source"].is_null())
    {
        let name = package["name"].as_str().unwrap_or_default();
        let licence = package["license"].as_str().unwrap_or_default();
        if !is_allowed(licence) {
            findings.error(name, &format!("its licence `{licence}` is not among those that are allowed"));
        }
        *versions.entry(name).or_default() += 1;
    }
    for (name, count) in versions {
        if count > 1 && !TWICE.contains(&name) {
            findings.error(name, &format!("there are {count} versions of it"));
        }
    }
}

/// Whether a licence expression without nested choices can be kept to.
fn is_allowed(expression: &str) -> bool {
    let demanded = expression.split(" AND ");
    let offered = |part: &str| {
        let part = part.trim_matches(['(', ')']).replace('/', " OR ");
        part.split(" OR ").any(|licence| ALLOWED.contains(&licence.trim()))
    };
    demanded.into_iter().all(offered)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn one_of_those_offered_will_do() {
        assert!(is_allowed("MIT OR Apache-2.0") && is_allowed("MIT/Apache-2.0") && is_allowed("GPL-3.0 OR MIT"));
        assert!(is_allowed("(MIT OR Apache-2.0) AND Unicode-3.0"));
        assert!(!is_allowed("GPL-3.0") && !is_allowed("MIT AND GPL-3.0") && !is_allowed(""));
    }

    #[test]
    fn versions_are_counted() {
        let package =
            |version: &str| json!({ "name": "a", "version": version, "license": "MIT", "source": "registry" });
        let mut findings = Findings::default();
        check_packages(&json!({ "packages": [package("1.0.0"), package("2.0.0")] }), &mut findings);
        assert_eq!(findings.messages(), ["a: there are 2 versions of it"]);
    }

    /// The texts of a list in `deny.toml`.
    fn listed(name: &str) -> Vec<&'static str> {
        let text = include_str!("../../deny.toml");
        let list = text.split_once(&format!("\n{name} = [")).and_then(|(_, rest)| rest.split_once(']')).unwrap().0;
        list.split('"').skip(1).step_by(2).collect()
    }

    #[test]
    fn the_file_for_cargo_deny_says_the_same() {
        assert_eq!(listed("allow"), ALLOWED);
        assert_eq!(listed("skip"), TWICE);
    }
}
