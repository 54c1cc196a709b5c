//! Action atoms: which events may perform the same action, and how many actions there are.
//!
//! Implements: COMPUTE-ACTS of [MemSAT Figs. 12, 13]. Events of one thread and kind that may touch the same variable or monitor form a pool, and
//! share its atoms: in another execution an action may be performed by any of them. A pool has no more atoms than events of it can
//! happen in one execution: events whose guards exclude each other share one. In the execution that is asked about, each event has one atom, given here; since
//! the atoms of a pool are alike, no execution is lost.
//! Errs on: nothing.

use crate::event::{Event, EventKind};
use crate::term::Terms;
use std::ops::Range;

/// Events that share atoms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct EventPool {
    pub(crate) thread: usize,
    pub(crate) kind: EventKind,
    /// The events, by position.
    pub(crate) events: Vec<usize>,
    /// The numbers of its atoms.
    pub(crate) atoms: Range<usize>,
}

/// The pools of all events.
#[derive(Clone, Debug)]
pub(crate) struct Pools {
    pub(crate) list: Vec<EventPool>,
    /// The pool of each event.
    pub(crate) of_event: Vec<usize>,
    /// The atom of each event in the execution that is asked about.
    pub(crate) main: Vec<usize>,
    /// The pool of each atom.
    pub(crate) of_atom: Vec<usize>,
}

impl Pools {
    pub(crate) fn new(events: &[Event], terms: &mut Terms) -> Pools {
        let mut pools =
            Pools { list: Vec::new(), of_event: Vec::new(), main: vec![0; events.len()], of_atom: Vec::new() };
        let of_event = components(events);
        for (index, component) in of_event.iter().enumerate() {
            if *component == index {
                let members: Vec<usize> = (0..events.len()).filter(|event| of_event[*event] == index).collect();
                pools.add(events, members, terms);
            }
        }
        pools.of_event = vec![0; events.len()];
        for (number, pool) in pools.list.iter().enumerate() {
            pool.events.iter().for_each(|event| pools.of_event[*event] = number);
        }
        pools
    }

    fn add(&mut self, events: &[Event], members: Vec<usize>, terms: &mut Terms) {
        let first = self.of_atom.len();
        let mut takers: Vec<Vec<usize>> = Vec::new();
        for &event in &members {
            let mut excludes = |other: &usize| {
                let both = terms.and(events[event].guard, events[*other].guard);
                !terms.satisfiable(both)
            };
            let free = takers.iter().position(|taken| taken.iter().all(&mut excludes));
            let atom = free.unwrap_or(takers.len());
            if free.is_none() {
                takers.push(Vec::new());
            }
            takers[atom].push(event);
            self.main[event] = first + atom;
        }
        let atoms = first..first + takers.len();
        self.of_atom.extend(atoms.clone().map(|_| self.list.len()));
        let Event { kind, .. } = events[members[0]];
        self.list.push(EventPool { thread: events[members[0]].thread(), kind, events: members, atoms });
    }

    /// The atoms that the event may perform in an execution other than the one that is asked about.
    pub(crate) fn atoms(&self, event: usize) -> Range<usize> {
        self.list[self.of_event[event]].atoms.clone()
    }
}

/// Of each event, the first of those that it shares a pool with.
fn components(events: &[Event]) -> Vec<usize> {
    let alike = |a: &Event, b: &Event| {
        let both = a.thread() == b.thread() && a.kind == b.kind;
        both && (a.may_meet(b) || a.kind == EventKind::External)
    };
    let mut of: Vec<usize> = (0..events.len()).collect();
    for (index, event) in events.iter().enumerate() {
        for other in 0..index {
            if alike(event, &events[other]) && of[other] != of[index] {
                let (low, high) = (of[other].min(of[index]), of[other].max(of[index]));
                of.iter_mut().filter(|component| **component == high).for_each(|component| *component = low);
            }
        }
    }
    of
}
