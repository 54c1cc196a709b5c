//! What users are told of the memory models, and of what their answers are worth.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command};
use jmmc_jmm::{ModelName, Verdict};
use jmmc_machine::{ActionIdentity, Imposing, Jpr};
use jmmc_models::Model;
use jmmc_verdict::{AUTO, Case, Extent, ModelChoice};
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
        // What the names mean is told with an error only: it is read from the models.
        if let Some(name) = names_in_suites().find(|name| value == *name) {
            return Ok(SuiteModel::Named(name.to_string()));
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

/// The names of all models for litmus tests.
pub fn names_in_suites() -> impl Iterator<Item = &'static str> {
    ModelName::ALL.into_iter().map(ModelName::name).chain(axiomatic_names())
}

/// A model as the page of `jmmc serve` offers it.
#[derive(serde::Serialize)]
pub struct ShownModel {
    name: &'static str,
    title: String,
    /// What it is, in one sentence.
    says: String,
    /// Whether programs can be checked under it.
    explored: bool,
    /// Its text, if it is axiomatic.
    text: Option<&'static str>,
}

/// All models, as the page of `jmmc serve` offers them.
pub fn shown() -> Vec<ShownModel> {
    let explored = ModelName::ALL.into_iter().map(|model| ShownModel {
        name: model.name(),
        title: capitalised(model),
        says: format!("{}.", model.description()),
        explored: true,
        text: Model::text(model.name()),
    });
    let axiomatic = axiomatic_names().map(|name| {
        let title = Model::shipped(name).map_or(String::new(), |model| model.title().to_string());
        ShownModel { name, says: format!("Axioms: {title}."), title, explored: false, text: Model::text(name) }
    });
    explored.chain(axiomatic).collect()
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
        let verdicts = CASES.map(|(_, found, quiet)| {
            let relation = Some(model.approximation());
            match (Case { relation, found, extent: Extent::Complete, quiet, letter: false }).worth() {
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
