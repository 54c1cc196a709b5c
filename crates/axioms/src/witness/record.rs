//! The world of a thread that runs alone: what it reads is what the solver chose, what it does is recorded.
//!
//! An access that is an event of the unfolded program is the thread's next one there; all others (variables that no thread writes, what
//! static initialisers do) see the last write that the main thread made while it initialised the class, or the initial value.

use super::tables::{Tables, object_in, word};
use crate::event::{EventKind, EventPlace, ObjectOrigin};
use crate::term::{Datum, ObjectId};
use jmmc_jmm::ActionKind;
use jmmc_jmm::execution::{Action, Identity, NativeCall, NativeOutcome, Place, Subject, ThreadIndex, Value, Variable};
use jmmc_program::{ClassId, Method, Mode, Origin, StringId};
use jmmc_solo::{Access, Callee, Halt, Initialization, Location, NamedLocation, NativeReply, Reply, World};
use std::collections::BTreeMap;

/// A write that a read sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Seen {
    /// The action of this number of the problem.
    Action(usize),
    /// What the variable holds before the threads begin.
    Initial,
}

/// An action that was recorded.
#[derive(Clone, Debug)]
pub(super) struct Recorded {
    pub(super) action: Action,
    /// The action of the problem that it is, if it is one.
    pub(super) number: Option<usize>,
    /// For reads, the write seen.
    pub(super) sees: Option<Seen>,
}

/// What the solver says that a thread does next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) kind: EventKind,
    pub(super) place: Option<EventPlace>,
    /// Its action in the problem.
    pub(super) number: usize,
    /// What a read returns, and the write that it sees.
    pub(super) read: Option<(Datum, usize)>,
    /// Where it is.
    pub(super) site: Option<crate::event::SourceSite>,
}

/// What all threads of an execution have in common.
pub(super) struct Cast {
    /// The threads by their objects.
    pub(super) threads: Vec<(u64, ThreadIndex)>,
    /// Variables that are accessed by events.
    pub(super) shared: Vec<Variable>,
    /// Threads whose end is not part of the execution.
    pub(super) endless: Vec<ThreadIndex>,
}

/// A thread under way.
pub(super) struct Recorder<'a, 'p, 'u> {
    pub(super) tables: &'a mut Tables<'p, 'u>,
    pub(super) thread: ThreadIndex,
    /// What it is to do, in order.
    pub(super) steps: &'a [Step],
    /// The objects that it allocates, in order.
    pub(super) allocations: &'a [ObjectId],
    /// Values that variables have before the threads begin, as far as they were written; the main thread adds them.
    pub(super) initial: &'a mut BTreeMap<Variable, Value>,
    pub(super) cast: &'a Cast,
    /// Whether it is the main thread, which initialises the class, and starts and joins the others.
    pub(super) class: Option<ClassId>,
    pub(super) recorded: Vec<Recorded>,
    pub(super) allocated: u32,
    pub(super) initialising: bool,
}

