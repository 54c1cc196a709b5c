//! The engines, each an implementation of [`crate::Engine`].

mod axiomatic;
pub(crate) mod both;
mod exact;
mod explored;
mod judge;
mod methods;
mod walk;

pub use axiomatic::Axiomatic;
pub use exact::Exact;
pub use explored::Explored;
pub use methods::Methods;
pub use walk::{LegalExecution, LegalExecutions, legal_executions};
