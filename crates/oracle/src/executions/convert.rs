//! Executions of the enumerator in the terms of crate `jmm`.
//!
//! Every thread runs from the beginning; one that comes after others begins by joining them.

use super::Execution;
use crate::opmm::events::Event;
use crate::program::Program;
use crate::thread::{Action as Own, Halved, Location, Mode, Monitor, ObjectId as OwnObject, Threads};
use jmmc_jmm::execution::{
    ClassIndex, FieldIndex, FieldName, INITIAL, Identity, Names, Object, ObjectId, Place, Subject, Thread, ThreadIndex,
    Value, Variable,
};
use jmmc_jmm::{Action, ActionId, ActionKind};
use std::collections::{BTreeMap, VecDeque};

/// Converts the executions of one program.
pub struct Converter<'p> {
    program: &'p Program,
    after: Vec<Vec<usize>>,
}

/// What objects are told apart by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Thing {
    Object(OwnObject),
    Array(u8),
    Class,
}

struct Conversion<'c> {
    program: &'c Program,
    own: &'c Execution,
    result: jmmc_jmm::Execution,
    objects: BTreeMap<Thing, ObjectId>,
    /// Of each event, its action.
    actions: Vec<Option<ActionId>>,
}

impl<'p> Converter<'p> {
    /// A converter for the program.
    pub fn new(program: &'p Program) -> Converter<'p> {
        Converter { program, after: Threads::new(program).after }
    }

    /// The execution.
    pub fn convert(&self, own: &Execution) -> jmmc_jmm::Execution {
        let mut conversion = Conversion {
            program: self.program,
            own,
            result: jmmc_jmm::Execution::default(),
            objects: BTreeMap::new(),
            actions: vec![None; own.events.len()],
        };
        conversion.names();
        conversion.initial_writes();
        conversion.perform(&self.after);
        let seen = |read: usize| own.seen[read].and_then(|write| conversion.actions[write]);
        let sees: Vec<(usize, Option<ActionId>)> =
            (0..own.events.len()).filter_map(|event| Some((conversion.actions[event]?.index(), seen(event)))).collect();
        conversion.result.sees = vec![None; conversion.result.actions.len()];
        sees.into_iter().for_each(|(action, write)| conversion.result.sees[action] = write);
        conversion.result
    }
}

/// The index of the high half of an array's first element; arrays are shorter.
const HIGH_ELEMENTS: u32 = 128;

fn thread(name: &str, root: bool) -> Thread {
    let (object, entry, arguments, inside) = (None, None, Vec::new(), None);
    Thread { name: name.into(), object, entry, arguments, daemon: false, root, inside }
}

impl Conversion<'_> {
    fn names(&mut self) {
        let program = self.program;
        let field = |class: &str, name: &str, is_final| FieldName {
            class: class.into(),
            name: name.into(),
            descriptor: "".into(),
            is_final,
        };
        let statics = program.statics.iter().map(|of| field(&program.name, &of.name, false));
        let instance = program.classes.iter().flat_map(|class| {
            let is_final = |kind| kind == crate::program::FieldKind::Final;
            class.fields.iter().map(move |of| field(&class.name, &of.name, is_final(of.kind)))
        });
        let classes = program.classes.iter().map(|class| class.name.as_str());
        let arrays = program.statics.iter().map(|of| format!("array {}", of.name).into());
        let own = ["Object", &program.name];
        let low: Vec<FieldName> = statics.chain(instance).collect();
        let high = low.iter().map(|of| field(&of.class, &format!("{}, high half", of.name), of.is_final));
        self.result.names = Names {
            fields: low.iter().cloned().chain(high).collect(),
            methods: Vec::new(),
            classes: own.into_iter().chain(classes).map(Into::into).chain(arrays).collect(),
        };
        self.result.threads.push(thread("initial writes", false));
        self.result.threads.extend(program.threads.iter().map(|of| thread(&of.name, true)));
    }

    /// How many fields there are, high halves not counted.
    fn fields(&self) -> u32 {
        self.result.names.fields.len() as u32 / 2
    }

    fn object(&mut self, thing: Thing) -> ObjectId {
        if let Some(known) = self.objects.get(&thing) {
            return *known;
        }
        let arrays = 2 + self.program.classes.len() as u32;
        let described = match thing {
            Thing::Object(OwnObject { creator, count, class, length }) => {
                let class = ClassIndex(class.map_or(0, |class| 2 + u32::from(class)));
                // Objects that were there before are told apart by their numbers, as if made by nobody.
                let maker = creator.map_or(INITIAL, |creator| ThreadIndex(u32::from(creator) + 1));
                let length = length.map(u32::from);
                Object { class, length, identity: Identity::Allocated(maker, u32::from(count)) }
            }
            Thing::Array(number) => {
                let class = ClassIndex(arrays + u32::from(number));
                Object { class, length: Some(u32::from(u8::MAX)), identity: Identity::Initial }
            }
            Thing::Class => Object { class: ClassIndex(1), length: None, identity: Identity::Mirror(ClassIndex(1)) },
        };
        let id = ObjectId(self.result.objects.len() as u32);
        self.result.objects.push(described);
        self.objects.insert(thing, id);
        id
    }

