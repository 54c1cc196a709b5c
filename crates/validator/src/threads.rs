//! Intra-thread consistency: each thread alone, given what its reads see, does what the witness says.
//!
//! Implements: rule 3 of [JLS §17.4.7]. A trace may be a prefix of what the thread would do.

use std::collections::{BTreeMap, BTreeSet};

use jmmc_jmm::execution::{ClassIndex, INITIAL, Subject, Thread, ThreadIndex, Value};
use jmmc_jmm::{ActionId, ActionKind, Broken, Claim, Execution, Orders, Rule, Witness};
use jmmc_program::{ClassId, FieldId, MethodId, Program};
use jmmc_solo::{Ending, Entry, Halt, NamedLocal, run};

use crate::Refusal;
use crate::counters::RoundCounters;
use crate::names::{ResolvedNames, word};
use crate::script::{Milestone, Script};
use crate::slots;

/// How a thread ended.
pub(crate) struct ThreadEnding {
    pub(crate) ending: Ending,
    /// Its named local variables.
    pub(crate) locals: Vec<NamedLocal>,
    /// The class of the exception that it threw after its last action, if it threw one.
    pub(crate) thrown: Option<ClassId>,
    /// Where it is at the end of each of the two rounds, if the execution is said to go on for ever.
    pub(crate) marks: [Milestone; 2],
    /// The calls that the virtual machine answered, with the object that each was made on, or with its first argument.
    pub(crate) receivers: Vec<(ActionId, u64)>,
}

/// Runs every thread that acts alone; `None` for those that do not.
pub(crate) fn consistent(
    program: &Program,
    witness: &Witness,
    execution: &Execution,
    orders: &Orders,
) -> Result<Vec<Option<ThreadEnding>>, Refusal> {
    // Classes that the linker makes are there once the code that needs them has run, so a second attempt may know more.
    loop {
        let known = program.class_count();
        let names = ResolvedNames::new(program, execution);
        let outcome = run_all(&names, witness, orders);
        if !matches!(outcome, Err(Refusal::Unchecked(_))) || program.class_count() == known {
            return outcome;
        }
    }
}

fn run_all(
    names: &ResolvedNames<'_>,
    witness: &Witness,
    orders: &Orders,
) -> Result<Vec<Option<ThreadEnding>>, Refusal> {
    let execution = names.execution;
    let mut actions: Vec<Vec<ActionId>> = vec![Vec::new(); execution.threads.len()];
    execution.iter().for_each(|(id, action)| actions[action.thread.index()].push(id));
    let (begun, initialized) = initializations(execution);
    let counters = RoundCounters::of(execution, &witness.claim);
    let mut endings = Vec::new();
    let mut unchecked = None;
    for (index, actions) in actions.into_iter().enumerate() {
        let thread = ThreadIndex(index as u32);
        if thread == INITIAL || actions.is_empty() {
            endings.push(None);
            continue;
        }
        let entry = entry(names, witness, thread)?;
        // The first action is no operation of the program; neither is waiting for the threads that a litmus test's thread comes after.
        let waits = |id: &&ActionId| witness.run.litmus.is_some() && execution.action(**id).kind == ActionKind::Join;
        let next = 1 + actions[1..].iter().take_while(waits).count();
        let marks = match witness.claim {
            Claim::Endless { second, .. } => [actions.iter().filter(|id| **id < second).count(), actions.len()],
            Claim::Assertion(_) | Claim::Exception(..) | Claim::Deadlock | Claim::Outcome(_) => [0, 0],
        };
        let script = Script {
            names,
            orders,
            thread,
            actions,
            next,
            allocated: 0,
            begun: &begun,
            initialized: &initialized,
            thrown: None,
            broken: None,
            marks: marks.map(|after| Milestone { after, position: None }),
            counters: &counters,
            receivers: Vec::new(),
            parts: Vec::new(),
        };
        match run_one(names, script, &entry) {
            Err(Refusal::Unchecked(what)) => {
                unchecked.get_or_insert(what);
                endings.push(None);
            }
            ending => endings.push(Some(ending?)),
        }
    }
    unchecked.map_or(Ok(endings), |what| Err(Refusal::Unchecked(what)))
}

/// The classes whose initialisation begins in the execution, and where it ends.
fn initializations(execution: &Execution) -> (BTreeSet<ClassIndex>, BTreeMap<ClassIndex, ActionId>) {
    let (mut begun, mut ended) = (BTreeSet::new(), BTreeMap::new());
    for (id, action) in execution.iter() {
        match (action.kind, &action.subject) {
            (ActionKind::BeginInitialization, Subject::Class(class)) => drop(begun.insert(*class)),
            (ActionKind::EndInitialization, Subject::Class(class)) => drop(ended.insert(*class, id)),
            _ => {}
        }
    }
    (begun, ended)
}

