//! An instance of the problem, read as executions of the unfolded program.

use crate::check::Assembled;
use crate::error::AxiomsError;
use crate::event::{EventKind, EventPlace};
use crate::run::SymbolicExecution;
use crate::term::{CondId, CondNode, Datum, Terms};
use jmmc_models::Of;
use jmmc_program::Mode;
use jmmc_relations::{Atom, Instance};
use std::collections::{BTreeMap, BTreeSet};

/// An execution that the solver found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Decoded {
    /// The action that each event performs.
    pub(crate) action: Vec<Option<usize>>,
    /// The event that performs each action.
    pub(crate) event: Vec<Option<usize>>,
    /// The write that each read action sees.
    pub(crate) sees: BTreeMap<usize, usize>,
    /// What each write action writes.
    pub(crate) value: BTreeMap<usize, Datum>,
    /// The variable or monitor of each action that has one.
    pub(crate) place: BTreeMap<usize, EventPlace>,
    /// Pairs of actions in the synchronization order, or in the order of all actions, if the model has one.
    pub(crate) so: BTreeSet<(usize, usize)>,
    /// The actions that are committed with this execution, if it is one that justifies another.
    pub(crate) committed: BTreeSet<usize>,
    chosen: BTreeSet<u32>,
}

/// The names that models give to an order of all actions or of synchronization actions.
const ORDERS: [&str; 2] = ["so", "ord"];

impl Assembled<'_> {
    /// The execution that is asked about, and those that justify it.
    pub(crate) fn decode(&self, instance: &Instance) -> Result<(Decoded, Vec<Decoded>), AxiomsError> {
        let main = self.decode_run(instance, &self.main, Of::Main)?;
        let mut others = Vec::new();
        for (index, run) in self.others.iter().enumerate() {
            others.push(self.decode_run(instance, run, Of::Step(index + 1))?);
        }
        Ok((main, others))
    }

    fn decode_run(&self, instance: &Instance, run: &SymbolicExecution, of: Of) -> Result<Decoded, AxiomsError> {
        let (atoms, pools) = (&self.context.atoms, self.context.pools);
        let pairs = |relation| -> Vec<(Atom, Atom)> {
            let tuples = instance.relation(relation).into_iter().flat_map(|tuples| tuples.iter());
            tuples.filter_map(|tuple| Some((*tuple.first()?, *tuple.get(1)?))).collect()
        };
        let mut decoded = Decoded {
            action: vec![None; self.context.unfolded.events.len()],
            event: vec![None; pools.of_atom.len()],
            sees: pairs(run.sees).into_iter().map(|(a, b)| (atoms.action_of(a), atoms.action_of(b))).collect(),
            value: BTreeMap::new(),
            place: BTreeMap::new(),
            so: BTreeSet::new(),
            committed: BTreeSet::new(),
            chosen: BTreeSet::new(),
        };
        for (event, action) in pairs(run.act) {
            let (event, action) = (atoms.event_of(event), atoms.action_of(action));
            decoded.action[event] = Some(action);
            decoded.event[action] = Some(event);
            let places = self.context.pool_places(pools.of_atom[action]);
            decoded.place.extend(places.first().filter(|_| places.len() == 1).map(|place| (action, *place)));
        }
        for (action, value) in pairs(run.value) {
            decoded.value.extend(atoms.datum_of(value).map(|datum| (atoms.action_of(action), datum)));
        }
        for (action, place) in pairs(run.place) {
            decoded.place.extend(atoms.place_of(place).map(|place| (atoms.action_of(action), place)));
        }
        let chosen = instance.relation(run.chosen).into_iter().flat_map(|tuples| tuples.iter());
        decoded.chosen.extend(chosen.filter_map(|tuple| tuple.first().map(|atom| atoms.choice_of(*atom))));
        for so in ORDERS.iter().filter_map(|name| self.stated.expr(name, of)) {
            let tuples = instance.tuples(&self.context.problem, so)?;
            decoded.so.extend(tuples.iter().map(|pair| (atoms.action_of(pair[0]), atoms.action_of(pair[1]))));
        }
        if let Some(committed) = self.stated.relation("C", of).and_then(|relation| instance.relation(relation)) {
            decoded.committed = committed.iter().map(|tuple| atoms.action_of(tuple[0])).collect();
        }
        Ok(decoded)
    }

    /// Whether the condition holds in the execution.
    pub(crate) fn holds(&self, run: &Decoded, cond: CondId) -> bool {
        let terms: &Terms = &self.context.unfolded.terms;
        match terms.node(cond) {
            CondNode::True => true,
            CondNode::False => false,
            CondNode::In(read, set) => {
                let event = self.context.read_events[read];
                let domain = &self.context.unfolded.reads[read.0 as usize].domain;
                let index = run.returned(event).and_then(|datum| domain.iter().position(|known| *known == datum));
                index.is_some_and(|index| set & (1 << index) != 0)
            }
            CondNode::Chosen(choice, so) => run.chosen.contains(&choice.0) == *so,
            CondNode::And(parts) => parts.iter().all(|part| self.holds(run, *part)),
            CondNode::Or(parts) => parts.iter().any(|part| self.holds(run, *part)),
        }
    }

    /// The events that are performed, by thread, in program order.
    pub(crate) fn performed(&self, run: &Decoded) -> Vec<Vec<usize>> {
        let mut threads = vec![Vec::new(); self.context.unfolded.threads];
        for (index, event) in self.context.events() {
            if run.action[index].is_some() {
                threads[event.thread()].push(index);
            }
        }
        threads
    }
}

impl Decoded {
    /// What the read event returns, if it is performed.
    pub(crate) fn returned(&self, event: usize) -> Option<Datum> {
        let write = self.sees.get(&self.action[event]?)?;
        self.value.get(write).copied()
    }
}

/// Kinds whose actions have a place in the synchronization order of the Java models.
pub(crate) fn is_synchronization(kind: EventKind) -> bool {
    match kind {
        EventKind::Read(mode) | EventKind::Write(mode) => mode == Mode::Volatile,
        EventKind::Lock | EventKind::Unlock | EventKind::Start | EventKind::End => true,
        EventKind::Fence(_) | EventKind::External => false,
    }
}
