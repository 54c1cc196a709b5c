//! All that can be chosen within one step: run it again and again, each time with the next choices.
//!
//! Errs on: nothing.

/// What is chosen, in order.
#[derive(Clone, Default, Debug)]
pub(crate) struct ChoiceScript {
    /// Choices, and out of how many.
    choices: Vec<(usize, usize)>,
    at: usize,
}

impl ChoiceScript {
    /// The script that makes these choices.
    pub(crate) fn of(choices: &[u16]) -> ChoiceScript {
        ChoiceScript { choices: choices.iter().map(|choice| (usize::from(*choice), usize::MAX)).collect(), at: 0 }
    }

    /// Chooses one out of `count`.
    pub(crate) fn choose(&mut self, count: usize) -> usize {
        if count <= 1 {
            return 0;
        }
        if self.at == self.choices.len() {
            self.choices.push((0, count));
        }
        let chosen = &mut self.choices[self.at];
        chosen.1 = count;
        self.at += 1;
        chosen.0.min(count - 1)
    }

    /// What was chosen.
    pub(crate) fn chosen(&self) -> Vec<u16> {
        self.choices.iter().map(|(choice, _)| *choice as u16).collect()
    }

    /// Goes on to the next choices; false if there are none.
    pub(crate) fn next(&mut self) -> bool {
        self.at = 0;
        while let Some((choice, count)) = self.choices.pop() {
            if choice + 1 < count {
                self.choices.push((choice + 1, count));
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_combinations_come_once() {
        let (mut script, mut seen) = (ChoiceScript::default(), Vec::new());
        loop {
            let first = script.choose(2);
            let second = if first == 0 { script.choose(3) } else { 9 };
            seen.push((first, second));
            if !script.next() {
                break;
            }
        }
        assert_eq!(seen, [(0, 0), (0, 1), (0, 2), (1, 9)]);
    }
}
