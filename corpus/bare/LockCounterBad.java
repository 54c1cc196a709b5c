import java.util.concurrent.locks.ReentrantLock;

/** The count is read after the lock is given back. */
public class LockCounterBad {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    public void up() {
        lock.lock();
        try {
            if (count < 1000000) {
                count = count + 1;
            }
        } finally {
            lock.unlock();
        }
    }

    public int get() {
        lock.lock();
        try {
            assert count >= 0;
        } finally {
            lock.unlock();
        }
        return count;
    }
}
