//! Raw values: every register, field and array element is one 64-bit word.
//!
//! The word of an int (boolean, byte, char, short) is its 32-bit pattern, of a float or double its bits,
//! of a reference the object's index in the heap, 0 being null. Upper halves are zero, so equal values are equal words.

/// A reference: an index into the heap; 0 is null.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ref(pub u32);

impl Ref {
    /// The null reference.
    pub const NULL: Ref = Ref(0);

    /// Whether this is null.
    #[inline]
    pub fn is_null(self) -> bool {
        self.0 == 0
    }

    /// The word that holds this reference.
    #[inline]
    pub fn word(self) -> u64 {
        u64::from(self.0)
    }

    /// The reference in a word.
    #[inline]
    pub fn of(word: u64) -> Ref {
        Ref(word as u32)
    }
}

/// The word of an int.
#[inline]
pub fn from_int(value: i32) -> u64 {
    u64::from(value as u32)
}

/// The int in a word.
#[inline]
pub fn int(word: u64) -> i32 {
    word as u32 as i32
}

/// The word of a boolean.
#[inline]
pub fn from_bool(value: bool) -> u64 {
    u64::from(value)
}

/// The word of a long.
#[inline]
pub fn from_long(value: i64) -> u64 {
    value as u64
}

/// The word of a float.
#[inline]
pub fn from_float(value: f32) -> u64 {
    u64::from(value.to_bits())
}

/// The float in a word.
#[inline]
pub fn float(word: u64) -> f32 {
    f32::from_bits(word as u32)
}

/// The word of a double.
#[inline]
pub fn from_double(value: f64) -> u64 {
    value.to_bits()
}

/// The double in a word.
#[inline]
pub fn double(word: u64) -> f64 {
    f64::from_bits(word)
}

/// Narrows an int's word to what a field or element of the type can hold.
#[inline]
pub fn narrow(ty: jmmc_program::Type, word: u64) -> u64 {
    use jmmc_program::Type;
    match ty {
        Type::Boolean => word & 1,
        Type::Byte => from_int(i32::from(word as i8)),
        Type::Char => word & 0xffff,
        Type::Short => from_int(i32::from(word as i16)),
        Type::Int | Type::Float | Type::Ref => word & 0xffff_ffff,
        Type::Long | Type::Double => word,
    }
}
