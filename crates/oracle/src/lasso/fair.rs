//! Whether a graph of states has a fair execution without end.
//!
//! In such an execution some threads take steps for ever, and from some moment on no other thread can take one: a thread that can again and
//! again does. What needs no reason does not happen for ever. So for each set of threads there is asked: among the states in which only those can go on,
//! is there a strongly connected set with a step of each of them?

/// A step from a state to a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The state before it.
    pub from: usize,
    /// The state after it.
    pub to: usize,
    /// Who takes it.
    pub thread: usize,
    /// Whether nothing makes it happen: it is not taken for ever.
    pub rare: bool,
}

/// The states that can be reached, by number.
#[derive(Clone, Default, Debug)]
pub struct Graph {
    /// For each state the set of threads that can go on, and not only without a reason.
    pub promised: Vec<u32>,
    /// All steps.
    pub steps: Vec<Step>,
}

impl Graph {
    /// Whether there is a fair execution without end.
    pub fn goes_on_for_ever(&self, threads: usize) -> bool {
        (1..1_u32 << threads).any(|movers| self.has_round_of(movers))
    }

    /// Whether exactly these threads can go on for ever.
    fn has_round_of(&self, movers: u32) -> bool {
        let stays = |state: usize| self.promised[state] & !movers == 0;
        let inside = |step: &&Step| !step.rare && movers >> step.thread & 1 == 1 && stays(step.from) && stays(step.to);
        let steps: Vec<Step> = self.steps.iter().filter(inside).copied().collect();
        let component = components(self.promised.len(), &steps);
        let mut moved = vec![0_u32; self.promised.len()];
        for step in steps.iter().filter(|step| component[step.from] == component[step.to]) {
            moved[component[step.from]] |= 1 << step.thread;
        }
        moved.contains(&movers)
    }
}

/// The strongly connected component of each state, named after one of its states [Sharir, 1981].
fn components(states: usize, steps: &[Step]) -> Vec<usize> {
    let (mut forward, mut backward) = (vec![Vec::new(); states], vec![Vec::new(); states]);
    for step in steps {
        forward[step.from].push(step.to);
        backward[step.to].push(step.from);
    }
    let mut finished = Vec::new();
    let mut seen = vec![false; states];
    for start in 0..states {
        let mut path: Vec<(usize, usize)> = if seen[start] { Vec::new() } else { vec![(start, 0)] };
        seen[start] = true;
        while let Some((at, next)) = path.last_mut() {
            match forward[*at].get(*next).copied() {
                Some(to) => {
                    *next += 1;
                    if !std::mem::replace(&mut seen[to], true) {
                        path.push((to, 0));
                    }
                }
                None => {
                    finished.push(*at);
                    path.pop();
                }
            }
        }
    }
    let mut component = vec![usize::MAX; states];
    for &start in finished.iter().rev() {
        let mut ahead = vec![start];
        while let Some(at) = ahead.pop() {
            if component[at] == usize::MAX {
                component[at] = start;
                ahead.extend(&backward[at]);
            }
        }
    }
    component
}

#[cfg(test)]
mod tests {
    use super::*;

    /// States with who can go on there, and steps: from, to, who.
    #[track_caller]
    fn check(promised: &[u32], steps: &[(usize, usize, usize)], expected: bool) {
        let steps = steps.iter().map(|&(from, to, thread)| Step { from, to, thread, rare: false }).collect();
        let graph = Graph { promised: promised.to_vec(), steps };
        assert_eq!(graph.goes_on_for_ever(2), expected);
    }

    #[test]
    fn a_step_to_the_same_state_is_a_round() {
        check(&[0b01], &[(0, 0, 0)], true);
    }

    #[test]
    fn whoever_can_go_on_must() {
        check(&[0b11, 0b00], &[(0, 0, 0), (0, 1, 1)], false);
    }

    #[test]
    fn both_go_on_in_turns() {
        check(&[0b11, 0b11], &[(0, 1, 0), (1, 0, 1)], true);
    }

    #[test]
    fn who_can_go_on_now_and_then_must() {
        check(&[0b01, 0b11, 0b00], &[(0, 1, 0), (1, 0, 0), (1, 2, 1)], false);
    }
}
