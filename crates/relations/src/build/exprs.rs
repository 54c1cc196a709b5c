//! Constructors of expressions.

use crate::ast::{BoundVariable, Expr, ExprNode, ExprOp, Formula, Int};
use crate::error::RelationsError;
use crate::problem::{Operand, Problem};

impl Problem {
    /// A relation or variable as an expression.
    pub fn expr(&self, leaf: impl Operand<Expr>) -> Result<Expr, RelationsError> {
        leaf.part(self)
    }

    /// The set of all atoms.
    pub fn univ(&self) -> Result<Expr, RelationsError> {
        Ok(self.arena.borrow_mut().add_expr(ExprNode::Univ, 1))
    }

    /// Every atom paired with itself.
    pub fn iden(&self) -> Result<Expr, RelationsError> {
        Ok(self.arena.borrow_mut().add_expr(ExprNode::Iden, 2))
    }

    /// The empty relation of this arity.
    pub fn none(&self, arity: usize) -> Result<Expr, RelationsError> {
        if arity == 0 {
            return Err(RelationsError::Type("an empty relation needs an arity of at least 1".into()));
        }
        Ok(self.arena.borrow_mut().add_expr(ExprNode::None { arity }, arity))
    }

    /// `a + b`: the tuples of either.
    pub fn union(&self, a: impl Operand<Expr>, b: impl Operand<Expr>) -> Result<Expr, RelationsError> {
        self.binary(ExprOp::Union, a.part(self)?, b.part(self)?)
    }

    /// The tuples of any of the expressions; at least one must be given.
    pub fn union_of<E: Operand<Expr>>(&self, parts: impl IntoIterator<Item = E>) -> Result<Expr, RelationsError> {
        self.fold(parts, ExprOp::Union)
    }

    /// `a & b`: the tuples of both.
    pub fn intersection(&self, a: impl Operand<Expr>, b: impl Operand<Expr>) -> Result<Expr, RelationsError> {
        self.binary(ExprOp::Intersection, a.part(self)?, b.part(self)?)
    }

    /// `a - b`: the tuples of `a` that are not in `b`.
    pub fn difference(&self, a: impl Operand<Expr>, b: impl Operand<Expr>) -> Result<Expr, RelationsError> {
        self.binary(ExprOp::Difference, a.part(self)?, b.part(self)?)
    }

    /// `a.b`: the pairs of tuples that meet in an atom, without that atom. `b[a]` in other words.
    pub fn join(&self, a: impl Operand<Expr>, b: impl Operand<Expr>) -> Result<Expr, RelationsError> {
        self.binary(ExprOp::Join, a.part(self)?, b.part(self)?)
    }

    /// `a->b`: every tuple of `a` followed by every tuple of `b`.
    pub fn product(&self, a: impl Operand<Expr>, b: impl Operand<Expr>) -> Result<Expr, RelationsError> {
        self.binary(ExprOp::Product, a.part(self)?, b.part(self)?)
    }

    /// The product of all the expressions; at least one must be given.
    pub fn product_of<E: Operand<Expr>>(&self, parts: impl IntoIterator<Item = E>) -> Result<Expr, RelationsError> {
        self.fold(parts, ExprOp::Product)
    }

    /// `a ++ b`: the tuples of `b`, and those of `a` whose first atom begins no tuple of `b`.
    pub fn overridden(&self, a: impl Operand<Expr>, b: impl Operand<Expr>) -> Result<Expr, RelationsError> {
        self.binary(ExprOp::Override, a.part(self)?, b.part(self)?)
    }

    /// `~e`: a binary relation turned round.
    pub fn transpose(&self, of: impl Operand<Expr>) -> Result<Expr, RelationsError> {
        let of = self.binary_relation(of.part(self)?, "transpose")?;
        Ok(self.arena.borrow_mut().add_expr(ExprNode::Transpose(of), 2))
    }

    /// `^e`: the transitive closure of a binary relation.
    pub fn closure(&self, of: impl Operand<Expr>) -> Result<Expr, RelationsError> {
        let of = self.binary_relation(of.part(self)?, "transitive closure")?;
        Ok(self.arena.borrow_mut().add_expr(ExprNode::Closure { of, reflexive: false }, 2))
    }

    /// `*e`: the transitive closure together with [`Problem::iden`].
    pub fn reflexive_closure(&self, of: impl Operand<Expr>) -> Result<Expr, RelationsError> {
        let of = self.binary_relation(of.part(self)?, "reflexive closure")?;
        Ok(self.arena.borrow_mut().add_expr(ExprNode::Closure { of, reflexive: true }, 2))
    }

