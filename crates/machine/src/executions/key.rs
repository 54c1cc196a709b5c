//! When two paths have done the same, so that one of them need not be gone on from.
//!
//! A path is known by what each thread has done, by the order in which things were done to each object that threads synchronize on, by where each
//! thread stands, and by what is owed. All of that is told by names that mean the same on every path; numbers that the machine hands
//! out (references, thread numbers, addresses) depend on what came first, and so two paths could agree on them that
//! mean different objects. Threads are functions of what they read: equal keys have equal futures, and see the same writes in them.
//!
//! Errs on: nothing if keys are kept whole; else on losing an execution whose key has the same 128 bits as another's.

use jmmc_program::Mode;

use crate::defects::{Defect, is_made};
use crate::journal::Journal;
use crate::machine::Machine;
use crate::mix::{Hasher, Sink, mix};
use crate::thread::{Head, Status, Thread, ThreadId};
use crate::value::Ref;
use crate::witness::{Logged, LoggedVariable, LoggedWord, NativeName, NativeResult, Record};

/// What has been logged on the current path, as hashes that grow with it, with undo.
#[derive(Default)]
pub(super) struct Done {
    /// Of each thread, what it has done, and how much.
    threads: Vec<(u128, u64)>,
    /// Of each object that threads synchronize on, who has done what to it.
    orders: Journal<u128, u128>,
    /// The sum over all.
    total: u128,
    /// How many entries of the log are in it.
    entries: usize,
    /// How many were ever added, those included that were taken back.
    pub(super) added: u64,
}

/// How far it was when a step of a thread began.
#[derive(Clone, Copy)]
pub(super) struct DoneMark {
    thread: ThreadId,
    own: (u128, u64),
    orders: usize,
    total: u128,
    entries: usize,
}

fn both(a: u128, b: u128) -> u128 {
    let mut hasher = Hasher::new();
    [a as u64, (a >> 64) as u64, b as u64, (b >> 64) as u64].into_iter().for_each(|word| hasher.word(word));
    hasher.finish()
}

impl Done {
    fn own(&mut self, thread: ThreadId) -> &mut (u128, u64) {
        if self.threads.len() <= thread.index() {
            self.threads.resize(thread.index() + 1, (0, 0));
        }
        &mut self.threads[thread.index()]
    }

    /// Where it is before a step of the thread.
    pub(super) fn mark(&mut self, thread: ThreadId) -> DoneMark {
        let own = *self.own(thread);
        DoneMark { thread, own, orders: self.orders.mark(), total: self.total, entries: self.entries }
    }

    /// Takes back what the step has added.
    pub(super) fn undo_to(&mut self, mark: DoneMark) {
        *self.own(mark.thread) = mark.own;
        self.orders.undo_to(mark.orders);
        (self.total, self.entries) = (mark.total, mark.entries);
    }

    /// Adds what the log has that is new.
    pub(super) fn catch_up(&mut self, machine: &Machine<'_>) {
        let Some(log) = &machine.record.log else {
            return;
        };
        for entry in &log.entries[self.entries..] {
            self.add(machine, entry);
        }
        self.entries = log.entries.len();
    }

    fn add(&mut self, machine: &Machine<'_>, entry: &Logged) {
        self.added += 1;
        let name = machine.thread_key(entry.thread).0;
        let mut hasher = Hasher::new();
        Teller { machine, sink: &mut hasher }.record(&entry.record);
        let (before, count) = *self.own(entry.thread);
        let after = both(before, hasher.finish());
        let part = |hash: u128| both(hash, u128::from(name));
        let old = if count == 0 { 0 } else { part(before) };
        self.total = self.total.wrapping_sub(old).wrapping_add(part(after));
        *self.own(entry.thread) = (after, count + 1);
        let mut hasher = Hasher::new();
        if (Teller { machine, sink: &mut hasher }).subject(&entry.record) {
            let object = hasher.finish();
            let before = self.orders.get(object).copied().unwrap_or(0);
            let after = both(before, mix(name, count));
            let old = if before == 0 { 0 } else { both(object, before) };
            self.total = self.total.wrapping_sub(old).wrapping_add(both(object, after));
            self.orders.set(object, Some(after));
        }
    }

    /// The key of the path.
    pub(super) fn key(&self, machine: &Machine<'_>) -> u128 {
        let mut hasher = Hasher::new();
        Teller { machine, sink: &mut hasher }.standing();
        both(self.total, hasher.finish())
    }
}

