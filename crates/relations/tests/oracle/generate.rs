//! Random problems: small universes, relations of arity 1 to 3, formulas with every operator.

use super::oracle::{E, F, I, Set};
use jmmc_oracle::choices::Choices;
use jmmc_relations::{Comparison, IntOp, Multiplicity};

const COMPARISONS: [Comparison; 3] = [Comparison::Eq, Comparison::Lt, Comparison::Le];

/// A relation's bounds: the tuples that it must and may contain.
#[derive(Debug)]
pub struct Bound {
    pub arity: usize,
    pub lower: Set,
    pub optional: Vec<Vec<u32>>,
}

/// A generated problem.
#[derive(Debug)]
pub struct Generated {
    pub atoms: u32,
    pub bits: u32,
    pub integers: Vec<(i64, u32)>,
    pub bounds: Vec<Bound>,
    pub constraints: Vec<F>,
    /// The arities of the variables.
    pub variables: Vec<usize>,
}

/// At most this many tuples are left open, so that all instances can be looked at.
const OPEN: usize = 9;

impl Generated {
    pub fn new(random: &mut Choices) -> Self {
        let atoms = 2 + random.below(3) as u32;
        let bits = 3 + random.below(2) as u32;
        let half = 1_i64 << (bits - 1);
        let mut integers: Vec<(i64, u32)> = Vec::new();
        for atom in 0..atoms {
            let value = random.pick(&[1, 2, 4, -half, 0, 3, -1]).clamp(-half, half - 1);
            if random.below(3) == 0 && integers.iter().all(|it| it.0 != value) {
                integers.push((value, atom));
            }
        }
        let mut open = OPEN;
        let bounds = (0..1 + random.below(3)).map(|_| bound(random, atoms, &mut open)).collect();
        let mut made = Generated { atoms, bits, integers, bounds, constraints: Vec::new(), variables: Vec::new() };
        for _ in 0..1 + random.below(5) {
            let mut maker =
                Maker { random, bounds: &made.bounds, bits, variables: &mut made.variables, scope: Vec::new() };
            let constraint = maker.formula(4);
            made.constraints.push(constraint);
        }
        made
    }
}

fn bound(random: &mut Choices, atoms: u32, open: &mut usize) -> Bound {
    let arity = random.pick(&[1, 1, 2, 2, 2, 3]);
    let mut bound = Bound { arity, lower: Set::new(), optional: Vec::new() };
    let regular = random.below(2) == 0;
    for index in 0..atoms.pow(arity as u32) {
        let tuple: Vec<u32> = (0..arity as u32).rev().map(|place| index / atoms.pow(place) % atoms).collect();
        // Regular bounds have interchangeable atoms.
        let kind = if regular { 1 + usize::from(tuple[0] == 0) } else { random.below(6) };
        if kind == 0 {
            bound.lower.insert(tuple);
        } else if kind < 3 && *open > 0 {
            *open -= 1;
            bound.optional.push(tuple);
        }
    }
    bound
}

/// Makes trees.
struct Maker<'a> {
    random: &'a mut Choices,
    bounds: &'a [Bound],
    bits: u32,
    variables: &'a mut Vec<usize>,
    /// Variables that are bound where the tree will stand.
    scope: Vec<usize>,
}

