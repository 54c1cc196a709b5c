//! What is touched behind a state, by whom: sets of numbered accesses, shared between states.

use super::board::{SharedSummary, TouchedKind};
use crate::TouchKind;
use rustc_hash::FxHashMap;

/// A set of small numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Bits(Vec<u64>);

impl Bits {
    pub fn insert(&mut self, id: u32) {
        let word = id as usize / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (id % 64);
    }

    pub fn join(&mut self, other: &Bits) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| *mine |= theirs);
    }

    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        let words = self.0.iter().enumerate();
        words.flat_map(|(index, &word)| {
            (0..64).filter(move |bit| word & (1 << bit) != 0).map(move |bit| index as u32 * 64 + bit)
        })
    }
}

/// What is known of a visited state.
#[derive(Clone, Copy, Debug)]
enum Known {
    /// Its component is not complete; the earliest state known to be reachable.
    Open(u32),
    /// The number of its summary.
    Closed(u32),
}

/// Summaries of all visited states.
#[derive(Default)]
pub(crate) struct Summaries {
    ids: FxHashMap<TouchedKind, u32>,
    accesses: Vec<TouchedKind>,
    numbers: FxHashMap<Bits, u32>,
    sets: Vec<std::rc::Rc<Bits>>,
    states: Vec<Known>,
}

impl Summaries {
    /// The number of an access.
    pub fn id(&mut self, process: usize, kind: u64, access: TouchKind) -> u32 {
        self.number((process, Some(kind), access))
    }

    /// The number of an access to anything.
    pub fn everything(&mut self, process: usize) -> u32 {
        self.number((process, None, TouchKind::Writes))
    }

    fn number(&mut self, access: TouchedKind) -> u32 {
        *self.ids.entry(access).or_insert_with(|| {
            self.accesses.push(access);
            self.accesses.len() as u32 - 1
        })
    }

    /// The access with this number.
    pub fn access(&self, id: u32) -> TouchedKind {
        self.accesses[id as usize]
    }

    /// Notes that a state is being explored, and when it was entered.
    pub fn open(&mut self, state: u32, order: u32) {
        // States before the root are never complete.
        if self.states.len() <= state as usize {
            self.states.resize(state as usize + 1, Known::Open(0));
        }
        self.states[state as usize] = Known::Open(order);
    }

    /// Notes an earlier state that is reachable from an open one.
    pub fn lower(&mut self, state: u32, low: u32) {
        self.states[state as usize] = Known::Open(low);
    }

    /// The number of a set.
    pub fn intern(&mut self, set: &Bits) -> u32 {
        if let Some(&number) = self.numbers.get(set) {
            return number;
        }
        let number = self.sets.len() as u32;
        self.sets.push(std::rc::Rc::new(set.clone()));
        self.numbers.insert(set.clone(), number);
        number
    }

    /// A set by its number, for other workers, whose numbers are others.
    pub fn export(&self, set: u32) -> SharedSummary {
        self.sets[set as usize].iter().map(|id| self.access(id)).collect()
    }

    /// The number of a set that another worker has made known.
    pub fn import(&mut self, summary: &SharedSummary) -> u32 {
        let mut set = Bits::default();
        summary.iter().for_each(|&touched| set.insert(self.number(touched)));
        self.intern(&set)
    }

    /// Notes the summary of a state whose component is complete.
    pub fn close(&mut self, state: u32, summary: u32) {
        self.states[state as usize] = Known::Closed(summary);
    }

    /// The summary of a state; `None` while its component is not complete.
    pub fn of(&self, state: u32) -> Option<std::rc::Rc<Bits>> {
        match self.states.get(state as usize) {
            Some(Known::Closed(number)) => Some(std::rc::Rc::clone(&self.sets[*number as usize])),
            Some(Known::Open(_)) | None => None,
        }
    }

    /// The earliest state known to be reachable from an open one.
    pub fn low(&self, state: u32) -> u32 {
        match self.states.get(state as usize) {
            Some(Known::Open(low)) => *low,
            Some(Known::Closed(_)) | None => 0,
        }
    }
}
