//! Variables with access modes under the path relaxer: those that are accessed in a mode between plain and volatile, those that are accessed both plainly and
//! atomically and race, where there are fences all that race, and volatile ones once threads order each other by such variables.
//!
//! Implements: the documentation of `VarHandle` and [JLS §17.4.5], as `models/modes.mm` states them; whatever that allows has a path here. A path performs the actions of an
//! execution in an order that respects happens-before, so:
//!
//! | rule | source |
//! |---|---|
//! | An acquire read (or stronger) that sees a release write (or stronger) happens after it, so it sees it as an earlier one; what it sees ahead of time releases nothing ([`DebtTerms::NoRelease`]). | VarHandle, `getAcquire`, `setRelease` |
//! | A write after a release fence hands on what the thread knew there; an acquire fence learns what the reads before it have seen released. Full fences do both and know each other, in their order. Other fences order nothing. | VarHandle, `releaseFence`, `acquireFence`, `fullFence` |
//! | No read sees a write that happens after it, or that one which happens before it hides. | JLS §17.4.5 |
//! | Opaque and stronger accesses, updates and initial values are coherent: no such read sees a write that comes before one which it knows, or which a coherent read that it knows has seen. | VarHandle: "coherently ordered" |
//! | An update follows what it has seen without another write between: nothing else may follow that write. One that writes nothing is a read in its mode. | VarHandle: "atomically" |
//!
//! **The order of a variable's writes** is not that of execution: `x =rel 1; y =rel 2 ∥ y =rel 1; x =rel 2` may end with 1 in both. So it is kept open: a write comes before
//! another only if it must, because it happens before it, or because updates follow each other. Writes that follow each other directly are one block ([`Write::block`]), and what comes
//! before or after one of them comes before or after all (`History::comes_before`). A path is cut where an update would follow a write that another one follows already.
//!
//! **The order of volatile accesses** is total, but need not agree with happens-before if that comes from weaker accesses. Once a thread learns something from a release in such a mode
//! ([`Fact::Loosens`]), volatile variables are treated like the others here: what they release is still acquired, but a read need not see the newest write.
//!
//! Errs on: more behaviours. What coherent reads have seen orders no writes that are not ordered anyway; reads ahead of time are coherent only with later ones, and only where it is certain
//! whose write they see; so does an update that sees something ahead of time follow it only where that is certain; equal writes of one thread that release nothing are not coherent; halves of plain reads learn nothing.

use jmmc_program::{Fence, Mode};
use jmmc_search::Order;
use smallvec::SmallVec;

use crate::clock::{ClockId, Knower};
use crate::footprint::{Shared, order_key};
use crate::heap::Addr;
use crate::interp::{Exec, Flow};
use crate::machine::Machine;
use crate::memory::{Cell, go_on};
use crate::models::halves::has_halves;
use crate::models::histories::{History, Look, Seen, Sight, Write};
use crate::models::opmm::learn_at_fence;
use crate::models::relaxer::imposed::{Counted, Debt, DebtTerms, ReadPlace};
use crate::models::relaxer::names::{Content, Spot, ThreadName};
use crate::models::relaxer::write_set::WriteId;
use crate::models::relaxer::{BASE, ReadViews, imposable, impose, owe_nowhere, sees_final, sure_of};
use crate::race::SyncKey;
use crate::refinement::{Fact, Traits};
use crate::thread::{Head, ThreadId};
use crate::value::Ref;

/// Whether the location's accesses are the business of this module.
pub(super) fn is_loose(machine: &Machine<'_>, traits: Traits) -> bool {
    traits.weak() || traits.racy() && (traits.accessed(true) || machine.facts.fences) || machine.is_loosened(traits)
}

/// A write, as histories keep it: its place is open if the variable is loose.
pub(super) fn place(machine: &Machine<'_>, cell: &Cell, write: Write) -> Write {
    Write { loose: is_loose(machine, machine.facts.traits(cell.location)), ..write }
}

