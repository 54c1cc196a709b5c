//! A worker's part in a search of several (module [`board`](super::board)): what it takes from the others, gives them, and when it stops.

use super::board::{Board, Errand, SharedSummary};
use super::{Frame, Indexed, Reduced};
use crate::pool::WorkerOrder;
use crate::run::Run;
use crate::scout::{Arrival, Haul, Scout};
use crate::{Step, StopReason, TransitionSystem};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Transitions after which a worker looks whether a helper is idle, as a mask.
const LOOKS: u64 = 0x3f;

/// What a worker needs to know of its team.
pub(crate) struct TeamMember<'a, S: TransitionSystem> {
    board: &'a Board<S::Choice>,
    /// How many choices of the prefix lead to the root of the run; the others lead from there to the state where this worker's search begins.
    root: usize,
    /// If it runs an errand: set when it should stop.
    called_back: Option<Arc<AtomicBool>>,
    /// What it has given to others: the frame, the process, and how they are called back.
    given: Vec<(usize, usize, Arc<AtomicBool>)>,
    /// Fingerprints of the states of components that are not complete yet, in order of entry.
    open: Vec<u128>,
    /// What it has told others, by the number of the summary.
    told: FxHashMap<u32, SharedSummary>,
    /// What others have told it, by the address of what they told. It is kept, because an address is given again once nobody holds what was there: another worker may tell the same state anew.
    heard: FxHashMap<usize, (SharedSummary, u32)>,
}

impl<'a, S: TransitionSystem> TeamMember<'a, S> {
    pub fn new(board: &'a Board<S::Choice>, root: usize, called_back: Option<Arc<AtomicBool>>) -> Self {
        TeamMember {
            board,
            root,
            called_back,
            given: Vec::new(),
            open: Vec::new(),
            told: FxHashMap::default(),
            heard: FxHashMap::default(),
        }
    }

    /// Whether it runs an errand of another.
    pub fn helps(&self) -> bool {
        self.called_back.is_some()
    }

    /// Notes that a state was entered.
    pub fn enter(&mut self, fingerprint: u128) {
        self.open.push(fingerprint);
    }

    /// Calls back who explores the process behind a frame, or anything behind it.
    pub fn call_back(&mut self, frame: usize, process: Option<usize>) {
        self.given.retain(|(at, given, called_back)| {
            let is_it = *at == frame && process.is_none_or(|process| process == *given);
            if is_it {
                called_back.store(true, Relaxed);
            }
            !is_it
        });
    }
}

impl<S: TransitionSystem> Reduced<'_, S> {
    /// Whether this worker need not go on: the run is over, or its errand is of no use any more.
    #[inline]
    pub(super) fn is_dismissed(&self) -> bool {
        self.team.as_ref().is_some_and(|team| {
            let called_back = team.called_back.as_ref().is_some_and(|called_back| called_back.load(Relaxed));
            called_back || self.scout.run.pool.call() == WorkerOrder::Stop
        })
    }

    /// If a helper is idle: gives it what is to be tried in the lowest state that has a process left.
    #[inline]
    pub(super) fn share(&mut self) {
        let Some(team) = self.team.as_ref() else { return };
        if self.scout.transitions() & LOOKS == 0 && team.board.is_wanted() {
            self.give();
        }
    }

    #[cold]
    fn give(&mut self) {
        let Some(team) = self.team.as_mut() else { return };
        for (at, frame) in self.frames.iter().enumerate() {
            let mut taken = frame.done.clone();
            team.given.iter().filter(|(given, ..)| *given == at).for_each(|(_, process, _)| taken.insert(*process));
            let Some(process) = frame.todo.first_beyond(&taken) else { continue };
            let end = self.frames.get(at + 1).map_or(self.choices.len(), |above: &Frame| above.choices);
            let (system, all) = (&*self.scout.system, &self.choices[frame.choices..end]);
            let choices = all.iter().copied().filter(|&choice| system.process(choice) == process).collect();
            let path = self.prefix[team.root..].iter().chain(&self.taken[..at]).copied().collect();
            let called_back = Arc::new(AtomicBool::new(false));
            team.given.push((at, process, Arc::clone(&called_back)));
            team.board.offer(Errand { path, choices, called_back });
            return;
        }
    }

    /// Takes over what others have told of the state that the last step led to, if that is what it is known from.
    pub(super) fn hear(&mut self, state: u32) {
        let Some(summary) = self.scout.store.take_told() else { return };
        let Some(team) = self.team.as_mut() else { return };
        let address = Arc::as_ptr(&summary).cast::<u8>() as usize;
        let summaries = &mut self.summaries;
        let heard = team.heard.entry(address);
        let number = heard.or_insert_with(|| (Arc::clone(&summary), summaries.import(&summary))).1;
        summaries.open(state, 0);
        summaries.close(state, number);
    }

    /// Tells the others that the component whose states were entered since one was is complete; `states` of them.
    pub(super) fn tell(&mut self, summary: u32, states: usize) {
        let Some(team) = self.team.as_mut() else { return };
        let summaries = &self.summaries;
        let told = team.told.entry(summary).or_insert_with(|| summaries.export(summary));
        for state in team.open.drain(team.open.len() - states..) {
            team.board.complete(state, told);
        }
    }
}

