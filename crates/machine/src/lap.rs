//! Loops that change nothing: a thread that comes back to where it was, with the same live registers and without having written, would go
//! round for ever. Its step ends there, after a few rounds instead of very many, so that executions without end are short to tell.
//!
//! Implements: detection of cycles [Brent, 1980].
//! Errs on: nothing; a step may end anywhere.

use crate::machine::Machine;

/// Backward jumps that a step may do before it is looked whether it comes back to where it was.
const GRACE: u32 = 2;

/// Where a thread was when it jumped back.
#[derive(Clone, Default)]
pub(crate) struct Lap {
    target: usize,
    frames: usize,
    written: usize,
    live: Vec<u64>,
}

impl Machine<'_> {
    /// The running thread jumps back to `target`: has it been there before in this step, and changed nothing since?
    #[inline]
    pub(crate) fn comes_back(&mut self, target: usize) -> bool {
        self.this_step.back_jumps > GRACE && self.laps(target)
    }

    fn laps(&mut self, target: usize) -> bool {
        let Some(&top) = self.current.frames.last() else {
            return false;
        };
        let mut lap = std::mem::take(&mut self.this_step.lap);
        let (frames, written) = (self.current.frames.len(), self.heap.written());
        let regs = &self.current.regs[self.current.base..];
        let comes_back = self.with_live(&top, target as u32, false, |live| {
            let live = live.iter().map(|reg| regs[reg.index()]);
            if self.this_step.back_jumps.is_power_of_two() || self.this_step.back_jumps == GRACE + 1 {
                lap.live.clear();
                lap.live.extend(live);
                (lap.target, lap.frames, lap.written) = (target, frames, written);
                return false;
            }
            (lap.target, lap.frames, lap.written) == (target, frames, written) && live.eq(lap.live.iter().copied())
        });
        self.this_step.lap = lap;
        comes_back
    }
}
