//! The programs of `corpus/verdicts` and `examples/liveness`: what `jmmc check` must say of each, on every JDK of this machine, through the real binary.
//!
//! A program's header is the only place where its truth is written:
//!
//! ```text
//! // law:     what is reached through a racily published object may be seen unset [JLS §17.4.5]
//! // jdk:     21+
//! // verdict: => violated assertion
//! // verdict: --model sc -- 2 => holds
//! ```
//!
//! Before `=>` stand flags of `jmmc check`, and the program's arguments after `--`; behind it the verdict, or several with `|` between
//! them where the rules leave it open, and the kind of the violation if it matters. `ONLY=Name` picks programs.

use crate::run::Folder;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Flags that every run has: no program of the corpus needs longer, and all of them are audited by a test of their own.
const LIMIT: &str = "--time-limit 120s --audit none";

/// What a `// verdict:` line says.
struct Expectation {
    class: String,
    flags: String,
    arguments: String,
    verdicts: Vec<String>,
    kind: Option<String>,
    first_jdk: u32,
}

fn expectations(file: &Path) -> Vec<Expectation> {
    let text = std::fs::read_to_string(file).unwrap();
    let class = file.file_stem().unwrap().to_string_lossy().into_owned();
    let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(&format!("// {name}:")).map(str::trim));
    assert!(field("law").is_some_and(|law| !law.is_empty()), "{class}: no `// law:` in its header");
    let first_jdk = field("jdk").map_or(0, |jdk| jdk.trim_end_matches('+').parse().expect("`// jdk: N+`"));
    let lines = text.lines().filter_map(|line| line.strip_prefix("// verdict:"));
    let found: Vec<Expectation> = lines.map(|line| expectation(&class, first_jdk, line)).collect();
    assert!(!found.is_empty(), "{class}: no `// verdict:` in its header");
    found
}

fn expectation(class: &str, first_jdk: u32, line: &str) -> Expectation {
    let (words, expected) = line.split_once("=>").unwrap_or_else(|| panic!("{class}: no `=>` in `{line}`"));
    let (flags, arguments) = words.split_once("-- ").unwrap_or((words, ""));
    let mut expected = expected.split_whitespace();
    let verdicts: Vec<String> = expected.next().unwrap_or_default().split('|').map(str::to_string).collect();
    let known = ["holds", "violated", "unknown"];
    assert!(verdicts.iter().all(|verdict| known.contains(&verdict.as_str())), "{class}: no verdict in `{line}`");
    let kind = expected.next().map(str::to_string);
    let (flags, arguments) = (flags.trim().to_string(), arguments.trim().to_string());
    Expectation { class: class.to_string(), flags, arguments, verdicts, kind, first_jdk }
}

/// One JDK of each release in `/usr/lib/jvm`, by release; where there is none, that of the path.
pub(crate) fn jdks() -> BTreeMap<u32, Option<PathBuf>> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten() {
        let home = entry.path();
        let release = std::fs::read_to_string(home.join("release")).unwrap_or_default();
        let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=\""));
        let digits = version.and_then(|version| version.split(|c: char| !c.is_ascii_digit()).next());
        if let Some(version) = digits.and_then(|digits| digits.parse().ok())
            && home.join("bin/javac").exists()
            && home.join("lib/modules").exists()
        {
            found.entry(version).or_insert(Some(home));
        }
    }
    if found.is_empty() { BTreeMap::from([(u32::MAX, None)]) } else { found }
}

/// What is wrong with the verdict, if anything.
fn judge(folder: &Folder, jdk: Option<&Path>, expected: &Expectation) -> Option<String> {
    let jdk = jdk.map_or(String::new(), |home| format!("--jdk {}", home.display()));
    let Expectation { class, flags, arguments, verdicts, kind, .. } = expected;
    let command = format!("check . --main {class} --format json {LIMIT} {jdk} {flags} -- {arguments}");
    let ended = folder.jmmc(&command);
    let Ok(report) = serde_json::from_str::<Value>(&ended.stdout) else {
        return Some(format!("{command}: no report: {}{}", ended.stdout, ended.stderr));
    };
    let verdict = report["verdict"].as_str().unwrap_or_default();
    let shown = report["violations"][0]["kind"].as_str().unwrap_or_default();
    let right = verdicts.iter().any(|expected| expected == verdict)
        && kind.as_ref().is_none_or(|kind| verdict != "violated" || kind == shown);
    let expected = format!("{} {}", verdicts.join("|"), kind.as_deref().unwrap_or_default());
    (!right).then(|| format!("{command}\n  expected {expected}, got {verdict} {shown}: {}", report["reason"]))
}

#[test]
fn corpus() {
    all_right("corpus/verdicts");
}

/// The examples of programs that never end, and of their repairs.
#[test]
fn examples() {
    all_right("examples/liveness");
}

/// Every program of the folder is judged as its header says.
fn all_right(sources: &str) {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(sources);
    let only = std::env::var("ONLY").unwrap_or_default();
    let mut files: Vec<PathBuf> = std::fs::read_dir(&sources).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "java"));
    files.retain(|file| file.to_string_lossy().contains(&only));
    files.sort();
    let expectations: Vec<Expectation> = files.iter().flat_map(|file| expectations(file)).collect();
    if expectations.is_empty() {
        assert!(!only.is_empty(), "no programs in {}", sources.display());
        return;
    }
    for (version, home) in jdks() {
        let folder = Folder::new();
        let javac = home.as_ref().map_or(PathBuf::from("javac"), |home| home.join("bin/javac"));
        let fits = |file: &&PathBuf| self::expectations(file).iter().all(|run| run.first_jdk <= version);
        let mut compiler = Command::new(javac);
        compiler
            .current_dir(folder.path())
            .args(["-g", "-nowarn", "-XDignore.symbol.file", "-d", "."])
            .args(files.iter().filter(fits));
        assert!(compiler.status().unwrap().success(), "javac {version}");
        let runs: Vec<&Expectation> = expectations.iter().filter(|run| run.first_jdk <= version).collect();
        let (next, wrong) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        std::thread::scope(|scope| {
            for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
                scope.spawn(|| {
                    while let Some(run) = runs.get(next.fetch_add(1, Ordering::Relaxed)) {
                        wrong.lock().unwrap().extend(judge(&folder, home.as_deref(), run));
                    }
                });
            }
        });
        let wrong = wrong.into_inner().unwrap();
        let (count, of) = (wrong.len(), runs.len());
        assert!(wrong.is_empty(), "JDK {version}: {count} of {of} runs:\n{}", wrong.join("\n"));
    }
}
