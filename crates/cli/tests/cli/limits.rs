//! `--time-limit` ends every command, whatever engine is at work: programs that no engine comes to an end with.
//!
//! An engine that knows no limit takes far longer on these programs, and says nothing of a limit when it ends.

use crate::run::Folder;

const LIMIT: &str = "3s";

/// Several threads that read and write racy variables in long loops.
fn racy(threads: usize, turns: usize) -> String {
    let body = format!("for (int i = 0; i < {turns}; i++) {{ int a = x; y = a + i; int b = y; x = b - a; z += x; }}");
    let thread = format!("new Thread(() -> {{ {body} }})");
    format!(
        "public class T {{ static int x, y, z; public static void main(String[] args) throws Exception {{
            Thread[] all = {{ {} }};
            for (Thread t : all) t.start();
            for (Thread t : all) t.join();
            assert z != 4711;
        }} }}",
        vec![thread; threads].join(", ")
    )
}

/// Runs a command that cannot come to an end within the limit, and checks that it ends by it.
#[track_caller]
fn ends(folder: &Folder, command: &str) {
    let ended = folder.jmmc(&format!("{command} --time-limit {LIMIT}"));
    assert!(
        ended.stdout.contains("--time-limit") || ended.stdout.contains("time limit"),
        "{command}: {}",
        ended.stdout
    );
}

#[test]
fn every_model_keeps_to_the_limit() {
    let folder = Folder::new();
    folder.write("T.java", racy(4, 6)).javac("T.java");
    for model in ["auto", "sc", "opmm", "jpr", "jmm", "jmm-revised"] {
        ends(&folder, &format!("check T.class --model {model}"));
    }
}

#[test]
fn a_copy_of_a_large_array_keeps_to_the_limit() {
    let folder = Folder::new();
    let copies = "for (int i = 0; i < 1000; i++) System.arraycopy(from, 0, to, 0, from.length);";
    folder.write(
        "T.java",
        format!(
            "public class T {{ static int[] from = new int[5_000_000], to = new int[5_000_000];
            public static void main(String[] args) {{ {copies} new Thread(() -> to[0]++).start(); }} }}"
        ),
    );
    folder.javac("T.java");
    ends(&folder, "check T.class");
}

/// Steps that do very much without a loop, or in few rounds of one, end in between.
#[test]
fn recursion_and_large_objects_keep_to_the_limit() {
    let folder = Folder::new();
    let program = |name: &str, members: &str, value: &str| {
        let main = format!("Thread t = new Thread(() -> v = {value}); t.start(); t.join(); assert v != 1;");
        let text = format!(
            "public class {name} {{ static volatile int v; {members}
                public static void main(String[] args) throws Exception {{ {main} }} }}"
        );
        folder.write(&format!("{name}.java"), text).javac(&format!("{name}.java"));
        ends(&folder, &format!("check {name}.class --memory-limit 2G"));
    };
    program("Calls", "static int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }", "f(60)");
    let arrays =
        "static int[] f(int n) { int[] a = new int[100_000]; if (n > 0) a[0] = f(n - 1)[0] + f(n - 1)[1]; return a; }";
    program("Arrays", arrays, "f(40)[0]");
    let text = "static int f() { String s = \"\"; for (int i = 0; i < 1_000_000; i++) s += \"0123456789\"; return s.length(); }";
    program("Text", text, "f()");
}
