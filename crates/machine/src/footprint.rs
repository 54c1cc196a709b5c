//! What a thread's next step touches, for the search's reduction: two steps that touch nothing in common can be swapped.
//!
//! The visible operation at which a step begins counts. Whatever else the step does is ordered by visible operations
//! already, or commutes with all that others can do from then on (module `refinement`). If it does so only because of what others have
//! done before, as with a class that another thread has initialised, it is touched in passing: the others might have come later.
//!
//! Errs on: saying too much. A stop that does not say what it touches touches everything.

use jmmc_program::ClassId;
use jmmc_search::{Footprint, Touch, TouchKind};

use crate::heap::Addr;
use crate::machine::Machine;
use crate::models::Queued;
use crate::race::SyncKey;
use crate::refinement::CellClass;
use crate::thread::{Head, Status, ThreadId, Wakeup};
use crate::value::Ref;

/// Something that threads share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shared {
    /// A field or element.
    Cell(Addr, CellClass),
    /// The monitor of an object, with its owner.
    Monitor(Ref),
    /// Whether the thread of a `Thread` object is alive.
    Liveness(Ref),
    /// The permits of `LockSupport`, and the state of all trusted synchronizers.
    Parking,
    /// The state of one trusted synchronizer; whoever touches it reads [`Shared::Parking`], too.
    Synchronizer(Ref),
    /// The interrupt flag.
    Interrupt(ThreadId),
    /// Who is in the monitor's wait set, where others than the monitor's holder change it.
    WaitSet(Ref),
    /// Who is in which wait set, where interrupts change it.
    WaitSets,
    /// All fences together: they are ordered among each other.
    Fences,
    /// A thread's store buffer.
    Buffer(ThreadId),
    /// The clock that timed operations move.
    Clock,
    /// Whether threads run, wait or are blocked.
    States,
    /// Whether the program goes on: the end of the last thread that is no daemon cuts the daemons short.
    Program,
    /// Which threads are no daemons, where daemons start some.
    Users,
    /// The initialisation of a class.
    Class(ClassId),
}

const MOST: usize = 5;

/// What the operation that a thread stands before touches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Pending {
    /// It was not said: anything.
    #[default]
    Unknown,
    /// These, each with whether it is written.
    Known([Option<(Shared, bool)>; MOST]),
}

impl Pending {
    /// Nothing at all.
    pub(crate) const NOTHING: Pending = Pending::Known([None; MOST]);

    /// These and some more.
    pub(crate) fn and(self, more: &[(Shared, bool)]) -> Pending {
        let Pending::Known(mut all) = self else {
            return Pending::Unknown;
        };
        for &(shared, writes) in more {
            match all.iter_mut().find(|slot| slot.is_none_or(|(touched, _)| touched == shared)) {
                Some(slot) => *slot = Some((shared, writes || slot.is_some_and(|(_, wrote)| wrote))),
                None => return Pending::Unknown,
            }
        }
        Pending::Known(all)
    }

    /// These only; what does not fit makes it unknown.
    pub(crate) fn of(touched: &[(Shared, bool)]) -> Pending {
        if touched.len() > MOST {
            return Pending::Unknown;
        }
        let mut all = [None; MOST];
        all.iter_mut().zip(touched).for_each(|(slot, &touch)| *slot = Some(touch));
        Pending::Known(all)
    }
}

