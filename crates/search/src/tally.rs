//! One worker's counts, and how they add up.

use crate::Statistics;
use std::ops::AddAssign;

/// What one worker has counted.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    pub states: u64,
    pub transitions: u64,
    pub repeated: u64,
    pub end_states: u64,
    pub bad_end_states: u64,
    pub bad_transitions: u64,
    pub endless: u64,
    pub cut: u64,
    /// States at the depth limit, less those that turned out to be closer; so one worker's count may be negative.
    pub depth_cut: i64,
    pub max_depth: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.states += other.states;
        self.transitions += other.transitions;
        self.repeated += other.repeated;
        self.end_states += other.end_states;
        self.bad_end_states += other.bad_end_states;
        self.bad_transitions += other.bad_transitions;
        self.endless += other.endless;
        self.cut += other.cut;
        self.depth_cut += other.depth_cut;
        self.max_depth = self.max_depth.max(other.max_depth);
    }
}

impl Tally {
    /// The sum of all workers' counts, as the caller sees it.
    ///
    /// Revisits are what remains, not counted: with a depth limit, whether a worker meets a state first or again in
    /// repeated work depends on timing.
    pub fn statistics(&self, visited_bytes: u64, seconds: f64) -> Statistics {
        let elsewhere = self.states + self.bad_transitions + self.cut;
        Statistics {
            states: self.states,
            transitions: self.transitions,
            end_states: self.end_states,
            violations: self.bad_transitions + self.bad_end_states + self.endless,
            cut: self.cut,
            depth_cut: self.depth_cut.max(0) as u64,
            revisits: (self.transitions + 1).saturating_sub(elsewhere),
            repeated: self.repeated,
            max_depth: self.max_depth,
            visited_bytes,
            seconds,
        }
    }
}
