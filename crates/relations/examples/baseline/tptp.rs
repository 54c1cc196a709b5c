//! Problems of the TPTP library, by their statements: NUM374+1, ALG212+1, SET943+1.

use super::words::{Made, apply, names};
use jmmc_relations::{BoundVariable, Expr, Operand, Problem, Relation, RelationsError, Universe};

/// NUM374: a counterexample to Wilkie's identity among structures of that size that satisfy the high-school axioms.
pub fn num374(size: usize) -> Made {
    let p = Problem::new();
    let (one, sum) = (p.relation("one", 1)?, p.relation("sum", 3)?);
    let (product, power) = (p.relation("product", 3)?, p.relation("power", 3)?);
    let [x, y, z] = ["x", "y", "z"].map(|name| p.variable(name));
    let add = |a: Term, b: Term| apply(&p, sum, a, b);
    let mul = |a: Term, b: Term| apply(&p, product, a, b);
    let exp = |a: Term, b: Term| apply(&p, power, a, b);
    let [xx, yy, zz] = [x, y, z].map(|variable| p.expr(variable));
    let n1 = p.expr(one);
    let univ = p.univ()?;
    let all = |equal| p.all([(x, univ), (y, univ), (z, univ)], equal);
    let eq = |a: Term, b: Term| p.equal(a, b);
    p.require("one", p.one(one))?;
    for (name, operation) in [("sum", sum), ("product", product), ("power", power)] {
        p.require(&format!("{name} is a function"), all(p.one(apply(&p, operation, x, y))))?;
    }
    let (xx, yy, zz, n1) = (&xx, &yy, &zz, &n1);
    let c = |term: &Term| term.clone();
    p.require("sum: symmetric", all(eq(add(c(xx), c(yy)), add(c(yy), c(xx)))))?;
    p.require("sum: associative", all(eq(add(c(xx), add(c(yy), c(zz))), add(add(c(xx), c(yy)), c(zz)))))?;
    p.require("product: identity", all(eq(mul(c(xx), c(n1)), c(xx))))?;
    p.require("product: symmetric", all(eq(mul(c(xx), c(yy)), mul(c(yy), c(xx)))))?;
    p.require("product: associative", all(eq(mul(c(xx), mul(c(yy), c(zz))), mul(mul(c(xx), c(yy)), c(zz)))))?;
    let spread = add(mul(c(xx), c(yy)), mul(c(xx), c(zz)));
    p.require("product over sum", all(eq(mul(c(xx), add(c(yy), c(zz))), spread)))?;
    p.require("power of one", all(eq(exp(c(n1), c(xx)), c(n1))))?;
    p.require("power: identity", all(eq(exp(c(xx), c(n1)), c(xx))))?;
    let spread = mul(exp(c(xx), c(yy)), exp(c(xx), c(zz)));
    p.require("power of a sum", all(eq(exp(c(xx), add(c(yy), c(zz))), spread)))?;
    let spread = mul(exp(c(xx), c(zz)), exp(c(yy), c(zz)));
    p.require("power of a product", all(eq(exp(mul(c(xx), c(yy)), c(zz)), spread)))?;
    p.require("power of a power", all(eq(exp(exp(c(xx), c(yy)), c(zz)), exp(c(xx), mul(c(yy), c(zz))))))?;
    let variables = ["a", "b", "c", "p", "q", "r", "s"].map(|name| p.variable(name));
    let [aa, bb, cc, pp, qq, rr, ss] = variables.map(|variable| p.expr(variable));
    let definitions = [
        eq(c(&cc), mul(c(&aa), c(&aa))),
        eq(c(&pp), add(c(n1), c(&aa))),
        eq(c(&qq), add(c(&pp), c(&cc))),
        eq(c(&rr), add(c(n1), mul(c(&aa), c(&cc)))),
        eq(c(&ss), add(add(c(n1), c(&cc)), mul(c(&cc), c(&cc)))),
    ];
    let side = |u: &Term, v: &Term| {
        let low = exp(add(exp(c(&pp), c(u)), exp(c(&qq), c(u))), c(v));
        mul(low, exp(add(exp(c(&rr), c(v)), exp(c(&ss), c(v))), c(u)))
    };
    let identity = eq(side(&aa, &bb), side(&bb, &aa));
    let wilkie = p.all(variables.map(|variable| (variable, univ)), p.implies(p.and(definitions), identity));
    p.require("Wilkie's identity fails", p.not(wilkie))?;
    let u = Universe::new(names("n", size))?;
    let mut b = p.bounds(&u);
    b.at_most(one, u.all(1)?)?;
    for operation in [sum, product, power] {
        b.at_most(operation, u.all(3)?)?;
    }
    Ok((p, b))
}

type Term = Result<Expr, RelationsError>;

