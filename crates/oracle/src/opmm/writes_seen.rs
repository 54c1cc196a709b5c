//! The writes that reads see: happens-before consistency and the absence of cycles.

use super::coherence;
use super::events::Events;
use super::finals;
use super::relation::Relation;
use super::sync::Order;
use crate::thread::{Action, Location, Mode};
use std::collections::BTreeSet;

/// Writes, by thread, variable and value, that a read may see although nothing but that orders them.
pub type Free = BTreeSet<(usize, Location, i64)>;

/// An execution under construction.
pub struct Execution<'e> {
    /// Its actions.
    pub events: &'e Events,
    /// Its synchronization order.
    pub order: &'e Order,
    /// Happens-before.
    pub happens_before: Relation,
    /// Happens-before, synchronization order and write-seen so far, closed.
    pub combined: Relation,
    /// The write that each event sees, if it is a read and the write is chosen.
    pub seen: Vec<Option<usize>>,
    /// Writes that need not come before the plain reads that see them.
    pub free: &'e Free,
}

/// The final values of the fields in every allowed execution of these traces with this synchronization order; empty if there is none.
pub fn final_values(events: &Events, order: &Order, fields: &[(String, Location)], free: &Free) -> Vec<Vec<i64>> {
    let mut happens_before = events.base.clone();
    for (a, b) in synchronizes_with(events, order) {
        happens_before.add(a, b);
    }
    let mut combined = happens_before.clone();
    order.actions.windows(2).for_each(|pair| combined.add(pair[0], pair[1]));
    let mut seen = vec![None; events.all.len()];
    for (read, write) in &order.seen {
        combined.add(*write, *read);
        seen[*read] = Some(*write);
    }
    if !combined.is_acyclic() {
        return Vec::new();
    }
    let is_moded = |event: &usize| events.all[*event].action.mode() != Some(Mode::Plain);
    let open = || (0..events.all.len()).filter(|event| events.free_read(*event).is_some());
    let moded: Vec<usize> = open().filter(is_moded).collect();
    let plain: Vec<usize> = open().filter(|event| !is_moded(event)).collect();
    let execution = Execution { events, order, happens_before, combined, seen, free };
    let mut found = Vec::new();
    choose_moded(execution, &moded, &plain, &mut |execution| {
        for values in observe(execution, fields) {
            if !found.contains(&values) {
                found.push(values);
            }
        }
    });
    found
}

/// Unlock and later lock of a monitor, volatile write and later volatile read of a variable.
pub(crate) fn synchronizes_with(events: &Events, order: &Order) -> Vec<(usize, usize)> {
    let mut edges = Vec::new();
    for (position, a) in order.actions.iter().enumerate() {
        for b in &order.actions[position + 1..] {
            let (first, second) = (events.all[*a].action, events.all[*b].action);
            let synchronizes = match (first, second) {
                (Action::Unlock(left), Action::Lock(entered)) => left == entered,
                _ => match (first.write(), second.read()) {
                    (Some((written, _)), Some((read, _))) => written == read,
                    _ => false,
                },
            };
            if synchronizes {
                edges.push((*a, *b));
            }
        }
    }
    edges
}

/// Chooses writes for reads that are not plain, then for the others. Release and acquire add happens-before edges.
fn choose_moded(execution: Execution<'_>, moded: &[usize], plain: &[usize], visit: &mut impl FnMut(&Execution<'_>)) {
    let Some((read, rest)) = moded.split_first() else {
        let mut execution = execution;
        let seen = &execution.seen;
        let consistent = |read: usize| seen[read].is_some_and(|write| execution.is_consistent(read, write));
        let is_moded = |event: &usize| execution.events.free_read(*event).is_some() && seen[*event].is_some();
        if (0..seen.len()).filter(is_moded).all(consistent)
            && coherence::is_coherent(&execution)
            && choose_plain(&mut execution, plain)
        {
            visit(&execution);
        }
        return;
    };
    for write in candidates(&execution, *read) {
        let mut next = Execution {
            happens_before: execution.happens_before.clone(),
            combined: execution.combined.clone(),
            seen: execution.seen.clone(),
            ..execution
        };
        next.seen[*read] = Some(write);
        next.combined.add(write, *read);
        if coherence::synchronizes(execution.events, write, *read) {
            next.happens_before.add(write, *read);
        }
        if next.combined.is_acyclic() {
            choose_moded(next, rest, plain, visit);
        }
    }
}

