//! Every outcome that the machine finds for a litmus test, under every model, has a witness that is accepted.
//!
//! `ONLY=Tc01` picks tests.

#[path = "../../machine/tests/support/mod.rs"]
mod support;

use jmmc_litmus::Outcome;
use jmmc_machine::{Form, Litmus, LitmusRequest, LitmusResult, MachineSettings, MemoryModel};
use jmmc_program::{Program, Sources};
use jmmc_search::{Control, Limits, Options};
use jmmc_validator::validate;
use std::path::{Path, PathBuf};
use support::{compile, in_parallel, jdks, source};

/// States after which a search is given up, and most outcomes of a test that are looked at.
const ENOUGH_STATES: u64 = 2_000;
const ENOUGH_OUTCOMES: usize = 8;

const ANNOTATION: &str = "@interface thread { String[] after() default {}; }";

const MODELS: [MemoryModel; 4] = [MemoryModel::Sc, MemoryModel::Tso, MemoryModel::Pso, MemoryModel::OpMm(Form::Clocks)];

fn java_files(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder).expect("a folder").flatten().map(|e| e.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            java_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "java") {
            files.push(path);
        }
    }
}

fn explore(litmus: &Litmus<'_>, memory: MemoryModel, wanted: Option<Outcome>) -> LitmusResult {
    let request = LitmusRequest {
        fields: litmus.fields().iter().map(|field| field.id).collect(),
        wanted: wanted.map(|wanted| Box::new(move |outcome: &Outcome| *outcome == wanted) as jmmc_machine::Wanted),
        settings: MachineSettings { memory, ..MachineSettings::default() },
        options: Options { limits: Limits { states: Some(ENOUGH_STATES), ..Limits::default() }, ..Options::default() },
        workers: 1,
    };
    litmus.explore(request, &Control::new()).expect("a test that starts")
}

/// How many witnesses were accepted, and what was said of those that were not.
fn validated(program: &Program, class: &str, memory: MemoryModel) -> (usize, Vec<String>) {
    let litmus = Litmus::of(program, class).unwrap_or_else(|error| panic!("{class}: {error}"));
    let (mut accepted, mut refused) = (0, Vec::new());
    for outcome in explore(&litmus, memory, None).outcomes.into_iter().take(ENOUGH_OUTCOMES) {
        let Some(shown) = explore(&litmus, memory, Some(outcome)).shown else {
            continue;
        };
        match validate(program, &shown.witness) {
            Ok(_) => accepted += 1,
            Err(refusal) => refused.push(format!("{class} {memory:?} {}: {refusal}", shown.finding.message)),
        }
    }
    (accepted, refused)
}

#[test]
fn outcomes_have_witnesses() {
    let only = std::env::var("ONLY").unwrap_or_default();
    let mut files = Vec::new();
    java_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../litmus"), &mut files);
    files.retain(|file| file.to_string_lossy().contains(&only));
    let jdk = jdks().remove(0);
    let annotation = source("thread.java", ANNOTATION);
    let sources: Vec<PathBuf> = files.iter().cloned().chain([annotation]).collect();
    let folder = compile(&jdk, &sources, "litmus-witnesses");
    let program = Program::open(Sources { jdk: jdk.home, classpath: vec![folder], ..Sources::default() });
    let program = program.expect("a program");
    let classes = files.iter().map(|file| file.file_stem().expect("a name").to_string_lossy().into_owned());
    let jobs: Vec<(String, MemoryModel)> =
        classes.flat_map(|class| MODELS.map(|model| (class.clone(), model))).collect();
    let results = in_parallel(&jobs, |(class, memory)| validated(&program, class, *memory));
    let refused: Vec<String> = results.iter().flat_map(|(_, refused)| refused.clone()).collect();
    let accepted: usize = results.iter().map(|(accepted, _)| accepted).sum();
    println!("{accepted} witnesses accepted");
    assert!(refused.is_empty(), "{} witnesses refused:\n{}", refused.len(), refused.join("\n"));
    assert!(accepted > 0 || !only.is_empty());
}
