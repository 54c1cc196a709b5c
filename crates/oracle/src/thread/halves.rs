//! Plain `long` variables in halves [JLS §17.7]: a write is two writes, a read two reads, of 32 bits each.
//!
//! Those that are volatile or final, and those that a `VarHandle` accesses in other than plain mode, are whole.

use super::{Halved, Location};
use crate::program::{Expr, FieldKind, Program, StaticKind, Stmt, Type};
use std::collections::BTreeMap;

const LOW: i64 = u32::MAX as i64;

/// The halves of a value, low half first.
pub(super) fn split(value: i64) -> [i64; 2] {
    [value & LOW, value >> 32 & LOW]
}

/// The value of two halves.
pub(crate) fn join(low: i64, high: i64) -> i64 {
    high << 32 | low
}

/// The high half of the variable, if it has halves.
pub(crate) fn high(program: &Program, location: Location) -> Option<Location> {
    let field = |number: u8| program.statics.get(usize::from(number));
    match location {
        Location::Static(number) => {
            let is_long =
                |kind: &StaticKind| matches!(kind, StaticKind::Variable { ty: Type::Long, volatile: false, .. });
            let plain = field(number).is_some_and(|field| is_long(&field.kind) && !has_modes(program, &field.name));
            plain.then_some(Location::High(Halved::Static(number)))
        }
        Location::Element(number, index) => {
            let is_long = |kind: &StaticKind| matches!(kind, StaticKind::Array { ty: Type::Long, .. });
            let plain = field(number).is_some_and(|field| is_long(&field.kind));
            plain.then_some(Location::High(Halved::Element(number, index)))
        }
        Location::Field { object, field, .. } => {
            let class = program.classes.get(usize::from(object.class?))?;
            let declared = class.fields.get(usize::from(field))?;
            let plain = declared.ty == Type::Long && declared.kind == FieldKind::Plain;
            plain.then_some(Location::High(Halved::Field(object, field)))
        }
        Location::High(_) => None,
    }
}

/// Memory with halves.
pub(super) fn initial(program: &Program, whole: BTreeMap<Location, i64>) -> BTreeMap<Location, i64> {
    let mut memory = BTreeMap::new();
    for (location, value) in whole {
        match high(program, location) {
            Some(high) => memory.extend([location, high].into_iter().zip(split(value))),
            None => drop(memory.insert(location, value)),
        }
    }
    memory
}

/// Whether a handle of the field is used in other than plain mode.
fn has_modes(program: &Program, field: &str) -> bool {
    let is_handle = |name: &str| {
        let found = program.find_static(name);
        found.is_some_and(|(_, handle)| matches!(&handle.kind, StaticKind::Handle { of } if of == field))
    };
    let mut found = false;
    let mut visit = |expression: &Expr| {
        if let Expr::Access { target, method, .. } = expression {
            found |= is_handle(target) && !matches!(method.as_str(), "get" | "set");
        }
    };
    program.threads.iter().for_each(|thread| each_in(&thread.body, &mut visit));
    found
}

fn each_in(body: &[Stmt], visit: &mut impl FnMut(&Expr)) {
    for statement in body {
        match statement {
            Stmt::Declare { value, .. } => value.iter().for_each(|value| each_of(value, visit)),
            Stmt::Assign { place, value } => [place, value].into_iter().for_each(|part| each_of(part, visit)),
            Stmt::Evaluate(value) | Stmt::Print(value) => each_of(value, visit),
            Stmt::If { condition, then, otherwise } => {
                each_of(condition, visit);
                each_in(then, visit);
                each_in(otherwise, visit);
            }
            Stmt::DoWhile { body, condition } => {
                each_in(body, visit);
                each_of(condition, visit);
            }
            Stmt::Synchronized { body, .. } => each_in(body, visit),
        }
    }
}

fn each_of(expression: &Expr, visit: &mut impl FnMut(&Expr)) {
    visit(expression);
    match expression {
        Expr::Clone(inner) => each_of(inner, visit),
        Expr::Element { index: inner, .. } | Expr::Field { object: inner, .. } | Expr::Not(inner) => {
            each_of(inner, visit)
        }
        Expr::Binary { left, right, .. } => [left, right].into_iter().for_each(|part| each_of(part, visit)),
        Expr::Conditional { condition, then, otherwise } => {
            [condition, then, otherwise].into_iter().for_each(|part| each_of(part, visit));
        }
        Expr::Access { arguments, .. } => arguments.iter().for_each(|argument| each_of(argument, visit)),
        Expr::Int(_) | Expr::Null | Expr::This | Expr::Text(_) => {}
        Expr::ClassLiteral | Expr::Name(_) | Expr::New(_) | Expr::NewArray { .. } => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_make_the_value_again() {
        for value in [0, -1, 1 << 32 | 7, i64::MIN, 5 - (3 << 40)] {
            let [low, high] = split(value);
            assert_eq!(join(low, high), value);
        }
    }
}
