//! Constructors of formulas.

use crate::ast::{BoundVariable, Comparison, Expr, Formula, FormulaNode, Int, Multiplicity, Quantifier};
use crate::error::RelationsError;
use crate::problem::{Operand, Problem};

impl Problem {
    /// A formula that always or never holds.
    pub fn constant(&self, value: bool) -> Result<Formula, RelationsError> {
        Ok(self.add(FormulaNode::Const(value)))
    }

    /// The negation, `not f`.
    pub fn not(&self, of: impl Operand<Formula>) -> Result<Formula, RelationsError> {
        let of = of.part(self)?;
        Ok(self.add(FormulaNode::Not(of)))
    }

    /// All of the formulas hold.
    pub fn and<F: Operand<Formula>>(&self, parts: impl IntoIterator<Item = F>) -> Result<Formula, RelationsError> {
        let parts: Vec<Formula> = parts.into_iter().map(|part| part.part(self)).collect::<Result<_, _>>()?;
        Ok(self.add(FormulaNode::And(parts.into())))
    }

    /// At least one of the formulas holds.
    pub fn or<F: Operand<Formula>>(&self, parts: impl IntoIterator<Item = F>) -> Result<Formula, RelationsError> {
        let parts: Vec<Formula> = parts.into_iter().map(|part| part.part(self)).collect::<Result<_, _>>()?;
        Ok(self.add(FormulaNode::Or(parts.into())))
    }

    /// `a => b`.
    pub fn implies(&self, a: impl Operand<Formula>, b: impl Operand<Formula>) -> Result<Formula, RelationsError> {
        let (a, b) = (self.not(a)?, b.part(self)?);
        Ok(self.add(FormulaNode::Or([a, b].into())))
    }

    /// `a <=> b`.
    pub fn iff(&self, a: impl Operand<Formula>, b: impl Operand<Formula>) -> Result<Formula, RelationsError> {
        let (a, b) = (a.part(self)?, b.part(self)?);
        Ok(self.add(FormulaNode::Iff(a, b)))
    }

    /// `all x: d, … | body`: the body holds for every tuple of the domains.
    pub fn all<D: Operand<Expr>>(
        &self,
        decls: impl IntoIterator<Item = (BoundVariable, D)>,
        body: impl Operand<Formula>,
    ) -> Result<Formula, RelationsError> {
        let (decls, body) = (self.decls(decls)?, body.part(self)?);
        Ok(self.add(FormulaNode::Quantified(Quantifier::All, decls, body)))
    }

    /// `some x: d, … | body`: the body holds for at least one tuple of the domains.
    pub fn exists<D: Operand<Expr>>(
        &self,
        decls: impl IntoIterator<Item = (BoundVariable, D)>,
        body: impl Operand<Formula>,
    ) -> Result<Formula, RelationsError> {
        let (decls, body) = (self.decls(decls)?, body.part(self)?);
        Ok(self.add(FormulaNode::Quantified(Quantifier::Some, decls, body)))
    }

    /// `no e`: the expression is empty.
    pub fn no(&self, of: impl Operand<Expr>) -> Result<Formula, RelationsError> {
        self.multiplicity(Multiplicity::No, of)
    }

    /// `lone e`: at most one tuple.
    pub fn lone(&self, of: impl Operand<Expr>) -> Result<Formula, RelationsError> {
        self.multiplicity(Multiplicity::Lone, of)
    }

    /// `one e`: exactly one tuple.
    pub fn one(&self, of: impl Operand<Expr>) -> Result<Formula, RelationsError> {
        self.multiplicity(Multiplicity::One, of)
    }

    /// `some e`: at least one tuple.
    pub fn some(&self, of: impl Operand<Expr>) -> Result<Formula, RelationsError> {
        self.multiplicity(Multiplicity::Some, of)
    }

    /// How many tuples there are.
    pub fn multiplicity(&self, multiplicity: Multiplicity, of: impl Operand<Expr>) -> Result<Formula, RelationsError> {
        let of = of.part(self)?;
        Ok(self.add(FormulaNode::Multiplicity(multiplicity, of)))
    }

    /// `a in b`: every tuple of `a` is one of `b`.
    pub fn subset(&self, a: impl Operand<Expr>, b: impl Operand<Expr>) -> Result<Formula, RelationsError> {
        let (a, b) = (a.part(self)?, b.part(self)?);
        self.same_arity("`in`", a, b)?;
        Ok(self.add(FormulaNode::Subset(a, b)))
    }

    /// `x->y in r`: the binary relation relates the two.
    pub fn related(
        &self,
        x: impl Operand<Expr>,
        y: impl Operand<Expr>,
        relation: impl Operand<Expr>,
    ) -> Result<Formula, RelationsError> {
        self.subset(self.product(x, y), relation)
    }

    /// `a = b`: the same tuples.
    pub fn equal(&self, a: impl Operand<Expr>, b: impl Operand<Expr>) -> Result<Formula, RelationsError> {
        let (a, b) = (a.part(self)?, b.part(self)?);
        self.same_arity("`=`", a, b)?;
        Ok(self.add(FormulaNode::Equal(a, b)))
    }

    /// The integers compare so.
    pub fn compare(
        &self,
        comparison: Comparison,
        a: impl Operand<Int>,
        b: impl Operand<Int>,
    ) -> Result<Formula, RelationsError> {
        let (a, b) = (a.part(self)?, b.part(self)?);
        Ok(self.add(FormulaNode::Compare(comparison, a, b)))
    }

    /// The numbers of tuples compare so; unlike [`Problem::cardinality`], they never wrap around.
    pub fn compare_sizes(
        &self,
        comparison: Comparison,
        a: impl Operand<Expr>,
        b: impl Operand<Expr>,
    ) -> Result<Formula, RelationsError> {
        let (a, b) = (a.part(self)?, b.part(self)?);
        Ok(self.add(FormulaNode::CompareSizes(comparison, a, b)))
    }

    fn add(&self, node: FormulaNode) -> Formula {
        self.arena.borrow_mut().add_formula(node)
    }
}
