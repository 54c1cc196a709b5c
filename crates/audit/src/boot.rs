//! The beginning: the JDK as if its start-up had run, and the main thread before its first operation.
//!
//! Errs on: nothing that a program could see of it; what is not set up here is not known.

use std::time::Instant;

use jmmc_program::{ClassId, LinkError, Method, Program};
use jmmc_solo::{Ending, Entry, Halt, Reply};

use crate::explore::{PlainSearch, boot_turn};
use crate::heap::{Init, Meaning, Ref, StateUniverse};
use crate::memory::Memory;
use crate::natives::new_thread;
use crate::question::{AuditBudget, AuditQuestion, AuditStart, Threads};
use crate::script::ChoiceScript;
use crate::state::{Role, State};
use crate::world::ThreadTurn;

/// An explorer whose main thread is about to begin.
pub(crate) fn boot<'p>(
    program: &'p Program,
    question: &AuditQuestion<'p>,
    budget: AuditBudget<'p>,
) -> Result<PlainSearch<'p>, LinkError> {
    let (began, start) = (Instant::now(), &question.start);
    let mut universe = StateUniverse::new(program);
    let nobody =
        new_thread(Ref::NULL, Entry { method: main_of(program, start)?.id, arguments: vec![], class: None }, false);
    let mut state = State::new(Memory::new(question.model), nobody);
    let roles = set_up(&mut universe, &mut state, program, start).map_err(unusable)?;
    Ok(PlainSearch::new(universe, state, roles, (question.clone(), budget), began))
}

fn main_of<'p>(program: &'p Program, start: &AuditStart<'p>) -> Result<&'p Method, LinkError> {
    match start {
        AuditStart::Main { class, .. } => program.main_method(class),
        AuditStart::Threads(threads) => program.driver(threads.class, threads.roles.len() as u16, &threads.fields),
    }
}

fn unusable(halt: Halt) -> LinkError {
    let (Halt::Differs(what) | Halt::Unknown(what)) = halt else {
        return LinkError::Unsupported { what: "a JDK whose start-up waits".into() };
    };
    LinkError::Unsupported { what: what.into() }
}

fn set_up<'p>(
    universe: &mut StateUniverse<'p>,
    state: &mut State<'p>,
    program: &'p Program,
    start: &AuditStart<'p>,
) -> Reply<Vec<Role<'p>>> {
    let mut script = ChoiceScript::default();
    let main = main_of(program, start).map_err(|error| Halt::Unknown(error.to_string()))?;
    let group;
    {
        let mut turn = boot_turn(universe, state, &mut script);
        let system = make_group(&mut turn, "system", Ref::NULL)?;
        group = make_group(&mut turn, "main", system)?;
        let thread = make_thread(&mut turn, "main", 1, group)?;
        turn.state.thread_mut(0).object = thread;
        set_up_system(&mut turn)?;
        set_up_constants(&mut turn)?;
    }
    let load = |name: &str| program.load(name).map_err(|error| Halt::Unknown(error.to_string()));
    let system = load("java/lang/System")?;
    let access = program.declared_method(system, "setJavaLangAccess", "()V");
    let access = access.ok_or_else(|| Halt::Unknown("a JDK without setJavaLangAccess".to_string()))?;
    for class in ["java/lang/Throwable", "java/lang/reflect/AccessibleObject"] {
        run(universe, state, program, Entry { method: access.id, arguments: vec![], class: Some(load(class)?) })?;
    }
    let mut turn = boot_turn(universe, state, &mut script);
    let (class, arguments, roles) = match start {
        AuditStart::Main { arguments, .. } => (main.class, main_arguments(&mut turn, main, arguments)?, Vec::new()),
        AuditStart::Threads(threads) => {
            let roles = make_roles(&mut turn, threads, group)?;
            let arguments = threads.order().iter().map(|index| roles[*index].object.word()).collect();
            (threads.class, arguments, roles)
        }
    };
    let entry = Entry { method: main.id, arguments, class: Some(class) };
    turn.state.thread_mut(0).run = jmmc_solo::Paused::before(entry);
    Ok(roles)
}

/// Runs a method to its end before the program starts.
fn run<'p>(universe: &mut StateUniverse<'p>, state: &mut State<'p>, program: &'p Program, entry: Entry) -> Reply {
    let mut script = ChoiceScript::default();
    let mut thread = jmmc_solo::Paused::before(entry);
    loop {
        let mut turn = boot_turn(universe, state, &mut script);
        turn.callers =
            [thread.methods().next(), thread.methods().nth(1)].map(|method| method.map(|method| method.class));
        match thread.advance(program, &mut turn)? {
            None => {}
            Some(Ending::Ended) => return Ok(()),
            Some(ending) => return Err(Halt::Unknown(format!("start-up of the JDK ended by {ending:?}"))),
        }
    }
}

