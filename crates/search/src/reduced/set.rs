//! Sets of processes: one machine word while there are few, as many as needed otherwise.

/// Processes in a machine word.
const WORD: usize = u64::BITS as usize;

/// A set of processes. Invariant: `more` does not end with an empty word, so that equal sets are equal values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Processes {
    first: u64,
    /// Those from 64 on.
    more: Vec<u64>,
}

impl Processes {
    /// Adds a process.
    pub fn insert(&mut self, process: usize) {
        if process < WORD {
            self.first |= 1 << process;
            return;
        }
        let word = process / WORD - 1;
        if self.more.len() <= word {
            self.more.resize(word + 1, 0);
        }
        self.more[word] |= 1 << (process % WORD);
    }

    /// Whether the process is in the set.
    pub fn contains(&self, process: usize) -> bool {
        self.word(process / WORD) & (1 << (process % WORD)) != 0
    }

    /// Adds all of another set.
    pub fn join(&mut self, other: &Processes) {
        self.first |= other.first;
        if self.more.len() < other.more.len() {
            self.more.resize(other.more.len(), 0);
        }
        self.more.iter_mut().zip(&other.more).for_each(|(mine, theirs)| *mine |= theirs);
    }

    /// The first process that is not in the other set.
    pub fn first_beyond(&self, other: &Processes) -> Option<usize> {
        (0..=self.more.len()).find_map(|word| {
            let beyond = self.word(word) & !other.word(word);
            (beyond != 0).then(|| word * WORD + beyond.trailing_zeros() as usize)
        })
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..=self.more.len()).flat_map(move |word| {
            let mut left = self.word(word);
            std::iter::from_fn(move || {
                let process = (left != 0).then(|| word * WORD + left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(process)
            })
        })
    }

    fn word(&self, word: usize) -> u64 {
        match word.checked_sub(1) {
            None => self.first,
            Some(word) => self.more.get(word).copied().unwrap_or(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(processes: &[usize]) -> Processes {
        let mut set = Processes::default();
        processes.iter().for_each(|&process| set.insert(process));
        set
    }

    #[test]
    fn sets_grow_beyond_a_word() {
        let few = set(&[0, 63]);
        let many = set(&[3, 64, 200]);
        assert_eq!(few.iter().collect::<Vec<_>>(), [0, 63]);
        assert_eq!(many.iter().collect::<Vec<_>>(), [3, 64, 200]);
        assert!(many.contains(200) && !many.contains(201) && !few.contains(64));
        let mut all = few.clone();
        all.join(&many);
        assert_eq!(all, set(&[0, 3, 63, 64, 200]));
    }

    #[test]
    fn the_first_that_another_set_lacks() {
        assert_eq!(set(&[1, 70]).first_beyond(&set(&[1])), Some(70));
        assert_eq!(set(&[1, 70]).first_beyond(&set(&[1, 70])), None);
        assert_eq!(set(&[5]).first_beyond(&set(&[70])), Some(5));
    }
}
