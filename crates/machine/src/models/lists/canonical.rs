//! Write-lists in the canonical form of a state: as they are, those of threads that run.

use crate::heap::Addr;
use crate::machine::Machine;
use crate::mix::Sink;
use crate::models::histories::flags;
use crate::models::lists::Item;
use crate::models::{PathRecord, Teller};
use crate::race::SyncKey;
use crate::value::Ref;

/// The write-lists of all relaxed variables.
pub(in crate::models) struct OfLists;

impl PathRecord for OfLists {
    fn roots(&self, machine: &Machine<'_>, add: &mut dyn FnMut(Ref)) {
        for (_, views) in machine.relaxed.lists.iter().filter(|(_, views)| views.is_ref) {
            for item in views.lists.iter().flatten() {
                match item {
                    Item::Write(write) => add(Ref::of(write.value)),
                    Item::Release(..) | Item::Acquire(..) => {}
                }
            }
        }
    }

    fn cells(&self, machine: &Machine<'_>, out: &mut Vec<Addr>) {
        out.extend(machine.relaxed.lists.iter().map(|(addr, _)| addr));
    }

    fn tell_cell(&self, teller: &mut Teller<'_, '_>, addr: Addr) {
        let machine = teller.machine;
        let Some(views) = machine.relaxed.lists.get(addr) else {
            return;
        };
        let running = |index: usize| !machine.threads[index].is_terminated();
        let live: Vec<usize> = (0..views.lists.len()).filter(|&index| running(index)).collect();
        for index in live {
            teller.sink.word(views.lists[index].len() as u64);
            for item in &views.lists[index] {
                match item {
                    Item::Write(write) => {
                        teller.sink.word(flags(write));
                        teller.value(write.value, views.is_ref);
                    }
                    Item::Release(key, thread) | Item::Acquire(key, thread) => {
                        let releases = matches!(item, Item::Release(..));
                        teller.sink.word(1 << 63 | u64::from(releases) << 62 | u64::from(thread.0));
                        sync_key(teller, *key);
                    }
                }
            }
        }
    }
}

fn sync_key(teller: &mut Teller<'_, '_>, key: SyncKey) {
    match key {
        SyncKey::Monitor(object) => teller.reference(object),
        SyncKey::Cell(addr) => {
            if !addr.is_static() {
                teller.reference(teller.machine.heap.owner(addr));
            }
            teller.sink.word(u64::from(addr.0 - teller.machine.heap.start_of(addr)));
        }
        other => teller.sink.word(teller.key(other).unwrap_or(0)),
    }
}
