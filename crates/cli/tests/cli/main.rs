//! Tests that run the real binary.

mod advice;
mod auto;
mod axioms;
mod bad_input;
mod chapters;
mod checks;
mod compile_cache;
mod growth;
#[path = "../growth_runs/mod.rs"]
mod growth_runs;
mod jcstress;
mod junit_tests;
mod limits;
mod litmus;
mod loaders;
mod mutation;
mod pages;
mod run;
mod sarif;
mod scenarios;
#[path = "../../../report/tests/schema_checker/mod.rs"]
mod schema_checker;
mod screens;
mod stand_ins;
mod stand_ins_seen;
mod suite;
mod suite_faults;
mod threads;
mod verdicts;
mod verify;
mod witnesses;
