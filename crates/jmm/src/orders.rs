//! The derived orders: synchronizes-with and happens-before.
//!
//! Implements: the *synchronizes-with* edges of [JLS §17.4.4] and *happens-before* [JLS §17.4.5], as a vector clock for each action. Beyond the
//! JLS: an acquire or volatile read gets an edge from the release write that it sees, and the use of an initialised class
//! one from the end of its initialisation [JLS §12.4.2].
//! Errs on: nothing. A cycle is reported, not followed.

use std::collections::BTreeMap;

use crate::action::ActionKind;
use crate::execution::{Action, ActionId, INITIAL, Subject, ThreadIndex, Variable, View};
use crate::rule::{Broken, Kept, Rule};

/// What releases and acquires must have in common.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Key {
    Monitor(crate::execution::ObjectId),
    Volatile(Variable),
    Start(ThreadIndex),
    End(ThreadIndex),
    Interrupt(ThreadIndex),
    Class(crate::execution::ClassIndex),
}

/// The key that an action releases or acquires, through `so`.
fn key(action: &Action) -> Option<Key> {
    match (action.kind, &action.subject) {
        (ActionKind::Lock | ActionKind::Unlock, Subject::Object(object)) => Some(Key::Monitor(*object)),
        (ActionKind::VolatileRead | ActionKind::VolatileWrite, Subject::Variable(variable)) => {
            Some(Key::Volatile(*variable))
        }
        (ActionKind::Start, Subject::Thread(thread)) => Some(Key::Start(*thread)),
        (ActionKind::First, _) => Some(Key::Start(action.thread)),
        (ActionKind::Last, _) => Some(Key::End(action.thread)),
        (ActionKind::Join, Subject::Thread(thread)) => Some(Key::End(*thread)),
        (ActionKind::Interrupt | ActionKind::DetectInterrupt, Subject::Thread(thread)) => Some(Key::Interrupt(*thread)),
        (ActionKind::EndInitialization | ActionKind::UseInitialization, Subject::Class(class)) => {
            Some(Key::Class(*class))
        }
        _ => None,
    }
}

/// Happens-before and the positions it is made of.
///
/// Invariant: `hb` is transitive and irreflexive, and contains `po` and `sw`.
#[derive(Clone, Debug)]
pub struct Orders {
    threads: usize,
    /// Of each action, its place in its thread, counted from 1.
    positions: Vec<u32>,
    threads_of: Vec<ThreadIndex>,
    /// Of each action, how many actions of each thread happen before it or are it.
    clocks: Vec<u32>,
    /// Of each action, its place in `so` counted from 1; 0 if it has none.
    so: Vec<u32>,
}

impl Orders {
    /// The orders of an execution whose references are in range.
    ///
    /// # Errors
    /// If `po`, `so` and the edges from writes seen make a cycle.
    pub fn of(view: &View<'_>) -> Kept<Orders> {
        let threads = view.execution.threads.len();
        let mut by_thread: Vec<Vec<ActionId>> = vec![Vec::new(); threads];
        let mut orders = Orders {
            threads,
            positions: Vec::with_capacity(view.length),
            threads_of: Vec::with_capacity(view.length),
            clocks: vec![0; view.length * threads],
            so: vec![0; view.length],
        };
        for (id, action) in view.iter() {
            by_thread[action.thread.index()].push(id);
            orders.positions.push(by_thread[action.thread.index()].len() as u32);
            orders.threads_of.push(action.thread);
        }
        let mut so_length = 0;
        for id in view.so() {
            so_length += 1;
            orders.so[id.index()] = so_length;
        }
        orders.propagate(view, &by_thread)?;
        Ok(orders)
    }

