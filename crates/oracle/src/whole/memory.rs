//! What reads may see: the last write, or every write that happens-before does not hide [JLS §17.4.5], with final fields [JLS §17.5].
//!
//! Happens-before is kept as vector clocks. A write is hidden from a read if a later write (in happens-before) is ordered before the read. What a thread knows by
//! having come through a final field belongs to the reference that it got there.

use super::Field;
use super::run::State;
use std::collections::{BTreeMap, BTreeSet};

/// How far in each thread.
pub type Clock = Vec<u8>;

/// What reads see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Memory {
    /// The last write.
    Sequential,
    /// The last write; data races are looked for.
    Races,
    /// All writes that happens-before lets them see.
    HappensBefore,
}

/// A value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    /// A number.
    Number(i32),
    /// No object.
    Null,
    /// An object: who made it, and as which of its objects.
    Object(u8, u8),
}

/// A value in a register, with what is known by the final fields that it came through.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Held {
    /// The value.
    pub value: Value,
    /// Up to where writes are known to those who use this reference.
    pub known: Option<Clock>,
}

impl Held {
    /// A value that nobody knows anything about.
    pub fn plain(value: Value) -> Held {
        Held { value, known: None }
    }
}

/// A variable.
pub type Variable = (Option<Value>, Field);

/// A write that may still be seen.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Write {
    value: Value,
    by: usize,
    clock: Clock,
}

impl Write {
    /// Whether who has this clock knows of it.
    fn known(&self, clock: &Clock) -> bool {
        clock[self.by] >= self.clock[self.by]
    }
}

/// The writes of all variables.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Writes {
    last: BTreeMap<Variable, Value>,
    seen: BTreeMap<Variable, BTreeSet<Write>>,
    frozen: BTreeMap<Value, Clock>,
}

fn initial(field: Field) -> Value {
    if field.is_object() || field.is_array() { Value::Null } else { Value::Number(0) }
}

/// The larger of both in each thread.
pub fn join(clock: &mut Clock, other: &Clock) {
    clock.iter_mut().zip(other).for_each(|(mine, theirs)| *mine = (*mine).max(*theirs));
}

impl State {
    /// The current value, which a synchronized variable's readers see.
    pub fn last(&self, variable: Variable) -> Value {
        self.writes.last.get(&variable).copied().unwrap_or_else(|| initial(variable.1))
    }

    /// All values that the thread may read, with what is known of them.
    pub fn visible(&mut self, memory: Memory, me: usize, base: &Held, field: Field) -> Vec<Held> {
        let object = matches!(base.value, Value::Object(..)).then_some(base.value);
        let variable = (object, field);
        if field.is_volatile() {
            self.acquire_variable(memory, me, variable);
            return vec![self.carried(memory, self.last(variable), variable, base)];
        }
        if field.is_final() {
            return vec![self.carried(memory, self.last(variable), variable, base)];
        }
        self.note_race(memory, me, variable);
        if memory != Memory::HappensBefore {
            return vec![Held::plain(self.last(variable))];
        }
        let clock = &self.threads[me].clock;
        let knows = |write: &Write| write.known(clock) || base.known.as_ref().is_some_and(|known| write.known(known));
        let writes: Vec<&Write> = self.writes.seen.get(&variable).into_iter().flatten().collect();
        let hidden =
            |write: &Write| writes.iter().any(|later| **later != *write && knows(later) && write.known(&later.clock));
        let mut values: BTreeSet<Value> = BTreeSet::new();
        values.extend(writes.iter().filter(|write| !hidden(write)).map(|write| write.value));
        if !writes.iter().any(|write| knows(write)) {
            values.insert(initial(field));
        }
        values.into_iter().map(|value| self.carried(memory, value, variable, base)).collect()
    }

    /// The value with what is known of it: what was known of the object that it came from, and what a final field tells.
    fn carried(&self, memory: Memory, value: Value, variable: Variable, base: &Held) -> Held {
        let mut known = base.known.clone();
        if memory == Memory::HappensBefore
            && variable.1.is_final()
            && let Some(frozen) = variable.0.and_then(|object| self.writes.frozen.get(&object))
        {
            match &mut known {
                Some(known) => join(known, frozen),
                None => known = Some(frozen.clone()),
            }
        }
        let refers = matches!(value, Value::Object(..));
        Held { value, known: known.filter(|_| refers && memory == Memory::HappensBefore) }
    }

    /// Writes a variable.
    pub fn write(&mut self, memory: Memory, me: usize, variable: Variable, value: Value) {
        if variable.1.is_volatile() || variable.1.is_final() {
            self.writes.last.insert(variable, value);
            return self.release_variable(memory, me, variable);
        }
        self.note_race(memory, me, variable);
        if memory != Memory::HappensBefore {
            self.writes.last.insert(variable, value);
        }
        if memory != Memory::Sequential {
            self.threads[me].clock[me] += 1;
            let clock = self.threads[me].clock.clone();
            let value = if memory == Memory::Races { Value::Null } else { value };
            self.writes.seen.entry(variable).or_default().insert(Write { value, by: me, clock });
        }
    }

    fn note_race(&mut self, memory: Memory, me: usize, variable: Variable) {
        if memory == Memory::Races {
            let clock = &self.threads[me].clock;
            let unknown = |write: &Write| !write.known(clock);
            self.raced |= self.writes.seen.get(&variable).into_iter().flatten().any(unknown);
        }
    }

    /// The object's final fields are frozen: what its maker knows now, everybody will know who comes through them.
    pub fn freeze(&mut self, memory: Memory, me: usize, object: Value) {
        if memory == Memory::HappensBefore {
            self.writes.frozen.insert(object, self.threads[me].clock.clone());
        }
    }
}
