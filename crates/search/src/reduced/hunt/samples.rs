//! Samples of partial orders [Yuan, Yang and Gu, CAV 2018]: the process whose priority is highest goes on; priorities are drawn by lot, again for who has just moved and for those whose next step
//! conflicts with what it did. So executions that differ in what conflicts are about equally likely, however many others there are.
//!
//! Steps that need not happen are left to the search where others do. The lots are the same in every run with the same seed.

use fastrand::Rng;

use super::Hunt;
use crate::TransitionSystem;
use crate::run::Ended;

impl<S: TransitionSystem> Hunt<'_, '_, S> {
    /// Samples for as long as there is effort left. From the root, and back to it.
    pub(super) fn draw(&mut self) -> Result<(), Ended> {
        let mut lots = Rng::with_seed(self.left ^ self.reduced.scout.run.options.seed);
        while self.left > 0 {
            let before = self.left;
            self.sample(&mut lots)?;
            self.back_to(0);
            if self.left == before {
                break;
            }
        }
        Ok(())
    }

    fn sample(&mut self, lots: &mut Rng) -> Result<(), Ended> {
        let mut priorities: Vec<u64> = Vec::new();
        let (mut choices, mut step) = (Vec::new(), Vec::new());
        while self.may_go_on() {
            choices.clear();
            let system = &mut *self.reduced.scout.system;
            system.choices(&mut choices);
            if choices.iter().any(|&choice| system.is_promised(choice)) {
                choices.retain(|&choice| system.is_promised(choice));
            }
            priorities.resize_with(system.processes().max(priorities.len()), || lots.u64(..));
            let Some(process) = choices.iter().map(|&choice| system.process(choice)).max_by_key(|&of| priorities[of])
            else {
                break;
            };
            choices.retain(|&choice| system.process(choice) == process);
            step.clear();
            system.footprint(process, &mut step);
            if !self.advance(choices[lots.usize(..choices.len())])? {
                break;
            }
            self.reduced.scout.system.touched(&mut step);
            for (other, priority) in priorities.iter_mut().enumerate() {
                if other == process || self.may_conflict(other, &step) {
                    *priority = lots.u64(..);
                }
            }
        }
        Ok(())
    }
}
