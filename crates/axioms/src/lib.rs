//! Litmus tests under axiomatic memory models: program and model become one relational problem; its answer is told in terms of the source.
//!
//! Implements: [MemSAT]. The program is unfolded (`unfold`, `knowledge`), its events get action atoms (`pools`), each execution becomes
//! expressions over a few relations (`run`, `program`, `vocabulary`), the model's axioms are added by `models`, and `relations` finds an instance or a minimal core.
//! Errs on: saying *unknown*, by name ([`Limitation`]).

mod atoms;
mod check;
mod deadlock;
mod decode;
mod error;
mod event;
mod judge;
mod knowledge;
mod limitation;
mod matching;
mod outcome;
mod pools;
mod program;
mod run;
mod term;
mod text;
mod torn;
mod unfold;
mod vocabulary;
mod witness;
mod wto;

pub use check::{AxiomsSettings, Core, OutcomeQuestion, Reason};
pub use error::AxiomsError;
pub use judge::{AxiomsAnswer, FoundExecution, Judgement, OutcomeSearch, judge, outcomes};
pub use limitation::Limitation;

use jmmc_program::{ClassId, FieldId, Method, Program};

/// A litmus test, or a program with a main method.
#[derive(Clone)]
pub struct LitmusTest<'p> {
    /// The program that it is part of.
    pub program: &'p Program,
    /// Its class, which is initialised first.
    pub class: ClassId,
    /// Its threads: what each runs, and the indices of those that end before it begins. None if there is a main method, which starts them.
    pub threads: Vec<(&'p Method, Vec<usize>)>,
    /// The main method; it gets no arguments.
    pub main: Option<&'p Method>,
    /// Static fields whose final values are part of outcomes.
    pub fields: Vec<FieldId>,
}

/// How far the program is unfolded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finitization {
    /// How often the body of a loop is repeated at most, beyond the first time and beyond the iterations that come for certain.
    pub unwind: u32,
    /// How deeply calls may nest.
    pub recursion: u32,
}

impl Default for Finitization {
    fn default() -> Self {
        Finitization { unwind: jmmc_jmm::UNWIND, recursion: 20 }
    }
}
