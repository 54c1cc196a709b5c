//! `jpr` from its definition as a least fixed point, over the executions of `opmm`'s enumerator.
//!
//! Round n has the well-formed executions in which program order, synchronization order and write-seen have no cycle, where it does not count which
//! write a plain read sees if some execution of round n − 1 has a write of that value to that variable by that thread [JPR §4]. So actions of
//! different executions are matched by thread, variable and value. The last round finds no new writes.

use crate::opmm::combinations::{self, Trace};
use crate::opmm::events::Events;
use crate::opmm::writes_seen::{Free, final_values};
use crate::opmm::{named, observables, sync};
use crate::outcome::{Names, Outcomes, TooLarge};
use crate::program::Program;
use crate::thread::Threads;

/// Every outcome.
///
/// # Errors
/// There are too many combinations of traces, or too many actions in one.
pub fn outcomes(program: &Program, observed: &[&str]) -> Result<Outcomes, TooLarge> {
    let mut free = Free::new();
    loop {
        let (outcomes, written) = round(program, observed, &free)?;
        if written == free {
            return Ok(outcomes);
        }
        free = written;
    }
}

/// The outcomes of one round, and all writes of its executions.
fn round(program: &Program, observed: &[&str], free: &Free) -> Result<(Outcomes, Free), TooLarge> {
    let mut threads = Threads::in_halves(program);
    let mut traces = combinations::traces(&mut threads, |writes| writes)?;
    traces.iter_mut().for_each(|traces| traces.retain(|trace| trace.complete));
    let (names, fields) = (Names::new(program), observables(program, observed));
    let (mut outcomes, mut written) = (Outcomes::new(), Free::new());
    combinations::each(&threads, &traces, &mut |combination| {
        let locals = || combination.iter().map(|trace| &trace.locals);
        let writes = writes(combination);
        let events = Events::new(&threads, combination, &fields)?;
        sync::orders(&events, &mut |order| {
            for values in final_values(&events, order, &fields, free) {
                outcomes.insert(names.outcome(locals(), named(&fields, &values)));
                written.extend(writes.iter().copied());
            }
            let known = fields.is_empty() && outcomes.contains(&names.outcome(locals(), []));
            !(known && writes.is_subset(&written))
        });
        Ok(())
    })?;
    Ok((outcomes, written))
}

fn writes(combination: &[&Trace]) -> Free {
    let of_thread = |(thread, trace): (usize, &&Trace)| {
        let writes = trace.actions.iter().filter_map(|action| action.write());
        writes.map(|(location, value)| (thread, location, value)).collect::<Vec<_>>()
    };
    combination.iter().enumerate().flat_map(of_thread).collect()
}
