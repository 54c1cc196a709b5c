//! Soundness by mutation: verified programs are broken by small changes of their text, and run. Whenever `jmmc check --model sc` finds an
//! execution that goes wrong, or a data race, `jmmc verify` must not say that the same text is verified.
//!
//! By default a few mutants of each program are tried; `MUTANTS=all` tries all of them, which takes minutes.

use crate::run::Folder;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Mutants of each program that are tried by default.
const FEW: usize = 4;

fn all_wanted() -> bool {
    std::env::var("MUTANTS").is_ok_and(|which| which == "all")
}

/// A changed text, and what was changed.
struct Mutant {
    text: String,
    change: String,
}

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/mutation");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// The text with one line changed.
fn with_line(lines: &[&str], index: usize, line: &str) -> Mutant {
    let changed = lines.iter().enumerate().map(|(i, old)| if i == index { line } else { old });
    let text = changed.map(|line| format!("{line}\n")).collect();
    Mutant { text, change: format!("line {}: `{}` for `{}`", index + 1, line.trim(), lines[index].trim()) }
}

/// Drops a `synchronized`, or weakens the guard of an `if` or a `while`.
fn changed_lines(lines: &[&str]) -> Vec<Mutant> {
    let changes = [
        ("synchronized void", "void"),
        ("synchronized int", "int"),
        ("while (", "if ("),
        ("if (!", "if ("),
        ("if (", "if (!"),
        ("while (!", "while ("),
        (" >= ", " > "),
        (" >= ", " != "),
        (" == ", " > "),
        (" == ", " != "),
        ("compareAndSet(null, ", "compareAndSet(owner.get(), "),
    ];
    let code =
        |line: &str| ["synchronized ", "while (", "if ("].iter().any(|start| line.trim_start().starts_with(start));
    let mut mutants = Vec::new();
    for (index, line) in lines.iter().enumerate().filter(|(_, line)| code(line)) {
        for (old, new) in
            changes.iter().filter(|(old, new)| line.contains(old) && !(line.contains(new) && old.len() < new.len()))
        {
            let negates_more = *new == "if (!" && (line.contains(" == ") || line.contains(" >= "));
            if !negates_more {
                mutants.push(with_line(lines, index, &line.replacen(old, new, 1)));
            }
        }
    }
    mutants
}

/// Swaps two statements that follow each other.
fn swapped_lines(lines: &[&str]) -> Vec<Mutant> {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let swappable = |line: &str| {
        let text = line.trim_start();
        let declares =
            ["int ", "return", "import ", "package ", "static ", "private ", "Pair ", "Buffer ", "//", "/*", "*"];
        text.ends_with(';') && indent(line) >= 8 && !declares.iter().any(|start| text.starts_with(start))
    };
    let mut mutants = Vec::new();
    for index in 1..lines.len() {
        let (first, second) = (lines[index - 1], lines[index]);
        if swappable(first) && swappable(second) && indent(first) == indent(second) && first != second {
            let mut swapped = lines.to_vec();
            swapped.swap(index - 1, index);
            let change = format!("lines {} and {} swapped: `{}`", index, index + 1, second.trim());
            mutants.push(Mutant { text: swapped.iter().map(|line| format!("{line}\n")).collect(), change });
        }
    }
    mutants
}

fn mutants(text: &str) -> Vec<Mutant> {
    let lines: Vec<&str> = text.lines().collect();
    let mut all = changed_lines(&lines);
    all.extend(swapped_lines(&lines));
    if all_wanted() || all.len() <= FEW {
        return all;
    }
    let step = all.len() / FEW;
    all.into_iter().step_by(step).take(FEW).collect()
}

/// Whether an execution under SC goes wrong in a way that `verify` promises to exclude: deadlocks it does not.
fn goes_wrong(report: &Value) -> bool {
    let list = |name: &str| report[name].as_array().cloned().unwrap_or_default();
    let fails = list("violations").iter().any(|violation| violation["kind"] != "deadlock");
    let refused = list("not_analysed")
        .iter()
        .any(|what| what["what"].as_str().is_some_and(|what| what.starts_with("a violation")));
    fails || refused || !list("races").is_empty()
}

#[test]
fn what_goes_wrong_is_not_verified() {
    let mut caught = 0;
    for path in programs() {
        let name = path.file_name().unwrap().to_str().unwrap().to_string();
        let text = std::fs::read_to_string(&path).unwrap();
        let folder = Folder::new();
        folder.write(&name, &text);
        let ended = folder.jmmc(&format!("verify --int mathematical {name}"));
        assert_eq!(ended.code, 0, "{name} itself is not verified: {}{}", ended.stdout, ended.stderr);
        for mutant in mutants(&text) {
            folder.write(&name, &mutant.text);
            let checked = folder.jmmc(&format!("check {name} --model sc --format json --time-limit 20s"));
            let report: Value = serde_json::from_str(&checked.stdout)
                .unwrap_or_else(|_| panic!("{name}, {}: {}", mutant.change, checked.stderr));
            if goes_wrong(&report) {
                let ended = folder.jmmc(&format!("verify --int mathematical {name}"));
                assert_ne!(ended.code, 0, "{name} with {} goes wrong, but is verified", mutant.change);
                caught += 1;
            }
        }
    }
    assert!(caught >= 4, "only {caught} mutants go wrong: the test has lost its point");
}
