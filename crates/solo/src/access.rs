//! Accesses through `VarHandle` and `Unsafe`. Where they go is asked, what they do there is computed.

use jmmc_program::{AccessOp, AccessTarget, Kind, Mode, Type};

use crate::arithmetic::{int, narrowed, sum};
use crate::thread::{Do, Flow, Thread};
use crate::world::{Access, Callee, Halt, Location, NamedLocation, World};

impl<W: World> Thread<'_, '_, W> {
    pub(crate) fn access(&mut self, index: u32) -> Do {
        let access = &self.top()?.body.accesses[index as usize];
        let target = match &access.target {
            AccessTarget::Handle { handle, coordinates } => {
                if self.reg(*handle) == 0 {
                    return self.null_pointer();
                }
                let coordinates = coordinates.iter().map(|&reg| self.reg(reg)).collect();
                NamedLocation::Coordinates { handle: self.reg(*handle), coordinates }
            }
            AccessTarget::Offset { base, offset } => {
                NamedLocation::Offset { base: self.reg(*base), offset: self.reg(*offset) }
            }
        };
        let Some(location) = self.world.locate(&target, access)? else {
            let flow = self.natively(Callee::Access, &[], access.dst)?;
            return flow.ok_or_else(|| Halt::Differs("an access that goes nowhere".to_string()));
        };
        let ty = match location {
            Location::Field { field, .. } | Location::Static { field } => self.program.field(field).ty,
            Location::Element { array, .. } => self.element_type(array)?,
            Location::Slot { .. } => Type::Long,
        };
        let mut operands = [0; 2];
        for (slot, (&reg, &from)) in operands.iter_mut().zip(access.operands.iter().zip(&access.operand_types)) {
            *slot = converted(self.reg(reg), from, ty)?;
        }
        let plain = Access { location, ty, mode: Mode::Plain, update: false };
        let (op, dst, view) = (access.op, access.dst, access.ty);
        let result = self.perform(op, plain, (access.read_mode, access.write_mode), operands)?;
        if let Some(dst) = dst {
            let is_flag = matches!(op, AccessOp::CompareAndSet | AccessOp::WeakCompareAndSet);
            // `Unsafe` looks at the bits of an array.
            let bits = matches!(access.target, AccessTarget::Offset { .. }) && (ty, view) == (Type::Double, Type::Long);
            let result = if is_flag || bits { result } else { converted(result, ty, view)? };
            self.set(dst, result);
        }
        Ok(Flow::Next)
    }

    /// The value read, or for a compare-and-set whether it wrote.
    fn perform(&mut self, op: AccessOp, plain: Access, modes: (Mode, Mode), operands: [u64; 2]) -> Do<u64> {
        let [first, second] = operands;
        match op {
            AccessOp::Read => return self.world.read(Access { mode: modes.0, ..plain }),
            AccessOp::Write => return self.world.write(Access { mode: modes.1, ..plain }, first).map(|()| 0),
            _ => {}
        }
        let old = self.world.read(Access { mode: modes.0.max(Mode::Opaque), ..plain })?;
        let new = match op {
            AccessOp::CompareAndSet | AccessOp::CompareAndExchange => (old == first).then_some(second),
            AccessOp::WeakCompareAndSet => (old == first && self.world.weakly_writes()?).then_some(second),
            AccessOp::GetAndAdd => Some(sum(plain.ty, old, first)),
            AccessOp::GetAndOr => Some(old | first),
            AccessOp::GetAndAnd => Some(old & first),
            AccessOp::GetAndXor => Some(old ^ first),
            AccessOp::GetAndSet | AccessOp::Read | AccessOp::Write => Some(first),
        };
        if let Some(new) = new {
            self.world.write(Access { mode: modes.1.max(Mode::Opaque), update: true, ..plain }, new)?;
        }
        let flag = matches!(op, AccessOp::CompareAndSet | AccessOp::WeakCompareAndSet);
        Ok(if flag { u64::from(new.is_some()) } else { old })
    }
}

/// A value of one type as another, as far as that is a number's widening.
fn converted(word: u64, from: Type, to: Type) -> Do<u64> {
    let number = int(word);
    Ok(match (from.kind(), to.kind()) {
        (a, b) if a == b => narrowed(to, word),
        (Kind::Int, Kind::Long) => i64::from(number) as u64,
        (Kind::Int, Kind::Float) => u64::from((number as f32).to_bits()),
        (Kind::Int, Kind::Double) => f64::from(number).to_bits(),
        (Kind::Long, Kind::Float) => u64::from((word as i64 as f32).to_bits()),
        (Kind::Long, Kind::Double) => (word as i64 as f64).to_bits(),
        (Kind::Float, Kind::Double) => f64::from(f32::from_bits(word as u32)).to_bits(),
        _ => return Err(Halt::Unknown("a VarHandle call that converts between numbers and objects".to_string())),
    })
}
