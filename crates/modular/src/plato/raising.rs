//! Exceptions: from where they are thrown to the handler that catches them, or out of the method [JVMS §2.10, JLS §11.3].
//!
//! Followed is what a `throw` of the sources throws, and that any exception may come out of code that is not looked at. Exceptions of the virtual machine, and of
//! library methods that are modelled, are errors where they happen, so they go nowhere.
//!
//! Errs on: too many ways. Of the class of what was caught and is thrown again only what handlers ask is remembered.

use super::inline::{Builder, Placed};
use super::{CheckFailure, Instr, LocalRegister, LocalTest, PlatoOperand, Rhs, Unsupported};
use crate::term::Sort;
use crate::types::class_of;
use jmmc_program::{Body, ClassId, Cond, Handler, Reg};

/// The handlers that cover an op, in order of precedence.
pub(super) fn handlers(body: &Body, op: usize) -> impl Iterator<Item = &Handler> {
    body.handlers.iter().filter(move |handler| (handler.start as usize..handler.end as usize).contains(&op))
}

impl<'p> Builder<'_, 'p> {
    /// A `throw`; nothing comes after it.
    pub(super) fn throw(&mut self, placed: &mut Placed<'p>, op: usize, src: Reg) {
        let thrown = self.reg(placed, src);
        self.not_null(thrown);
        let class = class_of(self.world, placed.method, placed.body, src, op);
        self.raise(placed, op, thrown, class.filter(|class| self.is_throwable(*class)));
    }

    /// Any exception comes out of code that is not looked at, or none; the cursor is then where none does.
    pub(super) fn may_raise(&mut self, placed: &mut Placed<'p>) {
        let (thrown, before) = (self.local(Sort::Ref), self.cursor);
        self.emit(Instr::Set { dst: thrown, rhs: Rhs::Known });
        self.emit(Instr::Assume(LocalTest::Compare(Cond::Ne, PlatoOperand::Local(thrown), PlatoOperand::Null)));
        self.raise(placed, self.op as usize, thrown, None);
        self.cursor = before;
        self.emit(Instr::Nop);
    }

    /// Where the sources interrupt threads, whoever waits or sleeps may be told so by an exception.
    pub(super) fn may_be_interrupted(&mut self, placed: &mut Placed<'p>) -> Result<(), Unsupported> {
        if !self.world.interrupts {
            return Ok(());
        }
        let class = self.world.program.load("java/lang/InterruptedException");
        let class = class.or_else(|error| self.unsupported(error.to_string()))?;
        let (thrown, before) = (self.local(Sort::Ref), self.cursor);
        self.emit(Instr::Set { dst: thrown, rhs: Rhs::Known });
        self.emit(Instr::Assume(LocalTest::Compare(Cond::Ne, PlatoOperand::Local(thrown), PlatoOperand::Null)));
        self.raise(placed, self.op as usize, thrown, Some(class));
        self.cursor = before;
        self.emit(Instr::Nop);
        Ok(())
    }

    /// An exception goes to the handlers that may catch it, and out of the body if none does. `class` is one that it is of for sure.
    pub(super) fn raise(&mut self, placed: &mut Placed<'p>, op: usize, thrown: LocalRegister, class: Option<ClassId>) {
        let program = self.world.program;
        for handler in handlers(placed.body, op) {
            let caught = handler.class.map(|class| program.resolve_class(class));
            let before = self.cursor;
            let (always, never) = match (&caught, class) {
                (None, _) => (true, false),
                (Some(Ok(caught)), Some(class)) => {
                    let always = program.is_subtype(class, *caught);
                    (always, !always && !program.is_subtype(*caught, class))
                }
                (Some(_), _) => (false, false),
            };
            if never {
                continue;
            }
            if let (false, Some(Ok(caught))) = (always, &caught) {
                self.emit(Instr::Assume(LocalTest::Castable(thrown, *caught)));
            }
            let dst = self.reg(placed, handler.dst);
            self.emit(Instr::Set { dst, rhs: Rhs::Is(PlatoOperand::Local(thrown)) });
            self.link(placed, Some(op), handler.target as usize);
            self.cursor = before;
            if always {
                self.end_path();
                return;
            }
            if let Some(Ok(caught)) = caught {
                self.emit(Instr::Assume(LocalTest::NoInstance(thrown, caught)));
            }
        }
        self.leave(placed, thrown, class);
    }

    /// An exception that the body does not catch.
    fn leave(&mut self, placed: &mut Placed<'p>, thrown: LocalRegister, class: Option<ClassId>) {
        if !self.may_throw && !self.covered.contains(&true) {
            let name = class.map(|class| self.world.program.class(class).name.replace(['/', '$'], "."));
            let name = name.as_deref().and_then(|name| name.rsplit('.').next()).unwrap_or("an exception").to_string();
            return self.fails(CheckFailure::Exception(name));
        }
        if let Some(monitor) = placed.monitor {
            self.emit(Instr::Unlock(monitor));
        }
        self.emit(Instr::Set { dst: placed.raised.thrown, rhs: Rhs::Is(PlatoOperand::Local(thrown)) });
        self.graph.nodes[self.cursor].next.push(placed.raised.node);
        placed.raised.class = match (placed.raised.class, class) {
            (_, Some(class)) if !placed.raises => Some(class),
            (Some(known), Some(class)) => {
                let both = [known, class].into_iter();
                let covers = |of: &ClassId| [known, class].iter().all(|one| self.world.program.is_subtype(*one, *of));
                both.into_iter().find(covers)
            }
            _ => None,
        };
        placed.raises = true;
        self.end_path();
    }
}
