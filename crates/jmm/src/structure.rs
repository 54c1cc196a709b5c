//! Whether an execution hangs together before any order is derived: references, threads, synchronization order, monitors.
//!
//! Implements: rules 1 to 6 and 10 of well-formedness as Aspinall and Ševčík list them, with proper locking for each monitor on its own; the
//! first parts of [JLS §17.4.7]. A prefix of an execution that keeps these rules keeps them.
//! Errs on: nothing.

use std::collections::{BTreeMap, BTreeSet};

use crate::action::{ActionKind, Effect};
use crate::execution::{
    Action, ActionId, ClassIndex, Execution, INITIAL, Identity, NativeOutcome, ObjectId, Subject, ThreadIndex, Value,
    Variable,
};
use crate::rule::{Broken, Kept, Rule};

/// Everything that is referred to exists, and subjects fit their kinds.
pub fn references(execution: &Execution) -> Kept {
    if execution.threads.is_empty() || execution.sees.len() != execution.actions.len() {
        return Err(Broken::new(
            Rule::References,
            &[],
            "there is no thread of initial writes, or not one write seen per action",
        ));
    }
    for (index, object) in execution.objects.iter().enumerate() {
        let maker = match &object.identity {
            Identity::Allocated(thread, _) => thread.index() < execution.threads.len(),
            Identity::Mirror(class) => class.index() < execution.names.classes.len(),
            Identity::Initial | Identity::Literal(_) => true,
        };
        if !maker || object.class.index() >= execution.names.classes.len() {
            return Err(Broken::new(
                Rule::References,
                &[],
                format!("object {index} has no class, or no thread made it"),
            ));
        }
    }
    for (id, action) in execution.iter() {
        if !refers(execution, action) {
            let message = format!(
                "{} refers to something that does not exist, or to the wrong sort of thing",
                execution.describe(id)
            );
            return Err(Broken::new(Rule::References, &[id], message));
        }
    }
    let torn = execution.torn.iter().flat_map(|(read, write)| [read, write]);
    let listed = execution.so.iter().chain(&execution.coherence).chain(torn);
    match listed.chain(execution.sees.iter().flatten()).find(|id| id.index() >= execution.actions.len()) {
        Some(id) => Err(Broken::new(Rule::References, &[*id], format!("there is no action {}", id.0))),
        None => Ok(()),
    }
}

fn refers(execution: &Execution, action: &Action) -> bool {
    let object = |object: ObjectId| object.index() < execution.objects.len();
    let thread = |thread: ThreadIndex| thread.index() < execution.threads.len();
    let value = |value: Value| match value {
        Value::Bits(_) => true,
        Value::Object(id) => object(id),
    };
    let method = |method: crate::execution::MethodIndex| method.index() < execution.names.methods.len();
    let field = |field: crate::execution::FieldIndex| field.index() < execution.names.fields.len();
    let subject = match (&action.subject, action.kind) {
        (Subject::Variable(variable), kind) => {
            let part = match *variable {
                Variable::Field(_, index) | Variable::Static(index) => field(index),
                Variable::Element(array, index) | Variable::Slot(array, index, _) => {
                    let array = execution.objects.get(array.index());
                    array.and_then(|array| array.length).is_some_and(|length| index < length)
                }
            };
            kind.effect() != Effect::Neither && part && variable.object().is_none_or(object)
        }
        (Subject::Object(id), ActionKind::Lock | ActionKind::Unlock | ActionKind::Freeze) => object(*id),
        (
            Subject::Thread(id),
            ActionKind::Start | ActionKind::Join | ActionKind::Interrupt | ActionKind::DetectInterrupt,
        ) => thread(*id),
        (
            Subject::Class(ClassIndex(class)),
            ActionKind::BeginInitialization | ActionKind::EndInitialization | ActionKind::UseInitialization,
        ) => (*class as usize) < execution.names.classes.len(),
        (Subject::Native(call), ActionKind::External) => {
            method(call.method) && refers_outcome(execution, &call.outcome)
        }
        (Subject::None, ActionKind::First | ActionKind::Last | ActionKind::Diverge | ActionKind::External) => true,
        _ => false,
    };
    let places = action.place.method.is_none_or(method) && action.native.is_none_or(method);
    subject && places && thread(action.thread) && value(action.value)
}

