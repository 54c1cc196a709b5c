//! Instances: a value for every relation, and what formulas and expressions mean there.

use crate::ast::{Expr, Formula, Int, Node, Relation};
use crate::error::RelationsError;
use crate::evaluate::Evaluator;
use crate::problem::{Operand, Problem};
use crate::tuples::TupleSet;
use crate::universe::{Atom, Universe};
use std::collections::BTreeMap;

/// A value for every bound relation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instance {
    relations: BTreeMap<Relation, TupleSet>,
    integers: Vec<(i64, Atom)>,
    bits: u32,
    universe: SameUniverse,
}

/// A universe, compared by its atoms' names.
#[derive(Debug, Clone)]
struct SameUniverse(Universe);

impl PartialEq for SameUniverse {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_same(&other.0)
    }
}

impl Eq for SameUniverse {}

impl Instance {
    pub(crate) fn new(
        universe: &Universe,
        bits: u32,
        integers: Vec<(i64, Atom)>,
        relations: BTreeMap<Relation, TupleSet>,
    ) -> Self {
        Instance { relations, integers, bits, universe: SameUniverse(universe.clone()) }
    }

    /// The universe of its tuples.
    pub fn universe(&self) -> &Universe {
        &self.universe.0
    }

    /// The relation's tuples, if it is bound.
    pub fn relation(&self, relation: Relation) -> Option<&TupleSet> {
        self.relations.get(&relation)
    }

    /// All bound relations with their tuples, in the order of declaration.
    pub fn relations(&self) -> impl Iterator<Item = (Relation, &TupleSet)> {
        self.relations.iter().map(|(&relation, tuples)| (relation, tuples))
    }

    /// The integers with their atoms, ascending.
    pub fn integers(&self) -> &[(i64, Atom)] {
        &self.integers
    }

    /// The integers' width in bits.
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// Whether the formula, which must have no free variables, holds here.
    pub fn holds(&self, problem: &Problem, formula: impl Operand<Formula>) -> Result<bool, RelationsError> {
        let formula = formula.part(problem)?;
        problem.check_depth(Node::Formula(formula.0))?;
        Evaluator::new(&problem.arena.borrow(), self).formula(formula)
    }

    /// The tuples of the expression, which must have no free variables.
    pub fn tuples(&self, problem: &Problem, expr: impl Operand<Expr>) -> Result<TupleSet, RelationsError> {
        let expr = expr.part(problem)?;
        problem.check_depth(Node::Expr(expr.0))?;
        let arena = problem.arena.borrow();
        let tuples = Evaluator::new(&arena, self).expr(expr)?;
        Ok(TupleSet::from_indices(self.universe(), arena.arity(expr), tuples.to_vec()))
    }

    /// The value of the integer expression, which must have no free variables.
    pub fn number(&self, problem: &Problem, int: impl Operand<Int>) -> Result<i64, RelationsError> {
        let int = int.part(problem)?;
        problem.check_depth(Node::Int(int.0))?;
        Evaluator::new(&problem.arena.borrow(), self).int(int)
    }
}
