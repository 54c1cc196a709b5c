//! Where a check begins: what the method may assume at its entry.

use super::abstraction::Abstraction;
use super::closure::Closures;
use super::escapes::escapes;
use super::goal::{Goal, Quoted};
use super::here::Here;
use super::objects::default_of;
use super::relevance::{Relevance, relevance};
use super::vocabulary::ConditionBuilder;
use super::walk::{Stop, WalkMode, Walker};
use crate::meaning::current;
use crate::plato::{Graph, Instr, LocalRegister, PlatoNode, is_first, is_thread_body, translate};
use crate::prover::{ConditionOutcome, Passage, Prover};
use crate::store::StoreVar;
use crate::term::{Sort, Term};
use crate::types::descriptors;
use crate::world::AnnotatedProgram;
use jmmc_program::{ClassId, ConstantValue, Kind, Method};
use std::collections::BTreeMap;

/// Most failures reported for one method.
const MOST_FAILURES: usize = 10;

/// A method that was checked: its goals, and what became of them.
pub(crate) struct CheckedMethod {
    pub graph: Graph,
    pub goals: Vec<Goal>,
    pub outcome: ConditionOutcome,
    /// The annotations that something was assumed by.
    pub clauses: Vec<Quoted>,
}

/// Checks a method with code.
pub(crate) fn check<'p>(
    world: &AnnotatedProgram<'p>,
    prover: &Prover<'_>,
    closures: &Closures<'_, 'p>,
    method: &'p Method,
) -> Result<CheckedMethod, Stop> {
    let graph = translate(world, method).map_err(|found| Stop::Unsupported(found.what, found.line))?;
    let mode = match &*method.name {
        "<init>" => WalkMode::Constructor,
        "<clinit>" => WalkMode::Initializer,
        _ => WalkMode::Method,
    };
    if mode == WalkMode::Constructor && world.specs.contains_key(&method.id) {
        return Err(Stop::Unsupported("a specification of a constructor".to_string(), 0));
    }
    if mode == WalkMode::Initializer
        && let Some((what, line)) = beyond_initialisation(world, &graph)
    {
        return Err(Stop::Unsupported(format!("{what} by a static initialiser"), line));
    }
    run(world, prover, closures, method, graph, mode)
}

/// What in a static initialiser lets others see the class before it is initialised [JLS §12.4.2], or runs code that was proved under the
/// assumption that it is.
fn beyond_initialisation(world: &AnnotatedProgram<'_>, graph: &Graph) -> Option<(String, u32)> {
    graph.nodes.iter().find_map(|node| {
        let what = match &node.instr {
            Instr::Call { method, .. } => {
                format!("a call of {}, which has a specification,", world.program.method(*method).name)
            }
            Instr::Start(_) => "the start of a thread".to_string(),
            Instr::Publish(_) => "an object given to others".to_string(),
            Instr::Foreign { .. } => "a call of code that is not among the sources".to_string(),
            Instr::WaitRelease { .. } => "a call of wait".to_string(),
            _ => return None,
        };
        Some((what, node.line))
    })
}

/// Checks that default values establish the invariants of a class that has no static initialiser.
pub(crate) fn check_initial<'p>(
    world: &AnnotatedProgram<'p>,
    prover: &Prover<'_>,
    closures: &Closures<'_, 'p>,
    class: ClassId,
) -> Result<Option<CheckedMethod>, Stop> {
    let program = world.program;
    let own = |index: &usize| world.invariants[*index].class == class && !world.invariants[*index].of_instance;
    let Some(method) = program.class(class).methods.first().map(|id| program.method(*id)) else {
        return Ok(None);
    };
    let first = (0..world.invariants.len()).find(own);
    let Some(first) = first.filter(|_| program.class(class).initializer.is_none()) else {
        return Ok(None);
    };
    let line = world.invariants[first].position.line;
    let exit = PlatoNode { instr: Instr::Exit { result: None }, next: Vec::new(), frame: 0, op: 0, line };
    let frames = vec![crate::plato::InlineFrame { method: method.id, base: 0, caller: None }];
    let graph = Graph { nodes: vec![exit], frames, ..Graph::default() };
    run(world, prover, closures, method, graph, WalkMode::Initializer).map(Some)
}

