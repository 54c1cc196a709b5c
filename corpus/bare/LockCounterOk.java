import java.util.concurrent.locks.ReentrantLock;

/** A counter behind a lock that is given back in `finally`. */
public class LockCounterOk {
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
            return count;
        } finally {
            lock.unlock();
        }
    }
}
