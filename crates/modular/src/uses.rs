//! What the code of the sources uses, looked up in all of its bodies at once: the methods that it calls, the objects and arrays that it makes, and those that others give it.

use crate::plato::referred;
use jmmc_program::{Body, Call, CallKind, ClassId, ClassKind, FieldId, Method, MethodId, Op, Origin, Program, Type};
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

fn calls(body: &Body) -> impl Iterator<Item = &Call> {
    body.ops.iter().filter_map(|op| match op {
        Op::Call { call } => Some(&body.calls[*call as usize]),
        _ => None,
    })
}

fn calls_of<'p>(program: &'p Program, body: &'p Body) -> impl Iterator<Item = MethodId> + 'p {
    let direct = calls(body).filter(|call| call.kind != CallKind::Interface);
    direct.filter_map(|call| program.resolve_method(call.method).ok()).map(|method| method.id)
}

fn calls_to<'p>(program: &'p Program, body: &'p Body) -> impl Iterator<Item = &'p Method> + 'p {
    calls(body).filter_map(|call| program.resolve_method(call.method).ok())
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

/// Types of what others give the code: of fields and results of methods that are not its own. An object of any subtype may come, so one of an interface may that the type says
/// nothing of.
pub(crate) fn given(program: &Program, users: &[ClassId]) -> BTreeSet<ClassId> {
    let is_foreign = |class: ClassId| !users.contains(&class);
    let keeps_nothing = |class: ClassId, name: &str| {
        let class = &*program.class(class).name;
        class.starts_with("java/util/concurrent/atomic/") || class == "java/util/Objects" || name == "clone"
    };
    let of_op = |body: &Body, op: &Op| {
        let descriptor = match op {
            Op::GetStatic { field, .. } => {
                let field = program.resolve_field(*field).ok().filter(|field| is_foreign(field.class))?;
                field.descriptor.to_string()
            }
            Op::Call { call } => {
                let method = program.resolve_method(body.calls[*call as usize].method).ok()?;
                let tells = is_foreign(method.class) && !keeps_nothing(method.class, &method.name);
                tells.then(|| method.descriptor.to_string())?
            }
            _ => return None,
        };
        let name = descriptor.rsplit(')').next()?.strip_prefix('L')?.strip_suffix(';')?;
        program.load(name).ok()
    };
    bodies(program, users).flat_map(|(_, body)| body.ops.iter().filter_map(move |op| of_op(body, op))).collect()
}

/// Whether the code calls, or refers to, a method of the library that fits.
pub(crate) fn asks_library(program: &Program, users: &[ClassId], fits: impl Fn(&str, &str, &str) -> bool) -> bool {
    let fits = |method: &MethodId| {
        let method = program.method(*method);
        let class = program.class(method.class);
        class.origin == Origin::Jdk && fits(&class.name, &method.name, &method.descriptor)
    };
    bodies(program, users).any(|(_, body)| calls_to(program, body).any(|method| fits(&method.id)))
        || referred_to(program, users, false).iter().any(fits)
}

/// Fields of these classes that are set to new objects of the library that do not synchronise.
pub(crate) fn unsynchronised(program: &Program, users: &[ClassId]) -> BTreeSet<FieldId> {
    let mut fields = BTreeSet::new();
    for (_, body) in bodies(program, users) {
        for (index, op) in body.ops.iter().enumerate() {
            let (Op::PutField { src, field, .. } | Op::PutStatic { src, field }) = op else {
                continue;
            };
            // The new object stays where it is until it is stored.
            let made = body.ops[..index].iter().rfind(|op| body.def(op) == Some(*src));
            if let Some(Op::New { class, .. }) = made
                && let (Ok(class), Ok(field)) = (program.resolve_class(*class), program.resolve_field(*field))
                && program.class(class).origin == Origin::Jdk
                && does_not_synchronise(&program.class(class).name)
                && users.contains(&field.class)
            {
                fields.insert(field.id);
            }
        }
    }
    fields
}

/// Whether objects of the class of the library must not be used by several threads at once, by its documentation.
fn does_not_synchronise(class: &str) -> bool {
    let of = |package: &str, names: &[&str]| class.strip_prefix(package).is_some_and(|name| names.contains(&name));
    let collections = ["ArrayList", "LinkedList", "ArrayDeque", "PriorityQueue", "BitSet", "StringJoiner"];
    let tables = ["HashMap", "LinkedHashMap", "TreeMap", "HashSet", "LinkedHashSet", "TreeSet"];
    let weak = ["WeakHashMap", "IdentityHashMap", "EnumMap"];
    of("java/util/", &collections)
        || of("java/util/", &tables)
        || of("java/util/", &weak)
        || of("java/lang/", &["StringBuilder"])
        || of("java/text/", &["SimpleDateFormat", "DecimalFormat", "MessageFormat"])
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
