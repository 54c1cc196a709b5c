//! `java.util.zip.CRC32` and `Adler32`.
//!
//! Not modelled: checksums of bytes that other threads may change meanwhile, and of memory outside of the heap.

use jmmc_program::{Mode, Type};

use super::{Invocation, NativesOfFile};
use crate::interp::Exec;
use crate::machine::Machine;
use crate::value::{from_int, int};

pub(super) const TABLE: NativesOfFile = &[
    ("java/util/zip/CRC32.update(II)I", crc_of_byte),
    ("java/util/zip/CRC32.updateBytes0(I[BII)I", crc_of_bytes),
    ("java/util/zip/Adler32.update(II)I", adler_of_byte),
    ("java/util/zip/Adler32.updateBytes(I[BII)I", adler_of_bytes),
];

/// The polynomial of IEEE 802.3, lowest power first.
const POLYNOMIAL: u32 = 0xedb8_8320;

/// The checksum of what a checksum is of, and more.
fn crc(before: i32, bytes: impl Iterator<Item = u8>) -> i32 {
    let shift = |crc: u32| if crc & 1 == 1 { crc >> 1 ^ POLYNOMIAL } else { crc >> 1 };
    let add = |crc: u32, byte: u8| (0..8).fold(crc ^ u32::from(byte), |crc, _| shift(crc));
    !bytes.fold(!(before as u32), add) as i32
}

/// The same of Adler-32 [RFC 1950]: two sums modulo the largest prime below 2¹⁶.
fn adler(before: i32, bytes: impl Iterator<Item = u8>) -> i32 {
    const PRIME: u32 = 65_521;
    let (low, high) = (before as u32 & 0xffff, before as u32 >> 16);
    let (low, high) = bytes.fold((low, high), |(low, high), byte| {
        let low = (low + u32::from(byte)) % PRIME;
        (low, (high + low) % PRIME)
    });
    (high << 16 | low) as i32
}

fn crc_of_byte<'p>(_: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    Ok(from_int(crc(call.int(0), std::iter::once(call.int(1) as u8))))
}

fn adler_of_byte<'p>(_: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    Ok(from_int(adler(call.int(0), std::iter::once(call.int(1) as u8))))
}

fn crc_of_bytes<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    Ok(from_int(crc(call.int(0), bytes(machine, call)?.into_iter())))
}

fn adler_of_bytes<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    Ok(from_int(adler(call.int(0), bytes(machine, call)?.into_iter())))
}

/// The bytes that a call names, read like any others; the caller has checked the range.
fn bytes(machine: &mut Machine<'_>, call: &Invocation<'_, '_>) -> Exec<Vec<u8>> {
    let (array, from, count) = (call.object(1), call.int(2) as u32, call.int(3) as u32);
    if machine.heap.header(array).shared && !machine.is_last() {
        return Err(machine.stuck("the checksum of bytes that other threads may know".to_string()));
    }
    let mut bytes = Vec::new();
    for index in from..from + count {
        let cell = machine.element_cell(array, index, Type::Byte);
        bytes.push(int(machine.load(&cell, Mode::Plain)?) as u8);
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::{adler, crc};

    #[test]
    fn the_check_value_of_the_standard() {
        assert_eq!(crc(0, b"123456789".iter().copied()) as u32, 0xcbf4_3926);
        let begun = crc(0, b"1234".iter().copied());
        assert_eq!(adler(1, b"Wikipedia".iter().copied()) as u32, 0x11e6_0398);
        assert_eq!(crc(begun, b"56789".iter().copied()) as u32, 0xcbf4_3926);
    }
}
