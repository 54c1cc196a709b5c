//! From the log of a path to a witness in `jmm`'s terms.

use std::collections::BTreeMap;

use jmmc_jmm::execution::{
    Action, ActionId, ClassIndex, FieldIndex, FieldName, INITIAL, Identity, MethodIndex, MethodName, NativeCall,
    NativeOutcome, Object, ObjectId, Place, Subject, Thread, ThreadIndex, Value, Variable,
};
use jmmc_jmm::{ActionKind, Claim, Execution, Local, ProgramRun, Witness, commit_sequence, well_formed};
use jmmc_program::{ClassId, ClassKind, FieldId, MethodId, Mode, Reg};

use crate::finding::{Finding, FindingKind};
use crate::heap;
use crate::machine::Machine;
use crate::race::Site;
use crate::thread::ThreadId;
use crate::value::Ref;
use crate::witness::log::{self, Log, Logged, LoggedWord, NativeName, NativeResult, Record};
use crate::witness::sees::{Prefer, choose, choose_later, heed_final_fields, see_newest};

/// Numbers handed out in the order of first use.
struct Numbers<K>(BTreeMap<K, u32>);

impl<K: Ord + Copy> Numbers<K> {
    fn of(&mut self, key: K, add: impl FnOnce()) -> u32 {
        let next = self.0.len() as u32;
        *self.0.entry(key).or_insert_with(|| {
            add();
            next
        })
    }
}

struct Builder<'m, 'p> {
    machine: &'m Machine<'p>,
    log: &'m Log,
    execution: Execution,
    classes: Numbers<ClassId>,
    fields: Numbers<FieldId>,
    methods: Numbers<NativeName>,
    objects: Numbers<Ref>,
}

impl<'p> Machine<'p> {
    /// The witness of what was logged.
    pub(crate) fn take_witness(&mut self, run: ProgramRun, finding: &Finding) -> Witness {
        let log = self.record.log.take().unwrap_or_else(|| Box::new(Log::new(heap::Heap::new())));
        let mut builder = Builder::new(self, &log);
        builder.build();
        let claim = builder.claim(finding.kind);
        let mut execution = builder.execution;
        let mut commits = Vec::new();
        for prefer in [Prefer::Latest, Prefer::Earliest, Prefer::EarliestReferences] {
            choose(&mut execution, prefer);
            if matches!(claim, Claim::Endless { .. }) {
                see_newest(&mut execution);
            }
            if let Ok(derived) = well_formed(&execution) {
                commits = commit_sequence(&execution, &derived);
                break;
            }
        }
        if commits.is_empty() && self.nature.looks_ahead {
            // Some reads see what comes later: nothing is said about legality.
            choose(&mut execution, Prefer::Latest);
            choose_later(&mut execution);
            heed_final_fields(&mut execution);
        }
        Witness { run, model: self.nature.model, claim, execution, commits }
    }
}

/// What was logged, as an execution in which no read sees anything yet, and the claim that it is of that kind.
pub(crate) fn execution_of(machine: &Machine<'_>, log: &Log, kind: Option<FindingKind>) -> (Execution, Option<Claim>) {
    let mut builder = Builder::new(machine, log);
    builder.build();
    let claim = kind.map(|kind| builder.claim(kind));
    (builder.execution, claim)
}

impl<'m, 'p> Builder<'m, 'p> {
    fn new(machine: &'m Machine<'p>, log: &'m Log) -> Builder<'m, 'p> {
        Builder {
            machine,
            log,
            execution: Execution::default(),
            classes: Numbers(BTreeMap::new()),
            fields: Numbers(BTreeMap::new()),
            methods: Numbers(BTreeMap::new()),
            objects: Numbers(BTreeMap::new()),
        }
    }

    fn build(&mut self) {
        self.initial_writes();
        let initial = self.execution.actions.len();
        for entry in &self.log.entries {
            self.entry(entry);
        }
        self.coherence(initial);
        self.threads();
        let mut made: Vec<Ref> =
            self.log.makers.iter().map(|(made, _)| made).chain(self.log.mentioned.iter().copied()).collect();
        made.sort_unstable();
        for object in made {
            self.object(object);
        }
    }

