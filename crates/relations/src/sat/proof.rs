//! Refutations and their check: LRAT without RAT, that is, clauses that follow by unit propagation from named ones.
//!
//! The solver only supplies clauses and hints. Checked here, starting at the last clause and following the hints back:
//! the last clause contradicts the assumptions; every derived clause that is needed becomes a conflict when its
//! literals are set false and only its hints, all of which came earlier, are propagated; every given clause that is needed is literally one that was handed to
//! the solver. Nothing that the solver deleted is forgotten, which is sound because no step depends on the *absence*
//! of a clause. Not supported: steps that are not implied (RAT, extension variables); they fail the check.

use std::collections::BTreeSet;

/// No step has this id.
const NONE: u32 = u32::MAX;

/// One clause with where it came from.
struct Step {
    /// Its literals end here and start where those of the step before end.
    end: usize,
    /// Its hints end here, likewise.
    hints_end: usize,
    /// The how-manieth of the clauses handed to the solver it is, if it is one.
    given: Option<u32>,
}

/// What the solver said, in order.
#[derive(Default)]
pub(crate) struct Proof {
    steps: Vec<Step>,
    literals: Vec<i32>,
    hints: Vec<i64>,
    /// The step of each clause id.
    by_id: Vec<u32>,
    /// How many clauses were handed to the solver.
    given: u32,
    /// Ids of the clauses that end the last refutation.
    conclusion: Vec<i64>,
    /// The first thing that made no sense.
    broken: Option<String>,
}

impl Proof {
    /// The solver was handed a clause, or took back one that it had set aside.
    pub(super) fn given(&mut self, id: i64, clause: &[i32], restored: bool) {
        if restored {
            let known = self.step(id).map(|at| self.clause(at));
            if !known.is_some_and(|known| same_literals(known, clause)) {
                self.broken.get_or_insert_with(|| format!("clause {id} came back changed"));
            }
            return;
        }
        let given = self.given;
        self.given += 1;
        self.push(id, clause, &[], Some(given));
    }

    pub(super) fn derived(&mut self, id: i64, clause: &[i32], hints: &[i64]) {
        self.push(id, clause, hints, None);
    }

    pub(super) fn concluded(&mut self, ids: &[i64]) {
        self.conclusion = ids.to_vec();
    }

    fn push(&mut self, id: i64, clause: &[i32], hints: &[i64], given: Option<u32>) {
        let Ok(at) = usize::try_from(id) else {
            self.broken.get_or_insert_with(|| format!("a clause with the id {id}"));
            return;
        };
        if at >= self.by_id.len() {
            self.by_id.resize(at + 1, NONE);
        }
        self.by_id[at] = self.steps.len() as u32;
        self.literals.extend_from_slice(clause);
        self.hints.extend_from_slice(hints);
        self.steps.push(Step { end: self.literals.len(), hints_end: self.hints.len(), given });
    }

    fn step(&self, id: i64) -> Option<usize> {
        let at = *self.by_id.get(usize::try_from(id).ok()?)?;
        (at != NONE).then_some(at as usize)
    }

    fn clause(&self, at: usize) -> &[i32] {
        let start = if at == 0 { 0 } else { self.steps[at - 1].end };
        &self.literals[start..self.steps[at].end]
    }

    fn hints(&self, at: usize) -> &[i64] {
        let start = if at == 0 { 0 } else { self.steps[at - 1].hints_end };
        &self.hints[start..self.steps[at].hints_end]
    }

    /// The steps that the last refutation needs, as flags; without checking that they are right.
    fn needed(&self) -> Result<Vec<bool>, String> {
        let mut needed = vec![false; self.steps.len()];
        for &id in &self.conclusion {
            let at = self.step(id).ok_or_else(|| format!("the conclusion names clause {id}, which never came"))?;
            needed[at] = true;
        }
        for at in (0..self.steps.len()).rev() {
            if !needed[at] {
                continue;
            }
            for &id in self.hints(at) {
                match self.step(id) {
                    Some(hint) if hint < at => needed[hint] = true,
                    _ => return Err(format!("a step uses clause {id}, which did not come before it")),
                }
            }
        }
        Ok(needed)
    }

    /// Which of the clauses handed to the solver the last refutation needs.
    pub(crate) fn used(&self) -> Result<BTreeSet<usize>, String> {
        let needed = self.needed()?;
        let used = self.steps.iter().zip(needed).filter(|(_, needed)| *needed);
        Ok(used.filter_map(|(step, _)| step.given).map(|given| given as usize).collect())
    }

