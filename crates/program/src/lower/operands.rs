//! Operands and results: how ops get their registers.

use super::stack::{Shape, Value, sequence};
use super::translator::{Parts, Translator};
use crate::classfile::ClassFileResult;
use crate::ids::Reg;
use crate::op::Op;
use crate::types::Kind;

/// Most ops in one method.
const MAX_OPS: usize = 1 << 20;

impl Translator<'_> {
    /// Adds an op to the block.
    pub fn emit(&mut self, op: Op) -> ClassFileResult<()> {
        self.total_ops += 1;
        if self.total_ops > MAX_OPS {
            return Err("it is too large".into());
        }
        self.blocks.list[self.block as usize].ops.push((op, self.index));
        self.last_def = None;
        Ok(())
    }

    /// Adds an op whose result, of that kind, is pushed. `op` is given the register for the result.
    pub fn emit_result(&mut self, kind: Kind, op: impl FnOnce(Reg) -> Op) -> ClassFileResult<()> {
        let dst = self.result(kind)?;
        self.emit(op(dst))?;
        self.push_result(dst, kind)
    }

    /// A register for the result of the op whose operands have been popped.
    pub fn result(&mut self, kind: Kind) -> ClassFileResult<Reg> {
        self.stack.complete(&mut self.registers);
        self.registers.temporary(kind)
    }

    /// Pushes what the last op has put into `dst`.
    pub fn push_result(&mut self, dst: Reg, kind: Kind) -> ClassFileResult<()> {
        self.push(Value::Reg(dst, kind))?;
        self.last_def = Some(dst);
        Ok(())
    }

    pub fn push(&mut self, value: Value) -> ClassFileResult<()> {
        self.stack.push(&mut self.registers, value)
    }

    /// Pops a value of that kind, still symbolic.
    pub fn pop_value(&mut self, kind: Kind) -> ClassFileResult<Value> {
        let value = self.stack.pop()?;
        if value.shape() == Shape::Kind(kind) {
            Ok(value)
        } else {
            Err(format!("an operand is {:?}, not {kind:?}", value.shape()).into())
        }
    }

    /// Pops a value of that kind into a register.
    pub fn pop(&mut self, kind: Kind) -> ClassFileResult<Reg> {
        let value = self.pop_value(kind)?;
        self.in_register(value)
    }

    /// The register that holds a popped value.
    pub fn in_register(&mut self, value: Value) -> ClassFileResult<Reg> {
        match value {
            Value::Reg(reg, _) => Ok(reg),
            Value::Const(bits, kind) => {
                let dst = self.registers.temporary(kind)?;
                self.stack.keep(&mut self.registers, dst);
                self.emit(Op::Const { dst, bits })?;
                Ok(dst)
            }
            Value::Address(_) => Err("a return address is used as a value".into()),
        }
    }

    /// Pops one register per kind, the last one from the top.
    pub fn pop_all(&mut self, kinds: &[Kind]) -> ClassFileResult<Vec<Reg>> {
        let mut values = Vec::with_capacity(kinds.len());
        for kind in kinds.iter().rev() {
            values.push(self.pop_value(*kind)?);
        }
        values.reverse();
        values.into_iter().map(|value| self.in_register(value)).collect()
    }

    /// The register of a local that is read.
    pub fn local(&self, slot: u16, kind: Kind) -> ClassFileResult<Reg> {
        Ok(self.locals.get(slot, kind).ok_or("a local does not exist")?)
    }

    /// Moves stack entries that are still to read a local out of the way, before the local is written.
    pub fn save_readers(&mut self, local: Reg, kind: Kind) -> ClassFileResult<()> {
        if self.stack.holds(local) {
            let dst = self.registers.temporary(kind)?;
            self.emit(Op::Move { dst, src: local })?;
            self.stack.rename(&mut self.registers, local, dst);
        }
        Ok(())
    }

    /// Pops into a local: by letting the op that computed the value write there, if that was the last one.
    pub fn store(&mut self, slot: u16, kind: Kind) -> ClassFileResult<()> {
        let value = self.stack.pop()?;
        if let (Value::Address(context), Kind::Ref) = (value, kind) {
            self.contexts[context as usize].slot = Some(slot);
            return Ok(());
        }
        if value.shape() != Shape::Kind(kind) {
            return Err(format!("a local of kind {kind:?} is given {:?}", value.shape()).into());
        }
        let local = self.local(slot, kind)?;
        if self.freezes && local == Reg(0) {
            return Err("a constructor that overwrites its receiver is not supported".into());
        }
        match value {
            Value::Reg(reg, _) if reg == local => return Ok(()),
            Value::Reg(reg, _) if self.last_def == Some(reg) && !self.stack.holds(local) => {
                self.stack.complete(&mut self.registers);
                if self.registers.is_free_temporary(reg) {
                    self.redirect_last(local);
                    return Ok(());
                }
                self.stack.keep(&mut self.registers, reg);
            }
            Value::Reg(..) | Value::Const(..) | Value::Address(_) => {}
        }
        self.save_readers(local, kind)?;
        self.emit(load(local, value))
    }

    /// Makes the last op write its result to another register.
    fn redirect_last(&mut self, to: Reg) {
        self.last_def = None;
        if let Some((op, _)) = self.blocks.list[self.block as usize].ops.last_mut() {
            set_result(&mut self.body, op, Some(to));
        }
    }

    /// Pops values that nothing uses; a call whose result is the only one gives none.
    pub fn discard(&mut self, slots: u32) -> ClassFileResult<()> {
        for value in self.stack.take_slots(slots)? {
            let Value::Reg(reg, _) = value else { continue };
            if self.last_def == Some(reg) {
                self.stack.complete(&mut self.registers);
                let free = self.registers.is_free_temporary(reg);
                let last = self.blocks.list[self.block as usize].ops.last_mut();
                if let (true, Some((op, _))) = (free, last) {
                    set_result(&mut self.body, op, None);
                }
            }
        }
        Ok(())
    }

    /// Moves every stack entry to its home; popped operands that this would overwrite are moved elsewhere first.
    pub fn bring_home(&mut self, operands: &mut [Reg]) -> ClassFileResult<()> {
        let moves = self.stack.homecoming(&mut self.registers)?;
        for operand in operands {
            if moves.iter().any(|(home, _)| home == operand) {
                let kind = self.registers.kinds[operand.index()];
                let dst = self.registers.temporary(kind)?;
                self.stack.keep(&mut self.registers, dst);
                self.emit(Op::Move { dst, src: *operand })?;
                *operand = dst;
            }
        }
        let (registers, stack) = (&mut self.registers, &mut self.stack);
        let ordered = sequence(moves, |kind| {
            let spare = registers.temporary(kind)?;
            stack.keep(registers, spare);
            Ok(spare)
        })?;
        for (dst, value) in ordered {
            self.emit(load(dst, value))?;
        }
        Ok(())
    }
}

