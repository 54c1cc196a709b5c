//! Synchronization orders: every total order of the synchronization actions that keeps program order, in which monitors exclude each
//! other and volatile reads return the last value written.

use super::events::Events;
use crate::thread::{Action, Location, Mode, Monitor};
use std::collections::BTreeMap;

/// A synchronization order.
pub struct Order {
    /// The synchronization actions, the first one first.
    pub actions: Vec<usize>,
    /// Volatile reads and updates with the writes that they see.
    pub seen: Vec<(usize, usize)>,
}

struct Search<'e, F> {
    events: &'e Events,
    /// How many of each thread's synchronization actions are in the order.
    taken: Vec<usize>,
    order: Order,
    /// Who holds a monitor, and how often.
    owners: BTreeMap<Monitor, (usize, u32)>,
    /// The last volatile write of each variable.
    last: BTreeMap<Location, usize>,
    visit: F,
}

/// Calls `visit` with each synchronization order until it returns false.
pub fn orders(events: &Events, visit: &mut impl FnMut(&Order) -> bool) {
    let order = Order { actions: Vec::new(), seen: Vec::new() };
    let taken = vec![0; events.sync.len()];
    let (owners, mut last) = (BTreeMap::new(), BTreeMap::new());
    for (number, event) in events.all.iter().enumerate().filter(|(_, event)| event.thread.is_none()) {
        last.extend(event.action.write().map(|(location, _)| (location, number)));
    }
    Search { events, taken, order, owners, last, visit }.extend();
}

impl<F: FnMut(&Order) -> bool> Search<'_, F> {
    /// Whether to go on.
    fn extend(&mut self) -> bool {
        let mut complete = true;
        for thread in 0..self.taken.len() {
            let Some(event) = self.events.sync[thread].get(self.taken[thread]).copied() else { continue };
            complete = false;
            let (owners, last, seen) = (self.owners.clone(), self.last.clone(), self.order.seen.len());
            self.order.actions.push(event);
            self.taken[thread] += 1;
            let go_on = !self.perform(thread, event) || self.extend();
            self.taken[thread] -= 1;
            self.order.actions.pop();
            self.order.seen.truncate(seen);
            (self.owners, self.last) = (owners, last);
            if !go_on {
                return false;
            }
        }
        !complete || (self.visit)(&self.order)
    }

    /// Whether the action may come next.
    fn perform(&mut self, thread: usize, event: usize) -> bool {
        let action = self.events.all[event].action;
        match action {
            Action::Lock(monitor) => {
                let owner = self.owners.entry(monitor).or_insert((thread, 0));
                owner.1 += 1;
                owner.0 == thread
            }
            Action::Unlock(monitor) => {
                if let Some(owner) = self.owners.get_mut(&monitor) {
                    owner.1 -= 1;
                }
                self.owners.retain(|_, owner| owner.1 > 0);
                true
            }
            Action::Read { mode: Mode::Volatile, .. } | Action::Update { .. } | Action::Write { .. } => {
                let possible = self.read(event);
                if let Some((location, _)) = action.write() {
                    self.last.insert(location, event);
                }
                possible
            }
            Action::Read { .. } | Action::Start | Action::End | Action::Freeze(_) | Action::Print(_) => true,
        }
    }

    /// Whether the last value written is the one that the event reads, if it reads, and if that is not decided elsewhere.
    fn read(&mut self, event: usize) -> bool {
        let Some((location, value)) = self.events.all[event].action.read() else { return true };
        if self.events.mixed.contains(&location) {
            return true;
        }
        let Some(write) = self.last.get(&location).copied() else { return false };
        self.order.seen.push((event, write));
        self.events.all[write].action.write().is_some_and(|(_, written)| written == value)
    }
}
