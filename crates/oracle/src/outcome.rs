//! Outcomes: what an execution leaves behind, and names for it.

use crate::program::Program;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Final values by name: a local by its bare name if no other thread has one of that name, else as `t1.r1`; a static field by its name.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Outcome(pub BTreeMap<String, i64>);

/// A set of outcomes.
pub type Outcomes = BTreeSet<Outcome>;

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values: Vec<String> = self.0.iter().map(|(name, value)| format!("{name}={value}")).collect();
        f.write_str(&values.join(" "))
    }
}

/// The program has too many executions, or too large ones, to be enumerated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TooLarge(pub String);

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "too large to be enumerated: {}", self.0)
    }
}

impl std::error::Error for TooLarge {}

/// How the locals of each thread are called in outcomes.
#[derive(Clone, Debug)]
pub struct Names {
    threads: Vec<String>,
    shared: BTreeSet<String>,
}

impl Names {
    /// The names for a program.
    pub fn new(program: &Program) -> Names {
        let mut seen = BTreeSet::new();
        let mut shared = BTreeSet::new();
        for thread in &program.threads {
            for local in thread.locals() {
                if !seen.insert(local.clone()) {
                    shared.insert(local);
                }
            }
        }
        Names { threads: program.threads.iter().map(|thread| thread.name.clone()).collect(), shared }
    }

    /// The outcome in which the threads' locals and the static fields have these values.
    pub fn outcome<'a>(
        &self,
        locals: impl IntoIterator<Item = &'a BTreeMap<String, i64>>,
        fields: impl IntoIterator<Item = (String, i64)>,
    ) -> Outcome {
        let mut values = BTreeMap::new();
        for (thread, locals) in self.threads.iter().zip(locals) {
            for (local, value) in locals {
                let name = if self.shared.contains(local) { format!("{thread}.{local}") } else { local.clone() };
                values.insert(name, *value);
            }
        }
        values.extend(fields);
        Outcome(values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outcome_reads_like_an_ask() {
        let outcome = Outcome([("r2".to_string(), 1), ("r1".to_string(), 0)].into());
        assert_eq!(outcome.to_string(), "r1=0 r2=1");
    }
}
