//! Temporary folders that are gone when jmmc ends, also if a signal ends it.

use anyhow::Context;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::TempDir;

/// The folders that there are.
static OPEN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// A temporary folder, as long as it lives.
pub struct Scratch {
    path: PathBuf,
    folder: Option<TempDir>,
}

/// Makes a temporary folder; `purpose` is said if that fails, such as `for compiled classes`.
pub fn folder(purpose: &str) -> anyhow::Result<Scratch> {
    let made = tempfile::Builder::new().prefix("jmmc-").tempdir();
    let folder =
        made.with_context(|| format!("cannot make a temporary folder {purpose}; check TMPDIR and its space"))?;
    let path = folder.path().to_path_buf();
    open().insert(path.clone());
    Ok(Scratch { path, folder: Some(folder) })
}

/// Removes all folders that there are; for a process that is about to end.
pub fn sweep() {
    for folder in std::mem::take(&mut *open()) {
        // What cannot be removed now cannot be removed at all.
        let _ = std::fs::remove_dir_all(folder);
    }
}

fn open() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    OPEN.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Scratch {
    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // It is known until it is gone, so that a signal meanwhile leaves nothing.
        drop(self.folder.take());
        open().remove(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_known_as_long_as_they_live() {
        let folder = super::folder("for a test").unwrap();
        let path = folder.path().to_path_buf();
        assert!(path.is_dir() && open().contains(&path));
        drop(folder);
        assert!(!path.exists() && !open().contains(&path));
    }
}
