//! `java.lang.Class`, and as much of reflection and `VarHandle` as other library code needs.
//!
//! Errs on: nothing; what is not here is not known.

use jmmc_program::{ClassId, ClassKind, Method, Origin, Type, flags};
use jmmc_solo::{NativeReply, Reply};

use super::{Table, beyond, first, flag, forward, nothing, returned};
use crate::heap::{Meaning, Ref};
use crate::world::{ThreadTurn, is_user, unknown};

pub(super) const TABLE: Table = &[
    ("java/lang/Class.desiredAssertionStatus()Z", asserts),
    ("java/lang/Class.getPrimitiveClass(Ljava/lang/String;)Ljava/lang/Class;", primitive),
    ("java/lang/Class.isInstance(Ljava/lang/Object;)Z", is_instance),
    ("java/lang/Class.isAssignableFrom(Ljava/lang/Class;)Z", is_assignable),
    ("java/lang/Class.isInterface()Z", is_interface),
    ("java/lang/Class.isArray()Z", is_array),
    ("java/lang/Class.isPrimitive()Z", is_primitive),
    ("java/lang/Class.isHidden()Z", is_hidden),
    ("java/lang/Class.isRecord0()Z", is_record),
    ("java/lang/Class.getName()Ljava/lang/String;", get_name),
    ("java/lang/Class.getSuperclass()Ljava/lang/Class;", superclass),
    ("java/lang/Class.getComponentType()Ljava/lang/Class;", component),
    ("java/lang/Class.getModifiers()I", modifiers),
    ("java/lang/Class.getClassLoader()Ljava/lang/ClassLoader;", class_loader),
    ("java/lang/ClassLoader.getSystemClassLoader()Ljava/lang/ClassLoader;", class_loader),
    ("java/lang/ClassLoader.getPlatformClassLoader()Ljava/lang/ClassLoader;", class_loader),
    ("java/lang/Thread.getContextClassLoader()Ljava/lang/ClassLoader;", class_loader),
    ("java/lang/Class.getClassLoader0()Ljava/lang/ClassLoader;", nothing),
    ("java/lang/Class.getModule()Ljava/lang/Module;", module),
    ("java/lang/Class.getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;", beyond),
    ("java/lang/Class.getResource(Ljava/lang/String;)Ljava/net/URL;", beyond),
    ("java/util/ServiceLoader.newLookupIterator()Ljava/util/Iterator;", beyond),
    ("java/lang/Class.getDeclaredField(Ljava/lang/String;)Ljava/lang/reflect/Field;", declared_field),
    ("java/lang/Class.getEnumConstantsShared()[Ljava/lang/Object;", enum_constants),
    (
        "java/lang/Class.forName0(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;",
        for_name,
    ),
    ("jdk/internal/reflect/Reflection.getCallerClass()Ljava/lang/Class;", caller),
    ("jdk/internal/reflect/Reflection.getClassAccessFlags(Ljava/lang/Class;)I", access_flags),
    ("java/lang/reflect/Array.newArray(Ljava/lang/Class;I)Ljava/lang/Object;", new_array),
    ("java/lang/reflect/Array.getLength(Ljava/lang/Object;)I", array_length),
    ("java/lang/invoke/MethodHandles.lookup()Ljava/lang/invoke/MethodHandles$Lookup;", lookup),
    (
        "java/lang/invoke/MethodHandles.privateLookupIn(Ljava/lang/Class;Ljava/lang/invoke/MethodHandles$Lookup;)Ljava/lang/invoke/MethodHandles$Lookup;",
        lookup,
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.findVarHandle(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;",
        field_handle,
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.findStaticVarHandle(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;",
        field_handle,
    ),
    (
        "java/lang/invoke/MethodHandles.arrayElementVarHandle(Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;",
        element_handle,
    ),
    (
        "java/lang/invoke/MethodHandles.byteArrayViewVarHandle(Ljava/lang/Class;Ljava/nio/ByteOrder;)Ljava/lang/invoke/VarHandle;",
        view_handle,
    ),
    ("java/lang/invoke/VarHandle.withInvokeExactBehavior()Ljava/lang/invoke/VarHandle;", first),
    ("java/lang/invoke/VarHandle.withInvokeBehavior()Ljava/lang/invoke/VarHandle;", first),
    ("java/lang/Throwable.fillInStackTrace()Ljava/lang/Throwable;", first),
    ("java/lang/Throwable.getStackTrace()[Ljava/lang/StackTraceElement;", beyond),
    ("java/lang/Throwable.printStackTrace()V", nothing),
];

fn this(turn: &ThreadTurn<'_, '_>, arguments: &[u64]) -> Reply<ClassId> {
    turn.mirrored(arguments[0])
}

fn mirror(turn: &mut ThreadTurn<'_, '_>, class: Option<ClassId>) -> Reply<NativeReply> {
    match class {
        Some(class) => returned(turn.mirror_of(class)?),
        None => Ok(NativeReply::Returned(0)),
    }
}

/// Assertions are on in the user's code, as with `java -ea`.
fn asserts(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    flag(is_user(turn.universe, Some(this(turn, arguments)?)))
}

fn primitive(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    let class = turn.load_class(&turn.text_lossy(Ref::of(arguments[0])))?;
    mirror(turn, Some(class))
}

fn is_instance(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    let class = this(turn, arguments)?;
    let object = Ref::of(arguments[1]);
    flag(!object.is_null() && turn.universe.program.is_subtype(turn.object(object)?.class, class))
}

fn is_assignable(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    if arguments[1] == 0 {
        return turn.throw("java/lang/NullPointerException", None);
    }
    flag(turn.universe.program.is_subtype(turn.mirrored(arguments[1])?, this(turn, arguments)?))
}

fn is_interface(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    flag(turn.universe.program.class(this(turn, arguments)?).is_interface())
}

fn is_array(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    flag(matches!(turn.universe.program.class(this(turn, arguments)?).kind, ClassKind::Array { .. }))
}

fn is_primitive(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    flag(matches!(turn.universe.program.class(this(turn, arguments)?).kind, ClassKind::Primitive(_)))
}

fn is_record(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    flag(turn.universe.program.class(this(turn, arguments)?).extra.record.is_some())
}

fn get_name(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    let name = turn.universe.program.class(this(turn, arguments)?).name.replace('/', ".");
    returned(turn.interned(&name)?)
}

fn superclass(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    let class = turn.universe.program.class(this(turn, arguments)?);
    mirror(turn, class.super_class.filter(|_| !class.is_interface()))
}

fn component(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    let element = match turn.universe.program.class(this(turn, arguments)?).kind {
        ClassKind::Array { element, .. } => Some(element),
        ClassKind::Instance | ClassKind::Primitive(_) => None,
    };
    mirror(turn, element)
}

fn modifiers(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    Ok(NativeReply::Returned(turn.universe.program.class(this(turn, arguments)?).inner_flags.into()))
}

fn access_flags(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    Ok(NativeReply::Returned(turn.universe.program.class(this(turn, arguments)?).flags.into()))
}

const CLASS_LOADER: &str = "java/lang/ClassLoader";

/// The JDK is told that nobody loaded the class; the user's own loaders, and what class loaders do with each other, are not modelled.
fn class_loader(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    let of_jdk = arguments.first().is_some_and(|mirror| {
        turn.mirrored(*mirror).is_ok_and(|class| turn.universe.program.class(class).origin == Origin::Jdk)
    });
    let asks_itself = turn.callers[0].is_some_and(|class| &*turn.universe.program.class(class).name == CLASS_LOADER);
    if (is_user(turn.universe, turn.callers[0]) || asks_itself) && !of_jdk {
        return unknown("class loaders");
    }
    Ok(NativeReply::Returned(0))
}

/// Reflection is told that all classes are in one module; of others that ask, what they would be told is not modelled.
fn module(turn: &mut ThreadTurn<'_, '_>, method: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    const REFLECTION: [&str; 4] =
        ["java/lang/invoke/", "java/lang/reflect/", "jdk/internal/reflect/", "sun/invoke/util/"];
    let caller = turn.callers[0].map(|class| turn.universe.program.class(class));
    let reflects = |name: &str| name == "java/lang/Class" || REFLECTION.iter().any(|start| name.starts_with(start));
    match caller.is_some_and(|caller| caller.origin == Origin::Jdk && reflects(&caller.name)) {
        true => Ok(NativeReply::Returned(0)),
        false => beyond(turn, method, arguments),
    }
}

fn declared_field(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    let program = turn.universe.program;
    let class = program.class(this(turn, arguments)?);
    let name = turn.text_lossy(Ref::of(arguments[1]));
    let found = (0..).zip(class.fields.iter()).find(|(_, id)| *program.field(**id).name == *name);
    let Some((slot, &id)) = found else {
        return turn.throw("java/lang/NoSuchFieldException", Some(&name));
    };
    let field = program.field(id);
    let of = turn.load_class("java/lang/reflect/Field")?;
    let object = turn.make(of, None, Meaning::Ordinary);
    let (class, text) = (turn.mirror_of(field.class)?, turn.interned(&field.name)?);
    let ty = match Type::of_descriptor(&field.descriptor) {
        Some(Type::Ref) | None => {
            let name = field.descriptor.strip_prefix('L').map_or(&*field.descriptor, |name| name.trim_end_matches(';'));
            turn.load_class(name)?
        }
        Some(ty) => program.primitive(Some(ty)),
    };
    let ty = turn.mirror_of(ty)?;
    for (name, word) in [
        ("clazz", class.word()),
        ("slot", slot),
        ("name", text.word()),
        ("type", ty.word()),
        ("modifiers", field.flags.into()),
    ] {
        turn.set_field(object, name, word)?;
    }
    returned(object)
}

fn enum_constants(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    let class = turn.universe.program.class(this(turn, arguments)?);
    if class.flags & flags::ENUM == 0 {
        return Ok(NativeReply::Returned(0));
    }
    forward(turn, &class.name, "values", &format!("()[L{};", class.name), &[])
}

/// Classes of lambdas are hidden.
fn is_hidden(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    let class = turn.universe.program.class(this(turn, arguments)?);
    flag(class.origin == Origin::Synthetic)
}

fn for_name(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    if arguments[0] == 0 {
        return turn.throw("java/lang/NullPointerException", None);
    }
    let name = turn.text_lossy(Ref::of(arguments[0]));
    let program = turn.universe.program;
    let found = program.load(&name.replace('.', "/"));
    // `int` is no name of a class, nor are names with slashes.
    let is_primitive = matches!(found, Ok(class) if matches!(program.class(class).kind, ClassKind::Primitive(_)));
    match found {
        _ if is_primitive || name.contains('/') => turn.throw("java/lang/ClassNotFoundException", Some(&name)),
        Ok(class) if arguments[1] != 0 && !turn.is_initialized(class) => Ok(NativeReply::Needs(class)),
        Ok(class) => mirror(turn, Some(class)),
        Err(_) => turn.throw("java/lang/ClassNotFoundException", Some(&name)),
    }
}

fn caller(turn: &mut ThreadTurn<'_, '_>, _: &Method, _: &[u64]) -> Reply<NativeReply> {
    mirror(turn, turn.callers[1].or(turn.callers[0]))
}

fn new_array(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    let length = arguments[1] as i32;
    if length < 0 {
        return turn.throw("java/lang/NegativeArraySizeException", Some(&length.to_string()));
    }
    let class = turn.universe.program.array_of(this(turn, arguments)?);
    match class {
        Ok(class) => returned(turn.make(class, Some(length as u32), Meaning::Ordinary)),
        Err(error) => unknown(error.to_string()),
    }
}

fn array_length(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    if arguments[0] == 0 {
        return turn.throw("java/lang/NullPointerException", None);
    }
    Ok(NativeReply::Returned(turn.object(Ref::of(arguments[0]))?.len.into()))
}

fn lookup(turn: &mut ThreadTurn<'_, '_>, _: &Method, _: &[u64]) -> Reply<NativeReply> {
    let class = turn.load_class("java/lang/invoke/MethodHandles$Lookup")?;
    let lookup = turn.make(class, None, Meaning::Ordinary);
    let of = turn.callers[0].unwrap_or(class);
    let mirror = turn.mirror_of(of)?;
    turn.set_field(lookup, "lookupClass", mirror.word())?;
    turn.set_field(lookup, "allowedModes", u64::from(u32::MAX))?;
    returned(lookup)
}

fn field_handle(turn: &mut ThreadTurn<'_, '_>, method: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    if arguments[1] == 0 || arguments[2] == 0 {
        return turn.throw("java/lang/NullPointerException", None);
    }
    let class = turn.mirrored(arguments[1])?;
    let name = turn.text_lossy(Ref::of(arguments[2]));
    let is_static = &*method.name == "findStaticVarHandle";
    match turn.universe.program.find_field(class, &name) {
        None => turn.throw("java/lang/NoSuchFieldException", Some(&name)),
        Some(field) if field.is_static() != is_static => turn.throw("java/lang/IllegalAccessException", Some(&name)),
        Some(field) => {
            let of = turn.load_class("java/lang/invoke/VarHandle")?;
            returned(turn.make(of, None, Meaning::FieldHandle(field.id)))
        }
    }
}

fn element_handle(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    let class = this(turn, arguments)?;
    let of = turn.load_class("java/lang/invoke/VarHandle")?;
    returned(turn.make(of, None, Meaning::ElementHandle(class)))
}

/// Only made here; an access through it is not known.
fn view_handle(turn: &mut ThreadTurn<'_, '_>, _: &Method, _: &[u64]) -> Reply<NativeReply> {
    let of = turn.load_class("java/lang/invoke/VarHandle")?;
    returned(turn.make(of, None, Meaning::Ordinary))
}
