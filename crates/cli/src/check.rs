//! `jmmc check`: opens the program, runs the machine, and says in a [`Report`] what it found.

use crate::conclusion::{Conclusion, Explored};
use crate::environment::{Environment, peak_memory};
use crate::errors::InputError;
use crate::evidence;
use crate::interrupt::stop_on_interrupt;
use crate::progress::Meter;
use crate::settings::Settings;
use crate::source_text::SourceText;
use crate::target::{Target, dotted};
use crate::validate;
use jmmc_jmm::ModelName;
use jmmc_machine::{Checked, Entry, Request};
use jmmc_program::{LinkError, Program};
use jmmc_report::{ModelAnswer, Report, Statistics};
use jmmc_search::{Control, Visited, collision_probability};
use std::sync::Arc;
use std::time::Instant;

/// Name and descriptor of the method that is run.
const MAIN: (&str, &str) = ("main", "([Ljava/lang/String;)V");

/// Checks what the settings name.
pub fn run(settings: &Settings, environment: &Environment) -> anyhow::Result<Report> {
    let begin = Instant::now();
    let control = Arc::new(Control::new());
    stop_on_interrupt(&control)?;
    let target = Target::prepare(&settings.input, environment)?;
    let program = Program::open(target.sources.clone())?;
    let main = main_class(settings, &target, &program)?;
    let mut checked = {
        let _meter = Meter::start(settings.progress, &control);
        jmmc_machine::check(&program, &request(settings, &main), &control)?
    };
    let refused = validate::refused(&program, &mut checked.violations);
    if let (Some(file), Some(shown)) = (&settings.presentation.witness, checked.violations.first_mut()) {
        shown.witness.run.paths = validate::places(&settings.input);
        validate::write(&shown.witness, file)?;
    }
    let mut text = SourceText::new(target.text_roots.clone());
    let mut report = report(settings, &main, checked, refused, &mut text);
    report.statistics.seconds = begin.elapsed().as_secs_f64();
    Ok(report)
}

/// The internal name of the class whose main method is run: the one that was named, or the obvious one.
fn main_class(settings: &Settings, target: &Target, program: &Program) -> anyhow::Result<String> {
    let name = match &settings.input.main {
        Some(name) => name.replace('.', "/"),
        None => target.main_class(program.manifest_main_class(), program.main_classes())?,
    };
    let class = program.load(&name).map_err(|error| match error {
        LinkError::ClassNotFound { asked_by: None, .. } => {
            InputError::NoSuchMainClass { class: dotted(&name), others: main_classes(program) }.into()
        }
        other => anyhow::Error::from(other),
    })?;
    let (method, descriptor) = MAIN;
    if program.find_method(class, method, descriptor).is_some_and(|method| method.is_static()) {
        return Ok(name);
    }
    Err(InputError::ClassWithoutMain { class: dotted(&name), others: main_classes(program) }.into())
}

/// The names of all classes that have a main method.
fn main_classes(program: &Program) -> Vec<String> {
    let classes = program.main_classes();
    classes.iter().map(|class| dotted(class)).collect()
}

fn request(settings: &Settings, main: &str) -> Request {
    Request {
        entry: Entry { class: main.to_string(), arguments: settings.input.arguments.clone() },
        settings: jmmc_machine::Settings {
            reduction: settings.reduction,
            spurious: settings.spurious_wakeups,
            trust_library: settings.trust_library,
            memory: crate::models::memory(settings.model, settings.opmm),
        },
        options: settings.options.clone(),
        workers: settings.workers,
        output: settings.presentation.style.output,
    }
}

/// What the machine found, as a report; the total time is not known yet.
fn report(settings: &Settings, main: &str, checked: Checked, refused: Vec<String>, text: &mut SourceText) -> Report {
    let model = settings.model;
    let explored = Explored {
        model,
        violated: !checked.violations.is_empty(),
        racy: !checked.races.is_empty(),
        weak_accesses: checked.weak_accesses,
        stop: checked.stop,
        complete: checked.complete,
        not_modelled: checked.gaps.iter().map(evidence::not_modelled).collect(),
        refused,
    };
    let conclusion = explored.conclude();
    let counts = &checked.statistics;
    let violations = &checked.violations;
    Report {
        command: "check".to_string(),
        target: dotted(main),
        ask: None,
        verdict: conclusion.verdict,
        decided_by: model.name().to_string(),
        models: vec![model_answer(model, &conclusion, counts)],
        reason: conclusion.reason,
        violations: violations.iter().map(|v| evidence::violation(&v.finding, &v.events, text)).collect(),
        races: checked.races.iter().map(|race| evidence::race(race, text)).collect(),
        not_analysed: conclusion.not_analysed,
        assumptions: checked.assumptions.iter().map(|assumption| assumption.to_string()).collect(),
        output: output(&checked, settings.presentation.style.output),
        collision_probability: match settings.options.visited {
            Visited::Fingerprint => Some(collision_probability(counts.states)),
            Visited::Exact => None,
        },
        statistics: totals(counts, settings.workers),
    }
}

/// What was printed on the execution that goes wrong, or, if it is `wanted`, on one that does not.
fn output(checked: &Checked, wanted: bool) -> Option<String> {
    let shown = checked.violations.first().map(|shown| &shown.output);
    let bytes = shown.or(wanted.then_some(&checked.output))?;
    Some(String::from_utf8_lossy(bytes).into_owned())
}

fn model_answer(model: ModelName, conclusion: &Conclusion, counts: &jmmc_search::Statistics) -> ModelAnswer {
    ModelAnswer {
        model: model.name().to_string(),
        answer: conclusion.answer,
        expected: None,
        outcomes: None,
        complete: conclusion.complete,
        states: counts.states,
        transitions: counts.transitions,
        executions: None,
        seconds: counts.seconds,
    }
}

fn totals(counts: &jmmc_search::Statistics, workers: usize) -> Statistics {
    Statistics {
        states: counts.states,
        transitions: counts.transitions,
        depth: counts.max_depth,
        seconds: counts.seconds,
        memory: peak_memory(),
        workers: u32::try_from(workers).unwrap_or(u32::MAX),
    }
}
