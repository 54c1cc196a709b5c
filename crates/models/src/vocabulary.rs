//! What a model speaks about: the actions of a program, and its executions, as expressions of a relational problem.
//!
//! Whoever translates a program supplies these expressions; every relation in them must have its bounds before a model is
//! stated, because the bounds of the relations that a model lets the solver choose are computed from them. The names in
//! the language are those of [MemSAT §2.2]: an execution is ⟨A, W, V, l, m⟩ with its program order.

use jmmc_relations::Expr;

/// What is the same in every execution.
///
/// Kinds are sets of actions, no two of which share an action. Where models know modes, `Read` and `Write` are accesses in plain mode,
/// `VolatileRead` and `VolatileWrite` those in volatile mode, whatever the variable.
#[derive(Debug, Clone)]
pub struct Constants {
    /// `Read`: reads of variables that are not volatile.
    pub read: Expr,
    /// `Write`: writes of variables that are not volatile.
    pub write: Expr,
    /// The name `VolatileRead`: reads of volatile variables.
    pub volatile_read: Expr,
    /// The name `VolatileWrite`: writes of volatile variables.
    pub volatile_write: Expr,
    /// The name `Lock`: locks of monitors.
    pub lock: Expr,
    /// The name `Unlock`: unlocks of monitors.
    pub unlock: Expr,
    /// `Start`: the first action of each thread.
    pub start: Expr,
    /// `End`: the last action of each thread.
    pub end: Expr,
    /// `External`: what can be observed from outside; *special* actions in [MemSAT §2.2].
    pub external: Expr,
    /// Accesses in modes between plain and volatile, and fences.
    pub modes: Modes,
    /// `thread`: each action with its thread.
    pub thread: Expr,
    /// `to`: pairs of threads of which the first ends before the second starts; transitive, the initial thread is before all
    /// others.
    pub thread_order: Expr,
    /// `Init`: the thread that writes the initial values.
    pub init: Expr,
}

/// What accesses of variable handles are, beyond plain and volatile ones [VarHandle documentation].
#[derive(Debug, Clone)]
pub struct Modes {
    /// `OpaqueRead`: reads in opaque mode.
    pub opaque_read: Expr,
    /// `OpaqueWrite`: writes in opaque mode.
    pub opaque_write: Expr,
    /// `AcquireRead`: reads in acquire mode.
    pub acquire_read: Expr,
    /// `ReleaseWrite`: writes in release mode.
    pub release_write: Expr,
    /// The name `FullFence`: calls of `VarHandle.fullFence`.
    pub full_fence: Expr,
    /// The name `AcquireFence`: calls of `VarHandle.acquireFence`.
    pub acquire_fence: Expr,
    /// The name `ReleaseFence`: calls of `VarHandle.releaseFence`.
    pub release_fence: Expr,
    /// The name `LoadLoadFence`: calls of `VarHandle.loadLoadFence`.
    pub load_load_fence: Expr,
    /// The name `StoreStoreFence`: calls of `VarHandle.storeStoreFence`.
    pub store_store_fence: Expr,
}

/// One execution, as the expressions that a model speaks of.
#[derive(Debug, Clone)]
pub struct RunTerms {
    /// `A`: the actions that are performed.
    pub actions: Expr,
    /// `po`: pairs of performed actions of one thread, in the order in which it performs them. A strict total order for each
    /// thread, transitive.
    pub program_order: Expr,
    /// `W`: each performed read with the write that it sees.
    pub write_seen: Expr,
    /// `V`: each performed write with what makes up its value; equal values, equal sets.
    pub value_written: Expr,
    /// `l`: each performed read and write with its location.
    pub location: Expr,
    /// `m`: each performed lock and unlock with its monitor.
    pub monitor: Expr,
    /// `update`: the read of each performed atomic update with its write.
    pub update: Expr,
}

/// A program and its executions.
#[derive(Debug, Clone)]
pub struct Vocabulary {
    /// What is the same in every execution.
    pub constants: Constants,
    /// E: the execution that is asked about.
    pub main: RunTerms,
    /// E₁ … E_k: the executions that justify it, for models that have them; others ignore them.
    pub speculative: Vec<RunTerms>,
}
