//! A finished body's control flow: basic blocks and the handlers that cover them.

use crate::flow::Next;
use crate::ids::Reg;
use crate::op::{Body, Handler};

/// Basic blocks of a body. No handler's range starts or ends inside a block.
#[derive(Debug)]
pub(crate) struct Cfg {
    /// First op of each block, sorted.
    starts: Vec<u32>,
    /// The block of each op.
    block_of: Vec<u32>,
}

impl Cfg {
    /// Finds the blocks.
    pub fn of(body: &Body) -> Cfg {
        let length = body.ops.len();
        let mut leads = vec![false; length + 1];
        leads[0] = true;
        for pc in 0..length as u32 {
            let mut straight = true;
            body.for_each_successor(pc, |to| {
                if to != pc + 1 {
                    leads[to as usize] = true;
                    straight = false;
                }
            });
            let leaves = body.ops[pc as usize].next() == Next::Leaves;
            leads[pc as usize + 1] |= leaves || !straight;
        }
        for handler in &body.handlers {
            for pc in [handler.start, handler.end, handler.target] {
                leads[pc as usize] = true;
            }
        }
        let starts: Vec<u32> = (0..length as u32).filter(|pc| leads[*pc as usize]).collect();
        let mut block_of = vec![0; length];
        let mut block = 0;
        for (pc, of) in block_of.iter_mut().enumerate() {
            block += u32::from(pc > 0 && leads[pc]);
            *of = block;
        }
        Cfg { starts, block_of }
    }

    /// Number of blocks.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// First op of a block, and the first one after it.
    pub fn range(&self, block: usize) -> (u32, u32) {
        let end = self.starts.get(block + 1).copied();
        (self.starts[block], end.unwrap_or(self.block_of.len() as u32))
    }

    /// The block that an op is in.
    pub fn block_of(&self, pc: u32) -> usize {
        self.block_of[pc as usize] as usize
    }

    /// Handlers that cover a block.
    pub fn handlers<'b>(&self, body: &'b Body, block: usize) -> impl Iterator<Item = &'b Handler> {
        let start = self.starts[block];
        body.handlers.iter().filter(move |handler| (handler.start..handler.end).contains(&start))
    }
}

/// A set of registers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RegSet(Box<[u64]>);

impl RegSet {
    /// The empty set, for a body with that many registers.
    pub fn empty(registers: usize) -> RegSet {
        RegSet(vec![0; registers.div_ceil(64)].into())
    }

    pub fn insert(&mut self, reg: Reg) {
        self.0[reg.index() / 64] |= 1 << (reg.index() % 64);
    }

    pub fn remove(&mut self, reg: Reg) {
        self.0[reg.index() / 64] &= !(1 << (reg.index() % 64));
    }

    pub fn contains(&self, reg: Reg) -> bool {
        self.0[reg.index() / 64] & (1 << (reg.index() % 64)) != 0
    }

    /// Adds all of another set.
    pub fn union(&mut self, other: &RegSet) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }

    /// This set with all of another one.
    pub fn with(&self, other: &RegSet) -> RegSet {
        let mut sum = self.clone();
        sum.union(other);
        sum
    }

    /// Keeps only what another set has too; tells whether anything was dropped.
    pub fn intersect(&mut self, other: &RegSet) -> bool {
        let mut dropped = false;
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            dropped |= *a & !b != 0;
            *a &= b;
        }
        dropped
    }

    /// The members in order.
    pub fn iter(&self) -> impl Iterator<Item = Reg> + '_ {
        self.0.iter().enumerate().flat_map(|(word, bits)| {
            let mut rest = *bits;
            std::iter::from_fn(move || {
                let bit = rest.trailing_zeros();
                rest &= rest.checked_sub(1)?;
                Some(Reg((word * 64) as u16 + bit as u16))
            })
        })
    }
}
