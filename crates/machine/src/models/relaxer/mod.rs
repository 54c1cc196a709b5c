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
//! every value that some path gives them. Accesses in modes between plain and volatile, and fences: module `loose`. Not modelled: threads and class objects, if they are seen before they are
//! allocated.

mod canonical;
mod imposed;
mod loose;
mod names;
mod torn;
mod write_set;

pub(crate) use imposed::{Counted, Imposed, ImposedMark};
pub(crate) use names::{Name, Part, ThreadName};
pub use write_set::ActionIdentity;
pub(crate) use write_set::WriteSet;

use std::sync::Arc;

use jmmc_jmm::ModelName;
use jmmc_program::{ClassId, ClassKind, Fence, Mode, StringId};
use jmmc_search::Step;
use smallvec::SmallVec;

use crate::clock::{ClockId, Knower};
use crate::defects::{Defect, is_made};
use crate::finding::{Finding, Missing};
use crate::footprint::Shared;
use crate::heap::{Addr, LastingName};
use crate::interp::{Exec, Flow};
use crate::machine::Machine;
use crate::memory::{Cell, go_on};
use crate::mix::{Hasher, Sink};
use crate::models::finals::Sure;
use crate::models::halves::{half, has_halves};
use crate::models::histories::{Clocked, OfHistories, Sight, Write};
use crate::models::opmm::{OpMm, Writes};
use crate::models::{Imposing, Memory, Nature, PathRecord};
use crate::refinement::{Fact, Traits};
use crate::thread::{Head, ThreadId};
use crate::value::Ref;

use canonical::OfImposed;
use imposed::{Debt, DebtTerms};
use names::{Content, Spot, Young, YoungKind};
use torn::{half_alternatives, load_halves};
use write_set::WriteId;

/// What a read may see.
pub(crate) struct ReadViews {
    /// Earlier writes, newest first.
    past: SmallVec<[Write; 4]>,
    /// Values that are yet to be written.
    future: SmallVec<[Content; 4]>,
}

impl ReadViews {
    /// How many there are; a read that can see nothing has one, too, and its path is no execution.
    pub(crate) fn count(&self) -> u16 {
        (self.past.len() + self.future.len()).max(1) as u16
    }
}

/// The path relaxer.
pub(super) struct Relaxer;

/// What it has in common with the operational model.
const BASE: OpMm<Noted> = OpMm(Noted);

/// Histories whose writes are noted: they pay debts, and may be new.
struct Noted;

impl Writes for Noted {
    fn records(&self) -> &'static [&'static dyn PathRecord] {
        &[&OfImposed, &OfHistories]
    }

    fn visible(&self, machine: &Machine<'_>, knower: &Knower, addr: Addr, sight: Sight) -> SmallVec<[Write; 4]> {
        Clocked.visible(machine, knower, addr, sight)
    }

    fn newest(&self, machine: &Machine<'_>, addr: Addr) -> Option<Write> {
        Clocked.newest(machine, addr)
    }

    fn add(&self, machine: &mut Machine<'_>, cell: &Cell, write: Write) {
        let write = loose::place(machine, cell, write);
        let paid = note_written(machine, cell, &write);
        Clocked.add(machine, cell, write);
        loose::seen_ahead(machine, cell, &write, &paid);
        loose::arrive(machine, cell, &paid);
    }

    fn see(&self, machine: &mut Machine<'_>, cell: &Cell, write: &Write, mode: Mode, epoch: u32) {
        Clocked.see(machine, cell, write, mode, epoch);
    }

    fn references(&self, machine: &Machine<'_>, addr: Addr, out: &mut Vec<Ref>) {
        Clocked.references(machine, addr, out);
    }
}

impl Memory for Relaxer {
    fn nature(&self) -> Nature {
        Nature { model: ModelName::Jpr, looks_ahead: true, ..BASE.nature() }
    }

