//! The workspace's Rust files, as the rules look at them.

use anyhow::Context;
use std::path::Path;
use std::process::Command;

/// A Rust file.
pub struct Source {
    /// Its path from the workspace's folder, with `/`.
    pub path: String,
    /// The lines of the file.
    pub lines: Vec<String>,
}

/// All Rust files that git knows or would take.
pub fn rust_files(root: &Path) -> anyhow::Result<Vec<Source>> {
    let mut command = Command::new("git");
    command.args(["ls-files", "--cached", "--others", "--exclude-standard", "*.rs"]).current_dir(root);
    let output = command.output().context("git ls-files")?;
    anyhow::ensure!(output.status.success(), "git ls-files: {}", String::from_utf8_lossy(&output.stderr));
    let names = String::from_utf8(output.stdout)?;
    let mut paths: Vec<&str> = names.lines().filter(|path| root.join(path).is_file()).collect();
    paths.sort_unstable();
    paths.dedup();
    paths.into_iter().map(|path| Source::read(root, path)).collect()
}

impl Source {
    fn read(root: &Path, path: &str) -> anyhow::Result<Self> {
        let text = std::fs::read_to_string(root.join(path)).with_context(|| path.to_string())?;
        Ok(Source::new(path, &text))
    }

    /// A file of that path and text.
    pub fn new(path: &str, text: &str) -> Self {
        Source { path: path.to_string(), lines: text.lines().map(str::to_string).collect() }
    }

    /// Whether the file is a test, a benchmark, an example or a fuzz target.
    pub fn is_test(&self) -> bool {
        ["/tests/", "/benches/", "/examples/", "/fuzz/"].iter().any(|folder| self.path.contains(folder))
            || self.path.ends_with("/tests.rs")
    }

    /// The name of the crate's folder: `search` for `crates/search/src/lib.rs`.
    pub fn crate_name(&self) -> &str {
        self.path.strip_prefix("crates/").and_then(|rest| rest.split('/').next()).unwrap_or_default()
    }

    /// The lines without the test module at the end, which the house style puts last.
    pub fn shipped(&self) -> &[String] {
        let tests = self
            .lines
            .windows(2)
            .position(|pair| pair[0] == "#[cfg(test)]" && pair[1].starts_with("mod ") && pair[1].ends_with('{'));
        &self.lines[..tests.unwrap_or(self.lines.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_test_module_is_cut_off() {
        let source = Source::new("a.rs", "fn f() {}\n#[cfg(test)]\nfn g() {}\n#[cfg(test)]\nmod tests {\n}\n");
        assert_eq!(source.shipped().len(), 3);
    }

    #[test]
    fn crates_and_tests_are_told_by_path() {
        assert_eq!(Source::new("crates/search/src/lib.rs", "").crate_name(), "search");
        assert_eq!(Source::new("xtask/src/main.rs", "").crate_name(), "");
        assert!(Source::new("crates/cli/tests/screens.rs", "").is_test());
        assert!(!Source::new("crates/cli/src/main.rs", "").is_test());
    }
}
