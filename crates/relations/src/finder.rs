//! The search: an instance, or a core.

use crate::ast::Relation;
use crate::bounds::Bounds;
use crate::cnf::{Cnf, UNTAGGED};
use crate::cores::{self, UnsatCore};
use crate::encoding::Encoding;
use crate::error::RelationsError;
use crate::instance::Instance;
use crate::options::{FinderOptions, FinderStatistics};
use crate::problem::{ConstraintId, Problem};
use crate::sat::{Cadical, Deadline, GaveUp, SatAnswer, SatSolver};
use std::collections::BTreeSet;
use std::time::Instant;

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Solution {
    /// An instance within the bounds that satisfies all constraints, as the evaluator confirmed.
    Sat(Instance),
    /// There is none, because of these constraints.
    Unsat(UnsatCore),
    /// The limits were reached first.
    Unknown,
}

/// Finds an instance of the problem's constraints within the bounds, or a core.
pub fn solve(problem: &Problem, bounds: &Bounds, options: &FinderOptions) -> Result<Solution, RelationsError> {
    Finder::new(problem, bounds, options)?.solve()
}

/// A translated problem with its solver.
pub struct Finder<'p> {
    problem: &'p Problem,
    bounds: &'p Bounds,
    /// The constraints that must hold.
    constraints: Vec<ConstraintId>,
    options: FinderOptions,
    encoding: Encoding,
    cnf: Cnf,
    solver: Cadical,
    /// Clauses that exclude the instances given so far, wherever [`Finder::others`] is assumed.
    excluded: Vec<Vec<i32>>,
    /// In what instances must differ to count as different; everything if there is nothing here.
    observed: Option<BTreeSet<Relation>>,
    deadline: Deadline,
    /// Why the last call of the solver gave up, if it did.
    gave_up: Option<GaveUp>,
    statistics: FinderStatistics,
}

impl<'p> Finder<'p> {
    /// Translates the problem.
    pub fn new(problem: &'p Problem, bounds: &'p Bounds, options: &FinderOptions) -> Result<Self, RelationsError> {
        let all: Vec<ConstraintId> = (0..problem.constraints().len()).map(ConstraintId).collect();
        Finder::with_constraints(problem, bounds, &all, options)
    }

    /// Translates only these of the problem's constraints.
    pub fn with_constraints(
        problem: &'p Problem,
        bounds: &'p Bounds,
        constraints: &[ConstraintId],
        options: &FinderOptions,
    ) -> Result<Self, RelationsError> {
        let start = Instant::now();
        if let Some(id) = constraints.iter().find(|id| id.0 >= problem.constraints().len()) {
            return Err(RelationsError::Type(format!("the problem has no constraint number {}", id.0)));
        }
        let constraints = constraints.to_vec();
        let deadline = Deadline::start(&options.limits);
        let encoding = Encoding::new(problem, bounds, &constraints, options, deadline.clone())?;
        let cnf = encoding.clauses(constraints.iter().copied());
        let statistics = FinderStatistics {
            primary: encoding.primaries.len(),
            gates: encoding.gates(),
            variables: cnf.variables as usize,
            clauses: cnf.len(),
            translation: start.elapsed(),
            ..FinderStatistics::default()
        };
        let mut solver = Cadical::new(true);
        for (clause, _) in cnf.iter() {
            solver.add_clause(clause);
        }
        let options = options.clone();
        let excluded = Vec::new();
        Ok(Finder {
            problem,
            bounds,
            constraints,
            options,
            encoding,
            cnf,
            solver,
            excluded,
            observed: None,
            deadline,
            gave_up: None,
            statistics,
        })
    }

    /// Sizes and times so far.
    pub fn statistics(&self) -> &FinderStatistics {
        &self.statistics
    }

    /// The assumption under which only instances are found that have not been given yet.
    fn others(&self) -> i32 {
        self.cnf.variables + 1
    }