/// Reads a loose variable.
pub(super) fn load(machine: &mut Machine<'_>, cell: &Cell, mode: Mode, traits: Traits) -> Exec<u64> {
    // Nothing promises that a plain write is ever seen.
    let look = Look { mode, updates: false, eventual: mode > Mode::Plain && !traits.plainly(), may_fail: false };
    if !machine.pass(true) {
        machine.touches(&[(Shared::Cell(cell.addr, cell.location), false)]);
        return Err(Flow::Stop(Head::Read { addr: cell.addr, sight: Sight::Loose(look) }));
    }
    machine.record_read(cell, mode, traits)?;
    Ok(choose(machine, cell, look)?.0)
}

/// Reads a loose variable and, if `update` gives a value, writes that, with nothing between.
pub(super) fn modify(
    machine: &mut Machine<'_>,
    cell: &Cell,
    modes: (Mode, Mode),
    traits: Traits,
    update: &mut dyn FnMut(u64) -> Option<u64>,
) -> Exec<(u64, Option<u64>)> {
    let look = Look { mode: modes.0, updates: true, eventual: !traits.plainly(), may_fail: false };
    if !machine.pass(true) {
        machine.touches(&[(Shared::Cell(cell.addr, cell.location), true)]);
        return Err(Flow::Stop(Head::Read { addr: cell.addr, sight: Sight::Loose(look) }));
    }
    if has_halves(cell.ty) && traits.plainly() {
        let what = "an update of a long that races with plain writes (jpr knows none)";
        machine.shared.not_analysed(machine.gap(what.to_string()));
    }
    machine.record_read(cell, modes.0.max(Mode::Opaque), traits)?;
    let may_await = may_await(machine, cell);
    let (old, seen) = choose(machine, cell, look)?;
    let awaits = may_await && seen.is_none();
    let new = update(old);
    if let Some(new) = new {
        go_on(!(awaits && machine.learn(Fact::Follows)))?;
        let after = seen.filter(Write::is_coherent);
        // In plain mode, only now is it known that what was seen must be so coherently.
        let coherently = Look { mode: Mode::Opaque, ..look };
        let hidden = |seen: &Write| {
            !look.is_coherent() && !visible(machine, machine.current.thread, cell.addr, coherently).contains(seen)
        };
        if after.is_some_and(|seen| is_followed(machine, cell.addr, &seen) || hidden(&seen)) {
            owe_nowhere(machine, cell);
        }
        let write_mode = modes.1.max(Mode::Opaque);
        machine.record_write(cell, write_mode, traits)?;
        BASE.append(machine, cell, new, write_mode, after.as_ref());
        if awaits {
            machine.relaxed.histories.await_earlier(cell.addr);
        }
    }
    Ok((old, new))
}

/// Whether the running thread's update may wait for what it sees: no other one of its updates of the variable does.
fn may_await(machine: &Machine<'_>, cell: &Cell) -> bool {
    !machine.relaxed.imposed.owed_to_update(machine.spot(cell.addr), machine.current.thread)
}

/// If updates before the write have seen it ahead of time: they follow it, if it is certain that they have not seen another one.
pub(super) fn arrive(machine: &mut Machine<'_>, cell: &Cell, paid: &[(Debt, u32)]) {
    let writer = machine.thread_key(machine.current.thread);
    for &((spot, content, reader, _), _) in paid.iter().filter(|((.., terms), _)| terms.updates()) {
        let again = |(known, id): (Content, WriteId)| known == content && id.number > 0;
        let is_certain = candidates(machine, reader, spot, content).all(|other| other == writer)
            && !machine.relaxed.imposed.known.writes(spot).any(again);
        if !machine.relaxed.histories.arrive(cell.addr, reader, is_certain) {
            owe_nowhere(machine, cell);
        }
    }
}

