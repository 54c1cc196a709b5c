//! Axiomatic memory models as text files: the `.mm` language, the models that ship with jmmc, and their statement as
//! named constraints of a relational problem.

mod stated;
mod vocabulary;

pub use stated::{Of, Stated, StatedAxiom};
pub use vocabulary::{Constants, Run, Vocabulary};
