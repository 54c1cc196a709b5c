//! Objects and locks: allocation, publication, monitors [Calvin §6.2], thread start.
//!
//! A new object is one whose fields happen to have their default values: no store is changed by making it. It is neither known to
//! others nor to this thread, so it differs from all objects that the method has seen; whether another thread keeps it for itself at the
//! same time, nobody can tell.
//! Deviations: monitors count, as Java's do; with the paper's rule a second `synchronized` on a lock would block, and prove anything.

use super::abstraction::{StepSpot, among};
use super::goal::GoalKind;
use super::here::Here;
use super::relation::invariant_of;
use super::walk::{Stop, Walker};
use crate::meaning::{Ty, current};
use crate::plato::LocalRegister;
use crate::store::{StoreVar, StoreVersions};
use crate::term::{Sort, Term};

impl Walker<'_, '_> {
    fn now(&self, here: &Here, var: StoreVar) -> Term {
        current(self.world, &here.state, var)
    }

    /// A new object, known to this thread only.
    pub(super) fn allocate(&mut self, here: &mut Here) -> Term {
        let object = self.vocabulary.condition.fresh("new", Sort::Ref);
        let absent = [StoreVar::Published, StoreVar::Mine, StoreVar::Linked];
        let mut facts: Vec<Term> = absent.iter().map(|var| self.now(here, *var).at(object.clone()).not()).collect();
        facts.push(object.clone().eq(Term::null()).not());
        for (var, value) in [(StoreVar::Holder, Term::null()), (StoreVar::Start, Term::int(0))] {
            if self.universe.contains(&var) {
                facts.push(self.now(here, var).at(object.clone()).eq(value));
            }
        }
        if self.universe.contains(&StoreVar::Readers) {
            facts.push(self.nobody_reads(here, &object));
        }
        self.vocabulary.condition.assume(&mut here.point, Term::and(facts));
        let mine = self.now(here, StoreVar::Mine).with(object.clone(), Term::yes());
        self.change(here, StoreVar::Mine, mine);
        object
    }

    /// Fields of a new object have their default values, ghost fields too.
    pub(super) fn default_fields(&mut self, here: &mut Here, object: &Term) {
        for var in self.universe.clone() {
            let default = match var {
                StoreVar::Field(_) => match self.world.sort(var) {
                    sort if sort == Sort::of_refs(Sort::Ref) => Term::null(),
                    _ => Term::int(0),
                },
                StoreVar::Ghost(ghost) if !self.world.ghosts[ghost].is_static => {
                    default_of(self.world.ghosts[ghost].ty)
                }
                _ => continue,
            };
            let fact = self.now(here, var).at(object.clone()).eq(default);
            self.vocabulary.condition.assume(&mut here.point, fact);
        }
    }

    /// Elements of a new array have their default values.
    pub(super) fn default_elements(&mut self, here: &mut Here, array: &Term) {
        let i = || Term::atom("i");
        for (var, default) in [(StoreVar::Ints, Term::int(0)), (StoreVar::Refs, Term::null())] {
            if self.universe.contains(&var) {
                let element = self.now(here, var).at(array.clone()).at(i()).eq(default);
                let fact = Term::forall(&[("i", Sort::Int)], element);
                self.vocabulary.condition.assume(&mut here.point, fact);
            }
        }
    }

    /// Others may know the object from now on, and all that is known through what was not known before.
    pub(super) fn publish(&mut self, here: &mut Here, object: &Term, really: &Term) {
        if !self.private {
            return;
        }
        let mine = self.now(here, StoreVar::Mine);
        let linked = self.now(here, StoreVar::Linked);
        let published = self.now(here, StoreVar::Published);
        let is_mine = Term::and([really.clone(), mine.clone().at(object.clone())]);
        let is_mine = self.vocabulary.condition.name("publishes", Sort::Bool, is_mine);
        let map = |operator: &str, arguments: Vec<Term>| {
            let function = Term::app("_", [Term::atom("map"), Term::atom(operator)]);
            Term::List(std::iter::once(function).chain(arguments).collect())
        };
        let more = map("or", vec![published.clone(), linked.clone()]).with(object.clone(), Term::yes());
        let fewer = map("and", vec![mine.clone(), map("not", vec![linked.clone()])]).with(object.clone(), Term::no());
        self.change(here, StoreVar::Published, is_mine.clone().choose(more, published));
        self.change(here, StoreVar::Mine, is_mine.clone().choose(fewer, mine));
        let none = Term::List([Term::app("as", [Term::atom("const"), Sort::set().term()]), Term::no()].into());
        self.change(here, StoreVar::Linked, is_mine.choose(none, linked));
    }

