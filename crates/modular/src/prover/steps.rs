//! What all methods together may cost, in the prover's own measure: its steps.
//!
//! Methods are charged in the order of the sources, whoever is ready first: a method counts if what it and those before it cost is within the limit, and
//! what comes after the limit is unknown. What several methods need (`check/closure.rs`) is charged to each of them, so that the cost of a method is its own. Hence answers depend neither
//! on the number of workers nor on the machine's speed.
//!
//! Errs on: giving up.

use super::ProverError;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::Mutex;

/// What was charged to all methods.
#[derive(Debug)]
pub(crate) struct Ledger {
    /// All steps that there are; `None` if there is no limit.
    whole: Option<u64>,
    charged: Mutex<Charged>,
}

/// Invariant: `early` has no place before `settled`.
#[derive(Debug, Default)]
struct Charged {
    /// Methods, from the first on, whose costs are known.
    settled: usize,
    /// What they cost together.
    sum: u64,
    /// What later ones cost that were ready before all before them were.
    early: BTreeMap<usize, u64>,
}

impl Ledger {
    /// Nothing is charged yet.
    pub fn new(whole: Option<u64>) -> Ledger {
        Ledger { whole, charged: Mutex::default() }
    }

    /// The account of the method with that place in the sources.
    pub fn account(&self, place: usize) -> Account<'_> {
        Account { ledger: self, place, spent: Cell::new(0) }
    }

    /// Notes what a method cost.
    fn close(&self, place: usize, cost: u64) {
        let Ok(mut charged) = self.charged.lock() else {
            return;
        };
        charged.early.insert(place, cost);
        loop {
            let settled = charged.settled;
            let Some(cost) = charged.early.remove(&settled) else {
                return;
            };
            charged.settled += 1;
            charged.sum = charged.sum.saturating_add(cost);
        }
    }

    /// Steps that no method whose cost is known has taken; no more than are left in the end.
    fn left(&self) -> Option<u64> {
        let sum = self.charged.lock().map_or(u64::MAX, |charged| charged.sum);
        self.whole.map(|whole| whole.saturating_sub(sum))
    }

    /// Which methods count, given what each of them cost, in the order of the sources; and what is charged in all.
    pub fn counting(&self, costs: &[u64]) -> (Vec<bool>, u64) {
        let whole = self.whole.unwrap_or(u64::MAX);
        let mut sum = 0_u64;
        let counts = costs.iter().map(|cost| {
            let counts = cost.checked_add(sum).is_some_and(|sum| sum <= whole);
            sum = if counts { sum + cost } else { whole };
            counts
        });
        (counts.collect(), sum)
    }
}

/// What is charged to one method.
#[derive(Debug)]
pub(crate) struct Account<'l> {
    ledger: &'l Ledger,
    place: usize,
    spent: Cell<u64>,
}

impl Account<'_> {
    /// What was charged so far.
    pub fn spent(&self) -> u64 {
        self.spent.get()
    }

    /// What the method may still cost at most, as far as is known by now.
    pub fn left(&self) -> Option<u64> {
        self.ledger.left().map(|left| left.saturating_sub(self.spent.get()))
    }

    /// Charges some steps; fails if there are not so many.
    pub fn charge(&self, steps: u64) -> Result<(), ProverError> {
        let spent = self.spent.get().saturating_add(steps);
        self.spent.set(spent);
        match self.ledger.left() {
            Some(left) if spent > left => Err(self.exhausted()),
            Some(_) | None => Ok(()),
        }
    }

    /// Charges all there is.
    pub fn exhausted(&self) -> ProverError {
        self.spent.set(u64::MAX);
        ProverError::OutOfSteps
    }

    /// Tells all others what the method cost.
    pub fn close(self) -> u64 {
        self.ledger.close(self.place, self.spent.get());
        self.spent.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_are_charged_in_the_order_of_the_sources() {
        let ledger = Ledger::new(Some(10));
        let (first, second, third) = (ledger.account(0), ledger.account(1), ledger.account(2));
        assert_eq!(second.charge(7), Ok(()));
        assert_eq!((second.left(), second.close()), (Some(3), 7));
        assert_eq!((first.left(), third.left()), (Some(10), Some(10)), "what comes before is not known yet");
        assert_eq!(first.charge(2), Ok(()));
        assert_eq!((first.close(), third.left()), (2, Some(1)));
        assert_eq!(third.charge(1), Ok(()));
        assert_eq!(third.charge(1), Err(ProverError::OutOfSteps));
        assert_eq!((third.left(), third.close()), (Some(0), u64::MAX));
        assert_eq!(ledger.account(3).left(), Some(0));
    }

    #[test]
    fn what_comes_after_the_limit_does_not_count() {
        let counting = |whole, costs: &[u64]| Ledger::new(whole).counting(costs);
        assert_eq!(counting(Some(10), &[4, 6, 0, 1, 0]), (vec![true, true, true, false, true], 10));
        assert_eq!(counting(Some(10), &[4, 7, 1, 0]), (vec![true, false, false, true], 10), "the second took the rest");
        assert_eq!(counting(Some(10), &[u64::MAX, 0]), (vec![false, true], 10));
        assert_eq!(counting(None, &[4, 7]), (vec![true, true], 11));
        assert_eq!(Ledger::new(None).account(0).charge(u64::MAX), Ok(()));
    }
}
