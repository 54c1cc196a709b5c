import java.util.concurrent.locks.ReentrantLock;

/** The inner method gives the lock back for the outer one. */
public class LockTwiceBad {
    private final ReentrantLock lock = new ReentrantLock();
    private int low;
    private int high;

    public void reset() {
        lock.lock();
        try {
            low = 0;
            high = 0;
        } finally {
            while (lock.isHeldByCurrentThread()) {
                lock.unlock();
            }
        }
    }

    public void restart(int at) {
        lock.lock();
        try {
            reset();
            high = at > 0 ? at : 0;
            assert low <= high;
        } finally {
            lock.unlock();
        }
    }
}