impl Maker<'_> {
    fn decls(&mut self, depth: usize) -> Vec<(usize, E)> {
        (0..1 + self.random.below(2))
            .map(|_| {
                let arity = 1 + self.random.below(8) / 7;
                self.decl(arity, depth)
            })
            .collect()
    }

    /// A new variable of this arity over a random domain; in scope from here on.
    fn decl(&mut self, arity: usize, depth: usize) -> (usize, E) {
        let domain = self.expr(arity, depth.min(1));
        self.variables.push(arity);
        let variable = self.variables.len() - 1;
        self.scope.push(variable);
        (variable, domain)
    }

    fn formula(&mut self, depth: usize) -> F {
        if depth == 0 {
            return self.atomic(0);
        }
        let less = depth - 1;
        let scope = self.scope.len();
        let made = match self.random.below(14) {
            0 => F::Not(Box::new(self.formula(less))),
            1 => F::And((0..self.random.below(4)).map(|_| self.formula(less)).collect()),
            2 => F::Or((0..1 + self.random.below(3)).map(|_| self.formula(less)).collect()),
            3 => F::Implies(Box::new(self.formula(less)), Box::new(self.formula(less))),
            4 => F::Iff(Box::new(self.formula(less)), Box::new(self.formula(less))),
            5..=7 => F::All(self.decls(less), Box::new(self.formula(less))),
            8 | 9 => F::Some(self.decls(less), Box::new(self.formula(less))),
            _ => self.atomic(less),
        };
        self.scope.truncate(scope);
        made
    }

    fn atomic(&mut self, depth: usize) -> F {
        let arity = self.random.pick(&[1, 1, 2, 2, 3]);
        match self.random.below(20) {
            0 => F::Const(self.random.below(2) == 0),
            1..=7 => {
                let kinds = [Multiplicity::No, Multiplicity::Lone, Multiplicity::One, Multiplicity::Some];
                F::Multiplicity(self.random.pick(&kinds), self.expr(arity, depth))
            }
            8..=12 => F::Subset(self.expr(arity, depth), self.expr(arity, depth)),
            13..=15 => F::Equal(self.expr(arity, depth), self.expr(arity, depth)),
            16 => {
                let other = self.random.pick(&[1, 2]);
                F::CompareSizes(self.random.pick(&COMPARISONS), self.expr(arity, depth), self.expr(other, depth))
            }
            _ => F::Compare(self.random.pick(&COMPARISONS), self.int(depth), self.int(depth)),
        }
    }

    fn leaf(&mut self, arity: usize) -> E {
        let mut leaves = vec![E::None(arity)];
        leaves.extend(
            (0..self.bounds.len())
                .filter(|&at| self.bounds[at].arity == arity)
                .flat_map(|at| [E::Relation(at), E::Relation(at), E::Relation(at)]),
        );
        let variables = self.scope.iter().copied().filter(|&at| self.variables[at] == arity);
        leaves.extend(variables.flat_map(|at| [E::Variable(at), E::Variable(at), E::Variable(at)]));
        match arity {
            1 => leaves.extend([E::Univ, E::Univ]),
            2 => leaves.push(E::Iden),
            _ => {
                let (a, b) = (self.leaf(1), self.leaf(arity - 1));
                leaves.push(E::Product(Box::new(a), Box::new(b)));
            }
        }
        self.random.pick(&leaves)
    }

    fn expr(&mut self, arity: usize, depth: usize) -> E {
        if depth == 0 {
            return self.leaf(arity);
        }
        let less = depth - 1;
        let scope = self.scope.len();
        let pair = |this: &mut Self, a: usize, b: usize| (Box::new(this.expr(a, less)), Box::new(this.expr(b, less)));
        let made = match (self.random.below(16), arity) {
            (0 | 1, _) => pair_of(E::Union, pair(self, arity, arity)),
            (2, _) => pair_of(E::Intersection, pair(self, arity, arity)),
            (3, _) => pair_of(E::Difference, pair(self, arity, arity)),
            (4 | 5, 1) => pair_of(E::Join, pair(self, 1, 2)),
            (6, 1) => pair_of(E::Join, pair(self, 2, 1)),
            (4 | 5, 2) => pair_of(E::Join, pair(self, 2, 2)),
            (6, 2) => pair_of(E::Join, pair(self, 1, 3)),
            (4..=6, 3) => pair_of(E::Join, pair(self, 2, 3)),
            (7 | 8, 2) => pair_of(E::Product, pair(self, 1, 1)),
            (7, 3) => pair_of(E::Product, pair(self, 1, 2)),
            (8, 3) => pair_of(E::Product, pair(self, 2, 1)),
            (9, 2 | 3) => pair_of(E::Override, pair(self, arity, arity)),
            (10, 2) => E::Transpose(Box::new(self.expr(2, less))),
            (11, 2) => E::Closure(Box::new(self.expr(2, less))),
            (12, 2) => E::ReflexiveClosure(Box::new(self.expr(2, less))),
            (13, _) => {
                let decls = (0..arity).map(|_| self.decl(1, less)).collect();
                E::Comprehension(decls, Box::new(self.formula(less.min(1))))
            }
            (14, _) => E::Ite(Box::new(self.formula(less.min(1))), Box::new(self.expr(arity, less)), {
                Box::new(self.expr(arity, less))
            }),
            (15, 1) => E::AtomOf(Box::new(self.int(less))),
            (7, 1) => E::BitsOf(Box::new(self.int(less))),
            _ => self.leaf(arity),
        };
        self.scope.truncate(scope);
        made
    }

    fn int(&mut self, depth: usize) -> I {
        let half = 1_i64 << (self.bits - 1);
        let constant = self.random.below(2 * half as usize) as i64 - half;
        let arity = self.random.pick(&[1, 1, 2]);
        if depth == 0 {
            return match self.random.below(4) {
                0 => I::Const(constant),
                1 => I::Sum(self.leaf(1)),
                _ => I::Cardinality(self.leaf(arity)),
            };
        }
        let less = depth - 1;
        let scope = self.scope.len();
        let made = match self.random.below(12) {
            0 => I::Const(constant),
            1 | 2 => I::Cardinality(self.expr(arity, less)),
            3 | 4 => I::Sum(self.expr(1, less)),
            5 => I::SumOver(vec![self.decl(1, less)], Box::new(self.int(less))),
            6 => I::Not(Box::new(self.int(less))),
            7 => I::Ite(Box::new(self.formula(less.min(1))), Box::new(self.int(less)), Box::new(self.int(less))),
            _ => {
                let ops = [
                    IntOp::Add,
                    IntOp::Sub,
                    IntOp::Mul,
                    IntOp::Div,
                    IntOp::Rem,
                    IntOp::And,
                    IntOp::Or,
                    IntOp::Xor,
                    IntOp::Shl,
                    IntOp::Shr,
                    IntOp::Ushr,
                ];
                I::Binary(self.random.pick(&ops), Box::new(self.int(less)), Box::new(self.int(less)))
            }
        };
        self.scope.truncate(scope);
        made
    }
}

fn pair_of(make: fn(Box<E>, Box<E>) -> E, (a, b): (Box<E>, Box<E>)) -> E {
    make(a, b)
}
