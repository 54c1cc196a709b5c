//! A second explorer without cleverness, to audit what the engines say.
//!
//! Explores all states of a program under `sc`, `tso`, `pso` or `opmm`, one access of memory at a time. There is no reduction, no work in passing, no
//! refinement, and no fingerprint: states are written out in full and compared byte by byte. It shares with the engines only what reads
//! programs (`program`), what runs a thread alone (`solo`), and words (`jmm`, `litmus`); so whatever it says differently is an error of
//! one or the other.
//!
//! Errs on: fewer behaviours, and says so: [`Coverage::Partial`] with what was in the way. What each model and native method leaves out is in their modules.

mod boot;
mod canonical;
mod explore;
mod heap;
mod locate;
mod memory;
mod natives;
mod outcome;
mod question;
mod script;
mod state;
mod world;

use jmmc_jmm::ModelName;
use jmmc_program::{LinkError, Program};

pub use memory::Model;
pub use question::{Audit, Budget, Coverage, Finding, Kind, Start, Threads};

/// The model that an answer about a model is audited with: itself, or the weakest one here that allows nothing which it forbids.
pub fn model_for(model: ModelName) -> Model {
    let weaker = [(ModelName::Tso, Model::Tso), (ModelName::Pso, Model::Pso), (ModelName::Opmm, Model::Opmm)];
    let floor = weaker.into_iter().find(|(name, _)| *name == model.floor());
    floor.map_or(Model::Sc, |(_, audited)| audited)
}

/// Explores all executions of the program under the model, as far as the budget reaches.
///
/// # Errors
/// If the program cannot even be started: no main class, no main method, no usable JDK.
pub fn check(program: &Program, start: &Start<'_>, model: Model, budget: Budget) -> Result<Audit, LinkError> {
    Ok(boot::boot(program, start, model)?.explore(budget))
}
