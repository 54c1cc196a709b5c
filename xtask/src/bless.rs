//! Accepting changed screens: the golden tests rewrite their files when they are asked to.

use anyhow::Context;
use std::path::Path;
use std::process::Command;

/// The tests that have golden files, or counts in the headers of programs: package, test target, and which of its tests.
const GOLDEN: [(&str, &str, &str); 8] = [
    ("jmmc-report", "golden", ""),
    ("jmmc-report", "verification", ""),
    ("jmmc-cli", "cli", "screens"),
    ("jmmc-cli", "cli", "advice"),
    ("jmmc-cli", "cli", "sarif"),
    ("jmmc-cli", "cli", "growth"),
    ("jmmc-machine", "concurrency", ""),
    ("jmmc-cli", "modular", ""),
];

/// Runs the golden tests so that they rewrite their files; whether all did.
pub fn bless(root: &Path) -> anyhow::Result<bool> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    for (package, target, filter) in GOLDEN {
        let mut command = Command::new(&cargo);
        command.args(["test", "--quiet", "--package", package, "--test", target, filter]);
        let status = command.env("UPDATE_GOLDEN", "1").current_dir(root).status().context("cargo test")?;
        if !status.success() {
            return Ok(false);
        }
    }
    println!("rewritten; `git diff` shows what changed");
    Ok(true)
}
