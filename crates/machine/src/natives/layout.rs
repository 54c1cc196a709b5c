//! `Unsafe`'s questions about layout and initialisation.

use jmmc_program::{ClassId, Field};

use super::{Invocation, NativesOfFile, VOID, nothing};
use crate::access::{FIRST_OFFSET, field_offset, static_offset};
use crate::interp::Exec;
use crate::machine::Machine;
use crate::value::{Ref, from_bool, from_int, from_long};

pub(super) const TABLE: NativesOfFile = &[
    ("jdk/internal/misc/Unsafe.objectFieldOffset1(Ljava/lang/Class;Ljava/lang/String;)J", offset_by_name),
    ("jdk/internal/misc/Unsafe.objectFieldOffset0(Ljava/lang/reflect/Field;)J", offset_by_field),
    ("jdk/internal/misc/Unsafe.staticFieldOffset0(Ljava/lang/reflect/Field;)J", offset_by_field),
    ("jdk/internal/misc/Unsafe.staticFieldBase0(Ljava/lang/reflect/Field;)Ljava/lang/Object;", static_base),
    ("jdk/internal/misc/Unsafe.arrayBaseOffset0(Ljava/lang/Class;)I", array_base),
    ("jdk/internal/misc/Unsafe.arrayIndexScale0(Ljava/lang/Class;)I", array_scale),
    ("jdk/internal/misc/Unsafe.shouldBeInitialized0(Ljava/lang/Class;)Z", should_be_initialized),
    ("jdk/internal/misc/Unsafe.ensureClassInitialized0(Ljava/lang/Class;)V", ensure_initialized),
    ("jdk/internal/misc/Unsafe.allocateInstance(Ljava/lang/Class;)Ljava/lang/Object;", allocate_instance),
    ("jdk/internal/misc/Unsafe.throwException(Ljava/lang/Throwable;)V", throw_exception),
    ("jdk/internal/misc/Unsafe.fullFence()V", nothing),
    ("jdk/internal/misc/Unsafe.loadFence()V", nothing),
    ("jdk/internal/misc/Unsafe.storeFence()V", nothing),
];

impl<'p> Machine<'p> {
    /// The type of a `Class` argument.
    pub(crate) fn class_argument(&self, mirror: Ref) -> Exec<ClassId> {
        if mirror.is_null() {
            return Err(self.stuck("a null class".to_string()));
        }
        self.mirrored(mirror).ok_or_else(|| self.stuck("a class object of unknown type".to_string()))
    }

    /// The field that a `java.lang.reflect.Field` stands for.
    pub(super) fn reflected_field(&self, field: Ref) -> Exec<&'p Field> {
        let class = self.class_argument(Ref::of(self.peek_field(field, "clazz").unwrap_or(0)))?;
        let slot = self.peek_field(field, "slot").unwrap_or(0) as usize;
        let fields = &self.program.class(class).fields;
        fields
            .get(slot)
            .map(|&id| self.program.field(id))
            .ok_or_else(|| self.stuck("an unknown reflected field".to_string()))
    }
}

fn offset_of(field: &Field) -> u64 {
    from_long(if field.is_static() { static_offset(field.slot) } else { field_offset(field.slot) })
}

fn offset_by_name<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = machine.class_argument(call.object(1))?;
    let name = machine.text_lossy(call.object(2));
    match machine.program.find_field(class, &name) {
        Some(field) => Ok(offset_of(field)),
        None => machine.throws("java/lang/InternalError", Some(&name)),
    }
}

fn offset_by_field<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.reflected_field(call.object(1)).map(offset_of)
}

fn static_base<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    Ok(machine.peek_field(call.object(1), "clazz").unwrap_or(0))
}

fn array_base<'p>(_: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    Ok(from_int(FIRST_OFFSET as i32))
}

fn array_scale<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = machine.class_argument(call.object(1))?;
    Ok(u64::from(machine.element_type(class).scale()))
}

fn should_be_initialized<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = machine.class_argument(call.object(1))?;
    Ok(from_bool(machine.classes.get(class) != crate::classes::Init::Done))
}

fn ensure_initialized<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = machine.class_argument(call.object(1))?;
    machine.ensure_initialized(class).map(|()| VOID)
}

fn allocate_instance<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = machine.class_argument(call.object(1))?;
    machine.ensure_initialized(class)?;
    machine.allocate(class).map(Ref::word)
}

fn throw_exception<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.unwind(call.object(1)).map(|()| VOID)
}
