//! Legality by brute force: every commit sequence is tried, rule by rule.
//!
//! Implements: rules 1 to 7 and 9 of [JLS §17.4.8], and the seven of Aspinall's and Ševčík's revision, with action identity *any*. Steps may
//! commit any actions; nothing is left out except the first and last actions of threads, which are committed at the end, and initial writes, which
//! are committed at the beginning. Rule 8 is not checked. Only for tiny programs.

use crate::executions::Execution;
use crate::thread::Action;
use std::collections::BTreeSet;

/// Which rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rules {
    /// Those of the JLS.
    Original,
    /// Those of the revision.
    Revised,
}

/// Whether one of the executions is legal; the others may justify it. All of them must have the same initial writes.
pub fn is_legal(number: usize, all: &[Execution], rules: Rules) -> bool {
    let whole = &all[number];
    let committable = |event: &usize| !matches!(whole.events[*event].action, Action::Start | Action::End);
    let initial = |event: &usize| whole.events[*event].thread.is_none();
    let items: Vec<usize> = (0..whole.events.len()).filter(committable).collect();
    let first: u64 = items.iter().filter(|event| initial(event)).map(|event| 1 << event).sum();
    let goal = items.iter().map(|event| 1 << event).sum();
    let mut search = Search { whole, all, rules, items, goal, reached: BTreeSet::from([first]) };
    search.from(first)
}

struct Search<'s> {
    whole: &'s Execution,
    all: &'s [Execution],
    rules: Rules,
    items: Vec<usize>,
    goal: u64,
    reached: BTreeSet<u64>,
}

/// A step in the making.
struct Step<'s> {
    other: &'s Execution,
    /// C_{i-1} and C_i.
    before: u64,
    after: u64,
    /// Of each event of E, the event of E_i that it is.
    image: Vec<Option<usize>>,
}

fn has(set: u64, event: usize) -> bool {
    set >> event & 1 == 1
}

impl<'s> Search<'s> {
    /// Whether everything can be committed, if this is.
    fn from(&mut self, committed: u64) -> bool {
        if committed == self.goal {
            return true;
        }
        let mut next = BTreeSet::new();
        for other in self.all {
            let image = vec![None; self.whole.events.len()];
            let mut step = Step { other, before: committed, after: committed, image };
            self.place(0, &mut step, &mut next);
        }
        next.into_iter().any(|committed| self.reached.insert(committed) && self.from(committed))
    }

    /// Finds events for the items from here on: all that are committed, and others that are committed now.
    fn place(&self, index: usize, step: &mut Step<'s>, next: &mut BTreeSet<u64>) {
        let Some(&item) = self.items.get(index) else {
            if step.after != step.before && !next.contains(&step.after) && self.keeps_rules(step) {
                next.insert(step.after);
            }
            return;
        };
        let done = has(step.before, item);
        for event in 0..step.other.events.len() {
            if step.image.contains(&Some(event)) || !self.is_same(item, step.other, event) {
                continue;
            }
            step.image[item] = Some(event);
            step.after |= 1 << item;
            self.place(index + 1, step, next);
            step.image[item] = None;
        }
        if !done {
            step.after &= !(1 << item);
            self.place(index + 1, step, next);
        }
    }

    /// Same thread, kind, variable or monitor, and for writes the same value.
    fn is_same(&self, item: usize, other: &Execution, event: usize) -> bool {
        let (a, b) = (self.whole.events[item], other.events[event]);
        let actions = match (a.action, b.action) {
            (Action::Read { location, mode, .. }, Action::Read { location: at, mode: how, .. }) => {
                (location, mode) == (at, how)
            }
            (Action::Print(_), Action::Print(_)) => true,
            (a, b) => a == b,
        };
        a.thread == b.thread && actions
    }

    fn keeps_rules(&self, step: &Step<'_>) -> bool {
        let common = self.rule_5(step) && self.rule_6(step);
        common
            && match self.rules {
                Rules::Original => self.rule_2(step) && self.rule_3(step) && self.rule_7(step) && self.rule_9(step),
                Rules::Revised => self.revised_2(step) && self.revised_6(step) && self.revised_7(step),
            }
    }

