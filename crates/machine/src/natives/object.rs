//! `java.lang.Object` and `System.arraycopy`.
//!
//! Errs on: fewer behaviours; identity hash codes are handed out by a fixed rule.
//! Ledger: IdentityHash.

use jmmc_program::{ClassKind, Mode, Type};

use super::{Invocation, NativesOfFile, VOID};
use crate::heap::LastingName;
use crate::interp::{Exec, Flow};
use crate::ledger::Assumption;
use crate::machine::Machine;
use crate::thread::{Bulk, Head};
use crate::value::{Ref, from_int};

pub(super) const TABLE: NativesOfFile = &[
    ("java/lang/Object.getClass()Ljava/lang/Class;", get_class),
    ("java/lang/Object.hashCode()I", identity_hash),
    ("java/lang/System.identityHashCode(Ljava/lang/Object;)I", identity_hash),
    ("java/lang/Object.clone()Ljava/lang/Object;", clone),
    ("java/lang/Object.notify()V", notify),
    ("java/lang/Object.notifyAll()V", notify_all),
    ("java/lang/Object.wait(J)V", wait),
    ("java/lang/System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V", arraycopy),
];

fn get_class<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = machine.heap.header(call.object(0)).class;
    machine.mirror(class).map(|mirror| mirror.word())
}

/// Identity hash codes are handed out per thread, so that they do not depend on what other threads do.
fn identity_hash<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let object = call.object(0);
    if object.is_null() {
        return Ok(0);
    }
    if !matches!(machine.heap.header(object).identity, LastingName::Mirror(_)) {
        machine.assumes(Assumption::IdentityHash);
    }
    if machine.heap.header(object).hash == 0 {
        let me = machine.current.thread;
        let core = &mut machine.threads[me.index()].core;
        core.hashes += 1;
        let hash = crate::mix::mix(u64::from(me.0) + 1, u64::from(core.hashes)) as u32 & 0x7fff_ffff | 1;
        machine.heap.update(object, |header| header.hash = hash);
    }
    Ok(from_int(machine.heap.header(object).hash as i32))
}

fn clone<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let object = call.object(0);
    let header = *machine.heap.header(object);
    let class = machine.program.class(header.class);
    let cloneable =
        machine.program.load("java/lang/Cloneable").is_ok_and(|id| machine.program.is_subtype(class.id, id));
    if !cloneable {
        let name = class.name.replace('/', ".");
        return machine.throws("java/lang/CloneNotSupportedException", Some(&name));
    }
    let bulk = machine.bulk();
    let copy = match (bulk.done, class.kind) {
        (0, ClassKind::Array { .. }) => machine.allocate_array(class.id, header.len)?,
        (0, ClassKind::Instance | ClassKind::Primitive(_)) => {
            let hidden = machine.hidden(object).to_vec();
            machine.allocate_with_hidden(class.id, &hidden)?
        }
        _ => Ref::of(bulk.carry),
    };
    for index in bulk.done..header.len {
        let Some(cell) = machine.cell_at(object, index) else {
            break;
        };
        match machine.load(&cell, Mode::Plain) {
            Ok(word) => machine.set_cell(copy, index, word),
            Err(flow) => {
                return Err(machine.interrupt_bulk(Bulk { done: index, carry: copy.word(), is_ref: true }, flow));
            }
        }
    }
    machine.finish_bulk();
    Ok(copy.word())
}

fn notify<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.notify(call.object(0), false).map(|()| VOID)
}

fn notify_all<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.notify(call.object(0), true).map(|()| VOID)
}

fn wait<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let millis = call.long(1);
    if millis < 0 {
        return machine.throws("java/lang/IllegalArgumentException", Some("timeout value is negative"));
    }
    machine.wait(call.object(0), millis > 0, millis as u64).map(|()| VOID)
}

fn arraycopy<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let (src, from, dst, to, len) = (call.object(0), call.int(1), call.object(2), call.int(3), call.int(4));
    if src.is_null() || dst.is_null() {
        return machine.throws("java/lang/NullPointerException", None);
    }
    let kind = |machine: &Machine<'p>, array: Ref| match machine.program.class(machine.heap.header(array).class).kind {
        ClassKind::Array { ty, .. } => Some(ty),
        ClassKind::Instance | ClassKind::Primitive(_) => None,
    };
    let (Some(ty), true) = (kind(machine, src), kind(machine, src) == kind(machine, dst)) else {
        let message = kinds_message(machine, src, dst);
        return machine.throws("java/lang/ArrayStoreException", Some(&message));
    };
    let fits = |array: Ref, start: i32| {
        start >= 0 && len >= 0 && i64::from(start) + i64::from(len) <= i64::from(machine.heap.header(array).len)
    };
    if !fits(src, from) || !fits(dst, to) {
        let message = bounds_message(machine, [src, dst], [from, to], len);
        return machine.throws("java/lang/ArrayIndexOutOfBoundsException", Some(&message));
    }
    copy_elements(machine, ty, (src, from as u32), (dst, to as u32), len as u32)
}