    fn records(&self) -> &'static [&'static dyn PathRecord] {
        BASE.records()
    }

    fn load(&self, machine: &mut Machine<'_>, cell: &Cell, mode: Mode, traits: Traits) -> Exec<u64> {
        let is_loose = loose::is_loose(machine, traits);
        if mode > Mode::Plain && !is_loose {
            return BASE.load(machine, cell, mode, traits);
        }
        // Of a write that is no atomic one, even an atomic read may see half.
        if has_halves(cell.ty) && (mode == Mode::Plain || traits.plainly()) {
            return load_halves(machine, cell, traits);
        }
        if is_loose {
            return loose::load(machine, cell, mode, traits);
        }
        if !machine.pass(true) {
            machine.touches(&[(Shared::Cell(cell.addr, cell.location), false)]);
            return Err(Flow::Stop(Head::Read { addr: cell.addr, sight: Sight::Plain }));
        }
        machine.order_read(cell, mode, traits)?;
        let ReadViews { past, future } = views(machine, machine.current.thread, cell.addr);
        let chosen = usize::from(std::mem::take(&mut machine.current.alternative));
        if let Some(write) = past.get(chosen) {
            machine.got_reference(cell, write.value, write.sure);
            return Ok(write.value);
        }
        match future.get(chosen - past.len()) {
            Some(&content) => Ok(impose(machine, cell, content, DebtTerms::Any)),
            None => {
                owe_nowhere(machine, cell);
                Ok(machine.heap.read(cell.addr))
            }
        }
    }

    fn store(&self, machine: &mut Machine<'_>, cell: &Cell, value: u64, mode: Mode, traits: Traits) -> Exec {
        if !cell.shared && has_halves(cell.ty) {
            self.note_write(machine, cell, mode, traits)?;
        }
        BASE.store(machine, cell, value, mode, traits)
    }

    fn modify(
        &self,
        machine: &mut Machine<'_>,
        cell: &Cell,
        modes: (Mode, Mode),
        traits: Traits,
        update: &mut dyn FnMut(u64) -> Option<u64>,
    ) -> Exec<(u64, Option<u64>)> {
        if loose::is_loose(machine, traits) {
            return loose::modify(machine, cell, modes, traits, update);
        }
        BASE.modify(machine, cell, modes, traits, update)
    }

    fn store_made(&self, machine: &mut Machine<'_>, cell: &Cell, value: u64) {
        BASE.store_made(machine, cell, value);
    }

    fn fence(&self, machine: &mut Machine<'_>, fence: Fence) -> Exec {
        if machine.threads.len() <= 1 {
            return Ok(());
        }
        // The rules of the Java Memory Model know none.
        machine.shared.fence(machine.stuck_at(Missing::Fence));
        loose::fence(machine, fence)
    }

    fn alternatives(&self, machine: &Machine<'_>, thread: ThreadId, addr: Addr, sight: Sight) -> u16 {
        match sight {
            Sight::Plain => views(machine, thread, addr).count(),
            Sight::Halves => half_alternatives(machine, thread, addr),
            Sight::Coherent => BASE.alternatives(machine, thread, addr, sight),
            Sight::Loose(look) => loose::views(machine, thread, addr, look).count(),
        }
    }

    fn overlooks(&self, machine: &Machine<'_>, thread: ThreadId, addr: Addr, sight: Sight, alternative: usize) -> bool {
        match sight {
            Sight::Coherent => true,
            Sight::Loose(look) => look.eventual || loose::overlooks(machine, thread, addr, look, alternative),
            Sight::Plain | Sight::Halves => false,
        }
    }

    fn newest(&self, machine: &Machine<'_>, addr: Addr) -> Option<u64> {
        Memory::newest(&BASE, machine, addr)
    }

    fn references(&self, machine: &Machine<'_>, addr: Addr, out: &mut Vec<Ref>) {
        Memory::references(&BASE, machine, addr, out);
    }

    /// New cells for an object, or those that others have seen ahead of time.
    fn allocate(&self, machine: &mut Machine<'_>, class: ClassId, len: u32, site: u32, identity: LastingName) -> Ref {
        let me = machine.current.thread;
        if !machine.heap.has_base() || identity != LastingName::Ordinary {
            let object = machine.heap.allocate(class, len, site, identity);
            machine.heap.set_maker(object, me, 0);
            return object;
        }
        let kind = YoungKind { class: class.0, len, site };
        let young = machine.relaxed.imposed.next_name(machine.threads[me.index()].name, kind);
        if let Some(object) = machine.relaxed.imposed.arrives(young) {
            machine.heap.update(object, |header| header.maker = me);
            return object;
        }
        let object = machine.heap.allocate(class, len, site, identity);
        machine.heap.set_maker(object, me, young.count);
        machine.relaxed.imposed.name(young, object);
        object
    }

    /// Who sees ahead of time what leads to the object, sees that, too: also through final fields, whose values are no writes that race.
    fn expose(&self, machine: &Machine<'_>, object: Ref) {
        if let Name::Young(young) = machine.name_of(object)
            && !machine.relaxed.imposed.known.reaches(young)
        {
            machine.shared.with_writes(|writes| writes.reach(young));
        }
    }

    /// Whether others may see the object of the cell ahead of its publication. Then they may read its volatile variables before they are written, so that those writes are
    /// not done in passing. Its monitor is another matter: who locks it first has not seen a write that its maker performs after that.
    ///
    /// If final fields alone lead to the object, nobody misses what was written before they were frozen. What was read before that may yet be what others write.
    fn is_seen_ahead(&self, machine: &Machine<'_>, cell: &Cell, ordered: bool) -> bool {
        if cell.shared || cell.object.is_null() || is_made(Defect::AheadInPassing) {
            return false;
        }
        let known = &machine.relaxed.imposed.known;
        match machine.name_of(cell.object) {
            Name::Young(young) if known.names(young) => true,
            Name::Young(young) if known.reaches(young) => !ordered || machine.heap.header(cell.object).enclosed,
            Name::Young(_) | Name::Fixed(_) | Name::Literal(_) | Name::Mirror(_) => false,
        }
    }

    /// Notes that reads may see writes of the location ahead of time.
    fn note_write(&self, machine: &mut Machine<'_>, cell: &Cell, mode: Mode, traits: Traits) -> Exec {
        if mode == Mode::Plain && !traits.plainly() && loose::is_loose(machine, traits) {
            return go_on(!machine.learn_of(cell, Fact::Plainly(cell.location)));
        }
        let may_be_imposed = machine.relaxed.imposed.options.imposing == Imposing::Everywhere && mode == Mode::Plain;
        let is_new = may_be_imposed && !traits.imposable();
        go_on(!(is_new && machine.learn_of(cell, Fact::Imposable(cell.location))))
    }

    /// At the end of a step: if the path owes nothing, its writes count, and so does what went wrong on it.
    fn settle(&self, machine: &mut Machine<'_>) -> Step<Finding> {
        if machine.relaxed.imposed.owes() {
            return Step::Next;
        }
        let fresh = machine.relaxed.imposed.release();
        if !fresh.is_empty() {
            machine.shared.with_writes(|writes| {
                fresh.into_iter().for_each(|(spot, content, id)| writes.add(spot, content, id));
            });
        }
        match machine.relaxed.imposed.failure() {
            Some(finding) => Step::Violation(finding.clone()),
            None => Step::Next,
        }
    }
}

