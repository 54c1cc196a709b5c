//! Litmus tests: a class whose static methods annotated `@thread` run side by side, and all outcomes that they can have.
//!
//! Any annotation with that simple name counts. The class is initialised first; then all threads are started. `@thread(after = "t1")` lets a
//! thread begin when another one has ended. When all have ended, the main thread reads the static fields that are wanted, like any
//! thread would.
//!
//! Errs on: nothing. Executions that never end have no outcome; those that are cut make the result incomplete.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use jmmc_jmm::ProgramRun;
use jmmc_litmus::{Outcome, ValueSort, Variables};
use jmmc_program::{ClassId, Field, FieldId, LinkError, Method, Program, Type, flags};
use jmmc_search::{Control, Options, Statistics, StopReason};

use crate::check::{SearchTotals, Shown, explore, show};
use crate::entry::{Plan, Start};
use crate::executions::{Enumeration, Executions, enumerate};
use crate::finding::{FindingKind, Race, Stuck};
use crate::machine::Machine;
use crate::outcome::outcome_text;
use crate::settings::MachineSettings;
use crate::shared::{SharedFindings, Wanted};

/// Simple name of the annotation, and its element that names threads.
const ANNOTATION: (&str, &str) = ("thread", "after");
/// Most threads that a test may have: the main thread comes on top.
const MOST_THREADS: usize = 62;

/// A litmus test.
#[derive(Clone)]
pub struct Litmus<'p> {
    program: &'p Program,
    class: ClassId,
    threads: Vec<(&'p Method, Vec<usize>)>,
    order: Vec<usize>,
    endless: bool,
}

/// Why a class is no litmus test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LitmusError {
    /// It cannot be used at all.
    Link(LinkError),
    /// It declares no method `@thread`.
    NoThreads {
        /// The name of the class.
        class: String,
    },
    /// A method `@thread` is not of the form `static void name()` with a body.
    Unfit {
        /// Class and method.
        method: String,
        /// What is wrong with it.
        what: &'static str,
    },
    /// There are too many.
    TooMany {
        /// The name of the class.
        class: String,
        /// How many it declares.
        threads: usize,
    },
    /// A thread comes after one that does not exist.
    UnknownThread {
        /// Class and method.
        method: String,
        /// The one that does not exist.
        after: String,
        /// Those that do.
        threads: Vec<String>,
    },
    /// Threads come after each other in a circle.
    Circle {
        /// The test's name.
        class: String,
        /// The threads of the circle.
        threads: Vec<String>,
    },
}

impl fmt::Display for LitmusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LitmusError::Link(error) => error.fmt(f),
            LitmusError::NoThreads { class } => {
                write!(
                    f,
                    "class {class} has no method annotated `@thread`; annotate the static methods that are the test's threads"
                )
            }
            LitmusError::Unfit { method, what } => {
                write!(f, "{method} is annotated `@thread` but {what}; make it `static void` without parameters")
            }
            LitmusError::TooMany { class, threads } => {
                write!(f, "class {class} has {threads} threads; at most {MOST_THREADS} are possible")
            }
            LitmusError::UnknownThread { method, after, threads } => {
                write!(
                    f,
                    "{method} comes after `{after}`, which is no thread of the test; there are {}",
                    threads.join(", ")
                )
            }
            LitmusError::Circle { class, threads } => {
                write!(
                    f,
                    "class {class}: the threads {} come after each other in a circle; none could begin",
                    threads.join(", ")
                )
            }
        }
    }
}

impl std::error::Error for LitmusError {}

impl From<LinkError> for LitmusError {
    fn from(error: LinkError) -> Self {
        LitmusError::Link(error)
    }
}

/// What is wanted of a test, and how to search.
pub struct LitmusRequest {
    /// Static fields whose final values are part of outcomes.
    pub fields: Vec<FieldId>,
    /// If given, the search ends at the first outcome that this is true of, and the execution is shown.
    pub wanted: Option<Wanted>,
    /// How the machine behaves.
    pub settings: MachineSettings,
    /// How to search.
    pub options: Options,
    /// Workers that search side by side; at least one.
    pub workers: usize,
}

