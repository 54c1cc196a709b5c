//! Sparse boolean matrices: the translation of an expression, a bit for every tuple that it may contain.

use crate::circuit::{Bit, Circuit};

/// The bits of the tuples, by tuple index. Invariant: indices ascend strictly, no bit is the constant false.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Matrix {
    pub(crate) arity: usize,
    pub(crate) entries: Vec<(u64, Bit)>,
}

/// An ordered walk over two matrices at once: index, left bit, right bit.
fn zip<'a>(a: &'a Matrix, b: &'a Matrix) -> impl Iterator<Item = (u64, Bit, Bit)> + 'a {
    let (mut left, mut right) = (a.entries.as_slice(), b.entries.as_slice());
    std::iter::from_fn(move || {
        let order = match (left.first(), right.first()) {
            (None, None) => return None,
            (Some(_), None) => std::cmp::Ordering::Less,
            (None, Some(_)) => std::cmp::Ordering::Greater,
            (Some(x), Some(y)) => x.0.cmp(&y.0),
        };
        let take = |side: &mut &'a [(u64, Bit)]| {
            let entry = side[0];
            *side = &side[1..];
            entry
        };
        Some(match order {
            std::cmp::Ordering::Less => {
                let (index, bit) = take(&mut left);
                (index, bit, Bit::FALSE)
            }
            std::cmp::Ordering::Greater => {
                let (index, bit) = take(&mut right);
                (index, Bit::FALSE, bit)
            }
            std::cmp::Ordering::Equal => {
                let ((index, x), (_, y)) = (take(&mut left), take(&mut right));
                (index, x, y)
            }
        })
    })
}

impl Matrix {
    pub(crate) fn empty(arity: usize) -> Self {
        Matrix { arity, entries: Vec::new() }
    }

    /// The tuples of these indices, which ascend, all true.
    pub(crate) fn constant(arity: usize, indices: impl IntoIterator<Item = u64>) -> Self {
        Matrix { arity, entries: indices.into_iter().map(|index| (index, Bit::TRUE)).collect() }
    }

    pub(crate) fn get(&self, index: u64) -> Bit {
        match self.entries.binary_search_by_key(&index, |entry| entry.0) {
            Ok(at) => self.entries[at].1,
            Err(_) => Bit::FALSE,
        }
    }

    /// Combines two matrices tuple by tuple; `f` must map two falses to false.
    pub(crate) fn combine(a: &Matrix, b: &Matrix, mut f: impl FnMut(Bit, Bit) -> Bit) -> Matrix {
        let entries = zip(a, b).map(|(index, x, y)| (index, f(x, y))).filter(|entry| entry.1 != Bit::FALSE).collect();
        Matrix { arity: a.arity, entries }
    }

    /// The pairs of tuples that meet in an atom.
    pub(crate) fn join(&self, other: &Matrix, size: u64, circuit: &mut Circuit) -> Matrix {
        let arity = self.arity + other.arity - 2;
        let block = size.pow(other.arity as u32 - 1);
        let mut terms: Vec<(u64, Bit)> = Vec::new();
        for &(left, a) in &self.entries {
            let (prefix, shared) = (left / size, left % size);
            let start = other.entries.partition_point(|entry| entry.0 < shared * block);
            for &(right, b) in &other.entries[start..] {
                if right >= (shared + 1) * block {
                    break;
                }
                let both = circuit.and(a, b);
                if both != Bit::FALSE {
                    terms.push((prefix * block + right % block, both));
                }
            }
        }
        Matrix { arity, entries: gather(terms, circuit) }
    }

    pub(crate) fn product(&self, other: &Matrix, size: u64, circuit: &mut Circuit) -> Matrix {
        let block = size.pow(other.arity as u32);
        let mut entries = Vec::with_capacity(self.entries.len() * other.entries.len());
        for &(left, a) in &self.entries {
            for &(right, b) in &other.entries {
                let both = circuit.and(a, b);
                if both != Bit::FALSE {
                    entries.push((left * block + right, both));
                }
            }
        }
        Matrix { arity: self.arity + other.arity, entries }
    }

    pub(crate) fn transpose(&self, size: u64) -> Matrix {
        let turned = self.entries.iter().map(|&(index, bit)| (index % size * size + index / size, bit));
        let mut entries: Vec<(u64, Bit)> = turned.collect();
        entries.sort_unstable_by_key(|entry| entry.0);
        Matrix { arity: 2, entries }
    }

