//! Litmus tests as data: the header that says what a test asks and expects, the little language of `ask`, and outcomes, which are the
//! answers that every engine gives in the same form.
//!
//! Nothing here runs anything, and nothing here knows an engine or a memory model: models are names.

mod ask;
mod header;
mod outcome;
mod position;
mod variables;

pub use ask::{Ask, Condition, Name};
pub use header::{Expectation, Header};
pub use outcome::{End, Outcome, Value};
pub use position::{Position, Problem};
pub use variables::{NotFound, Sort, Variable, Variables};
