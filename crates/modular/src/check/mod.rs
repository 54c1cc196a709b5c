//! The modular check [Calvin §4–§5] of one method: environment assumption, abstraction, simulation, and their verification condition.

mod abstraction;
mod calm;
mod closure;
mod counters;
mod entry;
mod escapes;
mod frames;
mod goal;
mod guarantee;
mod here;
mod objects;
mod relation;
mod relevance;
mod scopes;
mod specified;
mod steps;
mod vocabulary;
mod walk;

pub(crate) use closure::Closures;
pub(crate) use entry::{CheckedMethod, check, check_initial};
pub(crate) use goal::{GoalKind, Quoted};
pub(crate) use walk::Stop;