/// What a test's exploration found out.
pub struct LitmusResult {
    /// All outcomes found; the values are in the order of [`Litmus::variables`].
    pub outcomes: BTreeSet<Outcome>,
    /// The execution with the wanted outcome, or the one in which the class cannot be initialised.
    pub shown: Option<Shown>,
    /// Data races on explored executions, sorted.
    pub races: Vec<Race>,
    /// Whether something shared was accessed in a mode weaker than volatile: then freedom from races does not suffice.
    pub weak_accesses: bool,
    /// Whether wake-ups or failures without a reason were explored.
    pub rare: bool,
    /// What was reached but is not modelled.
    pub gaps: Vec<Stuck>,
    /// What was made deterministic.
    pub assumptions: Vec<String>,
    /// Whether something stood in for classes of the library.
    pub stand_ins: bool,
    /// Why the last round ended.
    pub stop: StopReason,
    /// Whether every execution is accounted for.
    pub complete: bool,
    /// Counts of the last round.
    pub statistics: Statistics,
    /// Rounds of the path relaxer, the last of which found no new writes; 1 for other models.
    pub iterations: u32,
}

impl<'p> Litmus<'p> {
    /// The test that a class, given by its internal name, is.
    ///
    /// # Errors
    /// If it is none, or its threads cannot be used.
    pub fn of(program: &'p Program, class: &str) -> Result<Litmus<'p>, LitmusError> {
        let id = program.load(class)?;
        let methods = program.class(id).methods.iter().map(|method| program.method(*method));
        let methods: Vec<&Method> = methods.filter(|method| method.is_annotated(ANNOTATION.0)).collect();
        let class = class.replace('/', ".");
        if methods.is_empty() {
            return Err(LitmusError::NoThreads { class });
        }
        if methods.len() > MOST_THREADS {
            return Err(LitmusError::TooMany { class, threads: methods.len() });
        }
        let mut threads = Vec::new();
        for method in &methods {
            check_form(&class, method)?;
            program.body(method)?;
            let names = method.annotation(ANNOTATION.0).map(|thread| thread.texts(ANNOTATION.1)).unwrap_or_default();
            threads.push((*method, positions(&class, method, &names, &methods)?));
        }
        let order = start_order(&threads).map_err(|threads| LitmusError::Circle { class, threads })?;
        Ok(Litmus { program, class: id, threads, order, endless: false })
    }

    /// The same test, whose executions in which a thread may go round for ever, while no other can go on, have an outcome, too.
    pub fn with_endless(self) -> Litmus<'p> {
        Litmus { endless: true, ..self }
    }

    /// The class's name, as people write it.
    pub fn name(&self) -> String {
        self.program.class(self.class).name.replace('/', ".")
    }

    /// The names of the threads, in the order of their declaration.
    pub fn threads(&self) -> Vec<String> {
        self.threads.iter().map(|(method, _)| method.name.to_string()).collect()
    }

    /// The class that is the test.
    pub fn class(&self) -> ClassId {
        self.class
    }

    /// What each thread runs, and the indices of the threads that come before it.
    pub fn roles(&self) -> &[(&'p Method, Vec<usize>)] {
        &self.threads
    }

    /// How many asserts the thread methods have.
    pub fn asserts(&self) -> usize {
        self.bodies().map(|body| body.asserts.len()).sum()
    }

    fn bodies(&self) -> impl Iterator<Item = &'p jmmc_program::Body> + '_ {
        self.threads.iter().filter_map(|(method, _)| self.program.body(method).ok().flatten())
    }

    /// The static fields that the class declares, without those that the compiler made.
    pub fn fields(&self) -> Vec<&'p Field> {
        let fields = self.program.class(self.class).fields.iter().map(|id| self.program.field(*id));
        fields.filter(|field| field.is_static() && field.flags & flags::SYNTHETIC == 0).collect()
    }

    /// The variables of outcomes: the named locals of the threads, then these fields.
    pub fn variables(&self, fields: &[FieldId]) -> Variables {
        let mut variables = Variables::new();
        for ((method, _), body) in self.threads.iter().zip(self.bodies()) {
            body.kept.iter().for_each(|kept| variables.add_local(&method.name, &kept.name, sort(kept.ty)));
        }
        for field in fields.iter().map(|id| self.program.field(*id)) {
            let class = &self.program.class(field.class).name;
            let simple = class.rsplit(['/', '$']).next().unwrap_or(class);
            variables.add_field(simple, &field.name, sort(field.ty));
        }
        variables
    }

