//! Random concurrent programs: the machine must reach exactly the outcomes, deadlocks and races that a simple oracle reaches.
//!
//! `GENERATED=5000` makes more programs than the usual ones, `SEED=7` others, `ONLY=12` one of them, whose text is printed.

mod support;

#[path = "generated/oracle.rs"]
mod oracle;
#[path = "generated/program.rs"]
mod program;

use jmmc_machine::{Checked, FindingKind, Form, MachineSettings, MainMethod, MemoryModel, Request, check};
use jmmc_oracle::choices::{Choices, smallest};
use jmmc_program::{Program, Sources};
use jmmc_search::{Control, Limits, Options, StopReason};
use oracle::{Behaviour, behaviour};
use program::Generated;
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;
use support::{Jdk, compile, in_parallel, jdks, source};

/// Programs made by default.
const PROGRAMS: u64 = 300;
/// A program with more states, as the oracle counts them, is too large.
const ORACLE_STATES: usize = 5_000;
/// The same with clocks in the states; then races are not compared.
const ORACLE_STATES_WITH_CLOCKS: usize = 30_000;
/// States after which the search without reduction, or without trust in the library, is given up.
const UNREDUCED_STATES: u64 = 10_000;
const PATIENCE: Duration = Duration::from_secs(60);

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().expect("a number"))
}

/// What the machine says of a program.
struct Seen {
    outcomes: BTreeSet<String>,
    deadlock: bool,
    races: BTreeSet<String>,
    complete: bool,
    trouble: Option<String>,
}