    /// Checks the last refutation of `clauses` together with the assumptions. `clauses(i)` is the i-th clause handed to
    /// the solver.
    pub(crate) fn check<'c>(
        &self,
        clauses: impl Fn(usize) -> Option<&'c [i32]>,
        assumptions: &[i32],
    ) -> Result<(), String> {
        if let Some(broken) = &self.broken {
            return Err(broken.clone());
        }
        let contradicts = |at: usize| self.clause(at).iter().all(|literal| assumptions.contains(&-literal));
        if !self.conclusion.iter().filter_map(|&id| self.step(id)).any(contradicts) {
            return Err("the derivation does not end in a contradiction with the assumptions".into());
        }
        let mut propagator = Propagator::default();
        for (at, needed) in self.needed()?.into_iter().enumerate() {
            if !needed {
                continue;
            }
            let right = match self.steps[at].given {
                Some(given) => clauses(given as usize).is_some_and(|clause| same_literals(clause, self.clause(at))),
                None => propagator.conflicts(self, at),
            };
            if !right {
                return Err(format!("step {at} does not follow"));
            }
        }
        Ok(())
    }
}

fn same_literals(a: &[i32], b: &[i32]) -> bool {
    a == b || (a.iter().all(|literal| b.contains(literal)) && b.iter().all(|literal| a.contains(literal)))
}

/// Unit propagation over a step's hints.
#[derive(Default)]
struct Propagator {
    /// When each literal was last set false.
    set_false: Vec<u32>,
    now: u32,
}

impl Propagator {
    /// Whether the hints of the step conflict once its clause is false.
    fn conflicts(&mut self, proof: &Proof, at: usize) -> bool {
        self.now += 1;
        for &literal in proof.clause(at) {
            if self.is_false(-literal) {
                return true;
            }
            self.set_false(literal);
        }
        let mut progress = true;
        while progress {
            progress = false;
            for &id in proof.hints(at) {
                let Some(hint) = proof.step(id) else {
                    return false;
                };
                let mut open = proof.clause(hint).iter().filter(|&&literal| !self.is_false(literal));
                match (open.next(), open.next()) {
                    (None, _) => return true,
                    (Some(&unit), None) if !self.is_false(-unit) => {
                        self.set_false(-unit);
                        progress = true;
                    }
                    _ => {}
                }
            }
        }
        false
    }

    fn is_false(&self, literal: i32) -> bool {
        self.set_false.get(index(literal)) == Some(&self.now)
    }

    fn set_false(&mut self, literal: i32) {
        let at = index(literal);
        if at >= self.set_false.len() {
            self.set_false.resize(at + 2, 0);
        }
        self.set_false[at] = self.now;
    }
}

fn index(literal: i32) -> usize {
    literal.unsigned_abs() as usize * 2 + usize::from(literal < 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLAUSES: [&[i32]; 4] = [&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]];

    fn clauses(at: usize) -> Option<&'static [i32]> {
        CLAUSES.get(at).copied()
    }

    fn proof() -> Proof {
        let mut proof = Proof::default();
        for (at, clause) in CLAUSES.iter().enumerate() {
            proof.given(at as i64 + 1, clause, false);
        }
        proof
    }

    #[test]
    fn right_proofs_pass() {
        let mut proof = proof();
        proof.derived(5, &[1], &[1, 2]);
        proof.derived(6, &[], &[5, 3, 4]);
        proof.concluded(&[6]);
        assert_eq!(proof.check(clauses, &[]), Ok(()));
        assert_eq!(proof.used(), Ok(BTreeSet::from([0, 1, 2, 3])));
    }

    #[test]
    fn under_assumptions() {
        let mut proof = proof();
        proof.derived(5, &[1], &[1, 2]);
        proof.concluded(&[5]);
        assert_eq!(proof.check(clauses, &[-1]), Ok(()));
        assert_eq!(proof.used(), Ok(BTreeSet::from([0, 1])));
        assert!(proof.check(clauses, &[1]).is_err());
        assert!(proof.check(clauses, &[]).is_err());
    }

    #[test]
    fn wrong_proofs_fail() {
        let mut missing_hint = proof();
        missing_hint.derived(5, &[1], &[1]);
        missing_hint.concluded(&[5]);
        assert!(missing_hint.check(clauses, &[-1]).is_err());

        let mut circular = proof();
        circular.derived(5, &[], &[5]);
        circular.concluded(&[5]);
        assert!(circular.check(clauses, &[]).is_err());

        let mut invented = proof();
        invented.given(5, &[], false);
        invented.concluded(&[5]);
        assert!(invented.check(clauses, &[]).is_err());

        let mut changed = proof();
        changed.given(1, &[1], true);
        changed.derived(5, &[1], &[1, 2]);
        changed.concluded(&[5]);
        assert!(changed.check(clauses, &[-1]).is_err());

        let mut unfinished = proof();
        unfinished.derived(5, &[1], &[1, 2]);
        assert!(unfinished.check(clauses, &[-1]).is_err());
    }
}
