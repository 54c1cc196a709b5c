//! Executions ⟨P, A, po, so, W, V, sw, hb⟩ as plain data.
//!
//! Implements: the tuple of [JLS §17.4.6]. `po` is the order of each thread's actions in [`Execution::actions`], `V` is the value in each
//! write; `sw` and `hb` are derived (module `orders`). The order of the list as a whole is the order in which the engine
//! performed the actions; it carries no meaning of its own except that a commit sequence may cut it into prefixes ([`View`]).
//!
//! A plain access of a `long` or `double` is two accesses of 32 bits each [JLS §17.7]. It is one action here: nothing comes between its halves, so what
//! happens before the one happens before the other. But a read may be *torn*: its halves see two writes, and each rule about the
//! write that a read sees is about both.
//! Errs on: nothing; that it hangs together is checked by `well_formed`.

use std::collections::BTreeMap;

use crate::action::{ActionKind, Effect};

macro_rules! index {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub u32);

        impl $name {
            /// As an index.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

index! {
    /// An action: its index in [`Execution::actions`].
    ActionId
}
index! {
    /// A thread: its index in [`Execution::threads`].
    ThreadIndex
}
index! {
    /// An object: its index in [`Execution::objects`].
    ObjectId
}
index! {
    /// A field: its index in [`Names::fields`].
    FieldIndex
}
index! {
    /// A method: its index in [`Names::methods`].
    MethodIndex
}
index! {
    /// A class: its index in [`Names::classes`].
    ClassIndex
}

/// The thread of the initial writes.
pub const INITIAL: ThreadIndex = ThreadIndex(0);

/// A value: a bit pattern, or an object. Null is the bit pattern 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    /// A number, a truth value, or null.
    Bits(u64),
    /// A reference to an object.
    Object(ObjectId),
}

impl Value {
    /// The value of a read whose halves see writes of these values; `None` if they are no numbers.
    pub fn torn(high: Value, low: Value) -> Option<Value> {
        const LOW: u64 = u32::MAX as u64;
        match (high, low) {
            (Value::Bits(high), Value::Bits(low)) => Some(Value::Bits((high & !LOW) | (low & LOW))),
            (Value::Object(_), _) | (_, Value::Object(_)) => None,
        }
    }
}

/// A field's name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FieldName {
    /// Internal name of the declaring class.
    pub class: Box<str>,
    /// Its name in the program.
    pub name: Box<str>,
    /// The descriptor of its type [JVMS §4.3.2]; empty if it is not known. Only what people are shown depends on it.
    pub descriptor: Box<str>,
    /// Whether it is declared `final`.
    pub is_final: bool,
}

/// A method's name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodName {
    /// Internal name of the declaring class; empty for what the virtual machine does itself.
    pub class: Box<str>,
    /// Its name in the program.
    pub name: Box<str>,
    /// Its descriptor [JVMS §4.3.3].
    pub descriptor: Box<str>,
    /// The source file, if known.
    pub file: Box<str>,
}

impl MethodName {
    /// Whether a call of it can be observed outside of the program, or depends on what is outside.
    pub fn is_observable(&self) -> bool {
        match &*self.class {
            "java/io/PrintStream" => true,
            "java/lang/System" => matches!(&*self.name, "nanoTime" | "currentTimeMillis" | "exit"),
            "java/lang/Runtime" => matches!(&*self.name, "exit" | "halt"),
            _ => false,
        }
    }
}

/// The names that actions refer to by index.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names {
    /// The fields that variables are of.
    pub fields: Vec<FieldName>,
    /// The methods that are called or run.
    pub methods: Vec<MethodName>,
    /// Internal names of classes.
    pub classes: Vec<Box<str>>,
}

/// A thread of the execution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thread {
    /// Its name in the program.
    pub name: Box<str>,
    /// Its `Thread` object, if it has one.
    pub object: Option<ObjectId>,
    /// The method that it runs; `None` for the thread of the initial writes.
    pub entry: Option<MethodIndex>,
    /// What that method gets.
    pub arguments: Vec<Value>,
    /// Whether the program ends without waiting for it.
    pub daemon: bool,
    /// Whether it runs from the beginning, so that nobody starts it.
    pub root: bool,
    /// The call that the virtual machine answers itself in which it is when the execution ends, if any.
    pub inside: Option<MethodIndex>,
}

/// Where an object comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Identity {
    /// It existed before the program began.
    Initial,
    /// The thread allocated it; the number counts the thread's allocations from 0.
    Allocated(ThreadIndex, u32),
    /// The interned string of this text.
    Literal(Box<[u16]>),
    /// The `Class` object of the class.
    Mirror(ClassIndex),
}

