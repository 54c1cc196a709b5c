//! What a path owes: writes that reads have seen ahead of time.
//!
//! Implements: *ImposeSet* of [Jin, Yavuz-Kahveci, Sanders, Fig. 5]. A read that imposes a value is content with any write that the write set
//! has for it, so one entry for variable, value and reader is enough: of several reads the first, since a write that
//! does not happen after the first does not happen after the others either.
//!
//! Writes that are new, that is, not in the write set of the round before, count once the path owes nothing: from there it can go on without imposing
//! anything, and so be well-formed. Until then they are kept here, and are part of the state.

use std::sync::Arc;

use crate::finding::Finding;
use crate::journal::Journal;
use crate::models::Jpr;
use crate::models::relaxer::names::{Content, Spot, ThreadName, Young, YoungKind};
use crate::models::relaxer::write_set::{WriteId, WriteSet};
use crate::thread::ThreadId;
use crate::value::Ref;

/// A value that a read has taken from a write which is yet to come.
pub(crate) type Debt = (Spot, Content, ThreadId, DebtTerms);

/// Which writes a read may have seen ahead of time, as far as releases and acquires are concerned.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum DebtTerms {
    /// Any: nothing is learned from seeing it.
    Any,
    /// Any, until the thread's next acquire fence; what the write releases is learned there.
    UntilFence(ReadPlace),
    /// Those that release nothing: what an acquire sees of a release has happened before.
    NoRelease(ReadPlace),
}

/// What kind of read of a loose variable it is that sees something ahead of time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct ReadPlace {
    /// Its place among the thread's reads of the variable that are coherent with each other, if it is such a one: one with a lower number came before it.
    pub(super) coherent: Option<u8>,
    /// Whether it is an update, whose write follows what it has seen. Of each thread and variable, there is one such debt at a time.
    pub(super) updates: bool,
}

impl DebtTerms {
    /// A number of its own for each.
    pub(crate) fn number(self) -> u64 {
        let (kind, place) = match self {
            DebtTerms::Any => (0, ReadPlace::default()),
            DebtTerms::UntilFence(place) => (1, place),
            DebtTerms::NoRelease(place) => (2, place),
        };
        let coherent = place.coherent.map_or(0, |coherent| 1 + u64::from(coherent));
        kind + 3 * (u64::from(place.updates) + 2 * coherent)
    }

    /// What kind of read it is.
    fn read(self) -> ReadPlace {
        match self {
            DebtTerms::Any => ReadPlace::default(),
            DebtTerms::UntilFence(place) | DebtTerms::NoRelease(place) => place,
        }
    }

    /// The read's place among the coherent ones of its thread and variable, if it is one.
    pub(super) fn place(self) -> Option<u8> {
        self.read().coherent
    }

    /// Whether it is an update, whose write follows what is yet to come.
    pub(super) fn updates(self) -> bool {
        self.read().updates
    }
}

/// What is counted to tell writes apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Counted {
    /// Executions of a statement.
    Statement(ThreadName, u64),
    /// Writes of a variable.
    Variable(ThreadName, Spot),
    /// Writes of a value to a variable.
    Value(ThreadName, Spot, Content),
}

/// What the path relaxer remembers of the current path, with undo.
///
/// Invariant: every awaited object has its name in `objects` and, by the object, in `ahead`.
#[derive(Clone, Default)]
pub(crate) struct Imposed {
    /// How the model goes about it.
    pub(super) options: Jpr,
    /// The writes of the rounds before.
    pub(crate) known: Arc<WriteSet>,
    /// When the first read of each debt was, on the reader's clock.
    owed: Journal<Debt, u32>,
    /// New writes that do not count yet.
    fresh: Journal<(Spot, Content, WriteId), ()>,
    /// How often things have happened.
    counts: Journal<Counted, u32>,
    /// How many young objects of a kind threads have allocated.
    made: Journal<(ThreadName, YoungKind), u32>,
    /// Young objects by their names.
    objects: Journal<Young, Ref>,
    /// Objects that were seen before they were allocated.
    ahead: Journal<Ref, Young>,
    /// Those of them that are not allocated yet.
    awaited: Journal<Young, ()>,
    /// What has gone wrong while the path owed something.
    failures: Vec<Finding>,
    /// How often something was settled; never taken back.
    settled: usize,
}

/// Lengths of the logs.
#[derive(Clone, Copy)]
pub(crate) struct ImposedMark([usize; 8]);

