//! Which steps on the stack happen before which: vector clocks over processes.

use super::MOST_PROCESSES;
use super::trail::Trail;
use crate::{Footprint, Order, Touch};
use rustc_hash::FxHashMap;

/// For each process, one more than the last of its steps that is known; 0 if none is.
type Clock = [u32; MOST_PROCESSES];

/// The clocks of the steps on the stack.
#[derive(Default)]
pub(crate) struct Clocks {
    steps: Vec<Clock>,
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

impl Clocks {
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
        let mut clock = self.of(process).copied().unwrap_or([0; MOST_PROCESSES]);
        let mut join = |step: usize| {
            if let Some(other) = self.steps.get(step) {
                clock.iter_mut().zip(other).for_each(|(mine, other)| *mine = (*mine).max(*other));
            }
        };
        if footprint == Footprint::Everything {
            (0..at).for_each(&mut join);
        }
        trail.dependencies(touches).for_each(&mut join);
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
        self.steps.push(clock);
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
        if self.by_process.len() < MOST_PROCESSES {
            self.by_process.resize(MOST_PROCESSES, Vec::new());
        }
        self.by_process[process].push(at as u32);
    }

    pub fn pop(&mut self) {
        self.steps.pop();
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

    /// What the process knows before its next step.
    fn of(&self, process: usize) -> Option<&Clock> {
        let own = self.by_process.get(process).and_then(|steps| steps.last());
        let birth = || self.births.get(process).copied().flatten();
        own.copied().or_else(birth).and_then(|step| self.steps.get(step as usize))
    }

    /// Whether the step at `at` happens before whatever the process does next.
    pub fn knows(&self, process: usize, at: usize, trail: &Trail) -> bool {
        self.of(process).is_some_and(|clock| clock[trail.process(at)] as usize > at)
    }
}
