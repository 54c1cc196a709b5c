//! Stand-ins for classes whose own code is too much to be explored: what the real ones are seen to do on a Java virtual machine must be within what the stand-in can do.
//!
//! Clients are pairs of operations, each run many times.

use crate::run::Folder;
use crate::stand_ins::{CONVERTED, Class, declared, outcomes, pairs};

/// Pools, whose own code is too much to be explored: there the real one is run instead, many times.
const POOL: Class = Class {
    name: "ThreadPoolExecutor",
    made: "new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(1))",
    operations: &[
        "execute(o, #)",
        "execute(o, #) * 1000 + execute(o, #)",
        "submit(o, #)",
        "shutdown(o)",
        "shutdownNow(o)",
        "ended(o)",
        "o.isTerminated()",
        "o.getPoolSize()",
        "o.getActiveCount()",
        "(int) o.getCompletedTaskCount()",
        "o.getQueue().size()",
    ],
};

/// What clients of pools do. A task that the pool gives back is as good as done, so that nobody waits for it.
const POOLED: &str = "
    static volatile int last;
    static int execute(ThreadPoolExecutor p, int i) { try { p.execute(() -> last = i); return last; } catch (RejectedExecutionException e) { return 200; } }
    static int submit(ThreadPoolExecutor p, int i) throws Exception {
        try { Future<Integer> f = p.submit(() -> i); return f.isDone() ? f.get() : 300; } catch (RejectedExecutionException e) { return 200; }
    }
    static int shutdown(ThreadPoolExecutor p) { p.shutdown(); return last; }
    static int shutdownNow(ThreadPoolExecutor p) { return p.shutdownNow().size() * 1000 + last; }
    static int ended(ThreadPoolExecutor p) { p.shutdown(); return p.isTerminated() ? 1 : p.isTerminating() ? 2 : 3; }
";

const FORKS: Class = Class {
    name: "ForkJoinPool",
    made: "new ForkJoinPool(1)",
    operations: &[
        "invoke(o, #)",
        "forked(o, #)",
        "execute(o, #)",
        "submit(o, #)",
        "asked(o, #)",
        "thrown(o)",
        "shutdown(o)",
        "shutdownNow(o)",
        "o.isTerminated()",
        "o.isQuiescent()",
        "new Half(#, 0).fork().join()",
    ],
};

/// What clients of pools for forked tasks do; `Half` is a task that forks another, as often as it is told.
const FORKED: &str = "
    static volatile int last;
    static int x;
    static final class Half extends RecursiveTask<Integer> {
        final int i, depth;
        int seen;
        Half(int i, int depth) { this.i = i; this.depth = depth; }
        protected Integer compute() {
            if (depth == 0) { seen = last; last = i; return i; }
            Half one = new Half(i, 0), two = new Half(i + 10, depth - 1);
            one.fork();
            return two.compute() + one.join() * 100;
        }
    }
    static int invoke(ForkJoinPool p, int i) {
        try { return p.invoke(new Half(i, 1)); } catch (RejectedExecutionException e) { return 200; } catch (CancellationException e) { return 300; }
    }
    static int asked(ForkJoinPool p, int i) {
        try { return p.submit(() -> last = i).isDone() ? 1 : 0; } catch (RejectedExecutionException e) { return 200; }
    }
    static int forked(ForkJoinPool p, int i) throws Exception {
        Half h = new Half(i, 1);
        try { p.execute(h); } catch (RejectedExecutionException e) { return 200; }
        if (h.tryUnfork()) return 300;
        try { return h.get(); } catch (CancellationException e) { return 400; } catch (ExecutionException e) { return 500; }
    }
    static int execute(ForkJoinPool p, int i) { try { p.execute(() -> last = i); return last; } catch (RejectedExecutionException e) { return 200; } }
    static int submit(ForkJoinPool p, int i) throws Exception {
        try { Future<Integer> f = p.submit(() -> i); return f.isDone() ? f.get() : f.cancel(false) ? 300 : 400; } catch (RejectedExecutionException e) { return 200; }
        catch (CancellationException e) { return 500; }
    }
    static int thrown(ForkJoinPool p) throws Exception {
        try { p.submit((Runnable) () -> { throw new IllegalStateException(); }).get(); return 1; }
        catch (RejectedExecutionException e) { return 200; } catch (ExecutionException e) { return e.getCause() instanceof IllegalStateException ? 2 : 3; }
        catch (CancellationException e) { return 4; }
    }
    static int shutdown(ForkJoinPool p) { p.shutdown(); return p.isTerminated() ? 1 : 0; }
    static int shutdownNow(ForkJoinPool p) { return p.shutdownNow().size() * 1000 + last; }
";

const EXCHANGER: Class = Class {
    name: "Exchanger",
    made: "new Exchanger<Integer>()",
    operations: &["exchanged(o, #)", "exchanged(o, #) * 1000 + exchanged(o, #)"],
};

/// What clients of exchangers do.
const EXCHANGED: &str = "
    static int exchanged(Exchanger<Integer> e, int i) throws Exception { try { return e.exchange(i, 1, TimeUnit.MILLISECONDS); } catch (TimeoutException x) { return 200; } }
";

