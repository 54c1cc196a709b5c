//! Arithmetic on constants, as the JVM defines it [JVMS §6.5].

use std::cmp::Ordering;

use jmmc_program::{BinaryOp, Cond, Type, UnaryOp};

fn int(word: u64) -> i64 {
    i64::from(word as u32 as i32)
}

fn float(word: u64) -> f32 {
    f32::from_bits(word as u32)
}

fn of_float(value: f32) -> u64 {
    u64::from(value.to_bits())
}

fn double(word: u64) -> f64 {
    f64::from_bits(word)
}

/// -1, 0 or 1; `unordered` if one of them is not a number.
fn of_order(order: Option<Ordering>, unordered: i64) -> u64 {
    of_int(order.map_or(unordered, |order| order as i64))
}

/// The register word of an int, cut to 32 bits.
pub(crate) fn of_int(value: i64) -> u64 {
    u64::from(value as u32)
}

/// What a variable of the type holds when the word is stored in it.
pub(crate) fn stored(ty: Type, word: u64) -> u64 {
    match ty {
        Type::Boolean => word & 1,
        Type::Byte => of_int(i64::from(word as i8)),
        Type::Char => word & 0xffff,
        Type::Short => of_int(i64::from(word as i16)),
        Type::Int | Type::Long | Type::Float | Type::Double | Type::Ref => word,
    }
}

/// What an operation on one number gives.
pub(crate) fn unary(op: UnaryOp, word: u64) -> u64 {
    match op {
        UnaryOp::NegI => of_int(-int(word)),
        UnaryOp::NegL => (word as i64).wrapping_neg() as u64,
        UnaryOp::NegF => of_float(-float(word)),
        UnaryOp::NegD => (-double(word)).to_bits(),
        UnaryOp::I2L => int(word) as u64,
        UnaryOp::I2F => of_float(int(word) as f32),
        UnaryOp::I2D => (int(word) as f64).to_bits(),
        UnaryOp::I2B => stored(Type::Byte, word),
        UnaryOp::I2C => stored(Type::Char, word),
        UnaryOp::I2S => stored(Type::Short, word),
        UnaryOp::L2I => of_int(word as i64),
        UnaryOp::L2F => of_float(word as i64 as f32),
        UnaryOp::L2D => (word as i64 as f64).to_bits(),
        // What is too large becomes the largest, what is not a number 0, in Java as in Rust.
        UnaryOp::F2I => u64::from(float(word) as i32 as u32),
        UnaryOp::F2L => float(word) as i64 as u64,
        UnaryOp::F2D => f64::from(float(word)).to_bits(),
        UnaryOp::D2I => u64::from(double(word) as i32 as u32),
        UnaryOp::D2L => double(word) as i64 as u64,
        UnaryOp::D2F => of_float(double(word) as f32),
    }
}

/// What comes of an operation on two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Computed {
    Word(u64),
    DivisionByZero,
}

/// `a op b`.
pub(crate) fn binary(op: BinaryOp, a: u64, b: u64) -> Computed {
    let (i, j, l, m) = (int(a), int(b), a as i64, b as i64);
    let (f, g, d, e) = (float(a), float(b), double(a), double(b));
    let zero = matches!(op, BinaryOp::DivI | BinaryOp::RemI) && j == 0
        || matches!(op, BinaryOp::DivL | BinaryOp::RemL) && m == 0;
    if zero {
        return Computed::DivisionByZero;
    }
    Computed::Word(match op {
        BinaryOp::AddI => of_int(i + j),
        BinaryOp::SubI => of_int(i - j),
        BinaryOp::MulI => of_int(i * j),
        BinaryOp::DivI => of_int(i / j),
        BinaryOp::RemI => of_int(i % j),
        BinaryOp::ShlI => of_int(i << (j & 31)),
        BinaryOp::ShrI => of_int(i >> (j & 31)),
        BinaryOp::UshrI => u64::from(a as u32 >> (j & 31)),
        BinaryOp::AndI | BinaryOp::AndL => a & b,
        BinaryOp::OrI | BinaryOp::OrL => a | b,
        BinaryOp::XorI | BinaryOp::XorL => a ^ b,
        BinaryOp::AddL => l.wrapping_add(m) as u64,
        BinaryOp::SubL => l.wrapping_sub(m) as u64,
        BinaryOp::MulL => l.wrapping_mul(m) as u64,
        BinaryOp::DivL => l.wrapping_div(m) as u64,
        BinaryOp::RemL => l.wrapping_rem(m) as u64,
        BinaryOp::ShlL => a << (j & 63),
        BinaryOp::ShrL => (l >> (j & 63)) as u64,
        BinaryOp::UshrL => a >> (j & 63),
        BinaryOp::CmpL => of_int(l.cmp(&m) as i64),
        BinaryOp::AddF => of_float(f + g),
        BinaryOp::SubF => of_float(f - g),
        BinaryOp::MulF => of_float(f * g),
        BinaryOp::DivF => of_float(f / g),
        BinaryOp::RemF => of_float(f % g),
        BinaryOp::AddD => (d + e).to_bits(),
        BinaryOp::SubD => (d - e).to_bits(),
        BinaryOp::MulD => (d * e).to_bits(),
        BinaryOp::DivD => (d / e).to_bits(),
        BinaryOp::RemD => (d % e).to_bits(),
        BinaryOp::CmpLF => of_order(f.partial_cmp(&g), -1),
        BinaryOp::CmpGF => of_order(f.partial_cmp(&g), 1),
        BinaryOp::CmpLD => of_order(d.partial_cmp(&e), -1),
        BinaryOp::CmpGD => of_order(d.partial_cmp(&e), 1),
    })
}

/// `a cond b`, of ints or of references.
pub(crate) fn compares(cond: Cond, a: u64, b: u64) -> bool {
    let order = int(a).cmp(&int(b));
    match cond {
        Cond::Eq => order.is_eq(),
        Cond::Ne => order.is_ne(),
        Cond::Lt => order.is_lt(),
        Cond::Ge => order.is_ge(),
        Cond::Gt => order.is_gt(),
        Cond::Le => order.is_le(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ints_wrap_around() {
        let max = of_int(i64::from(i32::MAX));
        assert_eq!(binary(BinaryOp::AddI, max, 1), Computed::Word(of_int(i64::from(i32::MIN))));
        assert_eq!(binary(BinaryOp::DivI, of_int(i64::from(i32::MIN)), of_int(-1)), Computed::Word(of_int(1 << 31)));
        assert_eq!(binary(BinaryOp::RemL, 1, 0), Computed::DivisionByZero);
        assert_eq!(unary(UnaryOp::I2B, 200), of_int(-56));
        assert!(compares(Cond::Lt, of_int(-1), 1));
    }

    #[test]
    fn what_is_no_number_is_compared_as_the_operation_says() {
        let (one, nan) = (of_float(1.0), of_float(f32::NAN));
        assert_eq!(binary(BinaryOp::CmpLF, one, nan), Computed::Word(of_int(-1)));
        assert_eq!(binary(BinaryOp::CmpGF, one, nan), Computed::Word(1));
        assert_eq!(binary(BinaryOp::CmpGD, 1.5_f64.to_bits(), 0), Computed::Word(1));
        assert_eq!(binary(BinaryOp::RemD, 5.5_f64.to_bits(), (-2.0_f64).to_bits()), Computed::Word(1.5_f64.to_bits()));
        assert_eq!((unary(UnaryOp::F2I, nan), unary(UnaryOp::D2I, 1e10_f64.to_bits())), (0, i32::MAX as u64));
    }
}
