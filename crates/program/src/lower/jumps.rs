//! Instructions that end a block: branches, switches, returns, `athrow`, `jsr` and `ret` [JVMS §6.5].

use ristretto_classfile::attributes::Instruction;

use super::block::Place;
use super::stack::Value;
use super::translator::Translator;
use crate::classfile::ClassFileResult;
use crate::ids::Reg;
use crate::op::{Cond, Op, Switch};
use crate::types::{Kind, Type};

use Kind::{Double, Float, Int, Long, Ref};

impl Translator<'_> {
    /// Translates an instruction that ends its block.
    pub fn translate_jump(&mut self, instruction: &Instruction) -> ClassFileResult<()> {
        use Cond::*;
        use Instruction as I;
        match instruction {
            I::Ifeq(to) => self.branch_zero(Eq, Int, *to),
            I::Ifne(to) => self.branch_zero(Ne, Int, *to),
            I::Iflt(to) => self.branch_zero(Lt, Int, *to),
            I::Ifge(to) => self.branch_zero(Ge, Int, *to),
            I::Ifgt(to) => self.branch_zero(Gt, Int, *to),
            I::Ifle(to) => self.branch_zero(Le, Int, *to),
            I::Ifnull(to) => self.branch_zero(Eq, Ref, *to),
            I::Ifnonnull(to) => self.branch_zero(Ne, Ref, *to),
            I::If_icmpeq(to) => self.branch(Eq, Int, *to),
            I::If_icmpne(to) => self.branch(Ne, Int, *to),
            I::If_icmplt(to) => self.branch(Lt, Int, *to),
            I::If_icmpge(to) => self.branch(Ge, Int, *to),
            I::If_icmpgt(to) => self.branch(Gt, Int, *to),
            I::If_icmple(to) => self.branch(Le, Int, *to),
            I::If_acmpeq(to) => self.branch(Eq, Ref, *to),
            I::If_acmpne(to) => self.branch(Ne, Ref, *to),
            I::Goto(to) => self.jump((*to).into()),
            I::Goto_w(to) => self.jump(*to as u32),
            I::Jsr(to) => self.call_subroutine(self.code.instruction_at((*to).into())?),
            I::Jsr_w(to) => self.call_subroutine(self.code.instruction_at(*to as u32)?),
            I::Ret(slot) => self.return_from_subroutine((*slot).into()),
            I::Ret_w(slot) => self.return_from_subroutine(*slot),
            I::Tableswitch(table) => {
                let cases = (i64::from(table.low)..).map(|value| value as i32).zip(table.offsets.iter().copied());
                self.switch(cases.collect(), table.default)
            }
            I::Lookupswitch(table) => {
                let cases = table.pairs.iter().map(|(value, offset)| (*value, *offset));
                self.switch(cases.collect(), table.default)
            }
            I::Ireturn => self.return_value(Int),
            I::Lreturn => self.return_value(Long),
            I::Freturn => self.return_value(Float),
            I::Dreturn => self.return_value(Double),
            I::Areturn => self.return_value(Ref),
            I::Return => self.return_void(),
            I::Athrow => {
                let src = self.pop(Ref)?;
                self.emit(Op::Throw { src })
            }
            other => Err(format!("{other} is not an instruction for class files").into()),
        }
    }

    fn jump(&mut self, position: u32) -> ClassFileResult<()> {
        let index = self.code.instruction_at(position)?;
        self.go_to(Place { context: self.context(), index })
    }

    /// Ends the block with a branch: `op` is given the operands' registers and the target.
    fn end_with_branch(
        &mut self,
        operands: &mut [Reg],
        to: u16,
        op: impl FnOnce(&[Reg], u32) -> Op,
    ) -> ClassFileResult<()> {
        self.bring_home(operands)?;
        let target = self.reach_index(self.code.instruction_at(to.into())?)?;
        let next = self.reach_index(self.index + 1)?;
        self.emit(op(operands, target))?;
        self.blocks.list[self.block as usize].next = Some(next);
        Ok(())
    }

    fn branch_zero(&mut self, cond: Cond, kind: Kind, to: u16) -> ClassFileResult<()> {
        let a = self.pop(kind)?;
        self.end_with_branch(&mut [a], to, |regs, target| Op::BranchConst { cond, a: regs[0], imm: 0, target })
    }

    fn branch(&mut self, cond: Cond, kind: Kind, to: u16) -> ClassFileResult<()> {
        let b = self.pop_value(kind)?;
        let a = self.pop_value(kind)?;
        let (cond, a, imm) = match (a, b) {
            (_, Value::Const(bits, _)) => (cond, a, bits),
            (Value::Const(bits, _), _) => (swapped(cond), b, bits),
            _ => {
                let mut operands = [self.in_register(a)?, self.in_register(b)?];
                return self.end_with_branch(&mut operands, to, |regs, target| Op::Branch {
                    cond,
                    a: regs[0],
                    b: regs[1],
                    target,
                });
            }
        };
        let a = self.in_register(a)?;
        self.end_with_branch(&mut [a], to, |regs, target| Op::BranchConst { cond, a: regs[0], imm: imm as i32, target })
    }

    fn switch(&mut self, mut offsets: Vec<(i32, i32)>, default: i32) -> ClassFileResult<()> {
        let mut operand = [self.pop(Int)?];
        self.bring_home(&mut operand)?;
        let default = self.reach_index(self.code.switch_target(self.index, default)?)?;
        offsets.sort_by_key(|(value, _)| *value);
        offsets.dedup_by_key(|(value, _)| *value);
        let mut cases = Vec::with_capacity(offsets.len());
        for (value, offset) in offsets {
            let target = self.reach_index(self.code.switch_target(self.index, offset)?)?;
            if target != default {
                cases.push((value, target));
            }
        }
        let table = self.body.switches.len() as u32;
        self.body.switches.push(Switch { cases: cases.into(), default });
        self.emit(Op::Switch { src: operand[0], table })
    }

    fn return_value(&mut self, kind: Kind) -> ClassFileResult<()> {
        if self.method.returns.map(Type::kind) != Some(kind) {
            return Err("it returns a value of the wrong kind".into());
        }
        let src = self.pop(kind)?;
        self.emit(Op::Return { src })
    }

    fn return_void(&mut self) -> ClassFileResult<()> {
        if self.method.returns.is_some() {
            return Err("it returns without a value".into());
        }
        if self.freezes {
            self.emit(Op::Freeze { object: Reg(0) })?;
        }
        self.emit(Op::ReturnVoid)
    }
}

/// The condition with its operands exchanged.
fn swapped(cond: Cond) -> Cond {
    match cond {
        Cond::Eq => Cond::Eq,
        Cond::Ne => Cond::Ne,
        Cond::Lt => Cond::Gt,
        Cond::Ge => Cond::Le,
        Cond::Gt => Cond::Lt,
        Cond::Le => Cond::Ge,
    }
}
