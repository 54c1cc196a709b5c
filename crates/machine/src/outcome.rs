//! The outcome of an execution that can go no further: final values, and what did not end by a return.
//!
//! Values are read from the frames that ended threads leave behind ([`jmmc_program::Body::kept`]), so they are part of the state.

use jmmc_litmus::{AbruptEnd, FinalValue, Outcome};
use jmmc_program::{ClassId, KeptLocal, Reg, Type};

use crate::finding::{Finding, FindingKind, SourcePlace};
use crate::machine::Machine;
use crate::thread::{Frame, Thread, ThreadId};
use crate::trace::source_name;
use crate::value::{Ref, int};

/// Classes whose objects are shown by their field `value`.
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

/// Gives names to objects: different objects get different names.
#[derive(Default)]
struct Namer {
    seen: Vec<(Ref, Box<str>)>,
}

impl Machine<'_> {
    /// Notes the outcome of the end state that the machine is in; a finding if it is the wanted one.
    pub(crate) fn note_outcome(&mut self) -> Option<Finding> {
        let outcome = self.outcome();
        let wanted = self.shared.is_wanted(&outcome);
        let finding = wanted.then(|| Finding {
            kind: FindingKind::Outcome,
            message: format!("{outcome:?}"),
            thread: None,
            place: SourcePlace::default(),
            stack: Vec::new(),
            blocked: Vec::new(),
        });
        self.shared.outcome(outcome);
        finding
    }

    /// Notes the outcome of executions in which the thread goes round for ever.
    pub(crate) fn note_endless(&mut self, thread: ThreadId) {
        let thread = self.thread_name(thread).into();
        self.shared.outcome(Outcome { ends: vec![AbruptEnd::Endless { thread }], ..self.outcome() });
    }

    pub(crate) fn outcome(&self) -> Outcome {
        let mut namer = Namer::default();
        let (mut values, mut reached) = (Vec::new(), true);
        let roles = self.entry.iter().flat_map(|entry| &entry.roles);
        for role in roles {
            let thread = self.thread_of(role.object).map(|id| &self.threads[id.index()]);
            let body = self.program.body(role.method).ok().flatten();
            let frame = thread.and_then(|thread| bottom(thread, role.method.id));
            for kept in body.iter().flat_map(|body| &body.kept) {
                values.push(frame.and_then(|(thread, frame)| self.kept_value(thread, frame, kept, &mut namer)));
            }
            let is_reached = |reg: &Reg| frame.is_some_and(|(thread, frame)| register(thread, frame, *reg) != 0);
            reached &= body.iter().flat_map(|body| &body.asserts).all(is_reached);
        }
        if let Some((entry, main)) = self.entry.as_ref().zip(self.threads.first()) {
            let frame = bottom(main, entry.main.id);
            let body = self.program.body(entry.main).ok().flatten();
            for kept in body.iter().flat_map(|body| &body.kept) {
                values.push(frame.and_then(|(thread, frame)| self.kept_value(thread, frame, kept, &mut namer)));
            }
        }
        let failed = |class: ClassId| self.program.is_subtype(class, self.tables.known.assertion_error);
        let thrown = self.threads.iter().filter_map(|thread| thread.core.thrown);
        let asserts_hold = reached && !thrown.into_iter().any(failed);
        Outcome { values, ends: self.ends(), asserts_hold }
    }

    /// Threads that ended by an exception, or cannot go on.
    fn ends(&self) -> Vec<AbruptEnd> {
        let mut ends = Vec::new();
        let (mut stuck, mut daemons_only) = (Vec::new(), true);
        for (index, thread) in self.threads.iter().enumerate() {
            let name: Box<str> = self.thread_name(ThreadId(index as u16)).into();
            if let Some(class) = thread.core.thrown {
                ends.push(AbruptEnd::Threw {
                    thread: name,
                    exception: simple_name(&self.program.class(class).name).into(),
                });
            } else if !thread.is_terminated() {
                daemons_only &= thread.core.daemon;
                stuck.push((index, name));
            }
        }
        if self.jvm.exited {
            ends.push(AbruptEnd::Exit);
        } else if !daemons_only {
            // The main thread waits for the others; it is told only if it is the one that is stuck.
            let others = stuck.iter().any(|(index, _)| *index != 0);
            let told = stuck.into_iter().filter(|(index, _)| *index != 0 || !others);
            ends.push(AbruptEnd::Deadlock { threads: told.map(|(_, name)| name).collect() });
        }
        ends.sort();
        ends
    }

    fn kept_value(
        &self,
        thread: &Thread<'_>,
        frame: &Frame<'_>,
        kept: &KeptLocal,
        namer: &mut Namer,
    ) -> Option<FinalValue> {
        let word = register(thread, frame, kept.value);
        (register(thread, frame, kept.assigned) != 0).then(|| match kept.ty {
            Type::Boolean => FinalValue::Boolean(word != 0),
            Type::Char => FinalValue::Char(word as u16),
            Type::Byte | Type::Short | Type::Int => FinalValue::Int(int(word)),
            Type::Long => FinalValue::Long(word as i64),
            Type::Float => FinalValue::Float(word as u32),
            Type::Double => FinalValue::Double(word),
            Type::Ref if Ref::of(word).is_null() => FinalValue::Null,
            Type::Ref => FinalValue::Object(namer.name(Ref::of(word), |object| self.object_text(object))),
        })
    }

    /// Strings and boxes by their content, enum constants by their name, others by their class.
    fn object_text(&self, object: Ref) -> String {
        let class = self.program.class(self.heap.header(object).class);
        if class.id == self.tables.known.string {
            return self.render(object.word(), Type::Ref);
        }
        let value = BOXES.contains(&&*class.name).then(|| self.program.find_field(class.id, "value")).flatten();
        if let Some((field, word)) = value.zip(self.peek_field(object, "value")) {
            return self.render(word, field.ty);
        }
        if let Some(name) = self.enum_name(object) {
            return name;
        }
        simple_name(&source_name(&class.name)).to_string()
    }

    fn enum_name(&self, object: Ref) -> Option<String> {
        let class = self.heap.header(object).class;
        let parent = self.program.loaded("java/lang/Enum").filter(|parent| self.program.is_subtype(class, *parent));
        let name = parent.and_then(|_| self.peek_field(object, "name")).map(Ref::of)?;
        (!name.is_null()).then(|| self.text_lossy(name))
    }
}

