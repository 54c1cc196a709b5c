//! A state as bytes: equal for two states exactly if they differ in nothing but the names of objects.
//!
//! Objects are named in the order in which they are found from the threads and from what was there before the first start. Objects that
//! nobody can reach are left out, and dropped.
//!
//! Errs on: nothing. Registers that are never read again count, which makes more states than necessary.

use std::collections::{BTreeMap, BTreeSet};

use jmmc_solo::Word;

use crate::heap::{Cell, Init, Meaning, Ref, StateUniverse};
use crate::memory::{BufferEntry, Chain, Clock, Content, HeldValue, Known, Memory, Name, Owed, Sync};
use crate::state::{Phase, State, Thread};

/// The bytes, and the names of objects so far.
#[derive(Default)]
struct Out {
    bytes: Vec<u8>,
    names: BTreeMap<Ref, u64>,
    found: Vec<Ref>,
}

impl Out {
    fn word(&mut self, mut word: u64) {
        while word >= 0x80 {
            self.bytes.push(word as u8 | 0x80);
            word >>= 7;
        }
        self.bytes.push(word as u8);
    }

    fn reference(&mut self, object: Ref) {
        if !object.is_own() {
            return self.word(object.word() << 1);
        }
        let next = self.names.len() as u64;
        let found = &mut self.found;
        let name = *self.names.entry(object).or_insert_with(|| {
            found.push(object);
            next
        });
        self.word(name << 1 | 1);
    }

    fn value(&mut self, value: HeldValue) {
        if value.is_reference { self.reference(Ref::of(value.word)) } else { self.word(value.word) }
    }

    fn clock(&mut self, clock: &Clock) {
        for (thread, event) in clock.entries() {
            self.word(thread as u64 + 1);
            self.word(event.into());
        }
        self.word(0);
    }

    fn chains(&mut self, thread: usize, chains: &BTreeSet<Chain>) {
        self.word(thread as u64 + 1);
        for chain in chains {
            self.clock(&chain.memory);
            self.clock(&chain.dereferences);
        }
    }

    fn thread(&mut self, thread: &Thread<'_>) {
        self.reference(thread.object);
        let flags = [thread.interrupted, thread.permit, thread.daemon, thread.begun];
        self.word(flags.iter().fold(0, |word, flag| word << 1 | u64::from(*flag)));
        self.word(thread.numbers.into());
        self.phase(thread.phase);
        match thread.bulk {
            None => self.word(0),
            Some(bulk) => {
                self.word(u64::from(bulk.done) + 1);
                self.value(HeldValue { word: bulk.carry, is_reference: bulk.is_reference });
            }
        }
        thread.run.tell(|word| match word {
            Word::Bits(bits) => self.word(bits),
            Word::Object(object) => self.reference(Ref::of(object)),
        });
    }

    fn phase(&mut self, phase: Phase) {
        let (tag, monitor, number) = match phase {
            Phase::Running => (0, Ref::NULL, 0),
            Phase::Waiting { monitor, count, timed } => (1 + u64::from(timed), monitor, u64::from(count)),
            Phase::Woken { monitor, count, wakeup } => (3 + wakeup as u64, monitor, u64::from(count)),
            Phase::Ended(thrown) => (6, Ref::NULL, thrown.map_or(0, |class| u64::from(class.0) + 1)),
        };
        self.word(tag);
        self.reference(monitor);
        self.word(number);
    }

