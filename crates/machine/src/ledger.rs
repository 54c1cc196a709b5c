//! The ledger: what is left out of all that Java allows.
//!
//! Wherever the machine makes something definite that Java leaves open, so that it explores fewer behaviours, that place records one of these when
//! it is reached, and the report lists it as assumed. `cargo xtask tidy` checks that each is recorded somewhere, and that every module that errs on
//! fewer behaviours names its entries in a line `Ledger:`.
//!
//! Not here: what is not modelled at all ends the path and makes the answer unknown ([`crate::Stuck`]). Memory that never runs out and classes
//! that are never unloaded have no place where they are reached.

/// Something that was made definite.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Assumption {
    /// Calls into `java.util.concurrent.locks` are atomic.
    Trust,
    /// Classes of `java.util.concurrent` do what their documentation says.
    StandIns,
    /// Waiting ends for a reason only [JLS §17.2.1].
    Reason,
    /// Weak compare-and-sets fail for a reason only.
    Failures,
    /// Waiting for a condition ends for a reason only.
    Await,
    /// Time passes only where somebody waits for it.
    Clock,
    /// Seeds that nobody gave.
    Random,
    /// The number of processors.
    Processors,
    /// Whether the library spins before it blocks.
    Spins,
    /// The size of the heap.
    Memory,
    /// System properties and the environment.
    Properties,
    /// Identity hash codes.
    IdentityHash,
    /// The order of unmodifiable sets and maps, which the JDK salts.
    CollectionOrder,
    /// Garbage that the library, not the program, asks about [JLS §12.6].
    Collector,
    /// Finalizers and cleaners [JLS §12.6].
    Finalizers,
    /// How deep calls may nest.
    StackDepth,
    /// What daemon threads do after all others have ended [JLS §12.8].
    Daemons,
    /// What other threads do after one has called `System.exit` [JLS §12.8].
    Exit,
    /// What the library does when the program ends [JLS §12.8].
    Hooks,
    /// Providers of services that the library itself looks for.
    Services,
    /// An estimate of the JDK's.
    ActiveCount,
    /// Numbers of threads.
    ThreadIds,
    /// The number of the process.
    Process,
    /// Where memory outside the heap is, and what is in it at first.
    Addresses,
    /// The last bit of `Math`'s functions.
    Rounding,
}

impl Assumption {
    /// What users are told; `stand_ins` are the classes that were taken by their documentation.
    pub(crate) fn told(self, stand_ins: &str) -> String {
        match self {
            Assumption::StandIns => format!("{}: {stand_ins}", self.text()),
            other => other.text().to_string(),
        }
    }

    fn text(self) -> &'static str {
        match self {
            Assumption::Trust => {
                "calls into java.util.concurrent.locks are atomic (that code is trusted; --no-trust explores it step by step)"
            }
            Assumption::StandIns => {
                "these classes of java.util.concurrent do what their documentation says (--no-trust explores their code)"
            }
            Assumption::Reason => {
                "waiting threads wake for a reason only (check explores more, unless --no-spurious or --no-liveness is given)"
            }
            Assumption::Failures => "weak compare-and-sets fail for a reason only (--no-spurious)",
            Assumption::Await => {
                "Condition.await ends for a reason only where the JDK's own code was explored, as it does there (its documentation allows more)"
            }
            Assumption::Clock => "time stands still except that sleeping and timed waits move it to their end",
            Assumption::Random => "random numbers without a given seed are the same on every execution",
            Assumption::Spins => "classes of java.util.concurrent do not spin before they block, as on one processor",
            Assumption::Processors => "the program runs on two processors",
            Assumption::Memory => "the Java heap has one gibibyte, all of it free",
            Assumption::Properties => {
                "system properties are those of an English Linux machine, and the environment is empty"
            }
            Assumption::IdentityHash => "identity hash codes are the same on every execution",
            Assumption::CollectionOrder => {
                "Set.of, Map.of and their kin have the same order on every execution (the JDK chooses one at random)"
            }
            Assumption::Collector => "nothing that the Java library refers to weakly is ever collected",
            Assumption::Finalizers => "finalizers and cleaners never run",
            Assumption::StackDepth => "the stack overflows after 9000 calls within each other",
            Assumption::Daemons => "daemon threads do nothing once all other threads have ended",
            Assumption::Exit => "no thread does anything after System.exit",
            Assumption::Hooks => "shutdown hooks of the Java library itself are not run",
            Assumption::Services => {
                "the class path has no providers of services that the Java library itself looks for"
            }
            Assumption::ActiveCount => "Thread.activeCount counts the threads that are alive, and no others",
            Assumption::ThreadIds => "threads have the same ids on every execution",
            Assumption::Process => "the process has the same number on every execution",
            Assumption::Addresses => {
                "memory outside the heap is at the same addresses on every execution, and there are zeros in it at first"
            }
            Assumption::Rounding => "the functions of Math round as those of the system's library of mathematics",
        }
    }
}