/// What is wrong with arrays of different kinds, as HotSpot says it.
fn kinds_message(machine: &Machine<'_>, src: Ref, dst: Ref) -> String {
    let name = |object: Ref| crate::trace::source_name(&machine.program.class(machine.heap.header(object).class).name);
    let is_array =
        |object: Ref| matches!(machine.program.class(machine.heap.header(object).class).kind, ClassKind::Array { .. });
    for (object, word) in [(src, "source"), (dst, "destination")] {
        if !is_array(object) {
            return format!("arraycopy: {word} type {} is not an array", name(object));
        }
    }
    let kind = |array: Ref| match machine.element_type(machine.heap.header(array).class) {
        Type::Ref => "object array[]".to_string(),
        _ => name(array),
    };
    format!("arraycopy: type mismatch: can not copy {} into {}", kind(src), kind(dst))
}

/// What is wrong with an element that the other array may not hold. Classes are named as HotSpot does it: elements that are arrays by their descriptors.
fn element_message(machine: &Machine<'_>, src: Ref, dst: Ref) -> String {
    let name = |array: Ref| match machine.program.class(machine.heap.header(array).class).kind {
        ClassKind::Array { element, .. } => machine.program.class(element).name.replace('/', "."),
        ClassKind::Instance | ClassKind::Primitive(_) => String::new(),
    };
    format!(
        "arraycopy: element type mismatch: can not cast one of the elements of {}[] to the type of the destination array, {}",
        name(src),
        name(dst)
    )
}

fn bounds_message(machine: &Machine<'_>, arrays: [Ref; 2], starts: [i32; 2], len: i32) -> String {
    let describe = |array: Ref| {
        let header = machine.heap.header(array);
        let name = crate::trace::source_name(&machine.program.class(header.class).name);
        let element = name.strip_suffix("[]").unwrap_or(&name).to_string();
        let element =
            if machine.element_type(header.class) == Type::Ref { "object array".to_string() } else { element };
        format!("{element}[{}]", header.len)
    };
    if len < 0 {
        return format!("arraycopy: length {len} is negative");
    }
    for (index, word) in ["source", "destination"].into_iter().enumerate() {
        if starts[index] < 0 {
            return format!("arraycopy: {word} index {} out of bounds for {}", starts[index], describe(arrays[index]));
        }
    }
    let source_end = i64::from(starts[0]) + i64::from(len);
    let (word, array, end) = if source_end > i64::from(machine.heap.header(arrays[0]).len) {
        ("source", arrays[0], source_end)
    } else {
        ("destination", arrays[1], i64::from(starts[1]) + i64::from(len))
    };
    format!("arraycopy: last {word} index {end} out of bounds for {}", describe(array))
}

/// Accesses of one step, so that a search that has to end need not wait for a large array.
const AT_ONCE: u32 = 1 << 20;

/// Copies elements one by one, so that other threads may come in between where the accesses are visible.
fn copy_elements<'p>(machine: &mut Machine<'p>, ty: Type, src: (Ref, u32), dst: (Ref, u32), len: u32) -> Exec<u64> {
    let backwards = src.0 == dst.0 && src.1 < dst.1;
    let Bulk { done, mut carry, is_ref: _ } = machine.bulk();
    let is_ref = ty == Type::Ref;
    for access in done..2 * len {
        if access - done == AT_ONCE {
            return Err(machine.interrupt_bulk(Bulk { done: access, carry, is_ref }, Flow::Stop(Head::Pause)));
        }
        let index = if backwards { len - 1 - access / 2 } else { access / 2 };
        let outcome = if access % 2 == 0 {
            let cell = machine.element_cell(src.0, src.1 + index, ty);
            machine.load(&cell, Mode::Plain).map(|word| carry = word)
        } else if is_ref && carry != 0 && !machine.may_hold(dst.0, Ref::of(carry)) {
            machine.finish_bulk();
            let message = element_message(machine, src.0, dst.0);
            return machine.throws("java/lang/ArrayStoreException", Some(&message));
        } else {
            let cell = machine.element_cell(dst.0, dst.1 + index, ty);
            machine.store(&cell, carry, Mode::Plain)
        };
        if let Err(flow) = outcome {
            return Err(machine.interrupt_bulk(Bulk { done: access, carry, is_ref }, flow));
        }
    }
    machine.finish_bulk();
    Ok(VOID)
}
