//! Owns the systems and runs searches over them.

use crate::depth_first::DepthFirst;
use crate::descent::{Beginning, descend};
use crate::parts::cut;
use crate::reduced::{Board, Indexed, Reduced, TeamMember, help};
use crate::run::{Pace, Run};
use crate::scout::{Haul, Scout, follow};
use crate::shortest::BreadthFirst;
use crate::stack::Untried;
use crate::visited::{ExactTable, FingerprintTable, Own, Shards, SharedVisited, StateTable, VisitedStore};
use crate::{Control, Options, SearchOutcome, StopReason, TransitionSystem, Visited};
use std::thread;

/// Explores a system, with one copy of it for each worker.
///
/// Invariant: between runs all systems are in the same state, the *root*, to which `prefix` leads from the initial
/// state; of those of other workers than the first, some may be behind if a run ended before they had followed, and the next one brings them on. The root moves on while a state has one choice only and [for good](TransitionSystem::is_forced_for_good): the system may then
/// [forget](TransitionSystem::forget_history) what lies before. A later run starts at the root. Paths always start at
/// the initial state, and depths count from there; states and transitions count from the root that the run started at.
pub struct Explorer<S: TransitionSystem> {
    systems: Vec<S>,
    prefix: Vec<S::Choice>,
    /// How much of `prefix` each system but the first has followed.
    followed: Vec<usize>,
}

impl<S: TransitionSystem + Send> Explorer<S> {
    /// An explorer with a worker for each system, all of which are in the same initial state.
    ///
    /// # Panics
    /// If there is no system.
    pub fn new(systems: Vec<S>) -> Self {
        assert!(!systems.is_empty(), "there is nothing to explore without a system");
        let followed = vec![0; systems.len() - 1];
        Explorer { systems, prefix: Vec::new(), followed }
    }

    /// The systems, all in the root state. They may be changed between runs, but all in the same way.
    pub fn systems_mut(&mut self) -> &mut [S] {
        &mut self.systems
    }

    /// The choices that lead from the initial state to the root.
    pub fn prefix(&self) -> &[S::Choice] {
        &self.prefix
    }

    /// Searches from the root. Nothing of earlier runs is remembered but the root.
    ///
    /// # Panics
    /// If the system panics, or is seen not to be deterministic.
    pub fn run(&mut self, options: &Options, control: &Control) -> SearchOutcome<S> {
        match options.visited {
            Visited::Fingerprint => self.run_with::<FingerprintTable>(options, control),
            Visited::Exact => self.run_with::<ExactTable>(options, control),
        }
    }

    fn run_with<T: StateTable>(&mut self, options: &Options, control: &Control) -> SearchOutcome<S> {
        let workers = if options.shortest { 1 } else { self.systems.len() };
        let run = Run::new(options, control, workers);
        let reduced = options.reduction || options.endless && workers == 1;
        let hauls = if reduced && options.can_reduce(workers) {
            self.search_reduced(&run)
        } else if workers == 1 {
            self.search(&run, vec![Own::<T>::new(&options.limits)])
        } else {
            let shards = Shards::<T>::new(&options.limits);
            self.search(&run, (0..workers).map(|_| SharedVisited::new(&shards)).collect())
        };
        outcome(&run, hauls)
    }

