//! Dynamic proxies, and the constants of class files that annotations refer to; annotations are proxies of the JDK's own code.
//!
//! Proxies are made by Java of ours (`ProxyCall`, in `crates/program/added`) from a class that the linker makes for their interfaces.
//!
//! Errs on: nothing. Not modelled, and said by name: default methods called by handlers, and what a class loader other than the program's would see.

use jmmc_program::{AnnotationConstant, ClassId, Origin};

use super::{Invocation, NativesOfFile};
use crate::interp::Exec;
use crate::machine::Machine;
use crate::value::{Ref, from_bool, from_double, from_float, from_int, from_long};

pub(super) const TABLE: NativesOfFile = &[
    (
        "java/lang/reflect/Proxy.getProxyConstructor(Ljava/lang/Class;Ljava/lang/ClassLoader;[Ljava/lang/Class;)Ljava/lang/reflect/Constructor;",
        constructor,
    ),
    (
        "java/lang/reflect/Proxy.getProxyConstructor(Ljava/lang/ClassLoader;[Ljava/lang/Class;)Ljava/lang/reflect/Constructor;",
        constructor,
    ),
    ("java/lang/reflect/Proxy.isProxyClass(Ljava/lang/Class;)Z", is_proxy),
    ("java/lang/reflect/ProxyCall.classOf(Ljava/lang/ClassLoader;[Ljava/lang/Class;)Ljava/lang/Class;", class_of),
    (
        "java/lang/reflect/ProxyCall.method(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/String;)Ljava/lang/reflect/Method;",
        method,
    ),
    ("jdk/internal/reflect/ConstantPool.getIntAt0(Ljava/lang/Object;I)I", constant),
    ("jdk/internal/reflect/ConstantPool.getLongAt0(Ljava/lang/Object;I)J", constant),
    ("jdk/internal/reflect/ConstantPool.getFloatAt0(Ljava/lang/Object;I)F", constant),
    ("jdk/internal/reflect/ConstantPool.getDoubleAt0(Ljava/lang/Object;I)D", constant),
    ("jdk/internal/reflect/ConstantPool.getUTF8At0(Ljava/lang/Object;I)Ljava/lang/String;", constant),
];

/// The class of Java of ours.
const CALLS: &str = "java/lang/reflect/ProxyCall";

/// Whether it is a method of proxies that looks into the class that the JDK would have made.
pub(super) fn looks_inside(class: &str, name: &str) -> bool {
    class == "java/lang/reflect/Proxy" && name == "proxyClassLookup"
}

/// The arguments are loader and interfaces, before which older JDKs have who asks.
fn constructor<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    const DESCRIPTOR: &str = "(Ljava/lang/ClassLoader;[Ljava/lang/Class;)Ljava/lang/reflect/Constructor;";
    let method = machine.added_method(CALLS, ("constructor", DESCRIPTOR))?;
    machine.forward(method, &call.args[call.args.len() - 2..], call.dst)
}

fn is_proxy<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    if call.object(0).is_null() {
        return machine.throws("java/lang/NullPointerException", None);
    }
    let class = machine.class_argument(call.object(0))?;
    Ok(from_bool(machine.program.is_proxy(class)))
}

/// The class of proxies for interfaces, of an array that only the caller knows.
fn class_of<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let mirrors: Vec<u64> = machine.peek_cells(call.object(1)).collect();
    let interfaces: Vec<ClassId> =
        mirrors.into_iter().map(|mirror| machine.class_argument(Ref::of(mirror))).collect::<Exec<_>>()?;
    let of_program = |id: &ClassId| machine.program.class(*id).origin != Origin::Jdk;
    if !machine.finds_program(call.object(0))? && interfaces.iter().any(of_program) {
        return Err(machine.stuck("a proxy of a class loader that does not see its interfaces".to_string()));
    }
    let class = machine.program.proxy(&interfaces).map_err(|error| machine.stuck(error.to_string()))?;
    machine.mirror(class).map(Ref::word)
}

/// The object of a method that proxies have.
fn method<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = machine.class_argument(call.object(0))?;
    let (name, descriptor) = (machine.text_lossy(call.object(1)), machine.text_lossy(call.object(2)));
    machine.reflect_declared(class, &name, &descriptor).map(Ref::word)
}

/// A constant of the class whose pool it is.
fn constant<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = machine.program.class(machine.class_argument(call.object(1))?);
    let found = u16::try_from(call.int(2)).ok().and_then(|index| machine.program.annotation_constant(class, index));
    match found {
        Some(AnnotationConstant::Int(value)) => Ok(from_int(value)),
        Some(AnnotationConstant::Long(value)) => Ok(from_long(value)),
        Some(AnnotationConstant::Float(value)) => Ok(from_float(value)),
        Some(AnnotationConstant::Double(value)) => Ok(from_double(value)),
        Some(AnnotationConstant::Text(text)) => Ok(machine.new_string(&text.encode_utf16().collect::<Vec<_>>()).word()),
        None => Err(machine.stuck("a constant that no annotation refers to".to_string())),
    }
}
