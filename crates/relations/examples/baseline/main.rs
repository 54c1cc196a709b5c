//! Standard problems, written anew from their published statements, beside Kodkod's figures for them.
//!
//! `cargo run --release -p jmmc-relations --example baseline [NAME…]` prints for each problem: outcome, sizes, and
//! milliseconds to translate, to solve, and to make the core minimal and check it; ours first, Kodkod's after the slash. Flags:
//! `--skolem DEPTH`, `--symmetry LENGTH`, `--no-check`, `--no-core`.

mod ceilings;
mod dijkstra;
mod file_system;
mod handshake;
mod hotel;
mod lists;
mod pigeonhole;
mod problems;
mod ring_election;
mod tptp;
mod trees;
mod words;

use jmmc_relations::{Finder, FinderOptions, RelationsError, Solution};
use problems::{ENTRIES, Entry};
use std::time::Instant;

fn main() -> Result<(), RelationsError> {
    let mut options = FinderOptions::default();
    let mut wanted: Vec<String> = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().and_then(|text| text.parse().ok()).unwrap_or_default();
        match argument.as_str() {
            "--skolem" => options.skolem_depth = number(),
            "--symmetry" => options.symmetry = number(),
            "--no-check" => options.check = false,
            "--no-core" => options.minimal_cores = false,
            _ => wanted.push(argument),
        }
    }
    println!(
        "{:<21} {:<6} {:>11} {:>14} {:>15} {:>12} {:>11} {:>8} {:>13}",
        "problem", "", "primary", "variables", "clauses", "translate", "solve", "core", "minimise"
    );
    for entry in ENTRIES.iter().filter(|entry| wanted.is_empty() || wanted.iter().any(|name| name == entry.name)) {
        run(entry, &options)?;
    }
    Ok(())
}

/// Milliseconds of processor time of this thread, so that a busy machine does not matter; by the clock where that is not told.
fn processor_ms(start: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next().and_then(|word| word.parse::<f64>().ok()));
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64() * 1e3, |nanoseconds| nanoseconds / 1e6)
}

fn run(entry: &Entry, options: &FinderOptions) -> Result<(), RelationsError> {
    let start = Instant::now();
    let (problem, bounds) = (entry.make)()?;
    let first_only = FinderOptions { minimal_cores: false, check: false, ..options.clone() };
    let before = processor_ms(start);
    let mut finder = Finder::new(&problem, &bounds, &first_only)?;
    let translated = processor_ms(start);
    let first = finder.solve()?;
    let solved = processor_ms(start);
    let (translate, solve) = (translated - before, solved - translated);
    let ours = finder.statistics().clone();
    let solution = Finder::new(&problem, &bounds, options)?.solve()?;
    let minimise = (processor_ms(start) - solved - translate - solve).max(0.0);
    let outcome = match first {
        Solution::Sat(_) => "sat",
        Solution::Unsat(_) => "unsat",
        Solution::Unknown => "?",
    };
    let theirs = &entry.kodkod;
    let (core, minimise) = match (&solution, theirs.core) {
        (Solution::Unsat(core), Some((members, time))) => {
            (format!("{}/{members}", core.members.len()), format!("{minimise:.1}/{time}"))
        }
        _ => (String::new(), String::new()),
    };
    println!(
        "{:<21} {:<6} {:>11} {:>14} {:>15} {:>12} {:>11} {:>8} {:>13}",
        entry.name,
        outcome,
        format!("{}/{}", ours.primary, theirs.primary),
        format!("{}/{}", ours.variables, theirs.variables),
        format!("{}/{}", ours.clauses, theirs.clauses),
        format!("{translate:.1}/{}", theirs.translate_ms),
        format!("{solve:.1}/{}", theirs.solve_ms),
        core,
        minimise,
    );
    if (outcome == "sat") != entry.satisfiable {
        println!("{}: Kodkod finds the opposite", entry.name);
    }
    Ok(())
}
