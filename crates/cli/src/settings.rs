//! What was typed, made into decisions: defaults filled in, `auto` settled.

use crate::args::{
    AuditArg, CheckArgs, EngineArg, Format, LimitArgs, OpmmForm, OutputArgs, SearchArgs, SuiteArgs, VisitedArg,
};
use crate::environment::Environment;
use crate::errors::InputError;
use crate::models::{self, SuiteModel};
use crate::test::TestArgs;
use jmmc_jmm::ModelName;
use jmmc_machine::Form;
use jmmc_models::Model;
use jmmc_report::Style;
use jmmc_search::{Limits, Options, SearchPart, Visited};
use jmmc_verdict::{Auditing, Forms, ModelChoice};
use std::path::{Path, PathBuf};

/// All decisions for a check.
#[derive(Debug)]
pub struct CheckSettings {
    /// What to check.
    pub input: Input,
    /// The memory models.
    pub model: ModelChoice,
    /// The forms of models that have several.
    pub forms: Forms,
    /// Most iterations of a loop in one call.
    pub unwind: Option<u32>,
    /// How to search, and when to stop.
    pub options: Options,
    /// Worker threads, at least one.
    pub workers: usize,
    /// Whether interleavings that are equal to others are left out.
    pub reduction: bool,
    /// Whether what needs no reason happens: waiting ends, weak compare-and-sets fail.
    pub spurious: bool,
    /// Whether calls into the JDK's locks are taken as atomic.
    pub trust_library: bool,
    /// How much of what holds is decided again.
    pub auditing: Auditing,
    /// Whether a program that does not end because a thread pool is not shut down goes wrong.
    pub strict_exit: bool,
    /// Whether what only the Java library's own code does wrong counts.
    pub letter: bool,
    /// Whether repairs are wanted for a program that goes wrong.
    pub suggest: bool,
    /// Whether it is wanted to know which `volatile` is not needed.
    pub minimise: bool,
    /// Whether it is wanted to know how the verdict came about.
    pub explain_verdict: bool,
    /// Whether to show progress.
    pub progress: bool,
    /// What becomes of the report.
    pub presentation: Presentation,
}

/// What to check.
#[derive(Debug)]
pub struct Input {
    /// Sources, classes, folders and jars; at least one.
    pub paths: Vec<PathBuf>,
    /// The main class, if it was named.
    pub main: Option<String>,
    /// More folders and jars; all exist.
    pub class_path: Vec<PathBuf>,
    /// The JDK's home, if it was named.
    pub jdk: Option<PathBuf>,
    /// Arguments for the program.
    pub arguments: Vec<String>,
}

/// What becomes of the report.
#[derive(Debug)]
pub struct Presentation {
    /// The form of the report.
    pub format: Format,
    /// The look of the text form.
    pub style: Style,
    /// The file it is written to; `None` is stdout.
    pub file: Option<PathBuf>,
    /// The file that the page is written to, if it is wanted.
    pub html: Option<PathBuf>,
    /// The file that a violation's witness is written to, if it is wanted.
    pub witness: Option<PathBuf>,
}

/// All decisions for a run of litmus tests.
#[derive(Debug)]
pub struct SuiteSettings {
    /// Sources, classes, folders and jars; at least one.
    pub paths: Vec<PathBuf>,
    /// The memory models that are explored, in the order of [`ModelName::ALL`].
    pub models: Vec<ModelName>,
    /// The axiomatic models that are decided by a SAT solver.
    pub axiomatic: Vec<Model>,
    /// How such models are decided.
    pub axioms: jmmc_axioms::AxiomsSettings,
    /// Most conflicts of the SAT solver, for each test.
    pub conflicts: Option<u64>,
    /// Whether those were named.
    pub models_named: bool,
    /// Whether exact models are decided by two engines.
    pub compares: bool,
    /// The forms of models that have several.
    pub forms: Forms,
    /// Most iterations of a loop in one call.
    pub unwind: Option<u32>,
    /// More folders and jars; all exist.
    pub class_path: Vec<PathBuf>,
    /// The JDK's home, if it was named.
    pub jdk: Option<PathBuf>,
    /// How to search, and when to stop, for each test and model.
    pub options: Options,
    /// Tests that are explored side by side, at least one.
    pub workers: usize,
    /// Whether interleavings that are equal to others are left out.
    pub reduction: bool,
    /// Whether calls into the JDK's locks are taken as atomic.
    pub trust_library: bool,
    /// How much of what holds is decided again.
    pub auditing: Auditing,
    /// Whether an execution is wanted for everything asked about that is allowed.
    pub explain: bool,
    /// Whether the final values of all static fields are wanted.
    pub fields: bool,
    /// How many executions of each outcome are wanted.
    pub walk: Option<usize>,
    /// Whether to show progress.
    pub progress: bool,
    /// What becomes of the report.
    pub presentation: Presentation,
}

