//! The programs of `benches/growth` that are quick: their verdicts, and how many states and transitions that takes, exactly.
//!
//! `cargo bench -p jmmc-cli --bench growth` runs all of them and prints what it takes; `UPDATE_GOLDEN=1` (or `cargo xtask bless`) rewrites the counts.

use crate::growth_runs::{GrowthRun, first_jdk, growth_runs, sources};
use crate::run::Folder;
use crate::verdicts::jdks;
use serde_json::Value;
use std::process::Command;

/// The release whose counts are in the headers.
const COUNTED: u32 = 17;

#[test]
fn states_do_not_grow() {
    let Some(home) = jdks().remove(&COUNTED).flatten() else {
        return;
    };
    let folder = Folder::new();
    let mut compiler = Command::new(home.join("bin/javac"));
    let files = sources().into_iter().filter(|file| first_jdk(file) <= COUNTED);
    compiler.current_dir(folder.path()).args(["-g", "-d", "."]).args(files);
    assert!(compiler.status().unwrap().success(), "javac");
    let mut wrong = Vec::new();
    for run in growth_runs().iter().filter(|run| run.first_jdk <= COUNTED && run.counts.is_some()) {
        let (verdict, counts) = check(&folder, run, &home.display().to_string());
        assert_eq!(verdict, run.verdict, "{}", run.name());
        if Some(counts) != run.counts {
            wrong.push(run.line_with(counts));
            if std::env::var_os("UPDATE_GOLDEN").is_some() {
                let text = std::fs::read_to_string(&run.file).unwrap();
                std::fs::write(&run.file, text.replace(&run.line, &run.line_with(counts))).unwrap();
            }
        }
    }
    let accepted = std::env::var_os("UPDATE_GOLDEN").is_some();
    assert!(wrong.is_empty() || accepted, "other counts; `cargo xtask bless` accepts these:\n{}", wrong.join("\n"));
}

fn check(folder: &Folder, run: &GrowthRun, jdk: &str) -> (String, (u64, u64)) {
    let GrowthRun { class, flags, arguments, .. } = run;
    let command = format!("check . --main {class} --format json --audit none --jdk {jdk} {flags} -- {arguments}");
    let ended = folder.jmmc(&command);
    let report: Value = serde_json::from_str(&ended.stdout).unwrap_or_else(|_| panic!("{command}: {}", ended.stderr));
    let count = |name: &str| report["statistics"][name].as_u64().unwrap();
    (report["verdict"].as_str().unwrap().to_string(), (count("states"), count("transitions")))
}
