//! Proofs remembered by content: the name of an empty file is the hash of the whole condition.
//!
//! Only what was proved is remembered. What was proved by an earlier run costs nothing; what was proved by this one costs what it did, so that a method is charged the same
//! whether another one with the same condition came first or not. A cache that cannot be read or written is no error: the prover is asked again.

use crate::condition::ProofCondition;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Mutex;

/// Changes with everything that changes what a condition means.
const VERSION: &str = "jmmc modular 3";

/// A folder of proofs.
pub(crate) struct Cache {
    folder: PathBuf,
    /// What the proofs of this run cost.
    own: Mutex<BTreeMap<String, u64>>,
}

impl Cache {
    /// A cache in that folder, which is made when the first proof is remembered.
    pub fn new(folder: PathBuf) -> Cache {
        Cache { folder, own: Mutex::default() }
    }

    /// The hash of a condition.
    pub fn key(condition: &ProofCondition) -> String {
        let mut text = String::from(VERSION);
        for (symbol, (arguments, sort)) in &condition.symbols {
            let written = write!(text, "\n{symbol} {arguments:?} {sort:?}");
            debug_assert!(written.is_ok(), "writing to a string does not fail");
        }
        for term in condition.hypotheses.iter().chain(&condition.labels) {
            let written = write!(text, "\n{term}");
            debug_assert!(written.is_ok(), "writing to a string does not fail");
        }
        Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// What is charged for it, if it was proved before.
    pub fn cost(&self, key: &str) -> Option<u64> {
        // Its cost is noted before the proof is remembered.
        let remembered = self.folder.join(key).is_file();
        let own = self.own.lock().map_or(0, |own| own.get(key).copied().unwrap_or(0));
        remembered.then_some(own)
    }

    /// Remembers a proof and what it cost.
    pub fn insert(&self, key: &str, cost: u64) {
        if let Ok(mut own) = self.own.lock() {
            own.insert(key.to_string(), cost);
        }
        let made = std::fs::create_dir_all(&self.folder);
        // A proof that cannot be remembered is found again next time.
        let _ = made.and_then(|()| std::fs::write(self.folder.join(key), ""));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::Term;

    #[test]
    fn a_condition_is_known_by_all_its_parts() {
        let mut condition = ProofCondition::default();
        let first = Cache::key(&condition);
        condition.assume(&mut Term::yes(), Term::atom("a"));
        assert_ne!(first, Cache::key(&condition));
    }

    #[test]
    fn what_an_earlier_run_proved_costs_nothing() {
        let folder = std::env::temp_dir().join(format!("jmmc-proofs-{}", std::process::id()));
        let cache = Cache::new(folder.clone());
        assert_eq!(cache.cost("k"), None);
        cache.insert("k", 5);
        assert_eq!((cache.cost("k"), Cache::new(folder.clone()).cost("k")), (Some(5), Some(0)));
        std::fs::remove_dir_all(folder).unwrap();
    }
}
