//! Explores one test under each model, and says in a [`Report`] what was found.
//!
//! Errs on: *unknown*. An answer is *forbidden* only if all executions were explored and nothing was left out.

use super::exact;
use super::question::{Case, Question};
use crate::conclusion::limit_reached;
use crate::environment::peak_memory;
use crate::errors::InputError;
use crate::evidence;
use crate::models::memory;
use crate::settings::SuiteSettings;
use crate::source_text::SourceText;
use crate::validate;
use jmmc_jcstress::Adapter;
use jmmc_jmm::{Answer, Approximation, Exploration, ModelName, Verdict};
use jmmc_machine::{LitmusRequest, Outcomes, Shown, Wanted};
use jmmc_report::{Advice, Grades, ModelAnswer, NotAnalysed, Outcome, Report, Statistics, Step, Violation};
use jmmc_search::{Control, Options, Visited, Watch, collision_probability};
use std::collections::BTreeMap;
use std::time::Instant;

/// How tests are explored.
#[derive(Clone, Copy)]
pub struct Explorer<'a> {
    /// Whether tests are judged by their expectations; otherwise their outcomes are listed.
    pub judges: bool,
    /// What was decided.
    pub settings: &'a SuiteSettings,
    /// How to search, and when to stop, for each test and model.
    pub options: &'a Options,
    /// Ends it early.
    pub control: &'a Control,
}

