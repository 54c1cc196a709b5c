//! Each stand-in is earned: what the JDK's own code can do, explored step by step (`--no-trust`), the stand-in can do, too; where it can do more, that is listed here.
//!
//! Clients are all pairs of operations (and, on request, all clients of two threads with two operations each), on both JDKs. Outcomes are results, exceptions and who is blocked in
//! the end; payloads with plain fields show whether what the JDK orders is ordered. `STAND_INS=all` runs everything.

use crate::run::Folder;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// A class, and what clients do with it; `#` is a number that is different in each place.
pub(crate) struct Class {
    pub(crate) name: &'static str,
    pub(crate) made: &'static str,
    pub(crate) operations: &'static [&'static str],
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
        name: "LinkedTransferQueue",
        made: "new LinkedTransferQueue<Object>()",
        operations: &[
            "put(o, #)",
            "o.take()",
            "transfer(o, #)",
            "o.tryTransfer(#)",
            "o.poll()",
            "o.poll(1, TimeUnit.SECONDS)",
            "o.tryTransfer(#, 1, TimeUnit.SECONDS)",
            "o.isEmpty()",
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
        name: "ReentrantReadWriteLock",
        made: "new java.util.concurrent.locks.ReentrantReadWriteLock()",
        operations: &[
            "read(o.readLock())",
            "locked(o.writeLock(), #)",
            "o.writeLock().tryLock()",
            "o.readLock().tryLock()",
            "o.isWriteLocked()",
            "o.getReadLockCount()",
            "o.readLock().tryLock(1, TimeUnit.SECONDS)",
            "downgraded(o, #)",
            "twice(o)",
            "upgraded(o)",
        ],
    },
    Class {
        name: "StampedLock",
        made: "new java.util.concurrent.locks.StampedLock()",
        operations: &[
            "read(o.asReadLock())",
            "locked(o.asWriteLock(), #)",
            "looked(o)",
            "o.tryWriteLock() == 0",
            "o.tryReadLock() == 0",
            "o.isReadLocked()",
            "converted(o, #)",
            "o.tryWriteLock(1, TimeUnit.SECONDS) == 0",
            "looksTwice(o)",
        ],
    },
    Class {
        name: "ConcurrentSkipListMap",
        made: "new ConcurrentSkipListMap<Integer, Object>()",
        operations: &[
            "o.put(1, #)",
            "o.putIfAbsent(2, #)",
            "o.get(1)",
            "o.remove(2)",
            "o.remove(1, 1)",
            "o.replace(1, #)",
            "o.computeIfAbsent(1, k -> #)",
            "o.merge(1, #, (a, b) -> (Integer) a * 10 + (Integer) b)",
            "o.put(2, #)",
            "o.lastEntry() == null",
            "o.higherKey(1)",
            "o.pollFirstEntry() == null",
            "o.headMap(2).isEmpty()",
            "o.size()",
            "o.keySet().contains(1)",
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
        name: "CompletableFuture",
        made: "new CompletableFuture<Object>()",
        operations: &[
            "o.complete(#)",
            "o.join()",
            "o.isDone()",
            "o.getNow(50)",
            "o.cancel(false)",
            "o.completeExceptionally(new IllegalStateException())",
            "o.thenApply(v -> (Integer) v + 10).getNow(60)",
            "o.thenApply(v -> x = (Integer) v).join()",
            "o.handle((v, e) -> e == null ? v : 70).join()",
            "o.exceptionally(e -> 80).getNow(90)",
            "o.whenComplete((v, e) -> x = 3).complete(30)",
            "o.thenCombine(o, (v, w) -> v).isDone()",
            "timed(o)",
        ],
    },
    Class {
        name: "FutureTask",
        made: "new FutureTask<Object>(() -> 7)",
        operations: &["run(o)", "o.get()", "o.isDone()", "o.cancel(false)", "o.isCancelled()", "timed(o)"],
    },
];

/// Results as numbers.
pub(crate) const CONVERTED: &str = "
    static int c(Object x) { return x == null ? -1 : x instanceof Boolean ? ((Boolean) x ? 101 : 100) : ((Number) x).intValue(); }
";

