//! Arithmetic of the register operations, as the JVM defines it [JVMS §6.5].

use jmmc_program::{BinaryOp, Cond, UnaryOp};

use crate::value::{double, float, from_double, from_float, from_int, from_long, int};

/// Applies a unary operation to a word.
#[inline]
pub(crate) fn unary(op: UnaryOp, word: u64) -> u64 {
    match op {
        UnaryOp::NegI => from_int(int(word).wrapping_neg()),
        UnaryOp::NegL => from_long((word as i64).wrapping_neg()),
        UnaryOp::NegF => from_float(-float(word)),
        UnaryOp::NegD => from_double(-double(word)),
        UnaryOp::I2L => from_long(i64::from(int(word))),
        UnaryOp::I2F => from_float(int(word) as f32),
        UnaryOp::I2D => from_double(f64::from(int(word))),
        UnaryOp::I2B => from_int(i32::from(word as i8)),
        UnaryOp::I2C => word & 0xffff,
        UnaryOp::I2S => from_int(i32::from(word as i16)),
        UnaryOp::L2I => word & 0xffff_ffff,
        UnaryOp::L2F => from_float(word as i64 as f32),
        UnaryOp::L2D => from_double(word as i64 as f64),
        UnaryOp::F2I => from_int(float(word) as i32),
        UnaryOp::F2L => from_long(float(word) as i64),
        UnaryOp::F2D => from_double(f64::from(float(word))),
        UnaryOp::D2I => from_int(double(word) as i32),
        UnaryOp::D2L => from_long(double(word) as i64),
        UnaryOp::D2F => from_float(double(word) as f32),
    }
}

/// -1, 0 or 1 as `a` is less than, equal to or greater than `b`; `nan` if they do not compare.
fn compare<T: PartialOrd>(a: T, b: T, nan: i32) -> u64 {
    from_int(a.partial_cmp(&b).map_or(nan, |order| order as i32))
}

/// Applies a binary operation; `None` is an integer division by zero.
#[inline]
pub(crate) fn binary(op: BinaryOp, a: u64, b: u64) -> Option<u64> {
    let (ia, ib) = (int(a), int(b));
    let (la, lb) = (a as i64, b as i64);
    Some(match op {
        BinaryOp::AddI => from_int(ia.wrapping_add(ib)),
        BinaryOp::SubI => from_int(ia.wrapping_sub(ib)),
        BinaryOp::MulI => from_int(ia.wrapping_mul(ib)),
        BinaryOp::DivI if ib == 0 => return None,
        BinaryOp::DivI => from_int(ia.wrapping_div(ib)),
        BinaryOp::RemI if ib == 0 => return None,
        BinaryOp::RemI => from_int(ia.wrapping_rem(ib)),
        BinaryOp::ShlI => from_int(ia.wrapping_shl(ib as u32)),
        BinaryOp::ShrI => from_int(ia.wrapping_shr(ib as u32)),
        BinaryOp::UshrI => from_int((ia as u32).wrapping_shr(ib as u32) as i32),
        BinaryOp::AndI => a & b,
        BinaryOp::OrI => a | b,
        BinaryOp::XorI => a ^ b,
        BinaryOp::AddL => from_long(la.wrapping_add(lb)),
        BinaryOp::SubL => from_long(la.wrapping_sub(lb)),
        BinaryOp::MulL => from_long(la.wrapping_mul(lb)),
        BinaryOp::DivL if lb == 0 => return None,
        BinaryOp::DivL => from_long(la.wrapping_div(lb)),
        BinaryOp::RemL if lb == 0 => return None,
        BinaryOp::RemL => from_long(la.wrapping_rem(lb)),
        BinaryOp::ShlL => from_long(la.wrapping_shl(ib as u32)),
        BinaryOp::ShrL => from_long(la.wrapping_shr(ib as u32)),
        BinaryOp::UshrL => a.wrapping_shr(ib as u32),
        BinaryOp::AndL => a & b,
        BinaryOp::OrL => a | b,
        BinaryOp::XorL => a ^ b,
        BinaryOp::AddF => from_float(float(a) + float(b)),
        BinaryOp::SubF => from_float(float(a) - float(b)),
        BinaryOp::MulF => from_float(float(a) * float(b)),
        BinaryOp::DivF => from_float(float(a) / float(b)),
        BinaryOp::RemF => from_float(float(a) % float(b)),
        BinaryOp::AddD => from_double(double(a) + double(b)),
        BinaryOp::SubD => from_double(double(a) - double(b)),
        BinaryOp::MulD => from_double(double(a) * double(b)),
        BinaryOp::DivD => from_double(double(a) / double(b)),
        BinaryOp::RemD => from_double(double(a) % double(b)),
        BinaryOp::CmpL => compare(la, lb, 0),
        BinaryOp::CmpLF => compare(float(a), float(b), -1),
        BinaryOp::CmpGF => compare(float(a), float(b), 1),
        BinaryOp::CmpLD => compare(double(a), double(b), -1),
        BinaryOp::CmpGD => compare(double(a), double(b), 1),
    })
}

/// Decides a branch on two ints or two references.
#[inline]
pub(crate) fn holds(cond: Cond, a: u64, b: u64) -> bool {
    let (a, b) = (int(a), int(b));
    match cond {
        Cond::Eq => a == b,
        Cond::Ne => a != b,
        Cond::Lt => a < b,
        Cond::Ge => a >= b,
        Cond::Gt => a > b,
        Cond::Le => a <= b,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(op: BinaryOp, a: i32, b: i32, expected: Option<i32>) {
        assert_eq!(binary(op, from_int(a), from_int(b)).map(int), expected);
    }

    #[test]
    fn division_overflow_wraps() {
        check(BinaryOp::DivI, i32::MIN, -1, Some(i32::MIN));
        check(BinaryOp::RemI, i32::MIN, -1, Some(0));
    }

    #[test]
    fn division_by_zero_is_reported() {
        check(BinaryOp::DivI, 1, 0, None);
        check(BinaryOp::RemI, 1, 0, None);
    }

    #[test]
    fn shift_distance_is_taken_modulo_width() {
        check(BinaryOp::ShlI, 1, 33, Some(2));
        check(BinaryOp::UshrI, -1, 28, Some(15));
        assert_eq!(binary(BinaryOp::ShlL, 1, from_int(65)), Some(2));
    }

    #[test]
    fn nan_compares_by_the_operation() {
        let (nan, one) = (from_double(f64::NAN), from_double(1.0));
        assert_eq!(binary(BinaryOp::CmpLD, nan, one).map(int), Some(-1));
        assert_eq!(binary(BinaryOp::CmpGD, nan, one).map(int), Some(1));
    }

    #[test]
    fn conversions_saturate() {
        assert_eq!(int(unary(UnaryOp::D2I, from_double(1e300))), i32::MAX);
        assert_eq!(int(unary(UnaryOp::F2I, from_float(f32::NAN))), 0);
        assert_eq!(unary(UnaryOp::D2L, from_double(-1e300)) as i64, i64::MIN);
    }
}
