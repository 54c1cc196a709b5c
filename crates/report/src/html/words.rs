//! Actions of an execution in a few words: `read Foo.x = 1`.

use jmmc_jmm::execution::{Execution, Identity, ObjectId, Subject, Value, Variable};
use jmmc_jmm::{ActionId, ActionKind};
use jmmc_litmus::FinalValue;

/// What an action does.
pub fn action(execution: &Execution, id: ActionId) -> String {
    let action = execution.action(id);
    match (&action.subject, action.kind) {
        (Subject::Variable(variable), kind) if action.variable().is_some() => {
            format!(
                "{} {} = {}",
                kind_of(kind),
                self::variable(execution, *variable),
                value(execution, *variable, action.value)
            )
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
    let value = match action.variable() {
        Some(variable) => value(execution, variable, action.value),
        None => String::new(),
    };
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
        Variable::Slot(array, index, width) => {
            format!("{}[{index}..{}]", object(execution, array), index + u32::from(width))
        }
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

/// A value of the variable as Java writes it.
fn value(execution: &Execution, variable: Variable, value: Value) -> String {
    match value {
        Value::Bits(bits) => final_value(descriptor(execution, variable), bits).to_string(),
        Value::Object(of) => object(execution, of),
    }
}

/// The bits as a value of the type that the descriptor names; a number if there is none.
fn final_value(descriptor: &str, bits: u64) -> FinalValue {
    match descriptor.as_bytes().first() {
        Some(b'Z') => FinalValue::Boolean(bits & 1 != 0),
        Some(b'C') => FinalValue::Char(bits as u16),
        Some(b'B') => FinalValue::Int(i32::from(bits as i8)),
        Some(b'S') => FinalValue::Int(i32::from(bits as i16)),
        Some(b'I') => FinalValue::Int(bits as i32),
        Some(b'F') => FinalValue::Float(bits as u32),
        Some(b'D') => FinalValue::Double(bits),
        Some(b'L' | b'[') if bits == 0 => FinalValue::Null,
        _ => FinalValue::Long(bits as i64),
    }
}

/// The descriptor of a variable's type; empty if it is not known.
fn descriptor(execution: &Execution, variable: Variable) -> &str {
    match variable {
        Variable::Static(field) | Variable::Field(_, field) => {
            execution.names.fields.get(field.index()).map_or("", |field| &field.descriptor)
        }
        Variable::Slot(..) => "J",
        Variable::Element(array, _) => {
            class_of(execution, array).and_then(|class| class.strip_prefix('[')).unwrap_or("")
        }
    }
}

/// The internal name of an object's class.
fn class_of(execution: &Execution, object: ObjectId) -> Option<&str> {
    let class = execution.objects.get(object.index())?.class;
    execution.names.classes.get(class.index()).map(|class| &**class)
}

/// An object as the text form has it: a class literal, a string, or its class with a number.
fn object(execution: &Execution, object: ObjectId) -> String {
    let class = class_of(execution, object);
    match execution.objects.get(object.index()).map(|known| &known.identity) {
        Some(Identity::Mirror(of)) => {
            let of = execution.names.classes.get(of.index()).map_or("?", |name| simple(name));
            format!("{of}.class")
        }
        Some(Identity::Literal(text)) => format!("{:?}", String::from_utf16_lossy(text)),
        _ => format!("{}#{}", class.map_or("object".to_string(), simple_type), object.0),
    }
}

/// As [`simple`], with arrays as Java writes them.
fn simple_type(class: &str) -> String {
    let dimensions = class.bytes().take_while(|byte| *byte == b'[').count();
    let element = match class.as_bytes().get(dimensions) {
        _ if dimensions == 0 => simple(class),
        Some(b'L') => simple(class[dimensions + 1..].trim_end_matches(';')),
        Some(b'Z') => "boolean",
        Some(b'B') => "byte",
        Some(b'C') => "char",
        Some(b'S') => "short",
        Some(b'I') => "int",
        Some(b'J') => "long",
        Some(b'F') => "float",
        _ => "double",
    };
    format!("{element}{}", "[]".repeat(dimensions))
}

/// The name of a class without its package, and without those that it is nested in.
pub fn simple(class: &str) -> &str {
    let name = class.rsplit('/').next().unwrap_or(class);
    match name.rsplit_once('$') {
        Some((_, nested)) if nested.starts_with(char::is_alphabetic) => nested,
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_in_java() {
        let check = |descriptor, bits, text: &str| assert_eq!(final_value(descriptor, bits).to_string(), text);
        check("I", 4_294_967_295, "-1");
        check("J", u64::MAX, "-1");
        check("D", 1.5f64.to_bits(), "1.5");
        check("F", u64::from(1.5f32.to_bits()), "1.5");
        check("Z", 1, "true");
        check("C", 97, "'a'");
        check("B", 255, "-1");
        check("Ljava/lang/String;", 0, "null");
        check("[I", 0, "null");
        check("", 7, "7");
    }

    #[test]
    fn arrays_have_names() {
        assert_eq!(simple_type("[[I"), "int[][]");
        assert_eq!(simple_type("[Ljava/lang/String;"), "String[]");
        assert_eq!(simple_type("a/b/Outer$Inner"), "Inner");
    }
}
