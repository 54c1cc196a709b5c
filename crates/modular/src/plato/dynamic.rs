//! Dynamic call sites: objects made by lambdas, and strings that are put together.
//!
//! A lambda's code is a method of its own, which is checked for every thread, and for every argument that others may know, like one that somebody else calls; so is a method that is referred to.
//! A call by the interface is one of code that is not looked at (`dispatch`, `foreign`).
//! Errs on: refusing. References to what may want more than callers that nobody knows can promise are refused: `run` of a thread, and, where anything is specified, all but lambdas.

use super::calls::is_first;
use super::inline::{Builder, Placed};
use super::{Instr, LocalRegister, PlatoOperand, Rhs, StorePlace, Unsupported};
use crate::store::StoreVar;
use crate::term::Sort;
use crate::types::descriptors;
use jmmc_program::{Body, Method, Op, Origin, Program};

impl<'p> Builder<'_, 'p> {
    /// Entry `call` of the body's dynamic calls.
    pub(super) fn dynamic_call(&mut self, placed: &mut Placed<'p>, call: u32) -> Result<(), Unsupported> {
        let body = placed.body;
        let call = &body.dynamic_calls[call as usize];
        let program = self.world.program;
        let linked = program.resolve_dynamic(call.site).or_else(|error| self.unsupported(error.to_string()))?;
        let args: Vec<LocalRegister> = call.args.iter().map(|reg| self.reg(placed, *reg)).collect();
        if ["typeSwitch", "enumSwitch"].contains(&&*linked.name) {
            return self.unsupported("a switch over patterns");
        }
        let Some(dst) = call.dst.map(|reg| self.reg(placed, reg)) else {
            return self.unsupported("a dynamic call without result");
        };
        if linked.name.starts_with("makeConcat") {
            return self.concatenation(placed, linked, &args, dst);
        }
        match program.body(linked) {
            Ok(Some(factory)) if self.is_function(linked) => self.lambda(linked, factory, &args, dst),
            _ => self.unsupported("a dynamic call, or a reference to a method that wants something of its callers,"),
        }
    }

    /// A string that is put together from values; of some, code that is not looked at calls `toString`.
    fn concatenation(
        &mut self,
        placed: &mut Placed<'p>,
        linked: &'p Method,
        args: &[LocalRegister],
        dst: LocalRegister,
    ) -> Result<(), Unsupported> {
        let is_plain = |descriptor: &&str| match descriptor.strip_prefix("Ljava/lang/") {
            Some(class) => is_value(class.trim_end_matches(';')),
            None => descriptor.len() == 1,
        };
        if !descriptors(&linked.descriptor).iter().all(is_plain) {
            self.foreign(placed, linked, args, Some(dst), "calls toString")?;
        } else {
            self.emit(Instr::Set { dst, rhs: Rhs::Any });
        }
        self.is_object(dst);
        Ok(())
    }

    /// Whether the site makes an object whose code is a lambda of the sources, or a method that whoever has the object may call.
    fn is_function(&self, linked: &Method) -> bool {
        let world = self.world;
        let referred = referred(world.program, linked);
        let is_lambda = |method: &Method| world.is_user(method.class) && method.name.starts_with("lambda$");
        let wants_nothing = world.specs.is_empty() && world.helpers.is_empty();
        let may_be_called = |method: &Method| match &*method.name {
            "<init>" => !world.made.contains(&method.class),
            // A thread's, perhaps.
            "run" => false,
            _ => !is_first(world, method) && !method.is_native(),
        };
        // Arguments and results may be boxed on the way.
        let of_sources = referred.iter().any(|method| !world.is_library(method.class));
        world.program.class(linked.class).origin == Origin::Synthetic
            && (of_sources || wants_nothing)
            && referred.into_iter().all(|method| {
                is_lambda(method)
                    || self.is_told_nothing(method)
                    || wants_nothing && !world.is_library(method.class) && may_be_called(method)
            })
    }

    /// Whether the method is one of the library that touches nothing of the store, whoever calls it: boxes values, for instance, or is not looked at.
    fn is_told_nothing(&self, method: &Method) -> bool {
        let class = &*self.world.program.class(method.class).name;
        let is_variable = class.starts_with("java/util/concurrent/atomic/") || class == "java/lang/Thread";
        self.world.is_library(method.class) && &*method.name != "run" && !is_variable
    }

    /// The object, in which what the lambda captures gets known with it.
    fn lambda(
        &mut self,
        linked: &Method,
        factory: &Body,
        args: &[LocalRegister],
        dst: LocalRegister,
    ) -> Result<(), Unsupported> {
        let object = self.local(Sort::Ref);
        self.emit(Instr::New { dst: object, class: linked.class });
        for op in &factory.ops {
            if let Op::PutField { src, field, .. } = op {
                let field =
                    self.world.program.resolve_field(*field).or_else(|error| self.unsupported(error.to_string()))?;
                let location = StorePlace::Field { object, var: StoreVar::Field(field.id) };
                self.emit(Instr::Write { location, src: args[src.index()] });
            }
        }
        self.emit(Instr::Set { dst, rhs: Rhs::Is(PlatoOperand::Local(object)) });
        Ok(())
    }
}

/// The methods that the object calls, of which a site makes one.
pub(crate) fn referred<'p>(program: &'p Program, linked: &Method) -> Vec<&'p Method> {
    let bodies = program.class(linked.class).methods.iter().filter(|id| **id != linked.id);
    let bodies = bodies.filter_map(|id| program.body(program.method(*id)).ok().flatten());
    let calls = bodies.flat_map(|body| body.calls.iter());
    calls.filter_map(|call| program.resolve_method(call.method).ok()).collect()
}

/// Whether instances of the class of `java.lang` are strings or boxes.
fn is_value(class: &str) -> bool {
    ["String", "Integer", "Long", "Short", "Byte", "Character", "Boolean", "Float", "Double"].contains(&class)
}
