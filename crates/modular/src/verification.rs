//! All methods of the sources, checked in parallel.

use crate::annotation::{AnnotationError, Clause, Outline, SourceFile, outline};
use crate::arithmetic::Ints;
use crate::check::{CheckedMethod, Closures, Quoted, Stop, check, check_initial};
use crate::inference::{Guess, Inference};
use crate::message::{self, Declaration, Warning};
use crate::nameless::add_nameless;
use crate::plato::is_first;
use crate::prover::{Ledger, Prover, ProverError, ProverOptions, ProverStatistics, SharedProver};
use crate::world::AnnotatedProgram;
use jmmc_program::{ClassId, Method, MethodId, Program, flags, java_type};
use jmmc_search::Control;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

/// How to verify.
#[derive(Clone, Debug)]
pub struct VerifySettings {
    /// How the prover is used.
    pub prover: ProverOptions,
    /// Methods checked at once, at least one.
    pub workers: usize,
    /// What integers are.
    pub ints: Ints,
    /// Whether annotations are guessed for files that have none.
    pub infer: bool,
}

impl Default for VerifySettings {
    fn default() -> Self {
        VerifySettings { prover: ProverOptions::default(), workers: 1, ints: Ints::default(), infer: true }
    }
}

/// What is known of a method.
#[derive(Clone, PartialEq, Debug)]
pub enum MethodAnswer {
    /// All goals are proved.
    Verified,
    /// A private method without specification: it is checked as part of each method that calls it.
    Inlined,
    /// Something may go wrong; if `undecided` is not empty, that was not decided.
    Warnings {
        /// What may go wrong.
        warnings: Vec<Warning>,
        /// What was not decided.
        undecided: Vec<String>,
    },
    /// Nothing was found wrong, but not everything was decided.
    Unknown(Vec<String>),
}

/// A method and what is known of it.
#[derive(Clone, PartialEq, Debug)]
pub struct MethodReport {
    /// The binary name of its class, such as `java.util.Map$Entry`.
    pub class: String,
    /// Class, name and types of parameters, such as `Vector.lastIndexOf(Object)`.
    pub method: String,
    /// What is known.
    pub answer: MethodAnswer,
    /// Goals that were to be proved.
    pub goals: usize,
    /// Time that it took.
    pub seconds: f64,
}

impl MethodReport {
    /// Whether nothing is left to be proved of it.
    fn is_proved(&self) -> bool {
        matches!(self.answer, MethodAnswer::Verified | MethodAnswer::Inlined)
    }
}

/// What is known of all methods.
#[derive(Clone, Debug)]
pub struct Verification {
    /// The methods, in the order of the sources.
    pub methods: Vec<MethodReport>,
    /// What in the sources was not looked at.
    pub not_analysed: Vec<String>,
    /// What integers were taken for.
    pub ints: Ints,
    /// Where `assume` annotations are, which are believed.
    pub believed: Vec<String>,
    /// Whether classes outside of the sources could override or implement methods that the sources call.
    pub overridable: bool,
    /// Whether code of the sources interrupts threads; otherwise it is assumed that nobody does.
    pub interrupts: bool,
    /// What was guessed of the sources, and proved.
    pub inferred: Vec<Declaration>,
    /// How often the prover was asked.
    pub prover: ProverStatistics,
    /// Whether something is unknown because the steps of the prover were spent.
    pub out_of_steps: bool,
}

impl Verification {
    /// Whether something may go wrong.
    pub fn warns(&self) -> bool {
        self.methods.iter().any(|report| matches!(report.answer, MethodAnswer::Warnings { .. }))
    }

    /// Whether all methods are verified.
    pub fn is_verified(&self) -> bool {
        self.methods.iter().all(MethodReport::is_proved) && self.not_analysed.is_empty()
    }

    /// What the proofs take for granted.
    pub fn assumed(&self) -> Vec<String> {
        let mut assumed = match self.ints {
            Ints::Java => Vec::new(),
            Ints::Mathematical => vec!["integers do not overflow".to_string()],
        };
        if !self.interrupts {
            assumed.push("no thread is interrupted".to_string());
        }
        assumed.push("only the given sources touch their fields".to_string());
        if self.overridable {
            assumed.push("no class outside of the sources overrides their methods".to_string());
        }
        assumed.extend(self.believed.iter().map(|place| format!("what {place} says")));
        assumed
    }
}

/// What no proof is about.
pub const NOT_COVERED: [&str; 2] = ["deadlock", "termination"];

/// Why nothing was verified.
#[derive(Clone, Debug)]
pub enum VerifyError {
    /// Annotations that make no sense.
    Annotations(Vec<AnnotationError>),
    /// The prover cannot be used.
    Prover(ProverError),
}

