//! Value types: what a register holds and what a field or array element holds.

/// What a register holds. A register has one kind for the whole method.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// boolean, byte, char, short or int, sign- or zero-extended to 32 bits.
    Int,
    /// The type long, of 64 bits.
    Long,
    /// The type float, of 32 bits.
    Float,
    /// The type double, of 64 bits.
    Double,
    /// Any reference to an object.
    Ref,
}

/// What a field, an array element, a parameter or a result holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Type {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Ref,
}

impl Type {
    /// The kind of register that holds a value of this type.
    #[inline]
    pub fn kind(self) -> Kind {
        match self {
            Type::Boolean | Type::Byte | Type::Char | Type::Short | Type::Int => Kind::Int,
            Type::Long => Kind::Long,
            Type::Float => Kind::Float,
            Type::Double => Kind::Double,
            Type::Ref => Kind::Ref,
        }
    }

    /// The type that a descriptor's first character announces; `None` for `V` and anything unknown.
    pub fn of_descriptor(descriptor: &str) -> Option<Type> {
        Some(match descriptor.as_bytes().first()? {
            b'Z' => Type::Boolean,
            b'B' => Type::Byte,
            b'C' => Type::Char,
            b'S' => Type::Short,
            b'I' => Type::Int,
            b'J' => Type::Long,
            b'F' => Type::Float,
            b'D' => Type::Double,
            b'L' | b'[' => Type::Ref,
            _ => return None,
        })
    }

    /// Bytes that an element of this type takes in a Java array, as `Unsafe.arrayIndexScale` reports it.
    pub fn scale(self) -> u32 {
        match self {
            Type::Boolean | Type::Byte => 1,
            Type::Char | Type::Short => 2,
            Type::Int | Type::Float | Type::Ref => 4,
            Type::Long | Type::Double => 8,
        }
    }
}
