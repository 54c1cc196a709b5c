//! The steps on the stack, and which of them touched what.

use crate::{Footprint, Touch};
use rustc_hash::FxHashMap;

/// A step on the stack that touched a kind of object.
#[derive(Clone, Copy, Debug)]
struct Entry {
    at: u32,
    object: u64,
    writes: bool,
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
}

impl Trail {
    pub fn push(&mut self, process: usize, footprint: Footprint, touches: &[Touch]) {
        let at = self.steps.len() as u32;
        self.starts.push(self.kinds.len());
        for touch in touches {
            self.kinds.push(touch.kind);
            let entry = Entry { at, object: touch.object, writes: touch.writes };
            self.by_kind.entry(touch.kind).or_default().push(entry);
        }
        self.unknown += usize::from(footprint == Footprint::Everything);
        self.steps.push((process, footprint));
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

    /// The last step of another process that is not known to happen before the process's next.
    pub fn last_by_other(&self, process: usize, known: impl Fn(usize) -> bool) -> Option<usize> {
        (0..self.steps.len()).rev().find(|&at| self.steps[at].0 != process && !known(at))
    }

    /// The last step of another process that conflicts with a touch and is not known to happen before it.
    /// Without an object, all objects of the kind may be the same.
    pub fn last_conflict(
        &self,
        process: usize,
        kind: u64,
        object: Option<u64>,
        writes: bool,
        known: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let entries = self.by_kind.get(&kind).map_or(&[][..], Vec::as_slice);
        let conflicts = |entry: &Entry| {
            (writes || entry.writes)
                && object.is_none_or(|object| object == entry.object)
                && self.steps[entry.at as usize].0 != process
                && !known(entry.at as usize)
        };
        let listed = entries.iter().rev().find(|entry| conflicts(entry)).map(|entry| entry.at as usize);
        listed.max(self.last_of_everything(process, known))
    }

    fn last_of_everything(&self, process: usize, known: impl Fn(usize) -> bool) -> Option<usize> {
        if self.unknown == 0 {
            return None;
        }
        let conflicts =
            |&at: &usize| self.steps[at].1 == Footprint::Everything && self.steps[at].0 != process && !known(at);
        (0..self.steps.len()).rev().find(conflicts)
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
                written |= entry.writes;
                !older
            });
            recent.filter(|entry| touch.writes || entry.writes).map(|entry| entry.at as usize)
        })
    }
}
