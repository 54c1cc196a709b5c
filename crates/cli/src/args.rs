//! What was typed. Nothing here decides anything: see `settings`.

use crate::humane;
use crate::linearizable::LinearizableArgs;
use crate::models::{self, SuiteModel};
use crate::serve::ServeArgs;
use crate::suite::{PartPath, SuiteCommand};
use crate::test::TestArgs;
use crate::verify::VerifyArgs;
use clap::{Args as Group, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use jmmc_machine::ActionIdentity;
use jmmc_verdict::{AUTO, ModelChoice};
use std::path::PathBuf;
use std::time::Duration;

/// Can this Java code go wrong under the Java Memory Model? If it can, shows the execution.
#[derive(Parser, Debug)]
#[command(
    name = "jmmc",
    version,
    max_term_width = 100,
    after_help = "Exit codes: 0 holds, or all as expected; 1 violated, or an expectation is broken; 2 bad usage or bad input; \
                  3 unknown (a limit, or something not modelled)."
)]
pub struct Args {
    /// Compiles sources anew, and keeps nothing of it; otherwise the same sources are compiled once
    #[arg(long, global = true)]
    pub no_compile_cache: bool,

    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Runs a program's main method in every way its threads can interleave
    Check(Box<CheckArgs>),
    /// Compares what each memory model allows in litmus tests with what the tests expect
    Litmus(Box<LitmusArgs>),
    /// Lists every outcome that litmus tests can have, under each memory model
    Outcomes(Box<OutcomesArgs>),
    /// Looks for a way to call a class's operations from a few threads that no order of them explains
    Linearizable(Box<LinearizableArgs>),
    /// Runs JUnit tests, each method in every way its threads can interleave
    Test(Box<TestArgs>),
    /// Cuts many litmus tests into units of work for several machines, runs such units, and merges their results
    #[command(subcommand)]
    Suite(SuiteCommand),
    /// Verifies annotated Java sources, one method at a time, for any number of threads
    Verify(Box<VerifyArgs>),
    /// Checks a witness again, with code that shares nothing with the search
    Validate(ValidateArgs),
    /// Opens a playground: a page where programs and litmus tests are edited, run and shared
    Serve(ServeArgs),
    /// Lists the memory models and what their answers are worth
    Models,
    /// Prints a script with which a shell completes jmmc's commands and options
    Completions(CompletionsArgs),
    /// Prints the manual page, or writes the pages of all commands
    Man(ManArgs),
}

/// The flags of `jmmc completions`.
#[derive(Group, Debug)]
pub struct CompletionsArgs {
    /// The shell to make completions for
    #[arg(value_enum, value_name = "SHELL")]
    pub shell: Shell,
}

/// The flags of `jmmc man`.
#[derive(Group, Debug)]
pub struct ManArgs {
    /// Writes a page for each command into this folder, which is made if it does not exist
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
}

/// The flags of `jmmc validate`.
#[derive(Group, Debug)]
pub struct ValidateArgs {
    /// The witness, as `jmmc check --witness FILE` writes it
    #[arg(value_name = "WITNESS")]
    pub witness: PathBuf,

    /// What was run: .java files, .class files, folders or .jar files [default: where the witness says they were]
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// More folders and jars with classes, separated by `:`; `folder/*` means all jars in a folder
    #[arg(long, visible_alias = "cp", value_name = "CP")]
    pub classpath: Option<String>,

    /// The JDK's home folder [default: JAVA_HOME, then the home of the `java` on the PATH]
    #[arg(long, value_name = "HOME")]
    pub jdk: Option<PathBuf>,
}

/// The flags of `jmmc check`.
#[derive(Group, Debug)]
pub struct CheckArgs {
    /// .java files (compiled with the JDK's javac), .class files, folders or .jar files
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// Arguments for the program
    #[arg(last = true, value_name = "ARGS")]
    pub arguments: Vec<String>,

    /// The class whose main method is run [default: the only one that has one]
    #[arg(long, value_name = "CLASS")]
    pub main: Option<String>,

    /// Insists on a verdict about the Java Memory Model: goes on from model to model until it is proved or refuted. So does `--model auto`
    #[arg(long, conflicts_with = "model")]
    pub prove: bool,

    /// The memory model
    #[arg(long, value_parser = models::choice_parser(), default_value = AUTO)]
    pub model: ModelChoice,

    /// More folders and jars with classes, separated by `:`; `folder/*` means all jars in a folder
    #[arg(long, visible_alias = "cp", value_name = "CP")]
    pub classpath: Option<String>,

    /// The JDK's home folder [default: JAVA_HOME, then the home of the `java` on the PATH]
    #[arg(long, value_name = "HOME")]
    pub jdk: Option<PathBuf>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub limits: LimitArgs,

