//! `java.util.ServiceLoader`, where the Java library itself asks: it finds nobody beyond what the library comes with.
//!
//! Errs on: fewer behaviours, if the class path has providers of such services (time zones, locales, loggers). Not modelled: programs that ask.
//! Ledger: Services.

use jmmc_program::Origin;

use super::{Invocation, NativesOfFile};
use crate::interp::{Exec, Flow};
use crate::ledger::Assumption;
use crate::machine::Machine;
use crate::value::Ref;

pub(super) const TABLE: NativesOfFile = &[
    ("java/util/ServiceLoader.load(Ljava/lang/Class;)Ljava/util/ServiceLoader;", load),
    ("java/util/ServiceLoader.load(Ljava/lang/Class;Ljava/lang/ClassLoader;)Ljava/util/ServiceLoader;", load),
    ("java/util/ServiceLoader.loadInstalled(Ljava/lang/Class;)Ljava/util/ServiceLoader;", load),
    ("java/util/ServiceLoader.iterator()Ljava/util/Iterator;", iterator),
];

/// A loader that knows of no service, which tells it from those that the library makes.
fn load<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let caller = machine.current.frames.last().map(|frame| machine.program.class(frame.method.class).origin);
    if caller != Some(Origin::Jdk) {
        return Err(Flow::Decline);
    }
    machine.shared.assume(Assumption::Services);
    machine.allocate(call.method.class).map(Ref::word)
}

fn iterator<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    if machine.peek_field(call.object(0), "service").is_some_and(|service| !Ref::of(service).is_null()) {
        return Err(Flow::Decline);
    }
    let class = machine.program.load("java/util/Collections").map_err(|error| machine.stuck(error.to_string()))?;
    match machine.program.declared_method(class, "emptyIterator", "()Ljava/util/Iterator;") {
        Some(none) => machine.forward(none, &[], call.dst),
        None => Err(machine.stuck("a JDK without Collections.emptyIterator".to_string())),
    }
}
