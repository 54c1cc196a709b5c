//! Calls [JVMS §6.5.invoke*]: ordinary ones, and those that are memory accesses, fences or method-handle calls.

use ristretto_classfile::Constant;

use super::access::{self, Shape};
use super::translator::Translator;
use crate::classfile::ClassFileResult;
use crate::descriptor::Signature;
use crate::dynamic::Use;
use crate::ids::{MethodRef, Reg};
use crate::op::{AccessOp, AccessTarget, Call, CallKind, DynamicCall, HandleAccess, Op};
use crate::references::Usage;
use crate::types::{Kind, Type};

const VAR_HANDLE: &str = "java/lang/invoke/VarHandle";
const METHOD_HANDLE: &str = "java/lang/invoke/MethodHandle";
const UNSAFE: [&str; 2] = ["jdk/internal/misc/Unsafe", "sun/misc/Unsafe"];

impl Translator<'_> {
    pub fn invoke_virtual(&mut self, index: u16) -> ClassFileResult<()> {
        let member = self.member(index)?;
        let signature = signature(&member.descriptor)?;
        if &*member.class == VAR_HANDLE {
            let shape = access::of_var_handle(&member.name);
            if let Some(shape) = shape.filter(|shape| signature.parameters.len() >= shape.operands()) {
                return self.var_handle_access(shape, &signature);
            }
        }
        if UNSAFE.contains(&&*member.class) {
            if let Some((shape, ty)) = access::of_unsafe(&member.name, &signature) {
                return self.unsafe_access(shape, ty, &signature);
            }
            if let Some(fence) = access::fence(&member.name).filter(|_| &*member.descriptor == "()V") {
                self.pop(Kind::Ref)?;
                return self.emit(Op::Fence { fence });
            }
        }
        if &*member.class == METHOD_HANDLE && matches!(&*member.name, "invoke" | "invokeExact") {
            let method = self.program.pool_method(self.class, index, &member, Usage::Instance)?;
            return self.call(CallKind::Virtual, method, &signature, |call| Op::CallHandle { call });
        }
        let method = self.program.pool_method(self.class, index, &member, Usage::Instance)?;
        self.call(CallKind::Virtual, method, &signature, |call| Op::Call { call })
    }

    pub fn invoke_special(&mut self, index: u16) -> ClassFileResult<()> {
        let member = self.member(index)?;
        let signature = signature(&member.descriptor)?;
        let method = self.program.pool_method(self.class, index, &member, Usage::Special)?;
        self.call(CallKind::Special, method, &signature, |call| Op::Call { call })
    }

    pub fn invoke_static(&mut self, index: u16) -> ClassFileResult<()> {
        let member = self.member(index)?;
        if &*member.class == VAR_HANDLE
            && &*member.descriptor == "()V"
            && let Some(fence) = access::fence(&member.name)
        {
            return self.emit(Op::Fence { fence });
        }
        let method = self.program.pool_method(self.class, index, &member, Usage::Static)?;
        self.call(CallKind::Static, method, &signature(&member.descriptor)?, |call| Op::Call { call })
    }

    pub fn invoke_interface(&mut self, index: u16) -> ClassFileResult<()> {
        let member = self.member(index)?;
        if !member.interface {
            return Err("invokeinterface names a method of a class".into());
        }
        let method = self.program.pool_method(self.class, index, &member, Usage::Instance)?;
        self.call(CallKind::Interface, method, &signature(&member.descriptor)?, |call| Op::Call { call })
    }

    pub fn invoke_dynamic(&mut self, index: u16) -> ClassFileResult<()> {
        let Constant::InvokeDynamic { name_and_type_index, .. } = self.file.pool.get(index)? else {
            return Err(format!("constant {index} is not a call site").into());
        };
        let (_, descriptor) = self.file.pool.name_and_type(name_and_type_index)?;
        let signature = signature(&descriptor)?;
        let site = self.program.dynamic(self.class, index, Use::Site)?;
        let args = self.arguments(&signature, false)?;
        let dst = self.call_result(&signature)?;
        let call = self.body.dynamic_calls.len() as u32;
        self.body.dynamic_calls.push(DynamicCall { site, args, dst });
        self.emit(Op::CallDynamic { call })?;
        self.push_call_result(dst, &signature)
    }

    fn call(
        &mut self,
        kind: CallKind,
        method: MethodRef,
        signature: &Signature<'_>,
        op: impl FnOnce(u32) -> Op,
    ) -> ClassFileResult<()> {
        let args = self.arguments(signature, kind != CallKind::Static)?;
        let dst = self.call_result(signature)?;
        let call = self.body.calls.len() as u32;
        self.body.calls.push(Call { kind, method, args, dst });
        self.emit(op(call))?;
        self.push_call_result(dst, signature)
    }

    fn arguments(&mut self, signature: &Signature<'_>, receiver: bool) -> ClassFileResult<Box<[Reg]>> {
        let receiver = receiver.then_some(Kind::Ref);
        let kinds: Vec<Kind> = receiver.into_iter().chain(signature.types().map(Type::kind)).collect();
        self.pop_all(&kinds).map(Into::into)
    }

    fn call_result(&mut self, signature: &Signature<'_>) -> ClassFileResult<Option<Reg>> {
        signature.result().map(|ty| self.result(ty.kind())).transpose()
    }

    fn push_call_result(&mut self, dst: Option<Reg>, signature: &Signature<'_>) -> ClassFileResult<()> {
        match (dst, signature.result()) {
            (Some(dst), Some(ty)) => self.push_result(dst, ty.kind()),
            _ => Ok(()),
        }
    }

    /// A call `handle.f(coordinates…, operands…)` [JVMS §2.9.3].
    fn var_handle_access(&mut self, shape: Shape, signature: &Signature<'_>) -> ClassFileResult<()> {
        let args = self.arguments(signature, true)?;
        let coordinates = args.len() - shape.operands();
        let operand_types: Vec<Type> = signature.types().skip(coordinates - 1).collect();
        let ty = match shape.op {
            AccessOp::Read | AccessOp::CompareAndExchange | AccessOp::GetAndSet => signature.result(),
            AccessOp::Write
            | AccessOp::CompareAndSet
            | AccessOp::WeakCompareAndSet
            | AccessOp::GetAndAdd
            | AccessOp::GetAndOr
            | AccessOp::GetAndAnd
            | AccessOp::GetAndXor => None,
        };
        let target = AccessTarget::Handle { handle: args[0], coordinates: args[1..coordinates].into() };
        let dst = self.call_result(signature)?;
        self.access(HandleAccess {
            op: shape.op,
            read_mode: shape.read_mode,
            write_mode: shape.write_mode,
            target,
            ty: ty.or(operand_types.last().copied()).unwrap_or(Type::Ref),
            operands: args[coordinates..].into(),
            operand_types: operand_types.into(),
            dst,
        })?;
        self.push_call_result(dst, signature)
    }

    /// A call `unsafe.f(object, offset, operands…)`.
    fn unsafe_access(&mut self, shape: Shape, ty: Type, signature: &Signature<'_>) -> ClassFileResult<()> {
        let args = self.arguments(signature, true)?;
        let operands: Box<[Reg]> = args[3..].into();
        let dst = self.call_result(signature)?;
        self.access(HandleAccess {
            op: shape.op,
            read_mode: shape.read_mode,
            write_mode: shape.write_mode,
            target: AccessTarget::Offset { base: args[1], offset: args[2] },
            ty,
            operand_types: vec![ty; operands.len()].into(),
            operands,
            dst,
        })?;
        self.push_call_result(dst, signature)
    }

    fn access(&mut self, access: HandleAccess) -> ClassFileResult<()> {
        let number = self.body.accesses.len() as u32;
        self.body.accesses.push(access);
        self.emit(Op::Access { access: number })
    }
}

fn signature(descriptor: &str) -> ClassFileResult<Signature<'_>> {
    Signature::parse(descriptor).ok_or_else(|| format!("{descriptor:?} is not a method descriptor").into())
}
