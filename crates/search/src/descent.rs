//! The forced beginning: while a state has one choice only, now and in later runs, the search never returns to it, unless that is all that ever happens.

use crate::TransitionSystem;
use crate::run::Ended;
use crate::scout::{Arrival, Scout};
use crate::visited::VisitedStore;

/// Where the forced beginning led.
pub(crate) enum Beginning<C> {
    /// To a state with these choices: none if there is nothing to explore from there.
    Leads(Vec<C>),
    /// Back to one of its own states: the state reached is part of a circle that nothing leads out of.
    Circle,
}

/// Enters the state that `prefix` led to, goes on while there is just one choice for good, and says what the state reached leads to.
///
/// Each step is appended to `prefix` and cannot be taken back any more.
pub(crate) fn descend<S: TransitionSystem, V: VisitedStore<S>>(
    scout: &mut Scout<'_, S, V>,
    prefix: &mut Vec<S::Choice>,
) -> Result<Beginning<S::Choice>, Ended> {
    let mut choices = Vec::new();
    if let Arrival::Found(finding) = scout.start(prefix.len(), &mut choices)? {
        scout.report(prefix.clone(), finding)?;
    }
    while let [choice] = choices[..]
        && scout.system.is_forced_for_good()
        // An execution may stay where only what needs no reason could happen.
        && scout.system.is_promised(choice)
    {
        choices.clear();
        let states = scout.states();
        scout.tick(prefix.len(), || size_of_val(prefix.as_slice()) as u64)?;
        match scout.take(choice, prefix.len() + 1, false, &mut choices)? {
            Arrival::Entered { .. } => {
                prefix.push(choice);
                scout.system.forget_history();
            }
            // What ends the execution, or is too deep, is a state more.
            Arrival::Back if scout.states() == states => return Ok(Beginning::Circle),
            Arrival::Back | Arrival::Cut | Arrival::End(None) => {}
            Arrival::Found(finding) | Arrival::End(Some(finding)) => {
                scout.report([prefix.as_slice(), &[choice]].concat(), finding)?;
            }
        }
    }
    Ok(Beginning::Leads(choices))
}
