//! The steps on the stack, and which of them touched what.
//!
//! Mostly one of the newest steps that touched a kind of object is the answer. If it is none of those, steps are looked at that are kept apart by process and by how they touch, so that
//! what a question costs does not depend on how many steps on the stack have nothing to do with it.

use crate::{Footprint, Touch, TouchKind};
use rustc_hash::FxHashMap;

/// How many of the newest steps that touched a kind of object are looked at one by one.
const NEWEST: usize = 16;

/// A step on the stack that touched a kind of object.
#[derive(Clone, Copy, Debug)]
struct Entry {
    at: u32,
    process: u32,
    object: u64,
    access: TouchKind,
}

/// The steps that touched a kind of object, oldest first: all together, and each of them in one of the lanes.
#[derive(Debug, Default)]
struct Touched {
    entries: Vec<Entry>,
    lanes: Vec<Lane>,
}

/// The steps of one process that touched a kind of object in one way, oldest first.
#[derive(Debug)]
struct Lane {
    process: usize,
    access: TouchKind,
    /// The steps, and the object of each.
    entries: Vec<(u32, u64)>,
}

impl Lane {
    /// The newest of the steps in a range that touched the object, or any object if none is said.
    fn newest(&self, from: usize, before: usize, object: Option<u64>) -> Option<usize> {
        let is_later = |entry: &(u32, u64)| entry.0 as usize >= before;
        let end = match self.entries.last() {
            Some(last) if is_later(last) => self.entries.partition_point(|entry| !is_later(entry)),
            _ => self.entries.len(),
        };
        let recent = self.entries[..end].iter().rev().take_while(|(at, _)| *at as usize >= from);
        let mut of_object = recent.filter(|(_, touched)| object.is_none_or(|object| object == *touched));
        of_object.next().map(|(at, _)| *at as usize)
    }
}

impl Touched {
    /// Notes a step; the number of its lane.
    fn push(&mut self, entry: Entry) -> usize {
        let process = entry.process as usize;
        let of = |lane: &Lane| lane.process == process && lane.access == entry.access;
        let lane = self.lanes.iter().position(of).unwrap_or_else(|| {
            self.lanes.push(Lane { process, access: entry.access, entries: Vec::new() });
            self.lanes.len() - 1
        });
        self.lanes[lane].entries.push((entry.at, entry.object));
        self.entries.push(entry);
        lane
    }

    fn pop(&mut self, lane: usize) {
        self.lanes[lane].entries.pop();
        self.entries.pop();
    }

    fn conflicting(&self, process: usize, access: TouchKind) -> impl Iterator<Item = &Lane> {
        self.lanes.iter().filter(move |lane| lane.process != process && lane.access.conflicts_with_later(access))
    }
}

