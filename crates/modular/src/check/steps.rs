//! Each operation of the graph in passive form: the environment runs, the operation happens, and what it must satisfy is a goal.

use super::abstraction::StepSpot;
use super::frames::holds_refs;
use super::goal::GoalKind;
use super::here::Here;
use super::relation::{Ends, FrameCondition};
use super::walk::{Stop, WalkMode, Walker};
use crate::annotation::Clause;
use crate::arithmetic::{Ints, Width, in_range};
use crate::meaning::current;
use crate::plato::{Instr, LocalRegister, LocalTest, PlatoOperand, Rhs, StorePlace, Update};
use crate::store::StoreVar;
use crate::term::{Sort, Term};
use jmmc_program::{BinaryOp, Cond};

impl Walker<'_, '_> {
    /// The node's operation.
    pub(super) fn instr(&mut self, here: &mut Here) -> Result<(), Stop> {
        let graph = self.graph;
        match &graph.nodes[self.node].instr {
            Instr::Nop => {}
            Instr::Set { dst, rhs } => {
                let value = self.rhs(here, *dst, rhs);
                here.locals.insert(*dst, value);
            }
            Instr::Assume(test) => {
                let holds = self.test(here, test);
                here.point = self.vocabulary.condition.then(&here.point, holds);
            }
            Instr::Check { test, failure } => {
                if let LocalTest::Holds(_) | LocalTest::Reads(_) | LocalTest::KeepsLocks | LocalTest::NotStarted(_) =
                    test
                {
                    self.interfere(here)?;
                }
                let holds = self.test(here, test);
                self.must(here, holds.clone(), GoalKind::Check(failure.clone()), Vec::new());
                here.point = self.vocabulary.condition.then(&here.point, holds);
            }
            Instr::Read { dst, location, descriptor } => self.read(here, *dst, location, descriptor)?,
            Instr::Write { location, src } => {
                let value = self.local(here, *src);
                let spot = self.spot(here, location);
                if !self.is_calm(here, &spot, true) {
                    self.interfere(here)?;
                }
                self.access_allowed(here, location, true, &Term::yes());
                self.write(here, location, value, &Term::yes())?;
            }
            Instr::Touch { location, write } => {
                let spot = self.spot(here, location);
                if !self.is_calm(here, &spot, *write) {
                    self.interfere(here)?;
                }
                self.access_allowed(here, location, *write, &Term::yes());
            }
            Instr::Update { location, update, dst } => self.update(here, location, update, *dst)?,
            Instr::Lock(object) => self.lock(here, *object)?,
            Instr::Unlock(object) => self.unlock(here, *object)?,
            Instr::Release(object) => self.release(here, *object)?,
            Instr::LockRead(object) => self.lock_read(here, *object)?,
            Instr::ReleaseRead(object) => self.release_read(here, *object)?,
            Instr::WaitRelease { object, depth } => self.wait_release(here, *object, *depth)?,
            Instr::WaitAcquire { object, depth } => self.wait_acquire(here, *object, *depth)?,
            Instr::New { dst, class } => {
                let object = self.allocate(here);
                let exact = self.vocabulary.exactly(*class, &object);
                self.vocabulary.condition.assume(&mut here.point, exact);
                self.default_fields(here, &object);
                here.locals.insert(*dst, object);
            }
            Instr::NewArray { dst, length, class } => {
                let length = self.local(here, *length);
                let object = self.allocate(here);
                let exact = self.vocabulary.exactly(*class, &object);
                self.vocabulary.condition.assume(&mut here.point, exact);
                let has_length = Term::app("length", [object.clone()]).eq(length);
                self.vocabulary.condition.assume(&mut here.point, has_length);
                self.default_elements(here, &object);
                here.locals.insert(*dst, object);
            }
            Instr::CopyElements { from, to, var } => self.copy_elements(here, *from, *to, *var)?,
            Instr::Start(thread) => self.start(here, *thread)?,
            Instr::Publish(object) => {
                let object = self.local(here, *object);
                let old = here.state.clone();
                self.publish(here, &object, &Term::yes());
                self.keeps_invariants(here, &[], &old, Some(&object), None);
            }
            Instr::Foreign { .. } => self.relate(here, &FrameCondition::foreign(), Ends::Balanced)?,
            Instr::Call { method, args, dst } => self.call(here, *method, args, *dst)?,
            Instr::Note { method, point, op } => self.note(here, *method, *point, *op)?,
            Instr::Exit { result } => self.exit(here, *result)?,
        }
        Ok(())
    }

