//! Decides a test under an axiomatic model: an execution with its justification, or a minimal core, in terms of the source.
//!
//! Errs on: *unknown*. What is said to be allowed in a Java model has a witness that the validator accepts.

use super::explore::Explorer;
use super::question::{Case, Question};
use crate::source_text::SourceText;
use jmmc_axioms::{Core, Judgement, Reason, Test, judge, outcomes};
use jmmc_jmm::execution::Value;
use jmmc_jmm::{ActionId, Answer, Approximation, ModelName, Witness};
use jmmc_models::Model;
use jmmc_report::{ModelAnswer, NotAnalysed, Outcome, Report, Violation, ViolationKind};
use jmmc_validator::validate;
use std::time::Instant;

/// The axiomatic model that allows no less than the documentation of `VarHandle` and the Java Language Specification do.
const BOUND: &str = "modes";

/// What came of a model, before it is part of a report.
struct Decided {
    answer: Answer,
    outcomes: Option<Vec<Outcome>>,
    complete: bool,
    /// What keeps it from being complete, or an answer from counting.
    gaps: Vec<String>,
}

impl Explorer<'_> {
    /// Adds what the axiomatic models say to the report.
    pub(super) fn axiomatic(&self, case: &Case<'_>, report: &mut Report, text: &mut SourceText) -> anyhow::Result<()> {
        for model in &self.settings.axiomatic {
            let expected = case.header.and_then(|header| header.expected(model.name()));
            let bounds = self.is_bound(model.name()) && self.chooses(case) && !self.is_bounded(report);
            if !self.settings.models_named && expected.is_none() && !bounds {
                continue;
            }
            let begin = Instant::now();
            let decided = match question(case).filter(|_| self.stops_at_first(case)) {
                Some(question) => self.judged(case, model, &question, report, text)?,
                None => self.listed(case, model)?,
            };
            let under = |what: String| NotAnalysed { what: format!("under {}: {what}", model.name()), location: None };
            report.not_analysed.extend(decided.gaps.into_iter().map(under));
            report.models.push(ModelAnswer {
                model: model.name().to_string(),
                answer: decided.answer,
                expected: expected.map(|allowed| if allowed { Answer::Allowed } else { Answer::Forbidden }),
                outcomes: decided.outcomes,
                complete: decided.complete,
                race_free: false,
                states: 0,
                transitions: 0,
                executions: None,
                iterations: None,
                seconds: begin.elapsed().as_secs_f64(),
            });
        }
        Ok(())
    }

    /// Adds, where it is to be explained, why the models that were explored forbid what is asked, as far as there are axioms of that name which
    /// forbid it, too.
    pub(super) fn reasons(&self, case: &Case<'_>, report: &mut Report, text: &mut SourceText) {
        let Some(question) = question(case).filter(|_| self.settings.explain && self.stops_at_first(case)) else {
            return;
        };
        let forbidden = report.models.iter().filter(|model| model.answer == Answer::Forbidden);
        for model in forbidden.filter_map(|model| Model::shipped(&model.model)).collect::<Vec<_>>() {
            if let Ok(Judgement { answer: jmmc_axioms::Answer::Forbidden(core), .. }) =
                judge(&test(case), &model, &question, &self.settings.axioms)
            {
                report.cores.push(core_of(case, &model, &core, text));
            }
        }
    }

    /// Whether the model is the shipped one that allows all that Java does in programs with any access modes.
    pub(super) fn is_bound(&self, model: &str) -> bool {
        model == BOUND && self.settings.axiomatic.iter().any(|own| own.name() == model && own.is_shipped())
    }

    /// How a model compares with the Java Memory Model; nothing is known of a model of the user's own.
    pub(super) fn approximation(&self, model: &str) -> Option<Approximation> {
        let is_bound = self.is_bound(model).then_some(Approximation::Over);
        ModelName::named(model).map(ModelName::approximation).or(is_bound)
    }

    /// Whether all that may happen in Java is known to be among what was found.
    pub(super) fn is_bounded(&self, report: &Report) -> bool {
        let bounds = |model: &ModelAnswer| {
            model.race_free || self.approximation(&model.model).is_some_and(|of| of != Approximation::Under)
        };
        report.models.iter().any(|model| model.complete && bounds(model))
    }

    fn judged(
        &self,
        case: &Case<'_>,
        model: &Model,
        question: &jmmc_axioms::Question,
        report: &mut Report,
        text: &mut SourceText,
    ) -> anyhow::Result<Decided> {
        let Judgement { answer, bounded, .. } = judge(&test(case), model, question, &self.settings.axioms)?;
        let mut gaps = Vec::new();
        let answer = match answer {
            jmmc_axioms::Answer::Allowed(found) => {
                let accepted = found.witness.and_then(|witness| match validate(case.program, &witness) {
                    Ok(_) => Ok(witness),
                    Err(refusal) => Err(refusal.to_string()),
                });
                let justified = accepted.as_ref().map_or(String::new(), justification);
                let witness = accepted.as_ref().ok().cloned().map(Box::new);
                let is_java = ModelName::named(model.name()).is_some() && model.is_shipped();
                let counts = accepted.is_ok() || !is_java;
                gaps.extend(
                    accepted.err().filter(|_| !counts).map(|why| format!("a witness that is not accepted: {why}")),
                );
                if self.settings.explain && counts {
                    let example = example(case, model, &found.outcome, &justified);
                    report.violations.push(Violation { witness, ..example });
                }
                if counts { Answer::Allowed } else { Answer::Unknown }
            }
            jmmc_axioms::Answer::Forbidden(core) => {
                if self.settings.explain {
                    report.cores.push(core_of(case, model, &core, text));
                }
                Answer::Forbidden
            }
            jmmc_axioms::Answer::Unknown(limitation) => {
                gaps.push(limitation.to_string());
                Answer::Unknown
            }
        };
        let complete = answer != Answer::Unknown && !bounded;
        if bounded && answer == Answer::Forbidden {
            gaps.push(self.within());
        }
        Ok(Decided { answer, outcomes: None, complete, gaps })
    }

    fn listed(&self, case: &Case<'_>, model: &Model) -> anyhow::Result<Decided> {
        let found = outcomes(&test(case), model, &self.settings.axioms)?;
        let names = case.variables.names();
        let mut rows: Vec<Outcome> = Vec::new();
        for outcome in &found.outcomes {
            let values = names.iter().cloned().zip(outcome.values.iter().cloned()).collect();
            let ends = outcome.ends.iter().map(ToString::to_string).collect();
            let row = Outcome { values, ends, asked: case.question.is_about(outcome) };
            if !rows.contains(&row) {
                rows.push(row);
            }
        }
        rows.sort();
        let asked = rows.iter().any(|row| row.asked);
        let complete = found.limitation.is_none() && !found.bounded;
        let mut gaps: Vec<String> = found.limitation.iter().map(ToString::to_string).collect();
        gaps.extend(found.bounded.then(|| self.within()));
        let answer = match (asked, complete) {
            (true, _) => Answer::Allowed,
            (false, true) => Answer::Forbidden,
            (false, false) => Answer::Unknown,
        };
        Ok(Decided { answer, outcomes: Some(rows), complete, gaps })
    }

    fn within(&self) -> String {
        let unwind = self.settings.axioms.finitization.unwind;
        format!("executions in which a loop is repeated more than {unwind} times; raise the bound with --unwind")
    }
}

