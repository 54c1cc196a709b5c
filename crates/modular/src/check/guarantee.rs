//! What every step must satisfy: the environment assumption of every other thread and the invariants [Calvin §4], the declared
//! discipline of the variable, and, beyond the paper, freedom from data races.
//!
//! A plain field is accessed by a thread only while its `unwritable_by_env_if` condition holds for that thread, and written only while it
//! holds for no other. So at no point of an SC execution can two threads be about to access it with one of them writing: there is no
//! data race, and SC is what the Java Memory Model guarantees.

use super::abstraction::StepSpot;
use super::goal::{GoalKind, Quoted};
use super::here::Here;
use super::relation::{conjunct, invariant, invariant_of, invariant_where, protected};
use super::walk::{Stop, WalkMode, Walker};
use crate::meaning::current;
use crate::plato::StorePlace;
use crate::store::{StoreVar, StoreVersions};
use crate::term::{Sort, Term};
use crate::world::{Conjunct, ConjunctKind, DeclaredFormula};
use jmmc_program::MethodId;

impl Walker<'_, '_> {
    /// The annotation, for a message.
    pub(super) fn quoted(&self, declared: &DeclaredFormula) -> Quoted {
        Quoted { file: declared.file, position: declared.position, text: declared.formula.text.clone() }
    }

    fn at(&self, here: &Here, var: StoreVar, object: &Term) -> Term {
        current(self.world, &here.state, var).at(object.clone())
    }

    /// Whether only this thread knows the object.
    pub(super) fn is_mine(&self, state: &StoreVersions, object: Option<&Term>) -> Term {
        match object {
            Some(object) if self.private => current(self.world, state, StoreVar::Mine).at(object.clone()),
            _ => Term::no(),
        }
    }

    /// Whether this is the initialiser of the class that declares the static field.
    pub(super) fn initializes(&self, var: StoreVar) -> bool {
        let own = |class| class == self.method.class;
        self.mode == WalkMode::Initializer
            && match var {
                StoreVar::Static(field) => own(self.world.program.field(field).class),
                StoreVar::Ghost(ghost) => self.world.ghosts[ghost].is_static && own(self.world.ghosts[ghost].class),
                _ => false,
            }
    }

    /// Conjuncts that protect a variable.
    fn protections(&self, var: StoreVar) -> Vec<(usize, &Conjunct)> {
        let all = self.world.conjuncts.iter().enumerate();
        all.filter(|(_, conjunct)| match conjunct.kind {
            ConjunctKind::Unwritable(of) => of == var,
            ConjunctKind::UnwritableElements(_, of) => of == var,
            ConjunctKind::Assumption => false,
        })
        .collect()
    }

    /// The access does not race and, if it `really` writes, the declared discipline lets this thread write.
    pub(super) fn access_allowed(&mut self, here: &Here, location: &StorePlace, write: bool, really: &Term) {
        let spot = self.spot(here, location);
        self.spot_allowed(here, &spot, write, really);
    }

    /// The same for a place of the store.
    pub(super) fn spot_allowed(&mut self, here: &Here, spot: &StepSpot, write: bool, really: &Term) {
        if self.initializes(spot.var) {
            return;
        }
        let mine = self.is_mine(&here.state, spot.object.as_ref());
        if write && self.mode == WalkMode::Initializer {
            self.must(here, really.clone().implies(mine.clone()), GoalKind::Initializer(spot.var), Vec::new());
        }
        let field = match spot.var {
            StoreVar::Field(field) | StoreVar::Static(field) => Some(self.world.program.field(field)),
            _ => None,
        };
        if field.is_some_and(|field| field.is_final()) {
            if write {
                self.must(here, mine, GoalKind::Final(spot.var), Vec::new());
            }
            return;
        }
        if write {
            self.write_allowed(here, spot, &mine, really);
        }
        if !field.is_some_and(|field| field.is_volatile()) {
            self.race_free(here, spot, mine, write);
        }
    }

