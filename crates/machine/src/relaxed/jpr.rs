//! The path relaxer: rules for reads and writes, and what becomes of a path in the end.
//!
//! Implements: one round of [Jin, Yavuz-Kahveci, Sanders, Figs. 4 and 5], with their slips corrected. A read sees a write that is earlier on the path, as in the
//! operational model, or *imposes* a value which the write set of the round before has: then a thread must still write it, without the
//! read happening before the write. A path that ends in debt is no execution and shows nothing.
//!
//! Seeing an earlier write is as good as imposing its value, so only values are offered that no earlier write has. Which reads and writes need
//! to be tried in which order does not change: a write that comes before a read of another thread only adds to what the read can see without debts.
//!
//! Errs on: more behaviours than the Java Memory Model allows, never fewer. Final fields of an object that is seen before it is allocated can have
//! every value that some path gives them. Accesses in modes between plain and volatile are taken for plain ones that see newer writes in the end. Not modelled: updates in such modes; threads and class objects, if they are seen
//! before they are allocated.

use std::sync::Arc;

use jmmc_program::{ClassId, ClassKind, Fence, Mode, StringId};
use jmmc_search::Step;
use smallvec::SmallVec;

use crate::finding::{Finding, Missing};
use crate::footprint::Shared;
use crate::heap::{Addr, Identity};
use crate::machine::Machine;
use crate::memory::{Cell, Done};
use crate::mix::{Hasher, Sink};
use crate::refinement::{Fact, Traits};
use crate::relaxed::finals::Sure;
use crate::relaxed::halves::{half, has_halves};
use crate::relaxed::history::{Sight, Write};
use crate::relaxed::imposed::Counted;
use crate::relaxed::names::{Content, Name, Part, Spot, ThreadName, Young};
use crate::relaxed::write_set::{ActionIdentity, WriteId, WriteSet};
use crate::relaxed::{Imposing, Jpr, MemoryModel};
use crate::thread::{Head, ThreadId};
use crate::value::Ref;

/// The maker of an object that is not allocated yet.
const NOBODY: ThreadId = ThreadId(u16::MAX);

/// What a read may see.
pub(crate) struct Views {
    /// Earlier writes, newest first.
    past: SmallVec<[Write; 4]>,
    /// Values that are yet to be written.
    future: SmallVec<[Content; 4]>,
}

impl Views {
    /// How many there are; a read that can see nothing has one, too, and its path is no execution.
    pub(crate) fn count(&self) -> u16 {
        (self.past.len() + self.future.len()).max(1) as u16
    }
}

