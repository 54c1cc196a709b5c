//! What each op reads, writes and leads to: the one place that knows, for liveness, checking and other analyses.

use crate::ids::Reg;
use crate::op::{AccessTarget, BinaryOp, Body, Op};

/// Where control goes after an op completes without an exception.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// To the following op.
    Falls,
    /// To one op.
    To(u32),
    /// To the following op or to another one.
    FallsOr(u32),
    /// To one of the targets of a switch table.
    Table(u32),
    /// Out of the method.
    Leaves,
}

impl Body {
    /// Calls `f` with every register that the op reads.
    pub fn for_each_use(&self, op: &Op, mut f: impl FnMut(Reg)) {
        match *op {
            Op::Const { .. }
            | Op::ConstString { .. }
            | Op::ConstClass { .. }
            | Op::ConstDynamic { .. }
            | Op::Jump { .. }
            | Op::ReturnVoid
            | Op::New { .. }
            | Op::GetStatic { .. }
            | Op::Fence { .. }
            | Op::Unsupported { .. } => {}
            Op::Move { src, .. }
            | Op::Unary { src, .. }
            | Op::Switch { src, .. }
            | Op::Return { src }
            | Op::Throw { src }
            | Op::InstanceOf { src, .. }
            | Op::CheckCast { src, .. }
            | Op::PutStatic { src, .. } => f(src),
            Op::BinaryConst { a, .. } | Op::BranchConst { a, .. } => f(a),
            Op::Binary { a, b, .. } | Op::Branch { a, b, .. } => [a, b].into_iter().for_each(f),
            Op::NewArray { len, .. } => f(len),
            Op::NewMultiArray { dims, .. } => self.lists[dims as usize].iter().copied().for_each(f),
            Op::ArrayLength { array, .. } => f(array),
            Op::GetField { object, .. } | Op::Lock { object } | Op::Unlock { object } | Op::Freeze { object } => {
                f(object)
            }
            Op::PutField { object, src, .. } => [object, src].into_iter().for_each(f),
            Op::GetElement { array, index, .. } => [array, index].into_iter().for_each(f),
            Op::PutElement { array, index, src, .. } => [array, index, src].into_iter().for_each(f),
            Op::Access { access } => {
                let access = &self.accesses[access as usize];
                match &access.target {
                    AccessTarget::Handle { handle, coordinates } => {
                        f(*handle);
                        coordinates.iter().copied().for_each(&mut f);
                    }
                    AccessTarget::Offset { base, offset } => [*base, *offset].into_iter().for_each(&mut f),
                }
                access.operands.iter().copied().for_each(f);
            }
            Op::Call { call } | Op::CallHandle { call } => {
                self.calls[call as usize].args.iter().copied().for_each(f);
            }
            Op::CallDynamic { call } => {
                self.dynamic_calls[call as usize].args.iter().copied().for_each(f);
            }
        }
    }

    /// The register that the op writes when it completes.
    pub fn def(&self, op: &Op) -> Option<Reg> {
        match *op {
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
            | Op::GetElement { dst, .. } => Some(dst),
            Op::Access { access } => self.accesses[access as usize].dst,
            Op::Call { call } | Op::CallHandle { call } => self.calls[call as usize].dst,
            Op::CallDynamic { call } => self.dynamic_calls[call as usize].dst,
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
            | Op::Unsupported { .. } => None,
        }
    }

    /// Calls `f` with every op that may follow op `pc` without an exception.
    pub fn for_each_successor(&self, pc: u32, mut f: impl FnMut(u32)) {
        match self.ops[pc as usize].next() {
            Next::Falls => f(pc + 1),
            Next::To(target) => f(target),
            Next::FallsOr(target) => [pc + 1, target].into_iter().for_each(f),
            Next::Table(table) => {
                let table = &self.switches[table as usize];
                table.cases.iter().for_each(|(_, target)| f(*target));
                f(table.default);
            }
            Next::Leaves => {}
        }
    }
}

impl Op {
    /// Whether the op does nothing but compute its result from registers.
    pub fn only_computes(&self) -> bool {
        let computes = matches!(self, Op::Move { .. } | Op::Unary { .. } | Op::Binary { .. } | Op::BinaryConst { .. });
        computes && !self.may_throw()
    }

    /// Whether the op may raise an exception: its own, or an error while it resolves a reference or initialises a class.
    pub fn may_throw(&self) -> bool {
        match self {
            Op::Binary { op, .. } => {
                matches!(op, BinaryOp::DivI | BinaryOp::RemI | BinaryOp::DivL | BinaryOp::RemL)
            }
            Op::Const { .. }
            | Op::ConstString { .. }
            | Op::Move { .. }
            | Op::Unary { .. }
            | Op::BinaryConst { .. }
            | Op::Jump { .. }
            | Op::Branch { .. }
            | Op::BranchConst { .. }
            | Op::Switch { .. }
            | Op::ReturnVoid
            | Op::Return { .. }
            | Op::Freeze { .. }
            | Op::Fence { .. }
            | Op::Unsupported { .. } => false,
            Op::ConstClass { .. }
            | Op::ConstDynamic { .. }
            | Op::Throw { .. }
            | Op::New { .. }
            | Op::NewArray { .. }
            | Op::NewMultiArray { .. }
            | Op::ArrayLength { .. }
            | Op::InstanceOf { .. }
            | Op::CheckCast { .. }
            | Op::GetField { .. }
            | Op::PutField { .. }
            | Op::GetStatic { .. }
            | Op::PutStatic { .. }
            | Op::GetElement { .. }
            | Op::PutElement { .. }
            | Op::Access { .. }
            | Op::Lock { .. }
            | Op::Unlock { .. }
            | Op::Call { .. }
            | Op::CallHandle { .. }
            | Op::CallDynamic { .. } => true,
        }
    }

    /// Where control goes after this op.
    pub fn next(&self) -> Next {
        match *self {
            Op::Jump { target } => Next::To(target),
            Op::Branch { target, .. } | Op::BranchConst { target, .. } => Next::FallsOr(target),
            Op::Switch { table, .. } => Next::Table(table),
            Op::ReturnVoid | Op::Return { .. } | Op::Throw { .. } | Op::Unsupported { .. } => Next::Leaves,
            Op::Const { .. }
            | Op::ConstString { .. }
            | Op::ConstClass { .. }
            | Op::ConstDynamic { .. }
            | Op::Move { .. }
            | Op::Unary { .. }
            | Op::Binary { .. }
            | Op::BinaryConst { .. }
            | Op::New { .. }
            | Op::NewArray { .. }
            | Op::NewMultiArray { .. }
            | Op::ArrayLength { .. }
            | Op::InstanceOf { .. }
            | Op::CheckCast { .. }
            | Op::GetField { .. }
            | Op::PutField { .. }
            | Op::GetStatic { .. }
            | Op::PutStatic { .. }
            | Op::GetElement { .. }
            | Op::PutElement { .. }
            | Op::Access { .. }
            | Op::Lock { .. }
            | Op::Unlock { .. }
            | Op::Call { .. }
            | Op::CallHandle { .. }
            | Op::CallDynamic { .. }
            | Op::Freeze { .. }
            | Op::Fence { .. } => Next::Falls,
        }
    }
}
