//! Specifications in use: a call becomes the callee's abstraction (InlineAbs [Calvin §4]), and the method's own end must fit its own.

use super::abstraction::StepSpot;
use super::frames::call_frame;
use super::goal::{GoalKind, Quoted};
use super::here::Here;
use super::relation::{Ends, invariant};
use super::walk::{Stop, Walker};
use crate::annotation::AnnotationFormula;
use crate::meaning::{ModifiedPlace, Ty, TypedTerm, of_store};
use crate::plato::LocalRegister;
use crate::store::{StoreVar, StoreVersions};
use crate::term::{Sort, Term};
use jmmc_program::MethodId;

impl Walker<'_, '_> {
    /// A call: precondition, then K* Y₁ K* … Yₙ K* with the environment's steps between, then the postcondition.
    pub(super) fn call(
        &mut self,
        here: &mut Here,
        method: MethodId,
        args: &[LocalRegister],
        dst: Option<LocalRegister>,
    ) -> Result<(), Stop> {
        let world = self.world;
        let args: Vec<Term> = args.iter().map(|arg| self.local(here, *arg)).collect();
        let Some(spec) = world.specs.get(&method) else {
            return Ok(());
        };
        self.interfere(here)?;
        let before = here.state.clone();
        for formula in &spec.requires {
            let holds = self.meant(method, &args, formula, &before, None, None)?;
            let quoted = self.quoted_of(method, formula);
            self.must(here, holds.clone(), GoalKind::Precondition(quoted), Vec::new());
            here.point = self.vocabulary.condition.then(&here.point, holds);
        }
        let frame = call_frame(world, method);
        let common = self.targets(method, &args, &spec.modifies, &before)?;
        if !common.is_empty() {
            self.relate(here, &frame, Ends::Anywhere)?;
            let old = here.state.clone();
            let mut trial = here.aside(&mut self.vocabulary.condition);
            self.modify(&mut trial, &common);
            self.assume_answered(&mut trial, method);
            self.stutters(&mut trial, &old, &common)?;
            self.keeps_assumptions(&trial, &spots(&common), &old, Some(method));
            self.keeps_invariants(&trial, &spots(&common), &old, None, Some(method));
        }
        for action in &spec.actions {
            self.relate(here, &frame, Ends::Anywhere)?;
            let mut places = common.clone();
            places.extend(self.targets(method, &args, &action.modifies, &before)?);
            let old = here.state.clone();
            self.modify(here, &places);
            if let Some(ensures) = &action.ensures {
                let holds = self.meant(method, &args, ensures, &here.state, Some(&old), None)?;
                let clause = self.clause(self.quoted_of(method, ensures));
                here.point = self.vocabulary.condition.then_by(clause, &here.point, holds);
            }
            self.assume_answered(here, method);
            self.keeps_assumptions(here, &spots(&places), &old, Some(method));
            self.keeps_invariants(here, &spots(&places), &old, None, Some(method));
            self.simulate(here, &old, &spots(&places))?;
        }
        self.relate(here, &frame, Ends::Anywhere)?;
        self.give_back(here, &before);
        self.returns(here, method, &args, &before, dst)
    }

    /// Invariants that the callee answers for hold after its step.
    fn assume_answered(&mut self, here: &mut Here, callee: MethodId) {
        for index in self.invariants.clone() {
            let declared = &self.world.invariants[index];
            if self.world.answers_for(callee, declared.class) {
                let clause = self.clause(self.quoted(declared));
                let holds = invariant(self.world, declared, &here.state);
                self.vocabulary.condition.assume_by(clause, &mut here.point, holds);
            }
        }
    }

    /// Locks that the callee took are given back.
    fn give_back(&mut self, here: &mut Here, before: &StoreVersions) {
        if !self.universe.contains(&StoreVar::Holder) {
            return;
        }
        let tid = Term::atom("tid");
        let o = || Term::atom("o");
        let at = |state: &StoreVersions, var: StoreVar| crate::meaning::current(self.world, state, var).at(o());
        let held = |state: &StoreVersions| at(state, StoreVar::Holder).eq(tid.clone());
        let same_locks = held(&here.state).eq(held(before));
        self.vocabulary.condition.assume(&mut here.point, Term::forall(&[("o", Sort::Ref)], same_locks));
    }

    /// The result and the postcondition.
    fn returns(
        &mut self,
        here: &mut Here,
        method: MethodId,
        args: &[Term],
        before: &StoreVersions,
        dst: Option<LocalRegister>,
    ) -> Result<(), Stop> {
        let world = self.world;
        let declared = world.program.method(method);
        let descriptor = declared.descriptor.rsplit(')').next().unwrap_or("V");
        let ty = world.type_of_descriptor(descriptor);
        let result = self.vocabulary.condition.fresh("result", ty.sort());
        self.typed(here, &result, descriptor);
        if let Some(spec) = world.specs.get(&method) {
            for formula in &spec.ensures {
                let value = declared.returns.map(|_| of_store(result.clone(), ty));
                let holds = self.meant(method, args, formula, &here.state, Some(before), value)?;
                let clause = self.clause(self.quoted_of(method, formula));
                here.point = self.vocabulary.condition.then_by(clause, &here.point, holds);
            }
        }
        if let Some(dst) = dst {
            here.locals.insert(dst, result);
        }
        Ok(())
    }