impl Machine<'_> {
    /// Takes over the writes of the round before; only at the initial state of a search.
    pub(crate) fn impose_from(&mut self, known: &Arc<WriteSet>) {
        self.relaxed.imposed.known = Arc::clone(known);
    }

    /// What the thread's plain read of the variable may see.
    pub(crate) fn views(&self, thread: ThreadId, addr: Addr) -> Views {
        let (past, imposes) = self.past_views(thread, addr);
        let sure = |content: &Content| match content {
            Content::Object(_, sure) => *sure,
            Content::Bits(_) => Sure::ALL,
        };
        let mut future: SmallVec<[Content; 4]> = SmallVec::new();
        if imposes {
            future = self.imposable(thread, self.spot(addr));
            future.retain(|content| {
                let word = self.word_of(*content);
                !past.iter().any(|write| Some(write.value) == word && write.sure == sure(content))
            });
        }
        Views { past, future }
    }

    /// The earlier writes that the thread's plain read may see, newest first, and whether it may see later ones, too.
    pub(super) fn past_views(&self, thread: ThreadId, addr: Addr) -> (SmallVec<[Write; 4]>, bool) {
        let newest = || self.newest_write(addr).unwrap_or_else(|| Write::initial(self.heap.read(addr)));
        let mut past = self.visible_writes(thread, addr, Sight::Plain);
        if past.is_empty() {
            past.push(newest());
        }
        if let Some(frozen) = self.sees_final(thread, addr) {
            past.clear();
            if frozen {
                past.push(newest());
                return (past, false);
            }
        }
        (past, true)
    }

    /// If this is a final field that the thread cannot see unset: whether it is set by now.
    fn sees_final(&self, thread: ThreadId, addr: Addr) -> Option<bool> {
        if addr.is_static() {
            return None;
        }
        let object = self.heap.owner(addr);
        let header = self.heap.header(object);
        let class = self.program.class(header.class);
        let field = class.layout.get((addr.0 - header.base) as usize).filter(|_| class.kind == ClassKind::Instance)?;
        let constructs = header.maker == thread;
        let is_final = self.program.field(*field).is_final();
        let index = addr.0 - header.base;
        (is_final && !constructs && !self.is_unsure(thread, object, addr)).then_some(index < header.frozen)
    }

    /// Values that the write set has for the variable, from writes that others may still perform.
    pub(super) fn imposable(&self, thread: ThreadId, spot: Spot) -> SmallVec<[Content; 4]> {
        let me = self.thread_key(thread);
        let mut future: SmallVec<[Content; 4]> = SmallVec::new();
        for (content, id) in self.relaxed.imposed.known.writes(spot) {
            if id.thread != me && future.last() != Some(&content) && !self.has_ended_for_good(id.thread) {
                future.push(content);
            }
        }
        future
    }

    fn has_ended_for_good(&self, thread: ThreadName) -> bool {
        self.threads.iter().any(|other| other.name == thread && other.is_terminated())
    }

    pub(super) fn load_jpr(&mut self, cell: &Cell, mode: Mode, traits: Traits) -> Done<u64> {
        // Nothing promises that a plain write is ever seen.
        let sight = if mode > Mode::Plain && !traits.mixed() { Sight::Eventual } else { Sight::Plain };
        if mode > Mode::Plain && !self.is_loose(traits) {
            if traits.racy() {
                self.note_mixed();
            }
            return self.load_opmm(cell, mode, traits);
        }
        if has_halves(cell.ty) {
            if mode > Mode::Plain {
                self.note_weak();
            }
            return self.load_halves_jpr(cell, traits);
        }
        if !self.pass(true) {
            self.touches(&[(Shared::Cell(cell.addr, cell.location), false)]);
            return Done::NotNow(Head::Read { addr: cell.addr, sight });
        }
        // It learns nothing from whom it sees.
        if self.order_read(cell, mode.min(Mode::Opaque), traits) {
            return Done::Abandon;
        }
        let Views { past, future } = self.views(self.current.thread, cell.addr);
        let chosen = usize::from(std::mem::take(&mut self.current.alternative));
        if let Some(write) = past.get(chosen) {
            self.got_reference(cell, write.value, write.sure);
            return Done::Yes(write.value);
        }
        match future.get(chosen - past.len()) {
            Some(&content) => Done::Yes(self.impose(cell, content)),
            None => {
                self.owe_nowhere(cell);
                Done::Yes(self.heap.read(cell.addr))
            }
        }
    }

    /// The read's final value comes from nowhere: the path is no execution.
    pub(super) fn owe_nowhere(&mut self, cell: &Cell) {
        self.owe(self.spot(cell.addr), Content::Bits(u64::MAX));
    }

    pub(super) fn owe(&mut self, spot: Spot, content: Content) {
        let me = self.current.thread;
        let epoch = self.clocks.component(self.threads[me.index()].core.clock, me);
        self.relaxed.imposed.impose((spot, content, me), epoch);
    }

    /// The read sees a value that is yet to be written.
    fn impose(&mut self, cell: &Cell, content: Content) -> u64 {
        self.owe(self.spot(cell.addr), content);
        let word = self.materialize(content);
        if let Content::Object(_, sure) = content {
            self.publish(Ref::of(word), true);
            self.got_reference(cell, word, sure);
        }
        word
    }

    /// The value on this path. An object that does not exist yet is made, for the thread that is going to allocate it.
    fn materialize(&mut self, content: Content) -> u64 {
        if let Some(word) = self.word_of(content) {
            return word;
        }
        match content {
            Content::Object(Name::Literal(text), _) => self.literal(StringId(text)).word(),
            Content::Object(Name::Young(young), _) => self.make_ahead(young).word(),
            Content::Object(Name::Mirror(class), _) => self.mirror(ClassId(class)).map_or(0, Ref::word),
            Content::Object(Name::Fixed(_), _) | Content::Bits(_) => 0,
        }
    }

    fn make_ahead(&mut self, young: Young) -> Ref {
        let class = self.program.class(ClassId(young.class));
        let fits = match class.kind {
            ClassKind::Array { .. } => true,
            ClassKind::Instance | ClassKind::Primitive(_) => class.layout.len() == young.len as usize,
        };
        let own = [self.known.thread, self.known.class];
        if !fits || own.iter().any(|own| self.program.is_subtype(class.id, *own)) {
            let what = format!("an object of {} that is seen before it is made", class.name.replace('/', "."));
            self.shared.not_analysed(self.stuck(what));
        }
        let object = self.heap.allocate(class.id, young.len, young.site, Identity::Ordinary);
        self.heap.set_maker(object, NOBODY, young.count);
        self.relaxed.imposed.await_object(young, object);
        object
    }

    /// New cells for an object, or those that others have seen ahead of time.
    pub(crate) fn new_cells(&mut self, class: ClassId, len: u32, site: u32, identity: Identity) -> Ref {
        let jpr = matches!(self.settings.memory, MemoryModel::Jpr(_));
        let me = self.current.thread;
        if !jpr || !self.heap.has_base() || identity != Identity::Ordinary {
            let object = self.heap.allocate(class, len, site, identity);
            self.heap.set_maker(object, me, 0);
            return object;
        }
        let core = &mut self.threads[me.index()].core;
        let count = core.allocations;
        core.allocations += 1;
        let young = Young { thread: self.thread_key(me), count, class: class.0, len, site };
        if let Some(object) = self.relaxed.imposed.arrives(young) {
            self.heap.update(object, |header| header.maker = me);
            return object;
        }
        let object = self.heap.allocate(class, len, site, identity);
        self.heap.set_maker(object, me, count);
        self.relaxed.imposed.name(young, object);
        object
    }

    /// Whether others may see the object of the cell ahead of its publication. Then they may read its volatile variables before they are written, so that those writes are
    /// not done in passing. Its monitor is another matter: who locks it first has not seen a write that its maker performs after that.
    pub(crate) fn is_seen_ahead(&self, cell: &Cell) -> bool {
        matches!(self.settings.memory, MemoryModel::Jpr(_))
            && !cell.shared
            && !cell.object.is_null()
            && matches!(self.name_of(cell.object), Name::Young(young) if self.relaxed.imposed.known.names(young))
    }

    /// Notes that reads may see writes of the location ahead of time; true if the search must be abandoned.
    pub(crate) fn note_imposable(&mut self, cell: &Cell, mode: Mode, traits: Traits) -> bool {
        match self.settings.memory {
            MemoryModel::Jpr(jpr) if jpr.imposing == Imposing::Everywhere && mode == Mode::Plain => {
                !traits.imposable() && self.learn_of(cell, Fact::Imposable(cell.location))
            }
            MemoryModel::Jpr(_) | MemoryModel::Sc | MemoryModel::Tso | MemoryModel::Pso | MemoryModel::OpMm(_) => false,
        }
    }

    /// Whether accesses of the location are taken for plain ones, whatever their modes: an implementation may do all that a plain access does in a stronger mode, so
    /// whatever accesses in stronger modes may do, plain ones may. But their reads see newer writes in the end, if all writes are atomic. That is done for variables that are
    /// accessed in modes between plain and volatile, of which the rules of the Java Memory Model say nothing.
    #[inline]
    pub(super) fn is_loose(&self, traits: Traits) -> bool {
        traits.weak() && matches!(self.settings.memory, MemoryModel::Jpr(_))
    }

    /// Atomic updates between plain and volatile, and longs in such modes, are none of the path relaxer's.
    #[cold]
    pub(crate) fn note_weak(&self) {
        if matches!(self.settings.memory, MemoryModel::Jpr(_)) {
            self.shared.not_analysed(
                self.stuck("an update, or access of a long, weaker than volatile (jpr knows none)".to_string()),
            );
        }
    }

    /// An atomic read sees the newest write; but one of a variable that is written plainly, too, might see an older one, or one that is yet to come.
    #[cold]
    fn note_mixed(&self) {
        let what = "an atomic read of a variable that races with plain writes (jpr knows none)";
        self.shared.not_analysed(self.stuck(what.to_string()));
    }

    /// Fences that are not full are none of the path relaxer's, and the rules of the Java Memory Model know none at all.
    #[cold]
    pub(super) fn note_fence(&self, fence: Fence) {
        if matches!(self.settings.memory, MemoryModel::Jpr(_)) {
            self.shared.fence(self.stuck_at(Missing::Fence));
            if fence != Fence::Full {
                self.shared.not_analysed(self.stuck("a memory fence that is not full (jpr knows none)".to_string()));
            }
        }
    }

    /// A relaxed variable is written: debts are paid, and the write may be new.
    pub(super) fn note_written(&mut self, cell: &Cell, write: &Write) {
        let MemoryModel::Jpr(jpr) = self.settings.memory else {
            return;
        };
        let spot = self.spot(cell.addr);
        if has_halves(cell.ty) {
            for part in [Part::High, Part::Low] {
                self.note_part(jpr, spot.part(part), Content::Bits(half(write.value, part)), write);
            }
        } else {
            self.note_part(jpr, spot, self.content(write.value, cell.ty, write.sure), write);
        }
    }

    /// As [`Machine::note_written`], of a variable or a half of it.
    fn note_part(&mut self, jpr: Jpr, spot: Spot, content: Content, write: &Write) {
        let id = self.write_id(jpr.identity, spot, content);
        if !self.relaxed.imposed.known.has(spot, content, id) {
            self.relaxed.imposed.keep((spot, content, id));
            return;
        }
        let clocks = &self.clocks;
        let late =
            |reader: ThreadId, epoch: u32| reader == write.thread || clocks.component(write.clock, reader) >= epoch;
        self.relaxed.imposed.fulfil(spot, content, late);
    }

    fn write_id(&mut self, identity: ActionIdentity, spot: Spot, content: Content) -> WriteId {
        let thread = self.thread_key(self.current.thread);
        let statement = if identity == ActionIdentity::Scope { self.statement() } else { 0 };
        let counted = match identity {
            ActionIdentity::Any => None,
            ActionIdentity::Scope => Some(Counted::Statement(thread, statement)),
            ActionIdentity::Occurrence => Some(Counted::Variable(thread, spot)),
            ActionIdentity::OccurrenceVal => Some(Counted::Value(thread, spot, content)),
        };
        let number = counted.map_or(0, |counted| self.relaxed.imposed.count(counted));
        WriteId { thread, statement, number }
    }

    /// Where the running thread is, callers included.
    fn statement(&self) -> u64 {
        let mut hasher = Hasher::new();
        let (top, callers) = self.current.frames.split_last().map_or((None, &[][..]), |(top, rest)| (Some(top), rest));
        for frame in callers {
            hasher.word(u64::from(frame.method.id.0) << 32 | u64::from(frame.pc));
        }
        hasher.word(top.map_or(0, |top| u64::from(top.method.id.0)) << 32 | self.current.pc as u64);
        hasher.finish() as u64
    }

    /// At the end of a step: if the path owes nothing, its writes count, and so does what went wrong on it.
    pub(crate) fn settle_debts(&mut self) -> Step<Finding> {
        if self.relaxed.imposed.owes() {
            return Step::Next;
        }
        let fresh = self.relaxed.imposed.release();
        if !fresh.is_empty() {
            self.shared.with_writes(|writes| {
                fresh.into_iter().for_each(|(spot, content, id)| writes.add(spot, content, id));
            });
        }
        match self.relaxed.imposed.failure() {
            Some(finding) => Step::Violation(finding.clone()),
            None => Step::Next,
        }
    }
}
