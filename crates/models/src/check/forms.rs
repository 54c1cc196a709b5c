//! The check of formulas, and of what may be either a formula or a relation.

use super::Checker;
use super::scope::{Bound, Meaning};
use crate::error::{Fault, Place};
use crate::resolved::{Form, Rel};
use crate::syntax::{Binary, Decl, Name, Node, Quantifier, Term, Unary};
use jmmc_relations::{Comparison, Multiplicity};

impl Checker<'_> {
    /// The formula that a term is, if it is one.
    pub(super) fn formula(&mut self, term: &Term) -> Result<Form, Fault> {
        match self.any(term)? {
            Meaning::Form(form) => Ok(form),
            other => Err(other.instead_of(term.place, "a formula")),
        }
    }

    /// Whatever the term is. Names bound inside are forgotten.
    pub(super) fn any(&mut self, term: &Term) -> Result<Meaning, Fault> {
        let depth = self.scope.len();
        let meaning = self.meaning(term);
        self.scope.truncate(depth);
        meaning
    }

    fn meaning(&mut self, term: &Term) -> Result<Meaning, Fault> {
        let place = term.place;
        Ok(match &*term.node {
            Node::Name(name) => self.name(name, None, place)?,
            Node::Number(_) => Meaning::Number,
            Node::Univ => Meaning::Rel(Rel::Univ, 1),
            Node::Iden => Meaning::Rel(Rel::Iden, 2),
            Node::None => Meaning::Rel(Rel::None, 1),
            Node::Truth(value) => Meaning::Form(Form::Truth(*value)),
            Node::Unary(Unary::Not, of) => Meaning::Form(Form::Not(Box::new(self.formula(of)?))),
            Node::Unary(operator, of) => self.rel_unary(*operator, of, place)?,
            Node::Binary(operator, a, b) => self.binary(*operator, a, b, place)?,
            Node::Applied(function, arguments) => self.applied(function, arguments)?,
            Node::Quantified(quantifier, decls, body) => Meaning::Form(self.quantified(*quantifier, decls, body)?),
            Node::Comprehension(decls, body) => {
                let (decls, mut conditions, arity) = self.decls(decls)?;
                conditions.push(self.formula(body)?);
                Meaning::Rel(Rel::Comprehension(decls, Box::new(all_of(conditions))), arity)
            }
            Node::AllSteps { step, from, body } => self.all_steps(step, from.as_ref(), body)?,
            Node::Let(name, value, body) => {
                let (value, arity) = self.relation(value)?;
                let local = self.bind(name, arity)?;
                match self.any(body)? {
                    Meaning::Form(body) => Meaning::Form(Form::Let(local, Box::new(value), Box::new(body))),
                    Meaning::Rel(body, arity) => Meaning::Rel(Rel::Let(local, Box::new(value), Box::new(body)), arity),
                    other => return Err(other.instead_of(term.place, "a formula or a relation")),
                }
            }
            Node::If(condition, then, other) => self.if_else(condition, then, other, place)?,
            Node::Block(parts) => {
                let parts = parts.iter().map(|part| self.formula(part)).collect::<Result<_, _>>()?;
                Meaning::Form(Form::And(parts))
            }
        })
    }

    fn binary(&mut self, operator: Binary, a: &Term, b: &Term, place: Place) -> Result<Meaning, Fault> {
        match operator {
            Binary::And => return Ok(Meaning::Form(Form::And(vec![self.formula(a)?, self.formula(b)?]))),
            Binary::Or => return Ok(Meaning::Form(Form::Or(vec![self.formula(a)?, self.formula(b)?]))),
            Binary::Implies => {
                let not = Form::Not(Box::new(self.formula(a)?));
                return Ok(Meaning::Form(Form::Or(vec![not, self.formula(b)?])));
            }
            Binary::Iff => {
                let (a, b) = (self.formula(a)?, self.formula(b)?);
                return Ok(Meaning::Form(Form::Iff(Box::new(a), Box::new(b))));
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

    fn quantified(&mut self, quantifier: Quantifier, decls: &[Decl], body: &Term) -> Result<Form, Fault> {
        let (decls, mut apart, _) = self.decls(decls)?;
        let body = self.formula(body)?;
        let multiplicity = match quantifier {
            Quantifier::All => {
                let mut parts: Vec<Form> = apart.into_iter().map(|form| Form::Not(Box::new(form))).collect();
                parts.push(body);
                return Ok(Form::All(decls, Box::new(any_of(parts))));
            }
            Quantifier::Some | Quantifier::No => {
                apart.push(body);
                let exists = Form::Exists(decls, Box::new(all_of(apart)));
                return Ok(if quantifier == Quantifier::No { Form::Not(Box::new(exists)) } else { exists });
            }
            Quantifier::One => Multiplicity::One,
            Quantifier::Lone => Multiplicity::Lone,
        };
        apart.push(body);
        Ok(Form::Multiplicity(multiplicity, Rel::Comprehension(decls, Box::new(all_of(apart)))))
    }

    fn all_steps(&mut self, step: &Name, from: Option<&Name>, body: &Term) -> Result<Meaning, Fault> {
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
        Ok(Meaning::Form(Form::AllSteps { step, from, body: Box::new(self.formula(body)?) }))
    }

    fn if_else(&mut self, condition: &Term, then: &Term, other: &Term, place: Place) -> Result<Meaning, Fault> {
        let test = self.formula(condition)?;
        match (self.any(then)?, self.any(other)?) {
            (Meaning::Form(then), Meaning::Form(other)) => {
                // (c ⟹ a) ∧ (¬c ⟹ b), with c checked anew: each occurrence has its own locals.
                let not = Form::Not(Box::new(self.formula(condition)?));
                Ok(Meaning::Form(Form::And(vec![Form::Or(vec![not, then]), Form::Or(vec![test, other])])))
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
fn sizes(operator: Binary, left: Rel, right: Rel, place: Place) -> Result<Meaning, Fault> {
    Ok(Meaning::Form(match operator {
        Binary::Equal => Form::Sizes(Comparison::Eq, left, right),
        Binary::NotEqual => Form::Not(Box::new(Form::Sizes(Comparison::Eq, left, right))),
        Binary::Less => Form::Sizes(Comparison::Lt, left, right),
        Binary::LessOrEqual => Form::Sizes(Comparison::Le, left, right),
        Binary::Greater => Form::Sizes(Comparison::Lt, right, left),
        Binary::GreaterOrEqual => Form::Sizes(Comparison::Le, right, left),
        _ => {
            let problem = format!("`{}` of two sizes; they can only be compared", operator.sign());
            return Err(Fault::new(place, problem));
        }
    }))
}

fn all_of(mut forms: Vec<Form>) -> Form {
    match forms.len() {
        1 => forms.remove(0),
        _ => Form::And(forms),
    }
}

fn any_of(mut forms: Vec<Form>) -> Form {
    match forms.len() {
        1 => forms.remove(0),
        _ => Form::Or(forms),
    }
}
