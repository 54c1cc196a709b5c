//! Which registers are live where: backward dataflow over a body, exceptions included. A register that is only used to compute what is not live, such as a counter that
//! nobody looks at, is not live either (strong liveness), so loops that count for nothing come back to the same state. Whoever knows of variables that nobody looks at can have
//! stores to them ignored: then what is only stored there is not live, either.
//!
//! Errs on: too many live registers, never too few.

use std::borrow::Cow;

use crate::cfg::{Cfg, RegSet};
use crate::ids::Reg;
use crate::op::{Body, Op};

/// Live registers of one method, per op.
#[derive(Debug, Default)]
pub struct Liveness {
    /// Lists of registers, one after the other.
    lists: Box<[Reg]>,
    /// Bounds of each op's list.
    before: Box<[(u32, u32)]>,
    across: Box<[(u32, u32)]>,
    /// Whether each op's result is live.
    results: Box<[bool]>,
}

impl Liveness {
    /// Registers live before op `pc`.
    pub fn before(&self, pc: u32) -> &[Reg] {
        self.list(&self.before, pc)
    }

    /// Registers live after op `pc`, or in a handler that covers it, without its result.
    pub fn across(&self, pc: u32) -> &[Reg] {
        self.list(&self.across, pc)
    }

    /// Whether the result of op `pc`, if it has one, is live.
    pub fn result(&self, pc: u32) -> bool {
        self.results.get(pc as usize).copied().unwrap_or_default()
    }

    fn list(&self, bounds: &[(u32, u32)], pc: u32) -> &[Reg] {
        let bounds = bounds.get(pc as usize).copied().unwrap_or_default();
        self.lists.get(bounds.0 as usize..bounds.1 as usize).unwrap_or_default()
    }

    /// Analyses a body.
    pub(crate) fn of(body: &Body) -> Liveness {
        Liveness::ignoring(body, &|_, _| false)
    }

    /// Analyses a body, as if some of its stores did not use the value that they store.
    pub fn ignoring(body: &Body, ignored: &dyn Fn(u32, &Op) -> bool) -> Liveness {
        let cfg = Cfg::of(body);
        let mut analysis = Analysis::new(body, &cfg, ignored);
        analysis.solve();
        let mut lists = Lists { kept: body.keeps().then(|| analysis.kept.clone()), ..Lists::default() };
        let mut before = vec![(0, 0); body.ops.len()];
        let mut across = before.clone();
        let mut results = vec![false; body.ops.len()];
        for block in 0..cfg.len() {
            analysis.walk(block, |pc, at_op| match at_op {
                At::After(live) => {
                    let dst = body.def(&body.ops[pc as usize]);
                    results[pc as usize] = dst.is_some_and(|dst| live.contains(dst) || analysis.kept.contains(dst));
                }
                At::Across(live) => across[pc as usize] = lists.add(live),
                At::Before(live) => before[pc as usize] = lists.add(live),
            });
        }
        Liveness { lists: lists.regs.into(), before: before.into(), across: across.into(), results: results.into() }
    }
}

fn kept(body: &Body) -> RegSet {
    let mut kept = RegSet::empty(body.registers.len());
    body.kept_registers().for_each(|reg| kept.insert(reg));
    kept
}

/// Register lists; equal neighbours are stored once.
#[derive(Default)]
struct Lists {
    /// Registers that are live everywhere, if there are any.
    kept: Option<RegSet>,
    regs: Vec<Reg>,
    last: (u32, u32),
}

impl Lists {
    fn add(&mut self, live: &RegSet) -> (u32, u32) {
        let set = match &self.kept {
            Some(kept) => Cow::Owned(live.with(kept)),
            None => Cow::Borrowed(live),
        };
        let last = &self.regs[self.last.0 as usize..self.last.1 as usize];
        if !set.iter().eq(last.iter().copied()) {
            let start = self.regs.len() as u32;
            self.regs.extend(set.iter());
            self.last = (start, self.regs.len() as u32);
        }
        self.last
    }
}

