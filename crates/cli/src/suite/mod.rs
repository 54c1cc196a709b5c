//! `jmmc suite`: many litmus tests on several machines, by any engine that can run a command.
//!
//! `plan` cuts tests into units of work, `run` answers units, `merge` makes of the answers what one machine would have said. A unit holds
//! all that its answer depends on, and is called by the hash of that; so an answer can be given twice, by anybody, in any order, and is
//! never taken for that of another question. No step looks at clocks.

mod args;
mod bench;
mod cache;
mod closure;
mod combine;
pub mod identity;
mod merge;
mod output;
mod pages;
mod parts;
mod plan;
mod result;
mod run;
mod share;
mod swarm;
mod unit;
mod words;

use crate::environment::Environment;
pub use args::SuiteCommand;
pub use share::PartPath;

/// Does what was asked; the exit code.
pub fn run(command: SuiteCommand, environment: &Environment) -> anyhow::Result<u8> {
    match command {
        SuiteCommand::Plan(typed) => plan::run(*typed, environment),
        SuiteCommand::Split(typed) => parts::run(*typed, environment),
        SuiteCommand::Run(typed) => run::run(&typed, environment),
        SuiteCommand::Merge(typed) => merge::run(&typed, environment),
    }
}
