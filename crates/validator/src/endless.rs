//! Whether an execution goes on for ever as said: the two rounds at its end are the same, and can be repeated.
//!
//! Implements: what is needed for a hang [JLS §17.4.9] that is fair. That the execution with two rounds is well-formed and legal is checked elsewhere; so what reads see, in
//! the second round too, is allowed. Here: each thread does the same in both rounds, and ends them in the same place with the same live registers,
//! so it would do the same again, but for what it counts (`counters`); no read in a mode that promises progress overlooks a write made before the rounds; a thread that does
//! nothing in the rounds has ended, cannot go on at any moment of them, or is in a loop of its own; a thread that the program needs does not end.
//!
//! Errs on: refusing rounds in which threads keep objects that they have made in them. Objects that are only used in them may be others in each round.

use std::collections::BTreeMap;

use jmmc_jmm::execution::{ObjectId, Subject, ThreadIndex, Value, Variable};
use jmmc_jmm::{Action, ActionId, ActionKind, Broken, Claim, Execution, Kept, Rule};
use jmmc_program::Program;
use jmmc_solo::{Ending, Standing};

use crate::claim::{Endings, FinalWaits};
use crate::counters::{RoundCounters, rounds};
use crate::names::{ResolvedNames, object_in};
use crate::threads::ThreadEnding;

fn broken(actions: &[ActionId], message: impl Into<String>) -> Kept {
    Err(Broken::new(Rule::Claim, actions, message))
}

/// The actions from `first` to `second` and from there to the end are rounds that can be repeated for ever.
pub(crate) fn endless(
    program: &Program,
    execution: &Execution,
    endings: &Endings,
    first: ActionId,
    second: ActionId,
) -> Kept {
    let names = ResolvedNames::new(program, execution);
    let counters = RoundCounters::of(execution, &Claim::Endless { first, second });
    if first > second || second.index() > execution.actions.len() {
        return broken(&[], "the rounds are not part of the execution");
    }
    let end = FinalWaits::of(execution, endings);
    let mut made = MadeInRounds::of(execution, first, second);
    let mut needed = false;
    for (index, thread) in execution.threads.iter().enumerate().skip(1) {
        let id = ThreadIndex(index as u32);
        let Some(ending) = endings.get(index).and_then(Option::as_ref) else {
            if end.started.contains(&id) || thread.root {
                return broken(&[], format!("thread {} can begin, but does not", thread.name));
            }
            continue;
        };
        let rounds = rounds(execution, id, first, second);
        needed |= !thread.daemon && ending.ending != Ending::Ended;
        match rounds.iter().all(Vec::is_empty) {
            true => waits(program, execution, &end, first, id, ending)?,
            false => repeats(&rounds, &counters, &mut made, ending, &thread.name)?,
        }
    }
    counters.count_for_nobody(&names, first)?;
    overlooks_nothing(execution, first)?;
    if needed { Ok(()) } else { broken(&[], "all threads end that the program waits for") }
}

/// The thread does the same in both rounds, and is where it was.
fn repeats(
    rounds: &[Vec<(ActionId, &Action)>; 2],
    counters: &RoundCounters,
    made: &mut MadeInRounds,
    ending: &ThreadEnding,
    name: &str,
) -> Kept {
    let [one, two] = rounds;
    if one.len() != two.len() {
        return broken(&[], format!("thread {name} does not do the same in both rounds"));
    }
    if let Some(((a, _), (b, _))) = one.iter().zip(two).find(|((_, one), (_, two))| !alike(one, two, counters, made)) {
        return broken(&[*a, *b], format!("thread {name} does not do the same in both rounds"));
    }
    let [one, two] = &ending.marks;
    match (&one.position, &two.position) {
        (Some(one), Some(two)) if one == two => Ok(()),
        _ => broken(&[], format!("thread {name} is not where it was when the round began")),
    }
}

/// Two actions that are the same but for objects made in the meantime, and for what counts.
fn alike(one: &Action, two: &Action, counters: &RoundCounters, made: &mut MadeInRounds) -> bool {
    let objects = matches!((one.value, two.value), (Value::Object(_), Value::Object(_)));
    let values = one.value == two.value || objects || counters.has(one);
    let subjects = one.subject == two.subject
        || (one.value != two.value && one.variable().is_some())
        || made.is_same(&one.subject, &two.subject);
    one.kind == two.kind && one.place == two.place && values && (subjects || is_native(one) && is_native(two))
}

/// Objects that nobody knows before the round in which they are used first, and which one of the second round stands for which of the first.
struct MadeInRounds {
    /// When each object is mentioned first, by more than its default values.
    known: BTreeMap<ObjectId, ActionId>,
    rounds: [ActionId; 2],
    forth: BTreeMap<ObjectId, ObjectId>,
    back: BTreeMap<ObjectId, ObjectId>,
}

