//! `jmmc check` with the models that a verdict needs: each step of the bracket decides something.

use crate::run::Folder;
use serde_json::Value;
use std::path::Path;

fn report(folder: &Folder, path: &str) -> Value {
    let ended = folder.jmmc(&format!("check {path} --format json"));
    serde_json::from_str(&ended.stdout).unwrap_or_else(|_| panic!("{path}: {}{}", ended.stdout, ended.stderr))
}

#[track_caller]
fn decides(report: &Value, verdict: &str, by: &str) {
    assert_eq!((report["verdict"].as_str(), report["decided_by"].as_str()), (Some(verdict), Some(by)), "{report}");
}

fn example(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name);
    report(&Folder::new(), &path.display().to_string())
}

/// A program that runs threads side by side, and then looks at what they have left in static fields.
fn program(fields: &str, threads: &[&str], condition: &str) -> Value {
    let threads: Vec<String> = threads.iter().map(|body| format!("new Thread(() -> {{ {body} }})")).collect();
    let folder = Folder::new();
    folder.write(
        "T.java",
        format!(
            "public class T {{ {fields} public static void main(String[] args) throws Exception {{
                Thread[] all = {{ {} }};
                for (Thread t : all) t.start();
                for (Thread t : all) t.join();
                assert !({condition});
            }} }}",
            threads.join(", ")
        ),
    );
    report(&folder, "T.java")
}

#[test]
fn without_races_the_interleavings_are_all() {
    let fields = "static int a, b, r1, r2, r3; static volatile int y;";
    let threads = ["r1 = a; if (r1 == 0) y = 1; else b = 1;", "do { r2 = y; r3 = b; } while (r2 + r3 == 0); a = 1;"];
    decides(&program(fields, &threads, "r1 == 1 && r3 == 1 && r2 == 0"), "holds", "sc");
}

/// An object may be seen before its volatile field is written; but who has locked it first has not seen a write that comes after that.
#[test]
fn objects_are_seen_while_they_are_made() {
    let seen = |class: &str, write: &str, read: &str| {
        let fields = format!("static class C {{ {class} }} static C c; static boolean bad;");
        program(&fields, &[write, &format!("C s = c; if (s != null) {{ {read} }}")], "bad")
    };
    let volatile = "volatile int p; C(int v) { p = v; }";
    decides(&seen(volatile, "c = new C(80);", "if (s.p != 80) bad = true;"), "violated", "jmm");
    let (write, read) =
        ("C n = new C(); synchronized (n) { n.p = 80; } c = n;", "synchronized (s) { if (s.p != 80) bad = true; }");
    decides(&seen("int p;", write, read), "holds", "jpr");
}

const WEAK: &str =
    "static final java.util.concurrent.atomic.AtomicInteger n = new java.util.concurrent.atomic.AtomicInteger();";

#[test]
fn what_happens_without_a_reason_is_explored() {
    let wait = "try { synchronized (n) { n.wait(); } r1 = 1; } catch (Exception e) { }";
    let fields = format!("{WEAK} static volatile int r1;");
    let woken =
        program(&fields, &[wait, "synchronized (n) { n.notify(); }", "synchronized (n) { n.notify(); }"], "r1 == 2");
    assert!(!woken["assumptions"].to_string().contains("for a reason"), "{woken}");
    let failed = program(
        &format!("{WEAK} static boolean bad;"),
        &["if (!n.weakCompareAndSetVolatile(0, 1)) bad = true;"],
        "bad",
    );
    assert_eq!((&failed["verdict"], &failed["without_reason"]), (&"violated".into(), &"failure".into()));
}

