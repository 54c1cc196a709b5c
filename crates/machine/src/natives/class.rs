//! `java.lang.Class` and what reflection asks of it.

use jmmc_program::{Class, ClassId, ClassKind, Field, Origin, flags};

use super::{Invocation, NativesOfFile, zero};
use crate::interp::Exec;
use crate::machine::Machine;
use crate::value::{Ref, from_bool, from_int};

pub(super) const TABLE: NativesOfFile = &[
    ("jdk/internal/loader/BootLoader.setBootLoaderUnnamedModule0(Ljava/lang/Module;)V", super::nothing),
    ("jdk/internal/loader/BootLoader.loadLibrary(Ljava/lang/String;)V", super::nothing),
    ("java/lang/Class.desiredAssertionStatus()Z", desired_assertion_status),
    ("java/lang/Class.getPrimitiveClass(Ljava/lang/String;)Ljava/lang/Class;", primitive_class),
    ("java/lang/Class.isInstance(Ljava/lang/Object;)Z", is_instance),
    ("java/lang/Class.isAssignableFrom(Ljava/lang/Class;)Z", is_assignable_from),
    ("java/lang/Class.isInterface()Z", is_interface),
    ("java/lang/Class.isArray()Z", is_array),
    ("java/lang/Class.isPrimitive()Z", is_primitive),
    ("java/lang/Class.isHidden()Z", zero),
    ("java/lang/Class.isRecord0()Z", is_record),
    ("java/lang/Class.getName()Ljava/lang/String;", get_name),
    ("java/lang/Class.getSuperclass()Ljava/lang/Class;", get_superclass),
    ("java/lang/Class.getComponentType()Ljava/lang/Class;", get_component_type),
    ("java/lang/Class.getModifiers()I", get_modifiers),
    ("java/lang/Class.getModule()Ljava/lang/Module;", module),
    ("java/lang/Class.getClassLoader()Ljava/lang/ClassLoader;", class_loader),
    ("java/lang/ClassLoader.getSystemClassLoader()Ljava/lang/ClassLoader;", class_loader),
    ("java/lang/ClassLoader.getPlatformClassLoader()Ljava/lang/ClassLoader;", class_loader),
    ("java/lang/Thread.getContextClassLoader()Ljava/lang/ClassLoader;", class_loader),
    ("java/lang/Class.getClassLoader0()Ljava/lang/ClassLoader;", zero),
    ("java/lang/Class.getInterfaces0()[Ljava/lang/Class;", get_interfaces),
    ("java/lang/Class.getSimpleBinaryName0()Ljava/lang/String;", simple_binary_name),
    ("java/lang/Class.getDeclaringClass0()Ljava/lang/Class;", declaring_class),
    ("java/lang/Class.getEnclosingMethod0()[Ljava/lang/Object;", enclosing_method),
    ("java/lang/Class.getEnclosingMethod()Ljava/lang/reflect/Method;", enclosing_member),
    ("java/lang/Class.getEnclosingConstructor()Ljava/lang/reflect/Constructor;", enclosing_member),
    ("java/lang/Class.getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;", resource),
    ("java/lang/Class.getResource(Ljava/lang/String;)Ljava/net/URL;", resource),
    ("java/lang/Class.getDeclaredField(Ljava/lang/String;)Ljava/lang/reflect/Field;", declared_field),
    (
        "java/lang/Class.forName0(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;",
        for_name,
    ),
    ("java/lang/Class.getEnumConstantsShared()[Ljava/lang/Object;", enum_constants),
    ("jdk/internal/reflect/Reflection.getCallerClass()Ljava/lang/Class;", caller_class),
    ("jdk/internal/reflect/Reflection.getClassAccessFlags(Ljava/lang/Class;)I", get_access_flags),
];

fn this(machine: &Machine<'_>, call: &Invocation<'_, '_>) -> Exec<ClassId> {
    machine.class_argument(call.object(0))
}

fn mirror_or_null(machine: &mut Machine<'_>, class: Option<ClassId>) -> Exec<u64> {
    match class {
        Some(class) => machine.mirror(class).map(|mirror| mirror.word()),
        None => Ok(0),
    }
}

fn resource<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let name = if call.object(1).is_null() { "null".to_string() } else { machine.text_lossy(call.object(1)) };
    Err(machine.stuck(format!("the resource {name}")))
}