    /// Finds an instance or a core, whatever has been found before.
    pub fn solve(&mut self) -> Result<Solution, RelationsError> {
        match self.run(&[]) {
            SatAnswer::Sat => Ok(Solution::Sat(self.instance()?)),
            SatAnswer::Unknown => Ok(Solution::Unknown),
            SatAnswer::Unsat => {
                let first = self.first_core()?;
                self.statistics.first_core = first.len();
                let start = Instant::now();
                let core = if self.options.minimal_cores { self.minimal_core(first)? } else { UnsatCore::any(first) };
                self.statistics.minimisation = start.elapsed();
                Ok(Solution::Unsat(core))
            }
        }
    }

    /// Lets instances count as different, from now on, only if they differ in one of these relations.
    /// Exact if symmetry breaking is off or the relations' tuples consist of atoms that no others are interchangeable with.
    pub fn distinguish_by(&mut self, relations: impl IntoIterator<Item = Relation>) {
        self.observed = Some(relations.into_iter().collect());
    }

    /// Finds an instance that differs from all that were given so far. `None` if there are no more or the limits are
    /// reached; [`Finder::gave_up`] tells which.
    pub fn next_instance(&mut self) -> Result<Option<Instance>, RelationsError> {
        match self.run(&[self.others()]) {
            SatAnswer::Sat => Ok(Some(self.instance()?)),
            SatAnswer::Unsat | SatAnswer::Unknown => Ok(None),
        }
    }

    /// Why the last search gave up, if it did.
    pub fn gave_up(&self) -> Option<GaveUp> {
        self.gave_up
    }

    fn run(&mut self, assumptions: &[i32]) -> SatAnswer {
        let start = Instant::now();
        let answer = self.solver.solve(assumptions, &self.deadline);
        self.statistics.calls += 1;
        self.statistics.solving += start.elapsed();
        self.gave_up = (answer == SatAnswer::Unknown).then(|| self.deadline.gave_up());
        answer
    }

    /// The instance that the solver found; checked, and excluded from what it finds next.
    fn instance(&mut self) -> Result<Instance, RelationsError> {
        let (solver, primaries) = (&mut self.solver, &self.encoding.primaries);
        let mut values = Vec::with_capacity(primaries.len());
        let instance = self.encoding.decode(self.bounds, |variable| {
            let value = solver.value(variable);
            values.push(if value { variable } else { -variable });
            value
        });
        let observed = |relation: &Relation| self.observed.as_ref().is_none_or(|some| some.contains(relation));
        let given = primaries.iter().zip(values).filter(|(primary, _)| observed(&primary.relation));
        let mut exclude: Vec<i32> = given.map(|(_, literal)| -literal).collect();
        exclude.push(-self.others());
        let start = Instant::now();
        cores::check_instance(self.problem, &instance, self.constraints.iter().copied())?;
        self.statistics.checking += start.elapsed();
        self.solver.add_clause(&exclude);
        self.excluded.push(exclude);
        Ok(instance)
    }

    /// The constraints whose clauses the refutation used.
    fn first_core(&mut self) -> Result<BTreeSet<ConstraintId>, RelationsError> {
        let (cnf, excluded) = (&self.cnf, &self.excluded);
        let mut used = Err("no refutation".to_string());
        let check = self.options.check;
        let start = Instant::now();
        self.solver.with_proof(&mut |proof| {
            let clause = |at: usize| match at.checked_sub(cnf.len()) {
                None => Some(cnf.clause(at)),
                Some(beyond) => excluded.get(beyond).map(Vec::as_slice),
            };
            let checked = if check { proof.check(clause, &[]) } else { Ok(()) };
            used = checked.and_then(|()| proof.used());
        });
        self.statistics.checking += start.elapsed();
        let tags =
            used.map_err(RelationsError::Unsound)?.into_iter().filter(|&at| at < cnf.len()).map(|at| cnf.tag(at));
        Ok(tags.filter(|&tag| tag != UNTAGGED).map(|tag| ConstraintId(tag as usize)).collect())
    }

    fn minimal_core(&mut self, first: BTreeSet<ConstraintId>) -> Result<UnsatCore, RelationsError> {
        let mut search =
            cores::Minimiser::new(self.problem, self.bounds, &self.encoding, &self.options, self.deadline.clone());
        let core = search.minimise(first)?;
        self.statistics.calls += search.calls;
        Ok(core)
    }
}
