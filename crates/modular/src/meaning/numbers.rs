//! Numbers in annotations: computed as the code computes them [JLS §5.6.2, §15.17, §15.18].

use super::{Meant, Scope, Ty, TypedTerm, When, wrong};
use crate::annotation::{AnnotationExpr, ExprKind, Operator};
use crate::arithmetic::Width;
use crate::term::Term;

impl Scope<'_, '_> {
    pub(super) fn number(&self, expr: &AnnotationExpr, when: When) -> Meant<Term> {
        self.wide(expr, when).map(|(term, _)| term)
    }

    /// A number and its width.
    fn wide(&self, expr: &AnnotationExpr, when: When) -> Meant<(Term, Width)> {
        let value = self.eval(expr, when)?;
        match value.ty {
            Ty::Int => Ok((value.term, Width::Int)),
            Ty::Long => Ok((value.term, Width::Long)),
            other => Err(wrong(expr, other, "a number")),
        }
    }

    /// Arithmetic as Java has it: of 64 bits if an operand has them, else of 32 [JLS §5.6.2].
    pub(super) fn compute(
        &self,
        operator: Operator,
        left: &AnnotationExpr,
        right: &AnnotationExpr,
        when: When,
    ) -> Meant<TypedTerm> {
        let ((a, first), (b, second)) = (self.wide(left, when)?, self.wide(right, when)?);
        let width = if Width::Long == first || Width::Long == second { Width::Long } else { Width::Int };
        let ints = self.world.ints;
        let term = match operator {
            Operator::Add => ints.fitted(width, Term::app("+", [a, b])),
            Operator::Sub => ints.fitted(width, Term::app("-", [a, b])),
            Operator::Mul => ints.fitted(width, Term::app("*", [a, b])),
            Operator::Div => ints.quotient(width, a, b),
            _ => Term::app("java.rem", [a, b]),
        };
        Ok(TypedTerm { term, ty: if width == Width::Long { Ty::Long } else { Ty::Int } })
    }

    /// A negative literal is one number: `-2147483648` is no negation.
    pub(super) fn negated(&self, inner: &AnnotationExpr, when: When) -> Meant<TypedTerm> {
        if let ExprKind::Int(value) = inner.kind {
            let value = -value;
            let ty = if i32::try_from(value).is_ok() { Ty::Int } else { Ty::Long };
            return Ok(TypedTerm { term: Term::int(value), ty });
        }
        let (number, width) = self.wide(inner, when)?;
        let term = self.world.ints.fitted(width, Term::app("-", [number]));
        Ok(TypedTerm { term, ty: if width == Width::Long { Ty::Long } else { Ty::Int } })
    }
}
