//! A list of numbers that decides what a generator makes: an end of the list, and every 0 in it, stand for the simplest choice, so that a shorter list with smaller
//! numbers makes a simpler program. Numbers come from a list, or from a seed, and then those that were drawn are the list: so whatever is made can be shrunk.
//!
//! All generators of the tests draw from here, and what they find is shrunk here ([`smallest`], [`check`]).

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Numbers that are used up one by one.
#[derive(Clone, Debug)]
pub struct Choices {
    numbers: Vec<u16>,
    next: usize,
    /// Where numbers come from when the list has come to its end.
    random: Option<u64>,
}

impl Choices {
    /// These numbers.
    pub fn new(numbers: Vec<u16>) -> Choices {
        Choices { numbers, next: 0, random: None }
    }

    /// As many numbers as are wanted, the same ones for the same seed.
    pub fn seeded(seed: u64) -> Choices {
        Choices { numbers: Vec::new(), next: 0, random: Some(seed) }
    }

    /// The next number below the bound, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        debug_assert!((1..=1 << 16).contains(&bound), "no choice among {bound}");
        if self.next >= self.numbers.len()
            && let Some(state) = &mut self.random
        {
            self.numbers.push((drawn(state) % bound as u64) as u16);
        }
        let number = self.numbers.get(self.next).copied().unwrap_or_default();
        self.next += 1;
        usize::from(number) % bound
    }

    /// Whether something rare happens.
    pub fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) + 1 == chances
    }

    /// One of these, the first ones being the simplest.
    pub fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }

    /// Whether the list has come to its end.
    pub fn is_empty(&self) -> bool {
        self.random.is_none() && self.next >= self.numbers.len()
    }

    /// The numbers that were used.
    pub fn used(&self) -> Vec<u16> {
        self.numbers[..self.next.min(self.numbers.len())].to_vec()
    }
}

/// The next number of the sequence SplitMix64.
fn drawn(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Simpler lists that are tried, by default.
const TRIES: usize = 200;

/// The simplest choices found with which something is wrong, and what: parts of the list are left out, the larger ones first, then numbers made smaller, as long as something is wrong.
/// `SHRINK` in the environment says how many lists are tried. Returns `None` if nothing is wrong with the first.
pub fn smallest(choices: Choices, mut wrong: impl FnMut(&mut Choices) -> Option<String>) -> Option<(Vec<u16>, String)> {
    let mut tried = |mut choices: Choices| wrong(&mut choices).map(|what| (choices.used(), what));
    let mut best = tried(Choices { next: 0, ..choices })?;
    let mut left = std::env::var("SHRINK").ok().and_then(|text| text.parse().ok()).unwrap_or(TRIES);
    // Whether the list is wrong, too; if so, it is the best.
    let mut better = |numbers: Vec<u16>, best: &mut (Vec<u16>, String)| {
        let found = if left == 0 { None } else { tried(Choices::new(numbers)) };
        left = left.saturating_sub(1);
        let simpler = found.filter(|(used, _)| (used.len(), used) < (best.0.len(), &best.0));
        simpler.map(|found| *best = found).is_some()
    };
    loop {
        let before = best.0.clone();
        let mut part = before.len();
        while part > 0 {
            let mut end = best.0.len();
            while end > 0 {
                let start = end.saturating_sub(part);
                let rest = [&best.0[..start], &best.0[end..]].concat();
                better(rest, &mut best);
                end = start.min(best.0.len());
            }
            part /= 2;
        }
        for place in 0..before.len() {
            let mut less = best.0.get(place).copied().unwrap_or_default();
            while let Some(number) = best.0.get(place).copied().filter(|_| less > 0) {
                let mut numbers = best.0.clone();
                numbers[place] = number.saturating_sub(less);
                if number < less || !better(numbers, &mut best) {
                    less /= 2;
                }
            }
        }
        if best.0 == before {
            return Some(best);
        }
    }
}

/// Asks of what each seed makes whether something is wrong with it.
///
/// # Panics
/// If it is, with the simplest such choices.
pub fn check(seeds: impl IntoIterator<Item = u64>, mut wrong: impl FnMut(&mut Choices) -> Option<String>) {
    for seed in seeds {
        if let Some((numbers, what)) = smallest(Choices::seeded(seed), &mut wrong) {
            panic!("seed {seed}, choices {numbers:?}: {what}");
        }
    }
}

/// What an assertion of this says that fails.
pub fn caught(run: impl FnOnce()) -> Option<String> {
    let panic = catch_unwind(AssertUnwindSafe(run)).err()?;
    let text = panic.downcast_ref::<String>().cloned();
    Some(text.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string)).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists of numbers below 1000.
    fn made(choices: &mut Choices) -> Vec<usize> {
        (0..choices.below(50)).map(|_| choices.below(1000)).collect()
    }

    #[test]
    fn what_is_wrong_is_shrunk_to_its_minimum() {
        let large = |choices: &mut Choices| {
            let made = made(choices);
            made.iter().any(|number| *number >= 500).then(|| format!("{made:?}"))
        };
        let mut shrunk = 0;
        for seed in 0..50 {
            if let Some((numbers, what)) = smallest(Choices::seeded(seed), large) {
                assert_eq!((numbers, what.as_str()), (vec![1, 500], "[500]"), "seed {seed}");
                shrunk += 1;
            }
        }
        assert!(shrunk > 40, "{shrunk}");
        assert_eq!(smallest(Choices::new(vec![1, 499]), large), None);
    }

    #[test]
    fn what_was_drawn_from_a_seed_is_drawn_again() {
        let mut first = Choices::seeded(7);
        let numbers = made(&mut first);
        let mut again = Choices::new(first.used());
        assert_eq!((made(&mut again), again.is_empty()), (numbers, true));
        assert_eq!(again.below(9), 0, "the end stands for the simplest");
    }

    #[test]
    #[should_panic = "choices [1, 500]: 500 is too large"]
    fn a_failure_names_the_simplest_choices() {
        check(0..50, |choices| {
            let made = made(choices);
            caught(|| made.iter().for_each(|number| assert!(*number < 500, "{number} is too large")))
        });
    }
}
