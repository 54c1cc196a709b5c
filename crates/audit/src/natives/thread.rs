//! Threads, wait sets and parking [JLS §17.2, §17.3, §17.4.4].
//!
//! Errs on: fewer behaviours. Threads wake for a reason only. Time-outs may come at any moment.

use jmmc_program::{Method, Mode};
use jmmc_solo::{Access, Entry, Halt, Location, NativeReply, Paused, Reply};

use super::{Table, beyond, flag, nothing, one, returned};
use crate::heap::Ref;
use crate::memory::Sync;
use crate::state::{Phase, Thread, Wakeup};
use crate::world::{ThreadTurn, is_user, unknown};

pub(super) const TABLE: Table = &[
    ("java/lang/Object.wait(J)V", wait),
    ("java/lang/Object.wait0(J)V", wait),
    ("java/lang/Object.notify()V", notify),
    ("java/lang/Object.notifyAll()V", notify_all),
    ("java/lang/Thread.currentThread()Ljava/lang/Thread;", current),
    ("java/lang/Thread.currentCarrierThread()Ljava/lang/Thread;", current),
    ("java/lang/Thread.start()V", start),
    ("java/lang/Thread.start0()V", start),
    ("java/lang/Thread.join(J)V", join),
    ("java/lang/Thread.isAlive()Z", is_alive),
    ("java/lang/Thread.alive()Z", is_alive),
    ("java/lang/Thread.isTerminated()Z", is_terminated),
    ("java/lang/Thread.getThreadGroup()Ljava/lang/ThreadGroup;", thread_group),
    // Threads are not entered in their groups.
    ("java/lang/ThreadGroup.activeCount()I", beyond),
    ("java/lang/ThreadGroup.activeGroupCount()I", beyond),
    ("java/lang/ThreadGroup.enumerate([Ljava/lang/Thread;)I", beyond),
    ("java/lang/ThreadGroup.enumerate([Ljava/lang/Thread;Z)I", beyond),
    ("java/lang/ThreadGroup.interrupt()V", beyond),
    ("java/lang/ref/Reference.get()Ljava/lang/Object;", referent),
    ("java/lang/ref/SoftReference.get()Ljava/lang/Object;", referent),
    ("java/lang/ref/Reference.refersTo(Ljava/lang/Object;)Z", referent),
    ("java/lang/ref/Reference.refersTo0(Ljava/lang/Object;)Z", refers_to),
    ("java/lang/Thread.getState()Ljava/lang/Thread$State;", beyond),
    ("java/lang/Thread.threadState()Ljava/lang/Thread$State;", beyond),
    ("java/lang/Thread.sleep(J)V", sleep),
    ("java/lang/Thread.sleep0(J)V", sleep),
    ("java/lang/Thread.sleepNanos(J)V", sleep),
    ("java/lang/Thread.yield()V", nothing),
    ("java/lang/Thread.onSpinWait()V", nothing),
    ("java/lang/Thread.interrupt()V", interrupt),
    ("java/lang/Thread.isInterrupted()Z", is_interrupted),
    ("java/lang/Thread.interrupted()Z", interrupted),
    ("java/lang/Thread.clearInterrupt()V", interrupted),
    ("java/lang/Thread.holdsLock(Ljava/lang/Object;)Z", holds_lock),
    ("java/lang/Thread.setPriority0(I)V", nothing),
    ("java/lang/Thread.setNativeName(Ljava/lang/String;)V", nothing),
    ("java/lang/Thread.ensureMaterializedForStackWalk(Ljava/lang/Object;)V", nothing),
    ("java/lang/Thread$ThreadIdentifiers.next()J", next_id),
    ("java/lang/Thread.nextThreadID()J", next_id),
    ("java/lang/Thread$ThreadNumbering.next()I", next_number),
    ("java/lang/Thread.nextThreadNum()I", next_number),
    // Threads are not entered in their groups, which orders nothing.
    ("java/lang/ThreadGroup.addUnstarted()V", nothing),
    ("java/lang/ThreadGroup.getMaxPriority()I", max_priority),
    ("java/lang/Thread.getNextThreadIdOffset()J", nothing),
    ("jdk/internal/vm/ContinuationSupport.isSupported0()Z", nothing),
    ("java/lang/ref/Finalizer.isFinalizationEnabled()Z", nothing),
    ("java/util/concurrent/locks/LockSupport.setBlocker(Ljava/lang/Thread;Ljava/lang/Object;)V", nothing),
    ("java/util/concurrent/locks/LockSupport.setCurrentBlocker(Ljava/lang/Object;)V", nothing),
    ("java/util/concurrent/locks/LockSupport.unpark(Ljava/lang/Thread;)V", unpark_support),
    ("jdk/internal/misc/Unsafe.park(ZJ)V", park),
    ("jdk/internal/misc/Unsafe.unpark(Ljava/lang/Object;)V", unpark),
    ("jdk/internal/misc/VM.isBooted()Z", one),
];

