//! Actions of an execution in a few words: `read Foo.x = 1`.

use jmmc_jmm::execution::{Execution, ObjectId, Subject, Value, Variable};
use jmmc_jmm::{ActionId, ActionKind};

/// What an action does.
pub fn action(execution: &Execution, id: ActionId) -> String {
    let action = execution.action(id);
    match (&action.subject, action.kind) {
        (Subject::Variable(variable), kind) if action.variable().is_some() => {
            format!("{} {} = {}", kind_of(kind), self::variable(execution, *variable), value(execution, action.value))
        }
        (Subject::Variable(variable), kind) => format!("{} {}", kind_of(kind), self::variable(execution, *variable)),
        (Subject::Object(of), kind) => format!("{} {}", kind_of(kind), object(execution, *of)),
        (Subject::Thread(other), kind) => {
            format!("{} {}", kind_of(kind), execution.threads.get(other.index()).map_or("?", |thread| &thread.name))
        }
        (Subject::Class(class), kind) => {
            format!("{} {}", kind_of(kind), execution.names.classes.get(class.index()).map_or("?", |name| simple(name)))
        }
        (Subject::Native(_) | Subject::None, kind) => kind_of(kind).to_string(),
    }
}

/// The value that a write writes, and who writes it where.
pub fn write(execution: &Execution, id: ActionId) -> String {
    let action = execution.action(id);
    let value = value(execution, action.value);
    if action.kind == ActionKind::DefaultWrite {
        return format!("{value} (initial)");
    }
    let thread = execution.threads.get(action.thread.index()).map_or("?", |thread| &thread.name);
    match place(execution, id) {
        Some((file, line)) => format!("{value} ({thread}, {file}:{line})"),
        None => format!("{value} ({thread})"),
    }
}

/// The file and line of an action, if they are known.
pub fn place(execution: &Execution, id: ActionId) -> Option<(&str, u32)> {
    let place = execution.action(id).place;
    let method = execution.names.methods.get(place.method?.index())?;
    (place.line > 0 && !method.file.is_empty()).then_some((&*method.file, place.line))
}

/// The name of a variable; one of an object has the object's name in front.
pub fn variable(execution: &Execution, variable: Variable) -> String {
    let field = |index: usize| execution.names.fields.get(index);
    match variable {
        Variable::Static(of) => {
            field(of.index()).map_or("?".to_string(), |field| format!("{}.{}", simple(&field.class), field.name))
        }
        Variable::Field(of, name) => {
            format!("{}.{}", object(execution, of), field(name.index()).map_or("?", |field| &*field.name))
        }
        Variable::Element(array, index) => format!("{}[{index}]", object(execution, array)),
    }
}

fn kind_of(kind: ActionKind) -> &'static str {
    match kind {
        ActionKind::First => "begins",
        ActionKind::Last => "ends",
        ActionKind::DefaultWrite => "initially",
        ActionKind::VolatileRead => "volatile read",
        ActionKind::VolatileWrite => "volatile write",
        ActionKind::OpaqueRead => "opaque read",
        ActionKind::OpaqueWrite => "opaque write",
        ActionKind::AcquireRead => "acquire read",
        ActionKind::ReleaseWrite => "release write",
        ActionKind::DetectInterrupt => "is interrupted",
        other => other.name(),
    }
}

fn value(execution: &Execution, value: Value) -> String {
    match value {
        Value::Bits(bits) => (bits as i64).to_string(),
        Value::Object(of) => object(execution, of),
    }
}

fn object(execution: &Execution, object: ObjectId) -> String {
    let class =
        execution.objects.get(object.index()).and_then(|known| execution.names.classes.get(known.class.index()));
    format!("{}#{}", class.map_or("object", |class| simple(class)), object.0)
}

/// The name of a class without its package, and without those that it is nested in.
fn simple(class: &str) -> &str {
    let name = class.rsplit('/').next().unwrap_or(class);
    match name.rsplit_once('$') {
        Some((_, nested)) if nested.starts_with(char::is_alphabetic) => nested,
        _ => name,
    }
}