impl Imposed {
    /// A path that owes nothing, at its beginning.
    pub(crate) fn new(options: Jpr) -> Imposed {
        Imposed { options, ..Imposed::default() }
    }

    /// Whether the path is not well-formed as it is: something that was seen has not been written or allocated.
    #[inline]
    pub(crate) fn owes(&self) -> bool {
        !self.owed.is_empty() || !self.awaited.is_empty()
    }

    /// How often something owed was settled, on any path.
    pub(crate) fn settled(&self) -> usize {
        self.settled
    }

    /// What the thread's coherent reads of the variable have seen ahead of time and nobody has written yet.
    pub(super) fn owed_coherently(&self, spot: Spot, reader: ThreadId) -> impl Iterator<Item = (Content, u8)> + '_ {
        let of_it = self.owed.iter().map(|(debt, _)| debt).filter(move |debt| (debt.0, debt.2) == (spot, reader));
        of_it.filter_map(|debt| Some((debt.1, debt.3.place()?)))
    }

    /// Whether an update of the variable by the thread waits for what it has seen.
    pub(super) fn owed_to_update(&self, spot: Spot, reader: ThreadId) -> bool {
        self.owed.iter().any(|(debt, _)| (debt.0, debt.2) == (spot, reader) && debt.3.updates())
    }

    /// A read takes a value that is yet to be written.
    pub(crate) fn impose(&mut self, debt: Debt, epoch: u32) {
        if self.owed.get(debt).is_none_or(|&earlier| epoch < earlier) {
            self.owed.set(debt, Some(epoch));
        }
    }

    /// A write comes that may be what reads have seen, if `late` is false of the debt and the time of the read.
    /// Returns the debts that are paid, with the times of the reads.
    pub(crate) fn fulfil(
        &mut self,
        spot: Spot,
        content: Content,
        releases: bool,
        late: impl Fn(&Debt, u32) -> bool,
    ) -> Vec<(Debt, u32)> {
        let due = |(debt, epoch): &(Debt, u32)| {
            let suits = !releases || !matches!(debt.3, DebtTerms::NoRelease(_));
            (debt.0, debt.1) == (spot, content) && suits && !late(debt, *epoch)
        };
        let fulfilled: Vec<(Debt, u32)> = self.owed.iter().map(|(debt, &epoch)| (debt, epoch)).filter(due).collect();
        self.settled += fulfilled.len();
        for &(debt, _) in &fulfilled {
            self.owed.set(debt, None);
        }
        fulfilled
    }

    /// The thread is at an acquire fence: what is not paid by now can be paid only by writes that release nothing.
    pub(crate) fn pass_fence(&mut self, thread: ThreadId) {
        let open = |debt: &Debt| debt.2 == thread && matches!(debt.3, DebtTerms::UntilFence(_));
        let owed: Vec<(Debt, u32)> =
            self.owed.iter().map(|(debt, &epoch)| (debt, epoch)).filter(|(debt, _)| open(debt)).collect();
        for ((spot, content, reader, terms), epoch) in owed {
            self.owed.set((spot, content, reader, terms), None);
            self.impose((spot, content, reader, DebtTerms::NoRelease(terms.read())), epoch);
        }
    }

    /// A new write, which does not count yet.
    pub(crate) fn keep(&mut self, write: (Spot, Content, WriteId)) {
        if self.fresh.get(write).is_none() {
            self.fresh.set(write, Some(()));
        }
    }

    /// The new writes, which count from now on.
    #[inline]
    pub(crate) fn release(&mut self) -> Vec<(Spot, Content, WriteId)> {
        if self.fresh.is_empty() {
            return Vec::new();
        }
        let fresh: Vec<(Spot, Content, WriteId)> = self.fresh.iter().map(|(write, ())| write).collect();
        for &write in &fresh {
            self.fresh.set(write, None);
        }
        fresh
    }

    /// Counts once more; how often it had happened before.
    pub(crate) fn count(&mut self, what: Counted) -> u32 {
        let before = self.counts.get(what).copied().unwrap_or(0);
        self.counts.set(what, Some(before + 1));
        before
    }

    /// As [`Imposed::count`], but no further than to one.
    pub(crate) fn count_twice(&mut self, what: Counted) -> u32 {
        let before = self.counts.get(what).copied().unwrap_or(0);
        if before == 0 {
            self.counts.set(what, Some(1));
        }
        before
    }

    /// What a thread's next object of the kind is called.
    pub(crate) fn next_name(&mut self, thread: ThreadName, kind: YoungKind) -> Young {
        let count = self.made(thread, kind);
        self.made.set((thread, kind), Some(count + 1));
        Young { thread, count, kind }
    }

    /// How many of the kind the thread has allocated.
    pub(crate) fn made(&self, thread: ThreadName, kind: YoungKind) -> u32 {
        self.made.get((thread, kind)).copied().unwrap_or(0)
    }

    /// How many of each kind threads have allocated, sorted.
    pub(crate) fn all_made(&self) -> Vec<((ThreadName, YoungKind), u32)> {
        let mut made: Vec<((ThreadName, YoungKind), u32)> =
            self.made.iter().map(|(key, &count)| (key, count)).collect();
        made.sort_unstable();
        made
    }

    /// The object of that name, if it exists or is awaited.
    pub(crate) fn object(&self, name: Young) -> Option<Ref> {
        self.objects.get(name).copied()
    }

    /// Gives an object its name.
    pub(crate) fn name(&mut self, name: Young, object: Ref) {
        self.objects.set(name, Some(object));
    }

    /// An object has been seen that is yet to be allocated.
    pub(crate) fn await_object(&mut self, name: Young, object: Ref) {
        self.objects.set(name, Some(object));
        self.ahead.set(object, Some(name));
        self.awaited.set(name, Some(()));
    }

    /// The name of an object that was seen before it was allocated.
    pub(crate) fn name_ahead(&self, object: Ref) -> Option<Young> {
        self.ahead.get(object).copied()
    }

    /// The awaited object of that name is allocated now.
    pub(crate) fn arrives(&mut self, name: Young) -> Option<Ref> {
        self.awaited.get(name)?;
        self.settled += 1;
        self.awaited.set(name, None);
        self.object(name)
    }

    /// Something went wrong; it counts if the path turns out to be well-formed.
    pub(crate) fn fail(&mut self, finding: Finding) {
        self.failures.push(finding);
    }

    /// What went wrong, last.
    pub(crate) fn failure(&self) -> Option<&Finding> {
        self.failures.last()
    }

    /// What is owed, with the time of the first read, sorted.
    pub(crate) fn debts(&self) -> Vec<(Debt, u32)> {
        let mut debts: Vec<(Debt, u32)> = self.owed.iter().map(|(debt, &epoch)| (debt, epoch)).collect();
        debts.sort_unstable();
        debts
    }

    /// New writes, sorted.
    pub(crate) fn fresh(&self) -> Vec<(Spot, Content, WriteId)> {
        let mut fresh: Vec<(Spot, Content, WriteId)> = self.fresh.iter().map(|(write, ())| write).collect();
        fresh.sort_unstable();
        fresh
    }

    /// All counts, sorted.
    pub(crate) fn counts(&self) -> Vec<(Counted, u32)> {
        let mut counts: Vec<(Counted, u32)> = self.counts.iter().map(|(what, &count)| (what, count)).collect();
        counts.sort_unstable();
        counts
    }

    /// Awaited objects, sorted.
    pub(crate) fn awaited(&self) -> Vec<Young> {
        let mut awaited: Vec<Young> = self.awaited.iter().map(|(name, ())| name).collect();
        awaited.sort_unstable();
        awaited
    }

    /// The present lengths of the logs, to go back to.
    pub(crate) fn mark(&self) -> ImposedMark {
        let marks = [self.owed.mark(), self.fresh.mark(), self.counts.mark(), self.objects.mark()];
        let [owed, fresh, counts, objects] = marks;
        let [awaited, ahead, made] = [self.awaited.mark(), self.ahead.mark(), self.made.mark()];
        ImposedMark([owed, fresh, counts, objects, awaited, ahead, made, self.failures.len()])
    }

    /// Takes back everything since the mark.
    pub(crate) fn undo_to(&mut self, ImposedMark(mark): ImposedMark) {
        self.owed.undo_to(mark[0]);
        self.fresh.undo_to(mark[1]);
        self.counts.undo_to(mark[2]);
        self.objects.undo_to(mark[3]);
        self.awaited.undo_to(mark[4]);
        self.ahead.undo_to(mark[5]);
        self.made.undo_to(mark[6]);
        self.failures.truncate(mark[7]);
    }
}
