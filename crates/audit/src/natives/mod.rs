//! Native methods, and a few of the library's own that the virtual machine or the host answers for.
//!
//! A native method that is in no table is not known; other methods run their own code.
//!
//! Errs on: see each table.

mod class;
mod lang;
mod object;
pub(crate) mod thread;
mod unsafe_access;

pub(crate) use thread::new_thread;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use jmmc_program::{Method, MethodId};
use jmmc_solo::{NativeReply, Reply};

use crate::heap::Ref;
use crate::world::{ThreadTurn, unknown};

/// What a native method does.
pub(crate) type Function = fn(&mut ThreadTurn<'_, '_>, &Method, &[u64]) -> Reply<NativeReply>;

/// Natives by class, name and descriptor.
type Table = &'static [(&'static str, Function)];

static ALL: LazyLock<BTreeMap<&'static str, Function>> = LazyLock::new(|| {
    let tables = [class::TABLE, lang::TABLE, object::TABLE, thread::TABLE, unsafe_access::TABLE];
    tables.into_iter().flatten().copied().collect()
});

/// What the virtual machine does about a call.
pub(crate) fn call(turn: &mut ThreadTurn<'_, '_>, id: MethodId, arguments: &[u64]) -> Reply<NativeReply> {
    let method = turn.universe.program.method(id);
    if turn.universe.program.class(method.class).is_stand_in() {
        // Its code is atomic for the first engine; here every access would be a step. The library's own code is explored with --no-trust.
        let class = turn.universe.program.class(method.class).name.replace('/', ".");
        return unknown(format!("{class}, which is taken by its documentation"));
    }
    let known = turn.universe.natives.get(&id).copied();
    let function = known.unwrap_or_else(|| {
        let found = find(turn, method);
        turn.universe.natives.insert(id, found);
        found
    });
    match function {
        Some(function) => function(turn, method, arguments),
        None if method.is_native() => unknown(format!("the native method {}", name(turn, method))),
        None => Ok(NativeReply::Declined),
    }
}

fn name(turn: &ThreadTurn<'_, '_>, method: &Method) -> String {
    format!("{}.{}", turn.universe.program.class(method.class).name.replace('/', "."), method.name)
}

fn find(turn: &ThreadTurn<'_, '_>, method: &Method) -> Option<Function> {
    let class = &turn.universe.program.class(method.class).name;
    let registers = matches!(&*method.name, "registerNatives" | "initIDs");
    let found = ALL.get(format!("{class}.{}{}", method.name, method.descriptor).as_str()).copied();
    let prints = &**class == "java/io/PrintStream" && &*method.name != "<init>" && &*method.name != "<clinit>";
    let found = found.or(prints.then_some(lang::print as Function));
    // Handles have no contents here: their accesses are operations of their own.
    let asks = &**class == "java/lang/invoke/VarHandle" && !method.is_static();
    let found = found.or(asks.then_some(beyond as Function));
    found.or(registers.then_some(nothing as Function))
}

fn returned(reference: Ref) -> Reply<NativeReply> {
    Ok(NativeReply::Returned(reference.word()))
}

fn flag(value: bool) -> Reply<NativeReply> {
    Ok(NativeReply::Returned(u64::from(value)))
}

fn int(value: i32) -> u64 {
    u64::from(value as u32)
}

/// A native that does nothing, or answers `false`, 0 or null.
fn nothing(_: &mut ThreadTurn<'_, '_>, _: &Method, _: &[u64]) -> Reply<NativeReply> {
    Ok(NativeReply::Returned(0))
}

/// A native that answers `true` or 1.
fn one(_: &mut ThreadTurn<'_, '_>, _: &Method, _: &[u64]) -> Reply<NativeReply> {
    Ok(NativeReply::Returned(1))
}

/// A native that answers its first argument.
fn first(_: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    Ok(NativeReply::Returned(arguments[0]))
}

/// A method that is beyond the audit.
fn beyond(turn: &mut ThreadTurn<'_, '_>, method: &Method, _: &[u64]) -> Reply<NativeReply> {
    unknown(name(turn, method))
}

/// The answer of a method of the library.
fn forward(
    turn: &ThreadTurn<'_, '_>,
    class: &str,
    name: &str,
    descriptor: &str,
    arguments: &[u64],
) -> Reply<NativeReply> {
    let class = turn.load_class(class)?;
    match turn.universe.program.find_method(class, name, descriptor) {
        Some(method) if method.is_synchronized() => unknown(format!("a synchronized {name}")),
        Some(method) if method.is_static() && !turn.is_initialized(class) => Ok(NativeReply::Needs(class)),
        Some(method) => Ok(NativeReply::Called { method: method.id, arguments: arguments.to_vec(), result: None }),
        None => unknown(format!("a JDK without {name}")),
    }
}
