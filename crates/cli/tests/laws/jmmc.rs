//! Runs of the real binary: many programs compiled at once, then asked about one by one or together. Nothing is audited: an answer that the audit would take back is to be seen.

use crate::run::Folder;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A number of the environment.
pub fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |text| text.parse().expect(name))
}

/// The JDKs of this machine, the oldest first; at least the one of the path.
pub fn jdks() -> Vec<Option<PathBuf>> {
    let mut found: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten() {
        let home = entry.path();
        let real = std::fs::symlink_metadata(&home).is_ok_and(|meta| meta.is_dir());
        if real && home.join("bin/javac").exists() && home.join("lib/modules").exists() {
            found.push(home);
        }
    }
    found.sort();
    if found.is_empty() { vec![None] } else { found.into_iter().map(Some).collect() }
}

/// Compiles sources, each with its name, into a folder of classes.
pub fn compile(sources: &[(String, String)], jdk: Option<&Path>) -> Folder {
    let folder = Folder::new();
    let mut javac = Command::new(jdk.map_or(PathBuf::from("javac"), |home| home.join("bin/javac")));
    javac.current_dir(folder.path()).args(["-g", "-nowarn", "-d", "classes"]);
    for (name, text) in sources {
        folder.write(&format!("{name}.java"), text);
        javac.arg(format!("{name}.java"));
    }
    let ended = javac.output().expect("javac");
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    folder
}

/// The flag for a JDK.
pub fn home(jdk: Option<&Path>) -> String {
    jdk.map_or(String::new(), |home| format!("--jdk {}", home.display()))
}

/// The report of `jmmc check` on a compiled program.
pub fn check(folder: &Folder, jdk: Option<&Path>, class: &str, flags: &str) -> Value {
    let words =
        format!("check classes --main {class} --format json --audit none --time-limit 30s {} {flags}", home(jdk));
    let ended = folder.jmmc(&words);
    serde_json::from_str(&ended.stdout).unwrap_or_else(|_| panic!("{words}: {}{}", ended.stdout, ended.stderr))
}

/// Outcomes of a litmus test: of each model that was explored completely, the values of these variables.
pub type Outcomes = BTreeMap<String, BTreeSet<String>>;

/// The outcomes of all litmus tests at a path, by test; `variables` says which of a test's count. An end other than the usual one is named.
pub fn outcomes(
    folder: &Folder,
    words: &str,
    jdk: Option<&Path>,
    variables: impl Fn(&str) -> Vec<String>,
) -> BTreeMap<String, Outcomes> {
    let ended = folder.jmmc(&format!("outcomes --format json --audit none {} {words}", home(jdk)));
    let mut all = BTreeMap::new();
    for line in ended.stdout.lines() {
        let report: Value = serde_json::from_str(line).expect("one object on each line");
        let test = report["target"].as_str().unwrap_or_default().to_string();
        let variables = variables(&test);
        let mut of_test = Outcomes::new();
        for model in report["models"].as_array().into_iter().flatten().filter(|model| model["complete"] == true) {
            let text = |outcome: &Value| {
                let values: Vec<String> = variables.iter().map(|name| outcome[name].to_string()).collect();
                format!("{}{}", values.join(","), outcome.get("!").map_or(String::new(), |end| format!(" {end}")))
            };
            let rows = model["outcomes"].as_array().into_iter().flatten().map(text).collect();
            of_test.insert(model["model"].as_str().unwrap_or_default().to_string(), rows);
        }
        all.insert(test, of_test);
    }
    assert!(!all.is_empty(), "{}{}", ended.stdout, ended.stderr);
    all
}

/// Does something with each, as many side by side as there are cores.
pub fn in_parallel<T: Sync, R: Send>(items: &[T], action: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let (next, results) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { return };
                    let result = action(item);
                    results.lock().unwrap().push((index, result));
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap();
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}
