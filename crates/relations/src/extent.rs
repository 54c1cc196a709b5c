//! What an expression must and may contain, whatever the solver chooses within the bounds.
//!
//! Both are read off the translation: a tuple whose bit is constant is decided. They err on the wide side: a tuple that the
//! expression always or never contains may be found to be open.

use crate::ast::{Expr, Node};
use crate::bounds::Bounds;
use crate::encoding::used_relations;
use crate::error::RelationsError;
use crate::options::FinderOptions;
use crate::problem::{Operand, Problem};
use crate::sat::Deadline;
use crate::translate::Translator;
use crate::tuples::TupleSet;

/// The tuples that an expression must and may contain. Invariant: `lower ⊆ upper`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TupleExtent {
    /// In the expression for every choice of the solver.
    pub lower: TupleSet,
    /// In the expression for some choice, as far as could be told.
    pub upper: TupleSet,
}

/// What the expression, which must have no free variables, must and may contain within the bounds of the relations in it.
pub fn extent(problem: &Problem, bounds: &Bounds, expr: impl Operand<Expr>) -> Result<TupleExtent, RelationsError> {
    let expr = expr.part(problem)?;
    problem.check_depth(Node::Expr(expr.0))?;
    let arena = problem.arena.borrow();
    if !arena.fe(expr).is_empty() {
        return Err(RelationsError::Type("the extent of an expression with variables that nothing binds".into()));
    }
    let used = used_relations(&arena, vec![Node::Expr(expr.0)]);
    let variables = problem.variables.borrow().len();
    let limits = FinderOptions::default();
    let mut translator = {
        let sizes = (limits.skolem_depth, limits.max_gates);
        Translator::new(&arena, variables, bounds, &used, sizes, Deadline::start(&limits.limits))?
    };
    let matrix = translator.expr(expr)?;
    let decided = matrix.entries.iter().filter(|(_, bit)| bit.is_constant()).map(|(tuple, _)| *tuple).collect();
    let open = matrix.entries.iter().map(|(tuple, _)| *tuple).collect();
    let universe = bounds.universe();
    Ok(TupleExtent {
        lower: TupleSet::from_indices(universe, matrix.arity, decided),
        upper: TupleSet::from_indices(universe, matrix.arity, open),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Universe;

    #[test]
    fn what_is_decided_and_what_is_open() {
        let u = Universe::new(["a", "b", "c"]).unwrap();
        let p = Problem::new();
        let (r, s, x) = (p.relation("r", 1).unwrap(), p.relation("s", 1).unwrap(), p.variable("x"));
        let mut bounds = p.bounds(&u);
        bounds.bound(r, u.named(["a"]).unwrap(), u.named(["a", "b"]).unwrap()).unwrap();
        bounds.exactly(s, u.named(["b", "c"]).unwrap()).unwrap();
        let shown = |expr: Result<Expr, RelationsError>| {
            let extent = extent(&p, &bounds, expr.unwrap()).unwrap();
            format!("{} {}", extent.lower, extent.upper)
        };
        assert_eq!(shown(p.union(r, s)), "{a, b, c} {a, b, c}");
        assert_eq!(shown(p.difference(p.univ(), r)), "{c} {b, c}");
        assert_eq!(shown(p.comprehension([(x, p.univ())], p.subset(x, p.difference(r, s)))), "{a} {a}");
        assert!(extent(&p, &bounds, x).is_err());
    }
}
