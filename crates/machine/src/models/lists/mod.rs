//! The operational model as it was published: write-lists with Mask&Read.
//!
//! Implements: rules (Wr), (Rd), (Ul), (L-1), (L-2), (V-Wr), (V-Rd) of [De, Roychoudhury, D'Souza], by the lists of module `cells`. The published algorithm knows nothing of
//! final fields: what they hide is left out of what it lets a read see.
//!
//! Errs on: nothing; it is slow and its states are large. Not modelled: accesses weaker than volatile.

mod canonical;
mod cells;

pub(crate) use cells::{Item, Lists};

use canonical::OfLists;
use jmmc_program::{Mode, Type};
use smallvec::SmallVec;

use crate::clock::{ClockId, Knower};
use crate::heap::Addr;
use crate::machine::Machine;
use crate::memory::Cell;
use crate::models::PathRecord;
use crate::models::histories::{Sight, Write};
use crate::models::opmm::Writes;
use crate::race::SyncKey;
use crate::thread::ThreadId;
use crate::value::Ref;

/// Keeps write-lists for each relaxed variable.
pub(super) struct Listed {
    /// Whether reads delete what they pass by (Algorithm 2).
    pub(super) prunes: bool,
}

impl Writes for Listed {
    fn records(&self) -> &'static [&'static dyn PathRecord] {
        &[&OfLists]
    }

    fn visible(&self, machine: &Machine<'_>, knower: &Knower, addr: Addr, _sight: Sight) -> SmallVec<[Write; 4]> {
        let mut visible = machine.relaxed.lists.visible(addr, knower.thread);
        if knower.besides != ClockId::NONE {
            let all = visible.clone();
            let clocks = &machine.clocks;
            let known = |write: &Write| knower.knows(clocks, write.thread, write.epoch);
            visible.retain(|write| {
                let hides =
                    |other: &Write| other.serial > write.serial && known(other) && write.happens_before(clocks, other);
                !all.iter().any(hides)
            });
        }
        let mut distinct: SmallVec<[Write; 4]> = SmallVec::new();
        for write in visible {
            if !distinct.iter().any(|other| other.value == write.value && other.sure == write.sure) {
                distinct.push(write);
            }
        }
        distinct
    }

    fn newest(&self, machine: &Machine<'_>, addr: Addr) -> Option<Write> {
        machine.relaxed.lists.newest(addr)
    }

    fn add(&self, machine: &mut Machine<'_>, cell: &Cell, write: Write) {
        let (before, is_ref) = (machine.heap.read(cell.addr), cell.ty == Type::Ref);
        machine.relaxed.lists.write(cell.addr, before, is_ref, write, machine.threads.len());
    }

    fn see(&self, machine: &mut Machine<'_>, _cell: &Cell, _write: &Write, mode: Mode, _epoch: u32) {
        if mode != Mode::Volatile {
            let stuck = machine.gap("an access weaker than volatile (--opmm lists knows none)".to_string());
            machine.shared.not_analysed(stuck);
        }
    }

    fn pass_by(&self, machine: &mut Machine<'_>, addr: Addr) {
        if self.prunes {
            machine.relaxed.lists.prune(addr, machine.current.thread);
        }
    }

    fn synchronize(&self, machine: &mut Machine<'_>, key: SyncKey, releases: bool) {
        let me = machine.current.thread;
        machine.relaxed.lists.synchronize(if releases { Item::Release(key, me) } else { Item::Acquire(key, me) });
    }

    fn start(&self, machine: &mut Machine<'_>, child: ThreadId) {
        machine.relaxed.lists.start(machine.current.thread, child);
    }

    fn references(&self, machine: &Machine<'_>, addr: Addr, out: &mut Vec<Ref>) {
        out.extend(machine.relaxed.lists.values(addr).map(Ref::of));
    }
}