fn run_one(names: &ResolvedNames<'_>, mut script: Script<'_>, entry: &Entry) -> Result<ThreadEnding, Refusal> {
    let thread = &names.execution.threads[script.thread.index()];
    let at = |script: &Script<'_>| script.actions.get(script.next).copied().into_iter().collect::<Vec<_>>();
    match run(names.program, &mut script, entry) {
        Ok(ran) if script.is_done() => {
            let thrown = script.thrown.filter(|(after, _)| *after == script.actions.len()).map(|(_, class)| class);
            slots::parts_are_ordered(names.execution, script.orders, &script.parts)?;
            let Script { marks, receivers, .. } = script;
            Ok(ThreadEnding { ending: ran.ending, locals: ran.locals, thrown, marks, receivers })
        }
        Ok(_) => {
            let message = format!("thread {} ends, but the witness has more for it to do", thread.name);
            Err(Broken::new(Rule::IntraThread, &at(&script), message).into())
        }
        Err(Halt::Differs(what)) => {
            let message = format!("thread {}: {what}", thread.name);
            Err(script.broken.take().unwrap_or_else(|| Broken::new(Rule::IntraThread, &at(&script), message)).into())
        }
        Err(Halt::Unknown(what)) => Err(Refusal::Unchecked(what)),
        Err(Halt::End) => Err(Refusal::Unchecked("a trace that ends before it begins".to_string())),
    }
}

/// What the thread runs, which must be what Java, or a litmus test, prescribes.
fn entry(names: &ResolvedNames<'_>, witness: &Witness, index: ThreadIndex) -> Result<Entry, Refusal> {
    let thread = &names.execution.threads[index.index()];
    let arguments: Vec<u64> = thread.arguments.iter().copied().map(word).collect();
    // What runs the `main` of an object is made for it, and has a name only then.
    let main = names.program.main_method(&witness.run.class).ok().map(|method| method.id);
    let named = thread.entry.and_then(|entry| names.method(entry));
    let class = names.program.load(&witness.run.class).ok();
    let found = match (&witness.run.litmus, thread.root) {
        (None, true) => named.filter(|method| main == Some(*method)).map(|method| (method, None)),
        (Some(fields), true) => driver(names, class, arguments.len(), fields).map(|method| (method, class)),
        (Some(_), false) if is_role(names, class, thread, named) => named.map(|method| (method, None)),
        (_, false) => named.filter(|method| runs_its_object(names, thread, *method)).map(|method| (method, None)),
    };
    match found {
        Some((method, class)) => Ok(Entry { method, arguments, class }),
        None => {
            let message = format!("thread {} runs something else than it should", thread.name);
            Err(Broken::new(Rule::IntraThread, &[], message).into())
        }
    }
}

/// The main thread of a litmus test starts and joins the threads, then reads the fields.
fn driver(names: &ResolvedNames<'_>, class: Option<ClassId>, threads: usize, fields: &[String]) -> Option<MethodId> {
    let class = class?;
    let fields: Option<Vec<FieldId>> =
        fields.iter().map(|name| names.program.find_field(class, name).map(|field| field.id)).collect();
    let driver = names.program.driver(class, u16::try_from(threads).ok()?, &fields?);
    driver.ok().map(|method| method.id)
}

/// The threads of a litmus test run its annotated methods.
fn is_role(names: &ResolvedNames<'_>, class: Option<ClassId>, thread: &Thread, method: Option<MethodId>) -> bool {
    let method = method.map(|method| names.program.method(method));
    let annotated = |method: &jmmc_program::Method| {
        method.is_static() && method.is_annotated("thread") && class == Some(method.class)
    };
    method.is_some_and(annotated) && thread.arguments.is_empty()
}

/// A started thread runs `run` of its object.
fn runs_its_object(names: &ResolvedNames<'_>, thread: &Thread, method: MethodId) -> bool {
    let Some(object) = thread.object else {
        return false;
    };
    let class = names.execution.objects.get(object.index()).and_then(|object| names.class(object.class).ok());
    let run = class.and_then(|class| names.program.find_method(class, "run", "()V"));
    run.is_some_and(|run| run.id == method) && thread.arguments == [Value::Object(object)]
}
