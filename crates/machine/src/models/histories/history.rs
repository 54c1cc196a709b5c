//! Write histories: what a racy read may see, decided by happens-before clocks.
//!
//! Implements: rule (Rd) of the operational model [De, Roychoudhury, D'Souza], in the form of happens-before consistency [JLS §17.4.5]:
//! a read sees any earlier write unless a write that comes between them in happens-before hides it. Each write keeps its
//! thread's clock; so whether one write happens before another, and whether a thread knows a write, is a comparison of numbers.
//!
//! A write is dropped as soon as it is hidden from all threads that are left. A write of a value that a later write repeats is
//! dropped if it happens before that one: wherever it can be seen, the later one can be seen, too. So the history of a variable that a
//! loop writes stays as long as there are different values.
//!
//! Atomic accesses weaker than volatile see a variable's writes in one order, that of execution: none sees a write that is older than one
//! that it, or what happens before it, has seen or written. A plain read sees no atomic write that is older than another one which happens before it.
//!
//! Ledger: none; what the model is worth is part of every answer (`jmm::worth`).
//! Errs on: fewer behaviours for such atomic accesses, whose order is the order of execution; nothing for plain accesses.

use jmmc_program::Mode;
use smallvec::SmallVec;

use crate::clock::{ClockId, Clocks, Knower};
use crate::heap::Addr;
use crate::journal::Journal;
use crate::models::finals::Sure;
use crate::thread::ThreadId;

/// A write that some thread may still see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Write {
    /// What was written.
    pub(crate) value: u64,
    /// The thread that wrote.
    pub(crate) thread: ThreadId,
    /// When, on the thread's own clock; 0 if it happens before everything.
    pub(crate) epoch: u32,
    /// What happened before it.
    pub(crate) clock: ClockId,
    /// What an acquire read that sees it gets to know; nothing unless it is a release.
    pub(crate) release: ClockId,
    /// Whether it is atomic, in whatever mode.
    pub(crate) atomic: bool,
    /// If it wrote a reference: of which of the object's final fields the writer knew that they were frozen.
    pub(crate) sure: Sure,
    /// Whether its place among the writes of the variable is open (module `relaxer::loose`).
    pub(crate) loose: bool,
    /// The writes that follow each other without another between them have one number: the serial of the first; each update follows what it has seen.
    pub(crate) block: u32,
    /// Its place among those.
    pub(crate) rank: u32,
    /// Whether it follows a write that has been seen ahead of time and is yet to come: then it is the first of its block for now.
    pub(crate) ahead: bool,
    /// Whether it is only kept to hide others: a later write that it happens before repeats its value.
    pub(crate) repeated: bool,
    /// Its number among the writes of the variable.
    pub(crate) serial: u32,
}

impl Write {
    /// The value that a variable had before there was a choice.
    pub(crate) fn initial(value: u64) -> Write {
        Write {
            value,
            thread: ThreadId(0),
            epoch: 0,
            clock: ClockId::NONE,
            release: ClockId::NONE,
            atomic: false,
            sure: Sure::ALL,
            loose: false,
            block: 0,
            rank: 0,
            ahead: false,
            repeated: false,
            serial: 0,
        }
    }

    /// Whether it happens before a later write of the same variable.
    pub(crate) fn happens_before(&self, clocks: &Clocks, later: &Write) -> bool {
        self.thread == later.thread || clocks.component(later.clock, self.thread) >= self.epoch
    }

    /// Whether whoever knows the later write cannot see this one. Atomic writes have one order, that of execution, for whoever knows them.
    fn is_before(&self, clocks: &Clocks, later: &Write) -> bool {
        self.atomic && later.atomic && !later.loose || self.happens_before(clocks, later)
    }

    /// Whether whoever may see this write may as well see that one, the next in the order of execution: it has the same value, tells no more, and is hidden by the same writes.
    fn is_repeated_by(&self, clocks: &Clocks, next: &Write) -> bool {
        let tells_nothing = !self.atomic || self.release == ClockId::NONE && next.release == ClockId::NONE;
        let alike = self.value == next.value && self.sure == next.sure && self.atomic == next.atomic;
        alike && tells_nothing && self.happens_before(clocks, next)
    }

    /// Whether a later write, whose place is open, stands for this one, too: it has the same value and tells no more. Neither is coherent then, which forbids less.
    fn fades_into(&self, next: &Write) -> bool {
        let lone = |write: &Write| write.rank == 0 && !write.ahead;
        let alike = self.value == next.value && self.sure == next.sure && self.release == next.release;
        alike && lone(self) && lone(next) && self.thread == next.thread && self.epoch > 0
    }

