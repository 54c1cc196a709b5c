//! A search in parts, for several processes that share nothing.
//!
//! Each part begins alike: breadth first, until there are some states for each part that are reached but not expanded. They are put in the order of the paths that lead to them, so that those beside each
//! other have come the same way for long, and each part goes on from as many in a row: where states tell how they were reached, such as by what was written down on the way, parts then have few in common.
//! All states that the beginning reached are visited, also those that other parts go on from.
//!
//! Why nothing is lost: take any path from the root, and the last state on it that the beginning reached. If the beginning expanded it, it is the end of the path, or the next state
//! would have been reached, too. Otherwise it belongs to some part; behind it, the path has no state of the beginning, so that part explores every state of it, or has visited it before and explores it from there.
//! Parts do not know what others visit, so states behind the beginning may be explored more than once.
//!
//! A part can be cut again, in the same way: its beginning goes on, breadth first from the states that were dealt to it. What was said of the root is then true of each of those states, and of what all
//! beginnings that lead to the part have reached.
//!
//! Errs on: nothing, if every part is explored, and the system behaves the same in all of them.

use crate::run::Ended;
use crate::scout::{Arrival, Scout};
use crate::stack::Untried;
use crate::visited::VisitedStore;
use crate::{SearchPart, TransitionSystem};
use std::collections::VecDeque;

/// How many states there are to be for each part: with many, parts are of more equal size.
const STATES_FOR_EACH: usize = 32;
/// How many states may be expanded for each of those before they are taken as they are.
const MOST_EXPANDED: usize = 8;

/// Searches breadth first from the root, to which `prefix` led, and returns what this part has to go on with. The system is at the root again.
pub(crate) fn cut<S: TransitionSystem, V: VisitedStore<S>>(
    scout: &mut Scout<'_, S, V>,
    prefix: &[S::Choice],
    whole: Untried<S::Choice>,
    part: &[SearchPart],
) -> Result<Vec<Untried<S::Choice>>, Ended> {
    let mut own = vec![whole];
    for level in part {
        own = deal(scout, prefix, own, *level)?;
    }
    Ok(own)
}

/// Goes on breadth first from some states, and deals out what is then open.
fn deal<S: TransitionSystem, V: VisitedStore<S>>(
    scout: &mut Scout<'_, S, V>,
    prefix: &[S::Choice],
    from: Vec<Untried<S::Choice>>,
    part: SearchPart,
) -> Result<Vec<Untried<S::Choice>>, Ended> {
    let wanted = part.of.saturating_mul(STATES_FOR_EACH);
    let mut open = VecDeque::from(from);
    for _ in 0..wanted.saturating_mul(MOST_EXPANDED) {
        if open.len() >= wanted {
            break;
        }
        let Some(work) = open.pop_front() else {
            break;
        };
        expand(scout, prefix, &work, &mut open)?;
    }
    // Breadth first leaves them so, but that those a step further, whose predecessors came first, are at the end.
    let shallow = open.front().map_or(0, |work| work.path.len());
    let deeper = open.iter().position(|work| work.path.len() > shallow).unwrap_or(0);
    open.rotate_left(deeper);
    let begin = |index: usize| open.len() * index / part.of.max(1);
    let own = begin(part.index)..begin(part.index + 1);
    Ok(open.into_iter().enumerate().filter(|(number, _)| own.contains(number)).map(|(_, work)| work).collect())
}

/// Goes to a state, tries its choices, and comes back.
fn expand<S: TransitionSystem, V: VisitedStore<S>>(
    scout: &mut Scout<'_, S, V>,
    prefix: &[S::Choice],
    work: &Untried<S::Choice>,
    open: &mut VecDeque<Untried<S::Choice>>,
) -> Result<(), Ended> {
    let mut followed = 0;
    let mut result = Ok(());
    for &choice in &work.path {
        result = scout.follow(choice);
        if result.is_err() {
            break;
        }
        followed += 1;
    }
    let result = result.and_then(|()| try_all(scout, prefix, work, open));
    (0..followed).for_each(|_| scout.system.undo());
    result
}

fn try_all<S: TransitionSystem, V: VisitedStore<S>>(
    scout: &mut Scout<'_, S, V>,
    prefix: &[S::Choice],
    work: &Untried<S::Choice>,
    open: &mut VecDeque<Untried<S::Choice>>,
) -> Result<(), Ended> {
    for &choice in &work.choices {
        let path: Vec<S::Choice> = work.path.iter().copied().chain([choice]).collect();
        let depth = prefix.len() + path.len();
        scout.tick(depth, || size_of_val(path.as_slice()) as u64)?;
        let mut choices = Vec::new();
        match scout.take(choice, depth, false, &mut choices)? {
            Arrival::Entered { repeat } => {
                scout.system.undo();
                open.push_back(Untried { path, choices, repeat });
            }
            Arrival::Back | Arrival::Cut | Arrival::End(None) => {}
            Arrival::Found(finding) | Arrival::End(Some(finding)) => {
                scout.report([prefix, path.as_slice()].concat(), finding)?;
            }
        }
    }
    Ok(())
}