fn run<'p>(
    world: &AnnotatedProgram<'p>,
    prover: &Prover<'_>,
    closures: &Closures<'_, 'p>,
    method: &'p Method,
    graph: Graph,
    mode: WalkMode,
) -> Result<CheckedMethod, Stop> {
    let Relevance { universe, conjuncts, invariants, private } = relevance(world, &graph, method, mode);
    let mut vocabulary = ConditionBuilder::new(world);
    for var in &universe {
        vocabulary.first(*var);
    }
    let escapes = if mode == WalkMode::Initializer { BTreeMap::new() } else { escapes(world, &graph, method) };
    let nowhere = Here::at_entry();
    let mut walker = Walker {
        world,
        graph: &graph,
        method,
        mode,
        vocabulary,
        prover,
        closures,
        conjuncts,
        invariants,
        universe,
        private,
        goals: Vec::new(),
        abstraction: None,
        entry: nowhere,
        loop_pcs: BTreeMap::new(),
        loop_stores: BTreeMap::new(),
        counters: BTreeMap::new(),
        finals: BTreeMap::new(),
        node: graph.entry,
        passages: Vec::new(),
        clauses: Vec::new(),
        escapes,
    };
    walker.enter()?;
    walker.walk()?;
    let goals = std::mem::take(&mut walker.goals);
    let mut passages = vec![Passage { from: None, to: walker.entry.point.clone(), node: graph.entry, branches: false }];
    passages.append(&mut walker.passages);
    let clauses = std::mem::take(&mut walker.clauses);
    let condition = walker.vocabulary.finish();
    if prover.tries_guesses {
        let guessed = (0..goals.len()).filter(|goal| goals[*goal].kind.is_guessed()).collect();
        let outcome = prover.unproved_among(&condition, guessed)?;
        return Ok(CheckedMethod { graph, goals, outcome, clauses });
    }
    let shown = |goal: usize| goals[goal].shown.iter().map(|(_, term)| term.clone()).collect();
    let outcome = prover.ask(&condition, &passages, shown, MOST_FAILURES)?;
    Ok(CheckedMethod { graph, goals, outcome, clauses })
}

impl Walker<'_, '_> {
    /// What the method may assume at its entry.
    fn enter(&mut self) -> Result<(), Stop> {
        let world = self.world;
        let mut here = self.entry.clone();
        here.point = self.vocabulary.condition.fresh("entry", Sort::Bool);
        self.assume_objects(&mut here);
        let args = self.parameters(&mut here);
        self.assume_thread(&mut here, &args);
        match self.mode {
            WalkMode::Initializer => self.assume_defaults(&mut here),
            WalkMode::Constructor | WalkMode::Method => self.assume_invariants(&mut here),
        }
        if let Some(spec) = world.specs.get(&self.method.id) {
            let file = world.file_of(self.method.class).unwrap_or(0);
            let name = format!("specification of {}", self.method.name);
            let common = self.targets(self.method.id, &args, &spec.modifies, &here.state)?;
            let also = spec.actions.iter().map(|a| self.targets(self.method.id, &args, &a.modifies, &here.state));
            let also = also.collect::<Result<_, _>>()?;
            let quoted = Quoted { file, position: spec.position, text: name };
            let method = self.method.id;
            self.abstraction = Some(Abstraction { method, spec: spec.clone(), quoted, args, common, also });
        }
        self.entry = here.clone();
        self.assume_requires(&mut here)?;
        self.entry = here;
        Ok(())
    }

    /// Parameters are objects that others may know; the receiver of a constructor is new.
    fn parameters(&mut self, here: &mut Here) -> Vec<Term> {
        if self.graph.frames.first().is_none_or(|frame| self.graph.locals.len() <= frame.base as usize) {
            return Vec::new();
        }
        let base = self.graph.frames[0].base;
        let mut types = Vec::new();
        let receiver = format!("L{};", self.world.program.class(self.method.class).name);
        if !self.method.is_static() {
            types.push(receiver.as_str());
        }
        types.extend(descriptors(&self.method.descriptor));
        let mut args = Vec::new();
        for (index, descriptor) in types.into_iter().enumerate() {
            let is_ref = self.method.parameters.get(index) == Some(&Kind::Ref);
            let arg = self.vocabulary.condition.fresh("p", if is_ref { Sort::Ref } else { Sort::Int });
            here.locals.insert(LocalRegister(base + index as u32), arg.clone());
            if index == 0 && !self.method.is_static() {
                self.receiver(here, &arg);
            }
            self.typed(here, &arg, descriptor);
            args.push(arg);
        }
        args
    }

