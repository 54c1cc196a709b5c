//! Tests that run the real binary.

mod advice;
mod auto;
mod axioms;
mod bad_input;
mod checks;
mod jcstress;
mod litmus;
mod mutation;
mod pages;
mod run;
mod sarif;
mod screens;
mod verify;
mod witnesses;
