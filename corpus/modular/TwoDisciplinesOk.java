/** The flag of the second discipline is raised with the lock of the first, so who holds the lock knows that it stays down. */
class TwoDisciplinesOk {
    static final Object LOCK = new Object();
    /*@ env_assumption \old(ready) ==> ready */
    /*@ unwritable_by_env_if LOCK.holder == tid */
    static volatile boolean ready;
    /*@ unwritable_by_env_if LOCK.holder == tid */
    /*@ unwritable_by_env_if ready */
    static int x;

    static void write() {
        synchronized (LOCK) {
            if (!ready) {
                x = 1;
            }
        }
    }

    static void close() {
        synchronized (LOCK) {
            ready = true;
        }
    }

    static void read() {
        if (ready) {
            int y = x;
            assert x == y;
        }
    }

    static class Writer extends Thread {
        public void run() {
            write();
        }
    }

    public static void main(String[] args) {
        new Writer().start();
        close();
        read();
    }
}
