//! Final fields [JLS §17.5]: what a thread knows of an object because of how it got hold of it.
//!
//! Implements: the freeze of a final field where the constructor ends that wrote it, a superclass's before the subclass's; the dereference chain and the
//! memory chain, as far as they decide what a read sees. (1) An object that nobody else could reach before a freeze: whoever reads a final field of it that is frozen
//! there sees the frozen value, so that field is as good as constant (`Cell::settled`). (2) What is reached through a frozen final
//! field, however deep: what was written before the freeze counts as known (`reached`), for reads of those objects only. The specification lets an
//! execution choose, for each access, through which of its reads the thread has the object's address. So every way in which the thread has read that address is kept, unless it knows all
//! that another does; a read may see what any of them lets it see. Who made the object needs no way to it, and so knows nothing besides.
//! (3) An object that was reachable before a freeze: a thread that got it from a write made before, and does not know the freeze, may see those
//! final fields unset (`unsure`); every other thread sees the frozen values.
//!
//! Ways that tell nothing matter only for objects that are reached through final fields, too: which classes those have is learned (`Fact::Derived`).
//!
//! Ledger: none; what the model is worth is part of every answer (`jmm::worth`).
//! Errs on: more behaviours, which the validator refuses, where the address of an object that leaked from its constructor is handed on under a lock by a thread that
//! got it through a race after the freeze. Fewer, where a thread that is unsure of a final field comes to know the write by other means: the specification would still let
//! it see the default value.

use jmmc_program::{ClassId, ClassKind, Type};
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use crate::clock::{ClockId, Clocks};
use crate::heap::Addr;
use crate::interp::Exec;
use crate::journal::Journal;
use crate::machine::Machine;
use crate::memory::Cell;
use crate::refinement::Fact;
use crate::thread::ThreadId;
use crate::value::Ref;

/// How many cells of an object, from the first, have final fields that are known to be frozen, if they are final. Those of superclasses come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Sure(pub(crate) u32);

impl Sure {
    /// All of them.
    pub(crate) const ALL: Sure = Sure(u32::MAX);
    /// None of them is known to be frozen.
    pub(crate) const NONE: Sure = Sure(0);
}

/// What a thread may know of an object besides what its clock says; it knows what one of them says, whichever is the worst.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ways {
    /// One clock for each way by which it got the object, none of which covers another; none if one of them tells nothing.
    pub(crate) each: SmallVec<[ClockId; 1]>,
    /// What all of them know.
    all: ClockId,
}

/// Freezes of an object: how many cells were frozen then, and what happened before; the first ones first.
type Freezes = SmallVec<[(u32, ClockId); 1]>;

/// Freezes, and what they did for whom.
#[derive(Clone, Default)]
pub(crate) struct Finals {
    /// Freezes while there were several threads.
    freezes: Journal<Ref, Freezes>,
    /// What threads know of objects that they have read references to.
    reached: Journal<(ThreadId, Ref), Ways>,
    /// Objects that threads got without knowing all of their freezes.
    unsure: Journal<(ThreadId, Ref), Sure>,
    /// For each class, the number of cells up to its last final field.
    extents: FxHashMap<ClassId, u32>,
}

/// Lengths of the logs.
#[derive(Clone, Copy)]
pub(crate) struct FinalsMark([usize; 3]);

impl Finals {
    /// The ways by which the thread has read references to the object.
    pub(crate) fn ways(&self, thread: ThreadId, object: Ref) -> &[ClockId] {
        self.reached.get((thread, object)).map_or(&[], |ways| &ways.each)
    }

    /// What the thread knows of the object besides, whichever way it takes.
    #[inline]
    pub(crate) fn reached(&self, thread: ThreadId, object: Ref) -> ClockId {
        self.reached.get((thread, object)).map_or(ClockId::NONE, |ways| ways.all)
    }

    /// All freezes, in no order.
    pub(crate) fn freezes(&self) -> impl Iterator<Item = (Ref, u32, ClockId)> {
        self.freezes
            .iter()
            .flat_map(|(object, freezes)| freezes.iter().map(move |&(cells, clock)| (object, cells, clock)))
    }

    /// All that threads know besides, in no order.
    pub(crate) fn all_reached(&self) -> impl Iterator<Item = (ThreadId, Ref, &Ways)> {
        self.reached.iter().map(|((thread, object), ways)| (thread, object, ways))
    }

    /// All that threads are not sure of, in no order.
    pub(crate) fn all_unsure(&self) -> impl Iterator<Item = (ThreadId, Ref, Sure)> {
        self.unsure.iter().map(|((thread, object), sure)| (thread, object, *sure))
    }

    fn is_idle(&self) -> bool {
        self.freezes.is_empty() && self.reached.is_empty()
    }

