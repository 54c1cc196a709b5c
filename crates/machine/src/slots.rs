//! Byte arrays that are accessed as larger numbers, kept as slots: each number is one variable.
//!
//! The Java Memory Model knows no variables that overlap. But programs access each byte array, whoever does, as numbers of one size at one alignment (views of byte arrays and
//! of `ByteBuffer`s, `Unsafe`). So where accesses of several bytes at once may conflict, or are stronger than plain, this is learned of the array's allocation site
//! ([`Fact::Slots`]), and the search starts over: from the first start of a thread on, such an array is a sequence of slots. The first cell of a slot has its bytes, the one with
//! the lowest index in the lowest bits, whatever the byte order of those who access it; its other cells are unused. An access of just a slot is then one of a variable like any other, under
//! every model: plain ones of 64 bits may be torn in halves, others are whole [`MethodHandles.byteArrayViewVarHandle`, `byteBufferViewVarHandle`].
//!
//! Other accesses (single bytes, other sizes) of slots are taken apart and put together. That is exact where they conflict with nobody's: in arrays that no other thread can reach, and
//! once all other threads have ended and that is known. Elsewhere they would be accesses of different size that may race: *unknown*, by name. So is an array that was written in parts
//! before it is published by a race: whoever gets it there may see any of the parts unwritten.
//!
//! Errs on: nothing; of neighbours that are accessed as bytes, none is ever touched by writes to another [JLS §17.6].

use jmmc_program::{Mode, Type};

use crate::bytes::Span;
use crate::finding::Stuck;
use crate::heap::{Addr, LastingName};
use crate::interp::{Exec, Flow};
use crate::machine::Machine;
use crate::memory::Cell;
use crate::models::Sight;
use crate::refinement::{CellClass, Fact};
use crate::trace::TraceEventKind;
use crate::value::Ref;

/// What is not modelled.
const IN_PARTS: &str = "bytes that several threads see in parts of different size";

/// What holds a slot of so many bytes, as a power of two.
fn slot_type(slots: u8) -> Type {
    match slots {
        0 => Type::Byte,
        1 => Type::Char,
        2 => Type::Int,
        _ => Type::Long,
    }
}

