//! Boolean circuits: gates with structural hashing and constant folding.
//!
//! A [`Bit`] is a gate or its negation. And-gates have any number of inputs, sorted and without repetition;
//! "or" is an and-gate with everything negated. Equal gates are one gate.

use rustc_hash::FxHasher;
use std::hash::Hasher;
use std::ops::Not;

/// A gate's output or its negation: gate number × 2 + negated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Bit(u32);

impl Bit {
    pub(crate) const TRUE: Bit = Bit(0);
    pub(crate) const FALSE: Bit = Bit(1);

    pub(crate) fn new(gate: usize, negated: bool) -> Self {
        Bit((gate as u32) << 1 | u32::from(negated))
    }

    pub(crate) fn constant(value: bool) -> Self {
        if value { Bit::TRUE } else { Bit::FALSE }
    }

    pub(crate) fn gate(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub(crate) fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    pub(crate) fn is_constant(self) -> bool {
        self.0 < 2
    }

    /// The bit, negated if `negate`.
    fn flip(self, negate: bool) -> Self {
        Bit(self.0 ^ u32::from(negate))
    }
}

impl Not for Bit {
    type Output = Bit;

    fn not(self) -> Bit {
        Bit(self.0 ^ 1)
    }
}

/// What a gate computes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gate {
    True,
    Input,
    /// The conjunction of `children[start..start + length]`; at least two, ascending, no constants.
    And {
        start: u32,
        length: u32,
    },
    /// If the first then the second else the third; the first is not negated.
    Ite(Bit, Bit, Bit),
    /// Exactly one of the two; neither is negated, the first is smaller.
    Xor(Bit, Bit),
}

/// The gates. Invariant: a gate's inputs have smaller numbers.
pub(crate) struct Circuit {
    gates: Vec<Gate>,
    children: Vec<Bit>,
    /// Open addressing: gate numbers, 0 for free (gate 0 is the constant and never looked up).
    table: Vec<u32>,
    used: usize,
    scratch: Vec<Bit>,
}

