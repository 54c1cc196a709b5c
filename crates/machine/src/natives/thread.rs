//! `java.lang.Thread` and `LockSupport`.
//!
//! Errs on: fewer behaviours; ids are handed out by a fixed rule, and what the JDK estimates is exact.
//! Ledger: ActiveCount, ThreadIds.

use super::{Invocation, NativesOfFile, VOID, nothing};
use crate::footprint::Shared;
use crate::interp::{Exec, Flow};
use crate::ledger::Assumption;
use crate::machine::Machine;
use crate::refinement::Fact;
use crate::value::{Ref, from_bool, from_int, int};

pub(super) const TABLE: NativesOfFile = &[
    ("java/lang/Thread.currentThread()Ljava/lang/Thread;", current_thread),
    ("java/lang/Thread.currentCarrierThread()Ljava/lang/Thread;", current_thread),
    ("java/lang/Thread.start()V", start),
    ("java/lang/Thread.start0()V", start),
    ("java/lang/Thread.isAlive()Z", is_alive),
    ("java/lang/Thread.alive()Z", is_alive),
    ("java/lang/Thread.isTerminated()Z", is_terminated),
    ("java/lang/Thread.getThreadGroup()Ljava/lang/ThreadGroup;", thread_group),
    ("java/lang/Thread.join(J)V", join),
    ("java/lang/Thread.getState()Ljava/lang/Thread$State;", get_state),
    ("java/lang/Thread.threadState()Ljava/lang/Thread$State;", get_state),
    ("java/lang/Thread.sleep(J)V", sleep_millis),
    ("java/lang/Thread.sleepNanos(J)V", sleep_nanos),
    ("java/lang/Thread.yield()V", nothing),
    ("java/lang/Thread.onSpinWait()V", nothing),
    ("java/lang/Thread.interrupt()V", interrupt),
    ("java/lang/Thread.isInterrupted()Z", is_interrupted),
    ("java/lang/Thread.interrupted()Z", interrupted),
    ("java/lang/Thread.clearInterrupt()V", clear_interrupt),
    ("java/lang/Thread.holdsLock(Ljava/lang/Object;)Z", holds_lock),
    ("java/lang/Thread.setPriority0(I)V", nothing),
    ("java/lang/Thread.setNativeName(Ljava/lang/String;)V", nothing),
    ("java/lang/Thread.ensureMaterializedForStackWalk(Ljava/lang/Object;)V", nothing),
    ("java/lang/Thread$ThreadIdentifiers.next()J", next_id),
    ("java/lang/Thread.nextThreadID()J", next_id),
    ("java/lang/Thread$ThreadNumbering.next()I", next_number),
    ("java/lang/Thread.nextThreadNum()I", next_number),
    // Threads are not entered in their groups.
    ("java/lang/ThreadGroup.addUnstarted()V", nothing),
    ("java/lang/Thread.scopedValueCache()[Ljava/lang/Object;", super::zero),
    ("java/lang/Thread.setScopedValueCache([Ljava/lang/Object;)V", nothing),
    ("java/lang/ScopedValue$Cache.put(Ljava/lang/ScopedValue;Ljava/lang/Object;)V", nothing),
    // They are lost only where the stack overflows.
    ("java/lang/Thread.findScopedValueBindings()Ljava/lang/Object;", super::zero),
    ("java/lang/Thread.getNextThreadIdOffset()J", super::zero),
    ("java/lang/Thread.getId()J", id),
    ("java/lang/Thread.threadId()J", id),
    ("java/lang/ThreadGroup.activeCount()I", active_count),
    ("java/lang/ThreadGroup.enumerate([Ljava/lang/Thread;)I", enumerate),
    ("java/lang/ThreadGroup.enumerate([Ljava/lang/Thread;Z)I", enumerate),
    ("java/lang/ThreadGroup.interrupt()V", enumerate),
    ("java/lang/ThreadGroup.stop()V", enumerate),
    ("java/lang/ThreadGroup.suspend()V", enumerate),
    ("java/lang/ThreadGroup.resume()V", enumerate),
    ("java/lang/ThreadGroup.destroy()V", enumerate),
    ("java/lang/ThreadGroup.list()V", enumerate),
    ("java/util/concurrent/locks/LockSupport.setBlocker(Ljava/lang/Thread;Ljava/lang/Object;)V", nothing),
    ("java/util/concurrent/locks/LockSupport.setCurrentBlocker(Ljava/lang/Object;)V", nothing),
    ("java/util/concurrent/locks/LockSupport.unpark(Ljava/lang/Thread;)V", unpark_support),
    ("jdk/internal/misc/Unsafe.park(ZJ)V", park),
    ("jdk/internal/misc/Unsafe.unpark(Ljava/lang/Object;)V", unpark),
];

