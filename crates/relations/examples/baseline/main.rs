//! Standard problems, written anew from their published statements, beside Kodkod's figures for them.
//!
//! `cargo run --release -p jmmc-relations --example baseline [NAME…]` prints for each problem: outcome, sizes, and
//! milliseconds to translate, to solve, and to make the core minimal; ours first, Kodkod's after the slash. Flags:
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

use jmmc_relations::{Error, Finder, Options, Solution};
use problems::{ENTRIES, Entry};
use std::time::Duration;

fn main() -> Result<(), Error> {
    let mut options = Options::default();
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

fn run(entry: &Entry, options: &Options) -> Result<(), Error> {
    let (problem, bounds) = (entry.make)()?;
    let mut finder = Finder::new(&problem, &bounds, options)?;
    let solution = finder.solve()?;
    let (outcome, core) = match &solution {
        Solution::Sat(_) => ("sat", None),
        Solution::Unsat(core) => ("unsat", Some(core.members.len())),
        Solution::Unknown => ("?", None),
    };
    let (ours, theirs) = (finder.statistics(), &entry.kodkod);
    let ms = |time: Duration| format!("{:.1}", time.as_secs_f64() * 1000.0);
    let core = match (core, theirs.core) {
        (Some(ours), Some((theirs, _))) => format!("{ours}/{theirs}"),
        _ => String::new(),
    };
    let minimise = theirs.core.map(|(_, time)| format!("{}/{time}", ms(ours.minimisation)));
    println!(
        "{:<21} {:<6} {:>11} {:>14} {:>15} {:>12} {:>11} {:>8} {:>13}",
        entry.name,
        outcome,
        format!("{}/{}", ours.primary, theirs.primary),
        format!("{}/{}", ours.variables, theirs.variables),
        format!("{}/{}", ours.clauses, theirs.clauses),
        format!("{}/{}", ms(ours.translation), theirs.translate_ms),
        format!("{}/{}", ms(ours.solving), theirs.solve_ms),
        core,
        minimise.unwrap_or_default(),
    );
    if (outcome == "sat") != entry.satisfiable {
        println!("{}: Kodkod finds the opposite", entry.name);
    }
    Ok(())
}