    pub(super) fn operand(&mut self, here: &Here, operand: &PlatoOperand) -> Term {
        match operand {
            PlatoOperand::Local(local) => self.local(here, *local),
            PlatoOperand::Int(value) => Term::int(*value),
            PlatoOperand::Null => Term::null(),
        }
    }

    fn rhs(&mut self, here: &mut Here, dst: LocalRegister, rhs: &Rhs) -> Term {
        let sort = self.graph.locals[dst.0 as usize].clone();
        let term = match rhs {
            Rhs::Is(operand) => self.operand(here, operand),
            Rhs::Tid => Term::atom("tid"),
            Rhs::Any => {
                let any = self.vocabulary.condition.fresh("any", sort.clone());
                if sort == Sort::Ref {
                    self.known(here, &any);
                }
                any
            }
            Rhs::Known => {
                let any = self.vocabulary.condition.fresh("any", sort.clone());
                let published = current(self.world, &here.state, StoreVar::Published).at(any.clone());
                let mine = self.is_mine(&here.state, Some(&any));
                let known = Term::or([any.clone().eq(Term::null()), Term::and([published, mine.not()])]);
                self.vocabulary.condition.assume(&mut here.point, known);
                any
            }
            Rhs::Eternal(symbol) => {
                let object = self.vocabulary.eternal(symbol);
                self.known(here, &object);
                object
            }
            Rhs::Compute(op, a, b) => {
                let (a, b) = (self.local(here, *a), self.operand(here, b));
                return self.compute(here, *op, a, b);
            }
            Rhs::Negate(a, width) => {
                let negated = Term::app("-", [self.local(here, *a)]);
                return self.fitted(*width, negated);
            }
            Rhs::Narrow(a, width) => match self.world.ints {
                Ints::Java => {
                    let number = self.local(here, *a);
                    return self.fitted(*width, number);
                }
                Ints::Mathematical => self.vocabulary.condition.fresh("any", Sort::Int),
            },
            Rhs::InstanceOf(object, class) => {
                let object = self.local(here, *object);
                self.vocabulary.is_instance(*class, object).choose(Term::int(1), Term::int(0))
            }
            Rhs::Length(array) => {
                let length = Term::app("length", [self.local(here, *array)]);
                self.vocabulary.condition.assume(&mut here.point, is_length(&length));
                length
            }
        };
        self.vocabulary.condition.name("v", sort, term)
    }

    /// Arithmetic; what has no simple meaning is any number.
    fn compute(&mut self, here: &mut Here, op: BinaryOp, a: Term, b: Term) -> Term {
        let ints = self.world.ints;
        let app = |symbol: &str| Term::app(symbol, [a.clone(), b.clone()]);
        let result = match op {
            BinaryOp::AddI => return self.fitted(Width::Int, app("+")),
            BinaryOp::AddL => return self.fitted(Width::Long, app("+")),
            BinaryOp::SubI => return self.fitted(Width::Int, app("-")),
            BinaryOp::SubL => return self.fitted(Width::Long, app("-")),
            BinaryOp::MulI => return self.fitted(Width::Int, app("*")),
            BinaryOp::MulL => return self.fitted(Width::Long, app("*")),
            BinaryOp::DivI => ints.quotient(Width::Int, a, b),
            BinaryOp::DivL => ints.quotient(Width::Long, a, b),
            BinaryOp::RemI | BinaryOp::RemL => app("java.rem"),
            BinaryOp::CmpL => app("<").choose(Term::int(-1), a.eq(b).choose(Term::int(0), Term::int(1))),
            BinaryOp::ShlI | BinaryOp::ShlL if shift(op, &b).is_some() => {
                let width = if op == BinaryOp::ShlI { Width::Int } else { Width::Long };
                let power = 1_i64 << shift(op, &b).unwrap_or_default();
                return self.fitted(width, Term::app("*", [a, Term::int(power)]));
            }
            BinaryOp::AndI | BinaryOp::OrI | BinaryOp::XorI | BinaryOp::ShlI | BinaryOp::ShrI | BinaryOp::UshrI => {
                let result = self.any_number(here, "I");
                return self.bits(here, op, (a, b), result);
            }
            _ => {
                let result = self.any_number(here, "J");
                return self.bits(here, op, (a, b), result);
            }
        };
        self.vocabulary.condition.name("v", Sort::Int, result)
    }

