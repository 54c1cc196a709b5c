//! What stretches of code may change: the modified sets of loops and of callees, inferred from their operations.

use super::relation::FrameCondition;
use super::walk::Walker;
use crate::annotation::{AnnotationExpr, Clause, ExprKind};
use crate::meaning::Scope;
use crate::plato::{Graph, Instr, LocalRegister, Loop, StorePlace};
use crate::store::{StoreVar, StoreVersions};
use crate::term::{Sort, Term};
use crate::world::{AnnotatedProgram, elements_of};
use jmmc_program::{Kind, MethodId};
use std::collections::BTreeSet;

/// Locals that an operation assigns.
pub(crate) fn assigned(instr: &Instr) -> Vec<LocalRegister> {
    match instr {
        Instr::Set { dst, .. } | Instr::Read { dst, .. } | Instr::New { dst, .. } | Instr::NewArray { dst, .. } => {
            vec![*dst]
        }
        Instr::Update { dst, .. } | Instr::Call { dst, .. } => dst.iter().copied().collect(),
        Instr::WaitRelease { depth, .. } => vec![*depth],
        Instr::Nop
        | Instr::Assume(_)
        | Instr::Check { .. }
        | Instr::Touch { .. }
        | Instr::Write { .. }
        | Instr::Lock(_)
        | Instr::Unlock(_)
        | Instr::Release(_)
        | Instr::LockRead(_)
        | Instr::ReleaseRead(_)
        | Instr::WaitAcquire { .. }
        | Instr::CopyElements { .. }
        | Instr::Start(_)
        | Instr::Publish(_)
        | Instr::Foreign { .. }
        | Instr::Note { .. }
        | Instr::Exit { .. } => Vec::new(),
    }
}

/// Whether a location holds references, so that writing it lets others know an object.
pub(crate) fn holds_refs(world: &AnnotatedProgram<'_>, location: &StorePlace) -> bool {
    match location.var() {
        StoreVar::Field(field) | StoreVar::Static(field) => world.program.field(field).ty.kind() == Kind::Ref,
        StoreVar::Refs => true,
        _ => false,
    }
}

/// The variables that a list of places names, each tried out in a store of its own.
pub(crate) fn vars_of(world: &AnnotatedProgram<'_>, method: MethodId, places: &[AnnotationExpr]) -> BTreeSet<StoreVar> {
    let state = StoreVersions::default();
    let mut scope = Scope::new(world, world.program.method(method).class, &state, None);
    scope.this = Some(Term::atom("this"));
    scope.locals =
        super::scopes::parameters(world, method, |_, sort| Term::atom(if sort == Sort::Ref { "null" } else { "0" }));
    places.iter().filter_map(|place| scope.target(place).ok()).map(|target| target.var).collect()
}

/// The ghost fields that an assignment by annotation may mean. Its target may begin with a local, whose type is not known here, so the
/// field's name must do.
fn ghosts_named(world: &AnnotatedProgram<'_>, target: &AnnotationExpr) -> BTreeSet<StoreVar> {
    let (ExprKind::Name(name) | ExprKind::Field(_, name)) = &target.kind else {
        return BTreeSet::new();
    };
    let named = world.ghosts.iter().enumerate().filter(|(_, ghost)| ghost.name == *name);
    named.map(|(index, _)| StoreVar::Ghost(index)).collect()
}

/// What a call of a specified method may change.
pub(crate) fn call_frame(world: &AnnotatedProgram<'_>, method: MethodId) -> FrameCondition {
    let mut frame = FrameCondition { locks: true, ..FrameCondition::default() };
    if let Some(spec) = world.specs.get(&method) {
        frame.vars = vars_of(world, method, &spec.modifies);
        // Threads that the callee starts are no part of its abstraction.
        frame.vars.insert(StoreVar::Start);
        frame.releases = frame.vars.contains(&StoreVar::Holder);
    }
    frame
}

