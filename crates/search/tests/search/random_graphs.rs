//! Random graphs, compared with a naive breadth-first search.

use crate::graph::{Choice, Edge, Finding, Nodes, Walk};
use crate::{every_way, everything, explore};
use jmmc_oracle::choices::{self, Choices, caught};
use jmmc_search::{Limits, Options, ReplayEnd, SearchOutcome, SearchPart, StopReason, replay};
use std::collections::{BTreeMap, BTreeSet};

/// A graph with up to `most` nodes. Half of the graphs mostly lead a few nodes on, which makes them deep.
fn graph(choices: &mut Choices, most: usize) -> Nodes {
    let nodes = choices.below(most) + 1;
    let edges = choices.below(4) + 1;
    let deep = choices.below(2) == 0;
    let node = |node: usize| {
        let edges = (0..choices.below(edges + 1))
            .map(|_| match choices.below(80) {
                0 => Edge::Violation,
                1 => Edge::Cut,
                kind if kind < 70 && deep => Edge::To((node + choices.below(4)) % nodes),
                _ => Edge::To(choices.below(nodes)),
            })
            .collect();
        (edges, choices.below(3) == 0)
    };
    (0..nodes).map(node).collect()
}

/// What a search must find.
#[derive(Debug, Default, PartialEq, Eq)]
struct Expected {
    states: u64,
    transitions: u64,
    end_states: u64,
    cut: u64,
    depth_cut: u64,
    /// With the least number of transitions.
    findings: BTreeMap<Finding, usize>,
}

fn naive(nodes: &Nodes, limit: Option<u32>) -> Expected {
    let mut expected = Expected::default();
    let mut distances = BTreeMap::from([(0, 0)]);
    let mut queue = vec![0];
    while !queue.is_empty() {
        let mut next = Vec::new();
        for node in queue {
            let distance = distances[&node];
            let (edges, bad_end) = &nodes[node];
            expected.states += 1;
            if edges.is_empty() {
                expected.end_states += 1;
                if *bad_end {
                    expected.findings.insert(Finding::End(node), distance);
                }
            } else if limit.is_some_and(|limit| distance == limit as usize) {
                expected.depth_cut += 1;
                continue;
            }
            for (edge, &kind) in edges.iter().enumerate() {
                expected.transitions += 1;
                match kind {
                    Edge::To(to) => {
                        distances.entry(to).or_insert_with(|| {
                            next.push(to);
                            distance + 1
                        });
                    }
                    Edge::Violation => {
                        let choice = Choice { node, edge };
                        expected.findings.insert(Finding::Edge(choice), distance + 1);
                    }
                    Edge::Cut | Edge::Abandon => expected.cut += 1,
                }
            }
        }
        queue = next;
    }
    expected
}

/// The same from an outcome, after its paths have been followed again.
fn found(walk: &Walk, outcome: &SearchOutcome<Walk>, expected: &Expected, shortest: bool) -> Expected {
    let mut findings = BTreeMap::new();
    for (path, finding) in &outcome.findings {
        let end = replay(&mut walk.clone(), path);
        match finding {
            Finding::End(_) => assert_eq!(end, ReplayEnd::EndState(Some(*finding))),
            Finding::Edge(_) => {
                let at = path.len() - 1;
                assert_eq!(end, ReplayEnd::Violation { at, finding: *finding });
            }
        }
        let least = expected.findings[finding];
        assert!(path.len() >= least, "shorter than possible");
        let length = if shortest { path.len() } else { least };
        assert_eq!(findings.insert(*finding, length), None, "found twice");
    }
    let statistics = &outcome.statistics;
    assert_eq!(statistics.violations as usize, findings.len());
    Expected {
        states: statistics.states,
        transitions: statistics.transitions,
        end_states: statistics.end_states,
        cut: statistics.cut,
        depth_cut: statistics.depth_cut,
        findings,
    }
}

/// Graphs with up to `most` nodes; `depth` is the limit of each.
#[track_caller]
fn check(graphs: u64, most: usize, depth: impl Fn(&mut Choices) -> Option<u32>) {
    choices::check(0..graphs, |choices| {
        let depth = depth(choices);
        let walk = Walk::new(graph(choices, most));
        caught(|| check_graph(&walk, depth))
    });
}

