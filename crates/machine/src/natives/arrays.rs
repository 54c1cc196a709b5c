//! `java.lang.reflect.Array`.

use jmmc_program::{ClassKind, Mode, Type};

use super::{Invocation, NativesOfFile, VOID};
use crate::interp::Exec;
use crate::machine::Machine;
use crate::memory::Cell;
use crate::value::{Ref, int};

pub(super) const TABLE: NativesOfFile = &[
    ("java/lang/reflect/Array.getBoolean(Ljava/lang/Object;I)Z", get_primitive),
    ("java/lang/reflect/Array.getByte(Ljava/lang/Object;I)B", get_primitive),
    ("java/lang/reflect/Array.getChar(Ljava/lang/Object;I)C", get_primitive),
    ("java/lang/reflect/Array.getShort(Ljava/lang/Object;I)S", get_primitive),
    ("java/lang/reflect/Array.getInt(Ljava/lang/Object;I)I", get_primitive),
    ("java/lang/reflect/Array.getLong(Ljava/lang/Object;I)J", get_primitive),
    ("java/lang/reflect/Array.getFloat(Ljava/lang/Object;I)F", get_primitive),
    ("java/lang/reflect/Array.getDouble(Ljava/lang/Object;I)D", get_primitive),
    ("java/lang/reflect/Array.setBoolean(Ljava/lang/Object;IZ)V", set_primitive),
    ("java/lang/reflect/Array.setByte(Ljava/lang/Object;IB)V", set_primitive),
    ("java/lang/reflect/Array.setChar(Ljava/lang/Object;IC)V", set_primitive),
    ("java/lang/reflect/Array.setShort(Ljava/lang/Object;IS)V", set_primitive),
    ("java/lang/reflect/Array.setInt(Ljava/lang/Object;II)V", set_primitive),
    ("java/lang/reflect/Array.setLong(Ljava/lang/Object;IJ)V", set_primitive),
    ("java/lang/reflect/Array.setFloat(Ljava/lang/Object;IF)V", set_primitive),
    ("java/lang/reflect/Array.setDouble(Ljava/lang/Object;ID)V", set_primitive),
    ("java/lang/reflect/Array.multiNewArray(Ljava/lang/Class;[I)Ljava/lang/Object;", new_nested_array),
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
    if !array.is_null() && call.args[1] as u32 >= machine.heap.header(array).len {
        // Without a message, unlike an instruction.
        return machine.throws("java/lang/ArrayIndexOutOfBoundsException", None);
    }
    machine.checked_element(array, call.int(1))
}

/// Whether a value of one primitive type may become one of the other by widening [JLS §5.1.2].
fn widens(from: Type, to: Type) -> bool {
    let rank = |ty: Type| match ty {
        Type::Byte => 1,
        Type::Short => 2,
        Type::Int => 3,
        Type::Long => 4,
        Type::Float => 5,
        Type::Double => 6,
        Type::Boolean | Type::Char | Type::Ref => 0,
    };
    from == to || rank(to) > rank(from) && (rank(from) > 0 || from == Type::Char && rank(to) >= rank(Type::Int))
}

/// The element of an array of primitive values.
fn primitive_element<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<Cell> {
    let cell = element(machine, call)?;
    if cell.ty == Type::Ref {
        let message = "Argument is not an array of primitive type";
        return machine.throws("java/lang/IllegalArgumentException", Some(message));
    }
    Ok(cell)
}

fn mismatch<'p>(machine: &mut Machine<'p>) -> Exec<u64> {
    machine.throws("java/lang/IllegalArgumentException", Some("argument type mismatch"))
}

fn get_primitive<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let cell = primitive_element(machine, call)?;
    let Some(wanted) = call.method.returns.filter(|wanted| widens(cell.ty, *wanted)) else {
        return mismatch(machine);
    };
    let word = machine.load(&cell, Mode::Plain)?;
    machine.convert(word, cell.ty, wanted)
}

fn set_primitive<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let cell = primitive_element(machine, call)?;
    let given = call.method.types().0.get(2).and_then(|descriptor| Type::of_descriptor(descriptor));
    let Some(given) = given.filter(|given| widens(*given, cell.ty)) else {
        return mismatch(machine);
    };
    let word = machine.convert(call.args[2], given, cell.ty)?;
    machine.store(&cell, word, Mode::Plain)?;
    Ok(VOID)
}

fn new_nested_array<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    if call.object(0).is_null() || call.object(1).is_null() {
        return machine.throws("java/lang/NullPointerException", None);
    }
    let mut class = machine.class_argument(call.object(0))?;
    let dimensions = call.object(1);
    let mut lens = Vec::new();
    for index in 0..machine.heap.header(dimensions).len {
        let cell = machine.element_cell(dimensions, index, Type::Int);
        lens.push(int(machine.load(&cell, Mode::Plain)?));
    }
    if lens.is_empty() || lens.len() > 255 || *machine.program.class(class).name == *"void" {
        return Err(machine.stuck("an array with a strange number of dimensions, by reflection".to_string()));
    }
    if let Some(negative) = lens.iter().find(|len| **len < 0) {
        return machine.throws("java/lang/NegativeArraySizeException", Some(&negative.to_string()));
    }
    for _ in &lens {
        class = machine.program.array_of(class).map_err(|error| machine.stuck(error.to_string()))?;
    }
    machine.allocate_nested(class, &lens).map(Ref::word)
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
        None => {
            return machine.throws("java/lang/IllegalArgumentException", Some("array element type mismatch"));
        }
        Some(_) if value.is_null() => return machine.throws("java/lang/IllegalArgumentException", None),
        Some(_) => match boxed(machine, value).filter(|given| widens(*given, cell.ty)) {
            Some(given) => machine.convert(machine.peek_field(value, "value").unwrap_or(0), given, cell.ty)?,
            None => return mismatch(machine),
        },
    };
    machine.store(&cell, word, Mode::Plain)?;
    Ok(VOID)
}

/// The primitive type whose box the object is.
fn boxed(machine: &Machine<'_>, object: Ref) -> Option<Type> {
    const TYPES: [Type; 8] =
        [Type::Boolean, Type::Byte, Type::Char, Type::Short, Type::Int, Type::Long, Type::Float, Type::Double];
    let name = &*machine.program.class(machine.heap.header(object).class).name;
    TYPES.into_iter().find(|ty| wrapper(*ty).is_some_and(|(class, _)| *class == *name))
}

fn new_array<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let element = machine.class_argument(call.object(0))?;
    let len = call.int(1);
    if *machine.program.class(element).name == *"void" {
        return machine.throws("java/lang/IllegalArgumentException", None);
    }
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
    if !matches!(machine.program.class(machine.heap.header(array).class).kind, ClassKind::Array { .. }) {
        let message = "Argument is not an array";
        return machine.throws("java/lang/IllegalArgumentException", Some(message));
    }
    Ok(u64::from(machine.heap.header(array).len))
}
