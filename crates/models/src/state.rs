//! A checked model as part of a relational problem: relations to choose, with their bounds, and one named constraint for
//! each axiom.
//!
//! Bounds come from the vocabulary: a relation may contain what the expression that it is declared within may contain, whatever
//! the solver chooses for the program's own relations. An axiom of `each execution` becomes one constraint about E and one
//! about all of E₁ … E_k; every other axiom is one constraint, its steps taken together.

use crate::error::ModelError;
use crate::lower::Lowering;
use crate::model::Model;
use crate::resolved::{Rel, ResolvedForm, ResolvedKind};
use crate::stated::{Of, Stated, StatedAxiom};
use crate::vocabulary::Vocabulary;
use jmmc_relations::{Bounds, Expr, Formula, Problem, Relation, TupleSet, extent};

/// Adds the model to the problem. The bounds must cover every relation that occurs in the vocabulary.
pub fn state(
    model: &Model,
    problem: &Problem,
    bounds: &mut Bounds,
    vocabulary: &Vocabulary,
) -> Result<Stated, ModelError> {
    let fail = |cause| ModelError::Relations { model: model.name().to_string(), cause };
    if model.is_speculative() && vocabulary.speculative.is_empty() {
        let problem = "needs at least one speculative execution, and none is given".to_string();
        return Err(ModelError::Vocabulary { model: model.name().to_string(), problem });
    }
    let steps = if model.is_speculative() { vocabulary.speculative.len() } else { 0 };
    let lowering = Lowering::new(&model.checked, problem, vocabulary, steps);
    let stated = Stated { axioms: Vec::new(), chosen: Default::default(), defined: Default::default() };
    Stating { model, problem, bounds, lowering, stated }.run().map_err(fail)
}

type Result2<T> = Result<T, jmmc_relations::RelationsError>;

struct Stating<'a> {
    model: &'a Model,
    problem: &'a Problem,
    bounds: &'a mut Bounds,
    lowering: Lowering<'a>,
    stated: Stated,
}

impl<'a> Stating<'a> {
    fn run(mut self) -> Result2<Stated> {
        let items = &self.model.checked.items;
        for (at, item) in items.iter().enumerate() {
            match &item.kind {
                ResolvedKind::Relation { step: Some(_), within, arity } => {
                    for of in self.steps() {
                        self.choose(at, of, within, *arity)?;
                    }
                }
                ResolvedKind::Relation { step: None, within, arity } => {
                    for of in self.executions(item.is_each) {
                        self.choose(at, of, within, *arity)?;
                    }
                }
                ResolvedKind::Order { over, description } => {
                    let mut formulas = Vec::new();
                    for of in self.executions(item.is_each) {
                        formulas.push((of, self.order(at, of, over)?));
                    }
                    self.require(at, description, formulas)?;
                }
                ResolvedKind::Relational { parameters, .. } if parameters.is_empty() => {
                    for of in self.executions(item.is_each) {
                        let expr = self.lowering.item(at, of)?;
                        self.stated.defined.insert((item.name.clone(), of), expr);
                    }
                }
                ResolvedKind::Relational { .. } | ResolvedKind::Predicate { .. } => {}
                ResolvedKind::Axiom { description, body } => self.axiom(at, description, body)?,
            }
        }
        Ok(self.stated)
    }

    fn steps(&self) -> impl Iterator<Item = Of> + use<> {
        (1..=self.lowering.steps).map(Of::Step)
    }

    /// The executions that an item is about.
    fn executions(&self, is_each: bool) -> Vec<Of> {
        let steps = if is_each { self.lowering.steps } else { 0 };
        [Of::Main].into_iter().chain((1..=steps).map(Of::Step)).collect()
    }

    fn name_of(&self, at: usize, of: Of) -> String {
        let name = &self.model.checked.items[at].name;
        match of {
            Of::Main => name.clone(),
            Of::Step(step) => format!("{name}[{step}]"),
        }
    }

    /// A relation that the solver chooses within the expression.
    fn choose(&mut self, at: usize, of: Of, within: &'a Rel, arity: usize) -> Result2<()> {
        let relation = self.problem.relation(&self.name_of(at, of), arity)?;
        let within = self.lowering.of(at, of, within)?;
        let may = extent(self.problem, self.bounds, within)?.upper;
        self.bounds.at_most(relation, may)?;
        self.chosen(at, of, relation, self.problem.expr(relation)?);
        Ok(())
    }

    fn chosen(&mut self, at: usize, of: Of, relation: Relation, expr: Expr) {
        let name = self.model.checked.items[at].name.clone();
        self.stated.chosen.insert((name.clone(), of), relation);
        self.stated.defined.insert((name, of), expr);
        self.lowering.define(at, of, expr);
    }

    /// A strict total order of the atoms that may be in the set: one choice for every two of them, which makes it total and
    /// asymmetric. The formula says that it is transitive: no three atoms go round.
    fn order(&mut self, at: usize, of: Of, over: &'a Rel) -> Result2<Formula> {
        let p = self.problem;
        let over = self.lowering.of(at, of, over)?;
        let atoms: Vec<_> = extent(p, self.bounds, over)?.upper.iter().map(|tuple| tuple[0]).collect();
        let name = self.name_of(at, of);
        let universe = self.bounds.universe().clone();
        let pairs = (0..atoms.len()).flat_map(|first| (first + 1..atoms.len()).map(move |second| (first, second)));
        let pairs: TupleSet = universe.tuples(2, pairs.map(|(first, second)| [atoms[first], atoms[second]]))?;
        let (ascending, all) = (p.relation(&name, 2)?, p.relation(&format!("{name} pairs"), 2)?);
        self.bounds.exactly(all, pairs.clone())?;
        self.bounds.at_most(ascending, pairs)?;
        let order = p.union(ascending, p.transpose(p.difference(all, ascending)))?;
        self.chosen(at, of, ascending, order);
        let set = p.relation(&format!("{name} atoms"), 1)?;
        self.bounds.exactly(set, universe.set(atoms)?)?;
        let [x, y, z] = ["x", "y", "z"].map(|name| p.variable(name));
        let round = p.and([p.related(x, y, order), p.related(y, z, order), p.related(z, x, order)]);
        p.all([(x, set), (y, set), (z, set)], p.not(round))
    }

    fn axiom(&mut self, at: usize, description: &str, body: &'a ResolvedForm) -> Result2<()> {
        let mut formulas = Vec::new();
        for of in self.executions(self.model.checked.items[at].is_each) {
            formulas.push((of, self.lowering.formula_of(of, body)?));
        }
        self.require(at, description, formulas)
    }

    /// Requires an axiom: of the main execution, and of all others together.
    fn require(&mut self, at: usize, description: &str, formulas: Vec<(Of, Formula)>) -> Result2<()> {
        let name = self.model.checked.items[at].name.clone();
        let (main, steps): (Vec<_>, Vec<_>) = formulas.into_iter().partition(|(of, _)| *of == Of::Main);
        for (formulas, is_speculative) in [(main, false), (steps, true)] {
            if formulas.is_empty() {
                continue;
            }
            let of = if is_speculative { " of E_i" } else { "" };
            let full = format!("{}.{name}{of}", self.model.name());
            let formula = self.problem.and(formulas.into_iter().map(|(_, formula)| formula))?;
            let constraint = self.problem.require(&full, formula)?;
            let (name, description) = (name.clone(), description.to_string());
            self.stated.axioms.push(StatedAxiom { constraint, name, description, is_speculative });
        }
        Ok(())
    }
}
