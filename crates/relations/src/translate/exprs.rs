//! Expressions to matrices.

use super::{Place, Polarity, SYMBOLIC, Translator};
use crate::ast::{BoundVariable, Decls, Expr, ExprNode, ExprOp, Formula, Int};
use crate::circuit::Bit;
use crate::error::RelationsError;
use crate::matrix::Matrix;
use std::rc::Rc;

impl Translator<'_> {
    /// The expression's matrix under the current bindings.
    pub(crate) fn expr(&mut self, expr: Expr) -> Result<Rc<Matrix>, RelationsError> {
        match self.arena.expr(expr) {
            ExprNode::Relation(relation) => return self.relation(*relation).cloned(),
            ExprNode::Variable(variable) => return Ok(self.variable(*variable, expr)),
            _ => {}
        }
        let place = self.place(expr.0, self.arena.fe(expr));
        let known = match &place {
            Place::Closed(at) => self.exprs.closed[*at].as_ref(),
            Place::Open(key) => self.exprs.open.get(key),
            Place::Nowhere => None,
        };
        if let Some(known) = known {
            return Ok(known.clone());
        }
        let matrix = Rc::new(self.expr_anew(expr)?);
        match place {
            Place::Closed(at) => self.exprs.closed[at] = Some(matrix.clone()),
            Place::Open(key) => {
                self.exprs.open.insert(key, matrix.clone());
            }
            Place::Nowhere => {}
        }
        Ok(matrix)
    }

    fn variable(&mut self, variable: BoundVariable, expr: Expr) -> Rc<Matrix> {
        let value = self.bindings[variable.0 as usize];
        let arity = self.arena.arity(expr);
        if value & SYMBOLIC != 0 {
            return self.choices[(value & !SYMBOLIC) as usize].clone();
        }
        match arity {
            1 => self.singles[value as usize].clone(),
            _ => Rc::new(Matrix::constant(arity, [value])),
        }
    }

    fn expr_anew(&mut self, expr: Expr) -> Result<Matrix, RelationsError> {
        let arena = self.arena;
        Ok(match arena.expr(expr) {
            ExprNode::Relation(relation) => self.relation(*relation)?.as_ref().clone(),
            ExprNode::Variable(variable) => self.variable(*variable, expr).as_ref().clone(),
            ExprNode::Univ => Matrix::constant(1, 0..self.size),
            ExprNode::Iden => self.iden(),
            ExprNode::None { arity } => Matrix::empty(*arity),
            ExprNode::Binary(op, a, b) => self.binary(*op, *a, *b, arena.arity(expr))?,
            ExprNode::Transpose(of) => self.expr(*of)?.transpose(self.size),
            ExprNode::Closure { of, reflexive } => {
                let closure = self.expr(*of)?.closure(self.size, &mut self.circuit);
                if *reflexive { Matrix::combine(&closure, &self.iden(), |a, b| self.circuit.or(a, b)) } else { closure }
            }
            ExprNode::Comprehension(decls, body) => self.comprehension(decls, *body, arena.arity(expr))?,
            ExprNode::Ite(condition, a, b) => self.if_expr(*condition, *a, *b)?,
            ExprNode::AtomOf(int) => self.atom_of(*int)?,
            ExprNode::BitsOf(int) => self.bits_of(*int)?,
        })
    }

    fn iden(&self) -> Matrix {
        Matrix::constant(2, (0..self.size).map(|atom| atom * self.size + atom))
    }

    fn binary(&mut self, op: ExprOp, a: Expr, b: Expr, arity: usize) -> Result<Matrix, RelationsError> {
        self.check_arity(arity)?;
        let (left, right) = (self.expr(a)?, self.expr(b)?);
        let circuit = &mut self.circuit;
        Ok(match op {
            ExprOp::Union => Matrix::combine(&left, &right, |a, b| circuit.or(a, b)),
            ExprOp::Intersection => Matrix::combine(&left, &right, |a, b| circuit.and(a, b)),
            ExprOp::Difference => Matrix::combine(&left, &right, |a, b| circuit.and(a, !b)),
            ExprOp::Join => left.join(&right, self.size, circuit),
            ExprOp::Product => left.product(&right, self.size, circuit),
            ExprOp::Override => left.overridden(&right, self.size, circuit),
        })
    }

    /// Indices beyond 63 bits cannot be told apart; tuple sets of such an arity are refused, products must be, too.
    fn check_arity(&self, arity: usize) -> Result<(), RelationsError> {
        let power = u32::try_from(arity).ok().and_then(|arity| self.size.checked_pow(arity));
        if power.is_none_or(|power| power >= SYMBOLIC) {
            return Err(RelationsError::Capacity(format!("tuples of {arity} atoms out of {} are too many", self.size)));
        }
        Ok(())
    }

    fn comprehension(&mut self, decls: &Decls, body: Formula, arity: usize) -> Result<Matrix, RelationsError> {
        self.check_arity(arity)?;
        let mut matrix = Matrix::empty(arity);
        let mut bits = Vec::new();
        self.ground(decls, &mut |this, tuple, guards| {
            bits.push(this.formula(body, Polarity::Both)?);
            bits.extend_from_slice(guards);
            let bit = this.circuit.and_all(&mut bits);
            if bit != Bit::FALSE {
                matrix.entries.push((tuple, bit));
            }
            Ok(true)
        })?;
        Ok(matrix)
    }

    fn if_expr(&mut self, condition: Formula, a: Expr, b: Expr) -> Result<Matrix, RelationsError> {
        let condition = self.formula(condition, Polarity::Both)?;
        if condition.is_constant() {
            let chosen = if condition == Bit::TRUE { a } else { b };
            return Ok(self.expr(chosen)?.as_ref().clone());
        }
        let (left, right) = (self.expr(a)?, self.expr(b)?);
        Ok(Matrix::combine(&left, &right, |a, b| self.circuit.ite(condition, a, b)))
    }

    fn atom_of(&mut self, int: Int) -> Result<Matrix, RelationsError> {
        let bits = self.int(int)?;
        let mut entries = Vec::new();
        for (value, atom) in self.bounds.integers() {
            let constant = super::bitvec::constant(value, bits.len());
            let equal = super::bitvec::equal(&bits, &constant, &mut self.circuit);
            if equal != Bit::FALSE {
                entries.push((u64::from(atom.0), equal));
            }
        }
        entries.sort_unstable_by_key(|entry| entry.0);
        Ok(Matrix { arity: 1, entries })
    }

    fn bits_of(&mut self, int: Int) -> Result<Matrix, RelationsError> {
        let bits = self.int(int)?;
        let mut entries = Vec::new();
        for (value, atom) in self.bounds.integers() {
            let place = value.unsigned_abs().trailing_zeros() as usize;
            let is_place = value != 0 && place < bits.len() && place_value(place, bits.len()) == value;
            if is_place && bits[place] != Bit::FALSE {
                entries.push((u64::from(atom.0), bits[place]));
            }
        }
        entries.sort_unstable_by_key(|entry| entry.0);
        Ok(Matrix { arity: 1, entries })
    }
}

/// What the bit at this place is worth: the topmost counts negatively.
fn place_value(place: usize, bits: usize) -> i64 {
    if place + 1 == bits { -(1 << place) } else { 1 << place }
}
