//! Programs at random: few threads, few accesses, few modes in each, so that they are about how those meet.

use crate::choices::Choices;

use super::{Fence, Mode, Op, Program};

const FENCES: [Fence; 5] = [Fence::Full, Fence::Acquire, Fence::Release, Fence::LoadLoad, Fence::StoreStore];

/// A program.
pub fn program(choices: &mut Choices) -> Program {
    let mut numbers = Numbers(choices);
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
                _ => Op::Fence(FENCES[numbers.below(FENCES.len() as u64) as usize]),
            });
        }
        threads.push(ops);
    }
    Program { threads }
}

struct Numbers<'c>(&'c mut Choices);

impl Numbers<'_> {
    fn below(&mut self, bound: u64) -> u64 {
        self.0.below(bound as usize) as u64
    }

    fn mode(&mut self) -> Mode {
        [Mode::Plain, Mode::Opaque, Mode::Ordered, Mode::Volatile][self.below(4) as usize]
    }
}
