//! Thread- and procedure-modular verification of annotated Java, after Calvin.
//!
//! ```text
//! inference   fields and locks of sources without comments           → clauses that may be meant, kept if they are proved
//! annotation  comments of the sources, with their places        → clauses
//! world       classes, members and lines joined with clauses     → the annotated program
//! locks       final fields, and what is done with them           → explicit locks that nobody else has
//! plato       register operations                                → a graph of atomic operations p?X [Calvin §2]
//! check       graph, environment assumption, abstraction         → the simulation-checking program [Calvin §5]
//! condition   that program in passive form                       → hypotheses and goals, linear in the code
//! prover      one Z3 process for each condition                  → proved, refuted with values, or unknown
//! reader      conditions that are proved                         → stores in which they fail nevertheless: there should be none
//! message     what failed                                        → warnings in the paper's style [Calvin §7]
//! ```
//!
//! Errs on: warning. A method is verified only if all its goals are proved for any thread, any number of threads and any interleaving,
//! under sequential consistency; that every access follows its declared discipline is one of the goals, so there are no data races and
//! SC is what the Java Memory Model guarantees. What has no translation makes a method unknown, by name.
//!
//! Integers wrap as Java's do, unless [`Ints::Mathematical`] asks for the paper's. Assumed are: only the given sources touch their fields, no thread is
//! interrupted, and there is memory enough. `assume` annotations are believed. Deadlock and termination are not covered.

mod annotation;
mod arithmetic;
mod check;
mod condition;
mod inference;
mod locks;
mod meaning;
mod message;
mod nameless;
mod plato;
mod prover;
mod reader;
mod store;
mod term;
mod types;
mod uses;
mod verification;
mod world;

pub use annotation::{AnnotationError, SourceFile, SourcePosition};
pub use arithmetic::Ints;
pub use message::{Declaration, Warning};
pub use prover::{ProverError, ProverOptions, ProverStatistics};
pub use reader::ReaderEffort;
pub use verification::{MethodAnswer, MethodReport, NOT_COVERED, Verification, VerifyError, VerifySettings, verify};
