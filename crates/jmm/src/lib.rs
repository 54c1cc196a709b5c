//! The vocabulary of the Java Memory Model as types, shared by the engines and by whoever tells their results.
//!
//! Implements: the kinds of actions of [JLS §17.4.2] and which of them synchronize [JLS §17.4.4]; executions, whether they are
//! well-formed [JLS §17.4.7], and whether a commit sequence makes them legal [JLS §17.4.8]; the models by name, and how each
//! relates to the Java Memory Model.
//! Errs on: saying *unknown*.

mod action;
mod answer;
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

pub use action::{ActionKind, Effect};
pub use answer::{Answer, Verdict};
pub use bounds::UNWIND;
pub use commit::{CommitStep, Validating, commit_sequence};
pub use execution::{Action, ActionId, Execution, View};
pub use finals::FinalKnowledge;
pub use justify::{Impossible, Justification, JustifyingStep, KnownExecutions, Legality};
pub use legality::{Rules, legal, legal_trusting};
pub use model::{Approximation, ModelName};
pub use orders::Orders;
pub use rule::{Broken, Kept, Rule};
pub use well_formed::{Derived, well_formed};
pub use witness::{Claim, Local, ProgramRun, Witness};
