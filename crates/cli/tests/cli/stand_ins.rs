//! Each stand-in is earned: what the JDK's own code can do, explored step by step (`--no-trust`), the stand-in can do, too; where it can do more, that is listed here.
//!
//! What clients do is in `stand_ins.txt`. A part of the pairs of operations, and of the operations that are interrupted, is run by default; `cargo xtask models` runs all clients of two threads with
//! up to two operations each, and of three with one, on both JDKs, as many as there is time for. Outcomes are results, exceptions and who is blocked in
//! the end; payloads with plain fields show whether what the JDK orders is ordered.

use crate::run::Folder;
use crate::verdicts::jdks;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// A class, and what clients do with it; `#` is a number that is different in each place.
pub(crate) struct Class {
    pub(crate) name: &'static str,
    pub(crate) made: &'static str,
    pub(crate) operations: &'static [&'static str],
}

/// What is done with a class while somebody interrupts the thread that does it.
struct Interrupted {
    operations: Vec<&'static str>,
    meanwhile: Vec<&'static str>,
}

/// The class of that name, as the list of clients has it.
fn listed(name: &str) -> (Class, Interrupted) {
    let all = include_str!("stand_ins.txt");
    let block = all.split("\n\n").find(|block| block.lines().next() == Some(&format!("class {name}"))).unwrap();
    let lines = |word: &str| -> Vec<&'static str> {
        block.lines().filter_map(|line| line.strip_prefix(word)).map(str::trim_start).collect()
    };
    let class = Class { name: lines("class")[0], made: lines("made")[0], operations: lines("does").leak() };
    let ended = |operation: &str| -> &'static str { format!("ended(() -> {operation})").leak() };
    let operations = lines("interrupted").into_iter().map(ended).collect();
    (class, Interrupted { operations, meanwhile: lines("meanwhile") })
}

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
    static Object acquire(Semaphore s, int n) throws Exception { s.acquire(n); return null; }
    static Object release(Semaphore s, int n) { s.release(n); return null; }
    static final class FairSemaphore extends Semaphore { FairSemaphore() { super(1, true); } }
    static final class WideSemaphore extends Semaphore { WideSemaphore() { super(2); } }
    static Object release(Semaphore s) { s.release(); return null; }
    static Object countDown(CountDownLatch l) { l.countDown(); return null; }
    static Object await(CountDownLatch l) throws Exception { l.await(); return null; }
    static Object counted(CountDownLatch l, int i) { x = i; l.countDown(); return null; }
    static Object seen(CountDownLatch l) { return l.getCount() == 0 ? x : -2; }
    static Object arrived(Phaser p, int i) { x = i; try { return p.arrive(); } catch (IllegalStateException e) { return 400; } }
    static Object advanced(Phaser p) throws Exception { int phase = p.awaitAdvance(0); return phase == 0 ? -2 : x; }
    static Object terminated(Phaser p) { p.forceTermination(); return p.isTerminated() ? 1 : 0; }
    static final class WatchedPhaser extends Phaser {
        int advances, seen;
        WatchedPhaser() { super(2); }
        @Override protected boolean onAdvance(int phase, int parties) { advances++; seen = x; return phase == 1; }
        int advanced() { return awaitAdvance(0) < 0 ? -7 : advances * 100 + seen; }
    }
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
    static Object all(java.util.Collection<?> q) { int all = 0; for (Object e : q) all = all * 10 + (Integer) e; return all; }
    static Object taken(java.util.Collection<?> q) { java.util.Iterator<?> i = q.iterator(); if (!i.hasNext()) return -3; Object e = i.next(); i.remove(); return e; }
    static Object drained(BlockingQueue<Object> q) { java.util.ArrayList<Object> l = new java.util.ArrayList<>(); q.drainTo(l); return all(l); }
    static Object interruptibly(java.util.concurrent.locks.Lock l) throws Exception { l.lockInterruptibly(); try { return x; } finally { l.unlock(); } }
    static volatile Thread first;
    static Object interrupt() { Thread t = first; if (t == null) return -5; t.interrupt(); return 5; }
    static Object ended(Callable<Object> o) throws Exception {
        Object r;
        try { r = o.call(); } catch (InterruptedException e) { return 300; } catch (TimeoutException e) { return 400; }
        return Thread.currentThread().isInterrupted() ? 1000 + c(r) : r;
    }
    static final class Waiters {
        final java.util.concurrent.locks.ReentrantLock l = new java.util.concurrent.locks.ReentrantLock();
        final java.util.concurrent.locks.Condition k = l.newCondition();
        int v;
        Object await() { l.lock(); try { k.await(); return v; } catch (InterruptedException e) { return 300 + v; } finally { l.unlock(); } }
        Object awaitAlways() { l.lock(); try { k.awaitUninterruptibly(); return v; } finally { l.unlock(); } }
        Object awaitFor() throws Exception { l.lock(); try { return k.await(1, TimeUnit.SECONDS) ? v : 50 + v; } finally { l.unlock(); } }
        Object awaitNanos() throws Exception { l.lock(); try { return k.awaitNanos(1000) > 0 ? v : 50 + v; } finally { l.unlock(); } }
        Object signal(int i) { l.lock(); try { v = i; k.signal(); return null; } finally { l.unlock(); } }
        Object signalAll(int i) { l.lock(); try { v = i; k.signalAll(); return null; } finally { l.unlock(); } }
    }
    static Object tried(java.util.concurrent.locks.ReentrantLock l, int i) { if (!l.tryLock()) return -2; try { int old = x; x = i; return old; } finally { l.unlock(); } }
