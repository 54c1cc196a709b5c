//! `Unsafe`'s questions about layout and initialisation; its accesses are operations of their own.
//!
//! Errs on: nothing.

use jmmc_program::{ClassKind, Field, Method};
use jmmc_solo::{Ask, Native};

use super::{Table, beyond, flag, nothing, returned};
use crate::heap::{Meaning, Ref};
use crate::locate::{FIELD_STRIDE, FIRST_OFFSET, STATIC_OFFSETS};
use crate::world::{Turn, unknown};

pub(super) const TABLE: Table = &[
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
    ("jdk/internal/misc/Unsafe.fullFence()V", beyond),
    ("jdk/internal/misc/Unsafe.loadFence()V", nothing),
    ("jdk/internal/misc/Unsafe.storeFence()V", beyond),
];

fn offset(field: &Field) -> Ask<Native> {
    let slot = u64::from(field.slot);
    Ok(Native::Returned(if field.is_static() { STATIC_OFFSETS + slot } else { FIRST_OFFSET + slot * FIELD_STRIDE }))
}

fn offset_by_name(turn: &mut Turn<'_, '_>, _: &Method, arguments: &[u64]) -> Ask<Native> {
    let class = turn.mirrored(arguments[1])?;
    let name = turn.text_lossy(Ref::of(arguments[2]));
    match turn.universe.program.find_field(class, &name) {
        Some(field) => offset(field),
        None => unknown(format!("the field {name}, by Unsafe")),
    }
}

fn offset_by_field(turn: &mut Turn<'_, '_>, _: &Method, arguments: &[u64]) -> Ask<Native> {
    let program = turn.universe.program;
    let field = Ref::of(arguments[1]);
    let class = turn.mirrored(turn.peek_field(field, "clazz").unwrap_or(0))?;
    let slot = turn.peek_field(field, "slot").unwrap_or(0) as usize;
    match program.class(class).fields.get(slot) {
        Some(&id) => offset(program.field(id)),
        None => unknown("an unknown reflected field"),
    }
}

fn static_base(turn: &mut Turn<'_, '_>, _: &Method, arguments: &[u64]) -> Ask<Native> {
    Ok(Native::Returned(turn.peek_field(Ref::of(arguments[1]), "clazz").unwrap_or(0)))
}

fn array_base(_: &mut Turn<'_, '_>, _: &Method, _: &[u64]) -> Ask<Native> {
    Ok(Native::Returned(FIRST_OFFSET))
}

fn array_scale(turn: &mut Turn<'_, '_>, _: &Method, arguments: &[u64]) -> Ask<Native> {
    match turn.universe.program.class(turn.mirrored(arguments[1])?).kind {
        ClassKind::Array { ty, .. } => Ok(Native::Returned(ty.scale().into())),
        ClassKind::Instance | ClassKind::Primitive(_) => unknown("the scale of no array"),
    }
}

fn should_be_initialized(turn: &mut Turn<'_, '_>, _: &Method, arguments: &[u64]) -> Ask<Native> {
    turn.touched = true;
    let class = turn.mirrored(arguments[1])?;
    flag(!turn.is_initialized(class))
}

fn ensure_initialized(turn: &mut Turn<'_, '_>, _: &Method, arguments: &[u64]) -> Ask<Native> {
    let class = turn.mirrored(arguments[1])?;
    Ok(if turn.is_initialized(class) { Native::Returned(0) } else { Native::Needs(class) })
}

fn allocate_instance(turn: &mut Turn<'_, '_>, _: &Method, arguments: &[u64]) -> Ask<Native> {
    let class = turn.mirrored(arguments[1])?;
    if !turn.is_initialized(class) {
        return Ok(Native::Needs(class));
    }
    returned(turn.make(class, None, Meaning::Ordinary))
}

fn throw_exception(_: &mut Turn<'_, '_>, _: &Method, arguments: &[u64]) -> Ask<Native> {
    Ok(Native::Rethrew(arguments[1]))
}