/// The op that puts a value into a register.
fn load(dst: Reg, value: Value) -> Op {
    match value {
        Value::Reg(src, _) => Op::Move { dst, src },
        // A return address is never in a register: it has no home and no local.
        Value::Const(bits, _) => Op::Const { dst, bits },
        Value::Address(_) => Op::Const { dst, bits: 0 },
    }
}

/// Changes where an op writes its result; `None` is possible only for those that may have none.
fn set_result(body: &mut Parts, op: &mut Op, to: Option<Reg>) {
    match op {
        Op::Call { call } | Op::CallHandle { call } => body.calls[*call as usize].dst = to,
        Op::CallDynamic { call } => body.dynamic_calls[*call as usize].dst = to,
        Op::Access { access } => body.accesses[*access as usize].dst = to,
        Op::Const { dst, .. }
        | Op::ConstString { dst, .. }
        | Op::ConstClass { dst, .. }
        | Op::ConstDynamic { dst, .. }
        | Op::Move { dst, .. }
        | Op::Unary { dst, .. }
        | Op::Binary { dst, .. }
        | Op::BinaryConst { dst, .. }
        | Op::New { dst, .. }
        | Op::NewArray { dst, .. }
        | Op::NewMultiArray { dst, .. }
        | Op::ArrayLength { dst, .. }
        | Op::InstanceOf { dst, .. }
        | Op::GetField { dst, .. }
        | Op::GetStatic { dst, .. }
        | Op::GetElement { dst, .. } => *dst = to.unwrap_or(*dst),
        Op::Jump { .. }
        | Op::Branch { .. }
        | Op::BranchConst { .. }
        | Op::Switch { .. }
        | Op::ReturnVoid
        | Op::Return { .. }
        | Op::Throw { .. }
        | Op::CheckCast { .. }
        | Op::PutField { .. }
        | Op::PutStatic { .. }
        | Op::PutElement { .. }
        | Op::Lock { .. }
        | Op::Unlock { .. }
        | Op::Freeze { .. }
        | Op::Fence { .. }
        | Op::Unsupported { .. } => {}
    }
}