#[test]
fn what_goes_wrong_by_a_wake_up_without_a_reason_says_so_at_once() {
    let first = |wait: &str, flags: &str| {
        let folder = Folder::new();
        let text = format!(
            "class T {{ static boolean ready; public static void main(String[] a) throws Exception {{ Object lock = new Object();
                Thread t = new Thread(() -> {{ synchronized (lock) {{ {wait} (!ready) try {{ lock.wait(); }} catch (InterruptedException e) {{ }} assert ready; }} }});
                t.start(); synchronized (lock) {{ ready = true; lock.notifyAll(); }} }} }}"
        );
        folder.write("T.java", &text);
        let ended = folder.jmmc(&format!("check T.java {flags}"));
        ended.stdout.lines().next().unwrap_or_default().to_string()
    };
    assert_eq!(first("if", ""), "violated, by a wake-up without a reason: T (model sc)");
    assert_eq!(first("if", "--no-spurious"), "holds: T (model sc)");
    assert_eq!(first("while", ""), "holds: T (model sc)");
}

/// Nothing says that atomic reads are coherent with plain writes; nor does anything show that they are not.
#[test]
fn races_of_plain_and_atomic_accesses_are_open() {
    let fields = "static int x, r1, r2; static final java.lang.invoke.VarHandle X; static { try {
        X = java.lang.invoke.MethodHandles.lookup().findStaticVarHandle(T.class, \"x\", int.class);
    } catch (ReflectiveOperationException e) { throw new Error(e); } }";
    let report =
        program(fields, &["x = 1;", "r1 = (int) X.getVolatile(); r2 = (int) X.getVolatile();"], "r1 == 1 && r2 == 0");
    decides(&report, "unknown", "jpr");
}

#[test]
fn only_full_fences_keep_writes_before_later_reads() {
    let fields = "static int x, y, r1, r2;";
    let threads = |fence: &str| {
        let fence = format!("java.lang.invoke.VarHandle.{fence}();");
        [format!("x = 1; {fence} r1 = y;"), format!("y = 1; {fence} r2 = x;")]
    };
    for fence in ["releaseFence", "acquireFence", "storeStoreFence", "loadLoadFence"] {
        let [one, other] = threads(fence);
        let report = program(fields, &[&one, &other], "r1 == 0 && r2 == 0");
        decides(&report, "violated", "opmm");
    }
    let [one, other] = threads("fullFence");
    decides(&program(fields, &[&one, &other], "r1 == 0 && r2 == 0"), "holds", "jpr");
}

#[test]
fn benign_races_are_proved_by_the_path_relaxer() {
    let report = example("HashCached.java");
    decides(&report, "holds", "jpr");
    assert!(
        report["races"]
            .as_array()
            .is_some_and(|races| !races.is_empty() && races.iter().all(|race| race["benign"] == true))
    );
    let twice = example("HashCachedTwice.java");
    decides(&twice, "violated", "opmm");
    assert!(twice["races"].as_array().is_some_and(|races| races.iter().any(|race| race["benign"] == false)));
}

#[test]
fn what_only_the_exact_rules_allow_is_violated_with_a_justification() {
    for name in ["LoadBuffering.java", "SeqLock.java"] {
        let report = example(name);
        decides(&report, "violated", "jmm");
        assert!(report["reason"].as_str().is_some_and(|reason| reason.contains("committing (1)")), "{report}");
        assert!(
            report["races"].as_array().is_some_and(|races| races.iter().any(|race| race["benign"] == false)),
            "{report}"
        );
    }
}

#[test]
fn what_only_the_path_relaxer_allows_holds_by_the_exact_rules() {
    let fields = "static int x, y, z, r1, r2, r3;";
    let copies = ["r1 = x; y = r1;", "r2 = y; x = r2;", "z = 1;", "r3 = z; x = r3;"];
    decides(&program(fields, &copies, "r1 == 1 && r2 == 1 && r3 == 0"), "holds", "jmm");
    let guarded =
        ["r1 = x; if (r1 == 1) y = 1;", "r2 = y; if (r2 == 1) x = 1;", "z = 1;", "r3 = z; if (r3 == 1) x = 1;"];
    decides(&program(fields, &guarded, "r1 == 1 && r2 == 1 && r3 == 0"), "holds", "jmm");
}