impl Walker<'_, '_> {
    /// What an iteration of a loop may change.
    pub(super) fn loop_frame(&self, of: &Loop) -> FrameCondition {
        let mut frame = FrameCondition::default();
        for node in &of.nodes {
            add_to_frame(self.world, &self.graph.nodes[*node].instr, &mut frame);
        }
        frame
    }
}

/// All variables that steps of the code change, of which callees do not answer for themselves.
pub(crate) fn written(world: &AnnotatedProgram<'_>, graph: &Graph) -> BTreeSet<StoreVar> {
    let mut frame = FrameCondition::default();
    graph.nodes.iter().for_each(|node| add_to_frame(world, &node.instr, &mut frame));
    let any = |fits: fn(&Instr) -> bool| graph.nodes.iter().any(|node| fits(&node.instr));
    if !any(|instr| matches!(instr, Instr::Start(_))) {
        frame.vars.remove(&StoreVar::Start);
    }
    if any(|instr| matches!(instr, Instr::Lock(_) | Instr::Unlock(_) | Instr::Release(_) | Instr::WaitRelease { .. })) {
        frame.vars.insert(StoreVar::Holder);
    }
    if any(|instr| matches!(instr, Instr::LockRead(_) | Instr::ReleaseRead(_))) {
        frame.vars.insert(StoreVar::Readers);
    }
    frame.vars
}

fn add_to_frame(world: &AnnotatedProgram<'_>, instr: &Instr, frame: &mut FrameCondition) {
    match instr {
        Instr::Write { location, .. } | Instr::Update { location, .. } => {
            frame.vars.insert(location.var());
            frame.publishes |= holds_refs(world, location);
        }
        Instr::CopyElements { var, .. } => {
            frame.vars.insert(*var);
            frame.publishes = true;
        }
        Instr::Lock(_) | Instr::Unlock(_) | Instr::LockRead(_) => frame.locks = true,
        Instr::Release(_) | Instr::ReleaseRead(_) | Instr::WaitRelease { .. } | Instr::WaitAcquire { .. } => {
            frame.locks = true;
            frame.releases = true;
        }
        Instr::New { .. } | Instr::NewArray { .. } => frame.allocates = true,
        Instr::Start(_) => {
            frame.vars.insert(StoreVar::Start);
            frame.publishes = true;
        }
        Instr::Publish(_) => frame.publishes = true,
        Instr::Foreign { .. } => frame.join(FrameCondition::foreign()),
        Instr::Call { method, .. } => {
            let callee = call_frame(world, *method);
            frame.vars.extend(callee.vars);
            frame.locks = true;
            frame.releases |= callee.releases;
            if let Some(spec) = world.specs.get(method) {
                for action in &spec.actions {
                    frame.vars.extend(vars_of(world, *method, &action.modifies));
                }
            }
        }
        Instr::Note { method, point, .. } => {
            if let Clause::Set { target, .. } = &world.points[method][*point].clause {
                frame.vars.extend(ghosts_named(world, target));
            }
        }
        Instr::Nop
        | Instr::Set { .. }
        | Instr::Assume(_)
        | Instr::Check { .. }
        | Instr::Read { .. }
        | Instr::Touch { .. }
        | Instr::Exit { .. } => {}
    }
}

/// All variables that the code touches.
pub(crate) fn touched(world: &AnnotatedProgram<'_>, graph: &Graph) -> BTreeSet<StoreVar> {
    let mut vars = BTreeSet::new();
    for node in &graph.nodes {
        match &node.instr {
            Instr::Read { location, .. }
            | Instr::Write { location, .. }
            | Instr::Update { location, .. }
            | Instr::Touch { location, .. } => {
                vars.insert(location.var());
            }
            Instr::CopyElements { var, .. } => {
                vars.insert(*var);
            }
            Instr::New { class, .. } => {
                let fields = world.program.class(*class).layout.iter();
                vars.extend(
                    fields.filter(|f| world.is_user(world.program.field(**f).class)).map(|f| StoreVar::Field(*f)),
                );
            }
            Instr::NewArray { class, .. } => {
                vars.insert(elements_of(&world.program.class(*class).name));
            }
            _ => {}
        }
    }
    vars
}
