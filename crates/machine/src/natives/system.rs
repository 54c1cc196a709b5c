//! `java.lang.System`, `Runtime`, `Throwable` and the like: time, random numbers, exit.
//!
//! Errs on: fewer behaviours.
//! Ledger: Clock, Random, Exit, Hooks, Finalizers, CollectionOrder.

use jmmc_program::Origin;

use super::{Invocation, NativesOfFile, VOID, nothing, zero};
use crate::interp::{Exec, Flow};
use crate::ledger::Assumption;
use crate::machine::Machine;
use crate::trace::TraceEventKind;
use crate::value::from_long;

pub(super) const TABLE: NativesOfFile = &[
    ("java/lang/System.nanoTime()J", nano_time),
    ("java/lang/System.currentTimeMillis()J", current_time_millis),
    ("jdk/internal/misc/VM.getNanoTimeAdjustment(J)J", nano_adjustment),
    ("java/lang/System.exit(I)V", exit),
    // A warning on stderr that the method is deprecated, and nothing else.
    ("sun/misc/Unsafe.beforeMemoryAccess()V", super::nothing),
    ("java/lang/Runtime.exit(I)V", exit),
    ("java/lang/Runtime.halt(I)V", exit),
    ("java/lang/System.getSecurityManager()Ljava/lang/SecurityManager;", zero),
    ("java/lang/Runtime.gc()V", nothing),
    ("java/lang/Runtime.addShutdownHook(Ljava/lang/Thread;)V", shutdown_hook),
    ("java/lang/Math.random()D", random),
    ("java/util/Random.<init>()V", random),
    ("java/util/SplittableRandom.<init>()V", random),
    ("java/lang/ref/Cleaner.create()Ljava/lang/ref/Cleaner;", cleaner),
    ("java/util/ImmutableCollections$Set12.iterator()Ljava/util/Iterator;", salted),
    ("java/util/ImmutableCollections$Set12.toArray()[Ljava/lang/Object;", salted),
    ("java/util/ImmutableCollections$Set12.toArray([Ljava/lang/Object;)[Ljava/lang/Object;", salted),
    ("java/util/ImmutableCollections$Set12.forEach(Ljava/util/function/Consumer;)V", salted),
    ("java/util/ImmutableCollections$SetN.toArray()[Ljava/lang/Object;", salted),
    ("java/util/ImmutableCollections$SetN.toArray([Ljava/lang/Object;)[Ljava/lang/Object;", salted),
    ("java/util/ImmutableCollections$SetN$SetNIterator.next()Ljava/lang/Object;", salted),
    ("java/util/ImmutableCollections$MapN$MapNIterator.next()Ljava/util/Map$Entry;", salted),
    ("java/util/concurrent/ThreadLocalRandom.current()Ljava/util/concurrent/ThreadLocalRandom;", random),
];

fn nano_time<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.assumes(Assumption::Clock);
    machine.read_clock()
}

/// The day on which the program runs, in seconds: 2020-01-01T00:00:00Z.
const TODAY: i64 = 1_577_836_800;

fn current_time_millis<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.assumes(Assumption::Clock);
    let now = machine.read_clock()?;
    Ok(from_long(TODAY * 1_000 + (now / 1_000_000) as i64))
}

/// Nanoseconds since a moment that is given in seconds; -1 if they are too many.
fn nano_adjustment<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.assumes(Assumption::Clock);
    let now = machine.read_clock()?;
    let seconds = TODAY.wrapping_sub(call.long(0));
    let far = seconds.unsigned_abs() >= 1 << 32;
    Ok(from_long(if far { -1 } else { seconds * 1_000_000_000 + now as i64 }))
}

/// Random numbers come from the JDK's own code; what is told is that its seeds are fixed.
fn random<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.assumes(Assumption::Random);
    Err(Flow::Decline)
}

/// Unmodifiable sets and maps have an order that the JDK chooses when it starts; here it is always the same.
fn salted<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.assumes(Assumption::CollectionOrder);
    Err(Flow::Decline)
}

fn cleaner<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.assumes(Assumption::Finalizers);
    Err(Flow::Decline)
}

/// Hooks of the library, which close what it has opened, are left out.
fn shutdown_hook<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    let caller = machine.current.frames.last().map(|frame| machine.program.class(frame.method.class).origin);
    if caller != Some(Origin::Jdk) {
        return Err(machine.stuck("shutdown hooks".to_string()));
    }
    machine.shared.assume(Assumption::Hooks);
    Ok(VOID)
}

/// The program ends, whatever other threads are at.
fn exit<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    if !machine.pass(true) {
        return Err(machine.stop());
    }
    if machine.jvm.live > 1 {
        machine.shared.assume(Assumption::Exit);
    }
    if machine.tracing() {
        machine.trace_plain(TraceEventKind::Exit);
    }
    Err(Flow::Exit)
}
