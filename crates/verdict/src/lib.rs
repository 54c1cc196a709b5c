//! From a question about a program to a verdict: the engines behind one interface, what they may spend, what they find, and what that is worth.
//!
//! A [`Question`] names a program, what of it is asked about, and the models. A [`Budget`] is what all engines together may spend. Each [`Engine`]
//! answers with [`Evidence`] about its own model; the algebra ([`Decision`]) makes one verdict of it. Nothing here prints or reads the environment.
//!
//! Errs on: saying *unknown*, with its reasons as types ([`Gap`]).
//!
//! `jmmc` is one user of this library. Another one, which asks whether anything can go wrong in the class file `DoubleChecked.class` of a folder:
//!
//! ```
//! use jmmc_program::{Program, Sources};
//! use jmmc_verdict::{Budget, Question, answer};
//!
//! # let java = std::env::split_paths(&std::env::var_os("PATH").unwrap()).map(|path| path.join("java")).find(|java| java.is_file());
//! # let found = || java.and_then(|java| Some(java.canonicalize().ok()?.parent()?.parent()?.to_path_buf()));
//! # let jdk = std::env::var_os("JAVA_HOME").map(std::path::PathBuf::from).or_else(found).ok_or("a JDK is needed")?;
//! # let temporary = tempfile::tempdir()?;
//! # let folder = temporary.path().to_path_buf();
//! # let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/DoubleChecked.java");
//! # let javac = std::process::Command::new(jdk.join("bin/javac")).args(["-g", source, "-d"]).arg(&folder).status()?;
//! # assert!(javac.success());
//! let program = Program::open(Sources { jdk, classpath: vec![folder], ..Sources::default() })?;
//! let answered = answer(&Question::main(&program, "DoubleChecked"), &Budget::unlimited())?;
//! println!("{:?}: {}", answered.decision.verdict, answered.decision.reason);
//! for violation in answered.deciding().findings.violations() {
//!     println!("{}", violation.finding.message);
//! }
//! assert_eq!(answered.decision.verdict, jmmc_jmm::Verdict::Violated);
//! assert_eq!(answered.deciding().about.name, "opmm");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod algebra;
mod auditing;
mod budget;
mod engine;
mod engines;
mod evidence;
mod gap;
pub mod grading;
pub mod justification;
mod letter;
mod pipeline;
mod registry;
mod validation;
mod words;

pub use algebra::{Case, Conclusion, Decision, Extent};
pub use auditing::{Auditing, audit};
pub use budget::Budget;
pub use engine::{Asked, AskedAbout, Engine, Failure, How, Question, TestCase};
pub use engines::{LegalExecution, LegalExecutions, legal_executions};
pub use evidence::{About, Audit, Auditor, Counters, Evidence, Findings, Objection, Outcomes, Says};
pub use gap::{Coverage, Gap, Limit};
pub use letter::LetterRead;
pub use pipeline::{Answered, answer};
pub use registry::{AUTO, Forms, ModelChoice, axiomatic, engine, is_bound, is_exact, relation};
