//! Outcomes of litmus tests: the last values of named variables, and what did not end by a return.
//!
//! Errs on: nothing.

use jmmc_litmus::{AbruptEnd, FinalValue, Outcome};
use jmmc_program::{Method, Type};
use jmmc_solo::NamedLocal;

use crate::explore::{PlainSearch, boot_turn, thread_name};
use crate::heap::Ref;
use crate::question::AuditStart;
use crate::script::ChoiceScript;
use crate::state::{Phase, State};
use crate::world::ThreadTurn;

/// Classes whose objects are shown by their content.
const BOXES: [&str; 8] = [
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
];

impl<'p> PlainSearch<'p> {
    /// Notes the outcome of a state in which nothing happens any more.
    pub(crate) fn note_outcome(&mut self, state: &State<'p>, node: u32) {
        let AuditStart::Threads(threads) = self.question.start.clone() else {
            return;
        };
        let program = self.universe.program;
        let mut state = state.clone();
        let (mut values, mut reached, mut names) = (Vec::new(), true, Vec::new());
        let driver = program.driver(threads.class, threads.roles.len() as u16, &threads.fields).ok();
        let roles: Vec<(Ref, &Method)> = self.roles.iter().map(|role| (role.object, role.method)).collect();
        let main = driver.map(|driver| (state.threads[0].object, driver));
        for (object, method) in roles.into_iter().chain(main) {
            let kept = state.thread_of(object).and_then(|thread| state.threads[thread].run.kept(method));
            let (locals, asserts) = kept.unwrap_or_else(|| {
                let body = program.body(method).ok().flatten();
                (vec![None; body.map_or(0, |body| body.kept.len())], body.is_none_or(|body| body.asserts.is_empty()))
            });
            reached &= asserts;
            let mut script = ChoiceScript::default();
            let turn = boot_turn(&mut self.universe, &mut state, &mut script);
            values.extend(locals.iter().map(|local| local.as_ref().map(|local| value(&turn, local, &mut names))));
        }
        let error = program.load("java/lang/AssertionError").ok();
        let failed = state.threads.iter().any(|thread| match thread.phase {
            Phase::Ended(Some(class)) => error.is_some_and(|error| program.is_subtype(class, error)),
            Phase::Ended(None) | Phase::Running | Phase::Waiting { .. } | Phase::Woken { .. } => false,
        });
        let ends = self.ends(&mut state);
        let outcome = Outcome { values, ends, asserts_hold: reached && !failed };
        if !self.audit_mut().outcomes.contains_key(&outcome) {
            let trace = self.trace(node);
            self.audit_mut().outcomes.insert(outcome, trace);
        }
    }

    /// Threads that ended by an exception, or cannot go on.
    fn ends(&mut self, state: &mut State<'p>) -> Vec<AbruptEnd> {
        let (mut ends, mut stuck) = (Vec::new(), Vec::new());
        for index in 0..state.threads.len() {
            let name: Box<str> = thread_name(&mut self.universe, state, index).into();
            match state.threads[index].phase {
                Phase::Ended(None) => {}
                Phase::Ended(Some(class)) => {
                    let exception = simple(&self.universe.program.class(class).name).into();
                    ends.push(AbruptEnd::Threw { thread: name, exception });
                }
                Phase::Running | Phase::Waiting { .. } | Phase::Woken { .. } => stuck.push((index, name)),
            }
        }
        if state.exited {
            ends.push(AbruptEnd::Exit);
        } else if stuck.iter().any(|(index, _)| !state.threads[*index].daemon) {
            let others = stuck.iter().any(|(index, _)| *index != 0);
            let told = stuck.into_iter().filter(|(index, _)| *index != 0 || !others);
            ends.push(AbruptEnd::Deadlock { threads: told.map(|(_, name)| name).collect() });
        }
        ends.sort();
        ends
    }
}

fn simple(name: &str) -> &str {
    name.rsplit(['/', '.', '$']).next().unwrap_or(name)
}

fn number(ty: Type, word: u64) -> FinalValue {
    match ty {
        Type::Boolean => FinalValue::Boolean(word != 0),
        Type::Char => FinalValue::Char(word as u16),
        Type::Byte | Type::Short | Type::Int => FinalValue::Int(word as u32 as i32),
        Type::Long => FinalValue::Long(word as i64),
        Type::Float => FinalValue::Float(word as u32),
        Type::Double => FinalValue::Double(word),
        Type::Ref => FinalValue::Null,
    }
}

fn value(turn: &ThreadTurn<'_, '_>, local: &NamedLocal, names: &mut Vec<(Ref, Box<str>)>) -> FinalValue {
    let object = Ref::of(local.word);
    if local.ty != Type::Ref || object.is_null() {
        return number(local.ty, local.word);
    }
    if let Some((_, name)) = names.iter().find(|(seen, _)| *seen == object) {
        return FinalValue::Object(name.clone());
    }
    let text = text(turn, object);
    let numbered = |number: usize| if number == 1 { text.clone() } else { format!("{text}#{number}") };
    let free = |name: &String| names.iter().all(|(_, taken)| **taken != **name);
    let name: Box<str> = (1..).map(numbered).find(free).unwrap_or_default().into();
    names.push((object, name.clone()));
    FinalValue::Object(name)
}

/// Strings and boxes by their content, enum constants by their name, others by their class.
fn text(turn: &ThreadTurn<'_, '_>, object: Ref) -> String {
    let program = turn.universe.program;
    let Ok(made) = turn.object(object) else {
        return String::new();
    };
    let class = program.class(made.class);
    if &*class.name == "java/lang/String" {
        return format!("{:?}", turn.text_lossy(object));
    }
    if BOXES.contains(&&*class.name)
        && let Some((field, word)) = program.find_field(class.id, "value").zip(turn.peek_field(object, "value"))
    {
        return number(field.ty, word).to_string();
    }
    let is_enum = program.loaded("java/lang/Enum").is_some_and(|parent| program.is_subtype(class.id, parent));
    match turn.peek_field(object, "name").filter(|name| is_enum && *name != 0) {
        Some(name) => turn.text_lossy(Ref::of(name)),
        None => source_name(&class.name),
    }
}

/// `[[I` as `int[][]`, `a/B$C` as `C`.
fn source_name(name: &str) -> String {
    let element = name.trim_start_matches('[');
    let depth = name.len() - element.len();
    let base = match element {
        "Z" if depth > 0 => "boolean",
        "B" if depth > 0 => "byte",
        "C" if depth > 0 => "char",
        "S" if depth > 0 => "short",
        "I" if depth > 0 => "int",
        "J" if depth > 0 => "long",
        "F" if depth > 0 => "float",
        "D" if depth > 0 => "double",
        _ => simple(element.trim_start_matches('L').trim_end_matches(';')),
    };
    format!("{base}{}", "[]".repeat(depth))
}
