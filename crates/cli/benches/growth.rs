//! How far programs can grow: `cargo bench -p jmmc-cli --bench growth` checks the programs of `benches/growth`, as their headers say, on every JDK of this machine,
//! and prints a table. A word after `--` picks programs.
//!
//! Each check is a process of its own on classes that are compiled beforehand, with `--audit none` and a limit of a minute. Processor time is printed, never asserted; a verdict that is
//! neither the right one nor unknown is an error. Without `--bench`, as under `cargo test --benches`, only what is counted in the headers is run, on the first JDK: the counts themselves are
//! asserted by a test (`tests/cli/growth.rs`).

#[allow(dead_code, reason = "the test that rewrites counts needs more of it")]
#[path = "../tests/growth_runs/mod.rs"]
mod growth_runs;

use growth_runs::{GrowthRun, first_jdk, growth_runs, sources};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Flags of every check.
const FLAGS: [&str; 6] = ["--format", "json", "--audit", "none", "--time-limit", "60s"];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let long = words.iter().any(|word| word == "--bench");
    let only = words.iter().find(|word| !word.starts_with('-')).cloned().unwrap_or_default();
    let homes = homes();
    let chosen = if long { &homes[..] } else { &homes[..homes.len().min(1)] };
    for (release, home) in chosen {
        println!(
            "\nJDK {release}\n{:<44} {:<9} {:>9} {:>11} {:>8} {:>8}",
            "program", "verdict", "states", "transitions", "CPU s", "states MB"
        );
        let classes = tempfile::tempdir().expect("a temporary folder");
        compile(home, *release, classes.path());
        let fits = |run: &&GrowthRun| run.first_jdk <= *release && run.name().contains(&only);
        for run in growth_runs().iter().filter(fits).filter(|run| long || run.counts.is_some()) {
            measure(classes.path(), home, run);
        }
    }
}

/// The JDKs of `/usr/lib/jvm`, one of each release, oldest first; where there are none, that of the path.
fn homes() -> Vec<(u32, PathBuf)> {
    let mut found = std::collections::BTreeMap::new();
    for entry in std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten() {
        let release = std::fs::read_to_string(entry.path().join("release")).unwrap_or_default();
        let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=\""));
        let digits = version.and_then(|version| version.split(|c: char| !c.is_ascii_digit()).next());
        if let Some(version) = digits.and_then(|digits| digits.parse().ok())
            && entry.path().join("bin/javac").exists()
        {
            found.entry(version).or_insert(entry.path());
        }
    }
    found.into_iter().collect()
}

fn compile(home: &Path, release: u32, into: &Path) {
    let files = sources().into_iter().filter(|file| first_jdk(file) <= release);
    let mut compiler = Command::new(home.join("bin/javac"));
    compiler.args(["-g", "-nowarn", "-d"]).arg(into).args(files);
    assert!(compiler.status().expect("javac runs").success(), "the programs compile");
}

fn measure(classes: &Path, home: &Path, run: &GrowthRun) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jmmc"));
    command.arg("check").arg(classes).args(["--main", &run.class, "--jdk"]).arg(home).args(FLAGS);
    command.args(run.flags.split_whitespace()).arg("--").args(run.arguments.split_whitespace());
    let before = processor_seconds();
    let output = command.output().expect("jmmc runs");
    let seconds = processor_seconds() - before;
    let report: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}: {}", run.name(), String::from_utf8_lossy(&output.stderr)));
    let count = |name: &str| report["statistics"][name].as_u64().unwrap_or(0);
    let verdict = report["verdict"].as_str().unwrap_or_default();
    let (states, transitions, memory) = (count("states"), count("transitions"), count("memory_bytes") >> 20);
    println!("{:<44} {verdict:<9} {states:>9} {transitions:>11} {seconds:>8.2} {memory:>8}", run.name());
    assert!(verdict == run.verdict || verdict == "unknown", "{}: {}", run.name(), report["reason"]);
}

/// Processor time of all processes that have been waited for, as Linux tells it; 0 elsewhere.
fn processor_seconds() -> f64 {
    /// Ticks in a second, for user programs.
    const TICKS: f64 = 100.0;
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let behind_name = text.rsplit(") ").next().unwrap_or_default();
    let ticks = behind_name.split_whitespace().skip(13).take(2).filter_map(|word| word.parse::<f64>().ok());
    ticks.sum::<f64>() / TICKS
}
