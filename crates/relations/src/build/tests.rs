//! Bad parts are errors that say what was expected.

use crate::{Operand, Problem, RelationsError, Universe};

#[track_caller]
fn fails<T>(result: Result<T, RelationsError>, expected: &str) {
    assert_eq!(result.err().map(|error| error.to_string()), Some(expected.to_string()));
}

#[test]
fn arities_are_checked() {
    let p = Problem::new();
    let (set, edge) = (p.relation("set", 1).unwrap(), p.relation("edge", 2).unwrap());
    fails(p.union(set, edge), "union of arity 1 and arity 2; they must be equal");
    fails(p.join(set, set), "the join of two sets has no columns left; one needs arity 2 or more");
    fails(p.transpose(set), "transpose of a relation of arity 1; it must be 2");
    fails(p.closure(p.product(set, edge)), "transitive closure of a relation of arity 3; it must be 2");
    fails(p.subset(edge, set), "`in` of arity 2 and arity 1; they must be equal");
    fails(p.overridden(set, set), "override needs relations of arity 2 or more");
    fails(p.sum(edge), "sum of the atoms of a relation of arity 2; it must be 1");
    fails(p.relation("odd", 0), "relation `odd` needs an arity of at least 1");
    assert_eq!(p.arity(p.join(edge, edge)), Ok(2));
}

#[test]
fn errors_surface_at_the_outermost_call() {
    let p = Problem::new();
    let set = p.relation("set", 1).unwrap();
    fails(
        p.require("r", p.not(p.some(p.join(set, set)))),
        "the join of two sets has no columns left; one needs arity 2 or more",
    );
}

#[test]
fn declarations_are_checked() {
    let p = Problem::new();
    let edge = p.relation("edge", 2).unwrap();
    let (x, y) = (p.variable("x"), p.variable("y"));
    fails(p.all([(x, edge)], p.some(x)), "variable `x` has arity 1, but its domain has arity 2");
    fails(p.all([(x, p.univ()), (x, p.univ())], p.some(x)), "variable `x` is declared twice");
    fails(p.require("axiom", p.some(p.product(x, y))), "constraint `axiom` has variables that nothing binds: x, y");
    fails(p.all([(x, y)], p.some(x)).and_then(|f| p.require("axiom", f)), {
        "constraint `axiom` has variables that nothing binds: y"
    });
}

#[test]
fn equal_nodes_are_one() {
    let p = Problem::new();
    let edge = p.relation("edge", 2).unwrap();
    assert_eq!(p.join(edge, p.closure(edge)), p.join(edge, p.closure(edge)));
    assert_ne!(p.join(edge, p.closure(edge)), p.join(p.closure(edge), edge));
}

#[test]
fn parts_of_other_problems_are_refused() {
    let (p, q) = (Problem::new(), Problem::new());
    let edge = p.relation("edge", 2).unwrap();
    fails(edge.part(&q), "a relation of another problem");
    fails(q.no(p.expr(edge)), "a part of another problem");
}

#[test]
fn bounds_are_checked() {
    let u = Universe::new(["a", "b"]).unwrap();
    let p = Problem::new();
    let set = p.relation("set", 1).unwrap();
    let mut b = p.bounds(&u);
    fails(
        b.bound(set, u.all(1).unwrap(), u.named(["a"]).unwrap()),
        "bounds of relation `set`: must contain {b}, but may not",
    );
    fails(b.at_most(set, u.all(2).unwrap()), {
        "bounds of relation `set`: tuples of 2 atoms, but the relation has arity 1"
    });
    fails(b.set_integer(8, u.atom("a").unwrap()), {
        "the integer 8 does not fit 4 bits; a larger bit width is needed"
    });
    b.set_integer(7, u.atom("a").unwrap()).unwrap();
    fails(b.set_bits(3), "the integer 7 does not fit 3 bits; a larger bit width is needed");
    fails(b.set_integer(6, u.atom("a").unwrap()), "atom `a` stands for two integers");
    fails(b.set_integer(7, u.atom("b").unwrap()), "two atoms stand for the integer 7");
    fails(b.set_bits(33), "integers of 33 bits; 1 to 32 are supported");
}
