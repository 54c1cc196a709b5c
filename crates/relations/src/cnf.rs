//! Circuits to clauses, each gate defined only in the directions in which it is used [Plaisted and Greenbaum 1986].
//!
//! An and-gate with a single user is written into its user where that needs no further clauses: a conjunction inside
//! a conjunction, a disjunction inside a disjunction, and a disjunction inside an asserted conjunction, which is a clause.

use crate::circuit::{Bit, Circuit, Gate};

/// No constraint: the clause defines a gate or breaks symmetries.
pub(crate) const UNTAGGED: u32 = u32::MAX;

/// Clauses in DIMACS literals, each with the constraint that it asserts.
#[derive(Default)]
pub(crate) struct Cnf {
    literals: Vec<i32>,
    ends: Vec<usize>,
    tags: Vec<u32>,
    /// The number of variables.
    pub(crate) variables: i32,
}

impl Cnf {
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn clause(&self, at: usize) -> &[i32] {
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.literals[start..self.ends[at]]
    }

    /// The clauses with their tags.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&[i32], u32)> {
        (0..self.len()).map(|at| (self.clause(at), self.tags[at]))
    }

    pub(crate) fn tag(&self, at: usize) -> u32 {
        self.tags[at]
    }

    fn push(&mut self, clause: &[i32], tag: u32) {
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
        self.tags.push(tag);
    }
}

/// Gate values for which clauses say what follows.
const WHEN_TRUE: u8 = 1;
const WHEN_FALSE: u8 = 2;

/// The conversion under way.
pub(crate) struct Encoder<'a> {
    circuit: &'a Circuit,
    /// The variable of each gate, 0 for none yet.
    variables: Vec<i32>,
    /// How many users each gate has.
    users: Vec<u32>,
    /// Which directions of each gate are or will be defined.
    defined: Vec<u8>,
    work: Vec<(usize, u8)>,
    clause: Vec<i32>,
    cnf: Cnf,
}

impl<'a> Encoder<'a> {
    /// An encoder in which the inputs have the variables 1, 2, … in this order.
    pub(crate) fn new(circuit: &'a Circuit, inputs: impl Iterator<Item = Bit>, roots: &[Bit]) -> Self {
        let mut encoder = Encoder {
            circuit,
            variables: vec![0; circuit.len()],
            users: vec![0; circuit.len()],
            defined: vec![0; circuit.len()],
            work: Vec::new(),
            clause: Vec::new(),
            cnf: Cnf::default(),
        };
        for input in inputs {
            encoder.cnf.variables += 1;
            encoder.variables[input.gate()] = encoder.cnf.variables;
        }
        encoder.count_users(roots);
        encoder
    }

    fn count_users(&mut self, roots: &[Bit]) {
        let mut seen = vec![false; self.circuit.len()];
        let mut stack: Vec<usize> = roots.iter().map(|root| root.gate()).collect();
        while let Some(gate) = stack.pop() {
            if std::mem::replace(&mut seen[gate], true) {
                continue;
            }
            for input in self.inputs(gate).iter().flatten().chain(self.and_inputs(gate)) {
                self.users[input.gate()] += 1;
                stack.push(input.gate());
            }
        }
    }

    /// The inputs of a gate that is no and-gate.
    fn inputs(&self, gate: usize) -> [Option<Bit>; 3] {
        match self.circuit.gate(gate) {
            Gate::True | Gate::Input | Gate::And { .. } => [None; 3],
            Gate::Ite(a, b, c) => [Some(a), Some(b), Some(c)],
            Gate::Xor(a, b) => [Some(a), Some(b), None],
        }
    }