impl Machine<'_> {
    /// Takes over the writes of the round before; only at the initial state of a search.
    pub(crate) fn impose_from(&mut self, known: &Arc<WriteSet>) {
        self.relaxed.imposed.known = Arc::clone(known);
    }
}

/// What the thread's plain read of the variable may see.
fn views(machine: &Machine<'_>, thread: ThreadId, addr: Addr) -> ReadViews {
    let (past, imposes) = past_views(machine, thread, addr);
    let mut future: SmallVec<[Content; 4]> = SmallVec::new();
    if imposes {
        future = imposable(machine, thread, machine.spot(addr), false);
        future.retain(|content| {
            let word = machine.word_of(*content);
            !past.iter().any(|write| Some(write.value) == word && write.sure == sure_of(content))
        });
    }
    ReadViews { past, future }
}

/// Of which final fields the writer of the value knew that they were frozen.
fn sure_of(content: &Content) -> Sure {
    match content {
        Content::Object(_, sure) => *sure,
        Content::Bits(_) => Sure::ALL,
    }
}

/// The earlier writes that the thread's plain read may see, newest first, and whether it may see later ones, too.
fn past_views(machine: &Machine<'_>, thread: ThreadId, addr: Addr) -> (SmallVec<[Write; 4]>, bool) {
    let newest = || BASE.0.newest(machine, addr).unwrap_or_else(|| Write::initial(machine.heap.read(addr)));
    let mut past = BASE.visible(machine, thread, addr, Sight::Plain);
    if past.is_empty() {
        past.push(newest());
    }
    if let Some(frozen) = sees_final(machine, thread, addr) {
        past.clear();
        if frozen {
            past.push(newest());
            return (past, false);
        }
    }
    (past, true)
}