fn current_thread<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    Ok(machine.current_thread_object().word())
}

fn start<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let thread = call.object(0);
    if machine.serves_the_collector(thread) {
        return Ok(VOID);
    }
    let daemon = machine.is_daemon(thread);
    machine.start_thread(thread, daemon).map(|()| VOID)
}

impl Machine<'_> {
    /// Whether a thread only waits for news from the garbage collector. Nothing is ever collected, so it never runs.
    fn serves_the_collector(&self, thread: Ref) -> bool {
        const SERVANTS: [&str; 3] = [
            "java/lang/ref/Reference$ReferenceHandler",
            "java/lang/ref/Finalizer$FinalizerThread",
            "jdk/internal/ref/CleanerImpl",
        ];
        let is_servant = |object: Ref| SERVANTS.contains(&&*self.program.class(self.heap.header(object).class).name);
        let holder = self.peek_field(thread, "holder").map_or(thread, Ref::of);
        let task = ["target", "task"].iter().find_map(|field| self.peek_field(holder, field));
        is_servant(thread) || task.is_some_and(|task| is_servant(Ref::of(task)))
    }

    /// Whether the thread of the object is a virtual one: its end neither locks the object nor notifies those who wait on it.
    pub(crate) fn is_virtual(&self, thread: Ref) -> bool {
        let class = self.heap.header(thread).class;
        let base = self.program.loaded("java/lang/BaseVirtualThread");
        base.is_some_and(|base| self.program.is_subtype(class, base))
    }

    /// Whether joining the thread is the JDK's own loop around `wait`: somebody locks `Thread` objects. Virtual threads are joined otherwise.
    fn joins_by_monitor(&self, thread: Ref) -> bool {
        self.facts.threads_locked && !self.is_virtual(thread)
    }

    /// Whether a thread is a daemon. Virtual threads have no field holder and always are.
    fn is_daemon(&self, thread: Ref) -> bool {
        match self.peek_field(thread, "holder").map(Ref::of) {
            Some(holder) if holder.is_null() => true,
            Some(holder) => self.peek_field(holder, "daemon") == Some(1),
            None => self.peek_field(thread, "daemon") == Some(1),
        }
    }
}

fn is_alive<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.observe_liveness(call.object(0))?;
    Ok(from_bool(machine.has_ended(call.object(0)) == Some(false)))
}

fn is_terminated<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.observe_liveness(call.object(0))?;
    Ok(from_bool(machine.has_ended(call.object(0)) == Some(true)))
}

/// A thread that has ended is in no group; the end itself does not take it out.
fn thread_group<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let thread = call.object(0);
    if thread != machine.current_thread_object() {
        machine.observe_liveness(thread)?;
        if machine.has_ended(thread) == Some(true) {
            return Ok(Ref::NULL.word());
        }
    }
    Err(Flow::Decline)
}

fn join<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let millis = call.long(1);
    if millis < 0 {
        return machine.throws("java/lang/IllegalArgumentException", Some("timeout value is negative"));
    }
    if machine.joins_by_monitor(call.object(0)) {
        return Err(Flow::Decline);
    }
    machine.join(call.object(0), millis > 0, millis as u64).map(|()| VOID)
}

fn get_state<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let object = call.object(0);
    machine.observe_state(object)?;
    let state = machine.thread_state(object)?;
    let vm = machine.program.load("jdk/internal/misc/VM").map_err(|error| machine.stuck(error.to_string()))?;
    match machine.program.declared_method(vm, "toThreadState", "(I)Ljava/lang/Thread$State;") {
        Some(method) => machine.forward(method, &[from_int(state)], call.dst),
        None => Err(machine.stuck("Thread.getState".to_string())),
    }
}

