//! Why an execution is legal, told to people: its commit sequence, and the names of what it is about.

use jmmc_jmm::execution::{ThreadIndex, Value, Variable};
use jmmc_jmm::{ActionId, ActionKind, CommitStep, Execution, Validating};
use std::collections::BTreeSet;

/// The name of a thread of the execution.
pub fn thread_name(execution: &Execution, thread: ThreadIndex) -> &str {
    execution.threads.get(thread.index()).map_or("?", |thread| &thread.name)
}

/// The name of a variable of the execution.
pub fn variable_name(execution: &Execution, variable: Variable) -> String {
    execution.variable_name(variable).replace('/', ".")
}

/// A value of the execution as people read it.
pub fn value_text(execution: &Execution, value: Value) -> String {
    match value {
        Value::Bits(bits) => (bits as i64).to_string(),
        Value::Object(object) => {
            let class = execution.objects.get(object.index()).map(|object| object.class);
            let class = class.and_then(|class| execution.names.classes.get(class.index()));
            format!("{}@{}", class.map_or_else(|| "object".to_string(), |class| class.replace('/', ".")), object.0)
        }
    }
}

/// The commit sequence in words: a line for each step but those that the execution itself justifies.
pub fn lines(execution: &Execution, commits: &[CommitStep]) -> Vec<String> {
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
