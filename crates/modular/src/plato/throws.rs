//! Exceptions that a method throws by its own contract [JLS §14.18]: refused arguments and states.
//!
//! A method that others call may leave by `throw`: the steps that it has made were checked one by one, and locks are given back on the way, so that
//! what they protect must be in order. Handlers that catch everything, such as those of `synchronized` and `finally`, run; where a handler catches some
//! exceptions only, where nobody above would catch, or where a caller is told of the method by its specification alone, a throw is a failure.
//!
//! Errs on: failing.

use super::inline::{Builder, Placed};
use super::{Failure, Instr, Local, Operand, Rhs};
use crate::plato::is_first;
use jmmc_program::{Body, Handler, Next, Op};

/// A body that another one is inlined into: where, and the lock of a synchronized method.
#[derive(Clone, Copy)]
pub(super) struct Outer<'p> {
    pub body: &'p Body,
    pub op: u32,
    pub monitor: Option<Local>,
}

/// The first handler that covers an op.
fn handler(body: &Body, op: u32) -> Option<&Handler> {
    body.handlers.iter().find(|handler| handler.start <= op && op < handler.end)
}

/// Where control goes from a throw, if every exception goes there.
pub(super) fn catches_all(body: &Body, op: u32) -> Option<&Handler> {
    handler(body, op).filter(|handler| handler.class.is_none())
}

impl<'p> Builder<'_, 'p> {
    /// Whether the method that is checked may leave by an exception: whoever calls it is not one of the sources' threads, and sees its code if it
    /// is one of the sources.
    fn may_throw(&self) -> bool {
        let Some(top) = self.stack.first().map(|id| self.world.program.method(*id)) else {
            return false;
        };
        !self.world.specs.contains_key(&top.id)
            && !is_first(self.world, top)
            && !self.world.overrides_library(top)
            && &*top.name != "<clinit>"
    }

    /// Whether an exception that no handler of the current body catches leaves the method that is checked.
    fn leaves(&self) -> bool {
        self.may_throw() && self.outer.iter().all(|outer| handler(outer.body, outer.op).is_none())
    }

    /// `throw`: control goes to a handler of everything, or leaves.
    pub(super) fn throws(&mut self, placed: &mut Placed<'p>, exception: Local, monitor: Option<Local>) {
        let failure = Failure::Exception("an exception".to_string());
        match handler(placed.body, self.op) {
            Some(found) if found.class.is_none() && self.may_throw() => {
                let dst = self.reg(placed, found.dst);
                self.emit(Instr::Set { dst, rhs: Rhs::Is(Operand::Local(exception)) });
                let (op, target) = (self.op as usize, found.target as usize);
                self.link(placed, Some(op), target);
                self.end_path();
            }
            None if self.leaves() => {
                self.emit(Instr::Publish(exception));
                self.leave(monitor);
            }
            _ => self.fails(failure),
        }
    }

    /// The method that is checked ends here, and locks of synchronized methods are given back.
    fn leave(&mut self, monitor: Option<Local>) {
        let outer: Vec<Local> = self.outer.iter().rev().filter_map(|outer| outer.monitor).collect();
        for monitor in monitor.into_iter().chain(outer) {
            self.emit(Instr::Unlock(monitor));
        }
        self.end_path();
    }

    /// Whether the exception that an op makes is thrown by one of the next ops, come what may.
    pub(super) fn is_thrown(&self, body: &Body, op: usize) -> bool {
        let Op::New { dst, class } = body.ops[op] else {
            return false;
        };
        let program = self.world.program;
        let is_exception = program.resolve_class(class).is_ok_and(|class| {
            program.load("java/lang/Exception").is_ok_and(|exception| program.is_subtype(class, exception))
        });
        let mut names = vec![dst];
        for later in &body.ops[op + 1..] {
            match later {
                Op::Throw { src } => return is_exception && names.contains(src) && self.may_throw(),
                Op::Move { dst, src } if names.contains(src) => names.push(*dst),
                other if other.next() != Next::Falls => return false,
                other => names.retain(|name| body.def(other) != Some(*name)),
            }
        }
        false
    }
}