    /// What is known of the result of an operation on bits.
    fn bits(&mut self, here: &mut Here, op: BinaryOp, (a, b): (Term, Term), result: Term) -> Term {
        let least = |least: i64, term: &Term| Term::app("<=", [Term::int(least), term.clone()]);
        let natural = |term: &Term| least(0, term);
        let most = |term: &Term| Term::app("<=", [result.clone(), term.clone()]);
        let between = |term: &Term| Term::and([natural(&result), most(term)]);
        let both = || Term::and([natural(&a), natural(&b)]);
        let facts = match op {
            BinaryOp::AndI | BinaryOp::AndL => {
                let mut facts = vec![natural(&a).implies(between(&a)), natural(&b).implies(between(&b))];
                if let Some(size) =
                    constant(&b).and_then(|mask| mask.checked_add(1)).filter(|size| size.count_ones() == 1)
                {
                    let remainder = Term::app("java.rem", [a.clone(), Term::int(size)]);
                    facts.push(natural(&a).implies(result.clone().eq(remainder)));
                }
                facts
            }
            BinaryOp::OrI | BinaryOp::OrL | BinaryOp::XorI | BinaryOp::XorL => {
                let sum = Term::app("+", [a.clone(), b.clone()]);
                vec![both().implies(between(&sum))]
            }
            BinaryOp::ShrI | BinaryOp::ShrL | BinaryOp::UshrI | BinaryOp::UshrL => {
                let mut facts = vec![natural(&a).implies(between(&a))];
                if let Some(places) = shift(op, &b) {
                    let quotient = Term::app("java.div", [a.clone(), Term::int(1_i64 << places)]);
                    facts.push(natural(&a).implies(result.clone().eq(quotient)));
                    if matches!(op, BinaryOp::UshrI | BinaryOp::UshrL) && places > 0 && self.world.ints == Ints::Java {
                        let width = if op == BinaryOp::UshrI { 32 } else { 64 };
                        facts.push(between(&Term::int(i64::MAX >> (63 + places - width).min(62))));
                    }
                }
                if matches!(op, BinaryOp::ShrI | BinaryOp::ShrL) {
                    facts.push(natural(&result).implies(natural(&a)));
                }
                facts
            }
            _ => return result,
        };
        self.vocabulary.condition.assume(&mut here.point, Term::and(facts));
        result
    }

    /// The result of an operation of that width.
    fn fitted(&mut self, width: Width, number: Term) -> Term {
        let number = if self.world.ints == Ints::Java {
            let number = self.vocabulary.condition.name("v", Sort::Int, number);
            self.world.ints.fitted(width, number)
        } else {
            number
        };
        self.vocabulary.condition.name("v", Sort::Int, number)
    }

    /// Any number of that descriptor.
    fn any_number(&mut self, here: &mut Here, descriptor: &str) -> Term {
        let any = self.vocabulary.condition.fresh("any", Sort::Int);
        self.typed(here, &any, descriptor);
        any
    }

