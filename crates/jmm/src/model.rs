//! The memory models that can be explored, and how each relates to the Java Memory Model.
//!
//! Implements: nothing of the models themselves; only their names and what is known of them.
//! Errs on: nothing.

/// How the executions that a model allows relate to those that the Java Memory Model allows [JLS §17.4.8].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Approximation {
    /// The model allows some of them only. All sequentially consistent ones are among them.
    Under,
    /// The model allows all of them, and perhaps more.
    Over,
    /// The model allows exactly them.
    Exact,
}

/// A memory model.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ModelName {
    /// Sequential consistency [JLS §17.4.3].
    Sc,
    /// Total store order: one first-in-first-out buffer of writes for each thread.
    Tso,
    /// Partial store order: one such buffer for each thread and variable.
    Pso,
    /// The operational model of De, Roychoudhury and D'Souza.
    Opmm,
    /// The Java Memory Model itself [JLS §17.4.8].
    Jmm,
    /// The Java Memory Model as Aspinall and Ševčík revised it.
    JmmRevised,
    /// The path relaxer of Jin, Yavuz-Kahveci and Sanders.
    Jpr,
}

impl ModelName {
    /// All models; each allows what those before it allow.
    pub const ALL: [ModelName; 7] = [
        ModelName::Sc,
        ModelName::Tso,
        ModelName::Pso,
        ModelName::Opmm,
        ModelName::Jmm,
        ModelName::JmmRevised,
        ModelName::Jpr,
    ];

    /// The name that users type and read.
    pub fn name(self) -> &'static str {
        match self {
            ModelName::Sc => "sc",
            ModelName::Tso => "tso",
            ModelName::Pso => "pso",
            ModelName::Opmm => "opmm",
            ModelName::Jmm => "jmm",
            ModelName::JmmRevised => "jmm-revised",
            ModelName::Jpr => "jpr",
        }
    }

    /// The model of that name.
    pub fn named(name: &str) -> Option<ModelName> {
        ModelName::ALL.into_iter().find(|model| model.name() == name)
    }

    /// What it is, in a few words.
    pub fn title(self) -> &'static str {
        match self {
            ModelName::Sc => "sequential consistency",
            ModelName::Tso => "total store order",
            ModelName::Pso => "partial store order",
            ModelName::Opmm => "operational memory model",
            ModelName::Jmm => "Java Memory Model",
            ModelName::JmmRevised => "Java Memory Model, revised",
            ModelName::Jpr => "path relaxer",
        }
    }

    /// What it allows, in one sentence.
    pub fn description(self) -> &'static str {
        match self {
            ModelName::Sc => "the threads' steps interleave, and every read sees the latest write",
            ModelName::Tso => "a thread's plain writes reach the others later, but in order",
            ModelName::Pso => "a thread's plain writes reach the others later, in order only for each variable",
            ModelName::Opmm => {
                "a plain read sees any earlier write that happens-before does not hide, so reads may see old values"
            }
            ModelName::Jmm => {
                "a plain read sees any write that happens-before does not hide, if a commit sequence justifies the execution"
            }
            ModelName::JmmRevised => "as jmm, with the rules of commit sequences that Aspinall and Sevcik proposed",
            ModelName::Jpr => {
                "as opmm, and a plain read also sees a later write, if some execution found before has that write"
            }
        }
    }

    /// How it relates to the Java Memory Model.
    pub fn approximation(self) -> Approximation {
        match self {
            ModelName::Sc | ModelName::Tso | ModelName::Pso | ModelName::Opmm => Approximation::Under,
            ModelName::Jmm => Approximation::Exact,
            ModelName::JmmRevised | ModelName::Jpr => Approximation::Over,
        }
    }

    /// Itself, or the weakest of `sc`, `tso`, `pso` and `opmm` that allows nothing which it forbids.
    pub fn floor(self) -> ModelName {
        match self {
            ModelName::Sc | ModelName::Tso | ModelName::Pso | ModelName::Opmm => self,
            ModelName::Jmm | ModelName::JmmRevised | ModelName::Jpr => ModelName::Opmm,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_models() {
        for model in ModelName::ALL {
            assert_eq!(ModelName::named(model.name()), Some(model));
        }
        assert_eq!(ModelName::named("SC"), None);
    }
}
