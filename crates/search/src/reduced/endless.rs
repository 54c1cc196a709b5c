//! What the worker notes of components, to find fair executions in them that never end.

use super::Reduced;
use crate::fair::{Component, Duties, Edge};
use crate::reduced::set::Processes;
use crate::run::Ended;
use crate::scout::Arrival;
use crate::{Endless, Path, TransitionSystem};

/// Where a step leads that leads to no state.
const NOWHERE: u32 = u32::MAX;

impl<S: TransitionSystem> Reduced<'_, S> {
    /// What the current state promises, whose choices are those from `start` on.
    pub(super) fn promises(&self, start: usize) -> Duties {
        if !self.endless {
            return Duties::default();
        }
        let moves = self.promised(start).iter().fold(0, |set, process| set | Endless::mover(process));
        Duties { moves, settles: self.scout.system.owes(), ..Duties::default() }
    }

    /// The processes that the current state promises a step, if it matters.
    pub(super) fn promised(&self, start: usize) -> Processes {
        let system = &*self.scout.system;
        let mut promised = Processes::default();
        let choices = self.choices[start..].iter().filter(|choice| self.endless && system.is_promised(**choice));
        choices.for_each(|&choice| promised.insert(system.process(choice)));
        promised
    }

    /// Notes the step that the process has just taken from the top state.
    pub(super) fn note_edge(&mut self, choice: S::Choice, process: usize, arrival: &Arrival<S::Finding>) {
        let Some(top) = self.frames.last().filter(|_| self.endless) else {
            return;
        };
        let to = match arrival {
            Arrival::Entered { .. } | Arrival::End(_) | Arrival::Back => self.scout.store.last(),
            Arrival::Cut | Arrival::Found(_) => NOWHERE,
        };
        let turn = self.scout.system.turn();
        let completes = if turn.completes { Endless::mover(process) } else { 0 };
        self.edges.push(Edge {
            from: top.state,
            to,
            choice,
            done: Duties { moves: Endless::mover(process), completes, settles: turn.settles, writes: turn.writes },
            rare: turn.rare,
            overlooks: turn.overlooks,
            tells_time: turn.tells_time,
        });
    }

    /// The state just entered: does it promise nobody a step, although there are choices? Then an execution may stay there.
    pub(super) fn look_for_standstill(&mut self) -> Result<(), Ended> {
        let stays = self.frames.last().is_some_and(|frame| frame.enabled != Processes::default())
            && self.component.last().is_some_and(|(_, promised)| promised.moves == 0);
        if !self.endless || !stays {
            return Ok(());
        }
        match self.scout.system.endless(Endless { movers: 0, timeless: false }) {
            Some(finding) => self.report_endless(&[], &[], finding),
            None => Ok(()),
        }
    }

    /// The top state, whose choices are all tried: if a component was entered there, is there a fair round in it?
    pub(super) fn look_for_round(&mut self) -> Result<(), Ended> {
        let Some(top) = self.frames.last().filter(|top| self.endless && top.low == top.order) else {
            return Ok(());
        };
        let first = self.component.iter().rposition(|(state, _)| *state == top.state).unwrap_or(0);
        let (states, edges) = (&self.component[first..], &self.edges[top.edges..]);
        let alone = states.len() == 1 && edges.iter().all(|edge| edge.to != top.state);
        if alone {
            return Ok(());
        }
        let component = Component::new(states, edges);
        let found = component.fair_round(false).map(|round| (round, false));
        let Some((round, timeless)) = found.or_else(|| Some((component.fair_round(true)?, true))) else {
            return Ok(());
        };
        for (taken, &choice) in round.lead.iter().enumerate() {
            if self.scout.follow(choice).is_err() {
                (0..taken).for_each(|_| self.scout.system.undo());
                return Err(Ended);
            }
        }
        let finding = self.scout.system.endless(Endless { movers: round.movers, timeless });
        round.lead.iter().for_each(|_| self.scout.system.undo());
        match finding {
            Some(finding) => self.report_endless(&round.lead, &round.round, finding),
            None => Ok(()),
        }
    }

    fn report_endless(&mut self, lead: &[S::Choice], round: &[S::Choice], finding: S::Finding) -> Result<(), Ended> {
        let before: Vec<S::Choice> = self.prefix.iter().chain(&self.taken).chain(lead).copied().collect();
        let start = before.len();
        let choices = before.into_iter().chain(round.iter().copied()).collect();
        self.scout.report_endless(Path::endless(choices, start), finding)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Control, Endless, Explorer, Footprint, Options, Step, Touch, TransitionSystem, Turn};

    /// The first process sleeps, and may wake up without a reason; the second has so many steps to do. They have nothing to do with each other.
    struct Sleeper {
        asleep: bool,
        left: u32,
        path: Vec<usize>,
    }

    impl TransitionSystem for Sleeper {
        type Choice = usize;
        type Finding = &'static str;

        fn choices(&mut self, out: &mut Vec<usize>) {
            out.extend([0].into_iter().filter(|_| self.asleep));
            out.extend([1].into_iter().filter(|_| self.left > 0));
        }

        fn apply(&mut self, choice: usize) -> Step<&'static str> {
            self.path.push(choice);
            match choice {
                0 => self.asleep = false,
                _ => self.left -= 1,
            }
            Step::Next
        }

        fn undo(&mut self) {
            match self.path.pop() {
                Some(0) => self.asleep = true,
                Some(_) => self.left += 1,
                None => {}
            }
        }

        fn end_state(&mut self) -> Option<&'static str> {
            None
        }

        fn fingerprint(&mut self) -> u128 {
            u128::from(self.left) << 1 | u128::from(self.asleep)
        }

        fn encode(&mut self, out: &mut Vec<u8>) {
            out.extend([u8::from(self.asleep), self.left as u8]);
        }

        fn processes(&self) -> usize {
            2
        }

        fn process(&self, choice: usize) -> usize {
            choice
        }

        fn footprint(&mut self, _process: usize, _out: &mut Vec<Touch>) -> Footprint {
            Footprint::Listed
        }

        fn is_promised(&self, choice: usize) -> bool {
            choice != 0
        }

        fn turn(&self) -> Turn {
            Turn { rare: self.path.last() == Some(&0), ..Turn::default() }
        }

        fn endless(&mut self, round: Endless) -> Option<&'static str> {
            (round.movers == 0).then_some("sleeps for ever")
        }
    }

    /// Goes from 0 on, one by one, and from `last` back to `back`, if that is somewhere.
    struct Ring {
        at: usize,
        last: usize,
        back: Option<usize>,
        path: Vec<usize>,
    }

    impl TransitionSystem for Ring {
        type Choice = usize;
        type Finding = &'static str;

        fn choices(&mut self, out: &mut Vec<usize>) {
            out.extend(if self.at < self.last { Some(self.at + 1) } else { self.back });
        }

        fn apply(&mut self, choice: usize) -> Step<&'static str> {
            self.path.push(self.at);
            self.at = choice;
            Step::Next
        }

        fn undo(&mut self) {
            self.at = self.path.pop().unwrap_or_default();
        }

        fn end_state(&mut self) -> Option<&'static str> {
            None
        }

        fn fingerprint(&mut self) -> u128 {
            self.at as u128
        }

        fn encode(&mut self, out: &mut Vec<u8>) {
            out.push(self.at as u8);
        }

        fn endless(&mut self, round: Endless) -> Option<&'static str> {
            (round.movers != 0).then_some("goes round for ever")
        }
    }

    #[test]
    fn a_forced_beginning_that_never_ends_is_a_round() {
        for (last, back) in [(0, Some(0)), (3, Some(0)), (3, Some(2)), (3, Some(3)), (3, None)] {
            for reduction in [true, false] {
                let ring = Ring { at: 0, last, back, path: Vec::new() };
                let mut explorer = Explorer::new(vec![ring]);
                let options = Options { endless: true, reduction, ..Options::default() };
                for run in 0..2 {
                    let outcome = explorer.run(&options, &Control::new());
                    let lengths: Vec<usize> = outcome
                        .findings
                        .iter()
                        .map(|(path, _)| path.round().map_or(0, |round| path.len() - round))
                        .collect();
                    let expected: Vec<usize> = back.map(|back| last + 1 - back).into_iter().collect();
                    assert_eq!(lengths, expected, "from {last} back to {back:?}, run {run}, reduced: {reduction}");
                }
                assert!(
                    Explorer::new(vec![Ring { at: 0, last, back, path: Vec::new() }])
                        .run(&Options::default(), &Control::new())
                        .findings
                        .is_empty()
                );
            }
        }
    }

    #[test]
    fn who_may_sleep_for_ever_does_so_though_others_are_busy() {
        for reduction in [true, false] {
            for left in 0..4 {
                let sleeper = Sleeper { asleep: true, left, path: Vec::new() };
                let options = Options { endless: true, reduction, ..Options::default() };
                let outcome = Explorer::new(vec![sleeper]).run(&options, &Control::new());
                assert_eq!(outcome.findings.len(), 1, "{left} steps, reduced: {reduction}");
            }
        }
    }
}
