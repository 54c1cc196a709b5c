//! What happened on a path, in words: recorded only while a path is replayed.

use std::collections::BTreeMap;

use jmmc_jmm::Execution;
use jmmc_jmm::execution::{ActionId, INITIAL, Value};
use jmmc_program::{ClassKind, Mode, Origin, Type, flags};
use rustc_hash::FxHashMap;

use crate::finding::SourcePlace;
use crate::heap::LastingName;
use crate::machine::Machine;
use crate::memory::Cell;
use crate::refinement::CellClass;
use crate::value::{Ref, double, float, int};

/// What sort of thing happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum TraceEventKind {
    Read,
    Write,
    /// A read-modify-write that wrote.
    Update,
    /// A compare-and-set that found another value.
    FailedUpdate,
    Lock,
    Unlock,
    Wait,
    TimeOut,
    /// Waiting ends without a reason.
    WakeUp,
    /// A weak compare-and-set fails without a reason.
    Failure,
    Notify,
    NotifyAll,
    Start,
    End,
    Join,
    Sleep,
    Interrupt,
    Park,
    Unpark,
    Print,
    /// An exception that nobody catches ends the thread.
    Throw,
    Exit,
}

/// What an event is about; the numbers mean the same thing throughout one execution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Touched {
    /// Nothing that could be touched twice.
    Nothing,
    /// A field or an array's element.
    Cell(u32),
    /// An object: its monitor, or the thread that it stands for.
    Object(u32),
}

/// Something that a thread did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TraceEvent {
    /// Which transition of the path it belongs to.
    pub step: usize,
    /// The thread's name.
    pub thread: String,
    /// What sort of event it is.
    pub kind: TraceEventKind,
    /// The innermost place.
    pub place: SourcePlace,
    /// The innermost place in the user's code, and through which library method it went, if any.
    pub user_place: SourcePlace,
    /// The library method that the user's code called, if the event is inside the library.
    pub via: Option<String>,
    /// What it is about.
    pub touched: Touched,
    /// `Account.balance`, `a monitor of Fork@3`; empty if there is none.
    pub variable: String,
    /// The value read or written, or `old -> new`.
    pub value: String,
    /// The value that it leaves in the variable, if it writes one.
    pub written: Option<String>,
    /// The strength of the access, if it is one.
    pub mode: Option<Mode>,
    /// Whether other threads could see it.
    pub shared: bool,
    /// Whether a reader needs it to follow the execution.
    pub relevant: bool,
}

/// Reads that see an older value: another one was written last, and nobody writes this one later on.
pub struct OldReads {
    /// For each, by its place, the write that it overlooks.
    overlooked: BTreeMap<usize, usize>,
}

impl OldReads {
    /// Those among the events, in one pass: there may be very many.
    pub fn of(events: &[TraceEvent]) -> OldReads {
        let cells = || events.iter().enumerate().filter(|(_, event)| matches!(event.touched, Touched::Cell(_)));
        let mut last: FxHashMap<Touched, usize> = FxHashMap::default();
        let mut old = Vec::new();
        for (index, event) in cells() {
            if event.kind == TraceEventKind::Read
                && let Some(&write) = last.get(&event.touched)
                && events[write].written.as_ref() != Some(&event.value)
            {
                old.push((index, write));
            }
            if event.written.is_some() {
                last.insert(event.touched, index);
            }
        }
        let is_later = |index: usize| {
            let same = |event: &&TraceEvent| event.touched == events[index].touched;
            events[index..].iter().filter(same).any(|event| event.written.as_ref() == Some(&events[index].value))
        };
        OldReads { overlooked: old.into_iter().filter(|(index, _)| !is_later(*index)).collect() }
    }

    /// The places of these reads, first to last.
    pub fn places(&self) -> impl Iterator<Item = usize> + '_ {
        self.overlooked.keys().copied()
    }

    /// The place of the write that the read at this place overlooks.
    pub fn overlooked_by(&self, read: usize) -> Option<usize> {
        self.overlooked.get(&read).copied()
    }
}

/// Events, first to last.
pub(crate) struct Recording {
    events: Vec<TraceEvent>,
    /// For each event, how many objects there were.
    objects: Vec<u32>,
    /// For each event, how many entries the log had: the next one is the event's, if it is an access.
    entries: Vec<usize>,
}

/// What an event is about, in all respects.
struct Subject {
    touched: Touched,
    name: String,
    shared: bool,
    /// Whether the compiler or the linker made it up, as the field behind `assert`.
    made_up: bool,
}

impl Subject {
    const NONE: Subject = Subject { touched: Touched::Nothing, name: String::new(), shared: true, made_up: false };
}

