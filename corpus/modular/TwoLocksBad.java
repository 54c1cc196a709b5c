/** Two locks protect one variable, but each thread takes another one. */
class TwoLocksBad {
    static final Object a = new Object();
    static final Object b = new Object();
    /*@ unwritable_by_env_if a.holder == tid || b.holder == tid */
    static int x;

    static void first() {
        synchronized (a) {
            x = x + 1;
        }
    }

    static void second() {
        synchronized (b) {
            x = x + 1;
        }
    }

    static class Second extends Thread {
        public void run() {
            second();
        }
    }

    public static void main(String[] args) {
        new Second().start();
        first();
    }
}
