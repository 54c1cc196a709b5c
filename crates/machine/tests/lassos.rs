//! Random programs that wait: whether they always end, as the machine says it and as an oracle that visits every state says it.
//!
//! `GENERATED=1000` makes more programs than the usual ones, `SEED=7` others, `ONLY=12` one of them, whose text is printed.
//! `GENERATED=1000 cargo test -p jmmc-machine --test lassos`, seed 0: no difference in 1,000 programs, of which 426 never end under `sc`, 121 only with old writes, and 453 always end;
//! reduced and not reduced, with and without wake-ups without a reason; 134 s of processor time.
//!
//! The second test compares what follows states that are taken for equal (`FUTURES=100` programs): the ground on which every search stands.

mod support;

use jmmc_machine::{
    Checked, FindingKind, Form, Jpr, MachineSettings, MainMethod, MemoryModel, Request, check, futures,
};
use jmmc_oracle::choices::{Choices, smallest};
use jmmc_oracle::lasso::{Outlook, Rules, memory::Reads, print, program::Program as Text, random};
use jmmc_program::{Program, Sources};
use jmmc_search::{Control, Limits, Options};
use std::path::Path;
use std::time::Duration;
use support::{Jdk, compile, in_parallel, jdks, source};

/// Programs made by default.
const PROGRAMS: u64 = 60;
/// A program with more states, as the oracle counts them, is too large.
const ORACLE_STATES: usize = 40_000;
/// States after which the search without reduction is given up.
const UNREDUCED_STATES: u64 = 20_000;
const PATIENCE: Duration = Duration::from_secs(60);

const OPMM: MemoryModel = MemoryModel::OpMm(Form::Clocks);

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().expect("a number"))
}

/// A program and what the oracle says of it: under sequential consistency, with old writes, and with wake-ups without a reason besides.
struct Job {
    seed: u64,
    text: Text,
    java: String,
    last: Outlook,
    old: Outlook,
    woken: Outlook,
}

fn job(index: u64, seed: u64) -> Option<Job> {
    let seed = seed << 32 | index;
    job_of(seed, random::program(format!("L{index}"), &mut Choices::seeded(seed)))
}

/// `None` if the program is too large.
fn job_of(seed: u64, text: Text) -> Option<Job> {
    let outlook = |reads, spurious| Outlook::of(&text, Rules { reads, spurious }, ORACLE_STATES).ok();
    let (last, old, woken) = (outlook(Reads::Last, false)?, outlook(Reads::Old, false)?, outlook(Reads::Old, true)?);
    let java = print::java(&text);
    Some(Job { seed, text, java, last, old, woken })
}

fn request(class: &str, memory: MemoryModel, reduction: bool, spurious: bool) -> Request {
    let settings = MachineSettings { memory, reduction, spurious, failures: spurious, ..MachineSettings::default() };
    let states = (!reduction).then_some(UNREDUCED_STATES);
    Request {
        entry: MainMethod { class: class.to_string(), arguments: Vec::new() },
        settings,
        options: Options {
            limits: Limits { time: Some(PATIENCE), states, ..Limits::default() },
            endless: true,
            ..Options::default()
        },
        workers: 1,
        output: false,
    }
}

fn explore(program: &Program, class: &str, memory: MemoryModel, reduction: bool, spurious: bool) -> Checked {
    check(program, &request(class, memory, reduction, spurious), &Control::new()).expect("a program that starts")
}

/// What is wrong with what the machine says of a program that goes wrong or not.
fn difference(checked: &Checked, truth: Outlook, reduction: bool) -> Option<String> {
    let expected = |kind| match kind {
        FindingKind::Deadlock => truth.stuck || truth.endless,
        FindingKind::Endless => truth.endless,
        _ => false,
    };
    if let Some(gap) = checked.gaps.first() {
        return Some(gap.what.to_string());
    }
    if let Some(shown) = checked.violations.iter().find(|shown| !expected(shown.finding.kind)) {
        return Some(format!("cannot be: {}", shown.finding.message));
    }
    if !checked.complete && checked.violations.is_empty() {
        return reduction.then(|| format!("stopped: {:?}", checked.stop));
    }
    (truth.goes_wrong() && checked.violations.is_empty()).then(|| format!("missed: {truth:?}"))
}

fn examine(jdk: &Jdk, classes: &Path, job: &Job) -> Vec<String> {
    let sources = Sources { jdk: jdk.home.clone(), classpath: vec![classes.to_path_buf()], ..Sources::default() };
    let program = Program::open(sources).expect("an openable program");
    let mut found = Vec::new();
    let cases =
        [("sc", MemoryModel::Sc, job.last, false), ("opmm", OPMM, job.old, false), ("woken", OPMM, job.woken, true)];
    for (model, memory, truth, spurious) in cases {
        // Where nobody waits, nobody wakes up.
        if spurious && !job.java.contains("wait()") {
            continue;
        }
        for (how, reduction) in [("reduced", true), ("not reduced", false)] {
            let checked = explore(&program, &job.text.name, memory, reduction, spurious);
            found.extend(difference(&checked, truth, reduction).map(|what| format!("{model}, {how}: {what}")));
        }
    }
    // The path relaxer allows what opmm allows, and more.
    let checked = explore(&program, &job.text.name, MemoryModel::Jpr(Jpr::default()), true, false);
    if job.old.goes_wrong() && checked.complete && checked.violations.is_empty() {
        found.push(format!("jpr: missed {:?}", job.old));
    }
    found
}

