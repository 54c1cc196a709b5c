//! Runs a [`jmmc_program::Program`] as a transition system under a memory model: sequential consistency, store buffers (`tso`, `pso`), the
//! operational model or the path relaxer ([`MemoryModel`]).
//!
//! The entries are [`check`], for programs with a main method, and [`Litmus`]; a [`Machine`] can also be driven by hand.
//! Nothing here prints, reads the environment or is random:
//! the same program and settings give the same states, findings and races.

mod access;
mod arith;
mod boot;
mod bytes;
mod calls;
mod check;
mod classes;
mod clock;
mod counters;
mod defects;
mod endless;
mod entry;
mod exceptions;
mod executions;
mod finding;
mod fingerprint;
mod footprint;
mod heap;
mod interp;
mod journal;
mod known;
mod lap;
mod ledger;
mod library;
mod litmus;
mod machine;
mod memory;
mod misfit;
mod mix;
mod models;
mod monitor;
mod natives;
mod objects;
mod outcome;
mod parts;
mod places;
mod publication;
mod race;
mod reachability;
mod refinement;
mod relevance;
mod settings;
mod shared;
mod slots;
mod stand_ins;
mod states;
mod thread;
mod threads;
mod trace;
mod value;
mod views;
mod witness;

pub use check::{Checked, MainMethod, Request, Shown, check, futures};
#[cfg(feature = "defects")]
pub use defects::{Defect, make as make_defect};
pub use executions::{Complete, Enumeration, ExecutionBounds, Executions, Unfinished, executions};
pub use finding::{Blocked, Finding, FindingKind, Missing, Race, RaceAccess, SourcePlace, Stuck};
pub use litmus::{Litmus, LitmusError, LitmusRequest, LitmusResult};
pub use machine::{Choice, Machine};
pub use models::{ActionIdentity, Form, Imposing, Jpr, MemoryModel};
pub use settings::MachineSettings;
pub use shared::Wanted;
pub use thread::ThreadId;
pub use trace::{OldReads, Touched, TraceEvent, TraceEventKind};