fn main_arguments(turn: &mut ThreadTurn<'_, '_>, main: &Method, arguments: &[String]) -> Reply<Vec<u64>> {
    let class = turn.load_class("[Ljava/lang/String;")?;
    let array = turn.make(class, Some(arguments.len() as u32), Meaning::Ordinary);
    for (index, argument) in (0..).zip(arguments) {
        let text = turn.interned(argument)?;
        turn.set(array, index, text.word())?;
    }
    Ok([array.word()][..main.parameters.len().min(1)].to_vec())
}

fn make_roles<'p>(turn: &mut ThreadTurn<'_, 'p>, threads: &Threads<'p>, group: Ref) -> Reply<Vec<Role<'p>>> {
    let mut objects = Vec::new();
    for (id, (method, _)) in (2..).zip(&threads.roles) {
        objects.push(make_thread(turn, &method.name, id, group)?);
    }
    let role = |(index, (method, after)): (usize, &(&'p Method, Vec<usize>))| Role {
        object: objects[index],
        method,
        after: after.iter().map(|index| objects[*index]).collect(),
    };
    Ok(threads.roles.iter().enumerate().map(role).collect())
}

fn make_group(turn: &mut ThreadTurn<'_, '_>, name: &str, parent: Ref) -> Reply<Ref> {
    let class = turn.load_class("java/lang/ThreadGroup")?;
    let group = turn.make(class, None, Meaning::Ordinary);
    let name = turn.interned(name)?;
    for (field, word) in [("name", name.word()), ("parent", parent.word()), ("maxPriority", 10)] {
        turn.set_field(group, field, word)?;
    }
    Ok(group)
}

/// The fields of `Thread` moved to `Thread.FieldHolder` in JDK 19: those that exist are set.
fn make_thread(turn: &mut ThreadTurn<'_, '_>, name: &str, id: u64, group: Ref) -> Reply<Ref> {
    let class = turn.load_class("java/lang/Thread")?;
    let thread = turn.make(class, None, Meaning::Ordinary);
    let name = turn.interned(name)?;
    turn.set_field(thread, "name", name.word())?;
    turn.set_field(thread, "tid", id)?;
    let mut holder = thread;
    if let Ok(class) = turn.universe.program.load("java/lang/Thread$FieldHolder") {
        holder = turn.make(class, None, Meaning::Ordinary);
        turn.set_field(thread, "holder", holder.word())?;
    }
    for (field, word) in [("group", group.word()), ("priority", 5), ("threadStatus", 5)] {
        turn.set_field(holder, field, word)?;
    }
    let object = turn.load_class("java/lang/Object")?;
    for lock in ["blockerLock", "interruptLock"] {
        let lock_object = turn.make(object, None, Meaning::Ordinary);
        turn.set_field(thread, lock, lock_object.word())?;
    }
    Ok(thread)
}

fn set_static(turn: &mut ThreadTurn<'_, '_>, class: ClassId, name: &str, word: u64) {
    if let Some(field) = turn.universe.program.find_field(class, name) {
        turn.universe.set(crate::heap::Cell { object: Ref::NULL, index: field.slot }, word);
    }
}

/// `System` is initialised by the virtual machine, not by its static initialiser alone.
fn set_up_system(turn: &mut ThreadTurn<'_, '_>) -> Reply {
    let system = turn.load_class("java/lang/System")?;
    turn.set_class(system, Init::Done);
    let stream = turn.load_class("java/io/PrintStream")?;
    for field in ["out", "err"] {
        let made = turn.make(stream, None, Meaning::Stream);
        set_static(turn, system, field, made.word());
    }
    let separator = turn.interned("\n")?;
    set_static(turn, system, "lineSeparator", separator.word());
    Ok(())
}

/// What the virtual machine itself tells `Unsafe`.
fn set_up_constants(turn: &mut ThreadTurn<'_, '_>) -> Reply {
    let constants = turn.load_class("jdk/internal/misc/UnsafeConstants")?;
    turn.set_class(constants, Init::Done);
    for (field, word) in [("ADDRESS_SIZE0", 8), ("PAGE_SIZE", 4096), ("UNALIGNED_ACCESS", 1)] {
        set_static(turn, constants, field, word);
    }
    Ok(())
}
