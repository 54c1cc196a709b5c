//! The check of relations.

use super::Checker;
use super::scope::{Bound, Denoted, Meaning, Vocable};
use crate::error::{Fault, FilePlace};
use crate::resolved::{Before, ItemId, Rel, RelOp, ResolvedDecls, ResolvedForm, ResolvedKind, Where};
use crate::syntax::{Binary, Decl, SyntaxNode, SyntaxTerm, Unary};
use jmmc_relations::Multiplicity;

/// The name of the last step.
pub(super) const LAST: &str = "last";

impl Checker<'_> {
    /// The relation and its arity.
    pub(super) fn relation(&mut self, term: &SyntaxTerm) -> Result<(Rel, usize), Fault> {
        match self.any(term)? {
            Meaning::Rel(rel, arity) => Ok((rel, arity)),
            other => Err(other.instead_of(term.place, "a relation")),
        }
    }

    /// A name, alone or indexed by a step.
    pub(super) fn name(&mut self, name: &str, at: Option<Where>, place: FilePlace) -> Result<Meaning, Fault> {
        match self.denoted(name, place)? {
            Denoted::Bound(Bound::Local(local, arity)) => self.unindexed(name, at, place, Rel::Local(local), arity),
            Denoted::Bound(Bound::Step(_)) => Ok(Meaning::Step),
            Denoted::Vocable(Vocable::Constant(constant, arity)) => {
                self.knows_modes |= constant.is_mode();
                self.unindexed(name, at, place, Rel::Constant(constant), arity)
            }
            Denoted::Vocable(Vocable::Part(part, arity)) => {
                not_before(name, at, place)?;
                Ok(Meaning::Rel(Rel::Part(part, at.unwrap_or(Where::Here)), arity))
            }
            Denoted::Item(id) => self.applied_item(id, at, Vec::new(), place),
        }
    }

    fn unindexed(
        &self,
        name: &str,
        at: Option<Where>,
        place: FilePlace,
        rel: Rel,
        arity: usize,
    ) -> Result<Meaning, Fault> {
        match at {
            None => Ok(Meaning::Rel(rel, arity)),
            Some(_) => Err(Fault::new(place, format!("`{name}` is the same in all executions and has no index"))),
        }
    }

    /// An item with its index and arguments.
    pub(super) fn applied_item(
        &mut self,
        id: ItemId,
        at: Option<Where>,
        arguments: Vec<(Rel, usize, FilePlace)>,
        place: FilePlace,
    ) -> Result<Meaning, Fault> {
        let item = &self.items[id.0];
        let name = &item.name;
        let has_step = matches!(item.kind, ResolvedKind::Relation { step: Some(_), .. });
        if has_step && at.is_none() {
            return Err(Fault::new(place, format!("`{name}` has one value for each step; write `{name}[i]`")));
        }
        if !has_step && !item.is_each && at.is_some() {
            return Err(Fault::new(place, format!("`{name}` is not declared for each execution and has no index")));
        }
        if !has_step {
            not_before(name, at, place)?;
        }
        let parameters = match &item.kind {
            ResolvedKind::Relational { parameters, .. } | ResolvedKind::Predicate { parameters, .. } => {
                parameters.as_slice()
            }
            ResolvedKind::Relation { .. } | ResolvedKind::Order { .. } | ResolvedKind::Axiom { .. } => &[],
        };
        if parameters.len() != arguments.len() {
            let (expected, found) = (parameters.len(), arguments.len());
            return Err(Fault::new(place, format!("`{name}` takes {expected} arguments, found {found}")));
        }
        for ((_, expected), (_, found, place)) in parameters.iter().zip(&arguments) {
            if expected != found {
                let problem = format!("an argument of `{name}` has arity {found}; arity {expected} is expected");
                return Err(Fault::new(*place, problem));
            }
        }
        let at = at.unwrap_or(Where::Here);
        let arguments = arguments.into_iter().map(|(rel, ..)| rel).collect();
        Ok(match &item.kind {
            ResolvedKind::Relation { arity, .. } | ResolvedKind::Relational { arity, .. } => {
                Meaning::Rel(Rel::Item(id, at, arguments), *arity)
            }
            ResolvedKind::Order { .. } => Meaning::Rel(Rel::Item(id, at, arguments), 2),
            ResolvedKind::Predicate { .. } | ResolvedKind::Axiom { .. } => {
                Meaning::Form(ResolvedForm::Item(id, at, arguments))
            }
        })
    }

    /// `f[a, b]`: an index, an application or a join.
    pub(super) fn applied(&mut self, function: &SyntaxTerm, arguments: &[SyntaxTerm]) -> Result<Meaning, Fault> {
        if let Some(at) = self.index(arguments)? {
            return match &*function.node {
                SyntaxNode::Name(name) => self.name(name, Some(at), function.place),
                _ => Err(Fault::new(function.place, "only a name can be indexed by a step")),
            };
        }
        if let Some((id, at)) = self.callee(function)? {
            let mut checked = Vec::new();
            for argument in arguments {
                let (rel, arity) = self.relation(argument)?;
                checked.push((rel, arity, argument.place));
            }
            return self.applied_item(id, at, checked, function.place);
        }
        let (mut rel, mut arity) = self.relation(function)?;
        for argument in arguments {
            let (left, left_arity) = self.relation(argument)?;
            arity = joined(left_arity, arity, argument.place)?;
            rel = Rel::Binary(RelOp::Join, Box::new(left), Box::new(rel));
        }
        Ok(Meaning::Rel(rel, arity))
    }

    /// The definition with parameters that is applied here, if it is one.
    fn callee(&mut self, function: &SyntaxTerm) -> Result<Option<(ItemId, Option<Where>)>, Fault> {
        let (name, at) = match &*function.node {
            SyntaxNode::Name(name) => (name, None),
            SyntaxNode::Applied(inner, arguments) => match (&*inner.node, self.index(arguments)?) {
                (SyntaxNode::Name(name), Some(at)) => (name, Some(at)),
                _ => return Ok(None),
            },
            _ => return Ok(None),
        };
        let Denoted::Item(id) = self.denoted(name, function.place)? else {
            return Ok(None);
        };
        let has_parameters = match &self.items[id.0].kind {
            ResolvedKind::Relational { parameters, .. } | ResolvedKind::Predicate { parameters, .. } => {
                !parameters.is_empty()
            }
            ResolvedKind::Relation { .. } | ResolvedKind::Order { .. } | ResolvedKind::Axiom { .. } => false,
        };
        Ok(has_parameters.then_some((id, at)))
    }

    /// The step that the arguments are, if they are one: `i` or `i-1`.
    fn index(&mut self, arguments: &[SyntaxTerm]) -> Result<Option<Where>, Fault> {
        let [argument] = arguments else {
            return Ok(None);
        };
        let (name, before, place) = match &*argument.node {
            SyntaxNode::Name(name) => (name, None, argument.place),
            SyntaxNode::Binary(Binary::Difference, step, number) => match (&*step.node, &*number.node) {
                (SyntaxNode::Name(name), SyntaxNode::Number(count)) => (name, Some(*count), step.place),
                _ => return Ok(None),
            },
            _ => return Ok(None),
        };
        if name == LAST && before.is_none() && self.file.is_speculative {
            return Ok(Some(Where::Last));
        }
        let step = match self.scope.get(name) {
            Some(Bound::Step(step)) => step,
            // A number is subtracted, so an index is meant.
            Some(Bound::Local(..)) | None if before.is_some() => {
                return Err(Fault::new(place, format!("`{name}` is not a step; bind it with `all {name}: step | …`")));
            }
            None if !self.file.is_speculative && super::scope::vocabulary(name).is_none() => {
                return match self.items.iter().any(|item| item.name == *name) {
                    true => Ok(None),
                    false => Err(self.no_steps(name, place)),
                };
            }
            Some(Bound::Local(..)) | None => return Ok(None),
        };
        match before {
            None => Ok(Some(Where::At(step, Before::No))),
            Some(1) => Ok(Some(Where::At(step, Before::Yes))),
            Some(other) => Err(Fault::new(place, format!("`{name}-{other}`: only `{name}-1` is supported"))),
        }
    }

    /// The fault of an unknown name in brackets, in a model that has no steps.
    fn no_steps(&self, name: &str, place: FilePlace) -> Fault {
        match self.denoted(name, place) {
            Err(fault) if fault.problem.contains("did you mean") => fault,
            _ => Fault::new(
                place,
                format!(
                    "unknown name `{name}`; if it is a step: this model has no speculative executions, \
                     write `speculative` after its sources and bind it with `all {name}: step | …`"
                ),
            ),
        }
    }

    pub(super) fn rel_unary(&mut self, operator: Unary, of: &SyntaxTerm, place: FilePlace) -> Result<Meaning, Fault> {
        let (rel, arity) = self.relation(of)?;
        let rel = Box::new(rel);
        let multiplicity = |multiplicity, rel: Box<Rel>| Meaning::Form(ResolvedForm::Multiplicity(multiplicity, *rel));
        match operator {
            Unary::No => return Ok(multiplicity(Multiplicity::No, rel)),
            Unary::Some => return Ok(multiplicity(Multiplicity::Some, rel)),
            Unary::One => return Ok(multiplicity(Multiplicity::One, rel)),
            Unary::Lone => return Ok(multiplicity(Multiplicity::Lone, rel)),
            Unary::Size => return Ok(Meaning::Size(*rel)),
            Unary::Not | Unary::Transpose | Unary::Closure | Unary::ReflexiveClosure => {}
        }
        if arity != 2 {
            let problem = format!("`{}` needs a relation of arity 2, found arity {arity}", operator.sign());
            return Err(Fault::new(place, problem));
        }
        Ok(match operator {
            Unary::Transpose => Meaning::Rel(Rel::Transpose(rel), 2),
            _ => Meaning::Rel(Rel::Closure { of: rel, reflexive: operator == Unary::ReflexiveClosure }, 2),
        })
    }

    pub(super) fn rel_binary(
        &mut self,
        operator: Binary,
        (left, a): (Rel, usize),
        (right, b): (Rel, usize),
        place: FilePlace,
    ) -> Result<Meaning, Fault> {
        let equal = || same_arity(operator, a, b, place);
        let (left, right) = (Box::new(left), Box::new(right));
        let (op, arity) = match operator {
            Binary::Union => (RelOp::Union, equal()?),
            Binary::Difference => (RelOp::Difference, equal()?),
            Binary::Intersection => (RelOp::Intersection, equal()?),
            Binary::Override => (RelOp::Override, equal()?),
            Binary::Product => (RelOp::Product, a + b),
            Binary::Join => (RelOp::Join, joined(a, b, place)?),
            Binary::DomainRestriction => {
                set_side(operator, a, "left", place)?;
                return Ok(Meaning::Rel(Rel::Domain(left, right, b), b));
            }
            Binary::RangeRestriction => {
                set_side(operator, b, "right", place)?;
                return Ok(Meaning::Rel(Rel::Range(left, right, a), a));
            }
            Binary::Equal | Binary::NotEqual | Binary::In | Binary::NotIn => {
                equal()?;
                return Ok(Meaning::Form(comparison(operator, *left, *right)));
            }
            Binary::And | Binary::Or | Binary::Implies | Binary::Iff => {
                return Err(Meaning::Rel(*left, a).instead_of(place, "a formula"));
            }
            Binary::Less | Binary::LessOrEqual | Binary::Greater | Binary::GreaterOrEqual => {
                let problem = format!("`{}` compares sizes, such as `#a`; found a relation", operator.sign());
                return Err(Fault::new(place, problem));
            }
        };
        Ok(Meaning::Rel(Rel::Binary(op, left, right), arity))
    }

    /// Declarations, with what `disj` demands.
    pub(super) fn decls(&mut self, decls: &[Decl]) -> Result<(ResolvedDecls, Vec<ResolvedForm>, usize), Fault> {
        let (mut checked, mut apart, mut total) = (Vec::new(), Vec::new(), 0);
        for decl in decls {
            let first = checked.len();
            // The domain is checked once for every variable: each occurrence has its own locals.
            for name in &decl.names {
                let depth = self.scope.len();
                let (domain, arity) = self.relation(&decl.domain)?;
                self.scope.truncate(depth);
                let local = self.bind(name, arity)?;
                if decl.is_disjoint {
                    let others = checked[first..].iter();
                    apart.extend(others.map(|(other, _): &(_, Rel)| {
                        ResolvedForm::Not(Box::new(ResolvedForm::Equal(Rel::Local(*other), Rel::Local(local))))
                    }));
                }
                checked.push((local, domain));
                total += arity;
            }
        }
        Ok((checked, apart, total))
    }
}

