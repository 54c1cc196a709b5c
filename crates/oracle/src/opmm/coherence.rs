//! Access modes weaker than volatile, as the documentation of `VarHandle` describes them.
//!
//! A release write synchronizes with an acquire read that sees it; volatile accesses count as both. Opaque and stronger accesses of a
//! variable are coherent: there is a total order of the writes, the initial one first, with which happens-before, synchronization order and
//! write-seen on that variable agree. An atomic update comes directly after the write it sees.

use super::events::Events;
use super::relation::Relation;
use super::writes_seen::Execution;
use crate::thread::{Action, Location, Mode};
use std::collections::BTreeSet;

/// Whether seeing the write makes it synchronize with the read.
pub fn synchronizes(events: &Events, write: usize, read: usize) -> bool {
    let at_least_ordered = |event: usize| events.all[event].action.mode().is_some_and(|mode| mode >= Mode::Ordered);
    at_least_ordered(write) && at_least_ordered(read)
}

/// Whether the opaque and stronger accesses of each variable are coherent.
pub fn is_coherent(execution: &Execution<'_>) -> bool {
    let events = execution.events;
    let coherent = |event: &usize| events.all[*event].action.mode().is_some_and(|mode| mode >= Mode::Opaque);
    let all: Vec<usize> = (0..events.all.len()).filter(coherent).collect();
    let variable =
        |event: usize| events.all[event].action.read().or(events.all[event].action.write()).map(|(at, _)| at);
    let weak = |event: &&usize| events.all[**event].action.mode() != Some(Mode::Volatile);
    let weak: BTreeSet<Location> = all.iter().filter(weak).filter_map(|event| variable(*event)).collect();
    weak.union(&events.mixed).all(|location| {
        let accesses: Vec<usize> = all.iter().copied().filter(|event| variable(*event) == Some(*location)).collect();
        let is_write = |event: &usize| events.all[*event].action.write().is_some();
        let (initial, writes): (Vec<usize>, Vec<usize>) =
            accesses.iter().copied().filter(is_write).partition(|event| events.all[*event].thread.is_none());
        some_order(execution, &accesses, &mut initial.clone(), &writes)
    })
}

/// Whether the writes that are left can be put behind those in `order` so that all accesses agree.
fn some_order(execution: &Execution<'_>, accesses: &[usize], order: &mut Vec<usize>, left: &[usize]) -> bool {
    if left.is_empty() {
        return agrees(execution, accesses, order);
    }
    left.iter().any(|write| {
        let rest: Vec<usize> = left.iter().copied().filter(|other| other != write).collect();
        order.push(*write);
        let found = some_order(execution, accesses, order, &rest);
        order.pop();
        found
    })
}

fn agrees(execution: &Execution<'_>, accesses: &[usize], order: &[usize]) -> bool {
    let mut relation = Relation::new(execution.events.all.len());
    let sync = |event: usize| execution.order.actions.iter().position(|other| *other == event);
    for a in accesses {
        for b in accesses {
            let in_sync_order = matches!((sync(*a), sync(*b)), (Some(first), Some(second)) if first < second);
            if execution.happens_before.has(*a, *b) || in_sync_order {
                relation.add(*a, *b);
            }
        }
    }
    order.windows(2).for_each(|pair| relation.add(pair[0], pair[1]));
    for read in accesses {
        let Some(seen) = execution.seen[*read] else { continue };
        relation.add(seen, *read);
        let Some(position) = order.iter().position(|write| *write == seen) else { continue };
        let is_update = matches!(execution.events.all[*read].action, Action::Update { .. });
        if is_update && order.get(position + 1) != Some(read) {
            return false;
        }
        let later = order[position + 1..].iter().filter(|write| *write != read);
        later.for_each(|write| relation.add(*read, *write));
    }
    relation.is_acyclic()
}