impl Circuit {
    pub(crate) fn new() -> Self {
        Circuit { gates: vec![Gate::True], children: Vec::new(), table: vec![0; 1 << 12], used: 0, scratch: Vec::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.gates.len()
    }

    pub(crate) fn gate(&self, gate: usize) -> Gate {
        self.gates[gate]
    }

    /// The inputs of an and-gate.
    pub(crate) fn children(&self, start: u32, length: u32) -> &[Bit] {
        &self.children[start as usize..(start + length) as usize]
    }

    /// A new input.
    pub(crate) fn input(&mut self) -> Bit {
        self.gates.push(Gate::Input);
        Bit::new(self.gates.len() - 1, false)
    }

    pub(crate) fn and(&mut self, a: Bit, b: Bit) -> Bit {
        if a == b || b == Bit::TRUE {
            return a;
        }
        if a == Bit::TRUE {
            return b;
        }
        if a == !b || a == Bit::FALSE || b == Bit::FALSE {
            return Bit::FALSE;
        }
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        if let Some(known) = self.absorb(a, b).or_else(|| self.absorb(b, a)) {
            return known;
        }
        self.intern_and(&[a, b])
    }

    pub(crate) fn or(&mut self, a: Bit, b: Bit) -> Bit {
        !self.and(!a, !b)
    }

    /// `a ∧ b` where `b` is an and-gate, negated or not, that has `a` or `¬a` among its inputs.
    fn absorb(&self, a: Bit, b: Bit) -> Option<Bit> {
        let Gate::And { start, length } = self.gates[b.gate()] else {
            return None;
        };
        let inputs = self.children(start, length);
        let (same, opposite) = (inputs.binary_search(&a).is_ok(), inputs.binary_search(&!a).is_ok());
        match (b.is_negated(), same, opposite) {
            (false, true, _) => Some(b),
            (false, _, true) => Some(Bit::FALSE),
            (true, _, true) => Some(a),
            _ => None,
        }
    }

    /// The conjunction of the bits; the vector is used up.
    pub(crate) fn and_all(&mut self, bits: &mut Vec<Bit>) -> Bit {
        bits.sort_unstable();
        bits.dedup();
        if bits.first() == Some(&Bit::TRUE) {
            bits.remove(0);
        }
        let result = match bits.as_slice() {
            [] => Bit::TRUE,
            [Bit::FALSE, ..] => Bit::FALSE,
            [single] => *single,
            [a, b] => self.and(*a, *b),
            _ if bits.windows(2).any(|pair| pair[0] == !pair[1]) => Bit::FALSE,
            _ => self.intern_and(bits),
        };
        bits.clear();
        result
    }

    /// The disjunction of the bits; the vector is used up.
    pub(crate) fn or_all(&mut self, bits: &mut Vec<Bit>) -> Bit {
        for bit in bits.iter_mut() {
            *bit = !*bit;
        }
        !self.and_all(bits)
    }

    /// The conjunction of a few bits.
    pub(crate) fn and_of(&mut self, bits: &[Bit]) -> Bit {
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.extend_from_slice(bits);
        let result = self.and_all(&mut scratch);
        self.scratch = scratch;
        result
    }

    pub(crate) fn xor(&mut self, a: Bit, b: Bit) -> Bit {
        let negated = a.is_negated() != b.is_negated();
        let (a, b) = (a.flip(a.is_negated()), b.flip(b.is_negated()));
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        if a == b {
            return Bit::FALSE.flip(negated);
        }
        if a == Bit::TRUE {
            return b.flip(!negated);
        }
        let gate = Gate::Xor(a, b);
        self.intern(hash(2, &[a, b]), |circuit, other| circuit.gates[other] == gate, |_| gate).flip(negated)
    }

    pub(crate) fn iff(&mut self, a: Bit, b: Bit) -> Bit {
        !self.xor(a, b)
    }

    pub(crate) fn ite(&mut self, condition: Bit, then: Bit, other: Bit) -> Bit {
        if condition.is_negated() {
            return self.ite(!condition, other, then);
        }
        if condition == Bit::TRUE || then == other {
            return then;
        }
        if then == !other {
            return self.xor(condition, other);
        }
        if then == Bit::TRUE || then == condition {
            return self.or(condition, other);
        }
        if then == Bit::FALSE || then == !condition {
            return self.and(!condition, other);
        }
        if other == Bit::TRUE || other == !condition {
            return self.or(!condition, then);
        }
        if other == Bit::FALSE || other == condition {
            return self.and(condition, then);
        }
        let gate = Gate::Ite(condition, then, other);
        self.intern(hash(3, &[condition, then, other]), |circuit, at| circuit.gates[at] == gate, |_| gate)
    }

    fn intern_and(&mut self, bits: &[Bit]) -> Bit {
        let same = |circuit: &Circuit, at: usize| match circuit.gates[at] {
            Gate::And { start, length } => circuit.children(start, length) == bits,
            Gate::True | Gate::Input | Gate::Ite(..) | Gate::Xor(..) => false,
        };
        self.intern(hash(1, bits), same, |circuit| {
            let start = circuit.children.len() as u32;
            circuit.children.extend_from_slice(bits);
            Gate::And { start, length: bits.len() as u32 }
        })
    }

    fn intern(
        &mut self,
        hash: u64,
        same: impl Fn(&Circuit, usize) -> bool,
        make: impl FnOnce(&mut Circuit) -> Gate,
    ) -> Bit {
        let mask = self.table.len() - 1;
        let mut slot = hash as usize & mask;
        while self.table[slot] != 0 {
            let at = self.table[slot] as usize;
            if same(self, at) {
                return Bit::new(at, false);
            }
            slot = (slot + 1) & mask;
        }
        let gate = make(self);
        self.gates.push(gate);
        let at = self.gates.len() - 1;
        self.table[slot] = at as u32;
        self.used += 1;
        if self.used * 2 > self.table.len() {
            self.grow();
        }
        Bit::new(at, false)
    }

    fn grow(&mut self) {
        let mut table = vec![0; self.table.len() * 4];
        let mask = table.len() - 1;
        for (at, gate) in self.gates.iter().enumerate() {
            let hash = match *gate {
                Gate::True | Gate::Input => continue,
                Gate::And { start, length } => hash(1, self.children(start, length)),
                Gate::Xor(a, b) => hash(2, &[a, b]),
                Gate::Ite(a, b, c) => hash(3, &[a, b, c]),
            };
            let mut slot = hash as usize & mask;
            while table[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            table[slot] = at as u32;
        }
        self.table = table;
    }
}

fn hash(kind: u8, bits: &[Bit]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u8(kind);
    for bit in bits {
        hasher.write_u32(bit.0);
    }
    let hash = hasher.finish();
    hash ^ (hash >> 29)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_fold() {
        let mut c = Circuit::new();
        let (a, b) = (c.input(), c.input());
        assert_eq!(c.and(a, Bit::TRUE), a);
        assert_eq!(c.and(a, !a), Bit::FALSE);
        assert_eq!(c.or(a, Bit::TRUE), Bit::TRUE);
        assert_eq!(c.xor(a, a), Bit::FALSE);
        assert_eq!(c.xor(a, Bit::FALSE), a);
        assert_eq!(c.xor(!a, Bit::TRUE), a);
        assert_eq!(c.ite(a, b, b), b);
        assert_eq!(c.and_all(&mut vec![a, b, !a, b]), Bit::FALSE);
        assert_eq!(c.and_all(&mut vec![]), Bit::TRUE);
    }

    #[test]
    fn equal_gates_are_one() {
        let mut c = Circuit::new();
        let (a, b, d) = (c.input(), c.input(), c.input());
        assert_eq!(c.and(a, b), c.and(b, a));
        assert_eq!(c.xor(!a, b), !c.xor(b, a));
        assert_eq!(c.ite(!a, b, d), c.ite(a, d, b));
        let before = c.len();
        c.and_all(&mut vec![d, a, b]);
        c.and_of(&[a, b, d, a]);
        assert_eq!(c.len(), before + 1);
    }

    #[test]
    fn absorption() {
        let mut c = Circuit::new();
        let (a, b) = (c.input(), c.input());
        let (both, either) = (c.and(a, b), c.or(a, b));
        assert_eq!(c.and(a, both), both);
        assert_eq!(c.and(a, either), a);
        assert_eq!(c.and(!a, both), Bit::FALSE);
        assert_eq!(c.or(a, both), a);
    }

    #[test]
    fn many_gates_stay_findable() {
        let mut c = Circuit::new();
        let inputs: Vec<Bit> = (0..200).map(|_| c.input()).collect();
        let all = |c: &mut Circuit| -> Vec<Bit> {
            inputs.iter().flat_map(|&a| inputs.iter().map(move |&b| (a, b))).map(|(a, b)| c.and(a, !b)).collect()
        };
        let first = all(&mut c);
        let gates = c.len();
        assert_eq!(all(&mut c), first);
        assert_eq!(c.len(), gates);
    }
}
