//! A second explorer without cleverness, to audit what the engines say.
//!
//! Explores all states of a program under `sc`, `tso`, `pso`, `opmm` or `jpr`, one access of memory at a time. There is no reduction, no work in passing, no
//! refinement, and no fingerprint: states are written out in full and compared byte by byte. It shares with the engines only what reads
//! programs (`program`), what runs a thread alone (`solo`), and words (`jmm`, `litmus`); so whatever it says differently is an error of
//! one or the other.
//!
//! Errs on: fewer behaviours, and says so: [`AuditCoverage::Partial`] with what was in the way. What each model and native method leaves out is in their modules.

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

use explore::PlainSearch;
pub use memory::AuditedModel;
pub use question::{AuditBudget, AuditCoverage, AuditFinding, AuditQuestion, AuditStart, Audited, FaultKind, Threads};

/// The models that an answer about a model is audited with, the strongest first: itself, and the weakest one here that allows nothing which it forbids.
pub fn models_for(model: ModelName) -> Vec<AuditedModel> {
    let weaker = [
        (ModelName::Tso, AuditedModel::Tso),
        (ModelName::Pso, AuditedModel::Pso),
        (ModelName::Opmm, AuditedModel::Opmm),
    ];
    let floor = weaker.into_iter().find(|(name, _)| *name == model.floor());
    let floor = floor.map_or(AuditedModel::Sc, |(_, audited)| audited);
    if model == ModelName::Jpr { vec![floor, AuditedModel::Jpr] } else { vec![floor] }
}

/// Explores all executions of the program under the model, as far as the budget reaches.
///
/// # Errors
/// If the program cannot even be started: no main class, no main method, no usable JDK.
pub fn check(program: &Program, question: &AuditQuestion<'_>, budget: AuditBudget<'_>) -> Result<Audited, LinkError> {
    boot::boot(program, question, budget).map(PlainSearch::explore)
}
