//! What all workers of a search write down together.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use jmmc_litmus::Outcome;

use crate::finding::{Race, Stuck};
use crate::ledger::Assumption;
use crate::models::WriteSet;
use crate::refinement::Refinement;

/// Says of an outcome whether it is one that was asked for.
pub type Wanted = Box<dyn Fn(&Outcome) -> bool + Send + Sync>;

/// Facts, races, gaps and outcomes found by any worker.
#[derive(Default)]
pub struct SharedFindings {
    pub(crate) refinement: Refinement,
    races: Mutex<BTreeSet<Race>>,
    not_analysed: Mutex<BTreeSet<Stuck>>,
    assumptions: Mutex<BTreeSet<Assumption>>,
    stand_ins: Mutex<BTreeSet<Box<str>>>,
    torn: Mutex<BTreeSet<String>>,
    weak: AtomicBool,
    rare: AtomicBool,
    cut_loops: Mutex<BTreeSet<Stuck>>,
    fence: Mutex<Option<Stuck>>,
    outcomes: Mutex<BTreeSet<Outcome>>,
    wanted: Option<Wanted>,
    warnings: Mutex<BTreeSet<&'static str>>,
    writes: Mutex<WriteSet>,
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl SharedFindings {
    /// Nothing found yet; outcomes that this is true of end the search.
    pub(crate) fn wanting(wanted: Option<Wanted>) -> SharedFindings {
        SharedFindings { wanted, ..SharedFindings::default() }
    }

    /// Notes something that is no violation, but that the user should know.
    pub(crate) fn warn(&self, what: &'static str) {
        locked(&self.warnings).insert(what);
    }

    /// All that the user should know, sorted.
    pub fn warnings(&self) -> Vec<&'static str> {
        locked(&self.warnings).iter().copied().collect()
    }

    /// Whether the outcome is one that was asked for.
    pub(crate) fn is_wanted(&self, outcome: &Outcome) -> bool {
        self.wanted.as_ref().is_some_and(|wanted| wanted(outcome))
    }

    /// Notes an outcome.
    pub(crate) fn outcome(&self, outcome: Outcome) {
        locked(&self.outcomes).insert(outcome);
    }

    /// All outcomes found in the last round.
    pub(crate) fn outcomes(&self) -> BTreeSet<Outcome> {
        locked(&self.outcomes).clone()
    }

    /// Notes a race. Of several pairs on one location the first one in order is kept.
    pub(crate) fn race(&self, race: Race) {
        locked(&self.races).insert(race);
    }

    /// Notes something that is not modelled.
    pub(crate) fn not_analysed(&self, stuck: Stuck) {
        locked(&self.not_analysed).insert(stuck);
    }

    /// Notes something that was made definite.
    pub(crate) fn assume(&self, what: Assumption) {
        locked(&self.assumptions).insert(what);
    }

    /// Notes that a class of the library was taken to do what its documentation says.
    pub(crate) fn stands_in(&self, class: &str) {
        let mut known = locked(&self.stand_ins);
        if !known.contains(class) {
            known.insert(class.into());
        }
    }

    /// Whether any was.
    pub(crate) fn has_stand_ins(&self) -> bool {
        !locked(&self.stand_ins).is_empty()
    }

    /// Notes a class of variables of 64 bits that may be read torn under the path relaxer.
    pub(crate) fn tears(&self, location: String) {
        locked(&self.torn).insert(location);
    }

    /// What may be read torn, sorted.
    pub(crate) fn torn(&self) -> Vec<String> {
        locked(&self.torn).iter().cloned().collect()
    }

    /// Forgets what does not carry over to the next round: gaps on paths that may not be taken again, and outcomes.
    pub(crate) fn next_round(&self) {
        locked(&self.torn).clear();
        locked(&self.outcomes).clear();
        locked(&self.not_analysed).clear();
        locked(&self.cut_loops).clear();
    }

    /// All races found, sorted.
    pub fn races(&self) -> Vec<Race> {
        locked(&self.races).iter().cloned().collect()
    }

    /// All gaps found, sorted.
    pub fn gaps(&self) -> Vec<Stuck> {
        let mut gaps = self.gaps_besides_loops();
        gaps.extend(self.cut_loops());
        gaps.sort_unstable();
        gaps
    }

    /// Gaps that are not loops that go on for longer than they may, sorted.
    pub(crate) fn gaps_besides_loops(&self) -> Vec<Stuck> {
        locked(&self.not_analysed).iter().cloned().collect()
    }

    /// Loops that go on for longer than they may, sorted.
    pub(crate) fn cut_loops(&self) -> Vec<Stuck> {
        locked(&self.cut_loops).iter().cloned().collect()
    }

    /// Changes or reads the set of writes that well-formed paths have performed.
    pub(crate) fn with_writes<T>(&self, act: impl FnOnce(&mut WriteSet) -> T) -> T {
        act(&mut locked(&self.writes))
    }

    /// Notes an access weaker than volatile to something that threads share and write.
    pub(crate) fn weak_access(&self) {
        self.weak.store(true, Ordering::Relaxed);
    }

    /// Whether there was such an access: then freedom from races does not make executions sequentially consistent.
    pub fn has_weak_accesses(&self) -> bool {
        self.weak.load(Ordering::Relaxed)
    }

    /// Notes that something may happen without a reason.
    pub(crate) fn needs_no_reason(&self) {
        self.rare.store(true, Ordering::Relaxed);
    }

    /// Whether something may have happened without a reason: a wake-up, or a failure of a weak compare-and-set.
    pub fn has_happened_without_reason(&self) -> bool {
        self.rare.load(Ordering::Relaxed)
    }

    /// Notes a memory fence.
    pub(crate) fn fence(&self, stuck: Stuck) {
        locked(&self.fence).get_or_insert(stuck);
    }

    /// A memory fence that was reached, if there was any.
    pub(crate) fn reached_fence(&self) -> Option<Stuck> {
        locked(&self.fence).clone()
    }

    /// Notes that a loop went on for longer than it may.
    pub(crate) fn cuts_loop(&self, stuck: Stuck) {
        locked(&self.cut_loops).insert(stuck);
    }

    /// Whether a loop went on for longer than it may.
    pub fn is_unwound(&self) -> bool {
        !locked(&self.cut_loops).is_empty()
    }

    /// All assumptions made, sorted.
    pub fn assumptions(&self) -> Vec<String> {
        let stand_ins: Vec<String> = locked(&self.stand_ins).iter().map(ToString::to_string).collect();
        let mut texts: Vec<String> =
            locked(&self.assumptions).iter().map(|what| what.told(&stand_ins.join(", "))).collect();
        texts.sort_unstable();
        texts
    }
}
