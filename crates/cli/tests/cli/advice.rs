//! What `jmmc check` says beyond the verdict: repairs, what is not needed, how the verdict came about.

use crate::run::{Ended, Folder};
use crate::screens::compare;
use serde_json::{Value, json};

/// A program whose threads run `left` and `right`, with other members.
fn program(members: &str, left: &str, right: &str, finally: &str) -> String {
    format!(
        "public class T {{
    {members}
    static void left() {{ {left} }}
    static void right() {{ {right} }}
    public static void main(String[] args) throws InterruptedException {{
        Thread l = new Thread(T::left, \"left\"), r = new Thread(T::right, \"right\");
        l.start(); r.start(); l.join(); r.join();
        {finally}
    }}
}}
"
    )
}

fn run(source: &str, flags: &str) -> Ended {
    let folder = Folder::new();
    folder.write("T.java", source).jmmc(&format!("check T.java {flags}"))
}

#[track_caller]
fn json_of(ended: &Ended) -> Value {
    serde_json::from_str(&ended.stdout).unwrap_or_else(|error| panic!("{error}: {}{}", ended.stdout, ended.stderr))
}

/// The repairs, as `field modifier` with `+` between changes that belong together.
#[track_caller]
fn repairs(source: &str, flags: &str) -> Vec<String> {
    let report = json_of(&run(source, &format!("--format json {flags}")));
    assert_eq!(report["verdict"], "violated", "{report:#}");
    let found = report["repairs"]["found"].as_array().cloned().unwrap_or_default();
    let change = |change: &Value| format!("{} {}", change["field"].as_str().unwrap(), change["make"].as_str().unwrap());
    let told = |repair: &Value| {
        let changes: Vec<String> = repair["changes"].as_array().unwrap().iter().map(change).collect();
        changes.join("+")
    };
    found.iter().map(told).collect()
}

#[test]
fn one_field_suffices() {
    let members = "static class Box { int value; Box() { value = 1; } } static Box box;";
    let right = "Box b = box; if (b != null) { int v = b.value; assert v == 1; }";
    let found = repairs(&program(members, "box = new Box();", right, ""), "");
    assert!(found.contains(&"T.box volatile".to_string()), "{found:?}");
    assert!(found.contains(&"T$Box.value final".to_string()), "{found:?}");
    let ready = program("static int x; static boolean ready;", "x = 1; ready = true;", "if (ready) assert x == 1;", "");
    assert_eq!(repairs(&ready, ""), ["T.ready volatile"]);
}

#[test]
fn two_fields_or_all_if_it_takes_them() {
    let buffering = program("static int x, y, r1, r2;", "x = 1; r1 = y;", "y = 1; r2 = x;", "assert r1 + r2 > 0;");
    assert_eq!(repairs(&buffering, ""), ["T.x volatile+T.y volatile"]);
    let three =
        program("static int x, y, z, r1, r2, r3;", "x = 1; r1 = y;", "y = 1; r2 = z;", "assert r1 + r2 + r3 > 0;")
            .replace("l.start();", "Thread m = new Thread(() -> { z = 1; r3 = x; }); m.start(); l.start();")
            .replace("l.join();", "m.join(); l.join();");
    assert_eq!(repairs(&three, ""), ["T.x volatile+T.y volatile+T.z volatile"]);
}

#[test]
fn no_repair_for_what_volatile_does_not_repair() {
    let lost = program("static int n;", "n++;", "n++;", "assert n == 2;");
    assert_eq!(repairs(&lost, ""), [""; 0]);
    let text = run(&lost, "").stdout;
    assert!(text.contains("repair: none found by making racing fields volatile or final (1 tried)\n"), "{text}");
    // No race, no suggestion.
    for (left, right) in [("assert false;", ""), ("throw new IllegalStateException();", "")] {
        let report = json_of(&run(&program("", left, right, ""), "--format json"));
        assert_eq!((&report["verdict"], &report["repairs"]), (&json!("violated"), &Value::Null), "{report:#}");
    }
}

