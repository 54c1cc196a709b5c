//! What the path relaxer adds to a state: what the path owes, new writes, counts, and the names of objects.
//!
//! Names mean the same on all paths, so they come as they are. What objects will be called matters only if a write set names some: a round in which none is named
//! is the last one only if none of its paths names one, and paths that differ in names alone name alike.

use crate::finding::Finding;
use crate::fingerprint::Writer;
use crate::mix::Sink;
use crate::models::Counted;
use crate::value::Ref;

impl<S: Sink> Writer<'_, '_, S> {
    /// The name of an object outside the base, which decides what it can be seen as.
    pub(super) fn object_name(&mut self, object: Ref) {
        if self.machine.nature.looks_ahead && self.machine.relaxed.imposed.known.names_young() {
            self.machine.name_of(object).tell(self.sink);
        }
    }

    /// All but when reads were, which is part of what threads know.
    pub(super) fn imposed(&mut self) {
        if !self.machine.nature.looks_ahead {
            return;
        }
        let machine = self.machine;
        let imposed = &machine.relaxed.imposed;
        if imposed.known.names_young() {
            machine.threads.iter().for_each(|thread| self.sink.word(u64::from(thread.core.allocations)));
        }
        let debts = imposed.debts();
        self.sink.word(debts.len() as u64);
        for ((spot, content, reader, terms), _) in debts {
            spot.tell(self.sink);
            content.tell(self.sink);
            self.sink.word(u64::from(reader.0) | (terms as u64) << 32);
        }
        let fresh = imposed.fresh();
        self.sink.word(fresh.len() as u64);
        for (spot, content, id) in fresh {
            spot.tell(self.sink);
            content.tell(self.sink);
            let number = u64::from(id.number) | u64::from(id.releases) << 32;
            [id.thread.0, id.statement, number].into_iter().for_each(|word| self.sink.word(word));
        }
        let awaited = imposed.awaited();
        self.sink.word(awaited.len() as u64);
        for young in awaited {
            crate::models::Name::Young(young).tell(self.sink);
        }
        for (counted, count) in imposed.counts() {
            self.counted(counted, count);
        }
        if let Some(failure) = imposed.failure() {
            self.failure(failure);
        }
    }

    fn counted(&mut self, counted: Counted, count: u32) {
        match counted {
            Counted::Statement(thread, statement) => {
                self.sink.word(thread.0);
                self.sink.word(statement);
            }
            Counted::Variable(thread, spot) => {
                self.sink.word(thread.0);
                spot.tell(self.sink);
            }
            Counted::Value(thread, spot, content) => {
                self.sink.word(thread.0);
                spot.tell(self.sink);
                content.tell(self.sink);
            }
        }
        self.sink.word(u64::from(count));
    }

    fn failure(&mut self, failure: &Finding) {
        let texts = [&failure.message, &failure.place.method, failure.thread.as_ref().unwrap_or(&failure.message)];
        for text in texts {
            self.sink.word(text.len() as u64);
            text.bytes().for_each(|byte| self.sink.word(u64::from(byte)));
        }
        self.sink.word(u64::from(failure.place.line));
    }
}
