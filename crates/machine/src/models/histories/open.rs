//! Histories of variables whose writes have no certain places: what must come before what, what that conceals, and what may be forgotten.
//!
//! Implements: coherence and atomicity of `models/modes.mm`, as module `relaxer::loose` says. Writes that follow each other without another between them are a block; one block comes before another
//! if a write of the one happens before a write of the other, and so on.
//!
//! Errs on: more behaviours: reads order no writes.

use smallvec::SmallVec;

use crate::clock::{Clocks, Knower};
use crate::models::histories::history::{History, Seen, Write};
use crate::thread::ThreadId;

impl Write {
    /// Whether it has a place in the coherent order: it is atomic, or there from the beginning.
    pub(crate) fn is_coherent(&self) -> bool {
        self.atomic || self.epoch == 0
    }
}

impl History {
    /// Whether the places of its writes are open.
    pub(super) fn is_open(&self) -> bool {
        self.writes.iter().any(|write| write.loose)
    }

    /// Whether the knower cannot see the write: one that happens between hides it or, from a coherent read, one that the knower knows comes after it.
    pub(crate) fn conceals(&self, clocks: &Clocks, knower: &Knower, index: usize, coherent: bool) -> bool {
        let write = &self.writes[index];
        let known = |other: &Write| other.is_known_to(clocks, knower);
        if self.writes[index + 1..].iter().any(|later| known(later) && write.happens_before(clocks, later)) {
            return true;
        }
        if !coherent || !write.is_coherent() {
            return false;
        }
        let seen = |other: &Write| {
            let mut reads = self.seen.iter().filter(|seen| seen.serial == other.serial);
            reads.any(|seen| knower.knows(clocks, seen.thread, seen.epoch))
        };
        let after = |other: &&Write| other.is_coherent() && (known(other) || seen(other));
        self.writes.iter().filter(after).any(|other| self.comes_before(clocks, write, other))
    }

    /// Whether a coherent write must come before another in the order of the variable's writes.
    fn comes_before(&self, clocks: &Clocks, first: &Write, second: &Write) -> bool {
        if first.block == second.block {
            return first.rank < second.rank;
        }
        let coherent = || self.writes.iter().filter(|write| write.is_coherent());
        let mut reached: SmallVec<[u32; 8]> = SmallVec::from_slice(&[first.block]);
        let mut next = 0;
        while let Some(&block) = reached.get(next) {
            next += 1;
            for write in coherent().filter(|write| write.block == block) {
                let later = |later: &&Write| later.serial > write.serial && write.happens_before(clocks, later);
                for later in coherent().filter(later) {
                    if !reached.contains(&later.block) {
                        reached.push(later.block);
                    }
                }
            }
        }
        reached.contains(&second.block)
    }

    /// The thread's write that follows one which was yet to come has found it, the newest: they are one block from now on. Whether that is possible: nothing else follows that write, nor
    /// does it follow, in turn, the one that follows it. If it is not certain which write it was, their places remain open.
    pub(super) fn follow(&mut self, thread: ThreadId, is_certain: bool) -> bool {
        let Some(found) = self.writes.last().copied() else {
            return true;
        };
        let Some(index) = self.writes.iter().position(|write| write.ahead && write.thread == thread) else {
            return true;
        };
        self.writes[index].ahead = false;
        let (block, rank) = (self.writes[index].block, self.writes[index].rank);
        if !is_certain || rank > 0 || !found.is_coherent() {
            return true;
        }
        let is_followed = |other: &Write| other.block == found.block && other.rank > found.rank;
        if block == found.block || self.writes.iter().any(is_followed) {
            return false;
        }
        for write in self.writes.iter_mut().filter(|write| write.block == block) {
            (write.block, write.rank) = (found.block, write.rank + found.rank + 1);
        }
        true
    }

    /// As `pruned`, where places are open: a block is dropped as a whole, once everybody knows of something after each of its writes, and nothing that is left must come before it. So what
    /// must come before what does not depend on what is dropped.
    pub(super) fn pruned_open(&self, clocks: &Clocks, live: &[Knower]) -> Option<History> {
        let hidden = |index: usize| live.iter().all(|knower| self.conceals(clocks, knower, index, false));
        let mut dropped: SmallVec<[u32; 8]> = self.writes.iter().map(|write| write.block).collect();
        for (index, write) in self.writes.iter().enumerate() {
            if !hidden(index) {
                dropped.retain(|block| *block != write.block);
            }
        }
        loop {
            let stays = |write: &&Write| !dropped.contains(&write.block) && write.is_coherent();
            let needed = |write: &&Write| {
                let before = |other: &Write| self.comes_before(clocks, other, write);
                dropped.contains(&write.block) && write.is_coherent() && self.writes.iter().filter(stays).any(before)
            };
            match self.writes.iter().find(needed).map(|write| write.block) {
                Some(needed) => dropped.retain(|block| *block != needed),
                None => break,
            }
        }
        let writes: SmallVec<[Write; 3]> =
            self.writes.iter().filter(|write| !dropped.contains(&write.block)).copied().collect();
        let mut kept = History { is_ref: self.is_ref, writes, seen: SmallVec::new() };
        kept.forget_repeated(clocks);
        let is_left = |seen: &Seen| kept.writes.iter().any(|write| write.serial == seen.serial);
        let seen: SmallVec<[Seen; 1]> = self.seen.iter().copied().filter(is_left).collect();
        kept.seen = seen;
        let changed = kept.writes.len() < self.writes.len() || kept.seen.len() < self.seen.len();
        changed.then_some(kept)
    }

    /// Notes what a coherent read has seen, where places are open: each write counts for itself.
    pub(super) fn seen_open(&self, seen: Seen) -> Option<History> {
        let tells = |old: &Seen| (old.thread, old.serial) == (seen.thread, seen.serial) && old.epoch <= seen.epoch;
        if self.seen.iter().any(tells) {
            return None;
        }
        let mut history = self.clone();
        history.seen.push(seen);
        history.seen.sort_unstable_by_key(|seen| (seen.thread, seen.epoch, seen.serial));
        Some(history)
    }
}