/// The key of the path, written out.
pub(super) fn whole_key(machine: &Machine<'_>) -> Vec<u8> {
    let mut all: Vec<u8> = Vec::new();
    let entries = machine.record.log.as_ref().map_or(&[][..], |log| &log.entries);
    let mut threads: Vec<(u64, Vec<u8>)> = Vec::new();
    let mut orders: Vec<(Vec<u8>, u64, u64)> = Vec::new();
    for index in 0..machine.threads.len() {
        let name = machine.thread_key(ThreadId(index as u16)).0;
        let mut own = Vec::new();
        for entry in entries.iter().filter(|entry| entry.thread.index() == index) {
            Teller { machine, sink: &mut own }.record(&entry.record);
        }
        threads.push((name, own));
    }
    let mut counts = vec![0; machine.threads.len()];
    for entry in entries {
        let mut object = Vec::new();
        if (Teller { machine, sink: &mut object }).subject(&entry.record) {
            orders.push((object, machine.thread_key(entry.thread).0, counts[entry.thread.index()]));
        }
        counts[entry.thread.index()] += 1;
    }
    threads.sort_unstable();
    // Stable: what is done to one object stays in order.
    orders.sort_by(|a, b| a.0.cmp(&b.0));
    for (name, own) in threads {
        all.word(name);
        all.word(own.len() as u64);
        all.extend(own);
    }
    for (object, name, count) in orders {
        all.word(object.len() as u64);
        all.extend(object);
        all.word(name);
        all.word(count);
    }
    Teller { machine, sink: &mut all }.standing();
    all
}

/// Tells things by names that mean the same on every path.
struct Teller<'t, 'm, 'p, S> {
    machine: &'m Machine<'p>,
    sink: &'t mut S,
}

