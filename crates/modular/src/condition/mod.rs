//! Verification conditions in passive form: every variable gets a new version where it changes, and every point of the code a truth
//! value that implies how it was reached. The size is linear in the code.
//!
//! All constraints are implications from a point to what must have held on the way to it, so that quantified formulas occur in one
//! polarity only. A model in which a goal's label is true is an execution that ends in the failing check.

use crate::term::{Sort, Term};
use std::collections::{BTreeMap, BTreeSet};

/// A condition: hypotheses, and goals that must not fail.
#[derive(Default)]
pub(crate) struct ProofCondition {
    /// Name, sorts of the arguments, and sort of each symbol.
    pub symbols: BTreeMap<String, (Vec<Sort>, Sort)>,
    pub hypotheses: Vec<Term>,
    /// The label of each goal: it implies that the goal fails.
    pub labels: Vec<Term>,
    /// Whether a proof may need that maps are equal if their values are: so it is where annotations compare sets.
    pub extensional: bool,
    /// Which annotation each hypothesis rests on, if it rests on one: the number of the hypothesis, and that of the annotation.
    pub resting: BTreeMap<usize, usize>,
    /// Points at which there is a goal: nothing is assumed there any more.
    sealed: BTreeSet<Term>,
    counter: u32,
}

impl ProofCondition {
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

    /// From the point on, the formula holds. A goal may use only what was assumed before it, so if one stands at the point already, this
    /// goes to a point that follows, where control then is.
    pub fn assume(&mut self, point: &mut Term, formula: Term) {
        if formula.is("true") {
            return;
        }
        if self.sealed.contains(point) {
            *point = self.then(point, Term::yes());
        }
        self.imply(point, formula);
    }

    /// The same by an annotation.
    pub fn assume_by(&mut self, clause: usize, point: &mut Term, formula: Term) {
        let known = self.hypotheses.len();
        self.assume(point, formula);
        // A point that follows comes first, then what is assumed there.
        if self.hypotheses.len() > known {
            self.resting.insert(self.hypotheses.len() - 1, clause);
        }
    }

    /// A point that is reached from another one, where an annotation says that the formula holds.
    pub fn then_by(&mut self, clause: usize, point: &Term, formula: Term) -> Term {
        let mut next = self.then(point, Term::yes());
        self.assume_by(clause, &mut next, formula);
        next
    }

    fn imply(&mut self, point: &Term, formula: Term) {
        let hypothesis = point.clone().implies(formula);
        if !hypothesis.is("true") {
            self.hypotheses.push(hypothesis);
        }
    }

    /// A point that is reached from another one if the formula holds.
    pub fn then(&mut self, point: &Term, formula: Term) -> Term {
        let next = self.fresh("at", Sort::Bool);
        self.imply(&next, point.clone());
        self.imply(&next, formula);
        next
    }

    /// At the point, the formula must hold; the number of the goal.
    pub fn goal(&mut self, point: &Term, formula: Term) -> usize {
        let label = self.fresh("goal", Sort::Bool);
        self.imply(&label, point.clone());
        self.imply(&label, formula.not());
        self.sealed.insert(point.clone());
        self.labels.push(label);
        self.labels.len() - 1
    }

    /// The same condition where each annotation counts only if its switch is on; the switches.
    pub fn switched(&self) -> (ProofCondition, BTreeMap<usize, Term>) {
        let mut switches = BTreeMap::new();
        let mut symbols = self.symbols.clone();
        let mut hypotheses = self.hypotheses.clone();
        for (index, clause) in &self.resting {
            let name = format!("clause.{clause}");
            let switch = Term::atom(&name);
            symbols.insert(name, (Vec::new(), Sort::Bool));
            switches.insert(*clause, switch.clone());
            if let Term::List(items) = &self.hypotheses[*index]
                && let [head, point, formula] = &items[..]
                && head.is("=>")
            {
                hypotheses[*index] = Term::List([head.clone(), point.clone(), switch.implies(formula.clone())].into());
            }
        }
        let condition = ProofCondition {
            symbols,
            hypotheses,
            labels: self.labels.clone(),
            extensional: self.extensional,
            resting: BTreeMap::new(),
            sealed: self.sealed.clone(),
            counter: self.counter,
        };
        (condition, switches)
    }

