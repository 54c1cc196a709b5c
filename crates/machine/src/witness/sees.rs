//! Which write each read sees.
//!
//! The machine does not say: it merges writes that nobody can tell apart, and buffers hold bare values. So a write is chosen
//! that has the value read and that the Java Memory Model lets the read see. Any such write is as good: the execution is one of
//! the program's, and the model's rules are checked on it as it is. If there is none, the read may be torn [JLS §17.7]: then one write has its high half, and
//! another its low half.

use std::collections::BTreeMap;

use jmmc_jmm::execution::{ActionId, Value, Variable};
use jmmc_jmm::well_formed::coherence;
use jmmc_jmm::{Action, ActionKind, Execution, FinalKnowledge, Orders, View};

/// Which of several equal writes reads are taken to see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Prefer {
    /// The latest of those that fit.
    Latest,
    /// Acquire reads see the earliest of those that fit.
    Earliest,
    /// Plain reads of references see the earliest of those that fit, which final fields may tell less.
    EarliestReferences,
}

/// How often [`heed_final_fields`] looks again: what a read sees decides what final fields tell those that follow.
const ENOUGH_ROUNDS: usize = 8;

/// Gives every read a write to see; reads for which there is none get none.
pub(super) fn choose(execution: &mut Execution, prefer: Prefer) {
    execution.sees = vec![None; execution.actions.len()];
    execution.torn.clear();
    choose_synchronizing(execution, prefer);
    let Ok(orders) = Orders::of(&View::whole(execution)) else {
        return;
    };
    choose_others(execution, &orders, prefer);
    tear(execution, &orders, false);
}

/// Lets opaque reads see the newest of equal writes that those after them allow: where a round is repeated for ever, they see newer writes in the end.
pub(super) fn see_newest(execution: &mut Execution) {
    let (Ok(orders), Ok(positions)) = (Orders::of(&View::whole(execution)), coherence(execution)) else {
        return;
    };
    let place = |id: ActionId| positions[id.index()];
    let mut later: Vec<(ActionId, Variable, u32)> = Vec::new();
    for index in (0..execution.actions.len()).rev() {
        let id = ActionId(index as u32);
        let action = execution.action(id);
        if !action.kind.is_coherent() {
            continue;
        }
        later.extend(action.writes().map(|variable| (id, variable, place(id))));
        let Some((variable, seen)) = action.reads().zip(execution.sees[index]) else {
            continue;
        };
        let mut newest = seen;
        if action.kind == ActionKind::OpaqueRead && !is_part_of_update(execution, id) {
            let after = later.iter().filter(|(access, of, _)| *of == variable && orders.hb(id, *access));
            let ceiling = after.map(|(_, _, place)| *place).min().unwrap_or(u32::MAX);
            let fits = |write: &ActionId| {
                let other = execution.action(*write);
                let alike = other.writes() == Some(variable) && other.value == action.value;
                alike && (place(seen) + 1..=ceiling).contains(&place(*write))
            };
            let earlier = (0..index).map(|earlier| ActionId(earlier as u32)).filter(fits);
            newest = earlier.max_by_key(|write| place(*write)).unwrap_or(seen);
        }
        later.push((id, variable, place(newest)));
        execution.sees[index] = Some(newest);
    }
}

/// Whether the read belongs to an atomic read-modify-write.
fn is_part_of_update(execution: &Execution, read: ActionId) -> bool {
    let thread = execution.action(read).thread;
    let next = execution.actions[read.index() + 1..].iter().find(|next| next.thread == thread);
    next.is_some_and(|next| next.update)
}

/// Lets plain reads for which no earlier write fits see a later one that does not happen after them.
pub(super) fn choose_later(execution: &mut Execution) {
    let Ok(orders) = Orders::of(&View::whole(execution)) else {
        return;
    };
    for index in 0..execution.actions.len() {
        let read = ActionId(index as u32);
        let action = execution.action(read);
        let Some(variable) = action.reads().filter(|_| execution.sees[index].is_none()) else {
            continue;
        };
        let later = (index + 1..execution.actions.len()).map(|later| ActionId(later as u32));
        let fits = |write: &ActionId| {
            let other = execution.action(*write);
            other.writes() == Some(variable) && other.value == action.value && !orders.hb(read, *write)
        };
        execution.sees[index] = later.into_iter().find(fits);
    }
    tear(execution, &orders, true);
}

