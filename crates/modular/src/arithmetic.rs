//! Integers as Java has them [JLS §4.2.2, §15.17, §15.18]: 32 and 64 bits, and results that do not fit wrap around.
//!
//! Numbers are mathematical integers for the prover. A result that does not fit becomes some number that does: which one is a function of
//! the result, about which nothing else is known, since reasoning with remainders is too slow. Annotations compute as the code does.
//!
//! Errs on: warning, where a proof needs to know what an overflow gives. With [`Ints::Mathematical`] nothing wraps, as in the paper, and
//! reports say so.

use crate::condition::ProofCondition;
use crate::term::{Sort, Term};

/// What integers are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ints {
    /// Of 32 and 64 bits, as in Java.
    #[default]
    Java,
    /// Unbounded, as in the paper.
    Mathematical,
}

/// How many bits a number has, and whether they include a sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Width {
    Byte,
    Short,
    Char,
    Int,
    Long,
}

impl Width {
    /// The width of values of a primitive descriptor that is a number.
    pub fn of(descriptor: &str) -> Option<Width> {
        match descriptor.as_bytes().first()? {
            b'B' => Some(Width::Byte),
            b'S' => Some(Width::Short),
            b'C' => Some(Width::Char),
            b'I' => Some(Width::Int),
            b'J' => Some(Width::Long),
            _ => None,
        }
    }

    /// The width of values of a type, by its name in a source.
    pub fn named(name: &str) -> Option<Width> {
        match name {
            "byte" => Some(Width::Byte),
            "short" => Some(Width::Short),
            "char" => Some(Width::Char),
            "int" => Some(Width::Int),
            "long" => Some(Width::Long),
            _ => None,
        }
    }

    fn bounds(self) -> (i64, i64) {
        match self {
            Width::Byte => (i8::MIN.into(), i8::MAX.into()),
            Width::Short => (i16::MIN.into(), i16::MAX.into()),
            Width::Char => (0, u16::MAX.into()),
            Width::Int => (i32::MIN.into(), i32::MAX.into()),
            Width::Long => (i64::MIN, i64::MAX),
        }
    }

    /// The prover's function from numbers that do not fit to what becomes of them.
    fn wrap(self) -> &'static str {
        match self {
            Width::Byte => "wrap.byte",
            Width::Short => "wrap.short",
            Width::Char => "wrap.char",
            Width::Int => "wrap.int",
            Width::Long => "wrap.long",
        }
    }
}

/// The value is one of that width.
pub(crate) fn in_range(width: Width, value: &Term) -> Term {
    let (low, high) = width.bounds();
    Term::app("<=", [Term::int(low), value.clone(), Term::int(high)])
}

/// Declares the functions, with what is known of them.
pub(crate) fn declare(condition: &mut ProofCondition) {
    let number = Term::atom("n");
    for width in [Width::Byte, Width::Short, Width::Char, Width::Int, Width::Long] {
        condition.declare(width.wrap(), &[Sort::Int], Sort::Int);
        let value = Term::app(width.wrap(), [number.clone()]);
        let fits = in_range(width, &value);
        let seen = Term::app("!", [fits, Term::atom(":pattern"), Term::List([value].into())]);
        condition.hypotheses.push(Term::forall(&[("n", Sort::Int)], seen));
    }
}

impl Ints {
    /// The result of an operation of that width whose mathematical result is this.
    pub(crate) fn fitted(self, width: Width, result: Term) -> Term {
        match self {
            Ints::Mathematical => result,
            Ints::Java => {
                let wrapped = Term::app(width.wrap(), [result.clone()]);
                in_range(width, &result).choose(result, wrapped)
            }
        }
    }

    /// The quotient, which leaves the range in one case only.
    pub(crate) fn quotient(self, width: Width, a: Term, b: Term) -> Term {
        let quotient = Term::app("java.div", [a.clone(), b.clone()]);
        match self {
            Ints::Mathematical => quotient,
            Ints::Java => {
                let low = Term::int(width.bounds().0);
                let overflows = Term::and([a.eq(low.clone()), b.eq(Term::int(-1))]);
                overflows.choose(low, quotient)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_wrap_and_mathematical_ones_do_not() {
        let sum = || Term::app("+", [Term::atom("a"), Term::int(1)]);
        let wrapped = Ints::Java.fitted(Width::Byte, sum()).to_string();
        assert_eq!(wrapped, "(ite (<= (- 128) (+ a 1) 127) (+ a 1) (wrap.byte (+ a 1)))");
        assert_eq!(Ints::Mathematical.fitted(Width::Int, sum()), sum());
    }

    #[test]
    fn the_widths_of_descriptors() {
        assert_eq!(
            ["B", "C", "J", "Z", "Ljava/lang/String;"].map(Width::of),
            [Some(Width::Byte), Some(Width::Char), Some(Width::Long), None, None]
        );
    }
}