/// The simplest program like that of the seed about which the machine and the oracle differ, and how.
fn shrunk(jdk: &Jdk, seed: u64) -> String {
    let found = smallest(Choices::seeded(seed), |choices| {
        let job = job_of(seed, random::program("Shrunk".to_string(), choices))?;
        let file = source("Shrunk.java", &format!("{}{}", print::IMPORTS, job.java));
        let found = examine(jdk, &compile(jdk, &[file], "lassos-shrunk"), &job);
        (!found.is_empty()).then(|| format!("{}\n{}", found.join("\n"), job.java))
    });
    found.map_or("not again".to_string(), |(_, text)| text)
}

/// States of a program of which it is compared what follows.
const COMPARED: usize = 400;

/// Programs of which it is compared.
const FUTURES: u64 = 12;

/// How many states of a program are reached again, and what follows one of them only one time, if something does.
fn compared_once(jdk: &Jdk, classes: &Path, class: &str) -> (usize, Option<String>) {
    let sources = Sources { jdk: jdk.home.clone(), classpath: vec![classes.to_path_buf()], ..Sources::default() };
    let program = Program::open(sources).expect("an openable program");
    let (mut again, mut wrong) = (0, None);
    for memory in [MemoryModel::Sc, OPMM, MemoryModel::Jpr(Jpr::default())] {
        for reduction in [true, false] {
            let request = request(class, memory, reduction, true);
            let futures = futures(&program, &request, COMPARED, &Control::new()).expect("a program that starts");
            let told = |difference| format!("{difference:?} under {memory:?}, reduced: {reduction}");
            wrong = wrong.or(futures.difference.map(told));
            again += futures.again;
        }
    }
    (again, wrong)
}

#[test]
fn states_that_are_taken_for_equal_have_the_same_future() {
    let (count, seed) = (number("FUTURES", FUTURES), number("SEED", 0));
    let only = std::env::var("ONLY").ok().map(|only| only.parse::<u64>().expect("a number"));
    let indices: Vec<u64> = (0..count).filter(|index| only.is_none_or(|only| only == *index)).collect();
    let texts: Vec<Text> = indices
        .iter()
        .map(|index| random::program(format!("F{index}"), &mut Choices::seeded(seed << 32 | index)))
        .collect();
    let java: Vec<String> = texts.iter().map(print::java).collect();
    let file = source("Futures.java", &format!("{}{}", print::IMPORTS, java.concat()));
    let jdk = &jdks()[0];
    let classes = compile(jdk, &[file], "futures");
    let compared = in_parallel(&texts, |text| compared_once(jdk, &classes, &text.name));
    for (index, (_, difference)) in indices.iter().zip(&compared) {
        let Some(difference) = difference else {
            continue;
        };
        let found = smallest(Choices::seeded(seed << 32 | index), |choices| {
            let java = print::java(&random::program("Shrunk".to_string(), choices));
            let file = source("Shrunk.java", &format!("{}{java}", print::IMPORTS));
            let (_, difference) = compared_once(jdk, &compile(jdk, &[file], "futures-shrunk"), "Shrunk");
            difference.map(|difference| format!("{difference}\n{java}"))
        });
        panic!("F{index}: {difference}\nshrunk: {}", found.map_or("not again".to_string(), |(_, text)| text));
    }
    let again: usize = compared.iter().map(|(again, _)| again).sum();
    println!("{again} states reached again in {} programs", texts.len());
    assert!(again > 100 * texts.len(), "too little to compare");
}

#[test]
fn the_machine_agrees_with_the_oracle_about_who_ends() {
    let (count, seed) = (number("GENERATED", PROGRAMS), number("SEED", 0));
    let only = std::env::var("ONLY").ok().map(|only| only.parse::<u64>().expect("a number"));
    let indices: Vec<u64> = (0..count).filter(|index| only.is_none_or(|only| only == *index)).collect();
    let jobs: Vec<Job> = in_parallel(&indices, |&index| job(index, seed)).into_iter().flatten().collect();
    let texts: Vec<&str> = jobs.iter().map(|job| job.java.as_str()).collect();
    if only.is_some() {
        jobs.iter().for_each(|job| println!("{}{:?} {:?}", job.java, job.last, job.woken));
    }
    let file = source("Lassos.java", &format!("{}{}", print::IMPORTS, texts.concat()));
    let jdks = jdks();
    let classes: Vec<_> = jdks.iter().map(|jdk| compile(jdk, std::slice::from_ref(&file), "lassos")).collect();
    let work: Vec<(usize, &Job)> = jobs.iter().enumerate().map(|(index, job)| (index % jdks.len(), job)).collect();
    let results = in_parallel(&work, |&(jdk, job)| examine(&jdks[jdk], &classes[jdk], job));
    let mut failures = Vec::new();
    for (&(jdk, job), found) in work.iter().zip(results).filter(|(_, found)| !found.is_empty()) {
        let shrunk = shrunk(&jdks[jdk], job.seed);
        failures.push(format!("{}: {}\nshrunk: {shrunk}", job.text.name, found.join("\n")));
    }
    let tally = |holds: fn(&Job) -> bool| jobs.iter().filter(|job| holds(job)).count();
    let (wrong, old, end) = (
        tally(|job| job.last.goes_wrong()),
        tally(|job| job.old.goes_wrong() && !job.last.goes_wrong()),
        tally(|job| !job.old.goes_wrong()),
    );
    println!(
        "{} of {count} programs compared: {wrong} never end under sc, {old} only with old writes, {end} always end",
        jobs.len()
    );
    assert!(failures.is_empty(), "{} programs with differences:\n{}", failures.len(), failures.join("\n"));
    assert!(
        only.is_some() || [wrong, old, end].iter().all(|count| count * 10 > jobs.len()),
        "programs of one kind only"
    );
}