    /// Others may know every object from now on. This is assumed where a loop that lets others know objects begins anew, since
    /// which objects they are there is not known; the objects must be ready for it.
    pub(super) fn publish_all(&mut self, here: &mut Here) {
        if !self.private {
            return;
        }
        let old = here.state.clone();
        let this = Term::atom("this");
        let mine = self.now(here, StoreVar::Mine);
        for index in self.invariants.clone() {
            let declared = &self.world.invariants[index];
            if declared.of_instance {
                let ready = invariant_of(self.world, declared, mine.clone().at(this.clone()), &this, &here.state);
                let quoted = self.quoted(declared);
                self.must(here, Term::forall(&[("this", Sort::Ref)], ready), GoalKind::Invariant(quoted), Vec::new());
            }
        }
        let function = Term::app("_", [Term::atom("map"), Term::atom("or")]);
        let all = Term::List([function, self.now(here, StoreVar::Published), mine].into());
        self.change(here, StoreVar::Published, all);
        for var in [StoreVar::Mine, StoreVar::Linked] {
            self.change(here, var, default_of(Ty::Set));
        }
        for index in self.invariants.clone() {
            let declared = &self.world.invariants[index];
            if let Some(holds) = self.still_holds(declared, &old, &here.state) {
                let quoted = self.quoted(declared);
                self.must(here, holds, GoalKind::Invariant(quoted), Vec::new());
            }
        }
    }

    /// There is no object that only this thread knows.
    pub(super) fn assume_nothing_private(&mut self, here: &mut Here) {
        if !self.private {
            return;
        }
        for var in [StoreVar::Mine, StoreVar::Linked] {
            let none = self.now(here, var).eq(default_of(Ty::Set));
            self.vocabulary.condition.assume(&mut here.point, none);
        }
    }

    /// A reference is stored: in an object of this thread alone it gets known with that object, elsewhere at once.
    pub(super) fn link_or_publish(&mut self, here: &mut Here, spot: &StepSpot, value: &Term, really: &Term) {
        if !self.private {
            return;
        }
        let into_mine = match &spot.object {
            Some(object) => self.now(here, StoreVar::Mine).at(object.clone()),
            None if self.initializes(spot.var) => Term::yes(),
            None => Term::no(),
        };
        let into_mine = self.vocabulary.condition.name("into_mine", Sort::Bool, into_mine);
        self.publish(here, value, &Term::and([really.clone(), into_mine.clone().not()]));
        let linked = self.now(here, StoreVar::Linked);
        let is_mine = self.now(here, StoreVar::Mine).at(value.clone());
        let links = Term::and([really.clone(), into_mine, is_mine]);
        let grown = linked.clone().with(value.clone(), Term::yes());
        self.change(here, StoreVar::Linked, links.choose(grown, linked));
    }

    /// `⟨x.holder = null ∧ x.holder' = tid⟩`, or once more if the thread holds the lock.
    pub(super) fn lock(&mut self, here: &mut Here, object: LocalRegister) -> Result<(), Stop> {
        let object = self.local(here, object);
        self.interfere(here)?;
        let tid = || Term::atom("tid");
        let holder = self.now(here, StoreVar::Holder).at(object.clone());
        let depth = self.now(here, StoreVar::Depth).at(object.clone());
        let free = Term::or([holder.clone().eq(Term::null()), holder.clone().eq(tid())]);
        here.point = self.vocabulary.condition.then(&here.point, free);
        if self.universe.contains(&StoreVar::Readers) {
            let again = holder.clone().eq(tid());
            let alone = Term::or([again, self.nobody_reads(here, &object)]);
            here.point = self.vocabulary.condition.then(&here.point, alone);
        }
        here.held.push(self.resolved(&object));
        let again = Term::app("+", [depth, Term::int(1)]);
        let depth = holder.eq(tid()).choose(again, Term::int(1));
        self.set_lock(here, object, tid(), depth)
    }

