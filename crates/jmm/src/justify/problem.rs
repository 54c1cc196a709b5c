//! One execution E as the search sees it: what may be committed early, and the executions that may justify it.
//!
//! Only these actions of E are ever worth committing before the end:
//! - reads that see a write which does not happen before them. Any other read may as well be left out of every C_i: its own execution lets it
//!   see a committed write that happens before it, which rule 6 allows to reads that are not committed;
//! - writes of the variables of such reads, since rules 6 and 7 ask for no others; by the revised rules only those that are seen in E;
//! - by the original rules external actions, because of rule 9.
//!
//! All other rules are of the form "for all committed actions" and get weaker if less is committed. Initial writes are in every
//! execution and are committed first. What the rules can tell of an execution E_i then depends on its actions with the same labels only,
//! so executions that agree on those are one candidate.
//! Errs on: nothing.

use std::collections::{BTreeMap, BTreeSet};

use super::class::{Class, Index, MOST, Set, Sync, bit, members, set_of};
use super::compact::Label;
use super::matching::STOPPED;
use super::renaming::{Kinds, renamings};
use crate::execution::Variable;
use crate::legality::Rules;

/// An execution that may justify commit steps, reduced to the events that may be items.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Candidate {
    /// Of each event, what the read sees, if that is an event.
    pub(super) sees: Vec<Option<u8>>,
    /// Of each event, what happens after it.
    pub(super) after: Vec<Set>,
    /// Reads that see writes which nothing orders before them.
    pub(super) racy: Set,
    /// Events after an external action that cannot be one of E's.
    pub(super) barred: Set,
    /// Of each event, the external actions before it.
    pub(super) externals: Vec<Set>,
    /// Of each item, the events with its label.
    pub(super) options: Vec<Set>,
    /// Its synchronization, for rule 8.
    pub(super) sync: Sync,
}

/// Of each event of a candidate, its number in the class; `None` for an initial write that the class does not mention.
type Events = Vec<Option<usize>>;

/// Where a candidate comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Origin {
    /// The number of the candidate's class.
    pub(super) class: usize,
    /// The events of the candidate.
    pub(super) events: Events,
}

/// What is to be justified. An item is an action of E that may be committed before the end.
pub(super) struct Problem {
    pub(super) rules: Rules,
    /// Of each item, its number in E's class.
    pub(super) items: Vec<usize>,
    /// Of each item, its label.
    pub(super) labels: Vec<Label>,
    /// Of each read, the write that it sees in E.
    pub(super) sees: Vec<Option<usize>>,
    /// Of each item, what happens after it in E.
    pub(super) after: Vec<Set>,
    /// The items that are initial writes.
    pub(super) initial: Set,
    /// The items that are reads.
    pub(super) reads: Set,
    /// The items that are external actions.
    pub(super) externals: Set,
    /// The reads that must be committed before E can justify itself.
    pub(super) must: Set,
    /// The executions that may justify steps, and where they come from.
    pub(super) candidates: Vec<(Candidate, Origin)>,
    /// The synchronization of E, the execution to be justified.
    pub(super) sync: Sync,
    /// E's free objects.
    objects: Kinds,
}