    /// Worker threads; 0 is one for each core. Several leave out the same interleavings, unless states are recognised as a whole; which violation is found first, and how many states are counted, may vary
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = humane::threads, help_heading = "Search")]
    pub threads: usize,

    /// Finds a violation with as few transitions as possible; explores all interleavings, as with --no-reduction
    #[arg(long, help_heading = "Search")]
    pub shortest: bool,

    /// Goes on after the first violation
    #[arg(long, help_heading = "Search")]
    pub all: bool,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub search: SearchArgs,

    /// Tries threads in another order first, and hunts for violations earlier, longer and elsewhere: see `jmmc suite split --swarm`. Makes no difference to what is explored completely
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Search")]
    pub seed: u64,

    /// Explores one of N parts of the search, I from 1 to N, and leaves the others to other processes: see `jmmc suite split`. Of a part that is cut again, `I/N.J/M` is one of M parts. By itself a part proves nothing
    #[arg(
        long,
        value_name = "I/N",
        value_parser = PartPath::parse,
        requires_all = ["no_reduction", "no_liveness"],
        conflicts_with_all = ["shortest", "depth", "minimise"],
        help_heading = "Search"
    )]
    pub part: Option<PartPath>,

    /// Does not ask whether the program ends: threads that go round, or are blocked while others go on, for ever are no violation then
    #[arg(long, help_heading = "Search")]
    pub no_liveness: bool,

    /// Leaves out that waiting ends, and weak compare-and-sets fail, without a reason, as Java allows; so does --no-liveness
    #[arg(long, help_heading = "Search")]
    pub no_spurious: bool,

    /// Counts it as a violation if the program never ends because a thread pool is not shut down, or a timer not cancelled
    #[arg(long, help_heading = "Search")]
    pub strict_exit: bool,

    /// Counts it as a violation if only the Java library's own code goes wrong, by the letter of the Java Memory Model
    #[arg(long, help_heading = "Search")]
    pub letter: bool,

    /// Suggests no repairs of a program with data races that goes wrong: fields made volatile or final, each checked again
    #[arg(long, help_heading = "Advice")]
    pub no_suggest: bool,

    /// Says of each `volatile` of a program that holds whether what the program checks needs it, checking again without it
    #[arg(long, visible_alias = "minimize", help_heading = "Advice")]
    pub minimise: bool,

    /// Says in plain sentences how the verdict came about: what was explored, what decided, on what it rests
    #[arg(long, help_heading = "Advice")]
    pub explain_verdict: bool,

    /// Writes the witness of the first violation to a file, for `jmmc validate`
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub witness: Option<PathBuf>,

    /// Shows what the program printed on the reported execution
    #[arg(long, help_heading = "Output")]
    pub show_output: bool,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputArgs,
}

/// The flags of `jmmc litmus`.
#[derive(Group, Debug)]
pub struct LitmusArgs {
    /// Shows an execution for everything asked about that is allowed
    #[arg(long)]
    pub explain: bool,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub suite: SuiteArgs,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputArgs,
}

/// The flags of `jmmc outcomes`.
#[derive(Group, Debug)]
pub struct OutcomesArgs {
    /// Adds the final values of all static fields of the test's class
    #[arg(long)]
    pub fields: bool,

    /// Adds up to N executions of each outcome to the page, to be walked through
    #[arg(long, value_name = "N", requires = "html")]
    pub walk: Option<usize>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub suite: SuiteArgs,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputArgs,
}

/// What commands about many litmus tests have in common.
#[derive(Group, Debug)]
pub struct SuiteArgs {
    /// .java files with `@thread` methods (compiled with the JDK's javac), folders of them, .class files or .jar files
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// A memory model, or a .mm file with an axiomatic one; may be given several times [default: all]
    #[arg(long = "model", value_name = "MODEL", value_parser = models::suite_parser())]
    pub models: Vec<SuiteModel>,

    /// How models are decided that can be decided in two ways
    #[arg(long, value_enum, default_value_t = EngineArg::Auto, help_heading = "Search")]
    pub engine: EngineArg,

    /// Most executions that may justify one, for axiomatic models of the Java Memory Model [default: as many as can be needed]
    #[arg(long, value_name = "K", help_heading = "Limits")]
    pub steps: Option<usize>,

    /// Most conflicts of the SAT solver, for models that are decided by axioms; of several tests, for each
    #[arg(long, value_name = "N", value_parser = humane::count, help_heading = "Limits")]
    pub conflicts: Option<u64>,

    /// Does not make the cores of axiomatic models minimal
    #[arg(long, help_heading = "Search")]
    pub no_core: bool,

    /// More folders and jars with classes, separated by `:`; `folder/*` means all jars in a folder
    #[arg(long, visible_alias = "cp", value_name = "CP")]
    pub classpath: Option<String>,

