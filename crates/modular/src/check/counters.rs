//! Counters of loops in sources without annotations: guessed never to be negative, and kept if that is proved like a `loop_invariant` that somebody wrote (module `inference`).
//!
//! Errs on: guessing too little.

use super::goal::{GoalKind, Quoted};
use super::here::Here;
use super::walk::Walker;
use crate::annotation::SourcePosition;
use crate::inference::INFERRED;
use crate::plato::{Instr, LocalRegister, Loop, NodeId, PlatoOperand, Rhs, is_visible};
use crate::term::Term;

/// A local that a loop counts with, and how messages quote what is guessed of it.
pub(crate) type Counter = (LocalRegister, Quoted);

impl Walker<'_, '_> {
    /// The counters of a loop that control is about to enter.
    pub(super) fn counters(&self, of: &Loop, here: &Here) -> Vec<Counter> {
        if !self.world.bare.contains(&self.file_of(of.head)) {
            return Vec::new();
        }
        let counted = of.nodes.iter().filter_map(|node| match &self.graph.nodes[*node].instr {
            Instr::Set { dst, rhs: Rhs::Compute(_, from, PlatoOperand::Int(_)) } if dst == from => Some(*dst),
            _ => None,
        });
        let mut counted: Vec<LocalRegister> = counted.filter(|local| here.locals.contains_key(local)).collect();
        counted.sort();
        counted.dedup();
        let quoted = counted.into_iter().map(|local| (local, self.quoted_counter(of.head, local)));
        quoted.filter(|(_, quoted)| !self.world.lost_counters.contains(quoted)).collect()
    }

    fn quoted_counter(&self, head: NodeId, local: LocalRegister) -> Quoted {
        let node = &self.graph.nodes[head];
        let frame = &self.graph.frames[node.frame];
        let body = self.world.program.body(self.world.program.method(frame.method)).ok().flatten();
        let named = body.and_then(|body| {
            let is_it = |of: &&jmmc_program::LocalName| {
                local.0.checked_sub(frame.base) == Some(u32::from(of.reg.0)) && is_visible(of, node.op)
            };
            body.locals.iter().find(is_it)
        });
        let name = named.map_or_else(|| format!("register {}", local.0 - frame.base), |named| named.name.to_string());
        let position = SourcePosition { line: node.line, column: 1 };
        Quoted { file: self.file_of(head), position, text: format!("loop_invariant {name} >= 0{INFERRED}") }
    }

    /// The counters are not negative, as is to be proved where control comes to the head of their loop.
    pub(super) fn must_count(&mut self, counters: &[Counter], here: &Here, initially: bool) {
        for (local, quoted) in counters {
            let kind = GoalKind::LoopInvariant { quoted: quoted.clone(), initially };
            self.must(here, natural(here, *local), kind, Vec::new());
        }
    }

    /// The counters are not negative, as is proved at each way to the head of their loop.
    pub(super) fn assume_counts(&mut self, counters: &[Counter], here: &mut Here) {
        for (local, quoted) in counters {
            let (clause, holds) = (self.clause(quoted.clone()), natural(here, *local));
            self.vocabulary.condition.assume_by(clause, &mut here.point, holds);
        }
    }
}

fn natural(here: &Here, local: LocalRegister) -> Term {
    here.locals.get(&local).map_or_else(Term::no, |value| Term::app(">=", [value.clone(), Term::int(0)]))
}
