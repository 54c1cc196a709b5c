//! A unit of work: one test under one model, or under several that only make sense together, with all that the answer depends on.
//!
//! The form in files is schema `jmmc-unit/1`, see `docs/suite.schema.json`: one JSON object on one line.

use super::identity::{self, JMMC};
use crate::errors::InputError;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::BufRead;
use std::path::{Path, PathBuf};

/// The name of the form in files.
pub const SCHEMA: &str = "jmmc-unit/1";

/// A unit of work, as it is in files.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    /// Always [`SCHEMA`], the name of the form.
    pub schema: String,
    /// Its name: the hash of its [`UnitContent`].
    pub unit: String,
    /// How much work it is estimated to be, in milliseconds of an ordinary machine.
    pub cost: u64,
    /// The plan that it is part of: the hash of the names of its units.
    pub plan: String,
    /// How many units that plan has.
    pub of: u64,
    /// The batch that it is in, counted from 0 within its plan.
    pub batch: u64,
    /// Where its test comes from, for people and code hosts.
    pub path: Option<String>,
    /// What the answer depends on.
    #[serde(flatten)]
    pub content: UnitContent,
}

/// What an answer depends on, and nothing else.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct UnitContent {
    /// The version of jmmc that answers, with the sources that it is built from.
    pub jmmc: String,
    /// The JDK that the test runs on.
    pub jdk: String,
    /// The name of the test.
    pub test: String,
    /// The internal name of its class.
    pub class: String,
    /// What jmmc is told to do with it, as it would be typed: `litmus --audit none --model sc --model tso`.
    pub command: Vec<String>,
    /// Those of the models that are asked now; none: those that the test needs.
    pub models: Vec<String>,
    /// The texts of axiomatic models that do not ship with jmmc, by the words in `command` that stand for them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub model_texts: BTreeMap<String, String>,
    /// Of a check in parts: which part, as `--part` takes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// Of one check of a swarm: its seed, as `--seed` takes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Of a check: what its main method gets.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<String>,
    /// Whether it is one of several tests, which are not given up because of one jcstress test that cannot be run.
    pub one_of_many: bool,
    /// Most seconds under each model, where others would have to wait.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub patience: Option<u64>,
    /// Why the test cannot be run, if it cannot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// The class files of the test, in base 64, by their paths; empty if it was given as classes.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub classes: BTreeMap<String, String>,
    /// The sources of those classes, by their paths.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub sources: BTreeMap<String, String>,
    /// The source of the test, a key of `sources`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Folders and jars with tests, which are where they are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub class_roots: Vec<NamedFile>,
    /// Single class files with tests, which are where they are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub class_files: Vec<NamedFile>,
    /// More folders and jars with classes, which are where they are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub class_path: Vec<NamedFile>,
}

/// A file or folder that is not part of the unit: who answers it must have the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct NamedFile {
    /// Where it is.
    pub path: PathBuf,
    /// The hash of what it holds.
    pub sha256: String,
}

impl NamedFile {
    /// The file of that path, as it is now.
    pub fn of(path: &Path) -> Result<NamedFile, InputError> {
        let unreadable = |error: std::io::Error| InputError::Unreadable { path: path.into(), why: error.to_string() };
        Ok(NamedFile { path: path.to_path_buf(), sha256: identity::hash_of(path).map_err(unreadable)? })
    }
}

impl UnitContent {
    /// Whether it is a litmus test that can be run.
    pub fn is_test(&self) -> bool {
        self.refused.is_none() && !self.is_check()
    }

    /// Whether it is one of several searches about one program.
    pub fn is_check(&self) -> bool {
        self.part.is_some() || self.seed.is_some()
    }

    /// The hash of all of it. Where a file is does not matter, only what it holds.
    pub fn name(&self) -> String {
        let mut content = self.clone();
        let files = [&mut content.class_roots, &mut content.class_files, &mut content.class_path];
        files.into_iter().flatten().for_each(|file| file.path = PathBuf::new());
        let text = serde_json::to_string(&content).expect("these types have only string keys and finite depth");
        identity::hash(format!("{SCHEMA}\n{text}"))
    }
}

impl Unit {
    /// The unit with that content.
    pub fn new(content: UnitContent, path: Option<String>) -> Unit {
        Unit {
            schema: SCHEMA.to_string(),
            unit: content.name(),
            plan: String::new(),
            of: 1,
            cost: 1,
            batch: 0,
            path,
            content,
        }
    }

    /// The unit as a line.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("these types have only string keys and finite depth") + "\n"
    }

    /// What a person calls it: the test, and the models.
    pub fn title(&self) -> String {
        if let Some(part) = &self.content.part {
            return format!("{}, part {part}", self.content.test);
        }
        if let Some(seed) = self.content.seed {
            return format!("{}, seed {seed}", self.content.test);
        }
        match self.content.models.as_slice() {
            [] => self.content.test.clone(),
            models => format!("{} under {}", self.content.test, models.join(", ")),
        }
    }

    /// What the units of one test have in common.
    pub fn family(&self) -> (&Option<String>, &str, &[String]) {
        (&self.path, &self.content.class, &self.content.command)
    }
}