    pub(crate) fn is_known_to(&self, clocks: &Clocks, knower: &Knower) -> bool {
        knower.knows(clocks, self.thread, self.epoch)
    }
}

/// An atomic read, or one before a fence: no atomic read that it happens before sees an older write, nor does a read of its thread behind the fence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Seen {
    /// The thread that read.
    pub(crate) thread: ThreadId,
    /// When, on that thread's clock.
    pub(crate) epoch: u32,
    /// The number of the write that was seen.
    pub(crate) serial: u32,
    /// Whether it was an atomic one, at all.
    pub(crate) coherent: bool,
    /// Whether its thread has passed a fence since, that keeps later reads, of whatever mode, from seeing older writes.
    pub(crate) fenced: bool,
}

/// How a read looks at a variable whose writes have no certain places (module `relaxer::loose`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Look {
    /// The mode of the read.
    pub(crate) mode: Mode,
    /// Whether it is part of an atomic update.
    pub(crate) updates: bool,
    /// Whether it sees newer writes in the end.
    pub(crate) eventual: bool,
    /// Whether the update may fail without a reason.
    pub(crate) may_fail: bool,
}

impl Look {
    /// Whether the read takes part in the coherent order of the variable's writes, whatever follows. That of an update in plain mode does only if something is written.
    pub(crate) fn is_coherent(self) -> bool {
        self.mode > Mode::Plain
    }

    /// Whether what it sees may say something about that order.
    pub(crate) fn may_order(self) -> bool {
        self.is_coherent() || self.updates
    }

    /// Whether what is released by the write that it sees happens before what follows.
    pub(crate) fn acquires(self) -> bool {
        matches!(self.mode, Mode::Acquire | Mode::Volatile)
    }
}

/// How a read chooses among writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sight {
    /// By happens-before only.
    Plain,
    /// As `Plain`, each half of the variable for itself.
    Halves,
    /// No older write than was seen before.
    Coherent,
    /// A variable whose writes have no certain places.
    Loose(Look),
}

/// The writes of one variable, in the order of execution.
///
/// Invariant: there is at least one write, and serials increase; `seen` is sorted, with one entry for each thread and epoch, unless places are open or there are fences.
#[derive(Clone, Debug)]
pub(crate) struct History {
    /// Whether the values are references.
    pub(crate) is_ref: bool,
    /// The writes in the order of execution.
    pub(crate) writes: SmallVec<[Write; 3]>,
    /// What atomic reads have seen.
    pub(crate) seen: SmallVec<[Seen; 1]>,
}

impl History {
    fn starting_with(value: u64, is_ref: bool) -> History {
        History { is_ref, writes: SmallVec::from_slice(&[Write::initial(value)]), seen: SmallVec::new() }
    }

    fn is_hidden(&self, clocks: &Clocks, knower: &Knower, index: usize) -> bool {
        let write = &self.writes[index];
        let hides = |later: &Write| later.is_known_to(clocks, knower) && write.is_before(clocks, later);
        self.writes[index + 1..].iter().any(hides)
    }

    /// The number of the newest write that an access of the knower comes after.
    fn floor(&self, clocks: &Clocks, knower: &Knower, sight: Sight) -> u32 {
        let coherent = sight == Sight::Coherent;
        let known = |write: &&Write| coherent && write.atomic && write.is_known_to(clocks, knower);
        let written = self.writes.iter().filter(known);
        let seen = self
            .seen
            .iter()
            .filter(|seen| (coherent && seen.coherent || seen.fenced) && knower.knows(clocks, seen.thread, seen.epoch));
        written.map(|write| write.serial).chain(seen.map(|seen| seen.serial)).max().unwrap_or(0)
    }

    /// The writes that the knower may see, newest first; of plain ones that make no difference to each other, one.
    pub(crate) fn visible(&self, clocks: &Clocks, knower: &Knower, sight: Sight) -> SmallVec<[Write; 4]> {
        let floor = self.floor(clocks, knower, sight);
        let mut visible: SmallVec<[Write; 4]> = SmallVec::new();
        for (index, write) in self.writes.iter().enumerate().rev() {
            let alike =
                |other: &Write| sight != Sight::Coherent && other.value == write.value && other.sure == write.sure;
            if !write.repeated
                && write.serial >= floor
                && !visible.iter().any(alike)
                && !self.is_hidden(clocks, knower, index)
            {
                visible.push(*write);
            }
        }
        visible
    }