    fn race_free(&mut self, here: &Here, spot: &StepSpot, mine: Term, write: bool) {
        let tid = Term::atom("tid");
        let mut ways = vec![mine];
        let mut declared = Vec::new();
        for (_, conjunct) in self.protections(spot.var) {
            declared.push(self.quoted(&conjunct.declared));
            ways.push(self.is_protected(here, conjunct, spot, &tid));
        }
        let kind = GoalKind::Race { var: spot.var, write, declared };
        self.must(here, Term::or(ways), kind, Vec::new());
    }

    /// Whether the conjunct protects the spot from all threads but `tid`.
    fn is_protected(&self, here: &Here, conjunct: &Conjunct, spot: &StepSpot, tid: &Term) -> Term {
        let declared = &conjunct.declared;
        let condition = |this: &Term| protected(self.world, declared, tid, this, &here.state);
        match (conjunct.kind, &spot.object) {
            (ConjunctKind::UnwritableElements(var, _), Some(array)) => {
                let this = Term::atom("this");
                if !declared.of_instance {
                    let same = current(self.world, &here.state, var).eq(array.clone());
                    return Term::and([same, condition(&this)]);
                }
                let same = self.at(here, var, &this).eq(array.clone());
                let published = self.at(here, StoreVar::Published, &this);
                let is = self.world.is_instance(declared.class, this.clone());
                Term::exists(&[("this", Sort::Ref)], Term::and([published, is, same, condition(&this)]))
            }
            (_, Some(object)) => condition(object),
            (_, None) => condition(&Term::null()),
        }
    }

    /// No other thread relies on the variable not being written.
    fn write_allowed(&mut self, here: &Here, spot: &StepSpot, mine: &Term, really: &Term) {
        let other = Term::atom("other");
        let goals: Vec<(Quoted, Term)> = self
            .protections(spot.var)
            .into_iter()
            .map(|(_, conjunct)| {
                let relies = self.is_protected(here, conjunct, spot, &other);
                (self.quoted(&conjunct.declared), relies.not())
            })
            .collect();
        for (quoted, free) in goals {
            let body = self.is_other(&other).implies(free);
            let none_relies = Term::forall(&[("other", Sort::Ref)], body);
            let formula = Term::and([really.clone(), mine.clone().not()]).implies(none_relies);
            let shown = self.change_shown(spot, &here.state, &here.state).into_iter().take(1);
            let shown = shown.map(|(name, term)| (name.replace(" before", ""), term)).collect();
            self.must(here, formula, GoalKind::Write(quoted), shown);
        }
    }

    fn is_other(&self, other: &Term) -> Term {
        let differs = |term: Term| other.clone().eq(term).not();
        Term::and([differs(Term::null()), differs(Term::atom("tid"))])
    }

    /// A step of this thread is over.
    pub(super) fn step_done(
        &mut self,
        here: &mut Here,
        old: &StoreVersions,
        spots: &[StepSpot],
        published: Option<&Term>,
    ) -> Result<(), Stop> {
        if spots.iter().all(|spot| self.initializes(spot.var)) {
            // Nobody sees the field yet, but what it refers to must be ready.
            self.keeps_invariants(here, &[], old, published, None);
            return Ok(());
        }
        self.keeps_assumptions(here, spots, old, None);
        self.keeps_invariants(here, spots, old, published, None);
        self.simulate(here, old, spots)
    }

    /// The declarations that the method that is checked answers for, and `by`, whose step it is, did not.
    ///
    /// Steps on locks and thread starts are no part of an abstraction, so nobody else could answer for them.
    fn answers(&self, declared: &DeclaredFormula, spots: &[StepSpot], by: Option<MethodId>) -> bool {
        let unseen = |spot: &StepSpot| matches!(spot.var, StoreVar::Holder | StoreVar::Readers | StoreVar::Start);
        let own = self.world.answers_for(self.method.id, declared.class) || spots.iter().all(unseen);
        own && by.is_none_or(|by| !self.world.answers_for(by, declared.class))
    }