/// Lets plain reads that see a write which was overwritten before, by what final fields tell, see another of the same value, earlier or later.
pub(super) fn heed_final_fields(execution: &mut Execution) {
    let mut writes: BTreeMap<Variable, Vec<ActionId>> = BTreeMap::new();
    for (id, action) in execution.iter() {
        if let Some(variable) = action.writes() {
            writes.entry(variable).or_default().push(id);
        }
    }
    for _ in 0..ENOUGH_ROUNDS {
        let view = View::whole(execution);
        let Ok(orders) = Orders::of(&view) else {
            return;
        };
        let finals = FinalKnowledge::of(&view, &orders);
        let mut better: Vec<(ActionId, ActionId)> = Vec::new();
        for (read, action) in execution.iter() {
            let open = action.kind == ActionKind::Read && !execution.torn.contains_key(&read);
            let (Some(variable), Some(seen)) = (action.reads().filter(|_| open), execution.sees[read.index()]) else {
                continue;
            };
            let all = writes.get(&variable).map_or(&[][..], Vec::as_slice);
            let known = |write: ActionId| orders.hb(write, read) || finals.orders(&orders, write, read);
            let hidden = |write: ActionId| all.iter().any(|other| orders.hb(write, *other) && known(*other));
            let fits = |write: &ActionId| {
                execution.action(*write).value == action.value && !orders.hb(read, *write) && !hidden(*write)
            };
            if hidden(seen) {
                better.extend(all.iter().copied().find(fits).map(|write| (read, write)));
            }
        }
        if better.is_empty() {
            return;
        }
        better.into_iter().for_each(|(read, write)| execution.sees[read.index()] = Some(write));
    }
}

/// Lets plain reads for which no write fits see two, one for each half, of those that happen-before lets them see; earlier ones, or `later` ones, too.
fn tear(execution: &mut Execution, orders: &Orders, later: bool) {
    for index in 0..execution.actions.len() {
        let read = ActionId(index as u32);
        let action = execution.action(read);
        let open = action.kind == ActionKind::Read && execution.sees[index].is_none();
        let Some(variable) = action.reads().filter(|_| open) else {
            continue;
        };
        let of_variable = |(write, other): (ActionId, &Action)| (other.writes() == Some(variable)).then_some(write);
        let writes: Vec<ActionId> = execution.iter().filter_map(of_variable).collect();
        let hidden = |write: ActionId| writes.iter().any(|other| orders.hb(write, *other) && orders.hb(*other, read));
        let may_see = |write: &&ActionId| (later || **write < read) && !orders.hb(read, **write) && !hidden(**write);
        let visible: Vec<ActionId> = writes.iter().filter(may_see).copied().collect();
        let value = |write: &ActionId| execution.action(*write).value;
        let high = visible.iter().rfind(|write| Value::torn(value(write), action.value) == Some(action.value));
        let low = visible.iter().rfind(|write| Value::torn(action.value, value(write)) == Some(action.value));
        if let (Some(&high), Some(&low)) = (high, low) {
            execution.sees[index] = Some(high);
            execution.torn.insert(read, low);
        }
    }
}

/// Calls `visit` with the execution for every choice of writes that plain reads may see by their values and by happens-before, until it returns
/// false; volatile reads see the latest write. Whether the execution is well-formed remains to be seen.
pub(crate) fn each_choice(execution: &mut Execution, visit: &mut impl FnMut(&Execution) -> bool) -> bool {
    execution.sees = vec![None; execution.actions.len()];
    choose_synchronizing(execution, Prefer::Latest);
    let Ok(orders) = Orders::of(&View::whole(execution)) else {
        return true;
    };
    let mut reads: Vec<(ActionId, Vec<ActionId>)> = Vec::new();
    for (read, action) in execution.iter() {
        let Some(variable) = action.reads().filter(|_| execution.sees[read.index()].is_none()) else {
            continue;
        };
        let of_variable = |(write, other): (ActionId, &Action)| (other.writes() == Some(variable)).then_some(write);
        let writes: Vec<ActionId> = execution.iter().filter_map(of_variable).collect();
        let hidden = |write: ActionId| writes.iter().any(|other| orders.hb(write, *other) && orders.hb(*other, read));
        let fits = |write: &ActionId| {
            execution.action(*write).value == action.value && !orders.hb(read, *write) && !hidden(*write)
        };
        reads.push((read, writes.iter().copied().filter(fits).collect()));
    }
    each_of(execution, &reads, visit)
}

