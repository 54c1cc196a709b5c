import java.util.Objects;

/** A method may refuse what it is given, and leaves everything in order: locks are given back on the way. */
class ThrowOk {
    static class Refused extends RuntimeException {
        final int code;

        Refused(int code) {
            super("refused");
            this.code = code;
        }
    }

    private final Object lock = new Object();
    /*@ unwritable_by_env_if lock.holder == tid */
    private int level;
    /*@ global_invariant level >= 0 && level <= 100 */

    void put(int n) {
        if (n < 0 || n > 100) {
            throw new IllegalArgumentException("not a level: " + n);
        }
        synchronized (lock) {
            if (level + n > 100) {
                throw new IllegalStateException("full at " + level);
            }
            level = level + n;
        }
    }

    synchronized int take(int n) {
        check(n);
        synchronized (lock) {
            try {
                if (level < n) {
                    throw new Refused(n);
                }
                level = level - n;
            } finally {
                assert level >= 0;
            }
            return level;
        }
    }

    private void check(int n) {
        if (n < 0) {
            throw new IllegalArgumentException();
        }
    }
}