    /// `{x: d, … | body}`: the tuples of the variables' values for which the body holds.
    pub fn comprehension<D: Operand<Expr>>(
        &self,
        decls: impl IntoIterator<Item = (BoundVariable, D)>,
        body: impl Operand<Formula>,
    ) -> Result<Expr, RelationsError> {
        let decls = self.decls(decls)?;
        let body = body.part(self)?;
        let arity = decls.iter().map(|(_, domain)| self.arena.borrow().arity(*domain)).sum();
        Ok(self.arena.borrow_mut().add_expr(ExprNode::Comprehension(decls, body), arity))
    }

    /// `condition => a else b`, of expressions of one arity.
    pub fn if_expr(
        &self,
        condition: impl Operand<Formula>,
        a: impl Operand<Expr>,
        b: impl Operand<Expr>,
    ) -> Result<Expr, RelationsError> {
        let (condition, a, b) = (condition.part(self)?, a.part(self)?, b.part(self)?);
        let arity = self.same_arity("if-then-else", a, b)?;
        Ok(self.arena.borrow_mut().add_expr(ExprNode::Ite(condition, a, b), arity))
    }

    /// The atom that stands for the integer; no atom if none does.
    pub fn atom_of(&self, int: impl Operand<Int>) -> Result<Expr, RelationsError> {
        let int = int.part(self)?;
        Ok(self.arena.borrow_mut().add_expr(ExprNode::AtomOf(int), 1))
    }

    /// The atoms that stand for the integer's bits: 2^i for bit i, and −2^(w−1) for the topmost of w bits.
    pub fn bits_of(&self, int: impl Operand<Int>) -> Result<Expr, RelationsError> {
        let int = int.part(self)?;
        Ok(self.arena.borrow_mut().add_expr(ExprNode::BitsOf(int), 1))
    }

    fn binary(&self, op: ExprOp, a: Expr, b: Expr) -> Result<Expr, RelationsError> {
        let (left, right) = (self.arena.borrow().arity(a), self.arena.borrow().arity(b));
        let arity = match op {
            ExprOp::Union => self.same_arity("union", a, b)?,
            ExprOp::Intersection => self.same_arity("intersection", a, b)?,
            ExprOp::Difference => self.same_arity("difference", a, b)?,
            ExprOp::Override => {
                let arity = self.same_arity("override", a, b)?;
                if arity < 2 {
                    return Err(RelationsError::Type("override needs relations of arity 2 or more".into()));
                }
                arity
            }
            ExprOp::Join if left + right < 3 => {
                return Err(RelationsError::Type(
                    "the join of two sets has no columns left; one needs arity 2 or more".into(),
                ));
            }
            ExprOp::Join => left + right - 2,
            ExprOp::Product => left + right,
        };
        Ok(self.arena.borrow_mut().add_expr(ExprNode::Binary(op, a, b), arity))
    }

    /// The parts combined as a tree of little depth.
    fn fold<E: Operand<Expr>>(&self, parts: impl IntoIterator<Item = E>, op: ExprOp) -> Result<Expr, RelationsError> {
        let mut parts: Vec<Expr> = parts.into_iter().map(|part| part.part(self)).collect::<Result<_, _>>()?;
        while parts.len() > 1 {
            let pairs = parts.chunks(2).map(|pair| match pair {
                [a, b] => self.binary(op, *a, *b),
                single => Ok(single[0]),
            });
            parts = pairs.collect::<Result<_, _>>()?;
        }
        parts.pop().ok_or_else(|| RelationsError::Type("a union or product of no expressions".into()))
    }

    /// The common arity of two expressions.
    pub(crate) fn same_arity(&self, what: &str, a: Expr, b: Expr) -> Result<usize, RelationsError> {
        let arena = self.arena.borrow();
        match (arena.arity(a), arena.arity(b)) {
            (left, right) if left == right => Ok(left),
            (left, right) => {
                Err(RelationsError::Type(format!("{what} of arity {left} and arity {right}; they must be equal")))
            }
        }
    }

    fn binary_relation(&self, of: Expr, what: &str) -> Result<Expr, RelationsError> {
        match self.arena.borrow().arity(of) {
            2 => Ok(of),
            arity => Err(RelationsError::Type(format!("{what} of a relation of arity {arity}; it must be 2"))),
        }
    }
}
