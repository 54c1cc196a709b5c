//! The text of source lines, for traces: looked for beside the code that was given, read once.
//!
//! Which file that is, a class file says by its name and its `ShownSource` attribute [JVMS §4.7.10]. Class files come from anywhere, so neither may lead out of the
//! folders that were given: a name that is more than the name of a file, or a package that is more than folders, has no text.

use jmmc_report::ShownSource;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// Where source text may be.
#[derive(Clone, Default)]
pub struct TextRoots {
    /// Folders in which packages begin, in order.
    pub packages: Vec<PathBuf>,
    /// Folders of single class files, each of which is the folder of a package.
    pub beside: Vec<PathBuf>,
    /// Texts that are in no file, by the paths that they would have.
    pub texts: Arc<BTreeMap<PathBuf, String>>,
}

/// Finds the text of source lines.
pub struct SourceText {
    roots: TextRoots,
    /// The lines of the files asked for so far; `None` if a file could not be read.
    files: BTreeMap<PathBuf, Option<Vec<String>>>,
}

impl SourceText {
    /// Looks in the given folders.
    pub fn new(roots: TextRoots) -> Self {
        SourceText { roots, files: BTreeMap::new() }
    }

    /// Line `line`, counted from 1, of the source `file` of a method such as `bank.Account.deposit`.
    pub fn line(&mut self, method: &str, file: &str, line: u32) -> Option<String> {
        let class = method.rsplit_once('.').map_or("", |(class, _)| class);
        let package = folders(class.rsplit_once('.').map_or("", |(package, _)| package))?;
        let index = usize::try_from(line).ok()?.checked_sub(1)?;
        if !is_plain(file) {
            return None;
        }
        let beside = self.roots.beside.iter().filter(|folder| folder.ends_with(&package)).cloned();
        for folder in self.roots.packages.iter().map(|root| root.join(&package)).chain(beside) {
            let path = folder.join(file);
            let lines = |text: &str| text.lines().map(str::to_string).collect();
            let read = || match self.roots.texts.get(&path) {
                Some(text) => Some(lines(text)),
                None => Some(lines(&String::from_utf8_lossy(&std::fs::read(&path).ok()?))),
            };
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
    pub fn files(&self) -> Vec<ShownSource> {
        let read = self.files.iter().filter_map(|(path, lines)| Some((path.file_name()?, lines.as_ref()?)));
        read.map(|(name, lines)| ShownSource { name: name.to_string_lossy().into_owned(), text: lines.join("\n") })
            .collect()
    }
}

/// The folders of a package; `None` if its name is none.
fn folders(package: &str) -> Option<PathBuf> {
    let parts = package.split('.').filter(|_| !package.is_empty());
    parts.map(|part| is_plain(part).then_some(part)).collect()
}

/// Whether a name is one of a file in a folder: no path, and no way up.
fn is_plain(name: &str) -> bool {
    !matches!(name, "" | "." | "..") && !name.contains(['/', '\\', ':', '\0'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn below(roots: &[&Path]) -> SourceText {
        let packages = roots.iter().map(|root| root.to_path_buf()).collect();
        SourceText::new(TextRoots { packages, ..TextRoots::default() })
    }

    #[test]
    fn lines_are_found_by_package_and_file() {
        let root = tempfile::tempdir().unwrap();
        std::fs::create_dir(root.path().join("bank")).unwrap();
        std::fs::write(root.path().join("bank/Account.java"), "package bank;\nclass Account {}\n").unwrap();
        let mut text = below(&["/nowhere".as_ref(), root.path()]);
        assert_eq!(text.line("bank.Account.deposit", "Account.java", 2).as_deref(), Some("class Account {}"));
        assert_eq!(text.line("bank.Account.deposit", "Account.java", 3), None);
        assert_eq!(text.line("bank.Account.deposit", "Account.java", 0), None);
        assert_eq!(text.line("Account.deposit", "Account.java", 1), None);
    }

    #[test]
    fn names_do_not_lead_out_of_the_folder() {
        let root = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(root.path().join("given/bank")).unwrap();
        std::fs::write(root.path().join("secret"), "secret\n").unwrap();
        let secret = root.path().join("secret").to_string_lossy().into_owned();
        let mut text = below(&[&root.path().join("given"), &root.path().join("given/bank")]);
        for file in ["../secret", "../../secret", &secret, "..", "", "bank/../../secret"] {
            assert_eq!(text.line("A.main", file, 1), None, "{file}");
            assert_eq!(text.line("bank.A.main", file, 1), None, "{file}");
        }
        for class in ["...A", "./...A", "bank/../...A", &format!("{}.A", root.path().display())] {
            assert_eq!(text.line(&format!("{class}.main"), "secret", 1), None, "{class}");
        }
        assert_eq!(text.paths(), Vec::<PathBuf>::new());
    }

    #[test]
    fn beside_a_class_file_only_its_own_package_is_looked_for() {
        let root = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(root.path().join("bank")).unwrap();
        std::fs::write(root.path().join("bank/A.java"), "class A {}\n").unwrap();
        std::fs::write(root.path().join("secret"), "secret\n").unwrap();
        let beside = vec![root.path().join("bank")];
        let mut text = SourceText::new(TextRoots { beside, ..TextRoots::default() });
        assert_eq!(text.line("bank.A.main", "A.java", 1).as_deref(), Some("class A {}"));
        assert_eq!(text.line("other.A.main", "A.java", 1), None);
        let package = root.path().file_name().unwrap().to_string_lossy().into_owned();
        assert_eq!(text.line(&format!("{package}.A.main"), "secret", 1), None);
    }
}
