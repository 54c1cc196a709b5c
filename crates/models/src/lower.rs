//! Resolved formulas and relations to nodes of a relational problem.
//!
//! A name of the model becomes one variable of the problem wherever it occurs, and what does not depend on arguments is made once
//! for each execution, so that equal parts of different axioms are the same node and are translated once.

use crate::resolved::{
    Before, CheckedModel, Constant, ItemId, LocalNumber, Rel, RelOp, ResolvedDecls, ResolvedForm, ResolvedKind,
    RunPart, StepName, Where,
};
use crate::stated::Of;
use crate::vocabulary::{RunTerms, Vocabulary};
use jmmc_relations::{BoundVariable, Expr, Formula, Multiplicity, Problem, RelationsError};
use std::collections::BTreeMap;

/// The translation of one model for one vocabulary.
pub(crate) struct Lowering<'a> {
    checked: &'a CheckedModel,
    p: &'a Problem,
    vocabulary: &'a Vocabulary,
    /// How many speculative executions there are.
    pub(crate) steps: usize,
    /// Chosen relations, and definitions without parameters.
    items: BTreeMap<(usize, Of), Expr>,
    /// What each local stands for at present.
    locals: Vec<Option<Expr>>,
    /// The variable of each local that a quantifier binds.
    variables: Vec<Option<BoundVariable>>,
    /// The number of each step at present.
    numbers: Vec<usize>,
    /// The execution at hand.
    here: Of,
}

impl<'a> Lowering<'a> {
    pub(crate) fn new(checked: &'a CheckedModel, p: &'a Problem, vocabulary: &'a Vocabulary, steps: usize) -> Self {
        Lowering {
            checked,
            p,
            vocabulary,
            steps,
            items: BTreeMap::new(),
            locals: vec![None; checked.locals],
            variables: vec![None; checked.locals],
            numbers: vec![0; checked.steps],
            here: Of::Main,
        }
    }

    /// Lets the item stand for the expression.
    pub(crate) fn define(&mut self, item: usize, of: Of, expr: Expr) {
        self.items.insert((item, of), expr);
    }

    /// A relation that belongs to the item, for the execution; or for the step, if the item is declared for steps.
    pub(crate) fn of(&mut self, item: usize, of: Of, rel: &'a Rel) -> Result<Expr, RelationsError> {
        if let (ResolvedKind::Relation { step: Some(step), .. }, Of::Step(number)) =
            (&self.checked.items[item].kind, of)
        {
            self.numbers[step.0] = number;
            return self.at(Of::Main, |this| this.rel(rel));
        }
        self.at(of, |this| this.rel(rel))
    }

    /// The formula, for the execution.
    pub(crate) fn formula_of(&mut self, of: Of, form: &'a ResolvedForm) -> Result<Formula, RelationsError> {
        self.at(of, |this| this.form(form))
    }

    /// What the definition without parameters stands for in the execution.
    pub(crate) fn item(&mut self, item: usize, of: Of) -> Result<Expr, RelationsError> {
        if let Some(known) = self.items.get(&(item, of)) {
            return Ok(*known);
        }
        let checked = self.checked;
        let ResolvedKind::Relational { body, .. } = &checked.items[item].kind else {
            return Err(RelationsError::Type(format!("`{}` was not stated", checked.items[item].name)));
        };
        let expr = self.at(of, |this| this.rel(body))?;
        self.items.insert((item, of), expr);
        Ok(expr)
    }

