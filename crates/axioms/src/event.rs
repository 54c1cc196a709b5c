//! What the threads of an unfolded program may do: events, the places they touch, the objects there are.

use crate::term::{CondId, ObjectId, ReadId, SymbolicValue};
use jmmc_program::{ClassId, Fence, FieldId, MethodId, Mode, StringId};
use std::collections::BTreeMap;

/// A kind of action that axiomatic models distinguish [MemSAT §2.2]. A volatile variable is accessed in volatile mode, others in plain mode; access modes
/// between them, and fences, are those of `VarHandle`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum EventKind {
    Read(Mode),
    Write(Mode),
    Fence(Fence),
    Lock,
    Unlock,
    Start,
    End,
    External,
}

impl EventKind {
    pub(crate) fn is_read(self) -> bool {
        matches!(self, EventKind::Read(_))
    }

    pub(crate) fn is_write(self) -> bool {
        matches!(self, EventKind::Write(_))
    }
}

/// A variable or a monitor.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum EventPlace {
    Static(FieldId),
    Field(ObjectId, FieldId),
    Element(ObjectId, u32),
    Monitor(ObjectId),
}

/// Where in the source something is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct SourceSite {
    pub(crate) method: MethodId,
    pub(crate) line: u32,
}

/// Which instance of an operation: the thread, the calls and iterations that lead to it, and where it is. The same in all rounds of the
/// unfolding.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Key {
    pub(crate) thread: usize,
    pub(crate) path: Vec<u32>,
}

/// Something that a thread may do.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub(crate) key: Key,
    pub(crate) kind: EventKind,
    /// When it is done.
    pub(crate) guard: CondId,
    /// What it touches, and when each; under its guard exactly one. Empty for starts, ends, fences and external actions.
    pub(crate) places: Vec<(EventPlace, CondId)>,
    /// What a write writes.
    pub(crate) value: Option<SymbolicValue>,
    /// What a read returns.
    pub(crate) read: Option<ReadId>,
    /// The read of the atomic update that a write is part of.
    pub(crate) updates: Option<ReadId>,
    /// Where it is; `None` for starts and ends.
    pub(crate) site: Option<SourceSite>,
}

impl Event {
    pub(crate) fn thread(&self) -> usize {
        self.key.thread
    }

    /// Whether the two can be about the same variable or monitor.
    pub(crate) fn may_meet(&self, other: &Event) -> bool {
        self.places.iter().any(|(place, _)| other.touches(*place))
    }

    pub(crate) fn all_places(&self) -> impl Iterator<Item = EventPlace> + '_ {
        self.places.iter().map(|(place, _)| *place)
    }

    pub(crate) fn touches(&self, place: EventPlace) -> bool {
        self.places.iter().any(|(own, _)| *own == place)
    }
}

/// Where an object comes from.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum ObjectOrigin {
    /// Allocated by this operation.
    Allocated(Key),
    /// The interned string.
    Literal(StringId),
    /// Put together of others by this operation, who knows how.
    Text(Key),
    /// The `Class` object of the class.
    Mirror(ClassId),
    /// What a static field of the library holds.
    Library(FieldId),
    /// What accesses are made with.
    Tool(Tool),
}

/// An object of the library through which variables are accessed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Tool {
    /// The variable handle of an instance field.
    Field(FieldId),
    /// The variable handle of a static field.
    Static(FieldId),
    /// The variable handle of the elements of arrays of this class.
    Element(ClassId),
    /// What the class looks variable handles up with.
    Lookup(ClassId),
    /// A method of `jdk.internal.misc.Unsafe`.
    Unsafe,
}

/// An object that the program may make.
#[derive(Clone, Debug)]
pub(crate) struct SymbolicObject {
    pub(crate) class: ClassId,
    /// The length of an array.
    pub(crate) length: Option<u32>,
    pub(crate) origin: ObjectOrigin,
}

/// All objects, numbered in the order in which they were first met, the same in all rounds.
#[derive(Default)]
pub(crate) struct Objects {
    list: Vec<SymbolicObject>,
    known: BTreeMap<ObjectOrigin, ObjectId>,
}

impl Objects {
    pub(crate) fn of(&mut self, origin: ObjectOrigin, class: ClassId, length: Option<u32>) -> ObjectId {
        if let Some(&known) = self.known.get(&origin) {
            return known;
        }
        let id = ObjectId(self.list.len() as u32);
        self.list.push(SymbolicObject { class, length, origin: origin.clone() });
        self.known.insert(origin, id);
        id
    }

    pub(crate) fn get(&self, id: ObjectId) -> &SymbolicObject {
        &self.list[id.0 as usize]
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (ObjectId, &SymbolicObject)> {
        self.list.iter().enumerate().map(|(index, object)| (ObjectId(index as u32), object))
    }
}
