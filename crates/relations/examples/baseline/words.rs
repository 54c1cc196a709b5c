//! Words that many of the problems use.

use jmmc_relations::{Expr, Formula, Operand, Problem, RelationsError, TupleSet, Universe};

/// A problem with its bounds, or what is wrong with it.
pub type Made = Result<(Problem, jmmc_relations::Bounds), RelationsError>;

/// `kind0`, `kind1` and so on.
pub fn names(kind: &str, count: usize) -> Vec<String> {
    (0..count).map(|number| format!("{kind}{number}")).collect()
}

/// The atoms called `kind0` … in a universe made of [`names`].
pub fn atoms(universe: &Universe, kind: &str, count: usize) -> Result<TupleSet, RelationsError> {
    universe.named(names(kind, count).iter().map(String::as_str))
}

/// Each of the `count` atoms of the kind with the one after it.
pub fn in_order(universe: &Universe, kind: &str, count: usize) -> Result<TupleSet, RelationsError> {
    let names = names(kind, count);
    let atoms = names.iter().map(|name| universe.atom(name)).collect::<Result<Vec<_>, _>>()?;
    universe.tuples(2, atoms.windows(2))
}

/// The relation takes every atom of the domain to exactly one of the range, and nothing else to anything.
pub fn function(
    p: &Problem,
    relation: impl Operand<Expr> + Copy,
    domain: impl Operand<Expr> + Copy,
    range: impl Operand<Expr>,
) -> Result<Formula, RelationsError> {
    let x = p.variable("x");
    let total = p.all([(x, domain)], p.one(p.join(x, relation)));
    p.and([p.subset(relation, p.product(domain, range)), total])
}

/// The two are not equal.
pub fn differ(p: &Problem, a: impl Operand<Expr>, b: impl Operand<Expr>) -> Result<Formula, RelationsError> {
    p.not(p.equal(a, b))
}

/// The value of a binary operation, a ternary relation, at two arguments.
pub fn apply(
    p: &Problem,
    operation: impl Operand<Expr>,
    a: impl Operand<Expr>,
    b: impl Operand<Expr>,
) -> Result<Expr, RelationsError> {
    p.join(b, p.join(a, operation))
}
