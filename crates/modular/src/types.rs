//! Static types that the bytecode does not spell out: of parameters by descriptor, of registers by what assigns them.

use crate::meaning::Ty;
use crate::world::World;
use jmmc_program::{Body, ClassId, Method, Op, Reg};

/// Descriptors of a method's parameters, in order.
pub(crate) fn descriptors(descriptor: &str) -> Vec<&str> {
    let mut rest = descriptor.trim_start_matches('(');
    let mut found = Vec::new();
    while !rest.is_empty() && !rest.starts_with(')') {
        let dimensions = rest.bytes().take_while(|b| *b == b'[').count();
        let length = match rest.as_bytes().get(dimensions) {
            Some(b'L') => rest.find(';').map_or(rest.len(), |end| end + 1),
            _ => (dimensions + 1).min(rest.len()),
        };
        let (one, after) = rest.split_at(length);
        found.push(one);
        rest = after;
    }
    found
}

/// The class that a local's value has, as far as the code that assigns it tells.
pub(crate) fn class_of(world: &World<'_>, method: &Method, body: &Body, reg: Reg, before: usize) -> Option<ClassId> {
    let found = (0..before.min(body.ops.len())).rev().find(|op| {
        body.def(&body.ops[*op]) == Some(reg) || matches!(body.ops[*op], Op::CheckCast { src, .. } if src == reg)
    });
    let Some(op) = found else {
        return parameter_class(world, method, reg);
    };
    let of_descriptor = |descriptor: &str| match world.type_of_descriptor(descriptor) {
        Ty::Ref(class) => class,
        Ty::Int | Ty::Bool | Ty::Set => None,
    };
    match body.ops[op] {
        Op::Move { src, .. } => class_of(world, method, body, src, op),
        Op::New { class, .. } | Op::NewArray { class, .. } | Op::CheckCast { class, .. } => {
            world.program.resolve_class(class).ok()
        }
        Op::GetField { field, .. } | Op::GetStatic { field, .. } => {
            world.program.resolve_field(field).ok().and_then(|field| of_descriptor(&field.descriptor))
        }
        Op::Call { call } => {
            let (_, _, descriptor) = world.program.method_ref(body.calls[call as usize].method);
            descriptor.rsplit(')').next().and_then(of_descriptor)
        }
        _ => None,
    }
}

/// The class of a parameter or receiver that a register holds at entry.
fn parameter_class(world: &World<'_>, method: &Method, reg: Reg) -> Option<ClassId> {
    let first = usize::from(!method.is_static());
    if reg.index() < first {
        return Some(method.class);
    }
    match world.type_of_descriptor(descriptors(&method.descriptor).get(reg.index() - first)?) {
        Ty::Ref(class) => class,
        Ty::Int | Ty::Bool | Ty::Set => None,
    }
}
