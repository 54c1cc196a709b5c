//! Which calls are memory accesses: `VarHandle`'s signature-polymorphic methods and `Unsafe`'s accessors.
//!
//! Modes as the documentation of `java.lang.invoke.VarHandle` defines them.

use crate::descriptor::Signature;
use crate::op::{AccessOp, Fence, Mode};
use crate::types::Type;

/// What an access method does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    pub op: AccessOp,
    pub read_mode: Mode,
    pub write_mode: Mode,
}

impl Shape {
    /// Number of values that the access is given.
    pub fn operands(&self) -> usize {
        match self.op {
            AccessOp::Read => 0,
            AccessOp::CompareAndSet | AccessOp::WeakCompareAndSet | AccessOp::CompareAndExchange => 2,
            AccessOp::Write
            | AccessOp::GetAndSet
            | AccessOp::GetAndAdd
            | AccessOp::GetAndOr
            | AccessOp::GetAndAnd
            | AccessOp::GetAndXor => 1,
        }
    }

    fn new(op: AccessOp, mode: Mode) -> Shape {
        let (read_mode, write_mode) = match (op, mode) {
            (AccessOp::Read, _) => (mode, Mode::Plain),
            (AccessOp::Write, _) => (Mode::Plain, mode),
            (_, Mode::Acquire) => (Mode::Acquire, Mode::Plain),
            (_, Mode::Release) => (Mode::Plain, Mode::Release),
            (_, Mode::Plain | Mode::Opaque | Mode::Volatile) => (mode, mode),
        };
        Shape { op, read_mode, write_mode }
    }
}

/// Names of read-modify-write operations, longest first where one starts with another.
const UPDATES: [(&str, AccessOp); 9] = [
    ("weakCompareAndSet", AccessOp::WeakCompareAndSet),
    ("compareAndSet", AccessOp::CompareAndSet),
    ("compareAndSwap", AccessOp::CompareAndSet),
    ("compareAndExchange", AccessOp::CompareAndExchange),
    ("getAndSet", AccessOp::GetAndSet),
    ("getAndAdd", AccessOp::GetAndAdd),
    ("getAndBitwiseOr", AccessOp::GetAndOr),
    ("getAndBitwiseAnd", AccessOp::GetAndAnd),
    ("getAndBitwiseXor", AccessOp::GetAndXor),
];

/// Splits an access method's name into what it does, the middle of the name, and its default mode.
fn operation(name: &str) -> Option<(AccessOp, &str, Mode)> {
    for (prefix, op) in UPDATES {
        if let Some(rest) = name.strip_prefix(prefix) {
            return Some((op, rest, Mode::Volatile));
        }
    }
    if let Some(rest) = name.strip_prefix("putOrdered") {
        return Some((AccessOp::Write, rest, Mode::Release));
    }
    let write = name.strip_prefix("set").or_else(|| name.strip_prefix("put"));
    match write {
        Some(rest) => Some((AccessOp::Write, rest, Mode::Plain)),
        None => Some((AccessOp::Read, name.strip_prefix("get")?, Mode::Plain)),
    }
}

/// The mode that a name's last part says.
fn mode(suffix: &str, default: Mode) -> Option<Mode> {
    Some(match suffix {
        "" => default,
        "Plain" => Mode::Plain,
        "Opaque" => Mode::Opaque,
        "Acquire" => Mode::Acquire,
        "Release" => Mode::Release,
        "Volatile" => Mode::Volatile,
        _ => return None,
    })
}

/// What a method of `VarHandle` does, if it is signature-polymorphic.
pub(super) fn of_var_handle(name: &str) -> Option<Shape> {
    if name.starts_with("put") || name.starts_with("compareAndSwap") {
        return None;
    }
    let (op, suffix, default) = operation(name)?;
    Some(Shape::new(op, mode(suffix, default)?))
}

