//! Commit sequences, and how an execution of the operational model gets one.
//!
//! Implements: the sequence of [OpMM §5.5]. In an execution whose reads see only earlier writes, each racy read is committed after the write
//! that it sees: first what it needs, justified by the execution up to it, then the read itself, justified by the execution in which it
//! still sees a write that happens before it; at the end everything else, justified by the execution itself. A torn read needs both of its
//! writes, and is whole in the execution that justifies it.
//! Errs on: nothing; a sequence that does not fit is refused by `legality`.

use crate::action::ActionKind;
use crate::execution::{ActionId, Execution, View};
use crate::well_formed::{Accesses, Derived};

/// The execution that justifies a commit step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Validating {
    /// The first actions of the execution, in the order of its list; the given read sees the given write instead of its own. Such
    /// an execution is one of the program's because the read is the last action of its thread.
    Prefix {
        /// How many actions.
        length: u32,
        /// A read, and the write that it sees.
        instead: Option<(ActionId, ActionId)>,
    },
    /// Another execution, and for each of its actions which action of the execution it is, if any.
    Whole {
        /// The execution that justifies the step.
        execution: Box<Execution>,
        /// Action by action.
        identity: Vec<Option<ActionId>>,
    },
}

/// A step of a commit sequence: C_i − C_{i-1}, and E_i.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommitStep {
    /// What is committed in this step.
    pub commits: Vec<ActionId>,
    /// The execution that justifies it.
    pub execution: Validating,
}

/// The commit sequence of an execution whose reads see earlier writes only: two steps for each racy read, and two more.
pub fn commit_sequence(execution: &Execution, derived: &Derived) -> Vec<CommitStep> {
    let view = View::whole(execution);
    let mut sequence = Sequence {
        view,
        derived,
        writes: Accesses::of(&view, |id| execution.action(id).writes().is_some()),
        externals: vec![Vec::new(); execution.threads.len()],
        committed_externals: vec![0; execution.threads.len()],
        committed: vec![false; execution.actions.len()],
        steps: Vec::new(),
    };
    for (id, action) in execution.iter() {
        if action.kind == ActionKind::External {
            sequence.externals[action.thread.index()].push(id);
        }
        if action.reads().is_some() && !derived.sees_earlier(&view, id) {
            sequence.commit_racy(id);
        }
    }
    sequence.commit_rest(|action| action.reads().is_none());
    sequence.commit_rest(|_| true);
    sequence.steps
}

struct Sequence<'e> {
    view: View<'e>,
    derived: &'e Derived,
    writes: Accesses,
    /// External actions of each thread so far, and how many of them are committed.
    externals: Vec<Vec<ActionId>>,
    committed_externals: Vec<usize>,
    committed: Vec<bool>,
    steps: Vec<CommitStep>,
}

impl Sequence<'_> {
    /// The two steps of a racy read.
    fn commit_racy(&mut self, read: ActionId) {
        let Some(write) = self.view.seen(read) else {
            return;
        };
        let earlier = self.earlier_write(read);
        let mut commits = Vec::new();
        for needed in [Some(write), self.view.seen_low(read), earlier].into_iter().flatten() {
            self.add_externals_before(needed, &mut commits);
            self.add(needed, &mut commits);
        }
        if !commits.is_empty() {
            let execution = Validating::Prefix { length: read.0, instead: None };
            self.steps.push(CommitStep { commits, execution });
        }
        let mut commits = Vec::new();
        self.add_externals_before(read, &mut commits);
        self.add(read, &mut commits);
        let instead = earlier.map(|earlier| (read, earlier));
        self.steps.push(CommitStep { commits, execution: Validating::Prefix { length: read.0 + 1, instead } });
    }

    /// The last write of the read's variable that happens before it.
    fn earlier_write(&self, read: ActionId) -> Option<ActionId> {
        let variable = self.view.execution.action(read).reads()?;
        let orders = &self.derived.orders;
        let clock = self.derived.finals.clock(read);
        let by_finals = clock.into_iter().flat_map(|clock| self.writes.last_known(orders, variable, clock));
        self.writes.last_known(orders, variable, orders.clock(read)).chain(by_finals).max()
    }

    fn add_externals_before(&mut self, id: ActionId, commits: &mut Vec<ActionId>) {
        for thread in 0..self.externals.len() {
            while let Some(&external) = self.externals[thread].get(self.committed_externals[thread])
                && self.derived.orders.hb(external, id)
            {
                self.committed_externals[thread] += 1;
                self.add(external, commits);
            }
        }
    }

    fn add(&mut self, id: ActionId, commits: &mut Vec<ActionId>) {
        if !std::mem::replace(&mut self.committed[id.index()], true) {
            commits.push(id);
        }
    }

    /// Commits what is left of a sort, justified by the execution itself.
    fn commit_rest(&mut self, wanted: impl Fn(&crate::execution::Action) -> bool) {
        let left = self.view.iter().filter(|(id, action)| !self.committed[id.index()] && wanted(action));
        let commits: Vec<ActionId> = left.map(|(id, _)| id).collect();
        commits.iter().for_each(|id| self.committed[id.index()] = true);
        if !commits.is_empty() {
            let execution = Validating::Prefix { length: self.view.length as u32, instead: None };
            self.steps.push(CommitStep { commits, execution });
        }
    }
}
