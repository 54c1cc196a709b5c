//! Fair rounds: whether an execution can stay in a strongly connected component for ever without being unfair to a process.
//!
//! Implements: emptiness of Streett automata by repeated decomposition [Emerson and Lei, 1987], for these conditions. A process that can take a
//! step again and again takes one again and again; it also ends what it is in the middle of, if it can do that again and again; what states owe is
//! settled; steps that are rare are not taken for ever, and those that overlook a write only if there are ever new ones. In a component that does not keep a promise, the states that make it are left for good, and what
//! remains is decomposed again. A component that keeps all its promises has a round: a closed walk with a step for each.
//!
//! Errs on: nothing, if it is given all steps of the component's states.

mod tarjan;
mod walk;

use rustc_hash::FxHashMap;
use tarjan::components;
use walk::Walks;

/// What states promise, and steps do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Duties {
    /// The set of processes that can, or do, take a step.
    pub moves: u128,
    /// The set of processes that can, or do, end what they are in the middle of.
    pub completes: u128,
    /// Whether something is owed, or settled.
    pub settles: bool,
    /// The set of variables that have to be, or are, written.
    pub writes: u64,
}

impl Duties {
    fn join(self, other: Duties) -> Duties {
        Duties {
            moves: self.moves | other.moves,
            completes: self.completes | other.completes,
            settles: self.settles | other.settles,
            writes: self.writes | other.writes,
        }
    }

    fn all(duties: impl Iterator<Item = Duties>) -> Duties {
        duties.fold(Duties::default(), Duties::join)
    }

    /// What is promised here and not done there.
    fn without(self, done: Duties) -> Duties {
        Duties {
            moves: self.moves & !done.moves,
            completes: self.completes & !done.completes,
            settles: self.settles && !done.settles,
            writes: self.writes & !done.writes,
        }
    }

    fn is_empty(self) -> bool {
        self == Duties::default()
    }

    fn meets(self, other: Duties) -> bool {
        self.without(other) != self
    }
}

/// A step from a state; the state it leads to need not be one of the component.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge<C> {
    pub from: u32,
    pub to: u32,
    pub choice: C,
    pub done: Duties,
    /// Whether it is not taken for ever.
    pub rare: bool,
    /// The set of variables that must be written again and again if it is taken for ever.
    pub overlooks: u64,
    /// Whether it learns the time.
    pub tells_time: bool,
}

/// How to go on for ever from the component's first state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Round<C> {
    /// Leads from the component's first state to the round.
    pub lead: Vec<C>,
    /// Leads from there back to there.
    pub round: Vec<C>,
    /// The processes that take steps in it.
    pub movers: u128,
}

/// A step inside the component, by positions of states.
#[derive(Clone, Copy, Debug)]
struct Arc {
    from: u32,
    to: u32,
    /// Its number among the edges.
    edge: usize,
    done: Duties,
    overlooks: u64,
}

/// A strongly connected component; the first of its states is where it was entered.
pub(crate) struct Component<'e, C> {
    edges: &'e [Edge<C>],
    /// What each state promises.
    promised: Vec<Duties>,
    arcs: Vec<Arc>,
}

/// Some states, and all usable arcs between them.
struct Part {
    states: Vec<u32>,
    arcs: Vec<Arc>,
}

impl<'e, C: Copy> Component<'e, C> {
    /// The component of these states, each with the processes that are promised a step in it, and whether it owes something.
    pub fn new(states: &[(u32, Duties)], edges: &'e [Edge<C>]) -> Self {
        let position: FxHashMap<u32, u32> = states.iter().zip(0..).map(|((state, _), at)| (*state, at)).collect();
        let mut promised: Vec<Duties> = states.iter().map(|(_, duties)| *duties).collect();
        let mut arcs = Vec::new();
        for (index, edge) in edges.iter().enumerate() {
            let Some(&from) = position.get(&edge.from) else {
                continue;
            };
            if !edge.rare {
                promised[from as usize].completes |= edge.done.completes;
            }
            if let Some(&to) = position.get(&edge.to) {
                arcs.push(Arc { from, to, edge: index, done: edge.done, overlooks: edge.overlooks });
            }
        }
        Component { edges, promised, arcs }
    }

    /// A fair round, if there is one. If it is `timeless`, steps that tell the time may be part of it.
    pub fn fair_round(&self, timeless: bool) -> Option<Round<C>> {
        let usable = |arc: &&Arc| {
            let edge = &self.edges[arc.edge];
            !edge.rare && (timeless || !edge.tells_time)
        };
        let states = (0..self.promised.len() as u32).collect();
        let mut work = vec![Part { states, arcs: self.arcs.iter().filter(usable).copied().collect() }];
        while let Some(part) = work.pop() {
            for part in components(self.promised.len(), part).into_iter().filter(|part| !part.arcs.is_empty()) {
                let promised = Duties::all(part.states.iter().map(|at| self.promised[*at as usize]));
                let done = Duties::all(part.arcs.iter().map(|arc| arc.done));
                let broken = promised.without(done);
                if part.arcs.iter().any(|arc| arc.overlooks & !done.writes != 0) {
                    let arcs = part.arcs.into_iter().filter(|arc| arc.overlooks & !done.writes == 0).collect();
                    work.push(Part { arcs, ..part });
                    continue;
                }
                if broken.is_empty() {
                    return Some(self.round_in(&part));
                }
                work.push(self.without(part, broken));
            }
        }
        None
    }

