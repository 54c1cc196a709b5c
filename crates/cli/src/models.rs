//! What users are told of the memory models, and of what their answers are worth.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command};
use jmmc_jmm::{Answer, Exploration, ModelName, Verdict, worth};
use jmmc_machine::{ActionIdentity, Form, Imposing, Jpr, MemoryModel};
use jmmc_models::Model;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// A model for litmus tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SuiteModel {
    /// One that has a name.
    Named(String),
    /// One in a `.mm` file.
    File(PathBuf),
}

/// Reads a model for litmus tests: the name of any model, or a `.mm` file.
#[derive(Clone)]
pub struct SuiteParser;

/// As [`parser`], with axiomatic models and files of such.
pub fn suite_parser() -> SuiteParser {
    SuiteParser
}

/// The names of axiomatic models that cannot be explored.
pub fn axiomatic_names() -> impl Iterator<Item = &'static str> {
    Model::names().filter(|name| ModelName::named(name).is_none())
}

impl TypedValueParser for SuiteParser {
    type Value = SuiteModel;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<SuiteModel, clap::Error> {
        let path = Path::new(value);
        if path.extension().is_some_and(|extension| extension == "mm") {
            return Ok(SuiteModel::File(path.to_path_buf()));
        }
        let names: Vec<PossibleValue> = self.possible_values().into_iter().flatten().collect();
        PossibleValuesParser::new(names).parse_ref(command, arg, value).map(SuiteModel::Named)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let explored =
            ModelName::ALL.into_iter().map(|model| PossibleValue::new(model.name()).help(capitalised(model)));
        let title = |name: &str| Model::shipped(name).map_or(String::new(), |model| model.title().to_string());
        let others =
            axiomatic_names().map(move |name| PossibleValue::new(name).help(format!("Axioms: {}", title(name))));
        Some(Box::new(explored.chain(others)))
    }
}

/// The names of all models.
pub fn names() -> Vec<&'static str> {
    ModelName::ALL.map(ModelName::name).to_vec()
}

/// The name that leaves the choice of models to jmmc.
pub const AUTO: &str = "auto";

/// Which models to explore.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelChoice {
    /// Those that are needed for a verdict about the Java Memory Model, the strongest first.
    Auto,
    /// One; the verdict is about that.
    One(ModelName),
}

impl ModelChoice {
    /// The models, in the order in which they are explored.
    pub fn models(self) -> Vec<ModelName> {
        match self {
            ModelChoice::Auto => vec![ModelName::Sc, ModelName::Opmm, ModelName::Jpr, ModelName::Jmm],
            ModelChoice::One(model) => vec![model],
        }
    }
}

/// As [`parser`], with [`AUTO`].
pub fn choice_parser() -> impl TypedValueParser<Value = ModelChoice> {
    let auto = PossibleValue::new(AUTO).help("As many as it takes for a verdict about the Java Memory Model");
    let models = ModelName::ALL.map(|model| PossibleValue::new(model.name()).help(capitalised(model)));
    let values: Vec<PossibleValue> = [auto].into_iter().chain(models).collect();
    PossibleValuesParser::new(values).try_map(|name| match name.as_str() {
        AUTO => Ok(ModelChoice::Auto),
        name => ModelName::named(name).map(ModelChoice::One).ok_or("there is no such model"),
    })
}

/// What the names of models leave open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forms {
    /// The form of the operational model.
    pub opmm: Form,
    /// The form of the path relaxer.
    pub jpr: Jpr,
}

/// Reads how actions are matched.
pub fn identity_parser() -> impl TypedValueParser<Value = ActionIdentity> {
    let help = |identity: ActionIdentity| match identity {
        ActionIdentity::Any => "By thread, variable and value",
        ActionIdentity::Scope => "By statement, callers and how often it was executed",
        ActionIdentity::Occurrence => "By thread, variable and how often the thread wrote it",
        ActionIdentity::OccurrenceVal => "By thread, variable, value and how often the thread wrote that",
    };
    let values = ActionIdentity::ALL.map(|identity| PossibleValue::new(identity.name()).help(help(identity)));
    PossibleValuesParser::new(values).try_map(|name| {
        let found = ActionIdentity::ALL.into_iter().find(|identity| identity.name() == name);
        found.ok_or("there is no such identity")
    })
}

