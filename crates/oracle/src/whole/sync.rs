//! Monitors, waiting, interrupting, parking [JLS §17.1, §17.2], starting and joining [JLS §17.4.4], class initialisation [JLS §12.4.2], and locks, semaphores and latches as
//! their documentation has it.
//!
//! For data races, only the happens-before that is promised counts. For what reads may see, all that implementations give: so that every outcome is one that Java allows.

use super::code::{Op, Register};
use super::memory::{Held, Memory, Value, Variable, join};
use super::run::{Cause, Class, Run, State, Status, Sync};

impl State {
    /// What happened before the thread's action happens before whoever acquires it.
    pub(super) fn release(&mut self, memory: Memory, me: usize, sync: Sync) {
        if memory != Memory::Sequential {
            let clock = self.threads[me].clock.clone();
            join(self.released.entry(sync).or_insert_with(|| vec![0; clock.len()]), &clock);
        }
    }

    /// What was released happens before what the thread does next.
    pub(super) fn acquire(&mut self, me: usize, sync: Sync) {
        if let Some(clock) = self.released.get(&sync) {
            join(&mut self.threads[me].clock, clock);
        }
    }

    /// A write of a volatile variable.
    pub(super) fn release_variable(&mut self, memory: Memory, me: usize, variable: Variable) {
        if variable.1.is_volatile() {
            self.release(memory, me, Sync::Variable(variable));
        }
    }

    /// A read of a volatile variable.
    pub(super) fn acquire_variable(&mut self, memory: Memory, me: usize, variable: Variable) {
        if memory != Memory::Sequential {
            self.acquire(me, Sync::Variable(variable));
        }
    }

    /// Both, if all that implementations give counts; else what is promised: one of them.
    fn update_sync(&mut self, memory: Memory, me: usize, sync: Sync, acquires: bool) {
        if acquires || memory == Memory::HappensBefore {
            self.acquire(me, sync);
        }
        if !acquires || memory == Memory::HappensBefore {
            self.release(memory, me, sync);
        }
    }

    fn set(&mut self, me: usize, register: Register, number: i32) {
        self.threads[me].registers[register] = Held::plain(Value::Number(number));
    }

    fn waiters(&self, lock: u8) -> Vec<usize> {
        let waits = |thread: &usize| matches!(self.threads[*thread].status, Status::Waiting(of, _) if of == lock);
        (0..self.threads.len()).filter(waits).collect()
    }

    fn is_over(&self, thread: usize) -> bool {
        matches!(self.threads[thread].status, Status::New | Status::Done)
    }
}