/// Verifies all methods of the sources, whose classes `program` has. What is not done when `control` says that it is over is unknown; so is what is not done when `steps` of the prover
/// are charged to the methods before it, if there is such a limit.
pub fn verify(
    program: &Program,
    files: Vec<SourceFile>,
    settings: &VerifySettings,
    control: &Control,
    steps: Option<u64>,
) -> Result<Verification, VerifyError> {
    let mut outlines: Vec<Outline> = files.iter().map(outline).collect();
    add_nameless(program, &mut outlines);
    let mut inference = Inference::new(program, &outlines, settings.infer);
    let world = |inference: &Inference<'_, '_>| {
        let annotated = AnnotatedProgram::new(program, (files.clone(), &outlines), settings.ints, inference);
        annotated.map_err(VerifyError::Annotations)
    };
    let mut declared = world(&inference)?;
    let prover = SharedProver::start(&settings.prover, control).map_err(VerifyError::Prover)?;
    // Guesses get half of the time; if that is not enough, there are none.
    let half = control.half();
    let trial = inference.is_at_work().then(|| SharedProver::start(&settings.prover, &half)).transpose();
    let trial = trial.map_err(VerifyError::Prover)?;
    let mut tries = trial.is_some();
    let mut charged = 0;
    loop {
        let left = steps.map(|steps| steps.saturating_sub(charged));
        let how = trial.as_ref().filter(|_| tries).map_or((&prover, false), |trial| (trial, true));
        let round = round(&declared, how, left, settings.workers);
        charged += round.charged;
        let mut changes = inference.learn(&round.broken);
        if tries && half.is_over() || changes && control.is_over() {
            changes = true;
            inference.give_up();
        }
        if !changes && !tries {
            let trial = trial.as_ref().map(SharedProver::statistics).unwrap_or_default();
            let statistics = prover.statistics() + trial;
            return Ok(Verification {
                methods: round.methods,
                not_analysed: not_analysed(&declared),
                ints: settings.ints,
                believed: believed(&declared),
                overridable: declared.is_overridable(),
                interrupts: declared.interrupts,
                inferred: inference.guesses.iter().map(|guess| inferred(&declared, guess)).collect(),
                prover: ProverStatistics { steps: charged, ..statistics },
                out_of_steps: round.out_of_steps,
            });
        }
        tries = changes && inference.is_at_work();
        if changes {
            declared = world(&inference)?;
        }
    }
}

/// What is known of all methods if what is declared is.
struct Round {
    methods: Vec<MethodReport>,
    /// Declarations that were not proved.
    broken: Vec<Quoted>,
    charged: u64,
    out_of_steps: bool,
}

/// Asks the prover about all methods, or only about what is guessed of them.
fn round(
    world: &AnnotatedProgram<'_>,
    (prover, tries_guesses): (&SharedProver, bool),
    steps: Option<u64>,
    workers: usize,
) -> Round {
    let ledger = Ledger::new(steps);
    let run = Run { world, prover, tries_guesses, ledger: &ledger, closures: Closures::new(world) };
    let done = run.all(&tasks(world), workers);
    let costs: Vec<u64> = done.iter().map(|(_, cost)| *cost).collect();
    let (counts, charged) = ledger.counting(&costs);
    let (mut methods, mut broken) = (Vec::new(), Vec::new());
    for ((known, _), counts) in done.into_iter().zip(&counts) {
        let Some((report, breaks)) = known else {
            continue;
        };
        broken.extend(breaks);
        let spent = || MethodAnswer::Unknown(vec![ProverError::OutOfSteps.to_string()]);
        methods.push(if *counts { report } else { MethodReport { answer: spent(), ..report } });
    }
    Round { methods, broken, charged, out_of_steps: counts.contains(&false) }
}

fn inferred(world: &AnnotatedProgram<'_>, guess: &Guess) -> Declaration {
    let (file, position) = (world.files[guess.file].name.clone(), guess.note.position);
    Declaration { file, line: position.line, column: position.column, text: guess.written.clone() }
}

/// A method, and the declarations that it was not proved to keep.
type Known = (MethodReport, Vec<Quoted>);

/// What all workers share.
struct Run<'r, 'p> {
    world: &'r AnnotatedProgram<'p>,
    prover: &'r SharedProver,
    tries_guesses: bool,
    ledger: &'r Ledger,
    closures: Closures<'r, 'p>,
}

