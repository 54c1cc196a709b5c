//! From register operations to Plato [Calvin §6.2]: one access of the store is one operation, implicit checks come before it.

use super::calls::is_first;
use super::inline::{Builder, Placed, no_value};
use super::loops::loops;
use super::points::{lost_invariant, untold_by_invariants};
use super::{CheckFailure, Graph, Instr, LocalRegister, LocalTest, PlatoOperand, Rhs, StorePlace, Unsupported};
use crate::arithmetic::Width;
use crate::store::StoreVar;
use crate::term::Sort;
use crate::types::class_of;
use crate::world::{AnnotatedProgram, plain_units};
use jmmc_program::{BinaryOp, ClassKind, ClassRef, Cond, Field, FieldRef, Kind, Method, Op, Reg, Type, UnaryOp};

/// The method as a Plato graph, with the bodies of callees that have no specification.
pub(crate) fn translate<'p>(world: &AnnotatedProgram<'p>, method: &'p Method) -> Result<Graph, Unsupported> {
    let mut builder = Builder::new(world);
    builder.cursor = builder.node(Instr::Nop);
    builder.graph.entry = builder.cursor;
    let result = method.returns.map(|ty| builder.local(sort_of(ty.kind())));
    // Nobody catches what leaves a thread or a static initialiser, and specifications say nothing of it.
    let is_begun_with = is_first(world, method) || world.may_be_run(method);
    builder.may_throw = !is_begun_with && &*method.name != "<clinit>" && !world.specs.contains_key(&method.id);
    let raised = builder.inline(method, &[], result)?;
    if let Ok(Some(body)) = world.program.body(method) {
        builder.line = body.lines.last().copied().unwrap_or(0);
    }
    if let Some(raised) = raised {
        // Whoever catches it knows it.
        let returned = std::mem::replace(&mut builder.cursor, raised.node);
        builder.keeps_locks();
        builder.emit(Instr::Publish(raised.thrown));
        builder.cursor = returned;
    }
    if &*method.name == "<init>" && (!world.made.contains(&method.class) || world.is_open_to_others(method)) {
        // Somebody else may make such an object and let others know it.
        let this = LocalRegister(builder.graph.frames[0].base);
        builder.emit(Instr::Publish(this));
    }
    if let (Some(result), Some(Type::Ref)) = (result, method.returns) {
        builder.emit(Instr::Publish(result));
    }
    builder.keeps_locks();
    builder.emit(Instr::Exit { result });
    let mut graph = builder.graph;
    match loops(&graph) {
        Some(found) => graph.loops = found,
        None => return Err(Unsupported { what: "a loop with several entries".to_string(), line: 0 }),
    }
    if let Some((local, line)) = untold_by_invariants(world, &graph) {
        return Err(Unsupported { what: no_value(&local), line });
    }
    match lost_invariant(world, &graph) {
        Some(line) => Err(Unsupported { what: "a loop_invariant that belongs to no loop".to_string(), line }),
        None => Ok(graph),
    }
}

pub(super) fn sort_of(kind: Kind) -> Sort {
    if kind == Kind::Ref { Sort::Ref } else { Sort::Int }
}

