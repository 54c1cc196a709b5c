//! The layer rule: a crate depends only on crates of strictly lower layers, so engines never see each other.

use crate::findings::Findings;
use anyhow::Context;
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// Every crate's layer, as in ARCHITECTURE.md.
const LAYERS: [(&str, u32); 18] = [
    ("jmmc-search", 0),
    ("jmmc-relations", 0),
    ("jmmc-models", 1),
    ("jmmc-program", 1),
    ("jmmc-jmm", 2),
    ("jmmc-litmus", 2),
    ("jmmc-solo", 2),
    ("jmmc-axioms", 3),
    ("jmmc-jcstress", 3),
    ("jmmc-junit", 3),
    ("jmmc-scenario", 3),
    ("jmmc-machine", 3),
    ("jmmc-audit", 3),
    ("jmmc-modular", 3),
    ("jmmc-validator", 3),
    ("jmmc-verdict", 4),
    ("jmmc-report", 5),
    ("jmmc-cli", 6),
];

/// Crates that may use less than their layer would let them, and what.
const NARROWER: [(&str, &[&str]); 4] = [
    ("jmmc-audit", &["jmmc-jmm", "jmmc-litmus", "jmmc-program", "jmmc-solo"]),
    ("jmmc-report", &["jmmc-jmm", "jmmc-litmus"]),
    ("jmmc-solo", &["jmmc-program"]),
    ("jmmc-validator", &["jmmc-jmm", "jmmc-program", "jmmc-solo"]),
];

/// Not part of the product.
const OUTSIDE: [&str; 2] = ["xtask", "jmmc-oracle"];

/// Checks the edges between the workspace's crates.
pub fn check(root: &Path, findings: &mut Findings) -> anyhow::Result<()> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["metadata", "--no-deps", "--format-version", "1"]).current_dir(root);
    let output = command.output().context("cargo metadata")?;
    anyhow::ensure!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let name = package["name"].as_str().unwrap_or_default();
        let dependencies = package["dependencies"].as_array().into_iter().flatten();
        let shipped = dependencies.filter(|d| d["kind"].as_str() != Some("dev") && d["path"].is_string());
        let names: Vec<&str> = shipped.filter_map(|d| d["name"].as_str()).collect();
        check_package(name, &names, findings);
    }
    Ok(())
}

/// Checks the edges from `name` to other crates of the workspace.
fn check_package(name: &str, dependencies: &[&str], findings: &mut Findings) {
    if OUTSIDE.contains(&name) {
        return;
    }
    let layer = |name: &str| LAYERS.iter().find(|(n, _)| *n == name).map(|(_, layer)| *layer);
    let Some(own) = layer(name) else {
        return findings.error(name, "has no layer; give it one in ARCHITECTURE.md and xtask/src/layers.rs");
    };
    for dependency in dependencies {
        match layer(dependency) {
            Some(other) if other < own => {}
            Some(other) => findings
                .error(name, &format!("layer {own} must not depend on {dependency}, layer {other}; arrows point down")),
            None => findings.error(name, &format!("depends on {dependency}, which has no layer")),
        }
        if let Some((_, allowed)) = NARROWER.iter().find(|(n, _)| *n == name)
            && !allowed.contains(dependency)
        {
            findings.error(name, &format!("may depend on {} only, not on {dependency}", allowed.join(", ")));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, dependencies: &[&str], errors: usize) {
        let mut findings = Findings::default();
        check_package(name, dependencies, &mut findings);
        assert_eq!(findings.errors(), errors, "{:?}", findings.messages());
    }

    #[test]
    fn down_is_allowed() {
        check("jmmc-machine", &["jmmc-search", "jmmc-program", "jmmc-jmm"], 0);
        check("jmmc-cli", &["jmmc-report", "jmmc-machine"], 0);
        check("jmmc-report", &["jmmc-jmm"], 0);
    }

    #[test]
    fn up_and_sideways_are_not() {
        check("jmmc-search", &["jmmc-program"], 1);
        check("jmmc-machine", &["jmmc-machine"], 1);
    }

    #[test]
    fn the_report_knows_no_engine() {
        check("jmmc-report", &["jmmc-machine"], 1);
    }

    #[test]
    fn the_validator_knows_no_engine() {
        check("jmmc-validator", &["jmmc-jmm", "jmmc-solo", "jmmc-program"], 0);
        check("jmmc-validator", &["jmmc-search"], 1);
        check("jmmc-solo", &["jmmc-jmm"], 2);
    }

    #[test]
    fn a_new_crate_needs_a_layer() {
        check("jmmc-new", &[], 1);
        check("jmmc-cli", &["jmmc-new"], 1);
        check("xtask", &["jmmc-cli"], 0);
    }
}