impl Machine<'_> {
    /// Whether events are recorded.
    #[inline]
    pub(crate) fn tracing(&self) -> bool {
        self.record.events.is_some()
    }

    /// Records events from now on.
    pub fn record_events(&mut self) {
        self.record.events = Some(Recording { events: Vec::new(), objects: Vec::new(), entries: Vec::new() });
    }

    /// Forgets the events recorded so far.
    pub(crate) fn forget_events(&mut self) {
        if let Some(Recording { events, objects, entries }) = &mut self.record.events {
            events.clear();
            objects.clear();
            entries.clear();
        }
    }

    /// The events recorded, those of torn reads with what their halves see in the execution.
    pub fn take_events(&mut self, execution: &Execution) -> Vec<TraceEvent> {
        if let Some(Recording { events, entries, .. }) = &mut self.record.events {
            let initial = execution.actions.iter().take_while(|action| action.thread == INITIAL).count();
            for (event, entry) in events.iter_mut().zip(entries).filter(|(event, _)| event.kind == TraceEventKind::Read)
            {
                let read = ActionId((initial + *entry) as u32);
                if let (Some(high), Some(low)) = (execution.seen(read), execution.seen_low(read)) {
                    let (high, low) = (half_text(execution, high, 32), half_text(execution, low, 0));
                    event.value = format!("{} (torn: high half {high}; low half {low})", event.value);
                }
            }
        }
        let mut events = self.record.events.take().map(|recording| recording.events).unwrap_or_default();
        crate::relevance::settle(&mut events);
        events
    }

    /// The running thread throws the exception, and nobody catches it: what it did once the object was there, such as putting the
    /// message together, is no part of what led there.
    #[cold]
    pub(crate) fn trace_uncaught(&mut self, exception: Ref) {
        let thread = self.thread_name(self.current.thread);
        let Some(Recording { events, objects, .. }) = &mut self.record.events else {
            return;
        };
        for (event, objects) in events.iter_mut().zip(objects) {
            let builds = event.kind == TraceEventKind::Read || !event.place.user;
            if *objects > exception.0 && event.thread == thread && builds {
                event.relevant = false;
            }
        }
    }

    #[cold]
    pub(crate) fn trace_access(&mut self, kind: TraceEventKind, cell: &Cell, value: u64, mode: Mode) {
        let subject = self.subject(cell, cell.shared && !cell.settled);
        let value = self.render_content(cell, value);
        self.event(kind, subject, value, Some(mode));
    }

    fn subject(&self, cell: &Cell, shared: bool) -> Subject {
        let made_up = match cell.location {
            CellClass::Field(field) => self.program.field(field).flags & flags::SYNTHETIC != 0,
            CellClass::Elements(_) => false,
        };
        let made_up = made_up || self.in_made_up_code();
        Subject { touched: Touched::Cell(cell.addr.0), name: self.variable(cell), shared, made_up }
    }

    #[cold]
    pub(crate) fn trace_modify(&mut self, cell: &Cell, old: u64, new: Option<u64>) {
        let subject = self.subject(cell, cell.shared);
        let old = self.render_content(cell, old);
        let new = new.map(|new| self.render_content(cell, new));
        let (kind, value) = match &new {
            Some(new) => (TraceEventKind::Update, format!("{old} -> {new}")),
            None => (TraceEventKind::FailedUpdate, old),
        };
        self.event(kind, subject, value, Some(Mode::Volatile));
        let event = self.record.events.as_mut().and_then(|recording| recording.events.last_mut());
        event.into_iter().for_each(|event| event.written = new.clone());
    }

    #[cold]
    pub(crate) fn trace_object(&mut self, kind: TraceEventKind, object: Ref) {
        let name = if self.program.is_subtype(self.heap.header(object).class, self.tables.known.thread) {
            self.name_of_thread_object(object)
        } else {
            self.render(object.word(), Type::Ref)
        };
        let shared = self.heap.header(object).shared;
        let subject = Subject { touched: Touched::Object(object.0), name, shared, made_up: false };
        self.event(kind, subject, String::new(), None);
    }

    #[cold]
    pub(crate) fn trace_plain(&mut self, kind: TraceEventKind) {
        self.event(kind, Subject::NONE, String::new(), None);
    }

    #[cold]
    pub(crate) fn trace_text(&mut self, kind: TraceEventKind, text: String) {
        self.event(kind, Subject::NONE, text, None);
    }

    /// Whether the running code is a class that the linker made, as for a lambda.
    fn in_made_up_code(&self) -> bool {
        self.current
            .frames
            .last()
            .is_some_and(|frame| self.program.class(frame.method.class).origin == Origin::Synthetic)
    }

    fn event(&mut self, kind: TraceEventKind, subject: Subject, value: String, mode: Option<Mode>) {
        let event = TraceEvent {
            step: self.depth(),
            thread: self.thread_name(self.current.thread),
            kind,
            place: if self.in_made_up_code() { self.user_place() } else { self.place_here() },
            user_place: self.user_place(),
            via: self.library_entry(),
            touched: subject.touched,
            variable: subject.name,
            written: (kind == TraceEventKind::Write).then(|| value.clone()),
            value,
            mode,
            shared: subject.shared,
            relevant: !subject.made_up,
        };
        let objects = self.heap.objects();
        let entry = self.record.log.as_ref().map_or(0, |log| log.entries.len());
        if let Some(recording) = &mut self.record.events {
            recording.events.push(event);
            recording.objects.push(objects);
            recording.entries.push(entry);
        }
    }

    /// The name of a cell: `Account.balance`, `int[3]`.
    pub(crate) fn variable(&self, cell: &Cell) -> String {
        match cell.location {
            CellClass::Field(_) => self.location_name(cell),
            CellClass::Elements(_) => {
                let header = self.heap.header(cell.object);
                let name = source_name(&self.program.class(header.class).name);
                let element = name.strip_suffix("[]").unwrap_or(&name).to_string();
                let index = cell.addr.0 - header.base;
                match self.is_slot(cell) {
                    true => format!("{element}[{index}..{}]", index + (1 << header.slots)),
                    false => format!("{element}[{index}]"),
                }
            }
        }
    }

    /// The name of a class of cells: `Account.balance`, `int[] of Account.main`.
    pub(crate) fn location_name(&self, cell: &Cell) -> String {
        match cell.location {
            CellClass::Field(field) => {
                let field = self.program.field(field);
                format!("{}.{}", source_name(&self.program.class(field.class).name), field.name)
            }
            CellClass::Elements(_) => {
                let header = self.heap.header(cell.object);
                format!("elements of {}", source_name(&self.program.class(header.class).name))
            }
        }
    }

    /// The content of a cell as a person reads it: of a slot, the bytes in their order.
    fn render_content(&self, cell: &Cell, word: u64) -> String {
        if !self.is_slot(cell) {
            return self.render(word, cell.ty);
        }
        let bytes = word.to_le_bytes();
        let width = 1 << self.heap.header(cell.object).slots;
        bytes[..width].iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ")
    }

    /// A value as a person reads it.
    pub(crate) fn render(&self, word: u64, ty: Type) -> String {
        match ty {
            Type::Boolean => (word != 0).to_string(),
            Type::Char => match char::from_u32(word as u32) {
                Some(c) if !c.is_control() => format!("'{c}'"),
                _ => format!("'\\u{:04x}'", word as u16),
            },
            Type::Byte | Type::Short | Type::Int => int(word).to_string(),
            Type::Long => (word as i64).to_string(),
            Type::Float => float(word).to_string(),
            Type::Double => double(word).to_string(),
            Type::Ref => self.render_object(Ref::of(word)),
        }
    }

    fn render_object(&self, object: Ref) -> String {
        if object.is_null() {
            return "null".to_string();
        }
        let header = self.heap.header(object);
        if header.class == self.tables.known.string {
            let text: String = self.text_lossy(object).chars().take(40).collect();
            return format!("{text:?}");
        }
        if let LastingName::Mirror(class) = header.identity {
            return format!("{}.class", source_name(&self.program.class(class).name));
        }
        let class = self.program.class(header.class);
        let name = source_name(&class.name);
        match class.kind {
            ClassKind::Array { .. } => {
                let element = name.strip_suffix("[]").unwrap_or(&name);
                format!("{element}[{}]@{}", header.len, object.0)
            }
            ClassKind::Instance | ClassKind::Primitive(_) => format!("{name}@{}", object.0),
        }
    }
}

