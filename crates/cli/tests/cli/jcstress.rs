//! jcstress tests from end to end: the project's own samples, forms of tests, grades, bad input.
//!
//! The annotations come from `tests/jcstress`; `scripts/jcstress` compiles the same samples against the published library.

use crate::run::{Ended, Folder};
use crate::screens::compare;
use serde_json::Value;
use std::path::PathBuf;

fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A folder with the annotations, compiled.
pub(crate) fn folder() -> Folder {
    let folder = Folder::new();
    let annotations = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/jcstress");
    folder.javac_all(&annotations, "library");
    folder
}

pub(crate) fn litmus(folder: &Folder, arguments: &str) -> Ended {
    folder.jmmc(&format!("litmus --classpath library --audit none {arguments}"))
}

pub(crate) fn reports(ended: &Ended) -> Vec<Value> {
    ended.stdout.lines().map(|line| serde_json::from_str(line).expect("one object on each line")).collect()
}

const HEAD: &str = "import org.openjdk.jcstress.annotations.*; import org.openjdk.jcstress.infra.results.*;\n";

#[test]
fn the_samples_are_graded_as_annotated() {
    let folder = folder();
    let samples = repository().join("examples/jcstress");
    let ended = litmus(&folder, &format!("--format json {}", samples.display()));
    let reports = reports(&ended);
    assert!(reports.len() >= 40, "{} samples; {}", reports.len(), ended.stderr);
    for report in &reports {
        let results = report["jcstress"]["results"].as_array().expect("results");
        assert!(!results.is_empty(), "{report}");
        assert_eq!(report["verdict"], "holds", "{report}");
        let real = |result: &&Value| ["sc", "opmm", "jmm"].iter().any(|model| result["models"][model] == true);
        assert!(results.iter().filter(real).all(|result| result["expected"] != "forbidden"), "{report}");
    }
}

