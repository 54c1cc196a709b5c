//! What is said about a model, and about the program.
//!
//! What an answer about a model is worth for the Java Memory Model is decided elsewhere, in one place: the algebra of the crate `verdict`.
//! Errs on: nothing.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_verdicts_about_the_model() {
        assert_eq!(Answer::Allowed.verdict(), Verdict::Violated);
        assert_eq!(Answer::Forbidden.verdict(), Verdict::Holds);
        assert_eq!(Answer::Unknown.verdict(), Verdict::Unknown);
    }
}