    /// The variables of one object, or of none for static ones.
    fn cells(&mut self, memory: &Memory, object: Ref) {
        let range = Cell { object, index: 0 }..=Cell { object, index: u32::MAX };
        match memory {
            Memory::Flat(cells) => cells.range(range).for_each(|(cell, value)| self.cell(*cell, *value)),
            Memory::Buffered(memory) => {
                memory.cells.range(range).for_each(|(cell, value)| self.cell(*cell, *value));
            }
            Memory::Listed(listed) => {
                for (cell, writes) in listed.lists.range(range.clone()) {
                    self.word(u64::from(cell.index) + 1);
                    self.word(writes.len() as u64);
                    for write in writes {
                        self.value(write.value);
                        self.word((write.by as u64) << 3 | write.mode as u64);
                        self.word(write.event.into());
                        self.clock(&write.knows);
                        self.clock(&write.chain);
                    }
                }
                let syncs = listed.syncs.range(Sync::Volatile(*range.start())..=Sync::Volatile(*range.end()));
                for (sync, clock) in syncs.chain(listed.syncs.get_key_value(&Sync::Monitor(object))) {
                    let index = if let Sync::Volatile(cell) = sync { u64::from(cell.index) + 1 } else { 0 };
                    self.word(index);
                    self.clock(clock);
                }
                let freezes = listed.freezes.range((object, jmmc_program::ClassId(0))..);
                for ((_, class), freeze) in freezes.take_while(|((of, _), _)| *of == object) {
                    self.word(u64::from(class.0) + 1);
                    self.word(freeze.event.into());
                    self.clock(&freeze.knows);
                }
                for thread in 0..listed.clocks.len() {
                    if let Some(chains) = listed.chains.get(&(thread, object)) {
                        self.chains(thread, chains);
                    }
                }
            }
        }
        self.word(0);
    }

    fn cell(&mut self, cell: Cell, value: HeldValue) {
        self.word(u64::from(cell.index) + 1);
        self.value(value);
    }

    /// Fixed objects of which anything has changed.
    fn changed(memory: &Memory) -> BTreeSet<Ref> {
        let mut objects: BTreeSet<Ref> = BTreeSet::new();
        match memory {
            Memory::Flat(cells) => objects.extend(cells.keys().map(|cell| cell.object)),
            Memory::Buffered(memory) => objects.extend(memory.cells.keys().map(|cell| cell.object)),
            Memory::Listed(listed) => {
                objects.extend(listed.lists.keys().map(|cell| cell.object));
                objects.extend(listed.chains.keys().map(|(_, object)| *object));
                objects.extend(listed.syncs.keys().filter_map(|sync| match sync {
                    Sync::Monitor(object) => Some(*object),
                    Sync::Volatile(cell) => Some(cell.object),
                    Sync::Class(_) | Sync::Interrupt(_) | Sync::End(_) => None,
                }));
            }
        }
        objects.retain(|object| !object.is_own());
        objects
    }

    fn state(&mut self, state: &State<'_>) {
        self.word(state.threads.len() as u64);
        state.threads.iter().for_each(|thread| self.thread(thread));
        for object in Out::changed(&state.memory) {
            self.reference(object);
            self.cells(&state.memory, object);
        }
        self.rest_of_memory(&state.memory);
        for (class, init) in &state.classes {
            self.word(u64::from(class.0) + 1);
            self.word(match init {
                Init::Done => 0,
                Init::Failed => 1,
                Init::Running(thread) => *thread as u64 + 2,
            });
        }
        for (object, monitor) in state.monitors.iter().filter(|(object, _)| !object.is_own()) {
            self.reference(*object);
            self.word((monitor.owner as u64) << 32 | u64::from(monitor.count));
        }
        for (object, hash) in state.hashes.iter().filter(|(object, _)| !object.is_own()) {
            self.reference(*object);
            self.word((*hash).into());
        }
        for (kind, message) in &state.failures {
            self.word(*kind as u64 + 1);
            self.word(message.len() as u64);
            self.bytes.extend(message.as_bytes());
        }
        self.own_objects(state);
    }

    fn rest_of_memory(&mut self, memory: &Memory) {
        match memory {
            Memory::Flat(_) => {}
            Memory::Buffered(memory) => {
                for (thread, buffer) in &memory.buffers {
                    self.word(*thread as u64 + 1);
                    for entry in buffer {
                        match entry {
                            BufferEntry::Barrier => self.word(1),
                            BufferEntry::Store(cell, value) => {
                                self.word(2 + u64::from(cell.index));
                                self.reference(cell.object);
                                self.value(*value);
                            }
                        }
                    }
                    self.word(0);
                }
            }
            Memory::Listed(listed) => {
                listed.clocks.iter().for_each(|clock| self.clock(clock));
                for (sync, clock) in &listed.syncs {
                    let name = match sync {
                        Sync::Monitor(_) | Sync::Volatile(_) => continue,
                        Sync::Class(class) => u64::from(class.0) << 2 | 1,
                        Sync::Interrupt(thread) => (*thread as u64) << 2 | 2,
                        Sync::End(thread) => (*thread as u64) << 2 | 3,
                    };
                    self.word(name);
                    self.clock(clock);
                }
                listed.owed.iter().for_each(|owed| self.owed(owed));
            }
        }
        self.word(0);
    }

