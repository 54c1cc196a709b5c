//! Where views of byte arrays and of `ByteBuffer`s go [`MethodHandles.byteArrayViewVarHandle`, `byteBufferViewVarHandle`].
//!
//! Errs on: nothing. What is wrong with an access is found in the order in which the JDK looks for it. A buffer whose limit changes while several threads use it, and a buffer of a memory segment, are not
//! modelled.

use jmmc_program::{AccessOp, HandleAccess, Mode, Type};

use crate::access::{AccessSpot, FIRST_OFFSET};
use crate::bytes::Span;
use crate::interp::{Exec, Flow};
use crate::machine::Machine;
use crate::value::{Ref, int};

/// The first JDK that promises no alignment of bytes on the heap.
const UNALIGNED: u32 = 22;

impl Machine<'_> {
    /// Whether bytes of arrays are aligned as their indices are, so that there are accesses of several that are atomic.
    pub(crate) fn aligns_arrays(&self) -> bool {
        self.program.jdk_feature() < UNALIGNED
    }

    /// The number at an index of a byte array.
    pub(crate) fn view_target(
        &mut self,
        array: Ref,
        index: i32,
        ty: Type,
        big_endian: bool,
        access: &HandleAccess,
    ) -> Exec<AccessSpot> {
        if array.is_null() {
            return self.throw("java/lang/NullPointerException", None);
        }
        let length = i64::from(self.heap.header(array).len);
        self.check_view("java/lang/ArrayIndexOutOfBoundsException", index, length, ty)?;
        let span = Span { array, first: index as u32, count: ty.scale(), ty, big_endian };
        self.check_alignment(access, span, index)
    }

    /// The number at an index of a `ByteBuffer`.
    pub(crate) fn buffer_target(
        &mut self,
        buffer: Ref,
        index: i32,
        ty: Type,
        big_endian: bool,
        access: &HandleAccess,
    ) -> Exec<AccessSpot> {
        if buffer.is_null() {
            return self.throw("java/lang/NullPointerException", None);
        }
        let array = Ref::of(self.steady_field(buffer, "hb")?);
        if !array.is_null() && is_whole(access) && !self.aligns_arrays() {
            let message = "Atomic access not supported for heap buffer";
            return self.throw("java/lang/IllegalStateException", Some(message));
        }
        if access.op != AccessOp::Read && self.steady_field(buffer, "isReadOnly")? != 0 {
            return self.throw("java/nio/ReadOnlyBufferException", None);
        }
        let limit = i64::from(int(self.steady_field(buffer, "limit")?));
        self.check_view("java/lang/IndexOutOfBoundsException", index, limit, ty)?;
        if self.steady_field(buffer, "segment")? != 0 {
            return Err(self.stuck("a buffer of a memory segment".to_string()));
        }
        let address = self.steady_field(buffer, "address")? as i64 + i64::from(index);
        let (array, first) = match array.is_null() {
            true => self.block_at(address, ty.scale()).ok_or_else(|| self.outside())?,
            false => (array, (address - FIRST_OFFSET) as u32),
        };
        let span = Span { array, first, count: ty.scale(), ty, big_endian };
        self.check_alignment(access, span, index)
    }

    fn check_view(&mut self, exception: &str, index: i32, length: i64, ty: Type) -> Exec {
        let bound = length - i64::from(ty.scale()) + 1;
        if index < 0 || i64::from(index) >= bound {
            let message = format!("Index {index} out of bounds for length {bound}");
            return self.throw(exception, Some(&message));
        }
        Ok(())
    }

    fn check_alignment(&mut self, access: &HandleAccess, span: Span, index: i32) -> Exec<AccessSpot> {
        if is_whole(access) && !span.is_aligned() {
            let message = format!("Misaligned access at index: {index}");
            return self.throw("java/lang/IllegalStateException", Some(&message));
        }
        Ok(AccessSpot::Bytes(span))
    }

    /// A field of a buffer that nobody changes any more.
    fn steady_field(&mut self, buffer: Ref, name: &str) -> Exec<u64> {
        let class = self.heap.header(buffer).class;
        let Some(field) = self.program.find_field(class, name) else {
            return Ok(0);
        };
        let cell = self.field_cell(buffer, field);
        if self.threads.len() > 1 && !self.is_private(&cell) && !cell.settled {
            let traits = self.facts.traits(cell.location);
            if traits.written() || self.is_relaxed(traits) {
                return Err(self.stuck("a buffer that changes while several threads may use it".to_string()));
            }
            self.record_read(&cell, Mode::Plain, traits)?;
        }
        Ok(self.peek_cell(cell.addr))
    }

    /// Says that memory is accessed that is not the program's.
    pub(crate) fn outside(&self) -> Flow {
        self.stuck(format!("memory outside the heap, by Unsafe, in {}", self.place_here().method))
    }
}

/// Whether the access is promised to be atomic, or not to be at all.
fn is_whole(access: &HandleAccess) -> bool {
    access.read_mode.max(access.write_mode) > Mode::Plain || !matches!(access.op, AccessOp::Read | AccessOp::Write)
}
