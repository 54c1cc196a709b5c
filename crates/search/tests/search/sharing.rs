//! Work reaches every worker.

use crate::counters::Counters;
use crate::{everything, explore};
use jmmc_search::{Limits, Options, Step, StopReason, TransitionSystem};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Endless counters that abandon the search as soon as each worker has taken a step.
#[derive(Clone)]
struct Meeting {
    counters: Counters,
    arrived: bool,
    missing: Arc<AtomicUsize>,
}

impl TransitionSystem for Meeting {
    type Choice = usize;
    type Finding = ();

    fn choices(&mut self, out: &mut Vec<usize>) {
        self.counters.choices(out);
    }

    fn apply(&mut self, at: usize) -> Step<()> {
        if !std::mem::replace(&mut self.arrived, true) {
            self.missing.fetch_sub(1, Ordering::Relaxed);
        }
        let step = self.counters.apply(at);
        if self.missing.load(Ordering::Relaxed) == 0 { Step::Abandon } else { step }
    }

    fn undo(&mut self) {
        self.counters.undo();
    }

    fn end_state(&mut self) -> Option<()> {
        None
    }

    fn fingerprint(&mut self) -> u128 {
        self.counters.fingerprint()
    }

    fn encode(&mut self, out: &mut Vec<u8>) {
        self.counters.encode(out);
    }
}

#[test]
fn every_worker_gets_work() {
    for workers in 1..=4 {
        let missing = Arc::new(AtomicUsize::new(workers));
        let counters = Counters::new(3, u64::MAX);
        let system = Meeting { counters, arrived: false, missing };
        let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
        let outcome = explore(&system, workers, &Options { limits, ..everything() });
        assert_eq!(outcome.stop, StopReason::Abandoned, "{workers} workers");
    }
}
