import java.util.concurrent.locks.ReentrantLock;

/** A method that takes the lock calls another that takes it again. */
public class LockTwiceOk {
    private final ReentrantLock lock = new ReentrantLock();
    private int low;
    private int high;

    public void reset() {
        lock.lock();
        try {
            low = 0;
            high = 0;
        } finally {
            lock.unlock();
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
