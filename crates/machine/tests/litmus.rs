//! Litmus tests on the machine: what counts as an outcome, and which outcomes small tests have, with and without reduction.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use jmmc_litmus::{AbruptEnd, FinalValue, Outcome};
use jmmc_machine::{Litmus, LitmusError, LitmusRequest, LitmusResult, MachineSettings};
use jmmc_program::{Program, Sources};
use jmmc_search::{Control, Options, Visited};

/// Test classes; `@thread` is nested, since any annotation of that simple name counts.
const SOURCES: &str = include_str!("litmus/Small.java");

/// The test classes, compiled and run by each JDK.
fn programs() -> &'static [Program] {
    static PROGRAMS: OnceLock<Vec<Program>> = OnceLock::new();
    PROGRAMS.get_or_init(|| {
        let file = support::source("Small.java", SOURCES);
        let program = |jdk: support::Jdk| {
            let folder = support::compile(&jdk, std::slice::from_ref(&file), "litmus");
            Program::open(Sources { jdk: jdk.home, classpath: vec![folder], ..Sources::default() }).expect("a program")
        };
        support::jdks().into_iter().map(program).collect()
    })
}

fn program() -> &'static Program {
    &programs()[0]
}

/// A way to search: with reduction, with whole states, workers.
type Way = (bool, Visited, usize);

const WAYS: [Way; 4] = [
    (true, Visited::Fingerprint, 1),
    (false, Visited::Fingerprint, 1),
    (true, Visited::Exact, 1),
    (true, Visited::Fingerprint, 2),
];

fn explore(program: &Program, class: &str, (reduction, visited, workers): Way) -> (Vec<String>, LitmusResult) {
    let test = Litmus::of(program, class).unwrap_or_else(|error| panic!("{class}: {error}"));
    let fields: Vec<_> = test.fields().iter().map(|field| field.id).collect();
    let names = test.variables(&fields).names();
    let request = LitmusRequest {
        fields,
        wanted: None,
        settings: MachineSettings { reduction, ..MachineSettings::default() },
        options: Options { visited, ..Options::default() },
        workers,
    };
    (names, test.explore(request, &Control::new()).expect("a test that starts"))
}

fn text(names: &[String], outcome: &Outcome) -> String {
    let value = |(name, value): (&String, &Option<FinalValue>)| Some(format!("{name}={}", value.as_ref()?));
    let values = names.iter().zip(&outcome.values).filter_map(value);
    let ends = outcome.ends.iter().map(AbruptEnd::to_string);
    let asserts = (!outcome.asserts_hold).then(|| "asserts fail".to_string());
    values.chain(ends).chain(asserts).collect::<Vec<_>>().join(" ")
}

/// The outcomes of a test, which must be the same in every way, on every JDK.
#[track_caller]
fn check(class: &str, expected: &[&str]) {
    let expected: BTreeSet<String> = expected.iter().map(|text| text.to_string()).collect();
    for program in programs() {
        for way in WAYS {
            let (names, found) = explore(program, class, way);
            assert!(found.complete && found.gaps.is_empty(), "{class}: {:?}", found.gaps);
            let texts: BTreeSet<String> = found.outcomes.iter().map(|outcome| text(&names, outcome)).collect();
            assert_eq!(texts, expected, "{class}, JDK {}, {way:?}", program.jdk_feature());
        }
    }
}

#[test]
fn store_buffering_has_three_outcomes() {
    check("StoreBuffering", &["r1=0 r2=1 x=1 y=1", "r1=1 r2=0 x=1 y=1", "r1=1 r2=1 x=1 y=1"]);
}

#[test]
fn a_local_keeps_its_last_value_beyond_its_scope() {
    check("Scopes", &["a=2 i=8 sum=3 z=true x=1", "a=2 i=8 sum=3 b=3 z=false x=1"]);
}

#[test]
fn names_are_qualified_where_they_clash() {
    check("Clash", &["t1.r1=0 t2.r1=0 only=0 x=0"]);
}

