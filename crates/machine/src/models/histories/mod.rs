//! The operational model by happens-before clocks: the writes of a relaxed variable that some thread may still see.
//!
//! Implements: rules (Wr) and (Rd) of [De, Roychoudhury, D'Souza], with clocks instead of release and acquire items: module `history` says which writes of a variable a
//! thread may see, and which nobody can see any more.
//!
//! Errs on: nothing.

mod canonical;
mod history;
mod open;

pub(super) use canonical::{OfHistories, flags};
pub(crate) use history::{Histories, History, Look, Sight, Write};

use jmmc_program::{Mode, Type};
use smallvec::SmallVec;

use crate::clock::Knower;
use crate::heap::Addr;
use crate::machine::Machine;
use crate::memory::Cell;
use crate::models::PathRecord;
use crate::models::opmm::Writes;
use crate::value::Ref;

pub(crate) use history::Seen;

/// Keeps a history for each relaxed variable.
pub(super) struct Clocked;

impl Writes for Clocked {
    fn records(&self) -> &'static [&'static dyn PathRecord] {
        &[&OfHistories]
    }

    fn visible(&self, machine: &Machine<'_>, knower: &Knower, addr: Addr, sight: Sight) -> SmallVec<[Write; 4]> {
        let history = machine.relaxed.histories.get(addr);
        history.map(|history| history.visible(&machine.clocks, knower, sight)).unwrap_or_default()
    }

    fn newest(&self, machine: &Machine<'_>, addr: Addr) -> Option<Write> {
        machine.relaxed.histories.get(addr).and_then(|history| history.writes.last().copied())
    }

    fn add(&self, machine: &mut Machine<'_>, cell: &Cell, write: Write) {
        let (before, is_ref) = (machine.heap.read(cell.addr), cell.ty == Type::Ref);
        machine.relaxed.histories.write(&machine.clocks, cell.addr, before, is_ref, write);
    }

    fn see(&self, machine: &mut Machine<'_>, cell: &Cell, write: &Write, mode: Mode, epoch: u32) {
        let coherent = mode > Mode::Plain;
        let seen = Seen { thread: machine.current.thread, epoch, serial: write.serial, coherent, fenced: false };
        machine.relaxed.histories.see(cell.addr, seen);
    }

    fn references(&self, machine: &Machine<'_>, addr: Addr, out: &mut Vec<Ref>) {
        let written = machine.relaxed.histories.get(addr).into_iter().flat_map(|history| &history.writes);
        out.extend(written.map(|write| Ref::of(write.value)));
    }
}
