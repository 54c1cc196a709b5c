//! What was typed after `jmmc verify`.

use crate::args::OutputArgs;
use crate::humane;
use clap::{Arg, Args as Group, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

/// The flags of `jmmc verify`.
#[derive(Group, Debug)]
#[command(mut_arg("quiet", |flag: Arg| flag.help("Shows the verdict only")))]
#[command(mut_arg("verbose", |flag: Arg| flag.help("Shows every method, and what the prover was asked")))]
#[command(mut_arg("html", |flag: Arg| flag.help("Writes the report as a page, too: classes, warnings with their lines and values, sources")))]
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

    /// Does not guess annotations for files that have none
    #[arg(long)]
    pub no_infer: bool,

    /// Writes what was inferred into the sources, as annotations
    #[arg(long, conflicts_with = "no_infer")]
    pub write: bool,

    /// Looks for executions that show what was warned of: of the sources' own `main`, or of small programs that call the method beside another one from two threads
    #[arg(long)]
    pub confirm: bool,

    /// Most time for each program that is looked at for --confirm
    #[arg(long, value_name = "TIME", value_parser = humane::duration, default_value = "10s", requires = "confirm")]
    pub confirm_time: Duration,

    /// A folder that remembers proofs, so that unchanged methods are not proved again
    #[arg(long, value_name = "FOLDER")]
    pub cache: Option<PathBuf>,

    /// Methods verified at once; 0 is one for each core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = humane::threads)]
    pub threads: usize,

    /// Most time for everything, such as 10s, 2m or 1h30m; what is not decided by then is unknown
    #[arg(long, value_name = "TIME", value_parser = humane::duration)]
    pub time_limit: Option<Duration>,

    /// Most steps of the prover for all methods together, charged in the order of the sources (-v tells how many there were); what is not decided by then is unknown, for
    /// any number of threads and on any machine
    #[arg(long, value_name = "N", value_parser = humane::count)]
    pub prover_steps: Option<u64>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputArgs,
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
