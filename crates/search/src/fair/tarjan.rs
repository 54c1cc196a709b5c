//! Strongly connected components of a part [Tarjan, 1972], without recursion.

use super::{Arc, Part};

const UNSEEN: u32 = u32::MAX;

struct Tarjan {
    /// When each state was seen first.
    order: Vec<u32>,
    /// The earliest state that each is known to reach.
    low: Vec<u32>,
    /// States whose component is not complete.
    open: Vec<u32>,
    /// The component of each state, once it is complete.
    component: Vec<u32>,
    seen: u32,
    components: u32,
}

impl Tarjan {
    fn enter(&mut self, state: u32) {
        self.order[state as usize] = self.seen;
        self.low[state as usize] = self.seen;
        self.seen += 1;
        self.open.push(state);
    }

    fn lower(&mut self, state: u32, low: u32) {
        self.low[state as usize] = self.low[state as usize].min(low);
    }

    /// All arcs of the state are followed: it may be where a component was entered.
    fn leave(&mut self, state: u32) {
        if self.low[state as usize] != self.order[state as usize] {
            return;
        }
        while let Some(member) = self.open.pop() {
            self.component[member as usize] = self.components;
            if member == state {
                break;
            }
        }
        self.components += 1;
    }
}

/// The components of a part of a graph with this many states.
pub(super) fn components(states: usize, part: Part) -> Vec<Part> {
    let mut out: Vec<Vec<u32>> = vec![Vec::new(); states];
    part.arcs.iter().for_each(|arc| out[arc.from as usize].push(arc.to));
    let unseen = || vec![UNSEEN; states];
    let mut tarjan =
        Tarjan { order: unseen(), low: unseen(), open: Vec::new(), component: unseen(), seen: 0, components: 0 };
    for &start in &part.states {
        if tarjan.order[start as usize] == UNSEEN {
            visit(start, &out, &mut tarjan);
        }
    }
    let of = |state: u32| tarjan.component[state as usize] as usize;
    let mut parts: Vec<Part> = (0..tarjan.components).map(|_| Part { states: Vec::new(), arcs: Vec::new() }).collect();
    part.states.iter().for_each(|&state| parts[of(state)].states.push(state));
    let inside = part.arcs.into_iter().filter(|arc: &Arc| of(arc.from) == of(arc.to));
    inside.for_each(|arc| parts[of(arc.from)].arcs.push(arc));
    parts
}

fn visit(start: u32, out: &[Vec<u32>], tarjan: &mut Tarjan) {
    tarjan.enter(start);
    let mut path: Vec<(u32, usize)> = vec![(start, 0)];
    while let Some((state, next)) = path.last_mut() {
        let (state, to) = (*state, out[*state as usize].get(*next).copied());
        *next += 1;
        match to {
            Some(to) if tarjan.order[to as usize] == UNSEEN => {
                tarjan.enter(to);
                path.push((to, 0));
            }
            Some(to) if tarjan.component[to as usize] == UNSEEN => tarjan.lower(state, tarjan.order[to as usize]),
            Some(_) => {}
            None => {
                tarjan.leave(state);
                path.pop();
                if let Some((below, _)) = path.last() {
                    tarjan.lower(*below, tarjan.low[state as usize]);
                }
            }
        }
    }
}
