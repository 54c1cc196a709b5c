//! The operational model: lists of writes, and what happens-before hides of them.
//!
//! Implements: a read may see any write of the past that no other write hides, where a write hides those that happen before it from all reads that
//! happen after it [JLS §17.4.5]; volatile reads see the last write in the synchronization order [JLS §17.4.4]. This is what [OpMM §4] defines
//! by write-lists with release and acquire items: a test of this module runs Mask&Read [OpMM Alg. 1] beside it. Here vector clocks
//! say what happens before what, because lists of items never end. Reads of final fields, and of what is reached through them: [JLS §17.5.1].
//!
//! Not modelled: accesses in modes between plain and volatile that race, variables that are accessed both plainly and as volatile
//! and race, fences. They are refused.
//! Errs on: nothing else relative to that model.

use std::collections::{BTreeMap, BTreeSet};

use jmmc_program::{ClassId, Mode};

use super::{AccessRefusal, At, Clock, Debt, HeldValue, Owed, Sync, VisibleWrite};
use crate::heap::{Cell, Ref};

/// What a thread knows through the way by which it got hold of an object, besides what happens before.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Chain {
    /// Freezes f with hb(f, a) and mc(a, r), for the read r that saw the object's address.
    pub(crate) memory: Clock,
    /// What happens before freezes of final fields from which r follows by dereferences.
    pub(crate) dereferences: Clock,
}

impl Chain {
    fn is_within(&self, other: &Chain) -> bool {
        self.memory.is_within(&other.memory) && self.dereferences.is_within(&other.dereferences)
    }
}

/// A write in a list, with who made it and when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Write {
    pub(crate) value: HeldValue,
    pub(crate) by: usize,
    /// Its number among the thread's events.
    pub(crate) event: u32,
    /// What happens before it, itself included.
    pub(crate) knows: Clock,
    pub(crate) mode: Mode,
    /// Freezes f with hb(f, a) and mc(a, the write).
    pub(crate) chain: Clock,
}

/// The end of a constructor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Freeze {
    pub(crate) by: usize,
    pub(crate) event: u32,
    pub(crate) knows: Clock,
}

/// Lists of writes, and clocks.
#[derive(Clone, Default)]
pub(crate) struct Listed {
    /// What happens before each thread's next action.
    pub(crate) clocks: Vec<Clock>,
    pub(crate) syncs: BTreeMap<Sync, Clock>,
    /// Writes since the first start, in the order in which they were made.
    pub(crate) lists: BTreeMap<Cell, Vec<Write>>,
    /// Freezes of the final fields that a class declares, in an object.
    pub(crate) freezes: BTreeMap<(Ref, ClassId), Freeze>,
    /// How each thread got hold of objects that others made: the ways that give the least knowledge.
    pub(crate) chains: BTreeMap<(usize, Ref), BTreeSet<Chain>>,
    /// What reads have seen ahead of time, if they may.
    pub(crate) owed: Option<Owed>,
}

fn knows(clock: &Clock, write: &Write) -> bool {
    clock.get(write.by) >= write.event
}

impl Listed {
    fn clock(&self, thread: usize) -> Clock {
        self.clocks.get(thread).cloned().unwrap_or_default()
    }

    fn clock_mut(&mut self, thread: usize) -> &mut Clock {
        if self.clocks.len() <= thread {
            self.clocks.resize(thread + 1, Clock::default());
        }
        &mut self.clocks[thread]
    }

    /// A new event of the thread.
    fn event(&mut self, thread: usize) -> u32 {
        let clock = self.clock_mut(thread);
        let event = clock.get(thread) + 1;
        clock.set(thread, event);
        event
    }

    pub(crate) fn acquire(&mut self, me: usize, sync: Sync) {
        if let Some(known) = self.syncs.get(&sync).cloned() {
            self.clock_mut(me).join(&known);
        }
    }

    pub(crate) fn release(&mut self, me: usize, sync: Sync) {
        let clock = self.clock(me);
        self.syncs.entry(sync).or_default().join(&clock);
    }

    pub(crate) fn start(&mut self, me: usize, child: usize) {
        let clock = self.clock(me);
        self.clock_mut(child).join(&clock);
    }

