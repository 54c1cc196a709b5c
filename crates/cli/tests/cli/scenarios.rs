//! `jmmc linearizable` on the classes of `corpus/scenarios`, broken ones and their repairs.
//!
//! A file's header is the only place where the truth about its classes is written:
//!
//! ```text
//! // scenario: an increment that two threads make at once is lost
//! // run: LostUpdate => violated sc
//! // run: LostUpdateRepaired --size 3 => holds
//! ```
//!
//! Before `=>` stand the class and flags; behind it the verdict, and the model that shows a violation. `ONLY=Name` picks files.

use crate::run::Folder;
use crate::schema_checker::validate;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The class, the flags and what is expected, of each line of all headers.
fn runs(corpus: &Path) -> Vec<(String, String)> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(corpus).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let only = std::env::var("ONLY").ok();
    let mut runs = Vec::new();
    for file in files.iter().filter(|file| only.as_ref().is_none_or(|only| file.ends_with(format!("{only}.java")))) {
        let text = std::fs::read_to_string(file).unwrap();
        assert!(text.starts_with("// scenario: "), "{}: no header", file.display());
        let lines: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("// run: ")).collect();
        let (broken, repaired) =
            (lines.iter().any(|l| l.contains("violated")), lines.iter().any(|l| l.ends_with("holds")));
        assert!(broken && repaired, "{}: a broken class and its repair are wanted", file.display());
        let split =
            |line: &&str| line.split_once(" => ").map(|(run, expected)| (run.to_string(), expected.to_string()));
        runs.extend(lines.iter().map(|line| split(line).unwrap()));
    }
    runs
}

fn schema() -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/report.schema.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// What is wrong with a run, if anything.
fn judge(folder: &Folder, schema: &Value, run: &str, expected: &str) -> Option<String> {
    let (class, flags) = run.split_once(' ').unwrap_or((run, ""));
    let ended = folder.jmmc(&format!("linearizable {class} classes --threads 1 --format json {flags}"));
    let Ok(report) = serde_json::from_str::<Value>(&ended.stdout) else {
        return Some(format!("{run}: no report: {}{}", ended.stdout, ended.stderr));
    };
    if let Err(why) = validate(schema, schema, &report, "") {
        return Some(format!("{run}: {why}"));
    }
    let verdict = report["verdict"].as_str().unwrap_or_default();
    let told = match verdict {
        "violated" => format!("violated {}", report["decided_by"].as_str().unwrap_or_default()),
        other => other.to_string(),
    };
    let code = match verdict {
        "holds" => 0,
        "violated" => 1,
        _ => 3,
    };
    let shows = report["scenarios"]["failure"].is_object() && !report["violations"].as_array().unwrap().is_empty();
    let right = told == expected && ended.code == code && (verdict == "violated") == shows;
    (!right).then(|| format!("{run}: expected {expected}, got {told} ({}): {}", ended.code, report["reason"]))
}