impl<S: Sink> Teller<'_, '_, '_, S> {
    fn words(&mut self, words: impl IntoIterator<Item = u64>) {
        words.into_iter().for_each(|word| self.sink.word(word));
    }

    fn object(&mut self, object: Ref) {
        if object.is_null() || is_made(Defect::KeysByReference) {
            self.sink.word(object.word());
        } else {
            self.machine.name_of(object).tell(self.sink);
        }
    }

    fn thread(&mut self, thread: ThreadId) {
        self.sink.word(self.machine.thread_key(thread).0);
    }

    fn datum(&mut self, datum: LoggedWord) {
        self.sink.word(u64::from(datum.is_ref));
        if datum.is_ref { self.object(Ref::of(datum.word)) } else { self.sink.word(datum.word) }
    }

    fn variable(&mut self, variable: LoggedVariable) {
        match variable {
            LoggedVariable::Field(object, field) => {
                self.words([1, u64::from(field.0)]);
                self.object(object);
            }
            LoggedVariable::Static(field) => self.words([2, u64::from(field.0)]),
            LoggedVariable::Element(array, index) => {
                self.words([3, u64::from(index)]);
                self.object(array);
            }
            LoggedVariable::Slot(array, index, width) => {
                self.words([4, u64::from(width) << 32 | u64::from(index)]);
                self.object(array);
            }
        }
    }

    fn native(&mut self, name: NativeName) {
        match name {
            NativeName::Method(method) => self.words([1, u64::from(method.0)]),
            NativeName::Constant => self.sink.word(2),
            NativeName::Handle => self.sink.word(3),
            NativeName::Access => self.sink.word(4),
            NativeName::Machine => self.sink.word(5),
        }
    }

    fn outcome(&mut self, outcome: &NativeResult) {
        match outcome {
            NativeResult::Returned(datum) => {
                self.sink.word(1);
                self.datum(*datum);
            }
            NativeResult::Threw { class, message } => self.words([2, u64::from(class.0), u64::from(*message)]),
            NativeResult::Rethrew(object) => {
                self.sink.word(3);
                self.object(*object);
            }
            NativeResult::Called { method, arguments, result } => {
                self.words([4, u64::from(method.0), arguments.len() as u64]);
                arguments.iter().for_each(|datum| self.datum(*datum));
                self.sink.word(u64::from(result.is_some()));
                result.iter().for_each(|datum| self.datum(*datum));
            }
        }
    }

    /// What a thread did.
    fn record(&mut self, record: &Record) {
        match record {
            Record::Read { variable, value, mode, .. } => {
                self.words([1, *mode as u64]);
                self.variable(*variable);
                self.datum(*value);
            }
            Record::Write { variable, value, mode, update, .. } => {
                self.words([2, *mode as u64, u64::from(*update)]);
                self.variable(*variable);
                self.datum(*value);
            }
            Record::Lock(object) => self.about(3, *object),
            Record::Unlock(object) => self.about(4, *object),
            Record::Freeze(object) => self.about(5, *object),
            Record::First => self.sink.word(6),
            Record::Last => self.sink.word(7),
            Record::Start(thread) => self.other(8, *thread),
            Record::Join(thread) => self.other(9, *thread),
            Record::Interrupt(thread) => self.other(10, *thread),
            Record::DetectInterrupt(thread) => self.other(11, *thread),
            Record::BeginInitialization(class) => self.words([12, u64::from(class.0)]),
            Record::EndInitialization { class, failed } => self.words([13, u64::from(class.0), u64::from(*failed)]),
            Record::UseInitialization(class) => self.words([14, u64::from(class.0)]),
            Record::Native { name, outcome } => {
                self.sink.word(15);
                self.native(*name);
                self.outcome(outcome);
            }
        }
    }

    fn about(&mut self, kind: u64, object: Ref) {
        self.sink.word(kind);
        self.object(object);
    }

    fn other(&mut self, kind: u64, thread: ThreadId) {
        self.sink.word(kind);
        self.thread(thread);
    }

    /// What a synchronization action is about; false of others, and of those whose order is that of their threads anyway.
    fn subject(&mut self, record: &Record) -> bool {
        match record {
            Record::Read { variable, mode, .. } | Record::Write { variable, mode, .. } => {
                let synchronizes = *mode == Mode::Volatile;
                if synchronizes {
                    self.sink.word(1);
                    self.variable(*variable);
                }
                synchronizes
            }
            Record::Lock(object) | Record::Unlock(object) => {
                self.about(2, *object);
                true
            }
            Record::BeginInitialization(class)
            | Record::EndInitialization { class, .. }
            | Record::UseInitialization(class) => {
                self.words([3, u64::from(class.0)]);
                true
            }
            Record::Interrupt(thread) | Record::DetectInterrupt(thread) => {
                self.other(4, *thread);
                true
            }
            Record::First | Record::Last | Record::Start(_) | Record::Join(_) => false,
            Record::Freeze(_) | Record::Native { .. } => false,
        }
    }

    /// Where each thread stands, and what is owed: not everything that a step does is logged.
    fn standing(&mut self) {
        let machine = self.machine;
        let mut order: Vec<&Thread<'_>> = machine.threads.iter().collect();
        order.sort_by_key(|thread| thread.name);
        self.words([machine.jvm.now, u64::from(machine.jvm.exited), order.len() as u64]);
        order.into_iter().for_each(|thread| self.place(thread));
        let imposed = &machine.relaxed.imposed;
        let made = imposed.all_made();
        self.sink.word(made.len() as u64);
        for ((thread, kind), count) in made {
            self.words([thread.0, u64::from(count)]);
            kind.tell(self.sink);
        }
        let mut debts: Vec<_> = imposed.debts();
        debts.sort_by_key(|((spot, content, reader, terms), _)| (*spot, *content, machine.thread_key(*reader), *terms));
        self.sink.word(debts.len() as u64);
        for ((spot, content, reader, terms), epoch) in debts {
            self.sink.word(terms.number());
            spot.tell(self.sink);
            content.tell(self.sink);
            self.thread(reader);
            self.sink.word(u64::from(epoch));
        }
        let awaited = imposed.awaited();
        self.sink.word(awaited.len() as u64);
        awaited.into_iter().for_each(|young| crate::models::Name::Young(young).tell(self.sink));
        self.sink.word(u64::from(imposed.failure().is_some()));
    }

    fn place(&mut self, thread: &Thread<'_>) {
        let core = &thread.core;
        self.words([thread.name.0, core.deadline, u64::from(core.interrupted), u64::from(core.permit)]);
        self.words([u64::from(core.hashes), u64::from(core.bulk.done)]);
        self.words([core.thrown.map_or(0, |class| u64::from(class.0) + 1), thread.frames.len() as u64]);
        for frame in &thread.frames {
            self.sink.word(u64::from(frame.method.id.0) << 32 | u64::from(frame.pc));
        }
        match core.status {
            Status::Terminated => self.sink.word(1),
            Status::Waiting { monitor, count, timed, passed_over } => {
                self.words([2, u64::from(count), u64::from(timed), u64::from(passed_over)]);
                self.object(monitor);
            }
            Status::Relocking { monitor, count, timed, wakeup } => {
                self.words([3, u64::from(count), u64::from(timed), wakeup as u64]);
                self.object(monitor);
            }
            Status::Ready(head) => {
                self.sink.word(4);
                self.head(head);
            }
        }
    }

    fn head(&mut self, head: Head) {
        match head {
            Head::Step => self.sink.word(1),
            Head::Begin => self.sink.word(2),
            Head::Pause => self.sink.word(3),
            Head::Read { addr, .. } => {
                self.sink.word(4);
                self.machine.spot(addr).tell(self.sink);
            }
            Head::Lock(object) => self.about(5, object),
            Head::Join { thread, timed } => {
                self.other(6, thread);
                self.sink.word(u64::from(timed));
            }
            Head::Park { timed } => self.words([7, u64::from(timed)]),
            Head::Notify(object) => self.about(8, object),
            Head::Initialize(class) => self.words([9, u64::from(class.0)]),
            Head::Sleep => self.sink.word(10),
            Head::WeakCas => self.sink.word(11),
            Head::Collect => self.sink.word(12),
            Head::Guard(what) => self.about(13, what.guard),
        }
    }
}
