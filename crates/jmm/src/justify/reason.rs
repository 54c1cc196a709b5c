//! Why there is no commit sequence, for people.

use crate::execution::{ActionId, Execution};

/// What can never be committed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Impossible {
    /// Reads that see writes which do not happen before them.
    pub reads: Vec<ActionId>,
    /// Writes that they see and that cannot be committed, either.
    pub writes: Vec<ActionId>,
    /// The reason in one sentence.
    pub message: String,
}

impl Impossible {
    pub(super) fn new(execution: &Execution, reads: &[ActionId], writes: &[ActionId]) -> Impossible {
        let list = |ids: &[ActionId]| {
            let texts: Vec<String> = ids.iter().map(|id| access(execution, *id)).collect();
            texts.join(" and ")
        };
        let message = if writes.is_empty() {
            format!(
                "no commit sequence justifies it: whatever is committed in which order, {} cannot be committed",
                list(reads)
            )
        } else {
            format!(
                "no commit sequence justifies it: {} can never be committed, because no execution whose racy reads are \
                 committed before has {}",
                list(reads),
                list(writes)
            )
        };
        Impossible { reads: reads.to_vec(), writes: writes.to_vec(), message }
    }
}

/// An access: who reads or writes what, and where.
fn access(execution: &Execution, id: ActionId) -> String {
    let action = execution.action(id);
    let thread = execution.threads.get(action.thread.index()).map_or("?", |thread| &thread.name);
    let variable = action.variable().map_or_else(String::new, |variable| execution.variable_name(variable));
    let value = match action.value {
        crate::execution::Value::Bits(bits) => (bits as i64).to_string(),
        crate::execution::Value::Object(object) => format!("object {}", object.0),
    };
    let what = if action.reads().is_some() { "read" } else { "write" };
    let place = if action.place.line == 0 { String::new() } else { format!(" in line {}", action.place.line) };
    format!("{thread}'s {what} of {variable} = {value}{place}")
}
