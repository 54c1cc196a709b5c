/** A method that calls one which waits: its own specification forgets that the lock is given up. */
class CalleeWaitsBad {
    private final Object lock = new Object();

    /*@ unwritable_by_env_if lock.holder == tid */
    private int x;

    /*@ requires lock.holder == tid
        modifies lock.holder */
    void pause() throws InterruptedException {
        lock.wait(1);
    }

    /*@ requires lock.holder == tid */
    void middle() throws InterruptedException {
        pause();
    }

    /*@ requires lock.holder == tid */
    void outer(boolean again) throws InterruptedException {
        while (again) {
            middle();
        }
    }

    void keep() throws InterruptedException {
        synchronized (lock) {
            int before = x;
            outer(true);
            assert x == before;
        }
    }

    void change() {
        synchronized (lock) {
            x = x < 10 ? x + 1 : 0;
        }
    }
}
