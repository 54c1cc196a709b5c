//! Bounds: which tuples each relation must and may contain, which atoms stand for integers, how wide integers are.

use crate::ast::Relation;
use crate::error::RelationsError;
use crate::problem::NameAndArity;
use crate::tuples::TupleSet;
use crate::universe::{Atom, Universe};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The integers' width unless [`Bounds::set_bits`] says otherwise.
pub const DEFAULT_BITS: u32 = 4;

/// The tuples that a relation must (`lower`) and may (`upper`) contain. Invariant: `lower ⊆ upper`.
#[derive(Debug, Clone)]
pub(crate) struct Bound {
    pub(crate) lower: TupleSet,
    pub(crate) upper: TupleSet,
}

/// Lower and upper bounds of relations, and the integers.
#[derive(Debug, Clone)]
pub struct Bounds {
    declared: Rc<RefCell<Vec<NameAndArity>>>,
    universe: Universe,
    relations: BTreeMap<Relation, Bound>,
    /// The atom that stands for each integer. Invariant: every value fits `bits`; no atom twice.
    integers: BTreeMap<i64, Atom>,
    bits: u32,
}

impl Bounds {
    pub(crate) fn new(declared: Rc<RefCell<Vec<NameAndArity>>>, universe: &Universe) -> Self {
        let universe = universe.clone();
        Bounds { declared, universe, relations: BTreeMap::new(), integers: BTreeMap::new(), bits: DEFAULT_BITS }
    }

    /// The universe of all tuples.
    pub fn universe(&self) -> &Universe {
        &self.universe
    }

    /// Bounds the relation: it contains `lower` and nothing outside `upper`.
    pub fn bound(&mut self, relation: Relation, lower: TupleSet, upper: TupleSet) -> Result<(), RelationsError> {
        let declared = self.declared.borrow();
        let Some(declared) = declared.get(relation.0 as usize) else {
            return Err(RelationsError::Type("bounds for a relation of another problem".into()));
        };
        let fail = |problem: String| Err(RelationsError::Bounds { relation: declared.name.clone(), problem });
        for tuples in [&lower, &upper] {
            if !tuples.universe().is_same(&self.universe) {
                return fail("tuples of another universe".into());
            }
            if tuples.arity() != declared.arity {
                let (expected, found) = (declared.arity, tuples.arity());
                return fail(format!("tuples of {found} atoms, but the relation has arity {expected}"));
            }
        }
        if let Some(index) = lower.indices().iter().find(|index| upper.indices().binary_search(index).is_err()) {
            let tuple = TupleSet::from_indices(&self.universe, declared.arity, vec![*index]);
            return fail(format!("must contain {tuple}, but may not"));
        }
        self.relations.insert(relation, Bound { lower, upper });
        Ok(())
    }

    /// Bounds the relation to exactly these tuples.
    pub fn exactly(&mut self, relation: Relation, tuples: TupleSet) -> Result<(), RelationsError> {
        self.bound(relation, tuples.clone(), tuples)
    }

    /// Bounds the relation from above only.
    pub fn at_most(&mut self, relation: Relation, upper: TupleSet) -> Result<(), RelationsError> {
        let lower = self.universe.none(upper.arity())?;
        self.bound(relation, lower, upper)
    }

    /// Sets the integers' width in bits: 1 to 32.
    pub fn set_bits(&mut self, bits: u32) -> Result<(), RelationsError> {
        if !(1..=32).contains(&bits) {
            return Err(RelationsError::Capacity(format!("integers of {bits} bits; 1 to 32 are supported")));
        }
        if let Some(&value) = self.integers.keys().find(|&&value| !fits(value, bits)) {
            return Err(RelationsError::Overflow { value, bits });
        }
        self.bits = bits;
        Ok(())
    }

    /// The integers' width in bits.
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// Lets the atom stand for the integer.
    pub fn set_integer(&mut self, value: i64, atom: Atom) -> Result<(), RelationsError> {
        if !fits(value, self.bits) {
            return Err(RelationsError::Overflow { value, bits: self.bits });
        }
        self.universe.set([atom])?;
        if self.integers.iter().any(|(&other, &taken)| taken == atom && other != value) {
            let name = self.universe.name(atom);
            return Err(RelationsError::Tuple(format!("atom `{name}` stands for two integers")));
        }
        if self.integers.insert(value, atom).is_some_and(|old| old != atom) {
            return Err(RelationsError::Tuple(format!("two atoms stand for the integer {value}")));
        }
        Ok(())
    }

    /// The integers with their atoms, ascending.
    pub fn integers(&self) -> impl Iterator<Item = (i64, Atom)> + '_ {
        self.integers.iter().map(|(&value, &atom)| (value, atom))
    }

    /// The tuples that the relation must contain, if it is bound.
    pub fn lower(&self, relation: Relation) -> Option<&TupleSet> {
        self.relations.get(&relation).map(|bound| &bound.lower)
    }

    /// The tuples that the relation may contain, if it is bound.
    pub fn upper(&self, relation: Relation) -> Option<&TupleSet> {
        self.relations.get(&relation).map(|bound| &bound.upper)
    }

    /// All bound relations with their bounds, in the order of declaration.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Relation, &Bound)> {
        self.relations.iter().map(|(&relation, bound)| (relation, bound))
    }

    /// The relation's bound.
    pub(crate) fn get(&self, relation: Relation) -> Result<&Bound, RelationsError> {
        self.relations.get(&relation).ok_or_else(|| RelationsError::Unbound { relation: self.name(relation) })
    }

    fn name(&self, relation: Relation) -> String {
        self.declared.borrow().get(relation.0 as usize).map_or_else(|| "?".into(), |declared| declared.name.clone())
    }
}

/// Whether the integer is one of `bits` bits in two's complement.
pub(crate) fn fits(value: i64, bits: u32) -> bool {
    let half = 1_i64 << (bits - 1);
    (-half..half).contains(&value)
}
