//! The universe: an atom for each thread, event, action, constant, variable, monitor and choice; and expressions for single atoms and constant sets.

use crate::event::{Event, EventPlace};
use crate::knowledge::Unfolded;
use crate::pools::Pools;
use crate::term::Datum;
use jmmc_relations::{Atom, Bounds, Expr, Problem, RelationsError, TupleSet, Universe};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// What atoms stand for.
pub(crate) struct Atoms {
    pub(crate) universe: Universe,
    first_event: u32,
    first_action: u32,
    first_choice: u32,
    first_variable: u32,
    values: BTreeMap<Datum, Atom>,
    places: BTreeMap<EventPlace, Atom>,
    /// Sets and relations that are the same in every execution, by their tuples.
    constants: RefCell<BTreeMap<(usize, Vec<u64>), Expr>>,
}

impl Atoms {
    /// A universe for the program; outcomes have that many variables.
    pub(crate) fn new(unfolded: &Unfolded, pools: &Pools, variables: usize) -> Result<Atoms, RelationsError> {
        let mut names: Vec<String> = Vec::new();
        let mut add = |prefix: &str, count: usize| {
            let first = names.len() as u32;
            names.extend((0..count).map(|number| format!("{prefix}{number}")));
            first
        };
        add("thread", unfolded.threads);
        let first_event = add("event", unfolded.events.len());
        let first_action = add("action", pools.of_atom.len());
        let first_choice = add("choice", unfolded.choices as usize);
        let first_variable = add("variable", variables);
        let data = all_data(unfolded);
        let first_value = add("value", data.len());
        let places: BTreeSet<EventPlace> = unfolded.events.iter().flat_map(Event::all_places).collect();
        let first_place = add("place", places.len());
        let numbered = |first: u32| (first..).map(Atom);
        Ok(Atoms {
            universe: Universe::new(names)?,
            first_event,
            first_action,
            first_choice,
            first_variable,
            values: data.into_iter().zip(numbered(first_value)).collect(),
            places: places.into_iter().zip(numbered(first_place)).collect(),
            constants: RefCell::default(),
        })
    }

    pub(crate) fn thread(&self, thread: usize) -> Atom {
        Atom(thread as u32)
    }

    pub(crate) fn event(&self, event: usize) -> Atom {
        Atom(self.first_event + event as u32)
    }

    pub(crate) fn action(&self, action: usize) -> Atom {
        Atom(self.first_action + action as u32)
    }

    /// The number of the action that the atom stands for.
    pub(crate) fn action_of(&self, atom: Atom) -> usize {
        (atom.0 - self.first_action) as usize
    }

    /// The number of the event that the atom stands for.
    pub(crate) fn event_of(&self, atom: Atom) -> usize {
        (atom.0 - self.first_event) as usize
    }

    pub(crate) fn choice(&self, choice: u32) -> Atom {
        Atom(self.first_choice + choice)
    }

    /// The number of the choice that the atom stands for.
    pub(crate) fn choice_of(&self, atom: Atom) -> u32 {
        atom.0 - self.first_choice
    }

    pub(crate) fn variable(&self, variable: usize) -> Atom {
        Atom(self.first_variable + variable as u32)
    }

    pub(crate) fn value(&self, datum: Datum) -> Atom {
        self.values[&datum]
    }

    pub(crate) fn datum_of(&self, atom: Atom) -> Option<Datum> {
        self.values.iter().find(|(_, value)| **value == atom).map(|(datum, _)| *datum)
    }

    pub(crate) fn place(&self, place: EventPlace) -> Atom {
        self.places[&place]
    }

    pub(crate) fn place_of(&self, atom: Atom) -> Option<EventPlace> {
        self.places.iter().find(|(_, place)| **place == atom).map(|(place, _)| *place)
    }

    /// An expression for exactly these tuples.
    pub(crate) fn constant(
        &self,
        problem: &Problem,
        bounds: &mut Bounds,
        tuples: TupleSet,
    ) -> Result<Expr, RelationsError> {
        let key = (tuples.arity(), tuples.indices().to_vec());
        if let Some(&known) = self.constants.borrow().get(&key) {
            return Ok(known);
        }
        let expr = if tuples.is_empty() {
            problem.none(tuples.arity())?
        } else {
            let relation = problem.relation("constant", tuples.arity())?;
            bounds.exactly(relation, tuples)?;
            problem.expr(relation)?
        };
        self.constants.borrow_mut().insert(key, expr);
        Ok(expr)
    }

    /// An expression for a set of atoms.
    pub(crate) fn set(
        &self,
        problem: &Problem,
        bounds: &mut Bounds,
        atoms: impl IntoIterator<Item = Atom>,
    ) -> Result<Expr, RelationsError> {
        self.constant(problem, bounds, self.universe.set(atoms)?)
    }

    /// An expression for a set of pairs.
    pub(crate) fn pairs(
        &self,
        problem: &Problem,
        bounds: &mut Bounds,
        pairs: impl IntoIterator<Item = [Atom; 2]>,
    ) -> Result<Expr, RelationsError> {
        self.constant(problem, bounds, self.universe.tuples(2, pairs)?)
    }
}

/// Every constant that may be written, returned, or left behind.
fn all_data(unfolded: &Unfolded) -> BTreeSet<Datum> {
    let written = unfolded.events.iter().filter_map(|event| event.value.as_ref());
    let kept = unfolded.endings.iter().flat_map(|ending| ending.regs.iter().flatten());
    let values = written.chain(kept).chain(&unfolded.observed);
    let data = values.flat_map(|value| value.cases().iter().map(|(datum, _)| *datum));
    let thrown =
        unfolded.endings.iter().flat_map(|ending| ending.thrown.iter().map(|(object, _)| Datum::Object(*object)));
    // Outcomes say of each thread by its number whether its asserts hold.
    let numbers = (0..unfolded.threads as u64).map(Datum::Bits);
    let read = unfolded.reads.iter().flat_map(|read| read.domain.iter().copied());
    data.chain(read).chain(thrown).chain(numbers).collect()
}
