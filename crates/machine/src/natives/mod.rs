//! Methods that the machine does itself: the JDK's native ones, and Java ones that are modelled better than interpreted.
//!
//! Each file is a table of `"class.name(descriptor)"` to function. A native method that is in no table ends the path by
//! name. A function may decline ([`Flow::Decline`]), and then the method's own code runs.
//!
//! Recipe for a new one: write the function in the file of its subject, add its line to that file's `TABLE`, and a program to
//! the corpus that prints what it does.

mod arrays;
mod checksums;
mod class;
mod files;
mod handles;
mod lang;
mod layout;
mod loaders;
mod locale;
mod null_messages;
mod object;
mod outside;
mod print;
pub(crate) use outside::Block;
pub(crate) use print::{STDERR, STDOUT};
mod process;
mod properties;
mod proxies;
mod references;
mod reflect;
mod security;
mod services;
mod stack_trace;
mod stand_ins;
mod system;
mod thread;
mod var_handles;

use std::sync::LazyLock;

use jmmc_program::{Method, Reg};
use rustc_hash::FxHashMap;

use crate::interp::{Exec, Flow};
use crate::machine::Machine;
use crate::thread::{Bulk, OnReturn};
use crate::value::{Ref, int};

/// A call of a native method.
pub(crate) struct Invocation<'a, 'p> {
    /// The method that is called.
    pub(crate) method: &'p Method,
    /// Receiver, if any, and arguments.
    pub(crate) args: &'a [u64],
    /// Where the result goes.
    pub(crate) dst: Option<Reg>,
}

impl Invocation<'_, '_> {
    /// An argument as a reference.
    pub(crate) fn object(&self, index: usize) -> Ref {
        Ref::of(self.args[index])
    }

    /// An argument as an int.
    pub(crate) fn int(&self, index: usize) -> i32 {
        int(self.args[index])
    }

    /// An argument as a long.
    pub(crate) fn long(&self, index: usize) -> i64 {
        self.args[index] as i64
    }
}

/// The result of a native method that has none.
pub(crate) const VOID: u64 = 0;

/// A native method: its result, which is anything for void.
pub(crate) type Native = for<'p> fn(&mut Machine<'p>, &Invocation<'_, 'p>) -> Exec<u64>;

/// A file's natives.
pub(crate) type NativesOfFile = &'static [(&'static str, Native)];

static ALL: LazyLock<FxHashMap<&'static str, Native>> = LazyLock::new(|| {
    let tables = [
        arrays::TABLE,
        checksums::TABLE,
        class::TABLE,
        files::TABLE,
        handles::TABLE,
        lang::TABLE,
        layout::TABLE,
        outside::TABLE,
        loaders::TABLE,
        locale::TABLE,
        null_messages::TABLE,
        object::TABLE,
        print::TABLE,
        process::TABLE,
        properties::TABLE,
        proxies::TABLE,
        references::TABLE,
        reflect::TABLE,
        security::TABLE,
        services::TABLE,
        stack_trace::TABLE,
        stand_ins::TABLE,
        system::TABLE,
        thread::TABLE,
        var_handles::TABLE,
    ];
    tables.into_iter().flatten().copied().collect()
});

/// `NullPointerException.extendedMessageState` of an exception whose message is what it is.
const MESSAGE_COMPUTED: u64 = 2;

/// Natives by method, looked up once each.
#[derive(Clone, Default)]
pub(crate) struct NativeTable {
    slots: Vec<Slot>,
}

#[derive(Clone, Copy)]
enum Slot {
    Unknown,
    None,
    Some(Native),
}

impl<'p> Machine<'p> {
    /// The method's native, if it has one.
    #[inline]
    pub(crate) fn native(&mut self, method: &'p Method) -> Option<Native> {
        match self.tables.natives.slots.get(method.id.index()) {
            Some(Slot::None) => None,
            Some(Slot::Some(native)) => Some(*native),
            Some(Slot::Unknown) | None => self.find_native(method),
        }
    }

    #[cold]
    fn find_native(&mut self, method: &'p Method) -> Option<Native> {
        let class = &self.program.class(method.class).name;
        let key = format!("{class}.{}{}", method.name, method.descriptor);
        let found = ALL.get(key.as_str()).copied();
        // Registration of natives is the JVM's business.
        let found =
            found.or((&*method.name == "registerNatives" || &*method.name == "initIDs").then_some(nothing as Native));
        let refused = handles::is_refused(class, &method.name) || proxies::looks_inside(class, &method.name);
        let found = found.or(refused.then_some(handles::refuse as Native));
        let found = found.or(loaders::asks_module(class, &method.name).then_some(loaders::ask_module as Native));
        let slots = &mut self.tables.natives.slots;
        if slots.len() <= method.id.index() {
            slots.resize(method.id.index() + 1, Slot::Unknown);
        }
        slots[method.id.index()] = found.map_or(Slot::None, Slot::Some);
        found
    }

    /// How far the native operation on many cells has come that the running thread is at.
    pub(crate) fn bulk(&self) -> Bulk {
        self.threads[self.current.thread.index()].core.bulk
    }

    /// The native operation stops on the way; the next step goes on with it.
    pub(crate) fn interrupt_bulk(&mut self, bulk: Bulk, flow: Flow) -> Flow {
        self.threads[self.current.thread.index()].core.bulk = bulk;
        flow
    }

    /// The native operation is complete.
    pub(crate) fn finish_bulk(&mut self) {
        self.threads[self.current.thread.index()].core.bulk = Bulk::default();
    }

    /// A native method throws.
    pub(crate) fn throws<T>(&mut self, class: &str, message: Option<&str>) -> Exec<T> {
        let thrown = self.throw(class, message);
        // A `NullPointerException` from a native method has no message.
        if let Some(OnReturn::Throw(exception)) = self.current.frames.last().map(|frame| frame.on_return) {
            self.init_field(exception, "extendedMessageState", MESSAGE_COMPUTED);
        }
        thrown
    }

    /// Calls a method of the JDK, whose result is the native's.
    pub(crate) fn forward(&mut self, method: &'p Method, args: &[u64], dst: Option<Reg>) -> Exec<u64> {
        self.invoke(method, args, dst)?;
        // The called native has set the result itself.
        Ok(dst.map_or(VOID, |dst| self.reg(dst)))
    }

    /// The static method, given by name and descriptor, of a class that is added to the JDK's, which is initialised.
    fn added_method(&mut self, class: &str, (name, descriptor): (&str, &str)) -> Exec<&'p Method> {
        let id = self.program.load(class).map_err(|error| self.stuck(error.to_string()))?;
        self.ensure_initialized(id)?;
        let method = self.program.declared_method(id, name, descriptor);
        method.ok_or_else(|| self.stuck(format!("{class} without {name}")))
    }

    /// Has a static method of an added class do what a call asks for, receiver and all.
    fn forward_added(&mut self, class: &str, method: (&str, &str), call: &Invocation<'_, 'p>) -> Exec<u64> {
        let method = self.added_method(class, method)?;
        self.forward(method, call.args, call.dst)
    }
}

/// A native that does nothing.
pub(crate) fn nothing<'p>(_: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    Ok(VOID)
}

/// A native that answers `false`, 0 or null.
pub(crate) fn zero<'p>(_: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    Ok(0)
}

/// A native that answers `true` or 1.
pub(crate) fn one<'p>(_: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    Ok(1)
}

/// A native that answers its first argument.
pub(crate) fn first<'p>(_: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    Ok(call.args[0])
}
