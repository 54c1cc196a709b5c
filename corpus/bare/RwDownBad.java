import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Writes while it may only read. */
public class RwDownBad {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int value;

    public int next() {
        lock.writeLock().lock();
        try {
            value = value < 1000 ? value + 1 : 0;
        } finally {
            lock.writeLock().unlock();
        }
        lock.readLock().lock();
        try {
            value = value + 0;
            return value;
        } finally {
            lock.readLock().unlock();
        }
    }
}
