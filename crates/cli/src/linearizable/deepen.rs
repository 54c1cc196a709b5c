//! In which order scenarios are explored if nobody says how large they are to be: sizes grow, and so does the number of operations, so that a few operations that do different
//! things are soon explored together in larger scenarios.

use super::explore::ScenarioExplorer;
use crate::parallel::in_parallel;
use jmmc_scenario::{CallEffect, Enumerator, OperationCall, Ranking, Scenario, ScenarioBounds, ranked};
use std::collections::BTreeSet;

/// As many scenarios are explored as they come.
const FEW: u128 = 2_000;
/// Most situations in which operations are looked at, and most elements in these.
const SITUATIONS: usize = 4;
/// About so many times as many scenarios are there as busy ones.
const BUSY: u128 = 4;
/// How many operations the smallest part has.
const LEAST: usize = 3;

/// SizePart of all scenarios: those of a size with some operations only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SizePart {
    /// How many operations the scenarios have.
    pub size: usize,
    /// How many of the ranked operations they are made of.
    pub ranks: usize,
    /// Whether only those in which much goes on: each thread changes something, and longer ones look or take, too.
    pub busy: bool,
}

/// The parts of all scenarios, and what they are made of.
pub struct SizePlan<'i> {
    invocations: &'i [OperationCall],
    bounds: ScenarioBounds,
    /// The operations, by their worth.
    ranking: Ranking,
    /// The parts, in the order in which they are explored.
    pub parts: Vec<SizePart>,
}

impl<'i> SizePlan<'i> {
    /// All operations at once, smallest scenarios first.
    pub fn by_size(invocations: &'i [OperationCall], bounds: ScenarioBounds) -> SizePlan<'i> {
        let numbers: BTreeSet<usize> = invocations.iter().map(|one| one.operation).collect();
        let ranking = Ranking { order: numbers.into_iter().collect(), ..Ranking::default() };
        let sizes = Enumerator::new(invocations, bounds).sizes();
        let parts = sizes.map(|size| SizePart { size, ranks: ranking.order.len(), busy: false }).collect();
        SizePlan { invocations, bounds, ranking, parts }
    }

    /// Sizes and operations grow together.
    pub fn growing(
        explorer: &ScenarioExplorer<'_>,
        invocations: &'i [OperationCall],
        (bounds, probes, workers): (ScenarioBounds, &[usize], usize),
    ) -> SizePlan<'i> {
        let plan = SizePlan::by_size(invocations, bounds);
        let most = plan.parts.last().map_or(0, |last| plan.estimate(last));
        if most <= FEW || plan.ranking.order.len() <= LEAST {
            return plan;
        }
        let ranking = rank(explorer, invocations, probes, workers);
        let counts = LEAST..=ranking.order.len();
        let sizes: Vec<usize> = plan.parts.iter().map(|part| part.size).collect();
        let of_size = |ranks: usize, size: usize| [true, false].map(|busy| SizePart { size, ranks, busy });
        let parts = counts.flat_map(|ranks| sizes.iter().flat_map(move |size| of_size(ranks, *size))).collect();
        let mut plan = SizePlan { ranking, parts, ..plan };
        let mut parts = std::mem::take(&mut plan.parts);
        parts.sort_by_key(|part| (plan.estimate(part), part.size, part.ranks));
        SizePlan { parts, ..plan }
    }

    /// Whether scenarios of a part have all operations.
    pub fn is_whole(&self, part: &SizePart) -> bool {
        part.ranks == self.ranking.order.len() && !part.busy
    }

    /// The calls of a part, by their numbers.
    pub fn calls(&self, part: &SizePart) -> Vec<usize> {
        let wanted: BTreeSet<usize> = self.ranking.order.iter().take(part.ranks).copied().collect();
        (0..self.invocations.len()).filter(|call| wanted.contains(&self.invocations[*call].operation)).collect()
    }