/// Whether the plain reads can see writes; if so, those are in the execution.
fn choose_plain(execution: &mut Execution<'_>, reads: &[usize]) -> bool {
    let Some((read, rest)) = reads.split_first() else { return finals::are_respected(execution) };
    for write in candidates(execution, *read) {
        let by_final_rule = execution.events.reads_final(*read) && execution.events.foreign(*read).is_some();
        let possible =
            if by_final_rule { execution.is_not_later(*read, write) } else { execution.is_consistent(*read, write) };
        let orders = !execution.is_free(write);
        if !possible || (orders && execution.combined.has(*read, write)) {
            continue;
        }
        let before = execution.combined.clone();
        if orders {
            execution.combined.add(write, *read);
        }
        execution.seen[*read] = Some(write);
        if choose_plain(execution, rest) {
            return true;
        }
        execution.seen[*read] = None;
        execution.combined = before;
    }
    false
}

/// Writes of the value that the event reads.
pub(crate) fn candidates(execution: &Execution<'_>, read: usize) -> Vec<usize> {
    let events = execution.events;
    let Some((location, value)) = events.free_read(read) else { return Vec::new() };
    let of_value = |write: &usize| events.all[*write].action.write() == Some((location, value));
    events.writes(location).filter(|write| *write != read && of_value(write)).collect()
}

impl Execution<'_> {
    /// Whether the write may be seen before it comes.
    fn is_free(&self, write: usize) -> bool {
        let event = self.events.all[write];
        let written = event.thread.zip(event.action.write());
        written.is_some_and(|(thread, (location, value))| self.free.contains(&(thread, location, value)))
    }

    /// The read does not happen-before the write.
    pub(crate) fn is_not_later(&self, read: usize, write: usize) -> bool {
        !self.happens_before.has(read, write)
    }

    /// Happens-before consistency [JLS §17.4.5]: the write is not later, and no other write comes between.
    pub(crate) fn is_consistent(&self, read: usize, write: usize) -> bool {
        let Some((location, _)) = self.events.all[read].action.read() else { return false };
        let between = |other: usize| self.happens_before.has(write, other) && self.happens_before.has(other, read);
        self.is_not_later(read, write) && !self.events.writes(location).any(between)
    }
}

/// The final values of the fields: of a volatile one the last write, of a plain one any write that happens-before no other.
pub(crate) fn observe(execution: &Execution<'_>, fields: &[(String, Location)]) -> Vec<Vec<i64>> {
    let mut combinations = vec![Vec::new()];
    for (_, location) in fields {
        let value = |write: usize| execution.events.all[write].action.write().map(|(_, value)| value);
        let writes: Vec<usize> = execution.events.writes(*location).collect();
        let in_order = execution.order.actions.iter().rev().find(|action| writes.contains(action));
        let overwritten = |write: usize| writes.iter().any(|other| execution.happens_before.has(write, *other));
        let mut values: Vec<i64> = match in_order {
            Some(last) if !execution.events.mixed.contains(location) => value(*last).into_iter().collect(),
            _ => writes.iter().filter(|write| !overwritten(**write)).filter_map(|write| value(*write)).collect(),
        };
        values.sort_unstable();
        values.dedup();
        let extended = |values_so_far: &Vec<i64>| -> Vec<Vec<i64>> {
            values.iter().map(|value| values_so_far.iter().copied().chain([*value]).collect()).collect()
        };
        combinations = combinations.iter().flat_map(extended).collect();
    }
    combinations
}