/// An object that actions speak of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Object {
    /// The class that it is an instance of.
    pub class: ClassIndex,
    /// The length, if it is an array.
    pub length: Option<u32>,
    /// Where it comes from.
    pub identity: Identity,
}

/// A variable [JLS §17.4.1].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Variable {
    /// A field of an object.
    Field(ObjectId, FieldIndex),
    /// A static field.
    Static(FieldIndex),
    /// An element of an array.
    Element(ObjectId, u32),
    /// The bytes of an array, from the one with this index on and this many, that are accessed as one number: then they are one variable.
    Slot(ObjectId, u32, u8),
}

impl Variable {
    /// The object that it is part of.
    pub fn object(self) -> Option<ObjectId> {
        match self {
            Variable::Field(object, _) | Variable::Element(object, _) | Variable::Slot(object, ..) => Some(object),
            Variable::Static(_) => None,
        }
    }

    /// The same variable of another object.
    pub(crate) fn of(self, object: ObjectId) -> Variable {
        match self {
            Variable::Field(_, field) => Variable::Field(object, field),
            Variable::Element(_, index) => Variable::Element(object, index),
            Variable::Slot(_, index, width) => Variable::Slot(object, index, width),
            Variable::Static(_) => self,
        }
    }
}

/// What came of a call that the virtual machine answers itself, or of something else that it does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NativeOutcome {
    /// It returned this; anything if it returns nothing.
    Returned(Value),
    /// It threw a new exception of the class, with or without a message.
    Threw {
        /// The exception's class.
        class: ClassIndex,
        /// Whether it has a message.
        message: bool,
    },
    /// It threw an exception that exists already.
    Rethrew(ObjectId),
    /// It calls this method with these arguments instead.
    Called {
        /// The method that is called.
        method: MethodIndex,
        /// Receiver, if any, and arguments.
        arguments: Vec<Value>,
        /// Its own result, if it is not that of the method.
        result: Option<Value>,
    },
}

/// A call that the virtual machine answers itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NativeCall {
    /// The method whose code it is.
    pub method: MethodIndex,
    /// What came of it.
    pub outcome: NativeOutcome,
}

/// What an action is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Subject {
    /// Nothing but the action itself.
    None,
    /// A variable is read or written.
    Variable(Variable),
    /// A monitor is locked or unlocked, or the final fields of the object are frozen.
    Object(ObjectId),
    /// A thread is started, joined or interrupted.
    Thread(ThreadIndex),
    /// A class is initialised.
    Class(ClassIndex),
    /// The virtual machine answers a call.
    Native(Box<NativeCall>),
}

/// Where in the program an action is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// The method; `None` for what no code does.
    pub method: Option<MethodIndex>,
    /// The line in the method's source file; 0 if unknown.
    pub line: u32,
}

/// Something that a thread does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    /// The thread that performs it.
    pub thread: ThreadIndex,
    /// What sort of action it is.
    pub kind: ActionKind,
    /// What it is about.
    pub subject: Subject,
    /// The value read or written; 0 for other kinds.
    pub value: Value,
    /// Whether it is the writing part of an atomic read-modify-write, whose reading part is the thread's action right before it.
    pub update: bool,
    /// The call that the virtual machine answers itself of which it is a part, if any.
    pub native: Option<MethodIndex>,
    /// How many objects the thread has allocated before it.
    pub allocated: u32,
    /// Where in the program it is.
    pub place: Place,
}

impl Action {
    /// The variable that is read or written.
    pub fn variable(&self) -> Option<Variable> {
        match self.subject {
            Subject::Variable(variable) if self.kind.effect() != Effect::Neither => Some(variable),
            _ => None,
        }
    }

    /// The variable, if it is read.
    pub fn reads(&self) -> Option<Variable> {
        if self.kind.effect() == Effect::Reads { self.variable() } else { None }
    }

    /// The variable, if it is written.
    pub fn writes(&self) -> Option<Variable> {
        if self.kind.effect() == Effect::Writes { self.variable() } else { None }
    }
}