fn refers_outcome(execution: &Execution, outcome: &NativeOutcome) -> bool {
    let object = |object: ObjectId| object.index() < execution.objects.len();
    let value = |value: &Value| match value {
        Value::Bits(_) => true,
        Value::Object(id) => object(*id),
    };
    match outcome {
        NativeOutcome::Returned(returned) => value(returned),
        NativeOutcome::Threw { class, .. } => class.index() < execution.names.classes.len(),
        NativeOutcome::Rethrew(exception) => object(*exception),
        NativeOutcome::Called { method, arguments, result } => {
            method.index() < execution.names.methods.len() && arguments.iter().chain(result).all(value)
        }
    }
}

/// Initial writes come first, one for each variable, from a thread of their own that does nothing else.
pub fn initial_writes(execution: &Execution) -> Kept {
    let mut written = BTreeSet::new();
    let mut begun = false;
    for (id, action) in execution.iter() {
        let initial = action.kind == ActionKind::DefaultWrite;
        begun |= !initial;
        let twice = initial && !action.variable().is_some_and(|variable| written.insert(variable));
        if initial != (action.thread == INITIAL) || (initial && begun) || twice {
            let message =
                format!("{} is not the one initial write of a variable before everything else", execution.describe(id));
            return Err(Broken::new(Rule::InitialWrites, &[id], message));
        }
    }
    Ok(())
}

/// A thread's actions begin with its first action and end with its last, if it ends.
pub fn thread_bounds(execution: &Execution) -> Kept {
    let mut last: BTreeMap<ThreadIndex, ActionKind> = BTreeMap::new();
    for (id, action) in execution.iter().filter(|(_, action)| action.thread != INITIAL) {
        let before = last.insert(action.thread, action.kind);
        if before.is_none() != (action.kind == ActionKind::First) || before == Some(ActionKind::Last) {
            let message = format!("{} is before the thread's first action or after its last", execution.describe(id));
            return Err(Broken::new(Rule::ThreadBounds, &[id], message));
        }
    }
    Ok(())
}

/// A thread acts only after its start in `so`, and is started once, unless it runs from the beginning.
pub fn thread_start(execution: &Execution) -> Kept {
    let mut started: BTreeSet<ThreadIndex> = BTreeSet::new();
    let is_root = |thread: ThreadIndex| execution.threads[thread.index()].root;
    for &id in &execution.so {
        let action = execution.action(id);
        let kept = match (action.kind, &action.subject) {
            (ActionKind::Start, Subject::Thread(thread)) => {
                !is_root(*thread) && *thread != INITIAL && started.insert(*thread)
            }
            (ActionKind::First, _) => is_root(action.thread) || started.contains(&action.thread),
            _ => true,
        };
        if !kept {
            let message = format!("{}: the thread was not started before, or is started twice", execution.describe(id));
            return Err(Broken::new(Rule::ThreadStart, &[id], message));
        }
    }
    Ok(())
}

/// `so` holds the synchronization actions, each once.
pub fn so_total(execution: &Execution) -> Kept {
    let mut listed = vec![false; execution.actions.len()];
    for &id in &execution.so {
        if std::mem::replace(&mut listed[id.index()], true) {
            return Err(Broken::new(Rule::SoTotal, &[id], format!("{} is twice in so", execution.describe(id))));
        }
    }
    for (id, action) in execution.iter() {
        if action.kind.is_synchronization() != listed[id.index()] {
            let message = format!("{} is missing in so, or should not be there", execution.describe(id));
            return Err(Broken::new(Rule::SoTotal, &[id], message));
        }
    }
    Ok(())
}

/// `so` is consistent with `po`: what a thread does first is first in `so`.
pub fn so_po(execution: &Execution) -> Kept {
    let mut last: BTreeMap<ThreadIndex, ActionId> = BTreeMap::new();
    for &id in &execution.so {
        if let Some(before) = last.insert(execution.action(id).thread, id)
            && before > id
        {
            let (a, b) = (execution.describe(before), execution.describe(id));
            return Err(Broken::new(
                Rule::SoPo,
                &[before, id],
                format!("{a} is before {b} in so, but after it in its thread"),
            ));
        }
    }
    Ok(())
}

/// Whoever detects an end, an interrupt or an initialisation detects one that is before it in `so`.
pub fn detection(execution: &Execution) -> Kept {
    let (mut ended, mut interrupted, mut initialized) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for &id in &execution.so {
        let action = execution.action(id);
        let kept = match (action.kind, &action.subject) {
            (ActionKind::Last, _) => ended.insert(action.thread),
            (ActionKind::Join, Subject::Thread(thread)) => ended.contains(thread),
            (ActionKind::Interrupt, Subject::Thread(thread)) => {
                interrupted.insert(*thread);
                true
            }
            (ActionKind::DetectInterrupt, Subject::Thread(thread)) => interrupted.contains(thread),
            (ActionKind::EndInitialization, Subject::Class(class)) => {
                initialized.insert(*class);
                true
            }
            (ActionKind::UseInitialization, Subject::Class(class)) => initialized.contains(class),
            _ => true,
        };
        if !kept {
            let message = format!("{} detects what has not happened", execution.describe(id));
            return Err(Broken::new(Rule::Detection, &[id], message));
        }
    }
    Ok(())
}

