//! The process that the program runs in. Other processes are not modelled, and said by name.
//!
//! Errs on: fewer behaviours, because the number of the process is always the same.
//! Ledger: Process.

use super::{Invocation, NativesOfFile, nothing};
use crate::interp::Exec;
use crate::ledger::Assumption;
use crate::machine::Machine;
use crate::value::from_long;

pub(super) const TABLE: NativesOfFile = &[
    ("java/lang/ProcessHandleImpl.initNative()V", nothing),
    ("java/lang/ProcessHandleImpl.getCurrentPid0()J", number),
    ("java/lang/ProcessHandleImpl.isAlive0(J)J", is_alive),
];

/// The number of the process.
const NUMBER: i64 = 4711;
/// What is told of a process that runs, if it is not known since when.
const ALIVE: i64 = 0;

fn number<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.shared.assume(Assumption::Process);
    Ok(from_long(NUMBER))
}

fn is_alive<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    match call.long(0) {
        NUMBER => Ok(from_long(ALIVE)),
        _ => Err(machine.stuck("other processes".to_string())),
    }
}
