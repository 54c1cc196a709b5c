//! `Unsafe`'s questions about layout and initialisation; its accesses are operations of their own.
//!
//! Errs on: nothing.

use jmmc_program::{ClassKind, Field, Method};
use jmmc_solo::{NativeReply, Reply};

use super::{Table, beyond, flag, nothing, returned};
use crate::heap::{Meaning, Ref};
use crate::locate::{FIELD_STRIDE, FIRST_OFFSET, STATIC_OFFSETS};
use crate::world::{ThreadTurn, unknown};

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

fn offset(field: &Field) -> Reply<NativeReply> {
    let slot = u64::from(field.slot);
    Ok(NativeReply::Returned(if field.is_static() {
        STATIC_OFFSETS + slot
    } else {
        FIRST_OFFSET + slot * FIELD_STRIDE
    }))
}

fn offset_by_name(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    let class = turn.mirrored(arguments[1])?;
    let name = turn.text_lossy(Ref::of(arguments[2]));
    match turn.universe.program.find_field(class, &name) {
        Some(field) => offset(field),
        None => unknown(format!("the field {name}, by Unsafe")),
    }
}

fn offset_by_field(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    let program = turn.universe.program;
    let field = Ref::of(arguments[1]);
    let class = turn.mirrored(turn.peek_field(field, "clazz").unwrap_or(0))?;
    let slot = turn.peek_field(field, "slot").unwrap_or(0) as usize;
    match program.class(class).fields.get(slot) {
        Some(&id) => offset(program.field(id)),
        None => unknown("an unknown reflected field"),
    }
}

fn static_base(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    Ok(NativeReply::Returned(turn.peek_field(Ref::of(arguments[1]), "clazz").unwrap_or(0)))
}

fn array_base(_: &mut ThreadTurn<'_, '_>, _: &Method, _: &[u64]) -> Reply<NativeReply> {
    Ok(NativeReply::Returned(FIRST_OFFSET))
}

fn array_scale(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    match turn.universe.program.class(turn.mirrored(arguments[1])?).kind {
        ClassKind::Array { ty, .. } => Ok(NativeReply::Returned(ty.scale().into())),
        ClassKind::Instance | ClassKind::Primitive(_) => unknown("the scale of no array"),
    }
}

fn should_be_initialized(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    turn.touched = true;
    let class = turn.mirrored(arguments[1])?;
    flag(!turn.is_initialized(class))
}

fn ensure_initialized(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    let class = turn.mirrored(arguments[1])?;
    Ok(if turn.is_initialized(class) { NativeReply::Returned(0) } else { NativeReply::Needs(class) })
}

fn allocate_instance(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    let class = turn.mirrored(arguments[1])?;
    if !turn.is_initialized(class) {
        return Ok(NativeReply::Needs(class));
    }
    returned(turn.make(class, None, Meaning::Ordinary))
}

fn throw_exception(_: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    Ok(NativeReply::Rethrew(arguments[1]))
}