#[test]
fn values_of_all_types() {
    check(
        "Types",
        &[
            "z=true c='a' b=-1 l=4294967296 f=0.5 d=1.0E20 n=null s=\"text\" o=Types p=Types#2 q=Types i=7 e=RED a=int[]",
        ],
    );
}

#[test]
fn an_exception_ends_one_thread_only() {
    check(
        "Throws",
        &["r1=1 r2=0 x=1 o=null t1: NullPointerException", "r1=1 r2=1 x=1 o=null t1: NullPointerException"],
    );
}

#[test]
fn a_deadlock_is_an_outcome() {
    check("Deadlock", &["r1=1 a=Object b=Object#2", "r1=1 deadlock: t1, t2"]);
}

#[test]
fn a_thread_may_come_after_others() {
    check("After", &["r2=2 r1=1 x=2", "r2=3 r1=1 x=3"]);
}

#[test]
fn synchronized_threads_exclude_each_other() {
    check("Locked", &["r1=0 r2=1 x=2", "r1=1 r2=0 x=2"]);
}

#[test]
fn asserts_must_be_reached_and_true() {
    check("Asserts", &["r1=0 x=1 asserts fail", "r1=1 x=1"]);
}

#[test]
fn current_thread_and_threads_of_threads() {
    check("Current", &["name=\"t1\" same=true inner=null x=1"]);
}

#[test]
fn what_a_library_keeps_to_itself_is_no_end() {
    check("Swallowed", &["task=null done=true x=1"]);
}

#[test]
fn exit_ends_all() {
    check("Exit", &["r1=0 exit asserts fail"]);
}

#[test]
fn what_is_no_litmus_test_is_refused() {
    let says = |class: &str, part: &str| {
        let error = Litmus::of(program(), class).err().unwrap_or_else(|| panic!("{class} is no test"));
        assert!(error.to_string().contains(part), "{error}");
    };
    says("NoThreads", "class NoThreads has no method annotated `@thread`");
    says("Instance", "Instance.t1 is annotated `@thread` but is not static");
    says("Parameters", "Parameters.t1 is annotated `@thread` but has parameters");
    says("Unknown", "Unknown.t1 comes after `t9`, which is no thread of the test; there are t1, t2");
    says("Circle", "class Circle: the threads t1, t2 come after each other in a circle");
    assert!(matches!(Litmus::of(program(), "Missing"), Err(LitmusError::Link(_))));
}

#[test]
fn the_wanted_outcome_is_shown() {
    let test = Litmus::of(program(), "StoreBuffering").expect("a test");
    let wanted = |outcome: &Outcome| outcome.values[..2] == [Some(FinalValue::Int(1)), Some(FinalValue::Int(0))];
    let request = |wanted| LitmusRequest {
        fields: Vec::new(),
        wanted: Some(wanted),
        settings: MachineSettings::default(),
        options: Options::default(),
        workers: 1,
    };
    let found = test.explore(request(Box::new(wanted)), &Control::new()).expect("a test that starts");
    let shown = found.shown.as_ref().expect("an execution");
    assert_eq!(shown.finding.message, "r1 = 1, r2 = 0");
    assert!(found.failure().is_none());
    let accesses: BTreeMap<&str, &str> = shown
        .events
        .iter()
        .filter(|event| event.thread == "t1")
        .map(|e| (e.variable.as_str(), e.value.as_str()))
        .collect();
    assert_eq!(accesses.get("StoreBuffering.y"), Some(&"1"));
    let never = test.explore(request(Box::new(|_| false)), &Control::new()).expect("a test that starts");
    assert!(never.shown.is_none() && never.complete);
}

#[test]
fn a_class_that_cannot_be_initialised_is_a_failure() {
    let (_, found) = explore(program(), "BadInit", WAYS[0]);
    let failure = found.failure().expect("a failure");
    assert!(failure.finding.message.contains("ExceptionInInitializerError"), "{}", failure.finding.message);
    assert!(found.outcomes.is_empty());
}
