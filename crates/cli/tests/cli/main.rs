//! Tests that run the real binary.

mod bad_input;
mod checks;
mod run;
mod screens;
