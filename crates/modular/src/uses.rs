//! What the code of the sources uses, looked up in all of its bodies at once: the methods that it calls, the objects and arrays that it makes, and those that others give it.

use crate::plato::referred;
use jmmc_program::{Body, CallKind, ClassId, ClassKind, FieldId, MethodId, Op, Program, Type};
use std::collections::{BTreeMap, BTreeSet};

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

/// Types of objects of other classes than these that the code makes, or is given by others: by static fields and by results of methods.
pub(crate) fn foreign(program: &Program, users: &[ClassId]) -> BTreeSet<ClassId> {
    let is_foreign = |class: &ClassId| !users.contains(class);
    let of_descriptor = |descriptor: &str| {
        let name = descriptor.rsplit(')').next()?.strip_prefix('L')?.strip_suffix(';')?;
        program.load(name).ok()
    };
    let of_op = |body: &Body, op: &Op| match op {
        Op::New { class, .. } => program.resolve_class(*class).ok().filter(is_foreign),
        Op::GetStatic { field, .. } => {
            let field = program.resolve_field(*field).ok().filter(|field| is_foreign(&field.class))?;
            of_descriptor(&field.descriptor)
        }
        Op::Call { call } => {
            let method = program.resolve_method(body.calls[*call as usize].method).ok();
            of_descriptor(&method.filter(|method| is_foreign(&method.class))?.descriptor)
        }
        _ => None,
    };
    // Literals, and the arguments of `main`.
    let mut found: BTreeSet<ClassId> =
        ["java/lang/String", "java/lang/Class"].map(|name| program.load(name)).into_iter().flatten().collect();
    for (_, body) in bodies(program, users) {
        found.extend(body.ops.iter().filter_map(|op| of_op(body, op)));
    }
    found
}

/// The classes of the objects that these fields are set to, of which each is made by `new` where the field is declared.
pub(crate) fn classes_of_own(
    program: &Program,
    users: &[ClassId],
    own: &BTreeSet<FieldId>,
) -> BTreeMap<FieldId, ClassId> {
    let mut classes = BTreeMap::new();
    for (_, body) in bodies(program, users) {
        for (index, op) in body.ops.iter().enumerate() {
            let (Op::PutField { src, field, .. } | Op::PutStatic { src, field }) = op else {
                continue;
            };
            let field = program.resolve_field(*field).map(|field| field.id);
            // The new object stays where it is until it is stored.
            let made = body.ops[..index].iter().rfind(|op| body.def(op) == Some(*src));
            if let (Ok(field), Some(Op::New { class, .. })) = (field, made)
                && let Ok(class) = program.resolve_class(*class)
                && own.contains(&field)
            {
                classes.insert(field, class);
            }
        }
    }
    classes
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

/// Methods that lambdas and method references of the code call; of all, or of those that are a `Runnable`, as threads want them.
pub(crate) fn referred_to(program: &Program, users: &[ClassId], runnables_only: bool) -> BTreeSet<MethodId> {
    let mut found = BTreeSet::new();
    for (_, body) in bodies(program, users) {
        let sites = body.dynamic_calls.iter().filter_map(|call| program.resolve_dynamic(call.site).ok());
        let sites = sites.filter(|linked| !runnables_only || linked.descriptor.ends_with(")Ljava/lang/Runnable;"));
        found.extend(sites.flat_map(|linked| referred(program, linked)).map(|method| method.id));
    }
    found
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
