//! The world of a thread that runs alone: what the witness says about it, action by action.
//!
//! Every answer is the thread's next action in the witness, if that is what the thread does; else the thread differs. Actions inside a call that
//! the virtual machine answers are taken as they are, but only those that the method could do.

use std::collections::{BTreeMap, BTreeSet};

use jmmc_jmm::execution::{ClassIndex, NativeCall, NativeOutcome, Subject, ThreadIndex, Value, Variable};
use jmmc_jmm::{Action, ActionId, ActionKind, Broken, Effect, Orders, Rule};
use jmmc_program::{ClassId, Method, Mode, Origin, Reg, StringId};
use jmmc_solo::{
    Access, Callee, Halt, Initialization, Location, NamedLocation, NativeReply, Reply, ThreadPosition, World,
};

use crate::counters::RoundCounters;
use crate::names::{ResolvedNames, object_in, object_word, value, word};
use crate::natives::KnownNative;

/// A thread's part of a witness, as far as it has been followed.
///
/// Invariant: the thread has done the first `next` of its actions, just as they are told.
pub(crate) struct Script<'a> {
    pub(crate) names: &'a ResolvedNames<'a>,
    pub(crate) orders: &'a Orders,
    pub(crate) thread: ThreadIndex,
    /// The actions of the thread, in program order.
    pub(crate) actions: Vec<ActionId>,
    /// The next one.
    pub(crate) next: usize,
    /// Objects that it has allocated.
    pub(crate) allocated: u32,
    /// Classes whose initialisation begins in the execution.
    pub(crate) begun: &'a BTreeSet<ClassIndex>,
    /// Ends of initialisations in the execution.
    pub(crate) initialized: &'a BTreeMap<ClassIndex, ActionId>,
    /// The last exception that it threw, and how many of its actions it had done then.
    pub(crate) thrown: Option<(usize, ClassId)>,
    /// The rule that it breaks, if it is not that of intra-thread consistency.
    pub(crate) broken: Option<Broken>,
    /// How many of its actions it has done at the end of each of two rounds, if it is said to go round for ever, and where it is then.
    pub(crate) marks: [Milestone; 2],
    /// What the rounds count.
    pub(crate) counters: &'a RoundCounters,
    /// The calls that the virtual machine has answered, with the object that each was made on, or with its first argument.
    pub(crate) receivers: Vec<(ActionId, u64)>,
    /// The accesses of slots of which it uses a part only.
    pub(crate) parts: Vec<ActionId>,
}

/// Where a thread is after some of its actions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Milestone {
    /// How many of the thread's actions come before it.
    pub(crate) after: usize,
    /// How many of them belong to the operation that it is in the middle of, and where that begins; if it is not, where it is.
    pub(crate) position: Option<(usize, ThreadPosition)>,
}

/// Most actions of one operation before the end of a round.
const MOST_OF_ONE: usize = 8;

/// The kind of a read in the mode.
fn read_kind(mode: Mode) -> ActionKind {
    match mode {
        Mode::Plain => ActionKind::Read,
        Mode::Opaque | Mode::Release => ActionKind::OpaqueRead,
        Mode::Acquire => ActionKind::AcquireRead,
        Mode::Volatile => ActionKind::VolatileRead,
    }
}

/// The kind of a write in the mode.
fn write_kind(mode: Mode) -> ActionKind {
    match mode {
        Mode::Plain => ActionKind::Write,
        Mode::Opaque | Mode::Acquire => ActionKind::OpaqueWrite,
        Mode::Release => ActionKind::ReleaseWrite,
        Mode::Volatile => ActionKind::VolatileWrite,
    }
}

impl<'a> Script<'a> {
    /// The next action, if there is one.
    fn peek(&self) -> Option<(ActionId, &'a Action)> {
        let id = *self.actions.get(self.next)?;
        Some((id, self.names.execution.action(id)))
    }

    /// Whether the thread has done all that it is said to do.
    pub(crate) fn is_done(&self) -> bool {
        self.next == self.actions.len()
    }

