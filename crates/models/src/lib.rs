//! Axiomatic memory models as text files: the `.mm` language, the models that ship with jmmc, and their statement as
//! named constraints of a relational problem.
//!
//! ```text
//! text → lex → parse → syntax::File → check → resolved::CheckedModel = Model
//!                                     Model + Vocabulary → lower, state → relations and constraints of a Problem
//! ```
//!
//! The language is Alloy's notation with executions [MemSAT §2.2]; `docs/models.md` describes it. Everything that can be
//! wrong with a file is found before a program is looked at, with its place. A [`Vocabulary`] is what a program offers to models.
//! Errs on: neither side; a model allows exactly what its axioms say, within the executions that the vocabulary admits.

mod check;
mod error;
mod lex;
mod lower;
mod model;
mod parse;
mod resolved;
mod state;
mod stated;
mod syntax;
mod vocabulary;

pub use error::{Fault, FilePlace, ModelError};
pub use model::Model;
pub use state::state;
pub use stated::{Of, Stated, StatedAxiom};
pub use vocabulary::{Constants, Modes, RunTerms, Vocabulary};