    /// The end of a constructor of the class.
    pub(crate) fn freeze(&mut self, me: usize, object: Ref, class: ClassId) {
        let event = self.event(me);
        let knows = self.clock(me);
        self.freezes.insert((object, class), Freeze { by: me, event, knows });
    }

    /// The ways by which the thread may have got hold of the object: it is free to mean any of them [JLS §17.5.1]. One that it has without reading its address, such as its
    /// own `Thread`, it has from those that happen before.
    fn ways(&self, me: usize, at: &At) -> Vec<Chain> {
        let given = || vec![Chain { memory: self.clock(me), dereferences: Clock::default() }];
        let known = (at.maker != me).then(|| self.chains.get(&(me, at.cell.object))).flatten();
        known.map_or_else(given, |chains| chains.iter().cloned().collect())
    }

    /// What a read by way of `chain` may see.
    fn visible_by(&self, me: usize, at: &At, chain: &Chain) -> Vec<(VisibleWrite, Mode)> {
        let (mut before, mut derefs) = (self.clock(me), chain.dereferences.clone());
        if let Some(class) = at.declares_final.filter(|_| at.maker != me) {
            // A read of a final field considers derived edges only.
            before = Clock::default();
            if let Some(freeze) = self.freezes.get(&(at.cell.object, class))
                && chain.memory.get(freeze.by) >= freeze.event
            {
                derefs.join(&freeze.knows);
            }
        }
        let writes = self.lists.get(&at.cell).map_or(&[][..], Vec::as_slice);
        let hides = |hider: &Write| knows(&before, hider) || knows(&derefs, hider);
        let hidden = |write: &Write| {
            writes
                .iter()
                .any(|hider| hider.event_key() != write.event_key() && knows(&hider.knows, write) && hides(hider))
        };
        let mut seen = Vec::new();
        let way = |memory: &Clock| {
            let mut joined = memory.clone();
            joined.join(&chain.memory);
            Chain { memory: joined, dereferences: derefs.clone() }
        };
        if !writes.iter().any(hides) {
            seen.push((VisibleWrite::of(at.initial, way(&Clock::default())), Mode::Plain));
        }
        let open = writes.iter().filter(|write| !hidden(write));
        seen.extend(open.map(|write| (VisibleWrite::of(write.value.word, way(&write.chain)), write.mode)));
        seen
    }

    /// All that a read may see.
    pub(crate) fn visible(&self, me: usize, at: &At) -> Result<Vec<VisibleWrite>, AccessRefusal> {
        let is_ahead = self.owed.as_ref().is_some_and(|owed| owed.ahead.contains(&at.cell.object));
        if is_ahead && at.declares_final.is_some() && at.maker != me {
            return Err(AccessRefusal::Beyond("final fields of objects that are seen ahead of time"));
        }
        let mut all: Vec<(VisibleWrite, Mode)> = Vec::new();
        for chain in self.ways(me, at) {
            let seen = self.visible_by(me, at, &chain);
            let written = self.lists.contains_key(&at.cell);
            let orderly = seen.iter().all(|(_, mode)| *mode == Mode::Volatile) || !written || seen.len() == 1;
            match at.mode {
                Mode::Plain if seen.len() > 1 && seen.iter().any(|(_, mode)| *mode == Mode::Volatile) => {
                    return Err(AccessRefusal::Beyond("a race on a variable that is accessed plainly and as volatile"));
                }
                // Which of several the read may see depends on their order, which is not modelled.
                Mode::Plain if seen.iter().filter(|(_, mode)| *mode > Mode::Plain).count() > 1 => {
                    return Err(AccessRefusal::Beyond("a race on a variable in a mode between plain and volatile"));
                }
                Mode::Plain => all.extend(seen),
                Mode::Volatile if orderly || self.only_volatile(at.cell) => all.extend(seen.into_iter().next_back()),
                Mode::Volatile => {
                    return Err(AccessRefusal::Beyond("a race on a variable that is accessed plainly and as volatile"));
                }
                Mode::Opaque | Mode::Acquire | Mode::Release if seen.len() == 1 => all.extend(seen),
                Mode::Opaque | Mode::Acquire | Mode::Release => {
                    return Err(AccessRefusal::Beyond("a race on a variable in a mode between plain and volatile"));
                }
            }
        }
        let mut distinct: Vec<VisibleWrite> = Vec::new();
        for (mut seen, _) in all {
            if !at.is_reference {
                seen.chain = Chain::default();
            }
            if !distinct.contains(&seen) {
                distinct.push(seen);
            }
        }
        let mut all = if at.has_halves && at.mode == Mode::Plain { halves(&distinct) } else { distinct };
        self.impose(me, at, &mut all);
        Ok(all)
    }

