//! The text of source lines, for traces: looked for beside the code that was given, read once.

use jmmc_report::SourceFile;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Finds the text of source lines.
pub struct SourceText {
    /// Folders in which packages may begin, in order.
    roots: Vec<PathBuf>,
    /// The lines of the files asked for so far; `None` if a file could not be read.
    files: BTreeMap<PathBuf, Option<Vec<String>>>,
}

impl SourceText {
    /// Looks below the given folders.
    pub fn new(roots: Vec<PathBuf>) -> Self {
        SourceText { roots, files: BTreeMap::new() }
    }

    /// Line `line`, counted from 1, of the source `file` of a method such as `bank.Account.deposit`.
    pub fn line(&mut self, method: &str, file: &str, line: u32) -> Option<String> {
        let class = method.rsplit_once('.').map_or("", |(class, _)| class);
        let package = class.rsplit_once('.').map_or("", |(package, _)| package).replace('.', "/");
        let index = usize::try_from(line).ok()?.checked_sub(1)?;
        for root in &self.roots {
            let path = root.join(&package).join(file);
            let read =
                || Some(String::from_utf8_lossy(&std::fs::read(&path).ok()?).lines().map(str::to_string).collect());
            if let Some(lines) = self.files.entry(path.clone()).or_insert_with(read) {
                return lines.get(index).cloned();
            }
        }
        None
    }

    /// The paths of all files that lines were asked of and that there are.
    pub fn paths(&self) -> Vec<PathBuf> {
        self.files.iter().filter(|(_, lines)| lines.is_some()).map(|(path, _)| path.clone()).collect()
    }

    /// All files that lines were asked of and that there are.
    pub fn files(&self) -> Vec<SourceFile> {
        let read = self.files.iter().filter_map(|(path, lines)| Some((path.file_name()?, lines.as_ref()?)));
        read.map(|(name, lines)| SourceFile { name: name.to_string_lossy().into_owned(), text: lines.join("\n") })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_found_by_package_and_file() {
        let root = tempfile::tempdir().unwrap();
        std::fs::create_dir(root.path().join("bank")).unwrap();
        std::fs::write(root.path().join("bank/Account.java"), "package bank;\nclass Account {}\n").unwrap();
        let mut text = SourceText::new(vec!["/nowhere".into(), root.path().into()]);
        assert_eq!(text.line("bank.Account.deposit", "Account.java", 2).as_deref(), Some("class Account {}"));
        assert_eq!(text.line("bank.Account.deposit", "Account.java", 3), None);
        assert_eq!(text.line("bank.Account.deposit", "Account.java", 0), None);
        assert_eq!(text.line("Account.deposit", "Account.java", 1), None);
    }
}
