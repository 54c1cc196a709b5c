//! Depth-first search with an explicit stack, by one of several workers.

use crate::TransitionSystem;
use crate::pool::WorkerOrder;
use crate::run::Ended;
use crate::scout::{Arrival, Haul, Scout};
use crate::stack::{Stack, Untried};
use crate::visited::VisitedStore;

/// One worker. Its system is at the root of the run, then at the end of `path`, then at the top of `stack`.
pub(crate) struct DepthFirst<'a, S: TransitionSystem, V> {
    scout: Scout<'a, S, V>,
    /// Leads from the initial state to the root of the run.
    prefix: &'a [S::Choice],
    /// Leads from the root of the run to the lowest state on the stack.
    path: Vec<S::Choice>,
    stack: Stack<S::Choice>,
}

impl<'a, S: TransitionSystem, V: VisitedStore<S>> DepthFirst<'a, S, V> {
    /// A worker whose system is at the root of the run, where `prefix` led.
    pub fn new(scout: Scout<'a, S, V>, prefix: &'a [S::Choice]) -> Self {
        DepthFirst { scout, prefix, path: Vec::new(), stack: Stack::new() }
    }

    /// Works until the run is over, then returns the system to the root of the run.
    pub fn run(mut self) -> Haul<S> {
        let pool = &self.scout.run.pool;
        while let Some(work) = pool.take() {
            if self.explore(work).is_err() {
                break;
            }
        }
        self.back_to_root();
        self.scout.finish(self.prefix.len())
    }

    /// Explores everything behind some untried choices; the system ends where it was before them.
    fn explore(&mut self, work: Untried<S::Choice>) -> Result<(), Ended> {
        self.go_to(&work.path)?;
        self.stack.choices.extend_from_slice(&work.choices);
        self.stack.push(0, work.repeat);
        loop {
            match self.scout.run.pool.call() {
                WorkerOrder::Nothing => {}
                WorkerOrder::Share => self.share(),
                WorkerOrder::Stop => return Err(Ended),
            }
            if let Some((choice, repeat)) = self.stack.next() {
                self.try_choice(choice, repeat)?;
            } else if self.stack.pop() {
                self.scout.system.undo();
            } else {
                return Ok(());
            }
        }
    }

    /// Takes a choice of the topmost state.
    #[inline]
    fn try_choice(&mut self, choice: S::Choice, repeat: bool) -> Result<(), Ended> {
        let depth = self.prefix.len() + self.path.len() + self.stack.len();
        self.scout.tick(depth, || self.stack.bytes())?;
        let start = self.stack.choices.len();
        match self.scout.take(choice, depth, repeat, &mut self.stack.choices)? {
            Arrival::Entered { repeat } => self.stack.push(start, repeat),
            Arrival::Back | Arrival::Cut | Arrival::End(None) => {}
            Arrival::Found(finding) | Arrival::End(Some(finding)) => {
                let path = self.prefix.iter().chain(&self.path).copied();
                let path = path.chain(self.stack.taken()).collect();
                self.scout.report(path, finding)?;
            }
        }
        Ok(())
    }

    /// Gives work to an idle worker, if there is enough.
    #[cold]
    fn share(&mut self) {
        if let Some(mut untried) = self.stack.split() {
            untried.path.splice(0..0, self.path.iter().copied());
            self.scout.run.pool.offer(untried);
        }
    }

    /// Brings the system from the end of the current path to the end of another, over their last common state.
    fn go_to(&mut self, path: &[S::Choice]) -> Result<(), Ended> {
        let common = self.path.iter().zip(path).take_while(|(here, there)| here == there).count();
        self.back_to(common);
        for &choice in &path[common..] {
            self.scout.follow(choice)?;
            self.path.push(choice);
        }
        Ok(())
    }

    /// Undoes all of the current path but its first choices.
    fn back_to(&mut self, length: usize) {
        for _ in length..self.path.len() {
            self.scout.system.undo();
        }
        self.path.truncate(length);
    }

    /// Undoes everything since the root of the run, also in the middle of the search.
    fn back_to_root(&mut self) {
        for _ in 1..self.stack.len() {
            self.scout.system.undo();
        }
        self.stack.clear();
        self.back_to(0);
    }
}
