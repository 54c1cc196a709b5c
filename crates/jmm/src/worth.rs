//! What an exploration says about its own model, and what that is worth for the Java Memory Model.
//!
//! Implements: the rule never to report more than the engine can know. A violation is real if the model allows nothing that the
//! Java Memory Model forbids; its absence is a proof if the model forbids nothing that the Java Memory Model allows, or if no
//! execution has a data race: then all of them are sequentially consistent [JLS §17.4.5], and every model allows those.
//! Errs on: saying *unknown*.

use crate::model::Approximation;

/// What an engine says about its own model: may the program go wrong under it?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// An execution of the model goes wrong.
    Allowed,
    /// No execution of the model goes wrong.
    Forbidden,
    /// The exploration was not complete.
    Unknown,
}

/// What is said about the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No execution goes wrong.
    Holds,
    /// An execution goes wrong, and it is shown.
    Violated,
    /// A limit was reached, or something is not modelled.
    Unknown,
}

/// How an exploration of a model ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exploration {
    /// Whether an execution that goes wrong was found.
    pub found: bool,
    /// Whether everything that the model allows was explored.
    pub complete: bool,
    /// Whether no explored execution has a data race.
    pub race_free: bool,
}

impl Exploration {
    /// The answer about the model.
    pub fn answer(self) -> Answer {
        match self {
            Exploration { found: true, .. } => Answer::Allowed,
            Exploration { complete: true, .. } => Answer::Forbidden,
            Exploration { .. } => Answer::Unknown,
        }
    }
}

impl Answer {
    /// The answer as a verdict about the model itself.
    pub fn verdict(self) -> Verdict {
        match self {
            Answer::Allowed => Verdict::Violated,
            Answer::Forbidden => Verdict::Holds,
            Answer::Unknown => Verdict::Unknown,
        }
    }
}

/// What an exploration is worth for the Java Memory Model, if its own model relates to that in the given way.
pub fn worth(approximation: Approximation, exploration: Exploration) -> Verdict {
    match (exploration.answer(), approximation) {
        (Answer::Allowed, Approximation::Under | Approximation::Exact) => Verdict::Violated,
        (Answer::Allowed, Approximation::Over) => Verdict::Unknown,
        (Answer::Forbidden, Approximation::Over | Approximation::Exact) => Verdict::Holds,
        (Answer::Forbidden, Approximation::Under) if exploration.race_free => Verdict::Holds,
        (Answer::Forbidden, Approximation::Under) => Verdict::Unknown,
        (Answer::Unknown, Approximation::Under | Approximation::Over | Approximation::Exact) => Verdict::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `letters`: `f`ound, `c`omplete, `r`ace-free.
    #[track_caller]
    fn check(letters: &str, answer: Answer, under: Verdict, over: Verdict, exact: Verdict) {
        let exploration = Exploration {
            found: letters.contains('f'),
            complete: letters.contains('c'),
            race_free: letters.contains('r'),
        };
        assert_eq!(exploration.answer(), answer);
        let all = [Approximation::Under, Approximation::Over, Approximation::Exact];
        assert_eq!(all.map(|approximation| worth(approximation, exploration)), [under, over, exact]);
    }

    #[test]
    fn a_violation_is_real_unless_the_model_allows_too_much() {
        for letters in ["f", "fc", "fr", "fcr"] {
            check(letters, Answer::Allowed, Verdict::Violated, Verdict::Unknown, Verdict::Violated);
        }
    }

    #[test]
    fn no_violation_is_a_proof_unless_the_model_allows_too_little() {
        check("c", Answer::Forbidden, Verdict::Unknown, Verdict::Holds, Verdict::Holds);
    }

    #[test]
    fn without_races_all_models_agree() {
        check("cr", Answer::Forbidden, Verdict::Holds, Verdict::Holds, Verdict::Holds);
    }

    #[test]
    fn half_an_exploration_proves_nothing() {
        for letters in ["", "r"] {
            check(letters, Answer::Unknown, Verdict::Unknown, Verdict::Unknown, Verdict::Unknown);
        }
    }

    #[test]
    fn answers_are_verdicts_about_the_model() {
        assert_eq!(Answer::Allowed.verdict(), Verdict::Violated);
        assert_eq!(Answer::Forbidden.verdict(), Verdict::Holds);
        assert_eq!(Answer::Unknown.verdict(), Verdict::Unknown);
    }
}
