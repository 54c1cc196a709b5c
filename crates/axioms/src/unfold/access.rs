//! Accesses through variable handles and `Unsafe`: reads and writes in all modes, atomic updates; and fences.
//!
//! Implements: the access modes [VarHandle documentation]. An atomic update is a read and, if it succeeds, a write with nothing between; each has
//! the mode that the documentation gives it. A weak compare-and-set may fail without reason.
//! Errs on: stopping where the model does not know modes, or where it is not known what is accessed.

use super::arithmetic::{Computed, binary, stored, unary};
use super::ops::Next;
use super::tools::field_at;
use super::{Frame, State, Unfolder};
use crate::event::{EventKind, EventPlace, ObjectOrigin, Tool};
use crate::limitation::Limitation;
use crate::term::{CondId, Datum, ReadId, SymbolicValue, Terms};
use jmmc_program::{
    AccessOp, AccessTarget, BinaryOp, ClassKind, Fence, FieldId, HandleAccess, Kind, Reg, Type, UnaryOp,
};

/// Places, when each, and what is stored there.
type Target = (Vec<(EventPlace, CondId)>, Type);

impl<'p> Unfolder<'p, '_> {
    pub(super) fn fence(
        &mut self,
        pc: u32,
        fence: Fence,
        state: &State,
        frame: &Frame<'p>,
    ) -> Result<Next, Limitation> {
        if !self.knows_modes {
            return self.unsupported(frame, pc, "a memory fence");
        }
        if !self.initialising {
            let site = self.site(pc, frame);
            self.event(self.access_event(EventKind::Fence(fence), state.guard, &[], site))?;
        }
        Ok(Next::Falls)
    }

    pub(super) fn access(
        &mut self,
        pc: u32,
        access: u32,
        state: &mut State,
        frame: &mut Frame<'p>,
    ) -> Result<Next, Limitation> {
        if !self.knows_modes {
            return self.unsupported(frame, pc, "an access through VarHandle or Unsafe");
        }
        let access = &frame.body.accesses[access as usize];
        let (places, ty) = self.target(pc, access, state, frame)?;
        let mut operands = Vec::new();
        for (reg, from) in access.operands.iter().zip(&access.operand_types) {
            let Some(operand) = self.converted(&Self::reg(state, *reg), *from, ty) else {
                return self.unsupported(frame, pc, "a conversion by a variable handle");
            };
            operands.push(operand);
        }
        if ty == Type::Ref && !operands.iter().all(|operand| self.fits(&places, operand)) {
            return self.unsupported(frame, pc, "a write by a variable handle of what the array may not take");
        }
        let site = self.site(pc, frame);
        let result = match access.op {
            AccessOp::Read => self.read(state.guard, &places, access.read_mode, site)?,
            AccessOp::Write => {
                self.write(state.guard, &places, (&operands[0], None), access.write_mode, site)?;
                return Ok(Next::Falls);
            }
            _ => self.update(pc, access, (&places, ty), &operands, state, frame)?,
        };
        let is_flag = matches!(access.op, AccessOp::CompareAndSet | AccessOp::WeakCompareAndSet);
        let result = if is_flag { Some(result) } else { self.converted(&result, ty, access.ty) };
        match (result, access.dst) {
            (Some(result), Some(dst)) => state.regs[dst.index()] = Some(result),
            (None, Some(_)) => return self.unsupported(frame, pc, "a conversion by a variable handle"),
            (_, None) => {}
        }
        Ok(Next::Falls)
    }

    /// Whether every array among the places takes every reference that the value may be.
    fn fits(&self, places: &[(EventPlace, CondId)], value: &SymbolicValue) -> bool {
        let takes = |place: EventPlace, datum: Datum| match (place, datum) {
            (EventPlace::Element(array, _), Datum::Object(object)) => {
                match self.program.class(self.objects.get(array).class).kind {
                    ClassKind::Array { element, .. } => self.is_a(object, element),
                    ClassKind::Instance | ClassKind::Primitive(_) => false,
                }
            }
            (EventPlace::Element(..), Datum::Other) => false,
            (EventPlace::Element(..), Datum::Bits(_))
            | (EventPlace::Field(..) | EventPlace::Static(_) | EventPlace::Monitor(_), _) => true,
        };
        places.iter().all(|(place, _)| value.cases().iter().all(|(datum, _)| takes(*place, *datum)))
    }

    /// An atomic update: its result.
    fn update(
        &mut self,
        pc: u32,
        access: &HandleAccess,
        (places, ty): (&[(EventPlace, CondId)], Type),
        operands: &[SymbolicValue],
        state: &State,
        frame: &Frame<'p>,
    ) -> Result<SymbolicValue, Limitation> {
        let site = self.site(pc, frame);
        self.path.push(0);
        let old = self.read(state.guard, places, access.read_mode, site);
        self.path.pop();
        let old = old?;
        let (new, succeeds) = match access.op {
            AccessOp::CompareAndSet | AccessOp::CompareAndExchange => {
                (operands[1].clone(), self.equal(&old, &operands[0]))
            }
            AccessOp::WeakCompareAndSet => {
                let (equal, choice) = (self.equal(&old, &operands[0]), self.choice());
                (operands[1].clone(), self.terms.and(equal, choice))
            }
            op => match self.combined(op, ty, &old, &operands[0]) {
                Some(new) => (new, Terms::TRUE),
                None => return self.unsupported(frame, pc, "an update that the type does not have"),
            },
        };
        let guard = self.terms.and(state.guard, succeeds);
        if self.terms.satisfiable(guard) {
            self.path.push(1);
            let written = (&new, old.from().first().copied());
            let done = self.write(guard, places, written, access.write_mode, site);
            self.path.pop();
            done?;
        }
        if !matches!(access.op, AccessOp::CompareAndSet | AccessOp::WeakCompareAndSet) {
            return Ok(old);
        }
        let fails = self.terms.not(succeeds);
        let from: Vec<ReadId> = old.from().iter().chain(operands[0].from()).copied().collect();
        Ok(SymbolicValue::of_cases(vec![(Datum::Bits(1), succeeds), (Datum::ZERO, fails)], from, &mut self.terms))
    }

    /// When two values are the same.
    fn equal(&mut self, a: &SymbolicValue, b: &SymbolicValue) -> CondId {
        let mut same = Vec::new();
        for (left, right, when) in self.pairs(a, b) {
            if left == Datum::Other || right == Datum::Other {
                let choice = self.choice();
                same.push(self.terms.and(when, choice));
            } else if left == right {
                same.push(when);
            }
        }
        self.terms.or_all(same)
    }

    /// What an update writes; `None` if there is no such update of the type.
    fn combined(
        &mut self,
        op: AccessOp,
        ty: Type,
        old: &SymbolicValue,
        operand: &SymbolicValue,
    ) -> Option<SymbolicValue> {
        let op = match (op, ty.kind()) {
            (AccessOp::GetAndSet, _) => return Some(operand.clone()),
            (AccessOp::GetAndAdd, Kind::Int) => BinaryOp::AddI,
            (AccessOp::GetAndAdd, Kind::Long) => BinaryOp::AddL,
            (AccessOp::GetAndAdd, Kind::Float) => BinaryOp::AddF,
            (AccessOp::GetAndAdd, Kind::Double) => BinaryOp::AddD,
            (AccessOp::GetAndOr, Kind::Int | Kind::Long) => BinaryOp::OrL,
            (AccessOp::GetAndAnd, Kind::Int | Kind::Long) => BinaryOp::AndL,
            (AccessOp::GetAndXor, Kind::Int | Kind::Long) => BinaryOp::XorL,
            _ => return None,
        };
        let mut cases = Vec::new();
        for (left, right, when) in self.pairs(old, operand) {
            let datum = match (left, right) {
                (Datum::Bits(left), Datum::Bits(right)) => match binary(op, left, right) {
                    Computed::Word(word) => Datum::Bits(stored(ty, word)),
                    Computed::DivisionByZero => return None,
                },
                _ => Datum::Other,
            };
            cases.push((datum, when));
        }
        let from: Vec<ReadId> = old.from().iter().chain(operand.from()).copied().collect();
        Some(SymbolicValue::of_cases(cases, from, &mut self.terms))
    }

    /// A value of one type as another, as far as that is a widening.
    fn converted(&mut self, value: &SymbolicValue, from: Type, to: Type) -> Option<SymbolicValue> {
        let op = match (from.kind(), to.kind()) {
            (Kind::Int, Kind::Int) => return Some(self.map(value, |word| stored(to, word))),
            (Kind::Int, Kind::Long) => UnaryOp::I2L,
            (Kind::Int, Kind::Float) => UnaryOp::I2F,
            (Kind::Int, Kind::Double) => UnaryOp::I2D,
            (Kind::Long, Kind::Float) => UnaryOp::L2F,
            (Kind::Long, Kind::Double) => UnaryOp::L2D,
            (Kind::Float, Kind::Double) => UnaryOp::F2D,
            (from, to) if from == to => return Some(value.clone()),
            _ => return None,
        };
        Some(self.map(value, |word| unary(op, word)))
    }

    /// Where an access goes.
    fn target(
        &mut self,
        pc: u32,
        access: &HandleAccess,
        state: &mut State,
        frame: &mut Frame<'p>,
    ) -> Result<Target, Limitation> {
        let unknown = "an access through a variable handle that is not known before the threads begin";
        let (tool, coordinates): (Option<Tool>, &[Reg]) = match &access.target {
            AccessTarget::Handle { handle, coordinates } => (self.tool(*handle, state), coordinates),
            AccessTarget::Offset { base, offset } => {
                let offset = Self::reg(state, *offset).under(state.guard, &mut self.terms).single();
                let field = match offset {
                    Some(Datum::Bits(offset)) => field_at(offset),
                    _ => None,
                };
                (field.map(Tool::Field), std::slice::from_ref(base))
            }
        };
        match (tool, coordinates) {
            (Some(Tool::Field(field)), [object]) => {
                let objects = self.objects_of(pc, *object, state, frame)?;
                let places = objects.into_iter().map(|(object, cond)| (EventPlace::Field(object, field), cond));
                Ok((places.collect(), self.writable(pc, field, access.op, frame)?))
            }
            (Some(Tool::Static(field)), []) => {
                self.ready(self.program.field(field).class, pc, frame)?;
                Ok((vec![(EventPlace::Static(field), Terms::TRUE)], self.writable(pc, field, access.op, frame)?))
            }
            (Some(Tool::Element(class)), [array, index]) => {
                let ClassKind::Array { ty, .. } = self.program.class(class).kind else {
                    return self.unsupported(frame, pc, unknown);
                };
                Ok((self.element_places(pc, *array, *index, state, frame)?, ty))
            }
            _ => self.unsupported(frame, pc, unknown),
        }
    }

    fn tool(&mut self, handle: Reg, state: &State) -> Option<Tool> {
        let Datum::Object(object) = Self::reg(state, handle).under(state.guard, &mut self.terms).single()? else {
            return None;
        };
        match self.objects.get(object).origin {
            ObjectOrigin::Tool(tool) => Some(tool),
            ObjectOrigin::Allocated(_)
            | ObjectOrigin::Text(_)
            | ObjectOrigin::Literal(_)
            | ObjectOrigin::Mirror(_)
            | ObjectOrigin::Library(_) => None,
        }
    }

    /// The type of the field, which must not be final if it is written.
    fn writable(&self, pc: u32, field: FieldId, op: AccessOp, frame: &Frame<'p>) -> Result<Type, Limitation> {
        let field = self.program.field(field);
        if field.is_final() && op != AccessOp::Read {
            return self.unsupported(frame, pc, "a write of a final field by a variable handle");
        }
        Ok(field.ty)
    }
}
