//! Circuits for two's complement bit-vectors, lowest bit first. Operands have equal, positive length.

use crate::circuit::{Bit, Circuit};

/// The value's bits; the value must fit.
pub(crate) fn constant(value: i64, width: usize) -> Vec<Bit> {
    (0..width).map(|place| Bit::constant(value >> place & 1 == 1)).collect()
}

/// The value if the bit is true, else 0.
pub(crate) fn mask(bit: Bit, value: &[Bit], circuit: &mut Circuit) -> Vec<Bit> {
    value.iter().map(|&v| circuit.and(bit, v)).collect()
}

/// `a` if the condition holds, else `b`.
pub(crate) fn select(condition: Bit, a: &[Bit], b: &[Bit], circuit: &mut Circuit) -> Vec<Bit> {
    a.iter().zip(b).map(|(&a, &b)| circuit.ite(condition, a, b)).collect()
}

pub(crate) fn equal(a: &[Bit], b: &[Bit], circuit: &mut Circuit) -> Bit {
    let mut same: Vec<Bit> = a.iter().zip(b).map(|(&a, &b)| circuit.iff(a, b)).collect();
    circuit.and_all(&mut same)
}

/// `a < b` as signed numbers.
pub(crate) fn less(a: &[Bit], b: &[Bit], circuit: &mut Circuit) -> Bit {
    let top = a.len() - 1;
    let mut below = Bit::FALSE;
    for place in 0..top {
        let differ = circuit.xor(a[place], b[place]);
        below = circuit.ite(differ, b[place], below);
    }
    let differ = circuit.xor(a[top], b[top]);
    circuit.ite(differ, a[top], below)
}

/// `a + b + carry`, wrapped around.
pub(crate) fn add(a: &[Bit], b: &[Bit], mut carry: Bit, circuit: &mut Circuit) -> Vec<Bit> {
    let mut sum = Vec::with_capacity(a.len());
    for (&a, &b) in a.iter().zip(b) {
        let (bit, next) = full_adder(a, b, carry, circuit);
        sum.push(bit);
        carry = next;
    }
    sum
}

fn full_adder(a: Bit, b: Bit, carry: Bit, circuit: &mut Circuit) -> (Bit, Bit) {
    let half = circuit.xor(a, b);
    (circuit.xor(half, carry), circuit.ite(half, carry, a))
}

pub(crate) fn subtract(a: &[Bit], b: &[Bit], circuit: &mut Circuit) -> Vec<Bit> {
    let flipped: Vec<Bit> = b.iter().map(|&bit| !bit).collect();
    add(a, &flipped, Bit::TRUE, circuit)
}

fn negate(a: &[Bit], circuit: &mut Circuit) -> Vec<Bit> {
    subtract(&vec![Bit::FALSE; a.len()], a, circuit)
}

/// The number of true bits, wrapped around: a tree of adders no wider than needed.
pub(crate) fn count(bits: &[Bit], width: usize, circuit: &mut Circuit) -> Vec<Bit> {
    let mut sum = count_narrow(bits, width, circuit);
    sum.resize(width, Bit::FALSE);
    sum
}

fn count_narrow(bits: &[Bit], width: usize, circuit: &mut Circuit) -> Vec<Bit> {
    match bits {
        [] => Vec::new(),
        [bit] => vec![*bit],
        [a, b] => {
            let sum = [circuit.xor(*a, *b), circuit.and(*a, *b)];
            sum[..width.min(2)].to_vec()
        }
        [a, b, c] => {
            let (sum, carry) = full_adder(*a, *b, *c, circuit);
            [sum, carry][..width.min(2)].to_vec()
        }
        _ => {
            let (left, right) = bits.split_at(bits.len() / 2);
            let mut left = count_narrow(left, width, circuit);
            let mut right = count_narrow(right, width, circuit);
            let length = (left.len().max(right.len()) + 1).min(width);
            left.resize(length, Bit::FALSE);
            right.resize(length, Bit::FALSE);
            add(&left, &right, Bit::FALSE, circuit)
        }
    }
}

/// The sum of the terms.
pub(crate) fn total(mut terms: Vec<Vec<Bit>>, width: usize, circuit: &mut Circuit) -> Vec<Bit> {
    while terms.len() > 1 {
        let pairs = terms.chunks(2);
        terms = pairs
            .map(|pair| match pair {
                [a, b] => add(a, b, Bit::FALSE, circuit),
                single => single.concat(),
            })
            .collect();
    }
    terms.pop().unwrap_or_else(|| vec![Bit::FALSE; width])
}

pub(crate) fn multiply(a: &[Bit], b: &[Bit], circuit: &mut Circuit) -> Vec<Bit> {
    let width = a.len();
    let mut terms = Vec::new();
    for (place, &bit) in b.iter().enumerate() {
        let mut term = vec![Bit::FALSE; place];
        term.extend(mask(bit, &a[..width - place], circuit));
        terms.push(term);
    }
    total(terms, width, circuit)
}

