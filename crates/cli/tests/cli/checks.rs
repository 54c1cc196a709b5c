//! Checks from end to end: every kind of input, every exit code, both forms of the report.

use crate::run::{Ended, Folder};
use serde_json::Value;

/// Fails if its argument is `bad`, with a package so that folders matter.
const PROGRAM: &str = r#"package bank;
public class Main {
    public static void main(String[] args) {
        System.out.println("hello " + args.length);
        assert !args[0].equals("bad") : "it was " + args[0];
    }
}
"#;

/// Two threads that add without a lock, so that one addition may be lost.
const RACY: &str = r#"public class Racy {
    static int count;
    static void add() { count++; }
    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = { new Thread(Racy::add, "one"), new Thread(Racy::add, "two") };
        for (Thread thread : threads) thread.start();
        for (Thread thread : threads) thread.join();
        assert count == 2 : count;
    }
}
"#;

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("src/bank/Main.java", PROGRAM).write("Racy.java", RACY);
    folder
}

#[track_caller]
fn json(ended: &Ended) -> Value {
    serde_json::from_str(&ended.stdout).unwrap_or_else(|e| panic!("{e}: {}{}", ended.stdout, ended.stderr))
}

#[track_caller]
fn ends(ended: &Ended, code: i32, verdict: &str) {
    assert_eq!(ended.code, code, "stdout: {}\nstderr: {}", ended.stdout, ended.stderr);
    assert!(ended.stdout.starts_with(verdict), "{}", ended.stdout);
    assert_eq!(ended.stderr, "");
}

#[test]
fn a_source_a_class_a_folder_and_a_jar_are_the_same_program() {
    let folder = folder();
    folder.javac("src/bank/Main.java");
    for path in ["src/bank/Main.java", "src", "bank/Main.class", "."] {
        ends(&folder.jmmc(&format!("check {path} --main bank.Main -- good")), 0, "holds: bank.Main");
        ends(&folder.jmmc(&format!("check {path} --main bank.Main -- bad")), 1, "violated: bank.Main");
    }
    folder.jar("app.jar", "bank.Main", "bank/Main.class");
    ends(&folder.jmmc("check app.jar -- good"), 0, "holds: bank.Main");
    ends(&folder.jmmc("check app.jar -- bad"), 1, "violated: bank.Main");
}

#[test]
fn an_exception_is_a_violation() {
    let ended = folder().jmmc("check src/bank/Main.java");
    ends(&ended, 1, "violated: bank.Main");
    assert!(ended.stdout.contains("ArrayIndexOutOfBoundsException"), "{}", ended.stdout);
}

#[test]
fn the_trace_shows_source_lines_and_the_race_both_accesses() {
    let ended = folder().jmmc("check Racy.java");
    ends(&ended, 1, "violated: Racy");
    for part in ["static void add() { count++; }", "write Racy.count = 1", "1 data race", "Racy.java:3"] {
        assert!(ended.stdout.contains(part), "no `{part}` in: {}", ended.stdout);
    }
}

#[test]
fn the_trace_has_no_step_that_a_reader_can_do_without() {
    let folder = folder();
    let steps = |words: &str| {
        let text = folder.jmmc(words).stdout;
        let rows = text.lines().skip_while(|line| !line.starts_with("  #"));
        let rows = rows.skip(1).take_while(|line| !line.is_empty());
        rows.map(str::to_string).collect::<Vec<_>>()
    };
    let shown = steps("check Racy.java --shortest");
    for noise in ["$assertionsDisabled", "Thread.", "<clinit>", "makeConcat"] {
        assert!(!shown.iter().any(|row| row.contains(noise)), "{shown:#?}");
    }
    let last = shown.last().unwrap();
    assert!(last.ends_with("throw java.lang.AssertionError: 1"), "{last}");
    let started = shown.iter().filter(|row| row.contains("  start "));
    assert_eq!(started.count(), 2, "{shown:#?}");
    assert!(shown.len() < steps("check Racy.java --shortest -v").len());
}

#[test]
fn a_violation_says_which_thread_and_how_it_got_there() {
    let ended = folder().jmmc("check src --format json -- bad");
    let violation = &json(&ended)["violations"][0];
    assert_eq!(violation["thread"], "main");
    assert_eq!(violation["message"], "java.lang.AssertionError: it was bad");
    assert_eq!(violation["stack"][0]["method"], "bank.Main.main");
}

#[test]
fn the_json_form_says_the_same() {
    let report = json(&folder().jmmc("check Racy.java --format json"));
    assert_eq!(report["schema"], "jmmc/1");
    assert_eq!((&report["verdict"], &report["target"]), (&"violated".into(), &"Racy".into()));
    assert_eq!(report["violations"][0]["kind"], "assertion");
    assert_eq!(report["violations"][0]["location"]["line"], 8);
    assert_eq!(report["races"][0]["location"], "Racy.count");
    assert_eq!(report["models"][0]["answer"], "allowed");
}