    /// What happened before the freeze of a frozen cell; `None` if there was one thread then.
    fn frozen_by(&self, object: Ref, cell: u32) -> Option<ClockId> {
        let freezes = self.freezes.get(object)?;
        freezes.iter().find(|(cells, _)| cell < *cells).map(|(_, clock)| *clock)
    }

    /// The present lengths of the logs, to go back to.
    pub(crate) fn mark(&self) -> FinalsMark {
        FinalsMark([self.freezes.mark(), self.reached.mark(), self.unsure.mark()])
    }

    /// Takes back everything since the mark.
    pub(crate) fn undo_to(&mut self, mark: FinalsMark) {
        self.freezes.undo_to(mark.0[0]);
        self.reached.undo_to(mark.0[1]);
        self.unsure.undo_to(mark.0[2]);
    }
}

/// Those of the clocks that cover none of the others.
fn least(clocks: &Clocks, mut all: SmallVec<[ClockId; 1]>) -> SmallVec<[ClockId; 1]> {
    let mut index = 0;
    while index < all.len() {
        let needless = |other: usize| other != index && clocks.covers(all[index], all[other]);
        if (0..all.len()).any(needless) {
            all.remove(index);
        } else {
            index += 1;
        }
    }
    all
}

impl Machine<'_> {
    /// A constructor that wrote final fields ends.
    pub(crate) fn freeze(&mut self, object: Ref) {
        let header = *self.heap.header(object);
        let constructor = self.current.frames.last().filter(|frame| &*frame.method.name == "<init>");
        let class = constructor.map_or(header.class, |frame| frame.method.class);
        let cells = self.program.class(class).layout.len() as u32;
        if cells <= header.frozen {
            return;
        }
        let alone = self.threads.len() <= 1;
        let unseen = (alone || !header.shared) && header.settled == header.frozen;
        self.heap.update(object, |header| {
            header.frozen = cells;
            if unseen {
                header.settled = cells;
            }
        });
        if alone {
            return;
        }
        if self.nature.looks_ahead {
            self.enclose(object);
        }
        let me = self.current.thread;
        let clock = self.threads[me.index()].core.clock;
        let first = || if header.frozen > 0 { smallvec![(header.frozen, ClockId::NONE)] } else { Freezes::new() };
        let mut freezes = self.relaxed.finals.freezes.get(object).cloned().unwrap_or_else(first);
        freezes.push((cells, clock));
        self.relaxed.finals.freezes.set(object, Some(freezes));
        // What is written from now on was not written before the freeze.
        self.threads[me.index()].core.clock = self.clocks.tick(clock, me);
        self.memory.freeze(self);
    }

    /// Something is written that was thought to be constant, although others may know it. A final field is changed by reflection only, and then its readers may
    /// see any of its values [JLS §17.5.3]: that is not modelled. The text of a string that was made ahead of time is not constant yet.
    pub(crate) fn unsettle(&mut self, cell: &mut Cell) -> Exec {
        if cell.is_final || cell.object.is_null() {
            return Err(self.stuck("a final field that is changed although other threads may have read it".to_string()));
        }
        cell.settled = false;
        self.heap.update(cell.object, |header| header.settled = header.settled.min(cell.addr.0 - header.base));
        Ok(())
    }

    /// The running thread has read a reference from a cell, in a write of which it is so sure: what it knows of the object follows from what it knows of the cell's.
    #[inline]
    pub(crate) fn got_reference(&mut self, cell: &Cell, value: u64, sure: Sure) {
        if cell.ty != Type::Ref || value == 0 || self.threads.len() <= 1 {
            return;
        }
        let object = Ref::of(value);
        if !self.relaxed.finals.is_idle() || self.facts.derives() {
            self.reach(cell, object);
        }
        if self.nature.chooses {
            self.gets_sure_of(self.current.thread, object, sure);
        }
    }

    /// Whether the thread makes the object, or is going to: it may have seen it ahead of time. What final fields promise others, they do not promise it.
    pub(crate) fn makes(&self, thread: ThreadId, object: Ref) -> bool {
        let maker = self.heap.header(object).maker;
        let awaited =
            || self.relaxed.imposed.name_ahead(object).is_some_and(|young| young.thread == self.thread_key(thread));
        maker == thread || (maker == ThreadId::NOBODY && awaited())
    }

    /// Notes one more way by which the running thread has the object.
    fn reach(&mut self, cell: &Cell, object: Ref) {
        let me = self.current.thread;
        let header = self.heap.header(object);
        let class = header.class;
        let is_text = matches!(self.program.class(class).kind, ClassKind::Array { .. }) && header.settled > 0;
        if self.makes(me, object) || is_text {
            return;
        }
        let ways = self.ways_through(cell);
        if !self.facts.derives_of(class) {
            if ways.is_empty() {
                return;
            }
            self.learn(Fact::Derived(class));
            self.stale = self.stale.max(1);
        }
        let before = self.relaxed.finals.reached.get((me, object));
        let each = match before {
            Some(before) if before.each.is_empty() || ways.is_empty() => SmallVec::new(),
            Some(before) => least(&self.clocks, before.each.iter().copied().chain(ways).collect()),
            None => ways,
        };
        if before.is_none_or(|before| before.each != each) {
            let all = each.iter().copied().reduce(|a, b| self.clocks.meet(a, b)).unwrap_or(ClockId::NONE);
            self.relaxed.finals.reached.set((me, object), Some(Ways { each, all }));
        }
    }

    /// What the running thread knows of whatever it has read from the cell; nothing if one of the ways tells nothing.
    fn ways_through(&mut self, cell: &Cell) -> SmallVec<[ClockId; 1]> {
        let me = self.current.thread;
        let mut ways = SmallVec::from_slice(self.relaxed.finals.ways(me, cell.object));
        if let Some(frozen) = self.known_freeze(me, cell) {
            if ways.is_empty() {
                ways.push(frozen);
            }
            ways.iter_mut().for_each(|way| *way = self.clocks.join(*way, frozen));
        }
        let mine = self.threads[me.index()].core.clock;
        if ways.iter().any(|way| self.clocks.covers(mine, *way)) {
            return SmallVec::new();
        }
        least(&self.clocks, ways)
    }

    /// What happened before the freeze of the final field that the thread has read, if it cannot have seen it before that.
    fn known_freeze(&self, thread: ThreadId, cell: &Cell) -> Option<ClockId> {
        if !cell.is_final || self.makes(thread, cell.object) {
            return None;
        }
        let header = self.heap.header(cell.object);
        let index = cell.addr.0 - header.base;
        let frozen = match self.nature.chooses {
            true => index < header.frozen && !self.is_unsure(thread, cell.object, cell.addr),
            false => index < header.settled,
        };
        self.relaxed.finals.frozen_by(cell.object, index).filter(|_| frozen)
    }

    /// Whether the thread may see the object's final field unset.
    pub(crate) fn is_unsure(&self, thread: ThreadId, object: Ref, addr: Addr) -> bool {
        let index = addr.0 - self.heap.header(object).base;
        self.relaxed.finals.unsure.get((thread, object)).is_some_and(|sure| index >= sure.0)
    }

    /// The thread gets the object, in a write of which it is so sure; or by its own clock.
    pub(crate) fn gets_sure_of(&mut self, thread: ThreadId, object: Ref, sure: Sure) {
        let header = self.heap.header(object);
        if sure == Sure::ALL || self.makes(thread, object) || !header.shared {
            return;
        }
        let (class, settled) = (header.class, header.settled);
        let extent = self.extent_of_finals(class);
        if settled >= extent {
            return;
        }
        let sure = sure.max(self.sure_by_clock(thread, object));
        let before = self.relaxed.finals.unsure.get((thread, object)).copied().unwrap_or(Sure::ALL);
        if sure.0 < extent && sure < before {
            self.relaxed.finals.unsure.set((thread, object), Some(sure));
        }
    }

    /// Which freezes of the object happen before what the thread does next.
    fn sure_by_clock(&self, thread: ThreadId, object: Ref) -> Sure {
        let header = self.heap.header(object);
        let Some(freezes) = self.relaxed.finals.freezes.get(object) else {
            return Sure(header.frozen);
        };
        let clock = self.threads[thread.index()].core.clock;
        let time = |clock: ClockId| self.clocks.component(clock, header.maker);
        let known = freezes.iter().rev().find(|(_, frozen)| time(*frozen) <= time(clock));
        known.map_or(Sure::NONE, |(cells, _)| Sure(*cells))
    }

    /// Of how many of the object's final fields the running thread, writing a reference to it, knows that they are frozen.
    pub(crate) fn writes_sure(&mut self, object: Ref) -> Sure {
        if object.is_null() {
            return Sure::ALL;
        }
        let me = self.current.thread;
        let header = self.heap.header(object);
        let (class, mine, frozen) = (header.class, self.makes(me, object), header.frozen);
        let sure = if mine {
            Sure(frozen)
        } else {
            self.relaxed.finals.unsure.get((me, object)).copied().unwrap_or(Sure::ALL)
        };
        if sure.0 >= self.extent_of_finals(class) { Sure::ALL } else { sure }
    }

    /// The number of cells up to the last final field of the class's objects.
    fn extent_of_finals(&mut self, class: ClassId) -> u32 {
        if let Some(&known) = self.relaxed.finals.extents.get(&class) {
            return known;
        }
        let declared = self.program.class(class);
        let is_final = |field: &jmmc_program::FieldId| self.program.field(*field).is_final();
        let extent = match declared.kind {
            ClassKind::Instance => declared.layout.iter().rposition(is_final).map_or(0, |last| last as u32 + 1),
            ClassKind::Array { .. } | ClassKind::Primitive(_) => 0,
        };
        self.relaxed.finals.extents.insert(class, extent);
        extent
    }
}
