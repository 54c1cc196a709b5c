//! Integer arithmetic on constants, as the JVM defines it [JVMS §6.5]. Floating point has none here.

use jmmc_program::{BinaryOp, Cond, Type, UnaryOp};

fn int(word: u64) -> i64 {
    i64::from(word as u32 as i32)
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

/// `op word`; `None` if the operation is not about integers.
pub(crate) fn unary(op: UnaryOp, word: u64) -> Option<u64> {
    Some(match op {
        UnaryOp::NegI => of_int(-int(word)),
        UnaryOp::NegL => (word as i64).wrapping_neg() as u64,
        UnaryOp::I2L => int(word) as u64,
        UnaryOp::I2B => stored(Type::Byte, word),
        UnaryOp::I2C => stored(Type::Char, word),
        UnaryOp::I2S => stored(Type::Short, word),
        UnaryOp::L2I => of_int(word as i64),
        _ => return None,
    })
}

/// What comes of an operation on two integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Computed {
    Word(u64),
    DivisionByZero,
    /// It is not about integers.
    Unknown,
}

/// `a op b`.
pub(crate) fn binary(op: BinaryOp, a: u64, b: u64) -> Computed {
    let (i, j, l, m) = (int(a), int(b), a as i64, b as i64);
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
        _ => return Computed::Unknown,
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
        assert_eq!(binary(BinaryOp::AddF, 0, 0), Computed::Unknown);
        assert_eq!(unary(UnaryOp::I2B, 200), Some(of_int(-56)));
        assert!(compares(Cond::Lt, of_int(-1), 1));
    }
}