    fn receiver(&mut self, here: &mut Here, this: &Term) {
        let world = self.world;
        let is = world.is_instance(self.method.class, this.clone());
        let fact = Term::and([this.clone().eq(Term::null()).not(), is]);
        self.vocabulary.condition.assume(&mut here.point, fact);
        if self.mode == WalkMode::Constructor {
            let at = |var: StoreVar| current(world, &here.state, var).at(this.clone());
            let mut facts = vec![at(StoreVar::Published).not()];
            if self.universe.contains(&StoreVar::Holder) {
                facts.push(at(StoreVar::Holder).eq(Term::null()));
            }
            if self.universe.contains(&StoreVar::Readers) {
                let reads = at(StoreVar::Readers).at(Term::atom("t"));
                facts.push(Term::forall(&[("t", Sort::Ref)], reads.not()));
            }
            self.vocabulary.condition.assume(&mut here.point, Term::and(facts));
            let mine = current(world, &here.state, StoreVar::Mine).with(this.clone(), Term::yes());
            self.change(here, StoreVar::Mine, mine);
            self.default_fields(here, this);
        }
    }

    /// Nothing is known to this thread alone, and it has locked what it holds.
    fn assume_objects(&mut self, here: &mut Here) {
        self.assume_nothing_private(here);
        if self.universe.contains(&StoreVar::Depth) {
            let at = |var: StoreVar| current(self.world, &here.state, var).at(Term::atom("o"));
            let once = Term::app(">=", [at(StoreVar::Depth), Term::int(1)]);
            let locked = at(StoreVar::Holder).eq(Term::atom("tid")).implies(once);
            self.vocabulary.condition.assume(&mut here.point, Term::forall(&[("o", Sort::Ref)], locked));
        }
        if self.universe.contains(&StoreVar::ReadDepth) {
            let at = |var: StoreVar| current(self.world, &here.state, var).at(Term::atom("o"));
            let once = Term::app(">=", [at(StoreVar::ReadDepth), Term::int(1)]);
            let locked = at(StoreVar::Readers).at(Term::atom("tid")).implies(once);
            self.vocabulary.condition.assume(&mut here.point, Term::forall(&[("o", Sort::Ref)], locked));
        }
    }

    /// The thread exists; `main` is run by the main thread, `run` of a thread by that thread, which was started [Calvin §6.2]; both
    /// begin without locks.
    fn assume_thread(&mut self, here: &mut Here, args: &[Term]) {
        let world = self.world;
        for thread in ["tid", "main"] {
            self.known(here, &Term::atom(thread));
            let published = current(world, &here.state, StoreVar::Published).at(Term::atom(thread));
            self.vocabulary.condition.assume(&mut here.point, published);
            if let Ok(class) = world.program.load("java/lang/Thread") {
                let is = world.is_instance(class, Term::atom(thread));
                self.vocabulary.condition.assume(&mut here.point, is);
            }
        }
        let tid = || Term::atom("tid");
        if is_first(world, self.method) && self.universe.contains(&StoreVar::Readers) {
            let reads = current(world, &here.state, StoreVar::Readers).at(Term::atom("o")).at(tid());
            self.vocabulary.condition.assume(&mut here.point, Term::forall(&[("o", Sort::Ref)], reads.not()));
        }
        if is_first(world, self.method) && self.universe.contains(&StoreVar::Holder) {
            let held = current(world, &here.state, StoreVar::Holder).at(Term::atom("o")).eq(tid());
            self.vocabulary.condition.assume(&mut here.point, Term::forall(&[("o", Sort::Ref)], held.not()));
        }
        if is_first(world, self.method) && self.method.is_static() {
            self.vocabulary.condition.assume(&mut here.point, tid().eq(Term::atom("main")));
        }
        if let (true, Some(this)) = (is_thread_body(world, self.method), args.first()) {
            self.vocabulary.condition.assume(&mut here.point, tid().eq(this.clone()));
            if self.universe.contains(&StoreVar::Start) {
                let started = current(world, &here.state, StoreVar::Start).at(this.clone()).eq(Term::int(1));
                self.vocabulary.condition.assume(&mut here.point, started);
            }
        }
    }

    /// Static fields of the class have their default values before it is initialised; constants have theirs.
    fn assume_defaults(&mut self, here: &mut Here) {
        for var in self.universe.clone() {
            let default = match var {
                StoreVar::Static(field)
                    if matches!(self.world.program.field(field).constant, Some(ConstantValue::String(_))) =>
                {
                    let fact = self.vocabulary.first(var).eq(Term::null()).not();
                    self.vocabulary.condition.assume(&mut here.point, fact);
                    continue;
                }
                StoreVar::Static(field) if self.world.program.field(field).class == self.method.class => {
                    if self.world.sort(var) == Sort::Ref { Term::null() } else { Term::int(0) }
                }
                StoreVar::Ghost(ghost) if self.world.ghosts[ghost].is_static => default_of(self.world.ghosts[ghost].ty),
                _ => continue,
            };
            let fact = self.vocabulary.first(var).eq(default);
            self.vocabulary.condition.assume(&mut here.point, fact);
        }
    }
}
