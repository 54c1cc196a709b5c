//! The search on small systems whose counts are known, or found by naive code.

mod counters;
mod graph;
mod hunt;
mod limits;
mod philosophers;
mod random_graphs;
mod root;
mod sharing;

use jmmc_search::{Control, Explorer, Options, SearchOutcome, TransitionSystem, Visited};

/// Runs a fresh explorer over `workers` copies of `system`.
fn explore<S: TransitionSystem + Clone + Send>(system: &S, workers: usize, options: &Options) -> SearchOutcome<S> {
    Explorer::new(vec![system.clone(); workers]).run(options, &Control::new())
}

/// Explores everything instead of stopping at the first violation.
fn everything() -> Options {
    Options { stop_at_first: false, ..Options::default() }
}

/// Every way to explore everything: both stores, both orders, up to three workers.
fn every_way() -> impl Iterator<Item = (usize, Options)> {
    let visited = [Visited::Fingerprint, Visited::Exact];
    let ways = [(1, false), (2, false), (3, false), (1, true), (2, true)];
    visited.into_iter().flat_map(move |visited| {
        ways.map(|(workers, shortest)| (workers, Options { visited, shortest, ..everything() }))
    })
}
