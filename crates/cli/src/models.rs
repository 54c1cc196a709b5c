//! The memory models that a check can explore, and what their answers are worth.

use clap::ValueEnum;

/// A memory model that can be explored.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Model {
    /// Sequential consistency
    Sc,
}

impl Model {
    /// The name that `--model` takes.
    pub fn name(self) -> &'static str {
        match self {
            Model::Sc => "sc",
        }
    }

    /// What it is.
    fn description(self) -> &'static str {
        match self {
            Model::Sc => {
                "sequential consistency: the threads' steps interleave, and every read sees the latest write"
            }
        }
    }

    /// What a violation that it shows is worth for the Java Memory Model.
    pub fn worth_of_violation(self) -> &'static str {
        match self {
            Model::Sc => {
                "the Java Memory Model allows every sequentially consistent execution, so the violation is real"
            }
        }
    }

    /// What it is worth for the Java Memory Model that it shows no violation; depends on whether there was a data race.
    pub fn worth_of_none(self, racy: bool) -> &'static str {
        match (self, racy) {
            (Model::Sc, false) => {
                "no execution has a data race, so this holds under the Java Memory Model too"
            }
            (Model::Sc, true) => {
                "the program has data races, so the Java Memory Model allows more executions than were explored"
            }
        }
    }
}

/// What `jmmc models` prints.
pub fn listing() -> String {
    let mut text = String::new();
    for model in Model::value_variants() {
        text.push_str(&format!(
            "{}: {}\n  violation found: {}\n  none found, no data race: {}\n  none found, data races: {}\n",
            model.name(),
            model.description(),
            model.worth_of_violation(),
            model.worth_of_none(false),
            model.worth_of_none(true),
        ));
    }
    text
}
