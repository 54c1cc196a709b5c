//! Comparing what stands in for classes of `java.util.concurrent` with the JDK's own code: the tests do it, with as much time as they are given.

use anyhow::Context;
use std::path::Path;
use std::process::Command;

/// Seconds for each class and each JDK, if nothing is said.
const SECONDS: &str = "600";

/// Runs the comparison, of all classes or of the tests that a word picks; whether nothing is lost.
pub fn models(root: &Path, mut arguments: impl Iterator<Item = String>) -> anyhow::Result<bool> {
    let (mut seconds, mut which) = (SECONDS.to_string(), String::new());
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--seconds" => seconds = arguments.next().context("--seconds N")?,
            _ => which = argument,
        }
    }
    seconds.parse::<u64>().context("--seconds N")?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["test", "--quiet", "--package", "jmmc-cli", "--test", "cli", &format!("stand_ins::{which}")]);
    command.args(["--", "--nocapture", "--test-threads", "1"]).env("STAND_INS", seconds).current_dir(root);
    Ok(command.status().context("cargo test")?.success())
}
