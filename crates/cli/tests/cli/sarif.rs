//! `--format sarif` and `--format junit` of real runs.

use crate::run::{Ended, Folder};
use crate::screens::compare;
use serde_json::{Value, json};

const DATA: &str = r#"package app;
public class Data {
    static int x;
    static boolean ready;
    public static void main(String[] args) {
        new Thread(() -> { x = 1; ready = true; }, "writer").start();
        if (ready) assert x == 1;
    }
}
"#;

const SB: &str = r#"// litmus:  Sb – store buffering
// ask:     r1 == 0 && r2 == 0
// expect:  sc=forbidden opmm=forbidden
class Sb {
    static int x, y;
    @thread static void t1() { x = 1; int r1 = y; }
    @thread static void t2() { y = 1; int r2 = x; }
}
"#;

#[track_caller]
fn log(ended: &Ended, code: i32) -> Value {
    assert_eq!((ended.code, ended.stderr.as_str()), (code, ""), "{}", ended.stdout);
    serde_json::from_str(&ended.stdout).unwrap_or_else(|error| panic!("{error}: {}", ended.stdout))
}

#[test]
fn a_check_for_code_hosts() {
    let folder = Folder::new();
    folder.write("src/main/app/Data.java", DATA).write("src/test/app/Data.java", "");
    let ended = folder.jmmc("check src/main/app/Data.java --format sarif");
    log(&ended, 1);
    compare(&ended, "check.sarif");
    let held = folder
        .write("H.java", "class H { public static void main(String[] a) { } }")
        .jmmc("check H.java --format sarif");
    assert_eq!(log(&held, 0)["runs"][0]["results"], json!([]));
}

#[test]
fn classes_without_sources_have_places_below_where_sources_begin() {
    let folder = Folder::new();
    folder.write("src/app/Data.java", DATA).javac_all(&folder.path().join("src"), "classes");
    let log = log(&folder.jmmc("check classes --format sarif"), 1);
    let mut uris = Vec::new();
    collect(&log, &mut uris);
    assert!(!uris.is_empty() && uris.iter().all(|uri| uri == "app/Data.java"), "{uris:?}");
    let text = log["runs"][0]["results"][0]["message"]["text"].as_str().unwrap();
    assert!(text.starts_with("app.Data: java.lang.AssertionError"), "{text}");
}

/// All URIs of places in a log.
fn collect(value: &Value, uris: &mut Vec<String>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| match value.as_str() {
            Some(uri) if name == "uri" => uris.push(uri.to_string()),
            _ => collect(value, uris),
        }),
        Value::Array(items) => items.iter().for_each(|item| collect(item, uris)),
        _ => {}
    }
}

#[test]
fn a_source_file_of_a_class_is_only_a_name() {
    let folder = Folder::new();
    let source = "class Up { static volatile int x; public static void main(String[] a) { \
                  new Thread(() -> { x = 1; throw new RuntimeException(); }).start(); } }";
    folder.write("src/Up.java", source).javac_all(&folder.path().join("src"), "classes");
    let file = folder.path().join("classes/Up.class");
    let bytes = std::fs::read(&file).unwrap();
    let name = b"\x01\x00\x07Up.java";
    let at = bytes.windows(name.len()).position(|part| part == name).expect("a SourceFile attribute");
    let elsewhere = b"\x01\x00\x10../../etc/passwd";
    std::fs::write(&file, [&bytes[..at], elsewhere, &bytes[at + name.len()..]].concat()).unwrap();
    for format in ["text", "json", "sarif"] {
        let ended = folder.jmmc(&format!("check classes --main Up --format {format} --html page.html"));
        assert_eq!(ended.code, 1, "{}", ended.stderr);
        let page = std::fs::read_to_string(folder.path().join("page.html")).unwrap();
        for told in [&ended.stdout, &page] {
            assert!(told.contains("passwd") && !told.contains("../") && !told.contains("root:"), "{format}: {told}");
        }
    }
}

#[test]
fn litmus_tests_for_code_hosts() {
    let folder = Folder::new();
    let ended = folder.write("tests/Sb.java", SB).jmmc("litmus tests --format sarif");
    let log = log(&ended, 1);
    assert_eq!(log["runs"][0]["results"].as_array().map(Vec::len), Some(1), "races are what litmus tests are about");
    let result = &log["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "expectation", "{log:#}");
    let text = "Sb under opmm: allowed, but forbidden is expected (asked: r1 == 0 && r2 == 0)";
    assert_eq!(result["message"]["text"], text);
    assert_eq!(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "tests/Sb.java");
    let explained = folder.jmmc("litmus tests --format sarif --explain --output log.sarif");
    assert_eq!((explained.code, explained.stdout.as_str()), (1, ""));
    let log: Value = serde_json::from_str(&std::fs::read_to_string(folder.path().join("log.sarif")).unwrap()).unwrap();
    assert!(
        log["runs"][0]["results"][0]["codeFlows"][0]["threadFlows"].as_array().is_some_and(|f| f.len() > 1),
        "{log:#}"
    );
}

#[test]
fn a_test_case_for_build_servers() {
    let folder = Folder::new();
    let ended = folder.write("src/app/Data.java", DATA).jmmc("check src --format junit");
    assert_eq!((ended.code, ended.stderr.as_str()), (1, ""));
    let mut lines: Vec<String> = ended.stdout.lines().map(|line| line.to_string()).collect();
    for line in &mut lines {
        // Times are never the same.
        while let Some(begin) = line.find(" time=\"") {
            let end = begin + 7 + line[begin + 7..].find('"').unwrap();
            line.replace_range(begin..=end, "");
        }
        if line.starts_with("states ") {
            let parts: Vec<&str> = line.split(" · ").filter(|part| !part.ends_with(" s")).collect();
            *line = parts.join(" · ");
        }
    }
    let stdout = lines.join("\n") + "\n";
    compare(&Ended { stdout, ..ended }, "check.junit.xml");
}
