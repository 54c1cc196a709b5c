//! `Guard`, with which stand-ins wait (module `stand_ins`).

use jmmc_program::{Class, Origin};

use super::{Invocation, NativesOfFile, VOID};
use crate::footprint::Shared;
use crate::interp::{Exec, Flow};
use crate::machine::Machine;
use crate::thread::Waits;
use crate::value::{from_bool, from_int};

pub(super) const TABLE: NativesOfFile = &[
    ("java/util/concurrent/locks/Guard.await(IIJ)I", wait),
    ("java/util/concurrent/locks/Guard.waiting()I", waiting),
    ("java/util/concurrent/locks/Guard.observe()V", observe),
    ("java/util/concurrent/locks/Guard.observed()Z", observed),
    ("java/util/concurrent/locks/Guard.serves()Z", serves),
    ("java/util/concurrent/locks/Guard.pause()V", pause),
    ("java/util/concurrent/locks/Guard.touch()V", touch),
    ("java/util/concurrent/locks/Guard.unknown(Ljava/lang/String;)V", unknown),
];

fn wait<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let what = Waits { guard: call.object(0), least: call.int(1), how: call.int(2) };
    machine.await_guard(what, call.long(3).max(0) as u64).map(|end| from_int(i32::from(end)))
}

fn waiting<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.count_waiting(call.object(0)).map(from_int)
}

fn observe<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    if machine.observe_locks() { Err(Flow::Abandon) } else { Ok(VOID) }
}

fn observed<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    Ok(from_bool(machine.facts.locks_observed))
}

fn serves<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    let mut callers = machine.current.frames.iter().rev().map(|frame| machine.program.class(frame.method.class));
    let caller = callers.find(|class| !class.is_stand_in());
    let is_inside = |class: &Class| {
        let packages = ["java/util/concurrent/", "jdk/internal/"];
        class.origin == Origin::Jdk && packages.iter().any(|package| class.name.starts_with(package))
    };
    Ok(from_bool(caller.is_some_and(is_inside)))
}

fn pause<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.end_stand_in_step();
    Ok(VOID)
}

fn touch<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    let root = machine.stand_in_at_work();
    machine.touches_in_passing(Shared::Synchronizer(root), true);
    Ok(VOID)
}

fn unknown<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let what = machine.text_lossy(call.object(0));
    Err(machine.stuck(format!("{what} (--no-trust explores the JDK's code)")))
}
