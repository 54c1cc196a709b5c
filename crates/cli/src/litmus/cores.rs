//! What axiomatic models say, retold for the report: an outcome with its justification, or a core in terms of the source.

use super::question::AskedTest;
use crate::source_text::SourceText;
use jmmc_axioms::{Core, Reason};
use jmmc_jmm::execution::Value;
use jmmc_jmm::{ActionId, Witness};
use jmmc_litmus::Outcome;
use jmmc_models::Model;
use jmmc_report::{Violation, ViolationKind};

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
pub fn example(case: &AskedTest<'_>, model: &str, (outcome, witness): (&Outcome, &Option<Box<Witness>>)) -> Violation {
    let justified = witness.as_ref().map_or(String::new(), |witness| justification(witness));
    let names = case.variables.names();
    let values =
        names.iter().zip(&outcome.values).filter_map(|(name, value)| Some(format!("{name} = {}", value.as_ref()?)));
    let all: Vec<String> = values.chain(outcome.ends.iter().map(ToString::to_string)).collect();
    Violation {
        round: None,
        kind: ViolationKind::Outcome,
        message: format!("under {model}: {}{justified}", all.join(", ")),
        thread: None,
        location: None,
        stack: Vec::new(),
        waits: Vec::new(),
        trace: Vec::new(),
        witness: witness.clone(),
    }
}

/// That values do not come out of nothing.
fn known() -> (String, String) {
    ("reads return values that the program computes".to_string(), "program".to_string())
}

/// A core with the lines of the source.
pub fn core_of(case: &AskedTest<'_>, model: &Model, core: &Core, text: &mut SourceText) -> jmmc_report::Core {
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
