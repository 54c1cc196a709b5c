//! What was typed after `jmmc test`.

use crate::args::{LimitArgs, OutputArgs, SearchArgs};
use crate::{humane, models};
use clap::{Arg, Args as Group};
use jmmc_verdict::{AUTO, ModelChoice};
use std::path::PathBuf;

/// The flags of `jmmc test`.
#[derive(Group, Debug)]
#[command(mut_arg("time_limit", |flag: Arg| flag.help("Most time for each test, such as 10s, 2m or 1h30m [default: 1m]")))]
pub struct TestArgs {
    /// .java files (compiled with the JDK's javac), .class files, folders or .jar files with JUnit tests
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// Runs only tests of this class, or this one, as 'Class#method'; packages may be left out; may be given several times
    #[arg(long, value_name = "TEST")]
    pub select: Vec<String>,

    /// The memory model
    #[arg(long, value_parser = models::choice_parser(), default_value = AUTO)]
    pub model: ModelChoice,

    /// More folders and jars with classes, JUnit's among them, separated by `:`; `folder/*` means all jars in a folder
    #[arg(long, visible_alias = "cp", value_name = "CP")]
    pub classpath: Option<String>,

    /// The JDK's home folder [default: JAVA_HOME, then the home of the `java` on the PATH]
    #[arg(long, value_name = "HOME")]
    pub jdk: Option<PathBuf>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub limits: LimitArgs,

    /// Tests that are explored side by side; 0 is one for each core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = humane::threads, help_heading = "Search")]
    pub threads: usize,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub search: SearchArgs,

    /// Does not ask whether tests end: threads that go round, or are blocked while others go on, for ever are no violation then
    #[arg(long, help_heading = "Search")]
    pub no_liveness: bool,

    /// Leaves out that waiting ends, and weak compare-and-sets fail, without a reason, as Java allows; so does --no-liveness
    #[arg(long, help_heading = "Search")]
    pub no_spurious: bool,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputArgs,
}
