//! Intra-thread consistency: each thread alone, given what its reads see, does what the witness says.
//!
//! Implements: rule 3 of [JLS §17.4.7]. A trace may be a prefix of what the thread would do.

use std::collections::{BTreeMap, BTreeSet};

use jmmc_jmm::execution::{ClassIndex, INITIAL, Subject, Thread, ThreadIndex, Value};
use jmmc_jmm::{ActionId, ActionKind, Broken, Execution, Orders, Rule, Witness};
use jmmc_program::{ClassId, MethodId, Program};
use jmmc_solo::{Ending, Halt, run};

use crate::Refusal;
use crate::names::{Names, word};
use crate::script::Script;

/// How a thread ended.
pub(crate) struct ThreadEnding {
    pub(crate) ending: Ending,
    /// The class of the exception that it threw after its last action, if it threw one.
    pub(crate) thrown: Option<ClassId>,
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
        let names = Names::new(program, execution);
        let outcome = run_all(&names, witness, orders);
        if !matches!(outcome, Err(Refusal::Unchecked(_))) || program.class_count() == known {
            return outcome;
        }
    }
}

fn run_all(names: &Names<'_>, witness: &Witness, orders: &Orders) -> Result<Vec<Option<ThreadEnding>>, Refusal> {
    let execution = names.execution;
    let mut actions: Vec<Vec<ActionId>> = vec![Vec::new(); execution.threads.len()];
    let mut begun: BTreeSet<ClassIndex> = BTreeSet::new();
    let mut initialized: BTreeMap<ClassIndex, ActionId> = BTreeMap::new();
    for (id, action) in execution.iter() {
        actions[action.thread.index()].push(id);
        match (action.kind, &action.subject) {
            (ActionKind::BeginInitialization, Subject::Class(class)) => drop(begun.insert(*class)),
            (ActionKind::EndInitialization, Subject::Class(class)) => drop(initialized.insert(*class, id)),
            _ => {}
        }
    }
    let mut endings = Vec::new();
    let mut unchecked = None;
    for (index, actions) in actions.into_iter().enumerate() {
        let thread = ThreadIndex(index as u32);
        if thread == INITIAL || actions.is_empty() {
            endings.push(None);
            continue;
        }
        let method = entry(names, witness, thread)?;
        // The first action is no operation of the program.
        let script = Script {
            names,
            orders,
            thread,
            actions,
            next: 1,
            allocated: 0,
            begun: &begun,
            initialized: &initialized,
            thrown: None,
            broken: None,
        };
        match run_one(names, script, method) {
            Err(Refusal::Unchecked(what)) => {
                unchecked.get_or_insert(what);
                endings.push(None);
            }
            ending => endings.push(Some(ending?)),
        }
    }
    unchecked.map_or(Ok(endings), |what| Err(Refusal::Unchecked(what)))
}

fn run_one(names: &Names<'_>, mut script: Script<'_>, method: MethodId) -> Result<ThreadEnding, Refusal> {
    let thread = &names.execution.threads[script.thread.index()];
    let arguments: Vec<u64> = thread.arguments.iter().copied().map(word).collect();
    let at = |script: &Script<'_>| script.actions.get(script.next).copied().into_iter().collect::<Vec<_>>();
    match run(names.program, &mut script, method, &arguments) {
        Ok(ending) if script.is_done() => {
            let thrown = script.thrown.filter(|(after, _)| *after == script.actions.len()).map(|(_, class)| class);
            Ok(ThreadEnding { ending, thrown })
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

/// The method that the thread runs, which must be the one that Java prescribes.
fn entry(names: &Names<'_>, witness: &Witness, index: ThreadIndex) -> Result<MethodId, Refusal> {
    let thread = &names.execution.threads[index.index()];
    let method = thread.entry.and_then(|entry| names.method(entry));
    let fits = method.is_some_and(|method| {
        if thread.root {
            runs_from_the_beginning(names, witness, method)
        } else {
            runs_its_object(names, thread, method)
        }
    });
    match method.filter(|_| fits) {
        Some(method) => Ok(method),
        None => {
            let message = format!("thread {} runs something else than Java prescribes", thread.name);
            Err(Broken::new(Rule::IntraThread, &[], message).into())
        }
    }
}

/// The main thread runs `main` of the class; threads of a litmus test run its annotated methods.
fn runs_from_the_beginning(names: &Names<'_>, witness: &Witness, method: MethodId) -> bool {
    let method = names.program.method(method);
    let annotated = method.annotations.iter().any(|name| name.ends_with("/thread;") || &**name == "Lthread;");
    let class = names.program.load(&witness.run.class);
    method.is_static()
        && class.is_ok_and(|class| names.program.is_subtype(class, method.class))
        && (&*method.name == "main" || annotated)
}

/// A started thread runs `run` of its object.
fn runs_its_object(names: &Names<'_>, thread: &Thread, method: MethodId) -> bool {
    let Some(object) = thread.object else {
        return false;
    };
    let class = names.execution.objects.get(object.index()).and_then(|object| names.class(object.class).ok());
    let run = class.and_then(|class| names.program.find_method(class, "run", "()V"));
    run.is_some_and(|run| run.id == method) && thread.arguments == [Value::Object(object)]
}