impl Machine<'_> {
    /// Says what the operation touches before which the step is about to stop.
    #[inline]
    pub(crate) fn touches(&mut self, touched: &[(Shared, bool)]) {
        self.this_step.pending = Pending::of(touched);
        self.this_step.pending_at = (self.current.frames.len(), self.current.pc);
    }

    /// What the operation has said before which the step stops; what an earlier one of the step has said does not count.
    pub(crate) fn announced(&self) -> Pending {
        let here = (self.current.frames.len(), self.current.pc);
        if self.this_step.pending_at == here { self.this_step.pending } else { Pending::Unknown }
    }

    /// Says that an operation needed no turn of its own only because of what others had done before.
    #[inline]
    pub(crate) fn touches_in_passing(&mut self, shared: Shared, writes: bool) {
        self.does_in_passing(shared, access(writes));
    }

    /// As [`Machine::touches_in_passing`], for an access of any sort.
    #[inline]
    pub(crate) fn does_in_passing(&mut self, shared: Shared, access: TouchKind) {
        if self.threads.len() > 1 && !self.this_step.touched.contains(&(shared, access)) {
            self.this_step.touched.push((shared, access));
        }
    }

    /// What the thread's next step touches.
    pub(crate) fn pending(&self, thread: ThreadId) -> Pending {
        let pending = self.pending_operation(thread);
        if self.changes_state(thread) { pending.and(&[(Shared::States, true)]) } else { pending }
    }

    fn pending_operation(&self, thread: ThreadId) -> Pending {
        let core = &self.threads[thread.index()].core;
        let clock = self.facts.clock_read.then_some((Shared::Clock, true));
        match core.status {
            Status::Terminated => Pending::NOTHING,
            Status::Waiting { monitor, timed: false, .. } if self.wakes_with_monitor() && self.may_wake(thread) => {
                Pending::of(&[(Shared::Monitor(monitor), true)])
            }
            Status::Waiting { monitor, timed, .. } if timed || self.may_wake(thread) => {
                Pending::of(&[(Shared::WaitSet(monitor), true)]).and(self.by_interrupts()).and(clock.as_slice())
            }
            // It moves only when another thread has taken it out of the wait set.
            Status::Waiting { .. } => Pending::NOTHING,
            Status::Relocking { monitor, wakeup, .. } => {
                let lock = Pending::of(&[(Shared::Monitor(monitor), true)]);
                let by_interrupt = [(Shared::Interrupt(thread), true)];
                match wakeup {
                    Wakeup::GaveUp => lock,
                    Wakeup::Interrupted => lock.and(&by_interrupt),
                    // If it throws, it hands the notification on.
                    Wakeup::Notified | Wakeup::AllNotified if self.facts.interrupts_used => {
                        lock.and(&by_interrupt).and(&[(Shared::WaitSet(monitor), true)]).and(self.by_interrupts())
                    }
                    Wakeup::Notified | Wakeup::AllNotified => lock,
                }
            }
            Status::Ready(Head::Begin | Head::Pause) => Pending::NOTHING,
            Status::Ready(_) => core.pending,
        }
    }

    /// What a change of a wait set touches besides the set itself: interrupts take threads out of whatever set they are in.
    pub(crate) fn by_interrupts(&self) -> &'static [(Shared, bool)] {
        if self.facts.interrupts_used { &[(Shared::WaitSets, true)] } else { &[] }
    }

    /// The search's question; see [`jmmc_search::TransitionSystem::footprint`].
    pub(crate) fn list_footprint(&self, thread: ThreadId, buffer: bool, out: &mut Vec<Touch>) -> Footprint {
        let of = &self.threads[thread.index()];
        if of.core.daemon && !of.is_terminated() {
            out.push(self.touch(Shared::Program, TouchKind::Reads));
        }
        if buffer {
            out.extend(self.buffered_touches(thread));
            return Footprint::Listed;
        }
        match self.pending(thread) {
            Pending::Unknown => Footprint::Everything,
            Pending::Known(touched) => {
                out.extend(touched.into_iter().flatten().map(|(shared, writes)| self.touch(shared, access(writes))));
                // A read leaves the buffer alone; anything else may have to empty it.
                if !matches!(touched, [Some((Shared::Cell(..), false)), None, ..]) {
                    out.extend(self.buffered_touches(thread));
                }
                Footprint::Listed
            }
        }
    }

    /// The thread's writes that have not reached memory.
    fn buffered_touches(&self, thread: ThreadId) -> impl Iterator<Item = Touch> + '_ {
        self.relaxed.buffers.get(thread).iter().filter_map(|entry| match *entry {
            Queued::Store { addr, location, .. } => Some(self.touch(Shared::Cell(addr, location), TouchKind::Writes)),
            Queued::Barrier => None,
        })
    }

    pub(crate) fn touch(&self, shared: Shared, access: TouchKind) -> Touch {
        let number = |tag: u64, index: u64| tag << 56 | index;
        let (object, kind) = match shared {
            Shared::Cell(addr, _) if addr.is_static() || self.heap.cell_in_base(addr) => {
                same(number(1, u64::from(addr.0)))
            }
            Shared::Cell(addr, CellClass::Field(field)) => {
                (number(1, u64::from(addr.0)), number(2, u64::from(field.0)))
            }
            Shared::Cell(addr, CellClass::Elements(site)) => (number(1, u64::from(addr.0)), number(3, u64::from(site))),
            Shared::Monitor(object) if self.heap.in_base(object) => same(number(4, object.word())),
            Shared::Monitor(object) => {
                (number(4, object.word()), number(5, u64::from(self.heap.header(object).class.0)))
            }
            Shared::Liveness(object) if self.heap.in_base(object) => same(number(6, object.word())),
            Shared::Liveness(object) => (number(6, object.word()), number(12, 0)),
            Shared::Parking => same(number(7, 0)),
            Shared::Synchronizer(object) if self.heap.in_base(object) => same(number(13, object.word())),
            Shared::Synchronizer(object) => (number(13, object.word()), number(14, 0)),
            Shared::Interrupt(thread) => same(number(8, u64::from(thread.0))),
            Shared::WaitSets => same(number(9, 0)),
            Shared::WaitSet(object) if self.heap.in_base(object) => same(number(17, object.word())),
            Shared::WaitSet(object) => {
                (number(17, object.word()), number(18, u64::from(self.heap.header(object).class.0)))
            }
            Shared::Clock => same(number(10, 0)),
            Shared::States => same(number(19, 0)),
            Shared::Program => same(number(20, 0)),
            Shared::Users => same(number(21, 0)),
            Shared::Fences => same(number(15, 0)),
            Shared::Buffer(thread) => same(number(16, u64::from(thread.0))),
            Shared::Class(class) => same(number(11, u64::from(class.0))),
        };
        Touch { object, kind, access }
    }
}

fn access(writes: bool) -> TouchKind {
    if writes { TouchKind::Writes } else { TouchKind::Reads }
}

fn same(number: u64) -> (u64, u64) {
    (number, number)
}

/// A number for what releases into and acquires from.
pub(crate) fn order_key(key: SyncKey) -> u64 {
    match key {
        SyncKey::Cell(addr) => 1 << 56 | u64::from(addr.0),
        SyncKey::Monitor(object) => 2 << 56 | object.word(),
        SyncKey::End(thread) => 3 << 56 | u64::from(thread.0),
        SyncKey::Class(class) => 4 << 56 | u64::from(class.0),
        SyncKey::Interrupt(thread) => 5 << 56 | u64::from(thread.0),
        SyncKey::Start(thread) => 6 << 56 | u64::from(thread.0),
        SyncKey::Fence => 7 << 56,
        SyncKey::Beginning => 8 << 56,
        SyncKey::Fenced(thread) => 9 << 56 | u64::from(thread.0),
        SyncKey::Learned(thread) => 10 << 56 | u64::from(thread.0),
    }
}
