//! A problem as a circuit, and any of its constraints as clauses.

use crate::ast::{Arena, ExprNode, FormulaNode, IntNode, Relation};
use crate::bounds::Bounds;
use crate::circuit::{Bit, Circuit};
use crate::cnf::{Cnf, Encoder, UNTAGGED};
use crate::error::Error;
use crate::instance::Instance;
use crate::options::Options;
use crate::problem::{ConstraintId, Problem};
use crate::symmetry;
use crate::translate::{Polarity, Primary, Translator};
use crate::tuples::TupleSet;
use std::collections::BTreeMap;

/// The circuit of all constraints. The k-th primary input has the variable k + 1 in all clauses made from it.
pub(crate) struct Encoding {
    circuit: Circuit,
    pub(crate) primaries: Vec<Primary>,
    /// The bit of each constraint.
    roots: Vec<Bit>,
    symmetry: Bit,
}

impl Encoding {
    pub(crate) fn new(problem: &Problem, bounds: &Bounds, options: &Options) -> Result<Self, Error> {
        let arena = problem.arena.borrow();
        let constraints = problem.constraints();
        let formulas: Vec<u32> = constraints.iter().map(|constraint| constraint.formula.0).collect();
        let used = used_relations(&arena, &formulas);
        let variables = problem.variables.borrow().len();
        let mut translator =
            Translator::new(&arena, variables, bounds, &used, options.skolem_depth, options.max_gates)?;
        let translated = constraints.iter().map(|it| translator.formula(it.formula, Polarity::Positive));
        let roots = translated.collect::<Result<Vec<Bit>, Error>>()?;
        let symmetry = match options.symmetry {
            0 => Bit::TRUE,
            length => symmetry::predicate(bounds, &used, length, &mut translator)?,
        };
        Ok(Encoding { circuit: translator.circuit, primaries: translator.primaries, roots, symmetry })
    }

    pub(crate) fn gates(&self) -> usize {
        self.circuit.len()
    }

    /// The clauses of these constraints, tagged with their numbers.
    pub(crate) fn clauses(&self, constraints: impl Iterator<Item = ConstraintId> + Clone) -> Cnf {
        let mut roots: Vec<Bit> = constraints.clone().map(|id| self.roots[id.0]).collect();
        roots.push(self.symmetry);
        let mut encoder = Encoder::new(&self.circuit, self.primaries.iter().map(|primary| primary.bit), &roots);
        for id in constraints {
            encoder.assert(self.roots[id.0], id.0 as u32);
        }
        encoder.assert(self.symmetry, UNTAGGED);
        encoder.finish()
    }

    /// The instance in which exactly those optional tuples are present whose variables are true.
    pub(crate) fn decode(&self, bounds: &Bounds, mut is_true: impl FnMut(i32) -> bool) -> Instance {
        let mut chosen: BTreeMap<Relation, Vec<u64>> = BTreeMap::new();
        for (variable, primary) in (1..).zip(&self.primaries) {
            if is_true(variable) {
                chosen.entry(primary.relation).or_default().push(primary.tuple);
            }
        }
        let universe = bounds.universe();
        let value = |relation: Relation, lower: &TupleSet| {
            let optional = chosen.get(&relation).into_iter().flatten();
            let indices = lower.indices().iter().chain(optional).copied().collect();
            (relation, TupleSet::from_indices(universe, lower.arity(), indices))
        };
        let relations = bounds.iter().map(|(relation, bound)| value(relation, &bound.lower)).collect();
        Instance::new(universe, bounds.bits(), bounds.integers().collect(), relations)
    }
}

/// The relations that occur in the formulas, ascending.
fn used_relations(arena: &Arena, formulas: &[u32]) -> Vec<Relation> {
    let mut exprs = vec![false; arena.exprs.nodes.len()];
    let mut ints = vec![false; arena.ints.nodes.len()];
    let mut seen = vec![false; arena.formulas.nodes.len()];
    let mut work: Vec<Node> = formulas.iter().map(|&formula| Node::Formula(formula)).collect();
    let mut used = Vec::new();
    while let Some(node) = work.pop() {
        let new = match node {
            Node::Expr(at) => !std::mem::replace(&mut exprs[at as usize], true),
            Node::Formula(at) => !std::mem::replace(&mut seen[at as usize], true),
            Node::Int(at) => !std::mem::replace(&mut ints[at as usize], true),
        };
        if !new {
            continue;
        }
        if let Node::Expr(at) = node
            && let ExprNode::Relation(relation) = &arena.exprs.nodes[at as usize]
        {
            used.push(*relation);
        }
        children(arena, node, &mut work);
    }
    used.sort_unstable();
    used
}

#[derive(Clone, Copy)]
enum Node {
    Expr(u32),
    Formula(u32),
    Int(u32),
}

fn children(arena: &Arena, node: Node, work: &mut Vec<Node>) {
    match node {
        Node::Expr(at) => match &arena.exprs.nodes[at as usize] {
            ExprNode::Relation(_) | ExprNode::Variable(_) | ExprNode::Univ | ExprNode::Iden | ExprNode::None { .. } => {
            }
            ExprNode::Binary(_, a, b) => work.extend([Node::Expr(a.0), Node::Expr(b.0)]),
            ExprNode::Transpose(of) | ExprNode::Closure { of, .. } => work.push(Node::Expr(of.0)),
            ExprNode::Comprehension(decls, body) => {
                work.extend(decls.iter().map(|(_, domain)| Node::Expr(domain.0)));
                work.push(Node::Formula(body.0));
            }
            ExprNode::Ite(condition, a, b) => {
                work.extend([Node::Formula(condition.0), Node::Expr(a.0), Node::Expr(b.0)]);
            }
            ExprNode::AtomOf(int) | ExprNode::BitsOf(int) => work.push(Node::Int(int.0)),
        },
        Node::Formula(at) => match &arena.formulas.nodes[at as usize] {
            FormulaNode::Const(_) => {}
            FormulaNode::Not(of) => work.push(Node::Formula(of.0)),
            FormulaNode::And(parts) | FormulaNode::Or(parts) => {
                work.extend(parts.iter().map(|part| Node::Formula(part.0)));
            }
            FormulaNode::Iff(a, b) => work.extend([Node::Formula(a.0), Node::Formula(b.0)]),
            FormulaNode::Quantified(_, decls, body) => {
                work.extend(decls.iter().map(|(_, domain)| Node::Expr(domain.0)));
                work.push(Node::Formula(body.0));
            }
            FormulaNode::Multiplicity(_, of) => work.push(Node::Expr(of.0)),
            FormulaNode::Subset(a, b) | FormulaNode::Equal(a, b) => work.extend([Node::Expr(a.0), Node::Expr(b.0)]),
            FormulaNode::Compare(_, a, b) => work.extend([Node::Int(a.0), Node::Int(b.0)]),
        },
        Node::Int(at) => match &arena.ints.nodes[at as usize] {
            IntNode::Const(_) => {}
            IntNode::Cardinality(of) | IntNode::Sum(of) => work.push(Node::Expr(of.0)),
            IntNode::SumOver(decls, body) => {
                work.extend(decls.iter().map(|(_, domain)| Node::Expr(domain.0)));
                work.push(Node::Int(body.0));
            }
            IntNode::Not(of) => work.push(Node::Int(of.0)),
            IntNode::Binary(_, a, b) => work.extend([Node::Int(a.0), Node::Int(b.0)]),
            IntNode::Ite(condition, a, b) => work.extend([Node::Formula(condition.0), Node::Int(a.0), Node::Int(b.0)]),
        },
    }
}
