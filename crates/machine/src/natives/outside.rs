//! Memory outside the heap: what `Unsafe.allocateMemory` gives, direct `ByteBuffer`s above all.
//!
//! A block is an array of bytes that no reference leads to, at an address of the machine's own. Blocks that are allocated once there are several threads are not modelled, so that addresses are the same in
//! all states.
//!
//! Ledger: Addresses.
//! Errs on: fewer behaviours; addresses are definite, and multiples of 16.

use jmmc_program::{Mode, Type};

use super::{Invocation, NativesOfFile, VOID};
use crate::access::FIRST_OFFSET;
use crate::interp::Exec;
use crate::ledger::Assumption;
use crate::machine::Machine;
use crate::mix::mix;
use crate::value::{Ref, from_int, from_long};

pub(super) const TABLE: NativesOfFile = &[
    ("jdk/internal/misc/Unsafe.allocateMemory0(J)J", allocate),
    ("jdk/internal/misc/Unsafe.freeMemory0(J)V", free),
    ("jdk/internal/misc/Unsafe.setMemory0(Ljava/lang/Object;JJB)V", set),
    ("jdk/internal/misc/Unsafe.copyMemory0(Ljava/lang/Object;JLjava/lang/Object;JJ)V", copy),
];

/// Where the first block is, and what there is between blocks at least.
const FIRST_ADDRESS: u64 = 1 << 32;
const ALIGNMENT: u64 = 16;

/// What one call has allocated there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    /// Where it begins.
    pub(crate) address: u64,
    /// The array that stands for it.
    pub(crate) bytes: Ref,
    /// Whether it has been freed.
    pub(crate) freed: bool,
}

impl Machine<'_> {
    /// The block that has so many bytes at the address, and the index of the first.
    pub(crate) fn block_at(&self, address: i64, count: u32) -> Option<(Ref, u32)> {
        let block = self.jvm.blocks.iter().find(|block| {
            let length = u64::from(self.heap.header(block.bytes).len);
            let begin = address as u64;
            !block.freed && begin >= block.address && begin + u64::from(count) <= block.address + length
        })?;
        Some((block.bytes, (address as u64 - block.address) as u32))
    }

    /// Where the bytes are: in a byte array, or in a block.
    fn bytes_at(&self, base: Ref, offset: i64, count: u32) -> Option<(Ref, u32)> {
        if base.is_null() {
            return self.block_at(offset, count);
        }
        let header = self.heap.header(base);
        let first = offset - FIRST_OFFSET;
        let fits = first >= 0 && first + i64::from(count) <= i64::from(header.len);
        (fits && header.class == self.tables.known.byte_array).then_some((base, first as u32))
    }

    /// Many bytes are read and written in one step only if nobody else can see it.
    fn must_be_unseen(&self, array: Ref) -> Exec {
        let cell = self.element_cell(array, 0, Type::Byte);
        let unseen = self.threads.len() <= 1 || (self.is_private(&cell) && self.heap.header(array).len > 0);
        if unseen { Ok(()) } else { Err(self.stuck("many bytes of shared memory at once, by Unsafe".to_string())) }
    }
}

fn allocate<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    if machine.heap.has_base() {
        return Err(
            machine.stuck("memory outside the heap that is allocated once there are several threads".to_string())
        );
    }
    let Ok(length) = u32::try_from(call.long(1)) else {
        return Err(machine.stuck("memory outside the heap of more than four gigabytes".to_string()));
    };
    machine.shared.assume(Assumption::Addresses);
    let bytes = machine.allocate_array(machine.tables.known.byte_array, length)?;
    let number = machine.jvm.blocks.len() as u64;
    machine.heap.update(bytes, |header| {
        // Whoever has the address can use it.
        header.shared = true;
        header.site = mix(u64::from(header.site), number) as u32;
    });
    let end = machine
        .jvm
        .blocks
        .last()
        .map_or(FIRST_ADDRESS, |block| block.address + u64::from(machine.heap.header(block.bytes).len) + ALIGNMENT);
    let address = end.next_multiple_of(ALIGNMENT);
    machine.jvm.blocks.push(Block { address, bytes, freed: false });
    Ok(from_long(address as i64))
}

fn free<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    if machine.heap.has_base() {
        return Err(machine.stuck("memory outside the heap that is freed once there are several threads".to_string()));
    }
    let address = call.long(1) as u64;
    machine.jvm.blocks.iter_mut().filter(|block| block.address == address).for_each(|block| block.freed = true);
    Ok(VOID)
}

fn set<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let (base, offset, count, byte) = (call.object(1), call.long(2), call.long(3), call.int(4));
    let Some((array, first)) = u32::try_from(count).ok().and_then(|count| machine.bytes_at(base, offset, count)) else {
        return Err(machine.outside());
    };
    machine.must_be_unseen(array)?;
    for index in 0..count as u32 {
        let cell = machine.element_cell(array, first + index, Type::Byte);
        machine.store(&cell, from_int(i32::from(byte as i8)), Mode::Plain)?;
    }
    Ok(VOID)
}

fn copy<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let Ok(count) = u32::try_from(call.long(5)) else {
        return Err(machine.outside());
    };
    let from = machine.bytes_at(call.object(1), call.long(2), count);
    let to = machine.bytes_at(call.object(3), call.long(4), count);
    let (Some((source, from)), Some((target, to))) = (from, to) else {
        return Err(machine.outside());
    };
    machine.must_be_unseen(source)?;
    machine.must_be_unseen(target)?;
    let backwards = source == target && from < to;
    for step in 0..count {
        let index = if backwards { count - 1 - step } else { step };
        let byte = machine.load(&machine.element_cell(source, from + index, Type::Byte), Mode::Plain)?;
        machine.store(&machine.element_cell(target, to + index, Type::Byte), byte, Mode::Plain)?;
    }
    Ok(VOID)
}