    /// The part without the states that promise what it does not do.
    fn without(&self, part: Part, broken: Duties) -> Part {
        let keeps = |at: &u32| !self.promised[*at as usize].meets(broken);
        Part {
            arcs: part.arcs.into_iter().filter(|arc| keeps(&arc.from) && keeps(&arc.to)).collect(),
            states: part.states.into_iter().filter(keeps).collect(),
        }
    }

    /// A short round in a part that is fair.
    fn round_in(&self, part: &Part) -> Round<C> {
        let round = Walks::new(&self.promised, &part.arcs).fair(&part.states);
        let start = round.first().map_or(0, |arc| arc.from);
        let lead = match start {
            0 => Vec::new(),
            _ => Walks::new(&self.promised, &self.arcs).way(0, |arc| arc.to == start).unwrap_or_default(),
        };
        let choices = |arcs: &[Arc]| arcs.iter().map(|arc| self.edges[arc.edge].choice).collect();
        let movers = Duties::all(round.iter().map(|arc| arc.done)).moves;
        Round { lead: choices(&lead), round: choices(&round), movers }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `states`: for each, the processes that can go on. `edges`: from, to, process; `!` behind it: rare, `+`: completes, `o`: overlooks a write, `w`: writes.
    fn round(states: &[u128], edges: &[(u32, u32, &str)]) -> Option<(Vec<usize>, Vec<usize>)> {
        let states: Vec<(u32, Duties)> =
            states.iter().zip(10..).map(|(&moves, state)| (state, Duties { moves, ..Duties::default() })).collect();
        let edge = |(choice, &(from, to, what)): (usize, &(u32, u32, &str))| {
            let process = 1 << (what.as_bytes()[0] - b'a');
            let completes = if what.contains('+') { process } else { 0 };
            Edge {
                from: from + 10,
                to: to + 10,
                choice,
                done: Duties { moves: process, completes, writes: u64::from(what.contains('w')), ..Duties::default() },
                rare: what.contains('!'),
                overlooks: u64::from(what.contains('o')),
                tells_time: what.contains('t'),
            }
        };
        let edges: Vec<Edge<usize>> = edges.iter().enumerate().map(edge).collect();
        Component::new(&states, &edges).fair_round(false).map(|found| (found.lead, found.round))
    }

    #[test]
    fn a_process_alone_goes_round() {
        assert_eq!(round(&[1], &[(0, 0, "a")]), Some((vec![], vec![0])));
    }

    #[test]
    fn a_process_that_can_always_go_on_is_not_put_off() {
        // b can leave.
        assert_eq!(round(&[3], &[(0, 0, "a"), (0, 7, "b")]), None);
    }

    #[test]
    fn a_process_that_can_go_on_now_and_then_is_not_put_off_either() {
        assert_eq!(round(&[3, 1], &[(0, 1, "a"), (1, 0, "a"), (0, 7, "b")]), None);
    }

    #[test]
    fn a_write_is_not_overlooked_for_ever_unless_there_are_new_ones() {
        assert_eq!(round(&[1], &[(0, 0, "ao")]), None);
        assert_eq!(round(&[1, 1], &[(0, 1, "ao"), (1, 0, "a")]), None);
        assert_eq!(round(&[1, 1], &[(0, 1, "ao"), (1, 0, "aw")]), Some((vec![], vec![0, 1])));
        // The shorter round overlooks, the longer one writes.
        let (_, longer) = round(&[1, 1], &[(0, 0, "ao"), (0, 1, "a"), (1, 0, "aw")]).expect("fair");
        assert!(longer.contains(&2));
    }

    #[test]
    fn both_go_round() {
        let (lead, round) = round(&[3, 3], &[(0, 1, "a"), (1, 0, "b"), (0, 0, "a"), (1, 1, "b")]).expect("fair");
        assert_eq!((lead.len(), round), (0, vec![0, 1]));
    }

    #[test]
    fn a_part_may_be_fair_where_the_whole_is_not() {
        // In state 0, c can leave; states 1 and 2 are for a alone.
        let edges = [(0, 1, "a"), (1, 2, "a"), (2, 1, "a"), (2, 0, "b"), (0, 9, "c")];
        assert_eq!(round(&[5, 1, 1], &edges), Some((vec![0], vec![1, 2])));
        let edges = [(0, 1, "a"), (1, 2, "a"), (2, 0, "a"), (0, 9, "c")];
        assert_eq!(round(&[5, 1, 1], &edges), None);
    }

    #[test]
    fn what_is_rare_is_not_done_for_ever() {
        assert_eq!(round(&[1], &[(0, 0, "a!")]), None);
        assert_eq!(round(&[1], &[(0, 0, "at")]), None, "time goes on");
    }

    #[test]
    fn who_can_complete_again_and_again_does() {
        assert_eq!(round(&[1], &[(0, 0, "a"), (0, 7, "a+")]), None);
        assert_eq!(round(&[1, 1], &[(0, 1, "a+"), (1, 0, "a"), (0, 0, "a")]), Some((vec![0], vec![1, 0])));
    }
}
