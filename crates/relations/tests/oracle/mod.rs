//! A second meaning of the language: trees with the plainest possible evaluator, sets of vectors, loops.

use jmmc_relations::{
    BoundVariable, Comparison, Expr, Formula, Int, IntOp, Multiplicity, Problem, Relation, RelationsError,
};
use std::collections::BTreeSet;

pub type Set = BTreeSet<Vec<u32>>;

#[derive(Debug, Clone)]
pub enum E {
    Relation(usize),
    Variable(usize),
    Univ,
    Iden,
    None(usize),
    Union(Box<E>, Box<E>),
    Intersection(Box<E>, Box<E>),
    Difference(Box<E>, Box<E>),
    Join(Box<E>, Box<E>),
    Product(Box<E>, Box<E>),
    Override(Box<E>, Box<E>),
    Transpose(Box<E>),
    Closure(Box<E>),
    ReflexiveClosure(Box<E>),
    Comprehension(Vec<(usize, E)>, Box<F>),
    Ite(Box<F>, Box<E>, Box<E>),
    AtomOf(Box<I>),
    BitsOf(Box<I>),
}

#[derive(Debug, Clone)]
pub enum F {
    Const(bool),
    Not(Box<F>),
    And(Vec<F>),
    Or(Vec<F>),
    Implies(Box<F>, Box<F>),
    Iff(Box<F>, Box<F>),
    All(Vec<(usize, E)>, Box<F>),
    Some(Vec<(usize, E)>, Box<F>),
    Multiplicity(Multiplicity, E),
    Subset(E, E),
    Equal(E, E),
    Compare(Comparison, I, I),
    CompareSizes(Comparison, E, E),
}

#[derive(Debug, Clone)]
pub enum I {
    Const(i64),
    Cardinality(E),
    Sum(E),
    SumOver(Vec<(usize, E)>, Box<I>),
    Not(Box<I>),
    Binary(IntOp, Box<I>, Box<I>),
    Ite(Box<F>, Box<I>, Box<I>),
}

/// What is fixed while a tree is evaluated.
pub struct World<'a> {
    pub atoms: u32,
    pub bits: u32,
    /// Which atom stands for which integer.
    pub integers: &'a [(i64, u32)],
    pub relations: &'a [Set],
}

/// The tuple that each variable is bound to.
pub type Env = Vec<Vec<u32>>;

