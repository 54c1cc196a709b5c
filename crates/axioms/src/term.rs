//! Conditions on what reads return, hash-consed, and values as lists of constants with the condition of each.
//!
//! Implements: the guards and values of [MemSAT §3.3] over placeholders for reads. A placeholder's value is one of a finite list of
//! constants, so a literal says which of them it may be, and integers need no bits: `r1 + 1` is a list of sums.
//! Conditions have no negation: the complement of a literal is a literal.
//! Errs on: nothing; simplification keeps the meaning.

use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::rc::Rc;

/// A condition, by its place in [`Terms`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct CondId(u32);

/// A read of the unfolded program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct ReadId(pub(crate) u32);

/// A choice that nothing decides: how a comparison ends whose operand is not known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct ChoiceId(pub(crate) u32);

/// An object of the unfolded program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct ObjectId(pub(crate) u32);

/// A constant that a register may hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Datum {
    /// A number, a truth value, or null, as register words have them.
    Bits(u64),
    /// A reference to an object.
    Object(ObjectId),
    /// A value that is none of those that the program is known to compute.
    Other,
}

impl Datum {
    pub(crate) const ZERO: Datum = Datum::Bits(0);
    pub(crate) const NULL: Datum = Datum::ZERO;
}

/// What a condition is made of.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum CondNode {
    /// The condition that always holds.
    True,
    /// The condition that never holds.
    False,
    /// The read returns one of the constants of its domain whose bits are set.
    In(ReadId, u64),
    /// The choice is made so.
    Chosen(ChoiceId, bool),
    /// All of them. Invariant: ascending, at least two, no conjunction among them, one literal for each read.
    And(Box<[CondId]>),
    /// One of them. Invariant: ascending, at least two, no disjunction among them, one literal for each read.
    Or(Box<[CondId]>),
}

/// How many cases [`Terms::satisfiable`] looks at before it gives up.
const ENOUGH_CASES: u32 = 4096;

/// All conditions, each once, and how many constants each read's domain has.
pub(crate) struct Terms {
    nodes: Vec<CondNode>,
    ids: FxHashMap<CondNode, CondId>,
    /// The full set of each read's domain.
    full: Vec<u64>,
    /// Complements of conjunctions and disjunctions that were asked for: those that share parts would take exponential time otherwise.
    complements: FxHashMap<CondId, CondId>,
}

impl Terms {
    pub(crate) const TRUE: CondId = CondId(0);
    pub(crate) const FALSE: CondId = CondId(1);

    pub(crate) fn new() -> Terms {
        let (ids, complements) = Default::default();
        let mut terms = Terms { nodes: Vec::new(), ids, full: Vec::new(), complements };
        terms.intern(CondNode::True);
        terms.intern(CondNode::False);
        terms
    }

    fn intern(&mut self, node: CondNode) -> CondId {
        if let Some(&known) = self.ids.get(&node) {
            return known;
        }
        let id = CondId(self.nodes.len() as u32);
        self.nodes.push(node.clone());
        self.ids.insert(node, id);
        id
    }

    pub(crate) fn node(&self, cond: CondId) -> &CondNode {
        &self.nodes[cond.0 as usize]
    }

    /// A read whose domain has that many constants, at most 64.
    pub(crate) fn add_read(&mut self, constants: usize) -> ReadId {
        let full = if constants >= 64 { u64::MAX } else { (1 << constants) - 1 };
        self.full.push(full);
        ReadId(self.full.len() as u32 - 1)
    }

    /// The read returns one of the constants whose bits are set.
    pub(crate) fn is_in(&mut self, read: ReadId, set: u64) -> CondId {
        match set & self.full[read.0 as usize] {
            0 => Terms::FALSE,
            all if all == self.full[read.0 as usize] => Terms::TRUE,
            some => self.intern(CondNode::In(read, some)),
        }
    }

    pub(crate) fn chosen(&mut self, choice: ChoiceId, so: bool) -> CondId {
        self.intern(CondNode::Chosen(choice, so))
    }

    pub(crate) fn not(&mut self, cond: CondId) -> CondId {
        if let Some(&known) = self.complements.get(&cond) {
            return known;
        }
        let complement = match self.node(cond).clone() {
            CondNode::True => Terms::FALSE,
            CondNode::False => Terms::TRUE,
            CondNode::In(read, set) => self.is_in(read, !set),
            CondNode::Chosen(choice, so) => self.chosen(choice, !so),
            CondNode::And(parts) => {
                let parts: Vec<CondId> = parts.iter().map(|part| self.not(*part)).collect();
                self.or_all(parts)
            }
            CondNode::Or(parts) => {
                let parts: Vec<CondId> = parts.iter().map(|part| self.not(*part)).collect();
                self.and_all(parts)
            }
        };
        self.complements.insert(cond, complement);
        complement
    }

