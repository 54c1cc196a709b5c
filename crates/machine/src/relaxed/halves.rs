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
//! Errs on: nothing for `opmm`; as module `jpr` for `jpr`. Reads under `sc`, `tso` and `pso` are whole: those models are about machines of 64 bits.

use jmmc_program::{Mode, Type};
use smallvec::SmallVec;

use crate::footprint::Shared;
use crate::heap::Addr;
use crate::machine::Machine;
use crate::memory::{Cell, Done};
use crate::refinement::Traits;
use crate::relaxed::history::{Sight, Write};
use crate::relaxed::names::{Content, Part};
use crate::thread::{Head, ThreadId};

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

fn join(high: u64, low: u64) -> u64 {
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

/// A value that a half may have, and whether it is yet to be written.
type HalfViews = SmallVec<[(u64, bool); 4]>;

impl Machine<'_> {
    /// The write that a read of halves sees, made of two if it is torn; `None` if there is no choice.
    pub(super) fn choose_halves(&mut self, visible: &[Write]) -> Option<Write> {
        let chosen = usize::from(std::mem::take(&mut self.current.alternative));
        let pairs = combinations(visible);
        let (high, low) = pairs.get(chosen).or(pairs.last()).copied()?;
        let value = join(half(visible[high].value, Part::High), half(visible[low].value, Part::Low));
        Some(Write { value, ..visible[high] })
    }

    /// What each half of the thread's read of the variable may be under the path relaxer, high half first.
    fn half_views(&self, thread: ThreadId, addr: Addr) -> [HalfViews; 2] {
        let (past, imposes) = self.past_views(thread, addr);
        [Part::High, Part::Low].map(|part| {
            let mut views: HalfViews = SmallVec::new();
            let mut add = |bits: u64, is_future: bool| {
                if views.iter().all(|(known, _)| *known != bits) {
                    views.push((bits, is_future));
                }
            };
            past.iter().for_each(|write| add(half(write.value, part), false));
            let future = if imposes { self.imposable(thread, self.spot(addr).part(part)) } else { SmallVec::new() };
            for content in future {
                if let Content::Bits(bits) = content {
                    add(bits, true);
                }
            }
            views
        })
    }

    /// How many different results the read of halves has under the path relaxer; one that can see nothing has one.
    pub(super) fn half_alternatives(&self, thread: ThreadId, addr: Addr) -> u16 {
        let [highs, lows] = self.half_views(thread, addr);
        (highs.len() * lows.len()).max(1) as u16
    }

    pub(super) fn load_halves_jpr(&mut self, cell: &Cell, traits: Traits) -> Done<u64> {
        if !self.pass(true) {
            self.touches(&[(Shared::Cell(cell.addr, cell.location), false)]);
            return Done::NotNow(Head::Read { addr: cell.addr, sight: Sight::Halves });
        }
        if self.order_read(cell, Mode::Plain, traits) {
            return Done::Abandon;
        }
        let [highs, lows] = self.half_views(self.current.thread, cell.addr);
        if traits.racy() && self.may_tear(cell, [&highs, &lows]) {
            self.shared.tears(self.location_name(cell));
        }
        let chosen = usize::from(std::mem::take(&mut self.current.alternative));
        if highs.is_empty() || lows.is_empty() {
            self.owe_nowhere(cell);
            return Done::Yes(self.heap.read(cell.addr));
        }
        let (high, low) = (highs[(chosen / lows.len()).min(highs.len() - 1)], lows[chosen % lows.len()]);
        for ((bits, is_future), part) in [(high, Part::High), (low, Part::Low)] {
            if is_future {
                self.owe(self.spot(cell.addr).part(part), Content::Bits(bits));
            }
        }
        Done::Yes(join(high.0, low.0))
    }

    /// Whether both halves of the variable may have several values, in whatever execution.
    fn may_tear(&self, cell: &Cell, views: [&HalfViews; 2]) -> bool {
        [Part::High, Part::Low].into_iter().zip(views).all(|(part, views)| {
            let spot = self.spot(cell.addr).part(part);
            let known = self.relaxed.imposed.known.writes(spot).map(|(content, _)| content);
            let mut all = known.chain(views.iter().map(|(bits, _)| Content::Bits(*bits)));
            let first = all.next();
            all.any(|content| Some(content) != first)
        })
    }
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