/// A fence: what the thread has seen released is learned, or what it knows is handed on by its writes, or both.
pub(super) fn fence(machine: &mut Machine<'_>, fence: Fence) -> Exec {
    let (acquires, releases) = match fence {
        Fence::Full => (true, true),
        Fence::Acquire => (true, false),
        Fence::Release => (false, true),
        Fence::LoadLoad | Fence::StoreStore => return Ok(()),
    };
    go_on(!machine.learn(Fact::Fences))?;
    // What is written before an acquire fence is learned there: so it matters to all writes when it is.
    if acquires && !machine.pass(true) {
        return Err(Flow::Stop(Head::Step));
    }
    let me = machine.current.thread;
    if acquires {
        loosens(machine, machine.races.released(SyncKey::Learned(me)))?;
        machine.acquire(SyncKey::Learned(me));
        machine.relaxed.imposed.pass_fence(me);
    }
    if fence == Fence::Full {
        loosens(machine, machine.races.released(SyncKey::Fence))?;
        machine.acquire(SyncKey::Fence);
        machine.release(SyncKey::Fence, true);
    }
    if releases {
        machine.release(SyncKey::Fenced(me), false);
    }
    Ok(())
}

/// What the thread's read of a loose variable may see.
pub(super) fn views(machine: &Machine<'_>, thread: ThreadId, addr: Addr, look: Look) -> ReadViews {
    let mut past = visible(machine, thread, addr, look);
    if let Some(frozen) = sees_final(machine, thread, addr) {
        past.truncate(usize::from(frozen));
        if frozen {
            return ReadViews { past, future: SmallVec::new() };
        }
    }
    let mut future = imposable(machine, thread, machine.spot(addr), look.acquires());
    // Seeing an earlier write is as good, if nothing follows from it.
    future.retain(|content| {
        let word = machine.word_of(*content);
        let tells = |write: &Write| write.release != ClockId::NONE || look.may_order() && write.is_coherent();
        let same = |write: &Write| Some(write.value) == word && write.sure == sure_of(content);
        !past.iter().any(|write| same(write) && !tells(write))
    });
    ReadViews { past, future }
}

/// Whether an atomic read with this alternative overlooks an atomic write that has its place after the write which is seen. The place of a plain write that is not ordered
/// before it is open, so that one may be seen for ever.
pub(super) fn overlooks(machine: &Machine<'_>, thread: ThreadId, addr: Addr, look: Look, alternative: usize) -> bool {
    let past = visible(machine, thread, addr, look);
    let Some(seen) = past.get(alternative).filter(|_| look.may_order()) else {
        return false;
    };
    past[..alternative].iter().any(|newer| newer.atomic && (seen.atomic || seen.happens_before(&machine.clocks, newer)))
}

/// If debts of reads before an acquire fence are paid by a write that releases something: the readers learn that at the fence, unless they may as well have seen another write.
pub(super) fn learn_later(machine: &mut Machine<'_>, paid: &[(Debt, u32)], id: WriteId, release: ClockId) {
    for &((spot, content, reader, terms), _) in paid {
        let me = machine.thread_key(reader);
        let other = |(known, other): (Content, WriteId)| {
            known == content && other.thread != me && (other.thread != id.thread || other.number > 0)
        };
        let is_certain = id.number == 0 && !machine.relaxed.imposed.known.writes(spot).any(other);
        if matches!(terms, DebtTerms::UntilFence(_)) && is_certain {
            learn_at_fence(machine, reader, release);
        }
    }
}

/// Coherent reads before the write have seen it, if no other thread writes the same: whoever knows of them sees nothing older.
pub(super) fn seen_ahead(machine: &mut Machine<'_>, cell: &Cell, write: &Write, paid: &[(Debt, u32)]) {
    if !write.is_coherent() {
        return;
    }
    let Some(serial) = machine.relaxed.histories.get(cell.addr).and_then(|history| Some(history.writes.last()?.serial))
    else {
        return;
    };
    let writer = machine.thread_key(machine.current.thread);
    for &((spot, content, reader, _), epoch) in paid.iter().filter(|((.., terms), _)| terms.place().is_some()) {
        if candidates(machine, reader, spot, content).all(|other| other == writer) {
            let seen = Seen { thread: reader, epoch, serial, coherent: true, fenced: false };
            machine.relaxed.histories.see(cell.addr, seen);
        }
    }
}

