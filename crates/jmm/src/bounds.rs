//! Bounds that all engines take unless somebody says otherwise.
//!
//! Errs on: executions in which a loop goes on for longer are left out; whoever uses the bound has to say so.

/// How often loops are repeated that may never end.
pub const UNWIND: u32 = 3;
