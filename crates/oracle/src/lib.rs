//! A second opinion on litmus programs, for tests only: every outcome under `sc`, `tso`, `pso`, `opmm` and `jpr`, by brute force.
//!
//! The enumerators are written to be obviously right, not fast, and share nothing with the engines: they have their own small language
//! ([`program`]), which is read from and written as Java ([`java`]), and their own idea of a thread ([`thread`]). The store-buffer
//! models run the program ([`operational`]); `opmm` is enumerated from its axioms ([`opmm`]), `jpr` from its definition ([`jpr`]). [`executions`] lists all
//! well-formed executions, for which [`legality`] decides by brute force whether the Java Memory Model allows them. [`random`] makes programs from seeds.
//! [`modes`] does the same for straight-line programs with all access modes.

pub mod change;
pub mod choices;
pub mod executions;
pub mod java;
pub mod jpr;
pub mod lasso;
pub mod legality;
pub mod modes;
pub mod operational;
pub mod opmm;
pub mod outcome;
pub mod program;
pub mod random;
pub mod thread;
pub mod tiny;
pub mod whole;

pub use outcome::{Outcome, Outcomes, TooLarge};

use program::Program;

/// The models that can be enumerated, each allowing what those before it allow.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Model {
    /// Sequential consistency.
    Sc,
    /// A first-in first-out store buffer for each thread.
    Tso,
    /// A store buffer for each thread and variable.
    Pso,
    /// Happens-before consistent executions in which happens-before, synchronization order and write-seen have no cycle [OpMM §5.6].
    OpMm,
    /// The least fixed point of executions in which a read may also see what a write of an execution found before writes [JPR §4].
    Jpr,
}

impl Model {
    /// All models, the strongest first.
    pub const ALL: [Model; 5] = [Model::Sc, Model::Tso, Model::Pso, Model::OpMm, Model::Jpr];

    /// The model's name in the headers of tests.
    pub fn name(self) -> &'static str {
        match self {
            Model::Sc => "sc",
            Model::Tso => "tso",
            Model::Pso => "pso",
            Model::OpMm => "opmm",
            Model::Jpr => "jpr",
        }
    }
}

/// Every outcome of the program under the model: final values of all `int` and `long` locals and of the static fields `observed`.
///
/// Left out are executions in which a thread throws, blocks for ever or goes round a loop more than [`thread::LOOP_BOUND`] times.
///
/// # Errors
/// The program is too large to be enumerated.
pub fn outcomes(program: &Program, model: Model, observed: &[&str]) -> Result<Outcomes, TooLarge> {
    match model {
        Model::Sc | Model::Tso | Model::Pso => operational::outcomes(program, model, observed),
        Model::OpMm => opmm::outcomes(program, observed),
        Model::Jpr => jpr::outcomes(program, observed),
    }
}
