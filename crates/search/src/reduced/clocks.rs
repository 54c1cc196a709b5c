//! Which steps on the stack happen before which: vector clocks over processes.

use super::trail::Trail;
use crate::{Footprint, Order, Touch};
use rustc_hash::FxHashMap;

/// The clocks of the steps on the stack.
#[derive(Default)]
pub(crate) struct StepClocks {
    /// All clocks, one behind the other: for each process, one more than the last of its steps that is known; 0, or nothing, if none is.
    words: Vec<u32>,
    /// Where the clock of each step begins.
    steps: Vec<usize>,
    /// The clock that is being made.
    scratch: Vec<u32>,
    /// The steps of each process, newest last.
    by_process: Vec<Vec<u32>>,
    /// The step that created each process, if it is on the stack.
    births: Vec<Option<u32>>,
    /// Births before each step, to go back to.
    known_before: Vec<usize>,
    /// The steps that released into each key, newest last, and the keys of each step.
    releases: FxHashMap<u64, Vec<u32>>,
    released: Vec<Vec<u64>>,
}

impl StepClocks {
    /// Adds the step that is the trail's last; afterwards there are this many processes.
    pub fn push(
        &mut self,
        trail: &Trail,
        process: usize,
        touches: &[Touch],
        footprint: Footprint,
        orders: &[Order],
        processes: usize,
    ) {
        let at = trail.len() - 1;
        let mut clock = std::mem::take(&mut self.scratch);
        clock.clear();
        clock.extend_from_slice(self.of(process).unwrap_or_default());
        clock.resize(clock.len().max(processes), 0);
        let mut join = |step: usize| {
            clock.iter_mut().zip(self.clock(step)).for_each(|(mine, other)| *mine = (*mine).max(*other));
        };
        if footprint == Footprint::Everything {
            let newest = self.by_process.iter().filter_map(|steps| steps.last());
            newest.for_each(|&step| join(step as usize));
        }
        trail.dependencies(process, touches, &mut join);
        let mut released = Vec::new();
        for order in orders {
            match *order {
                Order::Acquires(key) => {
                    if let Some(&step) = self.releases.get(&key).and_then(|steps| steps.last()) {
                        join(step as usize);
                    }
                }
                Order::Releases(key) => released.push(key),
            }
        }
        clock[process] = at as u32 + 1;
        self.steps.push(self.words.len());
        self.words.extend_from_slice(&clock);
        self.scratch = clock;
        for &key in &released {
            self.releases.entry(key).or_default().push(at as u32);
        }
        self.released.push(released);
        self.known_before.push(self.births.len());
        if self.births.len() < processes {
            // Before the first step nothing is known of when the processes began.
            let birth = if self.births.is_empty() { None } else { Some(at as u32) };
            self.births.resize(processes, birth);
        }
        if self.by_process.len() <= process {
            self.by_process.resize(process + 1, Vec::new());
        }
        self.by_process[process].push(at as u32);
    }

    pub fn pop(&mut self) {
        self.words.truncate(self.steps.pop().unwrap_or(0));
        let at = self.steps.len() as u32;
        for key in self.released.pop().unwrap_or_default() {
            if let Some(steps) = self.releases.get_mut(&key) {
                steps.pop();
            }
        }
        self.births.truncate(self.known_before.pop().unwrap_or(0));
        for steps in &mut self.by_process {
            if steps.last() == Some(&at) {
                steps.pop();
            }
        }
    }

    /// The clock of a step.
    fn clock(&self, step: usize) -> &[u32] {
        let Some(&start) = self.steps.get(step) else {
            return &[];
        };
        let end = self.steps.get(step + 1).copied().unwrap_or(self.words.len());
        &self.words[start..end]
    }

    /// What the process knows before its next step.
    fn of(&self, process: usize) -> Option<&[u32]> {
        let own = self.by_process.get(process).and_then(|steps| steps.last());
        let birth = || self.births.get(process).copied().flatten();
        own.copied().or_else(birth).map(|step| self.clock(step as usize))
    }

    /// Of the steps on the stack, how many of the first ones happen before whatever the process does next, as far as the other process took them.
    pub fn known(&self, process: usize, other: usize) -> usize {
        self.of(process).and_then(|clock| clock.get(other)).map_or(0, |&steps| steps as usize)
    }
}
