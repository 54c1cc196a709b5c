//! The check of formulas, and of what may be either a formula or a relation.

use super::Checker;
use super::scope::{Bound, Meaning};
use crate::error::{Fault, FilePlace};
use crate::resolved::{Rel, ResolvedForm};
use crate::syntax::{Binary, Decl, PlacedName, SyntaxNode, SyntaxQuantifier, SyntaxTerm, Unary};
use jmmc_relations::{Comparison, Multiplicity};

impl Checker<'_> {
    /// The formula that a term is, if it is one.
    pub(super) fn formula(&mut self, term: &SyntaxTerm) -> Result<ResolvedForm, Fault> {
        match self.any(term)? {
            Meaning::Form(form) => Ok(form),
            other => Err(other.instead_of(term.place, "a formula")),
        }
    }

    /// Whatever the term is. Names bound inside are forgotten.
    pub(super) fn any(&mut self, term: &SyntaxTerm) -> Result<Meaning, Fault> {
        let depth = self.scope.len();
        let meaning = self.meaning(term);
        self.scope.truncate(depth);
        meaning
    }

    fn meaning(&mut self, term: &SyntaxTerm) -> Result<Meaning, Fault> {
        let place = term.place;
        Ok(match &*term.node {
            SyntaxNode::Name(name) => self.name(name, None, place)?,
            SyntaxNode::Number(_) => Meaning::Number,
            SyntaxNode::Univ => Meaning::Rel(Rel::Univ, 1),
            SyntaxNode::Iden => Meaning::Rel(Rel::Iden, 2),
            SyntaxNode::None => Meaning::Rel(Rel::None, 1),
            SyntaxNode::Truth(value) => Meaning::Form(ResolvedForm::Truth(*value)),
            SyntaxNode::Unary(Unary::Not, of) => Meaning::Form(ResolvedForm::Not(Box::new(self.formula(of)?))),
            SyntaxNode::Unary(operator, of) => self.rel_unary(*operator, of, place)?,
            SyntaxNode::Binary(operator, a, b) => self.binary(*operator, a, b, place)?,
            SyntaxNode::Applied(function, arguments) => self.applied(function, arguments)?,
            SyntaxNode::Quantified(quantifier, decls, body) => {
                Meaning::Form(self.quantified(*quantifier, decls, body)?)
            }
            SyntaxNode::Comprehension(decls, body) => {
                let (decls, mut conditions, arity) = self.decls(decls)?;
                conditions.push(self.formula(body)?);
                Meaning::Rel(Rel::Comprehension(decls, Box::new(all_of(conditions))), arity)
            }
            SyntaxNode::AllSteps { step, from, body } => self.all_steps(step, from.as_ref(), body)?,
            SyntaxNode::Let(name, value, body) => {
                let (value, arity) = self.relation(value)?;
                let local = self.bind(name, arity)?;
                match self.any(body)? {
                    Meaning::Form(body) => Meaning::Form(ResolvedForm::Let(local, Box::new(value), Box::new(body))),
                    Meaning::Rel(body, arity) => Meaning::Rel(Rel::Let(local, Box::new(value), Box::new(body)), arity),
                    other => return Err(other.instead_of(term.place, "a formula or a relation")),
                }
            }
            SyntaxNode::If(condition, then, other) => self.if_else(condition, then, other, place)?,
            SyntaxNode::Block(parts) => {
                let parts = parts.iter().map(|part| self.formula(part)).collect::<Result<_, _>>()?;
                Meaning::Form(ResolvedForm::And(parts))
            }
        })
    }

    fn binary(&mut self, operator: Binary, a: &SyntaxTerm, b: &SyntaxTerm, place: FilePlace) -> Result<Meaning, Fault> {
        match operator {
            Binary::And => return Ok(Meaning::Form(ResolvedForm::And(vec![self.formula(a)?, self.formula(b)?]))),
            Binary::Or => return Ok(Meaning::Form(ResolvedForm::Or(vec![self.formula(a)?, self.formula(b)?]))),
            Binary::Implies => {
                let not = ResolvedForm::Not(Box::new(self.formula(a)?));
                return Ok(Meaning::Form(ResolvedForm::Or(vec![not, self.formula(b)?])));
            }
            Binary::Iff => {
                let (a, b) = (self.formula(a)?, self.formula(b)?);
                return Ok(Meaning::Form(ResolvedForm::Iff(Box::new(a), Box::new(b))));
            }
            _ => {}
        }
        match (self.any(a)?, self.any(b)?) {
            (Meaning::Rel(left, a), Meaning::Rel(right, b)) => self.rel_binary(operator, (left, a), (right, b), place),
            (Meaning::Size(left), Meaning::Size(right)) => sizes(operator, left, right, place),
            (Meaning::Size(_), other) => Err(other.instead_of(b.place, "a size, such as `#a`")),
            (Meaning::Rel(..), other) => Err(other.instead_of(b.place, "a relation")),
            (other, _) => Err(other.instead_of(a.place, "a relation")),
        }
    }

    fn quantified(
        &mut self,
        quantifier: SyntaxQuantifier,
        decls: &[Decl],
        body: &SyntaxTerm,
    ) -> Result<ResolvedForm, Fault> {
        let (decls, mut apart, _) = self.decls(decls)?;
        let body = self.formula(body)?;
        let multiplicity = match quantifier {
            SyntaxQuantifier::All => {
                let mut parts: Vec<ResolvedForm> =
                    apart.into_iter().map(|form| ResolvedForm::Not(Box::new(form))).collect();
                parts.push(body);
                return Ok(ResolvedForm::All(decls, Box::new(any_of(parts))));
            }
            SyntaxQuantifier::Some | SyntaxQuantifier::No => {
                apart.push(body);
                let exists = ResolvedForm::Exists(decls, Box::new(all_of(apart)));
                return Ok(if quantifier == SyntaxQuantifier::No {
                    ResolvedForm::Not(Box::new(exists))
                } else {
                    exists
                });
            }
            SyntaxQuantifier::One => Multiplicity::One,
            SyntaxQuantifier::Lone => Multiplicity::Lone,
        };
        apart.push(body);
        Ok(ResolvedForm::Multiplicity(multiplicity, Rel::Comprehension(decls, Box::new(all_of(apart)))))
    }

    fn all_steps(&mut self, step: &PlacedName, from: Option<&PlacedName>, body: &SyntaxTerm) -> Result<Meaning, Fault> {
        let from = match from {
            Some(name) => match self.scope.get(&name.text) {
                Some(Bound::Step(step)) => Some(step),
                Some(Bound::Local(..)) | None => {
                    return Err(Fault::new(name.place, format!("`{}` is not a step", name.text)));
                }
            },
            None => None,
        };
        let step = self.bind_step(step)?;
        Ok(Meaning::Form(ResolvedForm::AllSteps { step, from, body: Box::new(self.formula(body)?) }))
    }

    fn if_else(
        &mut self,
        condition: &SyntaxTerm,
        then: &SyntaxTerm,
        other: &SyntaxTerm,
        place: FilePlace,
    ) -> Result<Meaning, Fault> {
        let test = self.formula(condition)?;
        match (self.any(then)?, self.any(other)?) {
            (Meaning::Form(then), Meaning::Form(other)) => {
                // (c ⟹ a) ∧ (¬c ⟹ b), with c checked anew: each occurrence has its own locals.
                let not = ResolvedForm::Not(Box::new(self.formula(condition)?));
                Ok(Meaning::Form(ResolvedForm::And(vec![
                    ResolvedForm::Or(vec![not, then]),
                    ResolvedForm::Or(vec![test, other]),
                ])))
            }
            (Meaning::Rel(then, a), Meaning::Rel(other, b)) if a == b => {
                Ok(Meaning::Rel(Rel::If(Box::new(test), Box::new(then), Box::new(other)), a))
            }
            (Meaning::Rel(_, a), Meaning::Rel(_, b)) => {
                Err(Fault::new(place, format!("`else` of arity {a} and arity {b}; they must be equal")))
            }
            (Meaning::Form(_), found) => Err(found.instead_of(other.place, "a formula")),
            (_, found) => Err(found.instead_of(other.place, "a relation")),
        }
    }
}

