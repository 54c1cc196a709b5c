//! `java.lang.reflect.Array`.

use jmmc_program::{ClassKind, Mode, Type};

use super::{Invocation, NativesOfFile, VOID};
use crate::interp::Exec;
use crate::machine::Machine;
use crate::memory::Cell;
use crate::value::Ref;

pub(super) const TABLE: NativesOfFile = &[
    ("java/lang/reflect/Array.newArray(Ljava/lang/Class;I)Ljava/lang/Object;", new_array),
    ("java/lang/reflect/Array.getLength(Ljava/lang/Object;)I", array_length),
    ("java/lang/reflect/Array.get(Ljava/lang/Object;I)Ljava/lang/Object;", get),
    ("java/lang/reflect/Array.set(Ljava/lang/Object;ILjava/lang/Object;)V", set),
];

/// The wrapper of a primitive type, and the primitive type's descriptor.
fn wrapper(ty: Type) -> Option<(&'static str, &'static str)> {
    match ty {
        Type::Boolean => Some(("java/lang/Boolean", "Z")),
        Type::Byte => Some(("java/lang/Byte", "B")),
        Type::Char => Some(("java/lang/Character", "C")),
        Type::Short => Some(("java/lang/Short", "S")),
        Type::Int => Some(("java/lang/Integer", "I")),
        Type::Long => Some(("java/lang/Long", "J")),
        Type::Float => Some(("java/lang/Float", "F")),
        Type::Double => Some(("java/lang/Double", "D")),
        Type::Ref => None,
    }
}

/// The element that the first two arguments name.
fn element<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<Cell> {
    let array = call.object(0);
    let class = machine.program.class(machine.heap.header(array).class);
    if !array.is_null() && !matches!(class.kind, ClassKind::Array { .. }) {
        let message = "Argument is not an array";
        return machine.throws("java/lang/IllegalArgumentException", Some(message));
    }
    machine.checked_element(array, call.int(1))
}

fn get<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let cell = element(machine, call)?;
    let word = machine.load(&cell, Mode::Plain)?;
    let Some((class, primitive)) = wrapper(cell.ty) else {
        return Ok(word);
    };
    let id = machine.program.load(class).map_err(|error| machine.stuck(error.to_string()))?;
    match machine.program.declared_method(id, "valueOf", &format!("({primitive})L{class};")) {
        Some(value_of) => machine.forward(value_of, &[word], call.dst),
        None => Err(machine.stuck(format!("{class}.valueOf"))),
    }
}

fn set<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let cell = element(machine, call)?;
    let value = call.object(2);
    let word = match wrapper(cell.ty) {
        None if value.is_null() || machine.may_hold(call.object(0), value) => value.word(),
        Some((class, _))
            if !value.is_null() && *machine.program.class(machine.heap.header(value).class).name == *class =>
        {
            machine.peek_field(value, "value").unwrap_or(0)
        }
        Some(_) if !value.is_null() && machine.peek_field(value, "value").is_some() => {
            return Err(machine.stuck("java.lang.reflect.Array.set with a value of a narrower type".to_string()));
        }
        None | Some(_) => {
            return machine.throws("java/lang/IllegalArgumentException", Some("argument type mismatch"));
        }
    };
    machine.store(&cell, word, Mode::Plain)?;
    Ok(VOID)
}

fn new_array<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let element = machine.class_argument(call.object(0))?;
    let len = call.int(1);
    if len < 0 {
        return machine.throws("java/lang/NegativeArraySizeException", Some(&len.to_string()));
    }
    let class = machine.program.array_of(element).map_err(|error| machine.stuck(error.to_string()))?;
    machine.allocate_array(class, len as u32).map(|array| array.word())
}

fn array_length<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let array: Ref = call.object(0);
    if array.is_null() {
        return machine.throws("java/lang/NullPointerException", None);
    }
    Ok(u64::from(machine.heap.header(array).len))
}
