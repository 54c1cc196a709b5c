//! Puts the bodies of synthetic methods together.

use super::HandleKind;
use super::bootstrap::Handle;
use crate::descriptor::Signature;
use crate::error::LinkError;
use crate::ids::{ClassId, ClassRef, Reg};
use crate::op::{Body, Call, CallKind, Cond, Op};
use crate::pool::MemberRef;
use crate::program::Program;
use crate::references::Usage;
use crate::types::{Kind, Type};

/// A place in the code that branches go to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Label(u32);

/// A body under construction. Every value gets a register of its own; targets are labels until [`Assembler::finish`].
pub(super) struct Assembler<'p> {
    pub program: &'p Program,
    /// The class on whose behalf references are resolved.
    pub from: ClassId,
    registers: Vec<Kind>,
    ops: Vec<Op>,
    calls: Vec<Call>,
    labels: Vec<u32>,
}

impl<'p> Assembler<'p> {
    /// A body whose parameters have those kinds.
    pub fn new(program: &'p Program, from: ClassId, parameters: impl IntoIterator<Item = Kind>) -> Assembler<'p> {
        Assembler {
            program,
            from,
            registers: parameters.into_iter().collect(),
            ops: Vec::new(),
            calls: Vec::new(),
            labels: Vec::new(),
        }
    }

    pub fn emit(&mut self, op: Op) {
        self.ops.push(op);
    }

    /// The position of the next op.
    pub fn here(&self) -> u32 {
        self.ops.len() as u32
    }

    /// A new register; [`Assembler::finish`] refuses too many.
    pub fn register(&mut self, kind: Kind) -> Reg {
        self.registers.push(kind);
        Reg((self.registers.len() - 1) as u16)
    }

    pub fn constant(&mut self, kind: Kind, bits: u64) -> Reg {
        let dst = self.register(kind);
        self.emit(Op::Const { dst, bits });
        dst
    }

    pub fn int(&mut self, value: i32) -> Reg {
        self.constant(Kind::Int, u64::from(value as u32))
    }

    pub fn text(&mut self, text: &[u16]) -> Reg {
        let (dst, string) = (self.register(Kind::Ref), self.program.intern(text));
        self.emit(Op::ConstString { dst, string });
        dst
    }

    pub fn class_ref(&self, name: &str) -> ClassRef {
        self.program.new_class_ref(self.from, name)
    }

    pub fn cast(&mut self, src: Reg, class: &str) {
        let class = self.class_ref(class);
        self.emit(Op::CheckCast { src, class });
    }

    pub fn instance_of(&mut self, src: Reg, class: &str) -> Reg {
        let (dst, class) = (self.register(Kind::Int), self.class_ref(class));
        self.emit(Op::InstanceOf { dst, src, class });
        dst
    }

    pub fn get_field(&mut self, object: Reg, member: MemberRef) -> Reg {
        let kind = Type::of_descriptor(&member.descriptor).map_or(Kind::Ref, Type::kind);
        let dst = self.register(kind);
        let field = self.program.new_field_ref(self.from, member, Usage::Instance);
        self.emit(Op::GetField { dst, object, field });
        dst
    }

    pub fn get_static(&mut self, member: MemberRef) -> Reg {
        let kind = Type::of_descriptor(&member.descriptor).map_or(Kind::Ref, Type::kind);
        let dst = self.register(kind);
        let field = self.program.new_field_ref(self.from, member, Usage::Static);
        self.emit(Op::GetStatic { dst, field });
        dst
    }

    /// Calls a method; the result is `None` for void.
    pub fn call(&mut self, kind: CallKind, member: MemberRef, args: Vec<Reg>) -> Option<Reg> {
        let result = Signature::parse(&member.descriptor).and_then(|signature| signature.result());
        let dst = result.map(|ty| self.register(ty.kind()));
        let how = if kind == CallKind::Static { Usage::Static } else { Usage::Instance };
        let method = self.program.new_method_ref(self.from, member, how);
        let call = self.calls.len() as u32;
        self.calls.push(Call { kind, method, args: args.into(), dst });
        self.emit(Op::Call { call });
        dst
    }

    /// Calls a static method of a JDK class, which returns a value of that kind.
    pub fn call_static(&mut self, class: &str, name: &str, descriptor: &str, args: Vec<Reg>) -> Reg {
        let result = self.call(CallKind::Static, member(class, name, descriptor), args);
        result.unwrap_or(Reg(0))
    }

    /// Calls an instance method of a JDK class, which returns a value of that kind.
    pub fn call_virtual(&mut self, class: &str, name: &str, descriptor: &str, args: Vec<Reg>) -> Reg {
        let result = self.call(CallKind::Virtual, member(class, name, descriptor), args);
        result.unwrap_or(Reg(0))
    }

    /// Calls what a method handle reaches; constructors give the new object.
    pub fn call_handle(&mut self, handle: &Handle, args: Vec<Reg>) -> Result<Option<Reg>, LinkError> {
        let kind = match handle.kind {
            HandleKind::InvokeStatic => CallKind::Static,
            HandleKind::InvokeSpecial => CallKind::Special,
            HandleKind::InvokeVirtual => CallKind::Virtual,
            HandleKind::InvokeInterface => CallKind::Interface,
            HandleKind::NewInvokeSpecial => {
                let (dst, class) = (self.register(Kind::Ref), self.class_ref(&handle.member.class));
                self.emit(Op::New { dst, class });
                let args = [dst].into_iter().chain(args).collect();
                self.call(CallKind::Special, handle.member.clone(), args);
                return Ok(Some(dst));
            }
            HandleKind::GetField | HandleKind::GetStatic | HandleKind::PutField | HandleKind::PutStatic => {
                return Err(LinkError::unsupported("field handles as implementations"));
            }
        };
        Ok(self.call(kind, handle.member.clone(), args))
    }

    pub fn label(&mut self) -> Label {
        self.labels.push(u32::MAX);
        Label((self.labels.len() - 1) as u32)
    }

    /// Puts a label before the next op.
    pub fn bind(&mut self, label: Label) {
        self.labels[label.0 as usize] = self.ops.len() as u32;
    }

    pub fn branch(&mut self, cond: Cond, a: Reg, b: Reg, to: Label) {
        self.emit(Op::Branch { cond, a, b, target: to.0 });
    }

    pub fn branch_const(&mut self, cond: Cond, a: Reg, imm: i32, to: Label) {
        self.emit(Op::BranchConst { cond, a, imm, target: to.0 });
    }

    pub fn jump(&mut self, to: Label) {
        self.emit(Op::Jump { target: to.0 });
    }

    /// Returns a value, or nothing.
    pub fn ret(&mut self, value: Option<Reg>) {
        self.emit(value.map_or(Op::ReturnVoid, |src| Op::Return { src }));
    }

    pub fn return_int(&mut self, value: i32) {
        let value = self.int(value);
        self.ret(Some(value));
    }

    /// The finished body.
    pub fn finish(mut self) -> Result<Body, LinkError> {
        if self.registers.len() > usize::from(u16::MAX) {
            return Err(LinkError::unsupported("a dynamic call site with tens of thousands of operands"));
        }
        for op in &mut self.ops {
            if let Op::Jump { target } | Op::Branch { target, .. } | Op::BranchConst { target, .. } = op {
                *target = self.labels[*target as usize];
            }
        }
        Ok(Body {
            registers: self.registers.into(),
            lines: vec![0; self.ops.len()].into(),
            ops: self.ops.into(),
            calls: self.calls.into(),
            ..Body::default()
        })
    }
}

/// A reference to a member of a class (not an interface).
pub(super) fn member(class: &str, name: &str, descriptor: &str) -> MemberRef {
    MemberRef { class: class.into(), name: name.into(), descriptor: descriptor.into(), interface: false }
}