    /// Adds what a plain read may see ahead of time. What can be seen anyway need not be imposed.
    fn impose(&self, me: usize, at: &At, seen: &mut Vec<VisibleWrite>) {
        let Some(owed) = self.owed.as_ref().filter(|_| at.mode == Mode::Plain) else {
            return;
        };
        for content in owed.ahead_of(me, at.cell) {
            let word = owed.word(content);
            if word.is_none_or(|word| seen.iter().all(|seen| seen.word != word)) {
                seen.push(VisibleWrite {
                    imposed: Some(content),
                    ..VisibleWrite::of(word.unwrap_or(0), Chain::default())
                });
            }
        }
    }

    fn only_volatile(&self, cell: Cell) -> bool {
        self.lists.get(&cell).is_none_or(|writes| writes.iter().all(|write| write.mode == Mode::Volatile))
    }

    /// The thread's read has seen this.
    pub(crate) fn see(&mut self, me: usize, at: &At, seen: &VisibleWrite) {
        if at.mode == Mode::Volatile {
            self.acquire(me, Sync::Volatile(at.cell));
        }
        if seen.imposed.is_some() {
            let event = self.event(me);
            let debt = Debt { cell: at.cell, word: seen.word, is_reference: at.is_reference, reader: me, event };
            if let Some(owed) = &mut self.owed {
                owed.debts.insert(debt);
                owed.ahead.extend([Ref::of(seen.word)].into_iter().filter(|object| at.is_reference && object.is_own()));
            }
        }
        let object = Ref::of(seen.word);
        if at.is_reference && !object.is_null() {
            let ways = self.chains.entry((me, object)).or_default();
            // What gives more knowledge than another way is never needed.
            if !ways.iter().any(|way| way.is_within(&seen.chain)) {
                ways.retain(|way| !seen.chain.is_within(way));
                ways.insert(seen.chain.clone());
            }
        }
    }

    /// The freezes that a write of the object's address passes on: those that happen before it, and those of the ways by which the thread got it.
    ///
    /// Errs on: fewer behaviours if a thread got the object in several ways; then it passes on what any of them has.
    fn passed_on(&self, me: usize, at: &At, word: u64) -> Clock {
        let mut passed = self.clock(me);
        let ways = at.is_reference.then(|| self.chains.get(&(me, Ref::of(word)))).flatten();
        ways.into_iter().flatten().for_each(|way| passed.join(&way.memory));
        passed
    }

    /// The thread writes.
    pub(crate) fn write(&mut self, me: usize, at: &At, word: u64) {
        let event = self.event(me);
        let chain = if at.is_reference { self.passed_on(me, at, word) } else { Clock::default() };
        let volatile = at.mode == Mode::Volatile;
        let write = Write { value: at.holding(word), by: me, event, knows: self.clock(me), mode: at.mode, chain };
        if let Some(owed) = &mut self.owed {
            owed.write(me, at.cell, write.value, &write.knows);
        }
        let list = self.lists.entry(at.cell).or_default();
        if volatile && list.iter().all(|write| write.mode == Mode::Volatile) {
            // Volatile reads see the last one; plain ones may also see those that do not happen before it.
            list.retain(|earlier| !knows(&write.knows, earlier));
        }
        list.push(write);
        if volatile {
            self.release(me, Sync::Volatile(at.cell));
        }
    }

    /// The last write to the variable.
    pub(crate) fn last(&self, cell: Cell) -> Option<u64> {
        self.lists.get(&cell).and_then(|writes| writes.last()).map(|write| write.value.word)
    }

