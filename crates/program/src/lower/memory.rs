//! Instructions that load constants, make objects and access fields and elements [JVMS §6.5].

use ristretto_classfile::Constant;

use super::stack::Value;
use super::translate::int;
use super::translator::Translator;
use crate::classfile::ClassFileResult;
use crate::descriptor;
use crate::dynamic::Use;
use crate::ids::FieldRef;
use crate::op::Op;
use crate::references::Usage;
use crate::types::{Kind, Type};

use Kind::{Double, Float, Int, Long, Ref};

impl Translator<'_> {
    pub fn load_constant(&mut self, index: u16) -> ClassFileResult<()> {
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
            Constant::Dynamic { name_and_type_index, .. } => {
                let (_, descriptor) = self.file.pool.name_and_type(name_and_type_index)?;
                let kind = field_kind(&descriptor)?;
                let constant = self.program.dynamic(self.class, index, Use::Constant)?;
                self.emit_result(kind, |dst| Op::ConstDynamic { dst, constant })
            }
            _ => Err(format!("constant {index} cannot be loaded").into()),
        }
    }

    pub fn array_load(&mut self, ty: Type) -> ClassFileResult<()> {
        let operands = self.pop_all(&[Ref, Int])?;
        let (array, index) = (operands[0], operands[1]);
        self.emit_result(ty.kind(), |dst| Op::GetElement { dst, array, index, ty })
    }

    pub fn array_store(&mut self, ty: Type) -> ClassFileResult<()> {
        let operands = self.pop_all(&[Ref, Int, ty.kind()])?;
        self.emit(Op::PutElement { array: operands[0], index: operands[1], src: operands[2], ty })
    }

    fn field(&mut self, index: u16, how: Usage) -> ClassFileResult<(FieldRef, Kind)> {
        let member = self.member(index)?;
        let kind = field_kind(&member.descriptor)?;
        Ok((self.program.pool_field(self.class, index, &member, how)?, kind))
    }

    pub fn get_static(&mut self, index: u16) -> ClassFileResult<()> {
        let (field, kind) = self.field(index, Usage::Static)?;
        self.emit_result(kind, |dst| Op::GetStatic { dst, field })
    }

    pub fn put_static(&mut self, index: u16) -> ClassFileResult<()> {
        let (field, kind) = self.field(index, Usage::Static)?;
        let src = self.pop(kind)?;
        self.emit(Op::PutStatic { src, field })
    }

    pub fn get_field(&mut self, index: u16) -> ClassFileResult<()> {
        let (field, kind) = self.field(index, Usage::Instance)?;
        let object = self.pop(Ref)?;
        self.emit_result(kind, |dst| Op::GetField { dst, object, field })
    }

    pub fn put_field(&mut self, index: u16) -> ClassFileResult<()> {
        let (field, kind) = self.field(index, Usage::Instance)?;
        let operands = self.pop_all(&[Ref, kind])?;
        self.emit(Op::PutField { object: operands[0], src: operands[1], field })
    }

    pub fn new_object(&mut self, index: u16) -> ClassFileResult<()> {
        if self.file.pool.class_name(index)?.starts_with('[') {
            return Err("an array is created like an object".into());
        }
        let class = self.class_ref(index)?;
        self.emit_result(Ref, |dst| Op::New { dst, class })
    }

    pub fn new_array(&mut self, name: &str) -> ClassFileResult<()> {
        if !descriptor::is_field(name) {
            return Err("an array has too many dimensions".into());
        }
        let class = self.program.new_class_ref(self.class.id, name);
        let len = self.pop(Int)?;
        self.emit_result(Ref, |dst| Op::NewArray { dst, len, class })
    }

    pub fn new_multi_array(&mut self, index: u16, dimensions: u8) -> ClassFileResult<()> {
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
    pub fn check_cast(&mut self, index: u16) -> ClassFileResult<()> {
        let class = self.class_ref(index)?;
        let value = self.pop_value(Ref)?;
        if let Value::Reg(src, _) = value {
            self.emit(Op::CheckCast { src, class })?;
        }
        self.push(value)
    }
}

/// The kind of a field's or constant's descriptor.
fn field_kind(descriptor: &str) -> ClassFileResult<Kind> {
    match Type::of_descriptor(descriptor) {
        Some(ty) if descriptor::is_field(descriptor) => Ok(ty.kind()),
        _ => Err(format!("{descriptor:?} is not a field descriptor").into()),
    }
}