fn check_graph(walk: &Walk, depth: Option<u32>) {
    let expected = naive(&walk.nodes, depth);
    for (workers, options) in every_way() {
        let limits = Limits { depth, ..Limits::default() };
        let options = Options { limits, max_findings: usize::MAX, ..options };
        let outcome = explore(walk, workers, &options);
        let context = format!("{workers} workers, {options:?}, {:?}", walk.nodes);
        assert_eq!(found(walk, &outcome, &expected, options.shortest), expected, "{context}");
        let stop = match depth {
            Some(depth) if expected.depth_cut > 0 => StopReason::DepthLimit(depth),
            Some(_) | None => StopReason::Exhausted,
        };
        assert_eq!(outcome.stop, stop, "{context}");
        assert_eq!(outcome.complete, stop == StopReason::Exhausted && expected.cut == 0);
        let statistics = outcome.statistics;
        let bad_edge = |finding: &&Finding| matches!(finding, Finding::Edge(_));
        let bad_edges = expected.findings.keys().filter(bad_edge).count() as u64;
        assert_eq!(
            statistics.transitions + 1,
            statistics.states + statistics.revisits + statistics.cut + bad_edges,
            "{context}"
        );
        assert!(depth.is_some() || statistics.repeated == 0);
    }
}

#[test]
fn small_graphs_are_explored_completely() {
    check(400, 60, |_| None);
}

#[test]
fn large_graphs_are_explored_completely() {
    check(20, 20_000, |_| None);
}

#[test]
fn all_within_the_depth_limit_is_explored() {
    check(400, 60, |choices| Some(choices.below(12) as u32));
    check(10, 3000, |choices| Some(5 * choices.below(10) as u32));
}

#[test]
fn a_depth_limit_that_is_not_reached_changes_nothing() {
    check(50, 60, |_| Some(60));
}

#[test]
fn the_first_violation_is_the_closest_if_the_shortest_path_is_wanted() {
    let mut violated = 0;
    choices::check(0..800, |choices| {
        let walk = Walk::new(graph(choices, 200));
        let expected = naive(&walk.nodes, None);
        let options = Options { shortest: true, ..Options::default() };
        let outcome = explore(&walk, 1, &options);
        let length = outcome.findings.first().map(|(path, _)| path.len());
        violated += usize::from(length.is_some());
        let least = expected.findings.values().min().copied();
        (length != least).then(|| format!("{length:?} instead of {least:?}: {:?}", walk.nodes))
    });
    assert!(violated >= 300, "{violated} graphs with a violation");
}

#[test]
fn the_first_violation_ends_the_search() {
    choices::check(0..400, |choices| {
        let walk = Walk::new(graph(choices, 200));
        let any = !naive(&walk.nodes, None).findings.is_empty();
        let wrong = (1..=3).find(|workers| {
            let outcome = explore(&walk, *workers, &Options::default());
            outcome.findings.len() != usize::from(any) || (outcome.stop == StopReason::FirstViolation) != any
        });
        wrong.map(|workers| format!("{workers} workers: {:?}", walk.nodes))
    });
}

#[test]
fn findings_are_counted_beyond_those_kept() {
    let fan = (0..50).map(Edge::To).chain([Edge::Violation; 50]).collect();
    let mut nodes = vec![(Vec::new(), true); 50];
    nodes[0] = (fan, false);
    for (workers, options) in every_way() {
        let options = Options { max_findings: 3, ..options };
        let outcome = explore(&Walk::new(nodes.clone()), workers, &options);
        assert_eq!((outcome.findings.len(), outcome.statistics.violations), (3, 99));
    }
}

#[test]
fn parts_together_find_what_one_search_finds() {
    choices::check(0..400, |choices| {
        let of = choices.below(6) + 1;
        let again = choices.below(3) + 1;
        let walk = Walk::new(graph(choices, 900));
        caught(|| check_parts(&walk, of, again))
    });
}

/// One search in parts, the last of which is cut again.
fn check_parts(walk: &Walk, of: usize, again: usize) {
    let expected = naive(&walk.nodes, None);
    let mut findings = BTreeSet::new();
    let (mut states, mut cut) = (0, 0);
    let level = |index, of| SearchPart { index, of };
    let first = (0..of - 1).map(|index| vec![level(index, of)]);
    for part in first.chain((0..again).map(|index| vec![level(of - 1, of), level(index, again)])) {
        let options = Options { max_findings: usize::MAX, part, ..everything() };
        let outcome = explore(walk, 1 + options.part[0].index % 2, &options);
        assert_eq!(outcome.stop, StopReason::Exhausted);
        for (path, finding) in &outcome.findings {
            let end = replay(&mut walk.clone(), path);
            assert!(matches!(end, ReplayEnd::EndState(Some(_)) | ReplayEnd::Violation { .. }), "{finding:?}: {end:?}");
            findings.insert(*finding);
        }
        assert!(outcome.statistics.states <= expected.states);
        states += outcome.statistics.states;
        cut += outcome.statistics.cut;
    }
    assert_eq!(findings, expected.findings.into_keys().collect());
    assert_eq!(cut > 0, expected.cut > 0);
    assert!(states >= expected.states && (of > 1 || again > 1 || states == expected.states));
}