    pub(crate) fn and(&mut self, a: CondId, b: CondId) -> CondId {
        self.and_all([a, b])
    }

    pub(crate) fn and_all(&mut self, parts: impl IntoIterator<Item = CondId>) -> CondId {
        self.combine(parts.into_iter().collect(), true)
    }

    pub(crate) fn or_all(&mut self, parts: impl IntoIterator<Item = CondId>) -> CondId {
        self.combine(parts.into_iter().collect(), false)
    }

    /// The conjunction, or the disjunction. `zero` makes the whole thing equal to itself, `one` is left out.
    fn combine(&mut self, mut todo: Vec<CondId>, and: bool) -> CondId {
        let (one, zero) = if and { (Terms::TRUE, Terms::FALSE) } else { (Terms::FALSE, Terms::TRUE) };
        let mut sets: FxHashMap<ReadId, u64> = FxHashMap::default();
        let mut parts: Vec<CondId> = Vec::new();
        while let Some(part) = todo.pop() {
            match self.node(part) {
                _ if part == one => {}
                _ if part == zero => return zero,
                CondNode::In(read, set) => {
                    let (read, set) = (*read, *set);
                    let known = sets.entry(read).or_insert(set);
                    *known = if and { *known & set } else { *known | set };
                }
                CondNode::And(inner) if and => todo.extend(inner.iter().copied()),
                CondNode::Or(inner) if !and => todo.extend(inner.iter().copied()),
                _ => parts.push(part),
            }
        }
        for (read, set) in sets {
            match self.is_in(read, set) {
                literal if literal == one => {}
                literal if literal == zero => return zero,
                literal => parts.push(literal),
            }
        }
        parts.sort_unstable();
        parts.dedup();
        for index in 0..parts.len() {
            if let CondNode::Chosen(choice, so) = *self.node(parts[index])
                && parts.contains(&self.chosen(choice, !so))
            {
                return zero;
            }
        }
        self.absorb(&mut parts, and);
        match parts[..] {
            [] => one,
            [single] => single,
            _ if and => self.intern(CondNode::And(parts.into())),
            _ => self.intern(CondNode::Or(parts.into())),
        }
    }

    /// `a ∧ (a ∨ b)` is `a`, and the other way round.
    fn absorb(&self, parts: &mut Vec<CondId>, and: bool) {
        let all = parts.clone();
        parts.retain(|part| match self.node(*part) {
            CondNode::Or(inner) if and => !inner.iter().any(|one| all.contains(one)),
            CondNode::And(inner) if !and => !inner.iter().any(|one| all.contains(one)),
            _ => true,
        });
    }

    /// Whether the condition can be true. Errs on yes if there are too many cases.
    pub(crate) fn satisfiable(&mut self, cond: CondId) -> bool {
        let mut left = ENOUGH_CASES;
        self.search(cond, &mut left)
    }

    fn search(&mut self, cond: CondId, left: &mut u32) -> bool {
        let parts = match self.node(cond).clone() {
            CondNode::False => return false,
            CondNode::True | CondNode::In(..) | CondNode::Chosen(..) => return true,
            CondNode::Or(parts) => return parts.iter().any(|part| self.search(*part, left)),
            CondNode::And(parts) => parts,
        };
        let Some(&split) = parts.iter().find(|part| matches!(self.node(**part), CondNode::Or(_))) else {
            return true;
        };
        if *left == 0 {
            return true;
        }
        *left -= 1;
        let CondNode::Or(cases) = self.node(split).clone() else {
            return true;
        };
        let rest: Vec<CondId> = parts.iter().copied().filter(|part| *part != split).collect();
        cases.iter().any(|case| {
            let one = self.and_all(rest.iter().copied().chain([*case]));
            self.search(one, left)
        })
    }
}

/// A value: constants, each with the condition under which it is this one. Under the condition under which the value was computed,
/// exactly one of them holds. Invariant: constants ascend, reads ascend.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SymbolicValue {
    cases: Rc<[(Datum, CondId)]>,
    /// The reads that it is computed from, apart from conditions.
    from: Rc<[ReadId]>,
}