/// Threads that one program may start.
const MOST_THREADS: usize = 40;

const DONE: Reply<NativeReply> = Ok(NativeReply::Returned(0));

fn me<'t, 'p>(turn: &'t mut ThreadTurn<'_, 'p>) -> &'t mut Thread<'p> {
    turn.touched = true;
    let me = turn.me;
    turn.state.thread_mut(me)
}

/// What a reference refers to may be collected at any moment, unless it is softly or weakly reachable only from the library itself.
fn referent(turn: &mut ThreadTurn<'_, '_>, _: &Method, _: &[u64]) -> Reply<NativeReply> {
    if is_user(turn.universe, turn.callers[0]) {
        unknown("what the garbage collector does")
    } else {
        Ok(NativeReply::Declined)
    }
}

/// The library's maps ask whether a key is still there, which it is: nothing is ever collected of what they hold.
fn refers_to(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    let class = turn.load_class("java/lang/ref/Reference")?;
    let Some(field) = turn.universe.program.find_field(class, "referent") else {
        return unknown("a JDK without Reference.referent");
    };
    let location = Location::Field { object: arguments[0], field: field.id };
    let referent = turn.load(Access { location, ty: field.ty, mode: Mode::Plain, update: false })?;
    flag(referent == arguments[1])
}

fn current(turn: &mut ThreadTurn<'_, '_>, _: &Method, _: &[u64]) -> Reply<NativeReply> {
    returned(turn.state.threads[turn.me].object)
}

/// Clears the thread's interrupt flag; says whether it was set.
fn take_interrupt(turn: &mut ThreadTurn<'_, '_>) -> bool {
    let flag = std::mem::replace(&mut me(turn).interrupted, false);
    if flag {
        let me = turn.me;
        turn.state.memory.acquire(me, Sync::Interrupt(me));
    }
    flag
}

/// Whether a thread only waits for news of the garbage collector: nothing is ever collected.
fn serves_the_collector(turn: &ThreadTurn<'_, '_>, thread: Ref) -> Reply<bool> {
    const SERVANTS: [&str; 3] = [
        "java/lang/ref/Reference$ReferenceHandler",
        "java/lang/ref/Finalizer$FinalizerThread",
        "jdk/internal/ref/CleanerImpl",
    ];
    let is_servant = |object: Ref| {
        let class = turn.object(object).map(|object| object.class);
        class.is_ok_and(|class| SERVANTS.contains(&&*turn.universe.program.class(class).name))
    };
    let holder = turn.peek_field(thread, "holder").map_or(thread, Ref::of);
    let task = ["target", "task"].iter().find_map(|field| turn.peek_field(holder, field));
    Ok(is_servant(thread) || task.is_some_and(|task| is_servant(Ref::of(task))))
}

/// Whether the thread of the object is a virtual one.
pub(crate) fn is_virtual(turn: &ThreadTurn<'_, '_>, thread: Ref) -> Reply<bool> {
    let class = turn.object(thread)?.class;
    let base = turn.universe.program.loaded("java/lang/BaseVirtualThread");
    Ok(base.is_some_and(|base| turn.universe.program.is_subtype(class, base)))
}

fn is_daemon(turn: &ThreadTurn<'_, '_>, thread: Ref) -> bool {
    match turn.peek_field(thread, "holder").map(Ref::of) {
        Some(holder) if holder.is_null() => true,
        Some(holder) => turn.peek_field(holder, "daemon") == Some(1),
        None => turn.peek_field(thread, "daemon") == Some(1),
    }
}

fn start(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    let object = Ref::of(arguments[0]);
    if serves_the_collector(turn, object)? {
        return DONE;
    }
    // From here on there are several threads: all that was done so far is there for all of them.
    turn.state.booting = false;
    turn.settle()?;
    if turn.state.thread_of(object).is_some() {
        return turn.throw("java/lang/IllegalThreadStateException", None);
    }
    if turn.state.threads.len() >= MOST_THREADS {
        return unknown(format!("more than {MOST_THREADS} threads"));
    }
    let class = turn.object(object)?.class;
    let Some(run) = turn.universe.program.find_method(class, "run", "()V") else {
        return unknown("a thread without run()");
    };
    let daemon = is_daemon(turn, object);
    let child = turn.state.threads.len();
    let entry = Entry { method: run.id, arguments: vec![object.word()], class: None };
    turn.state.threads.push(std::rc::Rc::new(new_thread(object, entry, daemon)));
    let me = turn.me;
    turn.state.memory.start(me, child);
    turn.tell(|_| format!("starts thread {child}"));
    DONE
}