    /// `⟨x.holder' = null⟩`, once it was unlocked as often as locked.
    pub(super) fn unlock(&mut self, here: &mut Here, object: LocalRegister) -> Result<(), Stop> {
        let object = self.local(here, object);
        self.interfere(here)?;
        let depth = self.now(here, StoreVar::Depth).at(object.clone());
        let lock = self.resolved(&object);
        match here.held.iter().rposition(|held| *held == lock) {
            Some(index) => drop(here.held.remove(index)),
            // It may be any of them, by another name.
            None => here.held.clear(),
        }
        let last = Term::app("<=", [depth.clone(), Term::int(1)]);
        let holder = last.choose(Term::null(), Term::atom("tid"));
        let less = Term::app("-", [depth, Term::int(1)]);
        self.set_lock(here, object, holder, less)
    }

    /// The same for a lock that is given back by a call: a specification must say so if it may be the caller's.
    pub(super) fn release(&mut self, here: &mut Here, object: LocalRegister) -> Result<(), Stop> {
        let lock = self.local(here, object);
        self.may_give_up(here, StepSpot { var: StoreVar::Holder, object: Some(lock), index: None });
        self.unlock(here, object)
    }

    /// `⟨x.holder ∈ {null, tid} ∧ tid ∈ x.readers'⟩`.
    pub(super) fn lock_read(&mut self, here: &mut Here, object: LocalRegister) -> Result<(), Stop> {
        let object = self.local(here, object);
        self.interfere(here)?;
        let holder = self.now(here, StoreVar::Holder).at(object.clone());
        let free = Term::or([holder.clone().eq(Term::null()), holder.eq(Term::atom("tid"))]);
        here.point = self.vocabulary.condition.then(&here.point, free);
        let reads = self.now(here, StoreVar::Readers).at(object.clone()).at(Term::atom("tid"));
        let again = Term::app("+", [self.now(here, StoreVar::ReadDepth).at(object.clone()), Term::int(1)]);
        let depth = reads.choose(again, Term::int(1));
        self.set_readers(here, object, Term::yes(), depth)
    }

    /// `⟨tid ∉ x.readers'⟩`, once it was given back as often as taken.
    pub(super) fn release_read(&mut self, here: &mut Here, object: LocalRegister) -> Result<(), Stop> {
        let object = self.local(here, object);
        if self.abstraction.is_some() {
            let (line, what) =
                (self.graph.nodes[self.node].line, "a lock for reading in a method with a specification");
            return Err(Stop::Unsupported(what.to_string(), line));
        }
        self.interfere(here)?;
        let depth = self.now(here, StoreVar::ReadDepth).at(object.clone());
        let still = Term::app(">", [depth.clone(), Term::int(1)]);
        let less = Term::app("-", [depth, Term::int(1)]);
        self.set_readers(here, object, still, less)
    }

    fn set_readers(&mut self, here: &mut Here, object: Term, reads: Term, depth: Term) -> Result<(), Stop> {
        let old = here.state.clone();
        let readers = self.now(here, StoreVar::Readers).at(object.clone()).with(Term::atom("tid"), reads);
        for (var, value) in [(StoreVar::Readers, readers), (StoreVar::ReadDepth, depth)] {
            let spot = StepSpot { var, object: Some(object.clone()), index: None };
            self.store(here, &spot, value, &Term::yes());
        }
        let spot = StepSpot { var: StoreVar::Readers, object: Some(object), index: None };
        self.keeps_assumptions(here, std::slice::from_ref(&spot), &old, None);
        self.keeps_invariants(here, &[spot], &old, None, None);
        Ok(())
    }

    fn nobody_reads(&self, here: &Here, object: &Term) -> Term {
        let reads = self.now(here, StoreVar::Readers).at(object.clone()).at(Term::atom("t"));
        Term::forall(&[("t", Sort::Ref)], reads.not())
    }

    /// The thread holds the same locks in both stores, as often.
    pub(super) fn same_locks(&self, old: &StoreVersions, now: &StoreVersions) -> Term {
        let o = || Term::atom("o");
        let at = |state: &StoreVersions, var: StoreVar| current(self.world, state, var).at(o());
        let same = |held: fn(Term) -> Term, lock: StoreVar, depth: StoreVar| {
            let (before, after) = (held(at(old, lock)), held(at(now, lock)));
            let as_often = at(now, depth).eq(at(old, depth));
            self.universe.contains(&depth).then(|| Term::and([after.clone().eq(before), after.implies(as_often)]))
        };
        let writes = same(|holder| holder.eq(Term::atom("tid")), StoreVar::Holder, StoreVar::Depth);
        let reads = same(|readers| readers.at(Term::atom("tid")), StoreVar::Readers, StoreVar::ReadDepth);
        Term::forall(&[("o", Sort::Ref)], Term::and(writes.into_iter().chain(reads)))
    }

