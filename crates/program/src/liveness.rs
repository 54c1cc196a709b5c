//! Which registers are live where: backward dataflow over a body, exceptions included.

use crate::ids::Reg;

/// Live registers of one method, per op.
#[derive(Debug, Default)]
pub struct Liveness {
    /// Concatenated lists.
    regs: Box<[Reg]>,
}

impl Liveness {
    /// Registers live before op `pc`.
    pub fn before(&self, _pc: u32) -> &[Reg] {
        &self.regs
    }
}
