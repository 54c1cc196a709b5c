//! What the code of the sources uses, looked up in all of its bodies at once: the methods that it calls, and the arrays that it makes.

use jmmc_program::{Body, CallKind, ClassId, ClassKind, MethodId, Op, Program, Type};
use std::collections::BTreeSet;

/// Methods that the code of these classes calls; a call of itself does not count.
pub(crate) fn called(program: &Program, users: &[ClassId]) -> BTreeSet<MethodId> {
    let mut called = BTreeSet::new();
    for (id, body) in bodies(program, users) {
        called.extend(calls_of(program, body).filter(|callee| *callee != id));
    }
    called
}

fn bodies<'p>(program: &'p Program, users: &'p [ClassId]) -> impl Iterator<Item = (MethodId, &'p Body)> {
    let methods = users.iter().flat_map(|class| program.class(*class).methods.iter().copied());
    methods.filter_map(|id| Some((id, program.body(program.method(id)).ok().flatten()?)))
}

fn calls_of<'p>(program: &'p Program, body: &'p Body) -> impl Iterator<Item = MethodId> + 'p {
    let calls = body.ops.iter().filter_map(|op| match op {
        Op::Call { call } => Some(&body.calls[*call as usize]),
        _ => None,
    });
    let direct = calls.filter(|call| call.kind != CallKind::Interface);
    direct.filter_map(|call| program.resolve_method(call.method).ok()).map(|method| method.id)
}

/// Classes of which the code of these classes makes instances, and their superclasses.
pub(crate) fn made(program: &Program, users: &[ClassId]) -> BTreeSet<ClassId> {
    let mut made = BTreeSet::new();
    for (_, body) in bodies(program, users) {
        let objects = body.ops.iter().filter_map(|op| match op {
            Op::New { class, .. } => program.resolve_class(*class).ok(),
            _ => None,
        });
        made.extend(objects.flat_map(|class| program.class(class).supertypes.iter().copied().chain([class])));
    }
    made
}

/// Classes of arrays of references that the code makes, with their components.
pub(crate) fn arrays_made(program: &Program, users: &[ClassId]) -> Vec<(ClassId, ClassId)> {
    let component = |array: ClassId| match program.class(array).kind {
        ClassKind::Array { element, ty: Type::Ref } => Some((array, element)),
        ClassKind::Array { .. } | ClassKind::Instance | ClassKind::Primitive(_) => None,
    };
    let mut made = BTreeSet::new();
    for (_, body) in bodies(program, users) {
        let arrays = body.ops.iter().filter_map(|op| match op {
            Op::NewArray { class, .. } | Op::NewMultiArray { class, .. } => program.resolve_class(*class).ok(),
            _ => None,
        });
        made.extend(arrays.filter_map(component));
    }
    made.into_iter().collect()
}

/// Interfaces of which the code makes instances by lambdas and method references.
pub(crate) fn lambdas(program: &Program, users: &[ClassId]) -> BTreeSet<ClassId> {
    let mut made = BTreeSet::new();
    for (_, body) in bodies(program, users) {
        let sites = body.dynamic_calls.iter().filter_map(|call| program.resolve_dynamic(call.site).ok());
        let results = sites.filter_map(|method| method.descriptor.rsplit(')').next());
        let names = results.filter_map(|result| result.strip_prefix('L')?.strip_suffix(';'));
        made.extend(names.filter_map(|name| program.load(name).ok()).filter(|id| program.class(*id).is_interface()));
    }
    made
}
