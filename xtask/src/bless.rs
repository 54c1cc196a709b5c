//! Accepting changed screens: the golden tests rewrite their files when they are asked to.

use anyhow::Context;
use std::path::Path;
use std::process::Command;

/// Runs the golden tests so that they rewrite their files; whether they did.
pub fn bless(root: &Path) -> anyhow::Result<bool> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args([
        "test",
        "--quiet",
        "--package",
        "jmmc-report",
        "--package",
        "jmmc-cli",
    ]);
    command.args(["--test", "golden", "--test", "screens"]);
    let status = command
        .env("UPDATE_GOLDEN", "1")
        .current_dir(root)
        .status()
        .context("cargo test")?;
    if status.success() {
        println!("rewritten; `git diff` shows what changed");
    }
    Ok(status.success())
}
