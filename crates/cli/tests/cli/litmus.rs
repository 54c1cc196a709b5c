//! `jmmc litmus` and `jmmc outcomes` from end to end: every kind of input, every exit code, both forms of the report, bad input.

use crate::run::{Ended, Folder};
use crate::screens::compare;
use serde_json::{Value, json};

/// Store buffering: two threads write, then read what the other one writes.
const SB: &str = r#"// litmus:  Sb – store buffering
// source:  folklore
// ask:     r1 == 0 && r2 == 0
// expect:  sc=forbidden tso=allowed pso=allowed opmm=allowed jmm=allowed
class Sb {
    static int x, y;
    @thread static void t1() { x = 1; int r1 = y; }
    @thread static void t2() { y = 1; int r2 = x; }
}
"#;

/// One thread dies, or two wait for each other.
const ENDS: &str = r#"class Ends {
    static volatile Object o;
    static final Object a = new Object(), b = new Object();
    @thread static void t1() { int r1 = 1; o.hashCode(); synchronized (a) { synchronized (b) { r1 = 2; } } }
    @thread static void t2() { synchronized (b) { synchronized (a) { } } }
    @thread static void t3() { o = a; }
}
"#;

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("Sb.java", SB).write("Ends.java", ENDS);
    folder
}

#[track_caller]
fn lines(ended: &Ended, code: i32) -> Vec<Value> {
    assert_eq!(ended.code, code, "stdout: {}\nstderr: {}", ended.stdout, ended.stderr);
    ended.stdout.lines().map(|line| serde_json::from_str(line).expect("one object on each line")).collect()
}

#[track_caller]
fn ends(ended: &Ended, code: i32, parts: &[&str]) {
    assert_eq!((ended.code, ended.stderr.as_str()), (code, ""), "stdout: {}", ended.stdout);
    parts.iter().for_each(|part| assert!(ended.stdout.contains(part), "no `{part}` in: {}", ended.stdout));
}

#[test]
fn a_matrix_of_tests_and_models() {
    let folder = folder();
    folder.write(
        "Other.java",
        SB.replace("Sb", "Other").replace("sc=forbidden", "sc=allowed").replace("pso=allowed ", ""),
    );
    let ended = folder.jmmc("litmus Sb.java Other.java");
    assert_eq!((ended.code, ended.stderr.as_str()), (1, ""));
    compare(&ended, "litmus.txt");
    ends(&folder.jmmc("litmus Sb.java"), 0, &["all as expected", "forbidden ok"]);
    ends(
        &folder.jmmc("litmus Other.java -q"),
        1,
        &["1 of 4 expectations broken", "Other under sc: forbidden, but allowed"],
    );
    let named = folder.jmmc("litmus Sb.java --model tso --model sc");
    ends(&named, 0, &["models sc, tso"]);
    assert!(!named.stdout.contains("opmm") && !named.stdout.contains("jmm"), "{}", named.stdout);
}

#[test]
fn a_table_of_outcomes_and_models() {
    let folder = folder();
    let ended = folder.jmmc("outcomes Sb.java Ends.java");
    assert_eq!((ended.code, ended.stderr.as_str()), (0, ""));
    compare(&ended, "outcomes.txt");
    ends(&folder.jmmc("outcomes Sb.java -q --model sc"), 0, &["Sb: sc 3\n"]);
    ends(&folder.jmmc("outcomes Sb.java --fields --model sc"), 0, &["  r1  r2  x  y  sc\n  0   1   1  1  x\n"]);
}

#[test]
fn what_is_left_out_is_listed_beneath_the_table() {
    let folder = folder();
    folder.write(
        "Waits.java",
        "class Waits {
            static final Object o = new Object();
            static boolean set;
            @thread static void t1() throws Exception { int r1; synchronized (o) { if (!set) o.wait(); r1 = set ? 1 : 0; } }
            @thread static void t2() { synchronized (o) { set = true; o.notify(); } }
        }",
    );
    ends(&folder.jmmc("outcomes Waits.java --model sc"), 0, &["assumed\n  waiting threads wake for a reason only"]);
    ends(&folder.jmmc("litmus Waits.java --model sc"), 0, &["assumed\n  waiting threads wake for a reason only"]);
    assert!(!folder.jmmc("outcomes Sb.java --model sc").stdout.contains("assumed"));
}

