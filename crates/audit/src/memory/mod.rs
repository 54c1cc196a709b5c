//! Memory models, each straight from its definition.
//!
//! Errs on: see each model.

mod buffered;
mod clock;
mod listed;
mod owed;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use jmmc_program::{ClassId, Fence, Mode};

pub(crate) use buffered::{BufferEntry, Buffered};
pub(crate) use clock::Clock;
pub(crate) use listed::{Chain, Listed};
pub(crate) use owed::{Content, Debt, Known, Name, Owed, Spot, Written};

use crate::heap::{Cell, Ref};

/// The models that can be explored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AuditedModel {
    /// Sequential consistency: one value for each variable [JLS §17.4.3].
    Sc,
    /// Total store order: one buffer for each thread.
    Tso,
    /// Partial store order: one buffer for each thread and variable.
    Pso,
    /// The operational model: a read sees any write that happens-before does not hide from it.
    Opmm,
    /// The path relaxer: what the operational model allows, and plain reads may see writes that are yet to come.
    Jpr,
}

/// What a thread synchronizes on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Sync {
    Monitor(Ref),
    Volatile(Cell),
    Class(ClassId),
    /// Detecting that the thread was interrupted.
    Interrupt(usize),
    /// The end of the thread.
    End(usize),
}

/// A read or a write of a variable.
#[derive(Clone, Copy, Debug)]
pub(crate) struct At {
    pub(crate) cell: Cell,
    pub(crate) mode: Mode,
    /// Whether it holds a reference.
    pub(crate) is_reference: bool,
    /// Whether a plain access of it may be two accesses of 32 bits [JLS §17.7].
    pub(crate) has_halves: bool,
    /// The class that declares the variable if it is a final instance field.
    pub(crate) declares_final: Option<ClassId>,
    /// The thread that made the object.
    pub(crate) maker: usize,
    /// What the variable holds if nobody has written to it since the first start.
    pub(crate) initial: u64,
}

impl At {
    fn holding(&self, word: u64) -> HeldValue {
        HeldValue { word, is_reference: self.is_reference }
    }
}

/// What a read may see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct VisibleWrite {
    pub(crate) word: u64,
    /// What the reader then knows of the object that the word refers to; only if the model asks.
    pub(crate) chain: Chain,
    /// What it is if nobody has written it yet; then the word may not be known.
    pub(crate) imposed: Option<Content>,
}

impl VisibleWrite {
    pub(crate) fn of(word: u64, chain: Chain) -> VisibleWrite {
        VisibleWrite { word, chain, imposed: None }
    }
}

/// Why an access cannot be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum AccessRefusal {
    /// Not in this state.
    NotNow,
    /// This is beyond the model.
    Beyond(&'static str),
}

/// What a variable holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HeldValue {
    pub(crate) word: u64,
    pub(crate) is_reference: bool,
}

/// The memory of a state.
#[derive(Clone)]
pub(crate) enum Memory {
    /// One value for each variable that was written.
    Flat(BTreeMap<Cell, HeldValue>),
    Buffered(Buffered),
    Listed(Box<Listed>),
}

impl Memory {
    pub(crate) fn new(model: AuditedModel) -> Memory {
        match model {
            AuditedModel::Sc => Memory::Flat(BTreeMap::new()),
            AuditedModel::Tso => Memory::Buffered(Buffered::new(true)),
            AuditedModel::Pso => Memory::Buffered(Buffered::new(false)),
            AuditedModel::Opmm => Memory::Listed(Box::default()),
            AuditedModel::Jpr => Memory::Listed(Box::new(Listed { owed: Some(Owed::default()), ..Listed::default() })),
        }
    }

    /// All that a read may see.
    pub(crate) fn visible(&self, me: usize, at: &At) -> Result<Vec<VisibleWrite>, AccessRefusal> {
        let one = |word| Ok(vec![VisibleWrite::of(word, Chain::default())]);
        match self {
            Memory::Flat(cells) => one(cells.get(&at.cell).map_or(at.initial, |value| value.word)),
            Memory::Buffered(buffered) => one(buffered.read(me, at)),
            Memory::Listed(listed) => listed.visible(me, at),
        }
    }

    /// The thread's read has seen this.
    pub(crate) fn see(&mut self, me: usize, at: &At, seen: &VisibleWrite) {
        if let Memory::Listed(listed) = self {
            listed.see(me, at, seen);
        }
    }

    /// The thread writes; `update` if this is the writing part of an atomic update.
    pub(crate) fn write(&mut self, me: usize, at: &At, word: u64, update: bool) -> Result<(), AccessRefusal> {
        match self {
            Memory::Flat(cells) => {
                cells.insert(at.cell, at.holding(word));
                Ok(())
            }
            Memory::Buffered(buffered) => buffered.write(me, at, word, update),
            Memory::Listed(listed) => {
                listed.write(me, at, word);
                Ok(())
            }
        }
    }

