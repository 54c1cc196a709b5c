//! What the tests that run Java programs share: the JDKs of this machine, and their compilers.
#![allow(dead_code, reason = "each test uses its part")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A JDK found on this machine.
#[derive(Clone, Debug)]
pub struct Jdk {
    /// Its folder.
    pub home: PathBuf,
    /// Its feature release: 17, 25.
    pub version: u32,
}

/// One JDK of each release found: `JAVA_HOME`, the one of `java` on the path, and those in `/usr/lib/jvm`.
pub fn jdks() -> Vec<Jdk> {
    let named = std::env::var_os("JAVA_HOME").map(PathBuf::from);
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&paths).find_map(|folder| {
        let java = fs::canonicalize(folder.join("java")).ok()?;
        Some(java.parent()?.parent()?.to_path_buf())
    });
    let installed = fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|entry| entry.path());
    let mut found = BTreeMap::new();
    for home in named.into_iter().chain(on_path).chain(installed) {
        if let Some(jdk) = jdk(&home) {
            found.entry(jdk.version).or_insert(jdk);
        }
    }
    assert!(!found.is_empty(), "no JDK found; set JAVA_HOME to one");
    found.into_values().collect()
}

fn jdk(home: &Path) -> Option<Jdk> {
    let home = fs::canonicalize(home).ok()?;
    let release = fs::read_to_string(home.join("release")).ok()?;
    let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=\""))?;
    let digits: String = version.chars().take_while(char::is_ascii_digit).collect();
    let complete = home.join("bin/javac").exists() && home.join("lib/modules").exists();
    complete.then_some(Jdk { home, version: digits.parse().ok()? })
}

/// An empty folder of the call's own: tests run side by side.
pub fn folder(name: &str) -> PathBuf {
    static CALLS: AtomicUsize = AtomicUsize::new(0);
    let call = CALLS.fetch_add(1, Ordering::Relaxed);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{call}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Writes a source file into a folder of its own.
pub fn source(name: &str, text: &str) -> PathBuf {
    let file = folder("source").join(name);
    fs::write(&file, text).expect("a source file");
    file
}

/// Compiles the files with one call of the JDK's `javac -g`, into a folder of the call's own, which is returned.
pub fn compile(jdk: &Jdk, files: &[PathBuf], name: &str) -> PathBuf {
    let folder = folder(&format!("{name}-{}", jdk.version));
    let mut command = Command::new(jdk.home.join("bin/javac"));
    command.args(["-g", "-nowarn", "-encoding", "UTF-8", "-d"]).arg(&folder).args(files);
    let output = command.output().expect("javac runs");
    assert!(output.status.success(), "javac {}: {}", jdk.version, String::from_utf8_lossy(&output.stderr));
    folder
}

/// The `.java` files of a folder of this repository, sorted.
pub fn sources(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "java"));
    files.sort();
    files
}

/// Does the jobs on all cores and returns the results in the jobs' order.
pub fn in_parallel<J: Sync, R: Send>(jobs: &[J], work: impl Fn(&J) -> R + Sync) -> Vec<R> {
    use std::sync::Mutex;
    let next = AtomicUsize::new(0);
    let results: Mutex<BTreeMap<usize, R>> = Mutex::new(BTreeMap::new());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(job) = jobs.get(index) else { break };
                    let result = work(job);
                    results.lock().expect("no worker panicked").insert(index, result);
                }
            });
        }
    });
    results.into_inner().expect("no worker panicked").into_values().collect()
}