    /// The part of the condition that decides whether one label can be true.
    ///
    /// A hypothesis that begins at a point which does not lead to the label is satisfied by not going there, and the definition of a
    /// name that is not used can always be satisfied, so they are left out. What the `shown` terms mean is kept.
    pub fn sliced(&self, label: &Term, shown: &[Term]) -> ProofCondition {
        let mut waiting: BTreeMap<&str, Vec<&Term>> = BTreeMap::new();
        let mut kept: Vec<&Term> = Vec::new();
        for hypothesis in &self.hypotheses {
            match concerns(hypothesis) {
                Some(symbol) => waiting.entry(symbol).or_default().push(hypothesis),
                None => kept.push(hypothesis),
            }
        }
        let mut seen = BTreeSet::new();
        let mut pending: Vec<&str> = Vec::new();
        label.symbols(&mut pending);
        kept.iter().copied().chain(shown).for_each(|term| term.symbols(&mut pending));
        while let Some(symbol) = pending.pop() {
            if !seen.insert(symbol) {
                continue;
            }
            for hypothesis in waiting.remove(symbol).unwrap_or_default() {
                hypothesis.symbols(&mut pending);
                kept.push(hypothesis);
            }
        }
        let symbols = self.symbols.iter().filter(|(symbol, _)| !symbol.contains('@') || seen.contains(symbol.as_str()));
        ProofCondition {
            symbols: symbols.map(|(symbol, signature)| (symbol.clone(), signature.clone())).collect(),
            hypotheses: kept.into_iter().cloned().collect(),
            labels: vec![label.clone()],
            extensional: self.extensional,
            resting: BTreeMap::new(),
            sealed: self.sealed.clone(),
            counter: self.counter,
        }
    }
}

/// The point at which a hypothesis `point ⇒ F` begins, the name that `name = T` defines, or the only version that it describes.
fn concerns(hypothesis: &Term) -> Option<&str> {
    let Term::List(items) = hypothesis else {
        return None;
    };
    match &items[..] {
        [head, Term::Atom(symbol), _] if (head.is("=>") || head.is("=")) && symbol.contains('@') => Some(symbol),
        _ => {
            let mut symbols = Vec::new();
            hypothesis.symbols(&mut symbols);
            let mut versions = symbols.into_iter().filter(|symbol| symbol.contains('@'));
            let first = versions.next()?;
            versions.all(|other| other == first).then_some(first)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slice_keeps_what_leads_to_the_label() {
        let mut condition = ProofCondition::default();
        let start = condition.fresh("at", Sort::Bool);
        let used = condition.name("v", Sort::Int, Term::app("+", [Term::int(1), Term::int(2)]));
        let here = condition.then(&start, used.clone().eq(Term::int(3)));
        let elsewhere = condition.then(&start, used.eq(Term::int(4)));
        let first = condition.goal(&here, Term::no());
        condition.goal(&elsewhere, Term::no());
        let slice = condition.sliced(&condition.labels[first], &[]);
        let text = slice.hypotheses.iter().map(Term::to_string).collect::<Vec<_>>().join(" ");
        assert!(text.contains("(= v@2 (+ 1 2))") && text.contains("(= v@2 3)"), "{text}");
        assert!(!text.contains("(= v@2 4)"), "{text}");
        assert_eq!(slice.labels, condition.labels[..1]);
    }

    #[test]
    fn a_goal_does_not_see_what_is_assumed_after_it() {
        let mut condition = ProofCondition::default();
        let mut here = condition.fresh("at", Sort::Bool);
        condition.assume(&mut here, Term::atom("before"));
        let at_goal = here.clone();
        condition.goal(&here, Term::atom("wanted"));
        condition.assume(&mut here, Term::atom("after"));
        assert_ne!(here, at_goal);
        let later = condition.hypotheses.iter().filter(|h| h.to_string().contains("after"));
        assert_eq!(later.map(Term::to_string).collect::<Vec<_>>(), [format!("(=> {here} after)")]);
    }
}