impl Machine<'_> {
    /// Says that bytes are seen in parts of different size.
    #[cold]
    pub(crate) fn in_parts(&self) -> Flow {
        self.in_parts_gap().into()
    }

    /// The same, where the path goes on.
    pub(crate) fn in_parts_gap(&self) -> Stuck {
        self.gap(IN_PARTS.to_string())
    }

    /// The slot that begins with the element.
    pub(crate) fn slot_cell(&self, array: Ref, first: u32) -> Cell {
        self.element_cell(array, first, slot_type(self.heap.header(array).slots))
    }

    /// Whether the cell is a slot.
    pub(crate) fn is_slot(&self, cell: &Cell) -> bool {
        matches!(cell.location, CellClass::Elements(_))
            && cell.ty != Type::Byte
            && self.heap.header(cell.object).slots > 0
    }

    /// Whether the cell is a single byte of a slot.
    #[inline]
    pub(crate) fn is_part(&self, cell: &Cell) -> bool {
        cell.ty == Type::Byte && !cell.object.is_null() && self.heap.header(cell.object).slots > 0
    }

    fn part(&self, cell: &Cell) -> Span {
        let first = cell.addr.0 - self.heap.header(cell.object).base;
        Span { array: cell.object, first, count: 1, ty: Type::Byte, big_endian: false }
    }

    /// Reads a byte of a slot.
    #[cold]
    pub(crate) fn load_part(&mut self, cell: &Cell, mode: Mode) -> Exec<u64> {
        self.may_be_in_parts(cell, mode)?;
        let span = self.part(cell);
        Ok(span.number(self.load_slots(span)?))
    }

    /// Writes a byte of a slot.
    #[cold]
    pub(crate) fn store_part(&mut self, cell: &Cell, value: u64, mode: Mode) -> Exec {
        self.may_be_in_parts(cell, mode)?;
        let span = self.part(cell);
        self.store_slots(span, span.bits(value))
    }

    fn may_be_in_parts(&self, cell: &Cell, mode: Mode) -> Exec {
        let alone = self.threads.len() <= 1 || (mode == Mode::Plain && (self.is_private(cell) || self.is_last()));
        if alone { Ok(()) } else { Err(self.in_parts()) }
    }

    /// Whether no other thread can reach the cell.
    pub(crate) fn is_private(&self, cell: &Cell) -> bool {
        !cell.shared && !self.is_seen_ahead(cell, false)
    }

    /// The slots that have some of the bytes, and how many bits of the first come before them.
    fn slots_of(&self, span: Span) -> (impl Iterator<Item = u32> + use<>, u32) {
        let width = 1 << self.heap.header(span.array).slots;
        let begin = span.first / width * width;
        ((begin..span.first + span.count).step_by(width as usize), 8 * (span.first - begin))
    }

    /// Reads the bytes of an array that is kept as slots.
    pub(crate) fn load_slots(&mut self, span: Span) -> Exec<u64> {
        let (slots, before) = self.slots_of(span);
        let slots: Vec<u32> = slots.collect();
        let width = 8 << self.heap.header(span.array).slots;
        let mut bits = 0u128;
        for (number, &first) in slots.iter().enumerate() {
            let cell = self.slot_cell(span.array, first);
            let word = match slots.len() {
                1 if !self.is_definite(&cell) => self.load(&cell, Mode::Plain)?,
                _ => self.load_definite(&cell)?,
            };
            bits |= u128::from(word) << (width * number as u32);
        }
        Ok((bits >> before) as u64 & span.mask())
    }

    /// Writes the bytes to an array that is kept as slots.
    pub(crate) fn store_slots(&mut self, span: Span, bits: u64) -> Exec {
        let (slots, before) = self.slots_of(span);
        let width = 8 << self.heap.header(span.array).slots;
        let (bits, mask) = (u128::from(bits) << before, u128::from(span.mask()) << before);
        for (number, first) in slots.enumerate() {
            let cell = self.slot_cell(span.array, first);
            let shift = width * number as u32;
            let (own, kept) = ((bits >> shift) as u64, !((mask >> shift) as u64));
            // The other bytes of a slot that others have written must not be any of theirs.
            let old = self.load_definite(&cell)?;
            let all = if width == 64 { u64::MAX } else { (1 << width) - 1 };
            self.store_definite(&cell, (old & kept | own) & all)?;
        }
        self.heap.update(span.array, |header| header.pieced = true);
        Ok(())
    }

    /// Whether there is one write only that a read of the cell can see.
    pub(crate) fn is_definite(&self, cell: &Cell) -> bool {
        let traits = self.facts.traits(cell.location);
        let me = self.current.thread;
        self.threads.len() <= 1
            || self.is_private(cell)
            || !self.is_relaxed(traits)
            || self.memory.alternatives(self, me, cell.addr, Sight::Plain) <= 1
    }

    /// Reads a slot that nobody else accesses any more, in passing.
    fn load_definite(&mut self, cell: &Cell) -> Exec<u64> {
        if self.threads.len() <= 1 || self.is_private(cell) {
            return self.load(cell, Mode::Plain);
        }
        if !self.is_definite(cell) {
            return Err(self.in_parts());
        }
        self.order_read(cell, Mode::Plain, self.facts.traits(cell.location))?;
        let word = self.peek_cell(cell.addr);
        if self.tracing() {
            self.trace_access(TraceEventKind::Read, cell, word, Mode::Plain);
            self.log_read(cell, word, Mode::Plain);
        }
        Ok(word)
    }

    /// Writes a slot that nobody else accesses any more, in passing.
    fn store_definite(&mut self, cell: &Cell, word: u64) -> Exec {
        let traits = self.facts.traits(cell.location);
        if self.threads.len() <= 1 || self.is_private(cell) || self.is_relaxed(traits) {
            return self.store(cell, word, Mode::Plain);
        }
        self.order_write(cell, Mode::Plain, traits)?;
        self.write_cell(cell, word);
        if self.tracing() {
            self.trace_access(TraceEventKind::Write, cell, word, Mode::Plain);
            self.log_write(cell, word, Mode::Plain, false);
        }
        Ok(())
    }

    /// Of what the machine writes to an element, the cell and its word: a byte of a slot is one with the other bytes.
    pub(crate) fn slot_with(&mut self, cell: Cell, word: u64) -> (Cell, u64) {
        if !self.is_part(&cell) {
            return (cell, word);
        }
        self.heap.update(cell.object, |header| header.pieced = true);
        let width = 1 << self.heap.header(cell.object).slots;
        let index = cell.addr.0 - self.heap.header(cell.object).base;
        let slot = self.slot_cell(cell.object, index / width * width);
        let shift = 8 * (index % width);
        (slot, self.peek_cell(slot.addr) & !(0xff << shift) | (word & 0xff) << shift)
    }

    /// Learns that the bytes are one variable; it is too late for this if the array is seen in parts of another size.
    pub(crate) fn learn_slots(&mut self, span: Span) -> Flow {
        let header = *self.heap.header(span.array);
        let slots = span.count.trailing_zeros() as u8;
        let fits = header.slots == 0 && slots > 0 && span.is_aligned() && self.facts.slots(header.site) == 0;
        if fits && header.identity == LastingName::Ordinary && header.site != 0 {
            let matters = self.learn(Fact::Matters(CellClass::Elements(header.site)));
            if self.learn(Fact::Slots(header.site, slots)) | matters {
                return Flow::Abandon;
            }
        }
        self.in_parts()
    }

    /// Keeps an array that is new as slots, if that is how it is going to be accessed.
    pub(crate) fn lay_out_new(&mut self, array: Ref) {
        if !self.facts.has_slots() || !self.heap.has_base() {
            return;
        }
        let header = *self.heap.header(array);
        let slots = self.facts.slots(header.site);
        if slots > 0 && header.class == self.tables.known.byte_array {
            self.heap.set_slots(array, slots);
        }
    }

    /// Keeps the arrays that were there before the first start as slots, as far as is known by now that they are accessed so.
    pub(crate) fn lay_out_base(&mut self) {
        if !self.facts.has_slots() || !self.heap.has_base() {
            return;
        }
        for number in 1..self.heap.objects() {
            let array = Ref(number);
            let header = *self.heap.header(array);
            let slots = self.facts.slots(header.site);
            if slots > 0 && header.slots == 0 && header.class == self.tables.known.byte_array {
                self.lay_out(array, slots);
            }
        }
    }

    fn lay_out(&mut self, array: Ref, slots: u8) {
        let header = *self.heap.header(array);
        self.heap.set_slots(array, slots);
        for first in (0..header.len).step_by(1 << slots) {
            let bytes = first..header.len.min(first + (1 << slots));
            let word = bytes.clone().fold(0, |word, index| {
                let byte = self.heap.read(Addr(header.base + index)) & 0xff;
                word | byte << (8 * (index - first))
            });
            bytes.for_each(|index| self.heap.write(Addr(header.base + index), 0, false));
            let addr = Addr(header.base + first);
            self.heap.write(addr, word, false);
            self.log_slot(addr, word);
        }
    }
}
