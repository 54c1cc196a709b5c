//! Names that mean the same thing in several executions of one program.
//!
//! Implements: the parts of an action's identity that the JLS fixes, ⟨t, k, v⟩ of its tuple ⟨t, k, v, u⟩ [JLS §17.4.2], across executions whose
//! tables are numbered differently. A thread is known by who starts it, as which of the threads that it starts. An object that existed before, a
//! literal, a class object or the `Thread` object of a thread is known by what it is. Any other object is *free*: the JLS does not say which object of one
//! execution is which of another, so any of the same class (and length) may be, as long as one is one ([`Matching`]): what a thread
//! allocates besides, or in which of two branches, makes no difference. The rest u is free, too: any action of the
//! same thread, kind and variable may be the same action.
//! Errs on: taking threads for different that a more liberal reading would identify.

use std::collections::BTreeMap;

use crate::action::ActionKind;
use crate::execution::{
    Action, ClassIndex, Execution, FieldIndex, INITIAL, Identity, MethodIndex, ObjectId, Subject, ThreadIndex, Value,
    Variable,
};

/// What a thread is known by.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum ThreadKey {
    /// It makes the initial writes.
    Initial,
    /// That thread starts it, after so many others.
    Started(ThreadIndex, u32),
    /// It runs the `Thread` object of this common number.
    Of(ObjectId),
    /// Its name, and how many threads of that name come before it in the table.
    Named(Box<str>, u32),
}

/// What an object is known by.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum ObjectKey {
    /// The thread that it belongs to.
    ThreadOf(ThreadIndex),
    /// Its maker, how many objects that had made before, its class and length.
    Allocated(ThreadIndex, u32, ClassIndex, Option<u32>),
    /// A string literal, by its text.
    Literal(Box<[u16]>),
    /// A class object, by its class.
    Mirror(ClassIndex),
    /// It existed before: its class, and how many such objects of that class come before it in the table.
    Initial(ClassIndex, u32),
}

/// Numbers in the order of first use.
#[derive(Clone, Debug)]
struct Table<K>(BTreeMap<K, u32>);

impl<K: Ord> Default for Table<K> {
    fn default() -> Table<K> {
        Table(BTreeMap::new())
    }
}

impl<K: Ord> Table<K> {
    fn number(&mut self, key: K) -> u32 {
        let next = self.0.len() as u32;
        *self.0.entry(key).or_insert(next)
    }
}

/// The common names of the executions that were given to it so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct CommonNames {
    threads: Table<ThreadKey>,
    objects: Table<ObjectKey>,
    kinds: Table<(ClassIndex, Option<u32>)>,
    fields: Table<(Box<str>, Box<str>)>,
    classes: Table<Box<str>>,
    methods: Table<(Box<str>, Box<str>, Box<str>)>,
}

/// From the numbers of one execution to the common ones.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Naming {
    threads: Vec<Option<ThreadIndex>>,
    objects: Vec<Option<ObjectId>>,
    /// Of objects that are free: what may be one of them.
    kinds: BTreeMap<ObjectId, ObjectKind>,
    fields: Vec<FieldIndex>,
    classes: Vec<ClassIndex>,
    methods: Vec<MethodIndex>,
}

/// Class and length of objects: free ones of different executions may be the same if they have one kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct ObjectKind(pub(crate) u32);

impl CommonNames {
    /// The common names of everything in the execution, whose references are in range.
    pub(crate) fn name(&mut self, execution: &Execution) -> Naming {
        let names = &execution.names;
        let mut naming = Naming {
            threads: vec![None; execution.threads.len()],
            objects: vec![None; execution.objects.len()],
            kinds: BTreeMap::new(),
            fields: Vec::new(),
            classes: names.classes.iter().map(|name| ClassIndex(self.classes.number(name.clone()))).collect(),
            methods: Vec::new(),
        };
        for field in &names.fields {
            naming.fields.push(FieldIndex(self.fields.number((field.class.clone(), field.name.clone()))));
        }
        for method in &names.methods {
            let key = (method.class.clone(), method.name.clone(), method.descriptor.clone());
            naming.methods.push(MethodIndex(self.methods.number(key)));
        }
        let mut open = Open::of(execution);
        for index in 0..execution.threads.len() {
            self.thread(execution, ThreadIndex(index as u32), &mut naming, &mut open);
        }
        for index in 0..execution.objects.len() {
            self.object(execution, ObjectId(index as u32), &mut naming, &mut open);
        }
        naming
    }

