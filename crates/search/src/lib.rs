//! Explores any [`TransitionSystem`] completely, or as far as its [`Limits`] let it.
//!
//! The search knows nothing of the system but the trait: it asks for the enabled choices, takes one, takes it back.
//! States are never copied. What it finds are [`Path`]s: choices from the initial state, which [`replay()`] re-checks.
//!
//! Depth-first with a visited store ([`Explorer::run`]), on one or several workers; breadth-first when the shortest
//! path is asked for ([`Options::shortest`]).
//!
//! **Reduction.** With [`Options::reduction`] depth-first workers leave out choices that would only lead to the same states in
//! another order, as far as the system tells what its steps touch ([`TransitionSystem::footprint`]); module `reduced` says how, and
//! why cycles do no harm. Otherwise every state that is reached is expanded with *all* the choices that the system offers there.
//!
//! **Executions that never end.** With [`Options::endless`] every strongly connected component is searched for a round that can be repeated for ever
//! without being unfair to a process (module `fair`). Such a finding's [`Path`] says where its round begins.
//!
//! **Errs on**: with [`Visited::Fingerprint`], two states may have one fingerprint, and then the second is not explored;
//! [`collision_probability`] says how likely that is. With [`Visited::Exact`] nothing is lost.

// What unit tests have in common with others names this crate.
#[cfg(test)]
extern crate self as jmmc_search;

mod control;
mod depth_first;
mod descent;
mod explorer;
mod fair;
mod futures;
mod options;
mod outcome;
mod parts;
mod pool;
mod purse;
mod reduced;
mod replay;
mod run;
mod scout;
mod shortest;
mod stack;
mod system;
mod tally;
mod visited;
mod watch;

pub use control::{Control, Progress};
pub use explorer::Explorer;
pub use futures::{Futures, compare_futures};
pub use options::{Limits, Options, SearchPart, Visited};
pub use outcome::{Path, SearchOutcome, Statistics, StopReason};
pub use purse::Purse;
pub use replay::{ReplayEnd, replay};
pub use system::{Endless, Footprint, Order, Step, Touch, TouchKind, TransitionSystem, Turn};
pub use visited::collision_probability;
pub use watch::Watch;
