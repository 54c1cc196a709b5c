//! Well-formed executions.
//!
//! Implements: [JLS §17.4.7], the final-field rule [JLS §17.5.1], and for accesses through `VarHandle` coherence and the atomicity of
//! read-modify-writes. Each rule is a function of its own; those that need no derived order are in module `structure`. Intra-thread
//! consistency needs the program and is no part of this crate.
//! Errs on: allowing too much where final fields are concerned (module `finals`); nothing else.

use std::collections::BTreeMap;

use crate::action::ActionKind;
use crate::execution::{Action, ActionId, Execution, ThreadIndex, Variable, View};
use crate::finals::FinalKnowledge;
use crate::orders::Orders;
use crate::rule::{Broken, Kept, Rule};
use crate::structure::structure;

/// The derived orders of a well-formed execution.
#[derive(Clone, Debug)]
pub struct Derived {
    /// Happens-before and what it is made of.
    pub orders: Orders,
    /// What final fields add to it for single reads.
    pub finals: FinalKnowledge,
}

impl Derived {
    /// Whether the read sees a write that happens before it, or counts as such because of final fields; both, if it is torn.
    pub fn sees_earlier(&self, view: &View<'_>, read: ActionId) -> bool {
        let ordered = |write| self.orders.hb(write, read) || self.finals.orders(&self.orders, write, read);
        view.seen(read).is_some_and(ordered) && view.seen_low(read).is_none_or(ordered)
    }
}

/// The accesses of each variable, thread by thread, in program order.
pub(crate) struct Accesses(BTreeMap<Variable, BTreeMap<ThreadIndex, Vec<ActionId>>>);

impl Accesses {
    /// Those that are wanted.
    pub(crate) fn of(view: &View<'_>, wanted: impl Fn(ActionId) -> bool) -> Accesses {
        let mut accesses: BTreeMap<Variable, BTreeMap<ThreadIndex, Vec<ActionId>>> = BTreeMap::new();
        for (id, action) in view.iter() {
            if let Some(variable) = action.variable().filter(|_| wanted(id)) {
                accesses.entry(variable).or_default().entry(action.thread).or_default().push(id);
            }
        }
        Accesses(accesses)
    }

    /// Of each thread, the last access of the variable that the clock knows.
    pub(crate) fn last_known<'a>(
        &'a self,
        orders: &'a Orders,
        variable: Variable,
        clock: &'a [u32],
    ) -> impl Iterator<Item = ActionId> + 'a {
        let threads = self.0.get(&variable).into_iter().flatten();
        threads.filter_map(move |(_, ids)| {
            let known = ids.partition_point(|id| orders.known_to(*id, clock));
            ids[..known].last().copied()
        })
    }
}

/// No read sees a write that happens after it, or one that another write overwrote before it.
pub fn hb_consistent(view: &View<'_>, orders: &Orders) -> Kept {
    let writes = Accesses::of(view, |id| view.execution.action(id).writes().is_some());
    for (read, action) in view.iter() {
        let Some(variable) = action.reads() else {
            continue;
        };
        for write in view.all_seen(read) {
            if orders.hb(read, write) {
                let message = format!("{} sees a write that happens after it", view.execution.describe(read));
                return Err(Broken::new(Rule::HbConsistent, &[read, write], message));
            }
            let mut before = writes.last_known(orders, variable, orders.clock(read));
            if let Some(other) = before.find(|other| orders.hb(write, *other)) {
                return Err(overwritten(view, Rule::HbConsistent, read, write, other));
            }
        }
    }
    Ok(())
}

fn overwritten(view: &View<'_>, rule: Rule, read: ActionId, write: ActionId, other: ActionId) -> Broken {
    let [read_text, write_text, other_text] = [read, write, other].map(|id| view.execution.describe(id));
    let message = format!("{read_text} sees {write_text}, which {other_text} overwrote before");
    Broken::new(rule, &[read, write, other], message)
}

/// Every volatile read sees a write that is before it in `so`, the last volatile one if it is volatile.
pub fn so_consistent(view: &View<'_>, orders: &Orders) -> Kept {
    let mut last: BTreeMap<Variable, ActionId> = BTreeMap::new();
    for id in view.so() {
        let action = view.execution.action(id);
        let Some(variable) = action.variable() else {
            continue;
        };
        if action.kind == ActionKind::VolatileWrite {
            last.insert(variable, id);
            continue;
        }
        let Some(write) = view.seen(id) else {
            continue;
        };
        let latest = last.get(&variable).copied();
        let kept = match view.execution.action(write).kind {
            ActionKind::VolatileWrite => latest == Some(write),
            ActionKind::DefaultWrite => latest.is_none(),
            // A write in a weaker mode is not in `so`: it must not be older than the last one that is.
            _ => latest.is_none_or(|latest| !orders.hb(write, latest)),
        };
        if !kept {
            let (read, write_text) = (view.execution.describe(id), view.execution.describe(write));
            let message = format!("{read} sees {write_text}, which is not the last volatile write before it in so");
            let actions: Vec<ActionId> = [Some(id), Some(write), latest].into_iter().flatten().collect();
            return Err(Broken::new(Rule::SoConsistent, &actions, message));
        }
    }
    Ok(())
}

