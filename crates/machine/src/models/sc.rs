//! Sequential consistency: the heap is the memory.
//!
//! Implements: every read sees the last write in the order of execution [JLS §17.4.3]. No variable is relaxed, so that module `memory` decides about all
//! accesses; what is here is what a model starts from that relaxes only some of them.
//!
//! Errs on: nothing.

use jmmc_jmm::ModelName;
use jmmc_program::Mode;

use crate::footprint::Shared;
use crate::interp::{Exec, Flow};
use crate::machine::Machine;
use crate::memory::Cell;
use crate::models::finals::Sure;
use crate::models::{Memory, Nature};
use crate::refinement::Traits;
use crate::thread::Head;

/// Sequential consistency: it relaxes nothing.
pub(super) struct Sc;

impl Memory for Sc {
    fn nature(&self) -> Nature {
        Nature::plain(ModelName::Sc)
    }
}

/// Lets an access of a shared cell begin a step; says whether it does.
fn begins(machine: &mut Machine<'_>, cell: &Cell, writes: bool) -> bool {
    let begins = machine.pass(true);
    if !begins {
        machine.touches(&[(Shared::Cell(cell.addr, cell.location), writes)]);
    }
    begins
}

/// Reads a cell: the last write.
pub(super) fn load(machine: &mut Machine<'_>, cell: &Cell, mode: Mode, traits: Traits) -> Exec<u64> {
    if !begins(machine, cell, false) {
        return Err(Flow::Stop(Head::Step));
    }
    machine.order_read(cell, mode, traits)?;
    let value = machine.heap.read(cell.addr);
    machine.got_reference(cell, value, Sure::NONE);
    Ok(value)
}

/// Writes a cell.
pub(super) fn store(machine: &mut Machine<'_>, cell: &Cell, value: u64, mode: Mode, traits: Traits) -> Exec {
    if cell.shared {
        if !begins(machine, cell, true) {
            return Err(Flow::Stop(Head::Step));
        }
        machine.order_write(cell, mode, traits)?;
    }
    machine.write_cell(cell, value);
    Ok(())
}

/// Reads a cell and, if `update` gives a value, writes that.
pub(super) fn modify(
    machine: &mut Machine<'_>,
    cell: &Cell,
    modes: (Mode, Mode),
    traits: Traits,
    update: &mut dyn FnMut(u64) -> Option<u64>,
) -> Exec<(u64, Option<u64>)> {
    if !begins(machine, cell, true) {
        return Err(Flow::Stop(Head::Step));
    }
    machine.update_cell(cell, modes, Some(traits), update)
}