#[test]
fn an_execution_explains_what_is_allowed() {
    let folder = folder();
    let ended = folder.jmmc("litmus Sb.java --explain --model opmm");
    assert_eq!((ended.code, ended.stderr.as_str()), (0, ""));
    compare(&ended, "litmus-explain.txt");
    let report = &lines(&folder.jmmc("litmus Sb.java --explain --format json --model sc --model tso"), 0)[0];
    assert_eq!(report["violations"].as_array().map(Vec::len), Some(1), "nothing is allowed under sc: {report}");
    assert_eq!(report["violations"][0]["kind"], "outcome");
}

#[test]
fn the_json_form_has_one_object_on_each_line() {
    let folder = folder();
    let reports = lines(&folder.jmmc("outcomes Sb.java Ends.java --format json"), 0);
    assert_eq!(reports.len(), 2);
    let sb = &reports[0];
    assert_eq!((&sb["schema"], &sb["command"], &sb["target"]), (&json!("jmmc/1"), &json!("outcomes"), &json!("Sb")));
    assert_eq!(sb["ask"], "r1 == 0 && r2 == 0");
    let sc = [json!({"r1": 0, "r2": 1}), json!({"r1": 1, "r2": 0}), json!({"r1": 1, "r2": 1})];
    assert_eq!(sb["models"][0]["outcomes"], json!(sc));
    assert_eq!(sb["models"][0]["answer"], "forbidden");
    let all = reports[0]["models"].as_array().unwrap();
    assert!(all[1..].iter().all(|model| model["outcomes"][0] == json!({"r1": 0, "r2": 0})), "{sb}");
    let outcomes = reports[1]["models"][0]["outcomes"].as_array().unwrap();
    assert!(outcomes.contains(&json!({"r1": 1, "!": ["t1: NullPointerException"]})), "{outcomes:?}");
    assert!(outcomes.contains(&json!({"r1": 1, "!": ["deadlock: t1, t2"]})), "{outcomes:?}");
    assert!(outcomes.contains(&json!({"r1": 2})), "{outcomes:?}");
    let judged = &lines(&folder.jmmc("litmus Sb.java --format json"), 0)[0];
    assert_eq!((&judged["verdict"], &judged["models"][1]["expected"]), (&json!("holds"), &json!("allowed")));
}

#[test]
fn a_source_a_class_a_folder_and_a_jar_have_the_same_outcomes() {
    let folder = Folder::new();
    let own = format!("package p;\n@interface thread {{ }}\n{}", SB.replace("// litmus:", "// no header:"));
    folder.write("src/p/Sb.java", &own).javac("src/p/Sb.java").jar("app.jar", "p.Sb", "p/Sb.class");
    let outcomes = |path: &str| {
        let reports = lines(&folder.jmmc(&format!("outcomes {path} --format json")), 0);
        assert_eq!((reports.len(), &reports[0]["target"]), (1, &json!("p.Sb")), "{path}");
        reports[0]["models"].as_array().unwrap().iter().map(|model| model["outcomes"].clone()).collect::<Vec<_>>()
    };
    let first = outcomes("src/p/Sb.java");
    for path in ["src", "p/Sb.class", "app.jar"] {
        assert_eq!(outcomes(path), first, "{path}");
    }
    ends(&folder.jmmc("litmus p/Sb.class"), 0, &["nothing is expected", "p.Sb", "  0   1   x"]);
}

#[test]
fn sources_with_equal_names_do_not_disturb_each_other() {
    let folder = Folder::new();
    let helper = "class Node { int value = 1; }\n";
    folder.write("a/One.java", SB.replace("Sb", "One") + helper);
    folder.write("b/Two.java", SB.replace("Sb", "Two") + helper);
    folder.write("c/Three.java", SB.replace("Sb", "Three") + "@interface thread { String[] after() default {}; }\n");
    folder.write("d/p/Four.java", format!("package p;\n{}", SB.replace("Sb", "Four")));
    folder.write("d/p/Helper.java", "package p;\nclass Helper { }\n");
    let ended = folder.jmmc("litmus .");
    ends(&ended, 0, &["4 tests", "One", "Two", "Three", "p.Four"]);
}

#[test]
fn without_ask_every_assert_must_be_reached_and_true() {
    let test = |condition: &str, expected: &str| {
        let folder = Folder::new();
        let source = format!(
            "// litmus: A – asserts\n// expect: sc={expected}\nclass A {{\n    static volatile int x;\n    \
             @thread static void t1() {{ if (x == 1) assert x {condition}; }}\n    @thread static void t2() {{ x = 1; }}\n}}\n"
        );
        folder.write("A.java", source).jmmc("litmus A.java --model sc")
    };
    ends(&test("== 1", "allowed"), 0, &["all as expected"]);
    ends(&test("== 2", "forbidden"), 0, &["all as expected"]);
    ends(&test("== 2", "allowed"), 1, &["A under sc: forbidden, but allowed is expected"]);
}