    fn test(&mut self, here: &Here, test: &LocalTest) -> Term {
        match test {
            LocalTest::Compare(cond, a, b) => {
                let (a, b) = (self.operand(here, a), self.operand(here, b));
                match cond {
                    Cond::Eq => a.eq(b),
                    Cond::Ne => a.eq(b).not(),
                    Cond::Lt => Term::app("<", [a, b]),
                    Cond::Ge => Term::app(">=", [a, b]),
                    Cond::Gt => Term::app(">", [a, b]),
                    Cond::Le => Term::app("<=", [a, b]),
                }
            }
            LocalTest::Castable(object, class) => {
                let object = self.local(here, *object);
                Term::or([object.clone().eq(Term::null()), self.vocabulary.is_instance(*class, object)])
            }
            LocalTest::NoInstance(object, class) => {
                let object = self.local(here, *object);
                self.vocabulary.is_instance(*class, object).not()
            }
            LocalTest::Storable { array, class, value, component } => {
                let (array, value) = (self.local(here, *array), self.local(here, *value));
                let is = self.vocabulary.is_instance(*component, value.clone());
                self.vocabulary.is_instance(*class, array).implies(Term::or([value.eq(Term::null()), is]))
            }
            LocalTest::InBounds { array, index } => {
                let (array, index) = (self.local(here, *array), self.local(here, *index));
                let low = Term::app("<=", [Term::int(0), index.clone()]);
                Term::and([low, Term::app("<", [index, Term::app("length", [array])])])
            }
            LocalTest::Holds(object) => {
                let object = self.local(here, *object);
                current(self.world, &here.state, StoreVar::Holder).at(object).eq(Term::atom("tid"))
            }
            LocalTest::Reads(object) => {
                let object = self.local(here, *object);
                current(self.world, &here.state, StoreVar::Readers).at(object).at(Term::atom("tid"))
            }
            LocalTest::KeepsLocks => self.same_locks(&self.entry.state, &here.state),
            LocalTest::NotStarted(thread) => {
                let thread = self.local(here, *thread);
                current(self.world, &here.state, StoreVar::Start).at(thread).eq(Term::int(0))
            }
            LocalTest::HasRange { array, start, length } => {
                let array = self.local(here, *array);
                let (start, length) = (self.local(here, *start), self.local(here, *length));
                let positive = |term: &Term| Term::app("<=", [Term::int(0), term.clone()]);
                let end = Term::app("+", [start.clone(), length.clone()]);
                let fits = Term::app("<=", [end, Term::app("length", [array])]);
                Term::and([positive(&start), positive(&length), fits])
            }
            LocalTest::Never => Term::no(),
        }
    }

    /// The object exists, and others may know it, unless it is null.
    pub(super) fn known(&mut self, here: &mut Here, object: &Term) {
        let at = |var: StoreVar| current(self.world, &here.state, var).at(object.clone());
        let known = Term::or([at(StoreVar::Published), self.is_mine(&here.state, Some(object))]);
        let fact = Term::or([object.clone().eq(Term::null()), known]);
        self.vocabulary.condition.assume(&mut here.point, fact);
    }

    /// What a value of that descriptor is like.
    pub(super) fn typed(&mut self, here: &mut Here, value: &Term, descriptor: &str) {
        let fact = match descriptor.as_bytes().first() {
            Some(b'Z') => Term::app("<=", [Term::int(0), value.clone(), Term::int(1)]),
            Some(b'I' | b'J') if self.world.ints == Ints::Mathematical => Term::yes(),
            _ if Width::of(descriptor).is_some() => Width::of(descriptor).map_or(Term::yes(), |w| in_range(w, value)),
            Some(b'L') => {
                self.known(here, value);
                match self.world.type_of_descriptor(descriptor) {
                    crate::meaning::Ty::Ref(Some(class)) if self.world.is_user(class) => {
                        let is = self.world.is_instance(class, value.clone());
                        Term::or([value.clone().eq(Term::null()), is])
                    }
                    _ => Term::yes(),
                }
            }
            Some(b'[') => {
                self.known(here, value);
                Term::yes()
            }
            _ => Term::yes(),
        };
        self.vocabulary.condition.assume(&mut here.point, fact);
    }

    /// The place of the store that a location is.
    pub(super) fn spot(&mut self, here: &Here, location: &StorePlace) -> StepSpot {
        match location {
            StorePlace::Field { object, var } => {
                StepSpot { var: *var, object: Some(self.local(here, *object)), index: None }
            }
            StorePlace::Static(var) => StepSpot { var: *var, object: None, index: None },
            StorePlace::Element { array, index, var } => {
                let (array, index) = (self.local(here, *array), self.local(here, *index));
                StepSpot { var: *var, object: Some(array), index: Some(index) }
            }
        }
    }