#[test]
fn objects_arrays_and_methods_are_decided_too() {
    let fields = "static class Box { int v; int get() { return v; } } static Box a = new Box(); static int[] b = new int[1]; static int r1, r2;";
    let threads = ["r1 = a.get(); b[0] = 1;", "r2 = b[0]; a.v = 1;"];
    decides(&program(fields, &threads, "r1 == 1 && r2 == 1"), "violated", "jmm");
    let copies = ["r1 = a.get(); b[0] = r1;", "r2 = b[0]; a.v = r2;"];
    let report = program(fields, &copies, "r1 == 1 || r2 == 1");
    assert_eq!(report["verdict"], "holds", "{report}");
}

#[test]
fn a_proof_is_not_about_one_model() {
    let folder = Folder::new();
    folder.write("T.java", "public class T { public static void main(String[] args) { } }");
    assert_eq!(folder.jmmc("check T.java --prove").code, 0);
    folder.jmmc("check T.java --prove --model sc").refuses(&["--prove", "--model"]);
}

#[test]
fn on_a_page_what_goes_on_for_ever_stands_apart() {
    let folder = Folder::new();
    let program = "public class Stop { static boolean stop; public static void main(String[] args) {
        new Thread(() -> { while (!stop) { } }).start(); stop = true; } }";
    folder.write("Stop.java", program);
    let ended = folder.jmmc("check Stop.java -q --html page.html");
    assert_eq!(ended.code, 1, "{}{}", ended.stdout, ended.stderr);
    let page = std::fs::read_to_string(folder.path().join("page.html")).unwrap();
    let (_, round) = page.split_once("<h3>And then for ever</h3>").expect("the round has a heading");
    assert!(round.contains("read Stop.stop = false"), "{round}");
}

/// A program of two threads that copy from each other; `begin` makes and starts them, `end` waits for them.
fn copiers(begin: &str, end: &str, wrong: &str) -> String {
    format!(
        "class Copiers {{
            static int x, y, r1, r2;
            static volatile int w;
            static class A extends Thread {{ public void run() {{ r1 = x; y = r1; }} }}
            public static void main(String[] args) throws Exception {{
                Thread a = new A();
                Thread b = new Thread(() -> {{ r2 = y; x = 1; }});
                {begin} {end}
                if ({wrong}) throw new AssertionError(\"r1 = \" + r1);
            }}
        }}"
    )
}

#[test]
fn the_solver_says_the_same_where_it_has_a_translation() {
    let folder = Folder::new();
    let check = |begin: &str, end: &str, wrong: &str| {
        folder.write("Copiers.java", copiers(begin, end, wrong));
        let report: Value = serde_json::from_str(&folder.jmmc("check Copiers.java --format json").stdout).unwrap();
        let audits = report["models"].as_array().unwrap().iter().filter_map(|model| model["audits"].as_array());
        let by_solver = audits.flatten().any(|audit| audit["by"] == "SAT" && audit["complete"] == true);
        (report["verdict"].as_str().unwrap().to_string(), by_solver)
    };
    let (begin, end) = ("a.start(); b.start();", "a.join(); b.join();");
    // Both reads return 1 if the write of x is committed first; nothing returns 2.
    assert_eq!(check(begin, end, "r1 == 1 && r2 == 1"), ("violated".to_string(), true));
    assert_eq!(check(begin, end, "r1 == 2"), ("holds".to_string(), true));
    // A loop that is seen within a bound only is not decided completely.
    let spins = "Thread c = new Thread(() -> { while (w == 0) { } }); c.start(); a.start(); b.start(); w = 1;";
    assert_eq!(check(spins, "a.join(); b.join(); c.join();", "r1 == 2"), ("holds".to_string(), false));
    // Conditions, monitors, threads that others join, and more of `Thread` have no translation.
    let beyond = [
        ("a.start(); if (x == 0) b.start();", end),
        (begin, "synchronized (a.getClass()) { b.join(); } a.join();"),
        (
            begin,
            "Thread c = new Thread(() -> { try { a.join(); } catch (InterruptedException e) { } }); c.start(); c.join(); b.join();",
        ),
        ("a.setName(\"a\"); a.start(); b.start();", end),
    ];
    for (begin, end) in beyond {
        assert!(!check(begin, end, "r1 == 2").1, "{begin} {end}");
    }
}
