//! A list of numbers that decides what a generator makes: an end of the list, and every 0 in it, stand for the simplest choice, so that a shorter list with smaller
//! numbers makes a simpler program. That is what a property-testing library shrinks.

/// Numbers that are used up one by one.
#[derive(Clone, Debug)]
pub struct Choices {
    numbers: Vec<u16>,
    next: usize,
}

impl Choices {
    /// These numbers.
    pub fn new(numbers: Vec<u16>) -> Choices {
        Choices { numbers, next: 0 }
    }

    /// The next number below the bound, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
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
        self.next >= self.numbers.len()
    }
}
