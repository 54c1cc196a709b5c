//! The order in which a body's operations are unfolded: a weak topological order, in which every cycle goes through the head of a
//! component (Bourdoncle's recursive strategy).
//!
//! Implements: what loop unwinding needs [MemSAT §3.2]: a component is a loop, its head is where iterations begin, and what follows it
//! comes after all its iterations. Works for any control flow, also where a loop has several entries.

use jmmc_program::Body;

/// A part of the order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Element {
    /// One operation, by its number.
    Op(u32),
    /// A loop: its head, and the rest of it.
    Loop(u32, Vec<Element>),
}

/// The order of the operations that can be reached from the first.
pub(crate) fn order(body: &Body) -> Vec<Element> {
    let mut search = Search { body, number: vec![0; body.ops.len()], count: 0, stack: Vec::new() };
    let mut elements = Vec::new();
    search.visit(0, &mut elements);
    elements.reverse();
    elements
}

/// The mark of what is done with.
const DONE: u32 = u32::MAX;

struct Search<'b> {
    body: &'b Body,
    /// When each operation was first met; 0 if not yet.
    number: Vec<u32>,
    count: u32,
    stack: Vec<u32>,
}

/// An operation whose successors are being visited.
struct Visit {
    pc: u32,
    successors: Vec<u32>,
    next: usize,
    /// The earliest operation on the stack that was reached from here.
    head: u32,
    is_loop: bool,
}

impl Visit {
    fn reach(&mut self, number: u32) {
        if number <= self.head {
            (self.head, self.is_loop) = (number, true);
        }
    }
}

impl Search<'_> {
    fn successors(&self, pc: u32) -> Vec<u32> {
        let mut successors = Vec::new();
        self.body.for_each_successor(pc, |to| successors.push(to));
        if self.body.ops[pc as usize].may_throw() {
            let covers = |handler: &&jmmc_program::Handler| (handler.start..handler.end).contains(&pc);
            successors.extend(self.body.handlers.iter().filter(covers).map(|handler| handler.target));
        }
        successors
    }

    fn enter(&mut self, pc: u32) -> Visit {
        self.stack.push(pc);
        self.count += 1;
        self.number[pc as usize] = self.count;
        Visit { pc, successors: self.successors(pc), next: 0, head: self.count, is_loop: false }
    }

    /// Visits an operation and what it leads to; adds finished elements, last first. With a stack of its own: bodies may be long.
    fn visit(&mut self, start: u32, elements: &mut Vec<Element>) {
        let mut visits = vec![self.enter(start)];
        while let Some(visit) = visits.last_mut() {
            if let Some(&to) = visit.successors.get(visit.next) {
                visit.next += 1;
                match self.number[to as usize] {
                    0 => {
                        let entered = self.enter(to);
                        visits.push(entered);
                    }
                    reached => visit.reach(reached),
                }
                continue;
            }
            let Visit { pc, head, is_loop, .. } = *visit;
            visits.pop();
            if head == self.number[pc as usize] {
                self.number[pc as usize] = DONE;
                self.leave(pc, is_loop);
                elements.push(if is_loop { self.component(pc) } else { Element::Op(pc) });
            }
            visits.iter_mut().last().into_iter().for_each(|parent| parent.reach(head));
        }
    }

    /// Takes an operation and those that belong to its loop off the stack; the latter are to be met again.
    fn leave(&mut self, head: u32, is_loop: bool) {
        while let Some(pc) = self.stack.pop() {
            if pc == head {
                return;
            }
            if is_loop {
                self.number[pc as usize] = 0;
            }
        }
    }

    fn component(&mut self, head: u32) -> Element {
        let mut inner = Vec::new();
        for to in self.successors(head) {
            if self.number[to as usize] == 0 {
                self.visit(to, &mut inner);
            }
        }
        inner.reverse();
        Element::Loop(head, inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jmmc_program::{Cond, Op, Reg};

    fn text(elements: &[Element]) -> String {
        let one = |element: &Element| match element {
            Element::Op(pc) => pc.to_string(),
            Element::Loop(head, inner) => format!("({head} {})", text(inner)),
        };
        elements.iter().map(one).collect::<Vec<_>>().join(" ")
    }

    /// Operations that go to one place, or to the next one or another, or return.
    fn check(ops: &[&str], expected: &str) {
        let op = |text: &&str| match (text.chars().next(), text[1..].parse()) {
            (Some('j'), Ok(target)) => Op::Jump { target },
            (Some('b'), Ok(target)) => Op::BranchConst { cond: Cond::Eq, a: Reg(0), imm: 0, target },
            _ => Op::ReturnVoid,
        };
        let body = Body { ops: ops.iter().map(op).collect(), ..Body::default() };
        assert_eq!(text(&order(&body)), expected);
    }

    #[test]
    fn what_follows_a_loop_comes_after_it() {
        check(&["b2", "j0", "r"], "(0 1) 2");
        check(&["b0", "r"], "(0 ) 1");
        check(&["b3", "b5", "j4", "j4", "r", "r"], "0 3 1 5 2 4");
    }

    #[test]
    fn loops_nest() {
        check(&["b4", "b3", "j1", "j0", "r"], "(0 (1 2) 3) 4");
    }

    #[test]
    fn a_loop_with_two_entries_has_one_head() {
        check(&["b3", "b4", "j3", "j1", "r"], "0 (1 2 3) 4");
    }
}
