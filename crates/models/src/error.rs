//! What can be wrong with a model file, or with stating it: the place, what was found and what was expected.

use std::fmt;

/// A place in a file; both count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FilePlace {
    /// The line of the file, from 1.
    pub line: u32,
    /// The column, in characters.
    pub column: u32,
}

/// One thing that is wrong with a model file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Where in the file it is.
    pub place: FilePlace,
    /// What, and what was expected.
    pub problem: String,
}

impl Fault {
    pub(crate) fn new(place: FilePlace, problem: impl Into<String>) -> Self {
        Fault { place, problem: problem.into() }
    }
}

/// Why a model cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModelError {
    /// The file is not a model: everything that was found wrong, in the order of the file.
    Model {
        /// The file's name.
        file: String,
        /// What is wrong; at least one.
        faults: Vec<Fault>,
    },
    /// The model needs something that the vocabulary does not offer.
    Vocabulary {
        /// The model's name.
        model: String,
        /// What is missing.
        problem: String,
    },
    /// The vocabulary's expressions, their bounds and the model do not fit together.
    Relations {
        /// The model's name.
        model: String,
        /// What is wrong.
        cause: jmmc_relations::RelationsError,
    },
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ModelError::Model { file, faults } => {
                for (at, Fault { place, problem }) in faults.iter().enumerate() {
                    let end = if at == 0 { "" } else { "\n" };
                    write!(f, "{end}{file}:{}:{}: {problem}", place.line, place.column)?;
                }
                Ok(())
            }
            ModelError::Vocabulary { model, problem } => write!(f, "model `{model}`: {problem}"),
            ModelError::Relations { model, cause } => write!(f, "model `{model}`: {cause}"),
        }
    }
}

impl std::error::Error for ModelError {}

/// The name among `known` that is most like `name`, if any is close: about a third of its letters may differ.
pub(crate) fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (name.chars().count() + 1) / 3;
    let close = known.into_iter().map(|other| (distance(name, other), other));
    close.filter(|(distance, _)| *distance <= limit).min_by_key(|(distance, _)| *distance).map(|(_, other)| other)
}

/// How many letters must be changed, added or dropped; a change of case counts nothing.
fn distance(a: &str, b: &str) -> usize {
    let (a, b) = (a.to_lowercase(), b.to_lowercase());
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (at, letter) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], at + 1);
        for (place, other) in b.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *other);
            diagonal = row[place + 1];
            row[place + 1] = changed.min(diagonal + 1).min(row[place] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_suggested_if_they_are_near() {
        assert_eq!(nearest("VolatileRaed", ["Read", "VolatileRead", "Write"]), Some("VolatileRead"));
        assert_eq!(nearest("read", ["Read", "Write"]), Some("Read"));
        assert_eq!(nearest("foo", ["Read", "Write"]), None);
    }
}
