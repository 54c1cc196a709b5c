//! What was typed after `jmmc verify`.

use crate::humane;
use clap::{Args as Group, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

/// The flags of `jmmc verify`.
#[derive(Group, Debug)]
pub struct VerifyArgs {
    /// Annotated .java files, or folders of them
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// More folders and jars with classes, separated by `:`; `folder/*` means all jars in a folder
    #[arg(long, visible_alias = "cp", value_name = "CP")]
    pub classpath: Option<String>,

    /// The JDK's home folder [default: JAVA_HOME, then the home of the `java` on the PATH]
    #[arg(long, value_name = "HOME")]
    pub jdk: Option<PathBuf>,

    /// The prover: Z3
    #[arg(long, value_name = "PROGRAM", default_value = "z3")]
    pub prover: PathBuf,

    /// Most time for one question to the prover, such as 500ms or 10s [default: as long as --effort allows]
    #[arg(long, value_name = "TIME", value_parser = humane::duration)]
    pub timeout: Option<Duration>,

    /// How hard the prover tries, as a multiple of the usual effort; answers do not depend on the machine's speed
    #[arg(long, value_name = "N", default_value_t = 1.0, value_parser = effort)]
    pub effort: f64,

    /// What integers are
    #[arg(long, value_enum, value_name = "INTS", default_value_t = IntsArg::Java)]
    pub int: IntsArg,

    /// A folder that remembers proofs, so that unchanged methods are not proved again
    #[arg(long, value_name = "FOLDER")]
    pub cache: Option<PathBuf>,

    /// Methods verified at once; 0 is one for each core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = humane::threads)]
    pub threads: usize,

    /// The form of the report
    #[arg(long, value_enum, default_value_t = VerifyFormat::Text)]
    pub format: VerifyFormat,

    /// Writes the report to a file instead of stdout
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Shows the verdict only
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,

    /// Shows every method, and what the prover was asked
    #[arg(short, long)]
    pub verbose: bool,
}

/// What integers are for `jmmc verify`.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntsArg {
    /// 32 and 64 bits, as Java has them
    Java,
    /// Without bounds, as in the paper on Calvin: that they do not overflow is assumed
    Mathematical,
}

/// More would be too much for the prover's own counter.
const MOST_EFFORT: f64 = 350.0;

fn effort(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(effort) if effort > 0.0 && effort <= MOST_EFFORT => Ok(effort),
        _ => Err(format!("a number above 0, at most {MOST_EFFORT}")),
    }
}

/// The form of a report of `jmmc verify`.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerifyFormat {
    /// For people
    Text,
    /// For programs: one object
    Json,
    /// For code hosts and editors: SARIF 2.1.0
    Sarif,
}
