//! The environment assumption and the invariants as formulas over versions of the store [Calvin §4, §6.3].
//!
//! Both speak of objects that other threads may know: what only one thread knows, others neither change nor rely on.

use crate::annotation::SourcePosition;
use crate::meaning::{Scope, Ty, current};
use crate::store::{StoreVar, StoreVersions};
use crate::term::{Sort, Term};
use crate::world::{AnnotatedProgram, Conjunct, ConjunctKind, DeclaredFormula};
use jmmc_program::{ClassId, FieldId};
use std::collections::BTreeSet;

/// What must be meant by an annotation that was tried out when it was read.
pub(crate) fn meant(result: Result<Term, (SourcePosition, String)>) -> Term {
    debug_assert!(result.is_ok(), "{result:?}");
    result.unwrap_or_else(|_| Term::no())
}

/// A declared formula about one object; `this` is used only if the formula speaks of an instance.
fn about(
    world: &AnnotatedProgram<'_>,
    declared: &DeclaredFormula,
    tid: &Term,
    this: &Term,
    now: &StoreVersions,
    old: Option<&StoreVersions>,
) -> Term {
    let mut scope = Scope::of_class(world, declared.class, this.clone(), now, old);
    scope.tid = tid.clone();
    meant(scope.holds(&declared.formula.expr))
}

/// The formula for every published instance of the class.
fn for_each(
    world: &AnnotatedProgram<'_>,
    declared: &DeclaredFormula,
    published: Term,
    body: impl Fn(Term) -> Term,
) -> Term {
    let this = Term::atom("this");
    if !declared.of_instance {
        return body(this);
    }
    let known = Term::and([published.at(this.clone()), world.is_instance(declared.class, this.clone())]);
    Term::forall(&[("this", Sort::Ref)], known.implies(body(this)))
}

/// The conjunct for the environment of `tid`.
pub(crate) fn conjunct(
    world: &AnnotatedProgram<'_>,
    conjunct: &Conjunct,
    tid: &Term,
    old: &StoreVersions,
    now: &StoreVersions,
) -> Term {
    let declared = &conjunct.declared;
    let published = current(world, old, StoreVar::Published);
    let value = |state: &StoreVersions, var: StoreVar, this: Term| {
        let version = current(world, state, var);
        match var {
            StoreVar::Static(_) => version,
            StoreVar::Ghost(ghost) if world.ghosts[ghost].is_static => version,
            _ => version.at(this),
        }
    };
    for_each(world, declared, published, |this| match conjunct.kind {
        ConjunctKind::Assumption => about(world, declared, tid, &this, now, Some(old)),
        ConjunctKind::Unwritable(var) => {
            let same = value(now, var, this.clone()).eq(value(old, var, this.clone()));
            about(world, declared, tid, &this, old, None).implies(same)
        }
        ConjunctKind::UnwritableElements(var, elements) => {
            let array = value(old, var, this.clone());
            let same = current(world, now, elements).at(array.clone()).eq(current(world, old, elements).at(array));
            about(world, declared, tid, &this, old, None).implies(same)
        }
    })
}

/// The condition of an `unwritable_by_env_if` annotation for one object.
pub(crate) fn protected(
    world: &AnnotatedProgram<'_>,
    declared: &DeclaredFormula,
    tid: &Term,
    this: &Term,
    state: &StoreVersions,
) -> Term {
    about(world, declared, tid, this, state, None)
}

/// The invariant in a store, for objects that were published in another one.
pub(crate) fn invariant_where(
    world: &AnnotatedProgram<'_>,
    declared: &DeclaredFormula,
    published_in: &StoreVersions,
    state: &StoreVersions,
) -> Term {
    let published = current(world, published_in, StoreVar::Published);
    let tid = Term::atom("tid");
    for_each(world, declared, published, |this| about(world, declared, &tid, &this, state, None))
}

/// The invariant for one object, if it is an instance of the class and `known`.
pub(crate) fn invariant_of(
    world: &AnnotatedProgram<'_>,
    declared: &DeclaredFormula,
    known: Term,
    object: &Term,
    state: &StoreVersions,
) -> Term {
    let concerned = Term::and([known, world.is_instance(declared.class, object.clone())]);
    concerned.implies(about(world, declared, &Term::atom("tid"), object, state, None))
}

/// The invariant in a store.
pub(crate) fn invariant(world: &AnnotatedProgram<'_>, declared: &DeclaredFormula, state: &StoreVersions) -> Term {
    invariant_where(world, declared, state, state)
}

