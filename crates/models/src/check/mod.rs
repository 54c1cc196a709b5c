//! Names and arities: from the tree as it is written to [`CheckedModel`]. Nothing of a program is needed for that.

mod forms;
mod rels;
mod scope;

use crate::error::{Fault, FilePlace};
use crate::resolved::{CheckedModel, LocalNumber, ResolvedItem, ResolvedKind, StepName};
use crate::syntax::{self, File, PlacedName, SyntaxTerm};
use scope::{Bound, Scope};

/// The items with their names resolved, or everything that is wrong with them.
pub(crate) fn check(file: &File) -> Result<CheckedModel, Vec<Fault>> {
    let mut checker = Checker {
        file,
        items: Vec::new(),
        broken: Vec::new(),
        scope: Scope::default(),
        locals: 0,
        steps: 0,
        is_each: false,
        knows_modes: false,
    };
    let mut faults = Vec::new();
    for item in &file.items {
        checker.scope = Scope::default();
        checker.is_each = item.is_each;
        match checker.unused(&item.name).and_then(|()| checker.item(item)) {
            Ok(item) => checker.items.push(item),
            Err(fault) => {
                checker.broken.push(item.name.text.clone());
                faults.push(fault);
            }
        }
    }
    if faults.is_empty() && !checker.items.iter().any(|item| matches!(item.kind, ResolvedKind::Axiom { .. })) {
        faults.push(Fault::new(FilePlace { line: 1, column: 1 }, format!("model `{}` has no axiom", file.name)));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let Checker { items, locals, steps, knows_modes, .. } = checker;
    Ok(CheckedModel { items, locals, steps, knows_modes })
}

/// The check under way.
struct Checker<'f> {
    file: &'f File,
    /// The items before the one that is checked.
    items: Vec<ResolvedItem>,
    /// Names of items that are wrong, so that their uses are no further faults.
    broken: Vec<String>,
    scope: Scope,
    locals: usize,
    steps: usize,
    /// Whether the item that is checked is about each execution.
    is_each: bool,
    /// Whether access modes were named.
    knows_modes: bool,
}

impl Checker<'_> {
    /// Checks that no item has the name yet.
    fn unused(&self, name: &PlacedName) -> Result<(), Fault> {
        let text = &name.text;
        if let Some(other) = self.items.iter().find(|item| item.name == *text) {
            let what = if matches!(other.kind, ResolvedKind::Axiom { .. }) { "axiom" } else { "name" };
            return Err(Fault::new(name.place, format!("duplicate {what} `{text}`")));
        }
        if scope::vocabulary(text).is_some() {
            return Err(Fault::new(name.place, format!("`{text}` is a name of the vocabulary; choose another")));
        }
        Ok(())
    }

    fn item(&mut self, item: &syntax::SyntaxItem) -> Result<ResolvedItem, Fault> {
        let kind = match &item.kind {
            syntax::ItemKind::Relation { step, within } => self.chosen(step.as_ref(), within, item.is_each)?,
            syntax::ItemKind::Order { over, description } => {
                let set = self.relation(over)?;
                if set.1 != 1 {
                    let problem = format!("an order is over a set, arity 1; this has arity {}", set.1);
                    return Err(Fault::new(over.place, problem));
                }
                ResolvedKind::Order { over: set.0, description: description.clone() }
            }
            syntax::ItemKind::Definition { parameters, body, is_predicate } => {
                self.definition(parameters, body, *is_predicate)?
            }
            syntax::ItemKind::Axiom { description, body } => {
                ResolvedKind::Axiom { description: description.clone(), body: self.formula(body)? }
            }
        };
        Ok(ResolvedItem { name: item.name.text.clone(), is_each: item.is_each, kind })
    }

    fn chosen(&mut self, step: Option<&PlacedName>, within: &SyntaxTerm, is_each: bool) -> Result<ResolvedKind, Fault> {
        let step = match step {
            Some(name) if is_each => {
                let problem = "inside `each execution` a relation has no step; declare it outside";
                return Err(Fault::new(name.place, problem));
            }
            Some(name) => Some(self.bind_step(name)?),
            None => None,
        };
        let (within, arity) = self.relation(within)?;
        Ok(ResolvedKind::Relation { step, within, arity })
    }

    fn definition(
        &mut self,
        parameters: &[(PlacedName, SyntaxTerm)],
        body: &SyntaxTerm,
        is_predicate: Option<bool>,
    ) -> Result<ResolvedKind, Fault> {
        let mut bound = Vec::new();
        for (name, domain) in parameters {
            let arity = self.relation(domain)?.1;
            bound.push((self.bind(name, arity)?, arity));
        }
        match (is_predicate, self.any(body)?) {
            (None | Some(false), scope::Meaning::Rel(body, arity)) => {
                Ok(ResolvedKind::Relational { parameters: bound, body, arity })
            }
            (None | Some(true), scope::Meaning::Form(body)) => Ok(ResolvedKind::Predicate { parameters: bound, body }),
            (Some(false), meaning) => Err(meaning.instead_of(body.place, "a relation")),
            (None | Some(true), meaning) => Err(meaning.instead_of(body.place, "a formula")),
        }
    }

    /// A new variable, parameter or local name.
    fn bind(&mut self, name: &PlacedName, arity: usize) -> Result<LocalNumber, Fault> {
        self.free(name)?;
        let local = LocalNumber(self.locals);
        self.locals += 1;
        self.scope.push(&name.text, Bound::Local(local, arity));
        Ok(local)
    }

    /// A new step.
    fn bind_step(&mut self, name: &PlacedName) -> Result<StepName, Fault> {
        if !self.file.is_speculative {
            let problem = format!(
                "step `{}` in a model without speculative executions; write `speculative` after its sources",
                name.text
            );
            return Err(Fault::new(name.place, problem));
        }
        self.free(name)?;
        let step = StepName(self.steps);
        self.steps += 1;
        self.scope.push(&name.text, Bound::Step(step));
        Ok(step)
    }

    /// Checks that the name hides nothing.
    fn free(&self, name: &PlacedName) -> Result<(), Fault> {
        let taken = self.scope.get(&name.text).is_some()
            || scope::vocabulary(&name.text).is_some()
            || name.text == rels::LAST
            || self.items.iter().any(|item| item.name == name.text);
        if taken {
            return Err(Fault::new(name.place, format!("`{}` already means something here", name.text)));
        }
        Ok(())
    }
}
