//! `java.lang.Class` and what reflection asks of it.

use jmmc_program::{Class, ClassId, ClassKind, Field, Origin, Reflected, flags};

use super::{Invocation, NativesOfFile};
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
    ("java/lang/Class.isHidden()Z", is_hidden),
    ("java/lang/Class.isRecord0()Z", is_record),
    ("java/lang/Class.getName()Ljava/lang/String;", get_name),
    ("java/lang/Class.getSuperclass()Ljava/lang/Class;", get_superclass),
    ("java/lang/Class.getComponentType()Ljava/lang/Class;", get_component_type),
    ("java/lang/Class.getModifiers()I", get_modifiers),
    ("java/lang/Class.getInterfaces0()[Ljava/lang/Class;", get_interfaces),
    ("java/lang/Class.getSimpleBinaryName0()Ljava/lang/String;", simple_binary_name),
    ("java/lang/Class.getDeclaringClass0()Ljava/lang/Class;", declaring_class),
    ("java/lang/Class.getEnclosingMethod0()[Ljava/lang/Object;", enclosing_method),
    ("java/lang/Class.getGenericSignature0()Ljava/lang/String;", generic_signature),
    ("java/lang/Class.getDeclaredClasses0()[Ljava/lang/Class;", declared_classes),
    ("java/lang/Class.getPermittedSubclasses0()[Ljava/lang/Class;", permitted_subclasses),
    ("java/lang/Class.getNestHost0()Ljava/lang/Class;", nest_host),
    ("java/lang/Class.getRecordComponents0()[Ljava/lang/reflect/RecordComponent;", record_components),
    ("jdk/internal/reflect/Reflection.areNestMates(Ljava/lang/Class;Ljava/lang/Class;)Z", are_nest_mates),
    ("java/lang/Class.getSigners()[Ljava/lang/Object;", signers),
    ("java/lang/Class.getDeclaredField(Ljava/lang/String;)Ljava/lang/reflect/Field;", declared_field),
    (
        "java/lang/Class.forName0(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;",
        for_name,
    ),
    ("java/lang/Class.getRawAnnotations()[B", raw_annotations),
    ("java/lang/Class.getRawTypeAnnotations()[B", raw_type_annotations),
    ("java/lang/Class.getConstantPool()Ljdk/internal/reflect/ConstantPool;", constant_pool),
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

/// Classes of lambdas and method references are hidden, those of proxies are not.
fn is_hidden<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = this(machine, call)?;
    let made = machine.program.class(class).origin == Origin::Synthetic;
    Ok(from_bool(made && !machine.program.is_proxy(class)))
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

/// What is around a local or anonymous class: the class, and name and descriptor of the method, if it is in one.
fn enclosing_method<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = machine.program.class(this(machine, call)?);
    let Some(around) = machine.program.enclosing_method(class) else {
        return Ok(0);
    };
    let outer = machine.program.load(&around.class).map_err(|error| machine.stuck(error.to_string()))?;
    let id = machine.program.load("[Ljava/lang/Object;").map_err(|error| machine.stuck(error.to_string()))?;
    let array = machine.allocate_array(id, 3)?;
    let mirror = machine.mirror(outer)?;
    machine.set_cell(array, 0, mirror.word());
    if let Some((name, descriptor)) = around.method {
        let (name, descriptor) = (machine.interned(&name), machine.interned(&descriptor));
        machine.set_cell(array, 1, name.word());
        machine.set_cell(array, 2, descriptor.word());
    }
    Ok(array.word())
}

fn generic_signature<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = machine.program.class(this(machine, call)?);
    let signature = machine.program.generic_signature(Reflected::Class(class));
    Ok(signature.map_or(0, |signature| machine.interned(&signature).word()))
}

/// A new `Class[]` of the classes of these names.
fn named_classes(machine: &mut Machine<'_>, names: &[Box<str>]) -> Exec<u64> {
    let classes: Result<Vec<ClassId>, _> = names.iter().map(|name| machine.program.load(name)).collect();
    let classes = classes.map_err(|error| machine.stuck(error.to_string()))?;
    machine.class_array(&classes).map(|array| array.word())
}

fn declared_classes<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = machine.program.class(this(machine, call)?);
    named_classes(machine, &machine.program.declared_classes(class))
}

/// Null for a class that is not sealed.
fn permitted_subclasses<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = machine.program.class(this(machine, call)?);
    if class.extra.permitted.is_empty() { Ok(0) } else { named_classes(machine, &class.extra.permitted) }
}

/// The class that vouches for private access [JVMS §5.4.4]: of a class that names none, itself.
pub(super) fn host(machine: &Machine<'_>, class: ClassId) -> ClassId {
    let named = machine.program.class(class).extra.nest_host.as_deref();
    named.and_then(|name| machine.program.load(name).ok()).unwrap_or(class)
}

fn nest_host<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let host = host(machine, this(machine, call)?);
    mirror_or_null(machine, Some(host))
}

