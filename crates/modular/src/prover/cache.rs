//! Proofs remembered by content: the name of an empty file is the hash of the whole condition.
//!
//! Only what was proved is remembered. A cache that cannot be read or written is no error: the prover is asked again.

use crate::condition::ProofCondition;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::path::PathBuf;

/// Changes with everything that changes what a condition means.
const VERSION: &str = "jmmc modular 3";

/// A folder of proofs.
pub(crate) struct Cache {
    folder: PathBuf,
}

impl Cache {
    /// A cache in that folder, which is made when the first proof is remembered.
    pub fn new(folder: PathBuf) -> Cache {
        Cache { folder }
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

    /// Whether it was proved before.
    pub fn contains(&self, key: &str) -> bool {
        self.folder.join(key).is_file()
    }

    /// Remembers a proof.
    pub fn insert(&self, key: &str) {
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
}
