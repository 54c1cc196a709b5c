//! The sequential simulation-checking program [Calvin §5]: the method's graph, with the environment's steps before each access of the
//! store, walked once in topological order. Loops are cut at their heads: invariants are checked where control enters and returns,
//! everything that the loop or other threads may change gets a new version, and the invariants are assumed.

use super::abstraction::Abstraction;
use super::closure::Closures;
use super::counters::Counter;
use super::escapes::Escape;
use super::frames::assigned;
use super::goal::{Goal, GoalKind, Quoted};
use super::here::Here;
use super::relation::{Ends, FrameCondition, built_in, closed_heap, conjunct, invariant};
use super::vocabulary::ConditionBuilder;
use crate::annotation::{Clause, SourcePosition};
use crate::arithmetic::{Ints, in_range};
use crate::meaning::current;
use crate::plato::{Graph, Instr, LocalRegister, Loop, NodeId, invariants, postorder};
use crate::prover::{Passage, Prover, ProverError};
use crate::store::{StoreVar, StoreVersions};
use crate::term::Term;
use crate::world::AnnotatedProgram;
use jmmc_program::Method;
use std::collections::{BTreeMap, BTreeSet};

/// Why a method cannot be checked.
#[derive(Clone, Debug)]
pub(crate) enum Stop {
    Prover(ProverError),
    /// An annotation makes no sense where it stands.
    Annotation(usize, SourcePosition, String),
    Unsupported(String, u32),
}

impl From<ProverError> for Stop {
    fn from(error: ProverError) -> Stop {
        Stop::Prover(error)
    }
}

/// What kind of code is checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WalkMode {
    Method,
    /// `this` is known to nobody else yet.
    Constructor,
    /// A static initialiser: other threads do not see the class's static fields until it is done [JLS §12.4.2].
    Initializer,
}

/// The check of one method in the making.
pub(crate) struct Walker<'w, 'p> {
    pub world: &'w AnnotatedProgram<'p>,
    pub graph: &'w Graph,
    pub method: &'p Method,
    pub mode: WalkMode,
    pub vocabulary: ConditionBuilder<'w, 'p>,
    pub prover: &'w Prover<'w>,
    pub closures: &'w Closures<'w, 'p>,
    /// Numbers of the conjuncts and invariants that matter here.
    pub conjuncts: BTreeSet<usize>,
    pub invariants: Vec<usize>,
    pub universe: BTreeSet<StoreVar>,
    /// Whether there may be objects that only this thread knows.
    pub private: bool,
    pub goals: Vec<Goal>,
    pub abstraction: Option<Abstraction>,
    /// The store and the locals at the method's entry.
    pub entry: Here,
    /// The simulation counter at the head of each loop.
    pub loop_pcs: BTreeMap<NodeId, Term>,
    /// The store before each loop that takes or gives back locks by calls.
    pub loop_stores: BTreeMap<NodeId, StoreVersions>,
    /// What is guessed to be a counter of each loop.
    pub counters: BTreeMap<NodeId, Vec<Counter>>,
    /// What locals that were read from final fields stand for.
    pub finals: BTreeMap<String, Term>,
    pub node: NodeId,
    /// The ways that control takes.
    pub passages: Vec<Passage>,
    /// Annotations that something was assumed by.
    pub clauses: Vec<Quoted>,
    /// Where arrays that are guarded are known outside of the sources.
    pub escapes: BTreeMap<NodeId, Escape>,
}