/// What a stretch of code by the current thread may change, besides what other threads do meanwhile.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct FrameCondition {
    /// Variables that it may change.
    pub vars: BTreeSet<StoreVar>,
    /// It may take locks that it gives back.
    pub locks: bool,
    /// It may give up locks that it did not take (`wait`).
    pub releases: bool,
    /// It makes objects.
    pub allocates: bool,
    /// It lets others know objects.
    pub publishes: bool,
    /// It runs code that is not looked at, which may call whatever the sources offer: all that others may know may have changed, whichever locks this thread
    /// holds. Invariants hold again where that code ends, and so do locks that it gave up.
    pub foreign: bool,
}

impl FrameCondition {
    /// What a call of code that is not among the sources may change.
    pub fn foreign() -> FrameCondition {
        FrameCondition { foreign: true, locks: true, releases: true, ..FrameCondition::default() }
    }

    /// Adds the other's steps to these.
    pub fn join(&mut self, other: FrameCondition) {
        self.vars.extend(other.vars);
        self.locks |= other.locks;
        self.releases |= other.releases;
        self.allocates |= other.allocates;
        self.publishes |= other.publishes;
        self.foreign |= other.foreign;
    }
}

/// Whether a frame's locks are given back where the relation ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ends {
    Balanced,
    Anywhere,
}

/// What other threads cannot do to this one by the rules of Java, for the stretch of code that the frame describes.
/// `private` says whether there may be objects that only this thread knows.
pub(crate) fn built_in(
    world: &AnnotatedProgram<'_>,
    universe: &BTreeSet<StoreVar>,
    frame: &FrameCondition,
    ends: Ends,
    private: bool,
    old: &StoreVersions,
    now: &StoreVersions,
) -> Vec<Term> {
    let tid = || Term::atom("tid");
    let o = || Term::atom("o");
    let at = |state: &StoreVersions, var: StoreVar| current(world, state, var).at(o());
    let each = |body: Term| Term::forall(&[("o", Sort::Ref)], body);
    let same = |var: StoreVar| at(now, var).eq(at(old, var));
    let mut facts = Vec::new();
    if universe.contains(&StoreVar::Holder) && (!frame.releases || ends == Ends::Balanced) {
        let (before, after) = (at(old, StoreVar::Holder).eq(tid()), at(now, StoreVar::Holder).eq(tid()));
        facts.push(each(if frame.locks && ends == Ends::Anywhere { before.implies(after) } else { after.eq(before) }));
    }
    if universe.contains(&StoreVar::Readers) && (!frame.releases || ends == Ends::Balanced) {
        let reads = |state: &StoreVersions| at(state, StoreVar::Readers).at(tid());
        let (before, after) = (reads(old), reads(now));
        facts.push(each(if frame.locks && ends == Ends::Anywhere { before.implies(after) } else { after.eq(before) }));
    }
    facts.push(each(at(old, StoreVar::Published).implies(at(now, StoreVar::Published))));
    if universe.contains(&StoreVar::Start) {
        facts.push(each(at(old, StoreVar::Start).eq(Term::int(1)).implies(at(now, StoreVar::Start).eq(Term::int(1)))));
    }
    if private && !frame.publishes {
        facts.push(each(at(old, StoreVar::Mine).implies(at(now, StoreVar::Mine))));
        facts
            .push(each(at(old, StoreVar::Mine).implies(at(now, StoreVar::Published).eq(at(old, StoreVar::Published)))));
    }
    for var in universe {
        match *var {
            StoreVar::Field(field) if world.program.field(field).is_final() => {
                facts.push(each(at(old, StoreVar::Published).implies(same(*var))));
            }
            StoreVar::Static(field) if world.program.field(field).is_final() && !frame.vars.contains(var) => {
                facts.push(current(world, now, *var).eq(current(world, old, *var)));
            }
            _ => {}
        }
        let of_object = match *var {
            StoreVar::Field(_) | StoreVar::Ints | StoreVar::Refs | StoreVar::Start => true,
            StoreVar::Holder | StoreVar::Readers => true,
            StoreVar::Ghost(ghost) => !world.ghosts[ghost].is_static,
            StoreVar::Static(_) | StoreVar::Depth | StoreVar::ReadDepth => false,
            StoreVar::Published | StoreVar::Mine | StoreVar::Linked => false,
        };
        let locks = matches!(var, StoreVar::Holder | StoreVar::Readers) && frame.locks;
        if private && of_object && !frame.publishes && !frame.vars.contains(var) && !locks {
            facts.push(each(at(old, StoreVar::Mine).implies(same(*var))));
        }
    }
    facts
}

