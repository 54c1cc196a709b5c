//! What was typed after `jmmc linearizable`.

use crate::args::{LimitArgs, OutputArgs, SearchArgs};
use crate::{humane, models};
use clap::{Arg, Args as Group};
use jmmc_verdict::{AUTO, ModelChoice};
use std::path::PathBuf;
use std::time::Duration;

/// The flags of `jmmc linearizable`.
#[derive(Group, Debug)]
#[command(mut_arg("time_limit", |flag: Arg| flag.help("Most time for all scenarios, such as 10s, 2m or 1h30m [default: 1m, unless --size is given]")))]
#[command(mut_arg("states", |flag: Arg| flag.help("Most distinct states of one scenario, such as 500000 or 2M")))]
pub struct LinearizableArgs {
    /// The class: its name, or a .java file that is named after it
    #[arg(value_name = "CLASS")]
    pub class: String,

    /// Where it is found, unless in the JDK: .java files, .class files, folders or .jar files
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// An operation, such as 'poll()', 'offer(int)' or 'put(1, "a")'; may be given several times [default: methods annotated @Operation, or all public ones that can be called]
    #[arg(long = "op", value_name = "OPERATION", help_heading = "Scenarios")]
    pub operations: Vec<String>,

    /// The numbers that arguments are, or are made of
    #[arg(
        long,
        value_name = "NUMBERS",
        value_delimiter = ',',
        default_value = "1,2",
        allow_hyphen_values = true,
        help_heading = "Scenarios"
    )]
    pub values: Vec<i32>,

    /// What makes the object, in Java, such as 'new ArrayQueue<>(2)' [default: the constructor without parameters, or with numbers, which are 2]
    #[arg(long, value_name = "EXPRESSION", help_heading = "Scenarios")]
    pub new: Option<String>,

    /// The class whose results, one operation after the other, are right [default: the class itself]
    #[arg(long, value_name = "CLASS", help_heading = "Scenarios")]
    pub spec: Option<String>,

    /// What makes an object of that class [default: as for --new]
    #[arg(long, value_name = "EXPRESSION", requires = "spec", help_heading = "Scenarios")]
    pub spec_new: Option<String>,

    /// Operations, by their names, that only one thread calls, such as poll,peek for a queue with one consumer; may be given several times
    #[arg(long = "group", value_name = "NAMES", help_heading = "Scenarios")]
    pub groups: Vec<String>,

    /// Arguments of reference type can be compared, as sorted structures need it
    #[arg(long, help_heading = "Scenarios")]
    pub comparable: bool,

    /// Arguments of reference type are boxed numbers instead of fresh objects with a plain field, which show unsafe publication
    #[arg(long, help_heading = "Scenarios")]
    pub boxes: bool,

    /// Asks only for an order that respects each thread's own order
    #[arg(long, conflicts_with = "quiescent", help_heading = "Scenarios")]
    pub sequential: bool,

    /// Asks only for an order that respects times at which nothing runs
    #[arg(long, help_heading = "Scenarios")]
    pub quiescent: bool,

    /// Most threads of a scenario
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=4), help_heading = "Scenarios")]
    pub wide: u8,

    /// Most operations of one thread
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=6), help_heading = "Scenarios")]
    pub long: u8,

    /// Most operations before the threads start
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=8), help_heading = "Scenarios")]
    pub before: u8,

    /// Most operations of a scenario in all; all scenarios of that size are insisted on [default: as many as there is time for]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=12), help_heading = "Scenarios")]
    pub size: Option<u8>,

    /// Calls nothing when the threads have ended; else operations that return something tell what is left
    #[arg(long, help_heading = "Scenarios")]
    pub no_probes: bool,

    /// Goes on after the first scenario that fails, and counts them
    #[arg(long, help_heading = "Scenarios")]
    pub all: bool,

    /// Most time for one scenario
    #[arg(long, value_name = "TIME", value_parser = humane::duration, default_value = "20s", help_heading = "Limits")]
    pub patience: Duration,

    /// The memory model
    #[arg(long, value_parser = models::choice_parser(), default_value = AUTO)]
    pub model: ModelChoice,

    /// More folders and jars with classes, separated by `:`; `folder/*` means all jars in a folder
    #[arg(long, visible_alias = "cp", value_name = "CP")]
    pub classpath: Option<String>,

    /// The JDK's home folder [default: JAVA_HOME, then the home of the `java` on the PATH]
    #[arg(long, value_name = "HOME")]
    pub jdk: Option<PathBuf>,

    /// Scenarios that are explored side by side; 0 is one for each core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = humane::threads, help_heading = "Search")]
    pub threads: usize,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub limits: LimitArgs,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub search: SearchArgs,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputArgs,
}