    /// What the machine executes.
    fn plan(&self, fields: &[FieldId]) -> Result<Plan<'p>, LinkError> {
        let driver = self.program.driver(self.class, self.threads.len() as u16, fields)?;
        Ok(Plan { class: self.class, driver, threads: self.threads.clone(), order: self.order.clone() })
    }

    /// All executions of the test under the path relaxer, one by one: see [`crate::executions()`]. The final values of the fields are part of outcomes.
    ///
    /// # Errors
    /// If it cannot even be started: no usable JDK.
    pub fn executions(
        &self,
        fields: &[FieldId],
        enumeration: &Enumeration,
        control: &Control,
    ) -> Result<Executions, LinkError> {
        let plan = self.plan(fields)?;
        enumerate(self.program, Start::Threads(&plan), enumeration, control)
    }

    /// Explores all executions of the test.
    ///
    /// # Errors
    /// If it cannot even be started: no usable JDK.
    pub fn explore(&self, request: LitmusRequest, control: &Control) -> Result<LitmusResult, LinkError> {
        let plan = self.plan(&request.fields)?;
        let shared = Arc::new(SharedFindings::wanting(request.wanted));
        let boot = || Machine::boot(self.program, Start::Threads(&plan), request.settings.clone(), Arc::clone(&shared));
        let options = Options { stop_at_first: true, endless: self.endless, ..request.options };
        let SearchTotals { outcome, learned, iterations, .. } =
            explore(&options, request.workers, &request.settings, &boot, &shared, control)?;
        let outcomes = shared.outcomes();
        let first = outcome.findings.into_iter().next();
        let class = self.program.class(self.class).name.clone();
        let fields = request.fields.iter().map(|field| self.program.field(*field).name.to_string()).collect();
        let jdk = self.program.jdk_feature();
        let trusts_locks = request.settings.trust_library;
        let run =
            ProgramRun { class, arguments: Vec::new(), litmus: Some(fields), jdk, paths: Vec::new(), trusts_locks };
        let again = first.map(|(path, finding)| Ok(show(boot()?, &learned, &path, finding, run))).transpose()?;
        let mut shown = again.flatten();
        if let Some(wanted) = outcomes.iter().find(|outcome| shared.is_wanted(outcome)) {
            let names = self.variables(&request.fields).names();
            shown.iter_mut().for_each(|shown| shown.finding.message = outcome_text(&names, wanted));
        }
        Ok(LitmusResult {
            outcomes,
            shown,
            races: shared.races(),
            weak_accesses: shared.has_weak_accesses(),
            rare: shared.has_happened_without_reason(),
            gaps: shared.gaps(),
            assumptions: shared.assumptions(),
            stand_ins: shared.has_stand_ins(),
            stop: outcome.stop,
            complete: outcome.complete,
            statistics: outcome.statistics,
            iterations,
        })
    }
}

impl LitmusResult {
    /// The execution in which the test could not even begin, because its class cannot be initialised.
    pub fn failure(&self) -> Option<&Shown> {
        self.shown.as_ref().filter(|shown| shown.finding.kind != FindingKind::Outcome)
    }
}

fn sort(ty: Type) -> ValueSort {
    match ty {
        Type::Boolean => ValueSort::Boolean,
        Type::Byte | Type::Char | Type::Short | Type::Int | Type::Long | Type::Float | Type::Double => {
            ValueSort::Number
        }
        Type::Ref => ValueSort::Reference,
    }
}

fn check_form(class: &str, method: &Method) -> Result<(), LitmusError> {
    let what = if !method.is_static() {
        "is not static"
    } else if !method.parameters.is_empty() {
        "has parameters"
    } else if method.is_native() {
        "is native"
    } else {
        return Ok(());
    };
    Err(LitmusError::Unfit { method: format!("{class}.{}", method.name), what })
}

/// The positions of the named threads among all.
fn positions(class: &str, method: &Method, names: &[&str], all: &[&Method]) -> Result<Vec<usize>, LitmusError> {
    let position = |name: &str| {
        all.iter().position(|other| *other.name == *name).ok_or_else(|| LitmusError::UnknownThread {
            method: format!("{class}.{}", method.name),
            after: name.to_string(),
            threads: all.iter().map(|other| other.name.to_string()).collect(),
        })
    };
    names.iter().map(|name| position(name)).collect()
}

/// An order in which no thread is started before one that it comes after, and otherwise as declared.
///
/// # Errors
/// The names of threads that come after each other.
fn start_order(threads: &[(&Method, Vec<usize>)]) -> Result<Vec<usize>, Vec<String>> {
    let mut order: Vec<usize> = Vec::new();
    while order.len() < threads.len() {
        let left = || (0..threads.len()).filter(|index| !order.contains(index));
        let free = left().find(|&index| threads[index].1.iter().all(|earlier| order.contains(earlier)));
        match free {
            Some(index) => order.push(index),
            None => return Err(left().map(|index| threads[index].0.name.to_string()).collect()),
        }
    }
    Ok(order)
}