    /// How many scenarios a part may have, symmetric ones among them.
    fn estimate(&self, part: &SizePart) -> u128 {
        let calls = self.calls(part).len() as u128;
        let all = calls.checked_pow(part.size as u32).unwrap_or(u128::MAX);
        if part.busy { all / BUSY } else { all }
    }

    /// Whether much goes on in a scenario.
    fn is_busy(&self, scenario: &Scenario) -> bool {
        let is_in = |call: &usize, set: &BTreeSet<usize>| set.contains(&self.invocations[*call].operation);
        let adds = |call: &usize| is_in(call, &self.ranking.adding);
        let of_thread = |calls: &Vec<usize>| match &calls[..] {
            [one] => is_in(one, &self.ranking.changing),
            more => more.iter().any(adds) && !more.iter().all(adds),
        };
        scenario.before.iter().all(adds) && scenario.threads.iter().all(of_thread)
    }

    /// What enumerates the scenarios of a part, given its calls.
    pub fn enumerator<'c>(&self, calls: &'c [OperationCall]) -> Enumerator<'c> {
        Enumerator::new(calls, self.bounds)
    }

    /// The scenarios of a part that none of those explored before has.
    pub fn scenarios(
        &self,
        enumerator: &Enumerator<'_>,
        part: &SizePart,
        explored: &[SizePart],
    ) -> impl Iterator<Item = Scenario> {
        let calls = self.calls(part);
        let ranks = |busy: bool| {
            let same = explored.iter().filter(|other| other.size == part.size && (busy || !other.busy));
            let most = same.map(|other| other.ranks).max().unwrap_or(0);
            self.ranking.order.iter().take(most).copied().collect::<BTreeSet<usize>>()
        };
        let (old_if_busy, old) = (ranks(true), ranks(false));
        let is_wanted = move |scenario: &Scenario| {
            let busy = self.is_busy(scenario);
            let old = if busy { &old_if_busy } else { &old };
            let mut all = scenario.before.iter().chain(scenario.threads.iter().flatten());
            (busy || !part.busy) && all.any(|call| !old.contains(&self.invocations[*call].operation))
        };
        enumerator.of_size(part.size).map(move |scenario| scenario.with_calls(&calls)).filter(is_wanted)
    }
}

/// The operations, those that do something that none before does first.
fn rank(explorer: &ScenarioExplorer<'_>, invocations: &[OperationCall], probes: &[usize], workers: usize) -> Ranking {
    let calls: Vec<usize> = (0..invocations.len()).collect();
    let new_object = situation(explorer, &[], &calls, probes, workers);
    let mut situations = vec![Vec::new()];
    let idle = explorer.left(&[], probes);
    let changing =
        calls.iter().copied().filter(|call| new_object[*call].as_ref().is_some_and(|effect| effect.left != idle));
    let mut known = BTreeSet::new();
    let changing: Vec<usize> = changing
        .filter(|call| known.insert(new_object[*call].as_ref().map(|effect| effect.left.clone())))
        .take(SITUATIONS)
        .collect();
    situations.extend(changing.iter().map(|call| vec![*call]));
    let pairs = changing.iter().flat_map(|one| changing.iter().map(|other| vec![*one, *other]));
    situations.extend(pairs.filter(|pair| pair[0] != pair[1]).take(SITUATIONS));
    let mut effects: Vec<Vec<Option<CallEffect>>> = vec![Vec::new(); invocations.len()];
    let mut idle = Vec::new();
    for before in &situations {
        let seen = situation(explorer, before, &calls, probes, workers);
        effects.iter_mut().zip(seen).for_each(|(effects, effect)| effects.push(effect));
        idle.push(explorer.left(before, probes));
    }
    ranked(invocations, &effects, &idle)
}

/// What each call does in one situation.
fn situation(
    explorer: &ScenarioExplorer<'_>,
    before: &[usize],
    calls: &[usize],
    probes: &[usize],
    workers: usize,
) -> Vec<Option<CallEffect>> {
    in_parallel(workers, calls, |call| explorer.effect(before, *call, probes))
}