/// What the frame's own steps do: everything outside the frame stays.
pub(crate) fn own_steps(
    world: &AnnotatedProgram<'_>,
    universe: &BTreeSet<StoreVar>,
    frame: &FrameCondition,
    old: &StoreVersions,
    now: &StoreVersions,
) -> Vec<Term> {
    let mut facts = built_in(world, universe, frame, Ends::Anywhere, false, old, now);
    for var in universe {
        let changes = match var {
            StoreVar::Holder | StoreVar::Readers => frame.locks || frame.releases,
            StoreVar::Depth | StoreVar::ReadDepth => false,
            StoreVar::Published => true,
            StoreVar::Mine | StoreVar::Linked => frame.publishes || frame.allocates,
            StoreVar::Start
            | StoreVar::Field(_)
            | StoreVar::Static(_)
            | StoreVar::Ghost(_)
            | StoreVar::Ints
            | StoreVar::Refs => frame.vars.contains(var),
        };
        if !changes {
            facts.push(current(world, now, *var).eq(current(world, old, *var)));
        }
    }
    facts
}

/// Which of the classes that annotations and threads are of an object of exactly this class is an instance of.
fn exactly(world: &AnnotatedProgram<'_>, class: ClassId, object: &Term) -> Term {
    let classes = world.classes.iter().map(|user| user.id).chain(world.program.load("java/lang/Thread"));
    let facts = classes.map(|other| {
        let is = world.is_instance(other, object.clone());
        if world.program.is_subtype(class, other) { is } else { is.not() }
    });
    Term::and(facts)
}

/// A version of a final field that is made by `new` where it is declared refers to an object of its own: it tells of whom it is part, and of which class it is.
pub(crate) fn own_object(world: &AnnotatedProgram<'_>, var: StoreVar, version: &Term) -> Option<Term> {
    let (field, of_object) = match var {
        StoreVar::Field(field) => (field, true),
        StoreVar::Static(field) => (field, false),
        _ => return None,
    };
    let number = world.own.iter().position(|own| *own == field)?;
    let o = if of_object { Term::atom("o") } else { Term::null() };
    let value = if of_object { version.clone().at(o.clone()) } else { version.clone() };
    let part = Term::app("part.of", [value.clone()]).eq(o);
    let role = Term::app("part.as", [value.clone()]).eq(Term::int(number as i64));
    let kind = world.own_classes.get(&field).map_or_else(Term::yes, |class| exactly(world, *class, &value));
    let told = value.eq(Term::null()).not().implies(Term::and([part, role, kind]));
    Some(if of_object { Term::forall(&[("o", Sort::Ref)], told) } else { told })
}

/// What published objects refer to is published, and of the type that the field has.
pub(crate) fn closed_heap(
    world: &AnnotatedProgram<'_>,
    universe: &BTreeSet<StoreVar>,
    state: &StoreVersions,
) -> Vec<Term> {
    let published = |object: Term| current(world, state, StoreVar::Published).at(object);
    let known = |field: FieldId, value: Term| {
        let typed = match world.type_of_field(field) {
            Ty::Ref(Some(class)) if world.is_user(class) => world.is_instance(class, value.clone()),
            Ty::Ref(_) | Ty::Int | Ty::Long | Ty::Real | Ty::Bool | Ty::Set => Term::yes(),
        };
        Term::or([value.clone().eq(Term::null()), Term::and([published(value), typed])])
    };
    let o = || Term::atom("o");
    let fact = |var: &StoreVar| match *var {
        StoreVar::Field(field) if world.sort(*var) == Sort::of_refs(Sort::Ref) => {
            let value = current(world, state, *var).at(o());
            Some(Term::forall(&[("o", Sort::Ref)], published(o()).implies(known(field, value))))
        }
        StoreVar::Static(field) if world.sort(*var) == Sort::Ref => Some(known(field, current(world, state, *var))),
        _ => None,
    };
    let facts = universe.iter().filter_map(fact).chain(readers(world, universe, state));
    facts.collect()
}

/// While a thread holds a read-write lock for writing, no other holds it for reading.
fn readers(world: &AnnotatedProgram<'_>, universe: &BTreeSet<StoreVar>, state: &StoreVersions) -> Option<Term> {
    let (o, t) = (|| Term::atom("o"), || Term::atom("t"));
    let holder = current(world, state, StoreVar::Holder).at(o());
    let reads = current(world, state, StoreVar::Readers).at(o()).at(t());
    let alone = reads.implies(Term::or([holder.clone().eq(Term::null()), holder.eq(t())]));
    let is_told = universe.contains(&StoreVar::Readers) && universe.contains(&StoreVar::Holder);
    is_told.then(|| Term::forall(&[("o", Sort::Ref), ("t", Sort::Ref)], alone))
}