    fn differs<T>(&self, does: &str) -> Reply<T> {
        match self.peek() {
            None => Err(Halt::End),
            Some((id, _)) => {
                let said = self.names.execution.describe(id);
                Err(Halt::Differs(format!("the thread {does}, but the witness says: {said}")))
            }
        }
    }

    /// The next action must be of the kind and about the subject.
    fn expect(&mut self, kind: ActionKind, subject: &Subject, does: impl FnOnce() -> String) -> Reply<&'a Action> {
        match self.peek() {
            Some((_, action))
                if action.kind == kind && action.subject == *subject && action.allocated == self.allocated =>
            {
                self.next += 1;
                Ok(action)
            }
            _ => self.differs(&does()),
        }
    }

    fn breaks<T>(&mut self, rule: Rule, message: String) -> Reply<T> {
        let actions: Vec<ActionId> = self.peek().map(|(id, _)| id).into_iter().collect();
        self.broken = Some(Broken::new(rule, &actions, message.clone()));
        Err(Halt::Differs(message))
    }

    fn variable(&self, location: Location) -> Reply<Variable> {
        let unknown = || Halt::Differs("the thread touches something that the witness does not mention".to_string());
        let found = match location {
            Location::Field { object, field } => object_in(object)
                .zip(self.names.field_index(field))
                .map(|(object, field)| Variable::Field(object, field)),
            Location::Static { field } => self.names.field_index(field).map(Variable::Static),
            Location::Element { array, index } => object_in(array).map(|array| Variable::Element(array, index)),
            Location::Slot { array, first, width } => object_in(array).map(|array| Variable::Slot(array, first, width)),
        };
        match found {
            Some(variable) => Ok(variable),
            None if self.is_done() => Err(Halt::End),
            None => Err(unknown()),
        }
    }

    /// Of a slot, the thread's own code only ever uses parts.
    fn takes_part(&mut self, location: Location) {
        if let (Location::Slot { .. }, Some((id, _))) = (location, self.peek()) {
            self.parts.push(id);
        }
    }

    fn class_id(&self, class: ClassIndex) -> Reply<ClassId> {
        self.names.class(class).map_err(Halt::Unknown)
    }

    fn class_subject(&self, class: ClassId) -> Option<ClassIndex> {
        self.names.class_index(&self.names.program.class(class).name)
    }

    /// The end of a class's initialisation happened before what the thread did last.
    fn happened(&self, end: ActionId) -> bool {
        let last = self.next.checked_sub(1).map(|index| self.actions[index]);
        last.is_some_and(|last| end == last || self.orders.hb(end, last))
    }

    /// Whether the action belongs to what the virtual machine does about the callee.
    fn belongs(&self, action: &Action, callee: Callee<'_>) -> bool {
        action.native.is_some_and(|method| self.is_callee(method, callee))
    }

    /// Whether such a call is answered in the last round of an execution that never ends; then it would be again.
    fn answers_in_round(&self, callee: Callee<'_>) -> bool {
        let [first, second] = &self.marks;
        let round = self.actions.get(first.after..second.after).unwrap_or_default();
        round.iter().map(|id| self.names.execution.action(*id)).any(|action| match &action.subject {
            Subject::Native(call) => action.native.is_none() && self.is_callee(call.method, callee),
            _ => false,
        })
    }

    fn is_callee(&self, method: jmmc_jmm::execution::MethodIndex, callee: Callee<'_>) -> bool {
        let Some(name) = self.names.execution.names.methods.get(method.index()) else {
            return false;
        };
        let own = |expected: &str| name.class.is_empty() && &*name.name == expected;
        match callee {
            Callee::Method(method) => {
                name.name == method.name
                    && name.descriptor == method.descriptor
                    && name.class == self.names.program.class(method.class).name
            }
            Callee::Constant => own("constant"),
            Callee::Handle => own("handle"),
            Callee::Access => own("access"),
        }
    }

    /// Whether a native method of this name may do this to its receiver or arguments.
    fn may_do(&self, action: &Action, callee: Callee<'_>, arguments: &[u64]) -> bool {
        let receiver = arguments.first().copied().unwrap_or(0);
        let (class, name) = match callee {
            Callee::Method(method) => (&*self.names.program.class(method.class).name, &*method.name),
            Callee::Constant | Callee::Handle | Callee::Access => ("", ""),
        };
        let is_own_thread = |thread: ThreadIndex| {
            let object = self.names.execution.threads.get(thread.index()).and_then(|thread| thread.object);
            object.is_some_and(|object| object_word(object) == receiver)
        };
        match (action.kind, &action.subject) {
            (ActionKind::Lock | ActionKind::Unlock, Subject::Object(monitor)) => {
                (class == "java/lang/Object" && name == "wait" && object_word(*monitor) == receiver)
                    || self.is_synchronized_call(callee)
            }
            (ActionKind::Start, Subject::Thread(thread)) => {
                class == "java/lang/Thread" && matches!(name, "start" | "start0") && is_own_thread(*thread)
            }
            (ActionKind::Join | ActionKind::Interrupt, Subject::Thread(thread)) => {
                class == "java/lang/Thread" && is_own_thread(*thread)
            }
            (ActionKind::DetectInterrupt, Subject::Thread(thread)) => {
                *thread == self.thread || (class == "java/lang/Thread" && is_own_thread(*thread))
            }
            (ActionKind::First | ActionKind::Last | ActionKind::Freeze | ActionKind::DefaultWrite, _) => false,
            (_, Subject::Variable(variable)) if action.kind.effect() == Effect::Writes => {
                self.may_write(*variable, class)
            }
            _ => true,
        }
    }

    /// Whether what the virtual machine does about the call ends in a call of a synchronized method, whose monitor it locks.
    fn is_synchronized_call(&self, callee: Callee<'_>) -> bool {
        let mut rest = self.actions[self.next..].iter().map(|id| self.names.execution.action(*id));
        let called = rest.find_map(|action| match &action.subject {
            Subject::Native(call) if action.native.is_none() && self.is_callee(call.method, callee) => {
                Some(&call.outcome)
            }
            _ => None,
        });
        match called {
            Some(NativeOutcome::Called { method, .. }) => {
                self.names.method(*method).is_some_and(|method| self.names.program.method(method).is_synchronized())
            }
            _ => false,
        }
    }

    /// The user's fields are written by the user's code, or by those parts of the library that can write any field.
    fn may_write(&self, variable: Variable, class: &str) -> bool {
        let (Variable::Field(_, field) | Variable::Static(field)) = variable else {
            return true;
        };
        let declared = self.names.field(field).map(|field| self.names.program.field(field).class);
        let library = declared.is_some_and(|class| self.names.program.class(class).origin == Origin::Jdk);
        let able = [
            "java/lang/Object",
            "java/lang/reflect/",
            "jdk/internal/reflect/",
            "java/lang/invoke/",
            "jdk/internal/misc/",
        ];
        library || able.iter().any(|prefix| class.starts_with(prefix))
    }

    /// Follows what the virtual machine does about a call, up to its outcome.
    fn follow(&mut self, callee: Callee<'_>, arguments: &[u64]) -> Reply<Option<NativeReply>> {
        let begin = self.next;
        while let Some((id, action)) = self.peek().filter(|(_, action)| self.belongs(action, callee)) {
            if matches!(action.kind, ActionKind::BeginInitialization | ActionKind::EndInitialization)
                && let Subject::Class(class) = action.subject
            {
                self.allocated = action.allocated;
                return self.class_id(class).map(|class| Some(NativeReply::Needs(class)));
            }
            if !self.may_do(action, callee, arguments) {
                let said = self.names.execution.describe(id);
                return self.breaks(Rule::NativeCall, format!("no such call does this: {said}"));
            }
            self.next += 1;
        }
        let Some((id, action)) = self.peek() else {
            let inside = self.names.execution.threads[self.thread.index()].inside;
            let stands = inside.is_some_and(|method| self.is_callee(method, callee)) || self.answers_in_round(callee);
            self.recompute(callee, arguments, begin, None)?;
            return if stands { Err(Halt::End) } else { Ok(None) };
        };
        let Subject::Native(call) = &action.subject else {
            return Ok(None);
        };
        if action.native.is_some() || !self.is_callee(call.method, callee) || action.allocated < self.allocated {
            return Ok(None);
        }
        self.recompute(callee, arguments, begin, Some(call))?;
        self.next += 1;
        self.allocated = action.allocated;
        self.receivers.extend(arguments.first().map(|receiver| (id, *receiver)));
        self.outcome(call).map(Some)
    }

    /// Checks what is said of a native method whose effect is known; its actions begin with the given one.
    fn recompute(&mut self, callee: Callee<'_>, arguments: &[u64], begin: usize, call: Option<&NativeCall>) -> Reply {
        let Callee::Method(method) = callee else {
            return Ok(());
        };
        let Some(known) = KnownNative::named(&self.names.program.class(method.class).name, &method.name) else {
            return Ok(());
        };
        let own = self.actions[begin..self.next].iter().map(|id| (*id, self.names.execution.action(*id)));
        let own: Vec<(ActionId, &Action)> = own.collect();
        known.recompute(arguments, &own, call).map_err(|(action, message)| {
            let at: Vec<ActionId> = action.into_iter().collect();
            self.broken = Some(Broken::new(Rule::NativeCall, &at, message.clone()));
            Halt::Differs(message)
        })
    }

    fn outcome(&self, call: &NativeCall) -> Reply<NativeReply> {
        Ok(match &call.outcome {
            NativeOutcome::Returned(value) => NativeReply::Returned(word(*value)),
            NativeOutcome::Threw { class, message } => {
                NativeReply::Threw { class: self.class_id(*class)?, message: *message }
            }
            NativeOutcome::Rethrew(exception) => NativeReply::Rethrew(object_word(*exception)),
            NativeOutcome::Called { method, arguments, result } => {
                let name = || Halt::Unknown(format!("method {}", self.names.execution.method_name(*method)));
                NativeReply::Called {
                    method: self.names.method(*method).ok_or_else(name)?,
                    arguments: arguments.iter().copied().map(word).collect(),
                    result: result.map(word),
                }
            }
        })
    }
}