impl MadeInRounds {
    fn of(execution: &Execution, first: ActionId, second: ActionId) -> MadeInRounds {
        let mut known = BTreeMap::new();
        for (id, action) in execution.iter() {
            let used = match &action.subject {
                _ if action.thread == ThreadIndex(0) => None,
                Subject::Variable(variable) => variable.object(),
                Subject::Object(object) => Some(*object),
                Subject::None | Subject::Thread(_) | Subject::Class(_) | Subject::Native(_) => None,
            };
            let told = match action.value {
                Value::Object(object) => Some(object),
                Value::Bits(_) => None,
            };
            used.into_iter().chain(told).for_each(|object| _ = known.entry(object).or_insert(id));
        }
        MadeInRounds { known, rounds: [first, second], forth: BTreeMap::new(), back: BTreeMap::new() }
    }

    /// Whether the one action is about the same as the other but for objects that are made in the rounds.
    fn is_same(&mut self, one: &Subject, two: &Subject) -> bool {
        match (one, two) {
            (Subject::Object(one), Subject::Object(two)) => self.matches(*one, *two),
            (Subject::Variable(one), Subject::Variable(two)) => match (*one, *two) {
                (Variable::Field(one, field), Variable::Field(two, other)) => field == other && self.matches(one, two),
                (Variable::Element(one, index), Variable::Element(two, other)) => {
                    index == other && self.matches(one, two)
                }
                (Variable::Slot(one, index, len), Variable::Slot(two, other, size)) => {
                    (index, len) == (other, size) && self.matches(one, two)
                }
                _ => false,
            },
            _ => false,
        }
    }

    fn matches(&mut self, one: ObjectId, two: ObjectId) -> bool {
        let made = |object: ObjectId, round: ActionId| self.known.get(&object).is_some_and(|known| *known >= round);
        one != two
            && made(one, self.rounds[0])
            && made(two, self.rounds[1])
            && *self.forth.entry(one).or_insert(two) == two
            && *self.back.entry(two).or_insert(one) == one
    }
}

fn is_native(action: &Action) -> bool {
    action.native.is_some() || action.kind == ActionKind::External
}

/// A thread that does nothing in the rounds has ended, cannot go on, or is in a loop of its own.
fn waits(
    program: &Program,
    execution: &Execution,
    end: &FinalWaits,
    first: ActionId,
    id: ThreadIndex,
    ending: &ThreadEnding,
) -> Kept {
    let name = &execution.threads[id.index()].name;
    let blocked = match &ending.ending {
        Ending::Ended => true,
        Ending::Uncaught(_) => false,
        Ending::Stopped(stopped) => match &stopped.standing {
            Standing::GoesRound => true,
            Standing::Lock(monitor) => {
                let monitor = object_in(*monitor);
                monitor.is_some_and(|monitor| is_held_throughout(execution, first, monitor, id))
            }
            standing @ (Standing::Native(..) | Standing::Initialize(_) | Standing::End | Standing::Elsewhere) => {
                end.blocks(program, id, standing)
            }
        },
    };
    if blocked { Ok(()) } else { broken(&[], format!("thread {name} can go on, but does nothing in the rounds")) }
}

/// Whether others hold the monitor from the beginning of the rounds on, without a moment in which it is free.
fn is_held_throughout(execution: &Execution, first: ActionId, monitor: ObjectId, id: ThreadIndex) -> bool {
    let mut held: BTreeMap<ThreadIndex, u32> = BTreeMap::new();
    let is_held = |held: &BTreeMap<ThreadIndex, u32>| held.iter().any(|(owner, count)| *owner != id && *count > 0);
    let mut throughout = true;
    for (at, action) in execution.iter() {
        if at == first {
            throughout &= is_held(&held);
        }
        let count = held.entry(action.thread).or_default();
        match (action.kind, &action.subject) {
            (ActionKind::Lock, Subject::Object(object)) if *object == monitor => *count += 1,
            (ActionKind::Unlock, Subject::Object(object)) if *object == monitor => *count = count.saturating_sub(1),
            _ => continue,
        }
        throughout &= at < first || is_held(&held);
    }
    throughout && is_held(&held)
}

/// No read of the rounds in a mode that promises progress overlooks a write that was made before them.
fn overlooks_nothing(execution: &Execution, first: ActionId) -> Kept {
    let place = |write: ActionId| execution.coherence.iter().position(|other| *other == write);
    for (read, action) in execution.iter().filter(|(at, _)| *at >= first) {
        if !matches!(action.kind, ActionKind::OpaqueRead | ActionKind::AcquireRead) {
            continue;
        }
        let seen = execution.seen(read).and_then(place);
        let newer = execution.coherence.iter().enumerate().find(|(at, write)| {
            let other = execution.action(**write);
            **write < first
                && other.writes().is_some()
                && other.writes() == action.reads()
                && seen.is_some_and(|seen| *at > seen)
        });
        if let Some((_, write)) = newer {
            return broken(&[read, *write], "a read that sees newer writes in the end overlooks one for ever");
        }
    }
    Ok(())
}