    fn variable(&mut self, location: Location) -> Variable {
        match location {
            Location::Static(number) => Variable::Static(FieldIndex(u32::from(number))),
            Location::Element(array, index) => Variable::Element(self.object(Thing::Array(array)), u32::from(index)),
            // High halves come after all fields, and after all elements.
            Location::High(Halved::Element(array, index)) => {
                Variable::Element(self.object(Thing::Array(array)), u32::from(index) + HIGH_ELEMENTS)
            }
            Location::High(Halved::Static(number)) => Variable::Static(FieldIndex(self.fields() + u32::from(number))),
            Location::High(Halved::Field(object, field)) => {
                match self.variable(Location::Field { object, field, is_final: false }) {
                    Variable::Field(object, low) => Variable::Field(object, FieldIndex(self.fields() + low.0)),
                    other => other,
                }
            }
            Location::Field { object, field, .. } if object.length.is_some() => {
                Variable::Element(self.object(Thing::Object(object)), u32::from(field))
            }
            Location::Field { object, field, .. } => {
                let class = usize::from(object.class.unwrap_or(0));
                let before: usize = self.program.classes.iter().take(class).map(|class| class.fields.len()).sum();
                let field = self.program.statics.len() + before + usize::from(field);
                Variable::Field(self.object(Thing::Object(object)), FieldIndex(field as u32))
            }
        }
    }

    fn value(&mut self, value: i64) -> Value {
        match OwnObject::from_value(value) {
            Some(object) => Value::Object(self.object(Thing::Object(object))),
            None => Value::Bits(value as u64),
        }
    }

    fn push(&mut self, thread: ThreadIndex, kind: ActionKind, subject: Subject, value: Value) -> ActionId {
        let id = ActionId(self.result.actions.len() as u32);
        let (update, native, allocated, place) = (false, None, 0, Place::default());
        self.result.actions.push(Action { thread, kind, subject, value, update, native, allocated, place });
        if kind.is_synchronization() {
            self.result.so.push(id);
        }
        id
    }

    fn initial_writes(&mut self) {
        let own = self.own;
        for (number, event) in own.events.iter().enumerate().filter(|(_, event)| event.thread.is_none()) {
            if let Some((location, value)) = event.action.write() {
                let (subject, value) = (Subject::Variable(self.variable(location)), self.value(value));
                self.actions[number] = Some(self.push(INITIAL, ActionKind::DefaultWrite, subject, value));
            }
        }
    }

    /// All threads' actions in an order that keeps the synchronization order and, where that is possible, has writes before the reads
    /// that see them.
    fn perform(&mut self, after: &[Vec<usize>]) {
        let own = self.own;
        let threads = self.program.threads.len();
        let mut left: Vec<VecDeque<usize>> = vec![VecDeque::new(); threads];
        for (number, event) in own.events.iter().enumerate() {
            if let Some(thread) = event.thread {
                left[thread].push_back(number);
            }
        }
        let mut order: VecDeque<usize> = own.order.iter().copied().collect();
        while left.iter().any(|events| !events.is_empty()) {
            let ready = |event: usize, strict: bool| {
                let ended = |thread: &usize| left[*thread].is_empty();
                let starts = own.events[event].action == Own::Start;
                let in_order = !own.order.contains(&event) || order.front() == Some(&event);
                let seen = own.seen[event].is_none_or(|write| self.actions[write].is_some());
                let begins = own.events[event].thread.is_none_or(|thread| after[thread].iter().all(ended));
                in_order && (!starts || begins) && (seen || !strict)
            };
            let next =
                |strict: bool| left.iter().filter_map(|events| events.front().copied()).find(|e| ready(*e, strict));
            let Some(event) = next(true).or_else(|| next(false)) else {
                return;
            };
            if order.front() == Some(&event) {
                order.pop_front();
            }
            left.iter_mut().for_each(|events| events.retain(|first| *first != event));
            self.event(event, own.events[event], after);
        }
    }

    fn event(&mut self, number: usize, event: Event, after: &[Vec<usize>]) {
        let Some(thread) = event.thread else {
            return;
        };
        let index = ThreadIndex(thread as u32 + 1);
        let access = |plain: ActionKind, volatile: ActionKind, mode: Mode| {
            if mode == Mode::Volatile { volatile } else { plain }
        };
        let (kind, subject, value) = match event.action {
            Own::Start => (ActionKind::First, Subject::None, 0),
            Own::End => (ActionKind::Last, Subject::None, 0),
            Own::Read { location, mode, value } => {
                let kind = access(ActionKind::Read, ActionKind::VolatileRead, mode);
                (kind, Subject::Variable(self.variable(location)), value)
            }
            Own::Write { location, mode, value } => {
                let kind = access(ActionKind::Write, ActionKind::VolatileWrite, mode);
                (kind, Subject::Variable(self.variable(location)), value)
            }
            // There are none in executions that are enumerated.
            Own::Update { .. } => return,
            Own::Lock(monitor) => (ActionKind::Lock, Subject::Object(self.monitor(monitor)), 0),
            Own::Unlock(monitor) => (ActionKind::Unlock, Subject::Object(self.monitor(monitor)), 0),
            Own::Freeze(object) => (ActionKind::Freeze, Subject::Object(self.object(Thing::Object(object))), 0),
            Own::Print(_) => (ActionKind::External, Subject::None, 0),
        };
        let value = self.value(value);
        self.actions[number] = Some(self.push(index, kind, subject, value));
        if kind == ActionKind::First {
            for other in &after[thread] {
                let subject = Subject::Thread(ThreadIndex(*other as u32 + 1));
                self.push(index, ActionKind::Join, subject, Value::Bits(0));
            }
        }
    }

    fn monitor(&mut self, monitor: Monitor) -> ObjectId {
        match monitor {
            Monitor::Class => self.object(Thing::Class),
            Monitor::Object(object) => self.object(Thing::Object(object)),
        }
    }
}
