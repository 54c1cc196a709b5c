//! Lists of things with equivalence and prefixes.

use super::words::{Made, atoms, differ, function, names};
use jmmc_relations::{Formula, Problem, Relation, RelationsError, Universe};

pub struct Model {
    pub p: Problem,
    pub thing: Relation,
    pub list: Relation,
    pub non_empty: Relation,
    pub empty: Relation,
    pub car: Relation,
    pub cdr: Relation,
    pub equivalent: Relation,
    pub prefixes: Relation,
}

/// What is asked about lists.
#[derive(Debug, Clone, Copy)]
pub enum Question {
    /// Two non-empty lists, one a prefix of the other.
    Show,
    /// Empty lists that are not equivalent.
    Empties,
    /// A list that is not equivalent to itself.
    Reflexive,
    /// A list that is equivalent to another, but not the other way round.
    Symmetric,
}

/// The question for that many things and lists.
pub fn lists(question: Question, scope: usize) -> Made {
    let u = Universe::new([names("Thing", scope), names("List", scope)].concat())?;
    let model = Model::new()?;
    model.require()?;
    model.p.require("question", model.ask(question))?;
    let bounds = model.bounds(&u, scope)?;
    Ok((model.p, bounds))
}

impl Model {
    pub fn new() -> Result<Self, RelationsError> {
        let p = Problem::new();
        Ok(Model {
            thing: p.relation("Thing", 1)?,
            list: p.relation("List", 1)?,
            non_empty: p.relation("NonEmpty", 1)?,
            empty: p.relation("Empty", 1)?,
            car: p.relation("car", 2)?,
            cdr: p.relation("cdr", 2)?,
            equivalent: p.relation("equivalent", 2)?,
            prefixes: p.relation("prefixes", 2)?,
            p,
        })
    }

    pub fn require(&self) -> Result<(), RelationsError> {
        let p = &self.p;
        let (a, b) = (p.variable("a"), p.variable("b"));
        p.require("lists are empty or not", p.equal(self.list, p.union(self.empty, self.non_empty)))?;
        p.require("not both", p.no(p.intersection(self.empty, self.non_empty)))?;
        let pairs = p.product(self.list, self.list)?;
        p.require("equivalence is between lists", p.subset(self.equivalent, pairs))?;
        p.require("prefixes are lists", p.subset(self.prefixes, pairs))?;
        p.require("car", function(p, self.car, self.non_empty, self.thing))?;
        p.require("cdr", function(p, self.cdr, self.non_empty, self.list))?;
        p.require("no stray things", p.subset(self.thing, p.join(self.list, self.car)))?;
        let end = p.some(p.intersection(self.empty, p.join(a, p.reflexive_closure(self.cdr))));
        p.require("lists end", p.all([(a, self.list)], end))?;
        let same_car = p.equal(p.join(a, self.car), p.join(b, self.car))?;
        let tails = p.subset(p.join(b, self.cdr), p.join(p.join(a, self.cdr), self.equivalent));
        let alike = p.iff(p.subset(a, p.join(b, self.equivalent)), p.and([Ok(same_car), tails]));
        p.require("equivalence", p.all([(a, self.list), (b, self.list)], alike))?;
        p.require("the empty list is a prefix of all", p.subset(p.product(self.list, self.empty), self.prefixes))?;
        let tails = p.subset(p.join(a, self.cdr), p.join(p.join(b, self.cdr), self.prefixes));
        let longer = p.iff(p.subset(a, p.join(b, self.prefixes)), p.and([Ok(same_car), tails]));
        p.require("prefixes", p.all([(a, self.non_empty), (b, self.non_empty)], longer))?;
        Ok(())
    }

    pub fn ask(&self, question: Question) -> Result<Formula, RelationsError> {
        let p = &self.p;
        let (a, b) = (p.variable("a"), p.variable("b"));
        match question {
            Question::Show => {
                let proper = p.and([differ(p, a, b), p.subset(b, p.join(a, self.prefixes))]);
                p.exists([(a, self.non_empty), (b, self.non_empty)], proper)
            }
            Question::Empties => p.not(p.subset(p.product(self.empty, self.empty), self.equivalent)),
            Question::Reflexive => p.not(p.all([(a, self.list)], p.subset(a, p.join(a, self.equivalent)))),
            Question::Symmetric => p.not(p.subset(p.transpose(self.equivalent), self.equivalent)),
        }
    }

    pub fn bounds(&self, u: &Universe, scope: usize) -> Result<jmmc_relations::Bounds, RelationsError> {
        let (things, lists) = (atoms(u, "Thing", scope)?, atoms(u, "List", scope)?);
        let mut bounds = self.p.bounds(u);
        for set in [self.list, self.non_empty, self.empty] {
            bounds.at_most(set, lists.clone())?;
        }
        for relation in [self.cdr, self.equivalent, self.prefixes] {
            bounds.at_most(relation, lists.product(&lists)?)?;
        }
        bounds.at_most(self.car, lists.product(&things)?)?;
        bounds.at_most(self.thing, things)?;
        Ok(bounds)
    }
}
