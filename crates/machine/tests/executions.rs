//! All executions of litmus tests under the path relaxer, one by one: they are well-formed, different, and have just the outcomes that the search finds.

mod support;

use std::collections::BTreeSet;
use std::path::PathBuf;

use jmmc_jmm::well_formed;
use jmmc_machine::{Enumeration, Executions, Jpr, Litmus, LitmusRequest, MachineSettings, MemoryModel};
use jmmc_program::{Program, Sources};
use jmmc_search::{Control, Options};

const ANNOTATION: &str = "@interface thread { String[] after() default {}; }";

/// Tests with plain variables, volatiles, monitors, objects and arrays, and without loops.
const TESTS: [&str; 12] = [
    "causality/Tc01",
    "causality/Tc02",
    "causality/Tc04",
    "causality/Tc05",
    "causality/Tc06",
    "causality/Tc12",
    "causality/Tc17",
    "causality/Tc19",
    "classic/CoRrPlain",
    "classic/ArrayMp",
    "classic/CoIriwVolatile",
    "classic/FinalFieldPlain",
];

fn files() -> Vec<PathBuf> {
    let litmus = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../litmus");
    TESTS.iter().map(|test| litmus.join(format!("{test}.java"))).collect()
}

fn enumerated(litmus: &Litmus<'_>) -> Executions {
    litmus.executions(&[], &Enumeration::default(), &Control::new()).expect("a test that starts")
}

#[test]
fn executions_have_the_outcomes_of_the_search() {
    let annotation = support::source("thread.java", ANNOTATION);
    let jdk = support::jdks().remove(0);
    let files = files();
    let sources: Vec<PathBuf> = files.iter().cloned().chain([annotation]).collect();
    let folder = support::compile(&jdk, &sources, "executions");
    for file in files {
        let class = file.file_stem().expect("a name").to_string_lossy().into_owned();
        let sources = Sources { jdk: jdk.home.clone(), classpath: vec![folder.clone()], ..Sources::default() };
        let program = Program::open(sources).expect("a program");
        let litmus = Litmus::of(&program, &class).unwrap_or_else(|error| panic!("{class}: {error}"));
        let request = LitmusRequest {
            fields: Vec::new(),
            wanted: None,
            settings: MachineSettings { memory: MemoryModel::Jpr(Jpr::default()), ..MachineSettings::default() },
            options: Options::default(),
            workers: 1,
        };
        let explored = litmus.explore(request, &Control::new()).expect("a test that starts");
        let executions = enumerated(&litmus);
        assert!(executions.complete, "{class}: incomplete {:?}", executions.gaps);
        let outcomes: BTreeSet<_> = executions.all.iter().filter_map(|complete| complete.outcome.clone()).collect();
        assert_eq!(outcomes, explored.outcomes, "{class}");
        for (index, complete) in executions.all.iter().enumerate() {
            assert!(well_formed(&complete.execution).is_ok(), "{class}: not well-formed");
            let same = |other: &jmmc_machine::Complete| {
                (&other.execution.actions, &other.execution.sees)
                    == (&complete.execution.actions, &complete.execution.sees)
            };
            assert!(!executions.all[..index].iter().any(same), "{class}: one execution twice");
        }
    }
}

/// Paths are told apart by what they add, not by all that was done: twice as long a thread has twice as much to tell.
#[test]
fn what_was_done_before_a_step_is_not_looked_at_again() {
    let lengths = [20, 40, 60];
    let class = |length: usize| {
        let writes = "x = 1; ".repeat(length);
        format!("class Long{length} {{ static int x; @thread static void t1() {{ {writes}}} }}")
    };
    let jdk = support::jdks().remove(0);
    let mut sources = vec![support::source("thread.java", ANNOTATION)];
    sources.extend(lengths.map(|length| support::source(&format!("Long{length}.java"), &class(length))));
    let folder = support::compile(&jdk, &sources, "long-paths");
    let told = lengths.map(|length| {
        let sources = Sources { jdk: jdk.home.clone(), classpath: vec![folder.clone()], ..Sources::default() };
        let program = Program::open(sources).expect("a program");
        let executions = enumerated(&Litmus::of(&program, &format!("Long{length}")).expect("a test"));
        assert_eq!((executions.complete, executions.all.len()), (true, 1));
        executions.told
    });
    assert_eq!([told[1] - told[0], told[2] - told[1]], [20, 20], "{told:?}");
}