/// If this is a final field that the thread cannot see unset: whether it is set by now.
fn sees_final(machine: &Machine<'_>, thread: ThreadId, addr: Addr) -> Option<bool> {
    if addr.is_static() {
        return None;
    }
    let object = machine.heap.owner(addr);
    let header = machine.heap.header(object);
    let class = machine.program.class(header.class);
    let field = class.layout.get((addr.0 - header.base) as usize).filter(|_| class.kind == ClassKind::Instance)?;
    let constructs = machine.makes(thread, object);
    let is_final = machine.program.field(*field).is_final();
    let index = addr.0 - header.base;
    (is_final && !constructs && !machine.is_unsure(thread, object, addr)).then_some(index < header.frozen)
}

/// Values that the write set has for the variable, from writes that others may still perform.
/// If `acquires`, those that release something do not count.
fn imposable(machine: &Machine<'_>, thread: ThreadId, spot: Spot, acquires: bool) -> SmallVec<[Content; 4]> {
    let me = machine.thread_key(thread);
    let mut future: SmallVec<[Content; 4]> = SmallVec::new();
    for (content, id) in machine.relaxed.imposed.known.writes(spot) {
        let suits = id.thread != me && !(acquires && id.releases);
        if suits && future.last() != Some(&content) && !has_ended_for_good(machine, id.thread) {
            future.push(content);
        }
    }
    future
}

fn has_ended_for_good(machine: &Machine<'_>, thread: ThreadName) -> bool {
    machine.threads.iter().any(|other| other.name == thread && other.is_terminated())
}

/// The read's final value comes from nowhere: the path is no execution.
fn owe_nowhere(machine: &mut Machine<'_>, cell: &Cell) {
    owe(machine, machine.spot(cell.addr), Content::Bits(u64::MAX), DebtTerms::Any);
}

fn owe(machine: &mut Machine<'_>, spot: Spot, content: Content, terms: DebtTerms) {
    let me = machine.current.thread;
    let epoch = machine.clocks.component(machine.threads[me.index()].core.clock, me);
    machine.relaxed.imposed.impose((spot, content, me, terms), epoch);
}

/// The read sees a value that is yet to be written.
fn impose(machine: &mut Machine<'_>, cell: &Cell, content: Content, terms: DebtTerms) -> u64 {
    owe(machine, machine.spot(cell.addr), content, terms);
    let word = materialize(machine, content);
    if let Content::Object(_, sure) = content {
        machine.publish(Ref::of(word), true);
        machine.got_reference(cell, word, sure);
    }
    word
}

/// The value on this path. An object that does not exist yet is made, for the thread that is going to allocate it.
fn materialize(machine: &mut Machine<'_>, content: Content) -> u64 {
    if let Some(word) = machine.word_of(content) {
        return word;
    }
    match content {
        Content::Object(Name::Literal(text), _) => machine.literal(StringId(text)).word(),
        Content::Object(Name::Young(young), _) => make_ahead(machine, young).word(),
        Content::Object(Name::Mirror(class), _) => machine.mirror(ClassId(class)).map_or(0, Ref::word),
        Content::Object(Name::Fixed(_), _) | Content::Bits(_) => 0,
    }
}

