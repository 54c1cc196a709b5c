//! Every violation that the machine finds in the corpus and the examples, under every model, has a witness that is accepted.
//!
//! `ONLY=Peterson` picks programs.

#[path = "../../machine/tests/support/mod.rs"]
mod support;

use jmmc_machine::{Form, MachineSettings, MainMethod, MemoryModel, Request, check};
use jmmc_program::{Program, Sources};
use jmmc_report::{witness_from_json, witness_to_json};
use jmmc_search::{Control, Limits, Options};
use jmmc_validator::validate;
use std::path::{Path, PathBuf};
use std::time::Duration;
use support::{Jdk, compile, in_parallel, jdks, sources};

/// States after which a search is given up.
const ENOUGH_STATES: u64 = 5_000;
/// Time for one search.
const PATIENCE: Duration = Duration::from_secs(5);

const MODELS: [MemoryModel; 4] = [MemoryModel::Sc, MemoryModel::Tso, MemoryModel::Pso, MemoryModel::OpMm(Form::Clocks)];

/// The first release that the program is for, and the arguments of each of its runs.
fn runs(file: &Path) -> (u32, Vec<Vec<String>>) {
    let text = std::fs::read_to_string(file).expect("a readable source");
    let release = text.lines().find_map(|line| line.strip_prefix("// jdk:"));
    let release = release.map_or(0, |text| text.trim().trim_end_matches('+').parse().expect("a release"));
    let lines = text.lines().filter_map(|line| line.strip_prefix("// run:"));
    let arguments = |line: &str| line.split_once("=>").map_or(line, |(arguments, _)| arguments).to_string();
    let runs = lines.map(|line| arguments(line).split_whitespace().map(str::to_string).collect());
    (release, runs.collect())
}

/// Whether a thread of the program writes for ever without a pause, which store buffers do not bear.
fn is_unbounded(file: &Path, memory: MemoryModel) -> bool {
    file.ends_with("WriterLoop.java") && matches!(memory, MemoryModel::Tso | MemoryModel::Pso)
}

/// How many witnesses were accepted, and what was said of those that were not.
fn validated(file: &Path, folder: &Path, jdk: &Jdk, arguments: &[String], memory: MemoryModel) -> (usize, Vec<String>) {
    let class = file.file_stem().expect("a name").to_string_lossy().into_owned();
    let sources = Sources { jdk: jdk.home.clone(), classpath: vec![folder.to_path_buf()], ..Sources::default() };
    let program = Program::open(sources.clone()).expect("a program");
    let request = Request {
        entry: MainMethod { class: class.clone(), arguments: arguments.to_vec() },
        settings: MachineSettings { memory, ..MachineSettings::default() },
        options: Options {
            limits: Limits { states: Some(ENOUGH_STATES), time: Some(PATIENCE), ..Limits::default() },
            ..Options::default()
        },
        workers: 1,
        output: false,
    };
    let checked = check(&program, &request, &Control::new()).expect("a program that starts");
    let mut refused = Vec::new();
    for shown in &checked.violations {
        // Written, read, and checked by someone who has seen nothing of the search.
        let witness = witness_from_json(&witness_to_json(&shown.witness)).expect("a witness");
        assert_eq!(witness, *shown.witness);
        let stranger = Program::open(sources.clone()).expect("a program");
        if let Err(refusal) = validate(&stranger, &witness) {
            refused.push(format!(
                "{class} {arguments:?} {memory:?} JDK {}: {}: {refusal}",
                jdk.version, shown.finding.message
            ));
        }
    }
    (checked.violations.len() - refused.len(), refused)
}

#[test]
fn violations_have_witnesses() {
    let only = std::env::var("ONLY").unwrap_or_default();
    let files: Vec<PathBuf> = sources("corpus/concurrency").into_iter().chain(sources("examples")).collect();
    let mut jobs = Vec::new();
    for jdk in jdks() {
        let wanted = |file: &&PathBuf| runs(file).0 <= jdk.version && file.to_string_lossy().contains(&only);
        let chosen: Vec<PathBuf> = files.iter().filter(wanted).cloned().collect();
        let folder = compile(&jdk, &chosen, "witnesses");
        for file in &chosen {
            for arguments in runs(file).1 {
                let models = MODELS.into_iter().filter(|model| !is_unbounded(file, *model));
                jobs.extend(models.map(|model| (file.clone(), folder.clone(), jdk.clone(), arguments.clone(), model)));
            }
        }
    }
    let results =
        in_parallel(&jobs, |(file, folder, jdk, arguments, model)| validated(file, folder, jdk, arguments, *model));
    let refused: Vec<String> = results.iter().flat_map(|(_, refused)| refused.clone()).collect();
    let accepted: usize = results.iter().map(|(accepted, _)| accepted).sum();
    println!("{accepted} witnesses accepted");
    assert!(refused.is_empty(), "{} witnesses refused:\n{}", refused.len(), refused.join("\n"));
    assert!(accepted > 0 || !only.is_empty());
}
