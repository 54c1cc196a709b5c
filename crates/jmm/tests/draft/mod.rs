//! Builds small executions, line by line, and some that several tests need.
#![allow(dead_code, reason = "each test uses its part")]

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
            let name = FieldName {
                class: "C".into(),
                name: format!("v{index}").into(),
                descriptor: "I".into(),
                is_final: false,
            };
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

/// Initial writes of the first variables.
pub const X: ActionId = ActionId(0);

pub const Y: ActionId = ActionId(1);

/// x = 1; v = 1 ∥ r1 = v; r2 = x, where v is accessed in the given modes and r2 sees the initial value or not.
pub fn message(write: ActionKind, read: ActionKind, stale: bool) -> Execution {
    let mut draft = Draft::new(2, 2).begin();
    let w = draft.write(1, 0, 1);
    let flag = draft.add(1, write, Subject::Variable(var(1)), 1);
    draft.read_as(2, read, var(1), flag);
    draft.read(2, 0, if stale { X } else { w });
    draft.execution
}

/// x = −1; v = 1 ∥ r1 = v; r2 = x, where v is accessed in the given modes and the halves of r2 see the new value and the initial one.
pub fn torn(write: ActionKind, read: ActionKind) -> (Execution, ActionId) {
    let mut draft = Draft::new(2, 2).begin();
    let w = draft.write(1, 0, u64::MAX);
    let flag = draft.add(1, write, Subject::Variable(var(1)), 1);
    draft.read_as(2, read, var(1), flag);
    let r = draft.read(2, 0, w);
    draft.execution.actions[r.index()].value = Value::Bits(u64::from(u32::MAX) << 32);
    draft.execution.torn.insert(r, X);
    (draft.execution, r)
}

/// x = 1; lock; unlock ∥ lock; unlock; r = x, in both orders of the locks.
pub fn locked(first: u32) -> (Execution, Vec<ActionId>) {
    let mut draft = Draft::new(2, 1).begin();
    let monitor = draft.object(0);
    let w = draft.write(1, 0, 1);
    let ids: Vec<ActionId> = [first, 3 - first]
        .into_iter()
        .flat_map(|thread| [(thread, ActionKind::Lock), (thread, ActionKind::Unlock)])
        .map(|(thread, kind)| draft.sync(thread, kind, monitor))
        .collect();
    draft.read(2, 0, w);
    (draft.execution, ids)
}

/// An object with a final field 0 and an ordinary field 1 is published through static variable 2 without synchronization.
pub fn published(freeze: bool, leak: bool, reads_final: bool, stale: bool) -> Execution {
    let mut draft = Draft::new(2, 3);
    draft.execution.names.fields[0] =
        FieldName { class: "C".into(), name: "f".into(), descriptor: "I".into(), is_final: true };
    let object = draft.object(1);
    let fields = [0, 1].map(|field| Variable::Field(object, FieldIndex(field)));
    let defaults = fields.map(|field| draft.add(0, ActionKind::DefaultWrite, Subject::Variable(field), 0));
    let mut draft = draft.begin();
    let publish = |draft: &mut Draft| {
        let id = draft.write(1, 2, 0);
        draft.execution.actions[id.index()].value = Value::Object(object);
        id
    };
    let early = leak.then(|| publish(&mut draft));
    let written = fields.map(|field| draft.add(1, ActionKind::Write, Subject::Variable(field), 3));
    if freeze {
        draft.add(1, ActionKind::Freeze, Subject::Object(object), 0);
    }
    let late = publish(&mut draft);
    draft.read(2, 2, early.unwrap_or(late));
    let field = usize::from(!reads_final);
    draft.read_as(2, ActionKind::Read, fields[field], if stale { defaults[field] } else { written[field] });
    draft.execution
}
