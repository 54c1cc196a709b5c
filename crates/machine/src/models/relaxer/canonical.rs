//! What the path relaxer adds to a state: what the path owes, new writes, counts, and the names of objects.
//!
//! Names mean the same on all paths, so they come as they are. What objects of a kind will be called matters only if the write set names some of that kind: a round in which none is named
//! is the last one only if none of its paths names one, and paths that differ in such names alone name alike. So loops that allocate what others never see come back to the same state.

use crate::finding::Finding;
use crate::fingerprint::Epochs;
use crate::machine::Machine;
use crate::mix::Sink;
use crate::models::relaxer::{Counted, Name};
use crate::models::{PathRecord, Teller};
use crate::thread::ThreadId;
use crate::value::Ref;

/// What the path owes and has written, and what objects are called.
pub(in crate::models) struct OfImposed;

impl PathRecord for OfImposed {
    /// All but when reads were, which is part of what threads know.
    fn tell_path(&self, teller: &mut Teller<'_, '_>) {
        let machine = teller.machine;
        let imposed = &machine.relaxed.imposed;
        for &kind in imposed.known.kinds() {
            machine.threads.iter().for_each(|thread| teller.sink.word(u64::from(imposed.made(thread.name, kind))));
        }
        let debts = imposed.debts();
        teller.sink.word(debts.len() as u64);
        for ((spot, content, reader, terms), _) in debts {
            spot.tell(teller.sink);
            content.tell(teller.sink);
            teller.sink.word(u64::from(reader.0) | terms.number() << 32);
        }
        let fresh = imposed.fresh();
        teller.sink.word(fresh.len() as u64);
        for (spot, content, id) in fresh {
            spot.tell(teller.sink);
            content.tell(teller.sink);
            let number = u64::from(id.number) | u64::from(id.releases) << 32;
            [id.thread.0, id.statement, number].into_iter().for_each(|word| teller.sink.word(word));
        }
        let awaited = imposed.awaited();
        teller.sink.word(awaited.len() as u64);
        for young in awaited {
            Name::Young(young).tell(teller.sink);
        }
        for (counted, count) in imposed.counts() {
            tell_counted(teller, counted, count);
        }
        if let Some(failure) = imposed.failure() {
            tell_failure(teller, failure);
        }
    }

    /// The name of an object outside the base, which decides what it can be seen as.
    fn tell_object(&self, teller: &mut Teller<'_, '_>, object: Ref) {
        let machine = teller.machine;
        let kinds = machine.relaxed.imposed.known.kinds();
        if kinds.is_empty() {
            return;
        }
        match machine.name_of(object) {
            Name::Young(young) if !kinds.contains(&young.kind) => teller.sink.word(0),
            name => name.tell(teller.sink),
        }
    }

    fn is_dated(&self, machine: &Machine<'_>) -> bool {
        machine.relaxed.imposed.owes()
    }

    /// When the reads were that took what is owed.
    fn epochs(&self, teller: &Teller<'_, '_>, note: &mut dyn FnMut(ThreadId, u32)) {
        for ((_, _, reader, _), epoch) in teller.machine.relaxed.imposed.debts() {
            note(reader, epoch);
        }
    }

    fn tell_order(&self, teller: &mut Teller<'_, '_>, epochs: &Epochs) {
        for ((_, _, reader, _), epoch) in teller.machine.relaxed.imposed.debts() {
            teller.sink.word(epochs.rank(reader, epoch));
        }
    }
}

fn tell_counted(teller: &mut Teller<'_, '_>, counted: Counted, count: u32) {
    match counted {
        Counted::Statement(thread, statement) => {
            teller.sink.word(thread.0);
            teller.sink.word(statement);
        }
        Counted::Variable(thread, spot) => {
            teller.sink.word(thread.0);
            spot.tell(teller.sink);
        }
        Counted::Value(thread, spot, content) => {
            teller.sink.word(thread.0);
            spot.tell(teller.sink);
            content.tell(teller.sink);
        }
    }
    teller.sink.word(u64::from(count));
}

fn tell_failure(teller: &mut Teller<'_, '_>, failure: &Finding) {
    let texts = [&failure.message, &failure.place.method, failure.thread.as_ref().unwrap_or(&failure.message)];
    for text in texts {
        teller.sink.word(text.len() as u64);
        text.bytes().for_each(|byte| teller.sink.word(u64::from(byte)));
    }
    teller.sink.word(u64::from(failure.place.line));
}
