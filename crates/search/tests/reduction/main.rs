//! The reduced search against the full one, on random programs of processes that share cells, bags and locks, with loops.

mod toy;

use jmmc_oracle::choices::check;
use jmmc_search::{Control, Explorer, Options, SearchOutcome, StopReason, Visited};
use std::collections::BTreeSet;
use toy::{Finding, Op, Toy, random_programs};

fn run(programs: &[Vec<Op>], reduction: bool, visited: Visited) -> SearchOutcome<Toy> {
    run_with_seed(programs, reduction, visited, 0)
}

fn run_with_seed(programs: &[Vec<Op>], reduction: bool, visited: Visited, seed: u64) -> SearchOutcome<Toy> {
    let max_findings = usize::MAX;
    let options = Options { reduction, visited, seed, stop_at_first: false, max_findings, ..Options::default() };
    Explorer::new(vec![Toy::new(programs.to_vec(), reduction)]).run(&options, &Control::new())
}

fn findings(outcome: &SearchOutcome<Toy>) -> BTreeSet<Finding> {
    outcome.findings.iter().map(|(_, finding)| finding.clone()).collect()
}

#[test]
fn the_same_findings_and_end_states_as_without_reduction() {
    let (mut full_states, mut reduced_states) = (0, 0);
    check(0..4_000, |choices| {
        let programs = random_programs(choices, 2);
        let full = run(&programs, false, Visited::Exact);
        let reduced = run(&programs, true, Visited::Exact);
        full_states += full.statistics.states;
        reduced_states += reduced.statistics.states;
        let agree = reduced.stop == StopReason::Exhausted && findings(&full) == findings(&reduced);
        (!agree).then(|| format!("{:?}, {:?}, {:?}, {programs:?}", reduced.stop, findings(&full), findings(&reduced)))
    });
    assert!(reduced_states * 10 < full_states * 8, "{reduced_states} of {full_states} states");
}

#[test]
fn who_is_tried_first_makes_no_difference() {
    check(0..1_000, |choices| {
        let programs = random_programs(choices, 2);
        let full = findings(&run(&programs, false, Visited::Exact));
        let seeds = 1..=3;
        let mut others = seeds.map(|seed| findings(&run_with_seed(&programs, true, Visited::Exact, seed)));
        others.find(|other| *other != full).map(|other| format!("{full:?}, {other:?}, {programs:?}"))
    });
}

/// What several workers find together; findings that several of them come to count once.
fn run_with_workers(programs: &[Vec<Op>], workers: usize, endless: bool) -> SearchOutcome<Toy> {
    let options =
        Options { reduction: true, endless, stop_at_first: false, max_findings: usize::MAX, ..Options::default() };
    let systems = (0..workers).map(|_| Toy::new(programs.to_vec(), true)).collect();
    Explorer::new(systems).run(&options, &Control::new())
}

#[test]
fn several_workers_find_the_same_as_one() {
    let (mut one, mut several) = (0, 0);
    check(0..150, |choices| {
        let programs = random_programs(choices, 3);
        for endless in [false, true] {
            let alone = run_with_workers(&programs, 1, endless);
            let team = run_with_workers(&programs, 2 + choices.below(2), endless);
            one += alone.statistics.states;
            several += team.statistics.states;
            let agree = team.stop == StopReason::Exhausted && findings(&alone) == findings(&team);
            if !agree {
                return Some(format!("{:?}, {:?}, {:?}, {programs:?}", team.stop, findings(&alone), findings(&team)));
            }
        }
        None
    });
    assert!(several < 3 * one, "{several} states instead of {one}");
}

#[test]
fn fingerprints_and_exact_states_count_the_same() {
    check(0..300, |choices| {
        let programs = random_programs(choices, 2);
        let count = |visited| {
            let statistics = run(&programs, true, visited).statistics;
            (statistics.states, statistics.transitions)
        };
        let (exact, fingerprints) = (count(Visited::Exact), count(Visited::Fingerprint));
        (exact != fingerprints).then(|| format!("{exact:?}, {fingerprints:?}, {programs:?}"))
    });
}

#[test]
fn independent_processes_are_taken_one_after_the_other() {
    let programs: Vec<Vec<Op>> =
        (0..3).map(|cell| vec![Op::Write(cell, 1), Op::Read(cell), Op::Write(cell, 1)]).collect();
    let reduced = run(&programs, true, Visited::Fingerprint);
    assert_eq!(reduced.statistics.states, 10);
    assert_eq!(run(&programs, false, Visited::Fingerprint).statistics.states, 64);
}

#[test]
fn a_process_is_not_put_off_by_another_that_spins() {
    let spins = vec![Op::Read(0), Op::LoopWhileZero(0)];
    let fails = vec![Op::Read(2), Op::Check(0)];
    let outcome = run(&[spins, fails], true, Visited::Fingerprint);
    assert!(findings(&outcome).iter().any(|finding| finding.starts_with("process 1")));
}
