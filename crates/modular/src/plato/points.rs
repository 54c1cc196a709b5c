//! Annotations inside methods: the edges of the code on which they stand, and the loops that they belong to.

use super::inline::{Builder, Placed};
use super::{Graph, Loop};
use crate::annotation::{AnnotationSite, Clause, ExprKind, Turns};
use crate::world::{AnnotatedProgram, Point};
use jmmc_program::{Body, LocalName};

/// Whether the annotation stands on an edge; the others belong to a loop or to a step.
pub(super) fn is_on_edge(point: &Point) -> bool {
    !matches!(point.clause, Clause::LoopInvariant(_) | Clause::Step { .. })
}

impl<'p> Builder<'_, 'p> {
    /// The annotations that stand between two ops, each with the op whose locals it sees.
    pub fn points_between(&self, placed: &Placed<'p>, from: Option<usize>, to: usize) -> Vec<(usize, u32)> {
        let Some(points) = self.world.points.get(&placed.method.id) else {
            return Vec::new();
        };
        let within = |op: Option<usize>, (first, last): (u32, u32)| {
            op.is_some_and(|op| placed.line(op) >= first && placed.line(op) <= last)
        };
        // A jump back to the statement's first operation from inside it, where there is no loop in it: it ends and begins anew.
        let again = |lines: (u32, u32), turns: Turns| {
            let first = (0..placed.body.ops.len()).find(|op| within(Some(*op), lines));
            turns == Turns::Anew && within(from, lines) && first == Some(to) && from.is_some_and(|from| to <= from)
        };
        let passes = |point: &Point| match &point.site {
            AnnotationSite::Before { statement, turns, .. } => {
                !within(from, *statement) && within(Some(to), *statement) || again(*statement, *turns)
            }
            AnnotationSite::After { statement, turns, .. } => {
                within(from, *statement) && !within(Some(to), *statement) || again(*statement, *turns)
            }
            AnnotationSite::Class
            | AnnotationSite::Fields(_)
            | AnnotationSite::Method(_)
            | AnnotationSite::Parameter { .. } => false,
        };
        let passed = points.iter().enumerate().filter(|(_, point)| is_on_edge(point) && passes(point));
        let sees = |point: &Point| match (&point.site, from) {
            (AnnotationSite::After { .. }, Some(from)) => from as u32,
            _ => to as u32,
        };
        passed.map(|(index, point)| (index, sees(point))).collect()
    }
}

/// Whether an annotation that sees the locals of an op sees this one.
pub(crate) fn is_visible(local: &LocalName, op: u32) -> bool {
    local.start > 0 && local.start <= op && op < local.end
}

/// A local that the annotation mentions, and of which the class file does not tell at that op: a field of that name is not meant.
pub(super) fn untold<'w>(point: &'w Point, body: &Body, op: u32) -> Option<&'w str> {
    let exprs = match &point.clause {
        Clause::Assert(formula) | Clause::Assume(formula) | Clause::LoopInvariant(formula) => vec![&formula.expr],
        Clause::Set { target, value } => vec![target, value],
        _ => Vec::new(),
    };
    let told = |name: &str| body.locals.iter().any(|local| &*local.name == name && is_visible(local, op));
    let is_meant = |name: &str| {
        let mut found = false;
        for expr in &exprs {
            expr.visit(&mut |inner| found |= matches!(&inner.kind, ExprKind::Name(other) if other == name));
        }
        found
    };
    point.locals.iter().map(String::as_str).find(|name| is_meant(name) && !told(name))
}

/// Whether lines do not tell where the annotation stands.
pub(super) fn is_unclear(point: &Point) -> bool {
    match point.site {
        AnnotationSite::Before { turns, .. } | AnnotationSite::After { turns, .. } => {
            turns == Turns::Unclear && is_on_edge(point)
        }
        AnnotationSite::Class
        | AnnotationSite::Fields(_)
        | AnnotationSite::Method(_)
        | AnnotationSite::Parameter { .. } => false,
    }
}

/// The invariants of a loop: those of its statement that belong to no loop around it.
pub(crate) fn invariants<'w>(world: &'w AnnotatedProgram<'_>, graph: &Graph, of: &Loop) -> Vec<&'w Point> {
    let head = &graph.nodes[of.head];
    let method = graph.frames[head.frame].method;
    let Some(points) = world.points.get(&method) else {
        return Vec::new();
    };
    let is_inner = |(first, last): (u32, u32)| {
        let around = graph.loops.iter().filter(|other| other.head != of.head && other.nodes.contains(&of.head));
        let mut same_frame = around.map(|other| &graph.nodes[other.head]).filter(|node| node.frame == head.frame);
        same_frame.any(|node| node.line >= first && node.line <= last)
    };
    let belongs = |point: &&Point| match (&point.clause, &point.site) {
        (Clause::LoopInvariant(_), AnnotationSite::Before { statement, .. }) => {
            head.line >= statement.0 && head.line <= statement.1 && !is_inner(*statement)
        }
        _ => false,
    };
    points.iter().filter(belongs).collect()
}

/// A local that an invariant of a loop mentions, and of which the class file does not tell at the loop's head, with the line.
pub(super) fn untold_by_invariants(world: &AnnotatedProgram<'_>, graph: &Graph) -> Option<(String, u32)> {
    graph.loops.iter().find_map(|of| {
        let head = &graph.nodes[of.head];
        let body = world.program.body(world.program.method(graph.frames[head.frame].method)).ok().flatten()?;
        let mut points = invariants(world, graph, of).into_iter();
        points.find_map(|point| Some((untold(point, body, head.op)?.to_string(), point.position.line)))
    })
}

/// An invariant that belongs to no loop: the line it stands on.
pub(super) fn lost_invariant(world: &AnnotatedProgram<'_>, graph: &Graph) -> Option<u32> {
    let found: Vec<&Point> = graph.loops.iter().flat_map(|of| invariants(world, graph, of)).collect();
    let methods = graph.frames.iter().filter_map(|frame| world.points.get(&frame.method));
    let mut wanted = methods.flatten().filter(|point| matches!(point.clause, Clause::LoopInvariant(_)));
    wanted.find(|point| !found.iter().any(|f| f.position == point.position)).map(|point| point.position.line)
}
