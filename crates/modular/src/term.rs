//! Logic: sorts and terms as the prover reads them, with the simplifications that keep conditions readable.

use std::fmt;
use std::rc::Rc;

/// What a term stands for.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Sort {
    /// True or false.
    Bool,
    /// A mathematical integer: all of Java's integral types, and booleans as 0 and 1.
    Int,
    /// A reference, `null` included.
    Ref,
    /// A total map.
    Map(Box<Sort>, Box<Sort>),
}

impl Sort {
    /// A map from references.
    pub fn of_refs(value: Sort) -> Sort {
        Sort::Map(Box::new(Sort::Ref), Box::new(value))
    }

    /// A set of references.
    pub fn set() -> Sort {
        Sort::of_refs(Sort::Bool)
    }

    /// The sort as a term.
    pub fn term(&self) -> Term {
        match self {
            Sort::Bool => Term::atom("Bool"),
            Sort::Int => Term::atom("Int"),
            Sort::Ref => Term::atom("Ref"),
            Sort::Map(key, value) => Term::app("Array", [key.term(), value.term()]),
        }
    }
}

/// An S-expression. Sharing is by reference only: what is used more than once gets a name first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Term {
    /// A symbol or numeral.
    Atom(Rc<str>),
    /// An application or binder.
    List(Rc<[Term]>),
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Atom(text) => f.write_str(text),
            Term::List(items) => {
                f.write_str("(")?;
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        f.write_str(" ")?;
                    }
                    write!(f, "{item}")?;
                }
                f.write_str(")")
            }
        }
    }
}

impl Term {
    /// A symbol or numeral that is one already.
    pub fn atom(text: impl AsRef<str>) -> Term {
        Term::Atom(text.as_ref().into())
    }

    /// A function applied to arguments.
    pub fn app(function: &str, arguments: impl IntoIterator<Item = Term>) -> Term {
        let items: Vec<Term> = std::iter::once(Term::atom(function)).chain(arguments).collect();
        Term::List(items.into())
    }

    /// The integer with this value.
    pub fn int(value: i64) -> Term {
        match value {
            0.. => Term::atom(value.to_string()),
            _ => Term::app("-", [Term::atom(value.unsigned_abs().to_string())]),
        }
    }

    /// The null reference.
    pub fn null() -> Term {
        Term::atom("null")
    }

    /// The formula that is true.
    pub fn yes() -> Term {
        Term::atom("true")
    }

    /// The formula that is false.
    pub fn no() -> Term {
        Term::atom("false")
    }

    /// Whether it is this symbol.
    pub fn is(&self, symbol: &str) -> bool {
        matches!(self, Term::Atom(text) if &**text == symbol)
    }

    /// Whether it is a symbol or numeral, so that writing it twice costs nothing.
    pub fn is_atom(&self) -> bool {
        matches!(self, Term::Atom(_))
    }

    /// The conjunction of all parts.
    pub fn and(parts: impl IntoIterator<Item = Term>) -> Term {
        let parts: Vec<Term> = parts.into_iter().filter(|part| !part.is("true")).collect();
        match &parts[..] {
            [] => Term::yes(),
            [only] => only.clone(),
            _ if parts.iter().any(|part| part.is("false")) => Term::no(),
            _ => Term::app("and", parts),
        }
    }

    /// The disjunction of all parts.
    pub fn or(parts: impl IntoIterator<Item = Term>) -> Term {
        let parts: Vec<Term> = parts.into_iter().filter(|part| !part.is("false")).collect();
        match &parts[..] {
            [] => Term::no(),
            [only] => only.clone(),
            _ if parts.iter().any(|part| part.is("true")) => Term::yes(),
            _ => Term::app("or", parts),
        }
    }

    /// The negation of a formula.
    pub fn not(self) -> Term {
        match &self {
            _ if self.is("true") => Term::no(),
            _ if self.is("false") => Term::yes(),
            Term::List(items) if items.len() == 2 && items[0].is("not") => items[1].clone(),
            _ => Term::app("not", [self]),
        }
    }

    /// `self ⇒ then`.
    pub fn implies(self, then: Term) -> Term {
        match () {
            () if self.is("true") || then.is("true") => then,
            () if self.is("false") => Term::yes(),
            () => Term::app("=>", [self, then]),
        }
    }

    /// Equality, of truth values too.
    pub fn eq(self, other: Term) -> Term {
        if self == other { Term::yes() } else { Term::app("=", [self, other]) }
    }

