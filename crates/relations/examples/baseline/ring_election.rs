//! Leader election in a ring: processes pass on the greatest identifiers; at most one finds its own come back.

use super::words::{Made, atoms, function, in_order, names};
use jmmc_relations::{Expr, Formula, Operand, Problem, Relation, RelationsError, Universe};

struct Model {
    p: Problem,
    process: Relation,
    below: Relation,
    time: Relation,
    next: Relation,
    successor: Relation,
    to_send: Relation,
    elected: Relation,
}

/// Two processes elected, among that many processes and times.
pub fn ring_election(processes: usize, times: usize) -> Made {
    let u = Universe::new([names("Process", processes), names("Time", times)].concat())?;
    let p = Problem::new();
    let m = Model {
        process: p.relation("Process", 1)?,
        below: p.relation("below", 2)?,
        time: p.relation("Time", 1)?,
        next: p.relation("next", 2)?,
        successor: p.relation("successor", 2)?,
        to_send: p.relation("to_send", 3)?,
        elected: p.relation("elected", 2)?,
        p,
    };
    m.require()?;
    let mut b = m.p.bounds(&u);
    let (pr, ti) = (atoms(&u, "Process", processes)?, atoms(&u, "Time", times)?);
    b.exactly(m.below, in_order(&u, "Process", processes)?)?;
    b.exactly(m.next, in_order(&u, "Time", times)?)?;
    b.at_most(m.successor, pr.product(&pr)?)?;
    b.at_most(m.to_send, pr.product(&pr)?.product(&ti)?)?;
    b.at_most(m.elected, pr.product(&ti)?)?;
    b.exactly(m.process, pr)?;
    b.exactly(m.time, ti)?;
    Ok((m.p, b))
}

impl Model {
    fn require(&self) -> Result<(), RelationsError> {
        let p = &self.p;
        let (x, t) = (p.variable("p"), p.variable("t"));
        p.require("everybody has a successor", function(p, self.successor, self.process, self.process))?;
        let reached = p.subset(self.process, p.join(x, p.closure(self.successor)));
        p.require("the successors form a ring", p.all([(x, self.process)], reached))?;
        let first = p.difference(self.time, p.join(self.time, self.next))?;
        let own = p.equal(self.queue(x, first), x);
        p.require("at first everybody sends itself", p.all([(x, self.process)], own))?;
        let then = p.join(t, self.next)?;
        let choices = [
            self.step(t, then, p.expr(x)?),
            self.step(t, then, p.join(self.successor, x)?),
            p.equal(self.queue(x, t), self.queue(x, then)),
        ];
        let decls = [(t, p.join(self.next, self.time)?), (x, p.expr(self.process)?)];
        p.require("steps", p.all(decls, p.or(choices)))?;
        let new = p.difference(self.queue(x, t), self.queue(x, p.join(self.next, t)));
        let winners = p.comprehension([(x, self.process)], p.subset(x, new));
        let later = p.join(self.time, self.next)?;
        p.require("nobody is elected at first", p.no(p.join(self.elected, first)))?;
        let defined = p.equal(p.join(self.elected, t), winners);
        p.require("who gets itself is elected", p.all([(t, later)], defined))?;
        p.require("two are elected", p.not(p.lone(p.join(self.elected, self.time))))?;
        Ok(())
    }

    fn queue(&self, x: impl Operand<Expr>, t: impl Operand<Expr>) -> Result<Expr, RelationsError> {
        self.p.join(self.p.join(x, self.to_send), t)
    }

    fn step(&self, t: impl Operand<Expr> + Copy, then: Expr, x: Expr) -> Result<Formula, RelationsError> {
        let p = &self.p;
        let id = p.variable("id");
        let to = p.join(x, self.successor)?;
        let smaller = p.join(p.closure(self.below), to);
        let sent = p.equal(self.queue(x, then), p.difference(self.queue(x, t), id));
        let received = p.equal(self.queue(to, then), p.union(self.queue(to, t), p.difference(id, smaller)));
        p.exists([(id, self.queue(x, t))], p.and([sent, received]))
    }
}
