/**
 * A field has two disciplines, and who writes it holds the lock of the first: others may come to rely on the second between the test of the flag and the write.
 */
class TwoDisciplinesBad {
    /*@ env_assumption \old(ready) ==> ready */
    static volatile boolean ready;
    static final Object LOCK = new Object();
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
        ready = true;
        read();
    }
}
