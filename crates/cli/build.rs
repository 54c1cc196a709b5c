//! Names the sources that jmmc is built from, so that results of different builds are told apart although their version is the same.

use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let root = Path::new("../..");
    let mut roots = vec![root.join("Cargo.lock"), root.join("models")];
    for entry in fs::read_dir(root.join("crates")).into_iter().flatten().flatten() {
        roots.extend(
            ["src", "stand-ins", "stand-ins.jar", "added", "added.jar"]
                .map(|folder| entry.path().join(folder))
                .into_iter()
                .filter(|path| path.exists()),
        );
    }
    let mut files = Vec::new();
    for path in roots {
        println!("cargo:rerun-if-changed={}", path.display());
        collect(&path, &mut files);
    }
    files.sort();
    let mut hash = Sha256::new();
    for file in files {
        let content = fs::read(&file).unwrap_or_default();
        hash.update(format!("{} {}\n", file.display(), content.len()));
        hash.update(content);
    }
    let name: String = hash.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect();
    println!("cargo:rustc-env=JMMC_SOURCES={name}");
}

/// The files in a folder and below.
fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_file() {
        files.push(path.to_path_buf());
    }
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        collect(&entry.path(), files);
    }
}
