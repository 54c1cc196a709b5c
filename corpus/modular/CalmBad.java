/** Values under a lock stay; a volatile beside them does not. */
class CalmBad {
    static final Object lock = new Object();
    /*@ unwritable_by_env_if lock.holder == tid */
    static int x;
    static volatile int y;

    static void set() {
        synchronized (lock) {
            int before = y;
            x = before;
            int after = y;
            assert x == after;
        }
    }

    static class Other extends Thread {
        public void run() {
            y = 7;
        }
    }

    public static void main(String[] args) {
        new Other().start();
        set();
    }
}
