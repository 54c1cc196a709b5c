//! Conversions between the types of a functional interface's method and those of its implementation:
//! casts, boxing, unboxing and widening as `LambdaMetafactory` specifies them.

use super::assembler::Assembler;
use crate::descriptor;
use crate::ids::Reg;
use crate::op::{Op, UnaryOp};
use crate::types::{Kind, Type};

/// A primitive type's descriptor, its wrapper, and the method that unwraps it.
const WRAPPERS: [(&str, &str, &str); 8] = [
    ("Z", "java/lang/Boolean", "booleanValue"),
    ("B", "java/lang/Byte", "byteValue"),
    ("C", "java/lang/Character", "charValue"),
    ("S", "java/lang/Short", "shortValue"),
    ("I", "java/lang/Integer", "intValue"),
    ("J", "java/lang/Long", "longValue"),
    ("F", "java/lang/Float", "floatValue"),
    ("D", "java/lang/Double", "doubleValue"),
];

/// The wrapper of a primitive descriptor, and the method that unwraps it.
pub(super) fn wrapper(primitive: &str) -> Option<(&'static str, &'static str)> {
    WRAPPERS.iter().find(|(p, ..)| *p == primitive).map(|(_, class, unwrap)| (*class, *unwrap))
}

/// The primitive descriptor of a wrapper's descriptor.
pub(super) fn unwrapped(reference: &str) -> Option<&'static str> {
    let class = descriptor::class_name(reference);
    WRAPPERS.iter().find(|(_, wrapper, _)| *wrapper == class).map(|(primitive, ..)| *primitive)
}

impl Assembler<'_> {
    /// Converts a value from one type to another, both given by descriptors.
    pub fn convert(&mut self, value: Reg, from: &str, to: &str) -> Reg {
        if from == to {
            return value;
        }
        match (wrapper(from), wrapper(to)) {
            (Some(_), Some(_)) => self.widen(value, from, to),
            (Some((class, _)), None) => match unwrapped(to) {
                Some(primitive) => {
                    let value = self.widen(value, from, primitive);
                    self.wrap(value, primitive, descriptor::class_name(to))
                }
                None => self.wrap(value, from, class),
            },
            (None, Some((class, unwrap))) => match unwrapped(from) {
                Some(primitive) => {
                    let value = self.unwrap(value, descriptor::class_name(from), primitive);
                    self.widen(value, primitive, to)
                }
                None => {
                    let class = if matches!(to, "Z" | "C") { class } else { "java/lang/Number" };
                    self.cast(value, class);
                    self.call_virtual(class, unwrap, &format!("(){to}"), vec![value])
                }
            },
            (None, None) => {
                if to != "Ljava/lang/Object;" {
                    self.cast(value, descriptor::class_name(to));
                }
                value
            }
        }
    }

    fn wrap(&mut self, value: Reg, primitive: &str, class: &str) -> Reg {
        self.call_static(class, "valueOf", &format!("({primitive})L{class};"), vec![value])
    }

    fn unwrap(&mut self, value: Reg, class: &str, primitive: &str) -> Reg {
        let name = wrapper(primitive).map_or("", |(_, unwrap)| unwrap);
        self.call_virtual(class, name, &format!("(){primitive}"), vec![value])
    }

    /// Widening between primitive types [JLS §5.1.2].
    fn widen(&mut self, src: Reg, from: &str, to: &str) -> Reg {
        let kind = |descriptor| Type::of_descriptor(descriptor).map_or(Kind::Int, Type::kind);
        let op = match (kind(from), kind(to)) {
            (Kind::Int, Kind::Long) => UnaryOp::I2L,
            (Kind::Int, Kind::Float) => UnaryOp::I2F,
            (Kind::Int, Kind::Double) => UnaryOp::I2D,
            (Kind::Long, Kind::Float) => UnaryOp::L2F,
            (Kind::Long, Kind::Double) => UnaryOp::L2D,
            (Kind::Float, Kind::Double) => UnaryOp::F2D,
            _ => return src,
        };
        let dst = self.register(kind(to));
        self.emit(Op::Unary { op, dst, src });
        dst
    }
}