";

/// What each thread of a client does, one after the other.
type Client = Vec<Vec<&'static str>>;

/// The source of a client.
fn client(name: &str, class: &Class, threads: &[Vec<&str>]) -> String {
    let mut number = 0;
    let mut source = format!(
        "// litmus: {name}\nimport java.util.concurrent.*;\nclass {name} {{\n    static final {} o = {};\n{CONVERTED}{COMMON}",
        declared(class.made),
        class.made
    );
    let interrupts = threads.iter().flatten().any(|operation| *operation == "interrupt()");
    for (thread, operations) in threads.iter().enumerate() {
        source += &format!("    @thread static void t{thread}() throws Exception {{\n");
        if interrupts && thread == 0 {
            source += "        first = Thread.currentThread();\n";
        }
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
    let ended = folder.jmmc(&format!("outcomes clients --format json {flags}"));
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

/// What a comparison has come to.
#[derive(Default)]
struct Compared {
    /// How many clients were explored completely, of how many.
    complete: usize,
    clients: usize,
    /// Where the stand-in does more.
    more: Vec<String>,
}

/// Compares the stand-in with the JDK's code. Each exploration has that many seconds.
fn earn(class: &Class, clients: &[Client], flags: &str, seconds: u64) -> Compared {
    let folder = Folder::new();
    let mut names = BTreeMap::new();
    for (number, threads) in clients.iter().enumerate() {
        let name = format!("{}{number}", class.name);
        folder.write(&format!("clients/{name}.java"), client(&name, class, threads));
        names.insert(name, threads);
    }
    let flags = format!("--model sc --audit none --time-limit {seconds}s {flags}");
    let own = outcomes(&folder, &format!("--no-trust {flags}"));
    let stand_in = outcomes(&folder, &flags);
    let unreduced = outcomes(&folder, &format!("--no-reduction {flags}"));
    let mut compared = Compared { clients: clients.len(), ..Compared::default() };
    for (name, threads) in names {
        let ((own, complete), (model, explored)) = (&own[&name], &stand_in[&name]);
        assert!(explored, "{threads:?}: the stand-in is not explored completely");
        let (unreduced, all) = &unreduced[&name];
        assert!(!all || model == unreduced, "{threads:?}: the reduction changes what the stand-in does");
        let lost: Vec<&String> = own.difference(model).collect();
        assert!(lost.is_empty(), "{} {threads:?}: the JDK can end with {lost:?}, its stand-in cannot", class.name);
        compared.complete += usize::from(*complete);
        let added: Vec<&String> = model.difference(own).filter(|_| *complete).collect();
        if !added.is_empty() {
            compared.more.push(format!("{threads:?}: {added:?}"));
        }
    }
    compared
}

/// All pairs of operations, in two threads.
pub(crate) fn pairs(class: &Class) -> Vec<Client> {
    let all = class.operations;
    let with = |index: usize| all[index..].iter().map(move |other| vec![vec![all[index]], vec![*other]]);
    (0..all.len()).flat_map(with).collect()
}

/// Clients in which the first thread is interrupted, before or after the other has done something else.
fn interruptions(what: &Interrupted) -> Vec<Client> {
    let with = |operation: &&'static str| -> Vec<Client> {
        let both = |other: &&'static str| [vec!["interrupt()", *other], vec![*other, "interrupt()"]];
        what.meanwhile.iter().flat_map(both).map(|second| vec![vec![*operation], second]).collect()
    };
    what.operations.iter().flat_map(with).collect()
}

/// All clients of two threads with up to two operations each, and of three with one.
fn all_clients(class: &Class) -> Vec<Client> {
    let all = class.operations;
    let mut clients = pairs(class);
    for one in all {
        for two in all {
            for three in all {
                clients.push(vec![vec![one, two], vec![three]]);
                clients.push(vec![vec![one], vec![two], vec![three]]);
                clients.extend(all.iter().map(|four| vec![vec![*one, *two], vec![*three, *four]]));
            }
        }
    }
    clients
}

/// Part of the list, at equal distances.
fn part(clients: Vec<Client>, count: usize) -> Vec<Client> {
    let step = (clients.len() / count).max(1);
    clients.into_iter().step_by(step).collect()
}

/// Compares a part of the clients on the JDK of the path, or, with `STAND_INS` as the number of seconds for a class and a JDK, as many as there is time for on all.
fn earns(name: &str) {
    let (class, interrupted) = listed(name);
    let seconds = std::env::var("STAND_INS").ok().map(|seconds| seconds.parse().expect("STAND_INS: seconds"));
    if let Some(seconds) = seconds {
        return earns_all(&class, &interrupted, Duration::from_secs(seconds));
    }
    let mut clients = part(pairs(&class), 12);
    clients.extend(part(interruptions(&interrupted), 4));
    let compared = earn(&class, &clients, "", 60);
    let Compared { complete, clients, more } = compared;
    println!("{name}: {complete} of {clients} clients compared, {} can do more: {}", more.len(), more.join("\n  "));
    assert!(complete * 10 >= clients * 9, "{name}: only {complete} of {clients} clients were explored");
}

/// Pairs and interruptions first, and then longer clients from all over the list.
fn earns_all(class: &Class, interrupted: &Interrupted, time: Duration) {
    const AT_ONCE: usize = 40;
    let (short, all) = ([interruptions(interrupted), pairs(class)].concat(), all_clients(class));
    // A step without a common divisor goes through all of them.
    let step = [7919, 7907, 7901].into_iter().find(|step| all.len() % step != 0).unwrap();
    let longer = (0..all.len()).map(|index| all[index * step % all.len()].clone());
    let clients: Vec<Client> = short.into_iter().chain(longer).collect();
    for (version, home) in jdks() {
        let flags = home.map_or(String::new(), |home| format!("--jdk {}", home.display()));
        let (begun, mut sum) = (Instant::now(), Compared::default());
        for some in clients.chunks(AT_ONCE).take_while(|_| begun.elapsed() < time) {
            let compared = earn(class, some, &flags, 5);
            sum.complete += compared.complete;
            sum.clients += compared.clients;
            sum.more.extend(compared.more);
        }
        let Compared { complete, clients: tried, more } = sum;
        println!(
            "{}, JDK {version}: {tried} of {} clients tried, the JDK's code explored completely in {complete}; nothing lost; {} can do more",
            class.name,
            clients.len(),
            more.len()
        );
        more.iter().for_each(|line| println!("  more: {line}"));
    }
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
fn phasers() {
    earns("Phaser");
}

#[test]
fn phasers_that_watch() {
    earns("WatchedPhaser");
}

#[test]
fn semaphores() {
    earns("Semaphore");
}

#[test]
fn semaphores_that_are_fair() {
    earns("FairSemaphore");
}

#[test]
fn semaphores_of_which_several_permits_are_taken() {
    earns("WideSemaphore");
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
fn conditions() {
    earns("Waiters");
}

#[test]
fn sums() {
    earns("LongAdder");
}
