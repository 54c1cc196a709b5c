//! The report as plain data: every field public, nothing hidden.

use crate::advice::Advice;
use crate::audit::Audit;
use crate::kept;
use crate::scenarios::Scenarios;
use jmmc_jmm::{Answer, Verdict, Witness};
use jmmc_litmus::FinalValue;
use serde::{Deserialize, Serialize};

/// Everything one run of jmmc has to say about one target.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The subcommand that made it, such as `check`.
    pub command: String,
    /// What was checked, usually the main class.
    pub target: String,
    /// What a litmus test asks about; `None` if it is no litmus test, or asks about its asserts.
    pub ask: Option<String>,
    /// The verdict about the program.
    #[serde(with = "kept::verdict")]
    pub verdict: Verdict,
    /// The model whose exploration settled the verdict, or nearest to it.
    pub decided_by: String,
    /// Why the verdict is what it is, and what it is worth: one sentence without a full stop.
    pub reason: String,
    /// What each explored model answered, in the order of exploration.
    pub models: Vec<ModelAnswer>,
    /// The violations found, the first found first.
    pub violations: Vec<Violation>,
    /// Why models forbid what a litmus test asks about, where that was asked for.
    pub cores: Vec<Core>,
    /// What a jcstress test can result in, judged by its annotations.
    pub grades: Option<Grades>,
    /// What scenarios of a class were explored, and one that fails.
    pub scenarios: Option<Scenarios>,
    /// Executions of the outcomes of a litmus test, for a page, if they are wanted.
    #[serde(default)]
    pub walks: Option<Walks>,
    /// The data races seen on any explored execution, in source order.
    pub races: Vec<Race>,
    /// What the analysis reached but could not follow.
    pub not_analysed: Vec<NotAnalysed>,
    /// What was made deterministic or left out so that the analysis could go on, such as the clock.
    pub assumptions: Vec<String>,
    /// What is said beyond the verdict.
    pub advice: Advice,
    /// What the program printed on the reported execution, if it was asked for or belongs to a violation.
    pub output: Option<String>,
    /// An upper bound for the probability that two states were taken for one; `None` if whole states were compared.
    pub collision_probability: Option<f64>,
    /// Totals over all models.
    pub statistics: Totals,
}

impl Report {
    /// A report that says nothing, by one worker: *unknown*.
    pub fn empty() -> Report {
        Report {
            command: String::new(),
            target: String::new(),
            ask: None,
            verdict: Verdict::Unknown,
            decided_by: String::new(),
            reason: String::new(),
            models: Vec::new(),
            violations: Vec::new(),
            cores: Vec::new(),
            grades: None,
            scenarios: None,
            walks: None,
            races: Vec::new(),
            not_analysed: Vec::new(),
            assumptions: Vec::new(),
            advice: Advice::default(),
            output: None,
            collision_probability: None,
            statistics: Totals { workers: 1, ..Totals::default() },
        }
    }

    /// What has to happen without a reason for the program to go wrong: [`StepKind::WakeUp`] or [`StepKind::Failure`]; `None` if nothing has to.
    pub fn without_reason(&self) -> Option<StepKind> {
        let of = |violation: &Violation| {
            let kinds = || violation.trace.iter().map(|step| step.kind);
            [StepKind::WakeUp, StepKind::Failure].into_iter().find(|wanted| kinds().any(|kind| kind == *wanted))
        };
        let (first, rest) = self.violations.split_first()?;
        if rest.iter().all(|violation| of(violation).is_some()) { of(first) } else { None }
    }

    /// Whether in every execution that is shown a timed wait ends by its time-out.
    pub fn times_out(&self) -> bool {
        let times_out = |violation: &Violation| violation.trace.iter().any(|step| step.kind == StepKind::Timeout);
        !self.violations.is_empty() && self.violations.iter().all(times_out)
    }
}

/// One model's exploration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ModelAnswer {
    /// The model's name as `--model` takes it.
    pub model: String,
    /// The answer about this model: may the program go wrong, or is what a litmus test asks about allowed?
    #[serde(with = "kept::answer")]
    pub answer: Answer,
    /// What the litmus test expects.
    #[serde(with = "kept::expected")]
    pub expected: Option<Answer>,
    /// Every outcome found, sorted, if this is a litmus test.
    pub outcomes: Option<Vec<ReportedOutcome>>,
    /// Whether everything the model allows was explored.
    pub complete: bool,
    /// Whether no explored execution has a data race, or shares something in a mode weaker than volatile.
    pub race_free: bool,
    /// Distinct states visited.
    pub states: u64,
    /// How many transitions were taken.
    pub transitions: u64,
    /// Complete executions, if the engine counts them.
    pub executions: Option<u64>,
    /// Rounds until nothing new was found, if the engine has rounds.
    pub iterations: Option<u32>,
    /// How long it took, by the clock on the wall.
    pub seconds: f64,
    /// What second engines say of it.
    pub audits: Vec<Audit>,
}

