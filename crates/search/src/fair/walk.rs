//! Walks in a part: short rounds for people to read.

use super::{Arc, Duties};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// States from which a shortest round is tried.
const TRIES: usize = 64;

/// Finds walks over some arcs.
pub(super) struct Walks<'p> {
    promised: &'p [Duties],
    out: FxHashMap<u32, Vec<Arc>>,
}

impl<'p> Walks<'p> {
    /// Walks over these arcs, between states that promise this.
    pub fn new(promised: &'p [Duties], arcs: &[Arc]) -> Self {
        let mut out: FxHashMap<u32, Vec<Arc>> = FxHashMap::default();
        arcs.iter().for_each(|arc| out.entry(arc.from).or_default().push(*arc));
        Walks { promised, out }
    }

    /// The shortest way from a state whose last arc is wanted.
    pub fn way(&self, from: u32, wanted: impl Fn(&Arc) -> bool) -> Option<Vec<Arc>> {
        let mut before: FxHashMap<u32, Arc> = FxHashMap::default();
        let mut queue = VecDeque::from([from]);
        while let Some(at) = queue.pop_front() {
            for arc in self.out.get(&at).into_iter().flatten() {
                if wanted(arc) {
                    let mut way = vec![*arc];
                    let earlier = |way: &[Arc]| way.last().and_then(|arc| before.get(&arc.from)).copied();
                    while let Some(arc) = earlier(&way) {
                        way.push(arc);
                    }
                    way.reverse();
                    return Some(way);
                }
                if arc.to != from && !before.contains_key(&arc.to) {
                    before.insert(arc.to, *arc);
                    queue.push_back(arc.to);
                }
            }
        }
        None
    }

    /// A round through states that keeps the promises of all states that it passes, where one exists: the shortest of some, else one that keeps all.
    pub fn fair(&self, states: &[u32]) -> Vec<Arc> {
        let shortest = states.iter().take(TRIES).filter_map(|&start| {
            let round = self.way(start, |arc| arc.to == start)?;
            let promised = Duties::all(round.iter().map(|arc| self.promised[arc.from as usize]));
            promised.join(overlooked(round.iter())).without(done(&round)).is_empty().then_some(round)
        });
        shortest.min_by_key(Vec::len).unwrap_or_else(|| self.through_all(states))
    }

    /// A closed walk with a step for each promise of any of the states.
    fn through_all(&self, states: &[u32]) -> Vec<Arc> {
        let Some(&start) = states.iter().min() else {
            return Vec::new();
        };
        let promised = Duties::all(states.iter().map(|at| self.promised[*at as usize]));
        let promised = promised.join(overlooked(self.out.values().flatten()));
        let mut walk: Vec<Arc> = Vec::new();
        loop {
            let at = walk.last().map_or(start, |arc| arc.to);
            let left = promised.without(done(&walk));
            let way = match (left.is_empty(), at == start && !walk.is_empty()) {
                (true, true) => return walk,
                (true, false) => self.way(at, |arc| arc.to == start),
                (false, _) => self.way(at, |arc| arc.done.meets(left)),
            };
            match way {
                Some(way) => walk.extend(way),
                None => unreachable!("a component that keeps its promises has a way to each of its steps"),
            }
        }
    }
}

/// What has to be written where arcs overlook writes.
fn overlooked<'a>(arcs: impl Iterator<Item = &'a Arc>) -> Duties {
    Duties { writes: arcs.fold(0, |set, arc| set | arc.overlooks), ..Duties::default() }
}

fn done(arcs: &[Arc]) -> Duties {
    Duties::all(arcs.iter().map(|arc| arc.done))
}