impl Run<'_, '_> {
    /// Performs all tasks. Returns for each what is known, if it is something, and what it cost.
    fn all(&self, tasks: &[Task], workers: usize) -> Vec<(Option<Known>, u64)> {
        let done: Vec<Mutex<(Option<Known>, u64)>> = tasks.iter().map(|_| Mutex::default()).collect();
        let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
        std::thread::scope(|scope| {
            for _ in 0..workers.max(1).min(tasks.len().max(1)) {
                scope.spawn(|| {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(task) = tasks.get(index) else {
                            return;
                        };
                        if self.prover.proofs_only() && !self.tries_guesses && failed.load(Ordering::Relaxed) {
                            return;
                        }
                        let account = self.ledger.account(index);
                        let prover = Prover { shared: self.prover, account, tries_guesses: self.tries_guesses };
                        let known = perform(self.world, &prover, &self.closures, task);
                        if !known.as_ref().is_none_or(|(report, _)| report.is_proved()) {
                            failed.store(true, Ordering::Relaxed);
                        }
                        let cost = prover.account.close();
                        if let Ok(mut place) = done[index].lock() {
                            *place = (known, cost);
                        }
                    }
                });
            }
        });
        done.into_iter().map(|place| place.into_inner().unwrap_or_default()).collect()
    }
}

/// What in the sources has no name by which it could be looked at.
fn not_analysed(world: &AnnotatedProgram<'_>) -> Vec<String> {
    let told = world.unnamed.iter().map(|(file, position, what)| {
        format!("{}:{}: {what} is not supported", world.files[*file].name, position.line)
    });
    told.collect()
}

/// The places of `assume` annotations.
fn believed(world: &AnnotatedProgram<'_>) -> Vec<String> {
    let points = world.points.iter().flat_map(|(method, points)| points.iter().map(move |point| (method, point)));
    let assumptions = points.filter(|(_, point)| matches!(point.clause, Clause::Assume(_)));
    let place = |(method, point): (&MethodId, &crate::world::Point)| {
        let file = world.file_of(world.program.method(*method).class).unwrap_or(0);
        format!("{}:{}", world.files[file].name, point.position.line)
    };
    assumptions.map(place).collect()
}

/// One thing to check.
#[derive(Clone, Copy, Debug)]
enum Task {
    Method(MethodId),
    /// A method that is part of others.
    Inlined(MethodId),
    /// The initial store of a class without static initialiser.
    Initial(ClassId),
}

fn tasks(world: &AnnotatedProgram<'_>) -> Vec<Task> {
    let program = world.program;
    let mut tasks = Vec::new();
    for class in &world.classes {
        for id in &program.class(class.id).methods {
            let method = program.method(*id);
            let lambda = method.name.starts_with("lambda$");
            if method.is_abstract() || method.flags & flags::SYNTHETIC != 0 && !lambda {
                continue;
            }
            let private = method.flags & flags::PRIVATE != 0 && !world.specs.contains_key(id);
            let part = private || world.helpers.contains(id);
            tasks.push(if part && !world.is_entry(*id) || is_implicit(program, method) {
                Task::Inlined(*id)
            } else {
                Task::Method(*id)
            });
        }
        tasks.push(Task::Initial(class.id));
    }
    tasks
}

/// Whether nobody has written the method: `values` and `valueOf` of an enum [JLS §8.9.3], and what a record has of its components [JLS §8.10.3]. They read final
/// fields only.
fn is_implicit(program: &Program, method: &Method) -> bool {
    let class = program.class(method.class);
    let kind = class.super_class.map_or("", |above| &*program.class(above).name);
    let own = format!("L{};", class.name);
    match (kind, &*method.name) {
        ("java/lang/Enum", "values") => method.is_static() && *method.descriptor == *format!("()[{own}"),
        ("java/lang/Enum", "valueOf") => {
            method.is_static() && *method.descriptor == *format!("(Ljava/lang/String;){own}")
        }
        ("java/lang/Record", name) => {
            let sites = program.body(method).ok().flatten().map_or(&[][..], |body| &body.dynamic_calls);
            let mut linked = sites.iter().filter_map(|call| program.resolve_dynamic(call.site).ok());
            linked.any(|site| *site.name == *name && site.descriptor.starts_with(&format!("({own}")))
        }
        _ => false,
    }
}

