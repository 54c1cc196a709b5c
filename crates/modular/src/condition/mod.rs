//! Verification conditions in passive form: every variable gets a new version where it changes, and every point of the code a truth
//! value that implies how it was reached. The size is linear in the code.
//!
//! All constraints are implications from a point to what must have held on the way to it, so that quantified formulas occur in one
//! polarity only. A model in which a goal's label is true is an execution that ends in the failing check.

use crate::term::{Sort, Term};
use std::collections::BTreeMap;

/// A condition: hypotheses, and goals that must not fail.
#[derive(Default)]
pub(crate) struct Condition {
    /// Name, sorts of the arguments, and sort of each symbol.
    pub symbols: BTreeMap<String, (Vec<Sort>, Sort)>,
    pub hypotheses: Vec<Term>,
    /// The label of each goal: it implies that the goal fails.
    pub labels: Vec<Term>,
    counter: u32,
}

impl Condition {
    /// Declares a symbol; declaring it again changes nothing.
    pub fn declare(&mut self, symbol: &str, arguments: &[Sort], sort: Sort) {
        if !self.symbols.contains_key(symbol) {
            self.symbols.insert(symbol.to_string(), (arguments.to_vec(), sort));
        }
    }

    /// A constant that has not been used.
    pub fn fresh(&mut self, hint: &str, sort: Sort) -> Term {
        self.counter += 1;
        let symbol = format!("{hint}@{}", self.counter);
        self.declare(&symbol, &[], sort);
        Term::atom(symbol)
    }

    /// A name for a term that will be used more than once.
    pub fn name(&mut self, hint: &str, sort: Sort, term: Term) -> Term {
        if term.is_atom() {
            return term;
        }
        let name = self.fresh(hint, sort);
        self.hypotheses.push(Term::app("=", [name.clone(), term]));
        name
    }

    /// At the point, the formula holds.
    pub fn assume(&mut self, point: &Term, formula: Term) {
        let hypothesis = point.clone().implies(formula);
        if !hypothesis.is("true") {
            self.hypotheses.push(hypothesis);
        }
    }

    /// A point that is reached from another one if the formula holds.
    pub fn then(&mut self, point: &Term, formula: Term) -> Term {
        let next = self.fresh("at", Sort::Bool);
        self.assume(&next, point.clone());
        self.assume(&next, formula);
        next
    }

    /// At the point, the formula must hold; the number of the goal.
    pub fn goal(&mut self, point: &Term, formula: Term) -> usize {
        let label = self.fresh("goal", Sort::Bool);
        self.assume(&label, point.clone());
        self.assume(&label, formula.not());
        self.labels.push(label);
        self.labels.len() - 1
    }
}
