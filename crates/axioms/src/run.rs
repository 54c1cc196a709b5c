//! One execution of the unfolded program as relations, and conditions and values in it as formulas.
//!
//! Implements: the translations T, L, V and G and the bounds of [MemSAT §3.3, Figs. 8–13]. An execution is: which event performs which action
//! (`act`), which write each read sees (`W`), what each write writes (`V`), and the variable or monitor of actions that may have several. All
//! else is derived: the actions performed are the range of `act`, program order is that of the events.

use crate::atoms::Atoms;
use crate::event::{Event, EventPlace};
use crate::knowledge::{Unfolded, may_see};
use crate::outcome::SymbolicVariable;
use crate::pools::Pools;
use crate::term::{CondId, CondNode, Datum, ReadId, Terms};
use crate::unfold::Read;
use jmmc_relations::{Atom, Bounds, Expr, Formula, Problem, Relation, RelationsError};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// What all executions of a problem are made of.
pub(crate) struct Context<'u> {
    pub(crate) unfolded: &'u Unfolded,
    pub(crate) pools: &'u Pools,
    pub(crate) atoms: Atoms,
    pub(crate) problem: Problem,
    pub(crate) bounds: Bounds,
    /// The event of each read.
    pub(crate) read_events: BTreeMap<ReadId, usize>,
    /// Of each pool, the constants that are written to its variables.
    written: Vec<BTreeSet<Datum>>,
}

/// An execution whose choices are left to the solver.
pub(crate) struct SymbolicExecution {
    /// Event → action performed.
    pub(crate) act: Relation,
    /// Read → write seen.
    pub(crate) sees: Relation,
    /// Write → value.
    pub(crate) value: Relation,
    /// Action → variable or monitor, for actions that may have several.
    pub(crate) place: Relation,
    /// Choices that are made with yes.
    pub(crate) chosen: Relation,
    /// The actions that each event may perform.
    pub(crate) candidates: Vec<Vec<usize>>,
    /// Conditions that were translated.
    formulas: FxHashMap<CondId, Formula>,
}

