//! One order of all actions of an execution that agrees with program order, thread order, and the order that the model chose.

use super::record::Recorded;
use crate::decode::Decoded;
use jmmc_jmm::ActionKind;
use jmmc_jmm::execution::Subject;
use std::collections::{BTreeMap, BTreeSet};

/// An action: its thread's list, and its place there.
type At = (usize, usize);

/// All actions in order. Where the constraints go round in a circle, which a well-formed execution does not do, the rest follows as it is.
pub(super) fn schedule(run: &Decoded, recorded: &[Vec<Recorded>]) -> Vec<At> {
    let mut before: BTreeMap<At, BTreeSet<At>> = BTreeMap::new();
    let mut of_number: BTreeMap<usize, At> = BTreeMap::new();
    let mut bounds: BTreeMap<(bool, u32), At> = BTreeMap::new();
    for (thread, actions) in recorded.iter().enumerate() {
        for (index, one) in actions.iter().enumerate() {
            let at = (thread, index);
            let own = before.entry(at).or_default();
            own.extend(index.checked_sub(1).map(|earlier| (thread, earlier)));
            of_number.extend(one.number.map(|number| (number, at)));
            match one.action.kind {
                ActionKind::Last => drop(bounds.insert((true, one.action.thread.0), at)),
                ActionKind::Start => {
                    if let Subject::Thread(started) = one.action.subject {
                        bounds.insert((false, started.0), at);
                    }
                }
                _ => {}
            }
        }
    }
    for (thread, actions) in recorded.iter().enumerate() {
        for (index, one) in actions.iter().enumerate() {
            let needed = match (one.action.kind, &one.action.subject) {
                (ActionKind::First, _) => bounds.get(&(false, one.action.thread.0)),
                (ActionKind::Join, Subject::Thread(joined)) => bounds.get(&(true, joined.0)),
                _ => None,
            };
            before.entry((thread, index)).or_default().extend(needed);
        }
    }
    for (first, second) in &run.so {
        if let (Some(first), Some(second)) = (of_number.get(first), of_number.get(second)) {
            before.entry(*second).or_default().insert(*first);
        }
    }
    sorted(before)
}

fn sorted(mut before: BTreeMap<At, BTreeSet<At>>) -> Vec<At> {
    let mut order: Vec<At> = Vec::new();
    let mut done: BTreeSet<At> = BTreeSet::new();
    while !before.is_empty() {
        let ready = before.iter().find(|(_, needed)| needed.is_subset(&done)).map(|(at, _)| *at);
        let Some(next) = ready.or_else(|| before.keys().next().copied()) else {
            break;
        };
        before.remove(&next);
        done.insert(next);
        order.push(next);
    }
    order
}