    /// Sets a variable of a new object, as its maker.
    pub(crate) fn set(&mut self, me: usize, at: &At, word: u64) {
        match self {
            Memory::Flat(cells) => drop(cells.insert(at.cell, at.holding(word))),
            Memory::Buffered(buffered) => buffered.push(me, at.cell, at.holding(word)),
            Memory::Listed(listed) => listed.write(me, at, word),
        }
    }

    /// What the variable holds for an observer outside: the last write.
    pub(crate) fn last(&self, cell: Cell) -> Option<u64> {
        match self {
            Memory::Flat(cells) => cells.get(&cell).map(|value| value.word),
            Memory::Buffered(buffered) => buffered.last(cell),
            Memory::Listed(listed) => listed.last(cell),
        }
    }

    /// An action that comes after all earlier writes of the thread, in everybody's eyes.
    pub(crate) fn settles(&self, me: usize) -> Result<(), AccessRefusal> {
        match self {
            Memory::Buffered(buffered) if !buffered.is_empty(me) => Err(AccessRefusal::NotNow),
            Memory::Buffered(_) | Memory::Flat(_) | Memory::Listed(_) => Ok(()),
        }
    }

    pub(crate) fn acquire(&mut self, me: usize, sync: Sync) {
        if let Memory::Listed(listed) = self {
            listed.acquire(me, sync);
        }
    }

    pub(crate) fn release(&mut self, me: usize, sync: Sync) {
        if let Memory::Listed(listed) = self {
            listed.release(me, sync);
        }
    }

    /// A thread starts another one.
    pub(crate) fn start(&mut self, me: usize, child: usize) {
        if let Memory::Listed(listed) = self {
            listed.start(me, child);
        }
    }

    pub(crate) fn fence(&mut self, me: usize, fence: Fence) -> Result<(), AccessRefusal> {
        match self {
            Memory::Flat(_) => Ok(()),
            Memory::Buffered(buffered) => buffered.fence(me, fence),
            Memory::Listed(_) => Err(AccessRefusal::Beyond("fences")),
        }
    }

    pub(crate) fn freeze(&mut self, me: usize, object: Ref, class: ClassId) {
        match self {
            Memory::Flat(_) => {}
            Memory::Buffered(buffered) => buffered.barrier(me),
            Memory::Listed(listed) => listed.freeze(me, object, class),
        }
    }

    /// Lets plain reads impose these from now on.
    pub(crate) fn relax(&mut self, known: Rc<Written>) {
        if let Memory::Listed(listed) = self {
            listed.owed = Some(Owed::nothing(known));
        }
    }

    /// Whether everything that reads have seen is written.
    pub(crate) fn is_settled(&self) -> bool {
        match self {
            Memory::Listed(listed) => listed.owed.as_ref().is_none_or(Owed::is_settled),
            Memory::Flat(_) | Memory::Buffered(_) => true,
        }
    }

    /// The variable as all paths know it, under the path relaxer.
    pub(crate) fn spot(&self, cell: Cell) -> Option<Spot> {
        match self {
            Memory::Listed(listed) => listed.owed.as_ref().and_then(|owed| owed.spot(cell)),
            Memory::Flat(_) | Memory::Buffered(_) => None,
        }
    }

    /// What was written for the first time on this path.
    pub(crate) fn take_fresh(&mut self) -> BTreeSet<(Spot, Content, usize)> {
        match self {
            Memory::Listed(listed) => listed.owed.as_mut().map(|owed| std::mem::take(&mut owed.fresh)),
            Memory::Flat(_) | Memory::Buffered(_) => None,
        }
        .unwrap_or_default()
    }

    /// What reads have seen ahead of time, if they may.
    pub(crate) fn owed_mut(&mut self) -> Option<&mut Owed> {
        match self {
            Memory::Listed(listed) => listed.owed.as_mut(),
            Memory::Flat(_) | Memory::Buffered(_) => None,
        }
    }

    /// How many of the thread's writes may reach memory next.
    pub(crate) fn arrivals(&self, thread: usize) -> usize {
        match self {
            Memory::Buffered(buffered) => buffered.ready(thread).len(),
            Memory::Flat(_) | Memory::Listed(_) => 0,
        }
    }

    /// One of them does.
    pub(crate) fn arrive(&mut self, thread: usize, which: usize) -> Option<Cell> {
        match self {
            Memory::Buffered(buffered) => buffered.arrive(thread, which),
            Memory::Flat(_) | Memory::Listed(_) => None,
        }
    }
}
