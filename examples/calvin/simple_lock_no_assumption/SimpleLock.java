import java.util.concurrent.atomic.AtomicReference;

/** A counter that is protected by a lock made of a compare-and-swap. */
class SimpleLock {
    /*@ unwritable_by_env_if Mutex.m.value == tid */
    static int x;

    /*@ global_invariant Mutex.m.value == null ==> x >= 0 */

    static void t1() {
        Mutex.acquire();
        x++;
        assert x > 0;
        Mutex.release();
    }

    static void t2() {
        Mutex.acquire();
        x = 0;
        Mutex.release();
    }

    static class First extends Thread {
        public void run() {
            t1();
        }
    }

    static class Second extends Thread {
        public void run() {
            t2();
        }
    }

    public static void main(String[] args) {
        new First().start();
        new Second().start();
    }
}

/** The lock: its word is the thread that holds it, or null. */
class Mutex {
    /*@ non_null */
    static final AtomicReference<Thread> m = new AtomicReference<>();


    /*@
      action:
        also modifies m.value
        ensures \old(m.value) == null && m.value == tid
    */
    static void acquire() {
        while (!m.compareAndSet(null, Thread.currentThread())) {
        }
    }

    /*@
      requires m.value == tid
      action:
        also modifies m.value
        ensures m.value == null
    */
    static void release() {
        m.set(null);
    }
}
// integers: mathematical
