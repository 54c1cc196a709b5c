//! Histories in the canonical form of a state.
//!
//! Plain writes of a history come in the order of their threads, not of execution, which makes no difference to any read. Histories of
//! atomic accesses come as they are.

use crate::clock::{ClockId, Knower};
use crate::fingerprint::Epochs;
use crate::heap::Addr;
use crate::machine::Machine;
use crate::mix::Sink;
use crate::models::histories::{History, Write};
use crate::models::{PathRecord, Teller};
use crate::thread::ThreadId;
use crate::value::Ref;

/// The writes of a history in the order that counts.
fn in_order(history: &History) -> Vec<&Write> {
    let mut writes: Vec<&Write> = history.writes.iter().collect();
    if !is_coherent(history) {
        writes.sort_by_key(|write| (write.thread, write.epoch, write.serial));
    }
    writes
}

fn is_coherent(history: &History) -> bool {
    !history.seen.is_empty() || history.writes.iter().any(|write| write.atomic)
}

/// What a write is, besides its value and its time, as one word.
pub(in crate::models) fn flags(write: &Write) -> u64 {
    u64::from(write.sure.0) << 32
        | u64::from(write.thread.0) << 8
        | u64::from(write.ahead) << 4
        | u64::from(write.release != ClockId::NONE) << 3
        | u64::from(write.loose) << 2
        | u64::from(write.atomic) << 1
        | u64::from(write.repeated)
}

/// The histories of all relaxed variables.
pub(in crate::models) struct OfHistories;

impl PathRecord for OfHistories {
    fn may_prune(&self, machine: &Machine<'_>) -> bool {
        !machine.relaxed.histories.is_empty()
    }

    fn prune(&self, machine: &mut Machine<'_>, live: &[Knower]) {
        for (addr, value, is_ref) in machine.relaxed.histories.prune(&machine.clocks, live) {
            machine.heap.write(addr, value, is_ref);
        }
        if machine.relaxed.histories.may_merge() {
            let mut sources: Vec<ClockId> = live.iter().map(|knower| knower.clock).collect();
            sources.extend(machine.races.releases().map(|(_, clock)| clock));
            sources.extend(machine.relaxed.finals.freezes().map(|(_, _, clock)| clock));
            sources.extend(machine.relaxed.finals.all_reached().flat_map(|(_, _, ways)| ways.each.iter().copied()));
            machine.relaxed.histories.merge(&machine.clocks, &mut sources);
        }
    }

    fn roots(&self, machine: &Machine<'_>, add: &mut dyn FnMut(Ref)) {
        for (_, history) in machine.relaxed.histories.iter().filter(|(_, history)| history.is_ref) {
            history.writes.iter().for_each(|write| add(Ref::of(write.value)));
        }
    }

    fn cells(&self, machine: &Machine<'_>, out: &mut Vec<Addr>) {
        out.extend(machine.relaxed.histories.iter().map(|(addr, _)| addr));
    }

    fn tell_cell(&self, teller: &mut Teller<'_, '_>, addr: Addr) {
        let machine = teller.machine;
        let Some(history) = machine.relaxed.histories.get(addr) else {
            return;
        };
        teller.sink.word(history.writes.len() as u64);
        for write in in_order(history) {
            teller.sink.word(flags(write));
            teller.value(write.value, history.is_ref);
        }
    }

    fn epochs(&self, teller: &Teller<'_, '_>, note: &mut dyn FnMut(ThreadId, u32)) {
        for (addr, history) in teller.machine.relaxed.histories.iter() {
            if teller.cell(addr).is_some() {
                let written = history.writes.iter().map(|write| (write.thread, write.epoch));
                let seen = history.seen.iter().map(|seen| (seen.thread, seen.epoch));
                written.chain(seen).filter(|&(_, epoch)| epoch > 0).for_each(|(thread, epoch)| note(thread, epoch));
            }
        }
    }

    /// Which writes happen before which, when they were made, and what atomic reads have seen.
    fn tell_order(&self, teller: &mut Teller<'_, '_>, epochs: &Epochs) {
        let machine = teller.machine;
        let mut histories: Vec<(u64, &History)> = Vec::new();
        for (addr, history) in machine.relaxed.histories.iter() {
            if let Some(cell) = teller.cell(addr) {
                histories.push((cell, history));
            }
        }
        histories.sort_unstable_by_key(|&(cell, _)| cell);
        for (cell, history) in histories {
            teller.sink.word(cell);
            let writes = in_order(history);
            for write in &writes {
                teller.sink.word(if write.epoch == 0 { 0 } else { 1 + epochs.rank(write.thread, write.epoch) });
                let before =
                    |older: &&Write| older.serial < write.serial && older.happens_before(&machine.clocks, write);
                let older = writes.iter().enumerate().filter(|(_, older)| before(older));
                older.for_each(|(index, _)| teller.sink.word(index as u64));
                teller.sink.word(u64::MAX);
                if write.loose {
                    let block = writes.iter().position(|other| other.block == write.block).unwrap_or_default();
                    teller.sink.word(u64::from(write.rank) << 32 | block as u64);
                }
                if write.release != ClockId::NONE {
                    let release = machine.clocks.get(write.release);
                    epochs.ranks_of(release).into_iter().for_each(|word| teller.sink.word(word));
                }
            }
            for seen in &history.seen {
                let position = writes.iter().position(|write| write.serial >= seen.serial).unwrap_or(writes.len());
                let rank = epochs.rank(seen.thread, seen.epoch);
                let kind = u64::from(seen.coherent) << 62 | u64::from(seen.fenced) << 63;
                teller.sink.word(kind | u64::from(seen.thread.0) << 46 | rank << 16 | position as u64);
            }
        }
    }
}
