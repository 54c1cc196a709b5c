//! The vocabulary of the Java Memory Model as types, shared by the engines and by whoever tells their results.
//!
//! Implements: the kinds of actions of [JLS §17.4.2] and which of them synchronize [JLS §17.4.4]; executions, whether they are
//! well-formed [JLS §17.4.7], and whether a commit sequence makes them legal [JLS §17.4.8]; what an engine's result is worth
//! for the Java Memory Model, given how its own model relates to it.
//! Errs on: saying *unknown*; nothing here ever turns an incomplete result into *holds*.

mod action;
mod bounds;
mod commit;
mod common;
pub mod execution;
mod finals;
mod justify;
mod legality;
mod model;
mod orders;
mod rule;
pub mod structure;
pub mod well_formed;
mod witness;
mod worth;

pub use action::{ActionKind, Effect};
pub use bounds::UNWIND;
pub use commit::{CommitStep, Validating, commit_sequence};
pub use execution::{Action, ActionId, Execution, View};
pub use finals::Finals;
pub use justify::{Executions, Impossible, Justification, JustifyingStep, Legality};
pub use legality::{Rules, legal, legal_trusting};
pub use model::{Approximation, ModelName};
pub use orders::Orders;
pub use rule::{Broken, Kept, Rule};
pub use well_formed::{Derived, well_formed};
pub use witness::{Claim, Local, Run, Witness};
pub use worth::{Answer, Exploration, Verdict, worth};