    /// The JDK's home folder [default: JAVA_HOME, then the home of the `java` on the PATH]
    #[arg(long, value_name = "HOME")]
    pub jdk: Option<PathBuf>,

    /// Tests that are explored side by side; 0 is one for each core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = humane::threads, help_heading = "Search")]
    pub threads: usize,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub limits: LimitArgs,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub search: SearchArgs,
}

/// How models are decided that can be decided in two ways.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineArg {
    /// By exploring executions; models that are named and exact by axioms, too, for a while
    Auto,
    /// By exploring executions
    Search,
    /// By axioms, which become one relational problem for a SAT solver
    Sat,
    /// By exploring executions and, for exact models, by axioms, too; if they disagree, the answer is unknown
    Both,
}

/// When to give up.
#[derive(Group, Debug)]
#[command(next_help_heading = "Limits")]
pub struct LimitArgs {
    /// Most transitions on one path
    #[arg(long, value_name = "N", value_parser = humane::count)]
    pub depth: Option<u64>,

    /// Most distinct states of all searches together, such as 500000 or 2M; of several tests, for each
    #[arg(long, value_name = "N", value_parser = humane::count)]
    pub states: Option<u64>,

    /// Most iterations of a loop of the program's, in one call
    #[arg(long, value_name = "N")]
    pub unwind: Option<u32>,

    /// Most time, such as 10s, 2m or 1h30m; of several tests, for each
    #[arg(long, value_name = "TIME", value_parser = humane::duration)]
    pub time_limit: Option<Duration>,

    /// Most memory, such as 500M or 4G [default: three quarters of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = humane::size)]
    pub memory_limit: Option<u64>,
}

/// How to search.
#[derive(Group, Debug)]
#[command(next_help_heading = "Search")]
pub struct SearchArgs {
    /// How opmm decides what a read may see: all three give the same answers
    #[arg(long, value_enum, value_name = "FORM", default_value_t = OpmmForm::Clocks)]
    pub opmm: OpmmForm,

    /// How jpr matches the writes of different executions [default: any]
    #[arg(long, value_name = "IDENTITY", value_parser = models::identity_parser())]
    pub action_id: Option<ActionIdentity>,

    /// How visited states are recognised
    #[arg(long, value_enum, default_value_t = VisitedArg::Fingerprint)]
    pub visited: VisitedArg,

    /// Explores every interleaving, also those that a reduction shows to be equal to others
    #[arg(long)]
    pub no_reduction: bool,

    /// Interleaves the JDK's own locks, maps, queues and tasks step by step, instead of taking them by their documentation
    #[arg(long)]
    pub no_trust: bool,

    /// How much of what holds a second, simple explorer decides again; if it says otherwise, the answer is unknown
    #[arg(long, value_enum, value_name = "HOW MUCH", default_value_t = AuditArg::Budget)]
    pub audit: AuditArg,
}

/// What to show, and where.
#[derive(Group, Debug)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    /// The form of the report
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,

    /// Writes the report to a file instead of stdout
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Writes the report as a page, too: sources, executions drawn, tables
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,

    /// Shows the verdict and its reason only
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,

    /// Shows every step, also those inside the Java library
    #[arg(short, long)]
    pub verbose: bool,

    /// Colours in the text form
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto)]
    pub color: When,

    /// Progress on stderr; `auto` shows it on a terminal
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto)]
    pub progress: When,
}

/// How the operational model decides what a read may see.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpmmForm {
    /// By happens-before clocks
    Clocks,
    /// By write-lists with Mask&Read, as published
    Lists,
    /// By write-lists that reads prune
    Pruned,
}

/// How much of what holds is decided again.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuditArg {
    /// Nothing at all
    None,
    /// What can be in the time that the first answer took, or 2 s
    Budget,
    /// Everything, however long it takes
    Full,
}

/// How visited states are recognised.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisitedArg {
    /// By 128-bit fingerprints; the report bounds the risk of a mix-up
    Fingerprint,
    /// By whole states
    Exact,
}

/// The form of a report.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For people to read
    Text,
    /// For programs: one object, or one for each test and line; see docs/report.schema.json and docs/verify.schema.json
    Json,
    /// For build servers: a JUnit test case for each test, or for each method that is verified
    Junit,
    /// For code hosts and editors: SARIF 2.1.0
    Sarif,
}

/// Whether to do something.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    // Comments that are no documentation keep `--help` short.
    // If it suits where the output goes.
    Auto,
    Always,
    Never,
}

impl When {
    /// The decision, with `suits` for `auto`.
    pub fn decide(self, suits: bool) -> bool {
        match self {
            When::Auto => suits,
            When::Always => true,
            When::Never => false,
        }
    }
}
