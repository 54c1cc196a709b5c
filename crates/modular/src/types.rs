//! Static types that the bytecode does not spell out: of parameters by descriptor, of registers by what assigns them.

use crate::meaning::Ty;
use crate::world::AnnotatedProgram;
use jmmc_program::{Body, Call, ClassId, ClassKind, Method, Op, Reg, Type};
use std::collections::BTreeSet;

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

/// The class that a register's value has before an op, whichever way control came there: one that all assignments have in common.
/// `None` if one of them does not tell.
pub(crate) fn class_of(
    world: &AnnotatedProgram<'_>,
    method: &Method,
    body: &Body,
    reg: Reg,
    before: usize,
) -> Option<ClassId> {
    let mut found: Vec<ClassId> = Vec::new();
    let mut seen = BTreeSet::new();
    let mut pending = vec![(before, reg)];
    while let Some((op, reg)) = pending.pop() {
        if !seen.insert((op, reg.index())) {
            continue;
        }
        if op == 0 {
            found.push(parameter_class(world, method, reg)?);
        }
        for handler in body.handlers.iter().filter(|handler| handler.target as usize == op) {
            if handler.dst == reg {
                let caught = handler.class.map(|class| world.program.resolve_class(class));
                found.push(caught.unwrap_or_else(|| world.program.load("java/lang/Throwable")).ok()?);
            } else {
                pending.extend((handler.start as usize..handler.end as usize).map(|earlier| (earlier, reg)));
            }
        }
        for earlier in predecessors(body, op) {
            match &body.ops[earlier] {
                Op::CheckCast { src, class } if *src == reg => found.push(world.program.resolve_class(*class).ok()?),
                what if body.def(what) != Some(reg) => pending.push((earlier, reg)),
                Op::Move { src, .. } => pending.push((earlier, *src)),
                Op::GetElement { array, ty: Type::Ref, .. } => {
                    found.push(element_of(world, method, body, *array, earlier)?)
                }
                Op::Call { call } if is_require_non_null(world, &body.calls[*call as usize]) => {
                    pending.push((earlier, body.calls[*call as usize].args[0]));
                }
                // Null is of every class.
                Op::Const { .. } => {}
                what => found.push(class_made(world, body, what)?),
            }
        }
    }
    let common = |class: &&ClassId| found.iter().all(|other| world.program.is_subtype(*other, **class));
    found.iter().find(common).copied()
}

/// The class of what is read from an array, if what assigned the array tells its class at once.
fn element_of(
    world: &AnnotatedProgram<'_>,
    method: &Method,
    body: &Body,
    array: Reg,
    before: usize,
) -> Option<ClassId> {
    let assigned = (0..body.ops.len()).filter(|op| body.def(&body.ops[*op]) == Some(array));
    let is_read = |op: usize| matches!(body.ops[op], Op::GetElement { .. } | Op::Move { .. });
    if assigned.into_iter().any(is_read) {
        return None;
    }
    match world.program.class(class_of(world, method, body, array, before)?).kind {
        ClassKind::Array { element, ty: Type::Ref } => Some(element),
        ClassKind::Array { .. } | ClassKind::Instance | ClassKind::Primitive(_) => None,
    }
}

/// Whether the call returns its first argument.
fn is_require_non_null(world: &AnnotatedProgram<'_>, call: &Call) -> bool {
    let (class, name, _) = world.program.method_ref(call.method);
    class == "java/util/Objects" && name == "requireNonNull"
}

/// The ops from which control comes to an op, except by an exception, which leaves what the op would have assigned as it was.
fn predecessors(body: &Body, op: usize) -> Vec<usize> {
    let leads = |from: &usize| {
        let mut leads = false;
        body.for_each_successor(*from as u32, |to| leads |= to as usize == op);
        leads
    };
    (0..body.ops.len()).filter(leads).collect()
}

/// The class of the value that an op assigns.
fn class_made(world: &AnnotatedProgram<'_>, body: &Body, op: &Op) -> Option<ClassId> {
    let of_descriptor = |descriptor: &str| match world.type_of_descriptor(descriptor) {
        Ty::Ref(class) => class,
        Ty::Int | Ty::Long | Ty::Real | Ty::Bool | Ty::Set => None,
    };
    match op {
        Op::New { class, .. } | Op::NewArray { class, .. } => world.program.resolve_class(*class).ok(),
        Op::ConstString { .. } => world.program.load("java/lang/String").ok(),
        Op::GetField { field, .. } | Op::GetStatic { field, .. } => {
            world.program.resolve_field(*field).ok().and_then(|field| of_descriptor(&field.descriptor))
        }
        Op::Call { call } => {
            let (_, _, descriptor) = world.program.method_ref(body.calls[*call as usize].method);
            descriptor.rsplit(')').next().and_then(of_descriptor)
        }
        _ => None,
    }
}

/// The class of a parameter or receiver that a register holds at entry.
fn parameter_class(world: &AnnotatedProgram<'_>, method: &Method, reg: Reg) -> Option<ClassId> {
    let first = usize::from(!method.is_static());
    if reg.index() < first {
        return Some(method.class);
    }
    match world.type_of_descriptor(descriptors(&method.descriptor).get(reg.index() - first)?) {
        Ty::Ref(class) => class,
        Ty::Int | Ty::Long | Ty::Real | Ty::Bool | Ty::Set => None,
    }
}