impl Explorer<'_> {
    /// Explores the test under all models.
    pub fn report(&self, case: &Case<'_>, text: &mut SourceText) -> anyhow::Result<Report> {
        let begin = Instant::now();
        let mut report = self.empty_report(case);
        let mut weak = false;
        for &model in self.settings.models.iter().filter(|model| self.asks(case, **model)) {
            // It is not defined for accesses between plain and volatile; an axiomatic model takes its place.
            if weak && model == ModelName::Jpr && self.chooses(case) {
                continue;
            }
            weak |= self.add_model(case, model, &mut report, text)?;
        }
        if !weak && case.jcstress.is_some() && self.chooses(case) && is_open(&report) {
            for model in [ModelName::Jmm, ModelName::JmmRevised] {
                self.add_model(case, model, &mut report, text)?;
            }
        }
        self.reasons(case, &mut report, text);
        self.axiomatic(case, &mut report, text)?;
        self.conclude(case, &mut report);
        report.statistics.seconds = begin.elapsed().as_secs_f64();
        report.statistics.memory = peak_memory();
        Ok(report)
    }

    /// Adds what becomes of the test under one more model; true if it has accesses between plain and volatile.
    fn add_model(
        &self,
        case: &Case<'_>,
        model: ModelName,
        report: &mut Report,
        text: &mut SourceText,
    ) -> anyhow::Result<bool> {
        let found = self.explore(case, model)?;
        if let Some(failure) = found.failure() {
            let why = format!("the class cannot be initialised: {}", failure.finding.message);
            return Err(InputError::NotATest { origin: case.test.name(), why }.into());
        }
        // What is said to be allowed has been checked again by other means.
        let refusal = found.shown.as_ref().and_then(|shown| validate::refusal(case.program, shown));
        if self.settings.explain && refusal.is_none() {
            report.violations.extend(found.shown.as_ref().map(|shown| explanation(model, shown, text)));
        }
        add(report, model, &found, text);
        report.models.push(self.answer(case, model, &found, refusal.is_none()));
        let what = refusal.map(|why| format!("under {}: a witness that is not accepted: {why}", model.name()));
        report.not_analysed.extend(what.map(|what| NotAnalysed { what, location: None }));
        Ok(found.weak_accesses)
    }

    /// The report on a jcstress test that cannot be run.
    pub fn refused(&self, target: String, why: String) -> Report {
        Report { target, verdict: Verdict::Unknown, reason: why, grades: Some(Grades::default()), ..self.nothing() }
    }

    /// An execution that shows what the case asks about, if there is one that is accepted.
    pub fn example(
        &self,
        case: &Case<'_>,
        model: ModelName,
        text: &mut SourceText,
    ) -> anyhow::Result<Option<Violation>> {
        let found = self.explore(case, model)?;
        let accepted = found.shown.filter(|shown| validate::refusal(case.program, shown).is_none());
        Ok(accepted.map(|shown| explanation(model, &shown, text)))
    }

    /// Whether the model is asked: one that allows too much, and was not named, only if the test expects something of it, or of no model at all;
    /// an exact one only if it was named, or if the test expects something of it.
    fn asks(&self, case: &Case<'_>, model: ModelName) -> bool {
        let expected = |model: ModelName| case.header.and_then(|header| header.expected(model.name())).is_some();
        let others = ModelName::ALL.into_iter().any(expected);
        let over = model.approximation() == Approximation::Over;
        match crate::exact::rules(model) {
            Some(_) => self.settings.models_named || (self.judges && expected(model)),
            None => !over || !self.judges || self.settings.models_named || !others || expected(model),
        }
    }

    /// Whether it is left to the explorer which models a test is judged by: none was named, and the test expects nothing of any.
    pub(super) fn chooses(&self, case: &Case<'_>) -> bool {
        let expects = case.header.is_some_and(|header| !header.expect.is_empty());
        self.judges && !self.settings.models_named && !expects
    }

    /// Whether one execution settles what is asked, so that not all outcomes have to be found.
    pub(super) fn stops_at_first(&self, case: &Case<'_>) -> bool {
        self.judges && !matches!(case.question, Question::Nothing)
    }

    fn explore(&self, case: &Case<'_>, model: ModelName) -> anyhow::Result<Outcomes> {
        if let Some(rules) = crate::exact::rules(model) {
            let (begin, watch) = (Instant::now(), Watch::new(&self.options.limits, self.control));
            // What the operational model allows is legal, with the witness that it gives.
            let simple = self.stops_at_first(case).then(|| self.explore(case, ModelName::Opmm)).transpose()?;
            if let Some(found) = simple.filter(|found| found.shown.is_some() && !found.weak_accesses) {
                return Ok(found);
            }
            let settings = machine_settings(self.settings, model);
            let options = Options { limits: watch.left(), ..self.options.clone() };
            let one = self.stops_at_first(case);
            let mut found = exact::explore(case, (model, rules), settings, &options, one, self.control)?;
            if self.settings.compares {
                self.compare(case, model, begin, &mut found);
            }
            return Ok(found);
        }
        let question = case.question.clone();
        let wanted: Wanted = Box::new(move |outcome| question.is_about(outcome));
        let wanted = self.stops_at_first(case).then_some(wanted);
        let request = LitmusRequest {
            fields: case.fields.clone(),
            wanted,
            settings: machine_settings(self.settings, model),
            options: self.options.clone(),
            workers: 1,
        };
        Ok(case.test.explore(request, self.control)?)
    }

    /// The answer; that something is allowed counts only if its witness is `accepted`.
    fn answer(&self, case: &Case<'_>, model: ModelName, found: &Outcomes, accepted: bool) -> ModelAnswer {
        let goes_wrong = |outcome: &jmmc_litmus::Outcome| !outcome.ends.is_empty();
        let is_found = found.outcomes.iter().any(|outcome| match &case.question {
            Question::Nothing => goes_wrong(outcome),
            question => question.is_about(outcome),
        });
        let exploration = Exploration {
            found: is_found && accepted,
            complete: accepted && found.complete && found.gaps.is_empty(),
            // The exact models do not look for races.
            race_free: crate::exact::rules(model).is_none() && found.races.is_empty() && !found.weak_accesses,
        };
        let expected = case.header.and_then(|header| header.expected(model.name()));
        ModelAnswer {
            model: model.name().to_string(),
            answer: exploration.answer(),
            expected: expected.map(|allowed| if allowed { Answer::Allowed } else { Answer::Forbidden }),
            outcomes: (!self.stops_at_first(case)).then(|| rows(case, found)),
            complete: exploration.complete,
            race_free: exploration.race_free,
            states: found.statistics.states,
            transitions: found.statistics.transitions,
            executions: None,
            iterations: (model == ModelName::Jpr).then_some(found.iterations),
            seconds: found.statistics.seconds,
        }
    }

    fn empty_report(&self, case: &Case<'_>) -> Report {
        let ask = case.header.and_then(|header| header.ask.as_ref());
        Report { target: case.name(), ask: ask.map(|ask| ask.text().to_string()), ..self.nothing() }
    }

    /// A report that says nothing yet.
    fn nothing(&self) -> Report {
        let axiomatic = self.settings.axiomatic.iter().filter(|_| self.settings.models_named);
        let explored = self.settings.models.iter().map(|model| model.name());
        let models: Vec<&str> = explored.chain(axiomatic.map(|model| model.name())).collect();
        Report {
            command: if self.judges { "litmus" } else { "outcomes" }.to_string(),
            target: String::new(),
            ask: None,
            verdict: Verdict::Holds,
            decided_by: models.join(", "),
            reason: String::new(),
            models: Vec::new(),
            violations: Vec::new(),
            cores: Vec::new(),
            grades: None,
            races: Vec::new(),
            not_analysed: Vec::new(),
            assumptions: Vec::new(),
            advice: Advice::default(),
            output: None,
            collision_probability: match self.settings.options.visited {
                Visited::Fingerprint => Some(0.0),
                Visited::Exact => None,
            },
            statistics: Statistics { workers: 1, ..Statistics::default() },
        }
    }

    /// The verdict, and why.
    fn conclude(&self, case: &Case<'_>, report: &mut Report) {
        let models = || report.models.iter();
        let is_open = |model: &&ModelAnswer| {
            if self.stops_at_first(case) { model.answer == Answer::Unknown } else { !model.complete }
        };
        let broken = models().find(|model| model.is_broken()).filter(|_| self.judges);
        let (verdict, reason) = match (broken, models().find(is_open)) {
            (Some(model), _) => (Verdict::Violated, format!("{} does not answer as the test expects", model.model)),
            (None, Some(model)) => {
                (Verdict::Unknown, format!("not all executions under {} were explored", model.model))
            }
            (None, None) if self.judges && models().any(|model| model.expected.is_some()) => {
                (Verdict::Holds, "every model answers as the test expects".to_string())
            }
            (None, None) => (Verdict::Holds, "all executions were explored".to_string()),
        };
        (report.verdict, report.reason) = (verdict, reason);
    }
}

