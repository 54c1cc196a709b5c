//! The same laws on programs that somebody wrote: litmus tests whose outcomes must stay the same, and programs of the corpus whose verdicts must.
//!
//! A part of them by default, others with another `SEED`, all with `CORPUS=all`, `ONLY=Name` picks.

use crate::jmmc::{Outcomes, check, compile, in_parallel, number, outcomes};
use crate::run::Folder;
use jmmc_oracle::change::Change;
use jmmc_oracle::java;
use jmmc_oracle::program::{Program, Stmt, Type};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const MODELS: &str = "--model sc --model tso --model pso --model opmm --model jmm --model jmm-revised --model jpr";

/// One in this many is taken.
fn part() -> usize {
    if std::env::var("CORPUS").is_ok_and(|part| part == "all") { 1 } else { 8 }
}

/// The Java files of a folder of the repository that are to be looked at.
fn files(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "java") {
                found.push(path);
            }
        }
    }
    found.sort();
    let only = std::env::var("ONLY").unwrap_or_default();
    found.retain(|path| path.to_string_lossy().contains(&only));
    let (part, seed) = (if only.is_empty() { part() } else { 1 }, number("SEED", 0) as usize);
    found
        .into_iter()
        .enumerate()
        .filter(|(index, _)| (index + seed).is_multiple_of(part))
        .map(|(_, path)| path)
        .collect()
}

/// The locals of a program that are numbers.
fn numbers(program: &Program) -> Vec<String> {
    fn collect(body: &[Stmt], names: &mut Vec<String>) {
        for statement in body {
            match statement {
                Stmt::Declare { ty: Type::Int | Type::Long, name, .. } => names.push(name.clone()),
                Stmt::If { then, otherwise, .. } => {
                    collect(then, names);
                    collect(otherwise, names);
                }
                Stmt::DoWhile { body, .. } | Stmt::Synchronized { body, .. } => collect(body, names),
                _ => {}
            }
        }
    }
    let mut names = Vec::new();
    program.threads.iter().for_each(|thread| collect(&thread.body, &mut names));
    names
}

fn name(path: &Path) -> String {
    path.file_stem().expect("a name").to_string_lossy().into_owned()
}

/// Where the outcomes of both differ, under a model that was explored completely both times.
fn differ(usual: &Outcomes, changed: &Outcomes, finals: bool) -> Option<String> {
    // What is seen of final fields ahead of time is more than need be, and depends on what is tried first.
    let both = usual.iter().filter(|(model, _)| *model != "jpr" || !finals);
    let mut both = both.filter_map(|(model, outcomes)| Some((model, outcomes, changed.get(model)?)));
    both.find(|(_, one, other)| one != other).map(|(model, one, other)| {
        let (lost, more): (Vec<_>, Vec<_>) = (one.difference(other).collect(), other.difference(one).collect());
        format!("{model}: lost {lost:?}, more {more:?}")
    })
}

#[test]
fn litmus_tests_keep_their_outcomes() {
    let folder = Folder::new();
    let mut tests = BTreeMap::new();
    for file in files("litmus") {
        let text = std::fs::read_to_string(&file).expect("a test");
        let Ok(test) = java::parse(&text) else { continue };
        folder.write(&format!("litmus/{}.java", name(&file)), &text);
        for change in Change::ALL {
            let changed = java::Test { header: java::Header::default(), program: change.of(&test.program) };
            let header = format!("// litmus:  {} – changed\n", name(&file));
            folder.write(&format!("{change:?}/{}.java", name(&file)), header + &java::print(&changed));
        }
        tests.insert(name(&file), test.program);
    }
    let ask = |path: &str| {
        let words = format!("{path} --engine search --time-limit 20s {MODELS}");
        outcomes(&folder, &words, None, |test| tests.get(test).map_or(Vec::new(), numbers))
    };
    let usual = ask("litmus");
    let mut wrong = Vec::new();
    for change in Change::ALL {
        let changed = ask(&format!("{change:?}"));
        for (test, program) in &tests {
            let finals = program.classes.iter().any(|class| class.has_final_fields());
            let both = usual.get(test).zip(changed.get(test));
            let differs = both.and_then(|(one, other)| differ(one, other, finals));
            wrong.extend(differs.map(|text| format!("{test} {change:?}: {text}")));
        }
    }
    println!("{} tests compared", usual.len());
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
}

/// What changes nothing at the beginning of a thread: an object that nobody uses, a monitor that nobody else knows.
const IDLE: [&str; 2] = ["Object unused = new Object();", "synchronized (new Object()) { }"];

