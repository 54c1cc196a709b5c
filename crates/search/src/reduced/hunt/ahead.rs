//! Follows the simple schedule once, and after each step lets every process that this step enabled, or may have something to do with, run for as long as it can, and no further.

use super::{Hunt, Mover};
use crate::run::Ended;
use crate::{Footprint, TransitionSystem};

/// Steps of a process that runs ahead of the simple schedule, at most.
const AHEAD: usize = 100;

impl<S: TransitionSystem> Hunt<'_, '_, S> {
    /// From the root, and back to it.
    pub(super) fn run_ahead(&mut self) -> Result<(), Ended> {
        let (mut step, mut mover, mut before) = (Vec::new(), Mover::default(), Vec::new());
        while self.may_go_on() {
            let choices = self.choices(mover);
            let Some(&usual) = choices.first() else {
                break;
            };
            // Who touches nothing comes first, so that everyone stands before something that others may care for.
            if let Some(harmless) = choices.iter().copied().find(|choice| self.is_harmless(*choice)) {
                if !self.advance(harmless)? {
                    break;
                }
                continue;
            }
            for &choice in &choices[1..] {
                let process = self.process(choice);
                if !before.contains(&process) || self.may_conflict(process, &step) {
                    self.probe(choice)?;
                }
            }
            let process = self.process(usual);
            mover = mover.then(process);
            before = choices.iter().map(|choice| self.process(*choice)).collect();
            step.clear();
            self.reduced.scout.system.footprint(process, &mut step);
            if !self.advance(usual)? {
                break;
            }
            self.reduced.scout.system.touched(&mut step);
        }
        self.back_to(0);
        Ok(())
    }

    fn is_harmless(&mut self, choice: S::Choice) -> bool {
        let mut touches = Vec::new();
        let process = self.process(choice);
        let system = &mut *self.reduced.scout.system;
        let listed = system.footprint(process, &mut touches) == Footprint::Listed;
        listed && touches.is_empty() && system.is_promised(choice)
    }

    /// Lets the process of a choice run alone for as long as it can, and takes that back.
    fn probe(&mut self, choice: S::Choice) -> Result<(), Ended> {
        let (start, process) = (self.path.len(), self.process(choice));
        let mut next = Some(choice);
        while let Some(choice) = next.filter(|_| self.left > 0 && self.path.len() < start + AHEAD) {
            if !self.advance(choice)? {
                break;
            }
            let mover = Mover { process: Some(process), steps: 0 };
            next = self.choices(mover).first().copied().filter(|choice| self.process(*choice) == process);
        }
        self.back_to(start);
        Ok(())
    }
}