    fn thread(
        &mut self,
        execution: &Execution,
        thread: ThreadIndex,
        naming: &mut Naming,
        open: &mut Open,
    ) -> ThreadIndex {
        if let Some(known) = naming.threads[thread.index()] {
            return known;
        }
        let described = &execution.threads[thread.index()];
        let allocated = |object: &ObjectId| {
            let object = execution.objects.get(object.index());
            object.is_some_and(|object| matches!(object.identity, Identity::Allocated(..)))
        };
        // A thread whose object was made by itself does not exist; it is known by its name.
        let first_time = !std::mem::replace(&mut open.threads[thread.index()], true);
        let started = open.started[thread.index()].filter(|_| first_time);
        let key = match described.object.filter(|object| allocated(object) && first_time) {
            _ if started.is_some() => {
                let (by, nth) = started.unwrap_or((INITIAL, 0));
                ThreadKey::Started(self.thread(execution, by, naming, open), nth)
            }
            Some(object) => ThreadKey::Of(self.object(execution, object, naming, open)),
            None if thread == INITIAL => ThreadKey::Initial,
            None => {
                let before = execution.threads.iter().take(thread.index());
                ThreadKey::Named(
                    described.name.clone(),
                    before.filter(|other| other.name == described.name).count() as u32,
                )
            }
        };
        *naming.threads[thread.index()].get_or_insert(ThreadIndex(self.threads.number(key)))
    }

    fn object(&mut self, execution: &Execution, object: ObjectId, naming: &mut Naming, open: &mut Open) -> ObjectId {
        if let Some(known) = naming.objects[object.index()] {
            return known;
        }
        let described = &execution.objects[object.index()];
        let class = naming.classes[described.class.index()];
        let key = match &described.identity {
            Identity::Allocated(..) if open.thread_of.contains_key(&object) => {
                ObjectKey::ThreadOf(self.thread(execution, open.thread_of[&object], naming, open))
            }
            Identity::Allocated(maker, nth) => {
                ObjectKey::Allocated(self.thread(execution, *maker, naming, open), *nth, class, described.length)
            }
            Identity::Literal(text) => ObjectKey::Literal(text.clone()),
            Identity::Mirror(of) => ObjectKey::Mirror(naming.classes[of.index()]),
            Identity::Initial => {
                let same = |other: &&crate::execution::Object| {
                    other.identity == Identity::Initial && other.class == described.class
                };
                ObjectKey::Initial(class, execution.objects.iter().take(object.index()).filter(same).count() as u32)
            }
        };
        let free = matches!(key, ObjectKey::Allocated(..));
        let common = *naming.objects[object.index()].get_or_insert(ObjectId(self.objects.number(key)));
        if free {
            naming.kinds.insert(common, ObjectKind(self.kinds.number((class, described.length))));
        }
        common
    }
}

/// What is known of threads before they have names.
struct Open {
    /// Whether the name of a thread is being looked for.
    threads: Vec<bool>,
    /// Who starts it, after how many others.
    started: Vec<Option<(ThreadIndex, u32)>>,
    /// Whose `Thread` object it is, if somebody starts that thread.
    thread_of: BTreeMap<ObjectId, ThreadIndex>,
}

impl Open {
    fn of(execution: &Execution) -> Open {
        let mut started = vec![None; execution.threads.len()];
        let mut starts = vec![0; execution.threads.len()];
        for (_, action) in execution.iter().filter(|(_, action)| action.kind == ActionKind::Start) {
            if let Subject::Thread(thread) = action.subject {
                started[thread.index()] = Some((action.thread, starts[action.thread.index()]));
                starts[action.thread.index()] += 1;
            }
        }
        let all = execution.threads.iter().enumerate().filter(|(index, _)| started[*index].is_some());
        let thread_of = all.filter_map(|(index, thread)| Some((thread.object?, ThreadIndex(index as u32)))).collect();
        Open { threads: vec![false; execution.threads.len()], started, thread_of }
    }
}

impl Naming {
    /// The thread's common number.
    pub(crate) fn thread(&self, thread: ThreadIndex) -> ThreadIndex {
        self.threads[thread.index()].unwrap_or(thread)
    }

    fn object(&self, object: ObjectId) -> ObjectId {
        self.objects[object.index()].unwrap_or(object)
    }

    /// The kinds of the free objects, by their common numbers.
    pub(crate) fn kinds(&self) -> &BTreeMap<ObjectId, ObjectKind> {
        &self.kinds
    }