/// The program with something more at the beginning of every thread; `unused` gets a name of its own there.
fn with_more(text: &str, more: &str) -> String {
    let mut result = String::new();
    for (number, line) in text.lines().enumerate() {
        let begins = line.contains("Thread(() -> {") || line.trim_end().ends_with("void run() {");
        match line.find("{").filter(|_| begins) {
            Some(_) => {
                let place = line.rfind("-> {").map_or_else(|| line.len(), |place| place + 4);
                let more = more.replace("unused", &format!("unused{number}"));
                result += &format!("{} {more} {}", &line[..place], &line[place..]);
            }
            None => result += line,
        }
        result.push('\n');
    }
    result
}

/// The first line of a header that says what jmmc must say: flags, arguments, verdicts.
fn expectation(text: &str) -> Option<(String, String, String)> {
    let line = text.lines().find_map(|line| line.strip_prefix("// verdict:"))?;
    let (words, expected) = line.split_once("=>")?;
    let (flags, arguments) = words.split_once("-- ").unwrap_or((words, ""));
    let expected = expected.split_whitespace().next()?.to_string();
    Some((flags.trim().to_string(), arguments.trim().to_string(), expected))
}

#[test]
fn programs_keep_their_verdicts() {
    let mut sources = Vec::new();
    let mut runs = Vec::new();
    for file in files("corpus/verdicts") {
        let text = std::fs::read_to_string(&file).expect("a program");
        let changed = with_more(&text, IDLE[0]);
        let newer = text.lines().any(|line| line.starts_with("// jdk:"));
        if let Some(expected) = expectation(&text).filter(|_| changed != text && !newer) {
            sources.push((name(&file), changed));
            runs.push((name(&file), expected));
        }
    }
    let folder = compile(&sources, None);
    let judged = in_parallel(&runs, |(class, (flags, arguments, expected))| {
        let report = check(&folder, None, class, &format!("{flags} -- {arguments}"));
        let verdict = report["verdict"].as_str().unwrap_or_default();
        let right = expected.split('|').any(|expected| expected == verdict);
        (!right).then(|| format!("{class}: expected {expected}, got {verdict}: {}", report["reason"]))
    });
    let wrong: Vec<String> = judged.into_iter().flatten().collect();
    println!("{} programs compared", runs.len());
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
}

/// Programs that say in their headers how to run them: each with its arguments.
fn runnable() -> Vec<(String, String, String)> {
    let mut found = Vec::new();
    for file in files("corpus/concurrency").into_iter().chain(files("examples")) {
        let text = std::fs::read_to_string(&file).expect("a program");
        let line = text.lines().find_map(|line| line.strip_prefix("// run:").or(line.strip_prefix("// verdict:")));
        let arguments = line.and_then(|line| line.split_once("=>")).map(|(words, _)| words.trim().to_string());
        let newer = text.lines().any(|line| line.starts_with("// jdk:"));
        if let Some(arguments) = arguments.filter(|words| !newer && !words.contains("--")) {
            found.push((name(&file), text, arguments));
        }
    }
    found
}

#[test]
fn what_changes_nothing_changes_no_verdict() {
    let programs = runnable();
    let with = |change: &dyn Fn(&str) -> String| -> Folder {
        let sources: Vec<(String, String)> =
            programs.iter().map(|(name, text, _)| (name.clone(), change(text))).collect();
        compile(&sources, None)
    };
    let usual = with(&str::to_string);
    let changed = IDLE.map(|more| with(&|text| with_more(text, more)));
    let judged = in_parallel(&programs, |(class, _, arguments)| {
        let verdict = |folder: &Folder| {
            let report = check(folder, None, class, &format!("-- {arguments}"));
            report["verdict"].as_str().unwrap_or_default().to_string()
        };
        let expected = verdict(&usual);
        let others: Vec<String> = changed.iter().map(verdict).collect();
        let differs = |other: &&String| **other != expected && *other != "unknown" && expected != "unknown";
        let wrong = others.iter().zip(IDLE).find(|(other, _)| differs(other));
        (wrong.map(|(other, more)| format!("{class}: {expected}, but {other} with {more}")), expected == "unknown")
    });
    let unknown = judged.iter().filter(|(_, unknown)| *unknown).count();
    let wrong: Vec<String> = judged.into_iter().filter_map(|(wrong, _)| wrong).collect();
    println!("{} programs compared, {unknown} of them unknown", programs.len());
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
}