/// The path relaxer: as published if it was asked for, otherwise no further than races make it necessary.
pub fn jpr(identity: Option<ActionIdentity>, asked_for: bool) -> Jpr {
    let imposing = if asked_for { Imposing::Everywhere } else { Imposing::OnRaces };
    Jpr { identity: identity.unwrap_or_default(), imposing }
}

/// The machine's model of that name.
pub fn memory(model: ModelName, forms: Forms) -> MemoryModel {
    match model {
        ModelName::Sc => MemoryModel::Sc,
        ModelName::Tso => MemoryModel::Tso,
        ModelName::Pso => MemoryModel::Pso,
        ModelName::Opmm => MemoryModel::OpMm(forms.opmm),
        // The exact models choose from the path relaxer's executions.
        ModelName::Jmm | ModelName::JmmRevised | ModelName::Jpr => MemoryModel::Jpr(forms.jpr),
    }
}

/// What an exploration is worth for the Java Memory Model, in words; of one that is not complete and found nothing, nothing is said.
pub fn worth_in_words(model: ModelName, exploration: Exploration) -> Option<&'static str> {
    let words = match (exploration.answer(), worth(model.approximation(), exploration)) {
        (Answer::Allowed, Verdict::Violated) => match model {
            ModelName::Sc => {
                "the Java Memory Model allows every sequentially consistent execution, so the violation is real"
            }
            ModelName::Jmm => "so the violation is real",
            ModelName::Tso | ModelName::Pso | ModelName::Opmm | ModelName::JmmRevised | ModelName::Jpr => {
                "the Java Memory Model allows every execution of that model, so the violation is real"
            }
        },
        (Answer::Allowed, Verdict::Unknown | Verdict::Holds) => {
            "that model allows more than the Java Memory Model, which may forbid that execution"
        }
        (Answer::Forbidden, Verdict::Holds) if exploration.race_free => {
            "no execution has a data race, so this holds under the Java Memory Model too"
        }
        (Answer::Forbidden, Verdict::Holds) => {
            "the Java Memory Model allows no more executions, so this holds under it too"
        }
        (Answer::Forbidden, Verdict::Unknown | Verdict::Violated) => {
            "the program has data races, so the Java Memory Model allows more executions than were explored"
        }
        (Answer::Unknown, _) => return None,
    };
    Some(words)
}

/// The cases in which an answer is worth different things: what was found, and whether there are data races.
const CASES: [(&str, bool, bool); 3] = [
    ("violation found", true, false),
    ("none found, no data race", false, true),
    ("none found, data races", false, false),
];

/// What `jmmc models` prints: a table of what answers are worth, and what each model allows.
pub fn listing() -> String {
    let mut rows = vec![["model", "what it is"].into_iter().chain(CASES.map(|(case, ..)| case)).collect::<Vec<_>>()];
    for model in ModelName::ALL {
        let verdicts = CASES.map(|(_, found, race_free)| {
            match worth(model.approximation(), Exploration { found, complete: true, race_free }) {
                Verdict::Violated => "it is real",
                Verdict::Holds => "it holds",
                Verdict::Unknown if found => "it may be real",
                Verdict::Unknown => "only: not under this model",
            }
        });
        rows.push([model.name(), model.title()].into_iter().chain(verdicts).collect());
    }
    let widths: Vec<usize> =
        (0..rows[0].len()).map(|column| rows.iter().map(|row| row[column].len()).max().unwrap_or(0)).collect();
    let mut text = String::new();
    for row in &rows {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}")).collect();
        text.push_str(cells.join("  ").trim_end());
        text.push('\n');
    }
    text.push_str("\nThe last three columns say what the answer is worth for the Java Memory Model.\n");
    for model in ModelName::ALL {
        text.push_str(&format!("{}: {}.\n", model.name(), model.description()));
    }
    text.push_str(&axiomatic());
    text
}

/// The models that are text files: names and titles.
fn axiomatic() -> String {
    let width = Model::names().map(str::len).max().unwrap_or(0);
    let mut text = "\nAxiomatic models, text files that are part of jmmc:\n".to_string();
    for model in Model::names().filter_map(Model::shipped) {
        text.push_str(&format!("{:<width$}  {}\n", model.name(), model.title()));
    }
    text
}

fn capitalised(model: ModelName) -> String {
    let mut letters = model.title().chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