    fn committed(&self, set: u64) -> impl Iterator<Item = usize> {
        self.items.iter().copied().filter(move |item| has(set, *item))
    }

    /// The reads of E in a set, and what they see.
    fn reads(&self, set: u64) -> impl Iterator<Item = (usize, usize)> {
        self.committed(set).filter_map(|item| Some((item, self.whole.seen[item]?)))
    }

    /// hb_i agrees with hb on C_i.
    fn rule_2(&self, step: &Step<'_>) -> bool {
        let initial = |item: usize| self.whole.events[item].thread.is_none();
        self.committed(step.after).all(|a| {
            self.committed(step.after).filter(|b| !initial(a) || !initial(*b)).all(|b| {
                let (Some(x), Some(y)) = (step.image[a], step.image[b]) else { return false };
                self.whole.happens_before.has(a, b) == step.other.happens_before.has(x, y)
            })
        })
    }

    /// so_i agrees with so on C_i.
    fn rule_3(&self, step: &Step<'_>) -> bool {
        let place = |order: &[usize], event: usize| order.iter().position(|other| *other == event);
        let synchronizing = || self.committed(step.after).filter(|item| self.whole.order.contains(item));
        synchronizing().all(|a| {
            synchronizing().all(|b| {
                let (Some(x), Some(y)) = (step.image[a], step.image[b]) else { return false };
                let whole = place(&self.whole.order, a) < place(&self.whole.order, b);
                whole == (place(&step.other.order, x) < place(&step.other.order, y))
            })
        })
    }

    /// W_i agrees with W on C_{i-1}.
    fn rule_5(&self, step: &Step<'_>) -> bool {
        self.reads(step.before).all(|(read, write)| {
            let here = step.image[read].and_then(|read| step.other.seen[read]);
            here.is_some() && here == step.image[write]
        })
    }

    /// Reads that are not in C_{i-1} see writes that happen before them.
    fn rule_6(&self, step: &Step<'_>) -> bool {
        let before: Vec<usize> = self.committed(step.before).filter_map(|item| step.image[item]).collect();
        (0..step.other.events.len())
            .filter(|event| !before.contains(event))
            .all(|event| step.other.seen[event].is_none_or(|write| step.other.happens_before.has(write, event)))
    }

    /// Reads that are committed now see committed writes, in E and in E_i.
    fn rule_7(&self, step: &Step<'_>) -> bool {
        let before: Vec<usize> = self.committed(step.before).filter_map(|item| step.image[item]).collect();
        self.revised_6(step)
            && self.reads(step.after & !step.before).all(|(read, _)| {
                let here = step.image[read].and_then(|read| step.other.seen[read]);
                here.is_some_and(|write| before.contains(&write))
            })
    }

    /// External actions that happen before committed ones are committed.
    fn rule_9(&self, step: &Step<'_>) -> bool {
        let images: Vec<usize> = self.committed(step.after).filter_map(|item| step.image[item]).collect();
        let external = |event: &usize| matches!(step.other.events[*event].action, Action::Print(_));
        (0..step.other.events.len())
            .filter(external)
            .all(|x| images.contains(&x) || !images.iter().any(|y| step.other.happens_before.has(x, *y)))
    }

    /// A committed read and the write that it sees in E are ordered in E_i as in E, and never the wrong way round.
    fn revised_2(&self, step: &Step<'_>) -> bool {
        self.reads(step.after).all(|(read, write)| {
            let (Some(x), Some(y)) = (step.image[write], step.image[read]) else { return false };
            let before = &step.other.happens_before;
            self.whole.happens_before.has(write, read) == before.has(x, y) && !before.has(y, x)
        })
    }

    /// Reads that are committed now see committed writes in E.
    fn revised_6(&self, step: &Step<'_>) -> bool {
        self.reads(step.after & !step.before).all(|(_, write)| has(step.before, write))
    }

    /// What happens before a committed external action is committed.
    fn revised_7(&self, step: &Step<'_>) -> bool {
        let external = |item: &usize| matches!(self.whole.events[*item].action, Action::Print(_));
        self.committed(step.after)
            .filter(external)
            .all(|y| self.items.iter().all(|x| has(step.after, *x) || !self.whole.happens_before.has(*x, y)))
    }
}
