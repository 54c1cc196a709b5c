//! A problem as a circuit, and any of its constraints as clauses.

use crate::ast::{Arena, ExprNode, Node, Relation};
use crate::bounds::Bounds;
use crate::circuit::{Bit, Circuit};
use crate::cnf::{Cnf, Encoder, UNTAGGED};
use crate::error::RelationsError;
use crate::instance::Instance;
use crate::options::FinderOptions;
use crate::problem::{ConstraintId, Problem};
use crate::sat::Deadline;
use crate::symmetry;
use crate::translate::{Polarity, Primary, Translator};
use crate::tuples::TupleSet;
use std::collections::BTreeMap;

/// The circuit of all constraints. The k-th primary input has the variable k + 1 in all clauses made from it.
pub(crate) struct Encoding {
    circuit: Circuit,
    pub(crate) primaries: Vec<Primary>,
    /// The bit of each constraint.
    roots: BTreeMap<ConstraintId, Bit>,
    symmetry: Bit,
}

impl Encoding {
    /// Translates these constraints of the problem.
    pub(crate) fn new(
        problem: &Problem,
        bounds: &Bounds,
        ids: &[ConstraintId],
        options: &FinderOptions,
        deadline: Deadline,
    ) -> Result<Self, RelationsError> {
        let arena = problem.arena.borrow();
        let constraints = problem.constraints();
        let formulas = ids.iter().map(|id| Node::Formula(constraints[id.0].formula.0)).collect();
        let used = used_relations(&arena, formulas);
        let variables = problem.variables.borrow().len();
        let mut translator =
            Translator::new(&arena, variables, bounds, &used, (options.skolem_depth, options.max_gates), deadline)?;
        let mut roots = BTreeMap::new();
        for &id in ids {
            roots.insert(id, translator.formula(constraints[id.0].formula, Polarity::Positive)?);
        }
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
        let mut roots: Vec<Bit> = constraints.clone().map(|id| self.roots[&id]).collect();
        roots.push(self.symmetry);
        let mut encoder = Encoder::new(&self.circuit, self.primaries.iter().map(|primary| primary.bit), &roots);
        for id in constraints {
            encoder.assert(self.roots[&id], id.0 as u32);
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

/// The relations that occur in the nodes, ascending.
pub(crate) fn used_relations(arena: &Arena, roots: Vec<Node>) -> Vec<Relation> {
    let mut exprs = vec![false; arena.exprs.nodes.len()];
    let mut ints = vec![false; arena.ints.nodes.len()];
    let mut seen = vec![false; arena.formulas.nodes.len()];
    let mut work = roots;
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
        arena.children(node, &mut work);
    }
    used.sort_unstable();
    used
}
