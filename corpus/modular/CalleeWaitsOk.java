/** The specification says it, or the method waits on a lock that it has taken itself. */
class CalleeWaitsOk {
    private final Object lock = new Object();

    /*@ unwritable_by_env_if lock.holder == tid */
    private int x;
    /*@ global_invariant x >= 0 */

    /*@ requires lock.holder == tid
        modifies lock.holder */
    void pause() throws InterruptedException {
        lock.wait(1);
    }

    /*@ requires lock.holder == tid
        modifies lock.holder */
    void middle() throws InterruptedException {
        pause();
    }

    /*@ requires lock.holder != tid */
    void alone() throws InterruptedException {
        synchronized (lock) {
            pause();
        }
    }

    void look() throws InterruptedException {
        synchronized (lock) {
            middle();
            assert x >= 0;
        }
    }

    void change() {
        synchronized (lock) {
            x = x < 10 ? x + 1 : 0;
        }
    }
}
