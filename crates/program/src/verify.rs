//! Checks the invariants of a body that [`crate::op`] promises. Simple code that trusts nothing of what lowering did.

use crate::cfg::{Cfg, RegSet};
use crate::class::Method;
use crate::classfile::ClassFileResult;
use crate::descriptor::Signature;
use crate::flow::Next;
use crate::ids::Reg;
use crate::op::{AccessTarget, BinaryOp, Body, CallKind, Op, UnaryOp};
use crate::program::Program;
use crate::types::{Kind, Type};

/// Checks a body: jump targets, no falling off the end, registers written before they are read, and kinds.
/// The error says what is wrong.
pub fn verify(program: &Program, method: &Method, body: &Body) -> Result<(), String> {
    verify_as(program, &method.parameters, method.returns, body)
}

/// Checks a body for a method with those parameters and that result.
pub(crate) fn verify_as(
    program: &Program,
    parameters: &[Kind],
    returns: Option<Type>,
    body: &Body,
) -> Result<(), String> {
    structure(body, parameters)?;
    for (pc, op) in body.ops.iter().enumerate() {
        kinds(program, returns, body, op).map_err(|what| format!("op {pc}, {op:?}: {what}"))?;
    }
    Ok(definitely_assigned(body, parameters.len())?)
}

fn ensure(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

fn structure(body: &Body, parameters: &[Kind]) -> Result<(), String> {
    let length = body.ops.len() as u32;
    ensure(length > 0 && body.lines.len() == body.ops.len(), || "ops and lines differ in number".into())?;
    ensure(body.registers.starts_with(parameters), || "parameters are not the first registers".into())?;
    for (pc, op) in body.ops.iter().enumerate() {
        match op.next() {
            Next::Falls => ensure(pc as u32 + 1 < length, || "the last op falls through".into())?,
            Next::To(target) => ensure(target < length, || format!("op {pc} jumps to {target}"))?,
            Next::FallsOr(target) => {
                ensure(target < length && pc as u32 + 1 < length, || format!("op {pc} branches to {target}"))?;
            }
            Next::Table(table) => {
                let table = body.switches.get(table as usize).ok_or("a switch table does not exist")?;
                let sorted = table.cases.windows(2).all(|pair| pair[0].0 < pair[1].0);
                let targets = table.cases.iter().map(|(_, target)| *target).chain([table.default]);
                ensure(sorted && targets.into_iter().all(|t| t < length), || {
                    format!("switch of op {pc} is malformed")
                })?;
            }
            Next::Leaves => {}
        }
    }
    tables(body, length)
}

/// Handlers and names of locals.
fn tables(body: &Body, length: u32) -> Result<(), String> {
    for handler in &body.handlers {
        let fits = handler.start < handler.end && handler.end <= length && handler.target < length;
        ensure(fits, || format!("{handler:?} is out of bounds"))?;
        ensure(kind(body, handler.dst)? == Kind::Ref, || format!("{handler:?} has no reference register"))?;
    }
    for local in &body.locals {
        let fits = local.start < local.end && local.end <= length && local.reg.index() < body.registers.len();
        ensure(fits, || format!("{local:?} is out of bounds"))?;
    }
    for kept in &body.kept {
        all(body, &[(kept.value, kept.ty.kind()), (kept.assigned, Kind::Int)])?;
    }
    body.asserts.iter().try_for_each(|reg| is(body, *reg, Kind::Int))
}

/// Checks that every path to an op has written the registers it reads.
pub(crate) fn definitely_assigned(body: &Body, parameters: usize) -> ClassFileResult<()> {
    let cfg = Cfg::of(body);
    let mut entry = RegSet::empty(body.registers.len());
    (0..parameters).for_each(|reg| entry.insert(Reg(reg as u16)));
    let mut states: Vec<Option<RegSet>> = vec![None; cfg.len()];
    states[0] = Some(entry);
    let mut pending = vec![0];
    while let Some(block) = pending.pop() {
        let Some(mut state) = states[block].clone() else {
            continue;
        };
        let mut flow = |to: u32, state: &RegSet| {
            let to = cfg.block_of(to);
            let changed = match &mut states[to] {
                Some(known) => known.intersect(state),
                unknown => {
                    *unknown = Some(state.clone());
                    true
                }
            };
            if changed {
                pending.push(to);
            }
        };
        for handler in cfg.handlers(body, block) {
            let mut caught = state.clone();
            caught.insert(handler.dst);
            flow(handler.target, &caught);
        }
        let (start, end) = cfg.range(block);
        for pc in start..end {
            assign(body, pc, &mut state)?;
        }
        body.for_each_successor(end - 1, |to| flow(to, &state));
    }
    Ok(())
}

/// Checks that an op's registers are written, and adds the one it writes.
fn assign(body: &Body, pc: u32, written: &mut RegSet) -> ClassFileResult<()> {
    let op = &body.ops[pc as usize];
    let mut missing = None;
    body.for_each_use(op, |reg| missing = missing.or((!written.contains(reg)).then_some(reg)));
    if let Some(reg) = missing {
        return Err(format!("a path reaches op {pc} ({op:?}) without a value for register {}", reg.0).into());
    }
    if let Some(dst) = body.def(op) {
        written.insert(dst);
    }
    Ok(())
}

fn kind(body: &Body, reg: Reg) -> Result<Kind, String> {
    body.registers.get(reg.index()).copied().ok_or_else(|| format!("register {} does not exist", reg.0))
}

fn is(body: &Body, reg: Reg, expected: Kind) -> Result<(), String> {
    let found = kind(body, reg)?;
    ensure(found == expected, || format!("register {} is {found:?}, not {expected:?}", reg.0))
}

fn all(body: &Body, registers: &[(Reg, Kind)]) -> Result<(), String> {
    registers.iter().try_for_each(|(reg, expected)| is(body, *reg, *expected))
}

fn kinds(program: &Program, returns: Option<Type>, body: &Body, op: &Op) -> Result<(), String> {
    use Kind::{Int, Ref};
    match *op {
        Op::Const { dst, .. } | Op::ConstDynamic { dst, .. } => kind(body, dst).map(|_| ()),
        Op::ConstString { dst, .. } | Op::ConstClass { dst, .. } | Op::New { dst, .. } => is(body, dst, Ref),
        Op::Move { dst, src } => is(body, dst, kind(body, src)?),
        Op::Unary { op, dst, src } => {
            let (from, to) = unary_kinds(op);
            all(body, &[(src, from), (dst, to)])
        }
        Op::Binary { op, dst, a, b } => {
            let (first, second, result) = binary_kinds(op);
            all(body, &[(a, first), (b, second), (dst, result)])
        }
        Op::BinaryConst { op, dst, a, imm } => {
            let divides = matches!(op, BinaryOp::DivI | BinaryOp::RemI);
            ensure(!(divides && imm == 0), || "divides by the constant 0".into())?;
            ensure(binary_kinds(op) == (Int, Int, Int), || "is not an int operation".into())?;
            all(body, &[(a, Int), (dst, Int)])
        }
        Op::Branch { a, b, .. } => {
            is(body, b, kind(body, a)?)?;
            ensure(matches!(kind(body, a)?, Int | Ref), || "compares neither ints nor references".into())
        }
        Op::BranchConst { a, imm, .. } => {
            let found = kind(body, a)?;
            ensure(found == Int || (found == Ref && imm == 0), || "compares neither an int nor with null".into())
        }
        Op::Switch { src, .. } => is(body, src, Int),
        Op::ReturnVoid => ensure(returns.is_none(), || "returns nothing".into()),
        Op::Return { src } => {
            let expected = returns.ok_or("returns a value")?.kind();
            is(body, src, expected)
        }
        Op::Throw { src } | Op::CheckCast { src, .. } => is(body, src, Ref),
        Op::NewArray { dst, len, .. } => all(body, &[(dst, Ref), (len, Int)]),
        Op::NewMultiArray { dst, dims, .. } => {
            body.lists[dims as usize].iter().try_for_each(|reg| is(body, *reg, Int))?;
            is(body, dst, Ref)
        }
        Op::ArrayLength { dst, array } => all(body, &[(dst, Int), (array, Ref)]),
        Op::InstanceOf { dst, src, .. } => all(body, &[(dst, Int), (src, Ref)]),
        Op::GetField { dst, object, field } => {
            all(body, &[(object, Ref), (dst, descriptor_kind(program.field_ref(field).2)?)])
        }
        Op::PutField { object, src, field } => {
            all(body, &[(object, Ref), (src, descriptor_kind(program.field_ref(field).2)?)])
        }
        Op::GetStatic { dst: reg, field } | Op::PutStatic { src: reg, field } => {
            is(body, reg, descriptor_kind(program.field_ref(field).2)?)
        }
        Op::GetElement { dst, array, index, ty } => all(body, &[(array, Ref), (index, Int), (dst, ty.kind())]),
        Op::PutElement { array, index, src, ty } => all(body, &[(array, Ref), (index, Int), (src, ty.kind())]),
        Op::Lock { object } | Op::Unlock { object } | Op::Freeze { object } => is(body, object, Ref),
        Op::Access { access } => access_kinds(body, access),
        Op::Call { call } | Op::CallHandle { call } => {
            let call = &body.calls[call as usize];
            let receiver = call.kind != CallKind::Static;
            call_kinds(body, program.method_ref(call.method).2, receiver, &call.args, call.dst)
        }
        Op::CallDynamic { call } => {
            let call = &body.dynamic_calls[call as usize];
            match program.resolve_dynamic(call.site) {
                Ok(method) => call_kinds(body, &method.descriptor, false, &call.args, call.dst),
                Err(_) => Ok(()),
            }
        }
        Op::Jump { .. } | Op::Fence { .. } | Op::Unsupported { .. } => Ok(()),
    }
}

fn descriptor_kind(descriptor: &str) -> Result<Kind, String> {
    Type::of_descriptor(descriptor).map(Type::kind).ok_or_else(|| format!("{descriptor} is not a field descriptor"))
}

fn call_kinds(body: &Body, descriptor: &str, receiver: bool, args: &[Reg], dst: Option<Reg>) -> Result<(), String> {
    let signature = Signature::parse(descriptor).ok_or("the descriptor is malformed")?;
    let receiver = receiver.then_some(Kind::Ref);
    let expected: Vec<Kind> = receiver.into_iter().chain(signature.types().map(Type::kind)).collect();
    ensure(expected.len() == args.len(), || "the number of arguments is wrong".into())?;
    args.iter().zip(expected).try_for_each(|(reg, expected)| is(body, *reg, expected))?;
    match (dst, signature.result()) {
        (Some(dst), Some(ty)) => is(body, dst, ty.kind()),
        (Some(_), None) => Err("a void call has a result".into()),
        (None, _) => Ok(()),
    }
}

fn access_kinds(body: &Body, access: u32) -> Result<(), String> {
    let access = &body.accesses[access as usize];
    match &access.target {
        AccessTarget::Handle { handle, coordinates } => {
            is(body, *handle, Kind::Ref)?;
            coordinates.iter().try_for_each(|reg| kind(body, *reg).map(|_| ()))?;
        }
        AccessTarget::Offset { base, offset } => all(body, &[(*base, Kind::Ref), (*offset, Kind::Long)])?,
    }
    ensure(access.operands.len() == access.operand_types.len(), || "an operand has no type".into())?;
    let mut operands = access.operands.iter().zip(&access.operand_types);
    operands.try_for_each(|(reg, ty)| is(body, *reg, ty.kind()))
}

fn unary_kinds(op: UnaryOp) -> (Kind, Kind) {
    use Kind::*;
    match op {
        UnaryOp::NegI | UnaryOp::I2B | UnaryOp::I2C | UnaryOp::I2S => (Int, Int),
        UnaryOp::NegL => (Long, Long),
        UnaryOp::NegF => (Float, Float),
        UnaryOp::NegD => (Double, Double),
        UnaryOp::I2L => (Int, Long),
        UnaryOp::I2F => (Int, Float),
        UnaryOp::I2D => (Int, Double),
        UnaryOp::L2I => (Long, Int),
        UnaryOp::L2F => (Long, Float),
        UnaryOp::L2D => (Long, Double),
        UnaryOp::F2I => (Float, Int),
        UnaryOp::F2L => (Float, Long),
        UnaryOp::F2D => (Float, Double),
        UnaryOp::D2I => (Double, Int),
        UnaryOp::D2L => (Double, Long),
        UnaryOp::D2F => (Double, Float),
    }
}

fn binary_kinds(op: BinaryOp) -> (Kind, Kind, Kind) {
    use BinaryOp::*;
    use Kind::*;
    match op {
        AddI | SubI | MulI | DivI | RemI | ShlI | ShrI | UshrI | AndI | OrI | XorI => (Int, Int, Int),
        AddL | SubL | MulL | DivL | RemL | AndL | OrL | XorL => (Long, Long, Long),
        ShlL | ShrL | UshrL => (Long, Int, Long),
        AddF | SubF | MulF | DivF | RemF => (Float, Float, Float),
        AddD | SubD | MulD | DivD | RemD => (Double, Double, Double),
        CmpL => (Long, Long, Int),
        CmpLF | CmpGF => (Float, Float, Int),
        CmpLD | CmpGD => (Double, Double, Int),
    }
}