/// A thread that has not run yet.
pub(crate) fn new_thread<'p>(object: Ref, entry: Entry, daemon: bool) -> Thread<'p> {
    Thread {
        object,
        run: Paused::before(entry),
        phase: Phase::Running,
        interrupted: false,
        permit: false,
        daemon,
        begun: false,
        numbers: 0,
        bulk: None,
    }
}

/// Whether the thread of the object has ended; `None` if it was never started.
fn ended(turn: &mut ThreadTurn<'_, '_>, object: Ref) -> Option<bool> {
    turn.touched = true;
    let thread = turn.state.thread_of(object)?;
    let ended = turn.state.threads[thread].has_ended();
    if ended {
        let me = turn.me;
        turn.state.memory.acquire(me, Sync::End(thread));
    }
    Some(ended)
}

fn join(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    let millis = arguments[1] as i64;
    if millis < 0 {
        return turn.throw("java/lang/IllegalArgumentException", Some("timeout value is negative"));
    }
    // Joining is waiting on the thread's object, which needs its monitor, and gives it up meanwhile; but not that of a virtual one.
    let platform = !is_virtual(turn, Ref::of(arguments[0]))?;
    match turn.state.monitors.get(&Ref::of(arguments[0])).filter(|_| platform) {
        Some(monitor) if monitor.owner != turn.me => return Err(Halt::End),
        Some(_) if millis == 0 => return Ok(NativeReply::Declined),
        Some(_) | None => {}
    }
    if ended(turn, Ref::of(arguments[0])) != Some(false) {
        turn.tell(|_| "joins a thread that has ended".to_string());
        return DONE;
    }
    if take_interrupt(turn) {
        return turn.throw("java/lang/InterruptedException", None);
    }
    if millis > 0 { DONE } else { Err(Halt::End) }
}

fn is_alive(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    flag(ended(turn, Ref::of(arguments[0])) == Some(false))
}

fn is_terminated(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    flag(ended(turn, Ref::of(arguments[0])) == Some(true))
}

/// A thread that has ended is in no group; the end itself does not take it out.
fn thread_group(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    let thread = Ref::of(arguments[0]);
    if thread == turn.state.threads[turn.me].object {
        return Ok(NativeReply::Declined);
    }
    Ok(if ended(turn, thread) == Some(true) { NativeReply::Returned(0) } else { NativeReply::Declined })
}

fn sleep(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    if (arguments[0] as i64) < 0 {
        return turn.throw("java/lang/IllegalArgumentException", Some("timeout value is negative"));
    }
    if take_interrupt(turn) {
        return turn.throw("java/lang/InterruptedException", Some("sleep interrupted"));
    }
    DONE
}

fn interrupt(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    turn.settle()?;
    let Some(thread) = turn.state.thread_of(Ref::of(arguments[0])) else {
        return unknown("interrupting a thread that is not started");
    };
    if turn.state.threads[thread].has_ended() {
        return DONE;
    }
    let me = turn.me;
    turn.state.memory.release(me, Sync::Interrupt(thread));
    turn.state.thread_mut(thread).interrupted = true;
    turn.state.wake(thread, Wakeup::Interrupted);
    turn.tell(|_| format!("interrupts thread {thread}"));
    DONE
}

fn is_interrupted(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    turn.touched = true;
    let thread = turn.state.thread_of(Ref::of(arguments[0]));
    let is = |thread: &usize| !turn.state.threads[*thread].has_ended() && turn.state.threads[*thread].interrupted;
    let Some(thread) = thread.filter(is) else {
        return flag(false);
    };
    let me = turn.me;
    turn.state.memory.acquire(me, Sync::Interrupt(thread));
    flag(true)
}

fn interrupted(turn: &mut ThreadTurn<'_, '_>, _: &Method, _: &[u64]) -> Reply<NativeReply> {
    flag(take_interrupt(turn))
}

fn holds_lock(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    if arguments[0] == 0 {
        return turn.throw("java/lang/NullPointerException", None);
    }
    flag(turn.holds(Ref::of(arguments[0])))
}

/// Asked when a thread is made, which synchronizes with nothing, whatever locks the JDK takes for it.
fn max_priority(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    let priority = turn.peek_field(Ref::of(arguments[0]), "maxPriority");
    priority.map(NativeReply::Returned).ok_or_else(|| Halt::Unknown("the priority of a group of threads".to_string()))
}

