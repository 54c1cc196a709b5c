//! The machine against brute force (`crates/oracle`): equal outcomes under every model, on the litmus corpus and on random programs.
//!
//! `SEEDS=2000` takes that many random programs; `ONLY=Tc01` picks tests by name.

mod support;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use jmmc_litmus::Value;
use jmmc_machine::{Form, Litmus, LitmusRequest, MemoryModel, Settings};
use jmmc_oracle::java::{self, Test};
use jmmc_oracle::{Model, Outcome, Outcomes, outcomes, random};
use jmmc_program::{Program, Sources};
use jmmc_search::{Control, Limits, Options, StopReason};

const ANNOTATION: &str = "@interface thread { String[] after() default {}; }\n";

/// Random programs, unless the environment says otherwise.
const SEEDS: u64 = 300;

/// States after which a search is given up: then only what it has found is compared.
const MOST_STATES: u64 = 50_000;

/// What is compared with what.
const PAIRS: [(MemoryModel, Model); 6] = [
    (MemoryModel::Sc, Model::Sc),
    (MemoryModel::Tso, Model::Tso),
    (MemoryModel::Pso, Model::Pso),
    (MemoryModel::OpMm(Form::Clocks), Model::OpMm),
    (MemoryModel::OpMm(Form::Lists), Model::OpMm),
    (MemoryModel::OpMm(Form::PrunedLists), Model::OpMm),
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for path in std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "java") {
            found.push(path);
        }
    }
}

/// The machine's outcomes in the oracle's form: numbers by name, of executions in which every thread returns; and whether
/// these are all.
fn machine(program: &Program, test: &Test, memory: MemoryModel) -> (Vec<String>, Outcomes, bool) {
    let name = &test.program.name;
    let litmus = Litmus::of(program, name).unwrap_or_else(|error| panic!("{name}: {error}"));
    let fields: Vec<_> = litmus.fields().into_iter().filter(|field| observed(test).contains(&&*field.name)).collect();
    let fields: Vec<_> = fields.iter().map(|field| field.id).collect();
    let names = litmus.variables(&fields).names();
    let request = LitmusRequest {
        fields,
        wanted: None,
        settings: Settings { memory, ..Settings::default() },
        options: Options { limits: Limits { states: Some(MOST_STATES), ..Limits::default() }, ..Options::default() },
        workers: 1,
    };
    let found = litmus.explore(request, &Control::new()).expect("a test that starts");
    let large = matches!(found.stop, StopReason::StateLimit(_));
    assert!((found.complete || large) && found.gaps.is_empty(), "{name}: {:?} {:?}", found.stop, found.gaps);
    let number = |value: &Option<Value>| match value {
        Some(Value::Int(value)) => Some(i64::from(*value)),
        Some(Value::Long(value)) => Some(*value),
        Some(_) | None => None,
    };
    let whole = found.outcomes.iter().filter(|outcome| outcome.ends.is_empty());
    let values = |values: &[Option<Value>]| -> BTreeMap<String, i64> {
        names.iter().zip(values).filter_map(|(name, value)| Some((name.clone(), number(value)?))).collect()
    };
    let all = whole.map(|outcome| Outcome(values(&outcome.values))).collect();
    (names, all, found.complete)
}

/// The static fields that the oracle can observe: those that hold numbers.
fn observed(test: &Test) -> Vec<&str> {
    let asked = test.header.ask.iter().flat_map(|ask| ask.names());
    let asked: Vec<String> = asked.collect();
    let random = ["x", "y", "u", "v"].into_iter().filter(|_| test.header.ask.is_none());
    let names = test.program.statics.iter().map(|field| field.name.as_str());
    let wanted: Vec<&str> = names.filter(|name| asked.iter().any(|asked| asked == name)).collect();
    wanted.into_iter().chain(random.filter(|name| test.program.find_static(name).is_some())).collect()
}

/// What differs between the machine and the oracle. The oracle gives up loops after some rounds, so there the machine may find more;
/// the compiler leaves out locals that it need not name, so those are not compared.
fn compare(program: &Program, test: &Test) -> Vec<String> {
    let loops = java::print(test).contains("while (");
    let weak = java::print(test).contains("VarHandle") || java::print(test).contains("Atomic");
    let mut wrong = Vec::new();
    for (memory, model) in PAIRS {
        // Lists know no modes between plain and volatile.
        if weak && matches!(memory, MemoryModel::OpMm(Form::Lists | Form::PrunedLists)) {
            continue;
        }
        let (names, found, complete) = machine(program, test, memory);
        let expected = outcomes(&test.program, model, &observed(test)).expect("a program that can be enumerated");
        let known =
            |outcome: Outcome| Outcome(outcome.0.into_iter().filter(|(name, _)| names.contains(name)).collect());
        let expected: Outcomes = expected.into_iter().map(known).collect();
        let missing = expected.difference(&found).filter(|_| complete).map(|outcome| format!("misses {outcome}"));
        let added = found.difference(&expected).filter(|_| !loops).map(|outcome| format!("adds {outcome}"));
        wrong.extend(missing.chain(added).map(|what| format!("{} {memory:?} {what}", test.program.name)));
    }
    wrong
}

/// Compiles the tests and compares all.
fn check(name: &str, files: &[PathBuf], tests: &[Test]) {
    let annotation = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("thread.java");
    std::fs::write(&annotation, ANNOTATION).expect("a source file");
    let jdk = support::jdks().remove(0);
    let all: Vec<PathBuf> = files.iter().cloned().chain([annotation]).collect();
    let folder = support::compile(&jdk, &all, name);
    let sources = Sources { jdk: jdk.home, classpath: vec![folder], ..Sources::default() };
    let program = Program::open(sources).expect("a program");
    let wrong = support::in_parallel(tests, |test| compare(&program, test));
    let wrong: Vec<String> = wrong.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_corpus() {
    let only = std::env::var("ONLY").unwrap_or_default();
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../litmus"), &mut files);
    files.sort();
    files.retain(|file| file.to_string_lossy().contains(&only));
    let read = |file: &PathBuf| {
        let text = std::fs::read_to_string(file).expect("a source file");
        java::parse(&text).unwrap_or_else(|problem| panic!("{}: {problem}", file.display()))
    };
    let tests: Vec<Test> = files.iter().map(read).collect();
    check("oracle-corpus", &files, &tests);
}

#[test]
fn random_programs() {
    let seeds = std::env::var("SEEDS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(SEEDS);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("oracle-random-sources");
    std::fs::create_dir_all(&folder).expect("a folder");
    let tests: Vec<Test> = (0..seeds).map(random::test).collect();
    let write = |test: &Test| {
        let file = folder.join(format!("{}.java", test.program.name));
        std::fs::write(&file, java::print(test)).expect("a source file");
        file
    };
    let files: Vec<PathBuf> = tests.iter().map(write).collect();
    check("oracle-random", &files, &tests);
}