fn are_nest_mates<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let (one, other) = (machine.class_argument(call.object(0))?, machine.class_argument(call.object(1))?);
    Ok(from_bool(host(machine, one) == host(machine, other)))
}

/// Classes of the program are signed by nobody that is known here.
fn signers<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = machine.program.class(this(machine, call)?);
    if class.origin == Origin::User { Err(machine.stuck("who has signed a class".to_string())) } else { Ok(0) }
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
        // What `setAccessible` does not make writable.
        let in_record = self.program.class(field.class).extra.record.is_some();
        let trusted = field.is_final() && (field.is_static() || in_record);
        self.init_field(object, "trustedFinal", from_bool(trusted));
        self.init_text(object, "signature", self.program.generic_signature(Reflected::Field(field)).as_deref());
        self.init_bytes(object, "annotations", Reflected::Field(field), "RuntimeVisibleAnnotations")?;
        Ok(object)
    }

    /// Sets a field of a new object to a text, if there is one.
    pub(super) fn init_text(&mut self, object: Ref, field: &str, text: Option<&str>) {
        if let Some(text) = text {
            let text = self.interned(text);
            self.init_field(object, field, text.word());
        }
    }

    /// Sets a field of a new object to the bytes of an attribute, if there is one.
    pub(super) fn init_bytes(&mut self, object: Ref, field: &str, of: Reflected<'_>, attribute: &str) -> Exec {
        let Some(bytes) = self.program.attribute_bytes(of, attribute) else {
            return Ok(());
        };
        let array = self.new_byte_array(&bytes)?;
        self.init_field(object, field, array.word());
        Ok(())
    }

    pub(super) fn new_byte_array(&mut self, bytes: &[u8]) -> Exec<Ref> {
        let array = self.allocate_array(self.tables.known.byte_array, bytes.len() as u32)?;
        for (index, &byte) in bytes.iter().enumerate() {
            self.set_cell(array, index as u32, from_int(i32::from(byte as i8)));
        }
        Ok(array)
    }
}

fn record_components<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = machine.program.class(this(machine, call)?);
    let signatures = machine.program.component_signatures(class);
    let components = class.extra.record.as_deref().unwrap_or_default();
    let mut objects = Vec::new();
    for (index, (name, descriptor)) in components.iter().enumerate() {
        let id = machine
            .program
            .load("java/lang/reflect/RecordComponent")
            .map_err(|error| machine.stuck(error.to_string()))?;
        let object = machine.allocate(id)?;
        let ty = machine.class_of_descriptor(descriptor)?;
        let (owner, ty) = (machine.mirror(class.id)?, machine.mirror(ty)?);
        machine.init_field(object, "clazz", owner.word());
        machine.init_field(object, "type", ty.word());
        machine.init_text(object, "name", Some(name));
        machine.init_text(object, "signature", signatures.get(index).and_then(|signature| signature.as_deref()));
        let accessor = machine.reflect_accessor(class, name, descriptor)?;
        machine.init_field(object, "accessor", accessor.word());
        objects.push(object);
    }
    machine.object_array("[Ljava/lang/reflect/RecordComponent;", &objects)
}

/// An attribute of the class file; null if there is none.
fn attribute<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>, name: &str) -> Exec<u64> {
    let class = machine.program.class(this(machine, call)?);
    match machine.program.attribute_bytes(Reflected::Class(class), name) {
        Some(bytes) => machine.new_byte_array(&bytes).map(Ref::word),
        None => Ok(0),
    }
}

fn raw_annotations<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    attribute(machine, call, "RuntimeVisibleAnnotations")
}

fn raw_type_annotations<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    attribute(machine, call, "RuntimeVisibleTypeAnnotations")
}

/// The constants that annotations refer to.
fn constant_pool<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let id =
        machine.program.load("jdk/internal/reflect/ConstantPool").map_err(|error| machine.stuck(error.to_string()))?;
    machine.ensure_initialized(id)?;
    let pool = machine.allocate(id)?;
    machine.init_field(pool, "constantPoolOop", call.args[0]);
    Ok(pool.word())
}

fn for_name<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    if call.object(0).is_null() {
        return machine.throws("java/lang/NullPointerException", None);
    }
    let name = machine.text_lossy(call.object(0));
    // A name with dots, or an array's descriptor: no primitive type, and no name as class files have it.
    let is_primitive = |class: &ClassId| matches!(machine.program.class(*class).kind, ClassKind::Primitive(_));
    let found = machine.program.load(&name.replace('.', "/")).ok();
    let program = machine.finds_program(call.object(2))?;
    let is_visible = |class: &ClassId| program || machine.innermost(*class).origin == Origin::Jdk;
    match found.filter(|class| !name.contains('/') && !is_primitive(class) && is_visible(class)) {
        Some(class) => {
            if call.args[1] != 0 {
                machine.ensure_initialized(class)?;
            }
            mirror_or_null(machine, Some(class))
        }
        None => machine.throws("java/lang/ClassNotFoundException", Some(&name)),
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
