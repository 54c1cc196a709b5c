//! Bodies as text, for people and for tests: references by name, registers as `r3`, ops numbered.

use std::fmt::{self, Write};

use crate::ids::{ClassRef, FieldRef, Reg};
use crate::op::{AccessTarget, Body, Cond, HandleAccess, Op};
use crate::program::Program;
use crate::types::Kind;

/// The body as text, one op per line.
pub fn listing(program: &Program, body: &Body) -> String {
    let mut text = String::new();
    let listed = Lister { program, body, out: &mut text }.list();
    debug_assert!(listed.is_ok(), "writing to a string does not fail");
    text
}

struct Lister<'l> {
    program: &'l Program,
    body: &'l Body,
    out: &'l mut String,
}

fn r(reg: Reg) -> String {
    format!("r{}", reg.0)
}

fn regs(list: &[Reg]) -> String {
    list.iter().map(|reg| r(*reg)).collect::<Vec<_>>().join(", ")
}

fn result(dst: Option<Reg>) -> String {
    dst.map_or(String::new(), |dst| format!("{} = ", r(dst)))
}

fn symbol(cond: Cond) -> &'static str {
    match cond {
        Cond::Eq => "==",
        Cond::Ne => "!=",
        Cond::Lt => "<",
        Cond::Ge => ">=",
        Cond::Gt => ">",
        Cond::Le => "<=",
    }
}

