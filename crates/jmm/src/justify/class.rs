//! Executions that no commit sequence can tell apart, as one class.
//!
//! A class holds the accesses of variables that some execution reads racily, the external actions, and the synchronization between threads,
//! with the orders among them; numbers of actions are left out, so that many executions are of one class.
//! Errs on: nothing.

use std::collections::{BTreeMap, BTreeSet};

use super::compact::{Compact, Event, Label};
use super::renaming::{Kinds, mentioned};
use crate::execution::{ActionId, Variable};

/// The most actions that a set can hold.
pub(super) const MOST: usize = 128;

/// A set of actions.
pub(super) type Set = u128;

/// The set of one.
pub(super) fn bit(index: usize) -> Set {
    1 << index
}

/// The set of those that are wanted.
pub(super) fn set_of(length: usize, wanted: impl Fn(usize) -> bool) -> Set {
    (0..length).filter(|index| wanted(*index)).map(bit).fold(0, |set, bit| set | bit)
}

/// The members of a set.
pub(super) fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(next)
    })
}

/// Synchronization between threads.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Sync {
    /// The ends of its edges.
    pub(super) labels: Vec<Label>,
    /// Synchronizes-with, as pairs of events.
    pub(super) sw: BTreeSet<(u16, u16)>,
    /// Those of its edges that are sufficient.
    pub(super) sufficient: Vec<(u16, u16)>,
    /// Of each event, the sufficient edges that happen before it.
    pub(super) before: Vec<Vec<u16>>,
}

/// What executions of a class have in common.
///
/// Invariant: initial writes come first; `sees`, `after` and `sync.before` are as long as `labels`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Class {
    /// Its events, by what they are.
    pub(super) labels: Vec<Label>,
    /// For reads, the event that they see.
    pub(super) sees: Vec<Option<u8>>,
    /// Of each event, what happens after it.
    pub(super) after: Vec<Set>,
    /// Reads that see a write which does not happen before them.
    pub(super) unordered: Set,
    /// Those that not even final fields order.
    pub(super) racy: Set,
    /// The orders of its synchronization actions.
    pub(super) sync: Sync,
    /// The free objects that labels mention.
    pub(super) kinds: Kinds,
}

impl Class {
    /// Label and label of the write seen of some of its reads, whichever the free objects are.
    fn signatures(&self, reads: Set) -> impl Iterator<Item = (Label, Option<Label>)> {
        let label = |event: usize| self.labels[event].anonymous(&self.kinds);
        members(reads).map(move |read| (label(read), self.sees[read].map(|write| label(usize::from(write)))))
    }
}

/// Which classes may justify which: by rules 5 and 6, the racy reads of E_i are reads of E that see the same there.
#[derive(Clone, Default, Debug)]
pub(super) struct Index {
    /// Signatures of racy reads, numbered.
    numbers: BTreeMap<(Label, Option<Label>), usize>,
    /// Of each class, those of its racy reads, as sets of bits.
    racy: Vec<Vec<u64>>,
}

impl Index {
    /// The index of the classes.
    pub(super) fn new(classes: &[Class]) -> Index {
        let mut index = Index::default();
        for class in classes {
            for signature in class.signatures(class.racy) {
                let next = index.numbers.len();
                index.numbers.entry(signature).or_insert(next);
            }
        }
        index.racy = classes.iter().map(|class| index.bits(class, class.racy)).collect();
        index
    }

    fn bits(&self, class: &Class, reads: Set) -> Vec<u64> {
        let mut bits = vec![0; self.numbers.len().div_ceil(64)];
        for number in class.signatures(reads).filter_map(|signature| self.numbers.get(&signature)) {
            bits[number / 64] |= 1 << (number % 64);
        }
        bits
    }

    /// The classes that may justify executions of the class.
    pub(super) fn candidates(&self, class: &Class) -> Vec<usize> {
        let available = self.bits(class, class.unordered);
        let fits = |racy: &Vec<u64>| racy.iter().zip(&available).all(|(racy, available)| racy & !available == 0);
        self.racy.iter().enumerate().filter(|(_, racy)| fits(racy)).map(|(number, _)| number).collect()
    }
}

/// The actions that the events of a class are in one execution.
#[derive(Clone, Debug)]
pub(super) struct Member {
    /// The number of the class that it is a member of.
    pub(super) class: usize,
    /// Of each event.
    pub(super) actions: Vec<ActionId>,
    /// Of each end of an edge of `sw`.
    pub(super) sync: Vec<ActionId>,
}

/// The variables that some read sees a write of that does not happen before it, whichever the free objects are.
pub(super) fn racy_variables<'c>(all: impl Iterator<Item = &'c Compact>) -> BTreeSet<Variable> {
    let reads = all.flat_map(|compact| compact.events.iter().map(|event| (event, &compact.kinds)));
    reads.filter(|(event, _)| event.unordered).filter_map(|(event, kinds)| variable(event, kinds)).collect()
}

fn variable(event: &Event, kinds: &Kinds) -> Option<Variable> {
    event.label.anonymous(kinds).variable()
}

/// The class of an execution and its part in it, except for the class's number.
///
/// # Errors
/// If it is too large.
pub(super) fn classify(compact: &Compact, variables: &BTreeSet<Variable>) -> Result<(Class, Member), String> {
    let kept = |event: &&Event| variable(event, &compact.kinds).is_none_or(|variable| variables.contains(&variable));
    let events: Vec<&Event> = compact.events.iter().filter(kept).collect();
    if events.len() > MOST {
        return Err(format!("an execution has more than {MOST} accesses of variables with races"));
    }
    let place = |write: u32| {
        let action = compact.events.get(write as usize)?.action;
        events.iter().position(|event| event.action == action).map(|place| place as u8)
    };
    let sufficient: Vec<(u16, u16)> = compact.sufficient.iter().copied().collect();
    let before = |event: &&Event| {
        let edges = sufficient.iter().enumerate();
        let found = edges.filter(|(_, (_, y))| compact.sync[usize::from(*y)].before(event));
        found.map(|(number, _)| number as u16).collect()
    };
    let labels: Vec<Label> = events.iter().map(|event| event.label).collect();
    let sync = compact.sync.iter().map(|event| &event.label);
    let class = Class {
        kinds: mentioned(labels.iter().chain(sync), &compact.kinds),
        labels,
        sees: events.iter().map(|event| event.sees.and_then(place)).collect(),
        after: events.iter().map(|event| set_of(events.len(), |other| event.before(events[other]))).collect(),
        unordered: set_of(events.len(), |index| events[index].unordered),
        racy: set_of(events.len(), |index| events[index].racy),
        sync: Sync {
            labels: compact.sync.iter().map(|event| event.label).collect(),
            sw: compact.sw.clone(),
            before: events.iter().map(before).collect(),
            sufficient,
        },
    };
    let member = Member {
        class: 0,
        actions: events.iter().map(|event| event.action).collect(),
        sync: compact.sync.iter().map(|event| event.action).collect(),
    };
    Ok((class, member))
}
