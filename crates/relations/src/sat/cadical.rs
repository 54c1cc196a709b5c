//! CaDiCaL as the solver.
//!
//! Bounded variable addition is off, so that every derived clause follows by unit propagation and [`Proof`] can check it.
//! So are the "lucky" assignments that are tried at the start of every call: minimising a core takes many short calls,
//! and most of their time went there.

use super::{Deadline, Proof, SatAnswer, SatSolver};
use cadical_sys::{CaDiCal, ProofTracer, Status, Terminator};
use std::cell::RefCell;
use std::rc::Rc;

/// A CaDiCaL instance, with the record of its derivation if wanted.
pub(crate) struct Cadical {
    solver: CaDiCal,
    proof: Option<Rc<RefCell<Proof>>>,
}

impl Cadical {
    pub(crate) fn new(record: bool) -> Self {
        let mut solver = CaDiCal::new();
        solver.set("factor", 0);
        solver.set("lucky", 0);
        let proof = record.then(Rc::<RefCell<Proof>>::default);
        if let Some(proof) = &proof {
            solver.connect_proof_tracer1(Recorder(proof.clone()), true, false);
        }
        Cadical { solver, proof }
    }

    /// Conflicts of all calls so far.
    fn conflicts(&self) -> u64 {
        u64::try_from(self.solver.get_statistic_value("conflicts")).unwrap_or(0)
    }
}

impl SatSolver for Cadical {
    fn add_clause(&mut self, clause: &[i32]) {
        self.solver.clause6(clause);
    }

    fn solve(&mut self, assumptions: &[i32], deadline: &Deadline) -> SatAnswer {
        let left = deadline.effort().left();
        if deadline.is_past() || left == Some(0) {
            return SatAnswer::Unknown;
        }
        if let Some(left) = left {
            self.solver.limit("conflicts", i32::try_from(left).unwrap_or(i32::MAX));
        }
        for &assumption in assumptions {
            self.solver.assume(assumption);
        }
        let before = self.conflicts();
        self.solver.connect_terminator(deadline.clone());
        let status = self.solver.solve();
        self.solver.disconnect_terminator();
        deadline.effort().spend(self.conflicts().saturating_sub(before));
        match status {
            Status::SATISFIABLE => SatAnswer::Sat,
            Status::UNSATISFIABLE => SatAnswer::Unsat,
            Status::UNKNOWN => SatAnswer::Unknown,
        }
    }

    fn value(&mut self, variable: i32) -> bool {
        self.solver.val(variable) > 0
    }

    fn failed(&mut self, assumptions: &[i32]) -> Vec<i32> {
        assumptions.iter().copied().filter(|&assumption| self.solver.failed(assumption)).collect()
    }

    fn with_proof(&mut self, check: &mut dyn FnMut(&Proof)) {
        if let Some(proof) = &self.proof {
            self.solver.conclude();
            check(&proof.borrow());
        }
    }
}

impl Terminator for Deadline {
    fn terminated(&mut self) -> bool {
        self.is_past()
    }
}

/// Passes what the solver tells about its derivation to the record.
struct Recorder(Rc<RefCell<Proof>>);

impl ProofTracer for Recorder {
    fn add_original_clause(&mut self, id: i64, _redundant: bool, clause: &[i32], restored: bool) {
        self.0.borrow_mut().given(id, clause, restored);
    }

    fn add_derived_clause(&mut self, id: i64, _redundant: bool, _witness: i32, clause: &[i32], antecedents: &[i64]) {
        self.0.borrow_mut().derived(id, clause, antecedents);
    }

    fn add_assumption_clause(&mut self, id: i64, clause: &[i32], antecedents: &[i64]) {
        self.0.borrow_mut().derived(id, clause, antecedents);
    }

    fn conclude_unsat(&mut self, _conclusion_type: i32, clause_ids: &[i64]) {
        self.0.borrow_mut().concluded(clause_ids);
    }

    // Clauses stay usable after their deletion: they were derived, and a proof by unit propagation loses nothing by it.
    fn delete_clause(&mut self, _id: i64, _redundant: bool, _clause: &[i32]) {}
    fn weaken_minus(&mut self, _id: i64, _clause: &[i32]) {}
    fn strengthen(&mut self, _id: i64) {}
    fn finalize_clause(&mut self, _id: i64, _clause: &[i32]) {}
    fn add_assumption(&mut self, _lit: i32) {}
    fn add_constraint(&mut self, _clause: &[i32]) {}
    fn reset_assumptions(&mut self) {}
    fn conclude_sat(&mut self, _conclusion_type: i32, _model: &[i32]) {}
    fn conclude_unknown(&mut self, _trail: &[i32]) {}
}
