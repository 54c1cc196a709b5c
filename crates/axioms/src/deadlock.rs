//! Whether threads might wait for each other's monitors in a circle.
//!
//! Executions that justify others are complete here, whereas the Java Memory Model lets them be cut off anywhere. That makes no difference as long as every execution can be
//! completed: not if threads can block each other for ever. Nor is nothing else possible, under a model of access modes, than what its complete executions end with.
//! Errs on: yes.

use crate::event::{EventKind, EventPlace};
use crate::knowledge::Unfolded;
use crate::term::CondId;
use std::collections::BTreeSet;

/// Whether there is a circle of monitors each of which is locked while the one before it is held.
pub(crate) fn may_deadlock(unfolded: &mut Unfolded) -> bool {
    let mut order: BTreeSet<(EventPlace, EventPlace)> = BTreeSet::new();
    for thread in 0..unfolded.threads {
        let mut held: Vec<(EventPlace, CondId)> = Vec::new();
        for index in 0..unfolded.events.len() {
            let event = &unfolded.events[index];
            let (kind, guard, places) = (event.kind, event.guard, event.places.clone());
            if event.thread() != thread {
                continue;
            }
            if kind == EventKind::Lock {
                let pairs = held.iter().flat_map(|(before, _)| places.iter().map(|(place, _)| (*before, *place)));
                order.extend(pairs.filter(|(before, place)| before != place));
                held.extend(places.iter().map(|(place, _)| (*place, guard)));
            } else if kind == EventKind::Unlock && places.len() == 1 {
                // The lock is released if it was taken, whatever happened in between.
                let terms = &mut unfolded.terms;
                let not = terms.not(guard);
                let released = held.iter().rposition(|(place, taken)| {
                    let kept = terms.and(*taken, not);
                    *place == places[0].0 && !terms.satisfiable(kept)
                });
                released.map(|at| held.remove(at));
            }
        }
    }
    has_circle(&order)
}

fn has_circle(order: &BTreeSet<(EventPlace, EventPlace)>) -> bool {
    let mut left = order.clone();
    loop {
        let ends: BTreeSet<EventPlace> = left.iter().map(|(_, to)| *to).collect();
        let next: BTreeSet<(EventPlace, EventPlace)> =
            left.iter().copied().filter(|(from, _)| ends.contains(from)).collect();
        if next.len() == left.len() {
            return !next.is_empty();
        }
        left = next;
    }
}