impl CheckSettings {
    /// The decisions that `args` mean in these surroundings.
    pub fn new(args: CheckArgs, environment: &Environment) -> Result<Self, InputError> {
        args.witness.iter().try_for_each(|file| check_folder_of(file))?;
        let mut presentation = presentation(&args.output, environment)?;
        presentation.style.output = args.show_output;
        presentation.witness = args.witness;
        let part: Vec<SearchPart> = args.part.map_or_else(Vec::new, |part| part.levels().collect());
        let whole = [ModelName::Sc, ModelName::Tso, ModelName::Pso, ModelName::Opmm].map(ModelChoice::One);
        let is_part = !part.is_empty();
        if is_part && !whole.contains(&args.model) {
            return Err(InputError::NotInParts);
        }
        Ok(CheckSettings {
            input: Input {
                paths: args.paths,
                main: args.main,
                class_path: class_path(args.classpath.as_deref().unwrap_or_default())?,
                jdk: args.jdk,
                arguments: args.arguments,
            },
            model: args.model,
            unwind: args.limits.unwind,
            forms: forms(&args.search, args.model == ModelChoice::One(ModelName::Jpr))?,
            options: Options {
                stop_at_first: !args.all,
                shortest: args.shortest,
                endless: !args.no_liveness,
                seed: args.seed,
                part,
                ..options(&args.search, &args.limits, environment)
            },
            workers: workers(args.threads, environment),
            reduction: !args.search.no_reduction,
            spurious: !args.no_spurious,
            trust_library: !args.search.no_trust,
            auditing: auditing(args.search.audit),
            strict_exit: args.strict_exit,
            letter: args.letter,
            // What is not shown need not be looked for.
            suggest: !args.no_suggest && !is_part && (!args.output.quiet || args.output.format != Format::Text),
            minimise: args.minimise,
            explain_verdict: args.explain_verdict,
            progress: progress(&args.output, environment),
            presentation,
        })
    }
}

/// The decisions for checks of tests, which have no paths and arguments of their own.
pub fn for_tests(args: &TestArgs, environment: &Environment) -> Result<CheckSettings, InputError> {
    Ok(CheckSettings {
        input: Input { paths: Vec::new(), main: None, class_path: Vec::new(), jdk: None, arguments: Vec::new() },
        model: args.model,
        unwind: args.limits.unwind,
        forms: forms(&args.search, args.model == ModelChoice::One(ModelName::Jpr))?,
        options: Options {
            stop_at_first: true,
            endless: !args.no_liveness,
            ..options(&args.search, &args.limits, environment)
        },
        workers: 1,
        reduction: !args.search.no_reduction,
        spurious: !args.no_spurious,
        trust_library: !args.search.no_trust,
        auditing: auditing(args.search.audit),
        strict_exit: false,
        letter: false,
        suggest: false,
        minimise: false,
        explain_verdict: false,
        progress: false,
        presentation: presentation(&args.output, environment)?,
    })
}

impl SuiteSettings {
    /// The decisions that `args` mean in these surroundings.
    pub fn new(args: SuiteArgs, output: &OutputArgs, environment: &Environment) -> Result<Self, InputError> {
        let is_named =
            |name: &str| args.models.iter().any(|model| matches!(model, SuiteModel::Named(own) if own == name));
        let by_axioms = |name: &str| args.engine == EngineArg::Sat && Model::text(name).is_some();
        let named = |model: &ModelName| (args.models.is_empty() || is_named(model.name())) && !by_axioms(model.name());
        Ok(SuiteSettings {
            axiomatic: axiomatic(&args)?,
            axioms: axioms(&args),
            conflicts: args.conflicts,
            paths: args.paths,
            models: ModelName::ALL.into_iter().filter(named).collect(),
            models_named: !args.models.is_empty(),
            compares: match args.engine {
                EngineArg::Auto => !args.models.is_empty(),
                EngineArg::Both => true,
                EngineArg::Search | EngineArg::Sat => false,
            },
            unwind: args.limits.unwind,
            forms: forms(&args.search, named(&ModelName::Jpr))?,
            class_path: class_path(args.classpath.as_deref().unwrap_or_default())?,
            jdk: args.jdk,
            options: options(&args.search, &args.limits, environment),
            workers: workers(args.threads, environment),
            reduction: !args.search.no_reduction,
            trust_library: !args.search.no_trust,
            auditing: auditing(args.search.audit),
            explain: false,
            fields: false,
            walk: None,
            progress: progress(output, environment),
            presentation: presentation(output, environment)?,
        })
    }
}

/// The axiomatic models that are meant: those that were named, or all but those that are explored, and those that justify executions by others, which take longer.
fn axiomatic(args: &SuiteArgs) -> Result<Vec<Model>, InputError> {
    let shipped = |name: &str| {
        let explored = ModelName::named(name).is_some() && args.engine != EngineArg::Sat;
        if explored { None } else { Model::shipped(name) }
    };
    if args.models.is_empty() {
        let all = Model::names().filter_map(shipped);
        return Ok(all.filter(|model| !model.is_speculative() || args.engine == EngineArg::Sat).collect());
    }
    let mut models = Vec::new();
    for model in &args.models {
        match model {
            SuiteModel::Named(name) => models.extend(shipped(name)),
            SuiteModel::File(path) => models.push(model_file(path)?),
        }
    }
    Ok(models)
}