    /// The order in which writes reached memory; `first` is the number of the log's first action.
    fn coherence(&mut self, first: usize) {
        let arrived = self.log.arrived.iter().chain(self.log.buffered.iter().map(|(_, _, index)| index));
        let all = (0..first).chain(arrived.map(|index| first + index)).map(|index| ActionId(index as u32));
        let coherent = |id: &ActionId| self.execution.action(*id).kind.is_coherent();
        self.execution.coherence = all.filter(coherent).collect();
    }

    fn claim(&mut self, kind: FindingKind) -> Claim {
        // A claim about the thread of the initial writes is never accepted.
        let (thread, class) = match self.log.uncaught {
            Some((thread, class)) => (thread_index(thread), self.machine.program.class(class).name.clone()),
            None => (INITIAL, "".into()),
        };
        let initial = self.execution.actions.len() - self.log.entries.len();
        if let [first, second] = self.log.rounds[..] {
            let action = |entry: usize| ActionId((initial + entry) as u32);
            return Claim::Endless { first: action(first), second: action(second) };
        }
        match kind {
            FindingKind::Assertion => Claim::Assertion(thread),
            FindingKind::Exception => Claim::Exception(thread, class),
            FindingKind::Deadlock | FindingKind::Endless => Claim::Deadlock,
            FindingKind::Outcome => Claim::Outcome(self.locals()),
        }
    }

    /// The final values of the named locals of all threads.
    fn locals(&mut self) -> Vec<Local> {
        let mut locals = Vec::new();
        for (index, thread) in self.machine.threads.iter().enumerate() {
            let Some(frame) = thread.frames.first() else {
                continue;
            };
            let register = |reg: Reg| thread.regs.get(frame.base as usize + reg.index()).copied().unwrap_or(0);
            for kept in frame.body.kept.iter().filter(|kept| register(kept.assigned) != 0) {
                let value = self.value(LoggedWord::new(register(kept.value), kept.ty));
                locals.push(Local { thread: thread_index(ThreadId(index as u16)), name: kept.name.clone(), value });
            }
        }
        locals
    }

    /// The first value of every variable that is read.
    fn initial_writes(&mut self) {
        self.execution.threads.push(Thread {
            name: "initial writes".into(),
            object: None,
            entry: None,
            arguments: Vec::new(),
            daemon: true,
            root: false,
            inside: None,
        });
        let mut read: BTreeMap<log::LoggedVariable, (heap::Addr, bool)> = BTreeMap::new();
        for entry in &self.log.entries {
            if let Record::Read { variable, addr, value, .. } = &entry.record {
                read.insert(*variable, (*addr, value.is_ref));
            }
        }
        for (variable, (addr, is_ref)) in read {
            let value = self.value(LoggedWord { word: self.log.initial_value(variable, addr), is_ref });
            let subject = Subject::Variable(self.variable(variable));
            self.push(INITIAL, ActionKind::DefaultWrite, subject, value);
        }
    }

    fn push(&mut self, thread: ThreadIndex, kind: ActionKind, subject: Subject, value: Value) {
        let (update, native, allocated, place) = (false, None, 0, Place::default());
        self.execution.actions.push(Action { thread, kind, subject, value, update, native, allocated, place });
    }

    fn threads(&mut self) {
        for (index, thread) in self.machine.threads.iter().enumerate() {
            let id = ThreadId(index as u16);
            let role = self.machine.entry.clone().and_then(|entry| {
                if index == 0 {
                    return Some((entry.main.id, entry.arguments.clone()));
                }
                let role = entry.roles.iter().find(|role| role.object == thread.object)?;
                Some((role.method.id, Vec::new()))
            });
            let run = || {
                let class = self.machine.heap.header(thread.object).class;
                self.machine.program.find_method(class, "run", "()V").map(|run| (run.id, vec![thread.object.word()]))
            };
            let entry = role.or_else(run);
            let words = entry.as_ref().map(|(_, words)| words.clone()).unwrap_or_default();
            let arguments = words.into_iter().map(|word| self.value(LoggedWord { word, is_ref: true })).collect();
            let inside = self.log.threads.get(index).and_then(|log| log.inside).map(|name| self.method(name));
            let described = Thread {
                name: self.machine.thread_name(id).into(),
                object: (!thread.object.is_null()).then(|| self.object(thread.object)),
                entry: entry.map(|(method, _)| self.method(NativeName::Method(method))),
                arguments,
                daemon: thread.core.daemon,
                root: index == 0,
                inside,
            };
            self.execution.threads.push(described);
        }
    }