    /// Whether a repeated write is still needed to hide others. Those that are repeated themselves are never seen.
    fn hides_something(&self, clocks: &Clocks, index: usize) -> bool {
        let write = &self.writes[index];
        let together = |later: &Write| (later.thread, later.epoch) == (write.thread, write.epoch);
        !self.writes[index + 1..].iter().any(together)
            && self.writes[..index].iter().any(|older| !older.repeated && older.is_before(clocks, write))
    }

    fn add(&mut self, clocks: &Clocks, mut write: Write) {
        write.serial = self.writes.last().map_or(0, |last| last.serial) + 1;
        if write.rank == 0 {
            write.block = write.serial;
        }
        if write.loose {
            return self.add_loose(clocks, write);
        }
        self.writes.push(write);
        let earlier = self.writes.len() - 1;
        // Atomic reads see one write after the other; so of theirs, only neighbours are alike.
        let first = if write.atomic { earlier.saturating_sub(1) } else { 0 };
        if !write.atomic && !self.seen.is_empty() {
            return;
        }
        for older in &mut self.writes[first..earlier] {
            older.repeated |= older.is_repeated_by(clocks, &write);
        }
        self.forget_repeated(clocks);
    }

    /// As [`History::add`], for a write whose place is open.
    fn add_loose(&mut self, clocks: &Clocks, mut write: Write) {
        let followed = |older: &Write| self.writes.iter().any(|other| other.block == older.block && other.rank > 0);
        let fading = |older: &Write| older.loose && older.fades_into(&write) && !followed(older);
        let faded: SmallVec<[u32; 4]> =
            self.writes.iter().filter(|older| fading(older)).map(|older| older.serial).collect();
        for older in self.writes.iter_mut().filter(|older| faded.contains(&older.serial)) {
            (older.atomic, older.repeated) = (false, true);
            write.atomic = false;
        }
        self.writes.push(write);
        self.forget_repeated(clocks);
    }

    /// Drops repeated writes that hide nothing.
    pub(super) fn forget_repeated(&mut self, clocks: &Clocks) {
        let mut index = 0;
        while index < self.writes.len() {
            if self.writes[index].repeated && !self.hides_something(clocks, index) {
                self.writes.remove(index);
            } else {
                index += 1;
            }
        }
    }

    /// Drops repeated writes where a later one of the same thread hides as much for everybody: where nobody knows, or can get to know from the `sources`, the
    /// one and not the other.
    fn merged(&self, clocks: &Clocks, sources: &[ClockId]) -> Option<History> {
        let told_apart = |thread: ThreadId, from: u32, to: u32| {
            sources.iter().any(|&source| (from..to).contains(&clocks.component(source, thread)))
        };
        let merges = |index: usize| {
            let write = &self.writes[index];
            let next = self.writes[index + 1..].iter().find(|later| later.thread == write.thread);
            write.repeated && next.is_some_and(|next| !told_apart(write.thread, write.epoch, next.epoch))
        };
        let writes: SmallVec<[Write; 3]> =
            (0..self.writes.len()).filter(|&index| !merges(index)).map(|index| self.writes[index]).collect();
        (writes.len() < self.writes.len()).then(|| History { is_ref: self.is_ref, writes, seen: self.seen.clone() })
    }

    /// Whether a thread has a repeated write before another one.
    fn may_merge(&self) -> bool {
        let again =
            |index: usize| self.writes[index + 1..].iter().any(|later| later.thread == self.writes[index].thread);
        (0..self.writes.len()).any(|index| self.writes[index].repeated && again(index))
    }

    /// Drops what nobody can see any more. What is left does not depend on how often that was done before.
    fn pruned(&self, clocks: &Clocks, live: &[Knower]) -> Option<History> {
        if self.is_open() {
            return self.pruned_open(clocks, live);
        }
        let hidden: SmallVec<[bool; 8]> = (0..self.writes.len())
            .map(|index| live.iter().all(|knower| self.is_hidden(clocks, knower, index)))
            .collect();
        // What hides a write that somebody may still see stays: who gets to know it need not know what hides it in turn.
        let hides = |index: usize| {
            let mut older = (0..index).filter(|&older| !hidden[older]);
            older.any(|older| self.writes[older].is_before(clocks, &self.writes[index]))
        };
        let stays = |index: &usize| !hidden[*index] || hides(*index);
        let writes: SmallVec<[Write; 3]> =
            (0..self.writes.len()).filter(stays).map(|index| self.writes[index]).collect();
        let mut kept = History { is_ref: self.is_ref, writes, seen: SmallVec::new() };
        kept.forget_repeated(clocks);
        let oldest = kept.writes.first().map_or(0, |write| write.serial);
        kept.seen.extend(self.seen.iter().copied().filter(|seen| seen.serial > oldest));
        let changed = kept.writes.len() < self.writes.len() || kept.seen.len() < self.seen.len();
        changed.then_some(kept)
    }

