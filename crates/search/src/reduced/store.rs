//! A visited store that numbers its states.

use super::board::{Board, SharedSummary};
use crate::visited::{Visit, VisitedStore};
use crate::{Limits, TransitionSystem, Visited};
use rustc_hash::FxHashMap;

/// Numbers of states, by fingerprint or by content.
pub(crate) struct Indexed<'a, C> {
    exact: bool,
    fingerprints: FxHashMap<u128, u32>,
    contents: FxHashMap<Box<[u8]>, u32>,
    content_bytes: u64,
    scratch: Vec<u8>,
    last: u32,
    memory: u64,
    /// What other workers have completed.
    board: Option<&'a Board<C>>,
    last_fingerprint: u128,
    /// What they have told of the state visited last, if it is known from them and was not known before.
    told: Option<SharedSummary>,
}

impl<'a, C> Indexed<'a, C> {
    pub fn new(visited: Visited, limits: &Limits) -> Self {
        Indexed {
            exact: visited == Visited::Exact,
            fingerprints: FxHashMap::default(),
            contents: FxHashMap::default(),
            content_bytes: 0,
            scratch: Vec::new(),
            last: 0,
            memory: limits.memory.unwrap_or(u64::MAX),
            board: None,
            last_fingerprint: 0,
            told: None,
        }
    }

    /// The store of one of several workers, by fingerprints.
    pub fn of_team(limits: &Limits, board: &'a Board<C>) -> Self {
        Indexed { board: Some(board), ..Indexed::new(Visited::Fingerprint, limits) }
    }

    /// The fingerprint of the state visited last, unless states are told by content.
    pub fn last_fingerprint(&self) -> u128 {
        self.last_fingerprint
    }

    /// What other workers have told of the state visited last, once.
    pub fn take_told(&mut self) -> Option<SharedSummary> {
        self.told.take()
    }

    /// The number of the state visited last.
    pub fn last(&self) -> u32 {
        self.last
    }

    fn held(&self) -> u64 {
        let slot = size_of::<(u128, u32)>() as u64 + 1;
        let pointer = size_of::<(Box<[u8]>, u32)>() as u64 + 1;
        let summaries = (self.fingerprints.len() + self.contents.len()) as u64 * 8;
        self.fingerprints.capacity() as u64 * slot
            + self.contents.capacity() as u64 * pointer
            + self.content_bytes
            + summaries
            + self.board.map_or(0, Board::bytes)
    }
}

impl<S: TransitionSystem> VisitedStore<S> for Indexed<'_, S::Choice> {
    fn visit(&mut self, system: &mut S, _depth: u32) -> Visit {
        let next = (self.fingerprints.len() + self.contents.len()) as u32;
        let known = if self.exact {
            self.scratch.clear();
            system.encode(&mut self.scratch);
            self.contents.get(self.scratch.as_slice()).copied()
        } else {
            let fingerprint = system.fingerprint();
            let entry = *self.fingerprints.entry(fingerprint).or_insert(next);
            self.last_fingerprint = fingerprint;
            if entry == next {
                self.told = self.board.and_then(|board| board.of(fingerprint));
                if self.told.is_some() {
                    self.last = next;
                    return Visit::Known;
                }
            }
            Some(entry).filter(|&entry| entry != next)
        };
        if let Some(known) = known {
            self.last = known;
            return Visit::Known;
        }
        if self.exact {
            self.content_bytes += self.scratch.len() as u64;
            self.contents.insert(self.scratch.as_slice().into(), next);
        }
        self.last = next;
        if self.held() > self.memory { Visit::Full } else { Visit::New }
    }

    fn bytes(&self) -> u64 {
        self.held()
    }
}