/// The comparison of two sizes.
fn sizes(operator: Binary, left: Rel, right: Rel, place: FilePlace) -> Result<Meaning, Fault> {
    Ok(Meaning::Form(match operator {
        Binary::Equal => ResolvedForm::Sizes(Comparison::Eq, left, right),
        Binary::NotEqual => ResolvedForm::Not(Box::new(ResolvedForm::Sizes(Comparison::Eq, left, right))),
        Binary::Less => ResolvedForm::Sizes(Comparison::Lt, left, right),
        Binary::LessOrEqual => ResolvedForm::Sizes(Comparison::Le, left, right),
        Binary::Greater => ResolvedForm::Sizes(Comparison::Lt, right, left),
        Binary::GreaterOrEqual => ResolvedForm::Sizes(Comparison::Le, right, left),
        _ => {
            let problem = format!("`{}` of two sizes; they can only be compared", operator.sign());
            return Err(Fault::new(place, problem));
        }
    }))
}

fn all_of(mut forms: Vec<ResolvedForm>) -> ResolvedForm {
    match forms.len() {
        1 => forms.remove(0),
        _ => ResolvedForm::And(forms),
    }
}

fn any_of(mut forms: Vec<ResolvedForm>) -> ResolvedForm {
    match forms.len() {
        1 => forms.remove(0),
        _ => ResolvedForm::Or(forms),
    }
}