    /// The variable in common numbers.
    pub(crate) fn variable(&self, variable: Variable) -> Variable {
        match variable {
            Variable::Field(object, field) => Variable::Field(self.object(object), self.fields[field.index()]),
            Variable::Static(field) => Variable::Static(self.fields[field.index()]),
            Variable::Element(array, index) => Variable::Element(self.object(array), index),
            Variable::Slot(array, index, width) => Variable::Slot(self.object(array), index, width),
        }
    }

    /// The value in common numbers.
    pub(crate) fn value(&self, value: Value) -> Value {
        match value {
            Value::Bits(_) => value,
            Value::Object(object) => Value::Object(self.object(object)),
        }
    }

    /// What the action is about, in common numbers.
    pub(crate) fn about(&self, action: &Action) -> CommonSubject {
        match &action.subject {
            Subject::None => CommonSubject::Nothing,
            Subject::Variable(variable) => CommonSubject::Variable(self.variable(*variable)),
            Subject::Object(object) => CommonSubject::Object(self.object(*object)),
            Subject::Thread(thread) => CommonSubject::Thread(self.thread(*thread)),
            Subject::Class(class) => CommonSubject::Class(self.classes[class.index()]),
            Subject::Native(call) => CommonSubject::Method(self.methods[call.method.index()]),
        }
    }
}

/// What an action is about, in common numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum CommonSubject {
    /// Nothing that others know.
    Nothing,
    /// The variable that is accessed.
    Variable(Variable),
    /// A monitor, or an object whose final fields are frozen.
    Object(ObjectId),
    /// The thread that is started, joined or interrupted.
    Thread(ThreadIndex),
    /// The class that is initialised.
    Class(ClassIndex),
    /// A method that the virtual machine answers.
    Method(MethodIndex),
}

impl CommonSubject {
    /// The object that it is about, or a variable of which it is about.
    pub(crate) fn object(self) -> Option<ObjectId> {
        match self {
            CommonSubject::Variable(variable) => variable.object(),
            CommonSubject::Object(object) => Some(object),
            CommonSubject::Nothing | CommonSubject::Thread(_) | CommonSubject::Class(_) | CommonSubject::Method(_) => {
                None
            }
        }
    }

    /// The same about another object.
    pub(crate) fn with(self, object: ObjectId) -> CommonSubject {
        match self {
            CommonSubject::Variable(variable) => CommonSubject::Variable(variable.of(object)),
            CommonSubject::Object(_) => CommonSubject::Object(object),
            CommonSubject::Nothing | CommonSubject::Thread(_) | CommonSubject::Class(_) | CommonSubject::Method(_) => {
                self
            }
        }
    }
}

/// Which free objects of one execution are which of another, one by one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Matching {
    there: BTreeMap<ObjectId, ObjectId>,
    back: BTreeMap<ObjectId, ObjectId>,
}

impl Matching {
    /// Whether the object of the first execution may be that of the second, by common numbers; then it is from now on.
    pub(crate) fn unites(&mut self, (a, first): (ObjectId, &Naming), (b, second): (ObjectId, &Naming)) -> bool {
        match (first.kinds.get(&a), second.kinds.get(&b)) {
            (None, None) => a == b,
            (Some(one), Some(other)) if one == other => {
                *self.there.entry(a).or_insert(b) == b && *self.back.entry(b).or_insert(a) == a
            }
            (Some(_) | None, Some(_) | None) => false,
        }
    }

    /// As [`Matching::unites`], of values.
    pub(crate) fn unites_values(&mut self, (a, first): (Value, &Naming), (b, second): (Value, &Naming)) -> bool {
        match (a, b) {
            (Value::Object(a), Value::Object(b)) => self.unites((a, first), (b, second)),
            (Value::Bits(a), Value::Bits(b)) => a == b,
            (Value::Object(_), Value::Bits(_)) | (Value::Bits(_), Value::Object(_)) => false,
        }
    }

    /// As [`Matching::unites`], of what actions are about.
    pub(crate) fn unites_about(
        &mut self,
        (a, first): (CommonSubject, &Naming),
        (b, second): (CommonSubject, &Naming),
    ) -> bool {
        match (a.object(), b.object()) {
            (Some(one), Some(other)) => a.with(other) == b && self.unites((one, first), (other, second)),
            (Some(_) | None, Some(_) | None) => a == b,
        }
    }
}
