//! Guarded arrays that code outside of the sources gets to know: whoever has such an array may change its elements without the lock.
//!
//! Where the sources are no whole program, their methods have callers that nobody looks at. A method that returns what it read from a field whose elements have a
//! discipline hands the array out; one that stores a parameter there takes in an array that its caller may keep.
//! What a field of type `Object` holds is taken for a caller's. A call of code that is not among the sources is like a caller: what it is given leaves, what it returns comes in, and so does an array that it was given once.
//! Errs on: silence. Only what reaches the result, or the field, through locals is followed, not arrays that are parts of other objects.

use super::frames::assigned;
use super::goal::Quoted;
use crate::plato::{Graph, Instr, LocalRegister, NodeId, PlatoOperand, Rhs};
use crate::store::StoreVar;
use crate::types::descriptors;
use crate::world::{AnnotatedProgram, ConjunctKind};
use jmmc_program::Method;
use std::collections::BTreeMap;

/// An array that is known inside and outside of the sources.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Escape {
    /// The field that refers to it.
    pub var: StoreVar,
    /// The annotation that says who may write it.
    pub declared: Quoted,
    /// Whether it leaves; otherwise it comes in.
    pub leaves: bool,
}

/// Where an array comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum ArrayOrigin {
    /// The field of this conjunct.
    Guarded(usize),
    /// A caller outside of the sources.
    Caller,
    /// The operation of that number, which makes it.
    Made(NodeId),
}

/// What locals may refer to.
type Known = BTreeMap<LocalRegister, Vec<ArrayOrigin>>;

/// The nodes at which such arrays leave or come in.
pub(crate) fn escapes(world: &AnnotatedProgram<'_>, graph: &Graph, method: &Method) -> BTreeMap<NodeId, Escape> {
    let is_called_by_others = world.referred_to.contains(&method.id) || world.overrides_library(method);
    let is_closed = world.is_closed() && !is_called_by_others;
    if is_closed && !graph.nodes.iter().any(|node| matches!(node.instr, Instr::Foreign { .. })) {
        return BTreeMap::new();
    }
    let mut before: Vec<Option<Known>> = vec![None; graph.nodes.len()];
    let Some(entry) = before.get_mut(graph.entry) else {
        return BTreeMap::new();
    };
    *entry = Some(if is_closed { Known::new() } else { parameters(graph, method) });
    let mut pending = vec![graph.entry];
    while let Some(node) = pending.pop() {
        let after = after(world, (node, &graph.nodes[node].instr), before[node].clone().unwrap_or_default());
        for next in &graph.nodes[node].next {
            if join(&mut before[*next], &after) {
                pending.push(*next);
            }
        }
    }
    let results = graph.nodes.iter().find_map(|node| match node.instr {
        Instr::Exit { result } if !is_closed => result,
        _ => None,
    });
    let found = before.iter().enumerate().filter_map(|(node, known)| {
        let escape = escape(world, &graph.nodes[node].instr, known.as_ref()?, results)?;
        Some((node, escape))
    });
    found.collect()
}

/// The arrays that a caller gives to the method.
fn parameters(graph: &Graph, method: &Method) -> Known {
    let first = u32::from(!method.is_static());
    let base = graph.frames.first().map_or(0, |frame| frame.base);
    let arrays = descriptors(&method.descriptor).into_iter().zip(first..).filter(|(ty, _)| may_be_array(ty));
    arrays.map(|(_, index)| (LocalRegister(base + index), vec![ArrayOrigin::Caller])).collect()
}

/// Whether a reference of the type may be to an array [JLS §10.8].
fn may_be_array(descriptor: &str) -> bool {
    let supertypes = ["Ljava/lang/Object;", "Ljava/lang/Cloneable;", "Ljava/io/Serializable;"];
    descriptor.starts_with('[') || supertypes.contains(&descriptor)
}

