//! Integer expressions to bit-vectors.

use super::{Place, Polarity, Translator, bitvec};
use crate::ast::{Decls, Expr, Int, IntNode, IntOp};
use crate::bounds::fits;
use crate::circuit::Bit;
use crate::error::RelationsError;
use std::rc::Rc;

impl Translator<'_> {
    /// The integer's bits under the current bindings, lowest first.
    pub(crate) fn int(&mut self, int: Int) -> Result<Rc<[Bit]>, RelationsError> {
        let place = self.place(int.0, self.arena.fi(int));
        let known = match &place {
            Place::Closed(at) => self.ints.closed[*at].as_ref(),
            Place::Open(key) => self.ints.open.get(key),
            Place::Nowhere => None,
        };
        if let Some(known) = known {
            return Ok(known.clone());
        }
        let bits: Rc<[Bit]> = self.int_anew(int)?.into();
        match place {
            Place::Closed(at) => self.ints.closed[at] = Some(bits.clone()),
            Place::Open(key) => {
                self.ints.open.insert(key, bits.clone());
            }
            Place::Nowhere => {}
        }
        Ok(bits)
    }

    fn int_anew(&mut self, int: Int) -> Result<Vec<Bit>, RelationsError> {
        let (arena, width) = (self.arena, self.bounds.bits() as usize);
        Ok(match arena.int(int) {
            IntNode::Const(value) if fits(*value, self.bounds.bits()) => bitvec::constant(*value, width),
            IntNode::Const(value) => return Err(RelationsError::Overflow { value: *value, bits: self.bounds.bits() }),
            IntNode::Cardinality(of) => {
                let matrix = self.expr(*of)?;
                let bits: Vec<Bit> = matrix.entries.iter().map(|entry| entry.1).collect();
                bitvec::count(&bits, width, &mut self.circuit)
            }
            IntNode::Sum(of) => self.sum(*of, width)?,
            IntNode::SumOver(decls, body) => self.sum_over(decls, *body, width)?,
            IntNode::Not(of) => self.int(*of)?.iter().map(|&bit| !bit).collect(),
            IntNode::Binary(op, a, b) => self.calculate(*op, *a, *b)?,
            IntNode::Ite(condition, a, b) => {
                let condition = self.formula(*condition, Polarity::Both)?;
                let (a, b) = (self.int(*a)?, self.int(*b)?);
                bitvec::select(condition, &a, &b, &mut self.circuit)
            }
        })
    }

    fn sum(&mut self, of: Expr, width: usize) -> Result<Vec<Bit>, RelationsError> {
        let set = self.expr(of)?;
        let mut terms = Vec::new();
        for (value, atom) in self.bounds.integers() {
            let bit = set.get(u64::from(atom.0));
            if bit != Bit::FALSE {
                terms.push(bitvec::mask(bit, &bitvec::constant(value, width), &mut self.circuit));
            }
        }
        Ok(bitvec::total(terms, width, &mut self.circuit))
    }

    fn sum_over(&mut self, decls: &Decls, body: Int, width: usize) -> Result<Vec<Bit>, RelationsError> {
        let mut terms = Vec::new();
        self.ground(decls, &mut |this, _, guards| {
            let bits = this.int(body)?;
            let guard = this.circuit.and_of(guards);
            terms.push(bitvec::mask(guard, &bits, &mut this.circuit));
            Ok(true)
        })?;
        Ok(bitvec::total(terms, width, &mut self.circuit))
    }

    fn calculate(&mut self, op: IntOp, a: Int, b: Int) -> Result<Vec<Bit>, RelationsError> {
        let (a, b) = (self.int(a)?, self.int(b)?);
        let circuit = &mut self.circuit;
        let pairs = || a.iter().copied().zip(b.iter().copied());
        Ok(match op {
            IntOp::Add => bitvec::add(&a, &b, Bit::FALSE, circuit),
            IntOp::Sub => bitvec::subtract(&a, &b, circuit),
            IntOp::Mul => bitvec::multiply(&a, &b, circuit),
            IntOp::Div => bitvec::divide(&a, &b, circuit).0,
            IntOp::Rem => bitvec::divide(&a, &b, circuit).1,
            IntOp::And => pairs().map(|(a, b)| circuit.and(a, b)).collect(),
            IntOp::Or => pairs().map(|(a, b)| circuit.or(a, b)).collect(),
            IntOp::Xor => pairs().map(|(a, b)| circuit.xor(a, b)).collect(),
            IntOp::Shl => bitvec::shift_left(&a, &b, circuit),
            IntOp::Shr => bitvec::shift_right(&a, &b, a[a.len() - 1], circuit),
            IntOp::Ushr => bitvec::shift_right(&a, &b, Bit::FALSE, circuit),
        })
    }
}
