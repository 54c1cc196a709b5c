//! The universe: a finite, ordered list of named atoms.

use crate::error::RelationsError;
use crate::tuples::TupleSet;
use std::collections::HashMap;
use std::rc::Rc;

/// An atom: a position in its universe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Atom(pub u32);

/// The atoms that relations are made of. Cheap to clone. Invariant: not empty, names distinct.
#[derive(Debug, Clone)]
pub struct Universe {
    names: Rc<[String]>,
    by_name: Rc<HashMap<String, Atom>>,
}

impl Universe {
    /// A universe of these atoms, in this order.
    pub fn new<N: Into<String>>(names: impl IntoIterator<Item = N>) -> Result<Self, RelationsError> {
        let names: Vec<String> = names.into_iter().map(Into::into).collect();
        let mut by_name = HashMap::new();
        for (index, name) in names.iter().enumerate() {
            let number = u32::try_from(index).map_err(|_| RelationsError::Tuple("too many atoms".into()))?;
            if by_name.insert(name.clone(), Atom(number)).is_some() {
                return Err(RelationsError::Tuple(format!("two atoms are called `{name}`")));
            }
        }
        if names.is_empty() {
            return Err(RelationsError::Tuple("a universe needs at least one atom".into()));
        }
        Ok(Universe { names: names.into(), by_name: Rc::new(by_name) })
    }

    /// The number of atoms.
    pub fn size(&self) -> u64 {
        self.names.len() as u64
    }

    /// All atoms in order.
    pub fn atoms(&self) -> impl Iterator<Item = Atom> + use<> {
        (0..self.names.len() as u32).map(Atom)
    }

    /// The atom of that name.
    pub fn atom(&self, name: &str) -> Result<Atom, RelationsError> {
        let found = self.by_name.get(name).copied();
        found.ok_or_else(|| RelationsError::Tuple(format!("the universe has no atom `{name}`")))
    }

    /// The atom's name; `?` for an atom of another universe.
    pub fn name(&self, atom: Atom) -> &str {
        self.names.get(atom.0 as usize).map_or("?", String::as_str)
    }

    /// No tuples, of this arity.
    pub fn none(&self, arity: usize) -> Result<TupleSet, RelationsError> {
        TupleSet::empty(self, arity)
    }

    /// Every tuple of this arity.
    pub fn all(&self, arity: usize) -> Result<TupleSet, RelationsError> {
        let atoms = self.set(self.atoms())?;
        (1..arity).try_fold(atoms.clone(), |tuples, _| tuples.product(&atoms))
    }

    /// The set of these atoms.
    pub fn set(&self, atoms: impl IntoIterator<Item = Atom>) -> Result<TupleSet, RelationsError> {
        self.tuples(1, atoms.into_iter().map(|atom| [atom]))
    }

    /// The set of the atoms of these names.
    pub fn named<'a>(&self, names: impl IntoIterator<Item = &'a str>) -> Result<TupleSet, RelationsError> {
        let atoms: Result<Vec<Atom>, RelationsError> = names.into_iter().map(|name| self.atom(name)).collect();
        self.set(atoms?)
    }

    /// The set of these tuples, each of this arity.
    pub fn tuples<T: AsRef<[Atom]>>(
        &self,
        arity: usize,
        tuples: impl IntoIterator<Item = T>,
    ) -> Result<TupleSet, RelationsError> {
        let mut set = TupleSet::empty(self, arity)?;
        set.extend(tuples)?;
        Ok(set)
    }

    /// The atoms from `first` to `last`, both included.
    pub fn range(&self, first: &str, last: &str) -> Result<TupleSet, RelationsError> {
        let (first, last) = (self.atom(first)?, self.atom(last)?);
        self.set((first.0..=last.0).map(Atom))
    }

    /// Whether `other` has the same atoms in the same order.
    pub fn is_same(&self, other: &Universe) -> bool {
        Rc::ptr_eq(&self.names, &other.names) || self.names == other.names
    }
}
