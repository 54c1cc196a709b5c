//! Tables 1 and 2 of [MemSAT] beside ours: witness expected and found, variables, clauses, seconds. `--no-core` leaves cores as they are found.
//!
//! Run it by `cargo xtask reproduce memsat`; it fails if an answer is not the paper's.

mod paper;
#[path = "../../tests/support/mod.rs"]
mod support;

use jmmc_axioms::{AxiomsAnswer, AxiomsSettings, Finitization, judge};
use jmmc_models::Model;
use jmmc_program::Program;
use jmmc_relations::{FinderOptions, FinderStatistics};
use paper::{CLASSIC, Cell, JAVA, TABLE_1, TABLE_2};
use std::process::ExitCode;
use std::time::Instant;
use support::{Source, corpus, question, test};

/// What we found.
struct Ours {
    found: Option<bool>,
    statistics: FinderStatistics,
    seconds: f64,
}

/// Times over a table.
#[derive(Default)]
struct Total {
    seconds: f64,
    longest: f64,
    wrong: usize,
    cells: usize,
}

struct Runner {
    program: Program,
    sources: Vec<Source>,
    minimal_cores: bool,
}

impl Runner {
    fn run(&self, file: &str, model: &Model, steps: Option<usize>, unwind: u32) -> Option<Ours> {
        let source = self.sources.iter().find(|source| source.class == file)?;
        let (test, variables) = test(&self.program, file, Some(&source.header));
        let finitization = Finitization { unwind, ..Finitization::default() };
        let options = FinderOptions { minimal_cores: self.minimal_cores, ..FinderOptions::default() };
        let settings = AxiomsSettings { finitization, steps, options };
        let begin = Instant::now();
        let judged = judge(&test, model, &question(&source.header, &variables), &settings).ok()?;
        let found = match judged.answer {
            AxiomsAnswer::Allowed(_) => Some(true),
            AxiomsAnswer::Forbidden(_) => Some(false),
            AxiomsAnswer::Unknown(_) => None,
        };
        Some(Ours { found, statistics: judged.statistics, seconds: begin.elapsed().as_secs_f64() })
    }
}

fn print(name: &str, file: &str, model: &str, cell: &Cell, ours: Option<Ours>, total: &mut Total) {
    total.cells += 1;
    let Some(ours) = ours else {
        total.wrong += 1;
        return println!("{name:5} {file:10} {model:12} NO ANSWER");
    };
    let found = match ours.found {
        Some(true) => "y",
        Some(false) => "n",
        None => "?",
    };
    let same = cell.witness.ends_with(found);
    total.wrong += usize::from(!same);
    total.seconds += ours.seconds;
    total.longest = total.longest.max(ours.seconds);
    println!(
        "{name:5} {file:10} {model:12} {:>5} {found:>5}  {:>8} {:>8}  {:>9} {:>9}  {:>5} {:>8.3}{}",
        cell.witness,
        cell.variables,
        ours.statistics.variables,
        cell.clauses,
        ours.statistics.clauses,
        cell.seconds,
        ours.seconds,
        if same { "" } else { "  DIFFERS" }
    );
}

fn heading(title: &str) {
    println!("\n{title}");
    println!(
        "{:5} {:10} {:12} {:>11}  {:>17}  {:>19}  {:>14}",
        "", "", "", "witness", "variables", "clauses", "seconds"
    );
    println!(
        "{:5} {:10} {:12} {:>5} {:>5}  {:>8} {:>8}  {:>9} {:>9}  {:>5} {:>8}",
        "test", "file", "model", "paper", "ours", "paper", "ours", "paper", "ours", "paper", "ours"
    );
}

fn summary(total: &Total) {
    let Total { seconds, longest, wrong, cells } = total;
    println!("{} of {cells} as in the paper; {seconds:.2} s in all, {longest:.2} s at most", cells - wrong);
}

fn main() -> ExitCode {
    let minimal_cores = std::env::args().all(|argument| argument != "--no-core");
    let (program, sources) = corpus();
    let runner = Runner { program, sources, minimal_cores };
    let model = |name: &str| Model::shipped(name).expect("a model that ships with jmmc");
    heading("Table 1: classic models on the Nemos tests");
    let mut first = Total::default();
    for (number, row) in (1..).zip(&TABLE_1) {
        for (name, cell) in CLASSIC.iter().zip(row) {
            let file = format!("Nemos{number:02}");
            print(&number.to_string(), &file, name, cell, runner.run(&file, &model(name), None, 1), &mut first);
        }
    }
    summary(&first);
    let same = (1..=TABLE_1.len()).filter(|number| {
        let found = |name| runner.run(&format!("Nemos{number:02}"), &model(name), None, 1).and_then(|ours| ours.found);
        found("sc").is_some() && found("sc") == found("pc-published")
    });
    let same = same.count();
    println!("processor consistency as published is sequential consistency on {same} of {}", TABLE_1.len());
    heading("Table 2: the Java Memory Model, original and revised");
    let mut second = Total::default();
    for row in &TABLE_2 {
        for file in row.files {
            for (name, cell) in JAVA.iter().zip(&row.cells) {
                let ours = runner.run(file, &model(name), Some(row.steps), row.unwind);
                print(row.name, file, name, cell, ours, &mut second);
            }
        }
    }
    summary(&second);
    let reproduced = first.wrong + second.wrong == 0 && same == TABLE_1.len();
    if reproduced { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