fn comparison(operator: Binary, left: Rel, right: Rel) -> ResolvedForm {
    match operator {
        Binary::Equal => ResolvedForm::Equal(left, right),
        Binary::NotEqual => ResolvedForm::Not(Box::new(ResolvedForm::Equal(left, right))),
        Binary::NotIn => ResolvedForm::Not(Box::new(ResolvedForm::In(left, right))),
        _ => ResolvedForm::In(left, right),
    }
}

fn same_arity(operator: Binary, a: usize, b: usize, place: FilePlace) -> Result<usize, Fault> {
    if a == b {
        return Ok(a);
    }
    let sign = operator.sign();
    Err(Fault::new(place, format!("`{sign}` of arity {a} and arity {b}; they must be equal")))
}

fn joined(a: usize, b: usize, place: FilePlace) -> Result<usize, Fault> {
    match a + b {
        0..=2 => Err(Fault::new(place, "the join of two sets has no columns left; one side needs arity 2 or more")),
        sum => Ok(sum - 2),
    }
}

fn set_side(operator: Binary, arity: usize, side: &str, place: FilePlace) -> Result<(), Fault> {
    if arity == 1 {
        return Ok(());
    }
    let sign = operator.sign();
    Err(Fault::new(place, format!("`{sign}` needs a set on its {side}, arity 1; found arity {arity}")))
}

fn not_before(name: &str, at: Option<Where>, place: FilePlace) -> Result<(), Fault> {
    if matches!(at, Some(Where::At(_, Before::Yes))) {
        let problem = format!("there is no execution before the first, so `{name}` cannot have the index i-1");
        return Err(Fault::new(place, problem));
    }
    Ok(())
}
