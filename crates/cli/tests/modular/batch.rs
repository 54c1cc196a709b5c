//! Compiles annotated sources and verifies them, as `jmmc verify` does.

use crate::report::report;
use jmmc_modular::{Ints, SourceFile, VerifySettings};
use jmmc_program::{Program, Sources};
use jmmc_report::verification::Verification;
use jmmc_verdict::{AskedAbout, Budget, Failure, How, ModelChoice, Question, answer};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// A source that says this is verified as the paper does it.
const MATHEMATICAL: &str = "// integers: mathematical";

/// The JDK: `JAVA_HOME`, or where the `java` on the PATH lives.
pub fn jdk() -> PathBuf {
    if let Some(home) = std::env::var_os("JAVA_HOME") {
        return home.into();
    }
    let path = std::env::var_os("PATH").expect("there is a PATH");
    let java = std::env::split_paths(&path).map(|folder| folder.join("java")).find(|java| java.is_file());
    let java = java.expect("a JDK is needed").canonicalize().unwrap();
    java.parent().and_then(Path::parent).unwrap().to_path_buf()
}

/// The repository's folder.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().and_then(Path::parent).unwrap().to_path_buf()
}

/// Sources that were compiled together, because their classes have different names.
pub struct Batch {
    program: Program,
    paths: Vec<PathBuf>,
    _folder: TempDir,
}

impl Batch {
    /// Compiles sources, as many at once as their names allow: starting a compiler takes longer than most proofs.
    pub fn compile(paths: &[PathBuf]) -> Vec<Batch> {
        let mut groups: Vec<(BTreeSet<String>, Vec<PathBuf>)> = Vec::new();
        for path in paths {
            let classes = classes(&std::fs::read_to_string(path).unwrap());
            match groups.iter_mut().find(|(taken, _)| taken.is_disjoint(&classes)) {
                Some((taken, group)) => {
                    taken.extend(classes);
                    group.push(path.clone());
                }
                None => groups.push((classes, vec![path.clone()])),
            }
        }
        groups.into_iter().map(|(_, group)| Batch::of(group)).collect()
    }

    fn of(paths: Vec<PathBuf>) -> Batch {
        let (jdk, folder) = (jdk(), tempfile::tempdir().unwrap());
        let mut javac = Command::new(jdk.join("bin/javac"));
        javac.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-g", "-nowarn", "-encoding", "UTF-8", "-d"]);
        let output = javac.arg(folder.path()).args(&paths).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let sources = Sources { jdk, classpath: vec![folder.path().to_path_buf()], ..Sources::default() };
        Batch { program: Program::open(sources).unwrap(), paths, _folder: folder }
    }

    /// Verifies each source by itself.
    pub fn verify_each(&self, mut then: impl FnMut(&Path, Result<Verification, Failure>)) {
        for path in &self.paths {
            let name = path.file_name().unwrap().to_str().unwrap().to_string();
            let file = SourceFile { name, text: std::fs::read_to_string(path).unwrap() };
            let ints = if file.text.contains(MATHEMATICAL) { Ints::Mathematical } else { Ints::Java };
            let settings = VerifySettings { workers: 2, ints, ..VerifySettings::default() };
            let subject = AskedAbout::Methods(vec![file], settings);
            let question = Question { program: &self.program, subject, models: ModelChoice::Auto, how: How::default() };
            let answered = answer(&question, &Budget::unlimited());
            then(path, answered.map(|answered| report(&answered).expect("methods were asked about")));
        }
    }
}

/// The names of the classes that a source declares, those inside others included.
fn classes(text: &str) -> BTreeSet<String> {
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '@').collect();
    let declared =
        words.windows(2).filter(|pair| ["class", "interface", "enum", "record", "@interface"].contains(&pair[0]));
    declared.map(|pair| pair[1].to_string()).collect()
}