    /// The value that is left if there is no choice any more, for anyone, and nothing to learn from reading it.
    fn settled(&self, clocks: &Clocks, live: &[Knower]) -> Option<u64> {
        let [write] = self.writes[..] else {
            return None;
        };
        let known = |knower: &Knower| write.is_known_to(clocks, knower) && clocks.covers(knower.clock, write.release);
        (live.iter().all(known) && write.sure == Sure::ALL).then_some(write.value)
    }
}

/// The histories of all variables that have more than one visible write.
#[derive(Clone, Default)]
pub(crate) struct Histories {
    of: Journal<Addr, History>,
}

impl Histories {
    /// The history of a variable, if it has one.
    #[inline]
    pub(crate) fn get(&self, addr: Addr) -> Option<&History> {
        self.of.get(addr)
    }

    /// Whether there is none.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.of.is_empty()
    }

    /// All histories, in no order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Addr, &History)> {
        self.of.iter()
    }

    /// Adds a write to the history of a variable that had the value `before` when there was no choice.
    pub(crate) fn write(&mut self, clocks: &Clocks, addr: Addr, before: u64, is_ref: bool, write: Write) {
        let mut history = self.get(addr).cloned().unwrap_or_else(|| History::starting_with(before, is_ref));
        history.add(clocks, write);
        self.of.set(addr, Some(history));
    }

    /// Notes what an atomic read has seen.
    pub(crate) fn see(&mut self, addr: Addr, seen: Seen) {
        let Some(history) = self.get(addr) else {
            return;
        };
        if history.is_open() {
            if let Some(history) = history.seen_open(seen) {
                self.of.set(addr, Some(history));
            }
            return;
        }
        // Who knows of this read knows of earlier ones of its thread.
        let tells = |old: &Seen| {
            let as_much = old.coherent || !seen.coherent;
            old.thread == seen.thread && old.epoch <= seen.epoch && old.serial >= seen.serial && as_much
        };
        if history.seen.iter().any(tells) {
            return;
        }
        let mut history = history.clone();
        let outdone = |old: &Seen| old.serial <= seen.serial && (seen.coherent || !old.coherent) && !old.fenced;
        history.seen.retain(|old| (old.thread, old.epoch) != (seen.thread, seen.epoch) || !outdone(old));
        history.seen.push(seen);
        history.seen.sort_unstable_by_key(|seen| (seen.thread, seen.epoch, seen.serial, seen.coherent));
        self.of.set(addr, Some(history));
    }

    /// The newest write follows one that is yet to come.
    pub(crate) fn await_earlier(&mut self, addr: Addr) {
        self.change(addr, |history| {
            history.writes.iter_mut().last().into_iter().for_each(|write| write.ahead = true);
            true
        });
    }

    /// The newest write is what an update of this thread has seen ahead of time. If it is certain that no other one is, the update follows it: see [`History::follow`].
    pub(crate) fn arrive(&mut self, addr: Addr, thread: ThreadId, is_certain: bool) -> bool {
        self.change(addr, |history| history.follow(thread, is_certain))
    }

    fn change(&mut self, addr: Addr, change: impl FnOnce(&mut History) -> bool) -> bool {
        let Some(mut history) = self.get(addr).cloned() else {
            return true;
        };
        let result = change(&mut history);
        self.of.set(addr, Some(history));
        result
    }

    /// The thread is at a fence that keeps reads before it and after it in order.
    pub(crate) fn pass_fence(&mut self, thread: ThreadId) {
        let open = |seen: &Seen| seen.thread == thread && !seen.fenced;
        let concerned: SmallVec<[Addr; 4]> =
            self.of.iter().filter(|(_, history)| history.seen.iter().any(open)).map(|(addr, _)| addr).collect();
        for addr in concerned {
            let Some(mut history) = self.get(addr).cloned() else { continue };
            history.seen.iter_mut().filter(|seen| open(seen)).for_each(|seen| seen.fenced = true);
            self.of.set(addr, Some(history));
        }
    }

    /// Drops what none of the threads that are left can see; returns the variables that have one value again.
    pub(crate) fn prune(&mut self, clocks: &Clocks, live: &[Knower]) -> SmallVec<[(Addr, u64, bool); 4]> {
        let mut changes: SmallVec<[(Addr, Option<History>); 4]> = SmallVec::new();
        let mut settled = SmallVec::new();
        for (addr, history) in self.of.iter() {
            let pruned = history.pruned(clocks, live);
            let now = pruned.as_ref().unwrap_or(history);
            if let Some(value) = now.settled(clocks, live) {
                settled.push((addr, value, now.is_ref));
                changes.push((addr, None));
            } else if pruned.is_some() {
                changes.push((addr, pruned));
            }
        }
        for (addr, history) in changes {
            self.of.set(addr, history);
        }
        settled
    }

    /// Whether there may be something to [`merge`](Self::merge).
    pub(crate) fn may_merge(&self) -> bool {
        self.of.iter().any(|(_, history)| history.may_merge())
    }

    /// Drops repeated writes that make no difference any more; all that threads will ever know comes from these clocks.
    pub(crate) fn merge(&mut self, clocks: &Clocks, sources: &mut Vec<ClockId>) {
        sources.extend(self.of.iter().flat_map(|(_, history)| &history.writes).map(|write| write.release));
        let merged = |(addr, history): (Addr, &History)| Some((addr, history.merged(clocks, sources)?));
        let changes: SmallVec<[(Addr, History); 4]> = self.of.iter().filter_map(merged).collect();
        for (addr, history) in changes {
            self.of.set(addr, Some(history));
        }
    }

    /// The present length of the log, to go back to.
    pub(crate) fn mark(&self) -> usize {
        self.of.mark()
    }

    /// Takes back everything since the mark.
    pub(crate) fn undo_to(&mut self, mark: usize) {
        self.of.undo_to(mark);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const X: Addr = Addr(5);

    struct Two {
        clocks: Clocks,
        threads: [Knower; 2],
        histories: Histories,
    }

    impl Two {
        fn new() -> Two {
            let mut clocks = Clocks::new();
            let threads = [0, 1].map(|index| {
                let thread = ThreadId(index);
                Knower::new(thread, clocks.tick(ClockId::NONE, thread))
            });
            Two { clocks, threads, histories: Histories::default() }
        }

        fn write(&mut self, by: usize, value: u64) {
            self.write_over(0, by, value);
        }

        /// Writes to a variable that had the value `before` when there was no choice.
        fn write_over(&mut self, before: u64, by: usize, value: u64) {
            let Knower { thread, clock, .. } = self.threads[by];
            let epoch = self.clocks.component(clock, thread);
            let write = Write { thread, epoch, clock, ..Write::initial(value) };
            self.histories.write(&self.clocks, X, before, false, write);
        }

        fn release(&mut self, from: usize, to: usize) {
            let released = self.threads[from].clock;
            self.threads[to].clock = self.clocks.join(self.threads[to].clock, released);
            self.threads[from].clock = self.clocks.tick(released, self.threads[from].thread);
        }

        fn sees(&self, by: usize) -> Vec<u64> {
            let history = self.histories.get(X).expect("there were writes");
            let visible = history.visible(&self.clocks, &self.threads[by], Sight::Plain);
            visible.iter().map(|write| write.value).collect()
        }
    }

    #[test]
    fn own_writes_hide_older_ones_and_those_of_others_do_not() {
        let mut two = Two::new();
        two.write(0, 1);
        two.write(0, 2);
        assert_eq!(two.sees(0), [2]);
        assert_eq!(two.sees(1), [2, 1, 0]);
    }

    #[test]
    fn a_plain_read_that_knows_two_atomic_writes_sees_the_later() {
        let mut two = Two::new();
        for by in [0, 1] {
            let Knower { thread, clock, .. } = two.threads[by];
            let epoch = two.clocks.component(clock, thread);
            let write = Write { thread, epoch, clock, atomic: true, ..Write::initial(by as u64 + 1) };
            two.histories.write(&two.clocks, X, 0, false, write);
        }
        assert_eq!(two.sees(0), [2, 1]);
        two.release(1, 0);
        assert_eq!(two.sees(0), [2]);
    }

    #[test]
    fn what_hides_a_visible_write_is_kept_though_it_is_hidden_itself() {
        let mut two = Two::new();
        two.write(1, 1);
        for by in [1, 0] {
            let Knower { thread, clock, .. } = two.threads[by];
            let epoch = two.clocks.component(clock, thread);
            let write = Write { thread, epoch, clock, atomic: true, ..Write::initial(by as u64 + 2) };
            two.histories.write(&two.clocks, X, 0, false, write);
        }
        assert_eq!(two.sees(0), [2, 1], "the second write of thread 1 is older than that of thread 0");
        let live = [two.threads[0]];
        two.histories.prune(&two.clocks, &live);
        two.release(1, 0);
        assert_eq!(two.sees(0), [2], "who knows both writes of thread 1 does not see the first");
    }

    #[test]
    fn what_is_known_hides_what_happens_before_it() {
        let mut two = Two::new();
        two.write(0, 1);
        two.release(0, 1);
        two.write(0, 2);
        assert_eq!(two.sees(1), [2, 1]);
        two.write(1, 3);
        assert_eq!(two.sees(0), [3, 2]);
        assert_eq!(two.sees(1), [3, 2]);
    }

    #[test]
    fn repeated_values_keep_the_history_short() {
        let mut two = Two::new();
        for _ in 0..50 {
            two.write(0, 1);
            two.write(0, 0);
        }
        assert!(two.histories.get(X).expect("there were writes").writes.len() <= 3);
        assert_eq!(two.sees(1), [0, 1]);
    }

    #[test]
    fn a_repeated_value_still_hides_what_it_hid() {
        let mut two = Two::new();
        two.write(0, 5);
        two.release(0, 1);
        two.write(0, 7);
        two.release(0, 1);
        two.write(0, 6);
        two.write(0, 7);
        // Thread 1 knows the first 7, which hides 5 and 0, though a later 7 repeats it.
        assert_eq!(two.sees(1), [7, 6]);
    }

    #[test]
    fn rounds_that_nobody_can_tell_apart_keep_the_history_short() {
        let mut two = Two::new();
        for _ in 0..9 {
            two.write(0, 1);
            two.threads[0].clock = two.clocks.tick(two.threads[0].clock, ThreadId(0));
        }
        let count = |two: &Two| two.histories.get(X).expect("there were writes").writes.len();
        assert!(two.histories.may_merge());
        // Somebody may get to know the first four rounds, and no others.
        let fourth = (0..3).fold(two.threads[1].clock, |clock, _| two.clocks.tick(clock, ThreadId(0)));
        let live = two.threads.map(|thread| thread.clock);
        two.histories.merge(&two.clocks, &mut vec![live[0], live[1], fourth]);
        assert_eq!((count(&two), two.sees(1)), (3, vec![1, 0]), "0, the third round's, the last");
        two.threads[1].clock = fourth;
        assert_eq!(two.sees(1), [1], "what is known still hides");
        two.histories.merge(&two.clocks, &mut live.to_vec());
        assert_eq!(count(&two), 2);
    }

    #[test]
    fn what_is_left_does_not_depend_on_when_it_was_pruned() {
        let left = |early: bool| {
            let mut two = Two::new();
            two.write(0, 1);
            two.release(0, 1);
            let live = two.threads;
            let settled = if early { two.histories.prune(&two.clocks, &live) } else { SmallVec::new() };
            assert_eq!(settled.len(), usize::from(early));
            two.write_over(settled.first().map_or(0, |(_, value, _)| *value), 1, 1);
            let live = two.threads;
            two.histories.prune(&two.clocks, &live);
            two.histories.get(X).map_or(0, |history| history.writes.len())
        };
        assert_eq!(left(true), left(false));
    }

    #[test]
    fn what_all_know_becomes_the_only_value() {
        let mut two = Two::new();
        two.write(0, 1);
        let mark = two.histories.mark();
        two.release(0, 1);
        let live = two.threads;
        assert_eq!(two.histories.prune(&two.clocks, &live)[..], [(X, 1, false)]);
        assert!(two.histories.is_empty());
        two.histories.undo_to(mark);
        assert_eq!(two.sees(0), [1]);
    }

    #[test]
    fn coherent_reads_do_not_go_back() {
        let mut two = Two::new();
        two.write(0, 1);
        let epoch = two.clocks.component(two.threads[1].clock, ThreadId(1));
        two.histories.see(X, Seen { thread: ThreadId(1), epoch, serial: 1, coherent: true, fenced: false });
        let history = two.histories.get(X).expect("there was a write");
        assert_eq!(history.visible(&two.clocks, &two.threads[1], Sight::Coherent).len(), 1);
        assert_eq!(history.visible(&two.clocks, &two.threads[1], Sight::Plain).len(), 2);
    }
}
