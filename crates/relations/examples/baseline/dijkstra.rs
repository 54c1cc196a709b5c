//! Dijkstra's discipline: processes that take mutexes only in ascending order never deadlock.
//!
//! A process that wants a mutex holds it at once if nobody else does, and waits for it otherwise; a waiting process does
//! nothing. A mutex that is released goes to one of those who wait for it.

use super::words::{Made, atoms, in_order, names};
use jmmc_relations::{Expr, Formula, Operand, Problem, Relation, RelationsError, Universe};

struct Model {
    p: Problem,
    state: Relation,
    next: Relation,
    process: Relation,
    mutex: Relation,
    above: Relation,
    holds: Relation,
    waits: Relation,
}

/// The deadlock that the discipline rules out, in that many states, processes and mutexes.
pub fn dijkstra(states: usize, processes: usize, mutexes: usize) -> Made {
    let u = Universe::new([names("State", states), names("Process", processes), names("Mutex", mutexes)].concat())?;
    let p = Problem::new();
    let m = Model {
        state: p.relation("State", 1)?,
        next: p.relation("next", 2)?,
        process: p.relation("Process", 1)?,
        mutex: p.relation("Mutex", 1)?,
        above: p.relation("above", 2)?,
        holds: p.relation("holds", 3)?,
        waits: p.relation("waits", 3)?,
        p,
    };
    m.require()?;
    let mut b = m.p.bounds(&u);
    let (s, pr, mu) = (atoms(&u, "State", states)?, atoms(&u, "Process", processes)?, atoms(&u, "Mutex", mutexes)?);
    let table = s.product(&pr)?.product(&mu)?;
    b.exactly(m.state, s)?;
    b.exactly(m.next, in_order(&u, "State", states)?)?;
    b.at_most(m.process, pr)?;
    b.at_most(m.mutex, mu)?;
    b.exactly(m.above, in_order(&u, "Mutex", mutexes)?)?;
    b.at_most(m.holds, table.clone())?;
    b.at_most(m.waits, table)?;
    Ok((m.p, b))
}

impl Model {
    fn require(&self) -> Result<(), RelationsError> {
        let p = &self.p;
        let (s, x, m) = (p.variable("s"), p.variable("p"), p.variable("m"));
        let after = p.join(s, self.next)?;
        let table = p.product(self.state, p.product(self.process, self.mutex));
        p.require("tables", p.subset(p.union(self.holds, self.waits), table))?;
        let first = p.difference(self.state, p.join(self.state, self.next))?;
        p.require("at first nobody has anything", p.no(p.join(first, p.union(self.holds, self.waits))))?;
        let grabs = p.exists([(x, self.process), (m, self.mutex)], self.grabs(s, after, x, m));
        let releases = p.exists([(x, self.process), (m, self.mutex)], self.releases(s, after, x, m));
        let idles = p.and([self.same(self.holds, s, after), self.same(self.waits, s, after)]);
        let earlier = p.join(self.next, self.state)?;
        p.require("steps", p.all([(s, earlier)], p.or([grabs, releases, idles])))?;
        let new = p.difference(self.has_or_wants(after, x), self.has_or_wants(s, x));
        let higher = p.join(m, p.transpose(p.closure(self.above)));
        let ordered = p.implies(p.subset(m, new), p.subset(p.join(x, p.join(s, self.holds)), higher));
        let decls = [(s, earlier), (x, p.expr(self.process)?), (m, p.expr(self.mutex)?)];
        p.require("mutexes are taken in order", p.all(decls, ordered))?;
        let stuck = p.all([(x, self.process)], p.some(p.join(x, p.join(s, self.waits))));
        p.require("there are processes", p.some(self.process))?;
        p.require("deadlock", p.exists([(s, self.state)], stuck))?;
        Ok(())
    }

    fn has_or_wants(&self, s: impl Operand<Expr>, x: impl Operand<Expr>) -> Result<Expr, RelationsError> {
        self.p.join(x, self.p.join(s, self.p.union(self.holds, self.waits)))
    }

    fn same(
        &self,
        table: Relation,
        s: impl Operand<Expr> + Copy,
        t: impl Operand<Expr> + Copy,
    ) -> Result<Formula, RelationsError> {
        self.p.equal(self.p.join(s, table), self.p.join(t, table))
    }

    fn grabs<E: Operand<Expr> + Copy>(&self, s: E, t: Expr, x: E, m: E) -> Result<Formula, RelationsError> {
        let p = &self.p;
        let (holds, waits) = (p.join(s, self.holds)?, p.join(s, self.waits)?);
        let (holds_then, waits_then) = (p.join(t, self.holds)?, p.join(t, self.waits)?);
        let pair = p.product(x, m)?;
        let takes = p.and([p.equal(holds_then, p.union(holds, pair)), p.equal(waits_then, waits)]);
        let queues = p.and([p.equal(holds_then, holds), p.equal(waits_then, p.union(waits, pair))]);
        let free = p.no(p.join(holds, m))?;
        p.and([p.no(p.join(x, waits)), p.not(p.subset(pair, holds)), p.implies(free, takes), p.or([Ok(free), queues])])
    }

    fn releases<E: Operand<Expr> + Copy>(&self, s: E, t: Expr, x: E, m: E) -> Result<Formula, RelationsError> {
        let p = &self.p;
        let (holds, waits) = (p.join(s, self.holds)?, p.join(s, self.waits)?);
        let (holds_then, waits_then) = (p.join(t, self.holds)?, p.join(t, self.waits)?);
        let pair = p.product(x, m)?;
        let queue = p.join(waits, m)?;
        let lucky = p.variable("lucky");
        let kept = p.difference(holds, pair)?;
        let nobody = p.and([p.equal(holds_then, kept), p.equal(waits_then, waits)]);
        let given = p.product(lucky, m)?;
        let handed =
            p.and([p.equal(holds_then, p.union(kept, given)), p.equal(waits_then, p.difference(waits, given))]);
        let hand_over = p.exists([(lucky, queue)], handed);
        p.and([
            p.no(p.join(x, waits)),
            p.subset(pair, holds),
            p.or([p.some(queue), nobody]),
            p.or([p.no(queue), hand_over]),
        ])
    }
}
