//! Programs from seeds: few threads, few accesses, few modes in each, so that they are about how those meet.

use super::{Fence, Mode, Op, Program};

/// The program of a seed.
pub fn program(seed: u64) -> Program {
    let mut numbers = Numbers(seed);
    let palette = [numbers.mode(), numbers.mode(), numbers.mode()];
    let (count, mut accesses) = (2 + numbers.below(2), 6);
    let mut written = 0;
    let mut threads = Vec::new();
    for _ in 0..count {
        let mut ops = Vec::new();
        for _ in 0..1 + numbers.below(3) {
            if accesses == 0 {
                break;
            }
            let (variable, mode) = (numbers.below(2) as usize, palette[numbers.below(3) as usize]);
            accesses -= 1;
            written += 1;
            ops.push(match numbers.below(10) {
                0..=3 => Op::Read(variable, mode),
                4..=7 => Op::Write(variable, mode, written),
                8 => match mode {
                    Mode::Volatile => Op::Add(variable, mode, mode, 10 * written),
                    Mode::Opaque | Mode::Plain => Op::Add(variable, Mode::Ordered, Mode::Plain, 10 * written),
                    Mode::Ordered => Op::Add(variable, Mode::Plain, Mode::Ordered, 10 * written),
                },
                _ => Op::Fence([Fence::Full, Fence::Acquire, Fence::Release][numbers.below(3) as usize]),
            });
        }
        threads.push(ops);
    }
    Program { threads }
}

struct Numbers(u64);

impl Numbers {
    /// The next number of the sequence SplitMix64, below `bound`.
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound
    }

    fn mode(&mut self) -> Mode {
        [Mode::Plain, Mode::Opaque, Mode::Ordered, Mode::Volatile][self.below(4) as usize]
    }
}