impl SymbolicValue {
    pub(crate) fn constant(datum: Datum) -> SymbolicValue {
        SymbolicValue { cases: [(datum, Terms::TRUE)].into(), from: [].into() }
    }

    pub(crate) fn bits(bits: u64) -> SymbolicValue {
        SymbolicValue::constant(Datum::Bits(bits))
    }

    /// The value of these cases; cases of one constant are joined, impossible ones left out.
    pub(crate) fn of_cases(
        cases: impl IntoIterator<Item = (Datum, CondId)>,
        from: impl IntoIterator<Item = ReadId>,
        terms: &mut Terms,
    ) -> SymbolicValue {
        let mut by_datum: BTreeMap<Datum, Vec<CondId>> = BTreeMap::new();
        for (datum, cond) in cases {
            if cond != Terms::FALSE {
                by_datum.entry(datum).or_default().push(cond);
            }
        }
        let cases = by_datum.into_iter().map(|(datum, conds)| (datum, terms.or_all(conds))).collect();
        let mut from: Vec<ReadId> = from.into_iter().collect();
        from.sort_unstable();
        from.dedup();
        SymbolicValue { cases, from: from.into() }
    }

    pub(crate) fn cases(&self) -> &[(Datum, CondId)] {
        &self.cases
    }

    /// The reads that it is computed from.
    pub(crate) fn from(&self) -> &[ReadId] {
        &self.from
    }

    /// The constant, if there is but one.
    pub(crate) fn single(&self) -> Option<Datum> {
        match self.cases[..] {
            [(datum, _)] => Some(datum),
            _ => None,
        }
    }

    /// The cases that are possible under the condition.
    pub(crate) fn under(&self, guard: CondId, terms: &mut Terms) -> SymbolicValue {
        if guard == Terms::TRUE || self.cases.len() == 1 {
            return self.clone();
        }
        let mut possible = |cond: CondId| {
            let both = terms.and(guard, cond);
            terms.satisfiable(both)
        };
        let cases = self.cases.iter().copied().filter(|(_, cond)| possible(*cond)).collect();
        SymbolicValue { cases, from: self.from.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_of_one_read_are_one() {
        let mut terms = Terms::new();
        let read = terms.add_read(3);
        let (low, high) = (terms.is_in(read, 0b001), terms.is_in(read, 0b110));
        assert_eq!(terms.and(low, high), Terms::FALSE);
        assert_eq!(terms.or_all([low, high]), Terms::TRUE);
        assert_eq!(terms.not(low), high);
    }

    #[test]
    fn negation_goes_inside() {
        let mut terms = Terms::new();
        let (a, b) = (terms.add_read(2), terms.add_read(2));
        let (a, b) = (terms.is_in(a, 1), terms.is_in(b, 1));
        let both = terms.and(a, b);
        let neither = terms.not(both);
        let again = terms.not(neither);
        assert_eq!(again, both);
        let contradiction = terms.and(both, neither);
        assert!(!terms.satisfiable(contradiction) && terms.satisfiable(neither));
    }

    /// Each step has the one before it as a part twice; without memory, the complement of the last takes 2^64 steps.
    #[test]
    fn complements_of_shared_parts_are_made_once() {
        let mut terms = Terms::new();
        let mut cond = Terms::TRUE;
        for index in 0..64 {
            let read = terms.add_read(3);
            let (low, high) = (terms.is_in(read, 0b001), terms.is_in(read, 0b010));
            let choice = ChoiceId(index);
            let (yes, no) = (terms.chosen(choice, true), terms.chosen(choice, false));
            let (left, right) = (terms.and_all([cond, low, yes]), terms.and_all([cond, high, no]));
            cond = terms.or_all([left, right]);
        }
        let complement = terms.not(cond);
        assert_eq!(terms.not(complement), cond);
    }

    #[test]
    fn absorption() {
        let mut terms = Terms::new();
        let (a, b) = (terms.add_read(2), terms.add_read(2));
        let (a, b) = (terms.is_in(a, 1), terms.is_in(b, 1));
        let or = terms.or_all([a, b]);
        assert_eq!(terms.and(a, or), a);
        let and = terms.and(a, b);
        assert_eq!(terms.or_all([a, and]), a);
        let choice = terms.chosen(ChoiceId(0), true);
        let other = terms.not(choice);
        assert_eq!(terms.or_all([choice, other]), Terms::TRUE);
    }
}
