//! Local variables: each slot is one register per kind that the code uses it with.

use ristretto_classfile::attributes::Instruction;
use rustc_hash::FxHashMap;

use super::code::Code;
use crate::class::Method;
use crate::classfile::ClassFileResult;
use crate::ids::Reg;
use crate::types::Kind;

/// Registers of local slots.
#[derive(Debug)]
pub(super) struct Locals {
    registers: FxHashMap<(u16, Kind), Reg>,
}

impl Locals {
    /// Gives registers to the parameters, then to every slot and kind that the code mentions, in order; and their kinds.
    pub fn new(method: &Method, code: &Code) -> ClassFileResult<(Locals, Vec<Kind>)> {
        let mut registers = FxHashMap::default();
        let mut kinds = Vec::new();
        let mut slot = 0;
        for kind in &method.parameters {
            registers.insert((slot, *kind), Reg(kinds.len() as u16));
            kinds.push(*kind);
            slot += if matches!(kind, Kind::Long | Kind::Double) { 2 } else { 1 };
        }
        let mut mentioned: Vec<(u16, Kind)> =
            code.instructions.iter().filter_map(mentioned).filter(|m| !registers.contains_key(m)).collect();
        mentioned.sort_unstable();
        mentioned.dedup();
        for (slot, kind) in mentioned {
            let reg = u16::try_from(kinds.len()).map_err(|_| "a method has too many locals")?;
            registers.insert((slot, kind), Reg(reg));
            kinds.push(kind);
        }
        Ok((Locals { registers }, kinds))
    }

    /// Each register's slot, in the order of registers.
    pub fn slots(&self) -> Box<[u16]> {
        let mut slots = vec![0; self.registers.len()];
        for (&(slot, _), reg) in &self.registers {
            slots[reg.index()] = slot;
        }
        slots.into()
    }

    /// The register of a slot used with a kind.
    pub fn get(&self, slot: u16, kind: Kind) -> Option<Reg> {
        self.registers.get(&(slot, kind)).copied()
    }
}

/// The local that an instruction loads or stores.
pub(super) fn load_or_store(instruction: &Instruction) -> Option<(bool, u16, Kind)> {
    use Instruction as I;
    use Kind::*;
    Some(match *instruction {
        I::Iload(n) => (true, n.into(), Int),
        I::Lload(n) => (true, n.into(), Long),
        I::Fload(n) => (true, n.into(), Float),
        I::Dload(n) => (true, n.into(), Double),
        I::Aload(n) => (true, n.into(), Ref),
        I::Iload_w(n) => (true, n, Int),
        I::Lload_w(n) => (true, n, Long),
        I::Fload_w(n) => (true, n, Float),
        I::Dload_w(n) => (true, n, Double),
        I::Aload_w(n) => (true, n, Ref),
        I::Iload_0 => (true, 0, Int),
        I::Iload_1 => (true, 1, Int),
        I::Iload_2 => (true, 2, Int),
        I::Iload_3 => (true, 3, Int),
        I::Lload_0 => (true, 0, Long),
        I::Lload_1 => (true, 1, Long),
        I::Lload_2 => (true, 2, Long),
        I::Lload_3 => (true, 3, Long),
        I::Fload_0 => (true, 0, Float),
        I::Fload_1 => (true, 1, Float),
        I::Fload_2 => (true, 2, Float),
        I::Fload_3 => (true, 3, Float),
        I::Dload_0 => (true, 0, Double),
        I::Dload_1 => (true, 1, Double),
        I::Dload_2 => (true, 2, Double),
        I::Dload_3 => (true, 3, Double),
        I::Aload_0 => (true, 0, Ref),
        I::Aload_1 => (true, 1, Ref),
        I::Aload_2 => (true, 2, Ref),
        I::Aload_3 => (true, 3, Ref),
        I::Istore(n) => (false, n.into(), Int),
        I::Lstore(n) => (false, n.into(), Long),
        I::Fstore(n) => (false, n.into(), Float),
        I::Dstore(n) => (false, n.into(), Double),
        I::Astore(n) => (false, n.into(), Ref),
        I::Istore_w(n) => (false, n, Int),
        I::Lstore_w(n) => (false, n, Long),
        I::Fstore_w(n) => (false, n, Float),
        I::Dstore_w(n) => (false, n, Double),
        I::Astore_w(n) => (false, n, Ref),
        I::Istore_0 => (false, 0, Int),
        I::Istore_1 => (false, 1, Int),
        I::Istore_2 => (false, 2, Int),
        I::Istore_3 => (false, 3, Int),
        I::Lstore_0 => (false, 0, Long),
        I::Lstore_1 => (false, 1, Long),
        I::Lstore_2 => (false, 2, Long),
        I::Lstore_3 => (false, 3, Long),
        I::Fstore_0 => (false, 0, Float),
        I::Fstore_1 => (false, 1, Float),
        I::Fstore_2 => (false, 2, Float),
        I::Fstore_3 => (false, 3, Float),
        I::Dstore_0 => (false, 0, Double),
        I::Dstore_1 => (false, 1, Double),
        I::Dstore_2 => (false, 2, Double),
        I::Dstore_3 => (false, 3, Double),
        I::Astore_0 => (false, 0, Ref),
        I::Astore_1 => (false, 1, Ref),
        I::Astore_2 => (false, 2, Ref),
        I::Astore_3 => (false, 3, Ref),
        _ => return None,
    })
}

/// The local that an instruction mentions.
fn mentioned(instruction: &Instruction) -> Option<(u16, Kind)> {
    match *instruction {
        Instruction::Iinc(n, _) => Some((n.into(), Kind::Int)),
        Instruction::Iinc_w(n, _) => Some((n, Kind::Int)),
        _ => load_or_store(instruction).map(|(_, slot, kind)| (slot, kind)),
    }
}
