import java.util.concurrent.locks.ReentrantLock;

/** A lock that the caller holds, and goes on holding. */
public class LockSpecifiedOk {
    private final ReentrantLock lock = new ReentrantLock();
    /*@ unwritable_by_env_if lock.holder == tid */
    private int level;
    /*@ global_invariant level >= 0 */

    /*@ requires lock.holder == tid
        modifies level */
    void fill() {
        level = 1;
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
        new LockSpecifiedOk().use();
    }
}