    /// Goes through the actions in an order that respects `po`, `so` and edges from writes seen, and joins clocks along the edges.
    fn propagate(&mut self, view: &View<'_>, by_thread: &[Vec<ActionId>]) -> Kept {
        let mut next = vec![0; self.threads];
        let mut released: BTreeMap<Key, Vec<u32>> = BTreeMap::new();
        let mut so_done = 0;
        let mut done = vec![false; view.length];
        let mut left = view.length;
        while left > 0 {
            let before = left;
            for (thread, actions) in by_thread.iter().enumerate() {
                while let Some(&id) = actions.get(next[thread]) {
                    let edge = edge_from_write_seen(view, id).filter(|write| view.contains(*write));
                    let so = self.so[id.index()];
                    if (so != 0 && so != so_done + 1) || edge.is_some_and(|write| !done[write.index()]) {
                        break;
                    }
                    let previous = (next[thread] > 0).then(|| actions[next[thread] - 1]);
                    self.advance(view, id, previous, edge, &mut released);
                    so_done += u32::from(so != 0);
                    done[id.index()] = true;
                    next[thread] += 1;
                    left -= 1;
                }
            }
            if left == before {
                let stuck: Vec<ActionId> =
                    by_thread.iter().zip(&next).filter_map(|(actions, next)| actions.get(*next).copied()).collect();
                let names: Vec<String> = stuck.iter().map(|id| view.execution.describe(*id)).collect();
                let message = format!(
                    "program order, synchronization order and writes seen form a cycle through {}",
                    names.join(", ")
                );
                return Err(Broken::new(Rule::HbPartialOrder, &stuck, message));
            }
        }
        Ok(())
    }

    fn advance(
        &mut self,
        view: &View<'_>,
        id: ActionId,
        previous: Option<ActionId>,
        edge: Option<ActionId>,
        released: &mut BTreeMap<Key, Vec<u32>>,
    ) {
        let action = view.execution.action(id);
        let mut clock = previous.map_or_else(|| vec![0; self.threads], |previous| self.clock(previous).to_vec());
        if let Some(write) = edge {
            join(&mut clock, self.clock(write));
        }
        let key = key(action);
        if action.kind.is_acquire()
            && let Some(released) = key.as_ref().and_then(|key| released.get(key))
        {
            join(&mut clock, released);
        }
        if action.kind == ActionKind::First && action.thread != INITIAL {
            // The initial writes happen before every thread's first action.
            clock[INITIAL.index()] = self.initial_writes(view);
        }
        clock[action.thread.index()] = self.positions[id.index()];
        if action.kind.is_release()
            && let Some(key) = key
        {
            join(released.entry(key).or_insert_with(|| vec![0; self.threads]), &clock);
        }
        let start = id.index() * self.threads;
        self.clocks[start..start + self.threads].copy_from_slice(&clock);
    }

    fn initial_writes(&self, view: &View<'_>) -> u32 {
        view.iter().take_while(|(_, action)| action.thread == INITIAL).count() as u32
    }

    /// How many actions of each thread happen before the action or are it.
    #[inline]
    pub(crate) fn clock(&self, id: ActionId) -> &[u32] {
        &self.clocks[id.index() * self.threads..][..self.threads]
    }

    /// The action's place in its thread, counted from 1.
    #[inline]
    pub(crate) fn position(&self, id: ActionId) -> u32 {
        self.positions[id.index()]
    }

    /// Whether the action is in what the clock knows.
    #[inline]
    pub(crate) fn known_to(&self, id: ActionId, clock: &[u32]) -> bool {
        let known = clock.get(self.threads_of[id.index()].index());
        known.is_some_and(|&known| known >= self.positions[id.index()])
    }

    /// hb(a, b), irreflexive.
    #[inline]
    pub fn hb(&self, a: ActionId, b: ActionId) -> bool {
        a != b && self.known_to(a, self.clock(b))
    }

    /// so(a, b), for synchronization actions.
    pub fn so(&self, a: ActionId, b: ActionId) -> bool {
        let (a, b) = (self.so[a.index()], self.so[b.index()]);
        a != 0 && b != 0 && a < b
    }