#[test]
fn a_table_like_that_of_jcstress() {
    let folder = folder();
    folder.write(
        "Mp.java",
        format!(
            "{HEAD}@JCStressTest @State @Description(\"message passing\")
            @Ref(\"first\") @Ref(\"second\")
            @Outcome(id = {{\"0, .*\", \"1, 1\"}}, expect = Expect.ACCEPTABLE, desc = \"in order\")
            @Outcome(id = \"7, 7\", expect = Expect.ACCEPTABLE, desc = \"never\")
            public class Mp {{
                int x, y;
                @Actor public void a() {{ x = 1; y = 1; }}
                @Actor public void b(II_Result r) {{ r.r1 = y; r.r2 = x; }}
            }}"
        ),
    );
    let ended = litmus(&folder, "Mp.java --model sc --model opmm");
    assert_eq!((ended.code, ended.stderr.as_str()), (1, ""));
    compare(&ended, "jcstress.txt");
}

/// The exact models know no fences, and the path relaxer takes these two for nothing: the axiomatic bound decides.
#[test]
fn fences_between_plain_accesses() {
    let test = |name: &str, between: &str| {
        format!(
            "{HEAD}@JCStressTest @State @Outcome(id = \"1, 0\", expect = Expect.FORBIDDEN) @Outcome(expect = Expect.ACCEPTABLE)
            public class {name} {{
                int x, y;
                @Actor public void a() {{ x = 1; java.lang.invoke.VarHandle.storeStoreFence(); y = 1; }}
                @Actor public void b(II_Result r) {{ r.r1 = y; {between} r.r2 = x; }}
            }}"
        )
    };
    let folder = folder();
    folder.write("Fenced.java", test("Fenced", "java.lang.invoke.VarHandle.loadLoadFence();"));
    folder.write("Bare.java", test("Bare", ""));
    let verdict = |name: &str| reports(&litmus(&folder, &format!("{name}.java --format json")))[0]["verdict"].clone();
    assert_eq!((verdict("Fenced"), verdict("Bare")), ("holds".into(), "violated".into()));
}

#[test]
fn states_and_results_of_their_own_and_expectations_elsewhere() {
    let folder = folder();
    folder.write(
        "Own.java",
        format!(
            "{HEAD}public class Own {{
                @State public static class S {{ volatile int x; }}
                @Result public static class R {{ int seen = -1; @Override public String toString() {{ return \"saw \" + seen; }} }}
                @Outcome(id = \"saw [01]\", expect = Expect.ACCEPTABLE, desc = \"either\")
                public static class Grading {{ }}
                @JCStressTest @JCStressMeta(Grading.class)
                public static class Test {{
                    @Actor public void a(S s) {{ s.x = 1; }}
                    @Actor public void b(R r, S s) {{ r.seen = s.x; }}
                }}
            }}"
        ),
    );
    let ended = litmus(&folder, "Own.java --model sc --format json");
    assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
    let reports = reports(&ended);
    let results = reports[0]["jcstress"]["results"].as_array().expect("results");
    let texts: Vec<&str> = results.iter().filter_map(|result| result["result"].as_str()).collect();
    assert_eq!((reports[0]["target"].as_str(), texts), (Some("Own$Test"), vec!["saw 0", "saw 1"]));
}

#[test]
fn expectations_elsewhere_come_before_those_of_the_test_and_are_inherited() {
    let folder = folder();
    folder.write(
        "All.java",
        format!(
            "{HEAD}@Outcome(id = \"0, 0\", expect = Expect.ACCEPTABLE) @Outcome(expect = Expect.FORBIDDEN)
            public class All {{
                @Outcome(id = \"1, 1\", expect = Expect.ACCEPTABLE) public static class Above {{ volatile int x, y; }}
                @JCStressTest @JCStressMeta(All.class) @State
                @Outcome(id = \"(?!1, 1).*\", expect = Expect.ACCEPTABLE_INTERESTING)
                @Outcome(id = \"\", expect = Expect.ACCEPTABLE, desc = \"the last default\")
                public static class Both extends Above {{
                    @Actor public void a() {{ x = 1; y = 1; }} @Actor public void b(II_Result r) {{ r.r1 = y; r.r2 = x; }}
                }}
                @JCStressTest @State
                public static class Below extends Above {{
                    @Actor public void a() {{ x = 1; y = 1; }} @Arbiter public void b(II_Result r) {{ r.r1 = y; r.r2 = x; }}
                }}
            }}"
        ),
    );
    let ended = litmus(&folder, "All.java --model sc --format json");
    assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
    for report in reports(&ended) {
        let results = report["jcstress"]["results"].as_array().expect("results").clone();
        let text = |result: &serde_json::Value| format!("{} {}", result["result"], result["expected"]);
        let texts: Vec<String> = results.iter().map(text).collect();
        let interesting = ["\"0, 1\" \"interesting\"", "\"1, 1\" \"acceptable\""];
        match report["target"].as_str() {
            Some("All$Both") => assert_eq!(texts, [&["\"0, 0\" \"acceptable\""][..], &interesting].concat()),
            _ => assert_eq!(texts, ["\"1, 1\" \"acceptable\""]),
        }
    }
}

#[test]
fn results_that_are_equal_texts_are_the_same_and_a_thread_that_waits_for_ever_is_stale() {
    let folder = folder();
    folder.write(
        "Texts.java",
        format!(
            "{HEAD}public class Texts {{
                @Result public static class R {{ public String r1; public Object r2; }}
                @JCStressTest @State @Outcome(id = {{\"x, x\", \"null, 200\"}}, expect = Expect.ACCEPTABLE)
                public static class Same {{
                    volatile String s;
                    @Actor public void a() {{ s = new String(\"x\"); }}
                    @Actor public void b(R r) {{ r.r1 = s; r.r2 = r.r1 == null ? (Object) 200 : new String(\"x\"); }}
                }}
                @JCStressTest(Mode.Termination) @State
                @Outcome(id = \"TERMINATED\", expect = Expect.ACCEPTABLE) @Outcome(id = \"STALE\", expect = Expect.ACCEPTABLE_INTERESTING)
                public static class Waits {{
                    boolean done;
                    @Actor public synchronized void a() throws Exception {{ if (!done) {{ wait(); }} }}
                    @Signal public synchronized void b() {{ done = true; }}
                }}
            }}"
        ),
    );
    let ended = litmus(&folder, "Texts.java --model sc -q");
    assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
}

#[test]
fn a_weak_compare_and_set_may_fail_without_a_reason() {
    let folder = folder();
    folder.write(
        "Weak.java",
        format!(
            "import java.util.concurrent.atomic.AtomicInteger; {HEAD}
            @JCStressTest @State @Outcome(id = \"1\", expect = Expect.ACCEPTABLE) @Outcome(id = \"0\", expect = Expect.FORBIDDEN)
            public class Weak {{
                final AtomicInteger a = new AtomicInteger();
                @Actor public void a(I_Result r) {{ r.r1 = a.weakCompareAndSetVolatile(0, 1) ? 1 : 0; }}
            }}"
        ),
    );
    let ended = litmus(&folder, "Weak.java --model sc -q");
    assert_eq!(ended.code, 1, "{}{}", ended.stdout, ended.stderr);
    assert!(ended.stdout.contains("`0` is forbidden, but happens"), "{}", ended.stdout);
}

#[test]
fn classes_are_as_good_as_sources() {
    let folder = folder();
    folder.write(
        "source/p/T.java",
        format!(
            "package p; {HEAD}@JCStressTest @State @Outcome(id = \"1\", expect = Expect.ACCEPTABLE)
            public class T {{ int x; @Actor public void a() {{ x = 1; }} @Arbiter public void c(I_Result r) {{ r.r1 = x; }} }}"
        ),
    );
    folder.javac_all(&folder.path().join("source"), "classes");
    for input in ["classes", "classes/p/T.class", "source"] {
        let ended = litmus(&folder, &format!("{input} --model sc -q"));
        assert_eq!(ended.code, 0, "{input}: {}{}", ended.stdout, ended.stderr);
        assert!(ended.stdout.contains("p.T: passed"), "{}", ended.stdout);
    }
}

#[test]
fn an_actor_that_throws_fails_the_test() {
    let folder = folder();
    folder.write(
        "T.java",
        format!(
            "{HEAD}@JCStressTest @State @Outcome(expect = Expect.ACCEPTABLE)
            public class T {{ Object o; @Actor public void a(I_Result r) {{ r.r1 = o.hashCode(); }} @Actor public void b() {{ }} }}"
        ),
    );
    let ended = litmus(&folder, "T.java --model sc -q");
    assert_eq!(ended.code, 1, "{}", ended.stdout);
    assert!(ended.stdout.contains("NullPointerException"), "{}", ended.stdout);
}

#[test]
fn a_loop_that_was_cut_proves_nothing() {
    let folder = folder();
    folder.write(
        "T.java",
        format!(
            "{HEAD}@JCStressTest(Mode.Termination) @State
            @Outcome(id = \"TERMINATED\", expect = Expect.ACCEPTABLE) @Outcome(id = \"STALE\", expect = Expect.FORBIDDEN)
            public class T {{ boolean stop; @Actor public void a() {{ while (!stop) {{ }} }} @Signal public void s() {{ stop = true; }} }}"
        ),
    );
    assert_eq!(litmus(&folder, "T.java").code, 1);
    for model in ["jmm", "jmm-revised", "jpr", "sc"] {
        let ended = litmus(&folder, &format!("T.java --model {model}"));
        assert_eq!(ended.code, 3, "{model}: {}", ended.stdout);
    }
}

#[test]
fn whether_a_loop_ends_depends_on_the_mode() {
    let folder = folder();
    let sample = repository().join("examples/jcstress/TerminationModes.java");
    let reports = reports(&litmus(&folder, &format!("--format json {}", sample.display())));
    assert_eq!(reports.len(), 16);
    for report in &reports {
        let results = report["jcstress"]["results"].as_array().expect("results");
        let found: Vec<&str> = results.iter().filter_map(|result| result["result"].as_str()).collect();
        let (target, plain) = (report["target"].to_string(), report["target"].to_string().contains("Plain"));
        let expected = if plain { &["STALE", "TERMINATED"][..] } else { &["TERMINATED"][..] };
        assert_eq!((&report["verdict"], &found[..]), (&Value::from("holds"), expected), "{target}");
    }
}

#[test]
fn a_stale_flag_that_is_forbidden_and_happens_is_told() {
    let folder = folder();
    folder.write(
        "Stale.java",
        format!(
            "{HEAD}import java.lang.invoke.*;
            @JCStressTest(Mode.Termination) @State
            @Outcome(id = \"TERMINATED\", expect = Expect.ACCEPTABLE) @Outcome(id = \"STALE\", expect = Expect.FORBIDDEN)
            public class Stale {{
                static final VarHandle STOP = MethodHandles.arrayElementVarHandle(int[].class);
                final int[] stop = new int[1];
                @Actor public void a() {{ while ((int) STOP.get(stop, 0) == 0) {{ }} }}
                @Signal public void s() {{ STOP.setOpaque(stop, 0, 1); }}
            }}"
        ),
    );
    let ended = litmus(&folder, "Stale.java --format json");
    assert_eq!((ended.code, &reports(&ended)[0]["verdict"]), (1, &Value::from("violated")), "{}", ended.stdout);
}

#[test]
fn the_exact_rules_decide_between_the_bounds() {
    let folder = folder();
    folder.write(
        "Lb.java",
        format!(
            "{HEAD}@JCStressTest @State @Outcome(id = \"1, 1\", expect = Expect.FORBIDDEN) @Outcome(expect = Expect.ACCEPTABLE)
            public class Lb {{ int x, y;
                @Actor public void a(II_Result r) {{ r.r1 = x; y = 1; }}
                @Actor public void b(II_Result r) {{ r.r2 = y; x = 1; }}
            }}"
        ),
    );
    let ended = litmus(&folder, "Lb.java --format json");
    let report = &reports(&ended)[0];
    assert_eq!(report["verdict"], "violated", "{report}");
    let results = report["jcstress"]["results"].as_array().unwrap();
    let both = results.iter().find(|result| result["result"] == "1, 1").unwrap();
    assert_eq!((&both["models"]["opmm"], &both["models"]["jmm"]), (&Value::from(false), &Value::from(true)), "{both}");
}

#[test]
fn the_signal_gets_the_thread_of_the_actor() {
    let folder = folder();
    folder.write(
        "Interrupted.java",
        format!(
            "{HEAD}@JCStressTest(Mode.Termination) @State
            @Outcome(id = \"TERMINATED\", expect = Expect.ACCEPTABLE)
            public class Interrupted {{
                @Actor public void actor() {{ while (!Thread.interrupted()); }}
                @Signal public void signal(Thread actor) {{ actor.interrupt(); }}
            }}"
        ),
    );
    let ended = litmus(&folder, "Interrupted.java --format json");
    let report = &reports(&ended)[0];
    assert_eq!(report["verdict"], "holds", "{report}");
    assert_eq!(report["jcstress"]["results"][0]["result"], "TERMINATED", "{report}");
}

#[test]
fn a_bad_test_among_others_is_unknown() {
    let folder = folder();
    let test = |name: &str, members: &str| {
        let text = format!(
            "{HEAD}@JCStressTest @State @Outcome(expect = Expect.ACCEPTABLE) public class {name} {{ {members} }}"
        );
        folder.write(&format!("{name}.java"), text);
    };
    test("Good", "int x; @Actor public void a(I_Result r) { r.r1 = x; } @Actor public void b() { x = 1; }");
    test("Bad", "@Actor public void a(Thread t, I_Result r) { }");
    let ended = litmus(&folder, "Good.java Bad.java --format json");
    let reports = reports(&ended);
    let verdicts: Vec<(&str, &str)> =
        reports.iter().map(|it| (it["target"].as_str().unwrap(), it["verdict"].as_str().unwrap())).collect();
    assert_eq!(verdicts, [("Good", "holds"), ("Bad", "unknown")]);
    assert!(reports[1]["reason"].to_string().contains("for `Mode.Termination` only"), "{}", reports[1]);
    assert_eq!(ended.code, 3);
}

#[test]
fn bad_tests_are_refused_with_a_reason() {
    let cases = [
        ("@Actor public void a() { }", "none of its methods has a parameter whose class is annotated `@Result`"),
        ("@Actor public void a(String s, I_Result r) { }", "a has a parameter whose class is annotated neither"),
        ("@Actor public void a(int i, I_Result r) { }", "a has a parameter of a type that is no class"),
        ("@Actor public void a(I_Result r) { } @Actor public void b(II_Result r) { }", "different classes annotated"),
        (
            "@Actor public void a(I_Result r) { } @Signal public void b() { }",
            "`@Signal` is for `Mode.Termination` only",
        ),
    ];
    let folder = folder();
    for (body, reason) in cases {
        folder.write("T.java", format!("{HEAD}@JCStressTest @State public class T {{ {body} }}"));
        let ended = litmus(&folder, "T.java");
        assert_eq!(ended.code, 2, "{body}: {}", ended.stdout);
        assert!(ended.stderr.contains(reason), "{body}: {}", ended.stderr);
    }
}

/// Torn reads are named as what makes a test fail that was written for machines of 64 bits; what fails otherwise is shown otherwise.
#[test]
fn a_test_that_fails_by_torn_reads_alone_says_so() {
    let folder = folder();
    folder.write(
        "Halves.java",
        format!(
            "{HEAD}public class Halves {{
                @JCStressTest @State @Outcome(id = {{\"0\", \"-1\"}}, expect = Expect.ACCEPTABLE)
                public static class Torn {{ long x; @Actor public void a() {{ x = -1; }} @Actor public void b(J_Result r) {{ r.r1 = x; }} }}
                @Result public static class R {{ public int r1; public long r2; }}
                @JCStressTest @State @Outcome(id = \"0, -1\", expect = Expect.ACCEPTABLE)
                public static class Whole {{
                    long x; int y;
                    @Actor public void a() {{ x = -1; y = 1; }} @Actor public void b(R r) {{ r.r1 = y; r.r2 = x; }}
                }}
            }}"
        ),
    );
    let reports = reports(&litmus(&folder, "--format json Halves.java"));
    assert_eq!(reports.len(), 2);
    for (report, torn) in reports.iter().zip([true, false]) {
        let reason = report["reason"].as_str().expect("a reason");
        assert_eq!(
            (&report["verdict"], reason.contains("read in two halves")),
            (&Value::from("violated"), torn),
            "{reason}"
        );
        assert_eq!(report["violations"].as_array().map(Vec::len), Some(1), "{report}");
    }
}

/// An update in a mode whose read may see ahead of time follows what it has seen, and nothing else does: no two of them replace the same value.
#[test]
fn updates_that_see_ahead_of_time_follow_each_other() {
    let folder = folder();
    let update = |name: &str, ty: &str, operation: &str, values: [&str; 3], ids: [&str; 2]| {
        let [first, second, view] = values;
        format!(
            "@JCStressTest @State @Outcome(id = {{\"{}\", \"{}\"}}, expect = Expect.ACCEPTABLE)
            public static class {name} {{
                static final VarHandle V = MethodHandles.{view}; final byte[] b = new byte[16];
                @Actor public void a(R r) {{ r.r1 = ({ty}) V.{operation}(b, 8, {first}); }}
                @Actor public void c(R r) {{ r.r2 = ({ty}) V.{operation}(b, 8, {second}); }}
                @Arbiter public void d(R r) {{ r.r3 = ({ty}) V.get(b, 8); }}
            }}\n",
            ids[0], ids[1]
        )
    };
    let ints = "byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN)";
    let longs = "byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN)";
    let tests = [
        update("SetRelease", "int", "getAndSetRelease", ["1", "2", ints], ["0, 1, 2", "2, 0, 1"]),
        update("SetAcquire", "int", "getAndSetAcquire", ["1", "2", ints], ["0, 1, 2", "2, 0, 1"]),
        update("AddRelease", "long", "getAndAddRelease", ["-1L", "-2L", longs], ["0, -1, -3", "-2, 0, -3"]),
        update("AddAcquire", "long", "getAndAddAcquire", ["-1L", "-2L", longs], ["0, -1, -3", "-2, 0, -3"]),
        update("OrAcquire", "int", "getAndBitwiseOrAcquire", ["1", "2", ints], ["0, 1, 3", "2, 0, 3"]),
    ];
    folder.write(
        "Updates.java",
        format!(
            "import java.lang.invoke.*; import java.nio.ByteOrder; {HEAD}
            public class Updates {{ @Result public static class R {{ public long r1, r2, r3; }} {} }}",
            tests.concat()
        ),
    );
    let reports = reports(&litmus(&folder, "--format json Updates.java"));
    assert_eq!(reports.len(), tests.len());
    for report in &reports {
        assert_eq!(report["verdict"], "holds", "{report}");
    }
}
