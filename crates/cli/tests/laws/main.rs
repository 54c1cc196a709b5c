//! Laws of the answers, checked through the real binary on programs that nobody wrote: what an oracle says of generated programs, and what must not change when a
//! program, or the way to explore it, does.
//!
//! `GENERATED=10000` makes that many programs, `SEED=7` others, `JMMC=target/release/jmmc` asks another binary. What goes wrong is shrunk, and printed.

#[path = "../cli/run.rs"]
#[allow(dead_code, reason = "each test uses its part")]
mod run;

mod changes;
mod corpus;
mod jmmc;
mod random;
mod solver;
mod whole;
