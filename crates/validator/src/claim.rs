//! Whether what is said to go wrong does.

use std::collections::{BTreeMap, BTreeSet};

use jmmc_jmm::execution::{ObjectId, Subject, ThreadIndex, Value, Variable};
use jmmc_jmm::{ActionId, ActionKind, Broken, Claim, Execution, Kept, Local, Rule, Witness};
use jmmc_program::Program;
use jmmc_solo::{Ending, Standing};

use crate::endless::endless;
use crate::names::{object_in, value};
use crate::threads::ThreadEnding;

/// The class with which stand-ins wait, and bits of how that may end.
const GUARD: &str = "java/util/concurrent/locks/Guard";
const INTERRUPTIBLE: u64 = 1;
const TIMED: u64 = 2;

pub(crate) type Endings = [Option<ThreadEnding>];

/// The claim follows from how the threads end.
pub(crate) fn follows(program: &Program, witness: &Witness, endings: &Endings) -> Kept {
    let of = |thread: &ThreadIndex| endings.get(thread.index()).and_then(Option::as_ref);
    let broken = |message: String| Err(Broken::new(Rule::Claim, &[], message));
    match &witness.claim {
        Claim::Outcome(locals) => {
            let has = |local: &Local| {
                let known = of(&local.thread).into_iter().flat_map(|ending| &ending.locals);
                known.filter(|known| known.name == local.name).any(|known| value(known.word, known.ty) == local.value)
            };
            match locals.iter().find(|local| !has(local)) {
                None => Ok(()),
                Some(local) => broken(format!("local variable {} has another value in the end, or none", local.name)),
            }
        }
        Claim::Assertion(thread) => {
            let error = program.load("java/lang/AssertionError").ok();
            let is = |class| error.is_some_and(|error| program.is_subtype(class, error));
            let dies = |ending: &ThreadEnding| matches!(ending.ending, Ending::Uncaught(class) if is(class));
            let fails = of(thread).is_some_and(|ending| ending.thrown.is_some_and(is) || dies(ending));
            if fails { Ok(()) } else { broken("the thread does not end with an assertion error".to_string()) }
        }
        Claim::Exception(thread, name) => match of(thread).map(|ending| &ending.ending) {
            Some(Ending::Uncaught(class)) if program.class(*class).name == *name => Ok(()),
            _ => broken(format!("the thread does not end with an exception {name} that nobody catches")),
        },
        Claim::Deadlock => deadlock(program, &witness.execution, endings),
        Claim::Endless { first, second } => endless(program, &witness.execution, endings, *first, *second),
    }
}

/// No thread can go on, or some wait for each other in a circle, whatever the others do; and the program waits for one of them.
fn deadlock(program: &Program, execution: &Execution, endings: &Endings) -> Kept {
    let end = FinalWaits::of(execution, endings);
    if has_circle(program, execution, endings, &end) {
        return Ok(());
    }
    let mut waits = false;
    for (index, thread) in execution.threads.iter().enumerate().skip(1) {
        let id = ThreadIndex(index as u32);
        let blocked = match endings.get(index).and_then(Option::as_ref).map(|ending| &ending.ending) {
            Some(Ending::Ended) => continue,
            // A thread that ends notifies all who wait on its object [API documentation of `Thread.join`], so it needs the monitor.
            Some(Ending::Stopped(stopped)) if stopped.standing == Standing::End => {
                thread.object.is_some_and(|object| end.is_owned_by_other(object, id))
            }
            Some(Ending::Stopped(stopped)) => end.blocks(program, id, &stopped.standing),
            Some(Ending::Uncaught(_)) => false,
            None if !end.started.contains(&id) && !thread.root => continue,
            None => false,
        };
        waits |= !thread.daemon;
        if !blocked {
            return Err(Broken::new(
                Rule::Claim,
                &[],
                format!("there is no deadlock: thread {} can go on", thread.name),
            ));
        }
    }
    if waits { Ok(()) } else { Err(Broken::new(Rule::Claim, &[], "there is no deadlock: all threads have ended")) }
}

