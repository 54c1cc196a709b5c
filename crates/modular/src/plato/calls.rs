//! Calls: the callee's abstraction if it has a specification, its body if not [Calvin §6.1], or what the library method does.

use super::dispatch::beyond_sources;
use super::inline::{Builder, Placed};
use super::library::{Atomic, Demand, Effect, demands, effect, gives_object};
use super::translate::sort_of;
use super::{CheckFailure, Instr, LocalRegister, LocalTest, PlatoOperand, StorePlace, Unsupported, Update};
use crate::locks::LockCall;
use crate::meaning::is_thread;
use crate::store::StoreVar;
use crate::term::Sort;
use crate::types::{class_of, descriptors};
use jmmc_program::{CallKind, ClassId, ClassKind, Cond, Kind, Method, Reg, Type};

impl<'p> Builder<'_, 'p> {
    /// Entry `call` of the body's calls.
    pub(super) fn call(&mut self, placed: &mut Placed<'p>, call: u32) -> Result<(), Unsupported> {
        let body = placed.body;
        let call = &body.calls[call as usize];
        let program = self.world.program;
        let named = program.resolve_method(call.method).or_else(|error| self.unsupported(error.to_string()))?;
        let args: Vec<LocalRegister> = call.args.iter().map(|reg| self.reg(placed, *reg)).collect();
        let dst = call.dst.map(|reg: Reg| self.reg(placed, reg));
        if call.kind != CallKind::Static && &*named.name != "<init>" {
            self.not_null(args[0]);
        }
        self.touches(placed, call, named);
        if let Some(known) = self.lock_called(placed, call) {
            // A unit of time must be one.
            for (arg, kind) in args.iter().zip(&named.parameters).skip(1) {
                if *kind == Kind::Ref {
                    self.not_null(*arg);
                }
            }
            let waits = known.1 == LockCall::Wait;
            let is_timed = known.1 == LockCall::TryLock && args.len() > 1;
            if is_timed || &*named.name == "lockInterruptibly" {
                self.may_be_interrupted(placed)?;
            }
            self.lock_call(known, args[0], dst);
            if waits && &*named.name != "awaitUninterruptibly" {
                self.may_be_interrupted(placed)?;
            }
            return Ok(());
        }
        if let (Some(dst), "clone", Some(class)) = (dst, &*named.name, self.array_class(placed, &call.args)) {
            self.cloned(args[0], class, dst);
            return Ok(());
        }
        match call.kind {
            CallKind::Static | CallKind::Special => self.runs(placed, &call.args, named, &args, dst),
            CallKind::Virtual | CallKind::Interface => {
                if self.is_of_anything(placed, &call.args, named) {
                    return self.foreign(placed, named, &args, dst, "");
                }
                if let Some(what) = beyond_sources(self.world, named, &self.found(named)?) {
                    return self.foreign(placed, named, &args, dst, what);
                }
                let chosen = self.implementations(named)?;
                self.choose(&chosen, args[0], |builder, method| builder.runs(placed, &call.args, method, &args, dst))
            }
        }
    }

    /// A call of a method, of which it is clear that it is the one that runs.
    fn runs(
        &mut self,
        placed: &mut Placed<'p>,
        registers: &[Reg],
        method: &'p Method,
        args: &[LocalRegister],
        dst: Option<LocalRegister>,
    ) -> Result<(), Unsupported> {
        if self.world.is_library(method.class) {
            return self.library(placed, registers, method, args, dst);
        }
        if is_first(self.world, method) {
            return self.unsupported(format!("a direct call of {}", self.full_name(method)));
        }
        if self.world.specs.contains_key(&method.id) && &*method.name != "<init>" {
            for (index, arg) in args.iter().enumerate() {
                if method.parameters[index] == Kind::Ref {
                    self.emit(Instr::Publish(*arg));
                }
            }
            self.emit(Instr::Call { method: method.id, args: args.to_vec(), dst });
            return Ok(());
        }
        if !self.world.is_user(method.class) || method.is_abstract() {
            return self.foreign(placed, method, args, dst, "has no code among the sources");
        }
        if (self.stack.contains(&method.id) || self.is_large()) && self.may_be_foreign(method) {
            return self.foreign(placed, method, args, dst, "");
        }
        let result = method.returns.map(|ty| self.local(sort_of(ty.kind())));
        self.covered.push(super::raising::handlers(placed.body, self.op as usize).next().is_some());
        let raised = self.inline(method, args, result)?;
        self.covered.pop();
        if let Some(raised) = raised {
            let returned = std::mem::replace(&mut self.cursor, raised.node);
            self.raise(placed, self.op as usize, raised.thrown, raised.class);
            self.cursor = returned;
        }
        if let (Some(dst), Some(result)) = (dst, result) {
            self.emit(Instr::Set { dst, rhs: super::Rhs::Is(PlatoOperand::Local(result)) });
        }
        Ok(())
    }

    /// The class of a receiver that is an array of exactly this class, as far as the sources make arrays.
    fn array_class(&self, placed: &Placed<'p>, registers: &[Reg]) -> Option<ClassId> {
        let class = class_of(self.world, placed.method, placed.body, *registers.first()?, self.op as usize)?;
        let mut made = self.world.arrays_made.iter().map(|(made, _)| *made);
        let is_exact = made.all(|made| made == class || !self.world.program.is_subtype(made, class));
        let is_array = matches!(self.world.program.class(class).kind, ClassKind::Array { .. });
        (is_array && is_exact).then_some(class)
    }

    /// A copy of an array, of which no more is known than its length.
    fn cloned(&mut self, array: LocalRegister, class: ClassId, dst: LocalRegister) {
        let (made, length) = (self.local(Sort::Ref), self.local(Sort::Int));
        self.emit(Instr::Set { dst: length, rhs: super::Rhs::Length(array) });
        self.emit(Instr::NewArray { dst: made, class, length });
        let is_of_refs = matches!(self.world.program.class(class).kind, ClassKind::Array { ty: Type::Ref, .. });
        let var = if is_of_refs { StoreVar::Refs } else { StoreVar::Ints };
        self.emit(Instr::CopyElements { from: array, to: made, var });
        self.emit(Instr::Assume(LocalTest::Castable(made, class)));
        self.emit(Instr::Set { dst, rhs: super::Rhs::Is(PlatoOperand::Local(made)) });
    }

    /// Whether the method is one of `Object`, of an object of which nothing is known: a list asks all that it holds, for instance.
    fn is_of_anything(&self, placed: &Placed<'p>, registers: &[Reg], named: &Method) -> bool {
        let asks = ["equals", "hashCode", "toString"].contains(&&*named.name);
        let is_known = || {
            let class = class_of(self.world, placed.method, placed.body, registers[0], self.op as usize);
            class.is_some_and(|class| self.world.is_user(class))
        };
        let of_object = &*self.world.program.class(named.class).name == "java/lang/Object";
        self.calls_are_foreign() && asks && of_object && !is_known()
    }

    /// The `run` of a thread that another thread is told to run could not assume that it is run by that very thread.
    fn no_thread_as_target(&mut self, method: &Method, args: &[LocalRegister]) -> Result<(), Unsupported> {
        let thread =
            self.world.program.load("java/lang/Thread").or_else(|error| self.unsupported(error.to_string()))?;
        for (index, descriptor) in descriptors(&method.descriptor).into_iter().enumerate() {
            if descriptor == "Ljava/lang/Runnable;" {
                let test = LocalTest::NoInstance(args[index + 1], thread);
                self.emit(Instr::Check { test, failure: CheckFailure::ThreadAsTarget });
            }
        }
        Ok(())
    }

    /// `System.arraycopy`, whose arrays must be of types between which it can copy.
    fn array_copy(
        &mut self,
        placed: &Placed<'p>,
        registers: &[Reg],
        args: &[LocalRegister],
    ) -> Result<(), Unsupported> {
        for (array, start) in [(args[0], args[1]), (args[2], args[3])] {
            self.not_null(array);
            let test = LocalTest::HasRange { array, start, length: args[4] };
            self.emit(Instr::Check { test, failure: CheckFailure::Bounds });
        }
        let class = |reg: Reg| class_of(self.world, placed.method, placed.body, reg, self.op as usize);
        let (Some(from), Some(to)) = (class(registers[0]), class(registers[2])) else {
            return self.unsupported("a call of System.arraycopy with arrays of unknown type");
        };
        let program = self.world.program;
        let var = match (program.class(from).kind, program.class(to).kind) {
            (ClassKind::Array { ty: Type::Ref, element }, ClassKind::Array { ty: Type::Ref, element: wanted }) => {
                let less = self.world.holding_less(Some(to), Some(element));
                if !program.is_subtype(element, wanted) || !less.is_empty() {
                    let what = "a call of System.arraycopy where arrays may hold less than their type says";
                    return self.unsupported(what);
                }
                StoreVar::Refs
            }
            (ClassKind::Array { .. }, ClassKind::Array { .. }) if from == to => StoreVar::Ints,
            (ClassKind::Array { .. }, ClassKind::Array { .. }) => {
                self.fails(CheckFailure::Exception("ArrayStoreException".to_string()));
                return Ok(());
            }
            _ => return self.unsupported("a call of System.arraycopy with arrays of unknown type"),
        };
        self.emit(Instr::CopyElements { from: args[0], to: args[2], var });
        Ok(())
    }

    fn library(
        &mut self,
        placed: &mut Placed<'p>,
        registers: &[Reg],
        method: &'p Method,
        args: &[LocalRegister],
        dst: Option<LocalRegister>,
    ) -> Result<(), Unsupported> {
        let class = &*self.world.program.class(method.class).name;
        // Only one that is given nothing but a cause asks it for a message.
        let makes_exception = &*method.name == "<init>"
            && self.is_throwable(method.class)
            && &*method.descriptor != "(Ljava/lang/Throwable;)V";
        let known = effect(class, &method.name, &method.descriptor);
        let Some(effect) = known.or(makes_exception.then_some(Effect::Publishes)) else {
            return self.foreign(placed, method, args, dst, "");
        };
        for demand in demands(class, &method.name, &method.descriptor) {
            self.demanded(demand, args);
        }
        let any = |builder: &mut Self| {
            if let Some(dst) = dst {
                builder.emit(Instr::Set { dst, rhs: super::Rhs::Any });
            }
        };
        match effect {
            Effect::Nothing => any(self),
            Effect::MakesObject => {
                any(self);
                if let Some(dst) = dst {
                    let test = LocalTest::Compare(Cond::Ne, PlatoOperand::Local(dst), PlatoOperand::Null);
                    self.emit(Instr::Assume(test));
                }
            }
            Effect::MayThrow => {
                self.may_raise(placed);
                any(self);
                if let (Some(dst), true) = (dst, gives_object(class, &method.name, &method.descriptor)) {
                    let is_reference = method.returns.is_some_and(|ty| ty.kind() == Kind::Ref);
                    is_reference.then(|| self.is_object(dst));
                }
            }
            Effect::Greatest | Effect::Least => {
                let cond = if effect == Effect::Greatest { Cond::Ge } else { Cond::Lt };
                let (a, b) = (PlatoOperand::Local(args[0]), PlatoOperand::Local(args[1]));
                self.either((cond, a, b), (super::Rhs::Is(a), super::Rhs::Is(b)), dst);
            }
            Effect::Absolute(width) => {
                let number = PlatoOperand::Local(args[0]);
                let values = (super::Rhs::Is(number), super::Rhs::Negate(args[0], width));
                self.either((Cond::Ge, number, PlatoOperand::Int(0)), values, dst);
            }
            Effect::NotNull => {
                let (from, test) =
                    (self.cursor, |cond| LocalTest::Compare(cond, PlatoOperand::Local(args[0]), PlatoOperand::Null));
                self.emit(Instr::Assume(test(Cond::Eq)));
                self.may_raise(placed);
                self.end_path();
                self.cursor = from;
                self.emit(Instr::Assume(test(Cond::Ne)));
                if let Some(dst) = dst {
                    self.emit(Instr::Set { dst, rhs: super::Rhs::Is(PlatoOperand::Local(args[0])) });
                }
            }
            Effect::Publishes => {
                self.no_thread_as_target(method, args)?;
                // Strings have nothing that others could get to know.
                let types = descriptors(&method.descriptor).into_iter();
                for (arg, ty) in args[1..].iter().zip(types).filter(|(_, ty)| *ty != "Ljava/lang/String;") {
                    if ty.starts_with(['L', '[']) {
                        self.emit(Instr::Publish(*arg));
                    }
                }
            }
            Effect::CurrentThread => {
                if let Some(dst) = dst {
                    self.emit(Instr::Set { dst, rhs: super::Rhs::Tid });
                }
            }
            Effect::Start => self.emit(Instr::Start(args[0])),
            Effect::Wait => {
                self.emit(Instr::Check { test: LocalTest::Holds(args[0]), failure: CheckFailure::Monitor });
                self.wait(args[0]);
                self.may_be_interrupted(placed)?;
            }
            Effect::Join => {
                self.join(args[0]);
                self.may_be_interrupted(placed)?;
            }
            Effect::Sleep => self.may_be_interrupted(placed)?,
            Effect::Notify => {
                self.emit(Instr::Check { test: LocalTest::Holds(args[0]), failure: CheckFailure::Monitor })
            }
            Effect::ArrayCopy => self.array_copy(placed, registers, args)?,
            Effect::Atomic(atomic) => self.atomic(method, atomic, args, dst)?,
        }
        Ok(())
    }

    /// One value if the condition holds, the other if not.
    fn either(
        &mut self,
        (cond, a, b): (Cond, PlatoOperand, PlatoOperand),
        values: (super::Rhs, super::Rhs),
        dst: Option<LocalRegister>,
    ) {
        let (before, after) = (self.cursor, self.node(Instr::Nop));
        for (cond, rhs) in [(cond, values.0), (super::inline::negated(cond), values.1)] {
            self.cursor = before;
            self.emit(Instr::Assume(LocalTest::Compare(cond, a, b)));
            if let Some(dst) = dst {
                self.emit(Instr::Set { dst, rhs });
            }
            self.graph.nodes[self.cursor].next.push(after);
        }
        self.cursor = after;
    }

    /// Gives a lock up, and takes it again as often as it was taken.
    pub(super) fn wait(&mut self, object: LocalRegister) {
        let depth = self.local(Sort::Int);
        self.emit(Instr::WaitRelease { object, depth });
        self.emit(Instr::WaitAcquire { object, depth });
    }

    /// `Thread.join`: who holds the thread's lock waits, unless the thread has ended already.
    fn join(&mut self, thread: LocalRegister) {
        let (before, after) = (self.cursor, self.node(Instr::Nop));
        self.emit(Instr::Assume(LocalTest::Holds(thread)));
        self.wait(thread);
        self.graph.nodes[self.cursor].next.push(after);
        self.graph.nodes[before].next.push(after);
        self.cursor = after;
    }

    /// A library method throws unless an argument is as it wants.
    fn demanded(&mut self, demand: Demand, args: &[LocalRegister]) {
        let throws = |name: &str| CheckFailure::Exception(name.to_string());
        let (test, failure) = match demand {
            Demand::Object(index) => return self.not_null(args[index]),
            Demand::Natural(index) => {
                let test = LocalTest::Compare(Cond::Ge, PlatoOperand::Local(args[index]), PlatoOperand::Int(0));
                (test, throws("IllegalArgumentException"))
            }
            Demand::Unstarted(index) => (LocalTest::NotStarted(args[index]), throws("IllegalThreadStateException")),
        };
        self.emit(Instr::Check { test, failure });
    }

    /// An atomic variable is an object with one volatile field.
    fn atomic(
        &mut self,
        method: &'p Method,
        atomic: Atomic,
        args: &[LocalRegister],
        dst: Option<LocalRegister>,
    ) -> Result<(), Unsupported> {
        let Some(field) = self.world.program.find_field(method.class, "value") else {
            return self.unsupported(format!("a call of {}", self.full_name(method)));
        };
        let location = StorePlace::Field { object: args[0], var: StoreVar::Field(field.id) };
        let operand = |index: usize| PlatoOperand::Local(args[index]);
        let update = match atomic {
            Atomic::Default => return Ok(()),
            Atomic::Init | Atomic::Set => {
                self.emit(Instr::Write { location, src: args[1] });
                return Ok(());
            }
            Atomic::Get => {
                if let Some(dst) = dst {
                    self.emit(Instr::Read { dst, location, descriptor: field.descriptor.clone() });
                }
                return Ok(());
            }
            Atomic::CompareAndSet => Update::CompareAndSet(operand(1), operand(2)),
            Atomic::GetAndSet => Update::Exchange(operand(1)),
            Atomic::AddConst(amount, new) => Update::Add(PlatoOperand::Int(amount), new),
            Atomic::Add(new) => Update::Add(operand(1), new),
        };
        self.emit(Instr::Update { location, update, dst });
        Ok(())
    }
}

/// Whether a thread begins with the method, so that it may assume which thread runs it.
pub(crate) fn is_first(world: &crate::world::AnnotatedProgram<'_>, method: &Method) -> bool {
    let is_main = &*method.name == "main" && &*method.descriptor == "([Ljava/lang/String;)V" && method.is_static();
    is_main || is_thread_body(world, method)
}

/// Whether the method is what a thread runs: a call of it by hand would break what it may assume.
pub(crate) fn is_thread_body(world: &crate::world::AnnotatedProgram<'_>, method: &Method) -> bool {
    &*method.name == "run" && &*method.descriptor == "()V" && is_thread(world, method.class)
}