impl<'w, 'p> Walker<'w, 'p> {
    /// Walks the whole graph.
    pub fn walk(&mut self) -> Result<(), Stop> {
        let order = postorder(self.graph);
        let mut nodes: Vec<NodeId> = (0..self.graph.nodes.len()).filter(|node| order[*node].is_some()).collect();
        nodes.sort_by_key(|node| std::cmp::Reverse(order[*node]));
        let mut before: Vec<Vec<NodeId>> = vec![Vec::new(); self.graph.nodes.len()];
        let mut out: Vec<Option<Here>> = vec![None; self.graph.nodes.len()];
        for node in nodes {
            self.node = node;
            let mut here = if node == self.graph.entry {
                self.entry.clone()
            } else {
                let ways: Vec<&Here> = before[node].iter().filter_map(|from| out[*from].as_ref()).collect();
                Here::meet(self.world, &mut self.vocabulary.condition, &self.graph.locals, &ways)
            };
            if let Some(of) = self.graph.loops.iter().find(|of| of.head == node) {
                let from = here.point.clone();
                self.enter_loop(of, &mut here)?;
                self.passes(from, &here, false);
            }
            let from = here.point.clone();
            if let Some(escape) = self.escapes.remove(&node) {
                self.must(&here, Term::no(), GoalKind::Escape(escape), Vec::new());
            }
            self.instr(&mut here)?;
            self.passes(from, &here, matches!(self.graph.nodes[node].instr, Instr::Assume(_)));
            for next in &self.graph.nodes[node].next {
                if order[*next] >= order[node] {
                    let of = self.graph.loops.iter().find(|of| of.head == *next);
                    self.close_loop(of, &here)?;
                } else {
                    before[*next].push(node);
                }
            }
            out[node] = Some(here);
        }
        Ok(())
    }

    /// Control went from a point to where it is now.
    fn passes(&mut self, from: Term, here: &Here, branches: bool) {
        if from != here.point {
            self.passages.push(Passage { from: Some(from), to: here.point.clone(), node: self.node, branches });
        }
    }

    /// The number of an annotation that something is assumed by.
    pub fn clause(&mut self, quoted: Quoted) -> usize {
        self.clauses.iter().position(|known| *known == quoted).unwrap_or_else(|| {
            self.clauses.push(quoted);
            self.clauses.len() - 1
        })
    }

    /// A local's current value.
    pub fn local(&mut self, here: &Here, local: LocalRegister) -> Term {
        match here.locals.get(&local) {
            Some(term) => term.clone(),
            None => self.vocabulary.condition.fresh("l", self.graph.locals[local.0 as usize].clone()),
        }
    }

    /// Adds a goal; control goes on as if it held.
    pub fn must(&mut self, here: &Here, formula: Term, kind: GoalKind, shown: Vec<(String, Term)>) {
        if formula.is("true") {
            return;
        }
        self.vocabulary.condition.goal(&here.point, formula);
        let mut all = self.known_names(here);
        all.extend(shown);
        self.goals.push(Goal { kind, node: self.node, shown: all });
    }

    /// Other threads run: E* [Calvin §5], and the invariants still hold. What comes next sees or changes the store.
    pub fn interfere(&mut self, here: &mut Here) -> Result<(), Stop> {
        if !here.rested {
            self.relate(here, &FrameCondition::default(), Ends::Balanced)?;
        }
        here.rested = false;
        Ok(())
    }

    /// Other threads run, and this one does what the frame describes.
    pub fn relate(&mut self, here: &mut Here, frame: &FrameCondition, ends: Ends) -> Result<(), Stop> {
        let surviving = match frame.foreign {
            // What others promise to this thread, code that this thread runs need not keep.
            true => Vec::new(),
            false => self.closures.surviving(self.prover, frame, &self.conjuncts)?,
        };
        let old = here.state.clone();
        let mut changing = self.universe.clone();
        changing.retain(|var| !matches!(var, StoreVar::Depth | StoreVar::ReadDepth));
        changing.retain(|var| !self.world.is_final(*var) || frame.vars.contains(var));
        if !frame.allocates && !frame.publishes {
            changing.remove(&StoreVar::Mine);
        }
        if !frame.publishes && !frame.vars.contains(&StoreVar::Linked) {
            changing.remove(&StoreVar::Linked);
        }
        if self.mode == WalkMode::Initializer {
            changing.retain(|var| !self.initializes(*var) || frame.vars.contains(var));
        }
        let fresh = self.vocabulary.new_state(&changing);
        for var in &changing {
            here.state.set(*var, current(self.world, &fresh, *var));
        }
        let tid = Term::atom("tid");
        for fact in built_in(self.world, &self.universe, frame, ends, self.private, &old, &here.state) {
            self.vocabulary.condition.assume(&mut here.point, fact);
        }
        for index in surviving {
            let of = &self.world.conjuncts[index];
            let clause = self.clause(self.quoted(&of.declared));
            let fact = conjunct(self.world, of, &tid, &old, &here.state);
            self.vocabulary.condition.assume_by(clause, &mut here.point, fact);
        }
        self.assume_invariants(here);
        here.rested = true;
        Ok(())
    }

