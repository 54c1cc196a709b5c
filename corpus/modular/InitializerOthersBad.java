// A static initialiser runs in the midst of the critical section that uses its class first, and changes what the lock protects.
class InitializerOthersBad {
    static final Object LOCK = new Object();
    /*@ unwritable_by_env_if LOCK.holder == tid */
    static int x;

    static class Lazy {
        static int y;

        static {
            synchronized (LOCK) {
                x = 5;
            }
        }

        static void touch() {}
    }

    static void use() {
        synchronized (LOCK) {
            x = 1;
            Lazy.touch();
            assert x == 1;
        }
    }
}
