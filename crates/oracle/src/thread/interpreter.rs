//! Executes a thread's statements with given values for its reads.

use super::halves;
use super::{Action, LOOP_BOUND, Location, Mode, Monitor, Next, ObjectId, Run, Stop};
use crate::program::{Class, Expr, FieldKind, Op, Program, StaticKind, Stmt};
use std::collections::BTreeMap;

type Flow<T> = Result<T, Stop>;

/// What the thread does if its reads return `inputs`, one after the other.
pub(super) fn run(program: &Program, thread: usize, inputs: &[i64], halves: bool) -> Run {
    let mut interpreter = Interpreter { halves, ..Interpreter::new(program, u8::try_from(thread).ok(), inputs) };
    let end = interpreter.thread(thread);
    let next = match end {
        Ok(()) => Next::Over(interpreter.numeric_locals()),
        Err(Stop::Input(location)) => Next::Input(location),
        Err(Stop::LeftOut) => Next::LeftOut,
    };
    Run { actions: interpreter.actions, next }
}

/// Memory as the class's initialisation leaves it, where it is not 0.
pub(super) fn initial_memory(program: &Program) -> BTreeMap<Location, i64> {
    let mut memory = BTreeMap::new();
    for (number, field) in program.statics.iter().enumerate() {
        match &field.kind {
            StaticKind::Variable { initial, .. } => {
                memory.insert(Location::Static(small(number)), *initial);
            }
            StaticKind::Array { initial, .. } => {
                for (index, value) in initial.iter().enumerate() {
                    memory.insert(Location::Element(small(number), small(index)), *value);
                }
            }
            StaticKind::Object { class } => construct_constant(program, number, class, &mut memory),
            StaticKind::Alias { .. } | StaticKind::Atomic | StaticKind::Handle { .. } => {}
        }
    }
    memory
}

/// Runs the constructor of a constant; what it reads is what it wrote itself.
fn construct_constant(program: &Program, number: usize, class: &str, memory: &mut BTreeMap<Location, i64>) {
    let Some(object) = constant(program, number, class) else { return };
    let mut inputs = Vec::new();
    loop {
        let mut interpreter = Interpreter::new(program, None, &inputs);
        let end = interpreter.construct(object, class);
        let writes: Vec<(Location, i64)> = interpreter.actions.iter().filter_map(|action| action.write()).collect();
        match end {
            Err(Stop::Input(location)) => {
                let own = writes.iter().rev().find(|(written, _)| *written == location);
                inputs.push(own.map_or_else(|| memory.get(&location).copied().unwrap_or(0), |(_, value)| *value));
            }
            Ok(()) | Err(Stop::LeftOut) => {
                memory.extend(writes);
                return;
            }
        }
    }
}

/// The object that a constant refers to.
fn constant(program: &Program, number: usize, class: &str) -> Option<ObjectId> {
    let class = program.classes.iter().position(|other| other.name == class).map(small);
    Some(ObjectId { creator: None, count: u8::try_from(number).ok()?, class, length: None })
}

/// Numbers of statics, elements and fields; the parser and the generator keep them small.
fn small(number: usize) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

/// A local of a method.
#[derive(Clone)]
struct Local {
    is_reference: bool,
    value: Option<i64>,
}

struct Interpreter<'p> {
    program: &'p Program,
    thread: Option<u8>,
    inputs: std::slice::Iter<'p, i64>,
    actions: Vec<Action>,
    locals: BTreeMap<String, Local>,
    this: Option<ObjectId>,
    created: u8,
    /// Whether plain accesses of `long` variables are two.
    halves: bool,
}

