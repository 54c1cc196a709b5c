//! A proof that would prove anything: points of the code that cannot be reached because what is assumed on the way contradicts itself.
//!
//! A point that no branch leads to is dead code, which is no contradiction. What the prover does not refute is taken for possible.
//!
//! Errs on: not noticing, where the prover does not find the contradiction that a proof could use.

use super::session::{Answer, Search, Session};
use super::{Prover, ProverError};
use crate::condition::ProofCondition;
use crate::term::Term;
use std::collections::BTreeSet;

/// A way from one point of the code to another.
#[derive(Clone, Debug)]
pub(crate) struct Passage {
    /// Where it begins; `None` is the method's entry.
    pub from: Option<Term>,
    pub to: Term,
    /// The node that control is at.
    pub node: usize,
    /// Whether it is taken only if a condition of the code holds.
    pub branches: bool,
}

/// A passage that what is assumed closes, and the annotations without any of which it would be open.
#[derive(Clone, Debug)]
pub(crate) struct Contradiction {
    pub node: usize,
    pub clauses: Vec<usize>,
}

impl Prover<'_> {
    /// The first passage that is closed although no branch closes it.
    pub(super) fn contradiction(
        &self,
        condition: &ProofCondition,
        passages: &[Passage],
        session: &mut Session<'_>,
    ) -> Result<Option<Contradiction>, ProverError> {
        let closed = self.closed(passages, session)?;
        let wrong = |passage: &&Passage| {
            let reached = passage.from.as_ref().is_none_or(|from| !closed.contains(from));
            closed.contains(&passage.to) && reached && !passage.branches
        };
        match passages.iter().find(wrong) {
            Some(passage) => {
                let clauses = self.core(condition, &passage.to)?;
                Ok(Some(Contradiction { node: passage.node, clauses }))
            }
            None => Ok(None),
        }
    }

    /// The points that cannot be reached. Whatever the prover takes for an execution passes through many of them at once, so the last ones
    /// are asked for first.
    fn closed(&self, passages: &[Passage], session: &mut Session<'_>) -> Result<BTreeSet<Term>, ProverError> {
        let mut open: Vec<Term> = Vec::new();
        for passage in passages {
            open.extend(passage.from.iter().chain([&passage.to]).cloned());
        }
        let mut seen = BTreeSet::new();
        open.retain(|point| seen.insert(point.clone()));
        let mut closed = BTreeSet::new();
        while let Some(point) = open.pop() {
            self.count(|statistics| statistics.calls += 1);
            match session.any([point.clone()])? {
                Answer::Unsat => {
                    closed.insert(point);
                }
                Answer::Sat { .. } if !open.is_empty() => {
                    // Without values, each is asked for by itself.
                    let values = session.values(open.clone()).unwrap_or_default();
                    let passed: BTreeSet<Term> =
                        open.iter().zip(values).filter(|(_, value)| value == "true").map(|(p, _)| p.clone()).collect();
                    open.retain(|other| !passed.contains(other));
                }
                Answer::Sat { .. } | Answer::Unknown(_) => {}
            }
        }
        Ok(closed)
    }

    /// Annotations that together close a point, none of which can be left out.
    fn core(&self, condition: &ProofCondition, point: &Term) -> Result<Vec<usize>, ProverError> {
        let (condition, switches) = condition.switched();
        let shown: Vec<Term> = switches.values().cloned().collect();
        let allowance = self.allowance();
        let mut session = self.session(&allowance, &condition.sliced(point, &shown), Search::Proof)?;
        let mut kept: Vec<usize> = switches.keys().copied().collect();
        for clause in kept.clone() {
            let rest: Vec<usize> = kept.iter().copied().filter(|other| *other != clause).collect();
            let on = rest.iter().map(|clause| switches[clause].clone());
            let question = Term::and(std::iter::once(point.clone()).chain(on));
            self.count(|statistics| statistics.calls += 1);
            if let Answer::Unsat = session.any([question])? {
                kept = rest;
            }
        }
        Ok(kept)
    }
}