/// What locals refer to after the operation.
fn after(world: &AnnotatedProgram<'_>, (node, instr): (NodeId, &Instr), mut known: Known) -> Known {
    let origins = match instr {
        Instr::Set { rhs: Rhs::Any | Rhs::Known, .. } => Some(vec![ArrayOrigin::Caller]),
        Instr::NewArray { .. } => Some(vec![ArrayOrigin::Made(node)]),
        Instr::Foreign { args } => {
            for arg in args {
                also(&mut known, *arg, ArrayOrigin::Caller);
            }
            return known;
        }
        // The field refers to the array by now, by whatever name.
        Instr::Write { location, src } => {
            if let Some(conjunct) = discipline(world, location.var()) {
                also(&mut known, *src, ArrayOrigin::Guarded(conjunct));
            }
            return known;
        }
        Instr::Set { rhs: Rhs::Is(PlatoOperand::Local(src)), .. } => known.get(src).cloned(),
        Instr::Read { location, .. } => origin(world, location.var()).map(|origin| vec![origin]),
        _ => None,
    };
    for local in assigned(instr) {
        match &origins {
            Some(origins) => drop(known.insert(local, origins.clone())),
            None => drop(known.remove(&local)),
        }
    }
    known
}

/// The array that a local refers to has this origin, too, by whatever local it is known.
fn also(known: &mut Known, local: LocalRegister, origin: ArrayOrigin) {
    let Some(same) = known.get(&local).cloned() else {
        return;
    };
    let is_made = |origin: &ArrayOrigin| matches!(origin, ArrayOrigin::Made(_));
    for origins in known.values_mut() {
        let is_same = origins.iter().any(|other| is_made(other) && same.contains(other));
        if is_same && !origins.contains(&origin) {
            origins.push(origin);
        }
    }
}

/// Where an array comes from that is read there. A place that may hold anything may hold what a caller has put there.
fn origin(world: &AnnotatedProgram<'_>, var: StoreVar) -> Option<ArrayOrigin> {
    let holds_anything = |field| {
        let descriptor = &*world.program.field(field).descriptor;
        !descriptor.starts_with('[') && may_be_array(descriptor)
    };
    match var {
        StoreVar::Field(field) | StoreVar::Static(field) if holds_anything(field) => Some(ArrayOrigin::Caller),
        _ => discipline(world, var).map(ArrayOrigin::Guarded),
    }
}

/// The conjunct that protects the elements of the array in the field.
fn discipline(world: &AnnotatedProgram<'_>, var: StoreVar) -> Option<usize> {
    let protects = |kind: &ConjunctKind| matches!(kind, ConjunctKind::UnwritableElements(of, _) if *of == var);
    world.conjuncts.iter().position(|conjunct| protects(&conjunct.kind))
}

/// Adds what is known on another way; whether that is something new.
fn join(before: &mut Option<Known>, more: &Known) -> bool {
    let mut grown = before.is_none();
    let known = before.get_or_insert_default();
    for (local, origins) in more {
        let all = known.entry(*local).or_default();
        for origin in origins {
            if !all.contains(origin) {
                all.push(*origin);
                grown = true;
            }
        }
    }
    grown
}

fn escape(world: &AnnotatedProgram<'_>, instr: &Instr, known: &Known, result: Option<LocalRegister>) -> Option<Escape> {
    let guarded = |local: &LocalRegister| {
        known.get(local)?.iter().find_map(|origin| match origin {
            ArrayOrigin::Guarded(conjunct) => Some(*conjunct),
            ArrayOrigin::Caller | ArrayOrigin::Made(_) => None,
        })
    };
    let (conjunct, leaves) = match instr {
        Instr::Set { dst, rhs: Rhs::Is(PlatoOperand::Local(src)) } if Some(*dst) == result => (guarded(src)?, true),
        Instr::Foreign { args } => (args.iter().find_map(guarded)?, true),
        Instr::Write { location, src } if known.get(src)?.contains(&ArrayOrigin::Caller) => {
            (discipline(world, location.var())?, false)
        }
        _ => return None,
    };
    let conjunct = &world.conjuncts[conjunct];
    let ConjunctKind::UnwritableElements(var, _) = conjunct.kind else {
        return None;
    };
    let of = &conjunct.declared;
    let declared = Quoted { file: of.file, position: of.position, text: of.formula.text.clone() };
    Some(Escape { var, declared, leaves })
}
