//! Environment steps commuted away from accesses to which they make no difference [Calvin §6.4, and further].
//!
//! An access of a variable whose declared discipline is a lock that this code has taken (of a write: all of its disciplines) is calm: others do not touch the variable until
//! the lock is given back, so what they do before the access they can as well do after it. A read then sees the same value. A
//! write of a plain field, which others do not even read meanwhile, may be checked in the store before those steps: the execution in which it comes first is one of the program, too, and ends in the same
//! store. This holds only if nothing but the invariants relates the variable with others at that very step, so writes of variables that an
//! `env_assumption` mentions, and of methods with actions, are never calm.
//!
//! Errs on: not calm. Locks are compared by their terms, and must be reached through final fields.

use super::abstraction::StepSpot;
use super::here::Here;
use super::relation::protected;
use super::walk::Walker;
use crate::meaning::current;
use crate::store::StoreVar;
use crate::term::Term;
use crate::world::{Conjunct, ConjunctKind};

impl Walker<'_, '_> {
    /// Whether other threads make no difference to the access.
    pub(super) fn is_calm(&self, here: &Here, spot: &StepSpot, write: bool) -> bool {
        let seen = || self.is_volatile(spot.var) || self.has_actions() || self.is_assumed_about(spot.var);
        if here.held.is_empty() || write && seen() {
            return false;
        }
        let object = spot.object.as_ref().map_or_else(Term::null, |object| self.resolved(object));
        let holder = current(self.world, &here.state, StoreVar::Holder);
        let tid = Term::atom("tid");
        let is_held = |conjunct: &Conjunct| {
            if !conjunct.declared.locked {
                return false;
            }
            let condition = protected(self.world, &conjunct.declared, &tid, &object, &here.state);
            here.held.iter().any(|lock| condition == holder.clone().at(lock.clone()).eq(tid.clone()))
        };
        let declared = self.world.conjuncts.iter();
        let mut disciplines =
            declared.filter(|conjunct| conjunct.kind == ConjunctKind::Unwritable(spot.var)).peekable();
        // By any other discipline others may read it meanwhile, or come to rely on its value.
        if write { disciplines.peek().is_some() && disciplines.all(is_held) } else { disciplines.any(is_held) }
    }

    /// What a local stands for, if it was read from final fields.
    pub(super) fn resolved(&self, term: &Term) -> Term {
        match term {
            Term::Atom(name) => self.finals.get(&**name).unwrap_or(term).clone(),
            Term::List(_) => term.clone(),
        }
    }

    /// A local was read from a final field.
    pub(super) fn read_final(&mut self, here: &Here, spot: &StepSpot, value: &Term) {
        let object = spot.object.as_ref().map(|object| self.resolved(object));
        let meaning = self.value_at(&StepSpot { object, ..spot.clone() }, &here.state);
        if let Term::Atom(name) = value {
            self.finals.insert(name.to_string(), meaning);
        }
    }

    fn is_volatile(&self, var: StoreVar) -> bool {
        match var {
            StoreVar::Field(field) | StoreVar::Static(field) => self.world.program.field(field).is_volatile(),
            _ => false,
        }
    }

    fn has_actions(&self) -> bool {
        self.abstraction.as_ref().is_some_and(|abstraction| !abstraction.also.is_empty())
    }

    fn is_assumed_about(&self, var: StoreVar) -> bool {
        let mut assumptions = self.world.conjuncts.iter().filter(|c| c.kind == ConjunctKind::Assumption);
        assumptions.any(|conjunct| conjunct.declared.mentions.contains(&var))
    }
}
