//! The environment assumption iterated [Calvin §6.4]: what survives any number of steps of other threads, and of the frame's own steps.
//!
//! A set D of conjuncts of E over-approximates (E ∪ K)* if every step of K satisfies D and D is reflexive and transitive.
//! Starting from all of E, conjuncts for which the prover cannot show this are dropped until it can. With no steps K of its own this
//! is E* → E; with the steps of a loop or of a callee it is what the loop or the call leaves.
//! The invariants hold in all stores between the steps, and may be used.
//! Errs on: dropping too much, which forgets what is known, never on keeping too much.

use super::relation::{Ends, FrameCondition, built_in, closed_heap, conjunct, invariant, own_steps};
use super::vocabulary::ConditionBuilder;
use crate::prover::{Prover, ProverError};
use crate::store::{StoreVar, StoreVersions};
use crate::term::{Sort, Term};
use crate::world::{AnnotatedProgram, DeclaredFormula};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

/// The surviving conjuncts and what it cost to find them, by frame and candidates.
type Known = BTreeMap<(FrameCondition, BTreeSet<usize>), (Vec<usize>, u64)>;

/// What is known of the environment assumption, by frame.
pub(crate) struct Closures<'w, 'p> {
    world: &'w AnnotatedProgram<'p>,
    known: Mutex<Known>,
}

impl<'w, 'p> Closures<'w, 'p> {
    pub fn new(world: &'w AnnotatedProgram<'p>) -> Self {
        Closures { world, known: Mutex::default() }
    }

    /// The conjuncts among `candidates` (numbers in the world) that survive. Who asks is charged what it cost to find them, whoever did.
    pub fn surviving(
        &self,
        prover: &Prover<'_>,
        frame: &FrameCondition,
        candidates: &BTreeSet<usize>,
    ) -> Result<Vec<usize>, ProverError> {
        let mentioned: BTreeSet<StoreVar> =
            candidates.iter().flat_map(|c| self.world.conjuncts[*c].declared.mentions.iter().copied()).collect();
        let mut frame = frame.clone();
        frame.vars.retain(|var| mentioned.contains(var));
        let key = (frame, candidates.clone());
        let known = self.known.lock().ok().and_then(|known| known.get(&key).cloned());
        if let Some((found, cost)) = known {
            prover.account.charge(cost)?;
            return Ok(found);
        }
        let before = prover.account.spent();
        let found = self.compute(prover, &key.0, candidates)?;
        if let Ok(mut known) = self.known.lock() {
            known.insert(key, (found.clone(), prover.account.spent() - before));
        }
        Ok(found)
    }

    fn compute(
        &self,
        prover: &Prover<'_>,
        frame: &FrameCondition,
        candidates: &BTreeSet<usize>,
    ) -> Result<Vec<usize>, ProverError> {
        let mut kept: Vec<usize> = candidates.iter().copied().collect();
        loop {
            let dropped = self.failing(prover, frame, &kept)?;
            if dropped.is_empty() {
                return Ok(kept);
            }
            kept.retain(|candidate| !dropped.contains(candidate));
        }
    }

    /// Conjuncts that a step of the frame, or two steps in a row, can break.
    fn failing(
        &self,
        prover: &Prover<'_>,
        frame: &FrameCondition,
        kept: &[usize],
    ) -> Result<BTreeSet<usize>, ProverError> {
        let world = self.world;
        let mut universe: BTreeSet<StoreVar> =
            kept.iter().flat_map(|c| world.conjuncts[*c].declared.mentions.iter().copied()).collect();
        universe.insert(StoreVar::Published);
        let mut vocabulary = ConditionBuilder::new(world);
        let states: Vec<StoreVersions> = (0..3).map(|_| vocabulary.new_state(&universe)).collect();
        let tid = Term::atom("tid");
        let instance =
            |c: usize, a: usize, b: usize| conjunct(world, &world.conjuncts[c], &tid, &states[a], &states[b]);
        let mut point = vocabulary.condition.fresh("step", Sort::Bool);
        for fact in own_steps(world, &universe, frame, &states[0], &states[1]) {
            vocabulary.condition.assume(&mut point, fact);
        }
        let mut twice = vocabulary.condition.fresh("twice", Sort::Bool);
        for (a, b) in [(0, 1), (1, 2)] {
            let java = built_in(world, &universe, frame, Ends::Anywhere, false, &states[a], &states[b]);
            let ours = kept.iter().map(|c| instance(*c, a, b));
            for fact in java.into_iter().chain(ours) {
                vocabulary.condition.assume(&mut twice, fact);
            }
        }
        let invariants = world.invariants.iter().filter(|declared| declared.mentions.is_subset(&universe));
        let invariants: Vec<&DeclaredFormula> = invariants.collect();
        for state in &states {
            let mut facts = closed_heap(world, &universe, state);
            facts.extend(invariants.iter().map(|declared| invariant(world, declared, state)));
            vocabulary.condition.hypotheses.extend(facts);
        }
        for candidate in kept {
            vocabulary.condition.goal(&point, instance(*candidate, 0, 1));
            vocabulary.condition.goal(&twice, instance(*candidate, 0, 2));
        }
        let condition = vocabulary.finish();
        Ok(prover.unproved(&condition)?.into_iter().map(|goal| kept[goal / 2]).collect())
    }
}