#[test]
fn a_limit_ends_as_unknown() {
    let folder = folder();
    for limit in ["--states 2", "--depth 1"] {
        let ended = folder.jmmc(&format!("check Racy.java --format json {limit}"));
        assert_eq!(ended.code, 3, "{limit}: {}{}", ended.stdout, ended.stderr);
        let report = json(&ended);
        assert_eq!(report["verdict"], "unknown");
        assert_ne!(report["not_analysed"], Value::Array(Vec::new()), "{limit}");
    }
}

#[test]
fn equal_runs_give_equal_reports() {
    let folder = folder();
    let report = || {
        let mut report = json(&folder.jmmc("check Racy.java --format json --all"));
        for pointer in ["/statistics/seconds", "/statistics/memory_bytes", "/models/0/seconds"] {
            *report.pointer_mut(pointer).unwrap() = Value::Null;
        }
        report
    };
    assert_eq!(report(), report());
}

#[test]
fn the_report_goes_where_it_is_asked_to() {
    let folder = folder();
    let ended = folder.jmmc("check src --output report.txt --quiet -- good");
    assert_eq!((ended.code, ended.stdout.as_str(), ended.stderr.as_str()), (0, "", ""));
    let report = std::fs::read_to_string(folder.path().join("report.txt")).unwrap();
    assert!(report.starts_with("holds: bank.Main"), "{report}");
    assert_eq!(report.lines().count(), 2);
}

#[test]
fn what_the_program_printed_is_shown_on_request() {
    let folder = folder();
    assert!(folder.jmmc("check src --show-output -- good").stdout.contains("  hello 1\n"));
    assert!(!folder.jmmc("check src -- good").stdout.contains("hello"));
    assert_eq!(json(&folder.jmmc("check src --format json --show-output -- good"))["output"], "hello 1\n");
}

#[test]
fn colours_only_where_they_are_wanted() {
    let folder = folder();
    assert!(!folder.jmmc("check src -- good").stdout.contains('\x1b'));
    assert!(folder.jmmc("check src --color always -- good").stdout.contains('\x1b'));
}

#[test]
fn a_class_file_cannot_name_any_file_as_its_source() {
    const SECRET: &str = "a line of a file that nobody gave";
    let folder = Folder::new();
    folder
        .write("secret", SECRET)
        .write("given/Fails.java", "class Fails { public static void main(String[] a) { assert false; } }");
    folder.javac("given/Fails.java");
    let class = std::fs::read(folder.path().join("Fails.class")).unwrap();
    let at = class.windows(10).position(|bytes| bytes == b"Fails.java").unwrap();
    let absolute = folder.path().join("secret").to_string_lossy().into_owned();
    for file in ["../secret", &absolute] {
        let forged = [&class[..at - 1], &[file.len() as u8], file.as_bytes(), &class[at + 10..]].concat();
        folder.write("given/Fails.class", forged);
        for target in ["given", "given/Fails.class"] {
            let ended = folder.jmmc(&format!("check {target} --html page.html"));
            assert_eq!(ended.code, 1, "{}{}", ended.stdout, ended.stderr);
            let page = std::fs::read_to_string(folder.path().join("page.html")).unwrap();
            assert!(!ended.stdout.contains(SECRET) && !page.contains(SECRET), "{file}: {}", ended.stdout);
        }
    }
}

#[test]
fn code_that_the_jvm_refuses_is_no_panic() {
    const SOURCE: &str = "class Confused {
        static class Wide { int a, b, c, d, e, f, g, h; }
        static class Narrow { }
        static Object object = new Narrow();
        public static void main(String[] args) {
            switch (args[0]) {
                case \"get\": System.out.println(((Wide) object).h); break;
                case \"put\": ((Wide) object).h = 1; break;
                case \"length\": System.out.println(((int[]) object).length); break;
                default: System.out.println(((int[]) object)[0]);
            }
        }
    }";
    let folder = Folder::new();
    folder.write("Confused.java", SOURCE).javac("Confused.java");
    let mut class = std::fs::read(folder.path().join("Confused.class")).unwrap();
    // Every `getstatic` loses the cast behind it.
    let casts = (0..class.len() - 6).filter(|&at| class[at] == 0xb2 && class[at + 3] == 0xc0).collect::<Vec<_>>();
    assert_eq!(casts.len(), 4);
    casts.into_iter().for_each(|at| class[at + 3..at + 6].fill(0));
    folder.write("Confused.class", class);
    for what in ["get", "put", "length", "element"] {
        let ended = folder.jmmc(&format!("check Confused.class -- {what}"));
        assert_eq!(ended.code, 3, "{what}: {}{}", ended.stdout, ended.stderr);
        assert!(ended.stdout.contains("VerifyError"), "{what}: {}", ended.stdout);
    }
}
