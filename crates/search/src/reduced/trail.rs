//! The steps on the stack, and which of them touched what.

use crate::{Footprint, Touch, TouchKind};
use rustc_hash::FxHashMap;

/// A step on the stack that touched a kind of object.
#[derive(Clone, Copy, Debug)]
struct Entry {
    at: u32,
    object: u64,
    access: TouchKind,
}

/// The steps from the root to the top of the stack. Step `at` leads from frame `at` to frame `at + 1`.
#[derive(Default)]
pub(crate) struct Trail {
    /// Who took each step, and whether it may have touched anything.
    steps: Vec<(usize, Footprint)>,
    /// The kinds that each step touched, and where its own begin.
    kinds: Vec<u64>,
    starts: Vec<usize>,
    by_kind: FxHashMap<u64, Vec<Entry>>,
    /// How many steps may have touched anything.
    unknown: usize,
    /// Whether any step has ever added something. Then a read may depend on an addition without happening after it, so that the last
    /// conflict need not be the one that can be turned round.
    adds: bool,
}

impl Trail {
    pub fn push(&mut self, process: usize, footprint: Footprint, touches: &[Touch]) {
        let at = self.steps.len() as u32;
        self.starts.push(self.kinds.len());
        for touch in touches {
            self.kinds.push(touch.kind);
            self.expect(touch.access);
            let entry = Entry { at, object: touch.object, access: touch.access };
            self.by_kind.entry(touch.kind).or_default().push(entry);
        }
        self.unknown += usize::from(footprint == Footprint::Everything);
        self.steps.push((process, footprint));
    }

    /// Notes that there are accesses of this sort.
    pub fn expect(&mut self, access: TouchKind) {
        self.adds |= access == TouchKind::Adds;
    }

    /// Whether it is enough to turn round the last of several conflicts: the others follow from there.
    pub fn last_is_enough(&self) -> bool {
        !self.adds
    }

    pub fn pop(&mut self) {
        if let Some((_, Footprint::Everything)) = self.steps.pop() {
            self.unknown -= 1;
        }
        let start = self.starts.pop().unwrap_or(0);
        for kind in self.kinds.drain(start..) {
            if let Some(entries) = self.by_kind.get_mut(&kind) {
                entries.pop();
            }
        }
    }

    /// Who took the step.
    pub fn process(&self, at: usize) -> usize {
        self.steps[at].0
    }

    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Steps of other processes that are not known to happen before the process's next, newest first.
    pub fn by_others<'t>(
        &'t self,
        process: usize,
        known: impl Fn(usize) -> bool + 't,
    ) -> impl Iterator<Item = usize> + 't {
        (0..self.steps.len()).rev().filter(move |&at| self.steps[at].0 != process && !known(at))
    }

    /// Steps of other processes that say that they conflict with a touch and are not known to happen before it, newest first.
    /// Without an object, all objects of the kind may be the same.
    pub fn conflicts<'t>(
        &'t self,
        process: usize,
        kind: u64,
        object: Option<u64>,
        access: TouchKind,
        known: impl Fn(usize) -> bool + Copy + 't,
    ) -> impl Iterator<Item = usize> + 't {
        let entries = self.by_kind.get(&kind).map_or(&[][..], Vec::as_slice);
        let conflicts = move |entry: &&Entry| {
            entry.access.conflicts_with_later(access)
                && object.is_none_or(|object| object == entry.object)
                && self.steps[entry.at as usize].0 != process
                && !known(entry.at as usize)
        };
        entries.iter().rev().filter(conflicts).map(|entry| entry.at as usize)
    }

    /// Steps of other processes that may have touched anything and are not known to happen before the process's next, newest first.
    pub fn of_everything<'t>(
        &'t self,
        process: usize,
        known: impl Fn(usize) -> bool + 't,
    ) -> impl Iterator<Item = usize> + 't {
        let steps = if self.unknown == 0 { 0 } else { self.steps.len() };
        let conflicts =
            move |&at: &usize| self.steps[at].1 == Footprint::Everything && self.steps[at].0 != process && !known(at);
        (0..steps).rev().filter(conflicts)
    }

    /// Steps before the last one that conflict with one of the touches: the newest ones, down to the first that writes.
    /// Older ones happen before that.
    pub fn dependencies<'t>(&'t self, touches: &'t [Touch]) -> impl Iterator<Item = usize> + 't {
        let last = self.steps.len().saturating_sub(1);
        touches.iter().flat_map(move |touch| {
            let entries = self.by_kind.get(&touch.kind).map_or(&[][..], Vec::as_slice);
            let same =
                entries.iter().rev().filter(move |entry| entry.object == touch.object && (entry.at as usize) < last);
            let mut written = false;
            let recent = same.take_while(move |entry| {
                let older = written;
                written |= entry.access == TouchKind::Writes;
                !older
            });
            recent.filter(|entry| entry.access.conflicts_with_later(touch.access)).map(|entry| entry.at as usize)
        })
    }
}