/// Every read sees a write of its own variable, and nothing else sees anything.
pub fn write_seen(execution: &Execution) -> Kept {
    for (id, action) in execution.iter() {
        let kept = match (action.reads(), execution.seen(id)) {
            (Some(variable), Some(write)) => execution.action(write).writes() == Some(variable),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        if !kept {
            let actions: Vec<ActionId> = [Some(id), execution.seen(id)].into_iter().flatten().collect();
            let message = format!("{} does not see a write of its variable", execution.describe(id));
            return Err(Broken::new(Rule::WriteSeen, &actions, message));
        }
    }
    Ok(())
}

/// Only plain reads are torn, and both halves see a write of the variable [JLS §17.7].
pub fn torn(execution: &Execution) -> Kept {
    for (&read, &low) in &execution.torn {
        let action = execution.action(read);
        if action.kind != ActionKind::Read || execution.action(low).writes() != action.reads() {
            let message = format!("{} sees the halves of two writes", execution.describe(read));
            return Err(Broken::new(Rule::Torn, &[read, low], message));
        }
    }
    Ok(())
}

/// Every read has the value of the write that it sees; a torn one the high half of one and the low half of the other.
pub fn value_seen(execution: &Execution) -> Kept {
    for (id, action) in execution.iter() {
        let Some(write) = execution.seen(id) else {
            continue;
        };
        let value = execution.action(write).value;
        let seen = match execution.seen_low(id) {
            Some(low) => Value::torn(value, execution.action(low).value),
            None => Some(value),
        };
        if seen != Some(action.value) {
            let (read, write_text) = (execution.describe(id), execution.describe(write));
            let message = format!("{read} sees {write_text}, which has another value");
            return Err(Broken::new(Rule::ValueSeen, &[id, write], message));
        }
    }
    Ok(())
}

/// Monitors are held by one thread at a time, and unlocked by who holds them.
pub fn locking(execution: &Execution) -> Kept {
    let mut held: BTreeMap<ObjectId, (ThreadIndex, u32)> = BTreeMap::new();
    for &id in &execution.so {
        let action = execution.action(id);
        let Subject::Object(monitor) = action.subject else {
            continue;
        };
        let (owner, count) = held.get(&monitor).copied().unwrap_or((action.thread, 0));
        let kept = match action.kind {
            ActionKind::Lock if count == 0 || owner == action.thread => {
                held.insert(monitor, (action.thread, count + 1));
                true
            }
            ActionKind::Unlock if count > 0 && owner == action.thread => {
                held.insert(monitor, (owner, count - 1));
                true
            }
            _ => false,
        };
        if !kept {
            let message = format!("{}: another thread holds the monitor, or nobody does", execution.describe(id));
            return Err(Broken::new(Rule::Locking, &[id], message));
        }
    }
    Ok(())
}

/// A class is initialised at most once, by one thread.
pub fn initialization(execution: &Execution) -> Kept {
    let mut begun: BTreeMap<ClassIndex, (ThreadIndex, bool)> = BTreeMap::new();
    for &id in &execution.so {
        let action = execution.action(id);
        let Subject::Class(class) = action.subject else {
            continue;
        };
        let kept = match action.kind {
            ActionKind::BeginInitialization => begun.insert(class, (action.thread, false)).is_none(),
            ActionKind::EndInitialization => {
                let before = begun.insert(class, (action.thread, true));
                before == Some((action.thread, false))
            }
            _ => true,
        };
        if !kept {
            let message = format!("{}: the class is initialised twice, or by nobody", execution.describe(id));
            return Err(Broken::new(Rule::Initialization, &[id], message));
        }
    }
    Ok(())
}

/// All rules of this module.
pub fn structure(execution: &Execution) -> Kept {
    references(execution)?;
    initial_writes(execution)?;
    thread_bounds(execution)?;
    so_total(execution)?;
    so_po(execution)?;
    thread_start(execution)?;
    detection(execution)?;
    write_seen(execution)?;
    torn(execution)?;
    value_seen(execution)?;
    locking(execution)?;
    initialization(execution)
}
