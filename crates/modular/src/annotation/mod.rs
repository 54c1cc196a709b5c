//! The annotation language: comments `/*@ … */` and `//@ …`, read with their places, and given a meaning in logic.
//!
//! Implements [Calvin §6.3]; `docs/verify.md` has the grammar and a tutorial.

mod lexer;
mod nodes;
mod parser;
mod source;
mod syntax;
mod turns;

pub use source::SourceFile;
pub(crate) use source::{AnnotationSite, MethodPlace, Note, Outline, guessed, outline};
pub use syntax::{AnnotationError, SourcePosition};
pub(crate) use syntax::{AnnotationExpr, AnnotationFormula, Clause, ExprKind, Operator, Spec};
pub(crate) use turns::Turns;