impl Recorder<'_, '_, '_> {
    pub(super) fn record(&mut self, kind: ActionKind, subject: Subject, value: Value) -> &mut Recorded {
        let action = Action {
            thread: self.thread,
            kind,
            subject,
            value,
            update: false,
            native: None,
            allocated: self.allocated,
            place: Place::default(),
        };
        let at = self.recorded.len();
        self.recorded.push(Recorded { action, number: None, sees: None });
        &mut self.recorded[at]
    }

    /// As [`Recorder::record`], of an action of the problem.
    fn record_step(&mut self, step: &Step, kind: ActionKind, subject: Subject, value: Value) -> &mut Recorded {
        let method = step.site.map(|site| self.tables.method(site.method));
        let line = step.site.map_or(0, |site| site.line);
        let recorded = self.record(kind, subject, value);
        (recorded.number, recorded.action.place) = (Some(step.number), Place { method, line });
        recorded
    }

    /// The next step, which must be of the kind and at the place.
    fn step(&mut self, kind: EventKind, place: Option<Variable>) -> Reply<Step> {
        let Some((&step, rest)) = self.steps.split_first() else {
            if self.cast.endless.contains(&self.thread) {
                return Err(Halt::End);
            }
            return Err(Halt::Differs("the thread does more than it was found to do".to_string()));
        };
        let own = step.place.and_then(|own| self.tables.variable_of(own));
        if step.kind != kind || (place.is_some() && own != place) {
            return Err(Halt::Differs("the thread does something else than it was found to do".to_string()));
        }
        self.steps = rest;
        Ok(step)
    }

    fn variable(&mut self, location: Location) -> Reply<Variable> {
        let nothing = || Halt::Differs("the thread accesses nothing".to_string());
        self.tables.variable(location).ok_or_else(nothing)
    }

    fn is_shared(&self, variable: Variable) -> bool {
        !self.initialising && self.cast.shared.contains(&variable)
    }

    fn monitor(&mut self, object: u64, kind: EventKind) -> Reply {
        let monitor = object_in(object).ok_or_else(|| Halt::Differs("the thread locks nothing".to_string()))?;
        let action = if kind == EventKind::Lock { ActionKind::Lock } else { ActionKind::Unlock };
        if self.initialising {
            self.record(action, Subject::Object(monitor), Value::Bits(0));
            return Ok(());
        }
        let step = self.step(kind, None)?;
        let place = step.place.map(|place| match place {
            EventPlace::Monitor(own) => self.tables.object(own) == monitor,
            EventPlace::Static(_) | EventPlace::Field(..) | EventPlace::Element(..) => false,
        });
        if place != Some(true) {
            return Err(Halt::Differs("the thread locks another monitor than it was found to lock".to_string()));
        }
        self.record_step(&step, action, Subject::Object(monitor), Value::Bits(0));
        Ok(())
    }

    /// The virtual machine answers a call, after it has done something.
    fn answer(&mut self, method: &Method, inside: Option<(ActionKind, Subject)>, result: u64) -> Reply<NativeReply> {
        let name = self.tables.method(method.id);
        if let Some((kind, subject)) = inside {
            self.record(kind, subject, Value::Bits(0)).action.native = Some(name);
        }
        let outcome = NativeOutcome::Returned(Value::Bits(result));
        let subject = Subject::Native(Box::new(NativeCall { method: name, outcome }));
        self.record(ActionKind::External, subject, Value::Bits(0));
        Ok(NativeReply::Returned(result))
    }

    fn thread_of(&self, arguments: &[u64]) -> Reply<ThreadIndex> {
        let found = self.cast.threads.iter().find(|(object, _)| arguments.first() == Some(object));
        found.map(|(_, thread)| *thread).ok_or_else(|| Halt::Unknown("a thread that is not the test's".to_string()))
    }

    fn unknown_object<T>(&self) -> Reply<T> {
        Err(Halt::Unknown("an object that the unfolded program does not have".to_string()))
    }
}