/// Whether threads wait for each other in a circle, each for what only the next one can give up, and one of them is no daemon.
fn has_circle(program: &Program, execution: &Execution, endings: &Endings, end: &FinalWaits) -> bool {
    let next = |thread: ThreadIndex| match &endings.get(thread.index())?.as_ref()?.ending {
        Ending::Stopped(stopped) => end.holder(program, thread, &stopped.standing),
        Ending::Ended | Ending::Uncaught(_) => None,
    };
    let closes = |start: usize| {
        let start = ThreadIndex(start as u32);
        let way = std::iter::successors(next(start), |thread| next(*thread));
        way.take(execution.threads.len()).any(|thread| thread == start)
    };
    (1..execution.threads.len()).any(|index| !execution.threads[index].daemon && closes(index))
}

/// What threads may wait for, at the end of the execution.
pub(crate) struct FinalWaits {
    pub(crate) started: Vec<ThreadIndex>,
    ended: Vec<Option<ObjectId>>,
    owners: BTreeMap<ObjectId, (ThreadIndex, u32)>,
    /// Classes by name, and who initialises them.
    initializing: BTreeMap<Box<str>, ThreadIndex>,
    /// Of each thread, its last action.
    last: BTreeMap<ThreadIndex, ActionId>,
    /// Calls that wake threads: when, by which method, and of which object if it is a monitor.
    wakes: Vec<(ActionId, Box<str>, Option<u64>)>,
    /// Threads that have left a wait: when, and on which monitor if it is one.
    returns: Vec<(ActionId, Option<u64>)>,
    /// The last value of each field of a guard, by the field's name.
    guards: BTreeMap<(ObjectId, Box<str>), Value>,
    /// The objects of the threads.
    objects: Vec<Option<ObjectId>>,
    /// Threads that were interrupted and have not noticed.
    interrupted: BTreeSet<ThreadIndex>,
}

impl FinalWaits {
    pub(crate) fn of(execution: &Execution, endings: &Endings) -> FinalWaits {
        let receivers = endings.iter().flatten().flat_map(|ending| ending.receivers.iter().copied());
        let receivers: BTreeMap<ActionId, u64> = receivers.collect();
        let mut end = FinalWaits {
            started: Vec::new(),
            ended: Vec::new(),
            owners: BTreeMap::new(),
            initializing: BTreeMap::new(),
            last: BTreeMap::new(),
            wakes: Vec::new(),
            returns: Vec::new(),
            guards: BTreeMap::new(),
            objects: execution.threads.iter().map(|thread| thread.object).collect(),
            interrupted: BTreeSet::new(),
        };
        for (id, action) in execution.iter() {
            end.last.insert(action.thread, id);
            match (action.kind, &action.subject) {
                (ActionKind::Start, Subject::Thread(thread)) => end.started.push(*thread),
                (ActionKind::Last, _) => end.ended.push(execution.threads[action.thread.index()].object),
                (ActionKind::Lock, Subject::Object(monitor)) => {
                    let count = end.owners.get(monitor).map_or(0, |(_, count)| *count);
                    end.owners.insert(*monitor, (action.thread, count + 1));
                }
                (ActionKind::Unlock, Subject::Object(monitor)) => {
                    let count = end.owners.get(monitor).map_or(1, |(_, count)| *count);
                    end.owners.insert(*monitor, (action.thread, count.saturating_sub(1)));
                }
                (ActionKind::Write, Subject::Variable(Variable::Field(object, field))) => {
                    let field = &execution.names.fields[field.index()];
                    if &*field.class == GUARD {
                        end.guards.insert((*object, field.name.clone()), action.value);
                    }
                }
                (ActionKind::Interrupt, Subject::Thread(other)) => _ = end.interrupted.insert(*other),
                (ActionKind::DetectInterrupt, _) => _ = end.interrupted.remove(&action.thread),
                (ActionKind::BeginInitialization, Subject::Class(class)) => {
                    end.initializing.insert(execution.names.classes[class.index()].clone(), action.thread);
                }
                (ActionKind::EndInitialization, Subject::Class(class)) => {
                    end.initializing.remove(&execution.names.classes[class.index()]);
                }
                (ActionKind::External, Subject::Native(call)) => {
                    let name = &execution.names.methods[call.method.index()].name;
                    match &**name {
                        "notify" | "notifyAll" => end.wakes.push((id, name.clone(), receivers.get(&id).copied())),
                        "unpark" => end.wakes.push((id, name.clone(), None)),
                        "wait" => end.returns.push((id, receivers.get(&id).copied())),
                        "park" => end.returns.push((id, None)),
                        _ => {}
                    }
                }
                _ => {}
            }
        }
        end
    }