fn model_file(path: &Path) -> Result<Model, InputError> {
    let text = text_of(path)?;
    Model::parse(&path.display().to_string(), &text).map_err(|error| InputError::NotAModel { why: error.to_string() })
}

/// The text of a file.
pub fn text_of(path: &Path) -> Result<String, InputError> {
    let unreadable = |error: std::io::Error| InputError::Unreadable { path: path.into(), why: error.to_string() };
    std::fs::read_to_string(path).map_err(unreadable)
}

fn axioms(args: &SuiteArgs) -> jmmc_axioms::AxiomsSettings {
    let mut settings = jmmc_axioms::AxiomsSettings { steps: args.steps, ..jmmc_axioms::AxiomsSettings::default() };
    settings.finitization.unwind = args.limits.unwind.unwrap_or(settings.finitization.unwind);
    settings.options.minimal_cores = !args.no_core;
    settings
}

/// The forms of models; `relaxes` says whether the path relaxer was asked for.
pub fn forms(search: &SearchArgs, relaxes: bool) -> Result<Forms, InputError> {
    let opmm = match search.opmm {
        OpmmForm::Clocks => Form::Clocks,
        OpmmForm::Lists => Form::Lists,
        OpmmForm::Pruned => Form::PrunedLists,
    };
    if search.action_id.is_some() && !relaxes {
        return Err(InputError::ActionIdWithoutJpr);
    }
    Ok(Forms { opmm, jpr: models::jpr(search.action_id, relaxes) })
}

fn auditing(audit: AuditArg) -> Auditing {
    match audit {
        AuditArg::None => Auditing::None,
        AuditArg::Budget => Auditing::Budget,
        AuditArg::Full => Auditing::Full,
    }
}

/// Worker threads, at least one.
pub fn workers(threads: usize, environment: &Environment) -> usize {
    if threads == 0 { environment.cores } else { threads }
}

/// Whether to show progress.
pub fn progress(output: &OutputArgs, environment: &Environment) -> bool {
    output.progress.decide(environment.stderr_is_terminal) && !output.quiet
}

/// What becomes of the report.
pub fn presentation(output: &OutputArgs, environment: &Environment) -> Result<Presentation, InputError> {
    let plain = environment.no_color || output.output.is_some();
    let style = Style {
        colour: output.color.decide(environment.stdout_is_terminal && !plain),
        brief: output.quiet,
        detailed: output.verbose,
        output: false,
        width: environment.width.filter(|_| output.output.is_none()),
    };
    output.output.iter().chain(&output.html).try_for_each(|file| check_folder_of(file))?;
    let (file, html) = (output.output.clone(), output.html.clone());
    Ok(Presentation { format: output.format, style, file, html, witness: None })
}

/// How to search, and when to stop.
pub fn options(search: &SearchArgs, limits: &LimitArgs, environment: &Environment) -> Options {
    Options {
        limits: Limits {
            depth: limits.depth.map(|depth| u32::try_from(depth).unwrap_or(u32::MAX)),
            states: limits.states,
            time: limits.time_limit,
            memory: limits.memory_limit.or(environment.memory.map(|bytes| bytes / 4 * 3)),
            memory_of_process: true,
        },
        visited: match search.visited {
            VisitedArg::Fingerprint => Visited::Fingerprint,
            VisitedArg::Exact => Visited::Exact,
        },
        ..Options::default()
    }
}

/// Better to hear of a misspelt folder before the search than after it.
fn check_folder_of(file: &Path) -> Result<(), InputError> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let unwritable = |why: &str| InputError::Unwritable { path: file.to_path_buf(), why: why.to_string() };
    if !folder.is_dir() {
        return Err(unwritable("its folder does not exist"));
    }
    if file.is_dir() {
        return Err(unwritable("it is a folder"));
    }
    Ok(())
}

/// The entries of a class path: `:` separates, `folder/*` is all jars in the folder, in order of their names.
pub fn class_path(text: &str) -> Result<Vec<PathBuf>, InputError> {
    let mut entries = Vec::new();
    for entry in text.split(':').filter(|entry| !entry.is_empty()) {
        match entry.strip_suffix('*') {
            Some(folder) => entries.extend(jars_in(Path::new(folder))?),
            None if Path::new(entry).exists() => entries.push(PathBuf::from(entry)),
            None => return Err(InputError::MissingClassPathEntry { path: entry.into() }),
        }
    }
    Ok(entries)
}

fn jars_in(folder: &Path) -> Result<Vec<PathBuf>, InputError> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let missing = |_| InputError::MissingClassPathEntry { path: folder.to_path_buf() };
    let entries = std::fs::read_dir(folder).map_err(missing)?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut jars: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|e| e.eq_ignore_ascii_case("jar"))).collect();
    jars.sort();
    Ok(jars)
}
