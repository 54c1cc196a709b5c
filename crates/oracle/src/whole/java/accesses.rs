//! How variables are read and written in each dress.

use crate::whole::dress::{Atomic, Dress, Numbers, Volatiles};
use crate::whole::{Field, Update, Var};

/// The type of numbers in a field.
pub fn number_type(dress: &Dress, field: Field) -> &'static str {
    if field.is_volatile() && dress.volatiles == Volatiles::Atomic {
        return "int";
    }
    match dress.numbers {
        Numbers::Byte => "byte",
        Numbers::Short => "short",
        Numbers::Float => "float",
        Numbers::Boxed if matches!(field, Field::X | Field::Y) => "Integer",
        Numbers::Int | Numbers::Boxed => "int",
    }
}

/// The type of elements.
pub fn element_type(dress: &Dress) -> &'static str {
    number_type(dress, Field::E0)
}

/// What is read from a field of the base, or from a static field if it is empty.
pub fn read(dress: &Dress, field: Field, base: &str) -> String {
    let name = at(field, base);
    let number = if number_type(dress, field) == "int" { "" } else { "(int) " };
    match (field, dress.volatiles) {
        (Field::V | Field::W | Field::Vp, Volatiles::Atomic) => format!("{name}.get()"),
        (Field::H, Volatiles::Atomic) => format!("HH.get({})", updated(base)),
        (Field::V | Field::W, Volatiles::Handle) => format!("(int) {}.getVolatile()", handle(field)),
        (Field::Vp, Volatiles::Handle) => "(N) VPH.getVolatile()".to_string(),
        (Field::H, Volatiles::Handle) => format!("(int) HH.getVolatile({base})"),
        _ if is_number(field) => format!("{number}{name}"),
        _ => name,
    }
}

/// A statement that writes the value, which is of type `int` or `Integer`, or a reference.
pub fn write(dress: &Dress, field: Field, base: &str, value: &str) -> String {
    let name = at(field, base);
    let value = match number_type(dress, field) {
        "int" => value.to_string(),
        _ if !is_number(field) => value.to_string(),
        "Integer" => format!("(int) ({value})"),
        ty => format!("({ty}) (int) ({value})"),
    };
    match (field, dress.volatiles) {
        (Field::V | Field::W | Field::Vp, Volatiles::Atomic) => format!("{name}.set({value});"),
        (Field::H, Volatiles::Atomic) => format!("HH.set({}, {value});", updated(base)),
        (Field::V | Field::W | Field::Vp, Volatiles::Handle) => format!("{}.setVolatile({value});", handle(field)),
        (Field::H, Volatiles::Handle) => format!("HH.setVolatile({base}, {value});"),
        _ => format!("{name} = {value};"),
    }
}

/// What an update of the atomic number gives.
pub fn update(dress: &Dress, update: Update) -> String {
    match (update, dress.atomic) {
        (Update::Add, Atomic::Integer) => "a.getAndAdd(1)".to_string(),
        (Update::Add, Atomic::Function) => "a.getAndUpdate(last -> last + 1)".to_string(),
        (Update::Add, Atomic::Long) => "(int) a.getAndAdd(1)".to_string(),
        (Update::Add, Atomic::Handle) => "(int) AH.getAndAdd(1)".to_string(),
        (Update::Set(to), Atomic::Integer) => format!("a.getAndSet({to})"),
        (Update::Set(to), Atomic::Function) => format!("a.getAndUpdate(last -> {to})"),
        (Update::Set(to), Atomic::Long) => format!("(int) a.getAndSet({to})"),
        (Update::Set(to), Atomic::Handle) => format!("(int) AH.getAndSet({to})"),
        (Update::Compare(to), Atomic::Integer | Atomic::Long) => format!("a.compareAndSet(0, {to}) ? 1 : 0"),
        (Update::Compare(to), Atomic::Function) => format!("a.compareAndExchange(0, {to}) == 0 ? 1 : 0"),
        (Update::Compare(to), Atomic::Handle) => format!("AH.compareAndSet(0, {to}) ? 1 : 0"),
    }
}

/// Whether a field holds a number.
pub fn is_number(field: Field) -> bool {
    !field.is_object() && !field.is_array()
}

/// The name of a field.
pub fn field_name(field: Field) -> String {
    match field {
        Field::S(class) => format!("C{class}.s"),
        Field::T(class) => format!("C{class}.t"),
        other => format!("{other:?}").to_lowercase(),
    }
}

/// A local that is no number.
pub fn reference(var: Var) -> String {
    match var {
        Var::Object(local) => format!("o{local}"),
        Var::Number(local) | Var::Array(local) => format!("b{local}"),
    }
}

/// The object that a field updater is given, which throws `ClassCastException` for null.
fn updated(base: &str) -> String {
    format!("Objects.requireNonNull({base})")
}

fn handle(field: Field) -> String {
    format!("{}H", format!("{field:?}").to_uppercase())
}

fn at(field: Field, base: &str) -> String {
    match field {
        Field::E0 => format!("{base}[0]"),
        Field::E1 => format!("{base}[1]"),
        field if base.is_empty() => field_name(field),
        field => format!("{base}.{}", field_name(field)),
    }
}