/// The ways to explore: as users do, which must give an answer, and others, which may give up.
fn ways() -> [(&'static str, MachineSettings); 3] {
    [
        ("reduced", MachineSettings::default()),
        ("not reduced", MachineSettings { reduction: false, ..MachineSettings::default() }),
        ("no trust", MachineSettings { trust_library: false, ..MachineSettings::default() }),
    ]
}

/// Models that allow whatever sequential consistency allows.
const WEAKER: [(&str, MemoryModel); 3] =
    [("tso", MemoryModel::Tso), ("pso", MemoryModel::Pso), ("opmm", MemoryModel::OpMm(Form::Clocks))];

fn explore(program: &Program, class: &str, settings: MachineSettings, arguments: &[&str]) -> Seen {
    explore_with(program, class, settings, arguments, 1)
}

fn explore_with(program: &Program, class: &str, settings: MachineSettings, arguments: &[&str], workers: usize) -> Seen {
    let usual = settings.reduction && settings.trust_library;
    let limits = Limits { time: Some(PATIENCE), states: (!usual).then_some(UNREDUCED_STATES), ..Limits::default() };
    let request = Request {
        entry: MainMethod {
            class: class.to_string(),
            arguments: arguments.iter().map(|text| text.to_string()).collect(),
        },
        settings,
        options: Options { limits, stop_at_first: false, max_findings: usize::MAX, ..Options::default() },
        workers,
        output: false,
    };
    let checked = check(program, &request, &Control::new()).expect("a program that starts");
    seen(&checked)
}

fn seen(checked: &Checked) -> Seen {
    let locations = checked.races.iter().map(|race| &race.location);
    let mut seen = Seen {
        outcomes: BTreeSet::new(),
        deadlock: false,
        // The library has benign races of its own, of which the oracle knows nothing.
        races: locations.filter(|location| !location.starts_with("java.")).cloned().collect(),
        complete: checked.complete,
        trouble: checked.gaps.first().map(|gap| gap.what.to_string()),
    };
    for shown in &checked.violations {
        let message = &shown.finding.message;
        let outcome = message.split_once('<').and_then(|(_, rest)| rest.split_once('>')).map(|(outcome, _)| outcome);
        match (shown.finding.kind, outcome) {
            (FindingKind::Deadlock, _) => seen.deadlock = true,
            (FindingKind::Exception, Some(outcome)) => {
                seen.outcomes.insert(outcome.to_string());
            }
            _ => seen.trouble = Some(message.clone()),
        }
    }
    if let StopReason::TimeLimit(_) = checked.stop {
        seen.trouble = Some("out of time".to_string());
    }
    seen
}

/// Where the machine and the oracle differ.
fn differences(how: &str, seen: &Seen, truth: &Behaviour) -> Vec<String> {
    let mut found = Vec::new();
    found.extend(seen.trouble.iter().map(|trouble| format!("{how}: {trouble}")));
    let wrong: Vec<&String> = seen.outcomes.difference(&truth.outcomes).collect();
    let missed: Vec<&String> = truth.outcomes.difference(&seen.outcomes).collect();
    if !wrong.is_empty() {
        found.push(format!("{how}: impossible outcomes {wrong:?}"));
    }
    if seen.complete && !missed.is_empty() {
        found.push(format!("{how}: outcomes missed {missed:?}"));
    }
    if (seen.deadlock && !truth.deadlock) || (seen.complete && truth.deadlock && !seen.deadlock) {
        found.push(format!("{how}: deadlock {}, expected {}", seen.deadlock, truth.deadlock));
    }
    found
}

fn race_differences(how: &str, seen: &Seen, truth: &Behaviour) -> Vec<String> {
    let wrong: Vec<&String> = seen.races.difference(&truth.races).collect();
    let missed: Vec<&String> = truth.races.difference(&seen.races).collect();
    let mut found = Vec::new();
    if !wrong.is_empty() {
        found.push(format!("{how}: no races {wrong:?}"));
    }
    if seen.complete && !missed.is_empty() {
        found.push(format!("{how}: races missed {missed:?}"));
    }
    found
}

/// What a weaker model lacks of what sequential consistency allows.
fn lacking(how: &str, seen: &Seen, truth: &Behaviour) -> Vec<String> {
    let missed: Vec<&String> = truth.outcomes.difference(&seen.outcomes).collect();
    let mut found = Vec::new();
    if seen.complete && !missed.is_empty() {
        found.push(format!("{how}: outcomes missed {missed:?}"));
    }
    if seen.complete && truth.deadlock && !seen.deadlock {
        found.push(format!("{how}: deadlock missed"));
    }
    found
}

/// The machine's answers about one program, compared with the oracle's.
fn examine(jdk: &Jdk, classes: &Path, generated: &Generated) -> Vec<String> {
    let truth = behaviour(generated, false, usize::MAX).expect("no limit");
    let sources = Sources { jdk: jdk.home.clone(), classpath: vec![classes.to_path_buf()], ..Sources::default() };
    let program = Program::open(sources).expect("an openable program");
    let name = &generated.name;
    let mut found = Vec::new();
    let wanted = |settings: &MachineSettings| {
        settings.trust_library || generated.java.contains(" (l.tryLock") || generated.java.contains(" l.lock")
    };
    for (how, settings) in ways().into_iter().filter(|(_, settings)| wanted(settings)) {
        found.extend(differences(how, &explore(&program, name, settings, &[]), &truth));
    }
    let two = MachineSettings { reduction: true, ..MachineSettings::default() };
    found.extend(differences("two workers", &explore_with(&program, name, two, &[], 2), &truth));
    for (how, memory) in WEAKER {
        let settings = MachineSettings { memory, ..MachineSettings::default() };
        found.extend(lacking(how, &explore(&program, name, settings, &[]), &truth));
    }
    if let Some(ordered) = behaviour(generated, true, ORACLE_STATES_WITH_CLOCKS) {
        for (how, settings) in ways().into_iter().filter(|(_, settings)| wanted(settings)) {
            let seen = explore(&program, name, settings, &["quiet"]);
            found.extend(race_differences(how, &seen, &ordered));
        }
    }
    found
}

const IMPORTS: &str =
    "import java.util.concurrent.atomic.AtomicInteger;\nimport java.util.concurrent.locks.ReentrantLock;\n";

/// A program for which the machine and the oracle differ, made as simple as it can be.
fn shrunk(seed: u64, jdk: &Jdk) -> String {
    let found = smallest(Choices::seeded(seed), |choices| {
        let generated = Generated::new("Shrunk".to_string(), choices);
        behaviour(&generated, false, ORACLE_STATES)?;
        let file = source("Shrunk.java", &format!("{IMPORTS}{}", generated.java));
        let differences = examine(jdk, &compile(jdk, &[file], "generated-shrunk"), &generated);
        (!differences.is_empty()).then(|| format!("{}\n{}", differences.join("\n"), generated.java))
    });
    found.map_or("not again".to_string(), |(_, text)| text)
}

#[test]
fn the_machine_agrees_with_the_oracle() {
    let (count, seed) = (number("GENERATED", PROGRAMS), number("SEED", 0));
    let only = std::env::var("ONLY").ok().map(|only| format!("G{only}"));
    let mut programs = Vec::new();
    for index in 0..count {
        let generated = Generated::new(format!("G{index}"), &mut Choices::seeded(seed << 32 | index));
        if only.as_ref().is_some_and(|only| *only != generated.name) {
            continue;
        }
        if behaviour(&generated, false, ORACLE_STATES).is_some() {
            programs.push((seed << 32 | index, generated));
        }
    }
    let texts: Vec<&str> = programs.iter().map(|(_, program)| program.java.as_str()).collect();
    let file = source("Generated.java", &format!("{IMPORTS}{}", texts.concat()));
    if only.is_some() {
        println!("{}", texts.concat());
    }
    let jdks = jdks();
    let classes: Vec<_> = jdks.iter().map(|jdk| compile(jdk, std::slice::from_ref(&file), "generated")).collect();
    let jobs: Vec<(usize, u64, &Generated)> =
        programs.iter().enumerate().map(|(index, (seed, program))| (index % jdks.len(), *seed, program)).collect();
    let results = in_parallel(&jobs, |&(jdk, _, program)| examine(&jdks[jdk], &classes[jdk], program));
    let mut failures = Vec::new();
    for (&(jdk, seed, program), found) in jobs.iter().zip(results).filter(|(_, found)| !found.is_empty()) {
        failures.push(format!("{}: {}\nshrunk: {}", program.name, found.join("\n"), shrunk(seed, &jdks[jdk])));
    }
    println!("{} of {count} programs compared", programs.len());
    assert!(failures.is_empty(), "{} programs with differences:\n{}", failures.len(), failures.join("\n"));
}