    /// Drops what no thread that goes on can see or use, and numbers events anew.
    pub(crate) fn forget(&mut self, going_on: &[usize], lives: impl Fn(&Ref) -> bool, is_final: impl Fn(Cell) -> bool) {
        self.lists.retain(|cell, _| lives(&cell.object));
        self.freezes.retain(|(object, _), _| lives(object));
        self.chains.retain(|(thread, object), _| going_on.contains(thread) && lives(object));
        self.syncs.retain(|sync, _| match sync {
            Sync::Monitor(object) => lives(object),
            Sync::Volatile(cell) => lives(&cell.object),
            Sync::Class(_) | Sync::Interrupt(_) | Sync::End(_) => true,
        });
        self.owed.iter_mut().for_each(|owed| owed.forget(&lives));
        for (thread, clock) in self.clocks.iter_mut().enumerate() {
            if !going_on.contains(&thread) {
                *clock = Clock::default();
            }
        }
        self.prune(going_on, is_final);
        self.renumber();
    }

    /// Drops writes that are hidden from all threads that go on: what is hidden stays hidden, and threads that are started know what
    /// their starters know. Final fields are left alone, since happens-before does not hide their writes.
    fn prune(&mut self, going_on: &[usize], is_final: impl Fn(Cell) -> bool) {
        let clocks: Vec<Clock> = going_on.iter().map(|thread| self.clock(*thread)).collect();
        for (cell, writes) in &mut self.lists {
            if writes.len() < 2 || is_final(*cell) {
                continue;
            }
            let all = writes.clone();
            let hidden = |write: &Write, clock: &Clock| {
                let hides = |hider: &&Write| hider.event_key() != write.event_key() && knows(&hider.knows, write);
                all.iter().filter(hides).any(|hider| knows(clock, hider))
            };
            writes.retain(|write| !clocks.iter().all(|clock| hidden(write, clock)));
        }
    }

    /// Numbers the events of each thread anew, without gaps: only their order matters.
    fn renumber(&mut self) {
        let mut used: BTreeSet<(usize, u32)> = BTreeSet::new();
        self.for_each_event(&mut |thread, event| {
            used.insert((thread, *event));
        });
        let mut ranks: BTreeMap<(usize, u32), u32> = BTreeMap::new();
        let mut last = (usize::MAX, 0);
        for key in used {
            last = if last.0 == key.0 { (key.0, last.1 + 1) } else { (key.0, 1) };
            ranks.insert(key, last.1);
        }
        self.for_each_event(&mut |thread, event| {
            if let Some(rank) = ranks.get(&(thread, *event)) {
                *event = *rank;
            }
        });
    }

    fn for_each_event(&mut self, f: &mut impl FnMut(usize, &mut u32)) {
        self.clocks.iter_mut().for_each(|clock| each(clock, f));
        self.syncs.values_mut().for_each(|clock| each(clock, f));
        for write in self.lists.values_mut().flatten() {
            f(write.by, &mut write.event);
            each(&mut write.knows, f);
            each(&mut write.chain, f);
        }
        for freeze in self.freezes.values_mut() {
            f(freeze.by, &mut freeze.event);
            each(&mut freeze.knows, f);
        }
        for chains in self.chains.values_mut() {
            let renamed = std::mem::take(chains).into_iter().map(|mut chain| {
                each(&mut chain.memory, f);
                each(&mut chain.dereferences, f);
                chain
            });
            *chains = renamed.collect();
        }
        if let Some(owed) = &mut self.owed {
            let renamed = std::mem::take(&mut owed.debts).into_iter().map(|mut debt| {
                f(debt.reader, &mut debt.event);
                debt
            });
            owed.debts = renamed.collect();
        }
    }
}

impl Write {
    fn event_key(&self) -> (usize, u32) {
        (self.by, self.event)
    }
}

fn each(clock: &mut Clock, f: &mut impl FnMut(usize, &mut u32)) {
    let entries: Vec<(usize, u32)> = clock.entries().collect();
    for (thread, mut event) in entries {
        f(thread, &mut event);
        clock.set(thread, event);
    }
}

