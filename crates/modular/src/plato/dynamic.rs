//! Dynamic call sites: objects made by lambdas, and strings that are put together.
//!
//! A lambda's code is a method of its own, which is checked for every thread, and for every argument that others may know, like one that somebody else calls; so nobody here calls it by its interface
//! (`dispatch`).
//! Errs on: refusing. Method references are not modelled: what they refer to may want more than callers that nobody knows can promise.

use super::inline::{Builder, Placed};
use super::{Instr, LocalRegister, LocalTest, PlatoOperand, Rhs, StorePlace, Unsupported};
use crate::store::StoreVar;
use crate::term::Sort;
use crate::types::descriptors;
use jmmc_program::{Body, Cond, Method, Op, Origin};

impl<'p> Builder<'_, 'p> {
    /// Entry `call` of the body's dynamic calls.
    pub(super) fn dynamic_call(&mut self, placed: &Placed<'p>, call: u32) -> Result<(), Unsupported> {
        let call = &placed.body.dynamic_calls[call as usize];
        let program = self.world.program;
        let linked = program.resolve_dynamic(call.site).or_else(|error| self.unsupported(error.to_string()))?;
        let args: Vec<LocalRegister> = call.args.iter().map(|reg| self.reg(placed, *reg)).collect();
        let Some(dst) = call.dst.map(|reg| self.reg(placed, reg)) else {
            return self.unsupported("a dynamic call without result");
        };
        if linked.name.starts_with("makeConcat") {
            return self.concatenation(linked, dst);
        }
        match program.body(linked) {
            Ok(Some(factory)) if self.is_lambda(linked) => self.lambda(linked, factory, &args, dst),
            _ => self.unsupported("a method reference, or another dynamic call,"),
        }
    }

    /// A string that is put together from values of which nobody's `toString` is called.
    fn concatenation(&mut self, linked: &Method, dst: LocalRegister) -> Result<(), Unsupported> {
        let is_plain = |descriptor: &&str| match descriptor.strip_prefix("Ljava/lang/") {
            Some(class) => is_value(class.trim_end_matches(';')),
            None => descriptor.len() == 1,
        };
        if !descriptors(&linked.descriptor).iter().all(is_plain) {
            return self.unsupported("a string concatenation that calls toString");
        }
        self.emit(Instr::Set { dst, rhs: Rhs::Any });
        self.emit(Instr::Assume(LocalTest::Compare(Cond::Ne, PlatoOperand::Local(dst), PlatoOperand::Null)));
        Ok(())
    }

    /// Whether the site makes an object whose code is a lambda's of the sources.
    fn is_lambda(&self, linked: &Method) -> bool {
        let program = self.world.program;
        let class = program.class(linked.class);
        let bodies = class.methods.iter().filter(|id| **id != linked.id);
        let bodies = bodies.filter_map(|id| program.body(program.method(*id)).ok().flatten());
        let calls = bodies.flat_map(|body| body.calls.iter());
        let mut called = calls.filter_map(|call| program.resolve_method(call.method).ok());
        // Arguments and results may be boxed on the way.
        let is_code = |method: &Method| self.world.is_user(method.class) && method.name.starts_with("lambda$");
        let called: Vec<&Method> = called.by_ref().filter(|method| !self.world.is_library(method.class)).collect();
        class.origin == Origin::Synthetic && !called.is_empty() && called.into_iter().all(is_code)
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

/// Whether instances of the class of `java.lang` are strings or boxes.
fn is_value(class: &str) -> bool {
    ["String", "Integer", "Long", "Short", "Byte", "Character", "Boolean", "Float", "Double"].contains(&class)
}
