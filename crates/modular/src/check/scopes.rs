//! What names in a method's annotations mean: parameters, locals by their registers, and the types that the code gives them.

use super::goal::Quoted;
use super::here::Here;
use super::walk::{Stop, Walker};
use crate::annotation::{AnnotationExpr, AnnotationFormula};
use crate::meaning::{Scope, Ty, TypedTerm, of_store};
use crate::plato::{LocalRegister, NodeId, is_visible};
use crate::store::StoreVersions;
use crate::term::{Sort, Term};
use crate::types::{class_of, descriptors};
use crate::world::AnnotatedProgram;
use jmmc_program::{Body, Kind, LocalName, Method, MethodId};

/// The names, types and stored values of a method's parameters; `value` gives the term of each register.
pub(crate) fn parameters(
    world: &AnnotatedProgram<'_>,
    method: MethodId,
    value: impl Fn(usize, Sort) -> Term,
) -> Vec<(String, TypedTerm)> {
    let method = world.program.method(method);
    let Ok(Some(body)) = world.program.body(method) else {
        return Vec::new();
    };
    let first = usize::from(!method.is_static());
    let types = descriptors(&method.descriptor);
    let name = |reg: usize| body.locals.iter().find(|local| local.reg.index() == reg && local.start == 0);
    let named = types.iter().enumerate().filter_map(|(index, ty)| Some((index + first, ty, name(index + first)?)));
    let typed = named.map(|(reg, ty, local)| {
        let ty = world.type_of_descriptor(ty);
        (local.name.to_string(), of_store(value(reg, ty.sort()), ty))
    });
    typed.collect()
}

impl<'w, 'p> Walker<'w, 'p> {
    /// The scope of an annotation that stands before a node.
    fn scope_at<'s>(&'s self, here: &'s Here, node: NodeId, op: u32) -> Scope<'s, 'p> {
        let frame = &self.graph.frames[self.graph.nodes[node].frame];
        let method = self.world.program.method(frame.method);
        let mut scope = Scope::new(self.world, method.class, &here.state, Some(&self.entry.state));
        if !method.is_static() {
            scope.this = here.locals.get(&LocalRegister(frame.base)).cloned();
        }
        let of = |reg: usize| here.locals.get(&LocalRegister(frame.base + reg as u32)).cloned();
        scope.locals = parameters(self.world, method.id, |reg, _| of(reg).unwrap_or_else(Term::null));
        if let Ok(Some(body)) = self.world.program.body(method) {
            let in_scope = body.locals.iter().filter(|local| is_visible(local, op));
            let named = in_scope.filter_map(|local| Some((local, of(local.reg.index())?)));
            let typed =
                named.map(|(local, term)| (local.name.to_string(), self.typed_local(method, body, local, term)));
            scope.locals.extend(typed.collect::<Vec<_>>());
        }
        scope
    }

    fn typed_local(&self, method: &Method, body: &Body, local: &LocalName, term: Term) -> TypedTerm {
        let ty = match body.registers[local.reg.index()] {
            Kind::Ref => Ty::Ref(class_of(self.world, method, body, local.reg, local.start as usize)),
            Kind::Int => Ty::Int,
            Kind::Long => Ty::Long,
            Kind::Float | Kind::Double => Ty::Real,
        };
        TypedTerm { term, ty }
    }

    /// An annotation's formula before a node.
    pub(super) fn note_holds(&self, here: &Here, expr: &AnnotationExpr, node: NodeId) -> Result<Term, Stop> {
        self.note_holds_at(here, expr, node, self.graph.nodes[node].op)
    }

    /// An annotation's formula, seeing the locals of an op.
    pub(super) fn note_holds_at(
        &self,
        here: &Here,
        expr: &AnnotationExpr,
        node: NodeId,
        op: u32,
    ) -> Result<Term, Stop> {
        let scope = self.scope_at(here, node, op);
        scope.holds(expr).map_err(|(position, message)| Stop::Annotation(self.file_of(node), position, message))
    }

    /// A ghost assignment before a node: the place and the value to store.
    pub(super) fn ghost_assignment(
        &self,
        here: &Here,
        target: &AnnotationExpr,
        value: &AnnotationExpr,
        op: u32,
    ) -> Result<(crate::meaning::ModifiedPlace, Term), Stop> {
        let scope = self.scope_at(here, self.node, op);
        let wrong = |(position, message)| Stop::Annotation(self.file_of(self.node), position, message);
        let place = scope.target(target).map_err(wrong)?;
        if !matches!(place.var, crate::store::StoreVar::Ghost(_)) {
            return Err(wrong((target.position, "only ghost fields can be set by an annotation".to_string())));
        }
        let value = scope.stored(value).map_err(wrong)?;
        if value.ty.sort() != place.ty.sort() {
            return Err(wrong((target.position, "the value has another type than the field".to_string())));
        }
        Ok((place, value.term))
    }

    /// The file of a node's method.
    pub(super) fn file_of(&self, node: NodeId) -> usize {
        let method = self.graph.frames[self.graph.nodes[node].frame].method;
        self.world.file_of(self.world.program.method(method).class).unwrap_or(0)
    }

    /// A formula of an annotation in a node's method, for a message.
    pub(super) fn quoted_in(&self, node: NodeId, formula: &AnnotationFormula) -> Quoted {
        Quoted { file: self.file_of(node), position: formula.expr.position, text: formula.text.clone() }
    }

    /// The scope of a specification: parameters as they were passed.
    pub(super) fn spec_scope<'s>(
        world: &'s AnnotatedProgram<'p>,
        method: MethodId,
        args: &[Term],
        now: &'s StoreVersions,
        old: Option<&'s StoreVersions>,
    ) -> Scope<'s, 'p> {
        let declared = world.program.method(method);
        let mut scope = Scope::new(world, declared.class, now, old);
        if !declared.is_static() {
            scope.this = args.first().cloned();
        }
        scope.locals = parameters(world, method, |reg, _| args.get(reg).cloned().unwrap_or_else(Term::null));
        scope
    }

    /// The variables that a reader of a message knows: the thread, and the named locals.
    pub(super) fn known_names(&self, here: &Here) -> Vec<(String, Term)> {
        let mut shown = vec![("tid".to_string(), Term::atom("tid"))];
        let node = &self.graph.nodes[self.node];
        let Some(frame) = self.graph.frames.get(node.frame) else {
            return shown;
        };
        let Ok(Some(body)) = self.world.program.body(self.world.program.method(frame.method)) else {
            return shown;
        };
        for local in body.locals.iter().filter(|local| local.start <= node.op && node.op < local.end) {
            if let Some(term) = here.locals.get(&LocalRegister(frame.base + u32::from(local.reg.0))) {
                shown.push((local.name.to_string(), term.clone()));
            }
        }
        shown
    }
}