/// The place of the running thread's coherent read that sees this ahead of time: behind all others that are owed, unless it has been seen before.
fn place_of_debt(machine: &Machine<'_>, spot: Spot, content: Content) -> u8 {
    let owed = || machine.relaxed.imposed.owed_coherently(spot, machine.current.thread);
    let same = owed().find(|(other, _)| *other == content).map(|(_, place)| place);
    same.unwrap_or_else(|| owed().count().min(usize::from(u8::MAX)) as u8)
}

/// Debts for this value that the write cannot pay: before that read, the reader has seen a write, coherently, that can come only from this thread, and so after this write.
pub(super) fn overtaken(machine: &Machine<'_>, spot: Spot, content: Content, write: &Write) -> Vec<Debt> {
    if !write.is_coherent() {
        return Vec::new();
    }
    let writer = machine.thread_key(machine.current.thread);
    let debts = machine.relaxed.imposed.debts().into_iter().map(|(debt, _)| debt);
    let overtakes = |debt: &Debt| {
        let (reader, place) = (debt.2, debt.3.place());
        let mut others = machine.relaxed.imposed.owed_coherently(spot, reader);
        others.any(|(other, earlier)| {
            let before = other != content && place.is_some_and(|place| earlier < place);
            before && candidates(machine, reader, spot, other).all(|name| name == writer)
        })
    };
    debts.filter(|debt| (debt.0, debt.1) == (spot, content) && overtakes(debt)).collect()
}

/// The threads whose writes the reader may have seen ahead of time.
fn candidates(
    machine: &Machine<'_>,
    reader: ThreadId,
    spot: Spot,
    content: Content,
) -> impl Iterator<Item = ThreadName> {
    let me = machine.thread_key(reader);
    let known = machine.relaxed.imposed.known.writes(spot);
    known.filter(move |(other, id)| *other == content && id.thread != me).map(|(_, id)| id.thread)
}

/// Whether each write that one of the thread's coherent reads may have seen ahead of time comes after this one: then no later coherent read sees this one.
fn is_outdated(machine: &Machine<'_>, thread: ThreadId, addr: Addr, write: &Write) -> bool {
    let spot = machine.spot(addr);
    let known = |name: ThreadName| {
        let writer = machine.threads.iter().position(|other| other.name == name);
        writer.is_some_and(|writer| {
            let knower = Knower::new(ThreadId(writer as u16), machine.threads[writer].core.clock);
            write.is_known_to(&machine.clocks, &knower)
        })
    };
    let after = |content| candidates(machine, thread, spot, content).all(|name| write.epoch == 0 || known(name));
    write.is_coherent() && machine.relaxed.imposed.owed_coherently(spot, thread).any(|(content, _)| after(content))
}

/// The identity of a write where it matters whether there is another one like it.
pub(super) fn write_id(machine: &mut Machine<'_>, (spot, content): (Spot, Content), write: &Write) -> WriteId {
    let thread = machine.thread_key(machine.current.thread);
    let number = machine.relaxed.imposed.count_twice(Counted::Value(thread, spot, content));
    WriteId { thread, statement: 0, number, releases: write.release != ClockId::NONE }
}

/// The value that the read sees, and the earlier write, if it is one.
fn choose(machine: &mut Machine<'_>, cell: &Cell, look: Look) -> Exec<(u64, Option<Write>)> {
    let me = machine.current.thread;
    let ReadViews { past, future } = views(machine, me, cell.addr, look);
    let chosen = usize::from(std::mem::take(&mut machine.current.alternative));
    if let Some(write) = past.get(chosen) {
        notice(machine, cell, write, look)?;
        machine.got_reference(cell, write.value, write.sure);
        return Ok((write.value, Some(*write)));
    }
    match future.get(chosen - past.len()) {
        Some(&content) => {
            // A plain write has no place in the order that coherent reads agree on.
            let coherent = look.is_coherent() && look.eventual;
            let place = coherent.then(|| place_of_debt(machine, machine.spot(cell.addr), content));
            let updates = look.updates && may_await(machine, cell);
            let place = ReadPlace { coherent: place, updates };
            let terms = if look.acquires() { DebtTerms::NoRelease(place) } else { DebtTerms::UntilFence(place) };
            Ok((impose(machine, cell, content, terms), None))
        }
        None => {
            owe_nowhere(machine, cell);
            Ok((machine.heap.read(cell.addr), None))
        }
    }
}

