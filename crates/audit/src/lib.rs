//! A second explorer without cleverness, to audit what the engines say.
//!
//! Explores all states of a program under `sc`, `tso`, `pso`, `opmm` or `jpr`, one access of memory at a time. There is no reduction, no work in passing, no
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

use explore::Explorer;
pub use memory::Model;
pub use question::{Audit, Budget, Coverage, Finding, Kind, Question, Start, Threads};

/// The models that an answer about a model is audited with, the strongest first: itself, and the weakest one here that allows nothing which it forbids.
pub fn models_for(model: ModelName) -> Vec<Model> {
    let weaker = [(ModelName::Tso, Model::Tso), (ModelName::Pso, Model::Pso), (ModelName::Opmm, Model::Opmm)];
    let floor = weaker.into_iter().find(|(name, _)| *name == model.floor());
    let floor = floor.map_or(Model::Sc, |(_, audited)| audited);
    if model == ModelName::Jpr { vec![floor, Model::Jpr] } else { vec![floor] }
}

/// Explores all executions of the program under the model, as far as the budget reaches.
///
/// # Errors
/// If the program cannot even be started: no main class, no main method, no usable JDK.
pub fn check(program: &Program, question: &Question<'_>, budget: Budget<'_>) -> Result<Audit, LinkError> {
    boot::boot(program, question, budget).map(Explorer::explore)
}