/// What a method of `Unsafe` does, if it accesses a field or array element; and the type it accesses.
pub(super) fn of_unsafe(name: &str, signature: &Signature<'_>) -> Option<(Shape, Type)> {
    const TYPES: [(&str, Type); 10] = [
        ("Boolean", Type::Boolean),
        ("Byte", Type::Byte),
        ("Short", Type::Short),
        ("Char", Type::Char),
        ("Int", Type::Int),
        ("Long", Type::Long),
        ("Float", Type::Float),
        ("Double", Type::Double),
        ("Reference", Type::Ref),
        ("Object", Type::Ref),
    ];
    let (op, rest, default) = operation(name)?;
    let (suffix, ty) = TYPES.iter().find_map(|(text, ty)| Some((rest.strip_prefix(text)?, *ty)))?;
    let shape = Shape::new(op, mode(suffix, default)?);
    let located = signature.parameters.starts_with(&["Ljava/lang/Object;", "J"]);
    let operands = signature.parameters.get(2..)?;
    let fits = operands.len() == shape.operands() && operands.iter().all(|o| Type::of_descriptor(o) == Some(ty));
    (located && fits).then_some((shape, ty))
}

/// The fence that a method of `VarHandle` or `Unsafe` is.
pub(super) fn fence(name: &str) -> Option<Fence> {
    Some(match name {
        "fullFence" => Fence::Full,
        "acquireFence" | "loadFence" => Fence::Acquire,
        "releaseFence" | "storeFence" => Fence::Release,
        "loadLoadFence" => Fence::LoadLoad,
        "storeStoreFence" => Fence::StoreStore,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use AccessOp::*;
    use Mode::*;

    #[track_caller]
    fn handle(name: &str, expected: Option<(AccessOp, Mode, Mode)>) {
        let expected = expected.map(|(op, read_mode, write_mode)| Shape { op, read_mode, write_mode });
        assert_eq!(of_var_handle(name), expected, "{name}");
    }

    #[test]
    fn var_handle_methods() {
        handle("get", Some((Read, Plain, Plain)));
        handle("set", Some((Write, Plain, Plain)));
        handle("getVolatile", Some((Read, Volatile, Plain)));
        handle("setRelease", Some((Write, Plain, Release)));
        handle("getOpaque", Some((Read, Opaque, Plain)));
        handle("compareAndSet", Some((CompareAndSet, Volatile, Volatile)));
        handle("weakCompareAndSetPlain", Some((WeakCompareAndSet, Plain, Plain)));
        handle("weakCompareAndSetAcquire", Some((WeakCompareAndSet, Acquire, Plain)));
        handle("compareAndExchangeRelease", Some((CompareAndExchange, Plain, Release)));
        handle("getAndAdd", Some((GetAndAdd, Volatile, Volatile)));
        handle("getAndBitwiseXorAcquire", Some((GetAndXor, Acquire, Plain)));
        handle("getClass", None);
        handle("accessModeType", None);
    }

    #[track_caller]
    fn unsafe_(name: &str, descriptor: &str, expected: Option<(AccessOp, Mode, Mode, Type)>) {
        let signature = Signature::parse(descriptor).expect("a descriptor");
        let expected = expected.map(|(op, read_mode, write_mode, ty)| (Shape { op, read_mode, write_mode }, ty));
        assert_eq!(of_unsafe(name, &signature), expected, "{name}");
    }

    #[test]
    fn unsafe_methods() {
        const O: &str = "Ljava/lang/Object;";
        unsafe_("getInt", &format!("({O}J)I"), Some((Read, Plain, Plain, Type::Int)));
        unsafe_("getInt", "(J)I", None);
        unsafe_("putReferenceVolatile", &format!("({O}J{O})V"), Some((Write, Plain, Volatile, Type::Ref)));
        unsafe_("putOrderedLong", &format!("({O}JJ)V"), Some((Write, Plain, Release, Type::Long)));
        unsafe_("compareAndSwapInt", &format!("({O}JII)Z"), Some((CompareAndSet, Volatile, Volatile, Type::Int)));
        unsafe_(
            "weakCompareAndSetLongRelease",
            &format!("({O}JJJ)Z"),
            Some((WeakCompareAndSet, Plain, Release, Type::Long)),
        );
        unsafe_("getAndBitwiseOrByte", &format!("({O}JB)B"), Some((GetAndOr, Volatile, Volatile, Type::Byte)));
        unsafe_("getIntUnaligned", &format!("({O}J)I"), None);
        unsafe_("getAndAddInt", &format!("({O}JI)I"), Some((GetAndAdd, Volatile, Volatile, Type::Int)));
    }
}
