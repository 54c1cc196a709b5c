//! Vector clocks: who knows of whose actions.
//!
//! `clock(t)[u] >= e` means: the actions of thread u up to its epoch e happen before what t does next
//! [JLS §17.4.5]. Clocks are immutable values in an arena that is cut back on undo; a release shares
//! its thread's clock instead of copying it.

use crate::thread::ThreadId;

/// A clock in the arena.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ClockId(u32);

impl ClockId {
    /// The clock that knows nothing.
    pub(crate) const NONE: ClockId = ClockId(0);
}

/// A thread, as far as it matters what it knows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Knower {
    /// The thread; it knows all that it has done itself.
    pub(crate) thread: ThreadId,
    /// What happens before its next action.
    pub(crate) clock: ClockId,
    /// What it knows besides, of the object at hand (module `models::finals`).
    pub(crate) besides: ClockId,
}

impl Knower {
    /// A thread that knows what its clock says.
    pub(crate) fn new(thread: ThreadId, clock: ClockId) -> Knower {
        Knower { thread, clock, besides: ClockId::NONE }
    }

    /// Whether it knows what the thread did in the epoch; epoch 0 is before the program began.
    #[inline]
    pub(crate) fn knows(&self, clocks: &Clocks, thread: ThreadId, epoch: u32) -> bool {
        thread == self.thread
            || clocks.component(self.clock, thread) >= epoch
            || clocks.component(self.besides, thread) >= epoch
    }
}

/// All clocks of the current path.
///
/// Invariant: `ends` never decreases; clock 0 is always there and has no components.
#[derive(Clone)]
pub(crate) struct Clocks {
    words: Vec<u32>,
    /// End of each clock in `words`; it starts where the one before ends.
    ends: Vec<u32>,
}

impl Clocks {
    pub(crate) fn new() -> Clocks {
        Clocks { words: Vec::new(), ends: vec![0] }
    }

    /// The components of a clock; threads beyond its length are unknown to it (0).
    #[inline]
    pub(crate) fn get(&self, clock: ClockId) -> &[u32] {
        let index = clock.0 as usize;
        let start = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        &self.words[start..self.ends[index] as usize]
    }

    /// What the clock knows of one thread: the last epoch of it that happens before.
    #[inline]
    pub(crate) fn component(&self, clock: ClockId, thread: ThreadId) -> u32 {
        self.get(clock).get(thread.index()).copied().unwrap_or(0)
    }

    fn push(&mut self, build: impl FnOnce(&mut Vec<u32>)) -> ClockId {
        build(&mut self.words);
        let id = ClockId(self.ends.len() as u32);
        self.ends.push(self.words.len() as u32);
        id
    }

    /// A clock that knows what either knows; shares an operand where it is the answer.
    pub(crate) fn join(&mut self, a: ClockId, b: ClockId) -> ClockId {
        if a == b || self.covers(a, b) {
            return a;
        }
        if self.covers(b, a) {
            return b;
        }
        let (left, right) = (self.get(a).to_vec(), self.get(b).to_vec());
        self.push(|words| {
            for index in 0..left.len().max(right.len()) {
                let component = |clock: &[u32]| clock.get(index).copied().unwrap_or(0);
                words.push(component(&left).max(component(&right)));
            }
        })
    }

    /// A clock that knows what both know.
    pub(crate) fn meet(&mut self, a: ClockId, b: ClockId) -> ClockId {
        if self.covers(a, b) {
            return b;
        }
        if self.covers(b, a) {
            return a;
        }
        let common: Vec<u32> = self.get(a).iter().zip(self.get(b)).map(|(a, b)| *a.min(b)).collect();
        self.push(|words| words.extend_from_slice(&common))
    }

    /// Whether `a` knows all that `b` knows.
    pub(crate) fn covers(&self, a: ClockId, b: ClockId) -> bool {
        let (a, b) = (self.get(a), self.get(b));
        b.iter().enumerate().all(|(index, &component)| component <= a.get(index).copied().unwrap_or(0))
    }

    /// The clock with the thread's own component one higher: a new epoch begins.
    pub(crate) fn tick(&mut self, clock: ClockId, thread: ThreadId) -> ClockId {
        let mut copy = self.get(clock).to_vec();
        if copy.len() <= thread.index() {
            copy.resize(thread.index() + 1, 0);
        }
        copy[thread.index()] += 1;
        self.push(|words| words.extend_from_slice(&copy))
    }

    /// The present size, to go back to.
    pub(crate) fn mark(&self) -> (usize, usize) {
        (self.words.len(), self.ends.len())
    }

    /// Drops all clocks since the mark.
    pub(crate) fn undo_to(&mut self, mark: (usize, usize)) {
        self.words.truncate(mark.0);
        self.ends.truncate(mark.1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn join_knows_both_and_shares_where_it_can() {
        let mut clocks = Clocks::new();
        let a = clocks.tick(ClockId::NONE, ThreadId(0));
        let b = clocks.tick(ClockId::NONE, ThreadId(2));
        let both = clocks.join(a, b);
        assert_eq!(clocks.get(both), [1, 0, 1]);
        assert_eq!(clocks.join(both, a), both);
        assert_eq!(clocks.join(a, both), both);
        assert_eq!(clocks.join(ClockId::NONE, a), a);
    }

    #[test]
    fn undo_cuts_the_arena() {
        let mut clocks = Clocks::new();
        let a = clocks.tick(ClockId::NONE, ThreadId(1));
        let mark = clocks.mark();
        clocks.tick(a, ThreadId(0));
        clocks.undo_to(mark);
        assert_eq!(clocks.mark(), mark);
        assert_eq!(clocks.component(a, ThreadId(1)), 1);
    }
}
