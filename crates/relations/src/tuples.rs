//! Sets of tuples over one universe, kept sparse: a tuple is the number that its atoms spell in base |universe|.

use crate::error::RelationsError;
use crate::universe::{Atom, Universe};
use std::fmt;

/// A set of tuples of one arity. Invariant: `indices` ascends strictly and each is below size^arity.
#[derive(Clone)]
pub struct TupleSet {
    universe: Universe,
    arity: usize,
    indices: Vec<u64>,
}

impl TupleSet {
    /// No tuples, of this arity.
    pub fn empty(universe: &Universe, arity: usize) -> Result<Self, RelationsError> {
        if arity == 0 {
            return Err(RelationsError::Tuple("a tuple has at least one atom".into()));
        }
        let power = u32::try_from(arity).ok().and_then(|arity| universe.size().checked_pow(arity));
        // Half of the range is left free: the translation marks symbolic bindings there.
        if power.is_none_or(|power| power > u64::MAX / 2) {
            return Err(RelationsError::Capacity(format!(
                "tuples of {arity} atoms out of {} are too many",
                universe.size()
            )));
        }
        Ok(TupleSet { universe: universe.clone(), arity, indices: Vec::new() })
    }

    /// The set of the tuples with these indices.
    pub(crate) fn from_indices(universe: &Universe, arity: usize, mut indices: Vec<u64>) -> Self {
        indices.sort_unstable();
        indices.dedup();
        TupleSet { universe: universe.clone(), arity, indices }
    }

    /// The universe of its atoms.
    pub fn universe(&self) -> &Universe {
        &self.universe
    }

    /// How many atoms each tuple has.
    pub fn arity(&self) -> usize {
        self.arity
    }

    /// How many tuples there are.
    pub fn len(&self) -> usize {
        self.indices.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// The tuples' indices, ascending.
    pub fn indices(&self) -> &[u64] {
        &self.indices
    }

    /// The tuples in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Vec<Atom>> + '_ {
        self.indices.iter().map(|&index| decode(index, self.arity, self.universe.size()))
    }

    /// Adds a tuple.
    pub fn insert(&mut self, tuple: &[Atom]) -> Result<(), RelationsError> {
        self.extend([tuple])
    }

    /// Adds tuples of the set's arity.
    pub fn extend<T: AsRef<[Atom]>>(&mut self, tuples: impl IntoIterator<Item = T>) -> Result<(), RelationsError> {
        for tuple in tuples {
            self.indices.push(self.index(tuple.as_ref())?);
        }
        self.indices.sort_unstable();
        self.indices.dedup();
        Ok(())
    }

    /// Whether the tuple is in the set.
    pub fn contains(&self, tuple: &[Atom]) -> bool {
        self.index(tuple).is_ok_and(|index| self.indices.binary_search(&index).is_ok())
    }

    /// Whether every tuple is in `other`.
    pub fn is_subset(&self, other: &TupleSet) -> bool {
        self.arity == other.arity && self.indices.iter().all(|index| other.indices.binary_search(index).is_ok())
    }

    /// The tuples of either set.
    pub fn union(&self, other: &TupleSet) -> Result<TupleSet, RelationsError> {
        self.check_fellow(other)?;
        if self.arity != other.arity {
            let problem = format!("a union of tuples of {} and of {} atoms", self.arity, other.arity);
            return Err(RelationsError::Tuple(problem));
        }
        let indices = self.indices.iter().chain(&other.indices).copied().collect();
        Ok(TupleSet::from_indices(&self.universe, self.arity, indices))
    }

    /// Every tuple of `self` followed by every tuple of `other`.
    pub fn product(&self, other: &TupleSet) -> Result<TupleSet, RelationsError> {
        self.check_fellow(other)?;
        let mut set = TupleSet::empty(&self.universe, self.arity + other.arity)?;
        let shift = self.universe.size().pow(other.arity as u32);
        for left in &self.indices {
            set.indices.extend(other.indices.iter().map(|right| left * shift + right));
        }
        Ok(set)
    }

    fn check_fellow(&self, other: &TupleSet) -> Result<(), RelationsError> {
        if self.universe.is_same(&other.universe) {
            Ok(())
        } else {
            Err(RelationsError::Tuple("tuple sets of different universes".into()))
        }
    }

    fn index(&self, tuple: &[Atom]) -> Result<u64, RelationsError> {
        if tuple.len() != self.arity {
            let problem = format!("a tuple of {} atoms in a set of tuples of {} atoms", tuple.len(), self.arity);
            return Err(RelationsError::Tuple(problem));
        }
        let size = self.universe.size();
        if let Some(atom) = tuple.iter().find(|atom| u64::from(atom.0) >= size) {
            return Err(RelationsError::Tuple(format!("atom number {} in a universe of {size} atoms", atom.0)));
        }
        Ok(tuple.iter().fold(0, |index, atom| index * size + u64::from(atom.0)))
    }
}

/// The atoms that the index spells.
pub(crate) fn decode(index: u64, arity: usize, size: u64) -> Vec<Atom> {
    let mut atoms = vec![Atom(0); arity];
    let mut rest = index;
    for place in atoms.iter_mut().rev() {
        *place = Atom((rest % size) as u32);
        rest /= size;
    }
    atoms
}

impl PartialEq for TupleSet {
    fn eq(&self, other: &Self) -> bool {
        self.arity == other.arity && self.indices == other.indices && self.universe.is_same(&other.universe)
    }
}

impl Eq for TupleSet {}

impl fmt::Debug for TupleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for TupleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tuple = |atoms: Vec<Atom>| {
            let names: Vec<&str> = atoms.iter().map(|&atom| self.universe.name(atom)).collect();
            names.join("->")
        };
        write!(f, "{{{}}}", self.iter().map(tuple).collect::<Vec<_>>().join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn universe() -> Universe {
        Universe::new(["a", "b", "c"]).unwrap()
    }

    #[test]
    fn tuples_are_sorted_and_unique() {
        let u = universe();
        let [a, b, c] = ["a", "b", "c"].map(|name| u.atom(name).unwrap());
        let set = u.tuples(2, [[c, a], [a, b], [c, a]]).unwrap();
        assert_eq!(set.to_string(), "{a->b, c->a}");
        assert!(set.contains(&[c, a]) && !set.contains(&[a, c]) && !set.contains(&[a]));
    }

    #[test]
    fn products_and_unions() {
        let u = universe();
        let ab = u.named(["a", "b"]).unwrap();
        let product = ab.product(&u.named(["c"]).unwrap()).unwrap();
        assert_eq!(product.to_string(), "{a->c, b->c}");
        assert_eq!(product.union(&u.all(2).unwrap()).unwrap().len(), 9);
        assert!(product.union(&ab).is_err());
    }

    #[test]
    fn what_does_not_fit_is_an_error() {
        let u = universe();
        assert!(u.tuples(2, [[Atom(0)]]).is_err());
        assert!(u.set([Atom(3)]).is_err());
        assert!(u.none(0).is_err());
        assert!(u.none(64).is_err());
        assert!(Universe::new(["a", "a"]).is_err());
        assert!(Universe::new(Vec::<String>::new()).is_err());
        assert!(u.atom("d").is_err());
        assert!(u.named(["a"]).unwrap().product(&Universe::new(["x"]).unwrap().all(1).unwrap()).is_err());
    }
}
