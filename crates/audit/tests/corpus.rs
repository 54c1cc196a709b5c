//! The audit agrees with the headers of the concurrent programs of the corpus, as far as it comes within a budget.
//!
//! `ONLY=Peterson` picks programs, `SECONDS=20` gives each more time, `MODEL=opmm` picks a model. The kinds of the headers are those of sequential
//! consistency, which every model allows; what a weaker model adds is not in the headers.

#[path = "../../machine/tests/support/mod.rs"]
mod support;

use std::path::{Path, PathBuf};
use std::time::Duration;

use jmmc_audit::{Audit, Budget, Kind, Model, Question, Start, check};
use jmmc_program::{Program, Sources};
use support::{Jdk, compile, in_parallel, jdks, sources};

/// A `// run:` line: arguments, and what is expected.
struct Run {
    file: PathBuf,
    arguments: Vec<String>,
    expected: Option<Kind>,
    known: bool,
}

fn runs(file: &Path, jdk: &Jdk) -> Vec<Run> {
    let text = std::fs::read_to_string(file).expect("a readable source");
    let release = text.lines().find_map(|line| line.strip_prefix("// jdk:"));
    let release: u32 = release.map_or(0, |text| text.trim().trim_end_matches('+').parse().expect("a release"));
    if jdk.version < release {
        return Vec::new();
    }
    let lines = text.lines().filter_map(|line| line.strip_prefix("// run:"));
    let run = |line: &str| {
        let (arguments, expected) = line.split_once("=>").expect("`=>`");
        let words: Vec<&str> = expected.split_whitespace().collect();
        let expected = match words[..] {
            ["violated", "assertion", ..] => Some(Kind::Assertion),
            ["violated", "exception", ..] => Some(Kind::Exception),
            ["violated", "deadlock", ..] => Some(Kind::Deadlock),
            _ => None,
        };
        let known = words[0] != "unknown";
        let arguments = arguments.split_whitespace().map(str::to_string).collect();
        Run { file: file.to_path_buf(), arguments, expected, known }
    };
    lines.map(run).collect()
}

fn audit(program: &Program, run: &Run, model: Model, budget: Budget<'_>) -> Audit {
    let class = run.file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let start = Start::Main { class, arguments: run.arguments.clone() };
    check(program, &Question { start, model, trusts_locks: true }, budget).expect("a program that starts")
}

/// What is wrong with an audit of a run, if anything.
fn complaint(run: &Run, model: Model, audit: &Audit) -> Option<String> {
    let found: Vec<Kind> =
        audit.findings.iter().map(|finding| finding.kind).filter(|kind| *kind != Kind::Race).collect();
    match run.expected {
        None if run.known && model == Model::Sc && !found.is_empty() => {
            Some(format!("holds, but {:#?}", audit.findings))
        }
        Some(kind) if audit.coverage.is_complete() && !found.contains(&kind) => {
            Some(format!("{kind:?} is missing in {:?} {found:?}", audit.coverage))
        }
        _ => None,
    }
}

fn models() -> Vec<Model> {
    match std::env::var("MODEL").as_deref() {
        Ok("sc") => vec![Model::Sc],
        Ok("tso") => vec![Model::Tso],
        Ok("pso") => vec![Model::Pso],
        Ok("opmm") => vec![Model::Opmm],
        _ => vec![Model::Sc, Model::Tso, Model::Pso, Model::Opmm],
    }
}

#[test]
fn the_audit_agrees_with_the_corpus() {
    let jdk = jdks().into_iter().next().expect("a JDK");
    let only = std::env::var("ONLY").ok();
    let seconds = std::env::var("SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(0.3);
    let time = Some(Duration::from_secs_f64(seconds));
    let mut runs: Vec<Run> = sources("corpus/concurrency").iter().flat_map(|file| runs(file, &jdk)).collect();
    runs.retain(|run| only.as_ref().is_none_or(|only| run.file.to_string_lossy().contains(only.as_str())));
    let files: Vec<PathBuf> = runs.iter().map(|run| run.file.clone()).collect();
    let classes = compile(&jdk, &files, "audit-corpus");
    let opened = Sources { jdk: jdk.home.clone(), classpath: vec![classes], ..Sources::default() };
    let program = Program::open(opened).expect("a program");
    let jobs: Vec<(&Run, Model)> =
        models().into_iter().flat_map(|model| runs.iter().map(move |run| (run, model))).collect();
    let results = in_parallel(&jobs, |(run, model)| {
        let audit = audit(&program, run, *model, Budget { time, ..Budget::default() });
        let name =
            format!("{} {:?} {model:?}", run.file.file_stem().unwrap_or_default().to_string_lossy(), run.arguments);
        println!("{name}: {:?}, {} findings", audit.coverage, audit.findings.len());
        (audit.coverage.is_complete(), complaint(run, *model, &audit).map(|text| format!("{name}: {text}")))
    });
    let complete = results.iter().filter(|(complete, _)| *complete).count();
    println!("{complete} of {} audits are complete", results.len());
    let complaints: Vec<String> = results.into_iter().filter_map(|(_, complaint)| complaint).collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
