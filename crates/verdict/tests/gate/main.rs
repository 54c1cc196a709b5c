//! The gate of `jmmc verify`: generated annotated programs, the verified programs of the repository, and mutants of both. What is verified is run:
//! if an execution under sequential consistency fails an assertion, ends a thread by an exception, breaks an invariant or has a data race,
//! the proof is wrong. What is proved is also read: if there are stores in which it fails, the prover was asked something else.
//!
//! `GATE=200` makes that many programs, `MUTANTS=12` that many mutants of each that is verified, `SEED=7` others; `ONLY=text` keeps those whose name
//! contains the text, and prints them; `READER=100` tries that many ways to each proved goal. The defaults are a small set for every day.

mod generate;
mod instrument;
mod mutate;
mod run;

use generate::generate;
use jmmc_oracle::choices::{Choices, smallest};
use run::{Examined, Subject, examine_all, root};
use std::path::{Path, PathBuf};

/// Generated programs, and mutants of each verified program, by default.
const PROGRAMS: u64 = 16;
const MUTANTS: u64 = 1;

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().expect("a number"))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            sources(&entry, found);
        } else if entry.extension().is_some_and(|extension| extension == "java") {
            found.push(entry);
        }
    }
}

/// The programs of the repository that are verified, as their reports say.
fn known() -> Vec<Subject> {
    let mut paths = Vec::new();
    for folder in ["corpus/modular", "examples/calvin", "corpus/mutation"] {
        sources(&root().join(folder), &mut paths);
    }
    let mut subjects = Vec::new();
    for path in paths {
        let report = std::fs::read_to_string(path.with_extension("txt"));
        let verified = report.is_ok_and(|report| report.contains("verified: "))
            || path.starts_with(root().join("corpus/mutation"));
        let text = std::fs::read_to_string(&path).unwrap();
        let believes = text.contains("@ assume");
        let text = instrument::with_driver(&text).filter(|_| verified && !believes);
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        subjects.extend(text.map(|text| Subject::new(name, text, Vec::new())));
    }
    subjects
}

/// Some mutants of a subject.
fn mutants(subject: &Subject, count: usize, choices: &mut Choices) -> Vec<Subject> {
    let mut changes = mutate::changes(&subject.text);
    let mut chosen = Vec::new();
    while chosen.len() < count && !changes.is_empty() {
        let change = changes.swap_remove(choices.below(changes.len()));
        let name = format!("{}, {}", subject.name, change.describe(&subject.text));
        // A driver that is changed need not wait for its threads, so it may come to its end before what is true then is true.
        let in_driver = subject.text.find("class Main").is_some_and(|driver| change.start >= driver);
        let finally = if in_driver { Vec::new() } else { subject.finally.clone() };
        chosen.push(Subject::new(name, change.apply(&subject.text), finally));
    }
    chosen
}

fn summary(what: &str, examined: &[Examined]) -> String {
    let count = |fits: fn(&Examined) -> bool| examined.iter().filter(|one| fits(one)).count();
    let sum = |of: fn(&Examined) -> u64| examined.iter().map(of).sum::<u64>();
    format!(
        "{what}: {} programs, {} verified, {} of them explored completely; of {} proved goals {} reached by the reader",
        examined.len(),
        count(|one| one.verified),
        count(|one| one.verified && one.complete),
        sum(|one| one.read),
        sum(|one| one.reached)
    )
}

/// The seed of a generated program.
fn of(seed: u64, index: u64) -> u64 {
    seed.wrapping_mul(1_000_003).wrapping_add(index)
}

/// The simplest program like that of the seed with a wrong proof, and what goes wrong in it.
fn shrunk(seed: u64) -> Option<String> {
    let found = smallest(Choices::seeded(seed), |choices| {
        let made = generate(choices);
        let subject = Subject::new("shrunk".to_string(), made.text, made.finally);
        examine_all(&[subject]).into_iter().find_map(|one| one.wrong)
    });
    found.map(|(_, text)| text)
}

#[test]
fn what_is_verified_does_not_go_wrong() {
    let (programs, mutations, seed) = (number("GATE", PROGRAMS), number("MUTANTS", MUTANTS), number("SEED", 1));
    let only = std::env::var("ONLY").unwrap_or_default();
    let mut subjects = known();
    for index in 0..programs {
        let made = generate(&mut Choices::seeded(of(seed, index)));
        subjects.push(Subject::new(format!("generated {seed}/{index}"), made.text, made.finally));
    }
    if !only.is_empty() {
        subjects.retain(|subject| only.contains(&subject.name) || subject.name.contains(&only));
    }
    let originals = examine_all(&subjects);
    println!("{}", summary("originals", &originals));
    let mut choices = Choices::seeded(seed);
    let verified = subjects.iter().zip(&originals).filter(|(_, examined)| examined.verified);
    let changed: Vec<Subject> =
        verified.flat_map(|(subject, _)| mutants(subject, mutations as usize, &mut choices)).collect();
    let examined = examine_all(&changed);
    println!("{}", summary("mutants", &examined));
    let mut wrong: Vec<String> = originals.iter().chain(&examined).filter_map(|one| one.wrong.clone()).collect();
    let bad = (0..programs).filter(|index| {
        let name = format!("generated {seed}/{index}");
        subjects.iter().zip(&originals).any(|(subject, one)| subject.name == name && one.wrong.is_some())
    });
    wrong.extend(bad.filter_map(|index| shrunk(of(seed, index))));
    assert!(wrong.is_empty(), "{} wrong proofs:\n\n{}", wrong.len(), wrong.join("\n\n"));
    let (read, reached) = originals.iter().fold((0, 0), |(a, b), one| (a + one.read, b + one.reached));
    assert!(!only.is_empty() || reached * 10 > read, "the reader reached {reached} of {read} goals only");
    let proofs = originals.iter().chain(&examined).filter(|one| one.verified).count();
    assert!(!only.is_empty() || proofs * 5 > originals.len(), "only {proofs} proofs, so that little was tried");
}
