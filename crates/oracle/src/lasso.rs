//! Does a small program always end? Every state is visited, and every way to stay in some of them for ever is looked at.
//!
//! A program goes wrong if it has an execution that is fair and in which a thread that is no daemon never ends: nobody can go on any more, or somebody goes on
//! for ever. [`Outlook::of`] says which of these exist under sequential consistency and where plain reads may see old writes ([`memory`]). The programs ([`program`]) are
//! made from seeds ([`random`]) and written as Java ([`print`]).

pub mod fair;
pub mod memory;
pub mod print;
pub mod program;
pub mod random;
pub mod state;

use crate::TooLarge;
use fair::{Graph, Step};
use memory::Reads;
use program::{Code, Program};
use state::State;
use std::collections::HashMap;

/// What may happen without a reason, and what reads may see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// What plain reads may see.
    pub reads: Reads,
    /// Whether threads wake up without a reason.
    pub spurious: bool,
}

/// How executions may fail to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Outlook {
    /// A state can be reached in which nobody can go on, unless without a reason.
    pub stuck: bool,
    /// A fair execution goes on for ever.
    pub endless: bool,
    /// How many states there are.
    pub states: usize,
}

impl Outlook {
    /// Whether some fair execution never ends.
    pub fn goes_wrong(self) -> bool {
        self.stuck || self.endless
    }

    /// What may become of the program.
    ///
    /// # Errors
    /// It has more states than the limit.
    pub fn of(program: &Program, rules: Rules, limit: usize) -> Result<Outlook, TooLarge> {
        let code = Code::of(program);
        let first = State::first(program, &code, rules.reads);
        let mut numbers = HashMap::from([(first.clone(), 0)]);
        let mut states = vec![first];
        let mut graph = Graph::default();
        let mut outlook = Outlook::default();
        let mut at = 0;
        while let Some(state) = states.get(at).cloned() {
            let steps = state.steps(program, &code, rules)?;
            let promised = steps.iter().filter(|(step, _)| !step.rare).fold(0, |set, (step, _)| set | 1 << step.thread);
            outlook.stuck |= promised == 0 && !state.is_over(program);
            graph.promised.push(promised);
            for (step, next) in steps {
                let number = *numbers.entry(next.clone()).or_insert(states.len());
                if number == states.len() {
                    states.push(next);
                }
                graph.steps.push(Step { from: at, to: number, ..step });
            }
            at += 1;
            if states.len() > limit {
                return Err(TooLarge(format!("more than {limit} states")));
            }
        }
        outlook.endless = graph.goes_on_for_ever(program.threads.len());
        outlook.states = states.len();
        Ok(outlook)
    }
}