fn each_of(
    execution: &mut Execution,
    reads: &[(ActionId, Vec<ActionId>)],
    visit: &mut impl FnMut(&Execution) -> bool,
) -> bool {
    let Some(((read, writes), rest)) = reads.split_first() else {
        return visit(execution);
    };
    writes.iter().all(|write| {
        execution.sees[read.index()] = Some(*write);
        each_of(execution, rest, visit)
    })
}

/// Volatile and acquire reads, whose choice others depend on.
fn choose_synchronizing(execution: &mut Execution, prefer: Prefer) {
    let mut writes: BTreeMap<Variable, Vec<ActionId>> = BTreeMap::new();
    for index in 0..execution.actions.len() {
        let id = ActionId(index as u32);
        let action = execution.action(id);
        if let Some(variable) = action.writes() {
            writes.entry(variable).or_default().push(id);
        }
        let (Some(variable), ActionKind::VolatileRead | ActionKind::AcquireRead) = (action.reads(), action.kind) else {
            continue;
        };
        let same = |write: &&ActionId| execution.action(**write).value == action.value;
        let mut equal = writes.get(&variable).into_iter().flatten().filter(same);
        let latest = prefer != Prefer::Earliest || action.kind == ActionKind::VolatileRead;
        execution.sees[index] = if latest { equal.next_back().copied() } else { equal.next().copied() };
    }
}

/// Plain reads see the latest write that fits and was not overwritten; opaque reads the earliest in the coherence order that is not
/// older than what was seen or written before.
fn choose_others(execution: &mut Execution, orders: &Orders, prefer: Prefer) {
    let Ok(positions) = coherence(execution) else {
        return;
    };
    let place = |id: ActionId| positions[id.index()];
    let mut writes: BTreeMap<Variable, Vec<ActionId>> = BTreeMap::new();
    let mut seen: BTreeMap<Variable, Vec<(ActionId, ActionId)>> = BTreeMap::new();
    for index in 0..execution.actions.len() {
        let id = ActionId(index as u32);
        let action = execution.action(id);
        let coherent = action.kind.is_coherent();
        if let Some(variable) = action.writes() {
            writes.entry(variable).or_default().push(id);
            if coherent {
                seen.entry(variable).or_default().push((id, id));
            }
        }
        let Some(variable) = action.reads() else {
            continue;
        };
        if execution.sees[index].is_none() {
            let all = writes.get(&variable).map_or(&[][..], Vec::as_slice);
            let hides = |write: ActionId, other: ActionId| orders.hb(write, other) && orders.hb(other, id);
            let overwritten = |at: usize| all[at + 1..].iter().any(|other| hides(all[at], *other));
            let known = seen.get(&variable).into_iter().flatten().filter(|(access, _)| orders.hb(*access, id));
            let newest = known.map(|(_, write)| place(*write)).max().unwrap_or(0);
            let fits = |(at, write): &(usize, &ActionId)| {
                let new = !coherent || place(**write) == 0 || place(**write) >= newest;
                execution.action(**write).value == action.value && new && !overwritten(*at)
            };
            // An atomic read-modify-write reads the newest of all.
            let update = is_part_of_update(execution, id);
            let mut fitting = all.iter().enumerate().filter(fits).map(|(_, write)| *write);
            let is_reference = matches!(action.value, Value::Object(_));
            execution.sees[index] = match (coherent, update) {
                (false, _) if prefer == Prefer::EarliestReferences && is_reference => fitting.next(),
                (false, _) => fitting.next_back(),
                (true, false) => fitting.min_by_key(|write| place(*write)),
                (true, true) => fitting.max_by_key(|write| place(*write)),
            };
        }
        if let (true, Some(write)) = (coherent, execution.sees[index]) {
            seen.entry(variable).or_default().push((id, write));
        }
    }
}