/// An execution.
///
/// Invariant, checked by `well_formed`: `sees` is as long as `actions` and has an entry for exactly the reads.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Execution {
    /// The names that indices stand for.
    pub names: Names,
    /// Threads; the first one makes the initial writes.
    pub threads: Vec<Thread>,
    /// The objects, by their index.
    pub objects: Vec<Object>,
    /// A, in the order in which the engine performed them.
    pub actions: Vec<Action>,
    /// The synchronization order.
    pub so: Vec<ActionId>,
    /// W: which write each read sees.
    pub sees: Vec<Option<ActionId>>,
    /// Torn reads: the write that the low half sees; that of the high half is in `sees`.
    pub torn: BTreeMap<ActionId, ActionId>,
    /// The coherence order of the writes in opaque mode and stronger; if it is empty, that of `actions`.
    pub coherence: Vec<ActionId>,
}

/// Classes whose plain variables belong to locks of the library.
const LOCKS: &str = "java/util/concurrent/locks/";

/// Classes for which something stands in that does what their documentation says, each call at one moment.
pub const STAND_INS: [&str; 23] = [
    "java/util/concurrent/ArrayBlockingQueue",
    "java/util/concurrent/BoundedQueue",
    "java/util/concurrent/CompletableFuture",
    "java/util/concurrent/ConcurrentHashMap",
    "java/util/concurrent/ConcurrentLinkedQueue",
    "java/util/concurrent/ConcurrentSkipListMap",
    "java/util/concurrent/CountDownLatch",
    "java/util/concurrent/CountedCompleter",
    "java/util/concurrent/Exchanger",
    "java/util/concurrent/ForkJoinPool",
    "java/util/concurrent/ForkJoinTask",
    "java/util/concurrent/ForkJoinWorkerThread",
    "java/util/concurrent/FutureTask",
    "java/util/concurrent/LinkedBlockingQueue",
    "java/util/concurrent/LinkedTransferQueue",
    "java/util/concurrent/NodeQueue",
    "java/util/concurrent/Phaser",
    "java/util/concurrent/Semaphore",
    "java/util/concurrent/SkipListView",
    "java/util/concurrent/SynchronousQueue",
    "java/util/concurrent/ThreadPoolExecutor",
    "java/util/concurrent/WeakSpliterator",
    "java/util/concurrent/atomic/LongAdder",
];

/// Whether the class, given by its internal name, belongs to those of the library whose calls are taken as atomic.
pub fn is_taken_as_atomic(class: &str) -> bool {
    class.starts_with(LOCKS) || STAND_INS.contains(&class.split('$').next().unwrap_or(class))
}

impl Execution {
    /// Whether the variable belongs to the library's locks: if those are taken as atomic, what they keep in plain variables is read and written
    /// in the order of their calls.
    pub fn is_of_locks(&self, variable: Variable) -> bool {
        match variable {
            Variable::Field(_, field) | Variable::Static(field) => {
                self.names.fields.get(field.index()).is_some_and(|field| is_taken_as_atomic(&field.class))
            }
            Variable::Slot(..) => false,
            Variable::Element(array, _) => {
                let class =
                    self.objects.get(array.index()).and_then(|array| self.names.classes.get(array.class.index()));
                let element = class.and_then(|class| class.strip_prefix("[L")).and_then(|name| name.strip_suffix(';'));
                element.is_some_and(is_taken_as_atomic)
            }
        }
    }

    /// The action with that number.
    #[inline]
    pub fn action(&self, id: ActionId) -> &Action {
        &self.actions[id.index()]
    }

    /// W(r): the write that the read sees.
    #[inline]
    pub fn seen(&self, read: ActionId) -> Option<ActionId> {
        self.sees.get(read.index()).copied().flatten()
    }

    /// The write that the low half of a torn read sees.
    #[inline]
    pub fn seen_low(&self, read: ActionId) -> Option<ActionId> {
        self.torn.get(&read).copied()
    }