    /// The inputs of an and-gate; none for others.
    fn and_inputs(&self, gate: usize) -> &'a [Bit] {
        match self.circuit.gate(gate) {
            Gate::And { start, length } => self.circuit.children(start, length),
            Gate::True | Gate::Input | Gate::Ite(..) | Gate::Xor(..) => &[],
        }
    }

    fn is_and(&self, bit: Bit) -> bool {
        matches!(self.circuit.gate(bit.gate()), Gate::And { .. })
    }

    /// Whether the and-gate is written into its only user.
    fn is_private(&self, bit: Bit) -> bool {
        self.is_and(bit) && self.users[bit.gate()] == 1 && self.variables[bit.gate()] == 0
    }

    /// The literal of a bit that is no constant; what it implies will be defined.
    fn literal(&mut self, bit: Bit) -> i32 {
        let gate = bit.gate();
        if self.variables[gate] == 0 {
            self.cnf.variables += 1;
            self.variables[gate] = self.cnf.variables;
        }
        let direction = if bit.is_negated() { WHEN_FALSE } else { WHEN_TRUE };
        if self.defined[gate] & direction == 0 {
            self.defined[gate] |= direction;
            self.work.push((gate, direction));
        }
        if bit.is_negated() { -self.variables[gate] } else { self.variables[gate] }
    }

    /// Asserts the bit for the constraint.
    pub(crate) fn assert(&mut self, root: Bit, tag: u32) {
        let mut stack = vec![root];
        while let Some(bit) = stack.pop() {
            if self.is_and(bit) && !bit.is_negated() {
                stack.extend(self.and_inputs(bit.gate()).iter().rev());
            } else if bit != Bit::TRUE {
                self.assert_clause(None, bit, tag);
            }
        }
        self.define_gates();
    }

    /// The clause that says that the condition, if any, implies the bit.
    fn assert_clause(&mut self, condition: Option<i32>, bit: Bit, tag: u32) {
        let mut clause = std::mem::take(&mut self.clause);
        clause.clear();
        clause.extend(condition.map(|condition| -condition));
        if self.is_and(bit) && bit.is_negated() {
            self.disjuncts(bit.gate(), &mut clause);
        } else if bit != Bit::FALSE {
            clause.push(self.literal(bit));
        }
        self.cnf.push(&clause, tag);
        self.clause = clause;
    }

    /// The literals of the negation of an and-gate.
    fn disjuncts(&mut self, gate: usize, clause: &mut Vec<i32>) {
        let mut stack: Vec<Bit> = self.and_inputs(gate).iter().rev().copied().collect();
        while let Some(bit) = stack.pop() {
            if !bit.is_negated() && self.is_private(bit) {
                stack.extend(self.and_inputs(bit.gate()).iter().rev());
            } else {
                clause.push(self.literal(!bit));
            }
        }
    }

    fn define_gates(&mut self) {
        while let Some((gate, direction)) = self.work.pop() {
            let variable = self.variables[gate];
            match self.circuit.gate(gate) {
                Gate::True | Gate::Input => {}
                Gate::And { .. } if direction == WHEN_TRUE => self.define_conjunction(gate, variable),
                Gate::And { .. } => {
                    let mut clause = vec![variable];
                    self.disjuncts(gate, &mut clause);
                    self.cnf.push(&clause, UNTAGGED);
                }
                Gate::Ite(condition, then, other) => {
                    let when_true = direction == WHEN_TRUE;
                    let own = if when_true { -variable } else { variable };
                    let (then, other) = if when_true { (then, other) } else { (!then, !other) };
                    self.define(own, [!condition, then]);
                    self.define(own, [condition, other]);
                }
                Gate::Xor(a, b) if direction == WHEN_TRUE => {
                    self.define(-variable, [a, b]);
                    self.define(-variable, [!a, !b]);
                }
                Gate::Xor(a, b) => {
                    self.define(variable, [a, !b]);
                    self.define(variable, [!a, b]);
                }
            }
        }
    }

    fn define(&mut self, own: i32, bits: [Bit; 2]) {
        let [a, b] = bits.map(|bit| self.literal(bit));
        self.cnf.push(&[own, a, b], UNTAGGED);
    }

    /// Clauses: the gate implies each of its inputs.
    fn define_conjunction(&mut self, gate: usize, variable: i32) {
        let mut stack: Vec<Bit> = self.and_inputs(gate).iter().rev().copied().collect();
        while let Some(bit) = stack.pop() {
            if self.is_private(bit) && !bit.is_negated() {
                stack.extend(self.and_inputs(bit.gate()).iter().rev());
            } else if self.is_private(bit) {
                self.assert_clause(Some(variable), bit, UNTAGGED);
            } else {
                let literal = self.literal(bit);
                self.cnf.push(&[-variable, literal], UNTAGGED);
            }
        }
    }

    /// The clauses that were made.
    pub(crate) fn finish(self) -> Cnf {
        self.cnf
    }
}