impl ModelAnswer {
    /// Whether it is another answer than the litmus test expects.
    pub fn is_broken(&self) -> bool {
        self.answer != Answer::Unknown && self.expected.is_some_and(|expected| expected != self.answer)
    }
}

/// Why a model forbids what a litmus test asks about: constraints that cannot hold together, though any of them can be dropped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Core {
    /// The model that was explored.
    pub model: String,
    /// Whether each of the constraints is needed.
    pub is_minimal: bool,
    /// The constraints: what each says, and where in the source or in the model.
    pub constraints: Vec<(String, String)>,
    /// All axioms of the model, needed or not: name, and what it says.
    pub axioms: Vec<(String, String)>,
}

/// What executions of a litmus test leave behind.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ReportedOutcome {
    /// The final value of each variable, in the test's order; `None` for one that was never assigned.
    #[serde(with = "kept::values")]
    pub values: Vec<(String, Option<FinalValue>)>,
    /// What ended otherwise than by a return, such as `t1: NullPointerException` or `deadlock: t1, t2`.
    pub ends: Vec<String>,
    /// Whether it is what the test asks about.
    pub asked: bool,
}

/// Executions to walk through.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Walks {
    /// The outcomes that have some, sorted.
    pub outcomes: Vec<OutcomeWalk>,
    /// What is missing, in a sentence without a full stop.
    pub missing: Option<String>,
}

/// The executions of an outcome.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OutcomeWalk {
    /// What they leave behind.
    pub outcome: ReportedOutcome,
    /// The shortest first; the message says why an execution is allowed.
    pub executions: Vec<Violation>,
    /// Whether there are more.
    pub cut: bool,
}

/// What a jcstress test says about itself, and what it can result in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grades {
    /// What the test is about.
    pub description: Option<String>,
    /// Where to read more.
    pub references: Vec<String>,
    /// Every result that some model allows, sorted.
    pub results: Vec<GradedResult>,
    /// Results that are listed as possible, but that no explored execution has.
    pub unreached: Vec<String>,
}

/// A result, and what is expected of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GradedResult {
    /// The result as its text.
    pub result: String,
    /// What is expected.
    pub expected: Expected,
    /// What the test says about it.
    pub description: String,
    /// Under which models it happens, in the order of the report's models.
    pub seen: Vec<Sighting>,
}

/// Whether a result happens under a model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sighting {
    /// The model that it is about.
    pub model: String,
    /// Whether it happens; `None` if that is not known.
    pub found: Option<bool>,
}

/// What a jcstress test expects of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Expected {
    /// It may happen.
    Acceptable,
    /// It may happen, and is worth a look.
    Interesting,
    /// It must not happen.
    Forbidden,
    /// The test does not say.
    Unknown,
}

/// Totals of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Totals {
    /// Distinct states visited.
    pub states: u64,
    /// How many transitions were taken.
    pub transitions: u64,
    /// The longest path explored, in transitions.
    pub depth: u64,
    /// Wall-clock time, from the command line to the verdict.
    pub seconds: f64,
    /// Peak memory of the process in bytes, if the system tells.
    pub memory: Option<u64>,
    /// Worker threads that searched.
    pub workers: u32,
    /// Whether interleavings that are equal to others were explored, too, because a search for short paths, up to a depth, or by several workers that tell states by their content, cannot leave them out.
    pub unreduced: bool,
}

/// A place in the source.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SourceLocation {
    /// The source file's name as the class file records it.
    pub file: String,
    /// The line, if the class was compiled with line numbers.
    pub line: Option<u32>,
}

/// One way in which the program goes wrong.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Violation {
    /// What kind of wrong.
    pub kind: ViolationKind,
    /// The message, such as the exception with its text.
    pub message: String,
    /// The thread that went wrong; `None` for a deadlock, in which all have part.
    pub thread: Option<String>,
    /// Where in the source it was.
    pub location: Option<SourceLocation>,
    /// The call stack of the thread that went wrong, innermost frame first.
    pub stack: Vec<StackFrame>,
    /// Who waits for what; empty unless it is a deadlock.
    pub waits: Vec<Wait>,
    /// The execution that leads to it.
    pub trace: Vec<TraceStep>,
    /// The first step of the trace that belongs to the round at its end, which is repeated for ever, if one is.
    pub round: Option<usize>,
    /// The same in the terms of the Java Memory Model.
    #[serde(with = "kept::witness")]
    pub witness: Option<Box<Witness>>,
}

