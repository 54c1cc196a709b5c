//! Symmetry breaking: instances that differ only by which of several interchangeable atoms plays which part are one.
//!
//! Two atoms are interchangeable if swapping them leaves every bound as it is. That is an equivalence: if (a b) and (b c)
//! preserve the bounds, then so does (a c) = (a b)(b c)(a b); so comparing each atom with one member of each class finds
//! the classes, and every permutation inside a class preserves the bounds. Atoms that stand for integers are
//! interchangeable with nothing. Formulas mention no atoms, so a swap takes instances to instances of *any* set
//! of constraints. Hence the predicate below can be asserted alongside every subset of the constraints without
//! changing whether it is satisfiable: cores stay exact, and no constraint is ever missing from a core because of it.
//!
//! The predicate asks, for every two neighbours a < b of a class, that the instance is lexicographically no greater
//! than its image under (a b), tuples in a fixed order, comparing only a prefix. The least instance of an
//! orbit satisfies all of these.

use crate::ast::Relation;
use crate::bounds::Bounds;
use crate::circuit::{Bit, Circuit};
use crate::error::RelationsError;
use crate::translate::Translator;

/// The classes of interchangeable atoms, those with two or more members.
pub(crate) fn classes(bounds: &Bounds, used: &[Relation]) -> Result<Vec<Vec<u32>>, RelationsError> {
    let size = bounds.universe().size();
    let mut sets: Vec<(usize, &[u64])> = Vec::new();
    for &relation in used {
        let bound = bounds.get(relation)?;
        for tuples in [&bound.lower, &bound.upper] {
            sets.push((tuples.arity(), tuples.indices()));
        }
    }
    let occurrences: Vec<Vec<Vec<u64>>> = sets.iter().map(|&(arity, set)| by_atom(set, arity, size)).collect();
    let mut fixed = vec![false; size as usize];
    bounds.integers().for_each(|(_, atom)| fixed[atom.0 as usize] = true);
    let mut classes: Vec<Vec<u32>> = Vec::new();
    for atom in (0..size as u32).filter(|&atom| !fixed[atom as usize]) {
        let swappable = |class: &&mut Vec<u32>| {
            let other = class[0];
            sets.iter().zip(&occurrences).all(|(&(arity, set), by_atom)| {
                let (here, there) = (&by_atom[atom as usize], &by_atom[other as usize]);
                let swap = Swap { a: other.into(), b: atom.into(), size };
                here.len() == there.len()
                    && here.iter().chain(there).all(|&tuple| set.binary_search(&swap.apply(tuple, arity)).is_ok())
            })
        };
        match classes.iter_mut().find(swappable) {
            Some(class) => class.push(atom),
            None => classes.push(vec![atom]),
        }
    }
    classes.retain(|class| class.len() > 1);
    Ok(classes)
}

/// For each atom, the tuples in which it occurs.
fn by_atom(set: &[u64], arity: usize, size: u64) -> Vec<Vec<u64>> {
    let mut lists: Vec<Vec<u64>> = vec![Vec::new(); size as usize];
    for &tuple in set {
        let mut rest = tuple;
        for _ in 0..arity {
            let list = &mut lists[(rest % size) as usize];
            if list.last() != Some(&tuple) {
                list.push(tuple);
            }
            rest /= size;
        }
    }
    lists
}

/// The transposition of two atoms.
#[derive(Clone, Copy)]
struct Swap {
    a: u64,
    b: u64,
    size: u64,
}

impl Swap {
    /// The tuple with the two atoms swapped.
    fn apply(self, tuple: u64, arity: usize) -> u64 {
        let (mut rest, mut place, mut result) = (tuple, 1, 0);
        for column in 0..arity {
            let atom = rest % self.size;
            let image = match atom {
                _ if atom == self.a => self.b,
                _ if atom == self.b => self.a,
                _ => atom,
            };
            result += image * place;
            rest /= self.size;
            if column + 1 < arity {
                place *= self.size;
            }
        }
        result
    }
}

/// The predicate, comparing at most `length` tuples for every swap.
pub(crate) fn predicate(
    bounds: &Bounds,
    used: &[Relation],
    length: usize,
    translator: &mut Translator<'_>,
) -> Result<Bit, RelationsError> {
    let size = bounds.universe().size();
    let mut conjuncts = Vec::new();
    for class in classes(bounds, used)? {
        for pair in class.windows(2) {
            let swap = Swap { a: pair[0].into(), b: pair[1].into(), size };
            let mut compared = Vec::new();
            for &relation in used {
                let matrix = translator.relation(relation)?;
                for &(tuple, bit) in &matrix.entries {
                    let image = swap.apply(tuple, matrix.arity);
                    if compared.len() < length && tuple < image && !bit.is_constant() {
                        compared.push((bit, matrix.get(image)));
                    }
                }
            }
            not_greater(&compared, &mut translator.circuit, &mut conjuncts);
        }
    }
    Ok(translator.circuit.and_all(&mut conjuncts))
}

/// The first components, read as a number, are at most the second ones.
fn not_greater(pairs: &[(Bit, Bit)], circuit: &mut Circuit, conjuncts: &mut Vec<Bit>) {
    let mut equal_so_far = Bit::TRUE;
    for &(here, there) in pairs {
        conjuncts.push(!circuit.and_of(&[equal_so_far, here, !there]));
        let not_less = circuit.or(here, !there);
        equal_so_far = circuit.and(equal_so_far, not_less);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Atom, Problem, Universe};

    #[track_caller]
    fn check(bound: impl Fn(&Universe) -> crate::TupleSet, expected: &[&[u32]]) {
        let u = Universe::new(["a", "b", "c", "d"]).unwrap();
        let p = Problem::new();
        let upper = bound(&u);
        let r = p.relation("r", upper.arity()).unwrap();
        let mut bounds = p.bounds(&u);
        bounds.at_most(r, upper).unwrap();
        assert_eq!(classes(&bounds, &[r]).unwrap(), expected);
    }

    #[test]
    fn bounds_tell_atoms_apart() {
        check(|u| u.all(2).unwrap(), &[&[0, 1, 2, 3]]);
        check(|u| u.named(["a", "c"]).unwrap(), &[&[0, 2], &[1, 3]]);
        check(|u| u.tuples(2, u.atoms().map(|a| [a, a])).unwrap(), &[&[0, 1, 2, 3]]);
        check(|u| u.tuples(2, [[Atom(0), Atom(1)], [Atom(1), Atom(0)]]).unwrap(), &[&[0, 1], &[2, 3]]);
        check(|u| u.tuples(2, [[Atom(0), Atom(1)]]).unwrap(), &[&[2, 3]]);
        check(|u| u.named(["a"]).unwrap().product(&u.named(["b", "c"]).unwrap()).unwrap(), &[&[1, 2]]);
    }

    #[test]
    fn integers_stay_themselves() {
        let u = Universe::new(["1", "x", "y"]).unwrap();
        let p = Problem::new();
        let r = p.relation("r", 1).unwrap();
        let mut bounds = p.bounds(&u);
        bounds.at_most(r, u.all(1).unwrap()).unwrap();
        bounds.set_integer(1, Atom(0)).unwrap();
        assert_eq!(classes(&bounds, &[r]).unwrap(), [[1, 2]]);
    }
}
