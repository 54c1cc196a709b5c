//! Constructors of integer expressions.

use crate::ast::{BoundVariable, Expr, Formula, Int, IntNode, IntOp};
use crate::error::RelationsError;
use crate::problem::{Operand, Problem};

impl Problem {
    /// A constant. Solving fails if it does not fit the bounds' bit width.
    pub fn int(&self, value: i64) -> Result<Int, RelationsError> {
        Ok(self.arena.borrow_mut().add_int(IntNode::Const(value)))
    }

    /// `#e`: the number of tuples, modulo 2^width and read as a signed number.
    pub fn cardinality(&self, of: impl Operand<Expr>) -> Result<Int, RelationsError> {
        let of = of.part(self)?;
        Ok(self.arena.borrow_mut().add_int(IntNode::Cardinality(of)))
    }

    /// The sum of the integers that the set's atoms stand for; other atoms count 0.
    pub fn sum(&self, of: impl Operand<Expr>) -> Result<Int, RelationsError> {
        let of = of.part(self)?;
        match self.arena.borrow().arity(of) {
            1 => {}
            arity => {
                return Err(RelationsError::Type(format!(
                    "sum of the atoms of a relation of arity {arity}; it must be 1"
                )));
            }
        }
        Ok(self.arena.borrow_mut().add_int(IntNode::Sum(of)))
    }

    /// `sum x: d, … | body`: the body added up over every tuple of the domains.
    pub fn sum_over<D: Operand<Expr>>(
        &self,
        decls: impl IntoIterator<Item = (BoundVariable, D)>,
        body: impl Operand<Int>,
    ) -> Result<Int, RelationsError> {
        let (decls, body) = (self.decls(decls)?, body.part(self)?);
        Ok(self.arena.borrow_mut().add_int(IntNode::SumOver(decls, body)))
    }

    /// All bits turned over.
    pub fn bit_not(&self, of: impl Operand<Int>) -> Result<Int, RelationsError> {
        let of = of.part(self)?;
        Ok(self.arena.borrow_mut().add_int(IntNode::Not(of)))
    }

    /// `-a`, which is `0 - a`.
    pub fn negate(&self, of: impl Operand<Int>) -> Result<Int, RelationsError> {
        self.calculate(IntOp::Sub, self.int(0), of)
    }

    /// The operation on two integers.
    pub fn calculate(&self, op: IntOp, a: impl Operand<Int>, b: impl Operand<Int>) -> Result<Int, RelationsError> {
        let (a, b) = (a.part(self)?, b.part(self)?);
        Ok(self.arena.borrow_mut().add_int(IntNode::Binary(op, a, b)))
    }

    /// `condition => a else b`.
    pub fn if_int(
        &self,
        condition: impl Operand<Formula>,
        a: impl Operand<Int>,
        b: impl Operand<Int>,
    ) -> Result<Int, RelationsError> {
        let (condition, a, b) = (condition.part(self)?, a.part(self)?, b.part(self)?);
        Ok(self.arena.borrow_mut().add_int(IntNode::Ite(condition, a, b)))
    }
}
