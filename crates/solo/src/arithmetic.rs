//! Arithmetic on words, as the JVM defines it [JVMS §6.5].

use jmmc_program::{BinaryOp, Cond, Type, UnaryOp};

/// The int in a word.
pub(crate) fn int(word: u64) -> i32 {
    word as u32 as i32
}

/// The word of an int.
pub(crate) fn of_int(value: i32) -> u64 {
    u64::from(value as u32)
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

/// What a variable of the type holds when the word is stored in it.
pub(crate) fn narrowed(ty: Type, word: u64) -> u64 {
    match ty {
        Type::Boolean => word & 1,
        Type::Byte => of_int(i32::from(word as u8 as i8)),
        Type::Short => of_int(i32::from(word as u16 as i16)),
        Type::Char => word & 0xffff,
        Type::Int | Type::Float | Type::Ref => word & 0xffff_ffff,
        Type::Long | Type::Double => word,
    }
}

/// The sum, in the type's own arithmetic.
pub(crate) fn sum(ty: Type, a: u64, b: u64) -> u64 {
    match ty {
        Type::Long => a.wrapping_add(b),
        Type::Float => of_float(float(a) + float(b)),
        Type::Double => (double(a) + double(b)).to_bits(),
        Type::Boolean | Type::Byte | Type::Short | Type::Char | Type::Int | Type::Ref => {
            narrowed(ty, of_int(int(a).wrapping_add(int(b))))
        }
    }
}

/// The result of an operator on one word.
pub(crate) fn unary(op: UnaryOp, word: u64) -> u64 {
    let (i, l, f, d) = (int(word), word as i64, float(word), double(word));
    match op {
        UnaryOp::NegI => of_int(0_i32.wrapping_sub(i)),
        UnaryOp::NegL => 0_i64.wrapping_sub(l) as u64,
        UnaryOp::NegF => of_float(-f),
        UnaryOp::NegD => (-d).to_bits(),
        UnaryOp::I2L => i64::from(i) as u64,
        UnaryOp::I2F => of_float(i as f32),
        UnaryOp::I2D => f64::from(i).to_bits(),
        UnaryOp::I2B => narrowed(Type::Byte, word),
        UnaryOp::I2C => narrowed(Type::Char, word),
        UnaryOp::I2S => narrowed(Type::Short, word),
        UnaryOp::L2I => narrowed(Type::Int, word),
        UnaryOp::L2F => of_float(l as f32),
        UnaryOp::L2D => (l as f64).to_bits(),
        UnaryOp::F2I => of_int(f as i32),
        UnaryOp::F2L => (f as i64) as u64,
        UnaryOp::F2D => f64::from(f).to_bits(),
        UnaryOp::D2I => of_int(d as i32),
        UnaryOp::D2L => (d as i64) as u64,
        UnaryOp::D2F => of_float(d as f32),
    }
}

fn order<T: PartialOrd>(a: T, b: T, unordered: i32) -> u64 {
    of_int(match a.partial_cmp(&b) {
        Some(std::cmp::Ordering::Less) => -1,
        Some(std::cmp::Ordering::Equal) => 0,
        Some(std::cmp::Ordering::Greater) => 1,
        None => unordered,
    })
}

/// `a op b`; `None` if an integer is divided by zero.
pub(crate) fn binary(op: BinaryOp, a: u64, b: u64) -> Option<u64> {
    let (i, j) = (int(a), int(b));
    let (l, m) = (a as i64, b as i64);
    let (f, g) = (float(a), float(b));
    let (d, e) = (double(a), double(b));
    Some(match op {
        BinaryOp::AddI => of_int(i.wrapping_add(j)),
        BinaryOp::SubI => of_int(i.wrapping_sub(j)),
        BinaryOp::MulI => of_int(i.wrapping_mul(j)),
        BinaryOp::DivI => of_int(if j == 0 { return None } else { i.wrapping_div(j) }),
        BinaryOp::RemI => of_int(if j == 0 { return None } else { i.wrapping_rem(j) }),
        BinaryOp::ShlI => of_int(i << (j & 31)),
        BinaryOp::ShrI => of_int(i >> (j & 31)),
        BinaryOp::UshrI => u64::from(i as u32 >> (j & 31)),
        BinaryOp::AndI => of_int(i & j),
        BinaryOp::OrI => of_int(i | j),
        BinaryOp::XorI => of_int(i ^ j),
        BinaryOp::AddL => l.wrapping_add(m) as u64,
        BinaryOp::SubL => l.wrapping_sub(m) as u64,
        BinaryOp::MulL => l.wrapping_mul(m) as u64,
        BinaryOp::DivL => (if m == 0 { return None } else { l.wrapping_div(m) }) as u64,
        BinaryOp::RemL => (if m == 0 { return None } else { l.wrapping_rem(m) }) as u64,
        BinaryOp::ShlL => (l << (j & 63)) as u64,
        BinaryOp::ShrL => (l >> (j & 63)) as u64,
        BinaryOp::UshrL => a >> (j & 63),
        BinaryOp::AndL => a & b,
        BinaryOp::OrL => a | b,
        BinaryOp::XorL => a ^ b,
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
        BinaryOp::CmpL => order(l, m, 0),
        BinaryOp::CmpLF => order(f, g, -1),
        BinaryOp::CmpGF => order(f, g, 1),
        BinaryOp::CmpLD => order(d, e, -1),
        BinaryOp::CmpGD => order(d, e, 1),
    })
}

/// `a cond b`, of ints or references.
pub(crate) fn holds(cond: Cond, a: u64, b: u64) -> bool {
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
    fn edges_of_integer_division() {
        let div = |a, b| binary(BinaryOp::DivI, of_int(a), of_int(b)).map(int);
        assert_eq!((div(i32::MIN, -1), div(7, -2), div(1, 0)), (Some(i32::MIN), Some(-3), None));
    }

    #[test]
    fn shifts_look_at_few_bits() {
        assert_eq!(binary(BinaryOp::ShlI, 1, of_int(33)), Some(2));
        assert_eq!(binary(BinaryOp::UshrL, u64::MAX, of_int(65)), Some(u64::MAX >> 1));
        assert_eq!(binary(BinaryOp::ShrI, of_int(-8), of_int(1)).map(int), Some(-4));
    }

    #[test]
    fn conversions_and_comparisons() {
        assert_eq!(int(unary(UnaryOp::D2I, f64::NAN.to_bits())), 0);
        assert_eq!(int(unary(UnaryOp::I2B, of_int(200))), -56);
        assert_eq!(binary(BinaryOp::CmpGD, f64::NAN.to_bits(), 0).map(int), Some(1));
        assert!(holds(Cond::Lt, of_int(-1), of_int(1)));
        assert_eq!(narrowed(Type::Short, of_int(-1)), of_int(-1));
    }
}
