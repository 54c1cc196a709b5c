//! Scenarios of a concurrent class: its operations, the ways in which a few threads can call them, and which results some order of them explains.
//!
//! | module | what it is |
//! |---|---|
//! | `discover` | the operations of a class: those that are annotated or named, or all public methods that can be called with values of a small domain |
//! | `naming` | operations as they are named, and types |
//! | `telling` | which results can be told by their content |
//! | `invocation` | an operation with its arguments, as text and as Java |
//! | `generators` | the values of parameters: of the domain, or those that `@Param` asks for |
//! | `enumerate` | scenarios, smallest first, one of each class of symmetric ones |
//! | `ranking` | which operations are worth exploring first |
//! | `harness` | the Java class through which scenarios call the operations, compiled once |
//! | `script` | a scenario as a litmus test, with or without the times of calls and returns |
//! | `history` | outcomes of such tests, and the orders that explain them |
//!
//! Knows no engine: what executions a scenario has is found out elsewhere.

mod discover;
mod enumerate;
mod generators;
mod harness;
mod history;
mod invocation;
mod naming;
mod ranking;
mod script;
mod telling;

pub use discover::{Discovered, DiscoveryError, OperationsWanted, compares, discover};
pub use enumerate::{Enumerator, Scenario, ScenarioBounds};
pub use harness::{Harness, HarnessPlan, MOST_THREADS};
pub use history::{CallHistory, CallPosition, Consistency, HistoryJudgement, OperationOrder, OperationOrders};
pub use invocation::{Domain, OperationCall};
pub use ranking::{CallEffect, Ranking, ranked};
pub use script::{AFTER, Layout, ScenarioForm, thread_name};
pub use telling::{Telling, told_by_class};
