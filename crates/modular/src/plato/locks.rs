//! Locks of `java.util.concurrent.locks` that the sources keep to themselves: taken and given back by calls, which no rule of the language pairs, so that a method and an
//! iteration of a loop must show that they leave them as they found them.
//!
//! Not modelled: `InterruptedException` (no thread is interrupted), more than 2³¹ holds of one lock.

use super::inline::{Builder, Placed};
use super::{CheckFailure, Instr, LocalRegister, LocalTest, PlatoOperand, Rhs, StorePlace};
use crate::locks::{LockCall, LockView};
use crate::store::StoreVar;
use crate::term::Sort;
use jmmc_program::{Call, CallKind, Field};

impl<'p> Builder<'_, 'p> {
    /// What the receiver of a call stands for, if it is a lock that the sources keep to themselves, and what the call does.
    pub(super) fn lock_called(&self, placed: &Placed<'p>, call: &Call) -> Option<(LockView, LockCall)> {
        let program = self.world.program;
        let (class, name, descriptor) = program.method_ref(call.method);
        if call.kind == CallKind::Static || !class.starts_with("java/util/concurrent/locks/") {
            return None;
        }
        let view =
            self.world.kept_locks.view(program, placed.method, placed.body, *call.args.first()?, self.op as usize)?;
        Some((view, view.call(name, descriptor)?))
    }

    pub(super) fn lock_call(
        &mut self,
        (view, what): (LockView, LockCall),
        lock: LocalRegister,
        dst: Option<LocalRegister>,
    ) {
        let reads = view == LockView::Read;
        let held = if reads { LocalTest::Reads(lock) } else { LocalTest::Holds(lock) };
        let take = if reads { Instr::LockRead(lock) } else { Instr::Lock(lock) };
        self.takes_locks = true;
        let set = |builder: &mut Self, rhs: Rhs| {
            if let Some(dst) = dst {
                builder.emit(Instr::Set { dst, rhs });
            }
        };
        match what {
            LockCall::Lock => self.emit(take),
            LockCall::TryLock => {
                let (before, after) = (self.cursor, self.node(Instr::Nop));
                self.emit(take);
                set(self, Rhs::Is(PlatoOperand::Int(1)));
                self.graph.nodes[self.cursor].next.push(after);
                self.cursor = before;
                self.emit(Instr::Nop);
                set(self, Rhs::Is(PlatoOperand::Int(0)));
                self.graph.nodes[self.cursor].next.push(after);
                self.cursor = after;
            }
            LockCall::Unlock => {
                self.emit(Instr::Check { test: held, failure: CheckFailure::Monitor });
                self.emit(if reads { Instr::ReleaseRead(lock) } else { Instr::Release(lock) });
            }
            LockCall::Wait => {
                self.emit(Instr::Check { test: held, failure: CheckFailure::Monitor });
                self.wait(lock);
                set(self, Rhs::Any);
            }
            LockCall::Notify => self.emit(Instr::Check { test: held, failure: CheckFailure::Monitor }),
            LockCall::View(_) => set(self, Rhs::Is(PlatoOperand::Local(lock))),
            LockCall::Ask => set(self, Rhs::Any),
        }
    }

    /// A read of a field that keeps a view of a lock, which must be there: the lock is read instead. Returns whether the field is one.
    pub(super) fn view_read(&mut self, dst: LocalRegister, object: Option<LocalRegister>, field: &Field) -> bool {
        let world = self.world;
        let lock = world.kept_locks.field(field.id).and_then(|kept| kept.of);
        let Some(lock) = lock.map(|lock| world.program.field(lock)) else {
            return false;
        };
        let location = |field: &Field| match object {
            Some(object) => StorePlace::Field { object, var: StoreVar::Field(field.id) },
            None => StorePlace::Static(StoreVar::Static(field.id)),
        };
        let view = self.local(Sort::Ref);
        self.emit(Instr::Read { dst: view, location: location(field), descriptor: field.descriptor.clone() });
        self.not_null(view);
        self.emit(Instr::Read { dst, location: location(lock), descriptor: lock.descriptor.clone() });
        true
    }

    /// The locks are those that the method began with.
    pub(super) fn keeps_locks(&mut self) {
        if self.takes_locks {
            self.emit(Instr::Check { test: LocalTest::KeepsLocks, failure: CheckFailure::Locks });
        }
    }
}