/// What follows from seeing an earlier write.
fn notice(machine: &mut Machine<'_>, cell: &Cell, write: &Write, look: Look) -> Exec {
    let me = machine.current.thread;
    if look.is_coherent() {
        let epoch = machine.clocks.component(machine.threads[me.index()].core.clock, me);
        machine
            .relaxed
            .histories
            .see(cell.addr, Seen { thread: me, epoch, serial: write.serial, coherent: true, fenced: false });
    }
    if look.acquires() {
        loosens(machine, write.release)?;
        let clock = machine.threads[me.index()].core.clock;
        machine.threads[me.index()].core.clock = machine.clocks.join(clock, write.release);
        machine.this_step.orders.push(Order::Acquires(order_key(SyncKey::Cell(cell.addr))));
    } else if machine.facts.fences {
        learn_at_fence(machine, me, write.release);
    }
    Ok(())
}

/// The running thread is about to learn this, other than by synchronization actions.
fn loosens(machine: &mut Machine<'_>, learned: ClockId) -> Exec {
    let clock = machine.threads[machine.current.thread.index()].core.clock;
    let tells = !machine.clocks.covers(clock, learned);
    go_on(!(tells && !machine.facts.loosens && machine.learn(Fact::Loosens)))
}

/// The earlier writes that the thread's read may see, newest first.
fn visible(machine: &Machine<'_>, thread: ThreadId, addr: Addr, look: Look) -> SmallVec<[Write; 4]> {
    let outdated = |write: &Write| look.is_coherent() && is_outdated(machine, thread, addr, write);
    let Some(history) = machine.relaxed.histories.get(addr) else {
        let only = Some(Write::initial(machine.heap.read(addr)));
        return only.filter(|write| !outdated(write)).into_iter().collect();
    };
    let object = if addr.is_static() { Ref::NULL } else { machine.heap.owner(addr) };
    let knower = Knower::new(thread, machine.threads[thread.index()].core.clock);
    let mut knowers: SmallVec<[Knower; 2]> =
        machine.relaxed.finals.ways(thread, object).iter().map(|&besides| Knower { besides, ..knower }).collect();
    if knowers.is_empty() {
        knowers.push(knower);
    }
    let coherent = look.is_coherent() || is_settled(machine, history, &knower);
    let sees = |index: usize| knowers.iter().any(|knower| !history.conceals(&machine.clocks, knower, index, coherent));
    let shown = |index: &usize| !history.writes[*index].repeated && sees(*index);
    let seen = (0..history.writes.len()).rev().filter(shown).map(|index| history.writes[index]);
    seen.filter(|write| !outdated(write)).collect()
}

/// Whether a read of the variable races with no write, all of which are coherent: what others may yet write happens after it. Such a read is coherent, too.
fn is_settled(machine: &Machine<'_>, history: &History, knower: &Knower) -> bool {
    let ordered = |write: &Write| write.is_coherent() && write.is_known_to(&machine.clocks, knower);
    machine.others_wait_for(knower.thread) && history.writes.iter().all(ordered)
}

/// The earlier writes that a plain read by the thread may see, if it races with no write.
pub(super) fn settled_views(machine: &Machine<'_>, thread: ThreadId, addr: Addr) -> Option<SmallVec<[Write; 4]>> {
    let history = machine.relaxed.histories.get(addr)?;
    let knower = Knower::new(thread, machine.threads[thread.index()].core.clock);
    let look = Look { mode: Mode::Plain, updates: false, eventual: false, may_fail: false };
    is_settled(machine, history, &knower).then(|| visible(machine, thread, addr, look))
}

/// Whether an update follows the write.
fn is_followed(machine: &Machine<'_>, addr: Addr, write: &Write) -> bool {
    let history = machine.relaxed.histories.get(addr);
    let follows = |other: &Write| other.block == write.block && other.rank > write.rank;
    history.is_some_and(|history| history.writes.iter().any(follows))
}
