//! From formulas and bounds to a circuit: relations become sparse boolean matrices, quantifiers are grounded.
//!
//! Every tuple between a relation's bounds is an input of the circuit; operators work on whole matrices
//! [MemSAT §3.1; Kodkod's method]. A quantified variable is bound to one constant tuple after another, so that most of
//! what is written about it folds away. What does not depend on the innermost variables is translated once: results are
//! kept by node and by the values of the node's free variables. An existential quantifier in positive position
//! (or a universal one in negative position) becomes a choice of the solver, [`formulas`]: *skolemization*.

mod bitvec;
mod exprs;
mod formulas;
mod integers;

use crate::ast::{Arena, BoundVariable, Decls, Expr, Free, Relation};
use crate::bounds::Bounds;
use crate::circuit::{Bit, Circuit};
use crate::error::RelationsError;
use crate::matrix::Matrix;
use crate::sat::Deadline;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Where a formula stands: what its truth is used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Polarity {
    /// Only that it is true.
    Positive,
    /// Only that it is false.
    Negative,
    /// That it is true, and that it is false.
    Both,
}

impl Polarity {
    fn flip(self) -> Self {
        match self {
            Polarity::Positive => Polarity::Negative,
            Polarity::Negative => Polarity::Positive,
            Polarity::Both => Polarity::Both,
        }
    }
}

/// An input of the circuit that stands for a tuple of a relation.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Primary {
    pub(crate) relation: Relation,
    pub(crate) tuple: u64,
    pub(crate) bit: Bit,
}

/// Marks a binding to a matrix of choices instead of one tuple.
const SYMBOLIC: u64 = 1 << 63;
/// The mark of a variable without binding.
const UNBOUND: u64 = u64::MAX;
/// Results are kept for nodes of at most this many free variables.
const KEYED: usize = 3;

type Key = (u32, [u64; KEYED]);

/// Results by node and bindings.
struct Cache<V> {
    closed: Vec<Option<V>>,
    open: FxHashMap<Key, V>,
}

impl<V: Clone> Cache<V> {
    fn new(nodes: usize) -> Self {
        Cache { closed: vec![None; nodes], open: FxHashMap::default() }
    }
}

/// Where to keep a result.
enum Place {
    Closed(usize),
    Open(Key),
    Nowhere,
}

/// What to do with one combination of tuples: its index, and the bits on which it depends. Returns false to stop.
type Body<'b, 'a> = &'b mut dyn FnMut(&mut Translator<'a>, u64, &[Bit]) -> Result<bool, RelationsError>;

/// The translation under way.
pub(crate) struct Translator<'a> {
    arena: &'a Arena,
    bounds: &'a Bounds,
    pub(crate) circuit: Circuit,
    /// Number of atoms.
    size: u64,
    /// Matrices of the relations that occur.
    relations: FxHashMap<Relation, Rc<Matrix>>,
    /// The inputs that stand for tuples, in the order of relations and tuples.
    pub(crate) primaries: Vec<Primary>,
    /// The matrix of each single atom.
    singles: Vec<Rc<Matrix>>,
    /// What each variable is bound to: a tuple, `SYMBOLIC` + an index into `choices`, or `UNBOUND`.
    bindings: Vec<u64>,
    /// How many variables are bound.
    bound: usize,
    /// How many of the quantifiers around are grounded.
    grounded: usize,
    choices: Vec<Rc<Matrix>>,
    skolem_depth: usize,
    max_gates: usize,
    deadline: Deadline,
    exprs: Cache<Rc<Matrix>>,
    formulas: Cache<Bit>,
    ints: Cache<Rc<[Bit]>>,
}

