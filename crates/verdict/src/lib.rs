//! From a question about a program to a verdict: the engines behind one interface, what they may spend, what they find, and what that is worth.
//!
//! A [`Question`] names a program, what of it is asked about, and the models. A [`Budget`] is what all engines together may spend. Each [`Engine`]
//! answers with [`Evidence`] about its own model; the algebra ([`Decision`]) makes one verdict of it. Nothing here prints or reads the environment.
//!
//! Errs on: saying *unknown*, with its reasons as types ([`Gap`]).

mod algebra;
mod auditing;
mod budget;
mod engine;
mod engines;
mod evidence;
mod gap;
pub mod grading;
pub mod justification;
mod pipeline;
mod registry;
mod validation;
mod words;

pub use algebra::{Case, Conclusion, Decision, Extent};
pub use auditing::{Auditing, audit};
pub use budget::Budget;
pub use engine::{Asked, Engine, Failure, How, Question, Subject, TestCase};
pub use evidence::{About, Audit, Auditor, Counters, Evidence, Findings, Objection, Outcomes, Says};
pub use gap::{Coverage, Gap, Limit};
pub use pipeline::{Answered, answer};
pub use registry::{AUTO, Forms, ModelChoice, axiomatic, engine, is_bound, is_exact, relation};
