//! Torn reads under the path relaxer: each half is a variable of its own, with debts and writes of its own.
//!
//! Implements: [JLS §17.7], as module `models::halves` says. An acquire fence learns what the write has handed on that a half before it has seen.
//!
//! Errs on: as module `relaxer`.

use jmmc_program::Mode;
use smallvec::SmallVec;

use crate::clock::ClockId;
use crate::footprint::Shared;
use crate::heap::Addr;
use crate::interp::{Exec, Flow};
use crate::machine::Machine;
use crate::memory::Cell;
use crate::models::halves::{half, join};
use crate::models::histories::{Sight, Write};
use crate::models::opmm::learn_at_fence;
use crate::models::relaxer::imposed::{DebtTerms, ReadPlace};
use crate::models::relaxer::loose::settled_views;
use crate::models::relaxer::names::{Content, Part};
use crate::models::relaxer::{imposable, owe, owe_nowhere, past_views};
use crate::refinement::Traits;
use crate::thread::{Head, ThreadId};

/// A value that a half may have.
#[derive(Clone, Copy, PartialEq)]
enum HalfView {
    /// Of an earlier write, which has handed this on.
    Past(u64, ClockId),
    /// Yet to be written.
    Future(u64),
}

impl HalfView {
    fn bits(self) -> u64 {
        match self {
            HalfView::Past(bits, _) | HalfView::Future(bits) => bits,
        }
    }
}

type HalfViews = SmallVec<[HalfView; 4]>;

/// What each half of the thread's read of the variable may be under the path relaxer, high half first.
fn half_views(machine: &Machine<'_>, thread: ThreadId, addr: Addr) -> [HalfViews; 2] {
    let (mut past, imposes) = past_views(machine, thread, addr);
    if let Some(settled) = settled_views(machine, thread, addr) {
        past = settled;
    }
    [Part::High, Part::Low].map(|part| {
        let mut views: HalfViews = SmallVec::new();
        // What a write has handed on matters where there are fences that learn it.
        let told = |write: &Write| if machine.facts.fences { write.release } else { ClockId::NONE };
        for write in &past {
            let view = HalfView::Past(half(write.value, part), told(write));
            if !views.contains(&view) {
                views.push(view);
            }
        }
        let future =
            if imposes { imposable(machine, thread, machine.spot(addr).part(part), false) } else { SmallVec::new() };
        for content in future {
            // Seeing an earlier write is as good, if nothing follows from it.
            if let Content::Bits(bits) = content
                && !views
                    .iter()
                    .any(|view| [HalfView::Past(bits, ClockId::NONE), HalfView::Future(bits)].contains(view))
            {
                views.push(HalfView::Future(bits));
            }
        }
        views
    })
}

/// How many different results the read of halves has under the path relaxer; one that can see nothing has one.
pub(super) fn half_alternatives(machine: &Machine<'_>, thread: ThreadId, addr: Addr) -> u16 {
    let [highs, lows] = half_views(machine, thread, addr);
    (highs.len() * lows.len()).max(1) as u16
}

/// Reads a variable of two halves.
pub(super) fn load_halves(machine: &mut Machine<'_>, cell: &Cell, traits: Traits) -> Exec<u64> {
    if !machine.pass(true) {
        machine.touches(&[(Shared::Cell(cell.addr, cell.location), false)]);
        return Err(Flow::Stop(Head::Read { addr: cell.addr, sight: Sight::Halves }));
    }
    machine.order_read(cell, Mode::Plain, traits)?;
    let [highs, lows] = half_views(machine, machine.current.thread, cell.addr);
    if traits.racy() && may_tear(machine, cell, [&highs, &lows]) {
        machine.shared.tears(machine.location_name(cell));
    }
    let chosen = usize::from(std::mem::take(&mut machine.current.alternative));
    if highs.is_empty() || lows.is_empty() {
        owe_nowhere(machine, cell);
        return Ok(machine.heap.read(cell.addr));
    }
    let (high, low) = (highs[(chosen / lows.len()).min(highs.len() - 1)], lows[chosen % lows.len()]);
    let terms = if machine.facts.fences { DebtTerms::UntilFence(ReadPlace::default()) } else { DebtTerms::Any };
    for (view, part) in [(high, Part::High), (low, Part::Low)] {
        match view {
            HalfView::Past(_, ClockId::NONE) => {}
            HalfView::Past(_, release) => learn_at_fence(machine, machine.current.thread, release),
            HalfView::Future(bits) => owe(machine, machine.spot(cell.addr).part(part), Content::Bits(bits), terms),
        }
    }
    Ok(join(high.bits(), low.bits()))
}

/// Whether both halves of the variable may have several values, in whatever execution.
fn may_tear(machine: &Machine<'_>, cell: &Cell, views: [&HalfViews; 2]) -> bool {
    [Part::High, Part::Low].into_iter().zip(views).all(|(part, views)| {
        let spot = machine.spot(cell.addr).part(part);
        let known = machine.relaxed.imposed.known.writes(spot).map(|(content, _)| content);
        let mut all = known.chain(views.iter().map(|view| Content::Bits(view.bits())));
        let first = all.next();
        all.any(|content| Some(content) != first)
    })
}
