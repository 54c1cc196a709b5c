//! Counters that only count up: as many states as there are combinations of their values.

use crate::{every_way, everything, explore};
use jmmc_search::{Control, Explorer, Progress, Step, StopReason, TransitionSystem};

/// Counters below or at `most`; a choice is a counter to increase.
#[derive(Clone)]
pub struct Counters {
    pub values: Vec<u64>,
    pub most: u64,
    applied: Vec<usize>,
    /// Panics instead of reaching this sum.
    pub panic_at: Option<u64>,
}

impl Counters {
    pub fn new(counters: usize, most: u64) -> Self {
        Counters { values: vec![0; counters], most, applied: Vec::new(), panic_at: None }
    }
}

impl TransitionSystem for Counters {
    type Choice = usize;
    type Finding = ();

    fn choices(&mut self, out: &mut Vec<usize>) {
        out.extend((0..self.values.len()).filter(|&at| self.values[at] < self.most));
    }

    fn apply(&mut self, at: usize) -> Step<()> {
        self.values[at] += 1;
        self.applied.push(at);
        assert_ne!(Some(self.values.iter().sum()), self.panic_at, "as asked for");
        Step::Next
    }

    fn undo(&mut self) {
        let at = self.applied.pop().expect("something was applied");
        self.values[at] -= 1;
    }

    fn end_state(&mut self) -> Option<()> {
        None
    }

    fn fingerprint(&mut self) -> u128 {
        let mix =
            |sum: u128, &value: &u64| (sum ^ u128::from(value)).wrapping_mul(0x0123_4567_89ab_cdef_0f1e_2d3c_4b5a_6979);
        self.values.iter().fold(0, mix)
    }

    fn encode(&mut self, out: &mut Vec<u8>) {
        out.extend(self.values.iter().flat_map(|value| value.to_le_bytes()));
    }
}

#[test]
fn all_combinations_are_counted() {
    for (workers, options) in every_way() {
        let outcome = explore(&Counters::new(4, 9), workers, &options);
        let statistics = outcome.statistics;
        assert_eq!((outcome.stop, outcome.complete), (StopReason::Exhausted, true));
        assert_eq!((statistics.states, statistics.transitions), (10_000, 4 * 9 * 1000));
        assert_eq!((statistics.end_states, statistics.max_depth), (1, 36));
        assert_eq!(statistics.revisits, 36_001 - 10_000);
        assert!(statistics.visited_bytes > 160_000);
    }
}

#[test]
fn progress_ends_at_the_final_counts() {
    for workers in 1..=3 {
        let control = Control::new();
        let mut explorer = Explorer::new(vec![Counters::new(3, 20); workers]);
        for _ in 0..2 {
            let statistics = explorer.run(&everything(), &control).statistics;
            let expected = Progress {
                states: 9261,
                transitions: 3 * 20 * 441,
                depth: 0,
                max_depth: 60,
                visited_bytes: statistics.visited_bytes,
            };
            assert_eq!(control.progress(), expected, "{workers} workers");
        }
    }
}

#[test]
#[should_panic = "as asked for"]
fn a_panic_in_one_worker_ends_them_all() {
    let system = Counters { panic_at: Some(50), ..Counters::new(4, 20) };
    explore(&system, 3, &everything());
}