/// Runs errands until the run is over. The system is at the root, where `prefix` led, and is there afterwards.
pub(crate) fn help<S: TransitionSystem>(
    system: &mut S,
    run: &Run<'_, S::Choice>,
    prefix: &[S::Choice],
    board: &Board<S::Choice>,
) -> Vec<Haul<S>> {
    let mut hauls = Vec::new();
    while let Some(errand) = board.take(run) {
        for &choice in &errand.choices {
            let path: Vec<S::Choice> = prefix.iter().chain(&errand.path).copied().chain([choice]).collect();
            hauls.extend(explore_behind(system, run, (&path, prefix.len()), board, &errand.called_back));
        }
    }
    hauls
}

/// Follows the path from the root and explores what is behind it, unless that is known; then goes back. What the last step shows by itself is left to whoever gave the errand.
fn explore_behind<S: TransitionSystem>(
    system: &mut S,
    run: &Run<'_, S::Choice>,
    (path, root): (&[S::Choice], usize),
    board: &Board<S::Choice>,
    called_back: &Arc<AtomicBool>,
) -> Option<Haul<S>> {
    let mut steps = 0;
    let leads = path[root..].iter().all(|&choice| {
        steps += 1;
        match system.apply(choice) {
            Step::Next => {
                // What a state drops when it is looked at, it has dropped on the way there, too.
                system.fingerprint();
                true
            }
            Step::Abandon => {
                run.end(StopReason::Abandoned);
                false
            }
            Step::Violation(_) | Step::Cut => false,
        }
    });
    let mut haul = None;
    if leads {
        let store = Indexed::of_team(&run.options.limits, board);
        let mut scout = Scout::new(&mut *system, store, run);
        scout.enter_ends = true;
        let mut choices = Vec::new();
        if let Ok(Arrival::Entered { .. }) = scout.start(path.len(), &mut choices) {
            let member = TeamMember::new(board, root, Some(Arc::clone(called_back)));
            haul = Some(Reduced::new(scout, path).of_team(member).run(choices));
        }
    }
    (0..steps).for_each(|_| system.undo());
    haul
}

#[cfg(test)]
#[path = "../../tests/reduction/toy.rs"]
mod toy;

#[cfg(test)]
mod tests {
    use super::toy::{Finding, Op, Toy, random_programs};
    use super::*;
    use crate::{Control, Options};
    use jmmc_oracle::choices::{Choices, check};
    use std::collections::BTreeSet;

    /// What is found by a leader that comes after so many errands from anywhere, each of which may have been called back at any time; and how many states the leader explores.
    fn found_with(
        programs: &[Vec<Op>],
        errands: usize,
        options: &Options,
        choices: &mut Choices,
    ) -> (BTreeSet<Finding>, u64) {
        let control = Control::new();
        let run = Run::new(options, &control, 2);
        let (board, mut toy) = (Board::new(), Toy::new(programs.to_vec(), true));
        let mut hauls = Vec::new();
        for _ in 0..errands {
            let path = walk(&mut toy, choices);
            let called_back = Arc::new(AtomicBool::new(false));
            let after = [3, 10, 40, usize::MAX][choices.below(4)].saturating_add(path.len());
            toy.alarm = Some((Arc::clone(&called_back), after));
            hauls.extend(explore_behind(&mut toy, &run, (&path, 0), &board, &called_back));
            toy.alarm = None;
        }
        let mut scout = Scout::new(&mut toy, Indexed::of_team(&options.limits, &board), &run);
        scout.enter_ends = true;
        let mut first = Vec::new();
        if let Ok(Arrival::Entered { .. } | Arrival::End(_)) = scout.start(0, &mut first) {
            let leader = Reduced::new(scout, &[]).of_team(TeamMember::new(&board, 0, None));
            hauls.push(leader.run(first));
        }
        assert!(run.reason().is_none());
        let states = hauls.last().map_or(0, |haul| haul.tally.states);
        (hauls.into_iter().flat_map(|haul| haul.findings).map(|(_, finding)| finding).collect(), states)
    }

    /// The choices of a few steps from the beginning, which are taken back.
    fn walk(toy: &mut Toy, choices: &mut Choices) -> Vec<usize> {
        let mut path = Vec::new();
        for _ in 0..1 + choices.below(6) {
            let mut next = Vec::new();
            toy.choices(&mut next);
            if next.is_empty() {
                break;
            }
            let choice = next[choices.below(next.len())];
            let step = toy.apply(choice);
            path.push(choice);
            if step != Step::Next {
                break;
            }
        }
        path.iter().for_each(|_| toy.undo());
        path
    }

    #[test]
    fn what_others_have_completed_hides_nothing() {
        let full = Options { stop_at_first: false, max_findings: usize::MAX, reduction: true, ..Options::default() };
        for endless in [false, true] {
            let options = Options { endless, ..full.clone() };
            let (mut all, mut left) = (0, 0);
            check(0..1_000, |choices| {
                let programs = random_programs(choices, 2);
                let (alone, states) = found_with(&programs, 0, &options, choices);
                let errands = 1 + choices.below(4);
                let (team, states_left) = found_with(&programs, errands, &options, choices);
                (all, left) = (all + states, left + states_left);
                (alone != team).then(|| format!("{alone:?}, {team:?}, {programs:?}"))
            });
            assert!(left * 3 < all * 2, "errands leave the leader {left} of {all} states");
        }
    }
}
