//! What a path owes under the path relaxer: writes that reads have seen ahead of time.
//!
//! Implements: *GlobalWriteSet* and *ImposeSet* of [Jin, Yavuz-Kahveci, Sanders, Fig. 3 and 5]. A plain read may take any value that a well-formed path of the rounds
//! before has written to the variable. Then the path owes such a write, of a thread that has performed it on some path before: it is well-formed once that is done, and the read
//! does not happen before that write [JLS §17.4.5]. A path that owes nothing can go on without imposing anything, so its writes count from there on.
//!
//! Objects of different paths are the same if the same thread makes them, of the same class and length, as the same one of those. One that is seen before it is
//! made is there with default values; whoever makes it finds it. The path owes that, too.
//!
//! Errs on: fewer behaviours, and says so: final fields of objects that are seen ahead of time, and halves of `long` and `double`, are refused.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use jmmc_program::ClassId;

use super::{Clock, HeldValue};
use crate::heap::{Cell, Ref};

/// An object made since the first start, as all paths know it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Name {
    pub(crate) maker: usize,
    pub(crate) class: ClassId,
    pub(crate) len: u32,
    /// How many such objects the maker has made before.
    pub(crate) before: u32,
}

/// An object as debts name it, whichever path made it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Known {
    /// One that was there before the first start, or null.
    Fixed(Ref),
    New(Name),
}

/// What a variable holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Content {
    Word(u64),
    Object(Known),
}

/// A variable: the one with that number of an object, or, if that is null, a static one.
pub(crate) type Spot = (Known, u32);

/// What well-formed paths have written to variables, and which threads.
pub(crate) type Written = BTreeMap<Spot, BTreeSet<(Content, usize)>>;

/// A value that a read has taken from a write that is yet to come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Debt {
    pub(crate) cell: Cell,
    pub(crate) word: u64,
    pub(crate) is_reference: bool,
    pub(crate) reader: usize,
    /// The read's number among the reader's events.
    pub(crate) event: u32,
}

/// What a path owes, what it has written for the first time, and how its objects are called.
#[derive(Clone, Default)]
pub(crate) struct Owed {
    known: Rc<Written>,
    pub(crate) debts: BTreeSet<Debt>,
    pub(crate) fresh: BTreeSet<(Spot, Content, usize)>,
    /// Objects that were seen and are not made yet.
    pub(crate) awaited: BTreeSet<Name>,
    /// Objects that were seen before their address was written.
    pub(crate) ahead: BTreeSet<Ref>,
    names: BTreeMap<Ref, Name>,
    objects: BTreeMap<Name, Ref>,
    /// How many objects threads have made of which class and length.
    pub(crate) made: BTreeMap<(usize, ClassId, u32), u32>,
}

impl Owed {
    /// A path that owes nothing, in a round that may impose these.
    pub(crate) fn nothing(known: Rc<Written>) -> Owed {
        Owed { known, ..Owed::default() }
    }

    pub(crate) fn is_settled(&self) -> bool {
        self.debts.is_empty() && self.awaited.is_empty()
    }

    /// The thread makes an object: the one that was seen ahead, if it is that, else one that is to be called so.
    pub(crate) fn make(&mut self, maker: usize, class: ClassId, len: u32) -> Result<Ref, Name> {
        let count = self.made.entry((maker, class, len)).or_default();
        let name = Name { maker, class, len, before: *count };
        *count += 1;
        self.awaited.remove(&name);
        self.objects.get(&name).copied().ok_or(name)
    }

    /// The object is called so.
    pub(crate) fn call(&mut self, object: Ref, name: Name) {
        self.names.insert(object, name);
        self.objects.insert(name, object);
    }

    /// The object is called so, and not made yet.
    pub(crate) fn await_object(&mut self, object: Ref, name: Name) {
        self.call(object, name);
        self.awaited.insert(name);
    }

    /// The object of that name, if it exists on this path.
    pub(crate) fn object(&self, name: Name) -> Option<Ref> {
        self.objects.get(&name).copied()
    }

    /// Forgets objects that nobody can reach.
    pub(crate) fn forget(&mut self, lives: &impl Fn(&Ref) -> bool) {
        self.names.retain(|object, _| lives(object));
        self.objects.retain(|_, object| lives(object));
        self.ahead.retain(lives);
    }

    fn known(&self, object: Ref) -> Option<Known> {
        if object.is_own() { self.names.get(&object).copied().map(Known::New) } else { Some(Known::Fixed(object)) }
    }

    /// The variable, as all paths know it.
    pub(crate) fn spot(&self, cell: Cell) -> Option<Spot> {
        self.known(cell.object).map(|object| (object, cell.index))
    }

    fn content(&self, value: HeldValue) -> Option<Content> {
        if value.is_reference {
            self.known(Ref::of(value.word)).map(Content::Object)
        } else {
            Some(Content::Word(value.word))
        }
    }

    /// What a thread's read of the variable may impose: what others write.
    pub(crate) fn ahead_of(&self, me: usize, cell: Cell) -> BTreeSet<Content> {
        let writes = self.spot(cell).and_then(|spot| self.known.get(&spot)).into_iter().flatten();
        writes.filter(|(content, by)| *by != me && !self.is_gone(*content)).map(|(content, _)| *content).collect()
    }

    /// Whether it is an object that was made, and that nobody can reach any more.
    fn is_gone(&self, content: Content) -> bool {
        let Content::Object(Known::New(name)) = content else {
            return false;
        };
        let made = self.made.get(&(name.maker, name.class, name.len)).copied().unwrap_or(0);
        made > name.before && self.object(name).is_none()
    }

    /// The word of a content, if its object exists on this path.
    pub(crate) fn word(&self, content: Content) -> Option<u64> {
        match content {
            Content::Word(word) => Some(word),
            Content::Object(Known::Fixed(object)) => Some(object.word()),
            Content::Object(Known::New(name)) => self.object(name).map(Ref::word),
        }
    }

    /// A thread that knows this writes the value: that is what reads have seen that do not happen before it.
    pub(crate) fn write(&mut self, me: usize, cell: Cell, value: HeldValue, clock: &Clock) {
        let Some((spot, content)) = self.spot(cell).zip(self.content(value)) else {
            return;
        };
        if self.known.get(&spot).is_some_and(|writes| writes.contains(&(content, me))) {
            let is_late = |debt: &Debt| clock.get(debt.reader) >= debt.event;
            self.debts.retain(|debt| (debt.cell, debt.word) != (cell, value.word) || is_late(debt));
        } else {
            self.fresh.insert((spot, content, me));
        }
    }
}
