//! Each stand-in is earned: what the JDK's own code can do, explored step by step (`--no-trust`), the stand-in can do, too; where it can do more, that is listed here.
//!
//! Clients are all pairs of operations (and, on request, all clients of two threads with two operations each), on both JDKs. Outcomes are results, exceptions and who is blocked in
//! the end; payloads with plain fields show whether what the JDK orders is ordered. `STAND_INS=all` runs everything.
//!
//! The code of pools is too much for that: what the real ones are seen to do on a Java virtual machine must be within what the stand-in can do.

use crate::run::Folder;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// A class, and what clients do with it; `#` is a number that is different in each place.
struct Class {
    name: &'static str,
    made: &'static str,
    operations: &'static [&'static str],
}

const CLASSES: &[Class] = &[
    Class {
        name: "ConcurrentHashMap",
        made: "new ConcurrentHashMap<Integer, Object>()",
        operations: &[
            "o.put(1, #)",
            "o.putIfAbsent(1, #)",
            "o.get(1)",
            "o.remove(1)",
            "o.remove(1, 1)",
            "o.replace(1, #)",
            "o.replace(1, 1, #)",
            "o.computeIfAbsent(1, k -> #)",
            "o.computeIfPresent(1, (k, v) -> null)",
            "o.merge(1, #, (a, b) -> (Integer) a * 10 + (Integer) b)",
            "o.put(2, #)",
            "o.keySet().contains(1)",
            "o.containsValue(1)",
        ],
    },
    Class {
        name: "ConcurrentLinkedQueue",
        made: "new ConcurrentLinkedQueue<Object>()",
        operations: &["o.offer(#)", "o.poll()", "o.peek()", "o.isEmpty()", "o.remove(1)", "o.contains(1)", "o.size()"],
    },
    Class {
        name: "LinkedBlockingQueue",
        made: "new LinkedBlockingQueue<Object>(1)",
        operations: &[
            "put(o, #)",
            "o.take()",
            "o.offer(#)",
            "o.poll()",
            "o.peek()",
            "o.size()",
            "o.poll(1, TimeUnit.SECONDS)",
            "o.offer(#, 1, TimeUnit.SECONDS)",
            "o.remove(1)",
        ],
    },
    Class {
        name: "ArrayBlockingQueue",
        made: "new ArrayBlockingQueue<Object>(1)",
        operations: &["put(o, #)", "o.take()", "o.offer(#)", "o.poll()", "o.remainingCapacity()", "o.contains(1)"],
    },
    Class {
        name: "Semaphore",
        made: "new Semaphore(1)",
        operations: &[
            "acquire(o)",
            "release(o)",
            "o.tryAcquire()",
            "o.availablePermits()",
            "o.drainPermits()",
            "o.tryAcquire(1, TimeUnit.SECONDS)",
        ],
    },
    Class {
        name: "CountDownLatch",
        made: "new CountDownLatch(1)",
        operations: &["countDown(o)", "await(o)", "o.await(1, TimeUnit.SECONDS)", "o.getCount()"],
    },
    Class {
        name: "ReentrantLock",
        made: "new java.util.concurrent.locks.ReentrantLock()",
        operations: &[
            "locked(o, #)",
            "tried(o, #)",
            "o.isLocked()",
            "o.tryLock()",
            "o.tryLock(1, TimeUnit.SECONDS)",
            "lock(o)",
            "twice(o)",
        ],
    },
    Class {
        name: "SynchronousQueue",
        made: "new SynchronousQueue<Object>()",
        operations: &["put(o, #)", "o.offer(#)", "o.take()", "o.poll()", "o.poll(1, TimeUnit.SECONDS)"],
    },
    Class {
        name: "LongAdder",
        made: "new java.util.concurrent.atomic.LongAdder()",
        operations: &["add(o, #)", "o.sum()", "o.sumThenReset()"],
    },
    Class {
        name: "FutureTask",
        made: "new FutureTask<Object>(() -> 7)",
        operations: &["run(o)", "o.get()", "o.isDone()", "o.cancel(false)", "o.isCancelled()", "timed(o)"],
    },
];