/// What a read of two halves may see: the high half of one write, and the low half of another [JLS §17.7].
fn halves(seen: &[VisibleWrite]) -> Vec<VisibleWrite> {
    let mut words: Vec<u64> = seen.iter().map(|seen| seen.word).collect();
    for high in seen {
        for low in seen {
            let word = high.word >> 32 << 32 | low.word & 0xffff_ffff;
            if !words.contains(&word) {
                words.push(word);
            }
        }
    }
    words.into_iter().map(|word| VisibleWrite::of(word, Chain::default())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An item of a write-list [OpMM §4.2].
    #[derive(Clone, Copy, PartialEq, Debug)]
    enum Item {
        Write(u64, usize),
        Release(Sync, usize),
        Acquire(Sync, usize),
    }

    /// What Mask&Read [OpMM Alg. 1] leaves of a list: a write is masked if a later one, to which knowledge of it has flowed by releases and
    /// acquires between them, is known to the reader in the same way.
    fn mask_and_read(items: &[Item], me: usize) -> Vec<u64> {
        let mut seen = Vec::new();
        for (index, item) in items.iter().enumerate() {
            let Item::Write(word, by) = *item else {
                continue;
            };
            let hidden = items[index + 1..].iter().enumerate().any(|(later, item)| {
                let later = index + 1 + later;
                matches!(item, Item::Write(_, other) if reaches(items, (index, by), (later, *other))
                    && reaches(items, (later, *other), (items.len(), me)))
            });
            if !hidden {
                seen.push(word);
            }
        }
        seen
    }

    /// Whether knowledge flows from a thread at one position to a thread at a later one, by releases and acquires in between.
    fn reaches(items: &[Item], from: (usize, usize), to: (usize, usize)) -> bool {
        let (mut threads, mut syncs) = (BTreeSet::from([from.1]), BTreeSet::new());
        for item in &items[from.0..to.0] {
            match item {
                Item::Release(sync, by) if threads.contains(by) => drop(syncs.insert(*sync)),
                Item::Acquire(sync, by) if syncs.contains(sync) => drop(threads.insert(*by)),
                Item::Write(..) | Item::Release(..) | Item::Acquire(..) => {}
            }
        }
        threads.contains(&to.1)
    }

    fn at(object: u32) -> At {
        At {
            cell: Cell { object: Ref(object), index: 0 },
            mode: Mode::Plain,
            is_reference: false,
            has_halves: false,
            declares_final: None,
            maker: 0,
            initial: 0,
        }
    }

    /// Many sequences of a few actions of three threads: what clocks hide is what write-lists hide, with and without pruning.
    #[test]
    fn clocks_hide_what_write_lists_hide() {
        let syncs = [Sync::Monitor(Ref(5)), Sync::Monitor(Ref(6))];
        for mut number in 0..50_000_u32 {
            let (mut listed, mut items) = (Listed::default(), vec![Item::Write(0, 0)]);
            for thread in 0..3 {
                // The main thread has written the initial value and started all.
                items.extend([
                    Item::Release(Sync::Interrupt(thread), 0),
                    Item::Acquire(Sync::Interrupt(thread), thread),
                ]);
            }
            number = number.wrapping_mul(2_654_435_761) ^ number >> 7;
            for word in 1..8 {
                let (thread, action) = ((number % 3) as usize, number / 3 % 5);
                number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223) >> 2;
                let sync = syncs[(action % 2) as usize];
                match action {
                    0 | 1 => {
                        listed.release(thread, sync);
                        items.push(Item::Release(sync, thread));
                    }
                    2 | 3 => {
                        listed.acquire(thread, sync);
                        items.push(Item::Acquire(sync, thread));
                    }
                    _ => {
                        listed.write(thread, &at(9), word);
                        items.push(Item::Write(word, thread));
                    }
                }
                if word % 3 == 0 {
                    listed.forget(&[0, 1, 2], |_| true, |_| false);
                }
            }
            for thread in 0..3 {
                let seen = listed.visible(thread, &at(9)).expect("plain accesses only");
                let words: Vec<u64> = seen.iter().map(|seen| seen.word).collect();
                assert_eq!(words, mask_and_read(&items, thread), "{items:?} for {thread}");
            }
        }
    }
}
