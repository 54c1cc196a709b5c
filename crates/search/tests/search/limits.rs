//! Limits and interruption: the search says why it stopped, and returns to its root.

use crate::counters::Counters;
use crate::{every_way, explore};
use jmmc_search::{Control, Explorer, Limits, Options, SearchOutcome, StopReason};
use std::time::{Duration, Instant};

/// Too many states to be explored.
fn endless() -> Counters {
    Counters::new(5, u64::MAX)
}

/// Runs with these limits in every way, and checks that all systems come back.
fn check(limits: &Limits, mut check: impl FnMut(SearchOutcome<Counters>)) {
    for (workers, options) in every_way() {
        let mut explorer = Explorer::new(vec![endless(); workers]);
        let options = Options { limits: limits.clone(), ..options };
        let outcome = explorer.run(&options, &Control::new());
        assert!(!outcome.complete);
        check(outcome);
        for system in explorer.systems_mut() {
            assert_eq!(system.values, [0; 5]);
        }
    }
}

#[test]
fn the_state_limit_is_exact() {
    for limit in [0, 1, 2, 777] {
        let limits = Limits { states: Some(limit), ..Limits::default() };
        check(&limits, |outcome| {
            assert_eq!(outcome.stop, StopReason::StateLimit(limit));
            assert_eq!(outcome.statistics.states, limit);
        });
    }
}

#[test]
fn as_many_states_as_allowed_are_no_reason_to_stop() {
    for (workers, options) in every_way() {
        for (limit, stop) in [(999, StopReason::StateLimit(999)), (1000, StopReason::Exhausted)] {
            let limits = Limits { states: Some(limit), ..Limits::default() };
            let options = Options { limits, ..options.clone() };
            assert_eq!(explore(&Counters::new(3, 9), workers, &options).stop, stop);
        }
    }
}

#[test]
fn the_time_limit_is_kept() {
    let time = Duration::from_millis(30);
    check(&Limits { time: Some(time), ..Limits::default() }, |outcome| {
        assert_eq!(outcome.stop, StopReason::TimeLimit(time));
        assert!(outcome.statistics.seconds >= 0.03);
        assert!(outcome.statistics.seconds < 3.0, "a hundred times as long as allowed");
    });
}

#[test]
fn the_memory_limit_is_kept() {
    let memory = 4_000_000;
    check(&Limits { memory: Some(memory), ..Limits::default() }, |outcome| {
        assert_eq!(outcome.stop, StopReason::MemoryLimit(memory));
        assert!(outcome.statistics.visited_bytes <= memory);
        assert!(outcome.statistics.states > 10_000);
    });
}

#[test]
#[cfg(target_os = "linux")]
fn the_process_counts_if_asked_for() {
    let memory = 500_000;
    let limits = Limits { memory: Some(memory), memory_of_process: true, ..Limits::default() };
    check(&limits, |outcome| {
        assert_eq!(outcome.stop, StopReason::MemoryLimit(memory));
        assert_eq!(outcome.statistics.states, 0, "the process alone is larger than that");
    });
}

#[test]
fn an_interrupted_search_ends_with_what_it_has() {
    for workers in 1..=3 {
        let control = Control::new();
        let mut explorer = Explorer::new(vec![endless(); workers]);
        let outcome = std::thread::scope(|scope| {
            scope.spawn(|| {
                let started = Instant::now();
                while control.progress().states < 1000 && started.elapsed().as_secs() < 60 {
                    std::thread::yield_now();
                }
                control.stop();
            });
            explorer.run(&Options::default(), &control)
        });
        assert_eq!((outcome.stop, outcome.complete), (StopReason::Interrupted, false));
        assert!(outcome.statistics.states >= 1000);
        let again = explorer.run(&Options::default(), &control);
        assert_eq!((again.stop, again.statistics.states), (StopReason::Interrupted, 0));
    }
}
