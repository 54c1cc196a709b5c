//! The derived abstraction Â of the method [Calvin §4, §6.3] and the operation W that simulates each of its steps [Calvin §5].
//!
//! The witness counter is inferred: a step that satisfies the next action, and touches what the action may modify, is that action;
//! `//@ step` and `//@ stutter` overrule this. Steps on objects that nobody else knows, and taking and giving back locks, are always allowed.

use super::goal::{GoalKind, Quoted};
use super::here::Here;
use super::walk::{Stop, Walker};
use crate::annotation::{AnnotationSite, Clause, Spec};
use crate::meaning::{ModifiedPlace, current};
use crate::store::{StoreVar, StoreVersions};
use crate::term::{Sort, Term};
use jmmc_program::MethodId;

/// A place of the store in a step.
#[derive(Clone, Debug)]
pub(crate) struct StepSpot {
    pub var: StoreVar,
    pub object: Option<Term>,
    pub index: Option<Term>,
}

/// The method's specification with its places found.
pub(crate) struct Abstraction {
    pub method: MethodId,
    pub spec: Spec,
    pub quoted: Quoted,
    /// Arguments at entry.
    pub args: Vec<Term>,
    /// What every step may modify.
    pub common: Vec<ModifiedPlace>,
    /// What each action may modify besides.
    pub also: Vec<Vec<ModifiedPlace>>,
}

/// Whether a spot is one of the places.
pub(crate) fn among(spot: &StepSpot, places: &[ModifiedPlace]) -> Term {
    let same = |place: &ModifiedPlace| {
        let object = match (&spot.object, &place.object) {
            (Some(a), Some(b)) => a.clone().eq(b.clone()),
            _ => Term::yes(),
        };
        let index = match (&spot.index, &place.index) {
            (Some(a), Some(b)) => a.clone().eq(b.clone()),
            (None, Some(_)) => Term::no(),
            (_, None) => Term::yes(),
        };
        Term::and([object, index])
    };
    Term::or(places.iter().filter(|place| place.var == spot.var).map(same))
}

impl Walker<'_, '_> {
    /// Checks that a step by this thread is simulated by W, and moves the counter.
    pub(super) fn simulate(&mut self, here: &mut Here, old: &StoreVersions, spots: &[StepSpot]) -> Result<(), Stop> {
        let Some(abstraction) = &self.abstraction else {
            return Ok(());
        };
        let forced = self.forced();
        let spec = abstraction.quoted.clone();
        let unchanged: Vec<Term> = spots.iter().map(|spot| self.unchanged(spot, old, &here.state)).collect();
        let mut next = here.pc.clone();
        let mut performed = Vec::new();
        for (index, also) in abstraction.also.iter().enumerate() {
            let whole: Vec<ModifiedPlace> = abstraction.common.iter().chain(also).cloned().collect();
            let touched = if also.is_empty() { &abstraction.common } else { also };
            let touches = Term::or(spots.iter().map(|spot| among(spot, touched)));
            let within = spots.iter().zip(&unchanged).map(|(spot, same)| Term::or([same.clone(), among(spot, &whole)]));
            let ensures = self.action_holds(index, old, &here.state)?;
            let stands = here.pc.clone().eq(Term::int(index as i64 + 1));
            let touches = if forced == Some(true) { Term::yes() } else { touches };
            let is_action = Term::and([stands, touches, Term::and(within), ensures]);
            performed.push(is_action.clone());
            next = is_action.choose(Term::int(index as i64 + 2), next);
        }
        if forced == Some(false) {
            next = here.pc.clone();
        }
        if forced == Some(true) {
            self.must(here, Term::or(performed), GoalKind::Step(spec.clone()), Vec::new());
        }
        let next = self.vocabulary.condition.name("pc", Sort::Int, next);
        let stays = next.clone().eq(here.pc.clone());
        for (spot, same) in spots.iter().zip(unchanged) {
            let Some(abstraction) = &self.abstraction else {
                return Ok(());
            };
            let mine = self.is_mine(old, spot.object.as_ref());
            let allowed = Term::or([same, mine, among(spot, &abstraction.common)]);
            let kind = GoalKind::Modifies { var: spot.var, spec: spec.clone() };
            let mut shown = self.change_shown(spot, old, &here.state);
            shown.push(("pc".to_string(), here.pc.clone()));
            self.must(here, stays.clone().implies(allowed), kind, shown);
        }
        here.pc = next;
        Ok(())
    }

    fn unchanged(&self, spot: &StepSpot, old: &StoreVersions, now: &StoreVersions) -> Term {
        self.value_at(spot, now).eq(self.value_at(spot, old))
    }

    /// The value of a spot in a store.
    pub(super) fn value_at(&self, spot: &StepSpot, state: &StoreVersions) -> Term {
        let version = current(self.world, state, spot.var);
        let of_object = spot.object.clone().map_or(version.clone(), |object| version.at(object));
        match &spot.index {
            Some(index) => of_object.at(index.clone()),
            None => of_object,
        }
    }

    /// Names and values of a spot before and after a step.
    pub(super) fn change_shown(
        &self,
        spot: &StepSpot,
        old: &StoreVersions,
        now: &StoreVersions,
    ) -> Vec<(String, Term)> {
        if self.world.is_contents(spot.var) {
            return Vec::new();
        }
        let name = self.world.name(spot.var);
        let simple = matches!(self.world.sort(spot.var), Sort::Int | Sort::Ref)
            || (spot.object.is_some()
                && (spot.index.is_some() || !matches!(spot.var, StoreVar::Ints | StoreVar::Refs)));
        if !simple {
            return Vec::new();
        }
        vec![(format!("{name} before"), self.value_at(spot, old)), (format!("{name} after"), self.value_at(spot, now))]
    }

    fn action_holds(&self, index: usize, old: &StoreVersions, now: &StoreVersions) -> Result<Term, Stop> {
        let Some(abstraction) = &self.abstraction else {
            return Ok(Term::yes());
        };
        let Some(ensures) = &abstraction.spec.actions[index].ensures else {
            return Ok(Term::yes());
        };
        let scope = Self::spec_scope(self.world, abstraction.method, &abstraction.args, now, Some(old));
        let file = abstraction.quoted.file;
        scope.holds(&ensures.expr).map_err(|(position, message)| Stop::Annotation(file, position, message))
    }

    /// What a `step` or `stutter` annotation says of the current node.
    pub(super) fn forced(&self) -> Option<bool> {
        let node = &self.graph.nodes[self.node];
        let points = self.world.points.get(&self.graph.frames[node.frame].method)?;
        let applies = |site: &AnnotationSite| match site {
            AnnotationSite::Before { statement, .. } => node.line >= statement.0 && node.line <= statement.1,
            AnnotationSite::Class
            | AnnotationSite::Fields(_)
            | AnnotationSite::Method(_)
            | AnnotationSite::Parameter { .. }
            | AnnotationSite::After { .. } => false,
        };
        points.iter().find_map(|point| match point.clause {
            Clause::Step { counts, .. } if applies(&point.site) => Some(counts),
            _ => None,
        })
    }
}