impl World for Script<'_> {
    fn read(&mut self, access: Access) -> Reply<u64> {
        let variable = self.variable(access.location)?;
        let execution = self.names.execution;
        let text = || format!("reads {} ({:?})", execution.variable_name(variable), access.mode);
        self.takes_part(access.location);
        self.expect(read_kind(access.mode), &Subject::Variable(variable), text).map(|action| word(action.value))
    }

    fn write(&mut self, access: Access, written: u64) -> Reply {
        let variable = self.variable(access.location)?;
        let value = value(written, access.ty);
        self.takes_part(access.location);
        let execution = self.names.execution;
        let text = || {
            let to = execution.variable_name(variable);
            match value {
                Value::Bits(bits) => format!("writes {} to {to} ({:?})", bits as i64, access.mode),
                Value::Object(object) => format!("writes object {} to {to} ({:?})", object.0, access.mode),
            }
        };
        let next = self.peek().map(|(_, action)| (action.value, action.update));
        if next.is_some_and(|next| next != (value, access.update)) {
            return self.differs(&text());
        }
        self.expect(write_kind(access.mode), &Subject::Variable(variable), text).map(|_| ())
    }

    fn weakly_writes(&mut self) -> Reply<bool> {
        Ok(self.peek().is_some_and(|(_, action)| action.update))
    }

    fn locate(&mut self, target: &NamedLocation, _: &jmmc_program::HandleAccess) -> Reply<Option<Location>> {
        let Some((_, action)) = self.peek() else {
            return Err(Halt::End);
        };
        let access = Callee::Access;
        if self.belongs(action, access)
            || matches!(&action.subject, Subject::Native(call) if self.is_callee(call.method, access))
        {
            return Ok(None);
        }
        let field = |field| {
            self.names
                .field(field)
                .ok_or_else(|| Halt::Differs("the thread touches a field that is not there".to_string()))
        };
        let location = match action.variable() {
            Some(Variable::Field(object, index)) => {
                Location::Field { object: object_word(object), field: field(index)? }
            }
            Some(Variable::Static(index)) => Location::Static { field: field(index)? },
            Some(Variable::Element(array, index)) => Location::Element { array: object_word(array), index },
            Some(Variable::Slot(..)) | None => return self.differs("accesses memory"),
        };
        let fits = match (target, location) {
            (NamedLocation::Coordinates { coordinates, .. }, Location::Field { object, .. }) => {
                coordinates[..] == [object]
            }
            (NamedLocation::Coordinates { coordinates, .. }, Location::Static { .. }) => coordinates.is_empty(),
            (NamedLocation::Coordinates { coordinates, .. }, Location::Element { array, index }) => {
                coordinates[..] == [array, u64::from(index)]
            }
            (
                NamedLocation::Offset { base, .. },
                Location::Field { object: own, .. } | Location::Element { array: own, .. },
            ) => *base == own,
            (NamedLocation::Offset { base, .. }, Location::Static { .. }) => *base != 0,
            (_, Location::Slot { .. }) => false,
        };
        if fits { Ok(Some(location)) } else { self.differs("accesses memory of another object or element") }
    }

    fn slot(&mut self, array: u64, index: u32) -> Reply<Option<Location>> {
        let Some(Variable::Slot(object, first, width)) = self.peek().and_then(|(_, action)| action.variable()) else {
            return Ok(None);
        };
        let has = object_word(object) == array && (first..first + u32::from(width)).contains(&index);
        Ok(has.then_some(Location::Slot { array, first, width }))
    }

    fn lock(&mut self, object: u64) -> Reply {
        let Some(object) = object_in(object) else {
            return self.differs("locks a monitor");
        };
        self.expect(ActionKind::Lock, &Subject::Object(object), || format!("locks object {}", object.0)).map(|_| ())
    }

    fn unlock(&mut self, object: u64) -> Reply {
        let Some(object) = object_in(object) else {
            return self.differs("unlocks a monitor");
        };
        self.expect(ActionKind::Unlock, &Subject::Object(object), || format!("unlocks object {}", object.0)).map(|_| ())
    }

    fn allocate(&mut self, class: ClassId, length: Option<u32>) -> Reply<u64> {
        let name = &self.names.program.class(class).name;
        let found = self.names.allocated(self.thread, self.allocated).filter(|id| {
            let object = &self.names.execution.objects[id.index()];
            self.names.class_name(object.class) == &**name && (length.is_none() || object.length == length)
        });
        match found {
            Some(object) => {
                self.allocated += 1;
                Ok(object_word(object))
            }
            None => self.differs(&format!("allocates a {name}")),
        }
    }

    fn message(&mut self) -> Reply<u64> {
        let load = |name: &str| self.names.program.load(name).map_err(|error| Halt::Unknown(error.to_string()));
        let (bytes, string) = (load("[B")?, load("java/lang/String")?);
        let bytes = self.allocate(bytes, None)?;
        let string = self.allocate(string, None)?;
        let own = |action: &Action| {
            let object = action.writes().and_then(Variable::object).map(object_word);
            action.native.is_some() && (object == Some(bytes) || object == Some(string))
        };
        while self.peek().is_some_and(|(_, action)| own(action)) {
            self.next += 1;
        }
        Ok(string)
    }

    fn class_of(&self, object: u64) -> Reply<ClassId> {
        let object = object_in(object).and_then(|id| self.names.execution.objects.get(id.index()));
        match object {
            Some(object) => self.class_id(object.class),
            None => Err(Halt::Differs("the thread uses an object that does not exist".to_string())),
        }
    }

    fn length_of(&self, array: u64) -> Reply<u32> {
        let object = object_in(array).and_then(|id| self.names.execution.objects.get(id.index()));
        let length = object.and_then(|object| object.length);
        length.ok_or_else(|| Halt::Differs("the thread uses an array that does not exist".to_string()))
    }

    fn literal(&mut self, string: StringId) -> Reply<u64> {
        match self.names.literal(self.names.program.string(string)) {
            Some(literal) => Ok(object_word(literal)),
            None => self.differs("uses a string that the witness does not mention"),
        }
    }

    fn mirror(&mut self, class: ClassId) -> Reply<u64> {
        match self.names.mirror(&self.names.program.class(class).name) {
            Some(mirror) => Ok(object_word(mirror)),
            None => self.differs("uses a class object that the witness does not mention"),
        }
    }

    fn initialization(&mut self, class: ClassId) -> Reply<Initialization> {
        let index = self.class_subject(class);
        let about = |action: &Action, kind| {
            action.kind == kind && index.is_some_and(|index| action.subject == Subject::Class(index))
        };
        match self.peek() {
            Some((_, action)) if about(action, ActionKind::BeginInitialization) => {
                self.next += 1;
                return Ok(Initialization::Begins);
            }
            Some((_, action)) if about(action, ActionKind::UseInitialization) => self.next += 1,
            _ => {}
        }
        let declared = self.names.program.class(class);
        let end = index.and_then(|index| self.initialized.get(&index).copied());
        match end {
            Some(end) if self.happened(end) => {
                let failed = self.names.execution.action(end).value != Value::Bits(0);
                Ok(if failed { Initialization::Failed } else { Initialization::Done })
            }
            None if declared.origin == Origin::Jdk && !index.is_some_and(|index| self.begun.contains(&index)) => {
                Ok(Initialization::Done)
            }
            _ if self.is_done() => Err(Halt::End),
            _ => {
                self.breaks(Rule::ClassUse, format!("the thread relies on {} before it is initialised", declared.name))
            }
        }
    }

    fn initialized(&mut self, class: ClassId, failed: bool) -> Reply {
        let Some(index) = self.class_subject(class) else {
            return self.differs("initialises a class");
        };
        let name = &self.names.program.class(class).name;
        let text = || format!("ends the initialisation of {name}");
        let action = self.expect(ActionKind::EndInitialization, &Subject::Class(index), text)?;
        if action.value == Value::Bits(u64::from(failed)) { Ok(()) } else { self.differs(&text()) }
    }

    fn freeze(&mut self, object: u64, _: ClassId) -> Reply {
        let Some(object) = object_in(object) else {
            return self.differs("freezes final fields");
        };
        self.expect(ActionKind::Freeze, &Subject::Object(object), || "freezes final fields".to_string()).map(|_| ())
    }

    fn native(&mut self, callee: Callee<'_>, arguments: &[u64]) -> Reply<NativeReply> {
        let has_code = match callee {
            Callee::Method(method) => matches!(self.names.program.body(method), Ok(Some(_))),
            Callee::Constant | Callee::Handle | Callee::Access => false,
        };
        match self.follow(callee, arguments)? {
            Some(native) => Ok(native),
            None if has_code => Ok(NativeReply::Declined),
            None => self.differs("makes a call that the virtual machine answers"),
        }
    }

    fn throws(&mut self, class: ClassId) {
        self.thrown = Some((self.next, class));
    }

    fn handler_of_uncaught(&mut self) -> Reply<Option<u64>> {
        // The thread's end, and nothing else: it dies by the exception.
        if self.peek().is_some_and(|(_, action)| action.kind == ActionKind::Last) {
            self.next += 1;
        }
        if self.is_done() {
            return Ok(None);
        }
        Ok(self.names.execution.threads[self.thread.index()].object.map(object_word))
    }

    fn wants_position(&self) -> bool {
        self.marks.iter().any(|mark| (self.next..self.next + MOST_OF_ONE).contains(&mark.after))
    }

    fn stands(&mut self, position: ThreadPosition) {
        for mark in self.marks.iter_mut().filter(|mark| self.next <= mark.after) {
            mark.position = Some((mark.after - self.next, position.clone()));
        }
    }

    fn matter(&self, method: &Method, pc: u32, calls: bool) -> Option<Vec<Reg>> {
        let counted = self.counters.liveness(self.names, method)?;
        Some(if calls { counted.across(pc).to_vec() } else { counted.before(pc).to_vec() })
    }

    fn is_over(&self) -> bool {
        self.is_done()
    }

    fn ends(&mut self) -> Reply {
        self.expect(ActionKind::Last, &Subject::None, || "ends".to_string()).map(|_| ())
    }
}
