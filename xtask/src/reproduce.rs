//! The papers' tables, with our numbers beside theirs.
//!
//! The figures of the papers are data here; ours come from running the release build on `examples/` and `litmus/`.

mod relaxer;

use anyhow::{Context, bail, ensure};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// A row of Table 1 of [OpMM]: its program, ours, whether an assertion can fail, seconds and states.
struct Row {
    program: &'static str,
    file: &'static str,
    violated: bool,
    seconds: f64,
    states: u64,
}

const TABLE_1: [Row; 5] = [
    Row { program: "dcl", file: "DoubleChecked", violated: true, seconds: 0.22, states: 87 },
    Row { program: "dcl-vol", file: "DoubleCheckedVolatile", violated: false, seconds: 0.25, states: 267 },
    Row { program: "singleton", file: "Singleton", violated: false, seconds: 0.27, states: 297 },
    Row { program: "peterson", file: "Peterson", violated: true, seconds: 0.22, states: 99 },
    Row { program: "dekker", file: "Dekker", violated: true, seconds: 0.23, states: 101 },
];

/// What jmmc said of a program under the operational model.
struct Ours {
    verdict: String,
    states: u64,
    seconds: f64,
}

/// Prints the table of that name; whether our verdicts are the paper's and we need fewer states.
pub fn reproduce(root: &Path, table: &str) -> anyhow::Result<bool> {
    match table {
        "opmm" => opmm(root),
        "jpr" => relaxer::jpr(root),
        "memsat" => memsat(root),
        _ => bail!("usage: cargo xtask reproduce opmm|jpr|memsat"),
    }
}

/// Tables 1 and 2 of [MemSAT], printed by an example of `axioms`, which has sizes that reports do not have. `--no-core` leaves cores as they are found.
fn memsat(root: &Path) -> anyhow::Result<bool> {
    let mut command = Command::new("cargo");
    command.args(["run", "--quiet", "--release", "-p", "jmmc-axioms", "--example", "memsat", "--"]);
    Ok(command.args(std::env::args().skip(3)).current_dir(root).status()?.success())
}

/// Builds what is measured.
fn build(root: &Path) -> anyhow::Result<()> {
    let built = Command::new("cargo").args(["build", "--release", "-p", "jmmc-cli"]).current_dir(root).status()?;
    ensure!(built.success(), "jmmc does not build");
    Ok(())
}

/// The reports, one for each line that jmmc prints.
fn run(root: &Path, arguments: &[&str]) -> anyhow::Result<Vec<Value>> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), Into::into);
    let mut command = Command::new(target.join("release/jmmc"));
    let output = command.args(arguments).args(["--format", "json"]).current_dir(root).output().context("jmmc")?;
    let reports = serde_json::Deserializer::from_slice(&output.stdout).into_iter::<Value>();
    reports.collect::<Result<Vec<Value>, _>>().context("the report of jmmc")
}

fn opmm(root: &Path) -> anyhow::Result<bool> {
    build(root)?;
    println!("{:10}  {:>8}  {:>17}  {:>17}  {:>17}", "", "", "paper", "clocks", "write-lists");
    println!(
        "{:10}  {:>8}  {:>6}  {:>9}  {:>6}  {:>9}  {:>6}  {:>9}",
        "program", "verdict", "states", "seconds", "states", "seconds", "states", "seconds"
    );
    let mut reproduced = true;
    for row in &TABLE_1 {
        let (clocks, lists) = (check(root, row.file, "clocks")?, check(root, row.file, "pruned")?);
        let verdict = if row.violated { "violated" } else { "holds" };
        let as_published = clocks.verdict == verdict && lists.verdict == verdict;
        reproduced &= as_published && clocks.states < row.states;
        println!(
            "{:10}  {verdict:>8}  {:>6}  {:>9.2}  {:>6}  {:>9.4}  {:>6}  {:>9.4}{}",
            row.program,
            row.states,
            row.seconds,
            clocks.states,
            clocks.seconds,
            lists.states,
            lists.seconds,
            if as_published { "" } else { "  DIFFERS" }
        );
    }
    Ok(reproduced)
}

fn check(root: &Path, file: &str, form: &str) -> anyhow::Result<Ours> {
    let path = format!("examples/{file}.java");
    let reports = run(root, &["check", "--model", "opmm", "--opmm", form, &path])?;
    let report = reports.first().context("no report")?;
    let model = &report["models"][0];
    Ok(Ours {
        verdict: report["verdict"].as_str().unwrap_or_default().to_string(),
        states: model["states"].as_u64().unwrap_or_default(),
        seconds: model["seconds"].as_f64().unwrap_or_default(),
    })
}