impl Run<'_> {
    /// Steps at an instruction that is about others.
    pub(super) fn synchronize(&self, state: &State, me: usize, op: &Op, out: &mut Vec<State>) {
        match op {
            Op::Init(class, failed, target) => out.extend(self.initialize(state, me, *class, *failed, *target)),
            Op::InitEnd(class, fails) => out.push(self.initialized(state, me, *class, *fails)),
            Op::Lock(..) | Op::Unlock(..) | Op::TryLock(..) => self.lock(state, me, op, out),
            Op::Wait(..) | Op::Notify(..) | Op::Interrupt(..) | Op::Interrupted(..) => {
                self.monitor(state, me, op, out);
            }
            Op::Park(..) | Op::Unpark(..) => self.park(state, me, op, out),
            Op::Start(..) | Op::Join(..) | Op::IsAlive(..) => self.order(state, me, op, out),
            _ => self.library(state, me, op, out),
        }
    }

    fn stepped(&self, state: &State, me: usize, change: impl FnOnce(&mut State)) -> State {
        let mut next = state.clone();
        change(&mut next);
        next.threads[me].go_on(None);
        next
    }

    fn initialize(&self, state: &State, me: usize, class: u8, failed: Register, target: usize) -> Option<State> {
        let mut next = state.clone();
        match state.classes[usize::from(class)] {
            Class::Running(other) if other != me => return None,
            Class::Running(_) => next.threads[me].go_on(None),
            Class::New => {
                next.classes[usize::from(class)] = Class::Running(me);
                next.threads[me].frames.push((self.code.threads + usize::from(class), 0));
            }
            Class::Done => {
                next.acquire(me, Sync::Class(class));
                next.threads[me].go_on(None);
            }
            Class::Failed => {
                next.acquire(me, Sync::Class(class));
                next.set(me, failed, 77);
                next.threads[me].go_on(Some(target));
            }
        }
        Some(next)
    }

    fn initialized(&self, state: &State, me: usize, class: u8, fails: bool) -> State {
        let mut next = state.clone();
        next.classes[usize::from(class)] = if fails { Class::Failed } else { Class::Done };
        next.release(self.memory, me, Sync::Class(class));
        next.threads[me].frames.pop();
        match self.next(&next.threads[me]) {
            Some(Op::Init(_, failed, target)) if fails => {
                next.set(me, *failed, 77);
                next.threads[me].go_on(Some(*target));
            }
            _ => next.threads[me].go_on(None),
        }
        next
    }

    fn lock(&self, state: &State, me: usize, op: &Op, out: &mut Vec<State>) {
        let (Op::Lock(lock) | Op::Unlock(lock) | Op::TryLock(lock, ..)) = *op else { return };
        let index = usize::from(lock);
        let entered = |next: &mut State| {
            let count = next.locks[index].map_or(0, |(_, count)| count);
            next.locks[index] = Some((me, count + 1));
            next.acquire(me, Sync::Lock(lock));
        };
        let free = state.locks[index].is_none_or(|(owner, _)| owner == me);
        match *op {
            Op::Lock(_) if free => out.push(self.stepped(state, me, entered)),
            Op::TryLock(_, _, to) if free => out.push(self.stepped(state, me, |next| {
                entered(next);
                next.set(me, to, 1);
            })),
            // Without a time it fails at once; with one, when that is up.
            Op::TryLock(_, _, to) => out.push(self.stepped(state, me, |next| {
                next.set(me, to, 0);
                if self.memory == Memory::HappensBefore {
                    next.acquire(me, Sync::Lock(lock));
                }
            })),
            Op::Unlock(_) => out.push(self.stepped(state, me, |next| {
                let count = next.locks[index].map_or(0, |(_, count)| count);
                next.locks[index] = (count > 1).then(|| (me, count - 1));
                next.release(self.memory, me, Sync::Lock(lock));
            })),
            _ => {}
        }
    }

    fn monitor(&self, state: &State, me: usize, op: &Op, out: &mut Vec<State>) {
        match *op {
            Op::Wait(_, _, to) if state.threads[me].interrupted => {
                out.push(self.stepped(state, me, |next| next.throw(me, to)));
            }
            Op::Wait(lock, timed, _) => out.extend(state.changed(|next| {
                next.locks[usize::from(lock)] = None;
                next.release(self.memory, me, Sync::Lock(lock));
                next.threads[me].status = Status::Waiting(lock, timed);
                true
            })),
            Op::Notify(lock, all) => {
                let waiters = state.waiters(lock);
                if all || waiters.is_empty() {
                    out.push(self.stepped(state, me, |next| waiters.iter().for_each(|other| next.notify(*other))));
                } else {
                    out.extend(waiters.iter().map(|other| self.stepped(state, me, |next| next.notify(*other))));
                }
            }
            Op::Interrupt(other) => out.push(self.stepped(state, me, |next| {
                if !next.is_over(other) {
                    next.threads[other].interrupted = true;
                    next.release(self.memory, me, Sync::Interrupt(other));
                }
            })),
            Op::Interrupted(to) => out.push(self.stepped(state, me, |next| {
                let interrupted = next.threads[me].interrupted;
                next.set(me, to, i32::from(interrupted));
                if interrupted {
                    next.threads[me].interrupted = false;
                    next.acquire(me, Sync::Interrupt(me));
                }
            })),
            _ => {}
        }
    }

    /// A waiting thread's time is up, or it was interrupted [JLS §17.2.1].
    pub(super) fn leave_wait_set(&self, state: &State, me: usize, lock: u8, timed: bool, out: &mut Vec<State>) {
        let mut leave = |cause: Cause| {
            let mut next = state.clone();
            next.threads[me].status = Status::Relocking(lock, cause);
            out.push(next);
        };
        if timed {
            leave(Cause::TimedOut);
        }
        if state.threads[me].interrupted {
            leave(Cause::Interrupted);
        }
    }

    /// A thread gets its monitor back. Notified and interrupted, it may return or throw; if it throws, another waiter gets the notification [JLS §17.2.4].
    pub(super) fn relock(&self, state: &State, me: usize, lock: u8, cause: Cause, out: &mut Vec<State>) {
        let Some(Op::Wait(_, _, to)) = self.next(&state.threads[me]) else { return };
        if state.locks[usize::from(lock)].is_some() {
            return;
        }
        let mut back = state.clone();
        back.locks[usize::from(lock)] = Some((me, 1));
        back.acquire(me, Sync::Lock(lock));
        back.threads[me].status = Status::Ready;
        if cause != Cause::Interrupted {
            out.push(self.stepped(&back, me, |_| {}));
            if !state.threads[me].interrupted {
                return;
            }
        }
        let waiters = state.waiters(lock);
        if cause == Cause::Notified && !waiters.is_empty() {
            out.extend(waiters.iter().map(|other| {
                self.stepped(&back, me, |next| {
                    next.throw(me, *to);
                    next.notify(*other);
                })
            }));
        } else {
            out.push(self.stepped(&back, me, |next| next.throw(me, *to)));
        }
    }

    fn park(&self, state: &State, me: usize, op: &Op, out: &mut Vec<State>) {
        let thread = &state.threads[me];
        match *op {
            Op::Park(timed) if thread.permit || thread.interrupted || timed => {
                out.push(self.stepped(state, me, |next| {
                    if std::mem::take(&mut next.threads[me].permit) && self.memory == Memory::HappensBefore {
                        next.acquire(me, Sync::Permit(me));
                    }
                }));
            }
            Op::Unpark(other) => out.push(self.stepped(state, me, |next| {
                if !next.is_over(other) {
                    next.threads[other].permit = true;
                    next.release(self.memory, me, Sync::Permit(other));
                }
            })),
            _ => {}
        }
    }

    fn order(&self, state: &State, me: usize, op: &Op, out: &mut Vec<State>) {
        let over = |thread: usize| state.threads[thread].status == Status::Done;
        match *op {
            Op::Start(other) => out.push(self.stepped(state, me, |next| {
                let clock = next.threads[me].clock.clone();
                join(&mut next.threads[other].clock, &clock);
                next.threads[other].status = Status::Ready;
            })),
            // One that was never started has ended, too.
            Op::Join(other, _) if over(other) || state.threads[other].status == Status::New => {
                out.push(self.stepped(state, me, |next| next.acquire(me, Sync::End(other))));
            }
            Op::Join(_, true) => out.push(self.stepped(state, me, |_| {})),
            Op::IsAlive(to, other) => out.push(self.stepped(state, me, |next| {
                next.set(me, to, i32::from(!next.is_over(other)));
                if over(other) {
                    next.acquire(me, Sync::End(other));
                }
            })),
            _ => {}
        }
    }

    fn library(&self, state: &State, me: usize, op: &Op, out: &mut Vec<State>) {
        let memory = self.memory;
        let took = |next: &mut State| {
            next.permits -= 1;
            next.update_sync(memory, me, Sync::Semaphore, true);
        };
        match *op {
            Op::Acquire if state.permits > 0 => out.push(self.stepped(state, me, took)),
            Op::TryAcquire(to, _) if state.permits > 0 => out.push(self.stepped(state, me, |next| {
                took(next);
                next.set(me, to, 1);
            })),
            Op::TryAcquire(to, _) => out.push(self.stepped(state, me, |next| {
                next.set(me, to, 0);
                if memory == Memory::HappensBefore {
                    next.acquire(me, Sync::Semaphore);
                }
            })),
            Op::Release => out.push(self.stepped(state, me, |next| {
                next.permits += 1;
                next.update_sync(memory, me, Sync::Semaphore, false);
            })),
            Op::CountDown => out.push(self.stepped(state, me, |next| {
                next.latch = next.latch.saturating_sub(1);
                next.update_sync(memory, me, Sync::Latch, false);
            })),
            Op::Await if state.latch == 0 => {
                out.push(self.stepped(state, me, |next| next.acquire(me, Sync::Latch)));
            }
            _ => {}
        }
    }
}

impl State {
    fn notify(&mut self, waiter: usize) {
        if let Status::Waiting(lock, _) = self.threads[waiter].status {
            self.threads[waiter].status = Status::Relocking(lock, Cause::Notified);
        }
    }

    /// The wait throws `InterruptedException`, and takes the interrupt back.
    fn throw(&mut self, me: usize, to: Register) {
        self.set(me, to, 7);
        self.threads[me].interrupted = false;
        self.acquire(me, Sync::Interrupt(me));
    }
}