    /// Does something with that execution at hand.
    fn at<T>(&mut self, of: Of, work: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.here, of);
        let result = work(self);
        self.here = before;
        result
    }

    /// Which execution is meant; none for the one before the first.
    fn meant(&self, place: Where) -> Option<Of> {
        match place {
            Where::Here => Some(self.here),
            Where::Last => Some(Of::Step(self.steps)),
            Where::At(StepName(step), Before::No) => Some(Of::Step(self.numbers[step])),
            Where::At(StepName(step), Before::Yes) => match self.numbers[step] {
                0 | 1 => None,
                number => Some(Of::Step(number - 1)),
            },
        }
    }

    fn run(&self, of: Of) -> &'a RunTerms {
        match of {
            Of::Step(step) if (1..=self.steps).contains(&step) => &self.vocabulary.speculative[step - 1],
            Of::Step(_) | Of::Main => &self.vocabulary.main,
        }
    }

    fn rel(&mut self, rel: &'a Rel) -> Result<Expr, RelationsError> {
        let p = self.p;
        match rel {
            Rel::Constant(constant) => Ok(self.constant(*constant)),
            Rel::Part(part, place) => {
                let run = self.run(self.meant(*place).unwrap_or(Of::Main));
                Ok(part_of(run, *part))
            }
            Rel::Item(item, place, arguments) => self.item_at(*item, *place, arguments),
            Rel::Local(local) => self.local(*local),
            Rel::Univ => p.univ(),
            Rel::Iden => p.iden(),
            Rel::None => p.none(1),
            Rel::Binary(op, a, b) => {
                let (a, b) = (self.rel(a)?, self.rel(b)?);
                match op {
                    RelOp::Union => p.union(a, b),
                    RelOp::Difference => p.difference(a, b),
                    RelOp::Intersection => p.intersection(a, b),
                    RelOp::Override => p.overridden(a, b),
                    RelOp::Product => p.product(a, b),
                    RelOp::Join => p.join(a, b),
                }
            }
            Rel::Domain(set, of, arity) => {
                let (set, of) = (self.rel(set)?, self.rel(of)?);
                if *arity == 1 { p.intersection(set, of) } else { p.intersection(of, self.beside(set, *arity, true)) }
            }
            Rel::Range(of, set, arity) => {
                let (of, set) = (self.rel(of)?, self.rel(set)?);
                if *arity == 1 { p.intersection(set, of) } else { p.intersection(of, self.beside(set, *arity, false)) }
            }
            Rel::Transpose(of) => p.transpose(self.rel(of)),
            Rel::Closure { of, reflexive: false } => p.closure(self.rel(of)),
            Rel::Closure { of, reflexive: true } => p.reflexive_closure(self.rel(of)),
            Rel::Comprehension(decls, body) => {
                let decls = self.decls(decls)?;
                let body = self.form(body)?;
                p.comprehension(decls, body)
            }
            Rel::If(condition, then, other) => {
                let condition = self.form(condition)?;
                p.if_expr(condition, self.rel(then)?, self.rel(other)?)
            }
            Rel::Let(local, value, body) => {
                let value = self.rel(value)?;
                self.with(*local, value, |this| this.rel(body))
            }
        }
    }

    /// The set with all atoms after or before it, up to the arity.
    fn beside(&self, set: Expr, arity: usize, is_first: bool) -> Result<Expr, RelationsError> {
        let others = self.p.product_of((1..arity).map(|_| self.p.univ()))?;
        if is_first { self.p.product(set, others) } else { self.p.product(others, set) }
    }

    fn constant(&self, constant: Constant) -> Expr {
        let constants = &self.vocabulary.constants;
        match constant {
            Constant::Read => constants.read,
            Constant::Write => constants.write,
            Constant::VolatileRead => constants.volatile_read,
            Constant::VolatileWrite => constants.volatile_write,
            Constant::Lock => constants.lock,
            Constant::Unlock => constants.unlock,
            Constant::Start => constants.start,
            Constant::End => constants.end,
            Constant::External => constants.external,
            Constant::OpaqueRead => constants.modes.opaque_read,
            Constant::OpaqueWrite => constants.modes.opaque_write,
            Constant::AcquireRead => constants.modes.acquire_read,
            Constant::ReleaseWrite => constants.modes.release_write,
            Constant::FullFence => constants.modes.full_fence,
            Constant::AcquireFence => constants.modes.acquire_fence,
            Constant::ReleaseFence => constants.modes.release_fence,
            Constant::LoadLoadFence => constants.modes.load_load_fence,
            Constant::StoreStoreFence => constants.modes.store_store_fence,
            Constant::Thread => constants.thread,
            Constant::ThreadOrder => constants.thread_order,
            Constant::Init => constants.init,
        }
    }

    fn item_at(&mut self, id: ItemId, place: Where, arguments: &'a [Rel]) -> Result<Expr, RelationsError> {
        let checked = self.checked;
        let item = &checked.items[id.0];
        let of = match self.meant(place) {
            Some(Of::Step(step)) if item.is_indexed() => Of::Step(step),
            Some(_) => Of::Main,
            None => return self.p.none(item.arity()),
        };
        match &item.kind {
            ResolvedKind::Relational { parameters, body, .. } if !parameters.is_empty() => {
                self.bind_arguments(parameters, arguments)?;
                self.at(of, |this| this.rel(body))
            }
            _ => self.item(id.0, of),
        }
    }

    fn bind_arguments(
        &mut self,
        parameters: &[(LocalNumber, usize)],
        arguments: &'a [Rel],
    ) -> Result<(), RelationsError> {
        let values: Vec<Expr> = arguments.iter().map(|argument| self.rel(argument)).collect::<Result<_, _>>()?;
        for ((parameter, _), value) in parameters.iter().zip(values) {
            self.locals[parameter.0] = Some(value);
        }
        Ok(())
    }

    fn local(&self, local: LocalNumber) -> Result<Expr, RelationsError> {
        self.locals[local.0].ok_or_else(|| RelationsError::Type("a name that stands for nothing".into()))
    }

    fn with<T>(&mut self, local: LocalNumber, value: Expr, work: impl FnOnce(&mut Self) -> T) -> T {
        self.locals[local.0] = Some(value);
        work(self)
    }

    fn decls(&mut self, decls: &'a ResolvedDecls) -> Result<Vec<(BoundVariable, Expr)>, RelationsError> {
        let mut bound = Vec::new();
        for (local, domain) in decls {
            let domain = self.rel(domain)?;
            let variable = match self.variables[local.0] {
                Some(variable) => variable,
                None => self.p.tuple_variable(&format!("v{}", local.0), self.p.arity(domain)?)?,
            };
            self.variables[local.0] = Some(variable);
            self.locals[local.0] = Some(self.p.expr(variable)?);
            bound.push((variable, domain));
        }
        Ok(bound)
    }

    fn form(&mut self, form: &'a ResolvedForm) -> Result<Formula, RelationsError> {
        let p = self.p;
        match form {
            ResolvedForm::Truth(value) => p.constant(*value),
            ResolvedForm::Not(of) => p.not(self.form(of)),
            ResolvedForm::And(parts) => p.and(self.forms(parts)?),
            ResolvedForm::Or(parts) => p.or(self.forms(parts)?),
            ResolvedForm::Iff(a, b) => p.iff(self.form(a)?, self.form(b)?),
            ResolvedForm::All(decls, body) => p.all(self.decls(decls)?, self.form(body)?),
            ResolvedForm::Exists(decls, body) => p.exists(self.decls(decls)?, self.form(body)?),
            ResolvedForm::Multiplicity(Multiplicity::No, of) => p.no(self.rel(of)),
            ResolvedForm::Multiplicity(multiplicity, of) => p.multiplicity(*multiplicity, self.rel(of)),
            ResolvedForm::In(a, b) => p.subset(self.rel(a)?, self.rel(b)?),
            ResolvedForm::Equal(a, b) => p.equal(self.rel(a)?, self.rel(b)?),
            ResolvedForm::Sizes(comparison, a, b) => p.compare_sizes(*comparison, self.rel(a)?, self.rel(b)?),
            ResolvedForm::AllSteps { step, from, body } => {
                let first = from.map_or(1, |from| self.numbers[from.0]);
                let mut parts = Vec::new();
                for number in first..=self.steps {
                    self.numbers[step.0] = number;
                    parts.push(self.form(body)?);
                }
                p.and(parts)
            }
            ResolvedForm::Item(id, place, arguments) => {
                let checked = self.checked;
                let item = &checked.items[id.0];
                let ResolvedKind::Predicate { parameters, body } = &item.kind else {
                    return Err(RelationsError::Type(format!("`{}` is no predicate", item.name)));
                };
                let of = self.meant(*place).filter(|_| item.is_indexed()).unwrap_or(Of::Main);
                self.bind_arguments(parameters, arguments)?;
                self.at(of, |this| this.form(body))
            }
            ResolvedForm::Let(local, value, body) => {
                let value = self.rel(value)?;
                self.with(*local, value, |this| this.form(body))
            }
        }
    }

    fn forms(&mut self, forms: &'a [ResolvedForm]) -> Result<Vec<Formula>, RelationsError> {
        forms.iter().map(|form| self.form(form)).collect()
    }
}

fn part_of(run: &RunTerms, part: RunPart) -> Expr {
    match part {
        RunPart::Actions => run.actions,
        RunPart::ProgramOrder => run.program_order,
        RunPart::WriteSeen => run.write_seen,
        RunPart::ValueWritten => run.value_written,
        RunPart::Location => run.location,
        RunPart::Monitor => run.monitor,
        RunPart::Update => run.update,
    }
}
