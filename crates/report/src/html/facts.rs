//! What a reader is told about an action that is chosen in the picture: what happens before it, and what its thread may see there.
//!
//! Implements: the visible writes of happens-before consistency [JLS §17.4.5], as if the thread read each variable at that place: no write that the
//! place happens before, and none that another write of the variable has replaced on the way there. A volatile variable shows the last write before
//! the place [JLS §17.4.7]. Where no threads race, that is the heap.
//! Errs on: showing more writes than a legal execution lets be seen; causality [JLS §17.4.8] is not looked at.

use super::words;
use jmmc_jmm::execution::{Execution, Variable};
use jmmc_jmm::{ActionId, ActionKind, Orders};
use serde::Serialize;
use std::collections::BTreeMap;

/// With more drawn actions than this, only the variable of the action itself is told about.
const MANY: usize = 250;

/// What is told about an action.
#[derive(Serialize)]
pub struct ActionFact {
    /// What it does.
    what: String,
    /// The thread that did it.
    who: String,
    /// The drawn actions that happen before it, by their position in the picture.
    before: Vec<usize>,
    /// What a read sees.
    sees: Option<String>,
    /// For a read, each write of its variable, and why the read may see it, or not.
    why: Vec<WriteReason>,
    /// For each variable, the writes that the thread may see here.
    may: Vec<(String, Vec<String>)>,
}

/// Why a read may see a write, or not.
#[derive(Serialize)]
struct WriteReason {
    /// The write: its value, who and where.
    write: String,
    may: bool,
    sees: bool,
    /// One sentence without a full stop, with the rule.
    why: String,
}

/// The facts of the drawn actions, in their order.
pub fn of(execution: &Execution, shown: &[ActionId], orders: &Orders) -> Vec<ActionFact> {
    let mut writes: BTreeMap<Variable, Vec<ActionId>> = BTreeMap::new();
    for variable in shown.iter().filter_map(|id| execution.action(*id).variable()) {
        writes.entry(variable).or_default();
    }
    for (id, action) in execution.iter() {
        if let Some(list) = action.writes().and_then(|variable| writes.get_mut(&variable)) {
            list.push(id);
        }
    }
    let all = shown.len() <= MANY;
    let fact = |id: &ActionId| {
        let action = execution.action(*id);
        let told = writes.iter().filter(|(variable, _)| all || action.variable() == Some(**variable));
        let may = |(variable, list): (&Variable, &Vec<ActionId>)| {
            let seen = visible(execution, orders, list, *id).into_iter().map(|write| words::write(execution, write));
            (words::variable(execution, *variable), seen.collect())
        };
        ActionFact {
            what: words::action(execution, *id),
            who: execution.threads.get(action.thread.index()).map_or(String::new(), |thread| thread.name.to_string()),
            before: (0..shown.len()).filter(|other| orders.hb(shown[*other], *id)).collect(),
            sees: execution.seen(*id).map(|write| words::write(execution, write)),
            why: reasons(execution, orders, &writes, *id),
            may: if action.kind == ActionKind::DefaultWrite { Vec::new() } else { told.map(may).collect() },
        }
    };
    shown.iter().map(fact).collect()
}

/// Why a read may see each of the writes of its variable, or not; nothing for other actions.
fn reasons(
    execution: &Execution,
    orders: &Orders,
    writes: &BTreeMap<Variable, Vec<ActionId>>,
    read: ActionId,
) -> Vec<WriteReason> {
    let action = execution.action(read);
    let (Some(seen), Some(variable)) = (execution.seen(read), action.variable()) else {
        return Vec::new();
    };
    let list = writes.get(&variable).map_or(&[][..], Vec::as_slice);
    let may = visible(execution, orders, list, read);
    let name = words::variable(execution, variable);
    let reason = |write: &ActionId| {
        let between = list.iter().find(|other| orders.hb(*write, **other) && orders.hb(**other, read));
        let is_volatile = execution.action(*write).kind == ActionKind::VolatileWrite;
        let why = if orders.hb(read, *write) {
            "this read happens before it, and a read sees nothing that happens after it [JLS §17.4.5]".to_string()
        } else if let Some(between) = between {
            let other = words::write(execution, *between);
            format!("{other} happens after it and before this read, and hides it [JLS §17.4.5]")
        } else if is_volatile && may.contains(write) {
            format!(
                "{name} is volatile, and this is the last write before the read in the synchronization order [JLS §17.4.4]"
            )
        } else if !may.contains(write) {
            format!(
                "{name} is volatile: a read sees the last write before it in the synchronization order [JLS §17.4.4]"
            )
        } else if orders.hb(*write, read) {
            format!("it happens before this read, and no other write of {name} comes between [JLS §17.4.5]")
        } else {
            "happens-before orders it neither before this read nor after it: the two race [JLS §17.4.5]".to_string()
        };
        WriteReason { write: words::write(execution, *write), may: may.contains(write), sees: seen == *write, why }
    };
    list.iter().filter(|write| **write != read).map(reason).collect()
}

/// Those of a variable's writes that can be seen at an action.
fn visible(execution: &Execution, orders: &Orders, writes: &[ActionId], at: ActionId) -> Vec<ActionId> {
    let replaced = |write: ActionId| writes.iter().any(|other| orders.hb(write, *other) && orders.hb(*other, at));
    let open = writes.iter().copied().filter(|write| *write != at && !orders.hb(at, *write) && !replaced(*write));
    let kind = |write: &ActionId| execution.action(*write).kind;
    let is_volatile =
        writes.iter().all(|write| matches!(kind(write), ActionKind::VolatileWrite | ActionKind::DefaultWrite))
            && writes.iter().any(|write| kind(write) == ActionKind::VolatileWrite);
    if is_volatile {
        return open.filter(|write| *write < at).max_by_key(|write| orders.so_position(*write)).into_iter().collect();
    }
    open.collect()
}