/// What is asked, if it is something that one execution settles.
pub(super) fn question(case: &Case<'_>) -> Option<jmmc_axioms::Question> {
    Some(match &case.question {
        Question::Ask(condition) => {
            let parts = condition.conjuncts().into_iter();
            jmmc_axioms::Question::Ask(parts.map(|part| (part.text(&case.variables), part)).collect())
        }
        Question::Asserts => jmmc_axioms::Question::Asserts,
        Question::Results(_) | Question::Nothing => return None,
    })
}

pub(super) fn test<'p>(case: &Case<'p>) -> Test<'p> {
    let threads = case.test.roles().to_vec();
    Test { program: case.program, class: case.test.class(), threads, fields: case.fields.clone() }
}

/// What is committed in each step of a witness, as far as it reads or writes variables of the test.
fn justification(witness: &Witness) -> String {
    let execution = &witness.execution;
    let text = |id: &ActionId| {
        let action = execution.action(*id);
        let variable = execution.variable_name(action.variable().filter(|_| action.place.line != 0)?);
        let value = match action.value {
            Value::Bits(bits) => (bits as i64).to_string(),
            Value::Object(object) => format!("object {}", object.0),
        };
        let does = if action.reads().is_some() { "reads" } else { "writes" };
        let thread = &execution.threads.get(action.thread.index())?.name;
        Some(format!("{thread} {does} {variable} = {value} (line {})", action.place.line))
    };
    let steps = witness.commits.iter().map(|step| step.commits.iter().filter_map(text).collect::<Vec<_>>().join(", "));
    let steps: Vec<String> = steps.filter(|step| !step.is_empty()).collect();
    if steps.is_empty() { String::new() } else { format!("; committed one after the other: {}", steps.join("; ")) }
}