#[test]
fn broken_classes_are_found_and_their_repairs_accepted() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/scenarios");
    let folder = Folder::new();
    folder.javac_all(&corpus, "classes");
    let (runs, schema) = (runs(&corpus), schema());
    assert!(std::env::var_os("ONLY").is_some() || runs.len() > 40, "only {} runs", runs.len());
    let (next, wrong) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((run, expected)) = runs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    wrong.lock().unwrap().extend(judge(&folder, &schema, run, expected));
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const TICKET: &str = "import java.util.concurrent.atomic.*;
    class Ticket {
        @interface Operation { String nonParallelGroup() default \"\"; boolean runOnce() default false; }
        @interface Validate { }
        private final AtomicInteger next = new AtomicInteger();
        private volatile int served;
        @Operation(nonParallelGroup = \"server\") public int serve() { int now = served; served = now + 1; return now; }
        @Operation public int draw() { return next.getAndIncrement(); }
        @Operation(runOnce = true) public void reset() { next.set(0); }
        public int other() { return served++; }
        @Validate public void check() { if (next.get() > LIMIT) throw new IllegalStateException(); }
    }";

#[test]
fn annotations_say_what_operations_are() {
    let folder = Folder::new();
    folder.write("Ticket.java", TICKET.replace("LIMIT", "9"));
    let ended = folder.jmmc("linearizable Ticket.java --size 2 --format json");
    let report: Value = serde_json::from_str(&ended.stdout).unwrap();
    assert_eq!(ended.code, 0, "{}", report["reason"]);
    assert_eq!(report["scenarios"]["operations"], serde_json::json!(["serve()", "draw()", "reset()"]));
    // Of the six pairs, serve | serve is at odds with the group, and reset | reset happens twice.
    assert_eq!(report["scenarios"]["explored"], 4);
    folder.write("Ticket.java", TICKET.replace("LIMIT", "1"));
    let ended = folder.jmmc("linearizable Ticket.java --size 3 --op draw()");
    assert_eq!(ended.code, 1, "{}{}", ended.stdout, ended.stderr);
    assert!(ended.stdout.contains("what is left does not pass the class's own check"), "{}", ended.stdout);
}

const CHOSEN: &str = "
    @Params({@Param(name = \"k\", gen = LongGen.class, conf = \"0:1\"), @Param(name = \"v\", gen = IntGen.class, conf = \"5:9\")})
    class Chosen {
        @interface Operation { String[] params() default {}; }
        enum Colour { RED, GREEN, BLUE }
        @Operation public synchronized int add(@Param(name = \"k\") long k, @Param(name = \"v\") int v) { return v; }
        @Operation(params = \"v\") public synchronized int sub(int v) { return v; }
        @Operation public synchronized String paint(@Param(gen = EnumGen.class, conf = \"RED,BLUE\") Colour c) { return c.name(); }
        @Operation public synchronized String say(@Param(gen = StringGen.class, conf = \"3:xyz\") String s) { return s; }
        @Operation public synchronized double half(@Param(gen = DoubleGen.class, conf = \"0.5:0.5:1.5\") double d) { return d; }
        @Operation public synchronized String any(Colour c) { return c.name(); }
        @Operation public synchronized int by(@Param(gen = ThreadIdGen.class) int t) { return t; }
        @Operation public synchronized int odd(@Param(gen = IntGen.class, conf = \"few\") int t) { return t; }
        @Operation public synchronized int lost(@Param(name = \"nobody\") int t) { return t; }
    }
    @interface Param { String name() default \"\"; Class<?> gen() default Object.class; String conf() default \"\"; }
    @interface Params { Param[] value(); }
    class IntGen { } class LongGen { } class StringGen { } class EnumGen { } class DoubleGen { } class ThreadIdGen { }";

#[test]
fn annotations_say_which_values_arguments_have() {
    let folder = Folder::new();
    folder.write("Chosen.java", CHOSEN);
    let ended = folder.jmmc("linearizable Chosen.java --size 2 --model sc --format json");
    let report: Value = serde_json::from_str(&ended.stdout).unwrap();
    let operations = [
        "add(0, 5)",
        "add(0, 6)",
        "add(1, 5)",
        "add(1, 6)",
        "sub(5)",
        "sub(6)",
        "paint(RED)",
        "paint(BLUE)",
        "say(x)",
        "say(y)",
        "half(0.5)",
        "half(1)",
        "any(RED)",
        "any(GREEN)",
    ];
    assert_eq!(report["scenarios"]["operations"], serde_json::json!(operations));
    let skipped = report["scenarios"]["skipped"].to_string();
    for why in
        ["values by ThreadIdGen", "configuration \\\"few\\\" of IntGen", "no @Param of the class has the name nobody"]
    {
        assert!(skipped.contains(why), "no {why} in {skipped}");
    }
}

#[test]
fn what_fails_is_shown_as_a_table() {
    let folder = Folder::new();
    folder.write(
        "Flag.java",
        "class Flag { private volatile int a; private volatile int b;
        public void set() { a = 1; b = 1; } public int get() { return a + b; } }",
    );
    let ended = folder.jmmc("linearizable Flag.java");
    assert_eq!(ended.code, 1, "{}{}", ended.stdout, ended.stderr);
    for part in [
        "violated: Flag (model sc)",
        "  thread t1  thread t2\n  get() → 1  set()\n",
        "one after the other, the operations give\n",
        "  t1: get() → 0; t2: set()\n",
        "  t2: set(); t1: get() → 2\n",
        "write Flag.a = 1",
    ] {
        assert!(ended.stdout.contains(part), "no `{part}` in\n{}", ended.stdout);
    }
}

#[test]
fn what_is_not_called_is_said() {
    let folder = Folder::new();
    folder.write(
        "Names.java",
        "import java.util.*;
        class Names { private final List<Object> all = new ArrayList<>();
        public synchronized void add(Object name) { all.add(name); } public List<Object> all() { return all; } }",
    );
    let usual = folder.jmmc("linearizable Names.java --size 2");
    assert_eq!(usual.code, 0, "{}{}", usual.stdout, usual.stderr);
    assert!(usual.stdout.contains("; one public method is not called\n"), "{}", usual.stdout);
    let why = "all(): returns java.util.List, which may change while it is looked at; ask for it with --op";
    assert!(usual.stdout.contains(why), "{}", usual.stdout);
    let asked = folder.jmmc("linearizable Names.java --size 2 --op add(Object) --op all()");
    assert_eq!(asked.code, 1, "{}{}", asked.stdout, asked.stderr);
}

#[test]
fn what_operations_wait_for_each_other_is_not_decided() {
    let folder = Folder::new();
    folder.write(
        "Meet.java",
        "class Meet { private int here;
        public synchronized int meet() throws InterruptedException {
            here++; notifyAll(); while (here < 2) wait(); return here; } }",
    );
    let ended = folder.jmmc("linearizable Meet.java --before 0 --long 1");
    assert_eq!(ended.code, 3, "{}{}", ended.stdout, ended.stderr);
    assert!(
        ended.stdout.contains("not decided\n  meet() | meet(): the operations wait for each other"),
        "{}",
        ended.stdout
    );
}

#[test]
fn what_acts_before_it_waits_is_not_decided() {
    let folder = Folder::new();
    // Who hands over puts the item there, and waits until somebody takes it; who looks sees it in between.
    folder.write(
        "Handover.java",
        "class Handover { private int item;
        public synchronized void give(int given) throws InterruptedException {
            item = given; while (item != 0) wait(); }
        public synchronized int look() { return item; } }",
    );
    let ended = folder.jmmc("linearizable Handover.java --size 2 --values 1");
    assert_eq!(ended.code, 3, "{}{}", ended.stdout, ended.stderr);
    assert!(ended.stdout.contains("an operation takes effect before it waits for ever"), "{}", ended.stdout);
}

#[test]
fn weaker_conditions_ask_for_less() {
    let folder = Folder::new();
    // A write is seen late by others: whoever reads an old copy cannot be explained by times, but by each thread's own order.
    folder.write(
        "Late.java",
        "class Late { private volatile int now; private volatile int old;
        public void set() { old = now; now = 1; } public int get() { return old; } }",
    );
    for (flags, code) in [("", 1), ("--sequential", 0), ("--quiescent", 1)] {
        let spec = "--spec Register";
        folder.write(
            "Register.java",
            "class Register { int now; public void set() { now = 1; } public int get() { return now; } }",
        );
        let ended = folder.jmmc(&format!("linearizable Late.java Register.java {spec} --size 2 {flags} --no-probes"));
        assert_eq!(ended.code, code, "{flags}: {}{}", ended.stdout, ended.stderr);
    }
}

#[test]
fn operations_that_are_not_there_are_refused() {
    let folder = Folder::new();
    folder.write("Box.java", "class Box { public int get() { return 0; } }");
    for (words, told) in [
        ("linearizable Box.java --op put(1)", "no public method fits the operation `put(1)`; there are get()"),
        ("linearizable Nothing Box.java", "Nothing"),
        ("linearizable Box.java --new nothing", "nothing"),
    ] {
        let ended = folder.jmmc(words);
        assert_eq!(ended.code, 2, "{}", ended.stdout);
        assert!(ended.stderr.contains(told), "{}", ended.stderr);
    }
}

#[test]
fn too_many_operations_for_quiescent_consistency_are_not_decided() {
    let folder = Folder::new();
    folder.write("One.java", "class One { public synchronized int get() { return 1; } }");
    let ended = folder.jmmc("linearizable One.java --quiescent --before 0 --long 4 --size 7 --no-probes --model sc");
    assert_eq!(ended.code, 3, "{}{}", ended.stdout, ended.stderr);
    assert!(ended.stdout.contains("--quiescent is decided for up to 6 operations"), "{}", ended.stdout);
}

/// Classes that `check` takes by their documentation: with the JDK's own code, no scenario of two operations fails, either.
#[test]
fn classes_that_are_trusted_are_linearizable() {
    let folder = Folder::new();
    let classes =
        ["ConcurrentHashMap", "ConcurrentLinkedQueue", "CopyOnWriteArrayList", "Semaphore", "CountDownLatch", "Phaser"];
    for class in classes {
        let ended = folder
            .jmmc(&format!("linearizable java.util.concurrent.{class} --no-trust --model sc --size 2 --format json"));
        let report: Value = serde_json::from_str(&ended.stdout).unwrap();
        assert_eq!(report["verdict"], "holds", "{class}: {}", report["reason"]);
        assert_eq!(report["scenarios"]["undecided"], serde_json::json!([]), "{class}");
    }
    // Whether a take that nobody serves is blocked or goes round is no result.
    let ended = folder.jmmc(
        "linearizable java.util.concurrent.LinkedTransferQueue --no-trust --model sc --size 2 --op contains(1) --op take()",
    );
    assert_eq!(ended.code, 0, "{}", ended.stdout);
}
