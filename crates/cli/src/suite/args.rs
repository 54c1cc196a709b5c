//! The flags of `jmmc suite`.

use super::share::Shard;
use crate::args::{CheckArgs, OutputArgs, SuiteArgs};
use crate::humane;
use clap::{Args as Group, Subcommand};
use std::path::PathBuf;

/// What to do with a suite.
#[derive(Subcommand, Debug)]
pub enum SuiteCommand {
    /// Cuts tests × models into units of work, one JSON object for each and line; see docs/suites.md
    Plan(Box<PlanArgs>),
    /// Cuts one check into parts, or makes a swarm of it, which are units of work like tests; see docs/suites.md
    Split(Box<SplitArgs>),
    /// Answers units, and writes the result of each, one JSON object for each and line, as soon as it is there
    Run(RunArgs),
    /// Makes the report of one machine out of results, and names the units that have none
    #[command(after_help = "Exit codes: as `jmmc litmus`; never 0 while a unit has no result.")]
    Merge(MergeArgs),
}

/// The flags of `jmmc suite plan`.
#[derive(Group, Debug)]
pub struct PlanArgs {
    /// Lists outcomes, as `jmmc outcomes` does, instead of comparing answers with what tests expect
    #[arg(long)]
    pub outcomes: bool,

    /// Shows an execution for everything asked about that is allowed, as `jmmc litmus --explain` does
    #[arg(long, conflicts_with = "outcomes")]
    pub explain: bool,

    /// Adds the final values of all static fields, as `jmmc outcomes --fields` does
    #[arg(long, requires = "outcomes")]
    pub fields: bool,

    /// The file that the units are written to [default: stdout]
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Most units in a batch, which engines hand to a worker as a whole; batches have about equal cost
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = humane::count)]
    pub batch: u64,

    /// Results of an earlier run, whose times are taken as the cost of the same tests and models; may be given several times
    #[arg(long, value_name = "RESULTS")]
    pub costs: Vec<PathBuf>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub suite: SuiteArgs,
}

/// The flags of `jmmc suite split`.
#[derive(Group, Debug)]
pub struct SplitArgs {
    /// How many parts, each of which explores what the others do not
    #[arg(long, value_name = "N", value_parser = humane::count, required_unless_present = "swarm", conflicts_with = "swarm")]
    pub parts: Option<u64>,

    /// How many searches, each of all there is, that begin elsewhere: to find sooner what goes wrong
    #[arg(long, value_name = "N", value_parser = humane::count, conflicts_with = "seed")]
    pub swarm: Option<u64>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub check: CheckArgs,
}

/// The flags of `jmmc suite run`.
#[derive(Group, Debug)]
pub struct RunArgs {
    /// The units, as `jmmc suite plan` writes them; `-` is stdin
    #[arg(long, value_name = "FILE")]
    pub units: PathBuf,

    /// Answers only the I-th of N parts of about equal cost, I from 1 to N
    #[arg(long, value_name = "I/N", value_parser = Shard::parse)]
    pub shard: Option<Shard>,

    /// A folder of results: what is there is not run again, what is decided is added. Many may use it at once
    #[arg(long, value_name = "FOLDER")]
    pub cache: Option<PathBuf>,

    /// The file that results are added to; units that have one there are not run again [default: stdout]
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// The JDK's home folder, of the same JDK as for the plan [default: JAVA_HOME, then the home of the `java` on the PATH]
    #[arg(long, value_name = "HOME")]
    pub jdk: Option<PathBuf>,

    /// Units that are answered side by side; 0 is one for each core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = humane::threads)]
    pub threads: usize,
}

/// The flags of `jmmc suite merge`.
#[derive(Group, Debug)]
pub struct MergeArgs {
    /// Files of results, as `jmmc suite run` writes them, in any order; `-` is stdin
    #[arg(value_name = "RESULTS")]
    pub results: Vec<PathBuf>,

    /// The units that there have to be results of, as `jmmc suite plan` writes them; several, if parts of a search were cut again (--cut)
    #[arg(long, value_name = "FILE", required = true)]
    pub plan: Vec<PathBuf>,

    /// Writes the units that have no result to a file, to be run
    #[arg(long, value_name = "FILE")]
    pub missing: Option<PathBuf>,

    /// Cuts each part of a search that is not explored, because it reached a limit or was lost, into N parts, which are written to the file of --missing as a plan to be run; with both plans, they count for it
    #[arg(long, value_name = "N", value_parser = humane::count, requires = "missing")]
    pub cut: Option<u64>,

    /// Leaves out times and memory, so that equal results give equal bytes
    #[arg(long)]
    pub reproducible: bool,

    /// Writes pages to a folder: `index.html` with all tests, to be searched, and what came of them in earlier merges into the same folder; and a page for each test
    #[arg(long, value_name = "FOLDER")]
    pub pages: Option<PathBuf>,

    /// What this run is called in the history, such as the commit that it is about [default: a hash of what came of the tests]
    #[arg(long, value_name = "TEXT", requires = "pages")]
    pub label: Option<String>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputArgs,
}
