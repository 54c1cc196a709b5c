//! Plain variables of 64 bits: reads whose halves see different writes.
//!
//! Implements: [JLS §17.7]. A plain access of a `long` or `double` may be two accesses of 32 bits each, in either order; those of volatile variables, and
//! accesses through `VarHandle` in opaque mode and stronger, are whole. Only variables that race can be seen torn: if all accesses are
//! ordered, both halves of a read see the last write.
//!
//! An access stays one operation here. Nothing comes between its halves in the thread, so what happens before the one happens before the other, and a write
//! hides from a read the same halves as whole writes. An execution in which a read comes between the halves of a write has the same reads as one in
//! which the write comes first, and the half that was not there yet is read from an older write, which the read still may see. So in the
//! operational model a read may see the high half of any write that it may see, and the low half of any other; and in the path relaxer
//! each half is a variable of its own, with debts and writes of its own.
//!
//! Halves that have one value only make no difference: then the value is that of the write which the other half sees. So variables that hold
//! small numbers, whose high halves are all zero, have as many alternatives as if they were read whole.
//!
//! A half that sees a write learns at a fence what the write has handed on, as a whole read does.
//!
//! Errs on: nothing for `opmm` without fences; with them, on fewer behaviours: of several ways to put a value together the first counts, and what it tells is learned.
//! As module `jpr` for `jpr`. Reads under `sc`, `tso` and `pso` are whole: those models are about machines of 64 bits.
//! Ledger: none; what the model is worth is part of every answer (`jmm::worth`).

use jmmc_program::{Mode, Type};
use smallvec::SmallVec;

use crate::models::histories::{Sight, Write};
use crate::models::relaxer::Part;

const LOW: u64 = u32::MAX as u64;

/// Whether plain accesses of variables of the type are two accesses.
#[inline]
pub(crate) fn has_halves(ty: Type) -> bool {
    matches!(ty, Type::Long | Type::Double)
}

/// How a read in the mode chooses among writes of a variable of the type.
#[inline]
pub(super) fn sight_of(mode: Mode, ty: Type) -> Sight {
    match mode {
        Mode::Plain if has_halves(ty) => Sight::Halves,
        Mode::Plain => Sight::Plain,
        Mode::Opaque | Mode::Acquire | Mode::Release | Mode::Volatile => Sight::Coherent,
    }
}

/// The value of a half.
pub(super) fn half(word: u64, part: Part) -> u64 {
    match part {
        Part::Whole => word,
        Part::High => word >> 32,
        Part::Low => word & LOW,
    }
}

pub(super) fn join(high: u64, low: u64) -> u64 {
    high << 32 | low
}

/// What a read of the writes may see: first each of them whole, then halves of two that make another value.
pub(super) fn combinations(visible: &[Write]) -> SmallVec<[(usize, usize); 8]> {
    let mut pairs: SmallVec<[(usize, usize); 8]> = (0..visible.len()).map(|index| (index, index)).collect();
    let value =
        |(high, low): (usize, usize)| join(half(visible[high].value, Part::High), half(visible[low].value, Part::Low));
    for high in 0..visible.len() {
        for low in (0..visible.len()).filter(|low| *low != high) {
            if pairs.iter().all(|pair| value(*pair) != value((high, low))) {
                pairs.push((high, low));
            }
        }
    }
    pairs
}

/// The writes whose high and low half a read of halves sees; `None` if there is no choice.
pub(super) fn choose_halves(visible: &[Write], chosen: usize) -> Option<[Write; 2]> {
    let pairs = combinations(visible);
    let (high, low) = pairs.get(chosen).or(pairs.last()).copied()?;
    Some([visible[high], visible[low]])
}

/// The write that a read of halves sees, made of two if it is torn.
pub(super) fn torn(high: Write, low: Write) -> Write {
    Write { value: join(half(high.value, Part::High), half(low.value, Part::Low)), ..high }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(writes: &[u64]) -> Vec<u64> {
        let writes: Vec<Write> = writes.iter().map(|value| Write::initial(*value)).collect();
        let value = |word: usize, part| half(writes[word].value, part);
        combinations(&writes).iter().map(|&(high, low)| join(value(high, Part::High), value(low, Part::Low))).collect()
    }

    #[test]
    fn halves_of_two_writes_make_new_values_once() {
        assert_eq!(values(&[u64::MAX, 0]), [u64::MAX, 0, LOW << 32, LOW]);
        assert_eq!(values(&[1 << 32 | 1, 2 << 32 | 1, 1 << 32]).len(), 4);
    }

    #[test]
    fn small_numbers_are_whole() {
        assert_eq!(values(&[7, 3, 0]), [7, 3, 0]);
        assert_eq!(values(&[5 << 32, 3 << 32]), [5 << 32, 3 << 32]);
    }
}
