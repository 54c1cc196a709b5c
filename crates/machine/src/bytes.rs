//! Accesses to several bytes of a byte array at once, as one number: through views of byte arrays and of `ByteBuffer`s, and `Unsafe`.
//!
//! Those that are whole, or that conflict with others, are accesses of one variable: of a slot (module `slots`). All others are as many accesses of
//! single bytes, done together: nobody can tell, since where they happen they are ordered with all that conflicts with them. That is
//! found out like any data race; then it is learned that they are variables.
//!
//! Plain accesses are promised to be whole only through views of aligned bytes; not through `Unsafe`, as by `ByteBuffer.getInt`, nor, since JDK 22, of bytes of the heap. Where such ones race, the models that must not allow less than Java
//! end as *unknown*, by name.
//!
//! Ledger: none; what the model is worth is part of every answer (`jmm::worth`).
//! Errs on: nothing; on fewer behaviours in those last cases under models that allow no more than Java (what they are worth is part of every answer). Which accesses a handle has, what it is aligned to and what it throws follow the documentation of `MethodHandles.byteArrayViewVarHandle` and
//! `byteBufferViewVarHandle`; since JDK 22 bytes of the heap are aligned to nothing.

use jmmc_program::{AccessOp, AccessTarget, HandleAccess, Mode, Type};

use crate::footprint::Shared;
use crate::interp::{Exec, Flow};
use crate::machine::Machine;
use crate::memory::Cell;
use crate::thread::Head;
use crate::trace::TraceEventKind;
use crate::value::{Ref, narrow};

/// Bytes of an array that follow each other, accessed as one number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    pub(crate) array: Ref,
    /// The index of the first.
    pub(crate) first: u32,
    /// How many there are; a power of two.
    pub(crate) count: u32,
    /// The type of the number.
    pub(crate) ty: Type,
    /// Whether the first is the most significant one.
    pub(crate) big_endian: bool,
}

impl Span {
    /// Whether it begins where a number of its size does: arrays, and blocks outside the heap, begin at multiples of eight.
    pub(crate) fn is_aligned(self) -> bool {
        self.first.is_multiple_of(self.count)
    }

    /// The bits that it can have.
    pub(crate) fn mask(self) -> u64 {
        u64::MAX >> (64 - 8 * self.count)
    }

    fn turned(self, bits: u64) -> u64 {
        if self.big_endian { bits.swap_bytes() >> (64 - 8 * self.count) } else { bits }
    }

    /// The number that the bytes are, the first one in the lowest bits.
    pub(crate) fn number(self, bits: u64) -> u64 {
        narrow(self.ty, self.turned(bits & self.mask()))
    }

    /// The bytes of a number, the first one in the lowest bits.
    pub(crate) fn bits(self, number: u64) -> u64 {
        self.turned(number & self.mask())
    }
}

/// How bytes are accessed.
enum Way {
    /// As one variable.
    Slot,
    /// One by one.
    Apart,
}