    /// The invariants hold here.
    pub fn assume_invariants(&mut self, here: &mut Here) {
        if self.mode == WalkMode::Initializer {
            return;
        }
        for fact in closed_heap(self.world, &self.universe, &here.state) {
            self.vocabulary.condition.assume(&mut here.point, fact);
        }
        for index in self.invariants.clone() {
            let declared = &self.world.invariants[index];
            let clause = self.clause(self.quoted(declared));
            let holds = invariant(self.world, declared, &here.state);
            self.vocabulary.condition.assume_by(clause, &mut here.point, holds);
        }
    }

    /// Control enters a loop.
    fn enter_loop(&mut self, of: &Loop, here: &mut Here) -> Result<(), Stop> {
        self.loop_invariants(of, here, true)?;
        let counters = self.counters(of, here);
        self.must_count(&counters, here, true);
        let frame = self.loop_frame(of);
        self.loop_pcs.insert(of.head, here.pc.clone());
        if frame.locks && !self.world.kept_locks.is_empty() {
            self.loop_stores.insert(of.head, here.state.clone());
        }
        if frame.publishes {
            self.publish_all(here);
        }
        here.point = self.vocabulary.condition.then(&here.point, Term::yes());
        for node in &of.nodes {
            for local in assigned(&self.graph.nodes[*node].instr) {
                let sort = self.graph.locals[local.0 as usize].clone();
                let any = self.vocabulary.condition.fresh("l", sort);
                if let (Ints::Java, Some(width)) = (self.world.ints, self.graph.widths.get(&local)) {
                    self.vocabulary.condition.assume(&mut here.point, in_range(*width, &any));
                }
                here.locals.insert(local, any);
            }
        }
        self.relate(here, &frame, Ends::Balanced)?;
        if frame.publishes {
            self.assume_nothing_private(here);
        }
        for point in invariants(self.world, self.graph, of) {
            if let Clause::LoopInvariant(formula) = &point.clause {
                let holds = self.note_holds(here, &formula.expr, of.head)?;
                let clause = self.clause(self.quoted_in(of.head, formula));
                self.vocabulary.condition.assume_by(clause, &mut here.point, holds);
            }
        }
        self.assume_counts(&counters, here);
        self.counters.insert(of.head, counters);
        Ok(())
    }

    /// Control returns to a loop's head: the invariants hold again, and no action was performed on the way.
    fn close_loop(&mut self, of: Option<&Loop>, here: &Here) -> Result<(), Stop> {
        let Some(of) = of else {
            return Ok(());
        };
        self.loop_invariants(of, here, false)?;
        let counters = self.counters.get(&of.head).cloned().unwrap_or_default();
        self.must_count(&counters, here, false);
        if self.loop_frame(of).publishes {
            let mut aside = here.aside(&mut self.vocabulary.condition);
            self.publish_all(&mut aside);
        }
        if let Some(before) = self.loop_stores.get(&of.head).cloned() {
            let mut here = here.aside(&mut self.vocabulary.condition);
            self.interfere(&mut here)?;
            let same = self.same_locks(&before, &here.state);
            self.must(&here, same, GoalKind::LoopLocks, Vec::new());
        }
        if let (Some(abstraction), Some(head)) = (&self.abstraction, self.loop_pcs.get(&of.head)) {
            let kind = GoalKind::LoopAction { spec: abstraction.quoted.clone() };
            let unchanged = here.pc.clone().eq(head.clone());
            self.must(here, unchanged, kind, Vec::new());
        }
        Ok(())
    }

    fn loop_invariants(&mut self, of: &Loop, here: &Here, initially: bool) -> Result<(), Stop> {
        let mut here = here.aside(&mut self.vocabulary.condition);
        if !invariants(self.world, self.graph, of).is_empty() {
            self.interfere(&mut here)?;
        }
        for point in invariants(self.world, self.graph, of) {
            if let Clause::LoopInvariant(formula) = &point.clause {
                let holds = self.note_holds(&here, &formula.expr, of.head)?;
                let quoted = self.quoted_in(of.head, formula);
                self.must(&here, holds, GoalKind::LoopInvariant { quoted, initially }, Vec::new());
            }
        }
        Ok(())
    }
}