impl Problem {
    /// The problem of the executions of one class.
    ///
    /// # Errors
    /// What is too large.
    pub(super) fn new(
        number: usize,
        classes: &[Class],
        index: &Index,
        rules: Rules,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Problem, String> {
        let whole = &classes[number];
        let items = items(whole, rules);
        let of = |set: Set| set_of(items.len(), |index| set & bit(items[index]) != 0);
        let labels: Vec<Label> = items.iter().map(|item| whole.labels[*item]).collect();
        let place = |write: u8| items.iter().position(|item| *item == usize::from(write));
        let mut problem = Problem {
            rules,
            sees: items.iter().map(|item| whole.sees[*item].and_then(place)).collect(),
            after: items.iter().map(|item| of(whole.after[*item])).collect(),
            initial: set_of(items.len(), |index| labels[index].is_initial()),
            reads: set_of(items.len(), |index| matches!(labels[index], Label::Read(..))),
            externals: set_of(items.len(), |index| labels[index].is_external()),
            must: of(whole.racy),
            candidates: Vec::new(),
            sync: if rules == Rules::Original { whole.sync.clone() } else { Sync::default() },
            objects: whole.kinds.clone(),
            items,
            labels,
        };
        problem.collect(classes, &index.candidates(whole), stop)?;
        Ok(problem)
    }

    /// The executions that are different for this problem, those with the fewest races first.
    fn collect(&mut self, classes: &[Class], numbers: &[usize], stop: &mut dyn FnMut() -> bool) -> Result<(), String> {
        let mut labels: BTreeMap<Label, Set> = BTreeMap::new();
        for (index, label) in self.labels.iter().enumerate() {
            *labels.entry(*label).or_default() |= bit(index);
        }
        let mut known = BTreeMap::new();
        for &number in numbers {
            for renaming in renamings(&classes[number].kinds, &self.objects)? {
                if let Some((candidate, events)) = self.project(&classes[number].renamed(&renaming), &labels)? {
                    known.entry(candidate).or_insert(Origin { class: number, events });
                }
                if stop() {
                    return Err(STOPPED.to_string());
                }
            }
        }
        self.candidates = known.into_iter().collect();
        self.candidates.sort_by_key(|(candidate, _)| candidate.racy.count_ones());
        Ok(())
    }

    /// The class as a candidate; none if it has a racy read that cannot be one of E's.
    fn project(&self, class: &Class, labels: &BTreeMap<Label, Set>) -> Result<Option<(Candidate, Events)>, String> {
        let same = |event: usize| labels.get(&class.labels[event]).copied().unwrap_or(0);
        if members(class.racy).any(|event| same(event) == 0) {
            return Ok(None);
        }
        let initial =
            members(self.initial).map(|item| class.labels.iter().position(|other| *other == self.labels[item]));
        let others = (0..class.labels.len()).filter(|event| !class.labels[*event].is_initial() && same(*event) != 0);
        let events: Vec<Option<usize>> = initial.chain(others.map(Some)).collect();
        if events.len() > MOST {
            return Err(format!("an execution has more than {MOST} accesses of variables with races"));
        }
        let place =
            |event: u8| events.iter().position(|other| *other == Some(usize::from(event))).map(|place| place as u8);
        let of = |set: Set| set_of(events.len(), |index| events[index].is_some_and(|event| set & bit(event) != 0));
        let acts = set_of(events.len(), |index| index >= self.initial.count_ones() as usize);
        let known = |event: &Option<usize>| event.map_or(acts, |event| of(class.after[event]));
        let external = |event: usize| class.labels[event].is_external();
        let foreign = (0..class.labels.len()).filter(|event| external(*event) && same(*event) == 0);
        let mut candidate = Candidate {
            sees: events.iter().map(|event| event.and_then(|event| class.sees[event]).and_then(place)).collect(),
            after: events.iter().map(known).collect(),
            racy: of(class.racy),
            barred: foreign.map(|event| of(class.after[event])).fold(0, |all, set| all | set),
            externals: vec![0; events.len()],
            options: vec![0; self.items.len()],
            sync: self.sync(class, &events),
        };
        for (index, event) in events.iter().enumerate() {
            let items = event.map_or_else(|| bit(index), same);
            members(items).for_each(|item| candidate.options[item] |= bit(index));
            if event.is_some_and(external) {
                members(candidate.after[index]).for_each(|later| candidate.externals[later] |= bit(index));
            }
        }
        if self.rules == Rules::Revised {
            candidate.barred = 0;
        }
        Ok(Some((candidate, events)))
    }

    /// Rule 8 is one of the original rules only.
    fn sync(&self, class: &Class, events: &[Option<usize>]) -> Sync {
        if self.rules == Rules::Revised {
            return Sync::default();
        }
        let before = |event: &Option<usize>| event.map_or_else(Vec::new, |event| class.sync.before[event].clone());
        Sync { before: events.iter().map(before).collect(), ..class.sync.clone() }
    }
}

/// The actions of E that may be committed before the end; initial writes first.
fn items(whole: &Class, rules: Rules) -> Vec<usize> {
    let reads = || members(whole.unordered);
    let variables: BTreeSet<Variable> = reads().filter_map(|read| whole.labels[read].variable()).collect();
    let seen: BTreeSet<usize> = reads().filter_map(|read| whole.sees[read]).map(usize::from).collect();
    let wanted = |event: &usize| match whole.labels[*event] {
        Label::Read(..) => whole.unordered & bit(*event) != 0,
        Label::Initial(variable, _) | Label::Write(_, variable, _) => {
            variables.contains(&variable) && (rules == Rules::Original || seen.contains(event))
        }
        Label::External(..) => rules == Rules::Original,
        Label::Sync(..) => false,
    };
    (0..whole.labels.len()).filter(wanted).collect()
}