impl<'p> Builder<'_, 'p> {
    /// An op that neither branches nor returns.
    pub(super) fn straight(&mut self, placed: &mut Placed<'p>, op: usize) -> Result<(), Unsupported> {
        let base = self.graph.frames[placed.frame].base;
        let r = |reg: Reg| LocalRegister(base + u32::from(reg.0));
        match placed.body.ops[op] {
            Op::Const { dst, bits } => {
                let rhs = match placed.body.registers[dst.index()] {
                    Kind::Int => Rhs::Is(PlatoOperand::Int((bits as u32 as i32).into())),
                    Kind::Long => Rhs::Is(PlatoOperand::Int(bits as i64)),
                    Kind::Float | Kind::Double => Rhs::Any,
                    Kind::Ref => Rhs::Is(PlatoOperand::Null),
                };
                self.emit(Instr::Set { dst: r(dst), rhs });
            }
            Op::ConstString { dst, string } => {
                let name = format!("string.{}", plain_units(self.world.program.string(string)));
                self.emit(Instr::Set { dst: r(dst), rhs: Rhs::Eternal(name) });
            }
            Op::ConstClass { dst, class } => {
                let rhs = Rhs::Eternal(self.world.class_object(self.class(class)?));
                self.emit(Instr::Set { dst: r(dst), rhs });
            }
            Op::Move { dst, src } => self.emit(Instr::Set { dst: r(dst), rhs: Rhs::Is(PlatoOperand::Local(r(src))) }),
            Op::Unary { op, dst, src } => {
                let rhs = match op {
                    UnaryOp::NegI => Rhs::Negate(r(src), Width::Int),
                    UnaryOp::NegL => Rhs::Negate(r(src), Width::Long),
                    UnaryOp::L2I => Rhs::Narrow(r(src), Width::Int),
                    UnaryOp::I2B => Rhs::Narrow(r(src), Width::Byte),
                    UnaryOp::I2S => Rhs::Narrow(r(src), Width::Short),
                    UnaryOp::I2C => Rhs::Narrow(r(src), Width::Char),
                    UnaryOp::I2L => Rhs::Is(PlatoOperand::Local(r(src))),
                    _ => Rhs::Any,
                };
                self.emit(Instr::Set { dst: r(dst), rhs });
            }
            Op::Binary { op, dst, a, b } => {
                if matches!(op, BinaryOp::DivI | BinaryOp::RemI | BinaryOp::DivL | BinaryOp::RemL) {
                    let test = LocalTest::Compare(Cond::Ne, PlatoOperand::Local(r(b)), PlatoOperand::Int(0));
                    self.emit(Instr::Check { test, failure: CheckFailure::Division });
                }
                self.emit(Instr::Set { dst: r(dst), rhs: Rhs::Compute(op, r(a), PlatoOperand::Local(r(b))) });
            }
            Op::BinaryConst { op, dst, a, imm } => {
                self.emit(Instr::Set { dst: r(dst), rhs: Rhs::Compute(op, r(a), PlatoOperand::Int(imm.into())) });
            }
            Op::Jump { .. } | Op::Freeze { .. } => {}
            Op::Throw { src } => self.throw(placed, op, src),
            Op::New { dst, class } => self.new_object(r(dst), class)?,
            Op::NewArray { dst, len, class } => {
                let test = LocalTest::Compare(Cond::Ge, PlatoOperand::Local(r(len)), PlatoOperand::Int(0));
                let (dst, length, class) = (r(dst), r(len), self.class(class)?);
                self.emit(Instr::Check { test, failure: CheckFailure::NegativeSize });
                self.emit(Instr::NewArray { dst, class, length });
            }
            Op::NewMultiArray { .. } => return self.unsupported("an array of arrays made at once"),
            Op::ArrayLength { dst, array } => {
                let (dst, array) = (r(dst), r(array));
                self.not_null(array);
                self.emit(Instr::Set { dst, rhs: Rhs::Length(array) });
            }
            Op::InstanceOf { dst, src, class } => {
                let rhs = Rhs::InstanceOf(r(src), self.class(class)?);
                self.emit(Instr::Set { dst: r(dst), rhs });
            }
            Op::CheckCast { src, class } => {
                let (known, src, class) = (src, r(src), self.class(class)?);
                if !self.is_instance_by_type(placed, op, known, class) {
                    let failure = CheckFailure::Cast(class);
                    self.emit(Instr::Check { test: LocalTest::Castable(src, class), failure });
                }
            }
            Op::GetField { dst, object, field } => self.get_field(r(dst), r(object), field)?,
            Op::PutField { object, src, field } => {
                let (object, src, field) = (r(object), r(src), self.field(field)?);
                self.not_null(object);
                if self.world.is_library(field.class) {
                    self.given_to_library(field, src);
                } else {
                    let location = StorePlace::Field { object, var: StoreVar::Field(field.id) };
                    self.emit(Instr::Write { location, src });
                }
            }
            Op::GetStatic { dst, field } => self.get_static(r(dst), field)?,
            Op::PutStatic { src, field } => {
                let (src, field) = (r(src), self.field(field)?);
                if self.world.is_library(field.class) {
                    self.given_to_library(field, src);
                } else if &*field.name != "$assertionsDisabled" {
                    self.emit(Instr::Write { location: StorePlace::Static(StoreVar::Static(field.id)), src });
                }
            }
            Op::GetElement { dst, array, index, ty } => {
                let (dst, array, index) = (r(dst), r(array), r(index));
                let location = self.element(array, index, ty);
                let descriptor = match ty {
                    Type::Ref => "Ljava/lang/Object;",
                    Type::Boolean | Type::Byte => "B",
                    Type::Short => "S",
                    Type::Char => "C",
                    Type::Int => "I",
                    Type::Long => "J",
                    Type::Float | Type::Double => "D",
                };
                self.emit(Instr::Read { dst, location, descriptor: descriptor.into() });
            }
            Op::PutElement { array, index, src, ty } => {
                let (array, index, src) = (r(array), r(index), r(src));
                let location = self.element(array, index, ty);
                if ty == Type::Ref {
                    self.storable(placed, op, (array, src));
                }
                self.emit(Instr::Write { location, src });
            }
            Op::Lock { object } => {
                let object = r(object);
                self.not_null(object);
                self.emit(Instr::Lock(object));
            }
            Op::Unlock { object } => self.emit(Instr::Unlock(r(object))),
            Op::Call { call } => self.call(placed, call)?,
            Op::ConstDynamic { .. } => return self.unsupported("a constant that is computed when it is used"),
            Op::Access { .. } => return self.unsupported("an access through a VarHandle"),
            Op::CallHandle { .. } => return self.unsupported("a call of a method handle"),
            Op::CallDynamic { call } => self.dynamic_call(placed, call)?,
            Op::Fence { .. } => return self.unsupported("a memory fence"),
            Op::Unsupported { .. } => return self.unsupported("bytecode that cannot be read"),
            Op::Branch { .. } | Op::BranchConst { .. } | Op::Switch { .. } | Op::ReturnVoid | Op::Return { .. } => {}
        }
        Ok(())
    }

    pub(super) fn class(&self, class: ClassRef) -> Result<jmmc_program::ClassId, Unsupported> {
        self.world.program.resolve_class(class).or_else(|error| self.unsupported(error.to_string()))
    }

    fn field(&self, field: FieldRef) -> Result<&'p Field, Unsupported> {
        self.world.program.resolve_field(field).or_else(|error| self.unsupported(error.to_string()))
    }

    /// A field of the library gets a value; what it holds later, nobody knows.
    fn given_to_library(&mut self, field: &Field, value: LocalRegister) {
        if field.ty == Type::Ref {
            self.emit(Instr::Publish(value));
        }
    }

    /// Whether the declared types say that a cast cannot fail. What is declared of interfaces the virtual machine does not check.
    fn is_instance_by_type(&self, placed: &Placed<'p>, op: usize, value: Reg, class: jmmc_program::ClassId) -> bool {
        let program = self.world.program;
        let declared = class_of(self.world, placed.method, placed.body, value, op);
        declared.is_some_and(|declared| program.is_subtype(declared, class) && !program.class(class).is_interface())
    }

    /// A check that never holds, after which nothing comes.
    pub(super) fn fails(&mut self, failure: CheckFailure) {
        self.emit(Instr::Check { test: LocalTest::Never, failure });
        self.end_path();
    }

    pub(super) fn not_null(&mut self, object: LocalRegister) {
        let test = LocalTest::Compare(Cond::Ne, PlatoOperand::Local(object), PlatoOperand::Null);
        self.emit(Instr::Check { test, failure: CheckFailure::Null });
    }

    fn element(&mut self, array: LocalRegister, index: LocalRegister, ty: Type) -> StorePlace {
        self.not_null(array);
        self.emit(Instr::Check { test: LocalTest::InBounds { array, index }, failure: CheckFailure::Bounds });
        let var = if ty == Type::Ref { StoreVar::Refs } else { StoreVar::Ints };
        StorePlace::Element { array, index, var }
    }

    /// Arrays of a subtype do not hold all that their static type promises: whatever arrays of the sources the place may be one of must hold the value.
    fn storable(&mut self, placed: &Placed<'p>, op: usize, (array, value): (LocalRegister, LocalRegister)) {
        let Op::PutElement { array: holder, src, .. } = placed.body.ops[op] else {
            return;
        };
        let class = |reg: Reg| class_of(self.world, placed.method, placed.body, reg, op);
        for (class, component) in self.world.holding_less(class(holder), class(src)) {
            let test = LocalTest::Storable { array, class, value, component };
            self.emit(Instr::Check { test, failure: CheckFailure::ArrayStore });
        }
    }

    fn new_object(&mut self, dst: LocalRegister, class: ClassRef) -> Result<(), Unsupported> {
        let program = self.world.program;
        let class = self.class(class)?;
        match program.class(class).kind {
            _ if self.is_failure(class) => self.fails(CheckFailure::Assertion),
            ClassKind::Instance if self.world.is_lost(class) => {
                let name = program.class(class).name.replace('/', ".");
                return self.unsupported(format!("an object of {name}, whose code was not found among the sources,"));
            }
            // What its constructor lets others know, it is known to others anyway.
            ClassKind::Instance if self.is_opaque(class) => {
                self.emit(Instr::Set { dst, rhs: Rhs::Known });
                self.is_object(dst);
                self.emit(Instr::Assume(LocalTest::Castable(dst, class)));
            }
            ClassKind::Instance => self.emit(Instr::New { dst, class }),
            ClassKind::Array { .. } | ClassKind::Primitive(_) => return self.unsupported("an object without a class"),
        }
        Ok(())
    }

    fn get_field(&mut self, dst: LocalRegister, object: LocalRegister, field: FieldRef) -> Result<(), Unsupported> {
        let field = self.field(field)?;
        self.not_null(object);
        if self.world.is_library(field.class) {
            self.emit(Instr::Set { dst, rhs: Rhs::Any });
            return Ok(());
        }
        if self.view_read(dst, Some(object), field) {
            return Ok(());
        }
        self.remembers(field.id, Some(object));
        let location = StorePlace::Field { object, var: StoreVar::Field(field.id) };
        self.emit(Instr::Read { dst, location, descriptor: field.descriptor.clone() });
        Ok(())
    }

    /// Assertions are enabled; static fields of the library are any object.
    fn get_static(&mut self, dst: LocalRegister, field: FieldRef) -> Result<(), Unsupported> {
        let resolved = self.world.program.resolve_field(field).or_else(|error| self.unsupported(error.to_string()))?;
        if &*resolved.name == "$assertionsDisabled" {
            self.emit(Instr::Set { dst, rhs: Rhs::Is(PlatoOperand::Int(0)) });
        } else if self.world.is_library(resolved.class) && resolved.ty == Type::Ref && is_replaced(self.world, resolved)
        {
            self.emit(Instr::Set { dst, rhs: Rhs::Known });
            if resolved.is_final() {
                self.is_object(dst);
            }
        } else if self.world.is_library(resolved.class) && resolved.ty == Type::Ref {
            let name = format!("library.{}", self.world.symbol(StoreVar::Static(resolved.id)));
            self.emit(Instr::Set { dst, rhs: Rhs::Eternal(name) });
        } else if self.world.is_library(resolved.class) {
            self.emit(Instr::Set { dst, rhs: Rhs::Any });
        } else if !self.view_read(dst, None, resolved) {
            self.remembers(resolved.id, None);
            let location = StorePlace::Static(StoreVar::Static(resolved.id));
            self.emit(Instr::Read { dst, location, descriptor: resolved.descriptor.clone() });
        }
        Ok(())
    }
}

/// Whether a static field of the library may refer to something else later: `System.out` is final, but has a method that sets it [JLS §17.5.4].
fn is_replaced(world: &AnnotatedProgram<'_>, field: &Field) -> bool {
    let is_stream = || ["in", "out", "err"].contains(&&*field.name);
    !field.is_final() || &*world.program.class(field.class).name == "java/lang/System" && is_stream()
}