/// A point at which registers are live.
enum At<'l> {
    After(&'l RegSet),
    Across(&'l RegSet),
    Before(&'l RegSet),
}

struct Analysis<'b> {
    body: &'b Body,
    cfg: &'b Cfg,
    /// Stores whose values do not matter.
    ignored: &'b dyn Fn(u32, &Op) -> bool,
    /// Registers that outlive the body.
    kept: RegSet,
    /// Registers live at the start of each block.
    live_in: Vec<RegSet>,
}

impl<'b> Analysis<'b> {
    fn new(body: &'b Body, cfg: &'b Cfg, ignored: &'b dyn Fn(u32, &Op) -> bool) -> Self {
        Analysis { body, cfg, ignored, kept: kept(body), live_in: vec![RegSet::empty(body.registers.len()); cfg.len()] }
    }

    /// The least solution, by iteration from the last block to the first.
    fn solve(&mut self) {
        loop {
            let mut changed = false;
            for block in (0..self.cfg.len()).rev() {
                let live = self.walk(block, |_, _| {});
                changed |= live != self.live_in[block];
                self.live_in[block] = live;
            }
            if !changed {
                return;
            }
        }
    }

    fn for_each_use(&self, pc: u32, op: &Op, mut f: impl FnMut(Reg)) {
        match *op {
            Op::PutStatic { .. } if (self.ignored)(pc, op) => {}
            Op::PutField { object, .. } if (self.ignored)(pc, op) => f(object),
            Op::PutElement { array, index, .. } if (self.ignored)(pc, op) => [array, index].into_iter().for_each(f),
            _ => self.body.for_each_use(op, f),
        }
    }

    /// Walks a block backwards, tells what is live at each op, and returns what is live at the block's start.
    fn walk(&self, block: usize, mut tell: impl FnMut(u32, At<'_>)) -> RegSet {
        let (start, end) = self.cfg.range(block);
        let mut caught = RegSet::empty(self.body.registers.len());
        for handler in self.cfg.handlers(self.body, block) {
            let mut live = self.live_in[self.cfg.block_of(handler.target)].clone();
            live.remove(handler.dst);
            caught.union(&live);
        }
        let mut live = RegSet::empty(self.body.registers.len());
        self.body.for_each_successor(end - 1, |to| live.union(&self.live_in[self.cfg.block_of(to)]));
        for pc in (start..end).rev() {
            let op = &self.body.ops[pc as usize];
            let dst = self.body.def(op);
            let wanted = |dst| live.contains(dst) || self.kept.contains(dst);
            tell(pc, At::After(&live));
            let useless = op.only_computes() && !dst.is_some_and(wanted);
            if let Some(dst) = dst {
                live.remove(dst);
            }
            if op.may_throw() {
                live.union(&caught);
            }
            tell(pc, At::Across(&live));
            if !useless {
                self.for_each_use(pc, op, |reg| live.insert(reg));
            }
            tell(pc, At::Before(&live));
        }
        live
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::op::{BinaryOp, Cond, Handler};
    use crate::types::Kind;

    fn body(registers: usize, ops: Vec<Op>, handlers: Vec<Handler>) -> Body {
        Body {
            registers: vec![Kind::Int; registers].into(),
            lines: vec![0; ops.len()].into(),
            ops: ops.into(),
            handlers: handlers.into(),
            ..Body::default()
        }
    }

    #[track_caller]
    fn check(liveness: &Liveness, pc: u32, before: &[u16], across: &[u16]) {
        let numbers = |regs: &[Reg]| regs.iter().map(|r| r.0).collect::<Vec<_>>();
        assert_eq!(numbers(liveness.before(pc)), before, "before {pc}");
        assert_eq!(numbers(liveness.across(pc)), across, "across {pc}");
    }

    #[test]
    fn loops_and_results() {
        // while (r0 < r1) r0 = r0 + 1; return r0
        let ops = vec![
            Op::Branch { cond: Cond::Ge, a: Reg(0), b: Reg(1), target: 3 },
            Op::BinaryConst { op: BinaryOp::AddI, dst: Reg(0), a: Reg(0), imm: 1 },
            Op::Jump { target: 0 },
            Op::Return { src: Reg(0) },
        ];
        let liveness = Liveness::of(&body(3, ops, Vec::new()));
        check(&liveness, 0, &[0, 1], &[0, 1]);
        check(&liveness, 1, &[0, 1], &[1]);
        check(&liveness, 2, &[0, 1], &[0, 1]);
        check(&liveness, 3, &[0], &[]);
    }

    #[test]
    fn what_only_counts_itself_is_not_live() {
        // while (r0 < r1) r2 = r2 + 1; return r0
        let ops = vec![
            Op::Branch { cond: Cond::Ge, a: Reg(0), b: Reg(1), target: 3 },
            Op::BinaryConst { op: BinaryOp::AddI, dst: Reg(2), a: Reg(2), imm: 1 },
            Op::Jump { target: 0 },
            Op::Return { src: Reg(0) },
        ];
        let liveness = Liveness::of(&body(3, ops, Vec::new()));
        check(&liveness, 0, &[0, 1], &[0, 1]);
        check(&liveness, 1, &[0, 1], &[0, 1]);
    }

    #[test]
    fn what_is_only_stored_where_nobody_looks_is_not_live() {
        // do { r1 = field; r1 = r1 + 1; r0[r2] = r1; field = r1 } while (r2 > 0)
        let field = crate::ids::FieldRef(0);
        let ops = vec![
            Op::GetStatic { dst: Reg(1), field },
            Op::BinaryConst { op: BinaryOp::AddI, dst: Reg(1), a: Reg(1), imm: 1 },
            Op::PutElement { array: Reg(0), index: Reg(2), src: Reg(1), ty: crate::types::Type::Int },
            Op::PutStatic { src: Reg(1), field },
            Op::BranchConst { cond: Cond::Gt, a: Reg(2), imm: 0, target: 0 },
            Op::ReturnVoid,
        ];
        let body = body(3, ops, Vec::new());
        assert!(Liveness::of(&body).result(0));
        assert!(Liveness::ignoring(&body, &|_, op| matches!(op, Op::PutStatic { .. })).result(0));
        let liveness = Liveness::ignoring(&body, &|_, op| matches!(op, Op::PutStatic { .. } | Op::PutElement { .. }));
        assert!(!liveness.result(0) && !liveness.result(1));
        check(&liveness, 2, &[0, 2], &[0, 2]);
        check(&liveness, 3, &[0, 2], &[0, 2]);
    }

    #[test]
    fn handlers_keep_what_they_read() {
        // try { r0 = r1 / r2; } catch (r3) { return r0 }
        let ops = vec![
            Op::Binary { op: BinaryOp::DivI, dst: Reg(0), a: Reg(1), b: Reg(2) },
            Op::ReturnVoid,
            Op::Return { src: Reg(0) },
        ];
        let handler = Handler { start: 0, end: 1, target: 2, class: None, dst: Reg(3) };
        let liveness = Liveness::of(&body(4, ops, vec![handler]));
        check(&liveness, 0, &[0, 1, 2], &[0]);
        check(&liveness, 1, &[], &[]);
    }
}
