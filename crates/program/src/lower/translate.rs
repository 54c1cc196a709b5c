//! What each instruction becomes [JVMS §6.5].

use ristretto_classfile::Constant;
use ristretto_classfile::attributes::{ArrayType, Instruction};

use super::block::Place;
use super::locals::load_or_store;
use super::stack::Value;
use super::translator::Translator;
use crate::classfile::Checked;
use crate::descriptor;
use crate::dynamic::Use;
use crate::ids::{FieldRef, Reg};
use crate::op::{BinaryOp, Cond, Op, Switch, UnaryOp};
use crate::types::{Kind, Type};

use Kind::{Double, Float, Int, Long, Ref};

/// An int constant as the bits of [`Op::Const`].
fn int(value: i32) -> Value {
    Value::Const(u64::from(value as u32), Int)
}

impl Translator<'_> {
    /// Translates one instruction; tells whether it ends the block.
    pub fn translate(&mut self, instruction: &Instruction) -> Checked<bool> {
        use BinaryOp::*;
        use Instruction as I;
        use UnaryOp::*;
        if let Some((load, slot, kind)) = load_or_store(instruction) {
            if load {
                let local = self.local(slot, kind)?;
                self.push(Value::Reg(local, kind))?;
            } else {
                self.store(slot, kind)?;
            }
            return Ok(false);
        }
        match instruction {
            I::Nop => {}
            I::Aconst_null => self.push(Value::Const(0, Ref))?,
            I::Iconst_m1 => self.push(int(-1))?,
            I::Iconst_0 => self.push(int(0))?,
            I::Iconst_1 => self.push(int(1))?,
            I::Iconst_2 => self.push(int(2))?,
            I::Iconst_3 => self.push(int(3))?,
            I::Iconst_4 => self.push(int(4))?,
            I::Iconst_5 => self.push(int(5))?,
            I::Lconst_0 => self.push(Value::Const(0, Long))?,
            I::Lconst_1 => self.push(Value::Const(1, Long))?,
            I::Fconst_0 => self.push(Value::Const(0, Float))?,
            I::Fconst_1 => self.push(Value::Const(1f32.to_bits().into(), Float))?,
            I::Fconst_2 => self.push(Value::Const(2f32.to_bits().into(), Float))?,
            I::Dconst_0 => self.push(Value::Const(0, Double))?,
            I::Dconst_1 => self.push(Value::Const(1f64.to_bits(), Double))?,
            I::Bipush(value) => self.push(int((*value).into()))?,
            I::Sipush(value) => self.push(int((*value).into()))?,
            I::Ldc(index) => self.load_constant((*index).into())?,
            I::Ldc_w(index) | I::Ldc2_w(index) => self.load_constant(*index)?,
            I::Iaload => self.array_load(Type::Int)?,
            I::Laload => self.array_load(Type::Long)?,
            I::Faload => self.array_load(Type::Float)?,
            I::Daload => self.array_load(Type::Double)?,
            I::Aaload => self.array_load(Type::Ref)?,
            I::Baload => self.array_load(Type::Byte)?,
            I::Caload => self.array_load(Type::Char)?,
            I::Saload => self.array_load(Type::Short)?,
            I::Iastore => self.array_store(Type::Int)?,
            I::Lastore => self.array_store(Type::Long)?,
            I::Fastore => self.array_store(Type::Float)?,
            I::Dastore => self.array_store(Type::Double)?,
            I::Aastore => self.array_store(Type::Ref)?,
            I::Bastore => self.array_store(Type::Byte)?,
            I::Castore => self.array_store(Type::Char)?,
            I::Sastore => self.array_store(Type::Short)?,
            I::Pop => self.discard(1)?,
            I::Pop2 => self.discard(2)?,
            I::Dup => self.duplicate(1, 0)?,
            I::Dup_x1 => self.duplicate(1, 1)?,
            I::Dup_x2 => self.duplicate(1, 2)?,
            I::Dup2 => self.duplicate(2, 0)?,
            I::Dup2_x1 => self.duplicate(2, 1)?,
            I::Dup2_x2 => self.duplicate(2, 2)?,
            I::Swap => self.swap()?,
            I::Iadd => self.int_binary(AddI)?,
            I::Isub => self.int_binary(SubI)?,
            I::Imul => self.int_binary(MulI)?,
            I::Idiv => self.int_binary(DivI)?,
            I::Irem => self.int_binary(RemI)?,
            I::Ishl => self.int_binary(ShlI)?,
            I::Ishr => self.int_binary(ShrI)?,
            I::Iushr => self.int_binary(UshrI)?,
            I::Iand => self.int_binary(AndI)?,
            I::Ior => self.int_binary(OrI)?,
            I::Ixor => self.int_binary(XorI)?,
            I::Ladd => self.binary(AddL, Long, Long, Long)?,
            I::Lsub => self.binary(SubL, Long, Long, Long)?,
            I::Lmul => self.binary(MulL, Long, Long, Long)?,
            I::Ldiv => self.binary(DivL, Long, Long, Long)?,
            I::Lrem => self.binary(RemL, Long, Long, Long)?,
            I::Lshl => self.binary(ShlL, Long, Int, Long)?,
            I::Lshr => self.binary(ShrL, Long, Int, Long)?,
            I::Lushr => self.binary(UshrL, Long, Int, Long)?,
            I::Land => self.binary(AndL, Long, Long, Long)?,
            I::Lor => self.binary(OrL, Long, Long, Long)?,
            I::Lxor => self.binary(XorL, Long, Long, Long)?,
            I::Fadd => self.binary(AddF, Float, Float, Float)?,
            I::Fsub => self.binary(SubF, Float, Float, Float)?,
            I::Fmul => self.binary(MulF, Float, Float, Float)?,
            I::Fdiv => self.binary(DivF, Float, Float, Float)?,
            I::Frem => self.binary(RemF, Float, Float, Float)?,
            I::Dadd => self.binary(AddD, Double, Double, Double)?,
            I::Dsub => self.binary(SubD, Double, Double, Double)?,
            I::Dmul => self.binary(MulD, Double, Double, Double)?,
            I::Ddiv => self.binary(DivD, Double, Double, Double)?,
            I::Drem => self.binary(RemD, Double, Double, Double)?,
            I::Lcmp => self.binary(CmpL, Long, Long, Int)?,
            I::Fcmpl => self.binary(CmpLF, Float, Float, Int)?,
            I::Fcmpg => self.binary(CmpGF, Float, Float, Int)?,
            I::Dcmpl => self.binary(CmpLD, Double, Double, Int)?,
            I::Dcmpg => self.binary(CmpGD, Double, Double, Int)?,
            I::Ineg => self.unary(NegI, Int, Int)?,
            I::Lneg => self.unary(NegL, Long, Long)?,
            I::Fneg => self.unary(NegF, Float, Float)?,
            I::Dneg => self.unary(NegD, Double, Double)?,
            I::I2l => self.unary(I2L, Int, Long)?,
            I::I2f => self.unary(I2F, Int, Float)?,
            I::I2d => self.unary(I2D, Int, Double)?,
            I::I2b => self.unary(I2B, Int, Int)?,
            I::I2c => self.unary(I2C, Int, Int)?,
            I::I2s => self.unary(I2S, Int, Int)?,
            I::L2i => self.unary(L2I, Long, Int)?,
            I::L2f => self.unary(L2F, Long, Float)?,
            I::L2d => self.unary(L2D, Long, Double)?,
            I::F2i => self.unary(F2I, Float, Int)?,
            I::F2l => self.unary(F2L, Float, Long)?,
            I::F2d => self.unary(F2D, Float, Double)?,
            I::D2i => self.unary(D2I, Double, Int)?,
            I::D2l => self.unary(D2L, Double, Long)?,
            I::D2f => self.unary(D2F, Double, Float)?,
            I::Iinc(slot, by) => self.increment((*slot).into(), (*by).into())?,
            I::Iinc_w(slot, by) => self.increment(*slot, (*by).into())?,
            I::Getstatic(index) => self.get_static(*index)?,
            I::Putstatic(index) => self.put_static(*index)?,
            I::Getfield(index) => self.get_field(*index)?,
            I::Putfield(index) => self.put_field(*index)?,
            I::Invokevirtual(index) => self.invoke_virtual(*index)?,
            I::Invokespecial(index) => self.invoke_special(*index)?,
            I::Invokestatic(index) => self.invoke_static(*index)?,
            I::Invokeinterface(index, _) => self.invoke_interface(*index)?,
            I::Invokedynamic(index) => self.invoke_dynamic(*index)?,
            I::New(index) => self.new_object(*index)?,
            I::Newarray(element) => self.new_array(&format!("[{}", element_descriptor(element)))?,
            I::Anewarray(index) => {
                let element = descriptor::of_class_name(&self.file.pool.class_name(*index)?);
                self.new_array(&format!("[{element}"))?;
            }
            I::Multianewarray(index, dimensions) => self.new_multi_array(*index, *dimensions)?,
            I::Arraylength => {
                let array = self.pop(Ref)?;
                self.emit_result(Int, |dst| Op::ArrayLength { dst, array })?;
            }
            I::Checkcast(index) => self.check_cast(*index)?,
            I::Instanceof(index) => {
                let class = self.class_ref(*index)?;
                let src = self.pop(Ref)?;
                self.emit_result(Int, |dst| Op::InstanceOf { dst, src, class })?;
            }
            I::Monitorenter => {
                let object = self.pop(Ref)?;
                self.emit(Op::Lock { object })?;
            }
            I::Monitorexit => {
                let object = self.pop(Ref)?;
                self.emit(Op::Unlock { object })?;
            }
            _ => return self.translate_jump(instruction).map(|()| true),
        }
        Ok(false)
    }

    /// Translates an instruction that ends its block.
    fn translate_jump(&mut self, instruction: &Instruction) -> Checked<()> {
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
                let cases = (i64::from(table.low)..)
                    .map(|value| value as i32)
                    .zip(table.offsets.iter().copied());
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

    fn load_constant(&mut self, index: u16) -> Checked<()> {
        match self.file.pool.get(index)? {
            Constant::Integer(value) => self.push(int(value)),
            Constant::Float(value) => self.push(Value::Const(value.to_bits().into(), Float)),
            Constant::Long(value) => self.push(Value::Const(value as u64, Long)),
            Constant::Double(value) => self.push(Value::Const(value.to_bits(), Double)),
            Constant::String(_) => {
                let string = self.program.intern(&self.file.pool.string(index)?);
                self.emit_result(Ref, |dst| Op::ConstString { dst, string })
            }
            Constant::Class(_) => {
                let class = self.class_ref(index)?;
                self.emit_result(Ref, |dst| Op::ConstClass { dst, class })
            }
            Constant::MethodHandle { .. } | Constant::MethodType(_) => {
                let constant = self.program.dynamic(self.class, index, Use::Constant)?;
                self.emit_result(Ref, |dst| Op::ConstDynamic { dst, constant })
            }
            Constant::Dynamic {
                name_and_type_index,
                ..
            } => {
                let (_, descriptor) = self.file.pool.name_and_type(name_and_type_index)?;
                let kind = field_kind(&descriptor)?;
                let constant = self.program.dynamic(self.class, index, Use::Constant)?;
                self.emit_result(kind, |dst| Op::ConstDynamic { dst, constant })
            }
            _ => Err(format!("constant {index} cannot be loaded").into()),
        }
    }

    fn array_load(&mut self, ty: Type) -> Checked<()> {
        let operands = self.pop_all(&[Ref, Int])?;
        let (array, index) = (operands[0], operands[1]);
        self.emit_result(ty.kind(), |dst| Op::GetElement {
            dst,
            array,
            index,
            ty,
        })
    }

    fn array_store(&mut self, ty: Type) -> Checked<()> {
        let operands = self.pop_all(&[Ref, Int, ty.kind()])?;
        self.emit(Op::PutElement {
            array: operands[0],
            index: operands[1],
            src: operands[2],
            ty,
        })
    }

    /// `dup` and its kin: copies the top `slots`, and puts the copy below the `below` slots under them.
    fn duplicate(&mut self, slots: u32, below: u32) -> Checked<()> {
        let top = self.stack.take_slots(slots)?;
        let under = self.stack.take_slots(below)?;
        for value in top.iter().chain(&under).chain(&top) {
            self.push(*value)?;
        }
        Ok(())
    }

    fn swap(&mut self) -> Checked<()> {
        let top = self.stack.take_slots(1)?;
        let under = self.stack.take_slots(1)?;
        top.into_iter()
            .chain(under)
            .try_for_each(|value| self.push(value))
    }

    fn unary(&mut self, op: UnaryOp, from: Kind, to: Kind) -> Checked<()> {
        let src = self.pop(from)?;
        self.emit_result(to, |dst| Op::Unary { op, dst, src })
    }

    fn binary(&mut self, op: BinaryOp, a: Kind, b: Kind, result: Kind) -> Checked<()> {
        let operands = self.pop_all(&[a, b])?;
        self.emit_result(result, |dst| Op::Binary {
            op,
            dst,
            a: operands[0],
            b: operands[1],
        })
    }

    /// An int operation: a constant operand becomes part of the op.
    fn int_binary(&mut self, op: BinaryOp) -> Checked<()> {
        let b = self.pop_value(Int)?;
        let a = self.pop_value(Int)?;
        let divides = matches!(op, BinaryOp::DivI | BinaryOp::RemI);
        let commutes = matches!(
            op,
            BinaryOp::AddI | BinaryOp::MulI | BinaryOp::AndI | BinaryOp::OrI | BinaryOp::XorI
        );
        let (a, imm) = match (a, b) {
            (_, Value::Const(bits, _)) if !(divides && bits == 0) => (a, bits),
            (Value::Const(bits, _), _) if commutes => (b, bits),
            _ => {
                let a = self.in_register(a)?;
                let b = self.in_register(b)?;
                return self.emit_result(Int, |dst| Op::Binary { op, dst, a, b });
            }
        };
        let a = self.in_register(a)?;
        self.emit_result(Int, |dst| Op::BinaryConst {
            op,
            dst,
            a,
            imm: imm as i32,
        })
    }

    fn increment(&mut self, slot: u16, imm: i32) -> Checked<()> {
        let local = self.local(slot, Int)?;
        self.save_readers(local, Int)?;
        self.emit(Op::BinaryConst {
            op: BinaryOp::AddI,
            dst: local,
            a: local,
            imm,
        })
    }

    fn field(&mut self, index: u16) -> Checked<(FieldRef, Kind)> {
        let member = self.member(index)?;
        let kind = field_kind(&member.descriptor)?;
        let make = || Ok(self.program.new_field_ref(self.class.id, member.to_ref()).0);
        Ok((
            self.program
                .pool_reference(self.class, index, make)
                .map(FieldRef)?,
            kind,
        ))
    }

    fn get_static(&mut self, index: u16) -> Checked<()> {
        let (field, kind) = self.field(index)?;
        self.emit_result(kind, |dst| Op::GetStatic { dst, field })
    }

    fn put_static(&mut self, index: u16) -> Checked<()> {
        let (field, kind) = self.field(index)?;
        let src = self.pop(kind)?;
        self.emit(Op::PutStatic { src, field })
    }

    fn get_field(&mut self, index: u16) -> Checked<()> {
        let (field, kind) = self.field(index)?;
        let object = self.pop(Ref)?;
        self.emit_result(kind, |dst| Op::GetField { dst, object, field })
    }

    fn put_field(&mut self, index: u16) -> Checked<()> {
        let (field, kind) = self.field(index)?;
        let operands = self.pop_all(&[Ref, kind])?;
        self.emit(Op::PutField {
            object: operands[0],
            src: operands[1],
            field,
        })
    }

    fn new_object(&mut self, index: u16) -> Checked<()> {
        if self.file.pool.class_name(index)?.starts_with('[') {
            return Err("an array is created like an object".into());
        }
        let class = self.class_ref(index)?;
        self.emit_result(Ref, |dst| Op::New { dst, class })
    }

    fn new_array(&mut self, name: &str) -> Checked<()> {
        if !descriptor::is_field(name) {
            return Err("an array has too many dimensions".into());
        }
        let class = self.program.new_class_ref(self.class.id, name);
        let len = self.pop(Int)?;
        self.emit_result(Ref, |dst| Op::NewArray { dst, len, class })
    }

    fn new_multi_array(&mut self, index: u16, dimensions: u8) -> Checked<()> {
        let name = self.file.pool.class_name(index)?;
        let possible = name.len() - name.trim_start_matches('[').len();
        if dimensions == 0 || usize::from(dimensions) > possible {
            return Err(format!("{name} is created with {dimensions} dimensions").into());
        }
        let class = self.class_ref(index)?;
        let list = self.pop_all(&vec![Int; usize::from(dimensions)])?;
        let dims = self.body.lists.len() as u32;
        self.body.lists.push(list.into());
        self.emit_result(Ref, |dst| Op::NewMultiArray { dst, class, dims })
    }

    /// A cast leaves its operand where it is; null passes every cast.
    fn check_cast(&mut self, index: u16) -> Checked<()> {
        let class = self.class_ref(index)?;
        let value = self.pop_value(Ref)?;
        if let Value::Reg(src, _) = value {
            self.emit(Op::CheckCast { src, class })?;
        }
        self.push(value)
    }

    fn jump(&mut self, position: u32) -> Checked<()> {
        let index = self.code.instruction_at(position)?;
        self.go_to(Place {
            context: self.context(),
            index,
        })
    }

    /// Ends the block with a branch: `op` is given the operands' registers and the target.
    fn end_with_branch(
        &mut self,
        operands: &mut [Reg],
        to: u16,
        op: impl FnOnce(&[Reg], u32) -> Op,
    ) -> Checked<()> {
        self.bring_home(operands)?;
        let target = self.reach_index(self.code.instruction_at(to.into())?)?;
        let next = self.reach_index(self.index + 1)?;
        self.emit(op(operands, target))?;
        self.blocks.list[self.block as usize].next = Some(next);
        Ok(())
    }

    fn branch_zero(&mut self, cond: Cond, kind: Kind, to: u16) -> Checked<()> {
        let a = self.pop(kind)?;
        self.end_with_branch(&mut [a], to, |regs, target| Op::BranchConst {
            cond,
            a: regs[0],
            imm: 0,
            target,
        })
    }

    fn branch(&mut self, cond: Cond, kind: Kind, to: u16) -> Checked<()> {
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
        self.end_with_branch(&mut [a], to, |regs, target| Op::BranchConst {
            cond,
            a: regs[0],
            imm: imm as i32,
            target,
        })
    }

    fn switch(&mut self, mut offsets: Vec<(i32, i32)>, default: i32) -> Checked<()> {
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
        self.body.switches.push(Switch {
            cases: cases.into(),
            default,
        });
        self.emit(Op::Switch {
            src: operand[0],
            table,
        })
    }

    fn return_value(&mut self, kind: Kind) -> Checked<()> {
        if self.method.returns.map(Type::kind) != Some(kind) {
            return Err("it returns a value of the wrong kind".into());
        }
        let src = self.pop(kind)?;
        self.emit(Op::Return { src })
    }

    fn return_void(&mut self) -> Checked<()> {
        if self.method.returns.is_some() {
            return Err("it returns without a value".into());
        }
        if self.freezes {
            self.emit(Op::Freeze { object: Reg(0) })?;
        }
        self.emit(Op::ReturnVoid)
    }
}

/// The kind of a field's or constant's descriptor.
fn field_kind(descriptor: &str) -> Checked<Kind> {
    match Type::of_descriptor(descriptor) {
        Some(ty) if descriptor::is_field(descriptor) => Ok(ty.kind()),
        _ => Err(format!("{descriptor:?} is not a field descriptor").into()),
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

fn element_descriptor(element: &ArrayType) -> &'static str {
    match element {
        ArrayType::Boolean => "Z",
        ArrayType::Char => "C",
        ArrayType::Float => "F",
        ArrayType::Double => "D",
        ArrayType::Byte => "B",
        ArrayType::Short => "S",
        ArrayType::Int => "I",
        ArrayType::Long => "J",
    }
}