/// What the clients share: results as numbers, operations without results, payloads.
const COMMON: &str = "
    static int c(Object x) { return x == null ? -1 : x instanceof Boolean ? ((Boolean) x ? 101 : 100) : ((Number) x).intValue(); }
    static int x;
    static Object put(BlockingQueue<Object> q, Object i) throws Exception { q.put(i); return null; }
    static Object add(java.util.concurrent.atomic.LongAdder a, long x) { a.add(x); return null; }
    static Object acquire(Semaphore s) throws Exception { s.acquire(); return null; }
    static Object release(Semaphore s) { s.release(); return null; }
    static Object countDown(CountDownLatch l) { l.countDown(); return null; }
    static Object await(CountDownLatch l) throws Exception { l.await(); return null; }
    static Object run(FutureTask<Object> f) { f.run(); return null; }
    static Object timed(FutureTask<Object> f) throws Exception { try { return f.get(1, TimeUnit.SECONDS); } catch (TimeoutException e) { return 200; } }
    static Object lock(java.util.concurrent.locks.ReentrantLock l) { l.lock(); return null; }
    static Object twice(java.util.concurrent.locks.ReentrantLock l) { l.lock(); l.lock(); l.unlock(); int n = l.getHoldCount(); l.unlock(); return n; }
    static Object locked(java.util.concurrent.locks.ReentrantLock l, int i) { l.lock(); try { int old = x; x = i; return old; } finally { l.unlock(); } }
    static Object tried(java.util.concurrent.locks.ReentrantLock l, int i) { if (!l.tryLock()) return -2; try { int old = x; x = i; return old; } finally { l.unlock(); } }
";

/// The source of a client: what each thread does, one after the other.
fn client(name: &str, class: &Class, threads: &[Vec<&str>]) -> String {
    let mut number = 0;
    let mut source = format!(
        "// litmus: {name}\nimport java.util.concurrent.*;\nclass {name} {{\n    static final {} o = {};\n{COMMON}",
        declared(class.made),
        class.made
    );
    for (thread, operations) in threads.iter().enumerate() {
        source += &format!("    @thread static void t{thread}() throws Exception {{\n");
        for (index, operation) in operations.iter().enumerate() {
            number += 1;
            let operation = operation.replace('#', &number.to_string());
            source += &format!("        int r{thread}{index} = c({operation});\n");
        }
        source += "    }\n";
    }
    source + "}\n"
}

/// The type of what is made.
fn declared(made: &str) -> &str {
    let rest = made.trim_start_matches("new ");
    &rest[..rest.find('(').unwrap()]
}

/// Of each test its outcomes, as text, and whether all were found.
fn outcomes(folder: &Folder, flags: &str) -> BTreeMap<String, (BTreeSet<String>, bool)> {
    let ended = folder.jmmc(&format!("outcomes clients --format json --time-limit 60s {flags}"));
    let mut found = BTreeMap::new();
    for line in ended.stdout.lines() {
        let report: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}\n{}", ended.stderr));
        let model = &report["models"][0];
        let all = model["outcomes"].as_array().into_iter().flatten();
        let told = all.map(Value::to_string).collect();
        let target = report["target"].as_str().unwrap().to_string();
        found.insert(target, (told, model["complete"] == Value::Bool(true)));
    }
    assert!(!found.is_empty(), "{}", ended.stderr);
    found
}

/// Compares the stand-in with the JDK's code; says how many clients were compared, and where the stand-in does more.
fn earn(class: &Class, clients: &[Vec<Vec<&str>>], jdk: &str) -> (usize, Vec<String>) {
    let folder = Folder::new();
    let mut names = BTreeMap::new();
    for (number, threads) in clients.iter().enumerate() {
        let name = format!("{}{number}", class.name);
        folder.write(&format!("clients/{name}.java"), client(&name, class, threads));
        names.insert(name, threads);
    }
    let own = outcomes(&folder, &format!("--model sc --no-trust {jdk}"));
    let stand_in = outcomes(&folder, &format!("--model sc {jdk}"));
    let unreduced = outcomes(&folder, &format!("--model sc --no-reduction {jdk}"));
    let (mut compared, mut more) = (0, Vec::new());
    for (name, threads) in names {
        let ((own, complete), (model, explored)) = (&own[&name], &stand_in[&name]);
        assert!(explored, "{threads:?}: the stand-in is not explored completely");
        assert_eq!(*model, unreduced[&name].0, "{threads:?}: the reduction changes what the stand-in does");
        let lost: Vec<&String> = own.difference(model).collect();
        assert!(lost.is_empty(), "{} {threads:?}: the JDK can end with {lost:?}, its stand-in cannot", class.name);
        compared += usize::from(*complete);
        let added: Vec<&String> = model.difference(own).filter(|_| *complete).collect();
        if !added.is_empty() {
            more.push(format!("{threads:?}: {added:?}"));
        }
    }
    (compared, more)
}

/// All pairs of operations, in two threads.
fn pairs(class: &Class) -> Vec<Vec<Vec<&'static str>>> {
    let all = class.operations;
    let with = |index: usize| all[index..].iter().map(move |other| vec![vec![all[index]], vec![*other]]);
    (0..all.len()).flat_map(with).collect()
}