impl World<'_> {
    pub fn expr(&self, e: &E, env: &mut Env) -> Set {
        let all = || 0..self.atoms;
        match e {
            E::Relation(at) => self.relations[*at].clone(),
            E::Variable(at) => Set::from([env[*at].clone()]),
            E::Univ => all().map(|a| vec![a]).collect(),
            E::Iden => all().map(|a| vec![a, a]).collect(),
            E::None(_) => Set::new(),
            E::Union(a, b) => &self.expr(a, env) | &self.expr(b, env),
            E::Intersection(a, b) => &self.expr(a, env) & &self.expr(b, env),
            E::Difference(a, b) => &self.expr(a, env) - &self.expr(b, env),
            E::Join(a, b) => join(&self.expr(a, env), &self.expr(b, env)),
            E::Product(a, b) => {
                let (a, b) = (self.expr(a, env), self.expr(b, env));
                a.iter().flat_map(|x| b.iter().map(|y| [x.as_slice(), y].concat())).collect()
            }
            E::Override(a, b) => {
                let (a, b) = (self.expr(a, env), self.expr(b, env));
                let kept = a.iter().filter(|x| !b.iter().any(|y| y[0] == x[0]));
                kept.chain(&b).cloned().collect()
            }
            E::Transpose(of) => self.expr(of, env).into_iter().map(|pair| vec![pair[1], pair[0]]).collect(),
            E::Closure(of) => closure(self.expr(of, env)),
            E::ReflexiveClosure(of) => {
                let mut closure = closure(self.expr(of, env));
                closure.extend(all().map(|a| vec![a, a]));
                closure
            }
            E::Comprehension(decls, body) => {
                let mut found = Set::new();
                self.each(decls, env, &mut |env| {
                    if self.formula(body, env) {
                        found.insert(decls.iter().flat_map(|(variable, _)| env[*variable].clone()).collect());
                    }
                });
                found
            }
            E::Ite(condition, a, b) => self.expr(if self.formula(condition, env) { a } else { b }, env),
            E::AtomOf(int) => {
                let value = self.int(int, env);
                self.integers.iter().filter(|it| it.0 == value).map(|it| vec![it.1]).collect()
            }
            E::BitsOf(int) => {
                let value = self.int(int, env);
                let top = 1_i64 << (self.bits - 1);
                let mut parts: Vec<i64> =
                    (0..self.bits - 1).map(|place| 1 << place).filter(|part| value & part != 0).collect();
                if value & top != 0 {
                    parts.push(-top);
                }
                self.integers.iter().filter(|it| parts.contains(&it.0)).map(|it| vec![it.1]).collect()
            }
        }
    }

    pub fn formula(&self, f: &F, env: &mut Env) -> bool {
        match f {
            F::Const(value) => *value,
            F::Not(of) => !self.formula(of, env),
            F::And(parts) => parts.iter().all(|part| self.formula(part, env)),
            F::Or(parts) => parts.iter().any(|part| self.formula(part, env)),
            F::Implies(a, b) => !self.formula(a, env) || self.formula(b, env),
            F::Iff(a, b) => self.formula(a, env) == self.formula(b, env),
            F::All(decls, body) => {
                let mut holds = true;
                self.each(decls, env, &mut |env| holds &= self.formula(body, env));
                holds
            }
            F::Some(decls, body) => {
                let mut holds = false;
                self.each(decls, env, &mut |env| holds |= self.formula(body, env));
                holds
            }
            F::Multiplicity(multiplicity, of) => match (multiplicity, self.expr(of, env).len()) {
                (Multiplicity::No, count) => count == 0,
                (Multiplicity::Lone, count) => count < 2,
                (Multiplicity::One, count) => count == 1,
                (Multiplicity::Some, count) => count > 0,
            },
            F::Subset(a, b) => self.expr(a, env).is_subset(&self.expr(b, env)),
            F::Equal(a, b) => self.expr(a, env) == self.expr(b, env),
            F::Compare(comparison, a, b) => compare(*comparison, self.int(a, env), self.int(b, env)),
            F::CompareSizes(comparison, a, b) => {
                compare(*comparison, self.expr(a, env).len() as i64, self.expr(b, env).len() as i64)
            }
        }
    }

    pub fn int(&self, i: &I, env: &mut Env) -> i64 {
        let modulus = 1_i64 << self.bits;
        let value = match i {
            I::Const(value) => *value,
            I::Cardinality(of) => self.expr(of, env).len() as i64,
            I::Sum(of) => {
                let set = self.expr(of, env);
                self.integers.iter().filter(|it| set.contains(&vec![it.1])).map(|it| it.0).sum()
            }
            I::SumOver(decls, body) => {
                let mut sum = 0;
                self.each(decls, env, &mut |env| sum += self.int(body, env));
                sum
            }
            I::Not(of) => -self.int(of, env) - 1,
            I::Binary(op, a, b) => self.binary(*op, self.int(a, env), self.int(b, env)),
            I::Ite(condition, a, b) => self.int(if self.formula(condition, env) { a } else { b }, env),
        };
        let low = value.rem_euclid(modulus);
        if low >= modulus / 2 { low - modulus } else { low }
    }

    fn binary(&self, op: IntOp, a: i64, b: i64) -> i64 {
        let modulus = 1_i64 << self.bits;
        let (raised, amount) = (a.rem_euclid(modulus), b.rem_euclid(modulus));
        let power = 1_i64 << amount.min(40);
        match op {
            IntOp::Add => a + b,
            IntOp::Sub => a - b,
            IntOp::Mul => a * b,
            IntOp::Div if b == 0 => [-1, 1][usize::from(a < 0)],
            IntOp::Div => a / b,
            IntOp::Rem if b == 0 => a,
            IntOp::Rem => a % b,
            IntOp::And => a & b,
            IntOp::Or => a | b,
            IntOp::Xor => a ^ b,
            IntOp::Shl => raised.wrapping_mul(power).rem_euclid(modulus),
            IntOp::Shr => a.div_euclid(power),
            IntOp::Ushr => raised / power,
        }
    }

    fn each(&self, decls: &[(usize, E)], env: &mut Env, body: &mut dyn FnMut(&mut Env)) {
        let Some(((variable, domain), rest)) = decls.split_first() else {
            return body(env);
        };
        for tuple in self.expr(domain, env) {
            let before = std::mem::replace(&mut env[*variable], tuple);
            self.each(rest, env, body);
            env[*variable] = before;
        }
    }
}