fn perform<'p>(
    world: &AnnotatedProgram<'p>,
    prover: &Prover<'_>,
    closures: &Closures<'_, 'p>,
    task: &Task,
) -> Option<Known> {
    let begin = Instant::now();
    let class = match task {
        Task::Inlined(id) | Task::Method(id) => world.program.method(*id).class,
        Task::Initial(class) => *class,
    };
    let report = |method: String, answer: MethodAnswer, goals: usize, broken: Vec<Quoted>| {
        let class = world.program.class(class).name.replace('/', ".");
        Some((MethodReport { class, method, answer, goals, seconds: begin.elapsed().as_secs_f64() }, broken))
    };
    let (name, checked) = match task {
        Task::Inlined(id) => {
            return report(name(world, world.program.method(*id)), MethodAnswer::Inlined, 0, Vec::new());
        }
        Task::Method(id) => {
            let method = world.program.method(*id);
            if let Some(why) = prover.shared.out_of_time() {
                return report(name(world, method), MethodAnswer::Unknown(vec![why]), 0, Vec::new());
            }
            let checked = entry_allowed(world, method).and_then(|()| check(world, prover, closures, method));
            (name(world, method), checked.map(Some))
        }
        Task::Initial(class) => {
            let name = format!("{} (initial values)", simple(world, *class));
            (name, check_initial(world, prover, closures, *class))
        }
    };
    match checked {
        Ok(checked) => {
            let checked = checked?;
            report(name, answer(world, &checked), checked.goals.len(), broken(&checked))
        }
        Err(stop) => {
            let file = world.file_of(class).unwrap_or(0);
            report(name, MethodAnswer::Unknown(vec![message::stopped(world, file, &stop)]), 0, Vec::new())
        }
    }
}

/// The disciplines and invariants that the method was not proved to keep, and those that contradict each other.
fn broken(checked: &CheckedMethod) -> Vec<Quoted> {
    let outcome = &checked.outcome;
    let failed =
        outcome.refuted.iter().map(|refuted| refuted.goal).chain(outcome.unknown.iter().map(|(goal, _)| *goal));
    let quoted = failed.filter_map(|goal| checked.goals[goal].kind.kept());
    let contradictory = outcome.vacuous.iter().flat_map(|found| &found.clauses).map(|clause| &checked.clauses[*clause]);
    quoted.chain(contradictory).cloned().collect()
}

/// What a thread or the library calls is called by nobody who could establish a precondition. Some methods are even
/// called for objects that nobody else knows, and of which nothing need be true.
fn entry_allowed(world: &AnnotatedProgram<'_>, method: &Method) -> Result<(), Stop> {
    let required = world.specs.get(&method.id).is_some_and(|spec| !spec.requires.is_empty());
    if required && (is_first(world, method) || world.overrides_library(method)) {
        let what = "a precondition of a method that a thread or the library calls (use a global_invariant)";
        return Err(Stop::Unsupported(what.to_string(), 0));
    }
    let unready = match (&*method.name, &*method.descriptor) {
        ("finalize", "()V") => Some("a finaliser"),
        // By the constructor of `Throwable`.
        ("fillInStackTrace", "()Ljava/lang/Throwable;") => Some("a method that is called while its object is made"),
        _ => None,
    };
    if let Some(what) = unready.filter(|_| !method.is_static()) {
        return Err(Stop::Unsupported(what.to_string(), 0));
    }
    Ok(())
}

fn answer(world: &AnnotatedProgram<'_>, checked: &CheckedMethod) -> MethodAnswer {
    let outcome = &checked.outcome;
    let mut warnings: Vec<Warning> =
        outcome.refuted.iter().map(|refuted| message::warning(world, checked, refuted)).collect();
    warnings.sort_by(|a, b| (&a.file, a.line, &a.message).cmp(&(&b.file, b.line, &b.message)));
    let undecided: Vec<String> =
        outcome.unknown.iter().map(|(goal, why)| message::undecided(world, checked, *goal, why)).collect();
    match (warnings.is_empty(), undecided.is_empty()) {
        (true, true) => match &outcome.vacuous {
            Some(found) => MethodAnswer::Unknown(vec![message::contradictory(world, checked, found)]),
            None => MethodAnswer::Verified,
        },
        (true, false) => MethodAnswer::Unknown(undecided),
        (false, _) => MethodAnswer::Warnings { warnings, undecided },
    }
}

fn simple(world: &AnnotatedProgram<'_>, class: ClassId) -> String {
    let name = world.program.class(class).name.replace('$', ".");
    name.rsplit('/').next().unwrap_or(&name).to_string()
}

/// The name as reports have it, such as `Vector.lastIndexOf(Object, int)`.
fn name(world: &AnnotatedProgram<'_>, method: &Method) -> String {
    let class = simple(world, method.class);
    let parameters: Vec<String> = crate::types::descriptors(&method.descriptor).into_iter().map(readable).collect();
    match &*method.name {
        "<init>" => format!("{class}({})", parameters.join(", ")),
        "<clinit>" => format!("{class} (static initialiser)"),
        name => format!("{class}.{name}({})", parameters.join(", ")),
    }
}

fn readable(descriptor: &str) -> String {
    let full = java_type(descriptor);
    full.rsplit('.').next().unwrap_or(&full).to_string()
}