/// The JDK's classes have no loader that Java knows of; the loader of the user's is not modelled, and the JDK is told that it has none.
fn class_loader<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let of_jdk = |class: ClassId| machine.program.class(class).origin == Origin::Jdk;
    let class = call.args.first().and_then(|_| machine.mirrored(call.object(0)));
    if machine.called_by_user() && !class.is_some_and(of_jdk) {
        return Err(machine.stuck("class loaders".to_string()));
    }
    Ok(0)
}

/// Code of the JDK that only compares modules with each other, to see who may reflect on what: packages, and `Class` itself.
const COMPARES_MODULES: &[&str] =
    &["java/lang/Class", "java/lang/invoke/", "java/lang/reflect/", "jdk/internal/reflect/", "sun/invoke/util/"];

/// Modules are not modelled: all are the same to reflection, whose checks of exports pass. Whoever wants more of a module, such as a service
/// loader, a logger or a resource bundle, is not told that there is none.
fn module<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    let caller = machine.current.frames.last().map(|frame| machine.program.class(frame.method.class));
    let compares = |class: &Class| {
        class.origin == Origin::Jdk
            && COMPARES_MODULES.iter().any(|start| {
                class.name.strip_prefix(start).is_some_and(|rest| !start.ends_with("Class") || rest.is_empty())
            })
    };
    if caller.is_some_and(compares) { Ok(0) } else { Err(machine.stuck("modules".to_string())) }
}

/// Assertions are on in the user's code, as with `java -ea`.
fn desired_assertion_status<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = this(machine, call)?;
    Ok(from_bool(machine.program.class(class).origin != Origin::Jdk))
}

fn primitive_class<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let name = machine.text_lossy(call.object(0));
    let class = machine.program.load(&name).map_err(|error| machine.stuck(error.to_string()))?;
    mirror_or_null(machine, Some(class))
}

fn is_instance<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = this(machine, call)?;
    let object = call.object(1);
    let is = !object.is_null() && machine.program.is_subtype(machine.heap.header(object).class, class);
    Ok(from_bool(is))
}

fn is_assignable_from<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    if call.object(1).is_null() {
        return machine.throws("java/lang/NullPointerException", None);
    }
    let (class, other) = (this(machine, call)?, machine.class_argument(call.object(1))?);
    Ok(from_bool(machine.program.is_subtype(other, class)))
}

fn is_interface<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = this(machine, call)?;
    Ok(from_bool(machine.program.class(class).flags & flags::INTERFACE != 0))
}

fn is_array<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = this(machine, call)?;
    Ok(from_bool(matches!(machine.program.class(class).kind, ClassKind::Array { .. })))
}

fn is_primitive<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = this(machine, call)?;
    Ok(from_bool(matches!(machine.program.class(class).kind, ClassKind::Primitive(_))))
}

fn is_record<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = this(machine, call)?;
    Ok(from_bool(machine.program.class(class).extra.record.is_some()))
}

fn get_name<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = this(machine, call)?;
    let name = machine.program.class(class).name.replace('/', ".");
    Ok(machine.interned(&name).word())
}

fn get_superclass<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = machine.program.class(this(machine, call)?);
    let parent = class.super_class.filter(|_| class.flags & flags::INTERFACE == 0);
    mirror_or_null(machine, parent)
}

fn get_component_type<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let element = match machine.program.class(this(machine, call)?).kind {
        ClassKind::Array { element, .. } => Some(element),
        ClassKind::Instance | ClassKind::Primitive(_) => None,
    };
    mirror_or_null(machine, element)
}

fn get_modifiers<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = this(machine, call)?;
    Ok(u64::from(machine.program.class(class).inner_flags))
}

fn get_access_flags<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = this(machine, call)?;
    Ok(u64::from(machine.program.class(class).flags))
}

impl Machine<'_> {
    /// A new `Class[]`.
    pub(super) fn class_array(&mut self, classes: &[ClassId]) -> Exec<Ref> {
        let id = self.program.load("[Ljava/lang/Class;").map_err(|error| self.stuck(error.to_string()))?;
        let array = self.allocate_array(id, classes.len() as u32)?;
        for (index, &class) in classes.iter().enumerate() {
            let mirror = self.mirror(class)?;
            self.set_cell(array, index as u32, mirror.word());
        }
        Ok(array)
    }
}

