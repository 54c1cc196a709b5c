//! What the program says about each execution: constraints, each with the place in the source that it comes from.
//!
//! Implements: F(P, E) of [MemSAT Fig. 11]. A line of the source is one constraint about all executions, so that cores are short.

use crate::event::{Event, SourceSite};
use crate::knowledge::INITIAL;
use crate::run::{Context, SymbolicExecution};
use crate::term::{CondId, SymbolicValue, Terms};
use jmmc_relations::{Formula, RelationsError};
use std::collections::BTreeMap;

/// Where a constraint of the program comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum ConstraintSource {
    /// The initial value that this event writes.
    Initial(usize),
    /// What a line of the source does.
    Line(SourceSite),
    /// The meaning of executions: every read sees one write; of E, or of the others.
    Reads {
        /// Whether it is about E.
        main: bool,
    },
    /// Loops stay within the bound.
    Loops,
}

/// Formulas by their source.
pub(crate) type Formulas = BTreeMap<ConstraintSource, Vec<Formula>>;

impl Context<'_> {
    /// Adds what the program says about an execution.
    pub(crate) fn program(
        &mut self,
        run: &mut SymbolicExecution,
        main: bool,
        formulas: &mut Formulas,
    ) -> Result<(), RelationsError> {
        for (index, event) in self.events() {
            let source = match event.site {
                _ if event.thread() == INITIAL => ConstraintSource::Initial(index),
                Some(site) => ConstraintSource::Line(site),
                None => ConstraintSource::Reads { main },
            };
            let mut parts = Vec::new();
            self.performance(run, index, event, &mut parts)?;
            self.effects(run, index, event, &mut parts)?;
            if !parts.is_empty() {
                formulas.entry(source).or_default().extend(parts);
            }
        }
        let mut parts = Vec::new();
        self.one_event_each(run, &mut parts)?;
        self.reads(run, &mut parts)?;
        self.nothing_else(run, &mut parts)?;
        formulas.entry(ConstraintSource::Reads { main }).or_default().extend(parts);
        for (thread, cut) in self.unfolded.cuts.clone() {
            // An execution that justifies another may be one that goes on; but no thread may follow on one that does not end.
            let has_successor = self.unfolded.thread_order.iter().any(|(before, _)| *before == thread);
            if main || has_successor {
                let cut = self.formula(run, cut)?;
                formulas.entry(ConstraintSource::Loops).or_default().push(self.problem.not(cut)?);
            }
        }
        Ok(())
    }

    /// The event performs an action if its guard holds, and only then.
    fn performance(
        &mut self,
        run: &mut SymbolicExecution,
        index: usize,
        event: &Event,
        parts: &mut Vec<Formula>,
    ) -> Result<(), RelationsError> {
        let single = run.candidates[index].len() == 1;
        if single && event.guard == Terms::TRUE {
            return Ok(());
        }
        let performs = self.performs(run, index)?;
        let guard = self.formula(run, event.guard)?;
        parts.push(self.problem.iff(performs, guard)?);
        if !single {
            let event = self.event(index)?;
            parts.push(self.problem.lone(self.problem.join(event, run.act))?);
        }
        Ok(())
    }

    /// What is written, and where, by whichever action the event performs.
    fn effects(
        &mut self,
        run: &mut SymbolicExecution,
        index: usize,
        event: &Event,
        parts: &mut Vec<Formula>,
    ) -> Result<(), RelationsError> {
        let pool = self.pools.of_event[index];
        let several = self.pool_places(pool).len() > 1;
        if event.value.is_none() && !several {
            return Ok(());
        }
        for action in run.candidates[index].clone() {
            let mut effects = Vec::new();
            if let Some(value) = &event.value {
                effects.extend(self.writes(run, action, value)?);
            }
            if several {
                let places = event.places.iter().map(|(place, cond)| (self.atoms.place(*place), *cond)).collect();
                let upper = self.pool_places(pool).into_iter().map(|place| self.atoms.place(place)).collect();
                effects.extend(self.relates(run, run.place, action, upper, places)?);
            }
            let certain = run.candidates[index].len() == 1 && event.guard == Terms::TRUE;
            let effects = self.problem.and(effects)?;
            parts.push(if certain {
                effects
            } else {
                let performs = self.performs_action(run, index, action)?;
                self.problem.implies(performs, effects)?
            });
        }
        Ok(())
    }

    fn writes(
        &mut self,
        run: &mut SymbolicExecution,
        action: usize,
        value: &SymbolicValue,
    ) -> Result<Vec<Formula>, RelationsError> {
        let pool = self.pools.of_atom[action];
        let upper = self.pool_values(pool).iter().map(|datum| self.atoms.value(*datum)).collect();
        let cases = value.cases().iter().map(|(datum, cond)| (self.atoms.value(*datum), *cond)).collect();
        self.relates(run, run.value, action, upper, cases)
    }

    /// The action is related to each atom if its condition holds, and only then; to other atoms of `upper` not at all.
    fn relates(
        &mut self,
        run: &mut SymbolicExecution,
        relation: jmmc_relations::Relation,
        action: usize,
        upper: Vec<jmmc_relations::Atom>,
        cases: Vec<(jmmc_relations::Atom, CondId)>,
    ) -> Result<Vec<Formula>, RelationsError> {
        let mut parts = Vec::new();
        let action = self.action(action)?;
        let image = self.problem.join(action, relation)?;
        for atom in upper {
            let conds: Vec<CondId> = cases.iter().filter(|(case, _)| *case == atom).map(|(_, cond)| *cond).collect();
            let mut formulas = Vec::new();
            for cond in conds {
                formulas.push(self.formula(run, cond)?);
            }
            let wanted = self.problem.or(formulas)?;
            let atom = self.set([atom])?;
            parts.push(self.problem.iff(self.problem.subset(atom, image), wanted)?);
        }
        Ok(parts)
    }

    /// No two events perform the same action.
    fn one_event_each(&mut self, run: &SymbolicExecution, parts: &mut Vec<Formula>) -> Result<(), RelationsError> {
        for pool in self.pools.list.iter().filter(|pool| pool.atoms.len() > 1 && pool.events.len() > 1) {
            if run.candidates[pool.events[0]].len() == 1 {
                continue;
            }
            for action in pool.atoms.clone() {
                let action = self.action(action)?;
                parts.push(self.problem.lone(self.problem.join(run.act, action))?);
            }
        }
        Ok(())
    }

    /// Every read that is performed sees one write of its variable that is performed, and returns a value that is known.
    fn reads(&mut self, run: &mut SymbolicExecution, parts: &mut Vec<Formula>) -> Result<(), RelationsError> {
        for pool in 0..self.pools.list.len() {
            if self.pools.list[pool].kind.is_read() {
                for action in self.pools.list[pool].atoms.clone() {
                    self.read_action(run, pool, action, parts)?;
                }
            }
        }
        for (index, event) in self.events().filter(|(_, event)| event.kind.is_read()) {
            let Some(read) = event.read else { continue };
            let domain = &self.unfolded.reads[read.0 as usize].domain;
            if domain.contains(&crate::term::Datum::Other) {
                continue;
            }
            for datum in self.beyond(read) {
                let (event, datum) = (self.event(index)?, self.datum(datum)?);
                let p = &self.problem;
                let value = p.join(p.join(p.join(event, run.act), run.sees), run.value);
                parts.push(p.not(p.subset(datum, value))?);
            }
        }
        Ok(())
    }

    fn read_action(
        &mut self,
        run: &SymbolicExecution,
        pool: usize,
        action: usize,
        parts: &mut Vec<Formula>,
    ) -> Result<(), RelationsError> {
        let read = self.action(action)?;
        let seen = self.problem.join(read, run.sees)?;
        let performed = self.problem.some(self.problem.join(run.act, read))?;
        let certain = self.is_certain(run, action);
        if certain {
            parts.push(self.problem.one(seen)?);
        } else {
            parts.push(self.problem.iff(performed, self.problem.some(seen))?);
            parts.push(self.problem.lone(seen)?);
        }
        let own = self.pool_places(pool);
        for other in 0..self.pools.list.len() {
            if !self.pools.list[other].kind.is_write() || self.pool_places(other).is_disjoint(&own) {
                continue;
            }
            for write_number in self.pools.list[other].atoms.clone() {
                let write = self.action(write_number)?;
                let sees = self.problem.subset(write, seen)?;
                if !self.is_certain(run, write_number) {
                    let performed = self.problem.some(self.problem.join(run.act, write))?;
                    parts.push(self.problem.implies(sees, performed)?);
                }
                if own.len() > 1 || self.pool_places(other).len() > 1 {
                    let (here, there) = (self.place_of(run, action)?, self.place_of(run, write_number)?);
                    let same = self.problem.equal(here, there)?;
                    parts.push(self.problem.implies(sees, same)?);
                }
            }
        }
        Ok(())
    }

    /// The variable or monitor of an action, if it is performed.
    fn place_of(&mut self, run: &SymbolicExecution, action: usize) -> Result<jmmc_relations::Expr, RelationsError> {
        let places = self.pool_places(self.pools.of_atom[action]);
        match places.first().filter(|_| places.len() == 1) {
            Some(&only) => self.place(only),
            None => {
                let action = self.action(action)?;
                self.problem.join(action, run.place)
            }
        }
    }

    /// Whether the action is performed in every such execution.
    pub(crate) fn is_certain(&self, run: &SymbolicExecution, action: usize) -> bool {
        let pool = &self.pools.list[self.pools.of_atom[action]];
        pool.events
            .iter()
            .any(|event| run.candidates[*event][..] == [action] && self.unfolded.events[*event].guard == Terms::TRUE)
    }

    /// Actions that are not performed write nothing and have no place.
    fn nothing_else(&mut self, run: &SymbolicExecution, parts: &mut Vec<Formula>) -> Result<(), RelationsError> {
        for action in 0..self.pools.of_atom.len() {
            let pool = self.pools.of_atom[action];
            let (writes, several) = (!self.pool_values(pool).is_empty(), self.pool_places(pool).len() > 1);
            if self.is_certain(run, action) || !(writes || several) {
                continue;
            }
            let expr = self.action(action)?;
            let performed = self.problem.some(self.problem.join(run.act, expr))?;
            let mut empty = Vec::new();
            if writes {
                empty.push(self.problem.no(self.problem.join(expr, run.value))?);
            }
            if several {
                empty.push(self.problem.no(self.problem.join(expr, run.place))?);
            }
            parts.push(self.problem.or([performed, self.problem.and(empty)?])?);
        }
        Ok(())
    }
}