fn earns(name: &str) {
    let class = CLASSES.iter().find(|class| class.name == name).unwrap();
    let mut clients = pairs(class);
    if std::env::var("STAND_INS").is_ok_and(|which| which == "all") {
        let all = class.operations;
        let longer = |one: &'static str| {
            all.iter().flat_map(move |two| all.iter().map(move |three| vec![vec![one, *two], vec![*three]]))
        };
        clients.extend(all.iter().flat_map(|one| longer(one)));
        let third = |one: &'static str| {
            all.iter().flat_map(move |two| all.iter().map(move |three| vec![vec![one], vec![*two], vec![*three]]))
        };
        clients.extend(all.iter().flat_map(|one| third(one)));
    } else {
        // One of three will do here; every pair has its turn when all are run.
        let mut number = 0;
        clients.retain(|_| {
            number += 1;
            number % 3 == 1
        });
    }
    let (compared, more) = earn(class, &clients, "");
    println!(
        "{name}: {compared} of {} clients compared, {} can do more: {}",
        clients.len(),
        more.len(),
        more.join("\n  ")
    );
    assert!(compared * 10 >= clients.len() * 9, "{name}: only {compared} of {} clients were explored", clients.len());
}

#[test]
fn maps() {
    earns("ConcurrentHashMap");
}

#[test]
fn queues() {
    earns("ConcurrentLinkedQueue");
}

#[test]
fn linked_blocking_queues() {
    earns("LinkedBlockingQueue");
}

#[test]
fn array_blocking_queues() {
    earns("ArrayBlockingQueue");
}

#[test]
fn synchronous_queues() {
    earns("SynchronousQueue");
}

#[test]
fn semaphores() {
    earns("Semaphore");
}

#[test]
fn latches() {
    earns("CountDownLatch");
}

#[test]
fn locks() {
    earns("ReentrantLock");
}

#[test]
fn tasks() {
    earns("FutureTask");
}

#[test]
fn sums() {
    earns("LongAdder");
}

/// A pool, whose own code is too much to be explored: there the real one is run instead, many times.
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
fn pooled(name: &str, operations: [&str; 2]) -> [String; 2] {
    let mut explored = format!(
        "// litmus: {name}\nimport java.util.concurrent.*;\nclass {name} {{\n    static final ThreadPoolExecutor o = {};\n{COMMON}{POOLED}",
        POOL.made
    );
    let mut run = explored.clone() + "    public static void end() { o.shutdownNow(); }\n";
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
    let folder = Folder::new();
    let all = pairs(&POOL);
    let part = if std::env::var("STAND_INS").is_ok_and(|which| which == "all") { 1 } else { 3 };
    let mut names = Vec::new();
    for (number, threads) in all.iter().enumerate().filter(|(number, _)| number % part == 0) {
        let name = format!("Pooled{number}");
        let [explored, run] = pooled(&name, [threads[0][0], threads[1][0]]);
        folder.write(&format!("clients/{name}.java"), explored);
        folder.write(&format!("{name}.java"), run);
        names.push((name, threads));
    }
    folder.write("Runner.java", RUNNER);
    let mut javac = std::process::Command::new("javac");
    javac.current_dir(folder.path()).args(["-nowarn", "-d", "classes", "Runner.java"]);
    javac.args(names.iter().map(|(name, _)| format!("{name}.java")));
    assert!(javac.status().unwrap().success());
    let model = outcomes(&folder, "--model sc --audit none");
    let mut java = std::process::Command::new("java");
    java.current_dir(folder.path()).args(["-cp", "classes", "Runner", "300"]);
    let ran = java.args(names.iter().map(|(name, _)| name)).output().unwrap();
    let seen = String::from_utf8(ran.stdout).unwrap();
    assert_eq!(seen.lines().count(), names.len(), "{}", String::from_utf8_lossy(&ran.stderr));
    let mut results = 0;
    for (line, (name, threads)) in seen.lines().zip(&names) {
        let (outcomes, complete) = &model[name];
        assert!(complete, "{threads:?}: the stand-in is not explored completely");
        for pair in line.split(' ').skip(1) {
            let (first, second) = pair.split_once(',').unwrap();
            let wanted = format!("\"r0\":{first},\"r1\":{second}");
            assert!(
                outcomes.iter().any(|outcome| outcome.contains(&wanted)),
                "{threads:?}: {pair} not in {outcomes:?}"
            );
            results += 1;
        }
    }
    println!("{} clients, {results} results of the real pool, all within what its stand-in can do", names.len());
}