    /// Debts, writes that do not count yet, and how objects will be called.
    fn owed(&mut self, owed: &Owed) {
        for debt in &owed.debts {
            self.word(u64::from(debt.cell.index) + 1);
            self.reference(debt.cell.object);
            self.value(HeldValue { word: debt.word, is_reference: debt.is_reference });
            self.word(debt.reader as u64);
            self.word(debt.event.into());
        }
        self.word(0);
        for ((object, index), content, by) in &owed.fresh {
            self.word(u64::from(*index) + 1);
            self.word(*by as u64);
            self.known(*object);
            match content {
                Content::Word(word) => [0, *word].into_iter().for_each(|word| self.word(word)),
                Content::Object(object) => {
                    self.word(1);
                    self.known(*object);
                }
            }
        }
        self.word(0);
        owed.awaited.iter().for_each(|name| self.known(Known::New(*name)));
        self.word(0);
        for ((maker, class, len), count) in &owed.made {
            [*maker as u64 + 1, class.0.into(), (*len).into(), (*count).into()]
                .into_iter()
                .for_each(|word| self.word(word));
        }
        self.word(0);
        owed.ahead.iter().for_each(|object| self.reference(*object));
    }

    fn known(&mut self, object: Known) {
        match object {
            Known::Fixed(object) => self.word(object.word() << 1 | 1),
            Known::New(Name { maker, class, len, before }) => {
                [(maker as u64 + 1) << 1, class.0.into(), len.into(), before.into()]
                    .into_iter()
                    .for_each(|word| self.word(word));
            }
        }
    }

    /// Objects of this state, in the order in which they are found.
    fn own_objects(&mut self, state: &State<'_>) {
        let mut next = 0;
        while let Some(&name) = self.found.get(next) {
            next += 1;
            let Some(object) = state.objects.get(&name) else {
                continue;
            };
            self.word(u64::from(object.class.0) << 8 | object.maker as u64);
            self.word(object.len.into());
            self.word(match object.meaning {
                Meaning::Ordinary => 0,
                Meaning::FieldHandle(field) => u64::from(field.0) << 2 | 1,
                Meaning::ElementHandle(class) => u64::from(class.0) << 2 | 2,
                Meaning::Stream => 3,
                Meaning::Mirror(class) => u64::from(class.0) << 2 | 3,
            });
            self.cells(&state.memory, name);
            let monitor = state.monitors.get(&name);
            self.word(monitor.map_or(0, |monitor| (monitor.owner as u64) << 32 | u64::from(monitor.count)));
            self.word(state.hashes.get(&name).copied().unwrap_or(0).into());
        }
    }
}

/// Drops what nobody can reach, and writes the state out.
pub(crate) fn canonical(state: &mut State<'_>, universe: &StateUniverse<'_>) -> Box<[u8]> {
    let mut out = Out::default();
    out.state(state);
    let names = out.names;
    let lives = |object: &Ref| !object.is_own() || names.contains_key(object);
    state.objects.retain(|object, _| lives(object));
    state.monitors.retain(|object, _| lives(object));
    state.hashes.retain(|object, _| lives(object));
    match &mut state.memory {
        Memory::Flat(cells) => cells.retain(|cell, _| lives(&cell.object)),
        Memory::Buffered(memory) => memory.cells.retain(|cell, _| lives(&cell.object)),
        Memory::Listed(listed) => {
            let going_on: Vec<usize> = (0..state.threads.len()).filter(|t| !state.threads[*t].has_ended()).collect();
            let objects = &state.objects;
            listed.forget(&going_on, lives, |cell| {
                let class = objects.get(&cell.object).map(|object| universe.program.class(object.class));
                let field = class.and_then(|class| class.layout.get(cell.index as usize));
                field.is_some_and(|field| universe.program.field(*field).is_final())
            });
            // The numbers of events have changed.
            out = Out::default();
            out.state(state);
        }
    }
    out.bytes.into()
}