    /// The transitive closure by squaring: after k rounds it has the paths of at most 2^k steps.
    pub(crate) fn closure(&self, size: u64, circuit: &mut Circuit) -> Matrix {
        let mut sources: Vec<u64> = self.entries.iter().map(|entry| entry.0 / size).collect();
        sources.dedup();
        let mut closure = self.clone();
        let mut length = 1;
        // A path without repeated sources has at most as many steps as there are sources.
        while length < sources.len() {
            let twice = closure.join(&closure, size, circuit);
            let next = Matrix::combine(&closure, &twice, |a, b| circuit.or(a, b));
            if next == closure {
                break;
            }
            closure = next;
            length *= 2;
        }
        closure
    }

    /// `self ++ other`.
    pub(crate) fn overridden(&self, other: &Matrix, size: u64, circuit: &mut Circuit) -> Matrix {
        let block = size.pow(self.arity as u32 - 1);
        let mut kept = Matrix::empty(self.arity);
        let mut bits = Vec::new();
        let mut known: Option<(u64, Bit)> = None;
        for &(index, a) in &self.entries {
            let first = index / block;
            let defined = match known {
                Some((atom, bit)) if atom == first => bit,
                _ => {
                    let start = other.entries.partition_point(|entry| entry.0 < first * block);
                    let row = other.entries[start..].iter().take_while(|entry| entry.0 < (first + 1) * block);
                    bits.extend(row.map(|entry| entry.1));
                    circuit.or_all(&mut bits)
                }
            };
            known = Some((first, defined));
            let bit = circuit.and(a, !defined);
            if bit != Bit::FALSE {
                kept.entries.push((index, bit));
            }
        }
        Matrix::combine(&kept, other, |a, b| circuit.or(a, b))
    }

    /// Whether every tuple of `self` is one of `other`.
    pub(crate) fn subset(&self, other: &Matrix, circuit: &mut Circuit) -> Bit {
        let mut bits = Vec::with_capacity(self.entries.len());
        if self.entries.len() * 8 < other.entries.len() {
            for &(index, a) in &self.entries {
                bits.push(circuit.or(!a, other.get(index)));
            }
        } else {
            for (_, a, b) in zip(self, other) {
                bits.push(circuit.or(!a, b));
            }
        }
        circuit.and_all(&mut bits)
    }

    pub(crate) fn equal(&self, other: &Matrix, circuit: &mut Circuit) -> Bit {
        let mut bits = Vec::with_capacity(self.entries.len() + other.entries.len());
        for (_, a, b) in zip(self, other) {
            if a != b {
                bits.push(circuit.or(!a, b));
                bits.push(circuit.or(a, !b));
            }
        }
        circuit.and_all(&mut bits)
    }

    /// Whether there is a tuple.
    pub(crate) fn some(&self, circuit: &mut Circuit) -> Bit {
        circuit.or_all(&mut self.entries.iter().map(|entry| entry.1).collect())
    }

    /// Whether there is at most one tuple.
    pub(crate) fn lone(&self, circuit: &mut Circuit) -> Bit {
        at_most_one(self.entries.iter().map(|entry| entry.1), circuit)
    }
}

/// Up to this many bits are compared pair by pair, which needs no further gates.
const PAIRWISE: usize = 5;

/// Whether at most one of the bits is true.
pub(crate) fn at_most_one(bits: impl Iterator<Item = Bit>, circuit: &mut Circuit) -> Bit {
    let bits: Vec<Bit> = bits.collect();
    let mut clauses = Vec::new();
    if bits.len() <= PAIRWISE {
        for (at, &a) in bits.iter().enumerate() {
            for &b in &bits[..at] {
                clauses.push(circuit.or(!a, !b));
            }
        }
    } else {
        let mut seen = Bit::FALSE;
        for &bit in &bits {
            clauses.push(circuit.or(!bit, !seen));
            seen = circuit.or(seen, bit);
        }
    }
    circuit.and_all(&mut clauses)
}

/// Sorts terms by index and joins those of one index by "or".
fn gather(mut terms: Vec<(u64, Bit)>, circuit: &mut Circuit) -> Vec<(u64, Bit)> {
    if terms.windows(2).all(|pair| pair[0].0 < pair[1].0) {
        return terms;
    }
    terms.sort_unstable();
    let mut entries = Vec::with_capacity(terms.len());
    let mut bits = Vec::new();
    for group in terms.chunk_by(|a, b| a.0 == b.0) {
        let bit = if let [single] = group {
            single.1
        } else {
            bits.extend(group.iter().map(|term| term.1));
            circuit.or_all(&mut bits)
        };
        if bit != Bit::FALSE {
            entries.push((group[0].0, bit));
        }
    }
    entries
}