/// Quotient towards zero and remainder with the dividend's sign. By zero: ∓1 and the dividend.
pub(crate) fn divide(a: &[Bit], b: &[Bit], circuit: &mut Circuit) -> (Vec<Bit>, Vec<Bit>) {
    let top = a.len() - 1;
    let (left, right) = (absolute(a, circuit), absolute(b, circuit));
    let (quotient, remainder) = divide_unsigned(&left, &right, circuit);
    let differ = circuit.xor(a[top], b[top]);
    let (minus_quotient, minus_remainder) = (negate(&quotient, circuit), negate(&remainder, circuit));
    let quotient = select(differ, &minus_quotient, &quotient, circuit);
    (quotient, select(a[top], &minus_remainder, &remainder, circuit))
}

fn absolute(a: &[Bit], circuit: &mut Circuit) -> Vec<Bit> {
    let negated = negate(a, circuit);
    select(a[a.len() - 1], &negated, a, circuit)
}

/// Long division. By zero every digit is 1 and the remainder is the dividend.
fn divide_unsigned(a: &[Bit], b: &[Bit], circuit: &mut Circuit) -> (Vec<Bit>, Vec<Bit>) {
    let width = a.len();
    let mut wide = b.to_vec();
    wide.push(Bit::FALSE);
    let mut quotient = vec![Bit::FALSE; width];
    let mut rest = vec![Bit::FALSE; width + 1];
    for place in (0..width).rev() {
        rest.pop();
        rest.insert(0, a[place]);
        let difference = subtract(&rest, &wide, circuit);
        let fits = !difference[width];
        quotient[place] = fits;
        rest = select(fits, &difference, &rest, circuit);
    }
    rest.pop();
    (quotient, rest)
}

pub(crate) fn shift_left(a: &[Bit], amount: &[Bit], circuit: &mut Circuit) -> Vec<Bit> {
    let turned: Vec<Bit> = a.iter().rev().copied().collect();
    let mut shifted = shift_right(&turned, amount, Bit::FALSE, circuit);
    shifted.reverse();
    shifted
}

/// Shifts by an unsigned amount, in stages of 1, 2, 4 …; `fill` enters at the top.
pub(crate) fn shift_right(a: &[Bit], amount: &[Bit], fill: Bit, circuit: &mut Circuit) -> Vec<Bit> {
    let width = a.len();
    let mut value = a.to_vec();
    for (stage, &bit) in amount.iter().enumerate() {
        let step = u32::try_from(stage).ok().and_then(|stage| 1_usize.checked_shl(stage)).unwrap_or(width);
        let moved: Vec<Bit> =
            (0..width).map(|place| value.get(place.saturating_add(step)).copied().unwrap_or(fill)).collect();
        value = select(bit, &moved, &value, circuit);
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDTH: usize = 4;

    /// The number that constant bits spell.
    fn number(bits: &[Bit]) -> i64 {
        let places = bits.iter().enumerate().map(|(place, &bit)| {
            assert!(bit.is_constant());
            i64::from(bit == Bit::TRUE) << place
        });
        let unsigned: i64 = places.sum();
        if unsigned >= 1 << (bits.len() - 1) { unsigned - (1 << bits.len()) } else { unsigned }
    }

    fn wrapped(value: i64) -> i64 {
        (value + 8).rem_euclid(16) - 8
    }

    /// Compares a circuit with a function on all pairs of four-bit numbers.
    #[track_caller]
    fn check(circuit: impl Fn(&[Bit], &[Bit], &mut Circuit) -> Vec<Bit>, expected: impl Fn(i64, i64) -> i64) {
        let mut gates = Circuit::new();
        for (a, b) in (-8..8).flat_map(|a| (-8..8).map(move |b| (a, b))) {
            let bits = circuit(&constant(a, WIDTH), &constant(b, WIDTH), &mut gates);
            assert_eq!(number(&bits), wrapped(expected(a, b)), "{a}, {b}");
        }
    }

    #[test]
    fn arithmetic() {
        check(|a, b, c| add(a, b, Bit::FALSE, c), |a, b| a + b);
        check(subtract, |a, b| a - b);
        check(multiply, |a, b| a * b);
        let quotient = |a: i64, b: i64| if b == 0 { if a < 0 { 1 } else { -1 } } else { a / b };
        check(|a, b, c| divide(a, b, c).0, quotient);
        check(|a, b, c| divide(a, b, c).1, |a, b| if b == 0 { a } else { a % b });
    }

    #[test]
    fn shifts_by_unsigned_amounts() {
        let amount = |b: i64| b.rem_euclid(16);
        check(shift_left, |a, b| a << amount(b));
        check(|a, b, c| shift_right(a, b, a[WIDTH - 1], c), |a, b| a >> amount(b));
        check(|a, b, c| shift_right(a, b, Bit::FALSE, c), |a, b| a.rem_euclid(16) >> amount(b));
    }

    #[test]
    fn comparisons() {
        let extend = |bit: Bit| vec![bit, Bit::FALSE];
        check(|a, b, c| extend(less(a, b, c)), |a, b| i64::from(a < b));
        check(|a, b, c| extend(equal(a, b, c)), |a, b| i64::from(a == b));
    }

    #[test]
    fn counts_wrap_around() {
        let mut gates = Circuit::new();
        for total in 0..20 {
            let bits: Vec<Bit> = (0..25).map(|at| Bit::constant(at % 5 != 0 && at * 20 / 25 < total)).collect();
            let expected = bits.iter().filter(|&&bit| bit == Bit::TRUE).count() as i64;
            assert_eq!(number(&count(&bits, WIDTH, &mut gates)), wrapped(expected));
        }
    }
}
