//! What may be spent on one method, in the prover's own measure, so that answers do not depend on the machine's speed.
//!
//! Errs on: giving up.

use std::cell::Cell;

/// What all questions about one method may cost together: the method of 300 lines in `benches/verify`, which has no proof, takes 7 s of processor time.
const METHOD_EFFORT: f64 = 6_000_000.0;
/// The part of what a proof cost that may go into doubts about it, in percent, and the least.
const DOUBT_PERCENT: u64 = 12;
const LEAST_DOUBT: u64 = 20_000;

/// What is left, and what was spent.
#[derive(Debug)]
pub(super) struct Allowance {
    left: Cell<u64>,
    spent: Cell<u64>,
}

impl Allowance {
    /// For one method, at a multiple of the usual effort.
    pub fn for_method(effort: f64) -> Allowance {
        Allowance::of((METHOD_EFFORT * effort).max(1.0) as u64)
    }

    /// For doubts about a proof that cost what this one has spent.
    pub fn for_doubts(&self) -> Allowance {
        Allowance::of((self.spent.get() / 100 * DOUBT_PERCENT).max(LEAST_DOUBT))
    }

    fn of(left: u64) -> Allowance {
        Allowance { left: Cell::new(left), spent: Cell::new(0) }
    }

    /// What is left.
    pub fn left(&self) -> u64 {
        self.left.get()
    }

    /// Takes away what a question cost.
    pub fn spend(&self, cost: u64) {
        self.left.set(self.left.get().saturating_sub(cost));
        self.spent.set(self.spent.get() + cost);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubts_cost_a_part_of_the_proof() {
        let method = Allowance::for_method(1.0);
        method.spend(1_000_000);
        assert_eq!(method.left(), 5_000_000);
        assert_eq!(method.for_doubts().left(), 120_000);
        method.spend(100_000_000);
        assert_eq!(method.left(), 0);
    }
}