impl<'u> Context<'u> {
    pub(crate) fn new(
        unfolded: &'u Unfolded,
        pools: &'u Pools,
        variables: usize,
    ) -> Result<Context<'u>, RelationsError> {
        let atoms = Atoms::new(unfolded, pools, variables)?;
        let problem = Problem::new();
        let bounds = problem.bounds(&atoms.universe);
        let events = unfolded.events.iter().enumerate();
        let read_events = events.filter_map(|(index, event)| Some((event.read?, index))).collect();
        let written = (0..pools.list.len()).map(|pool| written(unfolded, pools, pool)).collect();
        Ok(Context { unfolded, pools, atoms, problem, bounds, read_events, written })
    }

    pub(crate) fn events(&self) -> impl Iterator<Item = (usize, &'u Event)> + use<'u> {
        self.unfolded.events.iter().enumerate()
    }

    /// The expression of a set of atoms.
    pub(crate) fn set(&mut self, atoms: impl IntoIterator<Item = Atom>) -> Result<Expr, RelationsError> {
        self.atoms.set(&self.problem, &mut self.bounds, atoms)
    }

    /// The expression of a set of pairs.
    pub(crate) fn pairs(&mut self, pairs: impl IntoIterator<Item = [Atom; 2]>) -> Result<Expr, RelationsError> {
        self.atoms.pairs(&self.problem, &mut self.bounds, pairs)
    }

    pub(crate) fn event(&mut self, event: usize) -> Result<Expr, RelationsError> {
        self.set([self.atoms.event(event)])
    }

    pub(crate) fn action(&mut self, action: usize) -> Result<Expr, RelationsError> {
        self.set([self.atoms.action(action)])
    }

    pub(crate) fn datum(&mut self, datum: Datum) -> Result<Expr, RelationsError> {
        self.set([self.atoms.value(datum)])
    }

    pub(crate) fn place(&mut self, place: EventPlace) -> Result<Expr, RelationsError> {
        self.set([self.atoms.place(place)])
    }

    /// The places that the actions of a pool may have.
    pub(crate) fn pool_places(&self, pool: usize) -> BTreeSet<EventPlace> {
        let events = &self.pools.list[pool].events;
        events.iter().flat_map(|event| self.unfolded.events[*event].all_places()).collect()
    }

    /// The constants that the actions of a pool of writes might write, were it not for the program: all that are written to the same
    /// variables. That the program makes them write their own is a constraint, so that it can be part of a core.
    pub(crate) fn pool_values(&self, pool: usize) -> &BTreeSet<Datum> {
        &self.written[pool]
    }

    /// Pairs of a read and a write action of which the first may see the second.
    fn may_see(&self) -> Vec<[Atom; 2]> {
        let mut pairs = Vec::new();
        for reads in self.pools.list.iter().filter(|pool| pool.kind.is_read()) {
            for writes in self.pools.list.iter().filter(|pool| pool.kind.is_write()) {
                let event = |index: usize| (index, &self.unfolded.events[index]);
                let may = reads.events.iter().any(|read| {
                    writes.events.iter().any(|write| {
                        let ((r, read), (w, write)) = (event(*read), event(*write));
                        may_see(r, read, w, write)
                    })
                });
                if may {
                    let action = |number| self.atoms.action(number);
                    let products =
                        reads.atoms.clone().flat_map(|read| writes.atoms.clone().map(move |write| (read, write)));
                    pairs.extend(products.map(|(read, write)| [action(read), action(write)]));
                }
            }
        }
        pairs
    }

    /// Declares an execution; `main` is the one that is asked about, in which each event has one action.
    pub(crate) fn execution(&mut self, main: bool) -> Result<SymbolicExecution, RelationsError> {
        let candidates: Vec<Vec<usize>> = self
            .events()
            .map(|(event, _)| if main { vec![self.pools.main[event]] } else { self.pools.atoms(event).collect() })
            .collect();
        let [act, sees, value, place] = ["act", "W", "V", "place"].map(|name| self.problem.relation(name, 2));
        let (act, sees, value, place) = (act?, sees?, value?, place?);
        let chosen = self.problem.relation("chosen", 1)?;
        self.bound_act(act, &candidates)?;
        let universe = self.atoms.universe.clone();
        self.bounds.at_most(sees, universe.tuples(2, self.may_see())?)?;
        let (mut values, mut places) = (Vec::new(), Vec::new());
        for (number, pool) in self.pools.list.iter().enumerate() {
            let (data, own) = (self.pool_values(number), self.pool_places(number));
            for action in pool.atoms.clone().map(|action| self.atoms.action(action)) {
                values.extend(data.iter().map(|datum| [action, self.atoms.value(*datum)]));
                if own.len() > 1 {
                    places.extend(own.iter().map(|place| [action, self.atoms.place(*place)]));
                }
            }
        }
        self.bounds.at_most(value, universe.tuples(2, values)?)?;
        self.bounds.at_most(place, universe.tuples(2, places)?)?;
        let choices = (0..self.unfolded.choices).map(|choice| self.atoms.choice(choice));
        self.bounds.at_most(chosen, universe.set(choices)?)?;
        Ok(SymbolicExecution { act, sees, value, place, chosen, candidates, formulas: FxHashMap::default() })
    }

    fn bound_act(&mut self, act: Relation, candidates: &[Vec<usize>]) -> Result<(), RelationsError> {
        let (mut lower, mut upper) = (Vec::new(), Vec::new());
        for (event, actions) in candidates.iter().enumerate() {
            let pairs = actions.iter().map(|action| [self.atoms.event(event), self.atoms.action(*action)]);
            upper.extend(pairs.clone());
            if actions.len() == 1 && self.unfolded.events[event].guard == Terms::TRUE {
                lower.extend(pairs);
            }
        }
        let universe = &self.atoms.universe;
        self.bounds.bound(act, universe.tuples(2, lower)?, universe.tuples(2, upper)?)
    }

    /// The condition in the execution.
    pub(crate) fn formula(
        &mut self,
        execution: &mut SymbolicExecution,
        cond: CondId,
    ) -> Result<Formula, RelationsError> {
        if let Some(&known) = execution.formulas.get(&cond) {
            return Ok(known);
        }
        let formula = match self.unfolded.terms.node(cond).clone() {
            CondNode::True => self.problem.constant(true)?,
            CondNode::False => self.problem.constant(false)?,
            CondNode::In(read, set) => self.returns(execution, read, set)?,
            CondNode::Chosen(choice, so) => {
                let choice = self.set([self.atoms.choice(choice.0)])?;
                let chosen = self.problem.subset(choice, execution.chosen)?;
                if so { chosen } else { self.problem.not(chosen)? }
            }
            CondNode::And(parts) => {
                let parts = parts.iter().map(|part| self.formula(execution, *part)).collect::<Result<Vec<_>, _>>()?;
                self.problem.and(parts)?
            }
            CondNode::Or(parts) => {
                let parts = parts.iter().map(|part| self.formula(execution, *part)).collect::<Result<Vec<_>, _>>()?;
                self.problem.or(parts)?
            }
        };
        execution.formulas.insert(cond, formula);
        Ok(formula)
    }

    /// Constants that a write may write that the read may see, but that are not in the read's domain.
    pub(crate) fn beyond(&self, read: ReadId) -> Vec<Datum> {
        let at = self.read_events[&read];
        let domain = &self.unfolded.reads[read.0 as usize].domain;
        let writes = self
            .events()
            .filter(|(index, write)| write.kind.is_write() && may_see(at, &self.unfolded.events[at], *index, write));
        let data = writes.filter_map(|(_, write)| write.value.as_ref()).flat_map(|value| value.cases().iter());
        let beyond: BTreeSet<Datum> = data.map(|(datum, _)| *datum).filter(|datum| !domain.contains(datum)).collect();
        beyond.into_iter().collect()
    }

    /// That some read returns what the program is not known to compute.
    pub(crate) fn beyond_known(
        &mut self,
        main: &mut SymbolicExecution,
        others: &mut [SymbolicExecution],
    ) -> Result<Formula, RelationsError> {
        let mut parts = Vec::new();
        let unfolded = self.unfolded;
        for (read, Read { domain }) in (0..).map(ReadId).zip(&unfolded.reads) {
            let Some(other) = domain.iter().position(|datum| *datum == Datum::Other) else {
                continue;
            };
            for run in [&mut *main].into_iter().chain(others.iter_mut()) {
                parts.push(self.returns(run, read, 1 << other)?);
            }
        }
        self.problem.or(parts)
    }

    /// The read returns one of the constants of its domain whose bits are set.
    fn returns(&mut self, execution: &SymbolicExecution, read: ReadId, set: u64) -> Result<Formula, RelationsError> {
        let seen = self.seen_value(execution, self.read_events[&read])?;
        let domain = &self.unfolded.reads[read.0 as usize].domain;
        let wanted = domain.iter().enumerate().filter(|(index, _)| set & (1 << index) != 0);
        let mut data: BTreeSet<Datum> = wanted.map(|(_, datum)| *datum).collect();
        if data.contains(&Datum::Other) {
            data.extend(self.beyond(read));
        }
        let values: Vec<Atom> = data.into_iter().map(|datum| self.atoms.value(datum)).collect();
        let values = self.set(values)?;
        self.problem.some(self.problem.intersection(seen, values))
    }

    /// A relation from the variables of outcomes to the values that they have in the execution.
    pub(crate) fn observe(
        &mut self,
        run: &mut SymbolicExecution,
        observed: &[SymbolicVariable],
    ) -> Result<Relation, RelationsError> {
        let relation = self.problem.relation("outcome", 2)?;
        let mut upper = Vec::new();
        for (number, variable) in observed.iter().enumerate() {
            let data: BTreeSet<Datum> = variable.cases.iter().filter_map(|(datum, _)| *datum).collect();
            for datum in data {
                let (name, value) = (self.atoms.variable(number), self.atoms.value(datum));
                upper.push([name, value]);
                let conds = variable.cases.iter().filter(|(own, _)| *own == Some(datum)).map(|(_, cond)| *cond);
                let mut parts = Vec::new();
                for cond in conds.collect::<Vec<_>>() {
                    parts.push(self.formula(run, cond)?);
                }
                let (name, value) = (self.set([name])?, self.set([value])?);
                let holds = self.problem.related(name, value, relation)?;
                self.problem.require("outcome", self.problem.iff(holds, self.problem.or(parts)))?;
            }
        }
        self.bounds.at_most(relation, self.atoms.universe.tuples(2, upper)?)?;
        Ok(relation)
    }

    /// What the read event returns.
    fn seen_value(&mut self, execution: &SymbolicExecution, event: usize) -> Result<Expr, RelationsError> {
        let read = match execution.candidates[event][..] {
            [only] if self.unfolded.events[event].guard == Terms::TRUE => self.action(only)?,
            _ => {
                let event = self.event(event)?;
                self.problem.join(event, execution.act)?
            }
        };
        self.problem.join(self.problem.join(read, execution.sees), execution.value)
    }

    /// That the event performs an action.
    pub(crate) fn performs(&mut self, execution: &SymbolicExecution, event: usize) -> Result<Formula, RelationsError> {
        let event = self.event(event)?;
        self.problem.some(self.problem.join(event, execution.act))
    }

    /// That the event performs the action.
    pub(crate) fn performs_action(
        &mut self,
        execution: &SymbolicExecution,
        event: usize,
        action: usize,
    ) -> Result<Formula, RelationsError> {
        let (event, action) = (self.event(event)?, self.action(action)?);
        self.problem.related(event, action, execution.act)
    }
}

/// The constants that are written to the variables of a pool of writes.
fn written(unfolded: &Unfolded, pools: &Pools, pool: usize) -> BTreeSet<Datum> {
    if !pools.list[pool].kind.is_write() {
        return BTreeSet::new();
    }
    let own = |event: &&Event| pools.list[pool].events.iter().any(|one| unfolded.events[*one].may_meet(event));
    let writes = unfolded.events.iter().filter(|event| event.kind.is_write()).filter(own);
    let values = writes.filter_map(|event| event.value.as_ref());
    values.flat_map(|value| value.cases().iter().map(|(datum, _)| *datum)).collect()
}
