//! Whether states that are taken for equal have the same future: what every search with a visited store rests on.
//!
//! Implements: bisimulation, checked edge by edge. Wherever a state is reached that is taken for a known one, its steps must lead to states that are taken for those
//! which the known one's steps lead to; also if nobody has asked for its fingerprint before.
//!
//! Errs on: nothing, as far as it comes; it stops descending after a number of states.

use crate::{Step, TransitionSystem};
use rustc_hash::FxHashMap;

/// What was compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Futures<C> {
    /// States that are not taken for each other.
    pub states: usize,
    /// How often one of them was reached again.
    pub again: usize,
    /// A path to a state whose future differs from that of the state that it is taken for.
    pub difference: Option<Vec<C>>,
}

/// Where a step leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Leads {
    /// To a state from which it goes on.
    To(u128),
    /// To an end, which may be bad. How it looks there makes no difference to anybody.
    End(bool),
    /// It goes wrong, or is cut.
    Nowhere,
}

/// Whose steps lead from a state to where.
type Steps = Vec<(usize, Leads)>;

/// Compares the futures of states behind the current one, until there are this many different states; the system ends where it was.
pub fn compare_futures<S: TransitionSystem>(system: &mut S, states: usize) -> Futures<S::Choice> {
    let mut known: FxHashMap<u128, Steps> = FxHashMap::default();
    let mut futures = Futures { states: 0, again: 0, difference: None };
    let mut path: Vec<S::Choice> = Vec::new();
    let mut open: Vec<Vec<S::Choice>> = Vec::new();
    loop {
        let asked = system.fingerprint();
        let ahead = steps(system);
        let unasked = path.last().map(|&choice| {
            system.undo();
            system.apply(choice);
            steps(system)
        });
        let before = known.get(&asked);
        if unasked.is_some_and(|steps| steps != ahead) || before.is_some_and(|steps| *steps != ahead) {
            futures.difference = Some(path.clone());
        }
        if before.is_some() {
            futures.again += 1;
        }
        let mut choices = Vec::new();
        if before.is_none() && known.len() < states {
            known.insert(asked, ahead);
            system.choices(&mut choices);
        }
        open.push(choices);
        if futures.difference.is_some() || !descend(system, &mut open, &mut path) {
            path.iter().for_each(|_| system.undo());
            return Futures { states: known.len(), ..futures };
        }
    }
}

/// Takes the next choice that is left, of the last state that has one.
fn descend<S: TransitionSystem>(system: &mut S, open: &mut Vec<Vec<S::Choice>>, path: &mut Vec<S::Choice>) -> bool {
    while let Some(choices) = open.last_mut() {
        while let Some(choice) = choices.pop() {
            if matches!(system.apply(choice), Step::Next) {
                path.push(choice);
                return true;
            }
            system.undo();
        }
        open.pop();
        if path.pop().is_some() {
            system.undo();
        }
    }
    false
}

fn steps<S: TransitionSystem>(system: &mut S) -> Steps {
    let mut choices = Vec::new();
    system.choices(&mut choices);
    let mut steps: Steps = Vec::new();
    for choice in choices {
        let process = system.process(choice);
        let leads = if matches!(system.apply(choice), Step::Next) { leads_to(system) } else { Leads::Nowhere };
        system.undo();
        steps.push((process, leads));
    }
    steps.sort_unstable();
    steps.dedup();
    steps
}

fn leads_to<S: TransitionSystem>(system: &mut S) -> Leads {
    let mut choices = Vec::new();
    system.choices(&mut choices);
    if choices.is_empty() { Leads::End(system.end_state().is_some()) } else { Leads::To(system.fingerprint()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts up to six; what it takes for equal is up to `seen`.
    struct Counter {
        path: Vec<u32>,
        seen: fn(u32) -> u32,
    }

    impl Counter {
        fn at(&self) -> u32 {
            self.path.iter().sum()
        }
    }

    impl TransitionSystem for Counter {
        type Choice = u32;
        type Finding = ();

        fn choices(&mut self, out: &mut Vec<u32>) {
            out.extend([1, 2].into_iter().filter(|step| self.at() + step <= 6));
        }

        fn apply(&mut self, choice: u32) -> Step<()> {
            self.path.push(choice);
            Step::Next
        }

        fn undo(&mut self) {
            self.path.pop();
        }

        fn end_state(&mut self) -> Option<()> {
            None
        }

        fn fingerprint(&mut self) -> u128 {
            u128::from((self.seen)(self.at()))
        }

        fn encode(&mut self, out: &mut Vec<u8>) {
            out.push(self.at() as u8);
        }
    }

    #[test]
    fn states_are_compared_when_they_are_reached_again() {
        let futures = compare_futures(&mut Counter { path: Vec::new(), seen: |at| at }, 100);
        assert_eq!((futures.states, futures.difference), (7, None));
        assert!(futures.again > 3, "{}", futures.again);
    }

    #[test]
    fn a_state_that_is_taken_for_another_is_found() {
        let futures = compare_futures(&mut Counter { path: Vec::new(), seen: |at| if at == 4 { 1 } else { at } }, 100);
        assert!(futures.difference.is_some());
    }
}
