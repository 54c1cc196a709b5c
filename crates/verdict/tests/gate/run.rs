//! Compiles subjects, verifies them, and runs those that are verified.

use crate::instrument::{instrumented, main_class};
use jmmc_machine::{FindingKind, MachineSettings, MainMethod, Request, check};
use jmmc_modular::{Ints, ProverOptions, ReaderEffort, SourceFile, verify};
use jmmc_program::{Program, Sources};
use jmmc_search::{Control, Limits, Options};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Sources that are compiled at once.
const BATCH: usize = 150;
/// How hard the prover tries: less than for users, since most mutants have no proof.
const EFFORT: f64 = 0.3;
/// How hard the reader looks for stores in which what is proved fails, unless `READER` says how often to try.
const READER: ReaderEffort = ReaderEffort { tries: 3, steps: 400_000 };
/// States of one program after which its exploration is given up.
const STATES: u64 = 20_000;
const PATIENCE: Duration = Duration::from_secs(20);

/// A program with a main method.
pub struct Subject {
    pub name: String,
    pub text: String,
    /// What is true when all threads are done.
    pub finally: Vec<String>,
}

impl Subject {
    pub fn new(name: String, text: String, finally: Vec<String>) -> Subject {
        Subject { name, text, finally }
    }
}

/// What became of a subject.
#[derive(Clone, Default)]
pub struct Examined {
    pub verified: bool,
    pub complete: bool,
    /// Goals that the reader looked at, and those that it reached.
    pub read: u64,
    pub reached: u64,
    /// What goes wrong although it is verified.
    pub wrong: Option<String>,
}

/// The repository's folder.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().and_then(Path::parent).unwrap().to_path_buf()
}

fn jdk() -> PathBuf {
    if let Some(home) = std::env::var_os("JAVA_HOME") {
        return home.into();
    }
    let path = std::env::var_os("PATH").expect("there is a PATH");
    let java = std::env::split_paths(&path).map(|folder| folder.join("java")).find(|java| java.is_file());
    let java = java.expect("a JDK is needed").canonicalize().unwrap();
    java.parent().and_then(Path::parent).unwrap().to_path_buf()
}

/// Examines subjects, as many at once as there are processors.
pub fn examine_all(subjects: &[Subject]) -> Vec<Examined> {
    subjects.chunks(BATCH).flat_map(examine_batch).collect()
}

fn examine_batch(subjects: &[Subject]) -> Vec<Examined> {
    let folder = tempfile::tempdir().unwrap();
    let compiled = compile(folder.path(), subjects);
    let sources = Sources { jdk: jdk(), classpath: vec![folder.path().join("classes")], ..Sources::default() };
    let program = Program::open(sources).unwrap();
    let results: Vec<Mutex<Examined>> = subjects.iter().map(|_| Mutex::default()).collect();
    let next = AtomicUsize::new(0);
    let workers = std::thread::available_parallelism().map_or(1, usize::from).min(4);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(subject) = subjects.get(index) else {
                        return;
                    };
                    if compiled.contains(&index) {
                        *results[index].lock().unwrap() = examine(&program, subject, index);
                    }
                }
            });
        }
    });
    results.into_iter().map(|result| result.into_inner().unwrap()).collect()
}

/// Compiles the subjects that can be, each as it is and with assertions, in packages of their own; the numbers of those.
fn compile(folder: &Path, subjects: &[Subject]) -> BTreeSet<usize> {
    let mut left: BTreeSet<usize> = (0..subjects.len()).collect();
    for index in &left {
        let subject = &subjects[*index];
        for (kind, text) in [("p", subject.text.clone()), ("q", instrumented(&subject.text, &subject.finally))] {
            let package = folder.join(format!("{kind}{index}"));
            std::fs::create_dir_all(&package).unwrap();
            std::fs::write(package.join("S.java"), format!("package {kind}{index}; {text}")).unwrap();
        }
    }
    loop {
        let files = left.iter().flat_map(|index| ["p", "q"].map(|kind| folder.join(format!("{kind}{index}/S.java"))));
        let mut javac = Command::new(jdk().join("bin/javac"));
        javac.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-g", "-nowarn", "-Xmaxerrs", "10000"]);
        let output = javac.args(["-encoding", "UTF-8", "-d"]).arg(folder.join("classes")).args(files).output().unwrap();
        let messages = String::from_utf8_lossy(&output.stderr);
        let number = |line: &str| -> Option<usize> {
            let package = line.split("/S.java:").next()?.rsplit('/').next()?;
            package.get(1..)?.parse().ok()
        };
        let failed: BTreeSet<usize> =
            messages.lines().filter(|line| line.contains(": error:")).filter_map(number).collect();
        if output.status.success() {
            return left;
        }
        assert!(!failed.is_empty(), "{messages}");
        left.retain(|index| !failed.contains(index));
    }
}

