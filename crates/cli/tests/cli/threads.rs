//! `--threads N`: the number of workers changes neither the verdict nor the races nor what is found, and turns nothing off that the report would not name.

use crate::run::Folder;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

/// Programs that hold, that race, that go wrong in several ways, that may never end.
const PROGRAMS: [&str; 10] = [
    "AbaProblem",
    "DclPlain",
    "DekkerVolatile",
    "IndependentReads",
    "LazyUnsafe",
    "LockOrder",
    "LostUpdate",
    "MessagePlain",
    "MissedNotify",
    "PetersonPlain",
];

/// What the report says, as far as no number of workers may change it.
fn facts(report: &Value) -> (String, BTreeSet<String>, BTreeSet<String>) {
    let texts = |list: &str, part: &str| {
        let all = report[list].as_array().into_iter().flatten();
        all.map(|one| one[part].as_str().unwrap_or_default().to_string()).collect::<BTreeSet<String>>()
    };
    (report["verdict"].to_string(), texts("races", "location"), texts("violations", "kind"))
}

#[test]
fn the_number_of_workers_changes_no_answer() {
    let folder = Folder::new();
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/concurrency");
    for program in PROGRAMS {
        folder.write(&format!("{program}.java"), std::fs::read(corpus.join(format!("{program}.java"))).unwrap());
    }
    folder.javac_all(folder.path(), "classes");
    for program in PROGRAMS {
        let check = |threads: usize| {
            let flags = format!("--all --format json --audit none --no-suggest --time-limit 60s --threads {threads}");
            let ended = folder.jmmc(&format!("check classes --main {program} {flags}"));
            let report: Value = serde_json::from_str(&ended.stdout).unwrap_or_else(|_| panic!("{}", ended.stderr));
            let unreduced = report["statistics"]["unreduced"].as_bool().unwrap_or(false);
            assert!(!unreduced, "{program}: several workers leave out what one leaves out");
            (ended.code, facts(&report))
        };
        let one = check(1);
        assert_eq!((check(2), check(4)), (one.clone(), one), "{program}");
    }
}

#[test]
fn the_text_says_what_is_turned_off() {
    let folder = Folder::new();
    folder.write("One.java", "class One { public static void main(String[] a) { new Thread(() -> { }).start(); } }");
    folder.javac("One.java");
    let lines = |flags: &str| folder.jmmc(&format!("check One.class {flags}")).stdout;
    let unreduced = |flags: &str| lines(flags).contains("without reduction");
    assert!(unreduced("--threads 2 --visited exact") && unreduced("--shortest") && unreduced("--depth 1000"));
    assert!(!unreduced("") && !unreduced("--threads 2"));
    assert!(folder.jmmc("check --help").stdout.contains("Several leave out the same interleavings"));
    assert_eq!(folder.jmmc("check One.class --threads 100000").code, 2);
}
