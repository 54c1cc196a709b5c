//! `java.security`: random numbers of the operating system (`SecureRandom`, and so `UUID.randomUUID`), made by Java of ours (`SystemRandom`, in `crates/program/added`), and where settings come from.
//!
//! Errs on: fewer behaviours, because the numbers are always the same; and on more, because asking for them orders nothing, which it does in the JDK.
//! Ledger: Random.

use super::{Invocation, NativesOfFile, nothing};
use crate::interp::{Exec, Flow};
use crate::ledger::Assumption;
use crate::machine::Machine;
use crate::value::Ref;

pub(super) const TABLE: NativesOfFile = &[
    (
        "sun/security/provider/NativePRNG.initIO(Lsun/security/provider/NativePRNG$Variant;)Lsun/security/provider/NativePRNG$RandomIO;",
        source,
    ),
    ("sun/security/provider/NativePRNG$RandomIO.implNextBytes([B)V", next_bytes),
    ("sun/security/provider/NativePRNG$RandomIO.implGenerateSeed(I)[B", seed),
    ("sun/security/provider/NativePRNG$RandomIO.implSetSeed([B)V", nothing),
    ("java/security/Security$SecPropLoader.loadMaster()V", load_settings),
];

/// The class of the sources of random numbers.
const SOURCE: &str = "sun/security/provider/NativePRNG$RandomIO";
/// Where the numbers come from.
const NUMBERS: &str = "sun/security/provider/SystemRandom";

/// What code of newer JDKs reads by way of the file system.
fn load_settings<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = machine.program.load("java/security/Security").map_err(|error| machine.stuck(error.to_string()))?;
    let Some(settings) = machine.peek_static(class, "props") else {
        return Err(Flow::Decline);
    };
    let method = machine.added_method("java/security/LibrarySettings", ("load", "(Ljava/util/Properties;)V"))?;
    machine.forward(method, &[settings], call.dst)
}

/// A source without its files: all that it does is here.
fn source<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = machine.program.load(SOURCE).map_err(|error| machine.stuck(error.to_string()))?;
    machine.ensure_initialized(class)?;
    machine.allocate(class).map(Ref::word)
}

fn next_bytes<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    numbers(machine, call, "fill", "(Ljava/lang/Object;[B)V")
}

fn seed<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    numbers(machine, call, "seed", "(Ljava/lang/Object;I)[B")
}

fn numbers<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>, name: &str, descriptor: &str) -> Exec<u64> {
    machine.assumes(Assumption::Random);
    machine.forward_added(NUMBERS, (name, descriptor), call)
}
