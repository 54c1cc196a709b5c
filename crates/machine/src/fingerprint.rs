//! PathRecord form of a state: what has to be equal for two states to have the same future.
//!
//! What threads know is in `knowledge`; what a memory model keeps of the path adds to it by `models::canonical`.
//!
//! Left out: dead registers, unreachable objects, the order of allocation, where recorded accesses stood, what was printed.
//! Objects outside the base are numbered in the order in which a fixed traversal meets them. Vector clocks are reduced to
//! ranks: for each thread, only which recorded access is known to whom matters, not the numbers.
//!
//! Errs on: telling equal states apart (harmless), never on taking different ones for equal, except for the collisions of 128-bit hashes.

mod knowledge;

pub(crate) use knowledge::Epochs;

use jmmc_program::{ClassKind, Kind, Type};

use crate::clock::Knower;
use crate::heap::{Addr, LastingName};
use crate::machine::Machine;
use crate::mix::{Hasher, Sink};
use crate::models::{PathRecord, Teller};
use crate::race::SyncKey;
use crate::thread::{Head, OnReturn, Status, Thread, ThreadId, Wakeup};
use crate::value::Ref;

/// Scratch space of the traversal, kept to avoid allocation.
#[derive(Clone, Default)]
pub(crate) struct Canon {
    /// Number of each object, valid if its stamp is the current one.
    numbers: Vec<(u32, u32)>,
    stamp: u32,
    queue: Vec<Ref>,
    pub(super) entries: Vec<[u64; 3]>,
    live: Vec<Knower>,
    /// Cells of which the model keeps more than the heap has, sorted.
    pub(super) relaxed: Vec<Addr>,
    /// What records have to say.
    words: Vec<u64>,
}

const OUTSIDE: u64 = 1 << 40;

fn head_kind(head: Head) -> u64 {
    match head {
        Head::Step => 0,
        Head::Pause => 1,
        Head::Lock(_) => 2,
        Head::Join { .. } => 3,
        Head::Park { .. } => 4,
        Head::Notify(_) => 5,
        Head::Initialize(_) => 6,
        Head::Sleep => 7,
        Head::WeakCas => 8,
        Head::Begin => 9,
        Head::Read { .. } => 10,
        Head::Collect => 11,
        Head::Guard(_) => 12,
    }
}

/// Tells a state to a sink.
pub(crate) struct Writer<'m, 'p, S> {
    pub(crate) machine: &'m Machine<'p>,
    pub(super) canon: &'m mut Canon,
    pub(crate) sink: &'m mut S,
}

impl Machine<'_> {
    /// The fingerprint of the current state.
    pub(crate) fn canonical_hash(&mut self) -> u128 {
        self.prune();
        let mut hasher = Hasher::new();
        let base = self.heap.base_hash() ^ self.classes.hash();
        hasher.word(base as u64);
        hasher.word((base >> 64) as u64);
        self.write_canonical(&mut hasher);
        hasher.finish()
    }

    /// The whole state as bytes.
    pub(crate) fn canonical_bytes(&mut self, out: &mut Vec<u8>) {
        self.prune();
        let changes = self.heap.base_changes();
        out.word(changes.len() as u64);
        for (addr, value) in changes {
            out.word(u64::from(addr.0));
            out.word(value);
        }
        for (object, header) in self.heap.base_header_changes() {
            out.word(u64::from(object.0));
            header.words().into_iter().for_each(|word| out.word(word));
        }
        for (class, word) in self.classes.words() {
            out.word(u64::from(class.0));
            out.word(word);
        }
        self.write_canonical(out);
    }

    /// Drops what can neither race nor be seen any more.
    fn prune(&mut self) {
        let records = self.records();
        if self.races.is_empty() && !records.iter().any(|record| record.may_prune(self)) {
            return;
        }
        let mut live = std::mem::take(&mut self.canon.live);
        live.clear();
        let threads = self.threads.iter().enumerate().filter(|(_, thread)| !thread.is_terminated());
        live.extend(threads.map(|(index, thread)| Knower::new(ThreadId(index as u16), thread.core.clock)));
        self.races.prune(&self.clocks, &live);
        records.iter().for_each(|record| record.prune(self, &live));
        self.canon.live = live;
    }

    fn write_canonical(&mut self, sink: &mut impl Sink) {
        let mut canon = std::mem::take(&mut self.canon);
        canon.relaxed.clear();
        self.records().iter().for_each(|record| record.cells(self, &mut canon.relaxed));
        canon.relaxed.sort_unstable();
        canon.stamp += 1;
        canon.queue.clear();
        canon.numbers.resize(self.heap.object_count(), (0, 0));
        Writer { machine: self, canon: &mut canon, sink }.state();
        self.canon = canon;
    }
}

