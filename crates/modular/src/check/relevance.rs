//! What matters to a method: the variables of the store, the conjuncts of the environment assumption, and the invariants.
//!
//! Every declaration that a step of the code could break matters; besides, those that say something about what the code sees. This is the
//! derived environment assumption Ê [Calvin §4], by what the code of the method and of all that it calls can see of it. What does not
//! matter is left out, so that a class says nothing in proofs about classes that have nothing to do with it.

use super::frames::{touched, vars_of, written};
use super::walk::WalkMode;
use crate::annotation::{AnnotationExpr, Clause, ExprKind};
use crate::meaning::Scope;
use crate::plato::{Graph, Instr, LocalTest, PlatoNode};
use crate::store::{StoreVar, StoreVersions};
use crate::term::{Sort, Term};
use crate::world::{AnnotatedProgram, ConjunctKind, DeclaredFormula};
use jmmc_program::{ClassId, Method, MethodId};
use std::collections::BTreeSet;

/// What matters to a method.
pub(crate) struct Relevance {
    pub universe: BTreeSet<StoreVar>,
    /// Numbers of conjuncts and invariants.
    pub conjuncts: BTreeSet<usize>,
    pub invariants: Vec<usize>,
    /// Whether there may be objects that only this thread knows.
    pub private: bool,
}

/// Nearly every declaration mentions these, so they alone make none matter, unless the code changes them.
const EVERYWHERE: [StoreVar; 4] = [StoreVar::Holder, StoreVar::Readers, StoreVar::Start, StoreVar::Published];

/// What matters to the code.
pub(crate) fn relevance(world: &AnnotatedProgram<'_>, graph: &Graph, method: &Method, mode: WalkMode) -> Relevance {
    let made = made(graph);
    let private = mode == WalkMode::Constructor || makes_objects(graph);
    let mut changed = written(world, graph);
    let mut universe = touched(world, graph);
    universe.insert(StoreVar::Published);
    if private {
        changed.insert(StoreVar::Published);
        universe.extend([StoreVar::Mine, StoreVar::Linked]);
    }
    if graph.nodes.iter().any(uses_locks) {
        universe.extend([StoreVar::Holder, StoreVar::Depth]);
    }
    if graph.nodes.iter().any(uses_readers) {
        universe.extend([StoreVar::Holder, StoreVar::Depth, StoreVar::Readers, StoreVar::ReadDepth]);
    }
    if graph.nodes.iter().any(|node| matches!(node.instr, Instr::Check { test: LocalTest::NotStarted(_), .. })) {
        universe.insert(StoreVar::Start);
    }
    universe.extend(changed.iter().copied());
    universe.extend(mentioned_by_notes(world, graph, method));
    let established = world.invariants.iter().filter(|declared| {
        let of = |class: &ClassId| world.program.is_subtype(*class, declared.class);
        mode != WalkMode::Method && of(&method.class) || declared.of_instance && made.iter().any(of)
    });
    universe.extend(established.flat_map(|declared| declared.mentions.iter().copied()));
    close(world, &changed, &mut universe);
    let within = |declared: &DeclaredFormula| declared.mentions.is_subset(&universe);
    let conjuncts = (0..world.conjuncts.len()).filter(|index| within(&world.conjuncts[*index].declared)).collect();
    let invariants = (0..world.invariants.len()).filter(|index| within(&world.invariants[*index])).collect();
    Relevance { conjuncts, invariants, universe, private }
}

/// Adds what is mentioned together with variables that matter.
fn close(world: &AnnotatedProgram<'_>, changed: &BTreeSet<StoreVar>, universe: &mut BTreeSet<StoreVar>) {
    loop {
        let size = universe.len();
        let seen = |universe: &BTreeSet<StoreVar>, var: &StoreVar| {
            changed.contains(var) || universe.contains(var) && !EVERYWHERE.contains(var)
        };
        for conjunct in &world.conjuncts {
            let mentions = &conjunct.declared.mentions;
            let concerns = match conjunct.kind {
                ConjunctKind::Assumption => mentions.iter().any(|var| seen(universe, var)),
                ConjunctKind::Unwritable(var) => universe.contains(&var),
                ConjunctKind::UnwritableElements(var, elements) => {
                    universe.contains(&var) || universe.contains(&elements)
                }
            };
            if concerns {
                universe.extend(mentions.iter().copied());
            }
        }
        for invariant in &world.invariants {
            if invariant.mentions.iter().any(|var| seen(universe, var)) {
                universe.extend(invariant.mentions.iter().copied());
            }
        }
        if universe.len() == size {
            return;
        }
    }
}