    /// Kind, subject and value of an action, and whether it is the writing part of an update.
    fn described(&mut self, record: &Record) -> (ActionKind, Subject, Value, bool) {
        let nothing = Value::Bits(0);
        match record {
            Record::Read { variable, value, mode, .. } => {
                (read_kind(*mode), Subject::Variable(self.variable(*variable)), self.value(*value), false)
            }
            Record::Write { variable, value, mode, update, .. } => {
                (write_kind(*mode), Subject::Variable(self.variable(*variable)), self.value(*value), *update)
            }
            Record::Lock(object) => (ActionKind::Lock, Subject::Object(self.object(*object)), nothing, false),
            Record::Unlock(object) => (ActionKind::Unlock, Subject::Object(self.object(*object)), nothing, false),
            Record::Freeze(object) => (ActionKind::Freeze, Subject::Object(self.object(*object)), nothing, false),
            Record::First => (ActionKind::First, Subject::None, nothing, false),
            Record::Last => (ActionKind::Last, Subject::None, nothing, false),
            Record::Start(thread) => (ActionKind::Start, Subject::Thread(thread_index(*thread)), nothing, false),
            Record::Join(thread) => (ActionKind::Join, Subject::Thread(thread_index(*thread)), nothing, false),
            Record::Interrupt(thread) => {
                (ActionKind::Interrupt, Subject::Thread(thread_index(*thread)), nothing, false)
            }
            Record::DetectInterrupt(thread) => {
                (ActionKind::DetectInterrupt, Subject::Thread(thread_index(*thread)), nothing, false)
            }
            Record::BeginInitialization(class) => {
                (ActionKind::BeginInitialization, Subject::Class(self.class(*class)), nothing, false)
            }
            Record::EndInitialization { class, failed } => {
                let value = Value::Bits(u64::from(*failed));
                (ActionKind::EndInitialization, Subject::Class(self.class(*class)), value, false)
            }
            Record::UseInitialization(class) => {
                (ActionKind::UseInitialization, Subject::Class(self.class(*class)), nothing, false)
            }
            Record::Native { name, outcome } => {
                let call = NativeCall { method: self.method(*name), outcome: self.outcome(outcome) };
                (ActionKind::External, Subject::Native(Box::new(call)), nothing, false)
            }
        }
    }

    fn entry(&mut self, entry: &Logged) {
        let (kind, subject, value, update) = self.described(&entry.record);
        let thread = thread_index(entry.thread);
        let native = entry.native.map(|name| self.method(name));
        let place = self.place(entry.site);
        if kind.is_synchronization() {
            self.execution.so.push(ActionId(self.execution.actions.len() as u32));
        }
        let allocated = entry.allocated;
        self.execution.actions.push(Action { thread, kind, subject, value, update, native, allocated, place });
    }

    fn outcome(&mut self, outcome: &NativeResult) -> NativeOutcome {
        match outcome {
            NativeResult::Returned(datum) => NativeOutcome::Returned(self.value(*datum)),
            NativeResult::Threw { class, message } => {
                NativeOutcome::Threw { class: self.class(*class), message: *message }
            }
            NativeResult::Rethrew(exception) => NativeOutcome::Rethrew(self.object(*exception)),
            NativeResult::Called { method, arguments, result } => NativeOutcome::Called {
                method: self.method(NativeName::Method(*method)),
                arguments: arguments.iter().map(|datum| self.value(*datum)).collect(),
                result: result.map(|datum| self.value(datum)),
            },
        }
    }

    fn place(&mut self, site: Site) -> Place {
        let method = self.machine.program.method(site.method);
        let line = match self.machine.program.body(method) {
            Ok(Some(body)) => body.lines.get(site.pc as usize).copied().unwrap_or(0),
            Ok(None) | Err(_) => 0,
        };
        Place { method: Some(self.method(NativeName::Method(site.method))), line }
    }