/// The outcome that was found.
fn example(case: &Case<'_>, model: &Model, outcome: &jmmc_litmus::Outcome, justified: &str) -> Violation {
    let names = case.variables.names();
    let values =
        names.iter().zip(&outcome.values).filter_map(|(name, value)| Some(format!("{name} = {}", value.as_ref()?)));
    let all: Vec<String> = values.chain(outcome.ends.iter().map(ToString::to_string)).collect();
    Violation {
        round: None,
        kind: ViolationKind::Outcome,
        message: format!("under {}: {}{justified}", model.name(), all.join(", ")),
        thread: None,
        location: None,
        stack: Vec::new(),
        waits: Vec::new(),
        trace: Vec::new(),
        witness: None,
    }
}

/// A core with the lines of the source.
/// That values do not come out of nothing.
fn known() -> (String, String) {
    ("reads return values that the program computes".to_string(), "program".to_string())
}

fn core_of(case: &Case<'_>, model: &Model, core: &Core, text: &mut SourceText) -> jmmc_report::Core {
    let file = case.program.class(case.test.class()).source_file.clone().unwrap_or_default();
    let mut line_of = |method: &str, line: u32| {
        let says = text.line(method, &file, line).unwrap_or_default();
        (says.trim().to_string(), format!("{file}:{line}"))
    };
    let constraints = core.reasons.iter().map(|reason| match reason {
        Reason::Initial { variable, value, line } => {
            (format!("initially {variable} = {value}"), line.map_or(file.to_string(), |line| format!("{file}:{line}")))
        }
        Reason::Line { method, line } => line_of(method, *line),
        Reason::Asked { text } => (text.clone(), "ask".to_string()),
        Reason::Asserts { thread, lines } => {
            let places: Vec<String> = lines.iter().map(|line| format!("{file}:{line}")).collect();
            (format!("every assert of {thread} is reached and true"), places.join(", "))
        }
        Reason::Reads { main: true } => {
            ("every read sees one write of its variable".to_string(), "program".to_string())
        }
        Reason::Reads { main: false } => {
            ("every read of a justifying execution sees one write of its variable".to_string(), "program".to_string())
        }
        Reason::Loops => ("loops stay within the bound".to_string(), "--unwind".to_string()),
        Reason::Known => known(),
        Reason::Axiom { name, description, speculative } => {
            let of = if *speculative { ", of the justifying executions" } else { "" };
            (description.clone(), format!("{}.{name}{of}", model.name()))
        }
    });
    let mut constraints: Vec<(String, String)> = constraints.collect();
    // Values that no execution computes are not even variables of the problem, so what is asked is a core by itself.
    if core.reasons.iter().all(|reason| matches!(reason, Reason::Asked { .. })) {
        constraints.push(known());
    }
    let axioms = model.axioms().map(|(name, says)| (name.to_string(), says.to_string())).collect();
    jmmc_report::Core { model: model.name().to_string(), is_minimal: core.is_minimal, constraints, axioms }
}
