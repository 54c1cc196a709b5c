//! The standard problems of the `baseline` example: outcomes as published, cores minimal, refutations checked.

#[path = "../examples/baseline/ceilings.rs"]
mod ceilings;
#[path = "../examples/baseline/dijkstra.rs"]
mod dijkstra;
#[path = "../examples/baseline/file_system.rs"]
mod file_system;
#[path = "../examples/baseline/handshake.rs"]
mod handshake;
#[path = "../examples/baseline/hotel.rs"]
mod hotel;
#[path = "../examples/baseline/lists.rs"]
mod lists;
#[path = "../examples/baseline/pigeonhole.rs"]
mod pigeonhole;
#[path = "../examples/baseline/problems.rs"]
#[allow(dead_code, reason = "the test needs the outcomes only, not the figures")]
mod problems;
#[path = "../examples/baseline/ring_election.rs"]
mod ring_election;
#[path = "../examples/baseline/tptp.rs"]
mod tptp;
#[path = "../examples/baseline/trees.rs"]
mod trees;
#[path = "../examples/baseline/words.rs"]
mod words;

use jmmc_relations::{ConstraintId, Finder, FinderOptions, Solution, solve};
use problems::ENTRIES;

#[test]
fn outcomes_are_those_of_kodkod() {
    for entry in &ENTRIES {
        let (problem, bounds) = (entry.make)().unwrap();
        let options = FinderOptions { minimal_cores: false, ..FinderOptions::default() };
        match solve(&problem, &bounds, &options).unwrap() {
            Solution::Sat(_) => assert!(entry.satisfiable, "{}", entry.name),
            Solution::Unsat(_) => assert!(!entry.satisfiable, "{}", entry.name),
            Solution::Unknown => panic!("no limit was set"),
        }
    }
}

/// Those whose cores take long are left to the `baseline` example.
#[test]
fn every_member_of_a_core_is_needed() {
    let quick = ["Pigeonhole", "RingElection", "Hotel4", "Lists_checkSymmetric", "Trees", "SET943"];
    for entry in ENTRIES.iter().filter(|entry| quick.contains(&entry.name)) {
        let (problem, bounds) = (entry.make)().unwrap();
        let options = FinderOptions::default();
        let Solution::Unsat(core) = solve(&problem, &bounds, &options).unwrap() else {
            panic!("{} has an instance", entry.name);
        };
        assert!(core.is_minimal);
        let subset = |ids: &[ConstraintId]| {
            let options = FinderOptions { symmetry: 0, minimal_cores: false, ..FinderOptions::default() };
            Finder::with_constraints(&problem, &bounds, ids, &options).unwrap().solve().unwrap()
        };
        for dropped in &core.members {
            let rest: Vec<ConstraintId> = core.members.iter().copied().filter(|id| id != dropped).collect();
            assert!(matches!(subset(&rest), Solution::Sat(_)), "{}: {dropped:?} is not needed", entry.name);
        }
    }
}