/// The number in the name of a thread that has no other, handed out without ordering anything.
fn next_number(turn: &mut ThreadTurn<'_, '_>, method: &Method, _: &[u64]) -> Reply<NativeReply> {
    turn.touched = true;
    let next = ["threadInitNumber", "next"].iter().find_map(|name| turn.count_static(method.class, name));
    next.map(NativeReply::Returned).ok_or_else(|| Halt::Unknown("how threads are numbered".to_string()))
}

fn next_id(turn: &mut ThreadTurn<'_, '_>, _: &Method, _: &[u64]) -> Reply<NativeReply> {
    let number = turn.me as u64;
    let me = turn.me;
    let thread = turn.state.thread_mut(me);
    thread.numbers += 1;
    Ok(NativeReply::Returned(number << 24 | u64::from(thread.numbers + 20)))
}

fn park(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    let (absolute, time) = (arguments[1] != 0, arguments[2] as i64);
    let thread = me(turn);
    if thread.permit || thread.interrupted {
        thread.permit = false;
        return DONE;
    }
    // A time-out may come at any moment.
    if absolute || time > 0 { DONE } else { Err(Halt::End) }
}

fn unpark(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    permit(turn, Ref::of(arguments[1]))
}

fn unpark_support(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    permit(turn, Ref::of(arguments[0]))
}

fn permit(turn: &mut ThreadTurn<'_, '_>, object: Ref) -> Reply<NativeReply> {
    turn.touched = true;
    if let Some(thread) = turn.state.thread_of(object) {
        turn.state.thread_mut(thread).permit = true;
    }
    DONE
}

/// `Object.wait`: gives the monitor back and joins the wait set [JLS §17.2.1].
fn wait(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    let (object, millis) = (Ref::of(arguments[0]), arguments[1] as i64);
    if let Phase::Woken { monitor, count, wakeup } = turn.state.threads[turn.me].phase {
        turn.take_monitor(monitor, count)?;
        me(turn).phase = Phase::Running;
        return woken(turn, monitor, wakeup);
    }
    if millis < 0 {
        return turn.throw("java/lang/IllegalArgumentException", Some("timeout value is negative"));
    }
    if !turn.holds(object) {
        return turn.throw("java/lang/IllegalMonitorStateException", Some("current thread is not owner"));
    }
    turn.settle()?;
    if take_interrupt(turn) {
        return turn.throw("java/lang/InterruptedException", None);
    }
    let count = turn.state.monitors.get(&object).map_or(0, |monitor| monitor.count);
    turn.drop_monitor(object, count)?;
    me(turn).phase = Phase::Waiting { monitor: object, count, timed: millis > 0 };
    turn.state.booting = false;
    turn.tell(|_| "waits".to_string());
    Ok(NativeReply::Again)
}

/// The thread has its monitor back. One that was notified and then interrupted may return, or throw, and then the notification must go to another
/// thread of the wait set if there is one [JLS §17.2.4].
fn woken(turn: &mut ThreadTurn<'_, '_>, monitor: Ref, wakeup: Wakeup) -> Reply<NativeReply> {
    turn.tell(|_| "waits no more".to_string());
    let interrupted = turn.state.threads[turn.me].interrupted;
    let throws = match wakeup {
        Wakeup::Interrupted => true,
        Wakeup::TimedOut => false,
        Wakeup::Notified => {
            let throws = interrupted && turn.script.choose(2) == 1;
            let waiting = turn.state.notifiable(monitor);
            if throws && !waiting.is_empty() {
                let chosen = turn.script.choose(waiting.len());
                turn.state.notify(waiting[chosen]);
            }
            throws
        }
    };
    if !throws {
        return DONE;
    }
    take_interrupt(turn);
    turn.throw("java/lang/InterruptedException", None)
}

fn notify(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    notify_some(turn, Ref::of(arguments[0]), false)
}

fn notify_all(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    notify_some(turn, Ref::of(arguments[0]), true)
}

/// `Object.notify` and `notifyAll`: who leaves the wait set is a choice [JLS §17.2.2].
fn notify_some(turn: &mut ThreadTurn<'_, '_>, object: Ref, all: bool) -> Reply<NativeReply> {
    if !turn.holds(object) {
        return turn.throw("java/lang/IllegalMonitorStateException", Some("current thread is not owner"));
    }
    turn.touched = true;
    let waiting = turn.state.notifiable(object);
    let chosen = turn.script.choose(if all { 1 } else { waiting.len() });
    for (index, &thread) in waiting.iter().enumerate() {
        if all || index == chosen {
            turn.state.notify(thread);
        }
    }
    turn.tell(|_| format!("notifies {}", if all { "all" } else { "one" }));
    DONE
}
