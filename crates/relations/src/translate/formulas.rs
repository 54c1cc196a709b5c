//! Formulas to single bits.
//!
//! *Skolemization.* In positive position, `some x: d | f` says that the solver may choose the tuple: one fresh input for
//! each tuple of d, exactly one of them true, that one in d, and f with x standing for the choice. The bit so made
//! implies the formula, and where the formula is true, the inputs can be set to make the bit true; so it may only be
//! used in positive position. Negated, the same holds of `all` in negative position. Under grounded quantifiers each
//! combination of their tuples makes a choice of its own, which is a Skolem function.

use super::{Place, Polarity, SYMBOLIC, Translator, UNBOUND, bitvec};
use crate::ast::{BoundVariable, Comparison, Decls, Expr, Formula, FormulaNode, Multiplicity, Node, Quantifier};
use crate::circuit::Bit;
use crate::error::RelationsError;
use crate::matrix::{Matrix, at_most_one};
use std::rc::Rc;

/// Nodes of the written-out body from which on a choice under grounded quantifiers is made instead. Measured.
const WORTH_CHOOSING: u64 = 120;

impl Translator<'_> {
    /// The formula's bit under the current bindings, to be used in that position only.
    pub(crate) fn formula(&mut self, formula: Formula, polarity: Polarity) -> Result<Bit, RelationsError> {
        let node = formula.0 * 3 + polarity as u32;
        let place = self.place(node, self.arena.ff(formula));
        let known = match &place {
            Place::Closed(at) => self.formulas.closed[*at],
            Place::Open(key) => self.formulas.open.get(key).copied(),
            Place::Nowhere => None,
        };
        if let Some(known) = known {
            return Ok(known);
        }
        let bit = self.formula_anew(formula, polarity)?;
        match place {
            Place::Closed(at) => self.formulas.closed[at] = Some(bit),
            Place::Open(key) => {
                self.formulas.open.insert(key, bit);
            }
            Place::Nowhere => {}
        }
        Ok(bit)
    }

    fn formula_anew(&mut self, formula: Formula, polarity: Polarity) -> Result<Bit, RelationsError> {
        let arena = self.arena;
        Ok(match arena.formula(formula) {
            FormulaNode::Const(value) => Bit::constant(*value),
            FormulaNode::Not(of) => !self.formula(*of, polarity.flip())?,
            FormulaNode::And(parts) => self.conjunction(parts, polarity, false)?,
            FormulaNode::Or(parts) => !self.conjunction(parts, polarity, true)?,
            FormulaNode::Iff(a, b) => {
                let (a, b) = (self.formula(*a, Polarity::Both)?, self.formula(*b, Polarity::Both)?);
                self.circuit.iff(a, b)
            }
            FormulaNode::Quantified(quantifier, decls, body) => self.quantified(*quantifier, decls, *body, polarity)?,
            FormulaNode::Multiplicity(multiplicity, of) => self.multiplicity(*multiplicity, *of)?,
            FormulaNode::Subset(a, b) => {
                let (a, b) = (self.expr(*a)?, self.expr(*b)?);
                a.subset(&b, &mut self.circuit)
            }
            FormulaNode::Equal(a, b) => {
                let (a, b) = (self.expr(*a)?, self.expr(*b)?);
                a.equal(&b, &mut self.circuit)
            }
            FormulaNode::Compare(comparison, a, b) => {
                let (a, b) = (self.int(*a)?, self.int(*b)?);
                self.compare(*comparison, &a, &b)
            }
            FormulaNode::CompareSizes(comparison, a, b) => self.compare_sizes(*comparison, *a, *b)?,
        })
    }

    /// The conjunction of the parts, or of their negations; stops at the first that is false.
    fn conjunction(&mut self, parts: &[Formula], polarity: Polarity, negated: bool) -> Result<Bit, RelationsError> {
        let mut bits = Vec::with_capacity(parts.len());
        for &part in parts {
            let bit = self.formula(part, polarity)?;
            let bit = if negated { !bit } else { bit };
            if bit == Bit::FALSE {
                return Ok(Bit::FALSE);
            }
            bits.push(bit);
        }
        Ok(self.circuit.and_all(&mut bits))
    }

    fn multiplicity(&mut self, multiplicity: Multiplicity, of: Expr) -> Result<Bit, RelationsError> {
        let matrix = self.expr(of)?;
        let circuit = &mut self.circuit;
        Ok(match multiplicity {
            Multiplicity::No => !matrix.some(circuit),
            Multiplicity::Some => matrix.some(circuit),
            Multiplicity::Lone => matrix.lone(circuit),
            Multiplicity::One => {
                let (some, lone) = (matrix.some(circuit), matrix.lone(circuit));
                circuit.and(some, lone)
            }
        })
    }

    fn compare(&mut self, comparison: Comparison, a: &[Bit], b: &[Bit]) -> Bit {
        let circuit = &mut self.circuit;
        match comparison {
            Comparison::Eq => bitvec::equal(a, b, circuit),
            Comparison::Lt => bitvec::less(a, b, circuit),
            Comparison::Le => !bitvec::less(b, a, circuit),
        }
    }

    /// The comparison of two counts, as wide as the larger can be, with a sign that is never set.
    fn compare_sizes(&mut self, comparison: Comparison, a: Expr, b: Expr) -> Result<Bit, RelationsError> {
        let (a, b) = (self.expr(a)?, self.expr(b)?);
        let most = a.entries.len().max(b.entries.len());
        let width = (usize::BITS - most.leading_zeros()) as usize + 1;
        let [a, b] = [a, b].map(|matrix| {
            let bits: Vec<Bit> = matrix.entries.iter().map(|entry| entry.1).collect();
            bitvec::count(&bits, width, &mut self.circuit)
        });
        Ok(self.compare(comparison, &a, &b))
    }

    fn quantified(
        &mut self,
        quantifier: Quantifier,
        decls: &Decls,
        body: Formula,
        polarity: Polarity,
    ) -> Result<Bit, RelationsError> {
        let wanted = match quantifier {
            Quantifier::All => Polarity::Negative,
            Quantifier::Some => Polarity::Positive,
        };
        if polarity == wanted && self.is_worth_choosing(decls, body)? {
            return self.chosen(quantifier, decls, body, polarity);
        }
        // `all` is the conjunction of guards ⟹ body; `some` is the negation of that of guards ⟹ ¬body.
        let mut conjuncts = Vec::new();
        let mut bits = Vec::new();
        self.ground(decls, &mut |this, _, guards| {
            let bit = this.formula(body, polarity)?;
            bits.extend_from_slice(guards);
            bits.push(if quantifier == Quantifier::All { !bit } else { bit });
            let conjunct = !this.circuit.and_all(&mut bits);
            conjuncts.push(conjunct);
            Ok(conjunct != Bit::FALSE)
        })?;
        let all = self.circuit.and_all(&mut conjuncts);
        Ok(if quantifier == Quantifier::All { all } else { !all })
    }

    /// Whether a choice is smaller than writing the body out for every tuple. Without grounded quantifiers around, always.
    fn is_worth_choosing(&mut self, decls: &Decls, body: Formula) -> Result<bool, RelationsError> {
        if self.grounded == 0 || self.grounded > self.skolem_depth {
            return Ok(self.grounded == 0);
        }
        let mut copies = 1_u64;
        for (_, domain) in decls {
            let is_bound = |variable: &BoundVariable| self.bindings[variable.0 as usize] != UNBOUND;
            let known = self.arena.fe(*domain).iter().all(is_bound);
            let tuples = if known { self.expr(*domain)?.entries.len() as u64 } else { self.size };
            copies = copies.saturating_mul(tuples);
        }
        let size = self.arena.extent(Node::Formula(body.0)).size;
        Ok(copies.saturating_mul(size.into()) > WORTH_CHOOSING)
    }

    /// The quantifier as a choice: see the module's text.
    fn chosen(
        &mut self,
        quantifier: Quantifier,
        decls: &Decls,
        body: Formula,
        polarity: Polarity,
    ) -> Result<Bit, RelationsError> {
        let mut conditions = Vec::new();
        let mut before = Vec::new();
        for (variable, domain) in decls {
            let domain = self.expr(*domain)?;
            let mut choice = Matrix::empty(domain.arity);
            for &(tuple, bit) in &domain.entries {
                let chosen = if domain.entries.len() == 1 { bit } else { self.circuit.input() };
                conditions.push(self.circuit.or(!chosen, bit));
                choice.entries.push((tuple, chosen));
            }
            conditions.push(choice.some(&mut self.circuit));
            conditions.push(at_most_one(choice.entries.iter().map(|entry| entry.1), &mut self.circuit));
            let value = SYMBOLIC | self.choices.len() as u64;
            self.choices.push(Rc::new(choice));
            before.push((*variable, self.bind(*variable, value)));
        }
        let bit = self.formula(body, polarity);
        for (variable, value) in before.into_iter().rev() {
            self.unbind(variable, value);
        }
        let bit = bit?;
        conditions.push(if quantifier == Quantifier::Some { bit } else { !bit });
        let found = self.circuit.and_all(&mut conditions);
        Ok(if quantifier == Quantifier::Some { found } else { !found })
    }
}
