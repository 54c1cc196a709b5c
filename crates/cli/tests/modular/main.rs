//! Annotated programs, and some without annotations, and what is said of them: each `.java` below `examples/calvin`, `corpus/modular` and `corpus/bare` has its report beside it.
//!
//! `UPDATE_GOLDEN=1` (or `cargo xtask bless`) rewrites the reports. `CORPUS=name` runs the programs whose path contains the name.

mod batch;
#[path = "../../src/verify/report.rs"]
mod report;

use batch::{Batch, root};
use jmmc_modular::VerifyError;
use jmmc_report::Style;
use jmmc_report::verification::{Verification, is_known_kind, to_text};
use jmmc_verdict::Failure;
use std::path::{Path, PathBuf};

fn programs(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            programs(&entry, found);
        } else if entry.extension().is_some_and(|e| e == "java") {
            found.push(entry);
        }
    }
}

fn told(path: &Path, found: Result<Verification, Failure>) -> String {
    match found {
        Ok(verification) => {
            if std::env::var_os("CORPUS_DETAIL").is_some() {
                let style = Style { detailed: true, ..Style::default() };
                println!("{}: {}", path.display(), to_text(&verification, style));
            }
            for warning in verification.methods.iter().flat_map(|method| &method.warnings) {
                assert!(is_known_kind(&warning.kind), "{}: no rule for `{}`", path.display(), warning.kind);
            }
            to_text(&verification, Style::default())
        }
        Err(Failure::Verify(VerifyError::Annotations(errors))) => {
            let lines =
                errors.iter().map(|e| format!("{}:{}:{}: {}\n", e.file, e.position.line, e.position.column, e.message));
            lines.collect()
        }
        Err(error) => panic!("{error}"),
    }
}

/// The report without the values of counterexamples, which versions of the prover choose differently.
fn without_values(report: &str) -> String {
    let is_values = |line: &&str| line.starts_with("  when ") || line.starts_with("  no proof, for example when ");
    report.lines().filter(|line| !is_values(line)).map(|line| format!("{line}\n")).collect()
}

/// Compares, or rewrites; what differs.
fn check(folder: &str) -> Vec<String> {
    let mut paths = Vec::new();
    programs(&root().join(folder), &mut paths);
    let wanted = std::env::var("CORPUS").unwrap_or_default();
    paths.retain(|path| path.to_string_lossy().contains(&wanted));
    let mut wrong = Vec::new();
    for batch in Batch::compile(&paths) {
        batch.verify_each(|path, found| {
            let (golden, found) = (path.with_extension("txt"), told(path, found));
            let expected = std::fs::read_to_string(&golden).unwrap_or_default();
            if without_values(&expected) == without_values(&found) {
                return;
            }
            if std::env::var_os("UPDATE_GOLDEN").is_some() {
                std::fs::write(&golden, &found).unwrap();
            } else {
                wrong.push(format!("{}: `cargo xtask bless` accepts this:\n{found}", path.display()));
            }
        });
    }
    wrong
}

#[test]
fn case_studies() {
    let wrong = check("examples/calvin");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Classes without annotations: those that are correct are verified, and their broken twins are not.
#[test]
fn programs_without_annotations() {
    let wrong = check("corpus/bare");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for path in std::fs::read_dir(root().join("corpus/bare")).unwrap().map(|entry| entry.unwrap().path()) {
        if path.extension().is_some_and(|extension| extension == "txt") {
            let verified = std::fs::read_to_string(&path).unwrap().lines().any(|line| line.starts_with("verified: "));
            let correct = path.file_stem().unwrap().to_string_lossy().ends_with("Ok");
            assert_eq!(verified, correct, "{}", path.display());
        }
    }
}

#[test]
fn small_programs() {
    let wrong = check("corpus/modular");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