fn examine(program: &Program, subject: &Subject, index: usize) -> Examined {
    let ints = if subject.text.contains("// integers: mathematical") { Ints::Mathematical } else { Ints::Java };
    let tries = crate::number("READER", READER.tries.into());
    let reader = ReaderEffort { tries: tries as u32, steps: READER.steps / u64::from(READER.tries) * tries };
    let proofs_only = std::env::var_os("ONLY").is_none();
    let prover = ProverOptions { effort: EFFORT, proofs_only, reader: Some(reader), ..ProverOptions::default() };
    let settings = jmmc_modular::VerifySettings { prover, workers: 1, ints, infer: true };
    let file = SourceFile { name: "S.java".to_string(), text: format!("package p{index}; {}", subject.text) };
    let shows = std::env::var_os("ONLY").is_some();
    if shows {
        println!("{}:\n{}", subject.name, subject.text);
    }
    let Ok(verification) = verify(program, vec![file], &settings, &Control::new(), None) else {
        return Examined::default();
    };
    if shows {
        println!("{:#?}", verification.methods);
    }
    let read = verification.prover;
    let mut examined = Examined { read: read.read, reached: read.reached, ..Examined::default() };
    if read.contradicted > 0 {
        let reasons = format!("{:#?}", verification.methods);
        examined.wrong = Some(format!(
            "{}: a proof fails in stores that the reader found\n{}\n{reasons}",
            subject.name, subject.text
        ));
    }
    if !verification.is_verified() {
        return examined;
    }
    let class = main_class(&subject.text);
    let (plain, complete) = goes_wrong(program, &format!("p{index}/{class}"), true);
    let (asserted, _) = goes_wrong(program, &format!("q{index}/{class}"), false);
    let wrong = plain.or(asserted).map(|why| format!("{}: {why}\n{}", subject.name, subject.text));
    if let Some(wrong) = &wrong {
        println!("wrong: {wrong}");
    }
    Examined { verified: true, complete, wrong, ..examined }
}

/// What goes wrong in an execution, and whether all were explored. Deadlock and recursion without end are no part of a proof.
fn goes_wrong(program: &Program, class: &str, races: bool) -> (Option<String>, bool) {
    let limits = Limits { time: Some(PATIENCE), states: Some(STATES), ..Limits::default() };
    let request = Request {
        entry: MainMethod { class: class.to_string(), arguments: Vec::new() },
        settings: MachineSettings::default(),
        options: Options { limits, stop_at_first: false, ..Options::default() },
        workers: 1,
        output: false,
    };
    let checked = match check(program, &request, &Control::new()) {
        Ok(checked) => checked,
        Err(error) => return (Some(format!("cannot be run: {error}")), false),
    };
    let counts = |kind: FindingKind| match kind {
        FindingKind::Assertion => true,
        FindingKind::Exception => races,
        FindingKind::Deadlock | FindingKind::Endless | FindingKind::Outcome => false,
    };
    let ends = |message: &str| !message.starts_with("java.lang.StackOverflowError");
    let violation = checked.violations.iter().find(|shown| counts(shown.finding.kind) && ends(&shown.finding.message));
    let race = checked.races.iter().find(|race| races && !race.location.starts_with("java."));
    let what = violation.map(|shown| shown.finding.message.clone());
    (what.or_else(|| race.map(|race| format!("a race on {}", race.location))), checked.complete)
}
