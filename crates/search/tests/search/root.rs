//! Where the systems are between runs.

use crate::graph::{Edge, Nodes, Walk};
use crate::{every_way, everything, explore};
use jmmc_search::{Control, Explorer, Limits, Options, Path, StopReason};

/// A chain of nodes, and a diamond at its end: two ways to a last node.
fn chain_and_diamond(length: usize, last: Vec<Edge>) -> Nodes {
    let mut nodes: Nodes = (1..=length).map(|next| (vec![Edge::To(next)], false)).collect();
    let step = |to: &[usize]| (to.iter().map(|&to| Edge::To(to)).collect(), false);
    nodes.push(step(&[length + 1, length + 2]));
    nodes.push(step(&[length + 3]));
    nodes.push(step(&[length + 3]));
    nodes.push((last, true));
    nodes
}

#[test]
fn a_forced_beginning_is_left_behind() {
    for (workers, options) in every_way() {
        let walk = Walk::new(chain_and_diamond(100, Vec::new()));
        let mut explorer = Explorer::new(vec![walk; workers]);
        for (states, transitions) in [(104, 104), (4, 4)] {
            let outcome = explorer.run(&options, &Control::new());
            let statistics = outcome.statistics;
            assert_eq!((statistics.states, statistics.transitions), (states, transitions));
            assert_eq!((outcome.findings[0].0.len(), statistics.max_depth), (102, 102));
            assert_eq!(explorer.prefix().len(), 100);
            for walk in explorer.systems_mut() {
                assert_eq!(walk.only_node(), Some(100));
            }
        }
    }
}

#[test]
fn after_abandoning_a_run_starts_again_at_the_root() {
    for (workers, options) in every_way() {
        let walk = Walk::new(chain_and_diamond(10, vec![Edge::Abandon]));
        let mut explorer = Explorer::new(vec![walk; workers]);
        let outcome = explorer.run(&options, &Control::new());
        assert_eq!((outcome.stop, outcome.complete), (StopReason::Abandoned, false));
        for walk in explorer.systems_mut() {
            assert_eq!(walk.only_node(), Some(10));
            walk.tolerant = true;
        }
        let outcome = explorer.run(&options, &Control::new());
        assert_eq!((outcome.stop, outcome.complete), (StopReason::Exhausted, false));
        assert_eq!((outcome.statistics.states, outcome.statistics.cut), (4, 1));
    }
}

#[test]
fn nobody_follows_a_beginning_when_the_run_is_over() {
    let chain =
        |last| Walk::new((1..=5000).map(|next| (vec![Edge::To(next)], false)).chain([(vec![last], false)]).collect());
    for workers in 1..=3 {
        let mut explorer = Explorer::new(vec![chain(Edge::Violation); workers]);
        for _ in 0..2 {
            let outcome = explorer.run(&Options::default(), &Control::new());
            assert_eq!((outcome.stop, explorer.prefix().len()), (StopReason::FirstViolation, 5000));
            let places: Vec<_> = explorer.systems_mut().iter().map(Walk::only_node).collect();
            assert_eq!((places[0], &places[1..]), (Some(5000), &vec![Some(0); workers - 1][..]), "others stay behind");
        }
        let outcome = explorer.run(&everything(), &Control::new());
        assert_eq!((outcome.stop, outcome.statistics.violations), (StopReason::Exhausted, 1));
        assert!(explorer.systems_mut().iter().all(|walk| walk.only_node() == Some(5000)), "all are brought on");
    }
}

#[test]
fn a_forced_beginning_may_be_all_there_is() {
    let to = |node| (vec![Edge::To(node)], true);
    let cases: [(Nodes, usize, u64, Option<usize>); 5] = [
        (vec![(Vec::new(), true)], 0, 1, Some(0)),
        (vec![to(1), (Vec::new(), true)], 0, 2, Some(1)),
        (vec![to(1), to(2), to(1)], 2, 3, None),
        (vec![to(0)], 0, 1, None),
        (vec![to(1), (vec![Edge::Violation], false)], 1, 2, Some(2)),
    ];
    for (nodes, prefix, states, finding) in cases {
        for (workers, options) in every_way() {
            let mut explorer = Explorer::new(vec![Walk::new(nodes.clone()); workers]);
            let outcome = explorer.run(&options, &Control::new());
            assert_eq!((outcome.stop, outcome.complete), (StopReason::Exhausted, true));
            assert_eq!((outcome.statistics.states, explorer.prefix().len()), (states, prefix));
            assert_eq!(outcome.findings.first().map(|(path, _)| path.len()), finding);
        }
    }
}

#[test]
fn one_worker_searches_in_the_order_of_the_choices() {
    let mut nodes = chain_and_diamond(3, vec![Edge::Violation]);
    nodes[4].0.push(Edge::Violation);
    let outcome = explore(&Walk::new(nodes), 1, &everything());
    let paths: Vec<_> = outcome.findings.iter().map(|(path, _)| path.last().copied()).collect();
    let ends: Vec<_> = paths.into_iter().flatten().map(|end| (end.node, end.edge)).collect();
    assert_eq!(ends, [(6, 0), (4, 1)]);
}

#[test]
#[should_panic = "nothing to explore"]
fn an_explorer_needs_a_system() {
    Explorer::<Walk>::new(Vec::new()).run(&Options::default(), &Control::new());
}

#[test]
fn what_is_reached_by_a_shorter_path_is_taken_again_only_under_a_limit_of_depth() {
    let to = |nodes: &[usize]| (nodes.iter().map(|node| Edge::To(*node)).collect(), false);
    let walk = Walk::new(vec![to(&[1, 3]), to(&[2]), to(&[3]), to(&[4]), to(&[])]);
    for (depth, repeated) in [(None, 0), (Some(9), 1)] {
        let options = Options { limits: Limits { depth, ..Limits::default() }, ..everything() };
        let statistics = explore(&walk, 1, &options).statistics;
        assert_eq!((statistics.states, statistics.transitions, statistics.repeated), (5, 5, repeated), "{depth:?}");
    }
}

#[test]
fn a_path_knows_what_of_it_is_repeated_for_ever() {
    assert_eq!(Path::new(vec![1, 2, 3]).round(), None);
    for round in 0..=3 {
        assert_eq!(Path::endless(vec![1, 2, 3], round).round(), Some(round));
    }
}
