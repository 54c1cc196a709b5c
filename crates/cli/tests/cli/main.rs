//! Tests that run the real binary.

mod bad_input;
mod run;
mod screens;
