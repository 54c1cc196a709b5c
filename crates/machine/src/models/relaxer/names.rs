//! Names of objects and variables that mean the same on every path.
//!
//! Implements: what the write sets of the path relaxer [Jin, Yavuz-Kahveci, Sanders] need to compare the writes of one path with those of another.
//! Objects of the beginning are known by their references. A younger object is known by the thread that allocates it, what kind of object it is, and how many of
//! that kind the thread has allocated before; a thread by the one that starts it and that one's count of starts.
//!
//! Errs on: taking objects of different paths for different, where a thread allocates another of the same kind before.

use jmmc_program::{ClassId, StringId, Type};

use crate::heap::{Addr, LastingName};
use crate::machine::Machine;
use crate::mix::{Sink, mix};
use crate::models::finals::Sure;
use crate::thread::ThreadId;
use crate::value::Ref;

/// A thread, by who started it as which of how many; 0 is the main thread.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct ThreadName(pub(crate) u64);

impl ThreadName {
    /// The name of the thread that this one starts after it has started `before` others.
    pub(crate) fn child(self, before: usize) -> ThreadName {
        ThreadName(mix(self.0, before as u64 + 1) as u64 | 1)
    }
}

/// A name of an object that means the same on all paths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Name {
    /// None in particular: static fields, and whatever exists from the beginning, have addresses.
    Fixed(u32),
    /// Allocated by a thread while there were several.
    Young(Young),
    /// The interned string.
    Literal(u32),
    /// The `Class` object.
    Mirror(u32),
}

/// The name of an object that a thread allocates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Young {
    /// The thread that allocates it.
    pub(crate) thread: ThreadName,
    /// As which of its kind.
    pub(crate) count: u32,
    /// What it is.
    pub(crate) kind: YoungKind,
}

/// Objects of a class and a length that are allocated at one place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct YoungKind {
    /// The number of the class.
    pub(crate) class: u32,
    /// The number of cells.
    pub(crate) len: u32,
    /// Where, as arrays need it.
    pub(crate) site: u32,
}

/// What part of a variable; those of 64 bits have two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Part {
    /// All of it.
    Whole,
    /// The high half.
    High,
    /// The low half.
    Low,
}

/// A variable, or a half of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Spot {
    /// The object that it belongs to; for what is known by its address, that.
    pub(crate) object: Name,
    /// Its place in the object.
    pub(crate) slot: u32,
    /// Which part of it.
    pub(crate) part: Part,
}

/// What a variable holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Content {
    /// A number, or null.
    Bits(u64),
    /// A reference; and of which of the object's final fields its writer knew that they were frozen.
    Object(Name, Sure),
}

impl Name {
    /// Tells it word by word.
    pub(crate) fn tell(self, sink: &mut impl Sink) {
        match self {
            Name::Fixed(number) => [1, u64::from(number)].into_iter().for_each(|word| sink.word(word)),
            Name::Literal(number) => [2, u64::from(number)].into_iter().for_each(|word| sink.word(word)),
            Name::Mirror(number) => [3, u64::from(number)].into_iter().for_each(|word| sink.word(word)),
            Name::Young(Young { thread, count, kind }) => {
                [4, thread.0, u64::from(count)].into_iter().for_each(|word| sink.word(word));
                kind.tell(sink);
            }
        }
    }
}

impl YoungKind {
    /// Tells it word by word.
    pub(crate) fn tell(self, sink: &mut impl Sink) {
        sink.word(u64::from(self.class) << 32 | u64::from(self.len));
        sink.word(u64::from(self.site));
    }
}

impl Spot {
    /// A part of the variable.
    pub(crate) fn part(self, part: Part) -> Spot {
        Spot { part, ..self }
    }

    /// Tells it word by word.
    pub(crate) fn tell(self, sink: &mut impl Sink) {
        self.object.tell(sink);
        sink.word(u64::from(self.slot) | (self.part as u64) << 32);
    }
}

impl Content {
    /// Tells it word by word.
    pub(crate) fn tell(self, sink: &mut impl Sink) {
        match self {
            Content::Bits(bits) => {
                sink.word(0);
                sink.word(bits);
            }
            Content::Object(name, sure) => {
                sink.word(1 | u64::from(sure.0) << 1);
                name.tell(sink);
            }
        }
    }
}

impl Machine<'_> {
    /// The name of a thread.
    pub(crate) fn thread_key(&self, thread: ThreadId) -> ThreadName {
        self.threads[thread.index()].name
    }

    /// The name of an object, which is not null.
    pub(crate) fn name_of(&self, object: Ref) -> Name {
        if self.heap.in_base(object) {
            return Name::Fixed(object.0);
        }
        if let Some(young) = self.relaxed.imposed.name_ahead(object) {
            return Name::Young(young);
        }
        let header = self.heap.header(object);
        match header.identity {
            LastingName::Literal(text) => Name::Literal(text.0),
            LastingName::Mirror(class) => Name::Mirror(class.0),
            LastingName::Ordinary => Name::Young(Young {
                thread: self.thread_key(header.maker),
                count: header.number,
                kind: YoungKind { class: header.class.0, len: header.len, site: header.site },
            }),
        }
    }

    /// The name of a variable.
    pub(crate) fn spot(&self, addr: Addr) -> Spot {
        if addr.is_static() || self.heap.cell_in_base(addr) {
            return Spot { object: Name::Fixed(0), slot: addr.0, part: Part::Whole };
        }
        let object = self.heap.owner(addr);
        Spot { object: self.name_of(object), slot: addr.0 - self.heap.header(object).base, part: Part::Whole }
    }

    /// A value, as all paths know it; `sure` as in [`Content::Object`].
    pub(crate) fn content(&self, word: u64, ty: Type, sure: Sure) -> Content {
        match Ref::of(word) {
            object if ty == Type::Ref && !object.is_null() => Content::Object(self.name_of(object), sure),
            _ => Content::Bits(word),
        }
    }

    /// The value on this path; `None` if it is an object that does not exist yet.
    pub(crate) fn word_of(&self, content: Content) -> Option<u64> {
        match content {
            Content::Bits(word) => Some(word),
            Content::Object(Name::Fixed(number), _) => Some(u64::from(number)),
            Content::Object(Name::Young(young), _) => self.relaxed.imposed.object(young).map(Ref::word),
            Content::Object(Name::Literal(text), _) => self.known_literal(StringId(text)).map(Ref::word),
            Content::Object(Name::Mirror(class), _) => self.known_mirror(ClassId(class)).map(Ref::word),
        }
    }
}