impl World for Recorder<'_, '_, '_> {
    fn read(&mut self, access: Access) -> Reply<u64> {
        let variable = self.variable(access.location)?;
        let (kind, action) = match access.mode {
            Mode::Plain => (EventKind::Read(Mode::Plain), ActionKind::Read),
            Mode::Volatile => (EventKind::Read(Mode::Volatile), ActionKind::VolatileRead),
            Mode::Opaque | Mode::Acquire | Mode::Release => return Err(Halt::Unknown("an access mode".to_string())),
        };
        if self.is_shared(variable) {
            let step = self.step(kind, Some(variable))?;
            let Some((datum, seen)) = step.read else {
                return Err(Halt::Differs("a read that returns nothing".to_string()));
            };
            let value = self.tables.value(datum);
            self.record_step(&step, action, Subject::Variable(variable), value).sees = Some(Seen::Action(seen));
            return Ok(word(value));
        }
        let value = self.initial_value(variable)?;
        self.record(action, Subject::Variable(variable), value).sees = Some(Seen::Initial);
        Ok(word(value))
    }

    fn write(&mut self, access: Access, written: u64) -> Reply {
        let variable = self.variable(access.location)?;
        let value = match object_in(written) {
            Some(object) if access.ty == jmmc_program::Type::Ref => Value::Object(object),
            _ => Value::Bits(written),
        };
        let (kind, action) = match access.mode {
            Mode::Plain => (EventKind::Write(Mode::Plain), ActionKind::Write),
            Mode::Volatile => (EventKind::Write(Mode::Volatile), ActionKind::VolatileWrite),
            Mode::Opaque | Mode::Acquire | Mode::Release => return Err(Halt::Unknown("an access mode".to_string())),
        };
        if self.is_shared(variable) {
            let step = self.step(kind, Some(variable))?;
            self.record_step(&step, action, Subject::Variable(variable), value);
        } else if self.initialising {
            self.initial.insert(variable, value);
            self.record(action, Subject::Variable(variable), value);
        } else {
            return Err(Halt::Unknown("a write that is no event".to_string()));
        }
        Ok(())
    }

    fn weakly_writes(&mut self) -> Reply<bool> {
        Err(Halt::Unknown("a weak compare-and-set".to_string()))
    }

    fn locate(&mut self, _: &NamedLocation, _: &jmmc_program::HandleAccess) -> Reply<Option<Location>> {
        Err(Halt::Unknown("an access through VarHandle or Unsafe".to_string()))
    }

    fn lock(&mut self, object: u64) -> Reply {
        self.monitor(object, EventKind::Lock)
    }

    fn unlock(&mut self, object: u64) -> Reply {
        self.monitor(object, EventKind::Unlock)
    }

    fn allocate(&mut self, class: ClassId, _: Option<u32>) -> Reply<u64> {
        let Some((&known, rest)) = self.allocations.split_first() else {
            return self.unknown_object();
        };
        let object = self.tables.object(known);
        let same = self.tables.class(class) == self.tables.objects[object.index()].class;
        if !same {
            return self.unknown_object();
        }
        self.allocations = rest;
        self.tables.objects[object.index()].identity = Identity::Allocated(self.thread, self.allocated);
        self.allocated += 1;
        Ok(word(Value::Object(object)))
    }

    fn message(&mut self) -> Reply<u64> {
        Err(Halt::Unknown("the message of an exception".to_string()))
    }

    fn class_of(&self, object: u64) -> Reply<ClassId> {
        let described = object_in(object).and_then(|id| self.tables.objects.get(id.index()));
        let name = described.and_then(|object| self.tables.names.classes.get(object.class.index()));
        match name.and_then(|name| self.tables.program.loaded(name)) {
            Some(class) => Ok(class),
            None => self.unknown_object(),
        }
    }

    fn length_of(&self, array: u64) -> Reply<u32> {
        let described = object_in(array).and_then(|id| self.tables.objects.get(id.index()));
        described.and_then(|object| object.length).map_or_else(|| self.unknown_object(), Ok)
    }

    fn literal(&mut self, string: StringId) -> Reply<u64> {
        match self.tables.find(|origin| *origin == ObjectOrigin::Literal(string)) {
            Some(known) => Ok(word(Value::Object(self.tables.object(known)))),
            None => self.unknown_object(),
        }
    }

    fn mirror(&mut self, class: ClassId) -> Reply<u64> {
        match self.tables.find(|origin| *origin == ObjectOrigin::Mirror(class)) {
            Some(known) => Ok(word(Value::Object(self.tables.object(known)))),
            None => self.unknown_object(),
        }
    }

    fn initialization(&mut self, class: ClassId) -> Reply<Initialization> {
        if self.class == Some(class)
            && !self.recorded.iter().any(|one| one.action.kind == ActionKind::EndInitialization)
        {
            let subject = Subject::Class(self.tables.class(class));
            self.record(ActionKind::BeginInitialization, subject, Value::Bits(0));
            self.initialising = true;
            return Ok(Initialization::Begins);
        }
        Ok(Initialization::Done)
    }

    fn initialized(&mut self, class: ClassId, failed: bool) -> Reply {
        self.initialising = false;
        let subject = Subject::Class(self.tables.class(class));
        self.record(ActionKind::EndInitialization, subject, Value::Bits(u64::from(failed)));
        Ok(())
    }

    fn freeze(&mut self, object: u64, _: ClassId) -> Reply {
        match object_in(object) {
            Some(object) => drop(self.record(ActionKind::Freeze, Subject::Object(object), Value::Bits(0))),
            None => return self.unknown_object(),
        }
        Ok(())
    }

    fn native(&mut self, callee: Callee<'_>, arguments: &[u64]) -> Reply<NativeReply> {
        let Callee::Method(method) = callee else {
            return Err(Halt::Unknown("a method handle".to_string()));
        };
        let class = self.tables.program.class(method.class);
        match (&*class.name, &*method.name) {
            ("java/lang/Thread", "start") => {
                let thread = self.thread_of(arguments)?;
                self.answer(method, Some((ActionKind::Start, Subject::Thread(thread))), 0)
            }
            ("java/lang/Thread", "join") => {
                let thread = self.thread_of(arguments)?;
                if self.cast.endless.contains(&thread) {
                    return Err(Halt::End);
                }
                self.answer(method, Some((ActionKind::Join, Subject::Thread(thread))), 0)
            }
            ("java/lang/Class", "desiredAssertionStatus") => self.answer(method, None, 1),
            ("java/lang/Thread", "onSpinWait" | "yield") => self.answer(method, None, 0),
            ("java/io/PrintStream", "print" | "println") => {
                let number = if self.initialising { None } else { Some(self.step(EventKind::External, None)?.number) };
                let answered = self.answer(method, None, 0);
                self.recorded.iter_mut().last().into_iter().for_each(|last| last.number = number);
                answered
            }
            _ if matches!(self.tables.program.body(method), Ok(Some(_))) && class.origin == Origin::Jdk => {
                Ok(NativeReply::Declined)
            }
            _ => Err(Halt::Unknown(format!("the native method {}", method.name))),
        }
    }

    fn throws(&mut self, _: ClassId) {}

    fn handler_of_uncaught(&mut self) -> Reply<Option<u64>> {
        self.record(ActionKind::Last, Subject::None, Value::Bits(0));
        Ok(None)
    }

    fn ends(&mut self) -> Reply {
        self.record(ActionKind::Last, Subject::None, Value::Bits(0));
        Ok(())
    }
}