impl<S: Sink> Writer<'_, '_, S> {
    fn state(&mut self) {
        let machine = self.machine;
        self.sink.word(machine.threads.len() as u64 | u64::from(machine.jvm.exited) << 32);
        if machine.facts.clock_read {
            self.sink.word(machine.jvm.now);
        }
        for index in 0..machine.threads.len() {
            self.thread(index);
        }
        self.records(|record, teller| record.tell_path(teller));
        if machine.heap.has_base() {
            for (addr, object) in machine.heap.outward() {
                self.sink.word(u64::from(addr.0));
                self.reference(object);
            }
        } else {
            self.statics();
        }
        self.relaxed_cells(|addr| addr.is_static() || machine.heap.cell_in_base(addr));
        let mut next = 0;
        while let Some(&object) = self.canon.queue.get(next) {
            self.object(object);
            let header = machine.heap.header(object);
            self.relaxed_cells(|addr| !addr.is_static() && (header.base..header.base + header.len).contains(&addr.0));
            next += 1;
        }
        let local = self.local_marks();
        let records = !machine.races.is_empty() || !self.canon.relaxed.is_empty();
        if records || !local.is_empty() || machine.records().iter().any(|record| record.is_dated(machine)) {
            self.knowledge(&local);
        }
    }

    /// What the model's records have to say, in their order.
    pub(super) fn records(&mut self, tell: impl Fn(&dyn PathRecord, &mut Teller<'_, '_>)) {
        let records = self.machine.records();
        if records.is_empty() {
            return;
        }
        let mut words = std::mem::take(&mut self.canon.words);
        let mut teller = Writer { machine: self.machine, canon: &mut *self.canon, sink: &mut words };
        records.iter().for_each(|record| tell(*record, &mut teller));
        words.drain(..).for_each(|word| self.sink.word(word));
        self.canon.words = words;
    }

    /// Values of the relaxed variables among these cells.
    fn relaxed_cells(&mut self, wanted: impl Fn(Addr) -> bool) {
        if self.canon.relaxed.is_empty() {
            return;
        }
        let cells = std::mem::take(&mut self.canon.relaxed);
        for &addr in cells.iter().filter(|addr| wanted(**addr)) {
            // Cells are numbered within their objects, which are in the order of the traversal.
            self.sink.word(u64::from(addr.0 - self.machine.heap.start_of(addr)));
            self.records(|record, teller| record.tell_cell(teller, addr));
        }
        self.canon.relaxed = cells;
    }

    /// Before there is a base, all statics are roots and content.
    fn statics(&mut self) {
        let machine = self.machine;
        for class in 0..machine.program.class_count() {
            let class = machine.program.class(jmmc_program::ClassId(class));
            for &field in &class.fields {
                let field = machine.program.field(field);
                if field.is_static() {
                    let word = machine.heap.read(Addr::of_static(field.slot));
                    if word != 0 {
                        self.sink.word(u64::from(field.slot));
                        self.value(word, field.ty == Type::Ref);
                    }
                }
            }
        }
    }

    pub(crate) fn value(&mut self, word: u64, is_ref: bool) {
        if is_ref {
            self.reference(Ref::of(word));
        } else {
            self.sink.word(word);
        }
    }

