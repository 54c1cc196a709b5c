//! Finding the JDK whose library the program runs on.

use crate::environment::Environment;
use crate::errors::InputError;
use std::path::{Path, PathBuf};

/// The home of the JDK: `--jdk`, or `JAVA_HOME`, or where the `java` on the PATH lives.
///
/// A JDK that was named but is none is an error, not a reason to try the next.
pub fn find(named: Option<&Path>, environment: &Environment) -> Result<PathBuf, InputError> {
    if let Some(home) = named {
        return checked(home, "--jdk");
    }
    if let Some(home) = &environment.java_home {
        return checked(home, "JAVA_HOME");
    }
    let java = std::env::split_paths(&environment.path).map(|folder| folder.join("java")).find(|java| java.is_file());
    let java = java.ok_or(InputError::NoJdk)?;
    let real = java.canonicalize().unwrap_or(java);
    match real.parent().and_then(Path::parent) {
        Some(home) => checked(home, "`java` on the PATH"),
        None => Err(InputError::NoJdk),
    }
}

fn checked(home: &Path, named_by: &'static str) -> Result<PathBuf, InputError> {
    if home.join("lib/modules").is_file() {
        Ok(home.to_path_buf())
    } else {
        Err(InputError::NotAJdk { home: home.to_path_buf(), named_by })
    }
}