    /// The step of this thread, taken by a callee if `by` says so, satisfies the environment assumption of every other thread.
    pub(super) fn keeps_assumptions(
        &mut self,
        here: &Here,
        spots: &[StepSpot],
        old: &StoreVersions,
        by: Option<MethodId>,
    ) {
        let other = Term::atom("other");
        let world = self.world;
        let concerned = world.conjuncts.iter().filter(|conjunct| {
            conjunct.kind == ConjunctKind::Assumption
                && spots.iter().any(|spot| conjunct.declared.mentions.contains(&spot.var))
                && self.answers(&conjunct.declared, spots, by)
        });
        let concerned: Vec<&Conjunct> = concerned.collect();
        for declared in concerned {
            let kept = conjunct(world, declared, &other, old, &here.state);
            let formula = Term::forall(&[("other", Sort::Ref)], self.is_other(&other).implies(kept));
            let shown = spots.iter().flat_map(|spot| self.change_shown(spot, old, &here.state)).collect();
            let quoted = self.quoted(&declared.declared);
            self.must(here, formula, GoalKind::Assumption(quoted), shown);
        }
    }

    /// The invariants hold after the step: for objects that were known before, and for those that get known by it.
    pub(super) fn keeps_invariants(
        &mut self,
        here: &Here,
        spots: &[StepSpot],
        old: &StoreVersions,
        published: Option<&Term>,
        by: Option<MethodId>,
    ) {
        for index in self.invariants.clone() {
            let declared = &self.world.invariants[index];
            // Nobody else knows which objects get known by the step, so nobody else could answer for them.
            let answers = self.answers(declared, spots, by);
            if !answers && published.is_none() {
                continue;
            }
            let mut holds = Vec::new();
            if answers && spots.iter().any(|spot| declared.mentions.contains(&spot.var)) {
                holds.push(invariant_where(self.world, declared, old, &here.state));
            } else if published.is_some() {
                holds.extend(self.still_holds(declared, old, &here.state));
            }
            if let Some(object) = published.filter(|_| declared.of_instance && self.private) {
                let now_known = self.at(here, StoreVar::Published, object);
                let new = Term::and([self.is_mine(old, Some(object)), now_known]);
                holds.push(invariant_of(self.world, declared, new.clone(), object, &here.state));
                let this = Term::atom("this");
                let linked = Term::and([new, current(self.world, old, StoreVar::Linked).at(this.clone())]);
                let each = invariant_of(self.world, declared, linked, &this, &here.state);
                holds.push(Term::forall(&[("this", Sort::Ref)], each));
            }
            let shown: Vec<(String, Term)> =
                spots.iter().flat_map(|spot| self.change_shown(spot, old, &here.state)).collect();
            let quoted = self.quoted(declared);
            for formula in holds {
                self.must(here, formula, GoalKind::Invariant(quoted.clone()), shown.clone());
            }
        }
    }

    /// An invariant about all known objects holds although more of them are known.
    pub(super) fn still_holds(
        &self,
        declared: &DeclaredFormula,
        old: &StoreVersions,
        now: &StoreVersions,
    ) -> Option<Term> {
        let concerned = self.private && declared.mentions.contains(&StoreVar::Published);
        let held = || invariant_where(self.world, declared, old, old);
        concerned.then(|| held().implies(invariant_where(self.world, declared, old, now)))
    }

    /// A static initialiser, or the default values, establish the invariants of the class. Those of its instances are checked where
    /// instances get known.
    pub(super) fn initialized(&mut self, here: &Here) -> Result<(), Stop> {
        for index in self.invariants.clone() {
            let declared = &self.world.invariants[index];
            if declared.class == self.method.class && !declared.of_instance {
                let holds = invariant(self.world, declared, &here.state);
                let quoted = self.quoted(declared);
                self.must(here, holds, GoalKind::InitialInvariant(quoted), Vec::new());
            }
        }
        Ok(())
    }
}
