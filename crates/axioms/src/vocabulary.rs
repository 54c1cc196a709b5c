//! The executions in the terms that models speak about.

use crate::event::{EventKind, EventPlace};
use crate::knowledge::INITIAL;
use crate::run::{Context, SymbolicExecution};
use jmmc_models::{Constants, Modes, RunTerms, Vocabulary};
use jmmc_program::{Fence, Mode};
use jmmc_relations::{Atom, Expr, RelationsError};

impl Context<'_> {
    /// The vocabulary of an execution and those that justify it.
    pub(crate) fn vocabulary(
        &mut self,
        main: &SymbolicExecution,
        others: &[SymbolicExecution],
    ) -> Result<Vocabulary, RelationsError> {
        let constants = self.constants()?;
        let main = self.run(main)?;
        let speculative = others.iter().map(|run| self.run(run)).collect::<Result<_, _>>()?;
        Ok(Vocabulary { constants, main, speculative })
    }

    fn constants(&mut self) -> Result<Constants, RelationsError> {
        let threads: Vec<[Atom; 2]> = self
            .actions()
            .map(|(action, pool)| [self.atoms.action(action), self.atoms.thread(self.pools.list[pool].thread)])
            .collect();
        let order: Vec<[Atom; 2]> =
            self.unfolded.thread_order.iter().map(|&(a, b)| [self.atoms.thread(a), self.atoms.thread(b)]).collect();
        Ok(Constants {
            read: self.kind(EventKind::Read(Mode::Plain))?,
            write: self.kind(EventKind::Write(Mode::Plain))?,
            volatile_read: self.kind(EventKind::Read(Mode::Volatile))?,
            volatile_write: self.kind(EventKind::Write(Mode::Volatile))?,
            lock: self.kind(EventKind::Lock)?,
            unlock: self.kind(EventKind::Unlock)?,
            start: self.kind(EventKind::Start)?,
            end: self.kind(EventKind::End)?,
            external: self.kind(EventKind::External)?,
            modes: self.modes()?,
            thread: self.pairs(threads)?,
            thread_order: self.pairs(order)?,
            init: self.set([self.atoms.thread(INITIAL)])?,
        })
    }

    fn modes(&mut self) -> Result<Modes, RelationsError> {
        Ok(Modes {
            opaque_read: self.kind(EventKind::Read(Mode::Opaque))?,
            opaque_write: self.kind(EventKind::Write(Mode::Opaque))?,
            acquire_read: self.kind(EventKind::Read(Mode::Acquire))?,
            release_write: self.kind(EventKind::Write(Mode::Release))?,
            full_fence: self.kind(EventKind::Fence(Fence::Full))?,
            acquire_fence: self.kind(EventKind::Fence(Fence::Acquire))?,
            release_fence: self.kind(EventKind::Fence(Fence::Release))?,
            load_load_fence: self.kind(EventKind::Fence(Fence::LoadLoad))?,
            store_store_fence: self.kind(EventKind::Fence(Fence::StoreStore))?,
        })
    }

    fn actions(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.pools.of_atom.iter().copied().enumerate()
    }

    fn kind(&mut self, kind: EventKind) -> Result<Expr, RelationsError> {
        let of_kind = self.actions().filter(|(_, pool)| self.pools.list[*pool].kind == kind);
        let atoms: Vec<Atom> = of_kind.map(|(action, _)| self.atoms.action(action)).collect();
        self.set(atoms)
    }

    fn run(&mut self, run: &SymbolicExecution) -> Result<RunTerms, RelationsError> {
        let events: Vec<Atom> = self.events().map(|(index, _)| self.atoms.event(index)).collect();
        let events = self.set(events)?;
        let actions = self.problem.join(events, run.act)?;
        Ok(RunTerms {
            actions,
            program_order: self.program_order(run)?,
            write_seen: self.problem.expr(run.sees)?,
            value_written: self.problem.expr(run.value)?,
            location: self.places(run, actions, |place| !matches!(place, EventPlace::Monitor(_)))?,
            monitor: self.places(run, actions, |place| matches!(place, EventPlace::Monitor(_)))?,
            update: self.updates(run)?,
        })
    }

    /// Program order of actions is that of the events that perform them.
    fn program_order(&mut self, run: &SymbolicExecution) -> Result<Expr, RelationsError> {
        let mut pairs = Vec::new();
        for (first, before) in self.events() {
            for (second, after) in self.events().skip(first + 1) {
                if before.thread() == after.thread() {
                    pairs.push([self.atoms.event(first), self.atoms.event(second)]);
                }
            }
        }
        self.performed_pairs(run, pairs)
    }

    /// The reads and writes of atomic updates.
    fn updates(&mut self, run: &SymbolicExecution) -> Result<Expr, RelationsError> {
        let writes = self.events().filter_map(|(index, event)| Some((self.read_events[&event.updates?], index)));
        let pairs = writes.map(|(read, write)| [self.atoms.event(read), self.atoms.event(write)]).collect();
        self.performed_pairs(run, pairs)
    }

    /// The actions that pairs of events perform.
    fn performed_pairs(&mut self, run: &SymbolicExecution, pairs: Vec<[Atom; 2]>) -> Result<Expr, RelationsError> {
        let pairs = self.pairs(pairs)?;
        let p = &self.problem;
        p.join(p.join(p.transpose(run.act), pairs), run.act)
    }

    /// The places of performed actions, as far as they are wanted.
    fn places(
        &mut self,
        run: &SymbolicExecution,
        actions: Expr,
        wanted: impl Fn(&EventPlace) -> bool,
    ) -> Result<Expr, RelationsError> {
        let (mut fixed, mut all) = (Vec::new(), Vec::new());
        let mut several = false;
        for (action, pool) in self.pools.of_atom.iter().copied().enumerate() {
            let places = self.pool_places(pool);
            let own: Vec<Atom> =
                places.iter().filter(|place| wanted(place)).map(|place| self.atoms.place(*place)).collect();
            all.extend(own.iter().copied());
            match own[..] {
                [only] if places.len() == 1 => fixed.push([self.atoms.action(action), only]),
                [] => {}
                _ => several = true,
            }
        }
        let (fixed, all) = (self.pairs(fixed)?, self.set(all)?);
        let p = &self.problem;
        let fixed = p.intersection(fixed, p.product(actions, all))?;
        if !several {
            return Ok(fixed);
        }
        // Relation `place` is empty for actions that are not performed.
        let univ = p.univ()?;
        p.union(fixed, p.intersection(run.place, p.product(univ, all)))
    }
}