#[test]
fn a_limit_ends_as_unknown() {
    let folder = folder();
    let ended = folder.jmmc("litmus Sb.java --states 3 --model sc");
    ends(&ended, 3, &["unknown", "the limit of 3 states was reached (--states)"]);
    ends(&folder.jmmc("outcomes Sb.java --states 3 --model sc"), 3, &["not all executions are known"]);
    let report = &lines(&folder.jmmc("litmus Sb.java --states 3 --model sc --format json"), 3)[0];
    assert_eq!((&report["verdict"], &report["models"][0]["answer"]), (&json!("unknown"), &json!("unknown")));
}

#[test]
fn the_report_goes_where_it_is_asked_to() {
    let folder = folder();
    let ended = folder.jmmc("outcomes Sb.java --output report.txt --model sc");
    assert_eq!((ended.code, ended.stdout.as_str()), (0, ""));
    assert!(std::fs::read_to_string(folder.path().join("report.txt")).unwrap().starts_with("Sb, asked: r1 == 0"));
}

#[track_caller]
fn refused(source: &str, parts: &[&str]) {
    let folder = Folder::new();
    folder.write("A.java", source).jmmc("litmus A.java").refuses(parts);
}

fn test(header: &str, threads: &str) -> String {
    format!("// litmus: A – a test\n{header}class A {{\n    static int x;\n{threads}\n}}\n")
}

#[test]
fn mistakes_in_headers_are_pointed_at() {
    const THREAD: &str = "    @thread static void t1() { int r1 = x; }";
    refused(
        &test("// ask: r1 == 1 && r2 == 0\n", THREAD),
        &["A.java:2:20:", "`r2` is neither a local nor a static field"],
    );
    refused(&test("// ask: r1 == \n", THREAD), &["A.java:2:14:", "the expression ends"]);
    refused(&test("// ask: r1 = 1\n", THREAD), &["A.java:2:12:", "write `==`"]);
    refused(&test("// aks: r1 == 1\n", THREAD), &["A.java:2:4:", "`aks:` is no part of a header"]);
    refused(&test("// expect: sc=maybe\n", THREAD), &["A.java:2:12:", "`sc=maybe` is no expectation"]);
    refused(&test("// expect: sc=allowed\n", THREAD), &["A.java:2:12:", "nothing is asked"]);
    let two = "    @thread static void t1() { int r1 = x; }\n    @thread static void t2() { int r1 = x; }";
    refused(&test("// ask: r1 == 1\n", two), &["A.java:2:9:", "write t1.r1 or t2.r1"]);
}

#[test]
fn threads_that_cannot_be_run_are_refused() {
    refused(&test("", "    static void t1() { }"), &["A.java: no method is annotated `@thread`"]);
    refused(&test("", "    @thread void t1() { }"), &["A.java: A.t1 is annotated `@thread` but is not static"]);
    refused(&test("", "    @thread static void t1(int a) { }"), &["A.t1 is annotated `@thread` but has parameters"]);
    let unknown = "    @thread(after = \"t3\") static void t1() { }\n    @thread static void t2() { }";
    refused(&test("", unknown), &["A.t1 comes after `t3`, which is no thread of the test; there are t1, t2"]);
    let circle = "    @thread(after = \"t2\") static void t1() { }\n    @thread(after = \"t1\") static void t2() { }";
    refused(&test("", circle), &["t1, t2 come after each other in a circle"]);
    let bad = "    static int y = 1 / x;\n    @thread static void t1() { y = 1; }";
    refused(&test("", bad), &["A: the class cannot be initialised", "ExceptionInInitializerError"]);
}

#[test]
fn what_does_not_compile_or_exist_is_refused() {
    refused(
        &test("", "    @thread static void t1() { int r1 = \"\"; }"),
        &["A.java", "does not compile", "incompatible types"],
    );
    let folder = folder();
    folder.write("empty/notes.txt", "");
    folder.jmmc("litmus Nowhere.java").refuses(&["Nowhere.java: cannot be read"]);
    folder.jmmc("outcomes empty").refuses(&["empty: the folder has no .class and no .java file"]);
    folder.jmmc("outcomes empty/notes.txt").refuses(&["notes.txt: is not a .java file"]);
    folder.jmmc("litmus Sb.java --model jam").refuses(&["jam", "possible values: sc"]);
}