    fn read(
        &mut self,
        here: &mut Here,
        dst: LocalRegister,
        location: &StorePlace,
        descriptor: &str,
    ) -> Result<(), Stop> {
        let spot = self.spot(here, location);
        let is_final = self.world.is_final(location.var());
        if !is_final && !self.is_calm(here, &spot, false) {
            self.interfere(here)?;
        }
        self.access_allowed(here, location, false, &Term::yes());
        let value = self.value_at(&spot, &here.state);
        let sort = self.graph.locals[dst.0 as usize].clone();
        let value = self.vocabulary.condition.name("read", sort, value);
        if is_final {
            self.read_final(here, &spot, &value);
        }
        self.typed(here, &value, descriptor);
        here.locals.insert(dst, value);
        let old = here.state.clone();
        self.simulate_read(here, &old)
    }

    /// Writes, if `really`; then everything that a step must satisfy is a goal.
    pub(super) fn write(
        &mut self,
        here: &mut Here,
        location: &StorePlace,
        value: Term,
        really: &Term,
    ) -> Result<(), Stop> {
        let spot = self.spot(here, location);
        let old = here.state.clone();
        let publishes = holds_refs(self.world, location);
        if publishes {
            self.link_or_publish(here, &spot, &value, really);
        }
        self.store(here, &spot, value.clone(), really);
        self.step_done(here, &old, &[spot], publishes.then_some(&value))
    }

    /// Changes the value of a spot, if `really`.
    pub(super) fn store(&mut self, here: &mut Here, spot: &StepSpot, value: Term, really: &Term) {
        let version = current(self.world, &here.state, spot.var);
        let changed = match (&spot.object, &spot.index) {
            (Some(object), Some(index)) => {
                let elements = version.clone().at(object.clone()).with(index.clone(), value);
                version.clone().with(object.clone(), elements)
            }
            (Some(object), None) => version.clone().with(object.clone(), value),
            (None, _) => value,
        };
        self.change(here, spot.var, really.clone().choose(changed, version));
    }

    /// Gives a variable a new version.
    pub(super) fn change(&mut self, here: &mut Here, var: StoreVar, value: Term) {
        let (symbol, sort) = (self.world.symbol(var), self.world.sort(var));
        let version = self.vocabulary.condition.fresh(&symbol, sort);
        self.vocabulary.condition.hypotheses.push(Term::app("=", [version.clone(), value]));
        self.vocabulary.own_object(var, &version);
        here.state.set(var, version);
        here.rested = false;
    }

    /// An atomic read-modify-write.
    fn update(
        &mut self,
        here: &mut Here,
        location: &StorePlace,
        update: &Update,
        dst: Option<LocalRegister>,
    ) -> Result<(), Stop> {
        self.interfere(here)?;
        let spot = self.spot(here, location);
        let found = self.value_at(&spot, &here.state);
        let sort = if holds_refs(self.world, location) { Sort::Ref } else { Sort::Int };
        let found = self.vocabulary.condition.name("read", sort, found);
        let (really, value, result) = match update {
            Update::CompareAndSet(expected, value) => {
                let succeeds = found.clone().eq(self.operand(here, expected));
                let succeeds = self.vocabulary.condition.name("succeeds", Sort::Bool, succeeds);
                let value = self.operand(here, value);
                (succeeds.clone(), value, succeeds.choose(Term::int(1), Term::int(0)))
            }
            Update::Exchange(value) => (Term::yes(), self.operand(here, value), found),
            Update::Add(amount, new) => {
                let amount = self.operand(here, amount);
                let sum = self.fitted(self.width_of(location), Term::app("+", [found.clone(), amount]));
                (Term::yes(), sum.clone(), if *new { sum } else { found })
            }
        };
        self.access_allowed(here, location, true, &really);
        self.write(here, location, value, &really)?;
        if let Some(dst) = dst {
            let sort = self.graph.locals[dst.0 as usize].clone();
            let result = self.vocabulary.condition.name("v", sort, result);
            here.locals.insert(dst, result);
        }
        Ok(())
    }

    fn width_of(&self, location: &StorePlace) -> Width {
        let descriptor = match location.var() {
            StoreVar::Field(field) | StoreVar::Static(field) => &*self.world.program.field(field).descriptor,
            _ => "I",
        };
        Width::of(descriptor).unwrap_or(Width::Int)
    }