fn made(graph: &Graph) -> BTreeSet<ClassId> {
    let class = |node: &PlatoNode| match node.instr {
        Instr::New { class, .. } => Some(class),
        _ => None,
    };
    graph.nodes.iter().filter_map(class).collect()
}

fn makes_objects(graph: &Graph) -> bool {
    graph.nodes.iter().any(|node| matches!(node.instr, Instr::New { .. } | Instr::NewArray { .. }))
}

fn uses_locks(node: &PlatoNode) -> bool {
    match &node.instr {
        Instr::Lock(_) | Instr::Unlock(_) | Instr::Release(_) => true,
        Instr::WaitRelease { .. } | Instr::WaitAcquire { .. } => true,
        Instr::Check { test, .. } | Instr::Assume(test) => matches!(test, LocalTest::Holds(_) | LocalTest::KeepsLocks),
        _ => false,
    }
}

fn uses_readers(node: &PlatoNode) -> bool {
    matches!(node.instr, Instr::LockRead(_) | Instr::ReleaseRead(_))
}

/// The variables that specifications and annotations inside the code mention.
fn mentioned_by_notes(world: &AnnotatedProgram<'_>, graph: &Graph, method: &Method) -> BTreeSet<StoreVar> {
    let mut methods: BTreeSet<_> = graph.frames.iter().map(|frame| frame.method).collect();
    methods.insert(method.id);
    for node in &graph.nodes {
        if let Instr::Call { method, .. } = node.instr {
            methods.insert(method);
        }
    }
    let mut vars = BTreeSet::new();
    for method in methods {
        let mut exprs = Vec::new();
        if let Some(spec) = world.specs.get(&method) {
            exprs.extend(spec.requires.iter().chain(&spec.ensures).map(|formula| &formula.expr));
            exprs.extend(spec.actions.iter().filter_map(|action| action.ensures.as_ref()).map(|f| &f.expr));
            for place in spec.modifies.iter().chain(spec.actions.iter().flat_map(|action| &action.modifies)) {
                vars.extend(vars_of(world, method, std::slice::from_ref(place)));
                exprs.push(place);
            }
        }
        for point in world.points.get(&method).into_iter().flatten() {
            match &point.clause {
                Clause::Assert(f) | Clause::Assume(f) | Clause::LoopInvariant(f) => exprs.push(&f.expr),
                Clause::Set { target, value } => {
                    vars.extend(vars_of(world, method, std::slice::from_ref(target)));
                    exprs.extend([target, value]);
                }
                _ => {}
            }
        }
        for expr in exprs {
            vars.extend(mentions(world, method, expr));
        }
    }
    vars
}

/// The variables whose names occur in an expression: too many do no harm.
fn mentions(world: &AnnotatedProgram<'_>, method: MethodId, expr: &AnnotationExpr) -> BTreeSet<StoreVar> {
    let state = StoreVersions::default();
    let class = world.program.method(method).class;
    let mut vars = BTreeSet::new();
    let mut names = BTreeSet::new();
    let mut elements = false;
    expr.visit(&mut |inner| match &inner.kind {
        ExprKind::Name(name) | ExprKind::Field(_, name) => {
            names.insert(name.clone());
        }
        ExprKind::Index(..) => elements = true,
        _ => {}
    });
    if elements {
        vars.extend([StoreVar::Ints, StoreVar::Refs]);
    }
    let classes = world.classes.iter().map(|user| user.id).chain([class]);
    for class in classes {
        for field in world.program.class(class).supertypes.iter().flat_map(|c| world.program.class(*c).fields.iter()) {
            let declared = world.program.field(*field);
            if names.contains(&*declared.name) && world.is_user(declared.class) {
                vars.insert(if declared.is_static() { StoreVar::Static(*field) } else { StoreVar::Field(*field) });
            }
        }
    }
    let ghosts = world.ghosts.iter().enumerate().filter(|(_, ghost)| names.contains(&ghost.name));
    vars.extend(ghosts.map(|(index, _)| StoreVar::Ghost(index)));
    let mut scope = Scope::new(world, class, &state, Some(&state));
    scope.this = Some(Term::atom("this"));
    scope.locals =
        super::scopes::parameters(world, method, |_, sort| Term::atom(if sort == Sort::Ref { "null" } else { "0" }));
    // Locals are unknown here; what fails is read again, with them, where it stands.
    let _ = scope.holds(expr);
    let _ = scope.value(expr);
    vars.extend(scope.recorded().0);
    vars
}
