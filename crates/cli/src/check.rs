//! `jmmc check`: opens the program, runs the machine, and says in a [`Report`] what it found.

use crate::conclusion::{Conclusion, Explored, combine};
use crate::environment::{Environment, peak_memory};
use crate::errors::InputError;
use crate::evidence;
use crate::exact;
use crate::harm;
use crate::interrupt::stop_on_interrupt;
use crate::models::ModelChoice;
use crate::present;
use crate::progress::Meter;
use crate::settings::Settings;
use crate::source_text::SourceText;
use crate::target::{Target, dotted};
use crate::validate;
use jmmc_jmm::{Approximation, ModelName, Run, Verdict};
use jmmc_machine::{Bounds, Checked, Entry, Race, Request};
use jmmc_program::{LinkError, Program};
use jmmc_report::{ModelAnswer, Report, Statistics};
use jmmc_search::{Control, Visited, collision_probability};
use std::collections::BTreeSet;
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
    let mut explored = Vec::new();
    for model in settings.model.models() {
        let exploration = match exact::rules(model) {
            None => explore(&program, &main, model, settings, &control)?,
            Some(_) => explore_exactly(&program, &main, model, settings, &control, explored.last())?,
        };
        let enough = exploration.is_enough() || control.is_stopped();
        explored.push(exploration);
        if enough {
            break;
        }
    }
    if let Some(file) = &settings.presentation.witness
        && let Some(shown) =
            explored.iter_mut().rev().find_map(|exploration| exploration.checked.violations.first_mut())
    {
        shown.witness.run.paths = validate::places(&settings.input);
        validate::write(&shown.witness, file)?;
    }
    let mut text = SourceText::new(target.text_roots.clone());
    let mut report = report(settings, &main, explored, &mut text);
    report.statistics.seconds = begin.elapsed().as_secs_f64();
    present::html(std::slice::from_ref(&report), &text.files(), &settings.presentation)?;
    Ok(report)
}

/// What became of one model.
struct Exploration {
    model: ModelName,
    checked: Checked,
    /// Why the witnesses of violations that do not count are refused.
    refused: Vec<String>,
    /// Most iterations of a loop.
    unwind: Option<u32>,
    /// What legality has to do with it.
    why: Option<String>,
}

impl Exploration {
    /// Whether it makes further models needless: it found a violation, or all executions are sequentially consistent; of a model that
    /// allows too much, if it found no violation.
    fn is_enough(&self) -> bool {
        let quiet = self.checked.races.is_empty() && !self.checked.weak_accesses;
        let violated = !self.checked.violations.is_empty();
        match self.model.approximation() {
            Approximation::Under | Approximation::Exact => violated || (quiet && self.checked.complete),
            Approximation::Over => !violated,
        }
    }

    fn conclude(&self) -> Conclusion {
        let explored = Explored {
            model: self.model,
            violated: !self.checked.violations.is_empty(),
            racy: !self.checked.races.is_empty(),
            weak_accesses: self.checked.weak_accesses,
            stop: self.checked.stop,
            complete: self.checked.complete,
            not_modelled: self.checked.gaps.iter().map(evidence::not_modelled).collect(),
            refused: self.refused.clone(),
            unwound: self.checked.unwound.then_some(self.unwind).flatten(),
            why: self.why.clone(),
        };
        explored.conclude()
    }
}

fn explore(
    program: &Program,
    main: &str,
    model: ModelName,
    settings: &Settings,
    control: &Arc<Control>,
) -> anyhow::Result<Exploration> {
    let mut checked = {
        let _meter = Meter::start(settings.progress, control);
        jmmc_machine::check(program, &request(settings, main, model), control)?
    };
    let refused = validate::refused(program, &mut checked.violations);
    Ok(Exploration { model, checked, refused, unwind: settings.unwind, why: None })
}