/// What the clients share: operations without results, payloads.
const COMMON: &str = "
    static int x;
    static Object put(BlockingQueue<Object> q, Object i) throws Exception { q.put(i); return null; }
    static Object transfer(TransferQueue<Object> q, Object i) throws Exception { q.transfer(i); return null; }
    static Object add(java.util.concurrent.atomic.LongAdder a, long x) { a.add(x); return null; }
    static Object acquire(Semaphore s) throws Exception { s.acquire(); return null; }
    static Object release(Semaphore s) { s.release(); return null; }
    static Object countDown(CountDownLatch l) { l.countDown(); return null; }
    static Object await(CountDownLatch l) throws Exception { l.await(); return null; }
    static Object run(FutureTask<Object> f) { f.run(); return null; }
    static Object timed(Future<Object> f) throws Exception { try { return f.get(1, TimeUnit.SECONDS); } catch (TimeoutException e) { return 200; } }
    static Object lock(java.util.concurrent.locks.ReentrantLock l) { l.lock(); return null; }
    static Object twice(java.util.concurrent.locks.ReentrantLock l) { l.lock(); l.lock(); l.unlock(); int n = l.getHoldCount(); l.unlock(); return n; }
    static Object locked(java.util.concurrent.locks.Lock l, int i) { l.lock(); try { int old = x; x = i; return old; } finally { l.unlock(); } }
    static Object read(java.util.concurrent.locks.Lock l) { l.lock(); try { return x; } finally { l.unlock(); } }
    static Object twice(java.util.concurrent.locks.ReentrantReadWriteLock l) { l.readLock().lock(); l.readLock().lock(); int old = x; l.readLock().unlock(); l.readLock().unlock(); return old; }
    static Object upgraded(java.util.concurrent.locks.ReentrantReadWriteLock l) { l.readLock().lock(); boolean can = l.writeLock().tryLock(); if (can) l.writeLock().unlock(); l.readLock().unlock(); return can; }
    static Object downgraded(java.util.concurrent.locks.ReentrantReadWriteLock l, int i) {
        l.writeLock().lock(); x = i; l.readLock().lock(); l.writeLock().unlock(); int old = x; l.readLock().unlock(); return old;
    }
    static Object looked(java.util.concurrent.locks.StampedLock l) { long s = l.tryOptimisticRead(); return s == 0 ? -2 : l.validate(s); }
    static Object looksTwice(java.util.concurrent.locks.StampedLock l) { long s = l.readLock(); int old = x; long t = l.tryConvertToWriteLock(s); l.unlock(t == 0 ? s : t); return t == 0 ? -2 : old; }
    static Object converted(java.util.concurrent.locks.StampedLock l, int i) { long s = l.writeLock(); int old = x; x = i; s = l.tryConvertToReadLock(s); int now = x; l.unlockRead(s); return old * 10 + now; }
    static Object tried(java.util.concurrent.locks.ReentrantLock l, int i) { if (!l.tryLock()) return -2; try { int old = x; x = i; return old; } finally { l.unlock(); } }
";

/// The source of a client: what each thread does, one after the other.
fn client(name: &str, class: &Class, threads: &[Vec<&str>]) -> String {
    let mut number = 0;
    let mut source = format!(
        "// litmus: {name}\nimport java.util.concurrent.*;\nclass {name} {{\n    static final {} o = {};\n{CONVERTED}{COMMON}",
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
pub(crate) fn declared(made: &str) -> &str {
    let rest = made.trim_start_matches("new ");
    &rest[..rest.find('(').unwrap()]
}

/// Of each test its outcomes, as text, and whether all were found.
pub(crate) fn outcomes(folder: &Folder, flags: &str) -> BTreeMap<String, (BTreeSet<String>, bool)> {
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
pub(crate) fn pairs(class: &Class) -> Vec<Vec<Vec<&'static str>>> {
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
        // A part will do here; every pair has its turn when all are run.
        let (mut number, part) = (0, (clients.len() / 12).max(3));
        clients.retain(|_| {
            number += 1;
            number % part == 1
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
fn transfer_queues() {
    earns("LinkedTransferQueue");
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
fn locks_for_reading_and_writing() {
    earns("ReentrantReadWriteLock");
}

#[test]
fn stamped_locks() {
    earns("StampedLock");
}

#[test]
fn sorted_maps() {
    earns("ConcurrentSkipListMap");
}

#[test]
fn futures() {
    earns("CompletableFuture");
}

#[test]
fn sums() {
    earns("LongAdder");
}
