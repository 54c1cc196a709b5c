//! An execution in the terms of the Java Memory Model, told as steps.

use crate::source_text::SourceText;
use crate::target::dotted;
use jmmc_jmm::execution::{MethodName, Place, Subject, ThreadIndex, Variable};
use jmmc_jmm::{Action, ActionId, ActionKind, Execution};
use jmmc_report::{SourceLocation, StepKind, StepOrigin, TraceStep, is_library};
use jmmc_verdict::justification::{thread_name, value_text, variable_name};
use std::collections::{BTreeMap, BTreeSet};

/// What the code under test does in the execution, in the order of its list; accesses of variables that one thread alone uses are minor.
pub fn trace(execution: &Execution, text: &mut SourceText) -> Vec<TraceStep> {
    let shared = shared(execution);
    execution.iter().filter_map(|(id, action)| step(execution, id, action, &shared, text)).collect()
}

/// Variables that several threads access.
fn shared(execution: &Execution) -> BTreeSet<Variable> {
    let mut threads: BTreeMap<Variable, BTreeSet<ThreadIndex>> = BTreeMap::new();
    for (_, action) in execution.iter().filter(|(_, action)| action.kind != ActionKind::DefaultWrite) {
        if let Some(variable) = action.variable() {
            threads.entry(variable).or_default().insert(action.thread);
        }
    }
    threads.retain(|variable, threads| threads.len() > 1 && !execution.is_assertion_switch(*variable));
    threads.into_keys().collect()
}

fn step(
    execution: &Execution,
    id: ActionId,
    action: &Action,
    shared: &BTreeSet<Variable>,
    text: &mut SourceText,
) -> Option<TraceStep> {
    let kind = step_kind(execution, id, action.kind)?;
    let method = user_method(execution, &action.place)?;
    let name = format!("{}.{}", dotted(&method.class), method.name);
    let line = (action.place.line > 0).then_some(action.place.line);
    let variable = match &action.subject {
        Subject::Variable(variable) => Some(variable_name(execution, *variable)),
        Subject::Thread(thread) => Some(thread_name(execution, *thread).to_string()),
        Subject::None | Subject::Object(_) | Subject::Class(_) | Subject::Native(_) => None,
    };
    Some(TraceStep {
        thread: thread_name(execution, action.thread).to_string(),
        location: Some(SourceLocation { file: method.file.to_string(), line }),
        source: text.line(&name, &method.file, action.place.line),
        method: name,
        kind,
        value: action.variable().map(|_| value_text(execution, action.value)),
        remark: remark(execution, id, action),
        minor: action.variable().is_some_and(|variable| !shared.contains(&variable)),
        variable,
        origin: StepOrigin::User,
    })
}

/// That a read sees a write that comes later, or one that another write has replaced, if it does.
fn remark(execution: &Execution, id: ActionId, action: &Action) -> Option<String> {
    let (variable, seen) = (action.reads()?, execution.seen(id)?);
    let place = |id: ActionId| {
        let place = &execution.action(id).place;
        let method = user_method(execution, place).filter(|_| place.line > 0);
        method.map(|method| format!(" at {}:{}", method.file, place.line)).unwrap_or_default()
    };
    if seen > id {
        return Some(format!("written later{}", place(seen)));
    }
    let between = execution.iter().filter(|(other, _)| seen < *other && *other < id);
    let writes = between.filter(|(_, other)| other.variable() == Some(variable) && other.reads().is_none());
    let (last, other) = writes.last().filter(|(_, other)| other.value != action.value)?;
    Some(format!("an old value: {} was written{}", value_text(execution, other.value), place(last)))
}

fn step_kind(execution: &Execution, id: ActionId, kind: ActionKind) -> Option<StepKind> {
    match kind {
        ActionKind::Read | ActionKind::VolatileRead | ActionKind::OpaqueRead | ActionKind::AcquireRead => {
            Some(StepKind::Read)
        }
        ActionKind::Write | ActionKind::VolatileWrite | ActionKind::OpaqueWrite | ActionKind::ReleaseWrite => {
            Some(StepKind::Write)
        }
        ActionKind::Lock => Some(StepKind::Lock),
        ActionKind::Unlock => Some(StepKind::Unlock),
        ActionKind::Start => Some(StepKind::Start),
        ActionKind::Join => Some(StepKind::Join),
        ActionKind::Interrupt => Some(StepKind::Interrupt),
        ActionKind::External => execution.is_external(id).then_some(StepKind::Print),
        ActionKind::DefaultWrite
        | ActionKind::First
        | ActionKind::Last
        | ActionKind::DetectInterrupt
        | ActionKind::BeginInitialization
        | ActionKind::EndInitialization
        | ActionKind::UseInitialization
        | ActionKind::Freeze
        | ActionKind::Diverge => None,
    }
}

/// The method, if it is one of the code under test.
fn user_method<'e>(execution: &'e Execution, place: &Place) -> Option<&'e MethodName> {
    let method = execution.names.methods.get(place.method?.index())?;
    (!is_library(&method.class) && !method.class.is_empty()).then_some(method)
}
