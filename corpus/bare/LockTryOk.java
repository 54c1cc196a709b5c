import java.util.concurrent.locks.ReentrantLock;

/** Counts if nobody else does. */
public class LockTryOk {
    private final ReentrantLock lock = new ReentrantLock();
    private int hits;

    public boolean hit() {
        if (!lock.tryLock()) {
            return false;
        }
        try {
            hits = hits < 100 ? hits + 1 : 0;
            return true;
        } finally {
            lock.unlock();
        }
    }
}