/// Runs clients on the Java virtual machine, each many times, and prints which results were seen.
const RUNNER: &str = r#"
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.*;
import java.util.concurrent.ThreadLocalRandom;
public class Runner {
    public static void main(String[] args) throws Exception {
        URL[] here = { new java.io.File("classes/").toURI().toURL() };
        for (int i = 1; i < args.length; i++) {
            Set<String> seen = new TreeSet<>();
            for (int round = 0; round < Integer.parseInt(args[0]); round++) {
                Class<?> client = new URLClassLoader(here, null).loadClass(args[i]);
                Class.forName(args[i], true, client.getClassLoader());
                Method[] roles = { client.getDeclaredMethod("t0"), client.getDeclaredMethod("t1") };
                int[] results = new int[2];
                Thread[] threads = new Thread[2];
                for (int t = 0; t < 2; t++) {
                    int me = t, spins = ThreadLocalRandom.current().nextInt(4000);
                    roles[t].setAccessible(true);
                    threads[t] = new Thread(() -> {
                        for (int s = 0; s < spins; s++) Thread.onSpinWait();
                        try { results[me] = (int) roles[me].invoke(null); } catch (Exception e) { throw new Error(e); }
                    });
                    threads[t].start();
                }
                for (Thread thread : threads) thread.join();
                seen.add(results[0] + "," + results[1]);
                client.getDeclaredMethod("end").invoke(null);
            }
            System.out.println(args[i] + " " + String.join(" ", seen));
        }
        System.exit(0);
    }
}
"#;

/// The same client twice: with results in variables, to be explored, and with results that its methods return, to be run.
fn pooled(name: &str, class: &Class, helpers: &str, operations: [&str; 2]) -> [String; 2] {
    let end = if class.name.contains("Pool") { "o.shutdownNow();" } else { "" };
    let mut explored = format!(
        "// litmus: {name}\nimport java.util.concurrent.*;\nclass {name} {{\n    static final {} o = {};\n{CONVERTED}{helpers}",
        declared(class.made),
        class.made
    );
    let mut run = explored.clone() + &format!("    public static void end() {{ {end} }}\n");
    for (thread, operation) in operations.into_iter().enumerate() {
        let mut number = thread * 2;
        let mut code = operation.to_string();
        while code.contains('#') {
            number += 1;
            code = code.replacen('#', &number.to_string(), 1);
        }
        explored += &format!("    @thread static void t{thread}() throws Exception {{ int r{thread} = c({code}); }}\n");
        run += &format!("    public static int t{thread}() throws Exception {{ return c({code}); }}\n");
    }
    [explored + "}\n", run.replacen("class ", "public class ", 1) + "}\n"]
}

#[test]
fn pools() {
    within(&POOL, POOLED);
}

#[test]
fn forks() {
    within(&FORKS, FORKED);
}

#[test]
fn exchangers() {
    within(&EXCHANGER, EXCHANGED);
}

/// What the real pool is seen to do is within what its stand-in can do.
fn within(class: &Class, helpers: &str) {
    let folder = Folder::new();
    let all = pairs(class);
    let (part, rounds) = if std::env::var_os("STAND_INS").is_some() { (1, "3000") } else { (4, "300") };
    let mut names = Vec::new();
    for (number, threads) in all.iter().enumerate().filter(|(number, _)| number % part == 0) {
        let name = format!("Pooled{number}");
        let [explored, run] = pooled(&name, class, helpers, [threads[0][0], threads[1][0]]);
        folder.write(&format!("clients/{name}.java"), explored);
        folder.write(&format!("{name}.java"), run);
        names.push((name, threads));
    }
    folder.write("Runner.java", RUNNER);
    let mut javac = std::process::Command::new("javac");
    javac.current_dir(folder.path()).args(["-nowarn", "-d", "classes", "Runner.java"]);
    javac.args(names.iter().map(|(name, _)| format!("{name}.java")));
    assert!(javac.status().unwrap().success());
    let model = outcomes(&folder, "--model sc --audit none --time-limit 60s");
    let mut java = std::process::Command::new("java");
    java.current_dir(folder.path()).args(["-cp", "classes", "Runner", rounds]);
    let ran = java.args(names.iter().map(|(name, _)| name)).output().unwrap();
    let seen = String::from_utf8(ran.stdout).unwrap();
    assert_eq!(seen.lines().count(), names.len(), "{}", String::from_utf8_lossy(&ran.stderr));
    let (mut results, mut open, mut wrong) = (0, 0, Vec::new());
    for (line, (name, threads)) in seen.lines().zip(&names) {
        let (outcomes, complete) = &model[name];
        // What the stand-in leaves open, it says.
        if !complete {
            assert!(
                threads.iter().any(|thread| thread[0].contains("shutdown")),
                "{threads:?}: not explored completely"
            );
            open += 1;
        }
        for pair in line.split(' ').skip(1) {
            let (first, second) = pair.split_once(',').unwrap();
            let wanted = format!("\"r0\":{first},\"r1\":{second}");
            results += 1;
            if *complete && !outcomes.iter().any(|outcome| outcome.contains(&wanted)) {
                wrong.push(format!("{threads:?}: {pair} not in {outcomes:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(open * 3 < names.len(), "{open} of {} are not explored completely", names.len());
    println!(
        "{} clients, {results} results of the real pool, all within what its stand-in can do; {open} are left open",
        names.len()
    );
}