fn join(a: &Set, b: &Set) -> Set {
    let meet = |x: &Vec<u32>, y: &Vec<u32>| x[x.len() - 1] == y[0];
    let pairs = a.iter().flat_map(|x| b.iter().filter(move |y| meet(x, y)).map(move |y| (x, y)));
    pairs.map(|(x, y)| [&x[..x.len() - 1], &y[1..]].concat()).collect()
}

fn closure(steps: Set) -> Set {
    let mut closure = steps.clone();
    loop {
        let longer = join(&closure, &steps);
        if longer.is_subset(&closure) {
            return closure;
        }
        closure.extend(longer);
    }
}

/// Enters trees into a problem.
pub struct Builder<'a> {
    pub problem: &'a Problem,
    pub relations: &'a [Relation],
    pub variables: &'a [BoundVariable],
}

impl Builder<'_> {
    fn decls(&self, decls: &[(usize, E)]) -> Vec<(BoundVariable, Result<Expr, RelationsError>)> {
        decls.iter().map(|(variable, domain)| (self.variables[*variable], self.expr(domain))).collect()
    }

    pub fn expr(&self, e: &E) -> Result<Expr, RelationsError> {
        let p = self.problem;
        match e {
            E::Relation(at) => p.expr(self.relations[*at]),
            E::Variable(at) => p.expr(self.variables[*at]),
            E::Univ => p.univ(),
            E::Iden => p.iden(),
            E::None(arity) => p.none(*arity),
            E::Union(a, b) => p.union(self.expr(a), self.expr(b)),
            E::Intersection(a, b) => p.intersection(self.expr(a), self.expr(b)),
            E::Difference(a, b) => p.difference(self.expr(a), self.expr(b)),
            E::Join(a, b) => p.join(self.expr(a), self.expr(b)),
            E::Product(a, b) => p.product(self.expr(a), self.expr(b)),
            E::Override(a, b) => p.overridden(self.expr(a), self.expr(b)),
            E::Transpose(of) => p.transpose(self.expr(of)),
            E::Closure(of) => p.closure(self.expr(of)),
            E::ReflexiveClosure(of) => p.reflexive_closure(self.expr(of)),
            E::Comprehension(decls, body) => p.comprehension(self.decls(decls), self.formula(body)),
            E::Ite(condition, a, b) => p.if_expr(self.formula(condition), self.expr(a), self.expr(b)),
            E::AtomOf(int) => p.atom_of(self.int(int)),
            E::BitsOf(int) => p.bits_of(self.int(int)),
        }
    }

    pub fn formula(&self, f: &F) -> Result<Formula, RelationsError> {
        let p = self.problem;
        match f {
            F::Const(value) => p.constant(*value),
            F::Not(of) => p.not(self.formula(of)),
            F::And(parts) => p.and(parts.iter().map(|part| self.formula(part))),
            F::Or(parts) => p.or(parts.iter().map(|part| self.formula(part))),
            F::Implies(a, b) => p.implies(self.formula(a), self.formula(b)),
            F::Iff(a, b) => p.iff(self.formula(a), self.formula(b)),
            F::All(decls, body) => p.all(self.decls(decls), self.formula(body)),
            F::Some(decls, body) => p.exists(self.decls(decls), self.formula(body)),
            F::Multiplicity(multiplicity, of) => p.multiplicity(*multiplicity, self.expr(of)),
            F::Subset(a, b) => p.subset(self.expr(a), self.expr(b)),
            F::Equal(a, b) => p.equal(self.expr(a), self.expr(b)),
            F::Compare(comparison, a, b) => p.compare(*comparison, self.int(a), self.int(b)),
            F::CompareSizes(comparison, a, b) => p.compare_sizes(*comparison, self.expr(a), self.expr(b)),
        }
    }

    pub fn int(&self, i: &I) -> Result<Int, RelationsError> {
        let p = self.problem;
        match i {
            I::Const(value) => p.int(*value),
            I::Cardinality(of) => p.cardinality(self.expr(of)),
            I::Sum(of) => p.sum(self.expr(of)),
            I::SumOver(decls, body) => p.sum_over(self.decls(decls), self.int(body)),
            I::Not(of) => p.bit_not(self.int(of)),
            I::Binary(op, a, b) => p.calculate(*op, self.int(a), self.int(b)),
            I::Ite(condition, a, b) => p.if_int(self.formula(condition), self.int(a), self.int(b)),
        }
    }
}

fn compare(comparison: Comparison, a: i64, b: i64) -> bool {
    match comparison {
        Comparison::Eq => a == b,
        Comparison::Lt => a < b,
        Comparison::Le => a <= b,
    }
}
