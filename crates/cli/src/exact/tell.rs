//! A legal execution and its justification, told to people.

use crate::source_text::SourceText;
use crate::target::dotted;
use jmmc_jmm::execution::{MethodName, Place, Subject, ThreadIndex, Value, Variable};
use jmmc_jmm::{Action, ActionId, ActionKind, CommitStep, Execution, Validating};
use jmmc_report::{Location, Origin, Step, StepKind, is_library};
use std::collections::{BTreeMap, BTreeSet};

/// What the code under test does in the execution, in the order of its list; accesses of variables that one thread alone uses are minor.
pub fn trace(execution: &Execution, text: &mut SourceText) -> Vec<Step> {
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
) -> Option<Step> {
    let kind = step_kind(execution, id, action.kind)?;
    let method = user_method(execution, &action.place)?;
    let name = format!("{}.{}", dotted(&method.class), method.name);
    let line = (action.place.line > 0).then_some(action.place.line);
    let variable = match &action.subject {
        Subject::Variable(variable) => Some(variable_name(execution, *variable)),
        Subject::Thread(thread) => Some(thread_name(execution, *thread).to_string()),
        Subject::None | Subject::Object(_) | Subject::Class(_) | Subject::Native(_) => None,
    };
    Some(Step {
        thread: thread_name(execution, action.thread).to_string(),
        location: Some(Location { file: method.file.to_string(), line }),
        source: text.line(&name, &method.file, action.place.line),
        method: name,
        kind,
        value: action.variable().map(|_| value_text(execution, action.value)),
        remark: remark(execution, id, action),
        minor: action.variable().is_some_and(|variable| !shared.contains(&variable)),
        variable,
        origin: Origin::User,
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

fn thread_name(execution: &Execution, thread: ThreadIndex) -> &str {
    execution.threads.get(thread.index()).map_or("?", |thread| &thread.name)
}

fn variable_name(execution: &Execution, variable: Variable) -> String {
    execution.variable_name(variable).replace('/', ".")
}

fn value_text(execution: &Execution, value: Value) -> String {
    match value {
        Value::Bits(bits) => (bits as i64).to_string(),
        Value::Object(object) => {
            let class = execution.objects.get(object.index()).map(|object| object.class);
            let class = class.and_then(|class| execution.names.classes.get(class.index()));
            format!("{}@{}", class.map_or_else(|| "object".to_string(), |class| dotted(class)), object.0)
        }
    }
}

/// The commit sequence in words: a line for each step but those that the execution itself justifies.
pub fn justification(execution: &Execution, commits: &[CommitStep]) -> Vec<String> {
    let mut lines = Vec::new();
    for step in commits {
        let Validating::Whole { execution: other, identity } = &step.execution else {
            continue;
        };
        let told = step.commits.iter().filter(|id| execution.action(**id).kind != ActionKind::DefaultWrite);
        let told: Vec<String> = told.map(|id| access(execution, *id)).collect();
        let variables: BTreeSet<String> = step
            .commits
            .iter()
            .filter_map(|id| execution.action(*id).variable())
            .map(|variable| variable_name(execution, variable))
            .collect();
        let reads = other.iter().filter(|(id, action)| {
            let read = action.reads().map(|variable| variable_name(other, variable));
            let known = identity.get(id.index()).copied().flatten().is_some();
            read.is_some_and(|read| known || variables.contains(&read))
        });
        let reads: Vec<String> = reads.map(|(id, _)| access(other, id)).collect();
        let because = if reads.is_empty() { "nobody reads them".to_string() } else { reads.join(", ") };
        lines.push(format!("{}: because of an execution in which {because}", told.join(", ")));
    }
    if !lines.is_empty() {
        lines.push("everything else: because of this execution itself".to_string());
    }
    lines
}

/// Who reads or writes what.
fn access(execution: &Execution, id: ActionId) -> String {
    let action = execution.action(id);
    let thread = thread_name(execution, action.thread);
    let value = value_text(execution, action.value);
    match (action.variable(), action.reads()) {
        (Some(variable), Some(_)) => format!("{thread} reads {} = {value}", variable_name(execution, variable)),
        (Some(variable), None) => format!("{thread} writes {} = {value}", variable_name(execution, variable)),
        (None, _) => format!("{thread}: {}", action.kind.name()),
    }
}