    fn set_lock(&mut self, here: &mut Here, object: Term, holder: Term, depth: Term) -> Result<(), Stop> {
        let old = here.state.clone();
        for (var, value) in [(StoreVar::Holder, holder), (StoreVar::Depth, depth)] {
            let spot = StepSpot { var, object: Some(object.clone()), index: None };
            self.store(here, &spot, value, &Term::yes());
        }
        let spot = StepSpot { var: StoreVar::Holder, object: Some(object), index: None };
        self.keeps_assumptions(here, std::slice::from_ref(&spot), &old, None);
        self.keeps_invariants(here, &[spot], &old, None, None);
        Ok(())
    }

    /// The first half of `wait`; the specification must say that the lock is given up.
    pub(super) fn wait_release(
        &mut self,
        here: &mut Here,
        object: LocalRegister,
        depth: LocalRegister,
    ) -> Result<(), Stop> {
        let object = self.local(here, object);
        self.interfere(here)?;
        let count = self.now(here, StoreVar::Depth).at(object.clone());
        let count = self.vocabulary.condition.name("depth", Sort::Int, count);
        here.locals.insert(depth, count);
        self.may_give_up(here, StepSpot { var: StoreVar::Holder, object: Some(object.clone()), index: None });
        self.set_lock(here, object, Term::null(), Term::int(0))
    }

    /// A lock that the method's caller holds is given up, by the method or by one that it calls: its specification must say so.
    pub(super) fn may_give_up(&mut self, here: &Here, lock: StepSpot) {
        if let Some(abstraction) = &self.abstraction {
            let held = self.value_at(&lock, &self.entry.state).eq(Term::atom("tid"));
            let allowed = Term::or([held.not(), among(&lock, &abstraction.common)]);
            let kind = GoalKind::Releases(abstraction.quoted.clone());
            self.must(here, allowed, kind, Vec::new());
        }
    }

    /// The second half of `wait`.
    pub(super) fn wait_acquire(
        &mut self,
        here: &mut Here,
        object: LocalRegister,
        depth: LocalRegister,
    ) -> Result<(), Stop> {
        let (object, depth) = (self.local(here, object), self.local(here, depth));
        self.interfere(here)?;
        let free = self.now(here, StoreVar::Holder).at(object.clone()).eq(Term::null());
        here.point = self.vocabulary.condition.then(&here.point, free);
        if self.universe.contains(&StoreVar::Readers) {
            let alone = self.nobody_reads(here, &object);
            here.point = self.vocabulary.condition.then(&here.point, alone);
        }
        self.set_lock(here, object, Term::atom("tid"), depth)
    }

    /// `Thread.start`: the thread gets known, and is started once.
    pub(super) fn start(&mut self, here: &mut Here, thread: LocalRegister) -> Result<(), Stop> {
        let thread = self.local(here, thread);
        self.interfere(here)?;
        let new = self.now(here, StoreVar::Start).at(thread.clone()).eq(Term::int(0));
        self.must(here, new.clone(), GoalKind::StartedTwice, Vec::new());
        here.point = self.vocabulary.condition.then(&here.point, new);
        let old = here.state.clone();
        self.publish(here, &thread, &Term::yes());
        let spot = StepSpot { var: StoreVar::Start, object: Some(thread.clone()), index: None };
        self.store(here, &spot, Term::int(1), &Term::yes());
        self.keeps_assumptions(here, std::slice::from_ref(&spot), &old, None);
        self.keeps_invariants(here, &[spot], &old, Some(&thread), None);
        Ok(())
    }
}

/// The default value of a ghost field.
pub(crate) fn default_of(ty: Ty) -> Term {
    match ty {
        Ty::Int | Ty::Long | Ty::Real | Ty::Bool => Term::int(0),
        Ty::Ref(_) => Term::null(),
        Ty::Set => Term::List([Term::app("as", [Term::atom("const"), Sort::set().term()]), Term::no()].into()),
    }
}