    /// A reference: base objects by their index, others by their number.
    pub(crate) fn reference(&mut self, object: Ref) {
        let heap = &self.machine.heap;
        if object.is_null() || heap.in_base(object) {
            return self.sink.word(object.word());
        }
        if let LastingName::Literal(string) = heap.header(object).identity {
            self.sink.word((2 * OUTSIDE) | u64::from(string.0));
            return;
        }
        let entry = &mut self.canon.numbers[object.0 as usize];
        if entry.0 != self.canon.stamp {
            *entry = (self.canon.stamp, self.canon.queue.len() as u32);
            self.canon.queue.push(object);
        }
        let number = entry.1;
        self.sink.word(OUTSIDE | u64::from(number));
    }

    fn thread(&mut self, index: usize) {
        let thread = &self.machine.threads[index];
        let core = &thread.core;
        let flags = u64::from(core.interrupted) | u64::from(core.permit) << 1 | u64::from(core.daemon) << 2;
        let flags = flags | u64::from(core.thrown.is_some()) << 3 | u64::from(!core.unwinding.is_null()) << 4;
        let flags = flags | u64::from(core.begun) << 5;
        self.reference(thread.object);
        self.status(core.status);
        self.sink.word(flags | u64::from(core.hashes) << 8 | u64::from(core.library) << 40);
        if self.machine.facts.clock_read {
            self.sink.word(core.deadline);
        }
        if core.bulk.done > 0 {
            self.sink.word(u64::from(core.bulk.done));
            self.value(core.bulk.carry, core.bulk.is_ref);
        }
        if let Some(class) = core.thrown {
            self.sink.word(u64::from(class.0));
        }
        if !core.unwinding.is_null() {
            self.reference(core.unwinding);
        }
        self.kept(thread);
        let frames = if thread.is_terminated() { &[] } else { &thread.frames[..] };
        let top = frames.len().wrapping_sub(1);
        for (depth, frame) in frames.iter().enumerate() {
            self.sink.word(u64::from(frame.method.id.0) << 32 | u64::from(frame.pc));
            match frame.on_return {
                OnReturn::Throw(exception) => self.reference(exception),
                OnReturn::Print { stream, .. } => self.reference(stream),
                OnReturn::Value(_) | OnReturn::Initialized(_) | OnReturn::Boot | OnReturn::End => {}
            }
            self.reference(frame.monitor);
            if self.machine.settings.unwind.is_some() {
                self.sink.word(u64::from(frame.turns));
            }
            // A frame that waits for a class initialiser executes its op again.
            let again = frames.get(depth + 1).is_some_and(|above| matches!(above.on_return, OnReturn::Initialized(_)));
            let machine = self.machine;
            machine.with_live(frame, frame.pc, depth != top && !again, |live| {
                self.registers(live, &thread.regs[frame.base as usize..], &frame.body.registers);
            });
        }
        self.records(|record, teller| record.tell_thread(teller, ThreadId(index as u16)));
    }

    fn registers(&mut self, live: &[jmmc_program::Reg], regs: &[u64], kinds: &[Kind]) {
        for reg in live {
            self.value(regs[reg.index()], kinds[reg.index()] == Kind::Ref);
        }
    }

    /// What an ended thread leaves behind.
    fn kept(&mut self, thread: &Thread<'_>) {
        for frame in thread.frames.iter().filter(|_| thread.is_terminated()) {
            for reg in frame.body.kept_registers() {
                let word = thread.regs[frame.base as usize + reg.index()];
                self.value(word, frame.body.registers[reg.index()] == Kind::Ref);
            }
        }
    }

    fn status(&mut self, status: Status) {
        match status {
            Status::Terminated => self.sink.word(1),
            Status::Waiting { monitor, count, timed, passed_over } => {
                let flags = u64::from(timed) << 8 | u64::from(passed_over) << 9;
                self.sink.word(2 | flags | u64::from(count) << 16);
                self.reference(monitor);
            }
            Status::Relocking { monitor, count, timed, wakeup } => {
                let timed = u64::from(timed && self.machine.facts.states_observed);
                self.sink.word(3 | self.wakeup(wakeup) << 8 | timed << 12 | u64::from(count) << 16);
                self.reference(monitor);
            }
            // What exactly a thread stands before follows from its position and registers.
            Status::Ready(head) => self.sink.word(4 + head_kind(head)),
        }
    }