fn sleep_millis<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let millis = call.long(0);
    if millis < 0 {
        return machine.throws("java/lang/IllegalArgumentException", Some("timeout value is negative"));
    }
    machine.sleep((millis as u64).saturating_mul(1_000_000)).map(|()| VOID)
}

fn sleep_nanos<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.sleep(call.long(0).max(0) as u64).map(|()| VOID)
}

fn interrupt<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.interrupt(call.object(0)).map(|()| VOID)
}

fn flag<'p>(machine: &mut Machine<'p>, thread: Ref, clear: bool) -> Exec<u64> {
    let Some(id) = machine.thread_of(thread) else {
        return Ok(0);
    };
    machine.interrupted(id, clear).map(from_bool)
}

fn is_interrupted<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    flag(machine, call.object(0), false)
}

fn interrupted<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    let me = machine.current_thread_object();
    flag(machine, me, true)
}

fn clear_interrupt<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    flag(machine, call.object(0), true)
}

fn holds_lock<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    if call.object(0).is_null() {
        return machine.throws("java/lang/NullPointerException", None);
    }
    Ok(from_bool(machine.holds(call.object(0))))
}

/// Thread ids are handed out per creating thread, so that they do not depend on what other threads do.
fn next_id<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    let me = machine.current.thread;
    let core = &mut machine.threads[me.index()].core;
    core.hashes += 1;
    Ok((u64::from(me.0) << 24) | (u64::from(core.hashes) + 20))
}

/// The number in the name of a thread that has no other. They are handed out one after the other, which nobody promises to order anything else, however the JDK does it.
fn next_number<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let field = |name: &&str| machine.program.find_field(call.method.class, name).filter(|field| field.is_static());
    let Some(field) = ["threadInitNumber", "next"].iter().find_map(field) else {
        return Err(Flow::Decline);
    };
    let cell = machine.static_cell(field);
    if !machine.pass(true) {
        machine.touches(&[(Shared::Cell(cell.addr, cell.location), true)]);
        return Err(machine.stop());
    }
    let number = machine.peek_cell(cell.addr);
    machine.write_cell(&cell, from_int(int(number).wrapping_add(1)));
    Ok(number)
}

fn park<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let (absolute, time) = (call.args[1] != 0, call.long(2));
    if absolute && time <= 0 {
        return Ok(VOID);
    }
    let timed = absolute || time > 0;
    machine.park(timed, time.max(0) as u64).map(|()| VOID)
}

fn unpark<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    if call.object(1).is_null() {
        return Ok(VOID);
    }
    machine.unpark(call.object(1)).map(|()| VOID)
}

fn unpark_support<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    if call.object(0).is_null() {
        return Ok(VOID);
    }
    machine.unpark(call.object(0)).map(|()| VOID)
}

fn id<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    if machine.called_by_user() {
        machine.shared.assume(Assumption::ThreadIds);
    }
    Err(Flow::Decline)
}

/// The threads of the group and its subgroups that are alive.
fn active_count<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    if machine.threads.len() > 1 && !machine.facts.liveness_observed && machine.learn(Fact::LivenessObserved) {
        return Err(Flow::Abandon);
    }
    if !machine.pass(true) {
        return Err(machine.stop());
    }
    machine.assumes(Assumption::ActiveCount);
    let alive = machine.threads.iter().filter(|thread| !thread.is_terminated());
    let count = alive.filter(|thread| machine.is_in_group(thread.object, call.object(0))).count();
    Ok(from_int(count as i32))
}

impl Machine<'_> {
    /// Whether a thread belongs to the group or to one of its subgroups.
    fn is_in_group(&self, thread: Ref, group: Ref) -> bool {
        self.groups_of(thread).any(|own| own == group)
    }

    /// The group of a thread, and those that it is in.
    pub(crate) fn groups_of(&self, thread: Ref) -> impl Iterator<Item = Ref> + '_ {
        let holder = self.peek_field(thread, "holder").map_or(thread, Ref::of);
        let referred =
            |object: Ref, name: &str| self.peek_field(object, name).map(Ref::of).filter(|group| !group.is_null());
        std::iter::successors(referred(holder, "group"), move |group| referred(*group, "parent"))
    }
}

fn enumerate<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    Err(machine.stuck("the list of a group's threads".to_string()))
}