    /// All actions with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (ActionId, &Action)> {
        self.actions.iter().enumerate().map(|(index, action)| (ActionId(index as u32), action))
    }

    /// Whether the action is external in the sense of [JLS §17.4.2]: others can observe it outside, or its result depends on what is outside.
    /// Most calls that the virtual machine answers itself are neither.
    pub fn is_external(&self, id: ActionId) -> bool {
        let action = self.action(id);
        match &action.subject {
            Subject::Native(call) => {
                self.names.methods.get(call.method.index()).is_some_and(|method| method.is_observable())
            }
            _ => action.kind == ActionKind::External,
        }
    }

    /// A short description of an action, for messages.
    pub fn describe(&self, id: ActionId) -> String {
        let Some(action) = self.actions.get(id.index()) else {
            return format!("action {}", id.0);
        };
        let thread = self.threads.get(action.thread.index()).map_or("?", |thread| &thread.name);
        let subject = match &action.subject {
            Subject::None => String::new(),
            Subject::Variable(variable) => format!(" {}", self.variable_name(*variable)),
            Subject::Object(object) => format!(" {}", self.object_name(*object)),
            Subject::Thread(other) => {
                format!(" {}", self.threads.get(other.index()).map_or("?", |thread| &thread.name))
            }
            Subject::Class(class) => format!(" {}", self.names.classes.get(class.index()).map_or("?", |name| name)),
            Subject::Native(call) => format!(" {}", self.method_name(call.method)),
        };
        format!("{} {}{subject} (action {} of thread {thread})", action.kind.name(), self.value_text(action), id.0)
            .replace("  ", " ")
    }

    fn value_text(&self, action: &Action) -> String {
        match (action.kind.effect(), action.value) {
            (Effect::Neither, _) => String::new(),
            (_, Value::Bits(bits)) => format!("{}", bits as i64),
            (_, Value::Object(object)) => self.object_name(object),
        }
    }

    /// The name of a variable, for messages.
    pub fn variable_name(&self, variable: Variable) -> String {
        let field = |field: FieldIndex| {
            let name = self.names.fields.get(field.index());
            name.map_or_else(|| format!("field {}", field.0), |name| format!("{}.{}", name.class, name.name))
        };
        match variable {
            Variable::Field(object, index) => format!("{} of {}", field(index), self.object_name(object)),
            Variable::Static(index) => field(index),
            Variable::Element(array, index) => format!("{}[{index}]", self.object_name(array)),
            Variable::Slot(array, index, width) => {
                format!("{}[{index}..{}]", self.object_name(array), index + u32::from(width))
            }
        }
    }

    /// Whether the variable is the one in which `javac` keeps whether asserts are checked: no part of what a program says.
    pub fn is_assertion_switch(&self, variable: Variable) -> bool {
        let Variable::Static(field) = variable else {
            return false;
        };
        self.names.fields.get(field.index()).is_some_and(|field| &*field.name == "$assertionsDisabled")
    }

    /// The name of a method, for messages.
    pub fn method_name(&self, method: MethodIndex) -> String {
        let name = self.names.methods.get(method.index());
        name.map_or_else(|| format!("method {}", method.0), |name| format!("{}.{}", name.class, name.name))
    }

    fn object_name(&self, object: ObjectId) -> String {
        let class = self.objects.get(object.index()).and_then(|known| self.names.classes.get(known.class.index()));
        format!("{}@{}", class.map_or("object", |class| class), object.0)
    }
}

/// A prefix of an execution's actions, in the order of the list, in which one read may see another write.
#[derive(Clone, Copy, Debug)]
pub struct View<'e> {
    /// The whole execution.
    pub execution: &'e Execution,
    /// How many actions.
    pub length: usize,
    /// A read, and the write that it sees here.
    pub instead: Option<(ActionId, ActionId)>,
}

impl<'e> View<'e> {
    /// All of the execution, as it is.
    pub fn whole(execution: &'e Execution) -> View<'e> {
        View { execution, length: execution.actions.len(), instead: None }
    }

    /// Whether the action is in it.
    #[inline]
    pub fn contains(&self, id: ActionId) -> bool {
        id.index() < self.length
    }

    /// The actions with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (ActionId, &'e Action)> + use<'e> {
        self.execution.iter().take(self.length)
    }

    /// W(r) in it.
    #[inline]
    pub fn seen(&self, read: ActionId) -> Option<ActionId> {
        match self.instead {
            Some((other, write)) if other == read => Some(write),
            _ => self.execution.seen(read),
        }
    }

    /// The write that the low half of a torn read sees in it.
    #[inline]
    pub fn seen_low(&self, read: ActionId) -> Option<ActionId> {
        match self.instead {
            Some((other, _)) if other == read => None,
            _ => self.execution.seen_low(read),
        }
    }

    /// The write that the read sees in it; both, if it is torn.
    #[inline]
    pub fn all_seen(&self, read: ActionId) -> impl Iterator<Item = ActionId> + use<> {
        self.seen(read).into_iter().chain(self.seen_low(read))
    }

    /// The value read or written in it.
    #[inline]
    pub fn value(&self, id: ActionId) -> Value {
        match self.instead {
            Some((read, write)) if read == id => self.execution.action(write).value,
            _ => self.execution.action(id).value,
        }
    }

    /// Its synchronization order.
    pub fn so(&self) -> impl Iterator<Item = ActionId> + use<'e> {
        let length = self.length;
        self.execution.so.iter().copied().filter(move |id| id.index() < length)
    }
}
