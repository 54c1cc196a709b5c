//! What was typed, as words that mean the same wherever they are read: no paths, no defaults, in a fixed order.

use super::unit::UnitContent;
use crate::args::{
    Args, AuditArg, CheckArgs, Command, EngineArg, LimitArgs, OpmmForm, SearchArgs, SuiteArgs, VisitedArg,
};
use crate::environment::Environment;
use crate::errors::InputError;
use crate::models::SuiteModel;
use crate::settings::{self, SuiteSettings};
use clap::{Parser, ValueEnum};
use jmmc_verdict::ModelChoice;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The flags that say how tests are answered. Paths, the JDK and the class path are told apart from them; how many tests are explored side by side
/// makes no difference. The texts of models that do not ship with jmmc come by the words that stand for them.
pub fn words(args: &SuiteArgs) -> Result<(Vec<String>, BTreeMap<String, String>), InputError> {
    let SuiteArgs {
        paths: _,
        models,
        engine,
        steps,
        conflicts,
        no_core,
        classpath: _,
        jdk: _,
        threads: _,
        limits,
        search,
    } = args;
    let mut words = search_words(limits, search);
    let mut add = |flag: &str, value: Option<String>| {
        words.extend(value.map(|value| [format!("--{flag}"), value]).into_iter().flatten());
    };
    add("engine", differs(*engine, EngineArg::Auto));
    add("steps", steps.map(|steps| steps.to_string()));
    add("conflicts", conflicts.map(|conflicts| conflicts.to_string()));
    words.extend(no_core.then(|| "--no-core".to_string()));
    let mut texts = BTreeMap::new();
    for model in models {
        let word = match model {
            SuiteModel::Named(name) => name.clone(),
            SuiteModel::File(path) => {
                let word = format!("{}.mm", texts.len());
                texts.insert(word.clone(), settings::text_of(path)?);
                word
            }
        };
        words.extend(["--model".to_string(), word]);
    }
    Ok((words, texts))
}

/// The flags that say how a program is checked, without its paths, main class and arguments, and without what only makes the report longer.
pub fn check_words(args: &CheckArgs) -> Vec<String> {
    let mut words = search_words(&args.limits, &args.search);
    if let ModelChoice::One(model) = args.model {
        words.extend(["--model".to_string(), model.name().to_string()]);
    }
    let flags = [
        ("--all", args.all),
        ("--no-liveness", args.no_liveness),
        ("--no-spurious", args.no_spurious),
        ("--strict-exit", args.strict_exit),
    ];
    words.extend(flags.into_iter().filter(|(_, set)| *set).map(|(flag, _)| flag.to_string()));
    words
}

/// The flags that say how to search, and when to give up.
fn search_words(limits: &LimitArgs, search: &SearchArgs) -> Vec<String> {
    let LimitArgs { depth, states, unwind, time_limit, memory_limit } = limits;
    let SearchArgs { opmm, action_id, visited, no_reduction, no_trust, audit } = search;
    let mut words = Vec::new();
    let mut add = |flag: &str, value: Option<String>| {
        words.extend(value.map(|value| [format!("--{flag}"), value]).into_iter().flatten());
    };
    add("depth", depth.map(|depth| depth.to_string()));
    add("states", states.map(|states| states.to_string()));
    add("unwind", unwind.map(|unwind| unwind.to_string()));
    add("time-limit", time_limit.map(|time| format!("{}ms", time.as_millis().max(1))));
    add("memory-limit", memory_limit.map(|bytes| bytes.to_string()));
    add("opmm", differs(*opmm, OpmmForm::Clocks));
    add("action-id", action_id.map(|identity| identity.name().to_string()));
    add("visited", differs(*visited, VisitedArg::Fingerprint));
    add("audit", differs(*audit, AuditArg::Budget));
    for (flag, set) in [("--no-reduction", no_reduction), ("--no-trust", no_trust)] {
        words.extend(set.then(|| flag.to_string()));
    }
    words
}

/// The value as it is typed, unless it is the default.
fn differs<V: ValueEnum + PartialEq>(value: V, default: V) -> Option<String> {
    let typed = value.to_possible_value().map(|possible| possible.get_name().to_string());
    typed.filter(|_| value != default)
}

/// What a unit says how it is answered.
pub struct UnitMeaning {
    /// Whether tests are judged by their expectations.
    pub judges: bool,
    /// The decisions that its words mean.
    pub settings: SuiteSettings,
}

/// What the words of a unit mean here; models that do not ship with jmmc are written into the folder.
pub fn meaning(content: &UnitContent, folder: &Path, environment: &Environment) -> anyhow::Result<UnitMeaning> {
    let mut words = vec![PathBuf::from("jmmc")];
    for word in &content.command {
        words.push(match content.model_texts.get(word) {
            Some(text) => {
                let file = folder.join(word);
                std::fs::write(&file, text)?;
                file
            }
            None => word.into(),
        });
    }
    words.push("UNIT".into());
    let wrong = |why: String| InputError::NotATest { origin: content.test.clone(), why };
    let args = Args::try_parse_from(words).map_err(|error| wrong(error.to_string()))?;
    let (judges, mut settings) = match args.command {
        Command::Litmus(typed) => {
            let settings = SuiteSettings::new(typed.suite, &typed.output, environment)?;
            (true, SuiteSettings { explain: typed.explain, ..settings })
        }
        Command::Outcomes(typed) => {
            let settings = SuiteSettings::new(typed.suite, &typed.output, environment)?;
            (false, SuiteSettings { fields: typed.fields, ..settings })
        }
        _ => return Err(wrong("its command is neither `litmus` nor `outcomes`".to_string()).into()),
    };
    let asked = |name: &str| content.models.is_empty() || content.models.iter().any(|model| model == name);
    settings.models.retain(|model| asked(model.name()));
    settings.axiomatic.retain(|model| asked(model.name()));
    Ok(UnitMeaning { judges, settings })
}