#[test]
fn repairs_are_about_the_model_that_was_asked_for() {
    let ready = program("static int x; static boolean ready;", "x = 1; ready = true;", "if (ready) assert x == 1;", "");
    let ended = run(&ready, "--model pso");
    assert!(ended.stdout.contains("(re-checked: holds under pso)"), "{}", ended.stdout);
}

#[test]
fn what_cannot_be_decided_is_no_repair() {
    let members = "static int x; static boolean ready; static volatile int v;";
    let ready = program(members, "x = 1; ready = true; v++; v++;", "if (ready) assert x == 1; v++; v++;", "");
    assert_eq!(repairs(&ready, ""), ["T.ready volatile"]);
    let report = json_of(&run(&ready, "--format json --states 300"));
    assert_eq!((&report["verdict"], &report["repairs"]["found"]), (&json!("violated"), &json!([])), "{report:#}");
    assert!(report["repairs"]["unknown"].as_u64() > Some(0), "{report:#}");
    let off = json_of(&run(&ready, "--format json --no-suggest"));
    assert_eq!((&off["verdict"], &off["repairs"]), (&json!("violated"), &Value::Null));
    let quiet = run(&ready, "-q").stdout;
    assert_eq!(quiet.lines().count(), 2, "{quiet}");
}

#[test]
fn which_volatile_is_needed() {
    let members = "static int x; static volatile boolean ready; static volatile int unused, also;";
    let source = program(members, "x = 1; unused = 2; also = 3; ready = true;", "if (ready) assert x == 1;", "");
    let ended = run(&source, "--minimise");
    assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
    compare(&steady(ended), "check-minimise.txt");
    // Who asks for it gets it, also if nothing else is shown.
    assert_eq!(run(&source, "--minimise -q").stdout.lines().count(), 8);
    let report = json_of(&run(&source, "--minimize --format json"));
    let needs: Vec<(&Value, &Value)> =
        report["volatiles"]["fields"].as_array().unwrap().iter().map(|f| (&f["field"], &f["needed"])).collect();
    let (yes, no) = (json!(true), json!(false));
    assert_eq!(needs, [(&json!("T.ready"), &yes), (&json!("T.unused"), &no), (&json!("T.also"), &no)]);
    assert_eq!(report["volatiles"]["together"], json!(["T.unused", "T.also"]));
}

#[test]
fn one_of_two_volatiles_may_be_needed() {
    // Either flag publishes x.
    let members = "static int x; static volatile boolean a, b;";
    let source = program(members, "x = 1; a = true; b = true;", "if (a && b) assert x == 1;", "");
    let report = json_of(&run(&source, "--minimise --format json"));
    assert_eq!(report["volatiles"]["together"].as_array().map(Vec::len), Some(1), "{report:#}");
    let ended = run(&program("static int n;", "n++;", "n++;", "assert n == 2;"), "--minimise");
    assert_eq!(ended.code, 1);
    assert!(ended.stderr.contains("--minimise"), "{}", ended.stderr);
}

#[test]
fn how_a_verdict_came_about() {
    let held = program("static volatile int x;", "x = 1;", "assert x < 2;", "");
    compare(&steady(run(&held, "--explain-verdict")), "check-explain-holds.txt");
    let benign = program("static int x;", "x = 1;", "assert x < 2;", "");
    compare(&steady(run(&benign, "--explain-verdict")), "check-explain-benign.txt");
    let violated =
        program("static int x; static boolean ready;", "x = 1; ready = true;", "if (ready) assert x == 1;", "");
    compare(&steady(run(&violated, "--explain-verdict")), "check-explain-violated.txt");
    compare(&steady(run(&violated, "--explain-verdict --model sc")), "check-explain-sc.txt");
    compare(&steady(run(&benign, "--explain-verdict --states 3")), "check-explain-unknown.txt");
}

/// Without the time, which is never the same.
fn steady(ended: Ended) -> Ended {
    let steady = |line: &str| match line.strip_prefix("states ") {
        Some(counts) => {
            let parts: Vec<&str> = counts.split(" · ").filter(|part| !part.ends_with(" s")).collect();
            format!("states {}\n", parts.join(" · "))
        }
        None => format!("{line}\n"),
    };
    Ended { stdout: ended.stdout.lines().map(steady).collect(), ..ended }
}
