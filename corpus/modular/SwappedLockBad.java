/** The lock that protects the variable is itself replaced. */
class SwappedLockBad {
    static volatile Object lock = new Object();
    /*@ unwritable_by_env_if lock.holder == tid */
    static int x;

    static void add() {
        Object l = lock;
        if (l != null) {
            synchronized (l) {
                lock = new Object();
                x = x + 1;
            }
        }
    }

    static class Adder extends Thread {
        public void run() {
            add();
        }
    }

    public static void main(String[] args) {
        new Adder().start();
        add();
    }
}