    /// How a thread was woken up matters only where interrupts are used or states observed.
    fn wakeup(&self, wakeup: Wakeup) -> u64 {
        let matters = self.machine.facts.interrupts_used || self.machine.facts.states_observed;
        match wakeup {
            Wakeup::Interrupted => 1,
            Wakeup::Notified if matters => 2,
            Wakeup::AllNotified if matters => 3,
            Wakeup::Notified | Wakeup::AllNotified | Wakeup::GaveUp => 0,
        }
    }

    fn object(&mut self, object: Ref) {
        let machine = self.machine;
        let header = machine.heap.header(object);
        let class = machine.program.class(header.class);
        self.sink.word(u64::from(header.class.0) << 32 | u64::from(header.len));
        header.words().into_iter().for_each(|word| self.sink.word(word));
        self.records(|record, teller| record.tell_object(teller, object));
        // Who made it needs no way to it.
        if header.settled < header.frozen || machine.facts.derives_of(header.class) {
            self.sink.word(u64::from(header.maker.0));
        }
        if let LastingName::Mirror(id) = header.identity {
            self.sink.word(u64::from(id.0));
        }
        let cells = machine.heap.cells_of(object);
        match class.kind {
            ClassKind::Array { ty, .. } => {
                self.sink.word(u64::from(header.site));
                for &word in cells {
                    self.value(word, ty == Type::Ref);
                }
            }
            ClassKind::Instance | ClassKind::Primitive(_) => {
                for (index, &word) in cells.iter().enumerate() {
                    let field = class.layout.get(index);
                    let is_ref = field.is_some_and(|&field| machine.program.field(field).ty == Type::Ref);
                    self.value(word, is_ref);
                }
            }
        }
    }

    /// The number of the object that a heap cell belongs to, if it is reachable or in the base, and the cell's place in it.
    pub(crate) fn cell(&self, addr: Addr) -> Option<u64> {
        let heap = &self.machine.heap;
        if addr.is_static() || heap.cell_in_base(addr) {
            return Some(u64::from(addr.0));
        }
        let object = heap.owner(addr);
        let number = self.number(object)?;
        Some(OUTSIDE | u64::from(number) << 24 | u64::from(addr.0 - heap.header(object).base))
    }

    pub(super) fn number(&self, object: Ref) -> Option<u32> {
        let (stamp, number) = self.canon.numbers[object.0 as usize];
        (stamp == self.canon.stamp).then_some(number)
    }

    pub(crate) fn key(&self, key: SyncKey) -> Option<u64> {
        Some(match key {
            SyncKey::Cell(addr) => self.cell(addr)?,
            SyncKey::Monitor(object) if self.machine.heap.in_base(object) => 1 << 50 | object.word(),
            SyncKey::Monitor(object) => 2 << 50 | u64::from(self.number(object)?),
            SyncKey::End(thread) => 3 << 50 | u64::from(thread.0),
            SyncKey::Class(class) => 4 << 50 | u64::from(class.0),
            SyncKey::Interrupt(thread) => 5 << 50 | u64::from(thread.0),
            SyncKey::Start(thread) => 6 << 50 | u64::from(thread.0),
            SyncKey::Fence => 7 << 50,
            SyncKey::Beginning => 8 << 50,
            SyncKey::Fenced(thread) => 200 << 50 | u64::from(thread.0),
            SyncKey::Learned(thread) => 201 << 50 | u64::from(thread.0),
        })
    }

    pub(super) fn entries(&mut self, entries: &mut Vec<[u64; 3]>) {
        entries.sort_unstable();
        self.sink.word(entries.len() as u64);
        for entry in entries.drain(..) {
            entry.iter().for_each(|&word| self.sink.word(word));
        }
    }
}