/// ALG212: a median algebra of that size in which the long distributive law fails.
pub fn alg212(size: usize) -> Made {
    let p = Problem::new();
    let median = p.relation("f", 4)?;
    let vars = ["u", "w", "x", "y", "z"].map(|name| p.variable(name));
    let [u, w, x, y, z] = vars.map(|variable| p.expr(variable));
    let f = |a: &Term, b: &Term, c: &Term| p.join(c.clone(), p.join(b.clone(), p.join(a.clone(), median)));
    let univ = p.univ()?;
    let all = |variables: &[BoundVariable], formula| p.all(variables.iter().map(|&variable| (variable, univ)), formula);
    let [vu, vw, vx, vy, vz] = vars;
    p.require("f is a function", all(&[vx, vy, vz], p.one(f(&x, &y, &z))))?;
    p.require("majority", all(&[vx, vy], p.equal(f(&x, &x, &y), x.clone())))?;
    p.require("rotation", all(&[vx, vy, vz], p.equal(f(&x, &y, &z), f(&z, &x, &y))))?;
    p.require("exchange", all(&[vx, vy, vz], p.equal(f(&x, &y, &z), f(&x, &z, &y))))?;
    let associative = p.equal(f(&f(&x, &w, &y), &w, &z), f(&x, &w, &f(&y, &w, &z)));
    p.require("associativity", all(&[vw, vx, vy, vz], associative))?;
    let spread = f(&f(&x, &u, &w), &f(&y, &u, &w), &f(&z, &u, &w));
    let distributive = p.equal(f(&f(&x, &y, &z), &u, &w), spread);
    p.require("distributivity fails", p.not(all(&[vu, vw, vx, vy, vz], distributive)))?;
    let universe = Universe::new(names("a", size))?;
    let mut b = p.bounds(&universe);
    b.at_most(median, universe.all(4)?)?;
    Ok((p, b))
}

/// SET943: a universe of that many sets in which ∪(A ∪ B) is not ∪A ∪ ∪B.
pub fn set943(size: usize) -> Made {
    let p = Problem::new();
    let s = Sets {
        member: p.relation("in", 2)?,
        subset: p.relation("subset", 2)?,
        empty: p.relation("empty", 1)?,
        join: p.relation("join", 3)?,
        union: p.relation("union", 2)?,
        univ: p.univ()?,
        p: &p,
    };
    s.require()?;
    let (member, subset, empty, join, union) = (s.member, s.subset, s.empty, s.join, s.union);
    let u = Universe::new(names("set", size))?;
    let mut b = p.bounds(&u);
    b.at_most(empty, u.all(1)?)?;
    for relation in [member, subset, union] {
        b.at_most(relation, u.all(2)?)?;
    }
    b.at_most(join, u.all(3)?)?;
    Ok((p, b))
}

struct Sets<'p> {
    p: &'p Problem,
    member: Relation,
    subset: Relation,
    empty: Relation,
    join: Relation,
    union: Relation,
    univ: Expr,
}

impl Sets<'_> {
    fn big_union(&self, of: impl Operand<Expr>) -> Term {
        self.p.join(of, self.union)
    }

    fn require(&self) -> Result<(), RelationsError> {
        let p = self.p;
        let [a, b, c, d] = ["A", "B", "C", "D"].map(|name| p.variable(name));
        let all = |variables: &[BoundVariable], formula| p.all(variables.iter().map(|&v| (v, self.univ)), formula);
        let some = |variable, formula| p.exists([(variable, self.univ)], formula);
        let is_in = |x, y| p.related(x, y, self.member);
        let below = |x: Term, y: Term| p.related(x, y, self.subset);
        let (ea, eb) = (p.expr(a), p.expr(b));
        let join = |x: Term, y: Term| apply(p, self.join, x, y);
        p.require("joins exist", all(&[a, b], p.one(join(ea.clone(), eb.clone()))))?;
        p.require("unions exist", all(&[a], p.one(self.big_union(a))))?;
        p.require("membership is asymmetric", all(&[a, b], p.implies(is_in(a, b), p.not(is_in(b, a)))))?;
        let commutes = p.equal(join(ea.clone(), eb.clone()), join(eb.clone(), ea.clone()));
        p.require("joins commute", all(&[a, b], commutes))?;
        let mutual = p.and([below(ea.clone(), eb.clone()), below(eb.clone(), ea.clone())]);
        p.require("equality", all(&[a, b], p.iff(p.equal(a, b), mutual)))?;
        let either = all(&[d], p.iff(is_in(d, c), p.or([is_in(d, a), is_in(d, b)])));
        let defined = p.iff(p.equal(c, join(ea.clone(), eb.clone())), either);
        p.require("joins", all(&[a, b, c], defined))?;
        let included = all(&[c], p.implies(is_in(c, a), is_in(c, b)));
        p.require("subsets", all(&[a, b], p.iff(below(ea.clone(), eb.clone()), included)))?;
        let inner = some(d, p.and([is_in(c, d), is_in(d, a)]));
        let defined = p.iff(p.equal(b, self.big_union(a)), all(&[c], p.iff(is_in(c, b), inner)));
        p.require("unions", all(&[a, b], defined))?;
        let is_empty = |x: Term| p.subset(x, self.empty);
        let kept = |joined| p.implies(p.not(is_empty(ea.clone())), p.not(is_empty(joined)));
        p.require("non-empty left", all(&[a, b], kept(join(ea.clone(), eb.clone()))))?;
        p.require("non-empty right", all(&[a, b], kept(join(eb.clone(), ea.clone()))))?;
        p.require("joins are idempotent", all(&[a], p.equal(join(ea.clone(), ea.clone()), a)))?;
        p.require("there is an empty set", p.some(self.empty))?;
        p.require("there is another", p.some(p.difference(self.univ, self.empty)))?;
        p.require("inclusion is reflexive", all(&[a], below(ea.clone(), ea.clone())))?;
        let (up, vp) = (self.big_union(a), self.big_union(b));
        let members = all(&[c], p.implies(is_in(c, a), below(p.expr(c), eb.clone())));
        p.require("t94", all(&[a, b], p.implies(members, below(up.clone(), eb.clone()))))?;
        let monotone = p.implies(below(ea.clone(), eb.clone()), below(up.clone(), vp.clone()));
        p.require("t95", all(&[a, b], monotone))?;
        let t96 = p.equal(self.big_union(join(ea, eb)), join(up, vp));
        p.require("t96 fails", p.not(all(&[a, b], t96)))?;
        Ok(())
    }
}
