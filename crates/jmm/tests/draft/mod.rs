//! Builds small executions, line by line.

use jmmc_jmm::execution::{
    ClassIndex, FieldIndex, FieldName, INITIAL, Identity, Object, ObjectId, Place, Subject, Thread, ThreadIndex, Value,
    Variable,
};
use jmmc_jmm::{Action, ActionId, ActionKind, Execution};

/// An execution in the making.
pub struct Draft {
    pub execution: Execution,
}

/// A static variable.
pub fn var(index: u32) -> Variable {
    Variable::Static(FieldIndex(index))
}

/// A thread; 0 makes the initial writes.
pub fn thread(index: u32) -> ThreadIndex {
    ThreadIndex(index)
}

impl Draft {
    /// Threads numbered from 1, all running from the beginning, and static variables that are initially 0.
    pub fn new(threads: u32, variables: u32) -> Draft {
        let mut execution = Execution::default();
        execution.names.classes.push("C".into());
        for index in 0..=threads {
            let name = format!("t{index}").into();
            let root = index > 0;
            execution.threads.push(Thread {
                name,
                object: None,
                entry: None,
                arguments: Vec::new(),
                daemon: false,
                root,
                inside: None,
            });
        }
        let mut draft = Draft { execution };
        for index in 0..variables {
            let name = FieldName { class: "C".into(), name: format!("v{index}").into(), is_final: false };
            draft.execution.names.fields.push(name);
            draft.add(0, ActionKind::DefaultWrite, Subject::Variable(var(index)), 0);
        }
        draft
    }

    /// The first actions of all threads.
    pub fn begin(mut self) -> Draft {
        for index in 1..self.execution.threads.len() as u32 {
            self.add(index, ActionKind::First, Subject::None, 0);
        }
        self
    }

    pub fn add(&mut self, thread: u32, kind: ActionKind, subject: Subject, value: u64) -> ActionId {
        let id = ActionId(self.execution.actions.len() as u32);
        let (thread, value) = (ThreadIndex(thread), Value::Bits(value));
        let place = Place::default();
        self.execution.actions.push(Action {
            thread,
            kind,
            subject,
            value,
            update: false,
            native: None,
            allocated: 0,
            place,
        });
        self.execution.sees.push(None);
        if kind.is_synchronization() {
            self.execution.so.push(id);
        }
        id
    }

    /// An object that the thread made, or an initial one.
    pub fn object(&mut self, maker: u32) -> ObjectId {
        let identity = match ThreadIndex(maker) {
            INITIAL => Identity::Initial,
            maker => Identity::Allocated(maker, 0),
        };
        self.execution.objects.push(Object { class: ClassIndex(0), length: None, identity });
        ObjectId(self.execution.objects.len() as u32 - 1)
    }

    pub fn write(&mut self, thread: u32, variable: u32, value: u64) -> ActionId {
        self.add(thread, ActionKind::Write, Subject::Variable(var(variable)), value)
    }

    pub fn read(&mut self, thread: u32, variable: u32, seen: ActionId) -> ActionId {
        self.read_as(thread, ActionKind::Read, var(variable), seen)
    }

    pub fn read_as(&mut self, thread: u32, kind: ActionKind, variable: Variable, seen: ActionId) -> ActionId {
        let value = self.execution.actions.get(seen.index()).map_or(Value::Bits(0), |write| write.value);
        let id = self.add(thread, kind, Subject::Variable(variable), 0);
        self.execution.actions[id.index()].value = value;
        self.execution.sees[id.index()] = Some(seen);
        id
    }

    pub fn sync(&mut self, thread: u32, kind: ActionKind, object: ObjectId) -> ActionId {
        self.add(thread, kind, Subject::Object(object), 0)
    }
}