    /// The stuttering steps K of a callee must be allowed to this method, whose own steps they are.
    fn stutters(&mut self, here: &mut Here, old: &StoreVersions, common: &[ModifiedPlace]) -> Result<(), Stop> {
        let Some(abstraction) = &self.abstraction else {
            return Ok(());
        };
        let spec = abstraction.quoted.clone();
        for spot in spots(common) {
            if spot.var == StoreVar::Holder {
                // The callee may wait on the lock.
                self.may_give_up(here, spot);
                continue;
            }
            let Some(abstraction) = &self.abstraction else {
                return Ok(());
            };
            let allowed = super::abstraction::among(&spot, &abstraction.common);
            let kind = GoalKind::Modifies { var: spot.var, spec: spec.clone() };
            let shown = self.change_shown(&spot, old, &here.state);
            self.must(here, allowed, kind, shown);
        }
        Ok(())
    }

    /// Gives places of the store any value.
    fn modify(&mut self, here: &mut Here, places: &[ModifiedPlace]) {
        for place in places.iter().filter(|place| place.var != StoreVar::Holder) {
            let spot = StepSpot { var: place.var, object: place.object.clone(), index: place.index.clone() };
            let sort = match (&place.object, &place.index, self.world.sort(place.var)) {
                (None, _, sort) => sort,
                (Some(_), None, Sort::Map(_, value)) => *value,
                (Some(_), Some(_), Sort::Map(_, elements)) => match *elements {
                    Sort::Map(_, value) => *value,
                    other => other,
                },
                (_, _, sort) => sort,
            };
            let any = self.vocabulary.condition.fresh("any", sort);
            if place.ty == Ty::Bool {
                let truth = Term::or([any.clone().eq(Term::int(0)), any.clone().eq(Term::int(1))]);
                self.vocabulary.condition.assume(&mut here.point, truth);
            }
            self.store(here, &spot, any, &Term::yes());
        }
    }

    /// The places that a specification names, in the store of the call.
    pub(super) fn targets(
        &self,
        method: MethodId,
        args: &[Term],
        places: &[crate::annotation::AnnotationExpr],
        state: &StoreVersions,
    ) -> Result<Vec<ModifiedPlace>, Stop> {
        let scope = Self::spec_scope(self.world, method, args, state, None);
        let found = places.iter().map(|place| scope.target(place));
        found.collect::<Result<_, _>>().map_err(|(position, message)| {
            let file = self.world.file_of(self.world.program.method(method).class).unwrap_or(0);
            Stop::Annotation(file, position, message)
        })
    }

    fn meant(
        &self,
        method: MethodId,
        args: &[Term],
        formula: &AnnotationFormula,
        now: &StoreVersions,
        old: Option<&StoreVersions>,
        result: Option<TypedTerm>,
    ) -> Result<Term, Stop> {
        let mut scope = Self::spec_scope(self.world, method, args, now, old);
        scope.result = result;
        scope.holds(&formula.expr).map_err(|(position, message)| {
            let file = self.world.file_of(self.world.program.method(method).class).unwrap_or(0);
            Stop::Annotation(file, position, message)
        })
    }

    fn quoted_of(&self, method: MethodId, formula: &AnnotationFormula) -> Quoted {
        let file = self.world.file_of(self.world.program.method(method).class).unwrap_or(0);
        Quoted { file, position: formula.expr.position, text: formula.text.clone() }
    }

    /// The precondition holds at entry.
    pub(super) fn assume_requires(&mut self, here: &mut Here) -> Result<(), Stop> {
        let world = self.world;
        let Some(abstraction) = &self.abstraction else {
            return Ok(());
        };
        let args = abstraction.args.clone();
        let Some(spec) = world.specs.get(&self.method.id) else {
            return Ok(());
        };
        for formula in &spec.requires {
            let holds = self.meant(self.method.id, &args, formula, &here.state, None, None)?;
            let clause = self.clause(self.quoted_of(self.method.id, formula));
            self.vocabulary.condition.assume_by(clause, &mut here.point, holds);
        }
        Ok(())
    }

    /// `assert post ∧ pc = n + 1` [Calvin §5].
    pub(super) fn ends_as_specified(&mut self, here: &Here, result: Option<Term>) -> Result<(), Stop> {
        let world = self.world;
        let Some(abstraction) = &self.abstraction else {
            return Ok(());
        };
        let (count, spec, args) = (abstraction.also.len(), abstraction.quoted.clone(), abstraction.args.clone());
        let before = self.entry.state.clone();
        let done = here.pc.clone().eq(Term::int(count as i64 + 1));
        self.must(here, done, GoalKind::Actions { count, spec }, vec![("pc".to_string(), here.pc.clone())]);
        let descriptor = self.method.descriptor.rsplit(')').next().unwrap_or("V").to_string();
        let Some(declared) = world.specs.get(&self.method.id) else {
            return Ok(());
        };
        for formula in &declared.ensures {
            let value = result.clone().map(|term| of_store(term, world.type_of_descriptor(&descriptor)));
            let holds = self.meant(self.method.id, &args, formula, &here.state, Some(&before), value)?;
            let quoted = self.quoted_of(self.method.id, formula);
            let shown = result.iter().map(|term| ("\\result".to_string(), term.clone())).collect();
            self.must(here, holds, GoalKind::Postcondition(quoted), shown);
        }
        Ok(())
    }

    /// A read is an action only where an annotation says so.
    pub(super) fn simulate_read(&mut self, here: &mut Here, old: &StoreVersions) -> Result<(), Stop> {
        if self.forced() == Some(true) { self.simulate(here, old, &[]) } else { Ok(()) }
    }
}

fn spots(places: &[ModifiedPlace]) -> Vec<StepSpot> {
    let spot =
        |place: &ModifiedPlace| StepSpot { var: place.var, object: place.object.clone(), index: place.index.clone() };
    places.iter().map(spot).collect()
}
