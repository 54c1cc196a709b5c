//! What the user asks of the machine, besides the model.

use crate::models::MemoryModel;

/// What the user asked for.
#[derive(Clone, Debug)]
pub struct MachineSettings {
    /// Whether to merge steps that need no interleaving.
    pub reduction: bool,
    /// Whether `wait` and `park` may return without a reason.
    pub spurious: bool,
    /// Whether weak compare-and-sets may fail without a reason.
    pub failures: bool,
    /// Whether calls into `java.util.concurrent.locks` are taken as atomic.
    pub trust_library: bool,
    /// The memory model.
    pub memory: MemoryModel,
    /// How often a call of the user's may jump back at most; paths with more are cut.
    pub unwind: Option<u32>,
    /// Whether a program that does not end because a thread pool is not shut down goes wrong.
    pub strict_exit: bool,
}

impl Default for MachineSettings {
    fn default() -> Self {
        MachineSettings {
            reduction: true,
            spurious: false,
            failures: false,
            trust_library: true,
            memory: MemoryModel::Sc,
            unwind: None,
            strict_exit: false,
        }
    }
}