    /// The action's place in `so`, counted from 1; 0 if it has none.
    pub fn so_position(&self, id: ActionId) -> u32 {
        self.so[id.index()]
    }

    /// sw(x, y) [JLS §17.4.4].
    pub fn sw(&self, view: &View<'_>, x: ActionId, y: ActionId) -> bool {
        let (from, to) = (view.execution.action(x), view.execution.action(y));
        if from.kind == ActionKind::DefaultWrite {
            return to.kind == ActionKind::First;
        }
        let through_so = from.kind.is_release() && to.kind.is_acquire() && key(from).is_some() && key(from) == key(to);
        (through_so && self.so(x, y)) || edge_from_write_seen(view, y) == Some(x)
    }

    /// The sufficient edges: those of `sw` between threads that are in the transitive reduction of `hb`, edges from initial writes left out.
    pub(crate) fn sufficient(&self, view: &View<'_>) -> Vec<(ActionId, ActionId)> {
        let sources = Sources::of(view);
        let mut previous: Vec<Option<ActionId>> = vec![None; view.execution.threads.len()];
        let mut edges = Vec::new();
        for (y, action) in view.iter() {
            let before = previous[action.thread.index()].replace(y);
            if !action.kind.is_acquire() {
                continue;
            }
            let found = self.latest_sources(view, y, &sources);
            let reaches = |x: ActionId, other: ActionId| x == other || self.hb(x, other);
            let is_direct = |x: ActionId| {
                !before.is_some_and(|before| reaches(x, before))
                    && !found.iter().any(|other| *other != x && reaches(x, *other))
            };
            edges.extend(found.iter().filter(|x| is_direct(**x)).map(|x| (*x, y)));
        }
        edges
    }

    /// For an acquire, the last release of each thread that synchronizes with it: all its incoming `sw` edges that may be part of the
    /// transitive reduction of `hb`.
    fn latest_sources(&self, view: &View<'_>, y: ActionId, sources: &Sources) -> Vec<ActionId> {
        let by_thread = key(view.execution.action(y)).and_then(|key| sources.0.get(&key));
        let last_before = |releases: &Vec<ActionId>| {
            let before = releases.partition_point(|x| self.so(*x, y));
            before.checked_sub(1).map(|last| releases[last])
        };
        let mut found: Vec<ActionId> =
            by_thread.into_iter().flat_map(BTreeMap::values).filter_map(last_before).collect();
        found.extend(edge_from_write_seen(view, y).filter(|write| view.contains(*write)));
        found
    }
}

/// Releases in `so`, by what they release and by thread, each list in the order of `so`.
struct Sources(BTreeMap<Key, BTreeMap<ThreadIndex, Vec<ActionId>>>);

impl Sources {
    fn of(view: &View<'_>) -> Sources {
        let mut sources: BTreeMap<Key, BTreeMap<ThreadIndex, Vec<ActionId>>> = BTreeMap::new();
        for id in view.so() {
            let action = view.execution.action(id);
            if let (true, Some(key)) = (action.kind.is_release(), key(action)) {
                sources.entry(key).or_default().entry(action.thread).or_default().push(id);
            }
        }
        Sources(sources)
    }
}

/// The release write that an acquiring read sees: an edge that is not in `so`.
fn edge_from_write_seen(view: &View<'_>, read: ActionId) -> Option<ActionId> {
    let kind = view.execution.action(read).kind;
    if !matches!(kind, ActionKind::AcquireRead | ActionKind::VolatileRead) {
        return None;
    }
    let write = view.seen(read)?;
    let from = view.execution.actions.get(write.index())?.kind;
    match (from, kind) {
        (ActionKind::ReleaseWrite, _) | (ActionKind::VolatileWrite, ActionKind::AcquireRead) => Some(write),
        _ => None,
    }
}

fn join(into: &mut [u32], from: &[u32]) {
    for (into, from) in into.iter_mut().zip(from) {
        *into = (*into).max(*from);
    }
}