    fn value(&mut self, datum: LoggedWord) -> Value {
        match Ref::of(datum.word) {
            object if datum.is_ref && !object.is_null() => Value::Object(self.object(object)),
            _ => Value::Bits(datum.word),
        }
    }

    fn variable(&mut self, variable: log::LoggedVariable) -> Variable {
        match variable {
            log::LoggedVariable::Field(object, field) => Variable::Field(self.object(object), self.field(field)),
            log::LoggedVariable::Static(field) => Variable::Static(self.field(field)),
            log::LoggedVariable::Element(array, index) => Variable::Element(self.object(array), index),
            log::LoggedVariable::Slot(array, index, width) => Variable::Slot(self.object(array), index, width),
        }
    }

    fn class(&mut self, class: ClassId) -> ClassIndex {
        let names = &mut self.execution.names.classes;
        let name = &self.machine.program.class(class).name;
        ClassIndex(self.classes.of(class, || names.push(name.clone())))
    }

    fn field(&mut self, id: FieldId) -> FieldIndex {
        let field = self.machine.program.field(id);
        let names = &mut self.execution.names.fields;
        let class = &self.machine.program.class(field.class).name;
        FieldIndex(self.fields.of(id, || {
            names.push(FieldName {
                class: class.clone(),
                name: field.name.clone(),
                descriptor: field.descriptor.clone(),
                is_final: field.is_final(),
            });
        }))
    }

    fn method(&mut self, name: NativeName) -> MethodIndex {
        let own =
            |name: &str| MethodName { class: "".into(), name: name.into(), descriptor: "".into(), file: "".into() };
        let described = match name {
            NativeName::Constant => own("constant"),
            NativeName::Handle => own("handle"),
            NativeName::Access => own("access"),
            NativeName::Machine => own("machine"),
            NativeName::Method(id) => self.method_name(id),
        };
        let names = &mut self.execution.names.methods;
        MethodIndex(self.methods.of(name, || names.push(described)))
    }

    fn method_name(&self, id: MethodId) -> MethodName {
        let method = self.machine.program.method(id);
        let class = self.machine.program.class(method.class);
        MethodName {
            class: class.name.clone(),
            name: method.name.clone(),
            descriptor: method.descriptor.clone(),
            file: class.source_name().unwrap_or("").into(),
        }
    }

    fn object(&mut self, object: Ref) -> ObjectId {
        if let Some(&known) = self.objects.0.get(&object) {
            return ObjectId(known);
        }
        let header = self.machine.heap.header(object);
        let length = match self.machine.program.class(header.class).kind {
            ClassKind::Array { .. } => Some(header.len),
            ClassKind::Instance | ClassKind::Primitive(_) => None,
        };
        let identity = match (header.identity, self.log.makers.get(object)) {
            (heap::LastingName::Literal(text), _) => Identity::Literal(self.machine.program.string(text).into()),
            (heap::LastingName::Mirror(class), _) => Identity::Mirror(self.class(class)),
            (heap::LastingName::Ordinary, Some((thread, nth))) => Identity::Allocated(thread_index(*thread), *nth),
            (heap::LastingName::Ordinary, None) => Identity::Initial,
        };
        let described = Object { class: self.class(header.class), length, identity };
        let objects = &mut self.execution.objects;
        ObjectId(self.objects.of(object, || objects.push(described)))
    }
}

/// The first thread of an execution makes the initial writes.
fn thread_index(thread: ThreadId) -> ThreadIndex {
    ThreadIndex(u32::from(thread.0) + 1)
}

fn read_kind(mode: Mode) -> ActionKind {
    match mode {
        Mode::Plain => ActionKind::Read,
        Mode::Opaque | Mode::Release => ActionKind::OpaqueRead,
        Mode::Acquire => ActionKind::AcquireRead,
        Mode::Volatile => ActionKind::VolatileRead,
    }
}

fn write_kind(mode: Mode) -> ActionKind {
    match mode {
        Mode::Plain => ActionKind::Write,
        Mode::Opaque | Mode::Acquire => ActionKind::OpaqueWrite,
        Mode::Release => ActionKind::ReleaseWrite,
        Mode::Volatile => ActionKind::VolatileWrite,
    }
}