/// Reads the units of a file, or of stdin; each must be whole, of this version of the form, and named by what it holds.
pub fn read(path: &Path) -> anyhow::Result<Vec<Unit>> {
    let mut units = Vec::new();
    for (index, line) in lines(path)?.into_iter().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        let not_a_unit = |why: String| InputError::NotAUnit { path: path.into(), line: index + 1, why };
        let unit: Unit = serde_json::from_str(&line).map_err(|error| not_a_unit(error.to_string()))?;
        if unit.schema != SCHEMA {
            return Err(not_a_unit(format!("its schema is `{}`, not `{SCHEMA}`", unit.schema)).into());
        }
        if unit.content.jmmc != JMMC {
            return Err(not_a_unit(format!("it was planned by jmmc {}, and this is {JMMC}", unit.content.jmmc)).into());
        }
        if unit.unit != unit.content.name() {
            return Err(not_a_unit("its name is not the hash of what it holds".to_string()).into());
        }
        units.push(unit);
    }
    Ok(units)
}

/// Writes into each unit which plan it is part of.
pub fn number(units: &mut [Unit]) {
    let names: Vec<&str> = units.iter().map(|unit| unit.unit.as_str()).collect();
    let (plan, of) = (identity::hash(names.join("\n")), units.len() as u64);
    units.iter_mut().for_each(|unit| (unit.plan, unit.of) = (plan.clone(), of));
}

/// Whether all units of the plans are there: a file of units that was cut between two of them is missed by nobody otherwise.
pub fn check_whole(path: &Path, units: &[Unit]) -> Result<(), InputError> {
    let mut plans: BTreeMap<(&str, u64), u64> = BTreeMap::new();
    units.iter().for_each(|unit| *plans.entry((&unit.plan, unit.of)).or_default() += 1);
    match plans.iter().find(|((_, of), there)| of != *there) {
        Some(((_, of), there)) => Err(InputError::CutPlan { path: path.into(), there: *there, of: *of }),
        None if plans.is_empty() => Err(InputError::CutPlan { path: path.into(), there: 0, of: 1 }),
        None => Ok(()),
    }
}

/// The lines of a file, or of stdin if it is called `-`. What is no text has replacement characters.
pub fn lines(path: &Path) -> Result<Vec<String>, InputError> {
    let unreadable = |error: std::io::Error| InputError::Unreadable { path: path.into(), why: error.to_string() };
    let read: Box<dyn BufRead> = if path == Path::new("-") {
        Box::new(std::io::stdin().lock())
    } else {
        Box::new(std::io::BufReader::new(std::fs::File::open(path).map_err(unreadable)?))
    };
    let lines = read.split(b'\n').map(|line| Ok(String::from_utf8_lossy(&line?).into_owned()));
    lines.collect::<Result<_, _>>().map_err(unreadable)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A unit of a test that has no classes.
    pub fn unit(test: &str, model: &str) -> Unit {
        let content = UnitContent {
            jmmc: JMMC.to_string(),
            jdk: "17".to_string(),
            test: test.to_string(),
            class: test.to_string(),
            command: vec!["litmus".to_string()],
            models: vec![model.to_string()],
            one_of_many: true,
            ..UnitContent::default()
        };
        Unit::new(content, Some(format!("{test}.java")))
    }

    #[test]
    fn whatever_the_answer_depends_on_is_part_of_the_name() {
        let one = unit("A", "sc");
        let changes: [fn(&mut UnitContent); 11] = [
            |content| content.jmmc += "x",
            |content| content.jdk += "x",
            |content| content.test += "x",
            |content| content.class += "x",
            |content| content.command.push("--explain".to_string()),
            |content| content.models.push("tso".to_string()),
            |content| drop(content.model_texts.insert("m".to_string(), String::new())),
            |content| content.one_of_many = false,
            |content| drop(content.classes.insert("A.class".to_string(), String::new())),
            |content| drop(content.sources.insert("A.java".to_string(), String::new())),
            |content| content.class_path.push(NamedFile { path: "a.jar".into(), sha256: "1".to_string() }),
        ];
        for (index, change) in changes.into_iter().enumerate() {
            let mut content = one.content.clone();
            change(&mut content);
            assert_ne!(content.name(), one.unit, "change {index}");
        }
    }

    #[test]
    fn where_files_are_is_no_part_of_the_name() {
        let mut one = unit("A", "sc").content;
        one.class_path = vec![NamedFile { path: "a.jar".into(), sha256: "1".to_string() }];
        let mut other = one.clone();
        other.class_path[0].path = "b.jar".into();
        assert_eq!(one.name(), other.name());
        other.class_path[0].sha256 = "2".to_string();
        assert_ne!(one.name(), other.name());
    }
}
