//! The vocabulary of the Java Memory Model as types, shared by the engines and by whoever tells their results.
//!
//! Implements: the kinds of actions of [JLS §17.4.2] and which of them synchronize [JLS §17.4.4]; what an engine's result is worth
//! for the Java Memory Model, given how its own model relates to it.
//! Errs on: saying *unknown*; nothing here ever turns an incomplete result into *holds*.

mod action;
mod model;
mod worth;

pub use action::ActionKind;
pub use model::{Approximation, ModelName};
pub use worth::{Answer, Exploration, Verdict, worth};
