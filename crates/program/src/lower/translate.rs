//! What each instruction becomes [JVMS §6.5]; arithmetic and stack instructions.

use ristretto_classfile::attributes::{ArrayType, Instruction};

use super::locals::load_or_store;
use super::stack::Value;
use super::translator::Translator;
use crate::classfile::ClassFileResult;
use crate::descriptor;
use crate::op::{BinaryOp, Op, UnaryOp};
use crate::types::{Kind, Type};

use Kind::{Double, Float, Int, Long, Ref};

/// An int constant as the bits of [`Op::Const`].
pub(super) fn int(value: i32) -> Value {
    Value::Const(u64::from(value as u32), Int)
}

impl Translator<'_> {
    /// Translates one instruction; tells whether it ends the block.
    pub fn translate(&mut self, instruction: &Instruction) -> ClassFileResult<bool> {
        use BinaryOp::*;
        use Instruction as I;
        use UnaryOp::*;
        if let Some((load, slot, kind)) = load_or_store(instruction) {
            if load {
                let local = self.local(slot, kind)?;
                self.push(Value::Reg(local, kind))?;
            } else {
                self.store(slot, kind)?;
                self.keep_local(slot, kind)?;
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
            I::Getstatic(index) => {
                self.keep_assert()?;
                self.get_static(*index)?;
            }
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

    /// `dup` and its kin: copies the top `slots`, and puts the copy below the `below` slots under them.
    fn duplicate(&mut self, slots: u32, below: u32) -> ClassFileResult<()> {
        let top = self.stack.take_slots(slots)?;
        let under = self.stack.take_slots(below)?;
        for value in top.iter().chain(&under).chain(&top) {
            self.push(*value)?;
        }
        Ok(())
    }

    fn swap(&mut self) -> ClassFileResult<()> {
        let top = self.stack.take_slots(1)?;
        let under = self.stack.take_slots(1)?;
        top.into_iter().chain(under).try_for_each(|value| self.push(value))
    }

    fn unary(&mut self, op: UnaryOp, from: Kind, to: Kind) -> ClassFileResult<()> {
        let src = self.pop(from)?;
        self.emit_result(to, |dst| Op::Unary { op, dst, src })
    }

    fn binary(&mut self, op: BinaryOp, a: Kind, b: Kind, result: Kind) -> ClassFileResult<()> {
        let operands = self.pop_all(&[a, b])?;
        self.emit_result(result, |dst| Op::Binary { op, dst, a: operands[0], b: operands[1] })
    }

    /// An int operation: a constant operand becomes part of the op.
    fn int_binary(&mut self, op: BinaryOp) -> ClassFileResult<()> {
        let b = self.pop_value(Int)?;
        let a = self.pop_value(Int)?;
        let divides = matches!(op, BinaryOp::DivI | BinaryOp::RemI);
        let commutes = matches!(op, BinaryOp::AddI | BinaryOp::MulI | BinaryOp::AndI | BinaryOp::OrI | BinaryOp::XorI);
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
        self.emit_result(Int, |dst| Op::BinaryConst { op, dst, a, imm: imm as i32 })
    }

    fn increment(&mut self, slot: u16, imm: i32) -> ClassFileResult<()> {
        let local = self.local(slot, Int)?;
        self.save_readers(local, Int)?;
        self.emit(Op::BinaryConst { op: BinaryOp::AddI, dst: local, a: local, imm })?;
        self.keep_local(slot, Int)
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