impl Lister<'_> {
    fn list(mut self) -> fmt::Result {
        for (pc, op) in self.body.ops.iter().enumerate() {
            write!(self.out, "{pc}: ")?;
            self.op(op)?;
            writeln!(self.out)?;
        }
        for handler in &self.body.handlers {
            let class = handler.class.map_or("any", |class| self.program.class_ref_name(class));
            let (start, end, target, dst) = (handler.start, handler.end, handler.target, r(handler.dst));
            writeln!(self.out, "[{start}..{end}) catch {class} {dst} -> {target}")?;
        }
        for local in &self.body.locals {
            writeln!(self.out, "[{}..{}) {} is {}", local.start, local.end, r(local.reg), local.name)?;
        }
        Ok(())
    }

    fn class(&self, class: ClassRef) -> &str {
        self.program.class_ref_name(class)
    }

    fn field(&self, field: FieldRef) -> String {
        let (class, name, _) = self.program.field_ref(field);
        format!("{class}.{name}")
    }

    fn op(&mut self, op: &Op) -> fmt::Result {
        let text = match *op {
            Op::Const { dst, bits } => format!("{} = {}", r(dst), self.constant(dst, bits)),
            Op::ConstString { dst, string } => {
                format!("{} = {:?}", r(dst), String::from_utf16_lossy(self.program.string(string)))
            }
            Op::ConstClass { dst, class } => format!("{} = class {}", r(dst), self.class(class)),
            Op::ConstDynamic { dst, .. } => format!("{} = dynamic constant", r(dst)),
            Op::Move { dst, src } => format!("{} = {}", r(dst), r(src)),
            Op::Unary { op, dst, src } => format!("{} = {op:?} {}", r(dst), r(src)),
            Op::Binary { op, dst, a, b } => format!("{} = {op:?} {}, {}", r(dst), r(a), r(b)),
            Op::BinaryConst { op, dst, a, imm } => format!("{} = {op:?} {}, {imm}", r(dst), r(a)),
            Op::Jump { target } => format!("goto {target}"),
            Op::Branch { cond, a, b, target } => {
                format!("if {} {} {} goto {target}", r(a), symbol(cond), r(b))
            }
            Op::BranchConst { cond, a, imm, target } => {
                let null = self.body.registers.get(a.index()) == Some(&Kind::Ref);
                let imm = if null { "null".into() } else { imm.to_string() };
                format!("if {} {} {imm} goto {target}", r(a), symbol(cond))
            }
            Op::Switch { src, table } => {
                let table = &self.body.switches[table as usize];
                let cases: Vec<String> = table.cases.iter().map(|(value, to)| format!("{value} -> {to}")).collect();
                format!("switch {} {{{}, else -> {}}}", r(src), cases.join(", "), table.default)
            }
            Op::ReturnVoid => "return".into(),
            Op::Return { src } => format!("return {}", r(src)),
            Op::Throw { src } => format!("throw {}", r(src)),
            Op::New { dst, class } => format!("{} = new {}", r(dst), self.class(class)),
            Op::NewArray { dst, len, class } => {
                format!("{} = new {} of {}", r(dst), self.class(class), r(len))
            }
            Op::NewMultiArray { dst, class, dims } => {
                format!("{} = new {} of {}", r(dst), self.class(class), regs(&self.body.lists[dims as usize]))
            }
            Op::ArrayLength { dst, array } => format!("{} = {}.length", r(dst), r(array)),
            Op::InstanceOf { dst, src, class } => {
                format!("{} = {} instanceof {}", r(dst), r(src), self.class(class))
            }
            Op::CheckCast { src, class } => format!("cast {} to {}", r(src), self.class(class)),
            Op::GetField { dst, object, field } => {
                format!("{} = {}.{}", r(dst), r(object), self.field(field))
            }
            Op::PutField { object, src, field } => {
                format!("{}.{} = {}", r(object), self.field(field), r(src))
            }
            Op::GetStatic { dst, field } => format!("{} = {}", r(dst), self.field(field)),
            Op::PutStatic { src, field } => format!("{} = {}", self.field(field), r(src)),
            Op::GetElement { dst, array, index, ty } => format!("{} = {}[{}] {ty:?}", r(dst), r(array), r(index)),
            Op::PutElement { array, index, src, ty } => format!("{}[{}] = {} {ty:?}", r(array), r(index), r(src)),
            Op::Access { access } => access_text(&self.body.accesses[access as usize]),
            Op::Lock { object } => format!("lock {}", r(object)),
            Op::Unlock { object } => format!("unlock {}", r(object)),
            Op::Call { call } | Op::CallHandle { call } => {
                let call = &self.body.calls[call as usize];
                let (class, name, descriptor) = self.program.method_ref(call.method);
                let kind = format!("{:?}", call.kind).to_lowercase();
                format!("{}{kind} {class}.{name}{descriptor}({})", result(call.dst), regs(&call.args))
            }
            Op::CallDynamic { call } => {
                let call = &self.body.dynamic_calls[call as usize];
                format!("{}dynamic({})", result(call.dst), regs(&call.args))
            }
            Op::Freeze { object } => format!("freeze {}", r(object)),
            Op::Fence { fence } => format!("fence {fence:?}"),
            Op::Unsupported { reason } => {
                format!("unsupported: {}", self.body.texts[reason as usize])
            }
        };
        self.out.write_str(&text)
    }

    fn constant(&self, dst: Reg, bits: u64) -> String {
        match self.body.registers[dst.index()] {
            Kind::Int => (bits as u32 as i32).to_string(),
            Kind::Long => format!("{}L", bits as i64),
            Kind::Float => format!("{:?}f", f32::from_bits(bits as u32)),
            Kind::Double => format!("{:?}", f64::from_bits(bits)),
            Kind::Ref => "null".into(),
        }
    }
}

fn access_text(access: &HandleAccess) -> String {
    let place = match &access.target {
        AccessTarget::Handle { handle, coordinates } => format!("{}({})", r(*handle), regs(coordinates)),
        AccessTarget::Offset { base, offset } => format!("{}@{}", r(*base), r(*offset)),
    };
    let HandleAccess { op, read_mode, write_mode, ty, .. } = access;
    let operands = regs(&access.operands);
    format!("{}{op:?} {read_mode:?}/{write_mode:?} {ty:?} {place} [{operands}]", result(access.dst))
}
