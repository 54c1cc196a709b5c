//! Litmus tests as data: the header that says what a test asks and expects, the little language of `ask`, and outcomes, which are the
//! answers that every engine gives in the same form.
//!
//! Nothing here runs anything, and nothing here knows an engine or a memory model: models are names.

mod ask;
mod header;
mod outcome;
mod position;
mod variables;

pub use ask::{Ask, AskName, Condition};
pub use header::{Expectation, Header};
pub use outcome::{AbruptEnd, FinalValue, Outcome};
pub use position::{HeaderProblem, Position};
pub use variables::{NotFound, OutcomeVariable, ValueSort, Variables};
