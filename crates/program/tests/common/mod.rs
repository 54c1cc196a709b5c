//! What the integration tests share: the JDKs of this machine, and classes compiled at test time.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use jmmc_program::{Program, Sources};

/// Homes of the JDKs of this machine (with `lib/modules` and `javac`), sorted.
pub fn jdks() -> Vec<PathBuf> {
    let mut homes: Vec<PathBuf> = std::env::var_os("JAVA_HOME").map(PathBuf::from).into_iter().collect();
    for folder in ["/usr/lib/jvm", "/opt"] {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        homes.extend(entries.map(|entry| entry.path()));
    }
    homes.retain(|home| home.join("lib/modules").is_file() && home.join("bin/javac").is_file());
    homes = homes.into_iter().filter_map(|home| home.canonicalize().ok()).collect();
    homes.sort();
    homes.dedup();
    assert!(!homes.is_empty(), "the tests need a JDK: set JAVA_HOME or install one under /usr/lib/jvm");
    homes
}

/// A program over a JDK and some folders.
#[allow(dead_code)] // not every test file uses every helper
pub fn open(jdk: &Path, classpath: &[&Path]) -> Program {
    let classpath = classpath.iter().map(|path| path.to_path_buf()).collect();
    Program::open(Sources { jdk: jdk.to_path_buf(), classpath, ..Sources::default() }).expect("a JDK image")
}

/// Compiles source files, given by path and text, with a JDK's `javac`; returns the folder of the classes.
#[allow(dead_code)]
pub fn compile(jdk: &Path, test: &str, sources: &[(&str, &str)], options: &[&str]) -> PathBuf {
    let version = jdk.file_name().expect("a folder").to_string_lossy().into_owned();
    // Tests run side by side: each call has a folder of its own.
    static CALLS: AtomicUsize = AtomicUsize::new(0);
    let call = CALLS.fetch_add(1, Ordering::Relaxed).to_string();
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test).join(version).join(call);
    let _ = std::fs::remove_dir_all(&folder);
    let mut command = Command::new(jdk.join("bin/javac"));
    command.args(["-g", "-nowarn", "-d"]).arg(&folder).args(options);
    for (path, text) in sources {
        let file = folder.join("source").join(path);
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder for sources");
        std::fs::write(&file, text).expect("a source file");
        command.arg(&file);
    }
    let output = command.output().expect("javac runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    folder
}
