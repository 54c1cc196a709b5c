//! `java.lang.Object` and copies of arrays: every element that is copied is read and written.
//!
//! Errs on: identity hash codes are handed out per thread, in the order in which they are asked for.

use jmmc_program::{ClassKind, Method, Mode, Type};
use jmmc_solo::{Access, Location, NativeReply, Reply};

use super::{Table, int, nothing, returned};
use crate::heap::{Meaning, Ref};
use crate::state::Bulk;
use crate::world::ThreadTurn;

pub(super) const TABLE: Table = &[
    ("java/lang/Object.getClass()Ljava/lang/Class;", get_class),
    ("java/lang/Object.hashCode()I", identity_hash),
    ("java/lang/System.identityHashCode(Ljava/lang/Object;)I", identity_hash),
    ("java/lang/Object.clone()Ljava/lang/Object;", clone),
    ("java/lang/System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V", arraycopy),
    ("java/lang/ref/Reference.clear0()V", nothing),
];

fn get_class(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    let class = turn.object(Ref::of(arguments[0]))?.class;
    returned(turn.mirror_of(class)?)
}

fn identity_hash(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    let object = Ref::of(arguments[0]);
    if object.is_null() {
        return Ok(NativeReply::Returned(0));
    }
    turn.touched = true;
    if let Some(&hash) = turn.state.hashes.get(&object) {
        return Ok(NativeReply::Returned(u64::from(hash)));
    }
    let me = turn.me as u32;
    let thread = turn.state.thread_mut(turn.me);
    thread.numbers += 1;
    let hash =
        (me + 1).wrapping_mul(0x9e37_79b1).wrapping_add(thread.numbers.wrapping_mul(0x85eb_ca6b)) & 0x7fff_ffff | 1;
    turn.state.hashes.insert(object, hash);
    Ok(NativeReply::Returned(int(hash as i32)))
}

/// How far the copy has come that the thread is at.
fn progress(turn: &mut ThreadTurn<'_, '_>) -> Option<Bulk> {
    let me = turn.me;
    turn.state.thread_mut(me).bulk.take()
}

/// The copy goes on in the thread's next step; before there are other threads, right away.
fn pause(turn: &mut ThreadTurn<'_, '_>, bulk: Bulk) -> Reply<NativeReply> {
    let me = turn.me;
    turn.state.thread_mut(me).bulk = Some(bulk);
    Ok(NativeReply::Again)
}

fn clone(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    let object = turn.object(Ref::of(arguments[0]))?;
    let program = turn.universe.program;
    let class = program.class(object.class);
    if !program.is_subtype(class.id, turn.load_class("java/lang/Cloneable")?) {
        let name = class.name.replace('/', ".");
        return turn.throw("java/lang/CloneNotSupportedException", Some(&name));
    }
    let array = match class.kind {
        ClassKind::Array { ty, .. } => Some(ty),
        ClassKind::Instance | ClassKind::Primitive(_) => None,
    };
    let bulk = progress(turn).unwrap_or_else(|| {
        let copy = turn.make(class.id, array.map(|_| object.len), Meaning::Ordinary);
        Bulk { done: 0, carry: copy.word(), is_reference: true }
    });
    if bulk.done == object.len {
        return Ok(NativeReply::Returned(bulk.carry));
    }
    let index = bulk.done;
    let (location, ty) = match array {
        Some(ty) => (Location::Element { array: arguments[0], index }, ty),
        None => {
            let field = program.field(class.layout[index as usize]);
            (Location::Field { object: arguments[0], field: field.id }, field.ty)
        }
    };
    let word = turn.load(Access { location, ty, mode: Mode::Plain, update: false })?;
    turn.set(Ref::of(bulk.carry), index, word)?;
    pause(turn, Bulk { done: index + 1, ..bulk })
}

fn element_type(turn: &ThreadTurn<'_, '_>, array: u64) -> Reply<Option<Type>> {
    let class = turn.object(Ref::of(array))?.class;
    Ok(match turn.universe.program.class(class).kind {
        ClassKind::Array { ty, .. } => Some(ty),
        ClassKind::Instance | ClassKind::Primitive(_) => None,
    })
}

/// Reads and writes one element after the other, backwards if the ranges overlap so that this matters.
fn arraycopy(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    let &[source, from, target, to, length] = arguments else {
        return Ok(NativeReply::Declined);
    };
    let (from, to, length) = (i64::from(from as i32), i64::from(to as i32), i64::from(length as i32));
    if source == 0 || target == 0 {
        return turn.throw("java/lang/NullPointerException", None);
    }
    let (Some(ty), true) = (element_type(turn, source)?, element_type(turn, source)? == element_type(turn, target)?)
    else {
        return turn.throw("java/lang/ArrayStoreException", Some("arraycopy: type mismatch"));
    };
    let (source_len, target_len) = (turn.object(Ref::of(source))?.len, turn.object(Ref::of(target))?.len);
    if from < 0 || to < 0 || length < 0 || from + length > source_len.into() || to + length > target_len.into() {
        return turn.throw("java/lang/ArrayIndexOutOfBoundsException", Some("arraycopy: out of bounds"));
    }
    let bulk = progress(turn).unwrap_or(Bulk { done: 0, carry: 0, is_reference: ty == Type::Ref });
    if i64::from(bulk.done) == 2 * length {
        return Ok(NativeReply::Returned(0));
    }
    let step = i64::from(bulk.done / 2);
    let step = if source == target && from < to { length - 1 - step } else { step };
    let element = |array: u64, start: i64| Access {
        location: Location::Element { array, index: (start + step) as u32 },
        ty,
        mode: Mode::Plain,
        update: false,
    };
    let mut carry = bulk.carry;
    if bulk.done.is_multiple_of(2) {
        carry = turn.load(element(source, from))?;
    } else {
        if ty == Type::Ref && carry != 0 && !may_hold(turn, target, carry)? {
            return turn.throw("java/lang/ArrayStoreException", Some("arraycopy: element type mismatch"));
        }
        turn.store(element(target, to), carry)?;
    }
    pause(turn, Bulk { done: bulk.done + 1, carry, ..bulk })
}

fn may_hold(turn: &ThreadTurn<'_, '_>, array: u64, element: u64) -> Reply<bool> {
    let program = turn.universe.program;
    let ClassKind::Array { element: wanted, .. } = program.class(turn.object(Ref::of(array))?.class).kind else {
        return Ok(false);
    };
    Ok(program.is_subtype(turn.object(Ref::of(element))?.class, wanted))
}
