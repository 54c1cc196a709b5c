//! What names mean.

use super::Checker;
use crate::error::{Fault, FilePlace, nearest};
use crate::resolved::{
    CONSTANTS, Constant, ItemId, LocalNumber, PARTS, Rel, ResolvedForm, ResolvedKind, RunPart, StepName,
};

/// The names that quantifiers, parameters and `let` bind, innermost last.
#[derive(Default)]
pub(super) struct Scope(Vec<(String, Bound)>);

#[derive(Debug, Clone, Copy)]
pub(super) enum Bound {
    Local(LocalNumber, usize),
    Step(StepName),
}

impl Scope {
    pub(super) fn push(&mut self, name: &str, bound: Bound) {
        self.0.push((name.to_string(), bound));
    }

    pub(super) fn get(&self, name: &str) -> Option<Bound> {
        self.0.iter().rev().find(|(other, _)| other == name).map(|(_, bound)| *bound)
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn truncate(&mut self, length: usize) {
        self.0.truncate(length);
    }
}

/// A name of the vocabulary.
#[derive(Debug, Clone, Copy)]
pub(super) enum Vocable {
    Constant(Constant, usize),
    Part(RunPart, usize),
}

pub(super) fn vocabulary(name: &str) -> Option<Vocable> {
    let constant = CONSTANTS.iter().find(|known| known.0 == name).map(|known| Vocable::Constant(known.1, known.2));
    constant.or_else(|| PARTS.iter().find(|known| known.0 == name).map(|known| Vocable::Part(known.1, known.2)))
}

/// What a term turned out to be.
pub(super) enum Meaning {
    Form(ResolvedForm),
    /// A relation with its arity.
    Rel(Rel, usize),
    /// The size of a relation.
    Size(Rel),
    Step,
    Number,
}

impl Meaning {
    fn describe(&self) -> String {
        match self {
            Meaning::Form(_) => "a formula".into(),
            Meaning::Rel(_, 1) => "a set".into(),
            Meaning::Rel(_, arity) => format!("a relation of arity {arity}"),
            Meaning::Size(_) => "a size".into(),
            Meaning::Step => "a step".into(),
            Meaning::Number => "a number".into(),
        }
    }

    /// The fault that something else was expected.
    pub(super) fn instead_of(&self, place: FilePlace, expected: &str) -> Fault {
        Fault::new(place, format!("expected {expected}, found {}", self.describe()))
    }
}

/// What a name denotes.
pub(super) enum Denoted {
    Bound(Bound),
    Vocable(Vocable),
    Item(ItemId),
}

impl Checker<'_> {
    pub(super) fn denoted(&self, name: &str, place: FilePlace) -> Result<Denoted, Fault> {
        if let Some(bound) = self.scope.get(name) {
            return Ok(Denoted::Bound(bound));
        }
        if let Some(vocable) = vocabulary(name) {
            return Ok(Denoted::Vocable(vocable));
        }
        match self.items.iter().position(|item| item.name == name) {
            Some(at) if matches!(self.items[at].kind, ResolvedKind::Axiom { .. }) => {
                Err(Fault::new(place, format!("`{name}` is an axiom; to use it, define it with `pred`")))
            }
            Some(at) => Ok(Denoted::Item(ItemId(at))),
            None => Err(self.unknown(name, place)),
        }
    }

    fn unknown(&self, name: &str, place: FilePlace) -> Fault {
        if self.broken.iter().any(|broken| broken == name) {
            return Fault::new(place, format!("`{name}` could not be understood, see above"));
        }
        if self.file.items.iter().any(|item| item.name.text == name) {
            return Fault::new(place, format!("`{name}` is used before it is defined; move its definition up"));
        }
        let items = self.items.iter().map(|item| item.name.as_str());
        let bound = self.scope.0.iter().map(|(name, _)| name.as_str());
        let vocables = CONSTANTS.iter().map(|known| known.0).chain(PARTS.iter().map(|known| known.0));
        let hint = nearest(name, bound.chain(items).chain(vocables));
        let hint = hint.map_or_else(String::new, |other| format!("; did you mean `{other}`?"));
        Fault::new(place, format!("unknown name `{name}`{hint}"))
    }
}
