import java.util.concurrent.locks.ReentrantLock;

/** A lock that the caller holds is given up meanwhile, which the specification does not say. */
public class LockSpecifiedBad {
    private final ReentrantLock lock = new ReentrantLock();
    /*@ unwritable_by_env_if lock.holder == tid */
    private int level;
    /*@ global_invariant level >= 0 */

    /*@ requires lock.holder == tid
        modifies level */
    void fill() {
        level = 1;
        lock.unlock();
        lock.lock();
        level = 2;
    }

    void use() {
        lock.lock();
        try {
            fill();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] arguments) {
        new LockSpecifiedBad().use();
    }
}