    /// `self ? yes : no`.
    pub fn choose(self, yes: Term, no: Term) -> Term {
        match () {
            () if self.is("true") || yes == no => yes,
            () if self.is("false") => no,
            () => Term::app("ite", [self, yes, no]),
        }
    }

    /// The map's value at a key.
    pub fn at(self, key: Term) -> Term {
        Term::app("select", [self, key])
    }

    /// The map with another value at a key.
    pub fn with(self, key: Term, value: Term) -> Term {
        Term::app("store", [self, key, value])
    }

    /// A universally quantified formula.
    pub fn forall(variables: &[(&str, Sort)], body: Term) -> Term {
        Self::bind("forall", variables, body)
    }

    /// An existentially quantified formula.
    pub fn exists(variables: &[(&str, Sort)], body: Term) -> Term {
        Self::bind("exists", variables, body)
    }

    fn bind(binder: &str, variables: &[(&str, Sort)], body: Term) -> Term {
        if body.is_atom() && (body.is("true") || body.is("false")) {
            return body;
        }
        let body = match variables {
            [(variable, _)] if !matches!(&body, Term::List(items) if items[0].is("!")) => body.triggered(variable),
            _ => body,
        };
        let variables = variables.iter().map(|(name, sort)| Term::List([Term::atom(name), sort.term()].into()));
        Term::app(binder, [Term::List(variables.collect()), body])
    }

    /// The body with the terms that make the prover look at an instance: the values of maps at the variable.
    ///
    /// Membership in the sets that every object is asked about counts only if there is nothing else, lest facts about
    /// what an object refers to be asked about that object again, without end.
    fn triggered(self, variable: &str) -> Term {
        let mut found = Vec::new();
        self.values_at(variable, &mut found);
        let everywhere =
            |map: &Term| ["allocated@", "published@", "mine@", "linked@"].iter().any(|s| map.starts_with(s));
        let mut maps: Vec<Term> = found.iter().filter(|map| !everywhere(map)).cloned().collect();
        if maps.is_empty() {
            maps = found;
        }
        if maps.is_empty() {
            return self;
        }
        let pattern = |map: Term| [Term::atom(":pattern"), Term::List([map.at(Term::atom(variable))].into())];
        Term::app("!", std::iter::once(self).chain(maps.into_iter().flat_map(pattern)))
    }

    /// All symbols that occur in it.
    pub fn symbols<'t>(&'t self, found: &mut Vec<&'t str>) {
        match self {
            Term::Atom(text) => found.push(text),
            Term::List(items) => items.iter().for_each(|item| item.symbols(found)),
        }
    }

    fn starts_with(&self, prefix: &str) -> bool {
        matches!(self, Term::Atom(text) if text.starts_with(prefix))
    }

    /// Named maps that are asked for their value at a variable.
    fn values_at(&self, variable: &str, found: &mut Vec<Term>) {
        let Term::List(items) = self else {
            return;
        };
        if let [head, map @ Term::Atom(_), key] = &items[..]
            && head.is("select")
            && key.is(variable)
            && !map.starts_with("q")
            && !map.is("this")
            && !found.contains(map)
        {
            found.push(map.clone());
        }
        // What an inner binder binds cannot stand in an outer pattern, and patterns are no formulas.
        items.iter().for_each(|item| item.values_at(variable, found));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(term: Term, text: &str) {
        assert_eq!(term.to_string(), text);
    }

    #[test]
    fn terms_print_as_the_prover_reads_them() {
        let (a, b) = (Term::atom("a"), Term::atom("b"));
        check(a.clone().eq(Term::int(-3)), "(= a (- 3))");
        let x = Term::atom("x");
        check(Term::forall(&[("x", Sort::Ref)], a.clone().at(b)), "(forall ((x Ref)) (select a b))");
        let held = Term::or([Term::atom("published@1").at(x.clone()), a.clone().at(x)]);
        let text = "(forall ((x Ref)) (! (or (select published@1 x) (select a x)) :pattern ((select a x))))";
        check(Term::forall(&[("x", Sort::Ref)], held), text);
        check(a.clone().not().not(), "a");
    }

    #[test]
    fn constants_fold() {
        let a = Term::atom("a");
        check(Term::and([Term::yes(), a.clone()]), "a");
        check(Term::and([Term::no(), a.clone()]), "false");
        check(Term::or([Term::yes(), a.clone()]), "true");
        check(Term::no().implies(a.clone()), "true");
        check(a.clone().eq(a), "true");
    }
}