impl Machine<'_> {
    /// Does an access of several bytes.
    pub(crate) fn access_span(&mut self, access: &HandleAccess, span: Span) -> Exec {
        match self.way_to(access, span)? {
            Way::Slot => {
                let cell = self.slot_cell(span.array, span.first);
                self.access_cell(access, &cell, Some(span))
            }
            Way::Apart => self.access_apart(access, span),
        }
    }

    fn way_to(&mut self, access: &HandleAccess, span: Span) -> Exec<Way> {
        let may_fail = access.op == AccessOp::WeakCompareAndSet;
        if may_fail {
            self.begin_branching()?;
        }
        let slots = self.heap.header(span.array).slots;
        let cell = self.element_cell(span.array, span.first, Type::Byte);
        let plain = matches!(access.op, AccessOp::Read | AccessOp::Write)
            && access.read_mode.max(access.write_mode) == Mode::Plain;
        if slots > 0 && 1 << slots == span.count && span.is_aligned() {
            let open = self.threads.len() > 1 && !self.is_private(&cell);
            let races = open && self.is_relaxed(self.facts.traits(cell.location));
            if plain && races && self.nature.looks_ahead && !self.is_promised_whole(access, span) {
                return Err(
                    self.stuck("a plain access of several bytes that races, and that may be one of each".to_string())
                );
            }
            return Ok(Way::Slot);
        }
        let alone = self.threads.len() <= 1 || (plain && self.is_private(&cell));
        let ordered = match slots {
            0 => cell.settled || !self.is_relaxed(self.facts.traits(cell.location)) || self.is_done_with(access, span),
            _ => self.is_last(),
        };
        if !may_fail && (alone || (plain && ordered)) { Ok(Way::Apart) } else { Err(self.learn_slots(span)) }
    }

    /// Whether a plain access is promised to be one [`MethodHandles.byteArrayViewVarHandle`].
    fn is_promised_whole(&self, access: &HandleAccess, span: Span) -> bool {
        let views = matches!(access.target, AccessTarget::Handle { .. });
        views && (self.aligns_arrays() || self.jvm.blocks.iter().any(|block| block.bytes == span.array))
    }

    fn access_apart(&mut self, access: &HandleAccess, span: Span) -> Exec {
        let operands = self.access_operands(access, span.ty)?;
        let old = match access.op {
            AccessOp::Write => 0,
            _ => span.number(self.load_apart(span)?),
        };
        if let Some(new) = updated(access.op, span.ty, old, operands) {
            self.store_apart(span, span.bits(new))?;
        }
        let result = match access.op {
            AccessOp::CompareAndSet | AccessOp::WeakCompareAndSet => u64::from(old == operands[0]),
            _ => old,
        };
        self.access_result(access, span.ty, result)
    }

    /// Whether nobody else accesses the bytes any more, and there is one value only that each may have.
    fn is_done_with(&self, access: &HandleAccess, span: Span) -> bool {
        let definite = || self.cells_of_span(span).iter().all(|cell| self.is_definite(cell));
        self.is_last() && (access.op == AccessOp::Write || definite())
    }

    fn cells_of_span(&self, span: Span) -> Vec<Cell> {
        (span.first..span.first + span.count).map(|index| self.element_cell(span.array, index, Type::Byte)).collect()
    }

    /// Lets an access of all the bytes begin a step, if it is to be one.
    fn pass_apart(&mut self, cells: &[Cell], writes: bool) -> Exec {
        let visible = cells.first().is_some_and(|cell| self.is_visible(self.facts.traits(cell.location), Mode::Plain));
        if self.pass(visible) {
            return Ok(());
        }
        let touched: Vec<(Shared, bool)> =
            cells.iter().map(|cell| (Shared::Cell(cell.addr, cell.location), writes)).collect();
        self.touches(&touched);
        Err(Flow::Stop(Head::Step))
    }

    /// Reads bytes one by one.
    fn load_apart(&mut self, span: Span) -> Exec<u64> {
        if self.heap.header(span.array).slots > 0 {
            return self.load_slots(span);
        }
        let cells = self.cells_of_span(span);
        let open = self.threads.len() > 1 && cells.iter().any(|cell| !cell.settled && !self.is_private(cell));
        if open {
            self.pass_apart(&cells, false)?;
        }
        let mut bits = 0;
        for (index, cell) in cells.iter().enumerate() {
            if open {
                self.order_read(cell, Mode::Plain, self.facts.traits(cell.location))?;
            }
            let byte = self.peek_cell(cell.addr);
            if self.tracing() {
                self.trace_access(TraceEventKind::Read, cell, byte, Mode::Plain);
                self.log_read(cell, byte, Mode::Plain);
            }
            bits |= (byte & 0xff) << (8 * index);
        }
        Ok(bits)
    }

    /// Writes bytes one by one.
    fn store_apart(&mut self, span: Span, bits: u64) -> Exec {
        if self.heap.header(span.array).slots > 0 {
            return self.store_slots(span, bits);
        }
        let cells = self.cells_of_span(span);
        let open = self.threads.len() > 1 && cells.iter().any(|cell| !self.is_private(cell)) && !self.is_last();
        if open {
            self.pass_apart(&cells, true)?;
        }
        for (index, cell) in cells.iter().enumerate() {
            let byte = narrow(Type::Byte, bits >> (8 * index));
            if !open {
                self.set_cell(span.array, span.first + index as u32, byte);
                continue;
            }
            if cell.settled {
                return Err(self.in_parts());
            }
            self.order_write(cell, Mode::Plain, self.facts.traits(cell.location))?;
            self.write_cell(cell, byte);
            if self.tracing() {
                self.trace_access(TraceEventKind::Write, cell, byte, Mode::Plain);
                self.log_write(cell, byte, Mode::Plain, false);
            }
        }
        Ok(())
    }
}

/// What an access writes, if it does, where it has seen the old value.
pub(crate) fn updated(op: AccessOp, ty: Type, old: u64, [first, second]: [u64; 2]) -> Option<u64> {
    match op {
        AccessOp::Read => None,
        AccessOp::Write | AccessOp::GetAndSet => Some(first),
        AccessOp::CompareAndSet | AccessOp::WeakCompareAndSet | AccessOp::CompareAndExchange => {
            (old == first).then_some(second)
        }
        AccessOp::GetAndAdd => Some(crate::access::add(ty, old, first)),
        AccessOp::GetAndOr => Some(old | first),
        AccessOp::GetAndAnd => Some(old & first),
        AccessOp::GetAndXor => Some(old ^ first),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(ty: Type, big_endian: bool) -> Span {
        Span { array: Ref::NULL, first: 0, count: ty.scale(), ty, big_endian }
    }

    #[test]
    fn numbers_are_bytes_in_either_order() {
        assert_eq!(span(Type::Int, false).bits(0x0102_0304), 0x0102_0304);
        assert_eq!(span(Type::Int, true).bits(0x0102_0304), 0x0403_0201);
        assert_eq!(span(Type::Short, true).number(0x01ff), 0xffff_ff01);
        assert_eq!(span(Type::Char, true).number(0x01ff), 0xff01);
        for ty in [Type::Short, Type::Char, Type::Int, Type::Long, Type::Float, Type::Double] {
            for big_endian in [false, true] {
                let span = span(ty, big_endian);
                let number = narrow(ty, 0x8182_8384_8586_8788);
                assert_eq!(span.number(span.bits(number)), number, "{span:?}");
            }
        }
    }
}