/// No read sees a write that, by what final fields guarantee, was overwritten before.
pub fn final_fields(view: &View<'_>, derived: &Derived) -> Kept {
    let writes = Accesses::of(view, |id| view.execution.action(id).writes().is_some());
    for (read, action) in view.iter() {
        let (Some(variable), Some(clock)) = (action.reads(), derived.finals.clock(read)) else {
            continue;
        };
        for write in view.all_seen(read) {
            let mut before = writes.last_known(&derived.orders, variable, clock);
            if let Some(other) = before.find(|other| derived.orders.hb(write, *other)) {
                return Err(overwritten(view, Rule::FinalFields, read, write, other));
            }
        }
    }
    Ok(())
}

/// Of each write in opaque mode and stronger, its place in the coherence order, counted from 1.
///
/// # Errors
/// If the order that the execution gives lacks some, or has something else.
pub fn coherence(execution: &Execution) -> Kept<Vec<u32>> {
    let wanted = |action: &Action| action.writes().is_some() && action.kind.is_coherent();
    let listed: Vec<ActionId> = execution.iter().filter(|(_, action)| wanted(action)).map(|(id, _)| id).collect();
    let mut sorted = execution.coherence.clone();
    sorted.sort_unstable();
    if !sorted.is_empty() && sorted != listed {
        return Err(Broken::new(Rule::Coherent, &[], "the coherence order does not have every write once"));
    }
    let order = if sorted.is_empty() { &listed } else { &execution.coherence };
    let mut positions = vec![0; execution.actions.len()];
    for (position, id) in order.iter().enumerate() {
        positions[id.index()] = position as u32 + 1;
    }
    Ok(positions)
}

/// Accesses of a variable in opaque mode and stronger agree that its writes happen in the coherence order.
pub fn coherent(view: &View<'_>, orders: &Orders) -> Kept {
    let positions = coherence(view.execution)?;
    let coherent = |id: ActionId| view.execution.action(id).kind.is_coherent();
    // The write that an access is about: itself, or the one that it sees.
    let write_of = |id: ActionId| match view.execution.action(id).reads() {
        Some(_) => view.seen(id).filter(|write| coherent(*write)),
        None => Some(id),
    };
    let accesses = Accesses::of(view, coherent);
    for (id, action) in view.iter().filter(|(id, _)| coherent(*id)) {
        let (Some(variable), Some(write)) = (action.variable(), write_of(id)) else {
            continue;
        };
        let mut clock = orders.clock(id).to_vec();
        clock[action.thread.index()] = orders.position(id) - 1;
        for before in accesses.last_known(orders, variable, &clock) {
            if write_of(before).is_some_and(|earlier| positions[earlier.index()] > positions[write.index()]) {
                let (a, b) = (view.execution.describe(before), view.execution.describe(id));
                let message = format!("{a} and {b} do not agree on the order of the writes that they see or are");
                return Err(Broken::new(Rule::Coherent, &[before, id, write], message));
            }
        }
    }
    Ok(())
}

/// Nothing comes between the two parts of an atomic read-modify-write: it reads the write right before its own in the coherence order.
pub fn update_atomic(view: &View<'_>) -> Kept {
    let positions = coherence(view.execution)?;
    let mut before: BTreeMap<ActionId, ActionId> = BTreeMap::new();
    let mut ordered: Vec<ActionId> = view.iter().map(|(id, _)| id).filter(|id| positions[id.index()] != 0).collect();
    ordered.sort_by_key(|id| positions[id.index()]);
    let mut last_write: BTreeMap<Variable, ActionId> = BTreeMap::new();
    for id in ordered {
        let previous = view.execution.action(id).writes().and_then(|variable| last_write.insert(variable, id));
        before.extend(previous.map(|previous| (id, previous)));
    }
    let mut last_of: BTreeMap<ThreadIndex, ActionId> = BTreeMap::new();
    for (id, action) in view.iter() {
        let read = last_of.insert(action.thread, id).filter(|read| {
            let variable = view.execution.action(*read).reads();
            variable.is_some() && variable == action.writes()
        });
        let (seen, previous) = (read.and_then(|read| view.seen(read)), before.get(&id).copied());
        // A plain write that it reads has no place among the others.
        let plain = seen.is_some_and(|seen| !view.execution.action(seen).kind.is_coherent());
        if action.update && (read.is_none() || (seen != previous && !plain)) {
            let text = view.execution.describe(id);
            let actions: Vec<ActionId> = [read, Some(id), previous].into_iter().flatten().collect();
            let message = format!("{text} does not follow the write that its reading part sees");
            return Err(Broken::new(Rule::UpdateAtomic, &actions, message));
        }
    }
    Ok(())
}

/// All rules that the JLS has for an execution whose structure is right; returns the derived orders.
///
/// # Errors
/// The first rule that is broken.
pub fn consistent(view: &View<'_>) -> Kept<Derived> {
    let orders = Orders::of(view)?;
    let finals = FinalKnowledge::of(view, &orders);
    let derived = Derived { orders, finals };
    so_consistent(view, &derived.orders)?;
    hb_consistent(view, &derived.orders)?;
    final_fields(view, &derived)?;
    Ok(derived)
}

/// All rules; returns the derived orders.
///
/// # Errors
/// The first rule that is broken.
pub fn well_formed(execution: &Execution) -> Kept<Derived> {
    structure(execution)?;
    let view = View::whole(execution);
    let derived = consistent(&view)?;
    coherent(&view, &derived.orders)?;
    update_atomic(&view)?;
    Ok(derived)
}