impl Namer {
    /// The name of an object: its text, and a number if another object has the same.
    fn name(&mut self, object: Ref, text: impl FnOnce(Ref) -> String) -> Box<str> {
        if let Some((_, name)) = self.seen.iter().find(|(seen, _)| *seen == object) {
            return name.clone();
        }
        let text = text(object);
        let numbered = |number: usize| if number == 1 { text.clone() } else { format!("{text}#{number}") };
        let free = |name: &String| self.seen.iter().all(|(_, taken)| **taken != **name);
        let name: Box<str> = (1..).map(numbered).find(free).unwrap_or_default().into();
        self.seen.push((object, name.clone()));
        name
    }
}

/// `java.util.Map$Entry` or `java/util/Map$Entry` without what it is in.
fn simple_name(name: &str) -> &str {
    name.rsplit(['/', '.', '$']).next().unwrap_or(name)
}

/// The frame of a thread's first method, if it is that method.
fn bottom<'t, 'p>(thread: &'t Thread<'p>, method: jmmc_program::MethodId) -> Option<(&'t Thread<'p>, &'t Frame<'p>)> {
    let frame = thread.frames.first().filter(|frame| frame.method.id == method)?;
    Some((thread, frame))
}

fn register(thread: &Thread<'_>, frame: &Frame<'_>, reg: Reg) -> u64 {
    thread.regs.get(frame.base as usize + reg.index()).copied().unwrap_or(0)
}

/// The values and ends of an outcome, as people read them.
pub(crate) fn outcome_text(names: &[String], outcome: &Outcome) -> String {
    let value = |(name, value): (&String, &Option<FinalValue>)| Some(format!("{name} = {}", value.as_ref()?));
    let values = names.iter().zip(&outcome.values).filter_map(value);
    let all: Vec<String> = values.chain(outcome.ends.iter().map(ToString::to_string)).collect();
    all.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn different_objects_have_different_names() {
        let mut namer = Namer::default();
        let mut name = |number: u32, text: &str| namer.name(Ref(number), |_| text.to_string()).to_string();
        assert_eq!([name(7, "A"), name(3, "A"), name(7, "A"), name(9, "B")], ["A", "A#2", "A", "B"]);
    }

    #[test]
    fn simple_names() {
        assert_eq!(simple_name("java.lang.NullPointerException"), "NullPointerException");
        assert_eq!(simple_name("a/B$C"), "C");
        assert_eq!(simple_name("int[]"), "int[]");
    }
}
