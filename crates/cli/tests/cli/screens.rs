//! What a person sees: help, version, the list of models; compared with files in `tests/golden`.
//!
//! `UPDATE_GOLDEN=1` (or `cargo xtask bless`) rewrites the files.

use crate::run::{Ended, Folder};
use std::path::Path;

#[track_caller]
fn check(words: &str, golden: &str) {
    let ended = Folder::new().jmmc(words);
    assert_eq!((ended.code, ended.stderr.as_str()), (0, ""));
    compare(&ended, golden);
}

/// Compares what was printed with a golden file.
#[track_caller]
pub fn compare(ended: &Ended, golden: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(golden);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &ended.stdout).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        ended.stdout == expected,
        "{} differs; `cargo xtask bless` accepts this:\n{}",
        path.display(),
        ended.stdout
    );
}

#[test]
fn help() {
    check("--help", "help.txt");
}

#[test]
fn help_of_check() {
    check("check --help", "check-help.txt");
}

#[test]
fn help_of_litmus_and_outcomes() {
    check("litmus --help", "litmus-help.txt");
    check("outcomes --help", "outcomes-help.txt");
}

#[test]
fn help_of_the_others() {
    for command in [
        "linearizable",
        "suite",
        "suite plan",
        "suite split",
        "suite run",
        "suite merge",
        "test",
        "verify",
        "validate",
        "serve",
        "models",
        "completions",
        "man",
    ] {
        check(&format!("{command} --help"), &format!("{}-help.txt", command.replace(' ', "-")));
    }
}

#[test]
fn completions_and_the_manual() {
    let folder = Folder::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ended = folder.jmmc(&format!("completions {shell}"));
        assert_eq!((ended.code, ended.stderr.as_str()), (0, ""));
        assert!(ended.stdout.contains("explain-verdict"), "{shell}");
    }
    folder.jmmc("completions").refuses(&["<SHELL>"]);
    folder.jmmc("completions tcsh").refuses(&["tcsh", "possible values", "zsh"]);
    let page = folder.jmmc("man");
    assert!(page.code == 0 && page.stdout.contains(".TH JMMC 1"), "{}", page.stdout);
    let ended = folder.jmmc("man --out share/man1");
    assert_eq!((ended.code, ended.stderr.as_str()), (0, ""));
    assert_eq!(ended.stdout, "wrote 13 pages; read them with `man share/man1/jmmc.1`\n");
    let page = std::fs::read_to_string(folder.path().join("share/man1/jmmc-check.1")).unwrap();
    assert!(page.contains("jmmc\\-check") && page.contains("minimise"), "{page}");
    folder.write("file", "").jmmc("man --out file/man1").refuses(&["file/man1", "cannot be written"]);
}

#[test]
fn models() {
    check("models", "models.txt");
}

#[test]
fn version() {
    assert_eq!(Folder::new().jmmc("--version").stdout, format!("jmmc {}\n", env!("CARGO_PKG_VERSION")));
}