/// Kinds of violation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ViolationKind {
    /// An `assert` failed.
    Assertion,
    /// Threads wait for each other, or for something that never comes.
    Deadlock,
    /// A thread that the program needs may go round, or wait for work, for ever.
    Liveness,
    /// A thread ended with an uncaught exception.
    Exception,
    /// A data race, where races were asked to be violations.
    Race,
    /// The outcome that a litmus test asks about.
    Outcome,
}

/// One frame of a call stack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StackFrame {
    /// Class and method, such as `bank.Account.deposit`.
    pub method: String,
    /// Where in it.
    pub location: Option<SourceLocation>,
}

/// What one thread of a deadlock is stuck at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wait {
    /// The stuck thread.
    pub thread: String,
    /// Where it is stuck: the innermost line of the user's code.
    pub location: Option<SourceLocation>,
    /// What it waits for, such as `the monitor of Fork#2`, `a notification on Buffer#1` or `the end of thread left`.
    pub waits_for: String,
    /// The thread that could help: the one that holds the monitor, or that is to end.
    pub held_by: Option<String>,
}

/// One step of an execution, as a person reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TraceStep {
    /// The thread's name.
    pub thread: String,
    /// Class and method whose code made the step, such as `bank.Account.deposit`.
    pub method: String,
    /// Where in it.
    pub location: Option<SourceLocation>,
    /// The text of that source line, if the source was found.
    pub source: Option<String>,
    /// What was done.
    pub kind: StepKind,
    /// What it was done to, such as `Account.balance`, `int[][3]` or a thread's name.
    pub variable: Option<String>,
    /// The value read or written, rendered.
    pub value: Option<String>,
    /// What is remarkable about the value, such as that it is an old one.
    pub remark: Option<String>,
    /// Whose code made the step.
    pub origin: StepOrigin,
    /// Whether a reader can follow the execution without it.
    pub minor: bool,
}

/// Whose code made a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StepOrigin {
    /// The code under test.
    User,
    /// The Java library.
    Library {
        /// The library method that the code under test called, or the thread's outermost method if it called none.
        entry: String,
        /// The line of the code under test that called it.
        caller: Option<SourceLocation>,
        /// The text of that line, if the source was found.
        caller_source: Option<String>,
    },
}

/// What a thread did in one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StepKind {
    /// Read a variable.
    Read,
    /// Wrote a variable.
    Write,
    /// Read and wrote a variable atomically.
    Update,
    /// Would have updated a variable, but found another value than it expected.
    FailedUpdate,
    /// Locked a monitor.
    Lock,
    /// Unlocked a monitor.
    Unlock,
    /// Released a monitor and began to wait to be notified.
    Wait,
    /// Ran out of time in a timed wait.
    Timeout,
    /// Woke up without a reason.
    WakeUp,
    /// Failed to update a variable, without a reason.
    Failure,
    /// Woke one waiting thread.
    Notify,
    /// Woke all waiting threads.
    NotifyAll,
    /// Started a thread.
    Start,
    /// The thread has ended.
    End,
    /// Saw that a thread had ended.
    Join,
    /// Slept or yielded.
    Sleep,
    /// Interrupted a thread.
    Interrupt,
    /// The thread has parked.
    Park,
    /// Unparked a thread.
    Unpark,
    /// The thread has printed.
    Print,
    /// Threw an exception that nobody catches, a failed assertion among them.
    Throw,
    /// Ended the program.
    Exit,
}

/// Two accesses of one variable that no happens-before edge orders.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Race {
    /// The variable, such as `Dcl.helper`.
    pub variable: String,
    /// The two accesses.
    pub accesses: Vec<RacingAccess>,
    /// Whether the program is known to be right in spite of it; `None` if that was not decided.
    pub benign: Option<bool>,
}

/// One access of a race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RacingAccess {
    /// The thread's name.
    pub thread: String,
    /// Read or write.
    pub kind: AccessKind,
    /// Where in the source it was.
    pub location: Option<SourceLocation>,
    /// The text of that source line, if the source was found.
    pub source: Option<String>,
}

/// Read or write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AccessKind {
    /// The variable was read.
    Read,
    /// The variable was written.
    Write,
}

/// Something that was reached but is not modelled, or a limit that cut the analysis short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotAnalysed {
    /// What, by name, such as ``native method `java.io.FileInputStream.open0` ``.
    pub what: String,
    /// Where it was reached.
    pub location: Option<SourceLocation>,
}
