//! Names that mean the same thing in several executions of one program.
//!
//! Implements: the parts of an action's identity that the JLS fixes, ⟨t, k, v⟩ of its tuple ⟨t, k, v, u⟩ [JLS §17.4.2], across executions whose
//! tables are numbered differently. A thread is known by its `Thread` object, or by its name; an object by who allocated it and
//! after how many others, by its text if it is a literal, by its class if it is a class object. The rest u is free: any action of the
//! same thread, kind and variable may be the same action.
//! Errs on: taking objects for different that a more liberal reading would identify: the JLS does not say which object of one execution is
//! which of another.

use std::collections::BTreeMap;

use crate::execution::{
    Action, ClassIndex, Execution, FieldIndex, INITIAL, Identity, MethodIndex, ObjectId, Subject, ThreadIndex, Value,
    Variable,
};

/// What a thread is known by.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum ThreadKey {
    /// It makes the initial writes.
    Initial,
    /// It runs the `Thread` object of this common number.
    Of(ObjectId),
    /// Its name, and how many threads of that name come before it in the table.
    Named(Box<str>, u32),
}

/// What an object is known by.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum ObjectKey {
    /// Its maker, how many objects that had made before, and its class.
    Allocated(ThreadIndex, u32, ClassIndex),
    /// Its text.
    Literal(Box<[u16]>),
    /// Its class.
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
pub(crate) struct Common {
    threads: Table<ThreadKey>,
    objects: Table<ObjectKey>,
    fields: Table<(Box<str>, Box<str>)>,
    classes: Table<Box<str>>,
    methods: Table<(Box<str>, Box<str>, Box<str>)>,
}

/// From the numbers of one execution to the common ones.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Naming {
    threads: Vec<Option<ThreadIndex>>,
    objects: Vec<Option<ObjectId>>,
    fields: Vec<FieldIndex>,
    classes: Vec<ClassIndex>,
    methods: Vec<MethodIndex>,
}

impl Common {
    /// The common names of everything in the execution, whose references are in range.
    pub(crate) fn name(&mut self, execution: &Execution) -> Naming {
        let names = &execution.names;
        let mut naming = Naming {
            threads: vec![None; execution.threads.len()],
            objects: vec![None; execution.objects.len()],
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
        let mut open = vec![false; execution.threads.len()];
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
        open: &mut [bool],
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
        let first_time = !std::mem::replace(&mut open[thread.index()], true);
        let key = match described.object.filter(|object| allocated(object) && first_time) {
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

    fn object(&mut self, execution: &Execution, object: ObjectId, naming: &mut Naming, open: &mut [bool]) -> ObjectId {
        if let Some(known) = naming.objects[object.index()] {
            return known;
        }
        let described = &execution.objects[object.index()];
        let class = naming.classes[described.class.index()];
        let key = match &described.identity {
            Identity::Allocated(maker, nth) => {
                ObjectKey::Allocated(self.thread(execution, *maker, naming, open), *nth, class)
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
        *naming.objects[object.index()].get_or_insert(ObjectId(self.objects.number(key)))
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

    /// The variable in common numbers.
    pub(crate) fn variable(&self, variable: Variable) -> Variable {
        match variable {
            Variable::Field(object, field) => Variable::Field(self.object(object), self.fields[field.index()]),
            Variable::Static(field) => Variable::Static(self.fields[field.index()]),
            Variable::Element(array, index) => Variable::Element(self.object(array), index),
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
    pub(crate) fn about(&self, action: &Action) -> About {
        match &action.subject {
            Subject::None => About::Nothing,
            Subject::Variable(variable) => About::Variable(self.variable(*variable)),
            Subject::Object(object) => About::Object(self.object(*object)),
            Subject::Thread(thread) => About::Thread(self.thread(*thread)),
            Subject::Class(class) => About::Class(self.classes[class.index()]),
            Subject::Native(call) => About::Method(self.methods[call.method.index()]),
        }
    }
}

/// What an action is about, in common numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum About {
    /// Nothing.
    Nothing,
    /// A variable.
    Variable(Variable),
    /// A monitor, or an object whose final fields are frozen.
    Object(ObjectId),
    /// A thread.
    Thread(ThreadIndex),
    /// A class.
    Class(ClassIndex),
    /// A method that the virtual machine answers.
    Method(MethodIndex),
}
