//! What a picture may leave out: what a thread does to variables that no other thread has to do with, and to those that were finished before the others began.
//!
//! Such accesses see the last write of program order, or the only write there is; nothing that goes wrong between threads is among them.

use jmmc_jmm::execution::{Execution, ThreadIndex, Variable};
use jmmc_jmm::{ActionId, ActionKind, Orders};
use std::collections::{BTreeMap, BTreeSet};

/// Pictures with no more boxes than this are left whole.
const SMALL: usize = 24;
/// So many boxes must go, or it is not worth it.
const WORTH: usize = 4;

/// What is known of a variable.
#[derive(Default)]
struct Uses {
    /// The threads that access it, but for its initial value.
    threads: BTreeSet<ThreadIndex>,
    writes: Vec<ActionId>,
    /// Whether a read sees a write that is not drawn before it: the picture is about that.
    ahead: bool,
}

/// The actions of a picture without those that concern one thread only; `None` if they are few, or the picture is small.
pub(super) fn without(execution: &Execution, shown: &[ActionId], orders: &Orders) -> Option<Vec<ActionId>> {
    let quiet = quiet(execution, orders);
    let is_quiet = |id: &ActionId| execution.action(*id).variable().is_some_and(|variable| quiet.contains(&variable));
    let rest: Vec<ActionId> = shown.iter().copied().filter(|id| !is_quiet(id)).collect();
    let left = rest.iter().any(|id| execution.action(*id).variable().is_some());
    (shown.len() > SMALL && left && shown.len() >= rest.len() + WORTH).then_some(rest)
}

/// The variables that only one thread accesses, or that one thread wrote before the others that read them began.
fn quiet(execution: &Execution, orders: &Orders) -> BTreeSet<Variable> {
    let mut all: BTreeMap<Variable, Uses> = BTreeMap::new();
    let mut begins: BTreeMap<ThreadIndex, ActionId> = BTreeMap::new();
    for (id, action) in execution.iter() {
        if action.kind == ActionKind::First {
            begins.insert(action.thread, id);
        }
        let Some(variable) = action.variable().filter(|_| action.kind != ActionKind::DefaultWrite) else {
            continue;
        };
        let uses = all.entry(variable).or_default();
        uses.threads.insert(action.thread);
        uses.ahead |= execution.seen(id).is_some_and(|write| write > id);
        if action.writes().is_some() {
            uses.writes.push(id);
        }
    }
    let finished = |uses: &Uses| {
        let before = |write: &ActionId| {
            let mut others = uses.threads.iter().filter(|thread| **thread != execution.action(*write).thread);
            others.all(|thread| begins.get(thread).is_some_and(|begin| orders.hb(*write, *begin)))
        };
        uses.threads.len() == 1 || (!uses.writes.is_empty() && uses.writes.iter().all(before))
    };
    all.into_iter().filter(|(_, uses)| !uses.ahead && finished(uses)).map(|(variable, _)| variable).collect()
}
