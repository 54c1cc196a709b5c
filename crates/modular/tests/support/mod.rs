//! Compiles annotated sources and verifies them.

use jmmc_modular::{ProverOptions, Settings, SourceFile, Verification, VerifyError, verify};
use jmmc_program::{Program, Sources};
use std::path::{Path, PathBuf};
use std::process::Command;

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

/// Verifies sources, given by name and text.
pub fn verify_files(files: &[(&str, &str)], prover: ProverOptions) -> Result<Verification, VerifyError> {
    let folder = tempfile::tempdir().unwrap();
    let paths: Vec<PathBuf> = files.iter().map(|(name, _)| folder.path().join(name)).collect();
    for (path, (_, text)) in paths.iter().zip(files) {
        std::fs::write(path, text).unwrap();
    }
    let jdk = jdk();
    let mut javac = Command::new(jdk.join("bin/javac"));
    javac.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-g", "-nowarn", "-encoding", "UTF-8", "-d"]);
    let output = javac.arg(folder.path()).args(&paths).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let sources = Sources { jdk, classpath: vec![folder.path().to_path_buf()], ..Sources::default() };
    let program = Program::open(sources).unwrap();
    let files = files.iter().map(|(name, text)| SourceFile { name: name.to_string(), text: text.to_string() });
    verify(&program, files.collect(), &Settings { prover, workers: 2 })
}

/// Verifies one source file.
pub fn verify_path(path: &Path) -> Result<Verification, VerifyError> {
    let text = std::fs::read_to_string(path).unwrap();
    let name = path.file_name().unwrap().to_str().unwrap();
    verify_files(&[(name, &text)], ProverOptions::default())
}