/// The steps from the root to the top of the stack. Step `at` leads from frame `at` to frame `at + 1`.
#[derive(Default)]
pub(crate) struct Trail {
    /// Who took each step, and whether it may have touched anything.
    steps: Vec<(usize, Footprint)>,
    /// The kinds that each step touched and the lanes that it is in, and where its own begin.
    kinds: Vec<(u64, usize)>,
    starts: Vec<usize>,
    by_kind: FxHashMap<u64, Touched>,
    /// The steps of each process, and those that may have touched anything, oldest first.
    by_process: Vec<[Vec<u32>; 2]>,
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
            self.expect(touch.access);
            let entry = Entry { at, process: process as u32, object: touch.object, access: touch.access };
            let lane = self.by_kind.entry(touch.kind).or_default().push(entry);
            self.kinds.push((touch.kind, lane));
        }
        if self.by_process.len() <= process {
            self.by_process.resize_with(process + 1, Default::default);
        }
        let [all, of_everything] = &mut self.by_process[process];
        all.push(at);
        if footprint == Footprint::Everything {
            of_everything.push(at);
            self.unknown += 1;
        }
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
        if let Some((process, footprint)) = self.steps.pop() {
            let [all, of_everything] = &mut self.by_process[process];
            all.pop();
            if footprint == Footprint::Everything {
                of_everything.pop();
                self.unknown -= 1;
            }
        }
        let start = self.starts.pop().unwrap_or(0);
        for (kind, lane) in self.kinds.drain(start..) {
            if let Some(touched) = self.by_kind.get_mut(&kind) {
                touched.pop(lane);
            }
        }
    }

    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// The newest step before one, of another process, that may have touched anything, or any step if that is asked. `known` says how many of the first steps
    /// happen before the process's next as far as another process took them: these do not count.
    pub fn newest_of_others(
        &self,
        process: usize,
        any: bool,
        before: usize,
        known: impl Fn(usize) -> usize,
    ) -> Option<usize> {
        if !any && self.unknown == 0 {
            return None;
        }
        let others = self.by_process.iter().enumerate().filter(|(other, _)| *other != process);
        let newest = others.filter_map(|(other, [all, of_everything])| {
            let steps = if any { all } else { of_everything };
            let end = steps.partition_point(|&at| (at as usize) < before);
            let last = *steps[..end].last()? as usize;
            (last >= known(other)).then_some(last)
        });
        newest.max()
    }

    /// The newest step before one, of another process, that says that it conflicts with a touch. Without an object, all objects of the kind may be the same. `known` as in
    /// [`Trail::newest_of_others`].
    pub fn newest_conflict(
        &self,
        process: usize,
        (kind, object, access): (u64, Option<u64>, TouchKind),
        before: usize,
        known: impl Fn(usize) -> usize,
    ) -> Option<usize> {
        let touched = self.by_kind.get(&kind)?;
        let entries = match touched.entries.last() {
            Some(last) if last.at as usize >= before => {
                &touched.entries[..touched.entries.partition_point(|entry| (entry.at as usize) < before)]
            }
            _ => &touched.entries[..],
        };
        let conflicts = |entry: &&Entry| {
            let (at, other) = (entry.at as usize, entry.process as usize);
            entry.access.conflicts_with_later(access)
                && object.is_none_or(|object| object == entry.object)
                && other != process
                && at >= known(other)
        };
        if let Some(entry) = entries.iter().rev().take(NEWEST).find(conflicts) {
            return Some(entry.at as usize);
        }
        if entries.len() <= NEWEST {
            return None;
        }
        let lanes = touched.conflicting(process, access);
        lanes.filter_map(|lane| lane.newest(known(lane.process), before, object)).max()
    }

    /// Tells of steps before the last one, which the process takes, that conflict with one of its touches; all others that do happen before one of these.
    pub fn dependencies(&self, process: usize, touches: &[Touch], mut tell: impl FnMut(usize)) {
        let last = self.steps.len().saturating_sub(1);
        let known = touches.iter().filter_map(|touch| Some((touch, self.by_kind.get(&touch.kind)?)));
        for (touch, touched) in known {
            let newest = touched.entries.iter().rev().take(NEWEST);
            let mut same = newest.filter(|entry| entry.object == touch.object && (entry.at as usize) < last);
            // What conflicts and is older than a write happens before that.
            let written = same.any(|entry| {
                if entry.access.conflicts_with_later(touch.access) {
                    tell(entry.at as usize);
                }
                entry.access == TouchKind::Writes
            });
            if !written && touched.entries.len() > NEWEST {
                let lanes = touched.conflicting(process, touch.access);
                lanes.filter_map(|lane| lane.newest(0, usize::MAX, Some(touch.object))).for_each(&mut tell);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTHING_KNOWN: fn(usize) -> usize = |_| 0;

    fn touch(object: u64, access: TouchKind) -> Touch {
        Touch { object, kind: 7, access }
    }

    /// Process 0 reads object 1, process 1 writes object 2, process 0 writes object 1 and process 2 anything.
    fn trail() -> Trail {
        let mut trail = Trail::default();
        trail.push(0, Footprint::Listed, &[touch(1, TouchKind::Reads)]);
        trail.push(1, Footprint::Listed, &[touch(2, TouchKind::Writes)]);
        trail.push(0, Footprint::Listed, &[touch(1, TouchKind::Writes)]);
        trail.push(2, Footprint::Everything, &[]);
        trail
    }

    #[test]
    fn conflicts_come_newest_first_and_only_if_they_are_not_known() {
        let trail = trail();
        let conflict = |process, object, access, before, known: &dyn Fn(usize) -> usize| {
            trail.newest_conflict(process, (7, object, access), before, known)
        };
        assert_eq!(conflict(2, None, TouchKind::Writes, 4, &NOTHING_KNOWN), Some(2));
        assert_eq!(conflict(2, None, TouchKind::Writes, 2, &NOTHING_KNOWN), Some(1));
        assert_eq!(conflict(2, Some(1), TouchKind::Writes, 2, &NOTHING_KNOWN), Some(0));
        assert_eq!(conflict(2, Some(1), TouchKind::Reads, 2, &NOTHING_KNOWN), None);
        assert_eq!(conflict(0, None, TouchKind::Reads, 4, &NOTHING_KNOWN), Some(1));
        let of_first = |process| if process == 0 { 3 } else { 0 };
        assert_eq!(conflict(2, None, TouchKind::Writes, 4, &of_first), Some(1));
    }

    #[test]
    fn steps_of_others_and_those_that_may_touch_anything() {
        let mut trail = trail();
        assert_eq!(trail.newest_of_others(2, true, 4, NOTHING_KNOWN), Some(2));
        assert_eq!(trail.newest_of_others(2, false, 4, NOTHING_KNOWN), None);
        assert_eq!(trail.newest_of_others(0, false, 4, NOTHING_KNOWN), Some(3));
        assert_eq!(trail.newest_of_others(0, false, 4, |_| 4), None);
        trail.pop();
        assert_eq!(trail.newest_of_others(0, false, 4, NOTHING_KNOWN), None);
    }

    #[test]
    fn what_a_touch_depends_on() {
        let trail = trail();
        let of = |process, touches: &[Touch]| {
            let mut told = Vec::new();
            trail.dependencies(process, touches, |step| told.push(step));
            told
        };
        assert_eq!(of(1, &[touch(1, TouchKind::Writes)]), [2]);
        assert_eq!(of(1, &[touch(1, TouchKind::Reads)]), [2]);
        assert_eq!(of(1, &[touch(3, TouchKind::Writes)]), []);
    }

    #[test]
    fn what_is_long_ago_is_found_too() {
        let mut trail = Trail::default();
        trail.push(0, Footprint::Listed, &[touch(1, TouchKind::Writes)]);
        (0..100).for_each(|_| trail.push(1, Footprint::Listed, &[touch(1, TouchKind::Reads)]));
        trail.push(2, Footprint::Listed, &[touch(1, TouchKind::Writes)]);
        let mut told = Vec::new();
        trail.dependencies(2, &[touch(1, TouchKind::Writes)], |step| told.push(step));
        assert_eq!(told.iter().max(), Some(&100));
        assert!(told.contains(&0));
        let conflict = |before, known| trail.newest_conflict(3, (7, Some(1), TouchKind::Reads), before, known);
        assert_eq!(conflict(101, NOTHING_KNOWN), Some(0));
        assert_eq!(conflict(101, |process| if process == 0 { 1 } else { 0 }), None);
    }
}
