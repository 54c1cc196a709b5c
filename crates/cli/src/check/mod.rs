//! `jmmc check`: opens the program, explores it, and says in a [`Report`] what was found.

mod account;
mod advise;
mod candidates;
mod minimise;
mod recheck;
mod repairs;
pub mod report;

use crate::environment::Environment;
use crate::errors::InputError;
use crate::interrupt::stop_on_interrupt;
use crate::present;
use crate::progress::Meter;
use crate::settings::CheckSettings;
use crate::source_text::SourceText;
use crate::target::{Target, dotted};
use crate::validate;
use jmmc_machine::MainMethod;
use jmmc_program::{INSTANCE_MAIN, LinkError, Program};
use jmmc_report::Report;
use jmmc_verdict::{Answered, AskedAbout, Budget, Findings, How, Question, answer};
use std::path::PathBuf;
use std::time::Instant;

/// Name and descriptor of the method that is run.
const MAIN: (&str, &str) = ("main", "([Ljava/lang/String;)V");

/// Checks what the settings name, until Ctrl-C, and says where the sources are that the report speaks of.
pub fn run(settings: &CheckSettings, environment: &Environment) -> anyhow::Result<(Report, Vec<PathBuf>)> {
    let budget = Budget::new(&settings.options.limits);
    stop_on_interrupt(budget.control());
    let (report, sources, program) = within(&budget, settings, environment)?;
    // The process ends soon; to take thousands of methods apart would be a tenth of a small check.
    std::mem::forget(program);
    Ok((report, sources))
}

/// Checks what the settings name within a budget: the report, where the sources are that it speaks of, and the program.
pub fn within(
    budget: &Budget,
    settings: &CheckSettings,
    environment: &Environment,
) -> anyhow::Result<(Report, Vec<PathBuf>, Program)> {
    let begin = Instant::now();
    let mut target = Target::prepare(&settings.input, environment)?;
    target.sources.stand_ins = settings.trust_library;
    let program = Program::open(target.sources.clone())?;
    let main = main_class(settings, &target, &program)?;
    let question = question(settings, &program, &main, settings.input.arguments.clone());
    let mut answered = {
        let _meter = Meter::start(settings.progress, budget.control());
        answer(&question, budget)?
    };
    write_witness(settings, &mut answered)?;
    let advice = advise::advise(settings, &question, &target.sources, &answered, budget);
    let mut text = SourceText::new(target.text_roots.clone());
    let mut report = Report { advice, ..report::report(settings, &main, &answered, &mut text) };
    report.statistics.seconds = begin.elapsed().as_secs_f64();
    present::html(std::slice::from_ref(&report), &text.files(), &settings.presentation)?;
    Ok((report, text.paths(), program))
}

/// What the settings ask about the program, run with these arguments.
pub fn question<'p>(
    settings: &CheckSettings,
    program: &'p Program,
    main: &str,
    arguments: Vec<String>,
) -> Question<'p> {
    let entry = MainMethod { class: main.to_string(), arguments };
    let how = How {
        forms: settings.forms,
        unwind: settings.unwind,
        reduction: settings.reduction,
        spurious: settings.spurious,
        trust_library: settings.trust_library,
        strict_exit: settings.strict_exit,
        letter: settings.letter,
        auditing: settings.auditing,
        options: settings.options.clone(),
        workers: settings.workers,
        output: settings.presentation.style.output,
        ..How::default()
    };
    Question { program, subject: AskedAbout::Main(entry), models: settings.model, how }
}

/// Writes the witness of the violation that was found last, if that is wanted.
fn write_witness(settings: &CheckSettings, answered: &mut Answered) -> anyhow::Result<()> {
    let found = answered.evidence.iter_mut().rev().find_map(|evidence| match &mut evidence.findings {
        Findings::Violations(violations) => violations.first_mut(),
        Findings::Outcomes(_) | Findings::Methods(_) => None,
    });
    if let (Some(file), Some(shown)) = (&settings.presentation.witness, found) {
        shown.witness.run.paths = validate::places(&settings.input);
        validate::write(&shown.witness, file)?;
    }
    Ok(())
}

/// The internal name of the class whose main method is run: the one that was named, or the obvious one.
pub fn main_class(settings: &CheckSettings, target: &Target, program: &Program) -> anyhow::Result<String> {
    let name = match &settings.input.main {
        Some(name) => name.replace('.', "/"),
        None => {
            let found = target.main_class(program.manifest_main_class(), program.main_classes());
            found.map_err(|error| match (&error, damaged(program)) {
                (InputError::NoMain { .. }, Some(why)) => anyhow::Error::from(why),
                _ => error.into(),
            })?
        }
    };
    let class = program.load(&name).map_err(|error| match error {
        LinkError::ClassNotFound { asked_by: None, .. } => {
            InputError::NoSuchMainClass { class: dotted(&name), others: main_classes(program) }.into()
        }
        other => anyhow::Error::from(other),
    })?;
    let (method, descriptor) = MAIN;
    let usual = program.find_method(class, method, descriptor).is_some_and(|method| method.is_static());
    if usual || (program.jdk_feature() >= INSTANCE_MAIN && program.main_method(&name).is_ok()) {
        return Ok(name);
    }
    Err(InputError::ClassWithoutMain { class: dotted(&name), others: main_classes(program) }.into())
}

/// A class file that cannot be read: it may be the one that has the main method.
fn damaged(program: &Program) -> Option<LinkError> {
    let broken = |name: &String| program.load(name).err().filter(|why| matches!(why, LinkError::BadClassFile { .. }));
    program.user_classes().iter().find_map(broken)
}

/// The names of all classes that have a main method.
fn main_classes(program: &Program) -> Vec<String> {
    let classes = program.main_classes();
    classes.iter().map(|class| dotted(class)).collect()
}