/// An execution that shows what is asked about.
fn explanation(model: ModelName, shown: &Shown, text: &mut SourceText) -> Violation {
    let mut violation = evidence::shown(shown, text);
    violation.trace.iter_mut().for_each(tidy);
    Violation { message: format!("under {}: {}", model.name(), violation.message), ..violation }
}

/// Whether the path relaxer allows something that no model below the Java Memory Model does.
fn is_open(report: &Report) -> bool {
    let outcomes = |name: &str| {
        let found = report.models.iter().find(|model| model.model == name);
        found.and_then(|model| model.outcomes.as_ref())
    };
    match (outcomes(ModelName::Opmm.name()), outcomes(ModelName::Jpr.name())) {
        (Some(below), Some(above)) => above.iter().any(|outcome| !below.contains(outcome)),
        _ => false,
    }
}

/// What runs the test, and reads a jcstress test's result, is no part of what a reader wants to follow.
fn tidy(step: &mut Step) {
    let is_own = step.location.as_ref().is_some_and(|at| !at.file.is_empty() && !Adapter::is_source(&at.file));
    if !is_own {
        (step.location, step.source) = (None, None);
    }
    step.minor |= step.thread == Adapter::RESULT || !is_own;
}

/// How the machine runs a test under a model.
fn machine_settings(settings: &SuiteSettings, model: ModelName) -> jmmc_machine::Settings {
    jmmc_machine::Settings {
        reduction: settings.reduction,
        spurious: settings.spurious_wakeups,
        trust_library: settings.trust_library,
        memory: memory(model, settings.forms),
        unwind: settings.unwind,
        strict_exit: false,
    }
}

/// The outcomes in the report's form; those that differ only in which asserts were reached are one.
fn rows(case: &Case<'_>, found: &Outcomes) -> Vec<Outcome> {
    let names = case.variables.names();
    let mut rows: BTreeMap<Outcome, bool> = BTreeMap::new();
    for outcome in &found.outcomes {
        let values = names.iter().cloned().zip(outcome.values.iter().cloned()).collect();
        let ends = outcome.ends.iter().map(ToString::to_string).collect();
        *rows.entry(Outcome { values, ends, asked: false }).or_default() |= case.question.is_about(outcome);
    }
    rows.into_iter().map(|(row, asked)| Outcome { asked, ..row }).collect()
}

/// Adds what was found under a model to the report.
fn add(report: &mut Report, model: ModelName, found: &Outcomes, text: &mut SourceText) {
    for race in found.races.iter().map(|race| evidence::race(race, None, text)) {
        if !report.races.contains(&race) {
            report.races.push(race);
        }
    }
    let under = |what: &str| format!("under {}: {what}", model.name());
    report.not_analysed.extend(found.gaps.iter().map(|gap| {
        let gap = evidence::not_modelled(gap);
        NotAnalysed { what: under(&gap.what), ..gap }
    }));
    let limit = limit_reached(found.stop);
    report.not_analysed.extend(limit.map(|limit| NotAnalysed { what: under(&limit), location: None }));
    for assumption in &found.assumptions {
        if report.assumptions.iter().all(|known| known != assumption) {
            report.assumptions.push(assumption.to_string());
        }
    }
    let (counts, sum) = (&found.statistics, &mut report.statistics);
    sum.states += counts.states;
    sum.transitions += counts.transitions;
    sum.depth = sum.depth.max(counts.max_depth);
    if let Some(probability) = &mut report.collision_probability {
        *probability += collision_probability(counts.states);
    }
}