    /// `System.arraycopy`: the elements of the second array become any elements.
    fn copy_elements(
        &mut self,
        here: &mut Here,
        from: LocalRegister,
        to: LocalRegister,
        var: StoreVar,
    ) -> Result<(), Stop> {
        self.interfere(here)?;
        let (from, to) = (self.local(here, from), self.local(here, to));
        let old = here.state.clone();
        let spot = |array: &Term| StepSpot { var, object: Some(array.clone()), index: None };
        self.spot_allowed(here, &spot(&from), false, &Term::yes());
        self.spot_allowed(here, &spot(&to), true, &Term::yes());
        let element = if var == StoreVar::Refs { Sort::Ref } else { Sort::Int };
        let any = self.vocabulary.condition.fresh("any", Sort::Map(Box::new(Sort::Int), Box::new(element)));
        if var == StoreVar::Refs {
            // What only this thread knew through the first array gets known through the second.
            let known = self.is_mine(&here.state, Some(&to)).not();
            self.publish(here, &from, &known);
        }
        self.store(here, &spot(&to), any, &Term::yes());
        self.step_done(here, &old, &[spot(&to)], (var == StoreVar::Refs).then_some(&from))
    }

    /// An annotation on the way.
    fn note(&mut self, here: &mut Here, method: jmmc_program::MethodId, point: usize, op: u32) -> Result<(), Stop> {
        let world = self.world;
        match &world.points[&method][point].clause {
            Clause::Assert(formula) => {
                self.interfere(here)?;
                let holds = self.note_holds_at(here, &formula.expr, self.node, op)?;
                let quoted = self.quoted_in(self.node, formula);
                self.must(here, holds.clone(), GoalKind::Assert(quoted), Vec::new());
                here.point = self.vocabulary.condition.then(&here.point, holds);
            }
            Clause::Assume(formula) => {
                self.interfere(here)?;
                let holds = self.note_holds_at(here, &formula.expr, self.node, op)?;
                let clause = self.clause(self.quoted_in(self.node, formula));
                here.point = self.vocabulary.condition.then_by(clause, &here.point, holds);
            }
            Clause::Set { target, value } => {
                self.interfere(here)?;
                let (place, value) = self.ghost_assignment(here, target, value, op)?;
                let spot = StepSpot { var: place.var, object: place.object, index: None };
                let old = here.state.clone();
                self.store(here, &spot, value, &Term::yes());
                self.step_done(here, &old, &[spot], None)?;
            }
            Clause::EnvAssumption(_)
            | Clause::GlobalInvariant(_)
            | Clause::Unwritable(_)
            | Clause::GuardedBy(_)
            | Clause::NonNull(_)
            | Clause::Helper(_)
            | Clause::Ghost { .. }
            | Clause::Spec(_)
            | Clause::LoopInvariant(_)
            | Clause::Step { .. } => {}
        }
        Ok(())
    }

    /// The method ends: E*, then the postcondition and the counter [Calvin §5].
    fn exit(&mut self, here: &mut Here, result: Option<LocalRegister>) -> Result<(), Stop> {
        self.interfere(here)?;
        if self.mode == WalkMode::Initializer {
            self.publish_all(here);
            return self.initialized(here);
        }
        let result = result.map(|local| self.local(here, local));
        self.ends_as_specified(here, result)
    }
}

/// A number that is not negative and is written as it is.
fn constant(term: &Term) -> Option<i64> {
    match term {
        Term::Atom(text) => text.parse().ok(),
        Term::List(_) => None,
    }
}

/// By how many places an operation shifts, if that is a constant: only the last bits of the number count [JLS §15.19].
fn shift(op: BinaryOp, places: &Term) -> Option<u32> {
    let is_long = matches!(op, BinaryOp::ShlL | BinaryOp::ShrL | BinaryOp::UshrL);
    let places = constant(places)? & if is_long { 63 } else { 31 };
    u32::try_from(places).ok().filter(|places| *places < 63)
}

/// What a number of elements is like.
fn is_length(length: &Term) -> Term {
    Term::app("<=", [Term::int(0), length.clone(), Term::int(i32::MAX.into())])
}