    /// Whether the thread cannot go on from where it stands.
    pub(crate) fn blocks(&self, program: &Program, thread: ThreadIndex, standing: &Standing) -> bool {
        match standing {
            Standing::Lock(monitor) => self.is_held_by_other(*monitor, thread),
            Standing::Initialize(class) => {
                self.initializing.get(&program.class(*class).name).is_some_and(|owner| *owner != thread)
            }
            Standing::Native(method, arguments) => {
                let receiver = arguments.first().copied().unwrap_or(0);
                match &*program.method(*method).name {
                    "start" => self.is_held_by_other(receiver, thread),
                    "join" => !self.ended.contains(&object_in(receiver)) || receiver == 0,
                    "wait" => self.is_held_by_other(receiver, thread) || !self.may_be_awake(thread, Some(receiver)),
                    "park" => !self.may_be_awake(thread, None),
                    "await" => self.is_too_low(thread, arguments),
                    _ => false,
                }
            }
            Standing::End | Standing::GoesRound | Standing::Elsewhere => false,
        }
    }

    /// The other thread that must give up a monitor, an initialisation or a lock before this one can go on, if neither an interrupt nor time nor anybody else can help.
    fn holder(&self, program: &Program, thread: ThreadIndex, standing: &Standing) -> Option<ThreadIndex> {
        let owner = match standing {
            Standing::Lock(monitor) => self.owner_of(*monitor),
            Standing::Initialize(class) => self.initializing.get(&program.class(*class).name).copied(),
            Standing::Native(method, arguments) => match &*program.method(*method).name {
                // Whatever ends the wait, the monitor is needed.
                "wait" => self.owner_of(*arguments.first()?),
                "await" if arguments.get(2) == Some(&0) && self.is_too_low(thread, arguments) => {
                    let Some(Value::Object(owner)) = self.guards.get(&(object_in(arguments[0])?, "owner".into()))
                    else {
                        return None;
                    };
                    let index = self.objects.iter().position(|object| *object == Some(*owner))?;
                    Some(ThreadIndex(index as u32))
                }
                _ => None,
            },
            Standing::End | Standing::GoesRound | Standing::Elsewhere => None,
        };
        owner.filter(|owner| *owner != thread)
    }

    fn owner_of(&self, monitor: u64) -> Option<ThreadIndex> {
        let (owner, count) = self.owners.get(&object_in(monitor)?)?;
        (*count > 0).then_some(*owner)
    }

    /// Whether a thread waits at a guard for a number that is not there, not as the guard's owner, and nothing else can end that.
    fn is_too_low(&self, thread: ThreadIndex, arguments: &[u64]) -> bool {
        let &[guard, least, how, ..] = arguments else {
            return false;
        };
        let Some(guard) = object_in(guard) else {
            return false;
        };
        let field = |name: &str| self.guards.get(&(guard, name.into())).copied();
        let value = match field("value") {
            Some(Value::Bits(bits)) => bits as i32,
            Some(Value::Object(_)) | None => 0,
        };
        let owner = match field("owner") {
            Some(Value::Object(owner)) => Some(owner),
            Some(Value::Bits(_)) | None => None,
        };
        let mine = owner.is_some() && owner == self.objects[thread.index()];
        let ends_otherwise = how & TIMED != 0 || how & INTERRUPTIBLE != 0 && self.interrupted.contains(&thread);
        value < least as i32 && !mine && !ends_otherwise
    }

    fn is_held_by_other(&self, monitor: u64, thread: ThreadIndex) -> bool {
        self.owner_of(monitor).is_some_and(|owner| owner != thread)
    }

    fn is_owned_by_other(&self, monitor: ObjectId, thread: ThreadIndex) -> bool {
        self.owners.get(&monitor).is_some_and(|(owner, count)| *count > 0 && *owner != thread)
    }

    /// Whether, since the thread began to wait, all threads that wait on the monitor were woken, or more than have gone on since; or, without a monitor, those that are parked.
    /// Who was unparked is not told apart, so a thread may seem awake that is not.
    fn may_be_awake(&self, thread: ThreadIndex, monitor: Option<u64>) -> bool {
        let since = self.last.get(&thread).copied().unwrap_or(ActionId(0));
        let wakes = || self.wakes.iter().filter(|(id, _, on)| *id > since && *on == monitor);
        let gone_on = self.returns.iter().filter(|(id, on)| *id > since && *on == monitor).count();
        wakes().any(|(_, name, _)| &**name == "notifyAll") || wakes().count() > gone_on
    }
}
