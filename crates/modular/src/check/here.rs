//! Where the check stands: the point, the current versions of the store and of the locals, and the simulation counter.

use crate::condition::ProofCondition;
use crate::meaning::current;
use crate::plato::LocalRegister;
use crate::store::{StoreVar, StoreVersions};
use crate::term::{Sort, Term};
use crate::world::AnnotatedProgram;
use std::collections::{BTreeMap, BTreeSet};

/// A point of the code and what is current there.
#[derive(Clone, Debug)]
pub(crate) struct Here {
    pub point: Term,
    pub state: StoreVersions,
    pub locals: BTreeMap<LocalRegister, Term>,
    /// The action of the specification that comes next, from 1 [Calvin §5].
    pub pc: Term,
    /// Whether other threads have just run, and nothing was done or seen since.
    pub rested: bool,
    /// Objects whose locks the thread has taken in this code, as often as it has.
    pub held: Vec<Term>,
}

impl Here {
    /// Before anything is known.
    pub fn at_entry() -> Here {
        Here {
            point: Term::yes(),
            state: StoreVersions::default(),
            locals: BTreeMap::new(),
            pc: Term::int(1),
            rested: false,
            held: Vec::new(),
        }
    }

    /// The same place, where something is tried out that control does not go through.
    pub fn aside(&self, condition: &mut ProofCondition) -> Here {
        Here { point: condition.then(&self.point, Term::yes()), ..self.clone() }
    }

    /// The one point at which several ways meet; what differs between them gets a new version.
    pub fn meet(world: &AnnotatedProgram<'_>, condition: &mut ProofCondition, sorts: &[Sort], ways: &[&Here]) -> Here {
        if let [only] = ways {
            return (*only).clone();
        }
        let mut point = condition.fresh("at", Sort::Bool);
        let mut edges: Vec<Term> = ways.iter().map(|way| condition.then(&way.point, Term::yes())).collect();
        condition.assume(&mut point, Term::or(edges.clone()));
        let mut join = |hint: &str, sort: Sort, values: Vec<Term>| {
            if values.windows(2).all(|pair| pair[0] == pair[1]) {
                return values[0].clone();
            }
            let joined = condition.fresh(hint, sort);
            for (edge, value) in edges.iter_mut().zip(values) {
                condition.assume(edge, joined.clone().eq(value));
            }
            joined
        };
        let vars: BTreeSet<StoreVar> = ways.iter().flat_map(|way| way.state.vars()).collect();
        let mut state = StoreVersions::default();
        for var in vars {
            let values = ways.iter().map(|way| current(world, &way.state, var)).collect();
            state.set(var, join(&world.symbol(var), world.sort(var), values));
        }
        // A local that some way has not assigned is dead here.
        let mut locals = BTreeMap::new();
        for local in ways[0].locals.keys() {
            let values: Option<Vec<Term>> = ways.iter().map(|way| way.locals.get(local).cloned()).collect();
            if let Some(values) = values {
                locals.insert(*local, join("l", sorts[local.0 as usize].clone(), values));
            }
        }
        let pc = join("pc", Sort::Int, ways.iter().map(|way| way.pc.clone()).collect());
        let mut held = ways[0].held.clone();
        held.retain(|lock| ways.iter().all(|way| way.held.contains(lock)));
        Here { point, state, locals, pc, rested: ways.iter().all(|way| way.rested), held }
    }
}