impl<'p> Interpreter<'p> {
    fn new(program: &'p Program, thread: Option<u8>, inputs: &'p [i64]) -> Interpreter<'p> {
        let (actions, locals) = (Vec::new(), BTreeMap::new());
        Interpreter { program, thread, inputs: inputs.iter(), actions, locals, this: None, created: 0, halves: false }
    }

    fn numeric_locals(&self) -> BTreeMap<String, i64> {
        let numeric = self.locals.iter().filter(|(_, local)| !local.is_reference);
        numeric.filter_map(|(name, local)| Some((name.clone(), local.value?))).collect()
    }

    fn thread(&mut self, number: usize) -> Flow<()> {
        let thread = &self.program.threads[number];
        if thread.synchronized { self.synchronized(Monitor::Class, &thread.body) } else { self.block(&thread.body) }
    }

    fn block(&mut self, body: &[Stmt]) -> Flow<()> {
        body.iter().try_for_each(|statement| self.statement(statement))
    }

    fn synchronized(&mut self, monitor: Monitor, body: &[Stmt]) -> Flow<()> {
        self.actions.push(Action::Lock(monitor));
        self.block(body)?;
        self.actions.push(Action::Unlock(monitor));
        Ok(())
    }

    fn statement(&mut self, statement: &Stmt) -> Flow<()> {
        match statement {
            Stmt::Declare { ty, name, value } => {
                let value = value.as_ref().map(|value| self.value(value)).transpose()?;
                self.locals.insert(name.clone(), Local { is_reference: ty.is_reference(), value });
                Ok(())
            }
            Stmt::Assign { place, value } => self.assign(place, value),
            Stmt::Evaluate(expression) => self.value(expression).map(|_| ()),
            Stmt::If { condition, then, otherwise } => {
                if self.value(condition)? != 0 {
                    self.block(then)
                } else {
                    self.block(otherwise)
                }
            }
            Stmt::DoWhile { body, condition } => {
                for _ in 0..LOOP_BOUND {
                    self.block(body)?;
                    if self.value(condition)? == 0 {
                        return Ok(());
                    }
                }
                Err(Stop::LeftOut)
            }
            Stmt::Synchronized { monitor, body } => {
                let monitor = match monitor {
                    Expr::ClassLiteral => Monitor::Class,
                    object => Monitor::Object(self.object(object)?),
                };
                self.synchronized(monitor, body)
            }
            Stmt::Print(value) => {
                let value = self.value(value)?;
                self.actions.push(Action::Print(value));
                Ok(())
            }
        }
    }

    /// Assigns; as in Java, the place is evaluated before the value.
    fn assign(&mut self, place: &Expr, value: &Expr) -> Flow<()> {
        if let Expr::Name(name) = place
            && self.locals.contains_key(name)
        {
            let value = self.value(value)?;
            if let Some(local) = self.locals.get_mut(name) {
                local.value = Some(value);
            }
            return Ok(());
        }
        let (location, mode) = self.variable(place)?;
        let value = self.value(value)?;
        self.write(location, mode, value);
        Ok(())
    }

    /// The variable in memory that a name, an element or a field stands for, and how it is accessed.
    fn variable(&mut self, place: &Expr) -> Flow<(Location, Mode)> {
        match place {
            Expr::Name(name) => {
                if let Some(this) = self.this
                    && let Some(field) = self.field(this, name)
                {
                    return Ok(field);
                }
                let (number, field) = self.program.find_static(name).ok_or(Stop::LeftOut)?;
                let volatile = matches!(field.kind, StaticKind::Variable { volatile: true, .. });
                Ok((Location::Static(small(number)), if volatile { Mode::Volatile } else { Mode::Plain }))
            }
            Expr::Element { array, index } if self.locals.contains_key(array) => {
                let object = self.object(&Expr::Name(array.clone()))?;
                let field = u8::try_from(self.value(index)?).map_err(|_| Stop::LeftOut)?;
                let within = object.length.is_some_and(|length| field < length);
                let location = Location::Field { object, field, is_final: false };
                if within { Ok((location, Mode::Plain)) } else { Err(Stop::LeftOut) }
            }
            Expr::Element { array, index } => {
                let index = usize::try_from(self.value(index)?).map_err(|_| Stop::LeftOut)?;
                let (number, field) = self.program.find_static(array).ok_or(Stop::LeftOut)?;
                match &field.kind {
                    StaticKind::Array { initial, .. } if index < initial.len() => {
                        Ok((Location::Element(small(number), small(index)), Mode::Plain))
                    }
                    _ => Err(Stop::LeftOut),
                }
            }
            Expr::Field { object, name } => {
                let object = self.object(object)?;
                self.field(object, name).ok_or(Stop::LeftOut)
            }
            _ => Err(Stop::LeftOut),
        }
    }

    fn class(&self, object: ObjectId) -> Option<&'p Class> {
        self.program.classes.get(usize::from(object.class?))
    }

    fn field(&self, object: ObjectId, name: &str) -> Option<(Location, Mode)> {
        let fields = &self.class(object)?.fields;
        let number = fields.iter().position(|field| field.name == *name)?;
        let kind = fields[number].kind;
        let mode = if kind == FieldKind::Volatile { Mode::Volatile } else { Mode::Plain };
        Some((Location::Field { object, field: small(number), is_final: kind == FieldKind::Final }, mode))
    }

    fn object(&mut self, expression: &Expr) -> Flow<ObjectId> {
        let value = self.value(expression)?;
        ObjectId::from_value(value).ok_or(Stop::LeftOut)
    }

    /// The high half of a variable that is accessed in halves.
    fn high(&self, location: Location) -> Option<Location> {
        if self.halves { halves::high(self.program, location) } else { None }
    }

    fn write(&mut self, location: Location, mode: Mode, value: i64) {
        match self.high(location) {
            Some(high) => {
                let parts = [location, high].into_iter().zip(halves::split(value));
                self.actions.extend(parts.map(|(location, value)| Action::Write { location, mode, value }));
            }
            None => self.actions.push(Action::Write { location, mode, value }),
        }
    }

    fn read(&mut self, location: Location, mode: Mode) -> Flow<i64> {
        let low = self.read_one(location, mode)?;
        match self.high(location) {
            Some(high) => Ok(halves::join(low, self.read_one(high, mode)?)),
            None => Ok(low),
        }
    }

    fn read_one(&mut self, location: Location, mode: Mode) -> Flow<i64> {
        let value = *self.inputs.next().ok_or(Stop::Input(location))?;
        self.actions.push(Action::Read { location, mode, value });
        Ok(value)
    }

    fn value(&mut self, expression: &Expr) -> Flow<i64> {
        match expression {
            Expr::Int(value) => Ok(*value),
            Expr::Null | Expr::Text(_) | Expr::ClassLiteral => Ok(0),
            Expr::This => self.this.map(ObjectId::to_value).ok_or(Stop::LeftOut),
            Expr::Name(name) => self.name(name),
            Expr::Element { .. } | Expr::Field { .. } => {
                let (location, mode) = self.variable(expression)?;
                self.read(location, mode)
            }
            Expr::Binary { op, left, right } => {
                let left = self.value(left)?;
                match op {
                    Op::Or if left != 0 => Ok(1),
                    Op::And if left == 0 => Ok(0),
                    op => Ok(op.apply(left, self.value(right)?)),
                }
            }
            Expr::Not(condition) => Ok(i64::from(self.value(condition)? == 0)),
            Expr::Conditional { condition, then, otherwise } => {
                if self.value(condition)? != 0 {
                    self.value(then)
                } else {
                    self.value(otherwise)
                }
            }
            Expr::New(class) => self.create(class),
            Expr::NewArray { lengths, .. } => Ok(self.create_arrays(lengths)),
            Expr::Clone(array) => self.clone_array(array),
            Expr::Access { target, method, arguments } => self.access(target, method, arguments),
        }
    }

    fn name(&mut self, name: &str) -> Flow<i64> {
        if let Some(local) = self.locals.get(name) {
            return local.value.ok_or(Stop::LeftOut);
        }
        if let Some((number, field)) = self.program.find_static(name)
            && self.this.is_none_or(|this| self.field(this, name).is_none())
        {
            match &field.kind {
                StaticKind::Object { class } => {
                    return constant(self.program, number, class).map(ObjectId::to_value).ok_or(Stop::LeftOut);
                }
                StaticKind::Alias { of, .. } => return self.name(&of.clone()),
                StaticKind::Variable { .. } => {}
                StaticKind::Array { .. } | StaticKind::Atomic | StaticKind::Handle { .. } => return Err(Stop::LeftOut),
            }
        }
        let (location, mode) = self.variable(&Expr::Name(name.to_string()))?;
        self.read(location, mode)
    }

    fn create(&mut self, class: &str) -> Flow<i64> {
        let number = self.program.classes.iter().position(|other| other.name == *class).map(small);
        let object = self.named(number, None);
        self.construct(object, class)?;
        Ok(object.to_value())
    }

    /// A name for the next object.
    fn named(&mut self, class: Option<u8>, length: Option<u8>) -> ObjectId {
        self.created += 1;
        ObjectId { creator: self.thread, count: self.created - 1, class, length }
    }

    /// Arrays within arrays are made by nested loops of assignments [JLS §15.10.2].
    fn create_arrays(&mut self, lengths: &[u8]) -> i64 {
        let Some((&length, inner)) = lengths.split_first() else { return 0 };
        let array = self.named(None, Some(length));
        for index in (0..length).filter(|_| !inner.is_empty()) {
            let value = self.create_arrays(inner);
            self.write(Location::Field { object: array, field: index, is_final: false }, Mode::Plain, value);
        }
        array.to_value()
    }

    /// A clone's elements are assigned one by one [JLS §10.7].
    fn clone_array(&mut self, array: &Expr) -> Flow<i64> {
        let original = self.object(array)?;
        let length = original.length.ok_or(Stop::LeftOut)?;
        let copy = self.named(None, Some(length));
        for field in 0..length {
            let value = self.read(Location::Field { object: original, field, is_final: false }, Mode::Plain)?;
            self.write(Location::Field { object: copy, field, is_final: false }, Mode::Plain, value);
        }
        Ok(copy.to_value())
    }

    /// Runs the constructor; it ends with the freeze of the object's final fields [JLS §17.5.1].
    fn construct(&mut self, object: ObjectId, class: &str) -> Flow<()> {
        let Some(class) = self.program.classes.iter().find(|other| other.name == *class) else { return Ok(()) };
        let outer = (std::mem::take(&mut self.locals), self.this.replace(object));
        for field in &class.fields {
            if let (Some(value), Some((location, mode))) = (field.initial, self.field(object, &field.name)) {
                self.write(location, mode, value);
            }
        }
        self.block(&class.constructor)?;
        if class.has_final_fields() {
            self.actions.push(Action::Freeze(object));
        }
        (self.locals, self.this) = outer;
        Ok(())
    }

    /// A method of an `AtomicInteger`, whose `get` and `set` are volatile, or a `VarHandle`, whose are plain.
    fn access(&mut self, target: &str, method: &str, arguments: &[Expr]) -> Flow<i64> {
        let arguments = arguments.iter().map(|argument| self.value(argument)).collect::<Flow<Vec<i64>>>()?;
        let (number, field) = self.program.find_static(target).ok_or(Stop::LeftOut)?;
        let (location, unnamed) = match &field.kind {
            StaticKind::Atomic => (Location::Static(small(number)), Mode::Volatile),
            StaticKind::Handle { of } => (self.variable(&Expr::Name(of.clone()))?.0, Mode::Plain),
            _ => return Err(Stop::LeftOut),
        };
        let mode = match method.trim_start_matches("get").trim_start_matches("set") {
            "" => unnamed,
            "Plain" => Mode::Plain,
            "Opaque" => Mode::Opaque,
            "Acquire" | "Release" => Mode::Ordered,
            _ => Mode::Volatile,
        };
        match (method, arguments.as_slice()) {
            ("getAndIncrement", []) => self.update(location, |value| Some(value + 1)),
            ("compareAndSet", &[expected, new]) => {
                let read = self.update(location, |value| (value == expected).then_some(new))?;
                Ok(i64::from(read == expected))
            }
            (get, []) if get.starts_with("get") => self.read(location, mode),
            (set, &[value]) if set.starts_with("set") => {
                self.write(location, mode, value);
                Ok(0)
            }
            _ => Err(Stop::LeftOut),
        }
    }

    /// An atomic update; one that writes nothing is a volatile read. Returns what was there.
    fn update(&mut self, location: Location, new: impl FnOnce(i64) -> Option<i64>) -> Flow<i64> {
        let read = *self.inputs.next().ok_or(Stop::Input(location))?;
        self.actions.push(match new(read) {
            Some(written) => Action::Update { location, read, written },
            None => Action::Read { location, mode: Mode::Volatile, value: read },
        });
        Ok(read)
    }
}
