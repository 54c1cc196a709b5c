//! Basic blocks of ops, and how they become one list.

use rustc_hash::FxHashMap;

use super::stack::Shape;
use crate::flow::Next;
use crate::op::{Op, Switch};

/// A block: an instruction index in one expansion of a subroutine (0: not in any).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Place {
    pub context: u32,
    pub index: u32,
}

/// A block being lowered. Targets in its ops are block numbers until [`Layout::apply`].
#[derive(Debug)]
pub(super) struct Block {
    pub place: Place,
    /// Stack shape at its start.
    pub entry: Box<[Shape]>,
    /// Ops, each with the index of its instruction.
    pub ops: Vec<(Op, u32)>,
    /// The block that follows if the last op does not leave.
    pub next: Option<u32>,
}

/// The blocks found so far.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    pub list: Vec<Block>,
    numbers: FxHashMap<Place, u32>,
}

impl Blocks {
    /// The number of the block at a place.
    pub fn number(&self, place: Place) -> Option<u32> {
        self.numbers.get(&place).copied()
    }

    /// Adds a block that is not known yet.
    pub fn add(&mut self, place: Place, entry: Box<[Shape]>) -> u32 {
        let number = self.list.len() as u32;
        self.list.push(Block { place, entry, ops: Vec::new(), next: None });
        self.numbers.insert(place, number);
        number
    }

    /// The block where control ends up when it goes to `block`: blocks without ops are passed through.
    fn destination(&self, block: u32) -> u32 {
        let mut current = block;
        for _ in 0..self.list.len() {
            match &self.list[current as usize] {
                Block { ops, next: Some(next), .. } if ops.is_empty() && *next != current => current = *next,
                _ => return current,
            }
        }
        block
    }
}

/// The order of blocks in the body.
pub(super) struct Layout {
    /// Block numbers in order.
    order: Vec<u32>,
    /// First op of each block, by block number.
    starts: Vec<u32>,
    /// Where control ends up when it goes to a block, by block number.
    destinations: Vec<u32>,
}

/// The ops of a body in order.
pub(super) struct Linear {
    pub ops: Vec<Op>,
    /// The place of each op's instruction.
    pub places: Vec<Place>,
}

impl Layout {
    /// Puts the blocks that control can reach from block 0, which comes first, and from the handlers in the order of their code.
    pub fn new(blocks: &Blocks, switches: &[Switch], handlers: impl Iterator<Item = u32>) -> Layout {
        let destinations: Vec<u32> = (0..blocks.list.len() as u32).map(|b| blocks.destination(b)).collect();
        let first = handlers.map(|b| destinations[b as usize]).chain([0]);
        let reached = reached(blocks, switches, &destinations, first.collect());
        let mut order: Vec<u32> = (0..blocks.list.len() as u32).filter(|b| reached[*b as usize]).collect();
        order.sort_by_key(|b| blocks.list[*b as usize].place);
        let mut layout = Layout { order, starts: vec![u32::MAX; blocks.list.len()], destinations };
        let mut start = 0;
        for (position, block) in layout.order.iter().enumerate() {
            layout.starts[*block as usize] = start;
            start += blocks.list[*block as usize].ops.len() as u32;
            start += u32::from(layout.jump_after(blocks, position).is_some());
        }
        layout
    }

    /// The block that must be jumped to at the end of the block at a position of the order.
    fn jump_after(&self, blocks: &Blocks, position: usize) -> Option<u32> {
        let next = self.destinations[blocks.list[self.order[position] as usize].next? as usize];
        (self.order.get(position + 1) != Some(&next)).then_some(next)
    }

    /// Number of the first op that runs when control goes to a block.
    pub fn start(&self, block: u32) -> u32 {
        self.starts[self.destinations[block as usize] as usize]
    }

    /// Blocks in order, each with its ops' range.
    pub fn ranges<'l>(&'l self, total: u32) -> impl Iterator<Item = (u32, u32, u32)> + 'l {
        self.order.iter().enumerate().map(move |(position, block)| {
            let end = self.order.get(position + 1).map_or(total, |next| self.starts[*next as usize]);
            (*block, self.starts[*block as usize], end)
        })
    }

    /// Puts the blocks' ops together; targets become op numbers.
    pub fn apply(&self, blocks: &mut Blocks, switches: &mut [Switch]) -> Linear {
        let mut linear = Linear { ops: Vec::new(), places: Vec::new() };
        for position in 0..self.order.len() {
            let jump = self.jump_after(blocks, position);
            let block = &mut blocks.list[self.order[position] as usize];
            let context = block.place.context;
            let last = block.ops.last().map_or(block.place.index, |(_, index)| *index);
            for (mut op, index) in std::mem::take(&mut block.ops) {
                match &mut op {
                    Op::Jump { target } | Op::Branch { target, .. } | Op::BranchConst { target, .. } => {
                        *target = self.start(*target);
                    }
                    _ => {}
                }
                linear.ops.push(op);
                linear.places.push(Place { context, index });
            }
            if let Some(next) = jump {
                linear.ops.push(Op::Jump { target: self.start(next) });
                linear.places.push(Place { context, index: last });
            }
        }
        for table in switches {
            table.cases.iter_mut().for_each(|(_, target)| *target = self.start(*target));
            table.default = self.start(table.default);
        }
        linear
    }
}

/// Which blocks control reaches from the pending ones.
fn reached(blocks: &Blocks, switches: &[Switch], destinations: &[u32], mut pending: Vec<u32>) -> Vec<bool> {
    let mut reached = vec![false; blocks.list.len()];
    while let Some(block) = pending.pop() {
        if std::mem::replace(&mut reached[block as usize], true) {
            continue;
        }
        let Block { ops, next, .. } = &blocks.list[block as usize];
        let mut reach = |target: u32| pending.push(destinations[target as usize]);
        next.iter().for_each(|next| reach(*next));
        for (op, _) in ops {
            match op.next() {
                Next::To(target) | Next::FallsOr(target) => reach(target),
                Next::Table(table) => {
                    let table = &switches[table as usize];
                    table.cases.iter().for_each(|(_, target)| reach(*target));
                    reach(table.default);
                }
                Next::Falls | Next::Leaves => {}
            }
        }
    }
    reached
}
