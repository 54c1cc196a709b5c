//! Calls of code that is not among the sources, and that nothing is known of: methods of the Java library that are not modelled, classes of the class path, and
//! whatever implements an interface elsewhere.
//!
//! Such code does not touch fields of the sources, but it may call all methods that are not private, and lambdas and method references that it is given, on any object that others may know, and it may do so
//! now, while this thread holds its locks. Each of those methods is checked by itself, for any thread, whatever it holds, so the invariants hold
//! in the end; nothing else is known of what others may know. Any exception may come out.
//!
//! Errs on: refusing. A method with a specification may want something of its callers, and one that is part of its callers is not checked by itself, so where there are such methods,
//! all such calls are refused.

use super::inline::{Builder, Placed};
use super::library::{effect, gives_object};
use super::{CheckFailure, Instr, LocalRegister, LocalTest, PlatoOperand, Rhs, Unsupported};
use crate::meaning::Ty;
use crate::store::StoreVar;
use crate::types::{class_of, descriptors};
use crate::world::ConjunctKind;
use jmmc_program::{ClassId, ClassKind, Cond, FieldId, Kind, Method, Reg, flags};
use std::collections::BTreeSet;

impl<'p> Builder<'_, 'p> {
    /// A call of a method whose code is not looked at, and `why`.
    pub(super) fn foreign(
        &mut self,
        placed: &mut Placed<'p>,
        method: &'p Method,
        args: &[LocalRegister],
        dst: Option<LocalRegister>,
        why: &str,
    ) -> Result<(), Unsupported> {
        if !self.calls_are_foreign() {
            let name = self.full_name(method);
            let why = if why.is_empty() { String::new() } else { format!(", which {why},") };
            return self.unsupported(format!("a call of {name}{why}"));
        }
        if self.world.is_user(method.class) && method.is_native() {
            return self.unsupported(format!("a call of {}, which is native,", self.full_name(method)));
        }
        if let Some(why) = self.changes_fields(placed, method, args) {
            return self.unsupported(format!("a call of {}, which {why},", self.full_name(method)));
        }
        self.no_thread_is_run(method, args)?;
        self.nothing_declared_is_given(placed, method, args)?;
        for (arg, kind) in args.iter().zip(&method.parameters) {
            if *kind == Kind::Ref {
                self.emit(Instr::Publish(*arg));
            }
        }
        self.emit(Instr::Foreign { args: args.to_vec() });
        self.may_raise(placed);
        if let Some(dst) = dst {
            let is_reference = method.returns.is_some_and(|ty| ty.kind() == Kind::Ref);
            self.emit(Instr::Set { dst, rhs: if is_reference { Rhs::Known } else { Rhs::Any } });
            self.of_declared_class(method, dst);
            let class = &*self.world.program.class(method.class).name;
            let mut users = self.world.classes.iter();
            let mut is_overridden = || users.any(|user| self.world.program.is_subtype(user.id, method.class));
            let is_library = self.world.is_library(method.class);
            if is_reference && is_library && gives_object(class, &method.name, &method.descriptor) && !is_overridden() {
                self.is_object(dst);
            }
        }
        Ok(())
    }

    /// Whether a call of a method of the sources may be taken for one of code that is not looked at: it is checked by itself. What a constructor does to its
    /// object before others know it, would be lost.
    pub(super) fn may_be_foreign(&self, method: &Method) -> bool {
        let is_part = method.flags & flags::PRIVATE != 0 || &*method.name == "<init>";
        self.calls_are_foreign() && !is_part
    }

    /// Why a method of the library may change fields of the sources, or make objects of their classes without a constructor, if it may.
    fn changes_fields(&self, placed: &Placed<'p>, method: &Method, args: &[LocalRegister]) -> Option<&'static str> {
        let class = &*self.world.program.class(method.class).name;
        let by_name = "changes fields by name";
        match (class, &*method.name) {
            (class, _) if class.starts_with("java/util/concurrent/atomic/") && class.ends_with("FieldUpdater") => {
                Some(by_name)
            }
            ("java/lang/reflect/Field", name) if name.starts_with("set") => Some(by_name),
            ("sun/misc/Unsafe" | "jdk/internal/misc/Unsafe", _) => Some(by_name),
            ("java/io/ObjectInputStream", "readObject" | "readUnshared") => Some("makes objects without a constructor"),
            ("java/lang/Object", "clone") => {
                let reg = Reg((args[0].0 - self.graph.frames[placed.frame].base) as u16);
                let class = class_of(self.world, placed.method, placed.body, reg, self.op as usize);
                let is_array = |class| matches!(self.world.program.class(class).kind, ClassKind::Array { .. });
                (!class.is_some_and(is_array)).then_some("makes objects without a constructor")
            }
            _ => None,
        }
    }

    /// The result is of the class that is declared; what is declared of interfaces the virtual machine does not check.
    fn of_declared_class(&mut self, method: &Method, dst: LocalRegister) {
        let program = self.world.program;
        let name = method.descriptor.rsplit(')').next().and_then(|result| result.strip_prefix('L')?.strip_suffix(';'));
        if let Some(Ok(class)) = name.map(|name| program.load(name))
            && !program.class(class).is_interface()
        {
            self.emit(Instr::Assume(LocalTest::Castable(dst, class)));
        }
    }

    /// The `run` of a thread assumes that it is run by that very thread, so no thread of the sources is given to others where it might be run by hand.
    fn no_thread_is_run(&mut self, method: &Method, args: &[LocalRegister]) -> Result<(), Unsupported> {
        let program = self.world.program;
        let thread = program.load("java/lang/Thread").or_else(|error| self.unsupported(error.to_string()))?;
        let own_runs = |user: &crate::world::UserClass| {
            let mut methods = program.class(user.id).methods.iter().map(|id| program.method(*id));
            methods.any(|method| super::is_thread_body(self.world, method))
        };
        if !self.world.classes.iter().any(own_runs) {
            return Ok(());
        }
        let may_be_thread = |descriptor: &str| {
            let name = descriptor.strip_prefix('L').and_then(|rest| rest.strip_suffix(';'));
            let class = name.and_then(|name| program.load(name).ok());
            name.is_some()
                && class.is_none_or(|class| {
                    let is_interface = program.class(class).is_interface();
                    is_interface || program.is_subtype(thread, class) || program.is_subtype(class, thread)
                })
        };
        let receiver = usize::from(!method.is_static());
        if receiver == 1 && &*method.name == "run" && &*method.descriptor == "()V" {
            let test = LocalTest::NoInstance(args[0], thread);
            self.emit(Instr::Check { test, failure: CheckFailure::ThreadAsTarget });
        }
        for (index, descriptor) in descriptors(&method.descriptor).into_iter().enumerate() {
            if may_be_thread(descriptor) {
                let test = LocalTest::NoInstance(args[receiver + index], thread);
                self.emit(Instr::Check { test, failure: CheckFailure::ThreadAsTarget });
            }
        }
        Ok(())
    }

    /// Atomic variables and arrays are no objects of the sources, so whoever has one may change it: none is given away, or comes in, where it may be one that
    /// an invariant or an environment assumption speaks of. (What disciplines say of arrays is another matter: `escapes`.)
    fn nothing_declared_is_given(
        &self,
        placed: &Placed<'p>,
        method: &Method,
        args: &[LocalRegister],
    ) -> Result<(), Unsupported> {
        let (world, program) = (self.world, self.world.program);
        let assumptions = world.conjuncts.iter().filter(|conjunct| conjunct.kind == ConjunctKind::Assumption);
        let declared = world.invariants.iter().chain(assumptions.map(|conjunct| &conjunct.declared));
        let mentioned: BTreeSet<StoreVar> = declared.flat_map(|declared| declared.mentions.iter().copied()).collect();
        let may_be = |class: ClassId, of: ClassId| {
            let mut users = world.classes.iter().map(|user| user.id);
            let is_both = |user: ClassId| program.is_subtype(user, class) && program.is_subtype(user, of);
            program.is_subtype(class, of) || program.is_subtype(of, class) || users.any(is_both)
        };
        // What only fields refer to that are made where they are declared comes from nowhere else.
        let is_array = |class: ClassId| matches!(program.class(class).kind, ClassKind::Array { .. });
        let fields = world.classes.iter().flat_map(|user| program.class(user.id).fields.iter());
        let of_class = |field: &FieldId| match world.type_of_field(*field) {
            Ty::Ref(class) => class,
            Ty::Int | Ty::Long | Ty::Real | Ty::Bool | Ty::Set => None,
        };
        let open: Vec<ClassId> = fields.filter(|field| !world.own.contains(field)).filter_map(of_class).collect();
        let may_be_declared = |class: Option<ClassId>, comes_in: bool| {
            mentioned.iter().any(|var| match var {
                StoreVar::Ints | StoreVar::Refs => {
                    let names = ["java/lang/Object", "java/lang/Cloneable", "java/io/Serializable"];
                    let may_be_array = |class| is_array(class) || names.contains(&&*program.class(class).name);
                    class.is_none_or(may_be_array) && (!comes_in || open.iter().any(|class| is_array(*class)))
                }
                StoreVar::Field(field) | StoreVar::Static(field) if !world.is_user(program.field(*field).class) => {
                    let of = program.field(*field).class;
                    let is_of = |class: &ClassId| program.is_subtype(*class, of);
                    class.is_none_or(|class| may_be(class, of)) && (!comes_in || open.iter().any(is_of))
                }
                _ => false,
            })
        };
        let base = self.graph.frames[placed.frame].base;
        let mut given = args.iter().zip(&method.parameters).filter(|(_, kind)| **kind == Kind::Ref).map(|(arg, _)| {
            let reg = Reg((arg.0 - base) as u16);
            class_of(world, placed.method, placed.body, reg, self.op as usize)
        });
        let result = method.descriptor.rsplit(')').next().filter(|result| result.starts_with(['L', '[']));
        let result = result.map(|result| match world.type_of_descriptor(result) {
            Ty::Ref(class) => class,
            Ty::Int | Ty::Long | Ty::Real | Ty::Bool | Ty::Set => None,
        });
        if given.any(|class| may_be_declared(class, false)) || result.is_some_and(|class| may_be_declared(class, true))
        {
            let name = self.full_name(method);
            return self.unsupported(format!(
                "a call of {name} with an atomic variable or an array, of which an annotation may speak,"
            ));
        }
        Ok(())
    }

    /// Whether instances of the class are nothing but what code knows that is not looked at: neither locks, nor threads, nor variables of the store.
    pub(super) fn is_opaque(&self, class: ClassId) -> bool {
        let name = &*self.world.program.class(class).name;
        let is_text = name == "java/lang/StringBuilder" || name == "java/lang/StringBuffer";
        let has_constructor = |descriptor| effect(name, "<init>", descriptor).is_some() && !is_text;
        !self.world.is_user(class) && !["()V", "(I)V"].into_iter().any(has_constructor) && self.calls_are_foreign()
    }

    /// Whether code that is not among the sources may be called: it may call methods of the sources, which must not want anything of their callers.
    pub(super) fn calls_are_foreign(&self) -> bool {
        self.world.specs.is_empty() && self.world.helpers.is_empty()
    }

    /// A reference that is not null.
    pub(super) fn is_object(&mut self, dst: LocalRegister) {
        self.emit(Instr::Assume(LocalTest::Compare(Cond::Ne, PlatoOperand::Local(dst), PlatoOperand::Null)));
    }
}