fn get_interfaces<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = machine.program.class(this(machine, call)?);
    machine.class_array(&class.interfaces).map(|array| array.word())
}

/// The simple name of a member or local class; null for top-level and anonymous ones.
fn simple_binary_name<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = machine.program.class(this(machine, call)?);
    match class.extra.inner_name.as_deref() {
        Some(name) if !name.is_empty() => Ok(machine.interned(name).word()),
        Some(_) | None => Ok(0),
    }
}

/// Whether a class is declared inside a method, with or without a name.
fn is_local(class: &Class) -> bool {
    match (class.extra.enclosing.as_deref(), class.extra.inner_name.as_deref()) {
        (Some(outer), Some(name)) => name.is_empty() || *class.name != *format!("{outer}${name}"),
        _ => false,
    }
}

fn outer_class(machine: &Machine<'_>, class: &Class) -> Option<ClassId> {
    class.extra.enclosing.as_deref().and_then(|name| machine.program.load(name).ok())
}

fn declaring_class<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = machine.program.class(this(machine, call)?);
    let outer = if is_local(class) { None } else { outer_class(machine, class) };
    mirror_or_null(machine, outer)
}

/// The class around a local one; the method around it is not told here.
fn enclosing_method<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = machine.program.class(this(machine, call)?);
    let Some(outer) = outer_class(machine, class).filter(|_| is_local(class)) else {
        return Ok(0);
    };
    let id = machine.program.load("[Ljava/lang/Object;").map_err(|error| machine.stuck(error.to_string()))?;
    let array = machine.allocate_array(id, 3)?;
    let mirror = machine.mirror(outer)?;
    machine.set_cell(array, 0, mirror.word());
    Ok(array.word())
}

fn enclosing_member<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    if is_local(machine.program.class(this(machine, call)?)) {
        return Err(machine.stuck("the method around a local class, by reflection".to_string()));
    }
    Ok(0)
}

fn declared_field<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = machine.program.class(this(machine, call)?);
    let name = machine.text_lossy(call.object(1));
    let position = class.fields.iter().position(|&id| *machine.program.field(id).name == *name);
    let Some(position) = position else {
        return machine.throws("java/lang/NoSuchFieldException", Some(&name));
    };
    let field = machine.program.field(class.fields[position]);
    machine.reflect_field(position, field).map(|object| object.word())
}

impl Machine<'_> {
    /// The `java.lang.reflect.Field` of a class's field at that position.
    pub(super) fn reflect_field(&mut self, position: usize, field: &Field) -> Exec<Ref> {
        let id = self.program.load("java/lang/reflect/Field").map_err(|error| self.stuck(error.to_string()))?;
        let ty = self.class_of_descriptor(&field.descriptor)?;
        let object = self.allocate(id)?;
        let (class, ty, name) = (self.mirror(field.class)?, self.mirror(ty)?, self.interned(&field.name));
        self.init_field(object, "clazz", class.word());
        self.init_field(object, "slot", from_int(position as i32));
        self.init_field(object, "name", name.word());
        self.init_field(object, "type", ty.word());
        self.init_field(object, "modifiers", u64::from(field.flags));
        Ok(object)
    }
}

fn for_name<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let name = machine.text_lossy(call.object(0));
    match machine.program.load(&name.replace('.', "/")) {
        Ok(class) => {
            if call.args[1] != 0 {
                machine.ensure_initialized(class)?;
            }
            mirror_or_null(machine, Some(class))
        }
        Err(_) => machine.throws("java/lang/ClassNotFoundException", Some(&name)),
    }
}

/// `values()` of an enum; null for other classes.
fn enum_constants<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = machine.program.class(this(machine, call)?);
    let descriptor = format!("()[L{};", class.name);
    let values = machine.program.declared_method(class.id, "values", &descriptor);
    match values.filter(|_| class.flags & flags::ENUM != 0) {
        Some(values) => {
            machine.ensure_initialized(class.id)?;
            machine.forward(values, &[], call.dst)
        }
        None => Ok(0),
    }
}

/// The class of the method that called the method that asks.
fn caller_class<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    let depth = machine.current.frames.len();
    let caller = machine.current.frames.get(depth.wrapping_sub(2)).or(machine.current.frames.first());
    let class = caller.map(|frame| frame.method.class);
    mirror_or_null(machine, class)
}