impl<'a> Translator<'a> {
    /// A translator that has given inputs to the relations of `used`.
    pub(crate) fn new(
        arena: &'a Arena,
        variables: usize,
        bounds: &'a Bounds,
        used: &[Relation],
        (skolem_depth, max_gates): (usize, usize),
        deadline: Deadline,
    ) -> Result<Self, RelationsError> {
        let size = bounds.universe().size();
        let mut translator = Translator {
            arena,
            bounds,
            circuit: Circuit::new(),
            size,
            relations: FxHashMap::default(),
            primaries: Vec::new(),
            singles: (0..size).map(|atom| Rc::new(Matrix::constant(1, [atom]))).collect(),
            bindings: vec![UNBOUND; variables],
            bound: 0,
            grounded: 0,
            choices: Vec::new(),
            skolem_depth,
            max_gates,
            deadline,
            exprs: Cache::new(arena.exprs.nodes.len()),
            formulas: Cache::new(arena.formulas.nodes.len() * 3),
            ints: Cache::new(arena.ints.nodes.len()),
        };
        for &relation in used {
            translator.leaf(relation)?;
        }
        Ok(translator)
    }

    /// The relation's matrix: true for what it must contain, an input for what it may.
    fn leaf(&mut self, relation: Relation) -> Result<(), RelationsError> {
        let bound = self.bounds.get(relation)?;
        let mut must = bound.lower.indices();
        let mut matrix = Matrix::empty(bound.upper.arity());
        for &tuple in bound.upper.indices() {
            let bit = if must.first() == Some(&tuple) {
                must = &must[1..];
                Bit::TRUE
            } else {
                let bit = self.circuit.input();
                self.primaries.push(Primary { relation, tuple, bit });
                bit
            };
            matrix.entries.push((tuple, bit));
        }
        self.relations.insert(relation, Rc::new(matrix));
        Ok(())
    }

    /// The matrix of a relation that occurs.
    pub(crate) fn relation(&self, relation: Relation) -> Result<&Rc<Matrix>, RelationsError> {
        self.relations.get(&relation).ok_or_else(|| RelationsError::Type("a relation that was not collected".into()))
    }

    /// Where a result of a node with these free variables is kept.
    fn place(&self, node: u32, free: &Free) -> Place {
        if free.is_empty() {
            return Place::Closed(node as usize);
        }
        if free.len() > KEYED || free.len() >= self.bound {
            return Place::Nowhere;
        }
        let mut values = [UNBOUND; KEYED];
        for (value, variable) in values.iter_mut().zip(free.iter()) {
            *value = self.bindings[variable.0 as usize];
        }
        Place::Open((node, values))
    }

    fn bind(&mut self, variable: BoundVariable, value: u64) -> u64 {
        self.bound += 1;
        std::mem::replace(&mut self.bindings[variable.0 as usize], value)
    }

    fn unbind(&mut self, variable: BoundVariable, before: u64) {
        self.bound -= 1;
        self.bindings[variable.0 as usize] = before;
    }

    fn check_capacity(&self) -> Result<(), RelationsError> {
        if self.circuit.len() > self.max_gates {
            return Err(RelationsError::Capacity(format!("the translation exceeds {} gates", self.max_gates)));
        }
        if self.deadline.is_past() {
            return Err(RelationsError::Time);
        }
        Ok(())
    }

    /// Binds the variables to every combination of tuples of their domains, and calls `body` for each.
    fn ground(&mut self, decls: &Decls, body: Body<'_, 'a>) -> Result<(), RelationsError> {
        self.grounded += 1;
        let mut guards = Vec::new();
        let result = self.ground_from(decls, 0, &mut guards, body);
        self.grounded -= 1;
        result.map(|_| ())
    }

    fn ground_from(
        &mut self,
        decls: &[(BoundVariable, Expr)],
        tuple: u64,
        guards: &mut Vec<Bit>,
        body: Body<'_, 'a>,
    ) -> Result<bool, RelationsError> {
        let Some(((variable, domain), rest)) = decls.split_first() else {
            self.check_capacity()?;
            return body(self, tuple, guards);
        };
        let matrix = self.expr(*domain)?;
        let block = self.size.pow(matrix.arity as u32);
        for &(index, bit) in &matrix.entries {
            if bit != Bit::TRUE {
                guards.push(bit);
            }
            let before = self.bind(*variable, index);
            let go_on = self.ground_from(rest, tuple.wrapping_mul(block).wrapping_add(index), guards, body);
            self.unbind(*variable, before);
            if bit != Bit::TRUE {
                guards.pop();
            }
            if !go_on? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