/// The half of what is written at this position of its bits, by whom and where.
fn half_text(execution: &Execution, write: ActionId, position: u32) -> String {
    let action = execution.action(write);
    let bits = match action.value {
        Value::Bits(bits) => (bits >> position) as u32,
        Value::Object(_) => 0,
    };
    let from = match execution.threads.get(action.thread.index()) {
        Some(thread) if action.thread != INITIAL => format!("{}, line {}", thread.name, action.place.line),
        _ => "the initial value".to_string(),
    };
    format!("0x{bits:08x} from {from}")
}

/// `[[Ljava/lang/String;` as `java.lang.String[][]`.
pub(crate) fn source_name(internal: &str) -> String {
    let dimensions = internal.bytes().take_while(|&byte| byte == b'[').count();
    if dimensions == 0 {
        return internal.replace('/', ".");
    }
    let element = &internal[dimensions..];
    let element = match element.as_bytes().first() {
        Some(b'L') => element[1..].trim_end_matches(';').replace('/', "."),
        Some(b'Z') => "boolean".to_string(),
        Some(b'B') => "byte".to_string(),
        Some(b'C') => "char".to_string(),
        Some(b'S') => "short".to_string(),
        Some(b'I') => "int".to_string(),
        Some(b'J') => "long".to_string(),
        Some(b'F') => "float".to_string(),
        Some(b'D') => "double".to_string(),
        _ => element.to_string(),
    };
    element + &"[]".repeat(dimensions)
}

#[cfg(test)]
mod tests {
    use super::source_name;

    #[test]
    fn names_read_as_in_the_source() {
        assert_eq!(source_name("java/lang/String"), "java.lang.String");
        assert_eq!(source_name("[[I"), "int[][]");
        assert_eq!(source_name("[Lfoo/Bar$Baz;"), "foo.Bar$Baz[]");
    }
}
