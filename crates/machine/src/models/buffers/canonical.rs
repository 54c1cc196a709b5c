//! Store buffers in the canonical form of a state: a thread's writes that have not reached memory, in order.

use crate::machine::Machine;
use crate::mix::Sink;
use crate::models::buffers::Queued;
use crate::models::{PathRecord, Teller};
use crate::thread::ThreadId;
use crate::value::Ref;

/// The buffers of all threads.
pub(in crate::models) struct OfBuffers;

impl PathRecord for OfBuffers {
    fn roots(&self, machine: &Machine<'_>, add: &mut dyn FnMut(Ref)) {
        for index in 0..machine.threads.len() {
            for entry in machine.relaxed.buffers.get(ThreadId(index as u16)) {
                match *entry {
                    Queued::Store { value, is_ref: true, .. } => add(Ref::of(value)),
                    Queued::Store { .. } | Queued::Barrier => {}
                }
            }
        }
    }

    fn tell_thread(&self, teller: &mut Teller<'_, '_>, thread: ThreadId) {
        let machine = teller.machine;
        for entry in machine.relaxed.buffers.get(thread) {
            match *entry {
                Queued::Barrier => teller.sink.word(u64::MAX),
                Queued::Store { addr, value, is_ref, .. } => {
                    if !addr.is_static() {
                        teller.reference(machine.heap.owner(addr));
                    }
                    teller.sink.word(u64::from(addr.0 - machine.heap.start_of(addr)));
                    teller.value(value, is_ref);
                }
            }
        }
    }
}