fn make_ahead(machine: &mut Machine<'_>, young: Young) -> Ref {
    let class = machine.program.class(ClassId(young.kind.class));
    let fits = match class.kind {
        ClassKind::Array { .. } => true,
        ClassKind::Instance | ClassKind::Primitive(_) => class.layout.len() == young.kind.len as usize,
    };
    let own = [machine.tables.known.thread, machine.tables.known.class];
    if !fits || own.iter().any(|own| machine.program.is_subtype(class.id, *own)) {
        let what = format!("an object of {} that is seen before it is made", class.name.replace('/', "."));
        machine.shared.not_analysed(machine.gap(what));
    }
    let object = machine.heap.allocate(class.id, young.kind.len, young.kind.site, LastingName::Ordinary);
    machine.lay_out_new(object);
    machine.heap.set_maker(object, ThreadId::NOBODY, young.count);
    machine.relaxed.imposed.await_object(young, object);
    object
}

/// A relaxed variable is written: debts are paid, and the write may be new. Returns debts for the whole variable that are paid, with the times of the reads.
fn note_written(machine: &mut Machine<'_>, cell: &Cell, write: &Write) -> Vec<(Debt, u32)> {
    let identity = machine.relaxed.imposed.options.identity;
    let spot = machine.spot(cell.addr);
    if has_halves(cell.ty) {
        let paid = match write.loose {
            true => note_part(machine, identity, spot, Content::Bits(write.value), write),
            false => Vec::new(),
        };
        for part in [Part::High, Part::Low] {
            note_part(machine, identity, spot.part(part), Content::Bits(half(write.value, part)), write);
        }
        return paid;
    }
    note_part(machine, identity, spot, machine.content(write.value, cell.ty, write.sure), write)
}

/// As [`note_written`], of a variable or a half of it.
fn note_part(
    machine: &mut Machine<'_>,
    identity: ActionIdentity,
    spot: Spot,
    content: Content,
    write: &Write,
) -> Vec<(Debt, u32)> {
    let id = write_id(machine, identity, (spot, content), write);
    if !machine.relaxed.imposed.known.has(spot, content, id) {
        machine.relaxed.imposed.keep((spot, content, id));
        return Vec::new();
    }
    let clocks = &machine.clocks;
    let overtaken = loose::overtaken(machine, spot, content, write);
    let late = |debt: &Debt, epoch: u32| {
        let reader = debt.2;
        reader == write.thread || clocks.component(write.clock, reader) >= epoch || overtaken.contains(debt)
    };
    let releases = write.release != ClockId::NONE;
    let paid = machine.relaxed.imposed.fulfil(spot, content, releases, late);
    if releases {
        loose::learn_later(machine, &paid, id, write.release);
    }
    paid
}

fn write_id(
    machine: &mut Machine<'_>,
    identity: ActionIdentity,
    (spot, content): (Spot, Content),
    write: &Write,
) -> WriteId {
    let thread = machine.thread_key(machine.current.thread);
    let statement = if identity == ActionIdentity::Scope { statement(machine) } else { 0 };
    let counted = match identity {
        ActionIdentity::Any if write.loose && (machine.facts.fences || machine.facts.follows) => {
            return loose::write_id(machine, (spot, content), write);
        }
        ActionIdentity::Any => None,
        ActionIdentity::Scope => Some(Counted::Statement(thread, statement)),
        ActionIdentity::Occurrence => Some(Counted::Variable(thread, spot)),
        ActionIdentity::OccurrenceVal => Some(Counted::Value(thread, spot, content)),
    };
    let number = counted.map_or(0, |counted| machine.relaxed.imposed.count(counted));
    WriteId { thread, statement, number, releases: write.loose && write.release != ClockId::NONE }
}

/// Where the running thread is, callers included.
fn statement(machine: &Machine<'_>) -> u64 {
    let mut hasher = Hasher::new();
    let (top, callers) = machine.current.frames.split_last().map_or((None, &[][..]), |(top, rest)| (Some(top), rest));
    for frame in callers {
        hasher.word(u64::from(frame.method.id.0) << 32 | u64::from(frame.pc));
    }
    hasher.word(top.map_or(0, |top| u64::from(top.method.id.0)) << 32 | machine.current.pc as u64);
    hasher.finish() as u64
}