    /// Runs workers that know components, and can leave out what only reorders independent steps. The first one leads, on this thread.
    fn search_reduced(&mut self, run: &Run<'_, S::Choice>) -> Vec<Haul<S>> {
        let Some((first, others)) = self.systems.split_first_mut() else {
            return Vec::new();
        };
        let (board, others) = (Board::new(), if run.options.reduction { others } else { &mut [] });
        let store = || match others.is_empty() {
            true => Indexed::new(run.options.visited, &run.options.limits),
            false => Indexed::of_team(&run.options.limits, &board),
        };
        let mut scout = Scout::new(first, store(), run);
        let choices = match descend(&mut scout, &mut self.prefix) {
            Ok(Beginning::Leads(choices)) => choices,
            // All that ever happens is an execution without end, and the root is part of it.
            Ok(Beginning::Circle) if run.options.endless => {
                let mut choices = Vec::new();
                scout.store = store();
                // Why that ended is kept by the run.
                let _ = scout.start(self.prefix.len(), &mut choices);
                choices
            }
            Ok(Beginning::Circle) | Err(_) => Vec::new(),
        };
        scout.enter_ends = true;
        let prefix = self.prefix.as_slice();
        let leader = Reduced::new(scout, prefix);
        if others.is_empty() {
            return vec![leader.run(choices)];
        }
        let leader = leader.of_team(TeamMember::new(&board, prefix.len(), None));
        thread::scope(|scope| {
            let _guard = run.pool.close_on_panic();
            let mut threads = Vec::new();
            for (system, followed) in others.iter_mut().zip(&mut self.followed) {
                let (board, prefix) = (&board, prefix.to_vec());
                threads.push(scope.spawn(move || {
                    let _guard = run.pool.close_on_panic();
                    let is_there = catch_up(system, run, &prefix, followed);
                    is_there.map(|()| help(system, run, &prefix, board)).unwrap_or_default()
                }));
            }
            let mut hauls = vec![leader.run(choices)];
            run.pool.close();
            for thread in threads {
                hauls.extend(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            }
            hauls
        })
    }

    /// Runs a worker for each store, the first on this thread; systems without a store only follow to the new root.
    fn search<V: VisitedStore<S> + Send>(&mut self, run: &Run<'_, S::Choice>, stores: Vec<V>) -> Vec<Haul<S>> {
        let Some((first, others)) = self.systems.split_first_mut() else {
            return Vec::new();
        };
        let mut stores = stores.into_iter();
        let Some(store) = stores.next() else {
            return Vec::new();
        };
        let mut scout = Scout::new(first, store, run);
        let choices = match descend(&mut scout, &mut self.prefix) {
            Ok(Beginning::Leads(choices)) => choices,
            Ok(Beginning::Circle) | Err(_) => Vec::new(),
        };
        let prefix = self.prefix.as_slice();
        thread::scope(|scope| {
            let mut threads = Vec::new();
            for (system, followed) in others.iter_mut().zip(&mut self.followed) {
                let (store, prefix) = (stores.next(), prefix.to_vec());
                threads.push(scope.spawn(move || assist(system, store, run, &prefix, followed)));
            }
            let mut hauls = vec![lead(scout, prefix, choices)];
            for thread in threads {
                hauls.extend(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            }
            hauls
        })
    }
}

/// The part of a worker other than the first, if it has a store: it brings its system from where it is on `prefix` to the root, and takes what work others give it.
fn assist<S: TransitionSystem, V: VisitedStore<S>>(
    system: &mut S,
    store: Option<V>,
    run: &Run<'_, S::Choice>,
    prefix: &[S::Choice],
    followed: &mut usize,
) -> Option<Haul<S>> {
    let _guard = run.pool.close_on_panic();
    catch_up(system, run, prefix, followed)?;
    Some(DepthFirst::new(Scout::new(system, store?, run), prefix).run())
}

/// Brings the system of a worker other than the first from where it is on `prefix` to the root, unless the run is over before.
fn catch_up<S: TransitionSystem>(
    system: &mut S,
    run: &Run<'_, S::Choice>,
    prefix: &[S::Choice],
    followed: &mut usize,
) -> Option<()> {
    let mut pace = Pace::new();
    for &choice in &prefix[*followed..] {
        if pace.tick() {
            // A long beginning must not be followed when nobody needs it any more.
            if run.is_over() {
                return None;
            }
            pace.reset();
        }
        assert!(follow(system, choice), "a forced step is never abandoned by one copy only");
        system.forget_history();
        *followed += 1;
    }
    Some(())
}

/// The first worker's part: it starts the search at the root, which has these choices.
fn lead<'a, S: TransitionSystem, V: VisitedStore<S>>(
    mut scout: Scout<'a, S, V>,
    prefix: &'a [S::Choice],
    choices: Vec<S::Choice>,
) -> Haul<S> {
    let _guard = scout.run.pool.close_on_panic();
    if scout.run.options.shortest {
        return BreadthFirst::new(scout, prefix).run(choices);
    }
    let whole = Untried { path: Vec::new(), choices, repeat: false };
    let options = scout.run.options;
    let work = if whole.choices.is_empty() {
        Vec::new()
    } else if options.limits.depth.is_some() {
        vec![whole]
    } else {
        // If that ends the run, there is nothing more to do.
        cut(&mut scout, prefix, whole, &options.part).unwrap_or_default()
    };
    if work.is_empty() {
        scout.run.pool.close();
    }
    work.into_iter().for_each(|untried| scout.run.pool.offer(untried));
    DepthFirst::new(scout, prefix).run()
}

/// Adds up what the workers bring home.
fn outcome<S: TransitionSystem>(run: &Run<'_, S::Choice>, hauls: Vec<Haul<S>>) -> SearchOutcome<S> {
    let mut sum = crate::tally::Tally::default();
    let mut findings = Vec::new();
    let mut visited_bytes = 0;
    for haul in hauls {
        sum += haul.tally;
        findings.extend(haul.findings);
        visited_bytes = haul.visited_bytes.max(visited_bytes);
    }
    findings.truncate(if run.options.stop_at_first { 1 } else { run.options.max_findings.max(1) });
    let statistics = sum.statistics(visited_bytes, run.elapsed().as_secs_f64());
    let stop = run.reason().unwrap_or(match run.options.limits.depth {
        Some(depth) if statistics.depth_cut > 0 => StopReason::DepthLimit(depth),
        Some(_) | None => StopReason::Exhausted,
    });
    let complete = stop == StopReason::Exhausted && statistics.cut == 0;
    SearchOutcome { findings, stop, complete, statistics }
}
