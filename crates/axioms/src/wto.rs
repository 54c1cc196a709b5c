//! The order in which a body's operations are unfolded: a weak topological order, in which every cycle goes through the head of a
//! component (Bourdoncle's recursive strategy).
//!
//! Implements: what loop unwinding needs [MemSAT §3.2]: a component is a loop, its head is where iterations begin, and what follows it
//! comes after all its iterations. Works for any control flow, also where a loop has several entries.

use jmmc_program::Body;

/// A part of the order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Element {
    /// One operation.
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

/// Done with.
const DONE: u32 = u32::MAX;

struct Search<'b> {
    body: &'b Body,
    /// When each operation was first met; 0 if not yet.
    number: Vec<u32>,
    count: u32,
    stack: Vec<u32>,
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

    /// Visits an operation and what it leads to; adds finished elements, last first. Returns the earliest operation reached back.
    fn visit(&mut self, start: u32, elements: &mut Vec<Element>) -> u32 {
        // An explicit stack: bodies may be long.
        struct Frame {
            pc: u32,
            successors: Vec<u32>,
            next: usize,
            head: u32,
            is_loop: bool,
        }
        let enter = |search: &mut Self, pc: u32| {
            search.stack.push(pc);
            search.count += 1;
            search.number[pc as usize] = search.count;
            Frame { pc, successors: search.successors(pc), next: 0, head: search.count, is_loop: false }
        };
        let mut frames = vec![enter(self, start)];
        loop {
            let Some(frame) = frames.last_mut() else {
                return DONE;
            };
            if let Some(&to) = frame.successors.get(frame.next) {
                frame.next += 1;
                match self.number[to as usize] {
                    0 => {
                        let entered = enter(self, to);
                        frames.push(entered);
                    }
                    reached => {
                        if reached <= frame.head {
                            (frame.head, frame.is_loop) = (reached, true);
                        }
                    }
                }
                continue;
            }
            let (pc, head, is_loop) = (frame.pc, frame.head, frame.is_loop);
            frames.pop();
            if head == self.number[pc as usize] {
                self.number[pc as usize] = DONE;
                self.leave(pc, is_loop);
                elements.push(if is_loop { self.component(pc) } else { Element::Op(pc) });
            }
            match frames.last_mut() {
                None => return head,
                Some(parent) => {
                    if head <= parent.head {
                        (parent.head, parent.is_loop) = (head, true);
                    }
                }
            }
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