/// As [`explore`], under an exact model: the path relaxer's executions that go wrong, if there are any, are judged by the rules of legality.
fn explore_exactly(
    program: &Program,
    main: &str,
    model: ModelName,
    settings: &Settings,
    control: &Arc<Control>,
    relaxed: Option<&Exploration>,
) -> anyhow::Result<Exploration> {
    let base = match relaxed.filter(|exploration| exploration.model == ModelName::Jpr) {
        Some(exploration) => exploration.checked.clone(),
        None => {
            // What the operational model allows is legal, with the witness that it gives.
            let simple = explore(program, main, ModelName::Opmm, settings, control)?;
            if !simple.checked.violations.is_empty() && !simple.checked.weak_accesses {
                return Ok(Exploration { model, ..simple });
            }
            explore(program, main, ModelName::Jpr, settings, control)?.checked
        }
    };
    if base.violations.is_empty() {
        return Ok(Exploration { model, checked: base, refused: Vec::new(), unwind: settings.unwind, why: None });
    }
    let unwind = Some(settings.unwind.unwrap_or(exact::UNWIND));
    let request = request(settings, main, model);
    let machine = jmmc_machine::Settings { unwind, ..request.settings };
    let found = {
        let _meter = Meter::start(settings.progress, control);
        jmmc_machine::executions(program, &request.entry, &machine, Bounds::default(), control)?
    };
    let (class, arguments) = (main.into(), request.entry.arguments);
    let run = Run { class, arguments, litmus: None, jdk: program.jdk_feature(), paths: Vec::new() };
    let alone = settings.model != ModelChoice::Auto;
    let (mut checked, why) = exact::judge(&base, &found, model, run, alone);
    let refused = validate::refused(program, &mut checked.violations);
    Ok(Exploration { model, checked, refused, unwind, why: Some(why) })
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

fn request(settings: &Settings, main: &str, model: ModelName) -> Request {
    Request {
        entry: Entry { class: main.to_string(), arguments: settings.input.arguments.clone() },
        settings: jmmc_machine::Settings {
            reduction: settings.reduction,
            spurious: settings.spurious_wakeups,
            trust_library: settings.trust_library,
            memory: crate::models::memory(model, settings.forms),
            unwind: settings.unwind,
        },
        options: settings.options.clone(),
        workers: settings.workers,
        output: settings.presentation.style.output,
    }
}

/// What the machine found, as a report; the total time is not known yet.
fn report(settings: &Settings, main: &str, explored: Vec<Exploration>, text: &mut SourceText) -> Report {
    let conclusions: Vec<Conclusion> = explored.iter().map(Exploration::conclude).collect();
    let (verdict, by, reason) = match settings.model {
        ModelChoice::Auto => combine(&conclusions),
        ModelChoice::One(_) => (conclusions[0].verdict, 0, conclusions[0].reason.clone()),
    };
    // What holds in spite of races holds because none of them does any harm.
    let holds = conclusions[by].worth == Verdict::Holds;
    let real = explored[by].checked.violations.iter().filter(|_| verdict == Verdict::Violated);
    let harmful: BTreeSet<String> = real.flat_map(|shown| harm::racing(&shown.witness.execution)).collect();
    let benign = |race: &Race| holds.then_some(true).or(harmful.contains(&race.location).then_some(false));
    let counts = explored.iter().map(|exploration| &exploration.checked.statistics);
    let violations = &explored[by].checked.violations;
    Report {
        command: "check".to_string(),
        target: dotted(main),
        ask: None,
        verdict,
        decided_by: explored[by].model.name().to_string(),
        models: conclusions
            .iter()
            .zip(&explored)
            .map(|(c, e)| model_answer(c, &e.checked.statistics, e.checked.iterations))
            .collect(),
        reason,
        cores: Vec::new(),
        grades: None,
        violations: violations.iter().map(|shown| evidence::shown(shown, text)).collect(),
        races: distinct(
            explored.iter().flat_map(|e| &e.checked.races).map(|race| evidence::race(race, benign(race), text)),
        ),
        not_analysed: distinct(conclusions.into_iter().flat_map(|conclusion| conclusion.not_analysed)),
        assumptions: distinct(explored.iter().flat_map(|e| &e.checked.assumptions).map(|text| text.to_string())),
        output: output(&explored[by].checked, settings.presentation.style.output),
        collision_probability: match settings.options.visited {
            Visited::Fingerprint => Some(counts.clone().map(|counts| collision_probability(counts.states)).sum()),
            Visited::Exact => None,
        },
        statistics: totals(counts, settings.workers),
    }
}

/// Each once, in the order in which they come first.
fn distinct<T: PartialEq>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut distinct = Vec::new();
    for item in items {
        if !distinct.contains(&item) {
            distinct.push(item);
        }
    }
    distinct
}

/// What was printed on the execution that goes wrong, or, if it is `wanted`, on one that does not.
fn output(checked: &Checked, wanted: bool) -> Option<String> {
    let shown = checked.violations.first().map(|shown| &shown.output);
    let bytes = shown.or(wanted.then_some(&checked.output))?;
    Some(String::from_utf8_lossy(bytes).into_owned())
}

fn model_answer(conclusion: &Conclusion, counts: &jmmc_search::Statistics, iterations: u32) -> ModelAnswer {
    ModelAnswer {
        model: conclusion.model.name().to_string(),
        answer: conclusion.answer,
        expected: None,
        outcomes: None,
        complete: conclusion.complete,
        race_free: conclusion.race_free,
        states: counts.states,
        transitions: counts.transitions,
        executions: None,
        iterations: (conclusion.model == ModelName::Jpr).then_some(iterations),
        seconds: counts.seconds,
    }
}

fn totals<'c>(counts: impl Iterator<Item = &'c jmmc_search::Statistics> + Clone, workers: usize) -> Statistics {
    Statistics {
        states: counts.clone().map(|counts| counts.states).sum(),
        transitions: counts.clone().map(|counts| counts.transitions).sum(),
        depth: counts.clone().map(|counts| counts.max_depth).max().unwrap_or(0),
        seconds: counts.map(|counts| counts.seconds).sum(),
        memory: peak_memory(),
        workers: u32::try_from(workers).unwrap_or(u32::MAX),
    }
}
