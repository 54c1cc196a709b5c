//! The litmus corpus, read by the oracle.

use jmmc_oracle::java::{self, Test};
use std::path::{Path, PathBuf};

/// The folder of the tests with fences, which the oracle does not know.
const FENCES: &str = "fences";

/// All tests with their files' names, but those with fences.
pub fn corpus() -> Vec<(String, Test)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../litmus");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    files.into_iter().map(|path| read(&root, &path)).collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.ends_with(FENCES) {
            continue;
        }
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "java") {
            files.push(path);
        }
    }
}

fn read(root: &Path, path: &Path) -> (String, Test) {
    let name = path.strip_prefix(root).unwrap_or(path).display().to_string();
    let text = std::fs::read_to_string(path).expect("a file");
    let test = java::parse(&text).unwrap_or_else(|problem| panic!("{name}: {problem}"));
    (name, test)
}

/// The static fields that a test asks about.
pub fn observed(test: &Test) -> Vec<String> {
    let names = test.header.ask.iter().flat_map(|ask| ask.names());
    names.filter(|name| test.program.find_static(name).is_some()).collect()
}
